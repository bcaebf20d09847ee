package fold

import (
	"cmp"
	"math"
	"slices"

	"shogikit/output/draw"
)

// Kind says what a panel becomes.
type Kind uint8

// The kinds of panels.
const (
	Wall   Kind = iota
	Tab         // takes glue, hidden when finished
	Face        // the plate over a rim
	Back        // the plate under it
	Floor       // of a tray, or the top of a lid
	Ledge       // between the double walls of a tray
	Second      // the wall that comes down from a ledge, inside
)

// Panel is one flat piece of a net. Shapes run clockwise on paper. A panel with a
// parent hangs on it by its first edge, Shape[0] to Shape[1], which lies on an edge of
// the parent.
type Panel struct {
	Name       string
	Kind       Kind
	Shape      []draw.Point
	Parent     int     // index of the parent; -1 for the root
	Fold       float64 // fold angle in degrees: > 0 away from the printed side (mountain), < 0 towards it (valley)
	edge       int     // of a wall and its tabs: the edge of the body or of the floor; of teeth: their index
	tabGlue            // if it is a tab
	platePrint         // if it is a plate
}

// tabGlue is how a tab is glued.
type tabGlue struct {
	Behind bool   // the glue goes on the unprinted side
	Letter string // in the steps, in gluing order
	under  Kind   // of a tab along a rim: Face or Back, which is glued on it
}

// platePrint is where a plate has its print.
type platePrint struct {
	print draw.Affine
	disc  draw.MM // of a disc, whose Shape is just the hinge: its radius
}

// shape returns the points with these coordinates, x and y by turns.
func shape(xy ...draw.MM) []draw.Point {
	out := make([]draw.Point, len(xy)/2)
	for i := range out {
		out[i] = draw.Pt(xy[2*i], xy[2*i+1])
	}
	return out
}

// Hinge returns the ends of the edge on which the panel hangs.
func (p *Panel) Hinge() (a, b draw.Point) { return p.Shape[0], p.Shape[1] }

// Box returns the bounding box of the panel.
func (p *Panel) Box() draw.Rect { return draw.Polygon(p.Shape...).Bounds() }

// Net is a flat pattern: panels joined by folds. The root comes first, and every parent
// before its children.
type Net struct{ Panels []Panel }

func (n *Net) add(p Panel) int {
	n.Panels = append(n.Panels, p)
	return len(n.Panels) - 1
}

// index returns the index of the first panel with a property, or -1.
func (n *Net) index(is func(*Panel) bool) int {
	for i := range n.Panels {
		if is(&n.Panels[i]) {
			return i
		}
	}
	return -1
}

// endTab returns the index of the tab that closes a rim, or -1.
func (n *Net) endTab() int { return n.index(func(p *Panel) bool { return p.Name == endTabName }) }

// Outline returns the cut line around the whole net.
func (n *Net) Outline() draw.Path {
	var pts []draw.Point
	var walk func(i, first int)
	walk = func(i, first int) {
		shape := n.Panels[i].Shape
		for e := first; e < len(shape); e++ {
			a, b := shape[e], shape[(e+1)%len(shape)]
			pts = append(pts, a)
			for _, c := range n.onEdge(i, a, b) {
				from, to := n.Panels[c].Hinge()
				pts = append(pts, to)
				walk(c, 1)
				pts = append(pts, from)
			}
		}
	}
	walk(0, 0)
	pts = slices.CompactFunc(pts, near)
	if near(pts[0], pts[len(pts)-1]) {
		pts = pts[:len(pts)-1]
	}
	return n.withDiscs(straighten(pts))
}

// near reports whether points are equal within rounding.
func near(a, b draw.Point) bool { return a.Sub(b).Len() < 1e-6 }

// withDiscs returns the closed line through points with the discs that hang on it.
func (n *Net) withDiscs(pts []draw.Point) draw.Path {
	var out draw.Path
	for i, from := range pts {
		out.Line(from)
		for _, p := range n.Panels {
			if p.disc > 0 && onSegment(p.Shape[0], from, pts[(i+1)%len(pts)]) {
				p.hang(&out)
			}
		}
	}
	out.Ops[0] = draw.MoveTo
	out.Close()
	return out
}

// straighten drops points that lie on the straight line between their neighbours.
func straighten(pts []draw.Point) []draw.Point {
	out := make([]draw.Point, 0, len(pts))
	for i, p := range pts {
		a, b := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
		if math.Abs(p.Sub(a).Unit().Cross(b.Sub(p).Unit())) > 1e-7 || p.Sub(a).Dot(b.Sub(p)) < 0 {
			out = append(out, p)
		}
	}
	return out
}

