package fold

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// SheetOfCard is the height of flat pieces: two sheets of paper, or paper on card.
const SheetOfCard draw.MM = 1

// The ways to build a body, as [Body.Steps] shows them.
const (
	WayBox      = "box"
	WayNet      = "net"
	WayCore     = "core"
	WayFlat     = "flat"
	WayDuplex   = "duplex" // flat, with the back printed behind the face
	WayFoldover = "foldover"
	WayRelief   = "relief"
	WaySticker  = "sticker"
)

// Steps draws how to build a body in a given way, one picture per step: what is added
// has a red edge, and an arrow shows where it goes.
func (b Body) Steps(way string, pr Prints, c Camera) []draw.Drawing {
	return bench{b}.steps(way, pr, c)
}

// bench is a body under construction.
type bench struct{ Body }

func (b bench) steps(way string, pr Prints, c Camera) []draw.Drawing {
	thin := b
	if thin.Depth = SheetOfCard; way == WayFoldover || way == WayFlat || way == WayDuplex {
		pr.Layers = 0
	}
	switch way {
	case WayBox:
		return append(b.rimSteps(pr, c), b.plateStep(pr, c), b.washerStep(c, pr, nil), b.lidStep(pr, c))
	case WayNet:
		return b.netSteps(pr, c)
	case WayCore:
		return b.coreSteps(pr, c)
	case WayFlat:
		return []draw.Drawing{
			c.stages(b.overCard(pr.Face)),
			c.stages(stage{things: thin.block(pr), lying: shifted(b.plates(pr.Back).lying, vec{b.span(), -1, 0})}),
			c.stages(thin.sandwich(pr, false)),
		}
	case WayDuplex:
		return []draw.Drawing{c.stages(b.peeled(pr, 5)), c.stages(b.plates(pr.Face, pr.Back))}
	case WayFoldover:
		return []draw.Drawing{
			c.stages(b.scoredLeaf(pr)), c.stages(b.leaf(0.4, pr)), c.stages(b.leaf(0.85, pr)),
		}
	case WaySticker:
		onto := b.landing(stage{things: b.block(Prints{Layers: 1})}, b.facePlate(pr.Face, 0, false))
		return []draw.Drawing{c.stages(b.sheet(pr.Face, 0, sheetMargin), onto), c.stages(b.peeled(pr, 7)), c.stages(onto, stage{things: b.block(Prints{Layers: 1, Face: pr.Face})})}
	case WayRelief:
		frame, symbol := b.cutouts(pr)
		apart := append(shifted(frame, vec{-b.span()/2 - reliefMargin, 0, 0}), shifted(symbol, vec{b.span() / 2, 0, 0})...)
		return []draw.Drawing{
			c.stages(stage{lying: b.onCard(2*b.W + 2*reliefMargin), things: shifted(apart, vec{0, 0.3, 0})}),
			c.rows(0, b.landing(b.sheet(pr.Face, 0, sheetMargin), append(frame, symbol...)...), b.peeled(pr, 6)), c.stages(stage{things: b.block(pr)}),
		}
	}
	return nil
}

// stage is one picture: what lies on the table, what is above it, and the paths along
// which things move.
type stage struct {
	lying, things []facet
	ways          [][]vec
}

// span returns the width of a body as seen.
func (b bench) span() float64 { return float64(b.W) + 4 }

// block returns a finished body.
func (b bench) block(pr Prints) []facet {
	up := b.facePlate(pr.Face, 0.01, false)
	up.lift = 100
	return append(b.ring(pr, 1), up)
}

// shifted returns facets translated by a vector.
func shifted(fs []facet, by vec) []facet {
	fs = slices.Clone(fs)
	for i := range fs {
		fs[i].pose.origin = fs[i].pose.origin.add(by)
	}
	return fs
}

// over returns facets turned upside down around the centre of the body.
func (b bench) over(fs []facet) []facet {
	fs = slices.Clone(fs)
	for i := range fs {
		fs[i].pose = fs[i].pose.turn(vec{float64(b.W) / 2, -float64(b.Depth) / 2, 0}, vec{0, 0, 1}, 180)
		fs[i].lift = 0
	}
	return fs
}

