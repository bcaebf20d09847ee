package verify

import (
	"math"

	"shogikit/output/draw"
)

// mm is a length in millimetres.
type mm = draw.MM

// point is a place on a page: millimetres from its top left corner.
type point = draw.Point

// box is the extent of something; the zero box is that of nothing.
type box struct {
	min, max point
	some     bool
}

func (b *box) add(p point) {
	if p != p { // not a number: poisons the box, so that it is noticed
		b.some, b.min, b.max = true, p, p
		return
	}
	if !b.some {
		*b = box{p, p, true}
		return
	}
	b.min.X, b.max.X = min(b.min.X, p.X), max(b.max.X, p.X)
	b.min.Y, b.max.Y = min(b.min.Y, p.Y), max(b.max.Y, p.Y)
}

func (b *box) join(o box) {
	if o.some {
		b.add(o.min)
		b.add(o.max)
	}
}

func (b box) w() mm { return b.max.X - b.min.X }
func (b box) h() mm { return b.max.Y - b.min.Y }

// holds tells whether o lies in b, give or take slack.
func (b box) holds(o box, slack mm) bool {
	return b.some && o.some && o.min.X >= b.min.X-slack && o.min.Y >= b.min.Y-slack &&
		o.max.X <= b.max.X+slack && o.max.Y <= b.max.Y+slack
}

// sub is one line of a path, straight or curved, as points on it. Where a curve
// turns in x or y it has a point, so its box is exact.
type sub struct {
	pts    []point
	closed bool
	bent   bool // has curves
	box    box
}

// straight tells whether s is one straight line, and returns its ends.
func (s *sub) straight() (a, b point, ok bool) {
	if len(s.pts) != 2 || s.bent {
		return a, b, false
	}
	return s.pts[0], s.pts[1], true
}

// layer is what a page shows on one layer.
type layer struct {
	paths  int // painted
	texts  int // lines of text
	subs   []sub
	box    box // of the paths
	hidden bool
}

// page is one page of a file.
type page struct {
	size    draw.Size // of the paper, or of the block in formats without paper
	trim    box       // PDF: the trim box
	layers  map[string]*layer
	listed  map[string]bool // layers that the file lists, full or empty; nil where it lists none
	text    string          // fingerprint of the letters in painting order
	hasText bool            // text could be read
	picture *bitmap         // PNG
	points  int             // how many points the paths have
	facts   []Finding       // what needs no claims
	bad     string          // why the page could not be read
}

// maxPoints bounds what is read of one page.
const maxPoints = 2 << 20

func (p *page) layer(name string) *layer {
	l := p.layers[name]
	if l == nil {
		l = &layer{}
		if p.layers == nil {
			p.layers = map[string]*layer{}
		}
		p.layers[name] = l
	}
	return l
}

// paint adds a painted path to a layer.
func (p *page) paint(name string, subs []sub) {
	l := p.layer(name)
	some := false
	for i := range subs {
		s := &subs[i]
		if len(s.pts) == 0 {
			continue
		}
		for _, q := range s.pts {
			s.box.add(q)
		}
		if !finite(float64(s.box.w())) || !finite(float64(s.box.h())) || !finite(float64(s.box.min.X)+float64(s.box.min.Y)) {
			p.bad = "it has lines beyond all measure"
			continue
		}
		some = true
		p.points += len(s.pts)
		l.box.join(s.box)
		l.subs = append(l.subs, *s)
	}
	if some {
		l.paths++
	}
}

// matrix maps x' = a x + c y + e, y' = b x + d y + f.
type matrix struct{ a, b, c, d, e, f float64 }

var unit = matrix{a: 1, d: 1}

// then returns the map that does m first and n afterwards.
func (m matrix) then(n matrix) matrix {
	return matrix{
		n.a*m.a + n.c*m.b, n.b*m.a + n.d*m.b,
		n.a*m.c + n.c*m.d, n.b*m.c + n.d*m.d,
		n.a*m.e + n.c*m.f + n.e, n.b*m.e + n.d*m.f + n.f,
	}
}

func (m matrix) apply(x, y float64) point {
	return point{X: mm(m.a*x + m.c*y + m.e), Y: mm(m.b*x + m.d*y + m.f)}
}

// tracer collects the lines of a path in the file's own coordinates and hands
// them over in millimetres.
type tracer struct {
	to    matrix
	subs  []sub
	cur   xy // in the file's coordinates
	start xy
	n     int
}

type xy struct{ x, y float64 }

func (t *tracer) put(p xy) {
	s := &t.subs[len(t.subs)-1]
	s.pts = append(s.pts, t.to.apply(p.x, p.y))
	t.n++
}

