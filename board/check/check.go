// Package check judges diagrams, records, mate problems and game templates by the rules,
// and reports their faults as text or JSON.
package check

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/templates"
)

// Checker checks diagrams one by one.
type Checker struct {
	Rules  *rules.Rules
	Kind   rules.Kind // what diagrams claim to be; "": each says it, see [record.Diagram.Kind]
	Plies  int        // the claimed length of mates; 0: none is claimed
	Nodes  int        // the positions that the search for one mate may visit; 0: no limit
	Rest   bool       // give the defender all pieces that problems do not show
	Report *Report

	// Booklet returns what is wrong with the booklet of a template; nil: it is not read.
	Booklet func(*templates.Game) rules.Faults
	// Note and Warn report what is no fault, Passed the ignored lines of a text.
	Note, Warn func(format string, args ...any)
	Passed     func(name string, lines []int)
	Words      func(error) string // puts in words what is wrong with a template

	Templates int  // number of templates checked
	Undecided int  // number of mates that are not decided
	Problems  int  // number of mate problems, claimed or recognized
	Kingless  bool // the only fault of some position is the missing king of the side to move
	Mateless  bool // some position is taken for a mate problem, which it does not say, and has no mate

	budget search.Budget
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
	for batch := range readAhead(rd, done) {
		for _, d := range batch.diagrams {
			found++
			ck.Diagram(name, d)
			if err := ck.Report.err(); err != nil {
				return err
			}
			readable = readable || len(d.Errs) == 0
			if !readable && found == hopeless {
				return fmt.Errorf("%s is not a file of diagrams: none of the first %d can be read, "+
					"and the rest was not tried", name, found)
			}
		}
		if batch.err != nil && batch.err != io.EOF {
			return fmt.Errorf("cannot read %s: %w", name, cause(batch.err))
		}
	}
	if found > 0 {
		ck.Passed(name, rd.Passed())
	} else {
		ck.Report.add(unreadable(name, 1, "no diagram here"))
	}
	return nil
}

// batch is some diagrams, and the error that ended them.
type batch struct {
	diagrams []record.Diagram
	err      error
}

// readAhead reads diagrams in batches, up to the first error, while earlier ones are
// checked. It stops when done is closed.
func readAhead(rd *record.Reader, done <-chan struct{}) <-chan batch {
	out := make(chan batch, 4)
	go func() {
		defer close(out)
		for {
			b := batch{diagrams: make([]record.Diagram, 0, 16)}
			for b.err == nil && len(b.diagrams) < cap(b.diagrams) {
				d, err := rd.Next()
				if err == nil {
					b.diagrams = append(b.diagrams, d)
				}
				b.err = err
			}
			select {
			case out <- b:
			case <-done:
				return
			}
			if b.err != nil {
				return
			}
		}
	}()
	return out
}

// Diagram checks one diagram.
func (ck *Checker) Diagram(name string, d record.Diagram) {
	e := newEntry(name, d.Line)
	for _, err := range d.Errs {
		fault := *err
		if strings.ContainsRune(fault.Message, utf8.RuneError) {
			fault.Message += "; the line is in an unknown encoding"
		}
		e.addFaults(rules.Faults{fault})
	}
	if len(d.Errs) > 0 && !d.Partial {
		ck.Report.add(e)
		return
	}
	kind := ck.Kind
	if kind == "" {
		kind = d.Kind(ck.Rules)
	}
	if kind == rules.KindTsume {
		ck.completeHands(name, &d)
	}
	if kind == rules.KindTsume || ck.Plies > 0 {
		ck.Problems++
	}
	faults := ck.Rules.Validate(d.Setup, kind)
	ck.Kingless = ck.Kingless || lacksAttackersKing(&d, faults)
	if kind == rules.KindAny {
		e.addRemarks(ck.Rules.Validate(d.Setup, rules.KindGame))
	}
	switch {
	case len(d.Errs) > 0:
		faults = slices.DeleteFunc(faults, mayFollow)
	case len(faults) == 0 && (ck.Plies > 0 || kind == rules.KindTsume):
		faults = ck.mate(name, d, &e)
		said := ck.Kind != "" || d.Problem || d.Length > 0
		ck.Mateless = ck.Mateless || !said && hasCode(faults, rules.CodeNoMate)
	}
	e.addFaults(faults)
	if ck.Report.json && len(d.Errs) == 0 {
		e.SFEN = ck.Rules.FormatSFEN(d.Setup)
	}
	if d.Record != nil {
		e.addGame(d.Record, len(d.Errs)+len(faults) > 0)
	}
	ck.Report.add(e)
}

// lacksAttackersKing reports whether the only fault of a position is that the side to
// move has no king, as in a mate problem.
func lacksAttackersKing(d *record.Diagram, faults rules.Faults) bool {
	return len(faults) == 1 && faults[0].Code == rules.CodeMissingKing && faults[0].Side == rules.Colour(d.Setup.Turn)
}

// hasCode reports whether one of the faults is of a kind.
func hasCode(faults rules.Faults, code rules.Code) bool {
	return slices.ContainsFunc(faults, func(f rules.Fault) bool { return f.Code == code })
}

// mayFollow reports whether a fault may be caused by what could not be read.
func mayFollow(f rules.Fault) bool {
	switch f.Code {
	case rules.CodeExtraKing, rules.CodeTooMany, rules.CodeTwoPawns, rules.CodeDeadPiece:
		return false
	}
	return true
}

// completeHands completes the defender's hand, which diagrams of problems often omit, if
// that is wanted, and warns of pieces that are still missing.
func (ck *Checker) completeHands(name string, d *record.Diagram) {
	if d.Length > 0 && d.Length != ck.Plies && ck.Plies > 0 {
		ck.Warn("%s:%d: the header says mate in %d, which is not checked; --mate %d checks it",
			name, d.Line, d.Length, d.Length)
	}
	defender := d.Setup.Turn.Other()
	all := d.Setup
	ck.Rules.DealRest(&all, defender)
	if ck.Rest || all == d.Setup {
		d.Setup = all
		return
	}
	missing := 0
	for k := range all.Hands[defender] {
		missing += int(all.Hands[defender][k]) - int(d.Setup.Hands[defender][k])
	}
	lost, them := "pieces are", "them"
	if missing == 1 {
		lost, them = "piece is", "it"
	}
	ck.Warn("%s:%d: %d %s neither on the board nor in a hand; --rest gives %s to the defender",
		name, d.Line, missing, lost, them)
}

// cause returns the reason of an error of a file, whose name the message has already.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