// landing adds things that come down on others, with an arrow on their right.
func (b bench) landing(s stage, fs ...facet) stage {
	const high = 8
	for _, f := range shifted(fs, vec{0, high, 0}) {
		f.fresh, f.lift = true, f.lift+100
		s.things = append(s.things, f)
	}
	x, z := float64(b.W)+3, -float64(b.H)/2
	s.ways = append(s.ways, []vec{{x, high, z}, {x, 1, z}})
	return s
}

// moving returns the path of a point of things being folded, from one fraction to
// another.
func moving(from, to float64, at func(t float64) vec) (way []vec) {
	const steps = 6
	for i := range steps + 1 {
		way = append(way, at(from+(to-from)*float64(i)/steps))
	}
	return way
}

// far returns the midpoint of the edge of a facet opposite its hinge.
func (f *facet) far() vec {
	c := f.corners()
	k := len(c) / 2
	return c[k].add(c[(k+1)%len(c)]).mul(0.5)
}

// rimSteps draws the rim on the table under a ruler and half closed, and then its end
// going behind its beginning.
func (b bench) rimSteps(pr Prints, c Camera) []draw.Drawing {
	half, closing := stage{things: b.ring(pr, 0.4)}, stage{things: b.ring(pr, 0.9)}
	end := slices.IndexFunc(b.rimNet(pr).Panels, func(p Panel) bool { return p.Name == endTabName })
	if b.Round {
		end = 39 // the last of its walls
	} else {
		closing.things[end].fresh = true
	}
	at := func(t float64) vec { f := b.ring(pr, t)[end]; return f.far() }
	half.ways, closing.ways = [][]vec{moving(0.4, 0.62, at)}, [][]vec{moving(0.82, 0.99, at)}
	flat := b.rimNet(pr)
	return []draw.Drawing{c.stages(scored(flat, flat.facets(0, b.onWalls(pr))), half), c.stages(closing)}
}

// scored returns the facets of a flat net on its uncut sheet, with a ruler along its
// longest fold from tick to tick.
func scored(n Net, parts []facet) stage {
	var longest crease
	for _, f := range n.creases() {
		if f.b.Sub(f.a).Len() > longest.b.Sub(longest.a).Len()-draw.Micro { // the lowest, so that the signs stay in view
			longest = f
		}
	}
	edge := n.Outline().Bounds()
	size := max(edge.W(), edge.H()) / 100
	edge = edge.Inset(-max(7, 8*size))
	from, to, u := draw.Pt(edge.Min.X, longest.a.Y), draw.Pt(edge.Max.X, longest.a.Y), draw.Pt(size, 0)
	if d := longest.b.Sub(longest.a); d.X*d.X < d.Y*d.Y {
		from, to, u = draw.Pt(longest.a.X, edge.Min.Y), draw.Pt(longest.a.X, edge.Max.Y), draw.Pt(0, size)
	}
	var ticks draw.Drawing
	for _, t := range [][2]draw.Point{{from, u}, {to, u.Mul(-1)}} {
		ticks.Paint(draw.Line(t[0].Add(t[1]), t[0].Add(t[1].Mul(7))), draw.None, draw.Black, 0.7*size)
	}
	sheet := facet{pose: shiftedPose(flat, vec{0, 0, -0.1}), shape: draw.RectPath(edge).Flatten(1)[0][:4], front: draw.White, art: ticks, lift: -200}
	for i := range parts {
		parts[i].named = "" // the ruler covers half of them
	}
	return stage{lying: append(level([]facet{sheet}), level(parts)...), things: level([]facet{ruler(to.Sub(u.Mul(5)), from.Add(u.Mul(5)))})}
}

// ruler returns a ruler along a line, on a sheet with its corner at the origin.
func ruler(a, z draw.Point) facet {
	side := z.Sub(a).Unit().Normal().Mul(-5)
	return facet{pose: shiftedPose(flat, vec{0, 0, 0.3}), shape: []draw.Point{a, z, z.Add(side), a.Add(side)}, front: draw.Steel, fresh: true}
}

