package proof

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/templates"
)

// maxProblems is the maximum length of a list of problems.
const maxProblems = 500

// ReadProblems reads a list of problems with their titles, in any notation. It returns
// all syntax errors at once. The problem of a game in USI is the position after its
// moves; that of any other record is the initial position, since there the moves are
// the answer.
func (p *Proofs) ReadProblems(list io.Reader) (out []templates.Problem, titles []string, err error) {
	rd := record.NewReader(p.Rules, list)
	for {
		d, err := rd.Next()
		switch {
		case err == io.EOF && len(out) == 0:
			return nil, nil, fmt.Errorf("%s: no problems in it", p.File)
		case err == io.EOF:
			return out, titles, errors.Join(p.Faults...)
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", p.File, err)
		case len(out) == maxProblems || len(p.Faults) > maxProblems:
			return nil, nil, fmt.Errorf("%s:%d: more than %d problems", p.File, d.Line, maxProblems)
		}
		s, wrong := listed(p.Rules, &d)
		for _, err := range wrong {
			p.Fault(d.Line, "problem "+strconv.Itoa(len(out)+1), err)
		}
		out = append(out, templates.Problem{SFEN: p.Rules.FormatSFEN(s), Mate: d.Length, Line: d.Line})
		titles = append(titles, d.Title)
	}
}

// listed returns the position that an entry of a list stands for, and the errors of the
// entry.
func listed(r *rules.Rules, d *record.Diagram) (s rules.Setup, wrong []error) {
	for _, err := range d.Errs {
		err.Line = 0 // the entry reports it
		wrong = append(wrong, err)
	}
	if strings.ContainsFunc(d.Title, unreadable) {
		wrong = append(wrong, fmt.Errorf("the title %q cannot be read; save the file as text in UTF-8", d.Title))
	}
	if d.Record != nil {
		for _, f := range d.Record.Faults {
			if f.Code != rules.CodeWrongResult {
				wrong = append(wrong, errors.New(f.Message))
			}
		}
	}
	if d.Notation != record.USI || len(wrong) > 0 {
		return d.Setup, wrong
	}
	s, err := d.After(r, -1)
	if err != nil {
		wrong = append(wrong, err)
	}
	return s, wrong
}

// unreadable reports whether a character is typical of Japanese text in the wrong
// encoding.
func unreadable(c rune) bool { return c == utf8.RuneError || c >= 0xFF61 && c <= 0xFF9F }
