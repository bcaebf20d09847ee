package fold

import (
	"cmp"
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// vec is a vector in space, in millimetres: x right, y up, z towards the viewer.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec     { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec     { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(k float64) vec { return vec{a.x * k, a.y * k, a.z * k} }
func (a vec) dot(b vec) float64 { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) cross(b vec) vec   { return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x} }
func (a vec) unit() vec         { return a.mul(1 / math.Sqrt(a.dot(a))) }
func (a vec) turn(axis vec, deg float64) vec {
	s, c := math.Sincos(deg * math.Pi / 180)
	if math.Mod(deg, 90) == 0 {
		s, c = math.Round(s), math.Round(c)
	}
	return a.mul(c).add(axis.cross(a).mul(s)).add(axis.mul(axis.dot(a) * (1 - c)))
}

// The axes, in the direction in which vectors count.
var xAxis, yAxis, zAxis = vec{x: 1}, vec{y: 1}, vec{z: 1}

// pose maps a net's paper to space: paper point (x, y) goes to origin + x*u + y*v, with
// normal n on the printed side.
type pose struct{ origin, u, v, n vec }

func (p pose) at(q draw.Point) vec {
	return p.origin.add(p.u.mul(float64(q.X))).add(p.v.mul(float64(q.Y)))
}

// turn returns the pose rotated by deg degrees around an axis through a point.
func (p pose) turn(at, axis vec, deg float64) pose {
	return pose{
		origin: at.add(p.origin.sub(at).turn(axis, deg)),
		u:      p.u.turn(axis, deg), v: p.v.turn(axis, deg), n: p.n.turn(axis, deg),
	}
}

// flat is the sheet as printed, seen from above.
var flat = pose{u: xAxis, v: vec{0, -1, 0}, n: zAxis}

// onTable is paper on a level surface, its upper left corner at a point.
func onTable(at vec) pose { return pose{origin: at, u: xAxis, v: zAxis, n: yAxis} }

// folded returns the pose of every panel with all folds closed by fraction t.
func (n *Net) folded(t float64) []pose {
	poses := make([]pose, len(n.Panels))
	for i := range n.Panels {
		p := &n.Panels[i]
		if p.Parent < 0 {
			poses[i] = flat
			continue
		}
		base := poses[p.Parent]
		from, to := p.Hinge()
		a := base.at(from)
		poses[i] = base.turn(a, base.at(to).sub(a).unit(), p.Fold*t)
	}
	return poses
}

// A facet is a panel in space; panels that are on no net have only a shape.
type facet struct {
	Panel
	pose    pose
	art     draw.Drawing // on paper; shown on the printed side
	front   draw.Ink
	reverse draw.Ink // of the unprinted side: glue, or none for bare paper
	bent    bool     // part of a round wall: no edge to the next facet
	lift    float64  // moves the facet forward in the painting order
}

func (f facet) corners() []vec {
	out := make([]vec, len(f.Shape))
	for i, q := range f.Shape {
		out[i] = f.pose.at(q)
	}
	return out
}

// far returns a point of the edge of a facet opposite its hinge, by its share of it.
func (f facet) far(share float64) vec {
	c := f.corners()
	k := len(c) / 2
	return c[k].mul(1 - share).add(c[(k+1)%len(c)].mul(share))
}

// shifted returns facets translated by a vector.
func shifted(fs []facet, by vec) []facet {
	fs = slices.Clone(fs)
	for i := range fs {
		fs[i].pose.origin = fs[i].pose.origin.add(by)
	}
	return fs
}

// rotated returns facets turned by deg degrees around an axis through a point.
func rotated(fs []facet, at, axis vec, deg float64) []facet {
	fs = slices.Clone(fs)
	for i := range fs {
		fs[i].pose = fs[i].pose.turn(at, axis, deg)
	}
	return fs
}

