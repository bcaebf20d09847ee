package check

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

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

// newEntry returns an entry without faults.
func newEntry(file string, line int) Entry {
	return Entry{File: file, Line: line, Valid: new(true), Faults: rules.Faults{}, Remarks: rules.Faults{}}
}

// unreadable returns an entry for a line that belongs to no diagram.
func unreadable(file string, line int, message string) Entry {
	e := newEntry(file, line)
	e.addFaults(rules.Faults{{Code: rules.CodeSyntax, Message: message}})
	return e
}

func (e *Entry) addFaults(faults rules.Faults) {
	if len(faults) > 0 {
		e.Valid = new(false) // a fault decides it, whatever became of the mate
	}
	e.Faults = append(e.Faults, e.placed(faults)...)
}

func (e *Entry) addRemarks(remarks rules.Faults) {
	e.Remarks = append(e.Remarks, e.placed(remarks)...)
}

// placed returns faults with the line of the entry where they have none.
func (e *Entry) placed(faults rules.Faults) rules.Faults {
	placed := slices.Clone(faults)
	for i := range placed {
		placed[i].Line = cmp.Or(placed[i].Line, e.Line)
	}
	return placed
}

// addGame adds the moves of a game; unplayed means that its initial position cannot be played on.
func (e *Entry) addGame(rec *record.Record, unplayed bool) {
	e.Moves, e.Outcome = rules.USI(rec.Moves), rec.Outcome.String()
	e.addFaults(rec.Faults)
	e.addRemarks(rec.Remarks)
	if unplayed && len(rec.Moves) == 0 && len(rec.Faults) == 0 {
		const why = "the moves are not checked, because the position that they begin from has faults"
		e.addFaults(rules.Faults{{Code: rules.CodeSyntax, Message: why}})
	}
}

// Report prints entries as they arrive, so that it needs constant memory. End returns
// the first error.
type Report struct {
	Diagrams, Faulty, Faults int

	// EscapeLine makes what would act on a terminal visible in a part of a line.
	EscapeLine func(string) string
	// EscapeJSON does so in JSON, whose meaning stays the same.
	EscapeJSON func(string) string

	w            *bufio.Writer
	json         bool
	games, moves int
}

// NewReport returns a report of lines of text, or of JSON.
func NewReport(w io.Writer, json bool) *Report {
	same := func(s string) string { return s }
	return &Report{w: bufio.NewWriterSize(w, 64<<10), json: json, EscapeLine: same, EscapeJSON: same}
}

// err returns the error of the output so far: a bufio.Writer returns its first error from every
// later call.
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
	p.w.WriteString(before + p.EscapeJSON(string(data)))
}

// list prints faults or remarks, one a line.
func (p *Report) list(file, prefix string, faults rules.Faults) {
	for _, f := range faults {
		at := prefix
		if f.Column > 0 {
			at += fmt.Sprintf("column %d: ", f.Column)
		}
		if f.Square != "" {
			at += f.Square + ": "
		}
		fmt.Fprintf(p.w, "%s:%d: %s%s [%s]\n", p.EscapeLine(file), f.Line, at, p.EscapeLine(f.Message), f.Code)
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
		found = Counted(p.Faults, "fault")
	}
	if p.Faults > 0 && p.Diagrams > 1 {
		found += fmt.Sprintf(" in %d of them", p.Faulty)
	}
	s := fmt.Sprintf("checked %d: %s", p.Diagrams, found)
	if p.games > 0 {
		s += "; " + Counted(p.games, "game") + ", " + Counted(p.moves, "move")
	}
	return s
}

// Counted returns a number of things, as in "3 moves".
func Counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