func shiftedPose(p pose, by vec) pose {
	p.origin = p.origin.add(by)
	return p
}

// level lays facets of a net on the table.
func level(fs []facet) []facet {
	for i := range fs {
		fs[i].pose = fs[i].pose.turn(vec{}, vec{1, 0, 0}, -90)
	}
	return fs
}

// plateStep draws the face coming down on the rim.
func (b bench) plateStep(pr Prints, c Camera) draw.Drawing {
	return c.stages(b.landing(stage{things: b.ring(pr, 1)}, b.facePlate(pr.Face, 0, false)))
}

// open returns a body from below, without its back; lid is a back hanging on it.
func (b bench) open(pr Prints, lid []facet) stage {
	under := b.facePlate(pr.Face, 0, false)
	fs := b.over(append(b.ring(pr, 1), under))
	fs[len(fs)-1].lift = -100
	return stage{things: append(fs, lid...)}
}

// washerStep draws a washer going into the open body.
func (b bench) washerStep(c Camera, pr Prints, lid []facet) draw.Drawing {
	r := min(b.Washer(), b.W*0.6) / 2
	disc := b.facePlate(draw.Drawing{}, 2, false)
	disc.front, disc.shape = draw.Steel, nil
	for i := range 24 {
		s, co := math.Sincos(float64(i) * math.Pi / 12)
		disc.shape = append(disc.shape, draw.Pt(b.W/2+r*draw.MM(co), b.H*0.55+r*draw.MM(s)))
	}
	return c.stages(b.landing(b.open(pr, lid), disc))
}

// lidStep draws the back coming down on the open body.
func (b bench) lidStep(pr Prints, c Camera) draw.Drawing {
	back := b.over([]facet{b.facePlate(pr.Back, -float64(b.Depth), true)})
	return c.stages(b.landing(b.open(pr, nil), back...))
}

// netSteps draws the net under a ruler, its walls folded, the end going behind the free
// wall, the face closing, the washer, and the back.
func (b bench) netSteps(pr Prints, c Camera) []draw.Drawing {
	if b.Round {
		rim, net := b.rimSteps(pr, c), b.Folded()
		rim[0] = c.stages(scored(net, net.facets(0, pr.plate)))
		return append(rim, b.plateStep(pr, c), b.washerStep(c, pr, nil), b.lidStep(pr, c))
	}
	at := func(walls, face, back float64) []facet {
		n := b.Folded()
		for i := range n.Panels {
			p := &n.Panels[i]
			switch p.Kind {
			case Face:
				p.Fold *= face
			case Back:
				p.Fold *= back
			default:
				p.Fold *= walls
			}
		}
		return shifted(n.facets(1, pr.plate), vec{0, float64(b.H), 0})
	}
	of := func(kind Kind, fs []facet) *facet {
		n := b.Folded()
		return &fs[slices.IndexFunc(n.Panels, func(p Panel) bool { return p.Kind == kind })]
	}
	const ajar = 0.25
	down := func(walls, face float64) []facet { // on its first wall, the inside up: low, and open to the eye
		fs := at(walls, face, 0.1)
		for i := range fs {
			fs[i].pose = fs[i].pose.turn(vec{0, float64(b.H), 0}, vec{1, 0, 0}, 90)
		}
		return fs
	}
	walls, ends, face := stage{things: at(0.45, 0.1, 0.1)}, stage{things: down(0.9, 0)}, stage{things: down(1, 0.4)}
	of(Face, face.things).fresh = true
	face.ways = [][]vec{moving(0.4, 0.8, func(t float64) vec { return of(Face, down(1, t)).far() })}
	tab := slices.IndexFunc(b.Folded().Panels, func(p Panel) bool { return p.Name == endTabName })
	walls.ways = [][]vec{moving(0.45, 0.7, func(t float64) vec { f := at(t, 0, 0)[tab]; return f.far() })}
	ends.ways = [][]vec{moving(0.84, 0.99, func(t float64) vec { f := down(t, 0)[tab]; return f.far() })}
	ends.things[tab].fresh, face.things[tab].named = true, ""
	upside := func(fs []facet) []facet {
		for i := range fs {
			fs[i].pose = fs[i].pose.turn(vec{0, -float64(b.Depth) / 2, 0}, vec{0, 0, 1}, 180)
		}
		return fs
	}
	closing := stage{things: upside(at(1, 1, 0.55))}
	of(Back, closing.things).fresh = true
	closing.ways = [][]vec{moving(0.55, 0.9, func(t float64) vec { return of(Back, upside(at(1, 1, t))).far() })}
	flat := b.Folded()
	hanging := b.over([]facet{b.facePlate(pr.Back, -float64(b.Depth), true)})
	for i := range hanging {
		hanging[i].pose = hanging[i].pose.turn(vec{}, vec{1, 0, 0}, 180*(1-ajar))
	}
	return []draw.Drawing{
		c.stages(scored(flat, flat.facets(0, pr.plate))), c.stages(walls), c.stages(ends), c.stages(face), b.washerStep(c, pr, hanging),
		c.stages(closing),
	}
}