// onEdge returns the children of a panel that hang on its edge a-b, in order.
func (n *Net) onEdge(parent int, a, b draw.Point) []int {
	var out []int
	for i := range n.Panels {
		from, to := n.Panels[i].Hinge()
		if n.Panels[i].Parent == parent && onSegment(from, a, b) && onSegment(to, a, b) {
			out = append(out, i)
		}
	}
	along := func(i int) float64 { return n.Panels[i].Shape[1].Sub(a).Dot(b.Sub(a)) }
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(along(x), along(y)) })
	return out
}

func onSegment(p, a, b draw.Point) bool {
	d := b.Sub(a)
	t := p.Sub(a).Dot(d) / d.Dot(d)
	return t > -1e-6 && t < 1+1e-6 && near(p, a.Lerp(b, t))
}

// Lines draws the glue tabs, folds and cut line of the net. Folds are edges of the
// finished body, so they are drawn in a tone close to the paper's; dark ticks in the
// waste beside them show where to place the ruler.
func (n *Net) Lines() draw.Drawing {
	var d draw.Drawing
	for _, p := range n.Panels {
		glue := draw.Mark{Role: draw.Glue, Path: draw.Polygon(p.Shape...), Fill: draw.GreyTint}
		switch {
		case p.Behind:
			glue.Fill = draw.White
			d.Add(glue)
			d.Append(hatched(p.Shape))
		case p.Kind == Tab:
			d.Add(glue)
		}
	}
	for _, f := range n.creases() {
		d.Stroke(f.role, draw.Line(f.a, f.b))
	}
	d.Stroke(draw.Cut, n.Outline())
	return d
}

// creases returns the folds of the net.
func (n *Net) creases() (folds []crease) {
	for _, p := range n.Panels {
		if p.Parent < 0 || p.Fold == 0 {
			continue
		}
		role := draw.FoldMountain
		if p.Fold < 0 {
			role = draw.FoldValley
		}
		a, b := p.Hinge()
		folds = lengthen(folds, crease{a, b, role})
	}
	return folds
}

// hatched fills a convex area with diagonal lines: it is glued on the other side.
func hatched(area []draw.Point) (d draw.Drawing) {
	const apart = 1.6
	box := draw.Polygon(area...).Bounds()
	for s := box.Min.X + box.Min.Y + apart/2; s < box.Max.X+box.Max.Y; s += apart {
		var ends []draw.Point // intersections of the line x + y = s with the edge
		for i, a := range area {
			b := area[(i+1)%len(area)]
			if from, to := a.X+a.Y-s, b.X+b.Y-s; from*to < 0 {
				ends = append(ends, a.Lerp(b, float64(from/(from-to))))
			}
		}
		const clear = 0.3 // of the cut
		if len(ends) == 2 && ends[1].Sub(ends[0]).Len() > 2*clear {
			in := ends[1].Sub(ends[0]).Unit().Mul(clear)
			d.Paint(draw.Line(ends[0].Add(in), ends[1].Sub(in)), draw.None, draw.Grey, 0.2)
		}
	}
	return d
}

// crease is a fold line as scored: collinear adjoining folds of several panels are one.
type crease struct {
	a, b draw.Point
	role draw.Role
}

// lengthen merges a crease into an adjoining collinear one or appends it.
func lengthen(list []crease, c crease) []crease {
	for i := range list {
		f := &list[i]
		if f.role != c.role || math.Abs(f.b.Sub(f.a).Unit().Cross(c.b.Sub(c.a).Unit())) > 1e-6 {
			continue
		}
		for _, ends := range [][2]crease{{*f, c}, {*f, c.back()}, {f.back(), c}, {f.back(), c.back()}} {
			if near(ends[0].b, ends[1].a) {
				joined := crease{ends[0].a, ends[1].b, f.role}
				return lengthen(append(list[:i:i], list[i+1:]...), joined)
			}
		}
	}
	return append(list, c)
}

// back returns the crease from its other end.
func (c crease) back() crease { return crease{c.b, c.a, c.role} }

// Bare returns the net without its tabs.
func (n *Net) Bare() Net { return n.only(func(p *Panel) bool { return p.Kind != Tab }) }

// only returns the net without the panels that keep rejects, which must have no
// children.
func (n *Net) only(keep func(*Panel) bool) Net {
	var out Net
	at := map[int]int{-1: -1}
	for i, p := range n.Panels {
		if keep(&p) {
			p.Parent = at[p.Parent]
			at[i] = out.add(p)
		}
	}
	return out
}

// Move returns the net shifted by dx, dy.
func (n Net) Move(dx, dy draw.MM) Net {
	out := Net{make([]Panel, len(n.Panels))}
	for i, p := range n.Panels {
		p.Shape = slices.Clone(p.Shape)
		for k := range p.Shape {
			p.Shape[k] = p.Shape[k].Add(draw.Pt(dx, dy))
		}
		p.print = p.print.Then(draw.Translate(dx, dy))
		out.Panels[i] = p
	}
	return out
}
