// Package typeset sets a document (package output/doc) on paper: it breaks paragraphs
// into lines and the column into pages, on a baseline grid, and returns sheets whose
// text is real text.
//
// Lines are ragged right and broken so that the whole paragraph is as even as possible.
// There are no widows and orphans, and no heading at the bottom of a page.
package typeset

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"sync"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// Page is the paper and its margins.
type Page struct {
	Paper   draw.Size
	Columns int
	Gutter  draw.MM // between columns

	// Inner and Outer are the margins at the spine and at the fore edge; left and right
	// pages are mirror images.
	Inner, Outer, Top, Foot draw.MM

	// Plain omits running heads and page numbers, for sheets with other furniture. Such
	// sheets have no spine: Inner is their left margin, on every page.
	Plain bool

	// Folded requests a multiple of four pages; on a booklet's paper, a document with a
	// Spare has that anyway if it lacks one or two.
	Folded bool

	// Grow is the scale factor for pictures on Plain sheets; 0 means 1.
	Grow float64

	// Whole keeps what follows a heading in one column with it, unless that would take
	// another page.
	Whole bool

	// Tight leaves no gaps between the items of a list, and small ones between pictures.
	Tight bool
}

// Errors of [Set].
var (
	ErrPaper = errors.New("no paper for a booklet")
	ErrFit   = errors.New("does not fit on the page")
	ErrGlyph = errors.New("no font has this character")
)

// The smallest page, A6, and the largest, for the first page of a kit on the largest
// paper.
const (
	minWidth, minHeight draw.MM = 99, 140
	maxSide             draw.MM = 2000
)

// PageFor returns the page for a paper: one column on a booklet's paper, two on a sheet
// of A4, more on larger ones.
func PageFor(paper draw.Size) (Page, error) {
	if !(paper.W >= minWidth && paper.H >= minHeight && max(paper.W, paper.H) <= maxSide) {
		return Page{}, fmt.Errorf("%w: %g x %g mm; at least %g x %g mm are needed, at most %g mm a side",
			ErrPaper, paper.W, paper.H, minWidth, minHeight, maxSide)
	}
	p := Page{Paper: paper, Columns: 1, Gutter: 8, Inner: 17, Outer: 14, Top: 19, Foot: 17}
	if paper.W < 130 {
		p.Inner, p.Outer, p.Top, p.Foot = 13, 10, 16, 14
	}
	p.Columns = max(1, int((paper.W-p.Inner-p.Outer+p.Gutter)/(85+p.Gutter)))
	return p, nil
}

// ColumnWidth returns the width of a column of text.
func (p Page) ColumnWidth() draw.MM {
	return (p.Paper.W - p.Inner - p.Outer - p.Gutter*draw.MM(p.Columns-1)) / draw.MM(p.Columns)
}

// lines returns the number of grid lines per column.
func (p Page) lines(grid draw.MM) int { return int((p.Paper.H - p.Top - p.Foot + 0.01) / grid) }

// Lines returns the number of text lines per column in a script.
func (p Page) Lines(script doc.Script) int { return p.lines(specFor(script, p.Plain).grid) }

// folio returns the baseline of page numbers, which leaves room for one line more.
func (p Page) folio(s *spec) draw.MM {
	return min(p.Top+(draw.MM(p.lines(s.grid))+2)*s.grid+s.base, p.Paper.H-7.5)
}

// most returns the number of lines that a column may have if that ends its page better.
func (p Page) most(s *spec) int {
	n := p.lines(s.grid)
	if !p.Plain && p.folio(s) >= p.Top+draw.MM(n+1)*s.grid+s.base {
		n++
	}
	return n
}

// left returns the left margin of a page; the first page is a right-hand one.
func (p Page) left(number int) draw.MM {
	if number%2 == 1 || p.Plain {
		return p.Inner
	}
	return p.Outer
}

// maxPasses bounds the passes over a document until page references settle.
const maxPasses = 5

// Set sets the document and returns its pages. Page references are determined in rough
// passes, which draw little.
func Set(d *doc.Doc, p Page) ([]draw.Sheet, error) { return NewFitting().Set(d, p) }

// Fitting caches the line breaks of paragraphs and the bounds of pictures for Plain
// sheets that are set repeatedly with pictures of different sizes.
type Fitting struct {
	lines *sync.Map // of paragraph: []line
	boxes *sync.Map // of marks: draw.Rect
}

