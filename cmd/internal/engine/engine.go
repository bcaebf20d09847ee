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
	"strings"

	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/output/svg"
	"shogikit/templates/strictjson"
)

// Run is one command line, and where what it says goes.
type Run struct {
	Args []string
	In   io.Reader
	Out  io.Writer
	Lang string // the language it speaks
	Say  func(Said)
}

// Program is what a page asks.
type Program struct {
	// Run runs a command line and returns its exit status.
	Run func(Run) int
	// Plan plans the kit of a command line.
	Plan func(Run) (*order.Plan, error)
}

// Engine answers a page. It keeps the kit that it was last asked to lay out.
type Engine struct {
	program Program
	sheets  []draw.Sheet
	as      format.Options
}

// New returns an engine for a program.
func New(program Program) *Engine { return &Engine{program: program} }

// Answer is what came of a run. Sheets is nil where none were asked for, or none
// came of it.
type Answer struct {
	Status int     `json:"status"` // the exit status: 0 is done
	Out    string  `json:"out"`
	Said   []Said  `json:"said"`
	Sheets []Sheet `json:"sheets,omitempty"`

	Remedies []press.Remedy `json:"remedies,omitempty"` // any of which would help; the hint says them too
	Fell     bool           `json:"fell,omitempty"`     // the run fell over: the program is best started anew
}

// Said is a message of a run, and of which kind it is: "error", "warning", "hint" or
// "note". Option is the one whose value is faulty, where it is about one.
type Said struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Option string `json:"option,omitempty"`
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
func (e *Engine) Do(args []string, in, lang string) Answer {
	return answer(e.program.Run, args, in, lang)
}

// answer runs something and returns what came of it, even where it fell over.
func answer(run func(Run) int, args []string, in, lang string) (a Answer) {
	var out bytes.Buffer
	said := []Said{}
	defer func() {
		if p := recover(); p != nil {
			a = Answer{Status: 2, Fell: true, Said: []Said{{Kind: "error", Text: fmt.Sprintf("this should not have happened: %v", p)}}}
		}
	}()
	a.Status = run(Run{args, strings.NewReader(in), &out, lang, func(s Said) { said = append(said, s) }})
	a.Out, a.Said = out.String(), said
	return a
}

// Lay lays out the kit of a command line and describes its sheets, which [Engine.Draw]
// then writes.
func (e *Engine) Lay(args []string, lang string) Answer {
	e.sheets = nil
	var remedies []press.Remedy
	a := answer(func(r Run) int {
		p, err := e.program.Plan(r)
		if err != nil {
			if large := (*press.TooLarge)(nil); errors.As(err, &large) {
				remedies = large.Remedies
			}
			return 2
		}
		e.sheets, _ = p.Printed() // the program has seen that it can be corrected
		e.as = p.Look
		return 0
	}, args, "", lang)
	a.Remedies = remedies
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

// Draw draws one sheet of the last kit, counted from 0, as `shogikit sheets` does: as SVG,
// or as PNG of so many pixels an inch.
func (e *Engine) Draw(n, dpi int) ([]byte, error) {
	if n < 0 || n >= len(e.sheets) {
		return nil, ErrNoSheet
	}
	write, as := svg.Write, e.as
	if as.DPI = dpi; dpi > 0 {
		write = png.Write
	}
	var b bytes.Buffer
	err := write(&b, &e.sheets[n], as)
	return b.Bytes(), err
}

// question is what the worker asks for; each kind of question has its own part.
type question struct {
	Args    []string          `json:"args"`
	In      string            `json:"in"`
	Lang    string            `json:"lang"`
	Sheet   int               `json:"sheet"`
	DPI     int               `json:"dpi"` // of its picture; 0 asks for SVG
	Options map[string]string `json:"options"`
	File    string            `json:"file"`  // a record
	Start   string            `json:"start"` // SFEN
	Moves   []string          `json:"moves"` // USI
	Plies   int               `json:"plies"`
	Count   int               `json:"count"`
	Level   int               `json:"level"`
	Seed    int               `json:"seed"`
}

// parseQuestion reads a question, as strictly as what strangers write.
func parseQuestion(asked []byte) (q question, err error) {
	unknown, err := strictjson.Unmarshal(asked, &q)
	if err == nil && len(unknown) > 0 {
		err = errors.New("the engine is asked by a key that it does not know")
	}
	return q, err
}
