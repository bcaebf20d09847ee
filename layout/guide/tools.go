package guide

import "shogikit/output/draw"

// Pens of the pictures.
const (
	pen     draw.MM = 0.42
	finePen draw.MM = 0.3
)

// sketch is a small drawing made of filled shapes with an outline.
type sketch struct{ draw.Drawing }

func (s *sketch) shape(fill draw.Ink, p draw.Path) { s.Paint(p, fill, draw.Black, pen) }

func (s *sketch) box(fill draw.Ink, x, y, w, h, radius draw.MM) {
	s.shape(fill, draw.RoundRect(draw.RectWH(x, y, w, h), radius))
}

func (s *sketch) line(ink draw.Ink, width draw.MM, pts ...draw.Point) {
	s.Paint(draw.Polyline(pts...), draw.None, ink, width)
}

// turned returns the drawing turned and scaled, its origin on a point.
func (s sketch) turned(at draw.Point, degrees, k float64) draw.Drawing {
	return s.Transform(draw.Scale(k, k).Then(draw.Rotate(degrees)).Then(draw.Translate(at.X, at.Y)))
}

// Tools stand upright with the point that works at the origin.

// ballPen is an empty pen for scoring.
func ballPen() (s sketch) {
	s.shape(draw.Steel, draw.Polygon(draw.Pt(0, 0), draw.Pt(-1.2, -3.6), draw.Pt(1.2, -3.6)))
	s.box(draw.IndigoTint, -1.35, -17, 2.7, 13.4, 0.2)
	s.box(draw.White, -1.35, -20, 2.7, 3, 0.8)
	return s
}

// knife is a craft knife.
func knife() (s sketch) {
	s.shape(draw.Steel, draw.Polygon(draw.Pt(-1, 0), draw.Pt(1.1, -2.6), draw.Pt(1.1, -6), draw.Pt(-1, -6)))
	s.box(draw.Gold, -1.6, -19.5, 3.2, 13.5, 1)
	s.line(draw.Black, pen, draw.Pt(0, -15.5), draw.Pt(0, -10))
	return s
}

// glueStick is an open glue stick.
func glueStick() (s sketch) {
	s.box(draw.White, -2, -4, 4, 4, 0.5)
	s.box(draw.Gold, -2.9, -16.5, 5.8, 12.5, 0.7)
	s.line(draw.Black, pen, draw.Pt(-2.9, -13.6), draw.Pt(2.9, -13.6))
	s.Paint(draw.RectPath(draw.RectWH(-2.3, -11.6, 4.6, 4.6)), draw.White, draw.None, 0)
	return s
}

// scissors is a pair of scissors whose blades meet above the origin.
func scissors() (s sketch) {
	const open = 11
	for _, side := range []float64{1, -1} {
		var half sketch
		x := func(v float64) draw.MM { return draw.MM(v * side) }
		var blade draw.Path
		blade.Move(draw.Pt(x(-0.1), -15.5)).Curve(draw.Pt(x(1.5), -10), draw.Pt(x(1.7), -4), draw.Pt(x(1.1), 0))
		blade.Line(draw.Pt(x(-0.6), 1)).Line(draw.Pt(x(-0.5), -2)).Close()
		half.shape(draw.Steel, blade)
		for _, stroke := range []struct {
			ink   draw.Ink
			width draw.MM
		}{{draw.Black, 2.4}, {draw.Indigo, 1.5}} {
			half.line(stroke.ink, stroke.width, draw.Pt(0, 0), draw.Pt(x(-1.6), 6))
			ring := draw.Circle(draw.Point{}, 1).Transform(draw.Scale(2.9, 3.9)).Transform(draw.Translate(x(-2.6), 9.6))
			half.Paint(ring, draw.None, stroke.ink, stroke.width)
		}
		s.Append(half.turned(draw.Point{}, open*side, 1))
	}
	s.shape(draw.White, draw.Circle(draw.Point{}, 0.8))
	return s
}

// steelRuler is a ruler lying with its edge along the x axis, below it.
func steelRuler(length draw.MM) (s sketch) {
	const wide, step draw.MM = 9, 2.5
	s.box(draw.IndigoTint, 0, 0, length, wide, 0)
	for i := 1; draw.MM(i)*step < length-1; i++ {
		tick := draw.MM(2)
		if i%4 == 0 {
			tick = 3.4
		}
		s.line(draw.Black, finePen, draw.Pt(draw.MM(i)*step, 0), draw.Pt(draw.MM(i)*step, tick))
	}
	return s
}

// clock shows how long something takes.
func clock(radius draw.MM) (s sketch) {
	s.shape(draw.White, draw.Circle(draw.Point{}, radius))
	s.line(draw.Black, pen, draw.Pt(0, -0.7*radius), draw.Pt(0, 0), draw.Pt(0.5*radius, 0.28*radius))
	return s
}

// paperStack is some sheets of paper.
func paperStack() (s sketch) {
	for i := range 3 {
		d := draw.MM(i)
		s.box(draw.White, -6+1.5*d, -7+1.1*d, 9, 12, 0)
	}
	return s
}

// card is a sheet of stiff card.
func card() (s sketch) {
	s.box(draw.BrownTint, -6.5, -5.5, 13, 10.5, 0)
	s.box(draw.Shade, -6.5, 5, 13, 1.5, 0)
	return s
}

// ironRing is a washer.
func ironRing() (s sketch) {
	s.shape(draw.Steel, draw.Circle(draw.Point{}, 5))
	s.shape(draw.White, draw.Circle(draw.Point{}, 2.1))
	return s
}

// cuttingMat is a mat with a knife on it.
func cuttingMat() (s sketch) {
	s.box(draw.IndigoTint, -7, 1.5, 14, 4.5, 0.6)
	s.Append(knife().turned(draw.Pt(-3.4, 3.8), 50, 0.62))
	return s
}

// tweezers are for small tabs.
func tweezers() (s sketch) {
	pt := draw.Pt
	s.shape(draw.Steel, draw.Polygon(pt(0, 7), pt(-2.4, -2), pt(-1.2, -8), pt(0, -8), pt(-1, -2)))
	s.shape(draw.Steel, draw.Polygon(pt(0.3, 7), pt(2.4, -2), pt(1.2, -8), pt(0, -8), pt(1, -2)))
	return s
}
