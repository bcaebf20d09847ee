// Package engine is the backend of the web page: it runs command lines, draws the
// sheets of a kit one by one, and describes the men of a game for the board. Questions
// and answers are plain values, so that tests need no browser; only the bridge to
// JavaScript is specific to it.
package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"shogikit/board/search"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/output/png"
	"shogikit/output/svg"
)

// Run is one command line with its input and output.
type Run struct {
	Args []string
	In   io.Reader
	Out  io.Writer
	Lang string // language of messages
	Say  func(Said)
	// Planned receives the plan of a kit or booklet in place of a file.
	Planned func(*order.Plan)
}

// Program is the program behind the page: it runs a command line and returns its exit
// status.
type Program func(Run) int

// Engine answers the questions of a page. It keeps the kit that it laid out last.
type Engine struct {
	program Program
	sheets  []draw.Sheet
	as      draw.Options
}

// New returns an engine for a program.
func New(program Program) *Engine { return &Engine{program: program} }

// Answer is the result of a run. Sheets is nil if none were requested or the run
// failed.
type Answer struct {
	Status int     `json:"status"` // exit status; 0 is success
	Out    string  `json:"out"`
	Said   []Said  `json:"said"`
	Sheets []Sheet `json:"sheets,omitempty"`

	Fell bool `json:"fell,omitempty"` // the run panicked: the program should be restarted
}

// Said is a message of a run of kind "error", "warning", "hint" or "note". Option is
// the option whose value is invalid, if any.
type Said struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Option string `json:"option,omitempty"`
}

// Sheet describes a sheet of the kit. Lengths are in millimetres; the origin of the
// block is the top left corner of the paper.
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
	Behind bool       `json:"behind"` // on the back of the preceding sheet
}

// Do runs a command line. It reads and writes files of the system.
func (e *Engine) Do(args []string, in, lang string) Answer {
	return e.answerTo(Run{Args: args, In: strings.NewReader(in), Lang: lang})
}

// answerTo completes a run and returns its result, even if the program panics.
func (e *Engine) answerTo(r Run) (a Answer) {
	var out bytes.Buffer
	said := []Said{}
	defer func() {
		if p := recover(); p != nil {
			text := fmt.Sprintf("this should not have happened: %v", p)
			a = Answer{Status: 2, Fell: true, Said: []Said{{Kind: "error", Text: text}}}
		}
	}()
	r.Out, r.Say = &out, func(s Said) { said = append(said, s) }
	a.Status = e.program(r)
	a.Out, a.Said = out.String(), said
	return a
}

// Lay lays out the kit or booklet of a command line and describes its sheets, which [Engine.Draw]
// then writes.
func (e *Engine) Lay(args []string, lang string) Answer {
	e.sheets = nil
	keep := func(p *order.Plan) { e.sheets, e.as = p.Printed(), p.Files }
	a := e.answerTo(Run{Args: args, In: strings.NewReader(""), Lang: lang, Planned: keep})
	a.Sheets = DescribeAll(e.sheets)
	return a
}

// Reckon describes the sheets of another kit, and keeps the one that was laid out last.
func (e *Engine) Reckon(args []string, lang string) Answer {
	sheets, as := e.sheets, e.as
	defer func() { e.sheets, e.as = sheets, as }()
	return e.Lay(args, lang)
}

// DescribeAll describes the sheets of a kit.
func DescribeAll(sheets []draw.Sheet) []Sheet {
	var out []Sheet
	for _, s := range sheets {
		w := layout.WorkOn(&s)
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

// Draw draws a sheet of the last kit, counted from 0, as `shogikit sheets` does: as
// SVG, or as PNG with a resolution in DPI.
func (e *Engine) Draw(n, dpi int) ([]byte, error) {
	if n < 0 || n >= len(e.sheets) {
		return nil, ErrNoSheet
	}
	write, as := svg.Write, e.as
	as.DPI = dpi
	if dpi > 0 {
		write = png.Write
	}
	var b bytes.Buffer
	err := write(&b, &e.sheets[n], as)
	return b.Bytes(), err
}

// question is a question of the worker; each kind of question uses some of the fields.
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
	Line    []Step            `json:"line"`  // a game to be saved
	Heads   []string          `json:"heads"` // and its headers
	Plies   int               `json:"plies"`
	Count   int               `json:"count"`
	Level   int               `json:"level"`
	Seed    int               `json:"seed"`
	From    int               `json:"from"`   // number of the first trial
	Trials  int               `json:"trials"` // that have been run

	Candidates []search.Candidate `json:"candidates"` // that they found
}

// parseQuestion parses a question; a key that no question has is a fault of the page.
func parseQuestion(asked []byte) (q question, err error) {
	d := json.NewDecoder(bytes.NewReader(asked))
	d.DisallowUnknownFields()
	err = d.Decode(&q)
	return q, err
}
