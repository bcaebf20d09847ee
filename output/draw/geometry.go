// Package draw is the page description that every part of shogikit produces and every
// writer consumes: paths, marks and sheets in millimetres, with the origin at the top
// left and y pointing down.
//
// A shape is a function that returns a [Drawing] at the origin, at 100 %; methods
// place, scale and mirror it. A mark has a purpose (its [Role]) and a named colour (its
// [Ink]); a [Palette] decides how these look on paper, and a writer how they are
// encoded.
package draw

import "math"

// MM is a length in millimetres: the only unit in exported signatures.
type MM float64

// Units of length, in millimetres.
const (
	Inch  MM = 25.4
	PtMM  MM = 25.4 / 72 // PtMM is one PostScript point.
	Micro MM = 0.001     // Micro is one micrometre.
)

// Point is a position on a sheet or in a drawing; y points down.
type Point struct{ X, Y MM }

// Pt returns the point (x, y).
func Pt(x, y MM) Point { return Point{x, y} }

// Add returns p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul returns p scaled by k.
func (p Point) Mul(k float64) Point { return Point{p.X * MM(k), p.Y * MM(k)} }

// Len returns the distance of p from the origin.
func (p Point) Len() MM { return MM(math.Hypot(float64(p.X), float64(p.Y))) }

// Unit returns p at length 1; the zero Point stays zero.
func (p Point) Unit() Point {
	l := p.Len()
	if l == 0 {
		return p
	}
	return Point{p.X / l, p.Y / l}
}

// Normal returns p rotated clockwise on paper (y down) by 90 degrees.
func (p Point) Normal() Point { return Point{-p.Y, p.X} }

// Angle returns the direction of p in degrees, clockwise on paper from the right.
func (p Point) Angle() float64 { return math.Atan2(float64(p.Y), float64(p.X)) * 180 / math.Pi }

// Dot returns the scalar product of p and q, in square millimetres.
func (p Point) Dot(q Point) float64 { return float64(p.X*q.X + p.Y*q.Y) }

// Cross returns the z component of p x q, in square millimetres.
func (p Point) Cross(q Point) float64 { return float64(p.X*q.Y - p.Y*q.X) }

// Lerp returns the point at fraction t from p to q.
func (p Point) Lerp(q Point, t float64) Point {
	return Point{p.X + (q.X-p.X)*MM(t), p.Y + (q.Y-p.Y)*MM(t)}
}

// Rect is an axis-parallel rectangle; Min is its top left corner, Max its bottom right
// one. The zero Rect is empty.
type Rect struct{ Min, Max Point }

// RectWH returns the rectangle with its top left corner at (x, y).
func RectWH(x, y, w, h MM) Rect { return Rect{Point{x, y}, Point{x + w, y + h}} }

// Span returns the smallest rectangle that contains p and q.
func Span(p, q Point) Rect {
	return Rect{Point{min(p.X, q.X), min(p.Y, q.Y)}, Point{max(p.X, q.X), max(p.Y, q.Y)}}
}

// W returns the width of r.
func (r Rect) W() MM { return r.Max.X - r.Min.X }

// H returns the height of r.
func (r Rect) H() MM { return r.Max.Y - r.Min.Y }

// Center returns the centre of r.
func (r Rect) Center() Point { return r.Min.Lerp(r.Max, 0.5) }

// Empty reports whether r is the zero Rect: neither an area nor a line.
func (r Rect) Empty() bool { return r == Rect{} }

// Inset returns r with every side moved inwards by d (outwards if negative).
func (r Rect) Inset(d MM) Rect {
	return Rect{Point{r.Min.X + d, r.Min.Y + d}, Point{r.Max.X - d, r.Max.Y - d}}
}

// Move returns r shifted by d.
func (r Rect) Move(d Point) Rect { return Rect{r.Min.Add(d), r.Max.Add(d)} }

// Union returns the smallest rectangle that contains r and s; empty ones are ignored.
func (r Rect) Union(s Rect) Rect {
	switch {
	case r.Empty():
		return s
	case s.Empty():
		return r
	}
	return Rect{Span(r.Min, s.Min).Min, Span(r.Max, s.Max).Max}
}

// Contains reports whether s lies in r, with a tolerance.
func (r Rect) Contains(s Rect, slack MM) bool {
	return s.Min.X >= r.Min.X-slack && s.Min.Y >= r.Min.Y-slack &&
		s.Max.X <= r.Max.X+slack && s.Max.Y <= r.Max.Y+slack
}

// Overlaps reports whether the interiors of r and s intersect.
func (r Rect) Overlaps(s Rect) bool {
	return r.Min.X < s.Max.X && s.Min.X < r.Max.X && r.Min.Y < s.Max.Y && s.Min.Y < r.Max.Y
}

// Affine is the transformation x' = A x + C y + E, y' = B x + D y + F.
type Affine struct{ A, B, C, D, E, F float64 }

// Identity returns the identity.
func Identity() Affine { return Affine{A: 1, D: 1} }

// Translate returns the translation by dx, dy.
func Translate(dx, dy MM) Affine { return Affine{1, 0, 0, 1, float64(dx), float64(dy)} }

// Scale returns the scaling around the origin by sx and sy.
func Scale(sx, sy float64) Affine { return Affine{A: sx, D: sy} }

// Rotate returns the rotation around the origin by deg degrees, clockwise on paper.
func Rotate(deg float64) Affine {
	s, c := math.Sincos(deg * math.Pi / 180)
	if math.Mod(deg, 90) == 0 { // exact for multiples of 90
		s, c = math.Round(s), math.Round(c)
	}
	return Affine{A: c, B: s, C: -s, D: c}
}

// Then returns the composition that applies m first and n second.
func (m Affine) Then(n Affine) Affine {
	return Affine{
		A: n.A*m.A + n.C*m.B, B: n.B*m.A + n.D*m.B,
		C: n.A*m.C + n.C*m.D, D: n.B*m.C + n.D*m.D,
		E: n.A*m.E + n.C*m.F + n.E, F: n.B*m.E + n.D*m.F + n.F,
	}
}

// About returns the transformation that takes p to q, and does around them what m does around the
// origin.
func (m Affine) About(p, q Point) Affine {
	return Translate(-p.X, -p.Y).Then(m).Then(Translate(q.X, q.Y))
}

// Apply returns the image of p.
func (m Affine) Apply(p Point) Point {
	x, y := float64(p.X), float64(p.Y)
	return Point{MM(m.A*x + m.C*y + m.E), MM(m.B*x + m.D*y + m.F)}
}

// Factor returns the average factor by which m scales lengths: the square root of the
// absolute determinant.
func (m Affine) Factor() float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }
