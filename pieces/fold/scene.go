package fold

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
)

// Solid is an object standing on the table of a [Scene].
type Solid struct {
	facets []facet // the top last
	center vec
	level  float64      // height of what it stands on
	lines  draw.Drawing // on the top of a slab; shadows fall underneath
}

// light is the direction of the light source: from above, the left and the viewer's
// side.
var light = vec{-0.5, 0.78, 0.2}

// lit returns the ink of a facet: wood is shaded by whether it faces up, towards the
// light or away from it.
func lit(front draw.Ink, n vec) draw.Ink {
	switch {
	case !front.Timber() || n.y > 0.99:
		return front
	case n.dot(light) > 0:
		return draw.BrownTint
	}
	return draw.Shade
}

// Scene draws a set as a camera sees it: pieces standing on slabs, the farthest first,
// with their shadows. Slabs lie side by side, in back-to-front order; pieces are convex
// and apart from each other. The picture's bounding box starts at the origin.
func Scene(c Camera, slabs, men []Solid) draw.Drawing {
	var out draw.Drawing
	for _, s := range slabs {
		c.shadow(&out, &s)
	}
	var tops draw.Drawing
	for _, s := range slabs {
		for _, f := range c.deepest(s.facets) {
			c.paint(&out, &f)
		}
		sight := c.sight(s.facets[len(s.facets)-1].pose)
		sight.put(&tops, s.lines.Marks...)
	}
	for _, s := range men {
		c.shadow(&out, &s)
	}
	out.Append(tops)
	order := slices.Clone(men)
	slices.SortStableFunc(order, func(a, b Solid) int { return cmp.Compare(c.far(b.center), c.far(a.center)) })
	for _, s := range order {
		c.solid(&out, &s)
	}
	return framed(out)
}

// solid paints a solid. A round wall is painted as a whole, not facet by facet.
func (c Camera) solid(out *draw.Drawing, s *Solid) {
	var wall []draw.Point
	for _, f := range s.facets {
		if f.bent {
			wall = append(wall, c.outline(f).Pts...)
		}
	}
	if wall != nil {
		out.Paint(draw.Polygon(hull(wall)...), draw.Shade, draw.Umber, edgePen*draw.MM(c.Scale))
	}
	for i := range s.facets {
		if f := &s.facets[i]; !f.bent {
			c.paint(out, f)
		}
	}
}

const edgePen draw.MM = 0.4

// paint adds a facet if its printed side is visible; no other side of a convex solid
// can be seen.
func (c Camera) paint(out *draw.Drawing, f *facet) {
	if !c.shows(f.pose) {
		return
	}
	edge := c.painted(out, f, lit(f.front, f.pose.n), draw.Umber, edgePen)
	out.Paint(edge, draw.None, draw.Umber, edgePen*draw.MM(c.Scale))
}

// painted paints a facet as seen, with a fill and a pen, and returns its edge.
func (c Camera) painted(out *draw.Drawing, f *facet, fill, pen draw.Ink, width draw.MM) (edge draw.Path) {
	outline := draw.Polygon(f.Shape...)
	s := c.sight(f.pose)
	out.Marks = slices.Grow(out.Marks, len(f.art.Marks)+2)
	s.put(out, draw.Mark{Role: draw.Art, Path: outline, Fill: fill, Stroke: pen, Width: width})
	s.put(out, f.art.Marks...)
	return s.path(outline)
}

// softness holds the layers of a soft shadow: their relative lengths and inks.
var softness = []struct {
	share float64
	ink   draw.Ink
}{{1.3, draw.ShadowTint}, {0.75, draw.Shadow}}

// shadow paints the shadow of a solid on the surface it stands on.
func (c Camera) shadow(out *draw.Drawing, s *Solid) {
	var pts []vec
	for i := range s.facets {
		for _, p := range s.facets[i].corners() {
			pts = append(pts, p, vec{p.x, s.level, p.z}) // and its foot
		}
	}
	c.shadows(out, s.level, 1, pts)
}

// shadows paints the shadows of things on a surface at height low, scaled in length by
// share, darker near the objects: two flat shapes.
func (c Camera) shadows(out *draw.Drawing, low, share float64, things ...[]vec) {
	table := c.sight(onTable(vec{y: low}))
	for _, soft := range softness {
		for _, thing := range things {
			var pts []draw.Point
			for _, p := range thing {
				p = p.sub(light.mul((p.y - low) / light.y * soft.share * share))
				pts = append(pts, draw.Pt(draw.MM(p.x), draw.MM(p.z)))
			}
			out.Paint(table.path(draw.Polygon(hull(pts)...)), soft.ink, draw.None, 0)
		}
	}
}

// hull returns the convex hull of points (Andrew's chain).
func hull(pts []draw.Point) []draw.Point {
	slices.SortFunc(pts, func(a, b draw.Point) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	chain := func(out []draw.Point, from int, p draw.Point) []draw.Point {
		for len(out) > from+1 && out[len(out)-1].Sub(out[len(out)-2]).Cross(p.Sub(out[len(out)-1])) <= 0 {
			out = out[:len(out)-1]
		}
		return append(out, p)
	}
	var out []draw.Point
	for _, p := range pts {
		out = chain(out, 0, p)
	}
	back := len(out) - 1
	for i := len(pts) - 2; i >= 0; i-- {
		out = chain(out, back, pts[i])
	}
	return out[:len(out)-1]
}

// Slab returns a thick board on the table, its top painted with grounds and with lines
// over them.
func Slab(grounds, lines draw.Drawing, w, h, thick draw.MM) Solid {
	side := func(at vec, u, v, n vec, size draw.Point) facet {
		shape := shape(0, 0, size.X, 0, size.X, size.Y, 0, size.Y)
		return facet{Panel: Panel{Shape: shape}, pose: pose{origin: at, u: u, v: v, n: n}, front: draw.BoardWood}
	}
	right, front, down := vec{x: float64(w)}, vec{z: float64(h)}, vec{y: -1}
	top := side(vec{}, xAxis, zAxis, yAxis, draw.Pt(w, h))
	top.art = grounds
	return Solid{level: -float64(thick), lines: lines, facets: []facet{
		side(front, xAxis, down, zAxis, draw.Pt(w, thick)),
		side(right.add(front), zAxis.mul(-1), down, xAxis, draw.Pt(h, thick)),
		side(vec{}, zAxis, down, xAxis.mul(-1), draw.Pt(h, thick)),
		top,
	}}
}
