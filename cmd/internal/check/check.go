// Package check checks diagrams, records and templates against the rules, and prints
// the faults.
package check

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

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/cmd/internal/result"
	"shogikit/layout/booklet"
	"shogikit/templates"
)

// Checker checks diagrams one by one.
type Checker struct {
	Rules     *rules.Rules
	Kind      rules.Kind
	Open      bool         // nobody said the kind: each diagram has its own
	Claim     search.Claim // the claim of problems; 0 plies: there is none
	Quick     bool         // do not prove the booklets of templates
	Rest      bool         // give the defender all pieces that problems do not show
	Out       *Printer
	Budget    search.Budget
	Seconds   int  // for each mate; 0: no limit
	Problems  bool // records are solutions of mate problems as well, whatever their initial position
	Templates int  // number of templates checked
	Undecided int
	Kingless  bool // the only fault of some position is the missing king of the side to move

	// These functions report notes, warnings, and ignored lines of a text.
	Note, Warn func(format string, args ...any)
	Passed     func(name string, lines []int)

	missing int // number of pieces that the current problem does not show
}

// IsTemplate distinguishes a game template from diagrams by its file extension, or else
// by its first line that is not a comment.
func IsTemplate(name string, in *bufio.Reader) bool {
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

// hopeless is the number of unreadable diagrams, without a readable one, that proves
// that a file is something else.
const hopeless = 1000

// Diagrams checks all diagrams of a text.
func (ck *Checker) Diagrams(name string, in io.Reader) error {
	rd := record.NewReader(ck.Rules, in)
	rd.Kind = ck.Kind.Playable()
	found, readable := 0, false
	done := make(chan struct{})
	defer close(done)
	for some := range readAhead(rd, done) {
		for _, d := range some.diagrams {
			found++
			ck.Diagram(name, d)
			if _, err := ck.Out.w.Write(nil); err != nil {
				return err // output failed
			}
			if readable = readable || len(d.Errs) == 0; !readable && found == hopeless {
				return fmt.Errorf("%s is not a file of diagrams: none of the first %d can be read, and the rest was not tried", name, found)
			}
		}
		if some.err != nil && some.err != io.EOF {
			return fmt.Errorf("cannot read %s: %w", name, result.Cause(some.err))
		}
	}
	if found > 0 {
		ck.Passed(name, rd.Passed())
	} else {
		ck.Out.add(unreadable(name, 1, "no diagram here"))
	}
	return nil
}

// reading is a batch of diagrams, and the error that ended it.
type reading struct {
	diagrams []record.Diagram
	err      error
}

// readAhead reads diagrams in batches, up to the first error, while earlier ones are
// checked. It stops when done is closed.
func readAhead(rd *record.Reader, done <-chan struct{}) <-chan reading {
	out := make(chan reading, 4)
	go func() {
		defer close(out)
		for some := (reading{}); some.err == nil; {
			some.diagrams = make([]record.Diagram, 0, 16)
			for d := (record.Diagram{}); some.err == nil && len(some.diagrams) < cap(some.diagrams); {
				if d, some.err = rd.Next(); some.err == nil {
					some.diagrams = append(some.diagrams, d)
				}
			}
			select {
			case out <- some:
			case <-done:
				return
			}
		}
	}()
	return out
}

// Diagram checks one diagram.
func (ck *Checker) Diagram(name string, d record.Diagram) {
	e := entryOf(name, d.Line, "", nil)
	for _, err := range d.Errs {
		message := err.Message
		if strings.ContainsRune(message, utf8.RuneError) {
			message += "; the line is in an unknown encoding"
		}
		e.faults(rules.Faults{{Code: rules.CodeSyntax, Line: err.Line, Column: err.Column, Message: string(err.Trouble) + ": " + message}})
	}
	if len(d.Errs) > 0 && !d.Partial {
		ck.Out.add(e)
		return
	}
	kind, game := ck.Kind, ck.Claim.Plies > 0 && ck.isGame(&d)
	if ck.Open {
		kind = d.Kind(ck.Rules)
	}
	claim := ck.Claim
	if kind == rules.KindTsume && claim.Plies == 0 {
		claim.Plies, claim.Any = maxMate, true
	}
	if game {
		kind = rules.KindGame
	}
	if kind == rules.KindTsume {
		ck.hands(name, &d)
	}
	faults := ck.Rules.Validate(d.Setup, kind)
	ck.Kingless = ck.Kingless || len(faults) == 1 && faults[0].Code == rules.CodeMissingKing && faults[0].Side == rules.Colour(d.Setup.Turn)
	if kind == rules.KindAny {
		e.remarks(ck.Rules.Validate(d.Setup, rules.KindGame))
	}
	if len(d.Errs) > 0 {
		faults = slices.DeleteFunc(faults, mayFollow)
	}
	if len(faults) == 0 && len(d.Errs) == 0 && claim.Plies > 0 {
		if game {
			ck.gameMates(name, &d, &e)
		} else {
			faults = ck.mate(name, d, claim, &e)
		}
	}
	e.faults(faults)
	if ck.Out.json && len(d.Errs) == 0 {
		e.SFEN = ck.Rules.FormatSFEN(d.Setup)
	}
	if d.Record != nil {
		e.record(d.Record, len(d.Errs)+len(faults) > 0)
	}
	ck.Out.add(e)
}

// mayFollow reports whether a fault may be caused by what could not be read.
func mayFollow(f rules.Fault) bool {
	switch f.Code {
	case rules.CodeExtraKing, rules.CodeTooMany, rules.CodeTwoPawns, rules.CodeDeadPiece:
		return false
	}
	return true
}

// hands checks the length in the header of a problem, and completes the defender's
// hand, which diagrams often omit.
func (ck *Checker) hands(name string, d *record.Diagram) {
	if ck.missing = 0; d.Length > 0 && d.Length != ck.Claim.Plies && !ck.Claim.Any {
		ck.Warn("%s:%d: the header says mate in %d, which is not checked; --mate %d checks it", name, d.Line, d.Length, d.Length)
	}
	defender := d.Setup.Turn.Other()
	all := d.Setup
	ck.Rules.DealRest(&all, defender)
	if all == d.Setup {
		return
	}
	if ck.Rest {
		d.Setup = all
		return
	}
	n := 0
	for k := range all.Hands[defender] {
		n += int(all.Hands[defender][k]) - int(d.Setup.Hands[defender][k])
	}
	ck.missing = n
	ck.Warn("%s:%d: %d pieces are neither on the board nor in a hand; --rest gives them to the defender", name, d.Line, n)
}

// Template checks a game template: the file, its setups, and its booklet.
func (ck *Checker) Template(name string, in io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(in, templates.MaxFile+1))
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, result.Cause(err))
	}
	g, err := templates.Read(name, bytes.NewReader(data))
	if err == nil {
		_, err = rules.New(g)
	}
	e := entryOf(name, 1, "", nil)
	if g != nil {
		e.SFEN = g.Setup
		for _, d := range g.Doubts {
			ck.Warn("%s", d.Error())
		}
	}
	ck.Templates++
	var broken templates.Faults
	var setups rules.SetupErrors
	switch {
	case errors.As(err, &broken):
		for _, b := range broken {
			f := rules.Fault{Code: rules.CodeSyntax, Line: max(b.Line, 1), Message: b.Message}
			if b.Key != "" {
				f.Message = b.Key + ": " + f.Message
			}
			if b.Column > 1 {
				f.Column = b.Column
			}
			e.faults(rules.Faults{f})
		}
	case errors.As(err, &setups):
		e.faults(Setups(data, setups))
	case err != nil:
		e.faults(rules.Faults{{Code: rules.CodeSyntax, Message: err.Error()}})
	case ck.Quick: // the file and its setups suffice
	default:
		for _, err := range booklet.Check(g) {
			e.faults(rules.Faults{bookletFault(err)})
		}
	}
	ck.Out.add(e)
	return nil
}

// Setups returns the faults of the setups of a template, with their lines and columns.
func Setups(template []byte, setups rules.SetupErrors) (out rules.Faults) {
	for _, s := range setups {
		before := template[:max(0, bytes.Index(template, []byte(s.SFEN)))]
		for _, f := range s.Faults {
			f.Line, f.Message = 1+bytes.Count(before, []byte("\n")), s.Name+": "+f.Message
			if f.Column > 0 {
				f.Column += len(before) - bytes.LastIndexByte(before, '\n') - 1
			}
			out = append(out, f)
		}
	}
	return out
}

// bookletFault returns an error of a template's booklet as a fault.
func bookletFault(err error) rules.Fault {
	f := rules.Fault{Code: rules.CodeSyntax, Message: err.Error()}
	var at *booklet.DiagramError
	if errors.As(err, &at) {
		if f.Message = at.Err.Error(); errors.As(at.Err, &f) {
			f.Square = "" // the key precedes the message
		}
		f.Line, f.Message = at.Line, at.Key+": "+f.Message
	}
	return f
}
