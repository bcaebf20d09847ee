package guide

import (
	"math"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

// waste is the paper round a part in a picture.
const waste draw.MM = 6

// onSheet returns a table with parts side by side on their sheet, filling a picture, and
// the box of the parts.
func onSheet(d *draw.Drawing, room draw.Size, parts ...draw.Drawing) (table, draw.Rect) {
	var row draw.Drawing
	for _, p := range parts {
		b := p.Bounds()
		x := row.Bounds().Max.X
		if len(row.Marks) > 0 {
			x += 0.8
		}
		row.Append(p.Move(x-b.Min.X, -b.Min.Y))
	}
	box := row.Bounds()
	t := fitting(box.Inset(-waste), inner(room))
	t.sheet(d, box.Inset(-waste), draw.White)
	t.put(d, row)
	return t, box
}

// scoring draws a ruler along a line of a sheet, and a pen at its end.
func scoring(d *draw.Drawing, t table, from, to draw.Point) {
	const wide = 9
	along := to.Sub(from).Unit()
	down := along.Normal() // to the left of the way: below a line that goes right
	if down.Y < 0 {
		down = down.Mul(-1)
	}
	a, b := from.Sub(along.Mul(2.5)), to.Add(along.Mul(2.5))
	size := float64(wide * 0.72 / t.scale)
	ruler := draw.Polygon(a, b, b.Add(down.Mul(size)), a.Add(down.Mul(size))).Transform(t.affine())
	d.Paint(ruler, draw.IndigoTint, draw.Black, finePen)
	step := 2.2 / t.scale
	var ticks draw.Path
	for x := step; x < float64(b.Sub(a).Len())-step/2; x += step {
		foot := a.Add(along.Mul(x))
		ticks.Append(draw.Line(foot, foot.Add(down.Mul(size*0.3))))
	}
	d.Paint(ticks.Transform(t.affine()), draw.None, draw.Black, 0.25)
	tip := t.affine().Apply(from.Lerp(to, 0.72))
	d.Paint(draw.Line(t.affine().Apply(from), tip), draw.None, draw.Indigo, 0.9)
	d.Append(ballPen().turned(tip, 40, 0.62))
}

// snipping draws scissors that cut along a line, on the table.
func snipping(d *draw.Drawing, t table, from, to draw.Point, k float64) {
	a, b := t.affine().Apply(from), t.affine().Apply(to)
	dir := b.Sub(a)
	d.Append(scissors().turned(a.Lerp(b, 0.5), dir.Angle()+90, k))
}

// foldLine returns the fold of a drawing that lies nearest to a share of its height, from
// edge to edge; folds across only.
func foldLine(d draw.Drawing, share float64) (from, to draw.Point) {
	box := d.Bounds()
	want := box.Min.Y + box.H()*draw.MM(share)
	best := draw.MM(math.Inf(1))
	y := want
	for _, m := range d.Marks {
		if m.Role != draw.FoldMountain && m.Role != draw.FoldValley {
			continue
		}
		if b := m.Path.Bounds(); b.H() < 0.1 && b.W() > 2 {
			if off := draw.MM(math.Abs(float64(b.Min.Y - want))); off < best {
				best, y = off, b.Min.Y
			}
		}
	}
	return draw.Pt(box.Min.X-4, y), draw.Pt(box.Max.X+4, y)
}

// tickLength is that of the ticks that a ruler is laid along, on the paper.
const tickLength draw.MM = 3

// scored draws parts side by side, a ruler along the fold nearest to a share of their height.
func (b *bench) scored(room draw.Size, share float64, parts ...draw.Drawing) (d draw.Drawing) {
	t, box := onSheet(&d, room, parts...)
	first := parts[0].Bounds()
	from, to := foldLine(parts[0].Move(-first.Min.X, -first.Min.Y), share)
	to.X = box.Max.X + 4
	scoring(&d, t, from, to)
	if len(parts) > 1 { // the ticks at both ends of a row
		for _, end := range []draw.Point{from, to.Sub(draw.Pt(tickLength, 0))} {
			tick := draw.Line(end, end.Add(draw.Pt(tickLength, 0))).Transform(t.affine())
			d.Paint(tick, draw.None, draw.White, 1.5)
			d.Paint(tick, draw.None, draw.Black, 0.8)
		}
	}
	return d
}

// scoreRims draws rims side by side, a ruler across them all.
func (b *bench) scoreRims(room draw.Size) draw.Drawing {
	rim := b.Maker.Rim(b.model()).Drawing()
	if b.round() {
		return b.scored(room, 0.45, rim)
	}
	rim = rim.Transform(draw.Rotate(-90))
	return b.scored(room, 0.45, rim, rim, rim, rim, rim)
}

// scoreLeaves draws leaves side by side, a ruler along their folds.
func (b *bench) scoreLeaves(room draw.Size) draw.Drawing {
	leaf := b.Maker.Foldover(b.model()).Drawing()
	return b.scored(room, 0.5, leaf, leaf, leaf)
}

// scoreNet draws a net with a ruler along one of its folds.
func (b *bench) scoreNet(room draw.Size) draw.Drawing {
	return b.scored(room, 0.55, b.Maker.Net(b.model()).Drawing())
}

// scoreTray draws a tray with a ruler along one of its folds.
func (b *bench) scoreTray(room draw.Size) draw.Drawing {
	return b.scored(room, 0.8, pieces.BoxTray(modelTray).Drawing())
}

// cutRim draws a rim being cut out of its sheet.
func (b *bench) cutRim(room draw.Size) (d draw.Drawing) {
	t, box := onSheet(&d, room, b.Maker.Rim(b.model()).Drawing())
	snipping(&d, t, draw.Pt(box.Min.X-4, box.Max.Y+1), draw.Pt(box.Min.X+box.W()*0.3, box.Max.Y+0.5), 0.5)
	return d
}

// cutPlates draws a face and its back being cut out.
func (b *bench) cutPlates(room draw.Size) (d draw.Drawing) {
	look := b.model()
	back := look
	back.Promoted = true
	t, box := onSheet(&d, room, b.Maker.Face(look).Drawing(), b.Maker.Face(back).Drawing())
	x := box.Min.X + box.W()/2 - 0.4
	snipping(&d, t, draw.Pt(x, box.Max.Y+3), draw.Pt(x, box.Max.Y-5), float64(room.H)*0.0175)
	return d
}

// cutLeaf draws a leaf being cut out.
func (b *bench) cutLeaf(room draw.Size) (d draw.Drawing) {
	t, box := onSheet(&d, room, b.Maker.Foldover(b.model()).Drawing())
	corner := draw.Pt(box.Max.X, box.Max.Y+1)
	snipping(&d, t, corner, draw.Pt(corner.X, box.Max.Y-box.H()*0.42), float64(room.H)*0.016)
	a, z := t.point(box.Max.X+4.5, box.Max.Y*0.45), t.point(box.Max.X+4.5, box.Max.Y*0.15)
	d.Append(board.Straight(a, z, 0.8, board.Blue.Ink))
	return d
}

// foldLeaf draws a leaf being folded.
func (b *bench) foldLeaf(room draw.Size) draw.Drawing { return inside(b.seen().Leaf(0.45), room) }

// glueLeaf draws glue on one half of the white inside.
func (b *bench) glueLeaf(room draw.Size) (d draw.Drawing) {
	outline := b.Maker.Foldover(b.model()).Outline
	box := outline.Bounds()
	t := fitting(box.Inset(-1), inner(room))
	d.Paint(outline.Transform(t.affine()), draw.White, draw.Black, pen)
	mid := box.Center().Y
	leaf := b.Maker.Foldover(b.model()).Drawing()
	t.put(&d, leaf.Only(func(m *draw.Mark) bool { return m.Role == draw.FoldMountain }))
	var strokes []draw.Point
	for i := range 9 {
		x := box.Min.X + box.W()*0.14
		if i%2 == 1 {
			x = box.Max.X - box.W()*0.14
		}
		strokes = append(strokes, draw.Pt(x, mid+box.H()*draw.MM(0.06+0.034*float64(i))))
	}
	bead(&d, draw.Polyline(strokes...).Transform(t.affine()), 1.5)
	d.Append(glueStick().turned(t.affine().Apply(strokes[len(strokes)-1]), 52, 0.8))
	return d
}

// bead draws a line of glue, white with an outline: it is seen without colours, too.
func bead(d *draw.Drawing, line draw.Path, wide draw.MM) {
	d.Paint(line, draw.None, draw.Indigo, wide)
	d.Paint(line, draw.None, draw.White, wide-2*finePen)
}

// press draws pieces under a book, and a clock.
func (b *bench) press(room draw.Size) (d draw.Drawing) {
	face := b.Maker.Art(b.model())
	body := b.seen()
	face.Paint(body.Outline(), draw.None, draw.Black, 0.5)
	for i := range 3 {
		t := table{at: draw.Pt(draw.MM(12.6+10.5*float64(i)), 20.5), scale: 0.5}
		t.put(&d, face)
	}
	book(&d)
	d.Append(board.Straight(draw.Pt(29.6, 0), draw.Pt(29.6, 8.6), 1.1, board.Blue.Ink))
	d.Append(clock(4.6).turned(draw.Pt(55, 27), 0, 1))
	return inside(d, room)
}

// book draws a heavy book lying on the table.
func book(d *draw.Drawing) {
	s := sketch{*d}
	pt := draw.Pt
	s.shape(draw.White, draw.Polygon(pt(9, 24.2), pt(44, 24.2), pt(44, 29), pt(9, 29)))
	for y := draw.MM(25.4); y < 28.5; y += 1.2 {
		s.line(draw.Grey, 0.3, pt(9.6, y), pt(43.6, y))
	}
	s.shape(draw.Black, draw.Polygon(pt(44, 24.2), pt(50, 9.4), pt(50, 14.2), pt(44, 29)))
	s.shape(draw.Indigo, draw.Polygon(pt(15, 9.4), pt(50, 9.4), pt(44, 24.2), pt(9, 24.2)))
	frame := draw.Polygon(pt(17.6, 11.4), pt(46.6, 11.4), pt(42.2, 22.2), pt(13.2, 22.2))
	s.Paint(frame, draw.None, draw.IndigoTint, 0.35)
	*d = s.Drawing
}

// gaugeKey names the step that checks a closed rim: on an outline in its picture, if all
// rims are of one size and it has room for that, or on the face.
func (b *bench) gaugeKey() string {
	if b.gaugeFits() {
		return "gauge"
	}
	return "try-face"
}

func (b *bench) gaugeFits() bool {
	const most draw.MM = 22
	first := b.Maker.Body(b.model().Piece)
	for i := range b.Game.Pieces {
		if body := b.Maker.Body(&b.Game.Pieces[i]); body.W != first.W || body.H != first.H {
			return false
		}
	}
	return max(first.W, first.H)*draw.MM(b.Scale/b.enlarged) < most
}

// gauge draws the outline of a piece at its printed size, and a rim standing on such an
// outline.
func (b *bench) gauge(room draw.Size) draw.Drawing {
	if !b.gaugeFits() {
		return b.ontoPart(b.seen().Plate(false), b.seen().Rim(fold.RimStanding), room)
	}
	body := b.Maker.Body(b.model().Piece)
	k := b.Scale / b.enlarged
	box := body.Outline().Bounds()
	half := box.W() * draw.MM(k) / 2
	mid := draw.Pt(max(discSize+1.4, room.W*0.26-half)+half, room.H/2)
	c := b.canvas()
	c.Paint(body.Outline().Transform(centred(box, k, mid)), draw.White, draw.Black, 0.3)
	st := labelStyle.Centred()
	at := mid.Add(draw.Pt(0, 1.2-st.Line/2))
	for i, words := range []string{"**" + b.say("key.gauge") + "**", b.size(b.Scale, "mm", body.W, body.H)} {
		if c.setter.Width(words, st) < 2*half-1.6 {
			c.line("gauge", at.Add(draw.Pt(0, draw.MM(i)*st.Line)), st, words)
		}
	}
	left := mid.X + half + 1
	rest := draw.RectWH(left, room.H*0.34, room.W-left-1.4, room.H*0.6)
	c.fitted(b.seen().Rim(fold.RimStanding), rest, 1.2)
	top := draw.Pt(rest.Center().X, rest.Min.Y)
	c.Append(board.Bent(top, top.Add(draw.Pt(-1, -7)), draw.Pt(mid.X+half*0.45, top.Y-3), 0.9, board.Blue.Ink))
	b.faults = append(b.faults, c.faults...)
	return c.Drawing
}

// ontoPart draws a flat part and what it goes on, with an arrow over to it.
func (b *bench) ontoPart(from, onto draw.Drawing, room draw.Size) draw.Drawing {
	var d draw.Drawing
	const apart draw.MM = 3
	f, o := from.Bounds(), onto.Bounds()
	d.Put(from, draw.Translate(-f.Max.X, o.Center().Y-f.Center().Y+2))
	d.Append(onto.Move(apart-o.Min.X, 0))
	a := draw.Pt(-f.W()/2, o.Center().Y-f.H()/2)
	z := draw.Pt(apart+o.W()/2, o.Min.Y+0.6)
	top := draw.Pt((a.X+z.X)/2, min(a.Y, z.Y)-7)
	d.Append(board.Bent(a, top, z, 0.9, board.Blue.Ink))
	return inside(d, room)
}

// glueFace draws a face beside the rim that takes it.
func (b *bench) glueFace(room draw.Size) draw.Drawing {
	return b.ontoPart(b.seen().Plate(false), b.seen().Rim(fold.RimForFace), room)
}

// glueBack draws a back beside the open body.
func (b *bench) glueBack(room draw.Size) draw.Drawing {
	return b.ontoPart(b.seen().Plate(true), b.seen().Rim(fold.RimForBack), room)
}

// addWasher draws a washer above the open body.
func (b *bench) addWasher(room draw.Size) (d draw.Drawing) {
	body, ring := b.seen().Rim(fold.RimOpen), b.seen().Washer()
	deep := draw.MM(0.45) // of its height, from above
	if b.Work.Build == "net" {
		body, deep = b.seen().Net(fold.NetOpen), 0.6
	}
	box, r := body.Bounds(), ring.Bounds()
	d.Append(body)
	x := box.Center().X
	d.Put(ring, draw.Translate(x-r.Center().X, box.Min.Y-r.H()-2))
	from, to := draw.Pt(x, box.Min.Y-0.6*r.H()-2), draw.Pt(x, box.Min.Y+deep*box.H())
	d.Append(board.Straight(from, to, 1.1, board.Blue.Ink))
	return inside(d, room)
}

// cutNet draws a net being cut out.
func (b *bench) cutNet(room draw.Size) (d draw.Drawing) {
	t, box := onSheet(&d, room, b.Maker.Net(b.model()).Drawing())
	snipping(&d, t, draw.Pt(box.Max.X+3, box.Center().Y+6), draw.Pt(box.Max.X-8, box.Center().Y+6), 0.45)
	return d
}

// pieceDone draws a finished piece.
func (b *bench) pieceDone(room draw.Size) draw.Drawing {
	maker := b.Maker
	if !b.tabbed() {
		maker = maker.WithDepth(fold.SheetOfCard)
	}
	return inside(maker.Model(b.model(), camera).Piece(), room)
}

// setDone draws this page being turned over to the one that tells how to play.
func (b *bench) setDone(room draw.Size) draw.Drawing {
	var d draw.Drawing
	t := table{scale: 1}
	page := draw.RectWH(0, 0, 24, 34)
	t.sheet(&d, page, draw.White)
	var lines draw.Path
	for i := range 5 {
		at := 3 * draw.MM(i)
		lines.Append(draw.Line(draw.Pt(2+at, 6), draw.Pt(2+at, 18))) // the board
		lines.Append(draw.Line(draw.Pt(2, 6+at), draw.Pt(14, 6+at)))
		lines.Append(draw.Line(draw.Pt(16, 6+at), draw.Pt(22, 6+at))) // words
		lines.Append(draw.Line(draw.Pt(2, 20.5+at), draw.Pt(22, 20.5+at)))
	}
	d.Paint(lines.Transform(t.affine()), draw.None, draw.Crease, 0.3)
	d.Paint(draw.Line(draw.Pt(2, 3), draw.Pt(12, 3)).Transform(t.affine()), draw.None, draw.Black, 1)
	d.Append(board.Bent(t.point(38, 20), t.point(34, -2), t.point(20, 12), 0.9, board.Blue.Ink))
	return inside(d, room)
}
