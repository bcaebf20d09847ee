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
	runs       []run
	face, back *draw.Affine // where the plates go; nil: they are not part of it
}

// run is a stretch of the unrolled rim and where its beginning is moved.
type run struct {
	from, to draw.MM
	by       draw.Point
}

// Dress returns the pattern printed: its walls of wood, the prints at their
// places, and its lines.
func (p *Pattern) Dress(pr Prints) draw.Drawing {
	var d draw.Drawing
	for _, w := range p.Walls {
		d.Paint(draw.RectPath(w), draw.Wood, draw.None, 0)
	}
	for _, r := range p.runs {
		marks := pr.Rim.Only(func(m *draw.Mark) bool {
			x := m.Path.Bounds().Center().X
			return x > r.from && x <= r.to
		})
		d.Append(marks.Move(r.by.X, r.by.Y))
	}
	if p.face != nil {
		d.Append(pr.Face.Transform(*p.face))
		d.Append(pr.Back.Transform(*p.back))
	}
	d.Append(p.Lines)
	return d
}

// RimPattern returns the rim alone.
func (b Body) RimPattern() Pattern {
	p := Pattern{
		Walls: []draw.Rect{draw.RectWH(0, tabDepth, b.Perimeter(), b.RimHeight())},
		runs:  []run{b.whole(tabDepth)},
	}
	if b.Round {
		p.Outline = roundStrip(b)
		p.glue(roundTabs(b, func(int) bool { return false }))
		for _, y := range []draw.MM{tabDepth, tabDepth + b.RimHeight()} {
			p.Lines.Stroke(draw.FoldMountain, draw.Line(draw.Pt(0, y), draw.Pt(b.Perimeter(), y)))
		}
		p.Lines.Stroke(draw.Cut, p.Outline)
		return p
	}
	n := b.Rim()
	p.Outline, p.Lines = n.Outline(), n.Lines()
	p.Lines.Append(b.rimTicks())
	return p
}

// whole is the whole rim in one stretch, its upper edge at y.
func (b Body) whole(y draw.MM) run { return run{-1e3, 1e3, draw.Pt(0, y)} }

func (p *Pattern) glue(area draw.Path) {
	p.Lines.Add(draw.Mark{Role: draw.Glue, Path: area, Fill: draw.GreyTint})
}

// NetPattern returns face, rim and back in one part.
func (b Body) NetPattern() Pattern {
	if b.Round {
		return b.roundNet()
	}
	n := b.Folded()
	left, right := b.Edge(4)+b.Edge(3), b.Edge(0)+b.Edge(1)+b.Edge(2)
	down := b.H + b.Allow // where the walls begin
	face, back := draw.Translate(left, 0), b.backPlace().Then(draw.Translate(left, down))
	return Pattern{
		Outline: n.Outline(), Lines: n.Lines(),
		Walls: []draw.Rect{draw.RectWH(0, down, b.Perimeter(), b.RimHeight()), draw.RectWH(left, b.H, b.Edge(0), b.Depth)},
		// The rim starts at the lower left corner; the two walls of the left half
		// lie to the left of the first wall instead of at the end.
		runs: []run{{-1e3, right, draw.Pt(left, down)}, {right, 1e3, draw.Pt(left-b.Perimeter(), down)}},
		face: &face, back: &back,
	}
}

// roundNet hangs the two discs of a body on the middle of its rim, by narrow
// necks.
func (b Body) roundNet() Pattern {
	mid := b.Perimeter() / teeth * (teeth/2 + 0.5)
	up := b.W - tabDepth
	face, back := draw.Translate(mid-b.W/2, 0), draw.Rotate(180).Then(draw.Translate(mid+b.W/2, 2*b.W+b.RimHeight()))
	p := Pattern{
		Outline: roundNetOutline(b, mid, up),
		Walls:   []draw.Rect{draw.RectWH(0, b.W, b.Perimeter(), b.RimHeight())},
		runs:    []run{b.whole(b.W)},
		face:    &face, back: &back,
	}
	p.glue(roundTabs(b, besideNeck).Transform(draw.Translate(0, up)))
	for _, y := range []draw.MM{b.W, b.W + b.RimHeight()} {
		bare := b.Perimeter() / teeth * 3.5 // no teeth beside the neck: they would lie under the flat disc
		for _, x := range [][2]draw.MM{{0, mid - bare}, {mid - neck/2, mid + neck/2}, {mid + bare, b.Perimeter()}} {
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
		disc(&p.Outline, draw.Pt(mid, b.W/2), b.W/2, b.H, 90)
		disc(&p.Outline, draw.Pt(mid, b.W*1.5), b.W/2, b.H, -90)
		p.Outline.Ops[0] = draw.MoveTo
		p.Outline.Close()
	} else {
		n := Net{Panels: []Panel{
			{Name: "face", Kind: Face, Parent: -1, Shape: b.plate(face)},
			{Name: "back", Kind: Back, Parent: 0, Fold: 180, Shape: b.plate(back)},
		}}
		p.Outline = n.Outline()
	}
	p.Lines.Stroke(draw.FoldMountain, fold)
	p.Lines.Stroke(draw.Cut, p.Outline)
	return p
}
