package fold

import "shogikit/output/draw"

// Prints is what is printed on a body: on its rim unrolled from the lower left
// corner of the face, the strip's upper left corner at the origin, and on its
// plates, upright.
type Prints struct{ Rim, Face, Back draw.Drawing }

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
func (b Body) RimPattern() Pattern {
	p := Pattern{Walls: []draw.Rect{draw.RectWH(0, b.tab, b.Length(), b.RimHeight())}, Sign: b.signRoom(b.tab)}
	if b.Round {
		p.runs = b.whole(b.tab)
		p.Outline = roundStrip(b)
		p.glue(roundTabs(b, func(int) bool { return false }))
		for _, y := range []draw.MM{b.tab, b.tab + b.RimHeight()} {
			p.Lines.Stroke(draw.FoldMountain, draw.Line(draw.Pt(0, y), draw.Pt(b.Length(), y)))
		}
		p.Lines.Stroke(draw.Cut, p.Outline)
		return p
	}
	n := b.Rim()
	p.runs = b.runs(draw.Pt(b.wall(rimStart), b.tab), rimStart)
	p.Outline, p.Lines = n.Outline(), n.Lines()
	p.Lines.Append(b.rimTicks())
	return p
}

// whole is the whole rim in one stretch, its upper edge at y.
func (b Body) whole(y draw.MM) []run {
	return []run{{0, b.Perimeter(), draw.Pt(0, y), b.Length() / b.Perimeter()}}
}

func (p *Pattern) glue(area draw.Path) {
	p.Lines.Add(draw.Mark{Role: draw.Glue, Path: area, Fill: draw.GreyTint})
}

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
	length, tall := b.Length(), b.RimHeight()
	mid := length / teeth * (teeth/2 + 0.5)
	reach := b.W/2 - b.Hinge/2 // from the fold to the middle of a disc: its edge covers the wall's
	top := b.W/2 + reach
	up := top - b.tab
	face, back := draw.Translate(mid-b.W/2, 0), draw.Rotate(180).Then(draw.Translate(mid+b.W/2, 2*top+tall))
	p := Pattern{
		Outline: roundNetOutline(b, mid, up),
		Walls:   []draw.Rect{draw.RectWH(0, top, length, tall)},
		runs:    b.whole(top),
		face:    &face, back: &back,
	}
	p.glue(roundTabs(b, besideNeck).Transform(draw.Translate(0, up)))
	half := discFoot(b.W/2, reach)
	for _, y := range []draw.MM{top, top + tall} {
		bare := length / teeth * 1.5 // no teeth beside the neck: they would lie under the flat disc
		for _, x := range [][2]draw.MM{{0, mid - bare}, {mid - half, mid + half}, {mid + bare, length}} {
			p.Lines.Stroke(draw.FoldMountain, draw.Line(draw.Pt(x[0], y), draw.Pt(x[1], y)))
		}
	}
	p.Lines.Stroke(draw.Cut, p.Outline)
	return p
}

// LeafPattern returns face and back joined at the lower edge: folded there,
// printed sides out, they lie in register without a duplex printer.
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
