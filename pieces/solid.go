package pieces

import (
	"cmp"
	"math"
	"slices"

	"shogikit/output/draw"
)

// vec is a point in space, in millimetres: x right, y up, z towards the viewer.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec     { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec     { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(k float64) vec { return vec{a.x * k, a.y * k, a.z * k} }
func (a vec) dot(b vec) float64 { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) cross(b vec) vec   { return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x} }
func (a vec) unit() vec         { return a.mul(1 / math.Sqrt(a.dot(a))) }
func (a vec) turn(axis vec, deg float64) vec {
	s, c := math.Sincos(deg * math.Pi / 180)
	return a.mul(c).add(axis.cross(a).mul(s)).add(axis.mul(axis.dot(a) * (1 - c)))
}

// pose maps a net's paper to space: paper point (x, y) goes to
// origin + x*u + y*v, the printed side towards n.
type pose struct{ origin, u, v, n vec }

func (p pose) at(q draw.Point) vec {
	return p.origin.add(p.u.mul(float64(q.X))).add(p.v.mul(float64(q.Y)))
}

// flat lies on the table as printed, seen from above.
var flat = pose{u: vec{1, 0, 0}, v: vec{0, -1, 0}, n: vec{0, 0, 1}}

// folded returns the pose of every panel with all folds closed by share t.
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
		axis := base.at(to).sub(a).unit()
		turn := func(d vec) vec { return d.turn(axis, p.Fold*t) }
		poses[i] = pose{
			origin: a.add(turn(base.origin.sub(a))),
			u:      turn(base.u), v: turn(base.v), n: turn(base.n),
		}
	}
	return poses
}

// facet is a flat polygon in a scene.
type facet struct {
	pose  pose
	shape []draw.Point // on paper
	art   draw.Drawing // on paper; shown on the printed side
	front draw.Ink
	lift  float64 // moves the facet forward in the painting order
}

// Camera looks at a scene from above the table's front edge: Yaw turns the
// scene about its upright axis, Pitch tips its top towards the viewer, both in
// degrees; Scale is the size of the picture.
type Camera struct {
	Yaw, Pitch float64
	Scale      float64
}

func (c Camera) look(v vec) vec {
	return v.turn(vec{0, 1, 0}, c.Yaw).turn(vec{1, 0, 0}, c.Pitch)
}

// view projects a scene, farthest facet first. The picture's box starts at the
// origin.
func view(c Camera, scene []facet) draw.Drawing {
	type seen struct {
		depth float64
		d     draw.Drawing
	}
	var all []seen
	for _, f := range scene {
		o, u, v := c.look(f.pose.origin), c.look(f.pose.u), c.look(f.pose.v)
		m := draw.Affine{A: u.x * c.Scale, B: -u.y * c.Scale, C: v.x * c.Scale, D: -v.y * c.Scale, E: o.x * c.Scale, F: -o.y * c.Scale}
		var mid vec
		for _, q := range f.shape {
			mid = mid.add(c.look(f.pose.at(q)))
		}
		var d draw.Drawing
		front := c.look(f.pose.n).z > 1e-9
		fill := draw.White
		if front {
			fill = f.front
		}
		outline := draw.Polygon(f.shape...)
		d.Paint(outline, fill, draw.None, 0)
		if front {
			d.Append(f.art)
		}
		d = d.Transform(m)
		d.Paint(outline.Transform(m), draw.None, draw.Black, 0.2)
		all = append(all, seen{mid.z/float64(len(f.shape)) + f.lift, d})
	}
	slices.SortStableFunc(all, func(a, b seen) int { return cmp.Compare(a.depth, b.depth) })
	var out draw.Drawing
	for _, s := range all {
		out.Append(s.d)
	}
	b := out.Bounds()
	return out.Move(-b.Min.X, -b.Min.Y)
}

// facets turns a net, folded by share t, into facets. art returns what is
// printed on a panel, in the net's own coordinates.
func (n *Net) facets(t float64, art func(*Panel) draw.Drawing) []facet {
	poses := n.folded(t)
	out := make([]facet, len(n.Panels))
	for i := range n.Panels {
		p := &n.Panels[i]
		f := facet{pose: poses[i], shape: p.Shape, front: draw.Wood}
		if p.Tab {
			f.front = draw.GreyTint
			f.lift = -0.01 // a tab lies behind the wall that covers it
		} else if art != nil {
			f.art = art(p)
		}
		out[i] = f
	}
	return out
}