// coreSteps draws a sheet on card and a core cut from it, the stack, the strip, the
// strip around the stack, and face and back.
func (b bench) coreSteps(pr Prints, c Camera) []draw.Drawing {
	layer := b
	layer.Depth = b.RimHeight()/draw.MM(pr.Layers) + b.Hinge + 2*b.Allow
	core := layer.block(Prints{Layers: pr.Layers})
	for i := range core {
		core[i].front = draw.Cream
	}
	stack := stage{things: layered(b.Body, pr.Layers, 3*float64(CoreCard))}
	x := float64(b.W) + 3
	stack.ways = [][]vec{{{x, 0, 0}, {x, -float64(b.Depth), 0}}}
	out := []draw.Drawing{c.stages(b.overCard(draw.Drawing{}), stage{things: core}), c.stages(stack)}
	if b.Round { // a disc's strip has no folds
		end := stage{things: append(b.ring(pr, 0.94), core[len(core)-1])}
		for i := range end.things[:len(end.things)-1] {
			end.things[i].fresh = true
		}
		return append(out, c.stages(end), c.stages(b.sandwich(pr, true)))
	}
	left := c // the beginning of the strip is visible from there
	left.Yaw += 90
	return append(out, b.rimSteps(pr, c)[0], left.rows(0, b.wrapped(pr, 0.6), b.wrapped(pr, 0.93)), c.stages(b.sandwich(pr, true)))
}

// wrapped returns a stack with its strip, glued to the left side except for its
// beginning and closed by fraction t.
func (b bench) wrapped(pr Prints, t float64) stage {
	n := b.rimNet(pr)
	first := slices.IndexFunc(n.Panels, func(p Panel) bool { return p.Kind == Wall && p.edge == rimStart })
	closed := b.ring(pr, 1)[first].pose
	around := func(t float64) []facet {
		fs := b.ring(pr, t)
		from := fs[first].pose
		onto := func(v vec) vec {
			return closed.u.mul(v.dot(from.u)).add(closed.v.mul(v.dot(from.v))).add(closed.n.mul(v.dot(from.n)))
		}
		for i := range fs {
			p := &fs[i].pose
			*p = pose{closed.origin.add(onto(p.origin.sub(from.origin))), onto(p.u), onto(p.v), onto(p.n)}
			fs[i].fresh = true
		}
		fs[first].lift = 5                                       // over the side of the stack
		start, shape := fs[first], slices.Clone(fs[first].shape) // its left end is the strip's beginning
		hinge := [2]draw.Point{shape[3].Add(draw.Pt(looseStart, 0)), shape[2].Add(draw.Pt(looseStart, 0))}
		fs[first].shape = []draw.Point{shape[0], shape[1], hinge[1], hinge[0]}
		start.shape, start.art = []draw.Point{hinge[0], hinge[1], shape[2], shape[3]}, draw.Drawing{} // the ticks are on the wall
		a := start.pose.at(hinge[0])
		start.pose = start.pose.turn(a, start.pose.at(hinge[1]).sub(a).unit(), 25)
		return append(fs, start)
	}
	stack := append(b.ring(pr, 1), b.facePlate(draw.Drawing{}, 0, false))
	for i := range stack {
		stack[i].front, stack[i].art = draw.Cream, draw.Drawing{}
	}
	end := slices.IndexFunc(n.Panels, func(p Panel) bool { return p.Name == endTabName })
	way := moving(t, min(0.99, t+0.2), func(t float64) vec { f := around(t)[end]; return f.far() })
	return stage{things: append(stack, around(t)...), ways: [][]vec{way}}
}

