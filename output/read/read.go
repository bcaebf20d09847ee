// Package read reads finished files back: PDF, SVG and DXF as pages of marks in
// millimetres, PNG as pixels. It shares no code with the writers but the form of
// their claims, so that a fault of a writer, or of a program that changed the file
// afterwards, comes to light. It reports whatever it does not understand.
package read

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"math"
	"slices"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
	"shogikit/output/format"
)

// ErrUnreadable is wrapped by the error for a file that cannot be read.
var ErrUnreadable = errors.New("cannot be read")

// ErrFormat is the error for a file of another format, which may be a picture.
var ErrFormat = fmt.Errorf("%w: it is not PDF, SVG or DXF, and not a picture", ErrUnreadable)

// File is what a reader found in a file.
type File struct {
	Format string // "pdf", "svg", "dxf", "png"
	Paper  bool   // pages are whole papers with the block as their art box; otherwise they show the block
	Shop   bool   // it is PDF/X, whose pages have no art box beside what they are trimmed to
	Exact  mm     // how far measures may be off
	Claims []format.Claims
	Pages  []Page
	Facts  []Fact // about the file
	Work   *Work  // what reading it left
}

// Fact is a property of a file, as it is and as it should be.
type Fact struct{ What, Want, Found string }

// fact adds a fact.
func (f *File) fact(what, want, found string) { f.Facts = append(f.Facts, Fact{what, want, found}) }

// claim adds the claims of sheets; any damage means that nobody can say what
// the file promised.
func (f *File) claim(lines ...string) error {
	for _, line := range lines {
		f.Work.Look(8 * len(line)) // JSON is read slowly
		c, err := format.ParseClaims([]byte(line))
		if err != nil {
			return fmt.Errorf("%w: its claims are damaged: %w", ErrUnreadable, err)
		}
		f.Claims = append(f.Claims, c)
	}
	return nil
}

// MaxFile bounds the files that are read.
const MaxFile = 64 << 20

// Open reads a file, whose first bytes give its format, within a budget; nil: within the
// budget of a file of its size.
func Open(data []byte, work *Work) (f *File, err error) {
	if work == nil {
		work = NewWork(len(data))
	}
	defer Refusal(&err)
	head := data[:min(len(data), 1024)]
	var reader func(f *File, data []byte) error
	f = &File{Work: work, Exact: 0.01}
	switch {
	case len(data) > MaxFile:
		return nil, Unreadable("larger than %d MB", MaxFile>>20)
	case len(data) == 0:
		return nil, Unreadable("it is empty")
	case bytes.Contains(head, []byte("%PDF-")):
		f.Format, reader = "pdf", readPDF
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		f.Format, reader = "png", readPNG
	case bytes.HasPrefix(bytes.TrimLeft(head, "\ufeff \t\r\n"), []byte("<")):
		f.Format, reader = "svg", readSVG
	case looksDXF(head):
		f.Format, reader = "dxf", readDXF
	default:
		return nil, ErrFormat
	}
	if err := reader(f, data); err != nil {
		return nil, err
	}
	return f, nil
}

// Measure reads back what a file shows, page by page: what the tests of the formats
// compare with what was drawn. It need not be ours, nor claim anything. Of a page that
// cannot be read there is an error, which wraps [ErrUnreadable].
func Measure(data []byte) (pages []format.Page, err error) {
	f, err := Open(data, nil)
	if err != nil {
		return nil, err
	}
	for i, p := range f.Pages {
		if p.Bad != "" {
			return nil, Unreadable("%s", p.Bad)
		}
		out := format.Page{Format: f.Format, Size: p.Size, Marks: p.Marks}
		if len(f.Claims) == len(f.Pages) {
			out.Claims = &f.Claims[i]
		}
		if p.Picture != nil {
			if out.Picture, err = png.Decode(bytes.NewReader(data)); err != nil {
				return nil, Unreadable("%v", err)
			}
		}
		pages = append(pages, out)
	}
	return pages, nil
}

// Unreadable returns an error that wraps [ErrUnreadable].
func Unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnreadable, fmt.Sprintf(format, args...))
}

// mm is a length in millimetres.
type mm = draw.MM

// point is a place on a page: millimetres from its top left corner.
type point = draw.Point

// Page is one page of a file.
type Page struct {
	Size    draw.Size       // of the paper, or of the block in formats without paper
	Art     draw.Rect       // PDF: the art box; zero where there is none
	Trim    draw.Rect       // PDF: the trim box, or the page where there is none
	Crop    draw.Rect       // PDF: what viewers and printers show of the page
	Turn    float64         // PDF: by how many degrees viewers show the page turned
	Layers  map[string]bool // that the file lists, full or empty: whether they are shown
	Marks   []format.Drawn  // in painting order
	Images  []Image         // PDF: pictures that are painted
	Foreign []string        // what no sheet of ours has, each once
	Bad     string          // why the page could not be read

	Picture *bitmap.Raster // PNG
	DPI     int            // PNG
	Reduced int            // PNG: how many pixels across and down became one
	PX, PY  mm             // PNG: size of a pixel of the file

	work *Work
}

// alien notes what no sheet of ours has, once.
func (p *Page) alien(what string) {
	p.work.Look(len(p.Foreign))
	if !slices.Contains(p.Foreign, what) {
		p.work.keep(oneEntry)
		p.Foreign = append(p.Foreign, what)
	}
}

// Bounds of one path.
const (
	maxPoints = 1 << 20
	maxDashes = 16 // lengths of dashes and gaps
)

// touch is how near ends must be to meet.
const touch mm = 0.02

// Farthest is how far from the page a line may lie; nothing can be measured there.
const Farthest mm = 1e6

// everywhere is where lines may lie, and farther.
var everywhere = draw.Rect{}.Inset(-2 * Farthest)

// mark adds what is painted.
func (p *Page) mark(m format.Drawn) {
	const point = 17
	p.work.keep(oneMark + point*len(m.Path.Pts))
	p.Marks = append(p.Marks, m)
}

// onPage returns how marks look on a page: k is how long a unit is there, and how
// opaque areas and strokes are is shares.
func onPage(l draw.Paint, k, areas, strokes float64) draw.Paint {
	faint := func(c draw.Color, share float64) draw.Color {
		part := func(v uint8) uint8 { return uint8(math.Round(255 - share*(255-float64(v)))) }
		return draw.Color{R: part(c.R), G: part(c.G), B: part(c.B)}
	}
	l.Fill, l.Stroke = faint(l.Fill, areas), faint(l.Stroke, strokes)
	l.Width *= mm(k)
	l.Dash = slices.Clone(l.Dash)
	for i := range l.Dash {
		l.Dash[i] *= mm(k)
	}
	return l
}

// apart returns how far two lengths differ.
func apart(a, b mm) mm { return max(a-b, b-a) }
