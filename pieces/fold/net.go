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
	Tab         // takes glue, hidden in the end
	Face        // the plate over a rim
	Back        // the plate under it
	Floor       // of a tray, or the top of a lid
	Ledge       // between the double walls of a tray
	Second      // the wall that comes down from a ledge
)

// Panel is one flat piece of a net. Shapes run clockwise on paper. A panel that
// has a parent hangs on it by its first edge, Shape[0] to Shape[1], which lies
// on an edge of the parent.
type Panel struct {
	Name   string
	Shape  []draw.Point
	Parent int     // index of the parent; -1 for the root
	Fold   float64 // degrees by which it is folded: > 0 away from the printed side (mountain), < 0 towards it (valley)
	Kind   Kind
}

// Hinge returns the two ends of the edge on which the panel hangs.
func (p *Panel) Hinge() (a, b draw.Point) { return p.Shape[0], p.Shape[1] }

// Net is a flat pattern: panels joined by folds. The root comes first, and
// every parent before its children.
type Net struct {
	Name   string
	Panels []Panel
}

func (n *Net) add(p Panel) int {
	n.Panels = append(n.Panels, p)
	return len(n.Panels) - 1
}

// Outline returns the cut line round the whole net.
func (n *Net) Outline() draw.Path {
	children := make([][]int, len(n.Panels))
	for i := range n.Panels {
		if p := n.Panels[i].Parent; p >= 0 {
			children[p] = append(children[p], i)
		}
	}
	var pts []draw.Point
	var walk func(i, first int)
	walk = func(i, first int) {
		shape := n.Panels[i].Shape
		for e := first; e < len(shape); e++ {
			a, b := shape[e], shape[(e+1)%len(shape)]
			pts = appendPoint(pts, a)
			for _, c := range onEdge(n.Panels, children[i], a, b) {
				from, to := n.Panels[c].Hinge()
				pts = appendPoint(pts, to)
				walk(c, 1)
				pts = appendPoint(pts, from)
			}
		}
	}
	walk(0, 0)
	if len(pts) > 1 && pts[0].Sub(pts[len(pts)-1]).Len() < 1e-6 {
		pts = pts[:len(pts)-1]
	}
	return draw.Polygon(straighten(pts)...)
}

func appendPoint(pts []draw.Point, p draw.Point) []draw.Point {
	if n := len(pts); n > 0 && pts[n-1].Sub(p).Len() < 1e-6 {
		return pts
	}
	return append(pts, p)
}

// straighten drops points that lie on the straight line between their
// neighbours.
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

// onEdge returns the children that hang on the edge a-b, in order along it.
func onEdge(panels []Panel, children []int, a, b draw.Point) []int {
	along := func(c int) float64 {
		_, to := panels[c].Hinge()
		return to.Sub(a).Dot(b.Sub(a))
	}
	out := slices.DeleteFunc(slices.Clone(children), func(c int) bool {
		from, to := panels[c].Hinge()
		return !onSegment(from, a, b) || !onSegment(to, a, b)
	})
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(along(x), along(y)) })
	return out
}

func onSegment(p, a, b draw.Point) bool {
	d := b.Sub(a)
	t := p.Sub(a).Dot(d) / d.Dot(d)
	return t > -1e-6 && t < 1+1e-6 && p.Sub(a.Lerp(b, t)).Len() < 1e-6
}

// fold lines stop this far short of the cut, so that a scored line does not
// weaken the corner; ticks in the waste beside the walls show where they are.
const tickLength draw.MM = 1.1

// Lines draws the glue tabs, the folds and the cut line of the net. Folds lie
// on edges of the finished body and are drawn in a tone close to the paper's;
// dark ticks in the waste beside them show where to lay the ruler.
func (n *Net) Lines() draw.Drawing {
	var d draw.Drawing
	for i := range n.Panels {
		p := &n.Panels[i]
		if p.Kind == Tab {
			d.Add(draw.Mark{Role: draw.Glue, Path: draw.Polygon(p.Shape...), Fill: draw.GreyTint})
		}
	}
	var folds []crease
	for i := range n.Panels {
		p := &n.Panels[i]
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
	for _, f := range folds {
		d.Stroke(f.role, draw.Line(f.a, f.b))
	}
	d.Stroke(draw.Cut, n.Outline())
	return d
}

// crease is a fold as one scores it: those of several panels where they go on in
// one line.
type crease struct {
	a, b draw.Point
	role draw.Role
}

// lengthen adds a crease to one that it goes on, or to the list.
func lengthen(list []crease, c crease) []crease {
	for i := range list {
		f := &list[i]
		if f.role != c.role || math.Abs(f.b.Sub(f.a).Unit().Cross(c.b.Sub(c.a).Unit())) > 1e-6 {
			continue
		}
		for _, ends := range [][4]draw.Point{{f.b, c.a, f.a, c.b}, {f.b, c.b, f.a, c.a}, {f.a, c.a, f.b, c.b}, {f.a, c.b, f.b, c.a}} {
			if ends[0].Sub(ends[1]).Len() < 1e-6 {
				joined := crease{ends[2], ends[3], f.role}
				return lengthen(append(list[:i:i], list[i+1:]...), joined)
			}
		}
	}
	return append(list, c)
}

// Bare returns the net without its tabs.
func (n *Net) Bare() Net { return n.only(func(p *Panel) bool { return p.Kind != Tab }) }

// only returns the net without some panels that none hangs on.
func (n *Net) only(keep func(*Panel) bool) Net {
	out := Net{Name: n.Name}
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
	out := Net{Name: n.Name, Panels: make([]Panel, len(n.Panels))}
	for i, p := range n.Panels {
		p.Shape = slices.Clone(p.Shape)
		for k := range p.Shape {
			p.Shape[k] = p.Shape[k].Add(draw.Pt(dx, dy))
		}
		out.Panels[i] = p
	}
	return out
}