// plate is a face or back that lies level at a height over a closed rim's upper
// edge; under tells that it is seen from below, printed side down.
func (m *Maker) plate(l Look, height float64, under bool) facet {
	b := m.Body(l.Piece)
	h := float64(b.H)
	// The rim's first wall stands on the viewer's side, the body behind it.
	f := facet{
		pose:  pose{origin: vec{0, height, -h}, u: vec{1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, 1, 0}},
		shape: outlinePoints(b), art: m.dress(l), front: draw.Wood,
	}
	if under {
		f.pose = pose{origin: vec{float64(b.W), height, -h}, u: vec{-1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, -1, 0}}
	}
	return f
}

func outlinePoints(b Body) []draw.Point {
	pts := b.Outline().Flatten(0.05)[0]
	return pts[:len(pts)-1]
}

// upright stands a net's facets on the table: paper's y becomes height, the
// upper edge of the rim at height 0.
func raise(fs []facet, by float64) []facet {
	for i := range fs {
		fs[i].pose.origin = fs[i].pose.origin.add(vec{0, by, 0})
	}
	return fs
}

// ring returns the rim of a look, closed by share t, its upper edge at height 0.
func (m *Maker) ring(l Look, t float64) []facet {
	b := m.Body(l.Piece)
	dress := m.rimDress(l).Move(0, tabDepth)
	if b.Round {
		return raise(m.roundRing(l, t), float64(tabDepth))
	}
	net := b.Rim()
	art := func(p *Panel) draw.Drawing { return within(dress, draw.Polygon(p.Shape...).Bounds()) }
	return raise(net.facets(t, art), float64(tabDepth))
}

// within keeps the marks of a dress that lie on one wall.
func within(d draw.Drawing, wall draw.Rect) draw.Drawing {
	return d.Only(func(mk *draw.Mark) bool { return wall.Inset(-0.01).Contains(mk.Path.Bounds(), 0) })
}

// roundRing approximates a disc's rim by flat walls.
func (m *Maker) roundRing(l Look, t float64) []facet {
	b := m.Body(l.Piece)
	const walls = 36
	n := Net{}
	parent := -1
	w := b.Perimeter() / walls
	for i := range walls {
		x := w * draw.MM(i)
		p := Panel{Parent: parent, Fold: 360.0 / walls, Shape: []draw.Point{
			{X: x, Y: tabDepth + b.RimHeight()}, {X: x, Y: tabDepth}, {X: x + w, Y: tabDepth}, {X: x + w, Y: tabDepth + b.RimHeight()}}}
		parent = n.add(p)
	}
	fs := n.facets(t, nil)
	// The strip starts under the middle of the disc's lower edge.
	for i := range fs {
		fs[i].pose.origin = fs[i].pose.origin.add(vec{float64(b.W)/2 - float64(w)/2, 0, 0})
	}
	return fs
}

// Step pictures of a box piece.
const (
	StepRim    = iota // the rim, its folds half closed
	StepClosed        // the rim closed, tabs turned in
	StepOpen          // face above the rim, back below
	StepDone          // the finished piece
	BoxSteps          // how many there are
)

// Step draws one step of how a box piece goes together, at the camera's scale.
func (m *Maker) Step(l Look, step int, c Camera) draw.Drawing {
	depth := float64(m.Body(l.Piece).Depth)
	switch step {
	case StepRim:
		return view(c, m.ring(l, 0.45))
	case StepClosed:
		return view(c, m.ring(l, 1))
	case StepOpen:
		scene := m.ring(l, 1)
		up, down := m.plate(l, 9, false), m.plate(l.back(), -depth-7, true)
		up.lift, down.lift = 100, -100
		return view(c, append(scene, up, down))
	}
	scene := m.ring(l, 1)
	up := m.plate(l, 0.01, false)
	up.lift = 100
	return view(c, append(scene, up))
}

// NetStep draws the net folded by share t.
func (m *Maker) NetStep(l Look, t float64, c Camera) draw.Drawing {
	b := m.Body(l.Piece)
	if b.Round {
		return m.Step(l, StepOpen, c)
	}
	net := b.Folded()
	left := b.edge(4) + b.edge(3)
	face, back := m.dress(l).Move(left, 0), m.dress(l.back()).Transform(backPlace(b)).Move(left, b.H+b.Allow)
	return view(c, net.facets(t, func(p *Panel) draw.Drawing {
		switch p.Name {
		case "face":
			return face
		case "back":
			return back
		}
		return draw.Drawing{}
	}))
}