// level lays facets of a net on the table.
func level(fs []facet) []facet { return rotated(fs, vec{}, xAxis, -90) }

func framed(d draw.Drawing) draw.Drawing {
	b := d.Bounds()
	return d.Move(-b.Min.X, -b.Min.Y)
}

// deepest returns facets in back-to-front order.
func (c Camera) deepest(facets []facet) []facet {
	depth := func(f facet) float64 {
		var mid vec
		for _, p := range f.corners() {
			mid = mid.add(c.look(p))
		}
		return mid.z/float64(len(f.Shape)) + f.lift
	}
	facets = slices.Clone(facets)
	slices.SortStableFunc(facets, func(a, b facet) int { return cmp.Compare(depth(a), depth(b)) })
	return facets
}

// scene draws facets as a camera sees them, back to front, and the letters of those
// visible.
func (c Camera) scene(facets []facet) (out draw.Drawing) {
	facets = c.deepest(facets)
	for _, f := range facets {
		c.facet(&out, f)
	}
	high := 0.06 * max(out.Bounds().W(), out.Bounds().H())
	for i, f := range facets {
		seen := math.Abs(draw.Area(c.outline(f).Pts))
		if f.Letter == "" || seen < float64(high*high) { // of an edge, where a letter would float
			continue
		}
		sight := c.sight(f.pose)
		at, _ := sight.at(draw.Polygon(f.Shape...).Bounds().Center())
		hides := func(nearer facet) bool { return draw.Inside(at, c.outline(nearer).Flatten(0.1)[0]) }
		if !slices.ContainsFunc(facets[i+1:], hides) {
			letter(&out, f.Letter, at, high)
		}
	}
	return out
}

// facet draws a facet with its edge.
func (c Camera) facet(out *draw.Drawing, f facet) {
	fill := lit(f.front, f.pose.n)
	if !c.shows(f.pose) {
		fill, f.art = cmp.Or(f.reverse, draw.White), draw.Drawing{}
	}
	const pen, width = draw.Black, 0.2 // every palette has its own black
	if !f.bent {
		edge := c.painted(out, &f, fill, draw.Black, 0.2)
		out.Paint(edge, draw.None, pen, width)
		return
	}
	edge := c.painted(out, &f, fill, fill, 0.2).Pts // overlaps its neighbour slightly, to hide the seam
	from := 1
	if f.Kind == Tab { // a tooth, which hangs by its first edge
		from = 0
	}
	out.Paint(draw.Line(edge[from], edge[from+1]), draw.None, pen, width)
	out.Paint(draw.Line(edge[from+2], edge[(from+3)%4]), draw.None, pen, width)
}

// outline returns the outline of a facet as seen.
func (c Camera) outline(f facet) draw.Path {
	sight := c.sight(f.pose)
	return sight.path(draw.Polygon(f.Shape...))
}

// letter draws the letter of a facet on a disc.
func letter(out *draw.Drawing, s string, at draw.Point, high draw.MM) {
	out.Paint(draw.Circle(at, high*0.65), draw.White, draw.Black, high/20)
	style := font.Style{Font: draw.SansBold, Size: high, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	for _, m := range font.Label(at.Add(draw.Pt(0, high*0.36)), style, s) {
		m.Path, m.Text = font.Outline(&m), nil
		out.Add(m)
	}
}

// facets turns a net, folded by fraction t, into facets. art returns the print on a
// panel, in the net's coordinates.
func (n *Net) facets(t float64, art func(*Panel) draw.Drawing) []facet {
	poses := n.folded(t)
	out := make([]facet, len(n.Panels))
	for i := range n.Panels {
		p := &n.Panels[i]
		f := facet{Panel: *p, pose: poses[i], front: draw.Wood}
		if p.Kind == Tab {
			f.front, f.lift = draw.GreyTint, -0.01 // behind the wall that covers it
		}
		if art != nil {
			f.art = art(p)
		}
		out[i] = f
	}
	return out
}