// sandwich returns a body, or its core, between its face and its back.
func (b bench) sandwich(pr Prints, core bool) stage {
	up, down := b.facePlate(pr.Face, 6, false), b.facePlate(pr.Back, -float64(b.Depth)-7, true)
	up.pose = up.pose.turn(vec{}, vec{1, 0, 0}, 10)
	up.lift, up.fresh, down.fresh = 150, true, true
	if !core { // the face is already on
		return stage{things: b.block(pr), lying: []facet{down}, ways: [][]vec{b.rising()}}
	}
	top := b.facePlate(draw.Drawing{}, 0, false)
	top.front, top.lift = draw.Cream, 60
	return stage{things: append(b.ring(pr, 1), top, up), lying: []facet{down}, ways: [][]vec{b.rising(), {{float64(b.W) + 3, 6, 0}, {float64(b.W) + 3, 1, 0}}}}
}

// rising returns the path of a back to its place.
func (b bench) rising() []vec {
	x, low := float64(b.W)+3, -float64(b.Depth)
	return []vec{{x, low - 7, 0}, {x, low, 0}}
}

// plates returns faces and backs side by side on the table.
func (b bench) plates(prints ...draw.Drawing) (s stage) {
	for i, print := range prints {
		s.lying = append(s.lying, shifted([]facet{b.facePlate(print, 0, false)}, vec{float64(i) * b.span(), 0, 0})...)
	}
	return s
}

// sheetMargin is how much of a sheet is shown around a print.
const sheetMargin draw.MM = 4

// sheet returns a sheet with a print on it, at a height, with a margin around the print.
func (b bench) sheet(print draw.Drawing, height float64, margin draw.MM) stage {
	sheet := b.facePlate(print, height, false)
	sheet.shape = draw.RectPath(b.Outline().Bounds().Inset(-margin)).Flatten(1)[0][:4]
	sheet.front = draw.White
	return stage{lying: []facet{sheet}}
}

// onCard returns a card on the table for something w wide, its top at height 0.
func (b bench) onCard(w draw.MM) []facet {
	s := Slab(draw.Drawing{}, draw.Drawing{}, w+8, b.H+8, CoreCard)
	return shifted(s.facets, vec{-4 - float64(w-b.W)/2, 0, -float64(b.H) - 4})
}

// overCard returns a printed sheet coming down on card.
func (b bench) overCard(print draw.Drawing) stage {
	if print.Marks == nil {
		print.Paint(b.Outline(), draw.None, draw.Black, 0.3)
	}
	return b.landing(stage{lying: b.onCard(b.W)}, b.sheet(print, 0, sheetMargin).lying...)
}

// peeled returns a part being lifted out of its sheet.
func (b bench) peeled(pr Prints, high float64) stage {
	var cut draw.Drawing
	cut.Paint(b.Outline(), draw.GreyTint, draw.Black, 0.3)
	s, part := b.sheet(cut, 0, sheetMargin), b.facePlate(pr.Face, high, false)
	part.fresh = true
	s.things = []facet{part}
	x, z := float64(b.W)+2, -float64(b.H)/2
	s.ways = [][]vec{{{x, 0, z}, {x, high, z}}}
	return s
}

// leafFacets returns face and back in one part, folded by fraction t.
func (b bench) leafFacets(t float64, pr Prints) []facet {
	p := b.LeafPattern()
	leaf := p.net.facets(t, pr.plate)
	for i := range leaf {
		if b.Round { // its panels are only hinges
			leaf[i].shape = nil
			for _, q := range b.Outline().Flatten(0.05)[0][1:] { // the outline is closed
				leaf[i].shape = append(leaf[i].shape, p.net.Panels[i].print.Apply(q))
			}
		}
	}
	return leaf
}

