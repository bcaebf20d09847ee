package draw

import "sync"

// Design is a part before it is drawn: its outline and the box round all of it are
// known, so that it can be placed; the drawing, and what is claimed of it, are made
// when they are asked for. Designs that are transformed or renamed share one drawing.
type Design struct {
	Part        // without drawing and claims
	Box    Rect // of everything that belongs to the part
	Ground Rect // the box of its ground; empty where it has none
	source *source
	at     Affine // from where it is drawn to where it lies
}

// source draws a part once.
type source struct{ draw func() Part }

// NewDesign returns the design of a part that reaches no further than its outline,
// drawn once, whoever asks for it.
func NewDesign(p Part, drawing func() Drawing) Design {
	box := p.Outline.Bounds()
	d := Design{Part: p, Box: box, Ground: box, at: Identity(), source: &source{sync.OnceValue(func() Part {
		p := p
		p.Drawing = drawing()
		return p
	})}}
	d.Claims = nil
	return d
}

// Drawn returns the part with its drawing.
func (d Design) Drawn() Part {
	p := d.source.draw()
	if d.at != Identity() {
		p = p.Transform(d.at)
	}
	p.Kind, p.Name, p.Outline, p.Reverse, p.Unlined = d.Kind, d.Name, d.Outline, d.Reverse, d.Unlined
	return p
}

// Drawing returns the drawing of the part.
func (d Design) Drawing() Drawing { return d.Drawn().Drawing }

// Bounds returns the box of everything that belongs to the part.
func (d Design) Bounds() Rect { return d.Box }

// Transform returns the design seen through m.
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

// Settled returns the design with its drawing made where it lies now. Transforms follow
// one another then, each with its own rounding, and what they share is done once.
func (d Design) Settled() Design { return d.Redrawn(func(p Part) Part { return p }) }

// Redrawn returns the design with f done to its drawing and its claims, where it lies
// now.
func (d Design) Redrawn(f func(Part) Part) Design {
	from := d
	d.source, d.at = &source{sync.OnceValue(func() Part { return f(from.Drawn()) })}, Identity()
	return d
}

// Alike is a key that designs have in common that are drawn alike at the same place.
func (d Design) Alike() any {
	type key struct {
		source *source
		at     Affine
	}
	return key{d.source, d.at}
}
