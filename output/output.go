// Package output writes sheets to files: one writer a format, all of them fed
// by the page description of package draw and by nothing else.
//
// A writer takes an io.Writer and returns an error; it opens no file, asks no
// clock and keeps no state, so the same sheets and [Options] give the same
// bytes on every machine and with any number of workers. Lengths are
// millimetres up to here; each writer turns them into its own unit once.
package output

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"shogikit/output/draw"
)

// Duplex is what a PDF tells the printer about its two sides.
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

	// Workers bounds how many goroutines work at once; 0 means GOMAXPROCS.
	// The bytes do not depend on it.
	Workers int
}

// DefaultDPI is the resolution of a PNG where nothing is said.
const DefaultDPI = 200

// Program is the name that files carry as their producer.
const Program = "shogikit"

func (o *Options) dpi() int {
	if o.DPI == 0 {
		return DefaultDPI
	}
	return o.DPI
}

func (o *Options) workers(jobs int) int {
	n := o.Workers
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	return max(1, min(n, jobs))
}

// title returns the title of a file that holds just the sheet s.
func (o *Options) title(s *draw.Sheet) string {
	return cmp.Or(s.Title, o.Title, s.ID)
}

// ErrSheets is wrapped by the error of a writer that gets another number of
// sheets than its format holds.
var ErrSheets = errors.New("wrong number of sheets")

// Format is a kind of file that sheets can be written to.
type Format struct {
	Name string // on the command line: "pdf"
	Ext  string // of file names, with the dot
	MIME string // media type
	Many bool   // one file holds all sheets; otherwise one sheet each
	// Write writes the sheets; exactly one unless Many.
	Write func(w io.Writer, sheets []draw.Sheet, o Options) error
}

// Formats are the formats there are. Adding one is adding a line.
var Formats = []Format{
	{"pdf", ".pdf", "application/pdf", true, PDF},
	{"png", ".png", "image/png", false, single(PNG)},
	{"svg", ".svg", "image/svg+xml", false, single(SVG)},
	{"dxf", ".dxf", "image/vnd.dxf", false, single(DXF)},
}

// ByName returns the format with the name.
func ByName(name string) (Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// ByExt returns the format of files with the ending ext, as ".pdf".
func ByExt(ext string) (Format, bool) {
	for _, f := range Formats {
		if f.Ext == ext {
			return f, true
		}
	}
	return Format{}, false
}

func single(write func(io.Writer, *draw.Sheet, Options) error) func(io.Writer, []draw.Sheet, Options) error {
	return func(w io.Writer, sheets []draw.Sheet, o Options) error {
		if len(sheets) != 1 {
			return fmt.Errorf("%w: %d, want 1", ErrSheets, len(sheets))
		}
		return write(w, &sheets[0], o)
	}
}
