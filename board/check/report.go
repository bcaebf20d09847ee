package check

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"

	"shogikit/board/record"
	"shogikit/board/rules"
)

// Entry is one diagram or game in the JSON of `check`.
type Entry struct {
	File    string       `json:"file"`
	Line    int          `json:"line"`
	SFEN    string       `json:"sfen"`    // of a game: the initial position
	Valid   *bool        `json:"valid"`   // null: not decided
	Moves   []string     `json:"moves"`   // of a game, in USI notation; null for a diagram
	Outcome string       `json:"outcome"` // of a game: "black wins (resignation)"; "" for a diagram
	Mate    *Mate        `json:"mate"`    // null if no mate was claimed, or the position is faulty
	Faults  rules.Faults `json:"faults"`
	Remarks rules.Faults `json:"remarks"` // observations that are not faults
}

func entryOf(file string, line int, sfen string, faults rules.Faults) Entry {
	e := Entry{File: file, Line: line, SFEN: sfen, Valid: new(bool), Faults: rules.Faults{}, Remarks: rules.Faults{}}
	*e.Valid = true
	e.faults(faults)
	return e
}

// unreadable returns an entry for a line that belongs to no diagram.
func unreadable(name string, line int, message string) Entry {
	return entryOf(name, line, "", rules.Faults{{Code: rules.CodeSyntax, Message: message}})
}

func (e *Entry) faults(faults rules.Faults) {
	for _, f := range faults {
		e.Valid = new(bool) // even if a mate is not decided
		f.Line = cmp.Or(f.Line, e.Line)
		e.Faults = append(e.Faults, f)
	}
}

func (e *Entry) remarks(remarks rules.Faults) {
	for _, f := range remarks {
		f.Line = cmp.Or(f.Line, e.Line)
		e.Remarks = append(e.Remarks, f)
	}
}

// record adds a game; unplayed means that its initial position cannot be played on.
func (e *Entry) record(rec *record.Record, unplayed bool) {
	e.Moves, e.Outcome = rules.USI(rec.Moves), rec.Outcome.String()
	e.faults(rec.Faults)
	e.remarks(rec.Remarks)
	if unplayed && len(rec.Moves) == 0 && len(rec.Faults) == 0 {
		const why = "the moves are not checked, because the position that they begin from has faults"
		e.faults(rules.Faults{{Code: rules.CodeSyntax, Message: why}})
	}
}

// Report prints entries as they arrive, so that it needs constant memory. End returns
// the first error.
type Report struct {
	Diagrams, Faulty, Faults int

	// Line and Text escape what would act on a terminal, in a part of a line and in JSON.
	Line, Text func(string) string

	// Words puts in words what is wrong with a template: in English, or as a page does.
	Words func(error) string

	w            *bufio.Writer
	json         bool
	games, moves int
}

// NewReport returns a report of lines of text, or of JSON.
func NewReport(w io.Writer, json bool) *Report {
	same := func(s string) string { return s }
	return &Report{w: bufio.NewWriterSize(w, 64<<10), json: json, Line: same, Text: same, Words: error.Error}
}

// err returns the error of the output so far.
func (p *Report) err() error {
	_, err := p.w.Write(nil)
	return err
}

func (p *Report) add(e Entry) {
	p.Diagrams++
	if e.Valid != nil && !*e.Valid {
		p.Faulty++
	}
	if e.Moves != nil {
		p.games++
		p.moves += len(e.Moves)
	}
	p.Faults += len(e.Faults)
	if !p.json {
		p.list(e.File, "", e.Faults)
		p.list(e.File, "remark: ", e.Remarks)
		return
	}
	before := "[\n"
	if p.Diagrams > 1 {
		before = ",\n"
	}
	data, _ := json.Marshal(e) // texts and numbers only
	p.w.WriteString(before + p.Text(string(data)))
}

// list prints faults or remarks, one a line.
func (p *Report) list(file, sort string, faults rules.Faults) {
	for _, f := range faults {
		at := sort
		if f.Column > 0 {
			at += fmt.Sprintf("column %d: ", f.Column)
		}
		if f.Square != "" {
			at += f.Square + ": "
		}
		fmt.Fprintf(p.w, "%s:%d: %s%s [%s]\n", p.Line(file), f.Line, at, p.Line(f.Message), f.Code)
	}
}

// End prints the closing bracket of the array, or the summary.
func (p *Report) End(summary bool) error {
	switch {
	case p.json && p.Diagrams == 0:
		p.w.WriteString("[]\n")
	case p.json:
		p.w.WriteString("\n]\n")
	case summary:
		p.w.WriteString(p.summary() + "\n")
	}
	return p.w.Flush()
}

// summary returns, for example, "checked 3: 4 faults in 2 of them; 1 game, 60 moves".
func (p *Report) summary() string {
	found := "no faults"
	if p.Faults > 0 {
		found = counted(p.Faults, "fault")
	}
	if p.Faults > 0 && p.Diagrams > 1 {
		found += fmt.Sprintf(" in %d of them", p.Faulty)
	}
	s := fmt.Sprintf("checked %d: %s", p.Diagrams, found)
	if p.games > 0 {
		s += "; " + counted(p.games, "game") + ", " + counted(p.moves, "move")
	}
	return s
}

// counted returns a number of things, as in "3 moves".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
