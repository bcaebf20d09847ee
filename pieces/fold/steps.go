package fold

import (
	"math"

	"shogikit/output/draw"
)

// Steps of a body with a rim that [Body.Step] draws.
const (
	StepRim    = iota // the rim, its folds half closed
	StepClosed        // the rim closed, tabs turned in
	StepOpen          // face above the rim, back below
	StepDone          // the finished body
	BoxSteps          // how many there are
)

// Step draws one step of how a body goes together, at the camera's scale.
func (b Body) Step(step int, pr Prints, c Camera) draw.Drawing {
	scene := b.ring(pr, 1)
	switch step {
	case StepRim:
		return shaded(c, b.ring(pr, 0.45))
	case StepClosed:
		if pr.Layers > 0 {
			scene = layered(b, pr.Layers, float64(CoreCard))
		}
		return shaded(c, scene)
	case StepOpen:
		up, down := b.facePlate(pr.Face, 6, false), b.facePlate(pr.Back, -float64(b.Depth)-7, true)
		up.pose = up.pose.turn(vec{}, vec{1, 0, 0}, 10)
		up.lift = 100
		if b.solid(pr) {
			core := b.facePlate(draw.Drawing{}, 0, false)
			core.front, core.lift = draw.Paper, 50
			scene = append(scene, core)
		}
		return shaded(c, append(scene, up), down)
	}
	up := b.facePlate(pr.Face, 0.01, false)
	up.lift = 100
	return shaded(c, append(scene, up))
}

// solid reports whether a body has card inside, not tabs: a stack, or one sheet of it.
func (b Body) solid(pr Prints) bool { return pr.Layers > 0 || b.Depth < 2*minTab }

// shaded projects a scene above what lies on the table, with the shadows there. The
// picture's box starts at the origin.
func shaded(c Camera, scene []facet, lying ...facet) draw.Drawing {
	low := math.Inf(1)
	for _, f := range append(lying, scene...) {
		for _, p := range f.corners() {
			low = min(low, p.y)
		}
	}
	var out draw.Drawing
	for _, layer := range [][]facet{lying, scene} {
		var things [][]vec
		for _, f := range layer {
			things = append(things, f.corners())
		}
		c.shadows(&out, low, stepShade, things...)
		out.Append(project(c, layer))
	}
	return framed(out)
}

// stepShade is by how much shadows of steps are shorter, to leave the room to the
// things themselves.
const stepShade = 0.6

// layered returns cores of a stack, each so far above the one below it that all are
// seen; the uppermost is at height 0.
func layered(b Body, n int, apart float64) []facet {
	b.Depth = b.RimHeight()/draw.MM(n) + b.Hinge + 2*b.Allow
	var out []facet
	for i := range n {
		low := float64(n-1-i) * (apart + float64(b.RimHeight()))
		for _, f := range append(b.ring(Prints{Layers: n}, 1), b.facePlate(draw.Drawing{}, 0, false)) {
			f.pose.origin.y -= low
			f.front, f.lift = draw.Paper, f.lift+50*float64(i)
			out = append(out, f)
		}
		out[len(out)-1].lift += 25 // over its walls
	}
	return out
}

// NetStep draws the net folded by share t; that of a disc open or done.
func (b Body) NetStep(t float64, pr Prints, c Camera) draw.Drawing {
	if b.Round {
		return b.Step(StepOpen+int(math.Round(t)), pr, c)
	}
	net := b.Folded()
	return shaded(c, net.facets(t, pr.plate))
}

// LeafStep draws face and back in one part, on the table, folded by share t.
func (b Body) LeafStep(t float64, pr Prints, c Camera) draw.Drawing {
	p := b.LeafPattern()
	leaf := p.net.facets(t, pr.plate)
	for i := range leaf {
		leaf[i].pose = leaf[i].pose.turn(vec{}, vec{1, 0, 0}, -90)
		if b.Round { // whose panels are only their hinges
			leaf[i].shape = nil
			for _, q := range b.Outline().Flatten(0.05)[0][1:] { // closed
				leaf[i].shape = append(leaf[i].shape, p.net.Panels[i].print.Apply(q))
			}
		}
	}
	return shaded(c, leaf)
}

// Standing returns a body that stands at a level with its middle at a point, x
// to the right and y towards the viewer, its tip away from the viewer or, where
// it is turned, towards.
func (b Body) Standing(pr Prints, at draw.Point, level draw.MM, turned bool) Solid {
	s := Solid{center: vec{float64(at.X), float64(level + b.Depth/2), float64(at.Y)}, level: float64(level)}
	for _, f := range b.ring(pr, 1) {
		if f.lift == 0 { // no tab
			s.facets = append(s.facets, f)
		}
	}
	s.facets = append(s.facets, b.facePlate(pr.Face, 0, false))
	w, h := float64(b.W), float64(b.H)
	for i := range s.facets {
		p := &s.facets[i].pose
		if turned {
			*p = p.turn(vec{w / 2, 0, -h / 2}, vec{0, 1, 0}, 180)
		}
		p.origin = p.origin.add(vec{float64(at.X) - w/2, float64(level + b.Depth), float64(at.Y) + h/2})
	}
	return s
}

// facePlate is a face or back that lies level at a height over a closed rim's
// upper edge; under says that it is seen from below, printed side down.
func (b Body) facePlate(print draw.Drawing, height float64, under bool) facet {
	h, shape := float64(b.H), b.Outline().Flatten(0.05)[0]
	// The rim's first wall stands on the viewer's side, the body behind it.
	f := facet{
		pose:  pose{origin: vec{0, height, -h}, u: vec{1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, 1, 0}},
		shape: shape[:len(shape)-1], art: print, front: draw.Wood,
	}
	if under {
		f.pose = f.pose.turn(vec{float64(b.W) / 2, height, 0}, vec{0, 0, 1}, 180)
	}
	return f
}

// ring returns the rim, closed by share t, its upper edge at height 0.
func (b Body) ring(pr Prints, t float64) []facet {
	if b.Depth < 2*minTab { // a sheet has no room for marks
		pr.Rim = draw.Drawing{}
	}
	if b.Round {
		return roundRing(b, t)
	}
	net := b.Rim()
	if b.solid(pr) {
		net = b.bareRim()
	}
	fs := net.facets(t, func(p *Panel) draw.Drawing { return place(pr.Rim, []run{b.run(p)}) })
	for i := range fs {
		_, top := net.Panels[0].Hinge()
		fs[i].pose.origin = fs[i].pose.origin.add(vec{-float64(top.X), float64(top.Y), 0})
	}
	return fs
}

// roundRing approximates a disc's rim by flat walls.
func roundRing(b Body, t float64) []facet {
	const walls = 36
	n := Net{}
	parent := -1
	w, h := b.Perimeter()/walls, b.RimHeight()
	for i := range walls {
		x := w * draw.MM(i)
		parent = n.add(Panel{Parent: parent, Fold: 360.0 / walls, Shape: []draw.Point{
			{X: x, Y: h}, {X: x, Y: 0}, {X: x + w, Y: 0}, {X: x + w, Y: h}}})
	}
	fs := n.facets(t, nil)
	// The strip starts under the middle of the disc's lower edge.
	for i := range fs {
		fs[i].bent = t == 1 || i > 0 && i < walls-1 // an open strip has ends
		fs[i].pose.origin = fs[i].pose.origin.add(vec{float64(b.W)/2 - float64(w)/2, 0, 0})
	}
	return fs
}