// Sizes are the scale factors of pictures to choose from, and the desired minimum fill
// ratio of a column.
type Sizes struct{ Least, Most, Step, Full float64 }

// Largest returns the largest scale factor of pictures on a number of sheets, slightly
// reduced if that fills columns better, and the fill ratio of the emptiest one.
func (f Fitting) Largest(d *doc.Doc, p Page, sheets int, of Sizes) (by, full float64) {
	low, high := 0, int(math.Round((of.Most-of.Least)/of.Step))
	size := func(step int) float64 { return of.Least + of.Step*float64(step) }
	fulls := map[int]float64{} // of the sizes that fit
	fits := func(step int) bool {
		p.Grow = size(step)
		n, full, err := f.Count(d, p)
		if err != nil || n > sheets {
			return false
		}
		fulls[step] = full
		return true
	}
	if fits(high) { // as it often does
		low = high
	}
	for low < high {
		if mid := (low + high + 1) / 2; fits(mid) {
			low = mid
		} else {
			high = mid - 1
		}
	}
	by = size(low)
	for step := low; step >= 0 && full < of.Full; step-- {
		if _, known := fulls[step]; (known || fits(step)) && fulls[step] > full {
			by, full = size(step), fulls[step]
		}
	}
	return by, full
}

// marks identifies a drawing by its first mark and the number of marks.
type marks struct {
	first *draw.Mark
	n     int
}

// NewFitting returns an empty Fitting.
func NewFitting() Fitting { return Fitting{new(sync.Map), new(sync.Map)} }

// box returns the bounding box of a given picture.
func (f Fitting) box(d draw.Drawing) draw.Rect {
	if len(d.Marks) == 0 {
		return draw.Rect{}
	}
	if f.boxes == nil {
		return d.Bounds()
	}
	of := marks{&d.Marks[0], len(d.Marks)}
	box, ok := f.boxes.Load(of)
	if !ok {
		box, _ = f.boxes.LoadOrStore(of, d.Bounds())
	}
	return box.(draw.Rect)
}

// Count returns the number of sheets of the document, and the fill ratio of the
// emptiest column or, slightly reduced, of the emptiest page.
func (f Fitting) Count(d *doc.Doc, p Page) (sheets int, least float64, err error) {
	s := &setter{doc: d, page: p, spec: specFor(d.Script, p.Plain), grow: cmp.Or(p.Grow, 1), rough: true, Fitting: f, least: 1}
	pages, err := s.pages()
	return len(pages), s.least, err
}

// Set does the same as the function Set.
func (f Fitting) Set(d *doc.Doc, p Page) ([]draw.Sheet, error) {
	if p.ColumnWidth() < 40 || p.lines(4.4) < 15 {
		return nil, fmt.Errorf("%w: %g x %g mm", ErrPaper, p.Paper.W, p.Paper.H)
	}
	spec := specFor(d.Script, p.Plain)
	var refs map[string]int
	for pass := range maxPasses {
		// Only the first pass is rough: most documents settle in the second. Plain pages
		// have no page references.
		s := &setter{doc: d, page: p, spec: spec, grow: cmp.Or(p.Grow, 1), rough: pass == 0 && !p.Plain, refs: refs, Fitting: f}
		pages, err := s.pages()
		if err != nil {
			return nil, err
		}
		found := anchorsOf(pages)
		if !s.rough && (p.Plain || maps.Equal(found, refs)) {
			return s.sheets(pages), nil
		}
		refs = found
	}
	return nil, fmt.Errorf("%w: page numbers do not settle", ErrFit)
}

// setter is one pass over a document.
type setter struct {
	Fitting
	doc     *doc.Doc
	page    Page
	spec    spec
	grow    float64        // scale of pictures
	level   draw.MM        // height of the figures of a row, for their captions; 0 elsewhere
	least   float64        // fill ratio of the emptiest column
	rough   bool           // only heights matter; text and figures need not be drawn
	refs    map[string]int // page numbers from the previous pass
	asked   int            // number of references looked up
	chapter int            // number of the last chapter heading
	before  int            // pages before those being set
	err     error          // the first error
}

func (s *setter) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}