func (t *tracer) move(p xy) {
	t.subs = append(t.subs, sub{})
	t.put(p)
	t.cur, t.start = p, p
}

// begun makes sure that there is a line to go on with: after a close the next
// one starts where the last one did.
func (t *tracer) begun() {
	if n := len(t.subs); n == 0 || t.subs[n-1].closed {
		t.move(t.cur)
	}
}

func (t *tracer) line(p xy) {
	t.begun()
	t.put(p)
	t.cur = p
}

func (t *tracer) close() {
	if n := len(t.subs); n > 0 {
		t.subs[n-1].closed = true
	}
	t.cur = t.start
}

// chords is into how many pieces a curve is cut.
const chords = 8

// curve follows a cubic Bézier.
func (t *tracer) curve(p1, p2, p3 xy) {
	t.begun()
	t.subs[len(t.subs)-1].bent = true
	p0 := t.cur
	ts := make([]float64, 0, chords+4)
	for i := 1; i < chords; i++ {
		ts = append(ts, float64(i)/chords)
	}
	// Where the mapped curve turns depends on the map; all of ours keep the
	// axes, and others turn where the mapped coordinates do.
	q0, q1, q2, q3 := t.to.apply(p0.x, p0.y), t.to.apply(p1.x, p1.y), t.to.apply(p2.x, p2.y), t.to.apply(p3.x, p3.y)
	ts = extrema(ts, float64(q0.X), float64(q1.X), float64(q2.X), float64(q3.X))
	ts = extrema(ts, float64(q0.Y), float64(q1.Y), float64(q2.Y), float64(q3.Y))
	sortFloats(ts)
	for _, u := range ts {
		v := 1 - u
		w0, w1, w2, w3 := v*v*v, 3*u*v*v, 3*u*u*v, u*u*u
		t.put(xy{w0*p0.x + w1*p1.x + w2*p2.x + w3*p3.x, w0*p0.y + w1*p1.y + w2*p2.y + w3*p3.y})
	}
	t.put(p3)
	t.cur = p3
}

// extrema appends where between 0 and 1 the cubic with these coordinates turns:
// the roots of its derivative.
func extrema(ts []float64, x0, x1, x2, x3 float64) []float64 {
	a, b, c := x3-3*x2+3*x1-x0, 2*(x2-2*x1+x0), x1-x0
	add := func(t float64) {
		if t > 0 && t < 1 {
			ts = append(ts, t)
		}
	}
	if math.Abs(a) < 1e-9*(math.Abs(b)+math.Abs(c)) || a == 0 {
		if b != 0 {
			add(-c / b)
		}
		return ts
	}
	if d := b*b - 4*a*c; d >= 0 {
		q := -0.5 * (b + math.Copysign(math.Sqrt(d), b))
		add(q / a)
		if q != 0 {
			add(c / q)
		}
	}
	return ts
}

// sortFloats sorts a handful of numbers.
func sortFloats(v []float64) {
	for i := 1; i < len(v); i++ {
		for k := i; k > 0 && v[k] < v[k-1]; k-- {
			v[k], v[k-1] = v[k-1], v[k]
		}
	}
}

// arc follows a part of a circle: from angle a0, turning by sweep radians.
func (t *tracer) arc(c xy, r, a0, sweep float64) {
	t.begun()
	t.subs[len(t.subs)-1].bent = true
	n := max(4, int(math.Ceil(math.Abs(sweep)/(math.Pi/16))))
	at := func(a float64) xy { return xy{c.x + r*math.Cos(a), c.y + r*math.Sin(a)} }
	quarter := func(k float64) float64 { return k * math.Pi / 2 }
	var as []float64
	for i := 1; i <= n; i++ {
		as = append(as, a0+sweep*float64(i)/float64(n))
	}
	lo, hi := min(a0, a0+sweep), max(a0, a0+sweep)
	for k := math.Ceil(lo / (math.Pi / 2)); quarter(k) < hi && len(as) < n+8; k++ {
		as = append(as, quarter(k))
	}
	sortFloats(as)
	if sweep < 0 {
		for i, k := 0, len(as)-1; i < k; i, k = i+1, k-1 {
			as[i], as[k] = as[k], as[i]
		}
	}
	for _, a := range as {
		t.put(at(a))
	}
	t.cur = at(a0 + sweep)
}

// finite tells whether v can be a coordinate.
func finite(v float64) bool { return !math.IsNaN(v) && math.Abs(v) < 1e9 }

// inside tells whether p lies in the polygon.
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
