package pieces

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
	"shogikit/templates"
)

// Sizes of a mark on a 19 mm piece: at arm's length one, two and three strokes must differ, and be
// as strong as the lines of the picture.
const (
	markEdge    draw.MM = 1   // from the cut line: a cut that strays does not trim a mark
	markLength  draw.MM = 1.5 // on every face, so that a set looks even
	markAir     draw.MM = 0.5 // between a mark and the picture
	foldAir     draw.MM = 0.5 // between a mark on a face and where the fold of the rim begins
	rimAir      draw.MM = 0.8 // between a mark on the rim and a fold, of which a part goes into the bend
	strokeWidth draw.MM = 0.62
	strokePitch draw.MM = 1.24
	groupGap    draw.MM = 0.5
	dotRadius   draw.MM = 0.65
	headLength  draw.MM = 1
	headHalf    draw.MM = 0.72 // half its width
)

// reach is how a piece moves in one direction.
type reach struct {
	dx, dy int // the direction in lowest terms: right and ahead
	step   bool
	slide  bool
	limit  int // the range of a limited slide; 0: none
	jump   bool
	jx, jy int // the jump as given, for the bent arrow
}

// reaches groups moves by direction, in order of first appearance.
func reaches(moves []templates.Move) []reach {
	var out []reach
	for _, m := range moves {
		g := gcd(m.DX, m.DY)
		dx, dy := m.DX/g, m.DY/g
		i := slices.IndexFunc(out, func(r reach) bool { return r.dx == dx && r.dy == dy })
		if i < 0 {
			i, out = len(out), append(out, reach{dx: dx, dy: dy})
		}
		r := &out[i]
		switch {
		case m.Jump():
			r.jump, r.jx, r.jy = true, m.DX, m.DY
		case m.Slide():
			r.slide, r.limit = true, m.Range
		default:
			r.step = true
		}
	}
	return out
}

func gcd(a, b int) int {
	a, b = max(a, -a), max(b, -b)
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, 1)
}

// A system is a way of marking moves. It draws the mark of one direction, centred at the
// origin and pointing up, at most length long; upright says that it must not be turned: a bent
// arrow shows the jump as it is.
type system func(r reach, length draw.MM) (d draw.Drawing, upright bool)

// systems holds the systems of [templates.MarkSystems].
var systems = map[string]system{
	"none": func(reach, draw.MM) (d draw.Drawing, upright bool) { return d, false },
	"strokes": func(r reach, length draw.MM) (d draw.Drawing, upright bool) {
		return strokes(r, length), false
	},
	"arrows": func(r reach, length draw.MM) (d draw.Drawing, upright bool) {
		if r.jump {
			return bentArrow(r, length), true
		}
		return arrow(r, length, true), false
	},
	"dots": func(r reach, length draw.MM) (d draw.Drawing, upright bool) {
		switch {
		case r.jump:
			return bentArrow(r, length), true
		case !r.slide:
			return dot(), false
		}
		return arrow(r, length, false), false
	},
}

// strokes draws one stroke for a step, two for a slide and three for a jump. A limited
// slide has a bar across its tip.
func strokes(r reach, length draw.MM) draw.Drawing {
	var groups []int
	if r.slide {
		groups = append(groups, 2)
	} else if r.step {
		groups = append(groups, 1)
	}
	if r.jump {
		groups = append(groups, 3)
	}
	var xs []draw.MM // their positions
	x := draw.MM(0)
	for _, n := range groups {
		for range n {
			xs = append(xs, x)
			x += strokePitch
		}
		x += groupGap
	}
	var d draw.Drawing
	for i := range xs {
		x := xs[i] - xs[len(xs)-1]/2
		d.Append(bar(draw.Pt(x, length/2), draw.Pt(x, -length/2)))
		if i == 1 && r.slide && r.limit > 0 {
			top := (strokeWidth - length) / 2
			d.Append(bar(draw.Pt(x-strokePitch, top), draw.Pt(x, top)))
		}
	}
	return d
}

