package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"shogikit/board/rules"
)

// checkEntry is one diagram in the JSON of `check`.
type checkEntry struct {
	File   string       `json:"file"`
	Line   int          `json:"line"`
	SFEN   string       `json:"sfen"`
	Valid  bool         `json:"valid"`
	Faults []checkFault `json:"faults"`
}

// checkFault is one fault in the JSON of `check`.
type checkFault struct {
	Code    string `json:"code"`
	Square  string `json:"square"`
	Side    string `json:"side"`
	Message string `json:"message"`
}

func entryOf(file string, line int, sfen string, faults rules.Faults) checkEntry {
	e := checkEntry{File: file, Line: line, SFEN: sfen, Valid: len(faults) == 0, Faults: []checkFault{}}
	for _, f := range faults {
		e.Faults = append(e.Faults, checkFault{string(f.Code), f.Square, f.Side, f.Message})
	}
	return e
}

// checkPrinter prints entries as they come, so that memory stays the same
// however many there are.
type checkPrinter struct {
	w                      *bufio.Writer
	json                   bool
	diagrams, faulty, many int // many: faults
}

func newCheckPrinter(w io.Writer, asJSON bool) *checkPrinter {
	return &checkPrinter{w: bufio.NewWriterSize(w, 64<<10), json: asJSON}
}

// add prints one entry.
func (p *checkPrinter) add(e checkEntry) error {
	p.diagrams++
	if !e.Valid {
		p.faulty++
	}
	p.many += len(e.Faults)
	if p.json {
		return p.addJSON(e)
	}
	for _, f := range e.Faults {
		p.w.WriteString(visible(e.File) + ":" + strconv.Itoa(e.Line) + ": ")
		if f.Square != "" {
			p.w.WriteString(f.Square + ": ")
		}
		if _, err := p.w.WriteString(visible(f.Message) + " [" + f.Code + "]\n"); err != nil {
			return err
		}
	}
	return nil
}

func (p *checkPrinter) addJSON(e checkEntry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	before := "[\n"
	if p.diagrams > 1 {
		before = ",\n"
	}
	p.w.WriteString(before)
	_, err = p.w.Write(data)
	return err
}

// end prints what comes last: the end of the array, or the summary.
func (p *checkPrinter) end(summary bool) error {
	switch {
	case p.json && p.diagrams == 0:
		p.w.WriteString("[]\n")
	case p.json:
		p.w.WriteString("\n]\n")
	case summary:
		fmt.Fprintf(p.w, "checked: %d, with faults: %d, faults: %d\n", p.diagrams, p.faulty, p.many)
	}
	return p.w.Flush()
}
