package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/notation"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/layout/booklet"
	"shogikit/layout/order"
	"shogikit/templates"
)

// check checks all inputs; those that cannot be read are reported last, as one
// error.
func (a *app) check(o *order.Order, args []string) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	mate := o.Int("mate")
	if mate > 0 && mate%2 == 0 {
		return withHint(fmt.Errorf("--mate is %d; the attacker makes the last move, so an odd number is wanted", mate),
			"both sides' moves are counted: mate in 3 is check, answer, mate")
	}
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	ck := checker{app: a, rules: r, out: &checkPrinter{w: bufio.NewWriterSize(a.stdout, 64<<10), json: o.On("json")}, kind: rules.Kind(o.Text("kind")), rest: o.On("rest")}
	if mate > 0 && !o.Said("kind") {
		ck.kind = rules.KindTsume
	}
	ck.mates(o)
	var failed []error
	for _, name := range whole(args) {
		if err := ck.input(name); err != nil {
			failed = append(failed, err)
		}
	}
	if err := ck.out.end(!a.quiet && (len(failed) == 0 || ck.out.diagrams > 0)); err != nil {
		return err
	}
	switch {
	case len(failed) > 0:
		return errors.Join(failed...)
	case ck.undecided > 0:
		return withHint(fmt.Errorf("%d mates are not decided", ck.undecided), "a larger --nodes searches further, 0 without limit; --seconds gives each mate so much time instead")
	case ck.out.faulty > 0:
		return errFaults
	}
	return nil
}

// checker checks diagrams one by one.
type checker struct {
	*app
	rules     *rules.Rules
	kind      rules.Kind
	claim     search.Claim // what problems claim; no plies: they are no problems
	rest      bool
	out       *checkPrinter
	budget    search.Budget
	seconds   int // for each mate; 0: no limit
	undecided int
	missing   int // pieces that the problem at hand shows nowhere
}

// input checks a file, standard input, or a position given in place of a file.
func (ck *checker) input(text string) error {
	name, in, err := ck.opened(ck.rules, text)
	if err != nil {
		return err
	}
	defer in.Close()
	switch {
	case name != "":
		data := bufio.NewReader(in)
		if isTemplate(name, data) {
			return ck.template(name, data)
		}
		return ck.diagrams(name, data)
	case strings.Contains(text, " ") && isPosition(text):
		return ck.diagrams("argument", in)
	}
	s, err := ck.setupOf(ck.rules, []string{text}, 0)
	if err != nil {
		return err
	}
	ck.diagram("argument", notation.Diagram{Setup: s, Line: 1})
	return nil
}

// isTemplate tells a game template from diagrams by the file's name, else by
// its first line that is no comment.
func isTemplate(name string, in *bufio.Reader) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml":
		return true
	}
	head, _ := in.Peek(in.Size())
	for line := range strings.Lines(string(head)) {
		if line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")); line != "" && line[0] != '#' && line != "---" {
			key, _, ok := strings.Cut(line, ":")
			return ok && slices.Contains(templates.Keys(), key)
		}
	}
	return false
}

// hopeless is how many diagrams that cannot be read, and nothing else, show that
// a file is something else.
const hopeless = 1000