// bar draws a straight stroke with square ends.
func bar(from, to draw.Point) (d draw.Drawing) {
	along := to.Sub(from).Unit()
	side := along.Normal().Mul(float64(strokeWidth / 2))
	d.Paint(draw.Polygon(from.Add(side), to.Add(side), to.Sub(side), from.Sub(side)), draw.Black, draw.None, 0)
	return d
}

func dot() draw.Drawing {
	var d draw.Drawing
	d.Paint(draw.Circle(draw.Point{}, dotRadius), draw.Black, draw.None, 0)
	return d
}

// arrow draws a shaft with a head. If double, a second head marks a slide; a system
// with a separate mark for steps does not need it. A bar across the tip marks a limited
// slide.
func arrow(r reach, length draw.MM, double bool) draw.Drawing {
	var d draw.Drawing
	top := -length / 2
	d.Append(bar(draw.Pt(0, length/2), draw.Pt(0, top+headLength/2)))
	d.Append(head(draw.Pt(0, top), 0))
	if r.slide && double {
		d.Append(head(draw.Pt(0, top+0.9*headLength), 0))
	}
	if r.limit > 0 {
		d.Append(bar(draw.Pt(-headHalf, top), draw.Pt(headHalf, top)))
	}
	return d
}

// head returns a filled triangle with its tip at the given point, turned by deg.
func head(tip draw.Point, deg float64) draw.Drawing {
	var d draw.Drawing
	p := draw.Polygon(draw.Pt(0, 0), draw.Pt(headHalf, headLength), draw.Pt(-headHalf, headLength))
	d.Paint(p.Transform(draw.Rotate(deg).Then(draw.Translate(tip.X, tip.Y))), draw.Black, draw.None, 0)
	return d
}

// bentArrow draws the long leg first and then the short one, as a knight jumps. A
// straight jump is an arrow that starts from a dot.
func bentArrow(r reach, length draw.MM) draw.Drawing {
	var d draw.Drawing
	long, short := draw.Pt(0, draw.MM(-cmp.Compare(r.jy, 0))), draw.Pt(draw.MM(cmp.Compare(r.jx, 0)), 0)
	if abs(r.jx) > abs(r.jy) {
		long, short = short, long
	}
	if straight(templates.Move{DX: r.jx, DY: r.jy}) {
		dir := draw.Pt(draw.MM(r.jx), draw.MM(-r.jy)).Unit()
		d.Paint(draw.Circle(dir.Mul(-float64(length)/2), 0.5), draw.Black, draw.None, 0)
		d.Put(arrow(reach{}, length, false), draw.Rotate(turnOf(dir)))
		return d
	}
	// Centre the whole mark: the shaft is as long as a stroke, the bend a little
	// shorter.
	bend := float64(length) * 0.85
	start := long.Mul(-float64(length) / 2).Sub(short.Mul(bend / 2))
	knee := start.Add(long.Mul(float64(length)))
	tip := knee.Add(short.Mul(bend))
	d.Paint(draw.Polyline(start, knee, tip.Sub(short.Mul(0.4))), draw.None, draw.Black, strokeWidth)
	d.Append(head(tip, turnOf(short)))
	return d
}

// turnOf returns the clockwise angle in degrees from up to d.
func turnOf(d draw.Point) float64 { return d.Angle() + 90 }

func abs(n int) int { return max(n, -n) }

// Mark draws the mark that this maker's pieces have for a move ahead, centred on the origin; it is
// empty if they have none.
func (m *Maker) Mark(move templates.Move) draw.Drawing {
	system, ok := systems[m.opts.Marks]
	if !ok {
		return draw.Drawing{}
	}
	g, _ := system(reaches([]templates.Move{move})[0], markLength)
	middle := g.Bounds().Center()
	return g.Move(-middle.X, -middle.Y)
}

// Marks returns the name of the system of marks.
func (m *Maker) Marks() string { return m.opts.Marks }

// straight reports whether a move is a jump along a line or diagonal, not like a knight's.
func straight(m templates.Move) bool {
	return m.Jump() && (m.DX*m.DY == 0 || m.DX == m.DY || m.DX == -m.DY)
}
