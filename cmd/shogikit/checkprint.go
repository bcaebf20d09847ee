package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"

	"shogikit/board/notation"
	"shogikit/board/rules"
)

// checkEntry is one diagram or game in the JSON of `check`.
type checkEntry struct {
	File    string       `json:"file"`
	Line    int          `json:"line"`
	SFEN    string       `json:"sfen"`    // of a game: where it begins
	Valid   *bool        `json:"valid"`   // null: not decided
	Moves   []string     `json:"moves"`   // of a game, in USI notation; null for a diagram
	Outcome string       `json:"outcome"` // of a game: "black wins (resignation)"; "" for a diagram
	Mate    *checkMate   `json:"mate"`    // null where no mate was claimed, or the position is faulty
	Faults  rules.Faults `json:"faults"`
}

func entryOf(file string, line int, sfen string, faults rules.Faults) checkEntry {
	e := checkEntry{File: file, Line: line, SFEN: sfen, Valid: new(bool), Faults: rules.Faults{}}
	*e.Valid = true
	e.faults(faults)
	return e
}

// unreadable tells of a line that no diagram is made of.
func unreadable(name string, line int, message string) checkEntry {
	return entryOf(name, line, "", rules.Faults{{Code: rules.CodeSyntax, Message: message}})
}

func (e *checkEntry) faults(faults rules.Faults) {
	for _, f := range faults {
		*e.Valid = false
		f.Line = cmp.Or(f.Line, e.Line)
		e.Faults = append(e.Faults, f)
	}
}

// record adds a game that was played through; unplayed, where its first position
// cannot be played on.
func (e *checkEntry) record(rec *notation.Record, unplayed bool) {
	e.Moves, e.Outcome = usi(rec.Moves), rec.Outcome.String()
	e.faults(rec.Faults)
	if unplayed && len(rec.Moves) == 0 && len(rec.Faults) == 0 {
		e.faults(rules.Faults{{Code: rules.CodeSyntax, Message: "the moves are not looked at, for the position that they begin from is faulty"}})
	}
}

// checkPrinter prints entries as they come, so that memory stays the same
// however many there are. What goes wrong with that, end tells.
type checkPrinter struct {
	w                      *bufio.Writer
	json                   bool
	diagrams, faulty, many int // many: faults
	games, moves           int
}

func (p *checkPrinter) add(e checkEntry) {
	p.diagrams++
	if e.Valid != nil && !*e.Valid {
		p.faulty++
	}
	if e.Moves != nil {
		p.games++
		p.moves += len(e.Moves)
	}
	p.many += len(e.Faults)
	if p.json {
		before := "[\n"
		if p.diagrams > 1 {
			before = ",\n"
		}
		data, _ := json.Marshal(e) // texts and numbers
		p.w.WriteString(before + string(data))
		return
	}
	for _, f := range e.Faults {
		at := ""
		if f.Column > 0 {
			at = fmt.Sprintf("column %d: ", f.Column)
		}
		if f.Square != "" {
			at += f.Square + ": "
		}
		fmt.Fprintf(p.w, "%s:%d: %s%s [%s]\n", visible(e.File), f.Line, at, visible(f.Message), f.Code)
	}
}

// end prints what comes last: the end of the array, or the summary.
func (p *checkPrinter) end(summary bool) error {
	switch {
	case p.json && p.diagrams == 0:
		p.w.WriteString("[]\n")
	case p.json:
		p.w.WriteString("\n]\n")
	case summary:
		fmt.Fprintf(p.w, "checked: %d, with faults: %d, faults: %d", p.diagrams, p.faulty, p.many)
		if p.games > 0 {
			fmt.Fprintf(p.w, "; games: %d, moves played: %d", p.games, p.moves)
		}
		p.w.WriteString("\n")
	}
	return p.w.Flush()
}