// scoredLeaf returns face and back on their uncut sheet, under a ruler.
func (b bench) scoredLeaf(pr Prints) stage {
	p := b.LeafPattern()
	return scored(p.net, b.leafFacets(0, pr))
}

// leaf returns face and back in one part on the table, folded by fraction t.
func (b bench) leaf(t float64, pr Prints) stage {
	at := func(t float64) []facet { return level(b.leafFacets(t, pr)) }
	s := stage{things: at(t)}
	s.things[1].fresh = true
	s.ways = [][]vec{moving(t, min(0.97, t+0.3), func(t float64) vec { return at(t)[1].far() })}
	return s
}

// reliefMargin is how much of the sheet stays around a frame until it is on its face.
const reliefMargin = 2

// cutouts returns the frame, with its margin, and the symbol of a relief, above the face.
func (b bench) cutouts(pr Prints) (frame, symbol []facet) {
	var cut draw.Drawing
	cut.Paint(b.Outline(), draw.Wood, draw.Black, 0.2)
	cut.Append(pr.Face)
	plate := b.sheet(cut, 0, reliefMargin).lying[0]
	hole, part := plate, plate
	hole.shape, hole.art, hole.front, hole.lift = pr.Panel, draw.Drawing{}, draw.White, 1
	part.shape, part.art, part.front, part.lift = pr.Cutout, pr.Symbol, draw.Cream, 2
	return []facet{plate, hole}, []facet{part}
}

// stages draws pictures side by side, with arrows from one to the next, and below each
// other if they are wide.
func (c Camera) stages(list ...stage) draw.Drawing { return c.rows(60, list...) }

// rows draws pictures side by side up to a width; the next goes below.
func (c Camera) rows(most draw.MM, list ...stage) draw.Drawing {
	const between = 5
	var out draw.Drawing
	for _, s := range list {
		d := shaded(c, s.things, s.lying...)
		for _, w := range s.ways {
			c.arrow(&d, w)
		}
		d = framed(d)
		b := d.Bounds()
		x := out.Bounds().Max.X
		if x > most {
			out.Put(d, draw.Translate((x-b.W())/2, out.Bounds().Max.Y+1))
			continue
		}
		if len(out.Marks) > 0 {
			y := draw.MM(0)
			out.Paint(draw.Polygon(draw.Pt(x+1, y-1.2), draw.Pt(x+between-2, y), draw.Pt(x+1, y+1.2)), draw.Grey, draw.None, 0)
			x += between
		}
		out.Put(d, draw.Translate(x, -b.H()/2))
	}
	return framed(out)
}

// arrow draws a path, with a white edge so that it stands out.
func (c Camera) arrow(out *draw.Drawing, way []vec) {
	var pts []draw.Point
	for _, v := range way {
		p := c.look(v)
		k := draw.MM(c.Scale / (1 - p.z/c.eye().z))
		pts = append(pts, draw.Pt(draw.MM(p.x)*k, -draw.MM(p.y)*k))
	}
	tip := pts[len(pts)-1]
	u := tip.Sub(pts[len(pts)-2]).Unit()
	side := u.Normal()
	head := draw.Polygon(tip.Add(u.Mul(2)), tip.Sub(u.Mul(1.1)).Add(side.Mul(1.75)), tip.Sub(u.Mul(1.1)).Sub(side.Mul(1.75)))
	for _, pen := range []struct {
		ink draw.Ink
		w   draw.MM
	}{{draw.White, 1.9}, {draw.Indigo, 1.1}} {
		out.Paint(draw.Polyline(pts...), draw.None, pen.ink, pen.w)
		out.Paint(head, pen.ink, pen.ink, pen.w-0.8+0.1)
	}
}

// solid reports whether a body has card inside instead of tabs: a stack, or one sheet
// of it.
func (b Body) solid(pr Prints) bool { return pr.Layers > 0 || b.Depth < 2*minTab }

