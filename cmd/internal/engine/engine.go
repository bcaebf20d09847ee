// Package engine lets a page ask for what it shows: runs of the command line,
// the sheets of a kit one by one, and the men of a game for its board. What is
// asked and answered are plain values, so that tests need no browser; the bridge
// to JavaScript is built for it alone.
package engine

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/svg"
)

// Run is one command line, and where what it says goes.
type Run struct {
	Args     []string
	In       io.Reader
	Out, Err io.Writer
	// Show takes the sheets of a kit in place of writing them to a file; nil:
	// they are written.
	Show  func([]draw.Sheet, format.Options) error
	Alone layout.Alone // the sheet that is to be shown, if it is not all
}

// Program runs a command line and returns its exit status.
type Program func(Run) int

// Engine answers a page. It keeps the kit that it was last asked to lay out.
type Engine struct {
	run    Program
	sheets []draw.Sheet
	as     format.Options
}

// New returns an engine for a program.
func New(run Program) *Engine { return &Engine{run: run} }

// Answer is what came of a run. Sheets is nil where none were asked for, or none
// came of it.
type Answer struct {
	Status int     `json:"status"` // the exit status: 0 is done
	Out    string  `json:"out"`
	Err    string  `json:"err"`
	Sheets []Sheet `json:"sheets,omitempty"`
	Fell   bool    `json:"fell,omitempty"` // the run fell over: the program is best started anew
}

// Sheet describes a sheet of the kit. Lengths are millimetres, those of the block
// from the paper's top left corner.
type Sheet struct {
	ID     string     `json:"id"`
	Title  string     `json:"title"`
	Paper  [2]draw.MM `json:"paper"` // width and height
	Block  [4]draw.MM `json:"block"` // left, top, width, height
	Parts  int        `json:"parts"`
	Cut    draw.MM    `json:"cut"`
	Folds  int        `json:"folds"`
	Tabs   int        `json:"tabs"`
	Time   float64    `json:"minutes"`
	Behind bool       `json:"behind"` // on the other side of the sheet before it
}

// Do runs a command line. Files it reads and writes are the system's.
func (e *Engine) Do(args []string, in string) Answer {
	return e.do(Run{Args: args, In: strings.NewReader(in)})
}

func (e *Engine) do(r Run) (a Answer) {
	var out, err bytes.Buffer
	defer func() {
		if p := recover(); p != nil {
			a = Answer{Status: 2, Fell: true, Err: fmt.Sprintf("shogikit: this should not have happened: %v\n", p)}
		}
	}()
	r.Out, r.Err = &out, &err
	a.Status = e.run(r)
	a.Out, a.Err = out.String(), err.String()
	return a
}

// Lay lays out the kit of a command line and describes its sheets, which [Engine.SVG]
// then draws; alone is the ID of the only one that is wanted, "": all are.
func (e *Engine) Lay(args []string, alone string) Answer {
	pages := 0 // of the overview, as the last kit had it
	for i := range e.sheets {
		if strings.Contains(e.sheets[i].ID, "-0-overview") {
			pages++
		}
	}
	e.sheets = nil
	show := func(sheets []draw.Sheet, as format.Options) error {
		e.sheets, e.as = slices.Clone(sheets), as
		return nil
	}
	a := e.do(Run{Args: args, In: strings.NewReader(""), Show: show, Alone: layout.Alone{ID: alone, Overview: max(pages, 1)}})
	a.Sheets = DescribeAll(e.sheets)
	return a
}

// DescribeAll describes the sheets of a kit.
func DescribeAll(sheets []draw.Sheet) []Sheet {
	var out []Sheet
	for _, s := range sheets {
		w := press.WorkOn(&s)
		out = append(out, Sheet{
			ID: s.ID, Title: s.Title, Paper: [2]draw.MM{s.Paper.W, s.Paper.H},
			Block: [4]draw.MM{s.Block.Min.X, s.Block.Min.Y, s.Block.W(), s.Block.H()},
			Parts: w.Parts, Cut: w.Cut, Folds: w.Folds, Tabs: w.Tabs, Time: w.Minutes(), Behind: s.Back,
		})
	}
	return out
}

// ErrNoSheet is the error for a sheet that the last kit does not have.
var ErrNoSheet = errors.New("no such sheet in the last kit")

// SVG draws one sheet of the last kit, counted from 0, as `shogikit sheets --format
// svg` does.
func (e *Engine) SVG(n int) ([]byte, error) {
	if n < 0 || n >= len(e.sheets) {
		return nil, ErrNoSheet
	}
	var b bytes.Buffer
	err := svg.Write(&b, &e.sheets[n], e.as)
	return b.Bytes(), err
}
