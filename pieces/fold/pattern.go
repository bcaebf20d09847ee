package fold

import "shogikit/output/draw"

// Prints is what is printed on a body: on its rim unrolled from the lower left
// corner of the face, the strip's upper left corner at the origin, and on its
// plates, upright.
type Prints struct {
	Rim, Face, Back draw.Drawing
	Layers          int // of card that the rim goes round, without tabs along its edges; 0: none
}

// Pattern is what is cut out and folded to make a body, or a part of one. Its
// box starts at the origin.
type Pattern struct {
	Outline    draw.Path    // the cut
	Lines      draw.Drawing // glue, folds, cut, ticks
	Walls      []draw.Rect  // where walls show
	Sign       draw.Rect    // room on the end tab of a rim
	runs       []run
	face, back *draw.Affine // where the plates go; nil: they are not part of it
}

// run is a stretch of the unrolled rim as printed, where on the pattern it
// begins, and how much shorter it is there.
type run struct {
	from, to draw.MM
	at       draw.Point
	scale    draw.MM
}

// place puts what is printed on a rim on its stretches.
func place(rim draw.Drawing, runs []run) draw.Drawing {
	var d draw.Drawing
	for _, m := range rim.Marks {
		x := m.Path.Bounds().Center().X
		for _, r := range runs {
			if x > r.from && x <= r.to {
				d.Append(draw.Drawing{Marks: []draw.Mark{m}}.Move(r.at.X+(x-r.from)*r.scale-x, r.at.Y))
			}
		}
	}
	return d
}

// runs returns where the walls of a rim lie, the root's left end at a point; those
// from a wall on lie to the left of it.
func (b Body) runs(at draw.Point, from int) []run {
	if b.Round {
		return []run{{0, b.Perimeter(), at, b.Length() / b.Perimeter()}}
	}
	out := make([]run, len(b.Corners))
	printed, x := draw.MM(0), at.X
	for i := range b.Corners {
		if i == from {
			x = at.X
			for k := from; k < len(b.Corners); k++ {
				x -= b.wall(k)
			}
		}
		l := b.wall(i)
		if i+1 == from {
			l -= b.seam(from)
		}
		out[i] = run{printed, printed + b.Edge(i), draw.Pt(x, at.Y), l / b.Edge(i)}
		printed += b.Edge(i)
		x += l
	}
	return out
}

// Dress returns the pattern printed: its walls of wood, the prints at their
// places, and its lines.
func (p *Pattern) Dress(pr Prints) draw.Drawing {
	var d draw.Drawing
	for _, w := range p.Walls {
		d.Paint(draw.RectPath(w), draw.Wood, draw.None, 0)
	}
	d.Append(place(pr.Rim, p.runs))
	if p.face != nil {
		d.Append(pr.Face.Transform(*p.face))
		d.Append(pr.Back.Transform(*p.back))
	}
	d.Append(p.Lines)
	return d
}

// RimPattern returns the rim alone.
func (b Body) RimPattern() Pattern { return b.rim(b.tab) }

// StripPattern returns the rim without tabs along its edges: a strip that is glued
// round a stack, the tab at its end under its beginning.
func (b Body) StripPattern() Pattern { return b.rim(0) }

// rim returns the rim whose upper edge is at y: with tabs above, or without any at 0.
func (b Body) rim(y draw.MM) Pattern {
	n, at := b.Rim(), draw.Pt(0, y)
	if y == 0 {
		n = n.only(untabbed).Move(0, -b.tab)
	}
	if !b.Round {
		at.X = b.wall(rimStart)
	}
	p := Pattern{Outline: n.Outline(), Lines: n.Lines(), runs: b.runs(at, rimStart), Sign: b.signRoom(y),
		Walls: []draw.Rect{draw.RectWH(0, y, b.Length(), b.RimHeight())}}
	if y > 0 {
		p.Lines.Append(b.rimTicks())
	}
	return p
}

// untabbed reports whether a panel is no tab along the edges of a rim.
func untabbed(p *Panel) bool { return p.Kind != Tab || p.Name == "end-tab" }

// NetPattern returns face, rim and back in one part.
func (b Body) NetPattern() Pattern {
	if b.Round {
		return b.roundNet()
	}
	n := b.Folded()
	left, down := b.wall(4)+b.wall(3), b.H-b.Hinge/2+b.Allow // where the root and the other walls begin
	face, back := b.plates()
	face, back = face.Then(draw.Translate(left, down)), back.Then(draw.Translate(left, down))
	length := left + b.wall(0) + b.wall(1) + b.wall(2) - b.seam(3)
	return Pattern{
		Outline: n.Outline(), Lines: n.Lines(),
		Walls: []draw.Rect{draw.RectWH(0, down, length, b.RimHeight()), draw.RectWH(left, down-b.Allow, b.wall(0), b.RimHeight()+2*b.Allow)},
		// The rim as printed starts at the lower left corner; the two walls of the
		// left half lie to the left of the first wall instead of at the end.
		runs: b.runs(draw.Pt(left, down), 3),
		face: &face, back: &back,
	}
}

// roundNet hangs the two discs of a body on the middle of its rim, by narrow
// necks.
func (b Body) roundNet() Pattern {
	n, at, top := b.discNet()
	face, back := draw.Translate(at[0].X-b.W/2, 0), draw.Rotate(180).Then(draw.Translate(at[1].X+b.W/2, at[1].Y+b.W/2))
	p := Pattern{
		Outline: b.hung(n.Outline(), at), Lines: n.Lines(),
		Walls: []draw.Rect{draw.RectWH(0, top, b.Length(), b.RimHeight())},
		runs:  b.runs(draw.Pt(0, top), 0),
		face:  &face, back: &back,
	}
	p.Lines.Marks[len(p.Lines.Marks)-1].Path = p.Outline // the cut
	return p
}

// LeafPattern returns face and back joined at the lower edge: folded there,
// printed sides out, they lie in register without a duplex printer. Paper of any
// thickness makes a leaf as high: what goes round the fold is gained outside of it.
func (b Body) LeafPattern() Pattern {
	face, back := draw.Identity(), draw.Rotate(180).Then(draw.Translate(b.W, 2*b.H))
	p := Pattern{face: &face, back: &back}
	fold := draw.Line(draw.Pt(0, b.H), draw.Pt(b.W, b.H))
	if b.Round {
		mid := b.W / 2
		fold = draw.Line(draw.Pt(mid-neck/2, b.H), draw.Pt(mid+neck/2, b.H))
		disc(&p.Outline, draw.Pt(mid, b.W/2), b.W/2, b.W/2, 90)
		disc(&p.Outline, draw.Pt(mid, b.W*1.5), b.W/2, b.W/2, -90)
		p.Outline.Ops[0] = draw.MoveTo
		p.Outline.Close()
	} else {
		n := Net{Panels: []Panel{
			{Name: "face", Kind: Face, Parent: -1, Shape: b.plate(face, b.H, 0)},
			{Name: "back", Kind: Back, Parent: 0, Fold: 180, Shape: b.plate(back, b.H, 0)},
		}}
		p.Outline = n.Outline()
	}
	p.Lines.Stroke(draw.FoldMountain, fold)
	p.Lines.Stroke(draw.Cut, p.Outline)
	return p
}