// shaded projects a scene above what lies on the table, with shadows on it.
func shaded(c Camera, scene []facet, lying ...facet) draw.Drawing {
	low := math.Inf(1)
	for _, f := range append(lying, scene...) {
		for _, p := range f.corners() {
			low = min(low, p.y)
		}
	}
	var out draw.Drawing
	for i, layer := range [][]facet{lying, scene} {
		if i > 0 && len(lying) > 0 { // shadows fall on what lies there
			low = lying[len(lying)-1].pose.origin.y
		}
		var things [][]vec
		for _, f := range layer {
			things = append(things, f.corners())
		}
		c.shadows(&out, low, stepShade, things...)
		out.Append(project(c, layer))
	}
	return out
}

// stepShade shortens the shadows in steps, to leave the room to the objects themselves.
const stepShade = 0.6

// layered returns the cores of a stack, spaced apart so that all are visible; the
// topmost is at height 0.
func layered(b Body, n int, apart float64) []facet {
	b.Depth = b.RimHeight()/draw.MM(n) + b.Hinge + 2*b.Allow
	var out []facet
	for i := range n {
		low := float64(n-1-i) * (apart + float64(b.RimHeight()))
		var hole draw.Drawing
		if i == n/2 { // where a washer goes in
			hole.Paint(draw.Circle(draw.Pt(b.W/2, b.H*0.55), 0.3*b.W), draw.None, draw.Black, 0.2)
		}
		for _, f := range append(b.ring(Prints{Layers: n}, 1), b.facePlate(hole, 0, false)) {
			f.pose.origin.y -= low
			f.front, f.lift = draw.Cream, f.lift+50*float64(i)
			out = append(out, f)
		}
		out[len(out)-1].lift += 25 // above its walls
	}
	return out
}

