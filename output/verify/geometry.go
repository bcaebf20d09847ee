package verify

import (
	"math"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// mm is a length in millimetres.
type mm = draw.MM

// point is a place on a page: millimetres from its top left corner.
type point = draw.Point

// sub is one line of a path.
type sub struct {
	box      draw.Rect
	straight bool    // from pts[0] to pts[1]
	closed   bool    // round the polygon of pts
	pts      []point // nil for other lines: nothing asks for their course
}

func newSub(p draw.Path) sub {
	s := sub{box: p.Bounds(), closed: p.Ops[len(p.Ops)-1] == draw.Close, straight: len(p.Ops) == 2 && p.Ops[1] == draw.LineTo}
	switch most := 256; {
	case s.straight:
		s.pts = []point{p.Pts[0], p.Pts[1]}
	case s.closed && len(p.Ops) <= most:
		s.pts = p.Flatten(max(touch, max(s.box.W(), s.box.H())/100))[0]
	case s.closed: // so many points that a part of them will do
		for i := 0; i < len(p.Pts); i += len(p.Pts) / most {
			s.pts = append(s.pts, p.Pts[i])
		}
	}
	return s
}

// layer is what a page shows on one layer.
type layer struct {
	paths  int // painted
	texts  int // lines of text
	subs   []sub
	box    draw.Rect // of the paths
	hidden bool
	sketch format.Sketch
}

// page is one page of a file.
type page struct {
	work    *budget
	corner  point     // of the block, from which sketches count
	size    draw.Size // of the paper, or of the block in formats without paper
	block   draw.Rect // PDF: the art box; zero where there is none
	trim    draw.Rect // PDF: the trim box, or the page where there is none
	crop    draw.Rect // PDF: what viewers and printers show of the page
	layers  map[string]*layer
	listed  map[string]bool // layers that the file lists, full or empty; nil where it lists none
	text    string          // fingerprint of the letters in painting order
	hasText bool            // text could be read
	picture *bitmap         // PNG
	tones   format.Tones    // PNG
	facts   []Finding       // what needs no claims
	bad     string          // why the page could not be read
	marks   []format.Drawn  // all of them, for [Measure]
}

func (p *page) layer(name string) *layer {
	l := p.layers[name]
	if l == nil {
		p.work.charge(1, perEntry)
		l = &layer{}
		if p.layers == nil {
			p.layers = map[string]*layer{}
		}
		p.layers[name] = l
	}
	return l
}

// alien notes what no sheet of ours has, once.
func (p *page) alien(what string) {
	for _, f := range p.facts {
		if f.Found == what {
			return
		}
	}
	p.work.charge(1, perEntry)
	p.facts = append(p.facts, Finding{What: "page", Claimed: "nothing but the sheet", Found: what})
}

// maxPoints bounds those of one path.
const maxPoints = 1 << 20

// farthest is how far from the page a line may lie; nothing can be measured there.
const farthest mm = 1e6

// note keeps a mark, if marks are wanted.
func (p *page) note(m format.Drawn) {
	if p.work.marks {
		p.work.charge(1+len(m.Path.Pts)/4, perValue)
		p.marks = append(p.marks, m)
	}
}

// paint adds a painted path to a layer, line by line.
func (p *page) paint(m format.Drawn) {
	p.note(m)
	path := m.Path
	p.work.charge(len(path.Pts), perPoint)
	l := p.layer(m.Layer)
	some := false
	for len(path.Ops) > 0 {
		var line draw.Path
		line, path = firstLine(path)
		s := newSub(line)
		p.work.charge(len(s.pts), perValue)
		p.work.charge(1, perEntry)
		if b := s.box; !(-farthest <= min(b.Min.X, b.Min.Y) && max(b.Max.X, b.Max.Y) <= farthest) { // not numbers, too
			p.bad = "it has lines beyond all measure"
			continue
		}
		some = true
		l.box = l.box.Union(s.box)
		l.subs = append(l.subs, s)
	}
	if some {
		l.paths++
		l.sketch.Add(&m.Path, &m.Look, p.corner)
	}
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

// finite reports whether v can be a coordinate.
func finite(v float64) bool { return !math.IsNaN(v) && math.Abs(v) < 1e9 }

// inside reports whether p lies in the polygon.
func inside(p point, poly []point) bool {
	in := false
	for i, k := 0, len(poly)-1; i < len(poly); k, i = i, i+1 {
		a, b := poly[i], poly[k]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}
