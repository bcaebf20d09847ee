package check

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/cmd/internal/terminal"
	"shogikit/templates/text"
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
	Mates   []GameMate   `json:"mates"`   // with a claimed mate, those that were possible in a game; null for a diagram
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
		e.faults(rules.Faults{{Code: rules.CodeSyntax, Message: "the moves are not checked, because the position that they begin from has faults"}})
	}
}

// Printer prints entries as they arrive, so that it needs constant memory. End returns
// the first error.
type Printer struct {
	Diagrams, Faulty, Faults int

	w            *bufio.Writer
	texts        *text.Catalog
	json         bool
	games, moves int
}

// NewPrinter returns a printer of messages in a language, or of JSON.
func NewPrinter(w io.Writer, texts *text.Catalog, json bool) *Printer {
	return &Printer{w: bufio.NewWriterSize(w, 64<<10), texts: texts, json: json}
}

func (p *Printer) add(e Entry) {
	p.Diagrams++
	if e.Valid != nil && !*e.Valid {
		p.Faulty++
	}
	if e.Moves != nil {
		p.games++
		p.moves += len(e.Moves)
	}
	p.Faults += len(e.Faults)
	for _, faults := range []rules.Faults{e.Faults, e.Remarks} {
		for i := range faults {
			faults[i].Message = p.texts.Message(faults[i].Message)
		}
	}
	if p.json {
		before := "[\n"
		if p.Diagrams > 1 {
			before = ",\n"
		}
		data, _ := json.Marshal(e) // texts and numbers only
		p.w.WriteString(before + string(data))
		return
	}
	p.list(e.File, "", e.Faults)
	if len(e.Remarks) > 0 {
		p.list(e.File, p.texts.Text("run.remark")+": ", e.Remarks)
	}
}

// list prints faults or remarks, one per line.
func (p *Printer) list(file, sort string, faults rules.Faults) {
	for _, f := range faults {
		at := sort
		if f.Column > 0 {
			at += p.texts.Text("run.column", "n", f.Column) + ": "
		}
		if f.Square != "" {
			at += f.Square + ": "
		}
		fmt.Fprintf(p.w, "%s:%d: %s%s [%s]\n", terminal.Line(file), f.Line, at, terminal.Line(f.Message), f.Code)
	}
}

// End prints the closing bracket of the array, or the summary.
func (p *Printer) End(summary bool) error {
	switch {
	case p.json && p.Diagrams == 0:
		p.w.WriteString("[]\n")
	case p.json:
		p.w.WriteString("\n]\n")
	case summary:
		p.w.WriteString(p.texts.Text("run.checked", "diagrams", p.Diagrams, "faulty", p.Faulty, "many", p.Faults))
		if p.games > 0 {
			p.w.WriteString("; " + p.texts.Text("run.played", "games", p.games, "moves", p.moves))
		}
		p.w.WriteString("\n")
	}
	return p.w.Flush()
}
