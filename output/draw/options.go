package draw

import (
	"cmp"
	"errors"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Flip is how a printer flips the sheet: the duplex preference of a PDF.
type Flip uint8

// The duplex modes.
const (
	FlipNone  Flip = iota // one side only
	FlipLong              // flipped along the long edge
	FlipShort             // flipped along the short edge
)

// Options say how to write sheets. The zero Options write full colours and only the
// sheets' own metadata.
type Options struct {
	Release string // of the program that writes the file; "" if none
	Palette Palette
	DPI     int // resolution of PNG; 0 means [DefaultDPI]

	// Metadata, each omitted if empty. A format with only one title per file uses that
	// of the sheet.
	Title, Subject, Author, Keywords string
	Lang                             string // BCP 47, "en"
	License                          string // terms of use

	// Time is the date of the document; the zero Time omits the date.
	Time time.Time

	Duplex Flip // PDF: how the printer flips the sheet

	// Spot makes a PDF use the spot colours CutContour and Crease, which cutters look
	// for, for the strokes of cuts and folds. They overprint.
	Spot bool

	// Workers bounds the number of concurrent goroutines; 0 means GOMAXPROCS. The
	// output does not depend on it.
	Workers int
}

// DefaultDPI is the default resolution of a PNG.
const DefaultDPI = 200

// Program is the producer name in files.
const Program = "shogikit"

// Producer returns the name of the program with its release, if any.
func (o Options) Producer() string { return strings.TrimSpace(Program + " " + o.Release) }

// AtOnce runs n tasks concurrently, bounded like [Options.Workers], and waits for all.
// It returns the error of the first failed task by index.
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

// TitleOf returns the title of a file that contains only the sheet s.
func (o *Options) TitleOf(s *Sheet) string {
	return cmp.Or(s.Title, o.Title, s.ID)
}

// ErrSheets is wrapped by the error of a writer whose format cannot hold that number of
// sheets.
var ErrSheets = errors.New("wrong number of sheets")
