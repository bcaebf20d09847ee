package fold

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// SheetOfCard is the height of flat pieces: two sheets of paper, or paper on card.
const SheetOfCard draw.MM = 1

// stage is one picture: what stands on the table, and the paths along which things move.
type stage struct {
	things []facet
	ways   [][]vec
}

// farPath returns the path of a point on the far edge of one of the facets of something being folded, from
// one fraction to another.
func farPath(from, to float64, end int, along float64, at func(t float64) []facet) (way []vec) {
	const steps = 6
	for i := range steps + 1 {
		way = append(way, at(from + (to-from)*float64(i)/steps)[end].far(along))
	}
	return way
}

// picture draws a stage.
func (c Camera) picture(s stage) draw.Drawing { return framed(c.unframed(s)) }

func (c Camera) unframed(s stage) draw.Drawing {
	d := c.shaded(s.things)
	for _, w := range s.ways {
		c.arrow(&d, w)
	}
	return d
}

// arrow draws a path, with a white edge so that it stands out.
func (c Camera) arrow(out *draw.Drawing, way []vec) {
	var pts []draw.Point
	for _, v := range way {
		sight := c.sight(onTable(v))
		at, _ := sight.at(draw.Point{})
		pts = append(pts, at)
	}
	tip := pts[len(pts)-1]
	ahead := tip.Sub(pts[len(pts)-2]).Unit()
	base, wing := tip.Sub(ahead.Mul(1.1)), ahead.Normal().Mul(1.95)
	head, shaft := draw.Polygon(tip.Add(ahead.Mul(2.2)), base.Add(wing), base.Sub(wing)), draw.Polyline(pts...)
	out.Paint(shaft, draw.None, draw.White, 1.9)
	out.Paint(head, draw.White, draw.White, 0.8)
	out.Paint(shaft, draw.None, draw.Azure, 1.1)
	out.Paint(head, draw.Azure, draw.None, 0)
}

// thin reports whether a body is one sheet of card, which has no room for tabs.
func (b Body) thin() bool { return b.Depth < 2*minTab }

// shaded draws facets with their shadows on the table.
func (c Camera) shaded(facets []facet) (out draw.Drawing) {
	low := math.Inf(1)
	var things [][]vec
	for _, f := range facets {
		corners := f.corners()
		things = append(things, corners)
		for _, p := range corners {
			low = min(low, p.y)
		}
	}
	c.shadows(&out, low, stepShade, things...)
	out.Append(c.scene(facets))
	return out
}

// stepShade shortens the shadows in steps, to leave the room to the objects themselves.
const stepShade = 0.6

// Standing returns a body standing at a height with its centre at a point, x to the
// right and y towards the viewer, its tip away from the viewer or, if turned, towards. Its rim is
// bare: the marks on it would be specks.
func (b Body) Standing(face draw.Drawing, at draw.Point, level draw.MM, turned bool) Solid {
	s := Solid{center: vec{float64(at.X), float64(level + b.Depth/2), float64(at.Y)}, level: float64(level)}
	for _, f := range b.ring(Prints{}, 1) {
		if f.Kind != Tab {
			s.facets = append(s.facets, f)
		}
	}
	s.facets = append(s.facets, b.facePlate(face, 0))
	if !b.Round {
		for i := range s.facets {
			b.taper(&s.facets[i])
		}
	}
	w, h := float64(b.W), float64(b.H)
	if turned {
		s.facets = rotated(s.facets, vec{w / 2, 0, -h / 2}, yAxis, 180)
	}
	s.facets = shifted(s.facets, vec{float64(at.X) - w/2, float64(level + b.Depth), float64(at.Y) + h/2})
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
	edge := draw.Polygon(f.Shape...).Bounds()
	shape := slices.Clone(f.Shape)
	for i, q := range shape {
		if q.Y < edge.Center().Y { // paper runs down the wall
			shape[i].Y += drop(q)
		}
	}
	f.Shape = shape
	left, right := draw.Pt(edge.Min.X, edge.Min.Y), draw.Pt(edge.Max.X, edge.Min.Y)
	lean := float64((drop(right) - drop(left)) / edge.W())
	f.art = f.art.Transform(draw.Affine{A: 1, B: lean, D: 1, F: float64(drop(left)) - lean*float64(left.X)})
}

// facePlate returns a face or back lying level at a height above a closed rim's upper edge. The
// rim's first wall is on the viewer's side, the body behind it.
func (b Body) facePlate(print draw.Drawing, height float64) facet {
	shape := b.Outline().Flatten(0.05)[0]
	at := onTable(vec{0, height, -float64(b.H)})
	return facet{Panel: Panel{Shape: shape[:len(shape)-1]}, pose: at, art: print, front: draw.Wood}
}

// ring returns the rim, closed by fraction t, its upper edge at height 0.
func (b Body) ring(pr Prints, t float64) []facet {
	if b.Round {
		return b.roundRing(t)
	}
	if b.thin() { // it has no room for marks
		pr.Rim = draw.Drawing{}
	}
	return b.placed(b.rimNet(), pr, t)
}

// placed returns a rim folded by fraction t, its upper edge at height 0.
func (b Body) placed(n Net, pr Prints, t float64) []facet {
	_, top := n.Panels[0].Hinge()
	return shifted(n.facets(t, b.onWalls(pr)), vec{-float64(top.X), float64(top.Y), 0})
}

// onWalls returns the print on walls of the rim, and on tabs the triangle that points
// to the face, enlarged for pictures.
func (b Body) onWalls(pr Prints) func(*Panel) draw.Drawing {
	return func(p *Panel) (d draw.Drawing) {
		const size draw.MM = 2
		switch c := p.Box().Center(); {
		case p.Kind == Wall:
			r := b.run(p)
			d = place(pr.Rim, []run{r})
		case p.Kind == Tab && p.under != Back:
			d.Append(upSign(draw.Pt(c.X, c.Y-size/2), size))
		}
		return d
	}
}

// rimNet returns the rim, without the tabs along its edges if the body is thin.
func (b Body) rimNet() Net {
	n := b.Rim()
	return n.only(func(p *Panel) bool { return p.under == Wall || !b.thin() })
}

// roundWalls is the number of flat walls of a disc's rim in pictures.
const roundWalls = 40

// roundRing approximates a disc's rim by flat walls, three in five with a tooth. The strip starts
// at the middle of the disc's lower edge.
func (b Body) roundRing(t float64) []facet {
	const walls = roundWalls
	n := Net{}
	w, h := b.Perimeter()/walls, b.RimHeight()
	for i := range walls {
		x := w * draw.MM(i)
		n.add(Panel{Parent: i - 1, Fold: 360.0 / walls, Shape: shape(x, h, x, 0, x+w, 0, x+w, h)})
	}
	for i := range walls {
		if b.thin() || i%5 >= 3 {
			continue
		}
		x := w * draw.MM(i)
		b.addTabPair(&n, tabPair{i, i, [2]draw.MM{x, x + w}, [2]draw.MM{x, x + w}, b.tab})
	}
	fs := n.facets(t, nil)
	for i := range fs {
		fs[i].bent = t == 1 || i > 0 && i != walls-1 // an open strip has ends
	}
	return shifted(fs, vec{x: float64(b.W)/2 - float64(w)/2})
}
