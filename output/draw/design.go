package draw

import "sync"

// Design is a part that is not drawn yet: its outline and bounding box are known, so
// that it can be placed; its drawing is made on demand. Transformed or
// renamed copies of a design share one drawing.
type Design struct {
	Part        // without drawing
	Box    Rect // of everything that belongs to the part
	Ground Rect // bounding box of its ground; empty if it has none
	source *source
	at     Affine // from where it is drawn to its place
}

// source draws a part at most once.
type source struct{ draw func() Part }

// NewDesign returns the design of a part that extends no further than its outline. The
// drawing is made at most once.
func NewDesign(p Part, drawing func() Drawing) Design {
	box := p.Outline.Bounds()
	return Design{Part: p, Box: box, Ground: box, at: Identity(), source: &source{sync.OnceValue(func() Part {
		p := p
		p.Drawing = drawing()
		return p
	})}}
}

// Drawn returns the part with its drawing.
func (d Design) Drawn() Part {
	p := d.source.draw()
	if d.at != Identity() {
		p = p.Transform(d.at)
	}
	p.Kind, p.Name, p.Outline = d.Kind, d.Name, d.Outline
	return p
}

// Drawing returns the drawing of the part.
func (d Design) Drawing() Drawing { return d.Drawn().Drawing }

// Bounds returns the bounding box of everything that belongs to the part.
func (d Design) Bounds() Rect { return d.Box }

// Transform returns the design transformed by m.
func (d Design) Transform(m Affine) Design {
	if d.at != Identity() {
		d = d.Settled()
	}
	box := func(r Rect) Rect {
		if r.Empty() {
			return r
		}
		return RectPath(r).Transform(m).Bounds()
	}
	d.Outline, d.Box, d.Ground, d.at = d.Outline.Transform(m), box(d.Box), box(d.Ground), m
	return d
}

// Settled returns a design whose drawing is made at its current place. Subsequent
// transforms are applied, and rounded, separately, and what they have in common is done
// once.
func (d Design) Settled() Design { return d.Redrawn(func(p Part) Part { return p }) }

// Redrawn returns the design with f applied to its drawing at its current place.
func (d Design) Redrawn(f func(Part) Part) Design {
	from := d
	d.source, d.at = &source{sync.OnceValue(func() Part { return f(from.Drawn()) })}, Identity()
	return d
}

// Key returns a key that is equal for designs with the same drawing at the same
// place.
func (d Design) Key() any {
	type key struct {
		source *source
		at     Affine
	}
	return key{d.source, d.at}
}
