package draw

import (
	"math"
	"slices"
)

// Op is a step of a path.
type Op uint8

// The steps of a path.
const (
	MoveTo  Op = iota // 1 point: the start of a new subpath
	LineTo            // 1 point: the end of a straight line
	CurveTo           // 3 points: two controls and the end of a cubic Bézier
	Close             // no points: back to the start of the subpath
)

// Points returns the number of points of the step.
func (o Op) Points() int { return [...]int{MoveTo: 1, LineTo: 1, CurveTo: 3, Close: 0}[o] }

// Path is an outline of straight lines and cubic Béziers. The zero Path is
// empty and ready to use.
type Path struct {
	Ops []Op
	Pts []Point
}

// Steps calls yield for every step with its points, which are not copied.
func (p Path) Steps(yield func(Op, []Point) bool) {
	at := 0
	for _, op := range p.Ops {
		n := op.Points()
		if !yield(op, p.Pts[at:at+n]) {
			return
		}
		at += n
	}
}

// Segments calls yield for every line and curve, with its start and its remaining
// points. Closing a subpath counts as a line.
func (p Path) Segments(yield func(from Point, to []Point) bool) {
	var start []Point
	var cur Point
	for op, pts := range p.Steps {
		if op == Close {
			pts = start
		}
		if op == MoveTo {
			start = pts
		} else if !yield(cur, pts) {
			return
		}
		cur = pts[len(pts)-1]
	}
}

// Empty reports whether the path has no steps.
func (p Path) Empty() bool { return len(p.Ops) == 0 }

// Move starts a new subpath at q.
func (p *Path) Move(q Point) *Path {
	p.Ops, p.Pts = append(p.Ops, MoveTo), append(p.Pts, q)
	return p
}

// Line draws a straight line to q.
func (p *Path) Line(q Point) *Path {
	p.Ops, p.Pts = append(p.Ops, LineTo), append(p.Pts, q)
	return p
}

// Curve draws a cubic Bézier to q with the controls c1 and c2.
func (p *Path) Curve(c1, c2, q Point) *Path {
	p.Ops, p.Pts = append(p.Ops, CurveTo), append(p.Pts, c1, c2, q)
	return p
}

// Quad draws a quadratic Bézier to q with the control c, as a cubic. The path must not
// be empty.
func (p *Path) Quad(c, q Point) *Path {
	from := p.Pts[len(p.Pts)-1]
	return p.Curve(from.Lerp(c, 2.0/3), q.Lerp(c, 2.0/3), q)
}

// Close joins the subpath to its start.
func (p *Path) Close() *Path {
	p.Ops = append(p.Ops, Close)
	return p
}

// Arc draws the circular arc around c from angle a0 to a1 (degrees, clockwise on paper,
// 0 pointing right), as Béziers of at most 90 degrees. It starts with a line to the
// start of the arc, or a move if the path is empty or closed.
func (p *Path) Arc(c Point, r MM, a0, a1 float64) *Path {
	at := func(a float64) Point {
		s, k := math.Sincos(a * math.Pi / 180)
		return Point{c.X + r*MM(k), c.Y + r*MM(s)}
	}
	if p.Empty() || p.Ops[len(p.Ops)-1] == Close {
		p.Move(at(a0))
	} else if at(a0).Sub(p.Pts[len(p.Pts)-1]).Len() > 1e-9 {
		p.Line(at(a0))
	}
	n := int(math.Ceil(math.Abs(a1-a0)/90 - 1e-9))
	for i := range n {
		b0 := a0 + (a1-a0)*float64(i)/float64(n)
		b1 := a0 + (a1-a0)*float64(i+1)/float64(n)
		k := MM(4.0 / 3 * math.Tan((b1-b0)*math.Pi/720))
		p0, p1 := at(b0), at(b1)
		t0, t1 := p0.Sub(c).Normal(), p1.Sub(c).Normal()
		p.Curve(p0.Add(t0.Mul(float64(k))), p1.Sub(t1.Mul(float64(k))), p1)
	}
	return p
}

// Append adds the steps of q.
func (p *Path) Append(q Path) *Path {
	p.Ops, p.Pts = append(p.Ops, q.Ops...), append(p.Pts, q.Pts...)
	return p
}

// Line returns the path of a straight line.
func Line(a, b Point) Path {
	return Path{[]Op{MoveTo, LineTo}, []Point{a, b}}
}

// Polyline returns an open path through the points.
func Polyline(pts ...Point) Path {
	p := Path{slices.Repeat([]Op{LineTo}, len(pts)), slices.Clone(pts)}
	if len(pts) > 0 {
		p.Ops[0] = MoveTo
	}
	return p
}

// Polygon returns the closed path through the points.
func Polygon(pts ...Point) Path {
	p := Polyline(pts...)
	p.Close()
	return p
}

// RectPath returns the outline of r, clockwise from its top left corner.
func RectPath(r Rect) Path {
	return Polygon(r.Min, Pt(r.Max.X, r.Min.Y), r.Max, Pt(r.Min.X, r.Max.Y))
}

