package fold

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Solid is a thing that stands on the table of a [Scene].
type Solid struct {
	facets []facet
	center vec
}

// Scene draws solids as a camera sees them, the farthest first. Solids must be
// convex and stand apart. The picture's box starts at the origin.
func Scene(c Camera, solids []Solid) draw.Drawing {
	order := slices.Clone(solids)
	slices.SortStableFunc(order, func(a, b Solid) int {
		return cmp.Compare(c.look(a.center).z, c.look(b.center).z)
	})
	var out draw.Drawing
	for _, s := range order {
		for i := range s.facets {
			c.paint(&out, &s.facets[i])
		}
	}
	b := out.Bounds()
	return out.Move(-b.Min.X, -b.Min.Y)
}

// paint adds a facet that shows its printed side; of a convex solid no other
// can be seen.
func (c Camera) paint(out *draw.Drawing, f *facet) {
	if c.look(f.pose.n).z <= 1e-9 {
		return
	}
	m := c.project(f.pose)
	outline := draw.Polygon(f.shape...)
	var d draw.Drawing
	d.Paint(outline, f.front, draw.None, 0)
	d.Append(f.art)
	out.Append(outlined(d).Transform(m))
	out.Paint(outline.Transform(m), draw.None, draw.Brown, 0.3*draw.MM(c.Scale))
}

// outlined turns text into outlines, which can be seen at a slant.
func outlined(d draw.Drawing) draw.Drawing {
	for i := range d.Marks {
		if m := &d.Marks[i]; m.Text != nil {
			m.Path, m.Text = font.TextOutline(m.Text), nil
		}
	}
	return d
}

// Slab returns a board of some thickness whose upper side is a drawing of the
// given size, its top left corner at the origin of the table.
func Slab(top draw.Drawing, w, h, thick draw.MM) Solid {
	fw, fh := float64(w), float64(h)
	rect := func(w, h draw.MM) []draw.Point {
		return []draw.Point{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: h}, {X: 0, Y: h}}
	}
	side := func(origin, u, n vec, w draw.MM) facet {
		return facet{pose: pose{origin: origin, u: u, v: vec{0, -1, 0}, n: n}, shape: rect(w, thick), front: draw.BrownTint}
	}
	return Solid{
		center: vec{fw / 2, -1e6, fh / 2}, // below all that stands on it
		facets: []facet{
			side(vec{0, 0, fh}, vec{1, 0, 0}, vec{0, 0, 1}, w),
			side(vec{fw, 0, fh}, vec{0, 0, -1}, vec{1, 0, 0}, h),
			side(vec{0, 0, 0}, vec{0, 0, 1}, vec{-1, 0, 0}, h),
			{pose: pose{origin: vec{0, 0, 0}, u: vec{1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, 1, 0}}, shape: rect(w, h), art: top, front: draw.Wood},
		},
	}
}