// Standing returns a body standing at a height with its centre at a point, x to the
// right and y towards the viewer, its tip away from the viewer or, if turned, towards.
func (b Body) Standing(pr Prints, at draw.Point, level draw.MM, turned bool) Solid {
	s := Solid{center: vec{float64(at.X), float64(level + b.Depth/2), float64(at.Y)}, level: float64(level)}
	for _, f := range b.ring(pr, 1) {
		if !f.tab {
			s.facets = append(s.facets, f)
		}
	}
	s.facets = append(s.facets, b.facePlate(pr.Face, 0, false))
	if !b.Round {
		for i := range s.facets {
			b.taper(&s.facets[i])
		}
	}
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

// tipDrop is how much lower a standing body is at its tip than at its foot, relative to its
// depth, as pieces of wood are.
const tipDrop = 0.4

// taper lowers a facet of a closed body, whose foot is at z = 0, towards the tip. Walls keep
// their lower edges.
func (b Body) taper(f *facet) {
	slope := tipDrop * float64(b.Depth/b.H) // of the face, falling towards -z
	if f.pose.n.y > 0.99 {
		from := f.pose.origin
		f.pose.origin.y += slope * from.z
		f.pose.u.y, f.pose.v.y = slope*f.pose.u.z, slope*f.pose.v.z
		f.pose.n = vec{0, 1, -slope}.unit()
		return
	}
	drop := func(q draw.Point) draw.MM { return draw.MM(-slope * f.pose.at(q).z) }
	edge := draw.Polygon(f.shape...).Bounds()
	shape := slices.Clone(f.shape)
	for i, q := range shape {
		if q.Y < edge.Center().Y { // paper runs down the wall
			shape[i].Y += drop(q)
		}
	}
	f.shape = shape
	left, right := draw.Pt(edge.Min.X, edge.Min.Y), draw.Pt(edge.Max.X, edge.Min.Y)
	lean := float64((drop(right) - drop(left)) / edge.W())
	f.art = f.art.Transform(draw.Affine{A: 1, B: lean, D: 1, F: float64(drop(left)) - lean*float64(left.X)})
}

// facePlate returns a face or back lying level at a height above a closed rim's upper
// edge; under means seen from below, printed side down.
func (b Body) facePlate(print draw.Drawing, height float64, under bool) facet {
	h, shape := float64(b.H), b.Outline().Flatten(0.05)[0]
	// The rim's first wall is on the viewer's side, the body behind it.
	f := facet{
		pose:  pose{origin: vec{0, height, -h}, u: vec{1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, 1, 0}},
		shape: shape[:len(shape)-1], art: print, front: draw.Wood,
	}
	if under {
		f.pose = f.pose.turn(vec{float64(b.W) / 2, height, 0}, vec{0, 0, 1}, 180)
	}
	return f
}

// ring returns the rim, closed by fraction t, its upper edge at height 0.
func (b Body) ring(pr Prints, t float64) []facet {
	if b.Depth < 2*minTab { // a single sheet has no room for marks
		pr.Rim = draw.Drawing{}
	}
	if b.Round {
		return roundRing(b, t, b.solid(pr))
	}
	net := b.rimNet(pr)
	fs := net.facets(t, b.onWalls(pr))
	for i := range fs {
		_, top := net.Panels[0].Hinge()
		fs[i].pose.origin = fs[i].pose.origin.add(vec{-float64(top.X), float64(top.Y), 0})
	}
	return fs
}

// onWalls returns the print on walls of the rim, and on tabs the triangle that points
// to the face, enlarged for pictures.
func (b Body) onWalls(pr Prints) func(*Panel) draw.Drawing {
	return func(p *Panel) (d draw.Drawing) {
		const size draw.MM = 2
		switch c := p.Box().Center(); {
		case p.Kind == Wall:
			r := b.run(p)
			if d = place(pr.Rim, []run{r}); p.edge == rimStart && b.solid(pr) && b.Depth >= 2*minTab {
				d.Append(looseRings(b.RimHeight(), draw.Art, draw.Black, 0.4).Move(r.at.X, r.at.Y))
			}
		case p.up(), p.Name == endTabName:
			d.Append(upSign(draw.Pt(c.X, c.Y-size/2), size))
		}
		return d
	}
}

// rimNet returns the rim, with tabs unless there is card inside.
func (b Body) rimNet(pr Prints) Net {
	if b.solid(pr) {
		return b.bareRim()
	}
	return b.Rim()
}

// roundWalls is the number of flat walls of a disc's rim in pictures.
const roundWalls = 40

// roundRing approximates a disc's rim by flat walls, three in five with a tooth.
func roundRing(b Body, t float64, bare bool) []facet {
	const walls = roundWalls
	n := Net{}
	ticks := func(p *Panel) (d draw.Drawing) {
		if at := p.Shape[0].X; bare && at < looseStart && at+b.Perimeter()/walls >= looseStart {
			d = looseRings(b.RimHeight(), draw.Art, draw.Black, 0.4)
		}
		return d
	}
	parent := -1
	w, h := b.Perimeter()/walls, b.RimHeight()
	for i := range walls {
		x := w * draw.MM(i)
		parent = n.add(Panel{Parent: parent, Fold: 360.0 / walls, Shape: []draw.Point{
			{X: x, Y: h}, {X: x, Y: 0}, {X: x + w, Y: 0}, {X: x + w, Y: h}}})
	}
	for i := range walls {
		if x := w * draw.MM(i); !bare && i%5 < 3 {
			n.add(Panel{Parent: i, Fold: 90, Kind: Tab, Shape: []draw.Point{{X: x + w, Y: 0}, {X: x, Y: 0}, {X: x, Y: -b.tab}, {X: x + w, Y: -b.tab}}})
			n.add(Panel{Parent: i, Fold: 90, Kind: Tab, Shape: []draw.Point{{X: x, Y: h}, {X: x + w, Y: h}, {X: x + w, Y: h + b.tab}, {X: x, Y: h + b.tab}}})
		}
	}
	fs := n.facets(t, ticks)
	// The strip starts at the middle of the disc's lower edge.
	for i := range fs {
		fs[i].bent = t == 1 || i > 0 && i != walls-1 // an open strip has ends
		fs[i].pose.origin = fs[i].pose.origin.add(vec{float64(b.W)/2 - float64(w)/2, 0, 0})
	}
	return fs
}
