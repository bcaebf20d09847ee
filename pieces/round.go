package pieces

import (
	"math"

	"shogikit/output/draw"
)

// roundNetOutline returns the cut line of a disc's net: the rim strip, a disc
// above and one below its middle, each on a narrow neck. up is the height of
// the strip's teeth over the sheet's origin.
func roundNetOutline(b Body, mid, up draw.MM) draw.Path {
	top, bottom, length := up+tabDepth, up+tabDepth+b.RimHeight(), b.Perimeter()
	var p draw.Path
	p.Move(draw.Pt(0, top))
	for k := range teeth {
		if k == teeth/2 {
			disc(&p, draw.Pt(mid, top-b.W/2), b.W/2, top, 90)
		}
		if besideNeck(k) {
			continue
		}
		for _, q := range toothAt(b, k, tabDepth) {
			p.Line(draw.Pt(q.X, top+q.Y))
		}
	}
	for _, q := range []draw.Point{{X: length, Y: top}, {X: length, Y: top + endInset}, {X: length + endTab, Y: top + endInset + 0.9},
		{X: length + endTab, Y: bottom - endInset - 0.9}, {X: length, Y: bottom - endInset}, {X: length, Y: bottom}} {
		p.Line(q)
	}
	for k := teeth - 1; k >= 0; k-- {
		if k == teeth/2 {
			disc(&p, draw.Pt(mid, bottom+b.W/2), b.W/2, bottom, -90)
		}
		if besideNeck(k) {
			continue
		}
		t := toothAt(b, k, tabDepth)
		for i := 3; i >= 0; i-- {
			p.Line(draw.Pt(t[i].X, bottom-t[i].Y))
		}
	}
	p.Line(draw.Pt(0, bottom))
	p.Close()
	return p
}

// besideNeck tells whether tooth k would lie under the disc of the flat net.
func besideNeck(k int) bool { return k >= teeth/2-3 && k <= teeth/2+3 }

// disc adds the outline of a disc that hangs on a neck at level y; deg is where
// on the disc the neck is: 90 below it, -90 above it.
func disc(p *draw.Path, c draw.Point, r, y draw.MM, deg float64) {
	half := math.Asin(float64(neck/2/r)) * 180 / math.Pi
	side := draw.MM(1)
	if deg < 0 {
		side = -1
	}
	p.Line(draw.Pt(c.X-side*neck/2, y))
	p.Arc(c, r, deg+half, deg+360-half)
	p.Line(draw.Pt(c.X+side*neck/2, y))
}

// Foldover returns face and back joined at the lower edge: folded there, printed
// sides out, they lie in register without a duplex printer.
func (m *Maker) Foldover(l Look) draw.Part {
	b := m.Body(l.Piece)
	l.Promoted = false
	part := draw.Part{Kind: "foldover", Name: l.Name()}
	part.Drawing.Append(m.dress(l))
	under := draw.Rotate(180).Then(draw.Translate(b.W, 2*b.H))
	part.Drawing.Append(m.dress(l.back()).Transform(under))
	fold := draw.Line(draw.Pt(0, b.H), draw.Pt(b.W, b.H))
	if b.Round {
		mid := b.W / 2
		fold = draw.Line(draw.Pt(mid-neck/2, b.H), draw.Pt(mid+neck/2, b.H))
		disc(&part.Outline, draw.Pt(mid, b.W/2), b.W/2, b.H, 90)
		disc(&part.Outline, draw.Pt(mid, b.W*1.5), b.W/2, b.H, -90)
		part.Outline.Ops[0] = draw.MoveTo
		part.Outline.Close()
	} else {
		n := Net{Panels: []Panel{
			{Name: "face", Parent: -1, Shape: b.faceShape(draw.Identity())},
			{Name: "back", Parent: 0, Fold: 180, Shape: b.faceShape(under)},
		}}
		part.Outline = n.Outline()
	}
	part.Drawing.Stroke(draw.FoldMountain, fold)
	part.Drawing.Stroke(draw.Cut, part.Outline)
	return part
}