// RoundRect returns the outline of r with corners of radius rad.
func RoundRect(r Rect, rad MM) Path {
	rad = min(rad, r.W()/2, r.H()/2)
	if rad <= 0 {
		return RectPath(r)
	}
	var p Path
	middles := RectPath(r.Inset(rad)).Pts
	for i := range middles {
		p.Arc(middles[(i+1)%4], rad, float64(90*i-90), float64(90*i))
	}
	p.Close()
	return p
}

// Circle returns the circle around c.
func Circle(c Point, r MM) Path {
	var p Path
	p.Arc(c, r, 0, 360)
	p.Close()
	return p
}

// Transform returns the path transformed by m.
func (p Path) Transform(m Affine) Path {
	pts := make([]Point, len(p.Pts))
	for i, q := range p.Pts {
		pts[i] = m.Apply(q)
	}
	return Path{Ops: p.Ops, Pts: pts}
}

// Closed reports whether the path is not empty and every subpath ends with Close.
func (p Path) Closed() bool {
	for i, op := range p.Ops {
		if op == MoveTo && i > 0 && p.Ops[i-1] != Close {
			return false
		}
	}
	return !p.Empty() && p.Ops[len(p.Ops)-1] == Close
}

// Bounds returns the exact bounding box of the path, without any pen.
func (p Path) Bounds() Rect {
	if len(p.Pts) == 0 {
		return Rect{}
	}
	b := Rect{p.Pts[0], p.Pts[0]}
	at := 0
	for _, op := range p.Ops {
		at += op.Points()
		if op == Close {
			continue
		}
		b = b.with(p.Pts[at-1])
		if op != CurveTo {
			continue
		}
		// If the controls are within the box, so is the curve.
		q := p.Pts[at-4 : at]
		if b.with(q[1]).with(q[2]) == b {
			continue
		}
		inX, inY := turns(q[0].X, q[1].X, q[2].X, q[3].X), turns(q[0].Y, q[1].Y, q[2].Y, q[3].Y)
		for _, turns := range [][2]float64{inX, inY} {
			for _, t := range turns {
				if t > 0 && t < 1 {
					b = b.with(cubicAt(q[0], q[1], q[2], q[3], t))
				}
			}
		}
	}
	return b
}

// with returns the smallest rectangle that contains r and p. It compares explicitly,
// because min and max are calls in WebAssembly.
func (r Rect) with(p Point) Rect {
	switch {
	case p.X < r.Min.X:
		r.Min.X = p.X
	case p.X > r.Max.X:
		r.Max.X = p.X
	}
	switch {
	case p.Y < r.Min.Y:
		r.Min.Y = p.Y
	case p.Y > r.Max.Y:
		r.Max.Y = p.Y
	}
	return r
}

// turns returns the parameters at which the derivative of the cubic with these
// coordinates is zero; NaN or infinities if there are none.
func turns(p0, p1, p2, p3 MM) [2]float64 {
	a, b, c := float64(p3-p0+3*(p1-p2)), float64(p0-2*p1+p2), float64(p1-p0)
	q := -b - math.Copysign(math.Sqrt(b*b-a*c), b)
	return [2]float64{q / a, c / q}
}

func cubicAt(p0, p1, p2, p3 Point, t float64) Point {
	a, b := p0.Lerp(p1, t), p1.Lerp(p2, t)
	c := p2.Lerp(p3, t)
	return a.Lerp(b, t).Lerp(b.Lerp(c, t), t)
}

// Flatten returns the subpaths as polygons whose chords stay within tol of the curve. A
// closed subpath ends on its first point.
func (p Path) Flatten(tol MM) [][]Point {
	var out [][]Point
	for op, pts := range p.Steps {
		last := len(out) - 1
		switch op {
		case MoveTo:
			out = append(out, []Point{pts[0]})
		case LineTo:
			out[last] = append(out[last], pts[0])
		case CurveTo:
			out[last] = flattenCubic(out[last], pts[0], pts[1], pts[2], tol)
		case Close:
			if line := out[last]; line[len(line)-1] != line[0] {
				out[last] = append(line, line[0])
			}
		}
	}
	return out
}

func flattenCubic(cur []Point, c1, c2, end Point, tol MM) []Point {
	from := cur[len(cur)-1]
	// The second differences bound the deviation of a chord (Wang's formula).
	d := max(from.Sub(c1.Mul(2)).Add(c2).Len(), c1.Sub(c2.Mul(2)).Add(end).Len())
	n := int(math.Ceil(math.Sqrt(float64(d) * 0.75 / float64(tol))))
	n = max(1, min(n, 500))
	cur = slices.Grow(cur, n)
	for k := 1; k < n; k++ {
		cur = append(cur, cubicAt(from, c1, c2, end, float64(k)/float64(n)))
	}
	return append(cur, end)
}

// Length returns the length of the path, flattened to a micrometre.
func (p Path) Length() MM {
	var sum MM
	for _, poly := range p.Flatten(Micro) {
		for i := 1; i < len(poly); i++ {
			sum += poly[i].Sub(poly[i-1]).Len()
		}
	}
	return sum
}

// String formats the path in SVG's syntax with three decimals, for tests and golden
// files.
func (p Path) String() string {
	var b []byte
	for op, pts := range p.Steps {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(b, "MLCZ"[op])
		for _, q := range pts {
			for _, v := range [2]MM{q.X, q.Y} {
				b = AppendNumber(append(b, ' '), float64(v), 3)
			}
		}
	}
	return string(b)
}
