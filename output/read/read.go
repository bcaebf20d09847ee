// Package read reads finished files back: PDF, SVG and DXF as pages of marks in
// millimetres, PNG as pixels. It shares no code with the writers except the encoding of
// their claims, so that it detects faults of a writer, or of a program that modified
// the file. It reports everything it does not understand.
package read

import (
	"bytes"
	"errors"
	"fmt"
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
	Paper  bool   // pages are whole sheets of paper with the block as their art box; otherwise they show the block
	Shop   bool   // it is PDF/X, whose pages have a trim box and no art box
	Exact  mm     // the accuracy of measurements
	Claims []format.Claims
	Pages  []Page
	Facts  []Fact // about the file
	Work   *Work  // the remaining budget
}

// Fact is a property of a file, expected and found.
type Fact struct{ What, Want, Found string }

// fact adds a fact.
func (f *File) fact(what, want, found string) { f.Facts = append(f.Facts, Fact{what, want, found}) }

// claim adds the claims of sheets; any damage makes them worthless.
func (f *File) claim(lines ...string) error {
	for _, line := range lines {
		f.Work.Charge(8 * len(line)) // JSON is slow to parse
		c, err := format.ParseClaims([]byte(line))
		if err != nil {
			return fmt.Errorf("%w: its claims are damaged: %w", ErrUnreadable, err)
		}
		f.Claims = append(f.Claims, c)
	}
	return nil
}

// MaxFile bounds the size of files.
const MaxFile = 64 << 20

// Open reads a file, detecting its format, within a budget; nil means the default for
// its size.
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

// Unreadable returns an error that wraps [ErrUnreadable].
func Unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnreadable, fmt.Sprintf(format, args...))
}

// mm is a length in millimetres.
type mm = draw.MM

// point is a position on a page: millimetres from its top left corner.
type point = draw.Point

// Page is one page of a file.
type Page struct {
	Size    draw.Size       // of the paper, or of the block in formats without paper
	Art     draw.Rect       // PDF: the art box; zero if there is none
	Trim    draw.Rect       // PDF: the trim box, by default the page
	Crop    draw.Rect       // PDF: the part that viewers and printers show
	Turn    float64         // PDF: rotation of the page in viewers, in degrees
	Layers  map[string]bool // visibility of the layers listed in the file
	Marks   []format.Drawn  // in painting order
	Images  []Image         // PDF: painted pictures
	Foreign []string        // what our sheets never contain, without duplicates
	Bad     string          // why the page could not be read

	Picture *bitmap.Raster // PNG
	DPI     int            // PNG
	Reduced int            // PNG: downsampling factor
	PX, PY  mm             // PNG: size of a pixel in the file

	work *Work
}

// alien records something our sheets never contain, once.
func (p *Page) alien(what string) {
	p.work.Charge(len(p.Foreign))
	if !slices.Contains(p.Foreign, what) {
		p.work.keep(oneEntry)
		p.Foreign = append(p.Foreign, what)
	}
}

// Limits on a path.
const (
	maxPoints = 1 << 20
	maxDashes = 16 // number of dashes and gaps
)

// touch is the tolerance for ends that meet.
const touch mm = 0.02

// Farthest bounds coordinates; beyond it nothing can be measured.
const Farthest mm = 1e6

// everywhere is the area where lines may be, and more.
var everywhere = draw.Rect{}.Inset(-2 * Farthest)

// mark adds a painted mark.
func (p *Page) mark(m format.Drawn) {
	const point = 17
	p.work.keep(oneMark + point*len(m.Path.Pts))
	p.Marks = append(p.Marks, m)
}

// aDot is a line of no length, which is seen where lines have round ends.
const aDot = "a dot"

// drawn notes what none of our lines is: ends or joints that are not round, a pen that is broader
// one way than the other, on the page, or no length.
func (p *Page) drawn(path draw.Path, to draw.Affine, round bool) {
	if !round {
		p.alien("lines with other ends or joints")
	}
	across, down, skew := math.Hypot(to.A, to.B), math.Hypot(to.C, to.D), to.A*to.C+to.B*to.D
	if least := 0.05 * across * down; math.Abs(across*across-down*down) > 2*least || math.Abs(skew) > least {
		p.alien("lines that are broader one way than the other")
	}
	if b := path.Bounds(); !path.Empty() && b.W() == 0 && b.H() == 0 {
		p.alien(aDot)
	}
}

// onPage converts the paint of marks to the page: k is the length of a unit there;
// areas and strokes are opacities.
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

// apart returns the difference of two lengths.
func apart(a, b mm) mm { return max(a-b, b-a) }