func (ck *checker) diagrams(name string, in io.Reader) error {
	rd := notation.NewReader(ck.rules, in)
	found, readable := 0, false
	d, err := rd.Next()
	for ; err == nil; d, err = rd.Next() {
		found++
		ck.diagram(name, d)
		if _, err := ck.out.w.Write(nil); err != nil {
			return err // nobody sees what would come
		}
		if readable = readable || len(d.Errs) == 0; !readable && found == hopeless {
			return fmt.Errorf("%s is no file of diagrams: none of the first %d can be read, and the rest was not tried", name, found)
		}
	}
	if err != io.EOF {
		return fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	if found > 0 {
		ck.passed(name, rd.Passed())
	} else {
		ck.out.add(unreadable(name, 1, "no diagram here"))
	}
	return nil
}

func (ck *checker) diagram(name string, d notation.Diagram) {
	e := entryOf(name, d.Line, "", nil)
	for _, err := range d.Errs {
		message := err.Message
		if strings.ContainsRune(message, utf8.RuneError) {
			message += "; the line is in no encoding that is known here"
		}
		e.faults(rules.Faults{{Code: rules.CodeSyntax, Line: err.Line, Column: err.Column, Message: string(err.Trouble) + ": " + message}})
	}
	if len(d.Errs) > 0 && !d.Partial {
		ck.out.add(e)
		return
	}
	if ck.kind == rules.KindTsume {
		ck.hands(name, &d)
	}
	var faults rules.Faults
	if ck.kind != rules.KindStudy || d.Record != nil || ck.claim.Plies > 0 { // a study is looked at, and not played
		faults = ck.rules.Validate(d.Setup, ck.kind)
	}
	if len(d.Errs) > 0 {
		faults = slices.DeleteFunc(faults, unsure)
	}
	if len(faults) == 0 && len(d.Errs) == 0 && ck.claim.Plies > 0 {
		faults = ck.mate(name, d, &e)
	}
	e.faults(faults)
	if ck.out.json && len(d.Errs) == 0 {
		e.SFEN = ck.rules.FormatSFEN(d.Setup)
	}
	if d.Record != nil {
		e.record(d.Record, len(d.Errs)+len(faults) > 0)
	}
	ck.out.add(e)
}

// unsure reports whether a fault may come of what could not be read.
func unsure(f rules.Fault) bool {
	switch f.Code {
	case rules.CodeExtraKing, rules.CodeTooMany, rules.CodeTwoPawns, rules.CodeDeadPiece:
		return false
	}
	return true
}

// hands sees to what a problem says beside its position, and to the defender's
// hand, which diagrams often leave out.
func (ck *checker) hands(name string, d *notation.Diagram) {
	if ck.missing = 0; d.Length > 0 && d.Length != ck.claim.Plies {
		ck.note("%s:%d: warning: the head says mate in %d, which is not proven; --mate %d proves it", name, d.Line, d.Length, d.Length)
	}
	defender := d.Setup.Turn.Other()
	all := d.Setup
	ck.rules.DealRest(&all, defender)
	if all == d.Setup {
		return
	}
	if ck.rest {
		d.Setup = all
		return
	}
	n := 0
	for k := range all.Hands[defender] {
		n += int(all.Hands[defender][k]) - int(d.Setup.Hands[defender][k])
	}
	ck.missing = n
	ck.note("%s:%d: warning: %d pieces are neither on the board nor in a hand; --rest gives them to the defender", name, d.Line, n)
}

// template checks a game template: the file, the setups in it, and its booklet.
func (ck *checker) template(name string, in io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(in, templates.MaxFile+1))
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	g, err := templates.Read(name, bytes.NewReader(data))
	if err == nil {
		_, err = rules.New(g)
	}
	var broken templates.Faults
	var setups rules.SetupErrors
	switch {
	case errors.As(err, &broken):
		for _, b := range broken {
			message := b.Message
			if b.Key != "" {
				message = b.Key + ": " + message
			}
			if b.Column > 1 {
				message = fmt.Sprintf("column %d: %s", b.Column, message)
			}
			ck.out.add(unreadable(name, max(b.Line, 1), message))
		}
	case errors.As(err, &setups):
		for _, s := range setups {
			for i := range s.Faults {
				s.Faults[i].Message = s.Name + ": " + s.Faults[i].Message
			}
			ck.out.add(entryOf(name, lineOf(data, s.SFEN), s.SFEN, s.Faults))
		}
	case err != nil:
		ck.out.add(unreadable(name, 1, err.Error()))
	default:
		e := entryOf(name, 1, g.Setup, nil)
		for _, err := range booklet.Check(g) {
			e.faults(rules.Faults{bookletFault(err)})
		}
		ck.out.add(e)
	}
	return nil
}

// bookletFault says what is wrong with the booklet of a template, and where.
func bookletFault(err error) rules.Fault {
	f := rules.Fault{Code: rules.CodeSyntax, Message: err.Error()}
	var at *booklet.DiagramError
	if errors.As(err, &at) {
		if f.Message = at.Err.Error(); errors.As(at.Err, &f) {
			f.Square = "" // the key stands before the message
		}
		f.Line, f.Message = at.Line, at.Key+": "+f.Message
	}
	return f
}

// lineOf returns the line of a file on which a setup stands; 1 if it does not
// stand on a single one.
func lineOf(data []byte, sfen string) int {
	return 1 + bytes.Count(data[:max(0, bytes.Index(data, []byte(sfen)))], []byte("\n"))
}
