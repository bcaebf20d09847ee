package verify

import (
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/read"
)

// mm is a length in millimetres.
type mm = draw.MM

// point is a position on a sheet: millimetres from the top left corner of its paper.
type point = draw.Point

// line is one subpath, stroked or filled: the unit of comparison, independent of how a
// program splits marks into paths.
type line struct {
	layer   string
	fill    bool
	evenOdd bool
	path    draw.Path
	box     draw.Rect
	color   draw.Color
	width   mm   // of a stroke
	dash    []mm // of a stroke
	mark    int  // index of its mark
	part    int  // index of its part, -1 for none; set only if expected

	flat []point // the path as a polyline; nil until needed
}

// phrase is a line of text, or a piece of one.
type phrase struct {
	layer   string
	text    string
	from    point
	along   point // a unit vector
	size    mm
	advance mm
	look    draw.Paint
	part    int
}

// addLines appends the lines of a painted path.
func addLines(list []line, l line, p draw.Path, paint *draw.Paint) []line {
	for sub, rest := subpath(p); !sub.Empty(); sub, rest = subpath(rest) {
		if len(sub.Ops) < 2 {
			continue
		}
		l.path, l.box = sub, sub.Bounds()
		if paint.HasFill {
			l.fill, l.color, l.width, l.dash = true, paint.Fill, 0, nil
			list = append(list, l)
		}
		if paint.HasStroke {
			l.fill, l.color, l.width, l.dash = false, paint.Stroke, paint.Width, paint.Dash
			list = append(list, l)
		}
	}
	return list
}

// subpath splits a path after its first subpath.
func subpath(p draw.Path) (first, rest draw.Path) {
	points := 0
	for i, op := range p.Ops {
		if i > 0 && op == draw.MoveTo {
			return draw.Path{Ops: p.Ops[:i], Pts: p.Pts[:points]}, draw.Path{Ops: p.Ops[i:], Pts: p.Pts[points:]}
		}
		points += op.Points()
	}
	return p, draw.Path{}
}

// transform returns the line and its pen transformed by m.
func (l *line) transform(m draw.Affine) line {
	out := *l
	out.path = l.path.Transform(m)
	out.box, out.flat = out.path.Bounds(), nil
	k := mm(m.Factor())
	out.width *= k
	out.dash = slices.Clone(l.dash)
	for i := range out.dash {
		out.dash[i] *= k
	}
	return out
}

// polyline returns the path as a polyline, closed if it is an area.
func (l *line) polyline() []point {
	if l.flat == nil {
		p := l.path
		if l.fill && !p.Closed() {
			p = draw.Path{Ops: append(slices.Clip(p.Ops), draw.Close), Pts: p.Pts}
		}
		if flat := p.Flatten(flatness); len(flat) > 0 {
			l.flat = flat[0]
		}
	}
	return l.flat
}

// same reports whether two lines coincide.
func same(a, b *line, work *read.Work) bool {
	if a.fill != b.fill || !near(a.box.Min, b.box.Min) || !near(a.box.Max, b.box.Max) {
		return false
	}
	work.Charge(len(a.path.Pts))
	if slices.Equal(a.path.Ops, b.path.Ops) && slices.EqualFunc(a.path.Pts, b.path.Pts, near) {
		return true
	}
	p, q := a.polyline(), b.polyline()
	work.Charge(len(p) + len(q))
	return sameExtent(p, q, a.fill) && follows(p, q, work) && follows(q, p, work)
}

// sameExtent reports whether two polylines have the same length, and as areas the same
// size: one drawn back and forth paints nothing.
func sameExtent(p, q []point, fill bool) bool {
	const slack, share = 0.1, 0.01 // mm, and relative to the length
	l, k := lengthOf(p), lengthOf(q)
	a, b := mm(draw.Area(p)), mm(draw.Area(q))
	return apart(l, k) <= slack+share*k && (!fill || apart(max(a, -a), max(b, -b)) <= exact*(k+slack))
}

func lengthOf(p []point) (l mm) {
	for i := range p[:max(0, len(p)-1)] {
		l += p[i+1].Sub(p[i]).Len()
	}
	return l
}

// near reports whether two points agree within the precision of files.
func near(a, b point) bool { return max(apart(a.X, b.X), apart(a.Y, b.Y)) <= exact }

// apart returns the difference of two lengths.
func apart(a, b mm) mm { return max(a-b, b-a) }

// follows reports whether the corners of p, and the midpoints between them, lie on q.
func follows(p, q []point, work *read.Work) bool {
	if len(p) == 0 || len(q) == 0 {
		return len(p) == len(q)
	}
	at := 0
	for i := range p {
		for _, v := range [2]point{p[max(0, i-1)].Lerp(p[i], 0.5), p[i]} {
			n := 0
			for ; n < len(q) && draw.Distance(v, q[at], q[min(at+1, len(q)-1)]) > exact; n++ {
				at = (at + 1) % len(q)
			}
			work.Charge(1 + n)
			if n == len(q) {
				return false
			}
		}
	}
	return true
}

// cell is a square millimetre of a sheet, for areas or for strokes.
type cell struct {
	fill bool
	x, y int
}

// index finds lines by their centres.
type index map[cell][]int

func cellOf(fill bool, p point) cell {
	return cell{fill, int(math.Floor(float64(p.X))), int(math.Floor(float64(p.Y)))}
}

func indexOf(list []line) index {
	out := index{}
	for i := range list {
		c := cellOf(list[i].fill, list[i].box.Center())
		out[c] = append(out[c], i)
	}
	return out
}

// around returns the lines whose centre may coincide with that of l, in painting order,
// so that coincident lines are matched in order.
func (x index) around(l *line) []int {
	var out []int
	at := l.box.Center()
	a, b := cellOf(l.fill, at.Sub(draw.Pt(exact, exact))), cellOf(l.fill, at.Add(draw.Pt(exact, exact)))
	for cx := a.x; cx <= b.x; cx++ {
		for cy := a.y; cy <= b.y; cy++ {
			if a == b {
				return x[a]
			}
			out = append(out, x[cell{l.fill, cx, cy}]...)
		}
	}
	slices.Sort(out)
	return out
}

// pairing assigns found lines to expected ones, -1 for none.
type pairing struct {
	found []int
	used  []bool
}

// pair matches each expected line with a found one: first one with the same appearance
// and layer, if there are layers, then any that coincides.
func pair(want, found []line, layered bool, work *read.Work) pairing {
	p := pairing{slices.Repeat([]int{-1}, len(want)), make([]bool, len(found))}
	x := indexOf(found)
	for _, exactly := range []bool{true, false} {
		for i := range want {
			if w := &want[i]; p.found[i] < 0 {
				for _, k := range x.around(w) {
					work.Charge(1)
					f := &found[k]
					if p.used[k] || exactly && layered && w.layer != f.layer || !same(w, f, work) {
						continue
					}
					if _, _, ok := w.looks(f, false); ok || !exactly {
						p.found[i], p.used[k] = k, true
						break
					}
				}
			}
		}
	}
	return p
}

// share returns the fraction of the expected lines that were found.
func (p *pairing) share() float64 {
	n := 0
	for _, k := range p.found {
		if k >= 0 {
			n++
		}
	}
	return float64(n) / float64(max(1, len(p.found)))
}
