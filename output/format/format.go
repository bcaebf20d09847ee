// Package format is what all writers of sheets share: what they are asked for,
// what they refuse, how they write numbers and what a file claims to hold.
package format

import (
	"cmp"
	"errors"
	"image"
	"io"
	"runtime"
	"strings"
	"sync"
	"time"

	"shogikit/output/draw"
)

// Duplex is the duplex preference of a PDF.
type Duplex uint8

// The ways to print on both sides.
const (
	DuplexNone  Duplex = iota // one side only
	DuplexLong                // flipped about the long edge
	DuplexShort               // flipped about the short edge
)

// String returns the name of d on the command line.
func (d Duplex) String() string { return [...]string{"off", "long", "short", "?"}[min(d, 3)] }

// Options say how sheets are written. The zero Options write full colours and
// no metadata but the sheets' own.
type Options struct {
	Release string // of the program that writes the file; "" is none
	Palette draw.Palette
	DPI     int // resolution of PNG; 0 means [DefaultDPI]

	// Metadata, each left out where it is empty. A format that has a place
	// for one sheet's title only uses the title of the sheet.
	Title, Subject, Author, Keywords string
	Lang                             string // BCP 47, "en"
	License                          string // who may do what, in words

	// Time is the date of the document; the zero Time writes no date.
	Time time.Time

	Duplex Duplex // PDF: how the printer turns the sheet

	// Spot makes a PDF say CutContour and Crease, which cutters look for,
	// for the strokes of cuts and folds. They overprint.
	Spot bool

	// PrintShop makes a PDF that is PDF/X-4: its colours are sRGB, it has no links.
	PrintShop bool

	// Workers bounds how many goroutines work at once; 0 means GOMAXPROCS.
	// The bytes do not depend on it.
	Workers int
}

// DefaultDPI is the resolution of a PNG where nothing is said.
const DefaultDPI = 200

// Program is the name that files carry as their producer.
const Program = "shogikit"

// Producer is the program with its release, where it has one.
func (o Options) Producer() string { return strings.TrimSpace(Program + " " + o.Release) }

// AtOnce does n tasks, some at once as [Options.Workers] has it, to the end of all.
// Of their failures the first is returned.
func AtOnce(n, workers int, do func(i int) error) error {
	errs := make([]error, n)
	slots := make(chan struct{}, cmp.Or(workers, runtime.GOMAXPROCS(0)))
	var wg sync.WaitGroup
	for i := range n {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			errs[i] = do(i)
		})
	}
	wg.Wait()
	return cmp.Or(errs...)
}

// TitleOf returns the title of a file that holds just the sheet s.
func (o *Options) TitleOf(s *draw.Sheet) string {
	return cmp.Or(s.Title, o.Title, s.ID)
}

// ErrSheets is wrapped by the error of a writer that gets another number of
// sheets than its format holds.
var ErrSheets = errors.New("wrong number of sheets")

// Format is a kind of file that sheets can be written to.
type Format struct {
	Name string // on the command line: "pdf"
	Ext  string // of file names, with the dot
	Many bool   // one file holds all sheets; otherwise one sheet each
	// Write writes the sheets; exactly one unless Many.
	Write func(w io.Writer, sheets []draw.Sheet, o Options) error
	// Measure reads back what Write wrote. Tests compare that with what was
	// drawn, so that no format goes unproven.
	Measure func(file []byte) ([]Page, error)
}

// Page is what one page of a file shows.
type Page struct {
	Format  string      // of the file: "pdf"
	Size    draw.Size   // of the paper, or of the block in a format that shows just that
	Marks   []Drawn     // in painting order
	Picture image.Image // instead of marks, in a format of pixels
	Claims  *Claims     // what the file says about it; nil: nothing
}

// Drawn is a path or a line of text as it stands in a file: what its format can
// say of it.
type Drawn struct {
	Layer   string     // "CUT"
	Path    draw.Path  // on the page, from its top left corner; of text its outlines, or a baseline as long as letters are high
	Text    string     // "" for a path
	Advance draw.MM    // PDF: how far the text leads on
	Paint   draw.Paint // of DXF only the dashes
	EvenOdd bool       // what the path winds about twice is a hole
}

// Dark returns how dark a colour is: 0 is white, 255 black.
func Dark(r, g, b uint8) int { return 255 - (299*int(r)+587*int(g)+114*int(b))/1000 }
