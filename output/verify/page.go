package verify

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
	"shogikit/output/format"
)

// mm is a length in millimetres.
type mm = draw.MM

// point is a place on a page: millimetres from its top left corner.
type point = draw.Point

// page is one page of a file: what its reader found, and, of formats of lines,
// what that adds up to.
type page struct {
	work    *budget
	size    draw.Size       // of the paper, or of the block in formats without paper
	origin  point           // on paper: where places on the page count from
	block   draw.Rect       // PDF: the art box; zero where there is none
	trim    draw.Rect       // PDF: the trim box, or the page where there is none
	crop    draw.Rect       // PDF: what viewers and printers show of the page
	listed  map[string]bool // layers that the file lists, full or empty: whether they are shown
	marks   []format.Drawn  // in painting order, until they are summed up
	foreign []string        // what no sheet of ours has
	turn    float64         // PDF: by how many degrees viewers show the page turned
	bad     string          // why the page could not be read

	picture *bitmap.Bitmap // PNG
	px, py  mm             // PNG: size of a pixel
	tones   format.Tones   // PNG

	layers map[string]*layer
	order  []string // in which the layers are painted
	text   string   // fingerprint of the letters
}

// layer is what a page shows on one layer.
type layer struct {
	paths    int // painted
	texts    int // lines of text
	box      draw.Rect
	straight []draw.Rect // level and upright lines
	closed   []draw.Rect // boxes of closed lines, and of those that a line before them closes
	sketch   format.Sketch
}

// on returns what is on a layer, if nothing.
func (p *page) on(l draw.Layer) *layer { return cmp.Or(p.layers[l.String()], &layer{}) }

// alien notes what no sheet of ours has, once.
func (p *page) alien(what string) {
	p.work.charge(1+len(p.foreign), perComparison)
	if !slices.Contains(p.foreign, what) {
		p.work.charge(1, perEntry)
		p.foreign = append(p.foreign, what)
	}
}

// Bounds of one path.
const (
	maxPoints = 1 << 20
	maxDashes = 16 // lengths of dashes and gaps
)

// farthest is how far from the page a line may lie; nothing can be measured there.
const farthest mm = 1e6

// everywhere is where lines may lie, and farther.
var everywhere = draw.Rect{}.Inset(-2 * farthest)

// mark adds what is painted.
func (p *page) mark(m format.Drawn) {
	p.work.charge(1, perMark)
	p.work.charge(len(m.Path.Pts), perPoint)
	p.marks = append(p.marks, m)
}

// sum adds up the marks of a page by layers.
func (p *page) sum() {
	p.layers = map[string]*layer{}
	var letters strings.Builder
	for i := range p.marks {
		m := &p.marks[i]
		l := p.layers[m.Layer]
		if l == nil {
			l = &layer{}
			p.layers[m.Layer] = l
		}
		if n := len(p.order); n == 0 || p.order[n-1] != m.Layer {
			p.order = append(p.order, m.Layer)
		}
		l.sketch.Add(&m.Path, &m.Paint, m.EvenOdd, p.block.Min)
		if m.Text != "" {
			l.texts++
			letters.WriteString(m.Text)
			continue
		}
		l.paths++
		for line, rest := firstLine(m.Path); !line.Empty(); line, rest = firstLine(rest) {
			b := line.Bounds()
			if !(-farthest <= min(b.Min.X, b.Min.Y) && max(b.Max.X, b.Max.Y) <= farthest) { // not numbers, too
				p.bad = "it has lines beyond all measure"
				return
			}
			p.work.charge(1, perValue)
			l.box = l.box.Union(b)
			switch n := len(line.Ops); {
			case line.Ops[n-1] == draw.Close && n > 2:
				l.closed = append(l.closed, b)
			case n > 2 && l.beside(line.Pts[0], line.Pts[len(line.Pts)-1], p.work):
				l.closed = append(l.closed, b)
			case n == 2 && line.Ops[1] == draw.LineTo && min(b.W(), b.H()) <= touch:
				l.straight = append(l.straight, b)
			}
		}
	}
	p.text = format.TextMark(letters.String())
}

// beside reports whether the ends of a line lie on the side of a closed one before:
// parts that stand side by side share a cut.
func (l *layer) beside(a, b point, work *budget) bool {
	work.charge(len(l.closed), perComparison)
	return near(a.X, b.X, touch) && slices.ContainsFunc(l.closed, func(c draw.Rect) bool {
		return min(apart(c.Max.X, a.X), apart(c.Min.X, a.X)) < touch && min(a.Y, b.Y) > c.Min.Y-touch && max(a.Y, b.Y) < c.Max.Y+touch
	})
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

// firstLine parts a path behind its first subpath.
func firstLine(p draw.Path) (first, rest draw.Path) {
	points := 0
	for i, op := range p.Ops {
		if i > 0 && op == draw.MoveTo {
			return draw.Path{Ops: p.Ops[:i], Pts: p.Pts[:points]}, draw.Path{Ops: p.Ops[i:], Pts: p.Pts[points:]}
		}
		points += op.Points()
	}
	return p, draw.Path{}
}
