package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding/japanese"

	"shogikit/board/notation"
	"shogikit/board/notation/write"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/cmd/internal/check"
	"shogikit/layout/order"
)

// runConvert writes games and positions in another notation, and reports what that
// cannot express.
func runConvert(a *app, o *order.Order, args []string) error {
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	out, format, err := target(o)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	c := converter{rules: r, kind: kindOf(o), mate: o.Mate, rest: o.Rest, format: notation.Notation(format)}
	c.app = a
	var wrong error
	for _, name := range onePosition(args) {
		wrong = errors.Join(wrong, c.file(name))
	}
	if c.games == 0 || wrong != nil && out != "-" { // no file is replaced by half of what was wanted
		return cmp.Or(wrong, errors.New("there is no game and no position to convert"))
	}
	if err := a.writeText(out, a.inShiftJIS(out, c.text.String())); err != nil {
		return err
	}
	if out != "-" {
		a.note("%s", a.wrote(out))
	}
	return wrong
}

// inShiftJIS returns a text in Shift_JIS if it is for a .kif or .ki2 file, where
// programs expect that; .kifu and .ki2u are UTF-8. A text that Shift_JIS cannot express
// is left in UTF-8, with a note.
func (a *app) inShiftJIS(file, text string) string {
	if ext := order.Ending(file); ext != "kif" && ext != "ki2" {
		return text
	}
	out, err := japanese.ShiftJIS.NewEncoder().String(strings.ReplaceAll(text, " encoding=UTF-8\n", " encoding=Shift_JIS\n"))
	if err != nil {
		a.note("%s: written in UTF-8, because Shift_JIS lacks some of the characters", file)
		return text
	}
	return out
}

// converter writes games one after the other.
type converter struct {
	*app
	rules  *rules.Rules
	kind   rules.Kind
	mate   int  // length of problems to solve; 0: do not solve
	rest   bool // give the defender all pieces that are not shown
	format notation.Notation
	text   strings.Builder
	games  int
}

// file converts the games of a file, of standard input, or of an argument.
func (c *converter) file(text string) error {
	name, in, err := c.opened(c.rules, text)
	if err != nil {
		return err
	}
	defer in.Close()
	name = cmp.Or(name, "argument")
	rd := notation.NewReader(c.rules, bufio.NewReader(in))
	rd.Kind = c.kind.Playable()
	var wrong []error
	for {
		d, err := rd.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return errors.Join(append(wrong, fmt.Errorf("cannot read %s: %w", name, cause(err)))...)
		}
		if err := c.game(name, &d); err != nil && len(wrong) < maxLines {
			wrong = append(wrong, fmt.Errorf("%s:%d: %w", name, d.Line, err))
		}
	}
	c.passed(name, rd.Passed())
	return errors.Join(wrong...)
}

// game converts one game or position. It rejects one that breaks the rules, because the
// positions after its moves are undefined.
func (c *converter) game(name string, d *notation.Diagram) error {
	if _, err := c.reached(c.rules, *d, nil, -1); err != nil {
		return err
	}
	if d.Record != nil && d.Record.Main == nil {
		return c.rules.Validate(d.Setup, c.kind.Playable())
	}
	if c.mate > 0 {
		if err := c.solve(d); err != nil {
			return err
		}
	}
	text, lost, err := write.Game(c.rules, d, c.format)
	switch {
	case err != nil:
		return err
	case c.format == notation.JKF && c.games > 0:
		return withHint(errors.New("a JKF file holds only one game, and this is another"), "put each game in a file of its own")
	}
	if len(lost) > 0 {
		c.note("%s:%d: %s has no room for %s", name, d.Line, strings.ToUpper(string(c.format)), strings.Join(lost, ", "))
	}
	if c.games++; c.games > 1 {
		c.text.WriteString(notation.FormOf(c.format).Between)
	}
	c.text.WriteString(text)
	return nil
}

// solve replaces the moves of a record with the solution of its mate problem.
func (c *converter) solve(d *notation.Diagram) error {
	if c.rest {
		c.rules.DealRest(&d.Setup, d.Setup.Turn.Other())
	}
	proof := search.Prove(c.rules, d.Setup, search.Claim{Limits: search.Limits{Plies: c.mate, Nodes: 3_000_000, Tree: check.MaxTree}})
	switch {
	case !proof.Decided:
		return fmt.Errorf("a mate in %d is neither proven nor ruled out within %d positions", c.mate, proof.Nodes)
	case len(proof.Faults) > 0:
		return proof.Faults
	case !proof.Whole:
		c.note("the solution has more variations than are written")
	}
	main := &notation.Line{Ply: 1}
	layOut(main, proof.Tree)
	d.Length, d.Record = proof.Plies, &notation.Record{Main: main, Outcome: rules.Outcome{Result: rules.WinFor(d.Setup.Turn), Reason: rules.ByMate}}
	return nil
}

// layOut adds a branch of a solution to a line, the first answer as the next move and
// the others as variations.
func layOut(l *notation.Line, b *search.Branch) {
	for ; b != nil; b = b.Answers[0].Next {
		l.Steps = append(l.Steps, notation.Step{Move: b.Move})
		if len(b.Answers) == 0 {
			l.Steps = append(l.Steps, notation.End("詰み"))
			return
		}
		l.Steps = append(l.Steps, notation.Step{Move: b.Answers[0].Move})
		for _, a := range b.Answers[1:] {
			fork := l.Fork(l.Ply + len(l.Steps) - 1)
			fork.Steps = append(fork.Steps, notation.Step{Move: a.Move})
			layOut(fork, a.Next)
		}
	}
}

// convertTarget returns the output file and its notation.
func convertTarget(o *order.Order, out, ext string) (string, string, error) {
	written := notation.Written()
	if known := notation.ByEnding(ext); known != "" {
		ext = string(known)
	} else if ext == "txt" {
		ext = ""
	}
	kind := cmp.Or(o.GameFormat, ext)
	switch {
	case kind == "":
		return "", "", withHint(errors.New("no notation is given to write the game in"), "use --format kif, or -o with a file that ends in .kif; the formats are %s", strings.Join(written, ", "))
	case slices.Contains(written, ext) && ext != kind:
		return "", "", fmt.Errorf("-o %s: it ends in .%s, and --format is %s", out, ext, kind)
	case !slices.Contains(written, kind) || ext != "" && ext != kind:
		return "", "", fmt.Errorf("-o %s: give a file ending in .%s, or --format", out, strings.Join(written, ", ."))
	}
	return out, kind, nil
}
