package guide

import (
	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
)

// back returns the other side of a look.
func back(l pieces.Look) pieces.Look {
	l.Promoted = true
	return l
}

// partRows draws a sheet whose rows of faces are cut off from those of backs.
func (b *bench) partRows(room draw.Size) (d draw.Drawing) {
	const pitch, backsAt, middle draw.MM = 22, 25, 22.5
	var rows draw.Drawing
	for i := range 3 {
		l := pieces.Look{Piece: &b.Game.Pieces[i%len(b.Game.Pieces)]}
		x := draw.MM(i) * pitch
		rows.Append(b.Maker.Face(l).Drawing().Move(x, 0))
		rows.Append(b.Maker.Face(back(l)).Drawing().Move(x, backsAt))
	}
	t, box := onSheet(&d, room, rows)
	snipping(&d, t, draw.Pt(box.Min.X-7, middle), draw.Pt(box.Min.X+3, middle), 0.45)
	a, z := t.point(box.Min.X+8, middle), t.point(box.Max.X-2, middle)
	d.Append(board.Straight(a, z, 0.8, board.Blue.Ink))
	return d
}

// mountFaces draws faces coming down on card.
func (b *bench) mountFaces(room draw.Size) draw.Drawing {
	return b.mounted(room, func(i int) draw.Drawing {
		return b.Maker.Face(pieces.Look{Piece: &b.Game.Pieces[i%len(b.Game.Pieces)]}).Drawing()
	})
}

// mountRelief draws the sheet of the relief coming down on thin card, where the picture of a back follows
// that of its face.
func (b *bench) mountRelief(room draw.Size) draw.Drawing {
	return b.mounted(room, func(i int) draw.Drawing {
		l := b.model()
		l.Promoted = i%2 == 1 && l.Piece.Promoted != nil
		return b.Maker.Relief(l).Drawing()
	})
}

// mounted draws a sheet of parts above its card.
func (b *bench) mounted(room draw.Size, part func(i int) draw.Drawing) draw.Drawing {
	var d, row draw.Drawing
	for i := range 3 {
		row.Append(part(i).Move(draw.MM(i)*22, 0))
	}
	sheet := row.Bounds().Inset(-3)
	t := table{scale: 0.6}
	t.slab(&d, sheet, 1.2)
	over := t
	over.at.Y -= 12
	over.sheet(&d, sheet, draw.White)
	over.put(&d, row)
	for _, x := range []draw.MM{sheet.Min.X + 6, sheet.Max.X - 4} {
		a := t.point(x, sheet.Max.Y).Add(draw.Pt(0, -10))
		d.Append(board.Straight(a, a.Add(draw.Pt(0, 8)), 1, board.Blue.Ink))
	}
	return besideNumber(d, room)
}

// cutFace draws a face being cut out of its card with a knife along a ruler.
func (b *bench) cutFace(room draw.Size) draw.Drawing {
	return b.knifed(b.Maker.Face(b.model()).Drawing(), room)
}

// cutRelief draws a raised picture being cut out of thin card.
func (b *bench) cutRelief(room draw.Size) draw.Drawing {
	var d draw.Drawing
	part := b.Maker.Relief(b.model()).Drawing()
	box := part.Bounds()
	t := table{scale: 1.2}
	t.slab(&d, box.Inset(-5), 0.8)
	t.put(&d, part)
	snipping(&d, t, draw.Pt(box.Max.X+5, box.Center().Y+5), draw.Pt(box.Max.X-1, box.Center().Y+5), 0.5)
	return inside(d, room)
}

// knifed draws a part on card, a ruler along its right edge, and a knife.
func (b *bench) knifed(part draw.Drawing, room draw.Size) draw.Drawing {
	var d draw.Drawing
	t := table{scale: 1}
	box := part.Bounds()
	t.slab(&d, box.Inset(-4), 1)
	t.put(&d, part)
	edgeRuler(&d, t, draw.Pt(box.Max.X, box.Min.Y-6), draw.Pt(box.Max.X, box.Max.Y+6), 6)
	d.Append(knife().turned(t.point(box.Max.X, box.Max.Y-3), 40, 0.62))
	return inside(d, room)
}

// edgeRuler draws a plain ruler along a line on the table, at its right or below.
func edgeRuler(d *draw.Drawing, t table, from, to draw.Point, wide float64) {
	out := to.Sub(from).Unit().Normal().Mul(-wide)
	edge := draw.Polygon(from, to, to.Sub(out), from.Sub(out))
	d.Paint(edge.Transform(t.affine()), draw.IndigoTint, draw.Black, finePen)
}

// cutBack draws a back being cut out of its sheet.
func (b *bench) cutBack(room draw.Size) (d draw.Drawing) {
	t, box := onSheet(&d, room, b.Maker.Face(back(b.model())).Drawing())
	snipping(&d, t, draw.Pt(box.Max.X, box.Max.Y+3), draw.Pt(box.Max.X, box.Max.Y-8), 0.5)
	return d
}

// cutBehind draws a face being cut out of its sheet, and turned over: its back is printed behind it.
func (b *bench) cutBehind(room draw.Size) draw.Drawing {
	var d draw.Drawing
	face := b.Maker.Face(b.model()).Drawing()
	box := face.Bounds()
	t := table{scale: 1}
	t.sheet(&d, box.Inset(-waste), draw.White)
	t.put(&d, face)
	snipping(&d, t, draw.Pt(box.Center().X, box.Max.Y+4), draw.Pt(box.Center().X, box.Max.Y-5), 0.5)
	behind := b.seen().Plate(true)
	to := t.point(box.Max.X+waste+4, box.Min.Y)
	size := behind.Bounds()
	d.Append(behind.Move(to.X-size.Min.X, to.Y-size.Min.Y+2))
	from, tip := t.point(box.Max.X-3, box.Min.Y+3), draw.Pt(to.X+size.W()/2, to.Y+2.6)
	d.Append(board.Bent(from, draw.Pt((from.X+tip.X)/2, min(from.Y, tip.Y)-9), tip, 0.9, board.Blue.Ink))
	return inside(d, room)
}

// glueFlat draws a back going under a face on card.
func (b *bench) glueFlat(room draw.Size) draw.Drawing {
	var under draw.Drawing
	outline := b.seen().Outline()
	t := table{scale: 1}
	under.Paint(outline.Transform(draw.Translate(0, 1.6)).Transform(t.affine()), draw.Shade, draw.Black, finePen)
	under.Paint(outline.Transform(t.affine()), draw.White, draw.Black, finePen)
	box := outline.Bounds()
	for i := range 5 {
		y := box.Min.Y + box.H()*draw.MM(0.42+0.11*float64(i))
		stroke := draw.Line(draw.Pt(box.Min.X+box.W()*0.2, y), draw.Pt(box.Max.X-box.W()*0.2, y))
		bead(&under, stroke.Transform(t.affine()), 1.3)
	}
	return b.ontoPart(b.seen().Plate(true), under, room)
}

// glueRelief draws a raised picture coming down on the finished piece.
func (b *bench) glueRelief(room draw.Size) draw.Drawing {
	var relief draw.Drawing
	table{scale: 1}.put(&relief, b.Maker.Relief(b.model()).Drawing())
	return b.ontoPart(relief, b.seen().Piece(), room)
}

// flatBoard returns parts of a board as a picture, so far apart.
func flatBoard(of Board, apart draw.MM) (d draw.Drawing) {
	for _, t := range of.Tiles {
		by := t.Window.Min.Add(draw.Pt(apart*draw.MM(t.Col), apart*draw.MM(t.Row)))
		d.Append(boardPart(t).Move(by.X, by.Y))
	}
	return d
}

// boardPart returns a part of a board with lines that a small picture can show.
func boardPart(t board.Tile) draw.Drawing {
	d := outlined(t.Part.Drawing())
	for i := range d.Marks {
		if d.Marks[i].Stroke != draw.None {
			d.Marks[i].Width = max(d.Marks[i].Width, 1.3)
		}
	}
	return d
}

// down tells that the parts of a board lie one above the other.
func (of Board) down() bool { return of.Form == Stacked }

// cutBoard draws the part of a board whose open edge must be cut exactly, and that edge
// enlarged.
func (b *bench) cutBoard(of Board, room draw.Size) draw.Drawing {
	var d draw.Drawing
	part := boardPart(of.Tiles[len(of.Tiles)-1])
	box := part.Bounds()
	in := inner(room)
	t := fitting(box.Inset(-14), draw.RectWH(in.Min.X, in.Min.Y, in.W()*0.62, in.H()))
	t.sheet(&d, box.Inset(-14), draw.White)
	t.put(&d, part)
	from, to := draw.Pt(box.Min.X, box.Min.Y-20), draw.Pt(box.Min.X, box.Max.Y+20)
	if of.down() {
		from, to = draw.Pt(box.Min.X-20, box.Min.Y), draw.Pt(box.Max.X+20, box.Min.Y)
	}
	edgeRuler(&d, t, from, to, 20)
	d.Append(knife().turned(t.affine().Apply(from.Lerp(to, 0.78)), 40, 0.6))
	spot := t.affine().Apply(from.Lerp(to, 0.45))
	c, r := draw.Pt(in.Max.X-in.H()*0.36, in.Min.Y+in.H()*0.4), in.H()*0.36
	d.Paint(draw.Line(spot, c), draw.None, draw.Black, finePen)
	d.Paint(draw.Circle(spot, 1.2), draw.None, draw.Black, finePen)
	enlargedEdge(&d, c, r, of.down())
	return d
}

// enlargedEdge draws the edge of a board as it must be cut: along the outer side of the
// last line, which stays on the board.
func enlargedEdge(d *draw.Drawing, c draw.Point, r draw.MM, down bool) {
	var v draw.Drawing
	v.Paint(draw.Circle(draw.Point{}, r), draw.White, draw.None, 0)
	const x draw.MM = -0.12 // of the edge, in radii
	a := 96.9
	var ground draw.Path
	ground.Move(draw.Pt(x*r, -r*0.993)).Arc(draw.Point{}, r, -a, a).Close()
	v.Paint(ground, draw.BoardWood, draw.None, 0)
	for _, y := range []draw.MM{-0.5, 0.42} {
		v.Paint(draw.Line(draw.Pt(x*r, y*r), draw.Pt(0.86*r, y*r)), draw.None, draw.Black, 0.5)
	}
	v.Paint(draw.Line(draw.Pt(x*r+0.35, -0.95*r), draw.Pt(x*r+0.35, 0.95*r)), draw.None, draw.Black, 0.7)
	v.Paint(draw.Line(draw.Pt(x*r-0.2, -r), draw.Pt(x*r-0.2, r)), draw.None, draw.Indigo, 0.45)
	v.Marks[len(v.Marks)-1].Dash = []draw.MM{1.5, 0.9}
	v.Paint(draw.Circle(draw.Point{}, r), draw.None, draw.Black, pen)
	turn := 0.0
	if down {
		turn = 90
	}
	d.Put(v, draw.Rotate(turn).Then(draw.Translate(c.X, c.Y)))
}

// card returns the card below a board of a size: halves are glued flush with two of its edges.
func (of Board) card(size draw.Size) draw.Rect {
	const more draw.MM = 10
	at := draw.Pt(-more/2, -more/2)
	switch of.Form {
	case Halves:
		at = draw.Pt(0, -more)
	case Stacked:
		at = draw.Point{}
	}
	return draw.RectWH(at.X, at.Y, size.W+more, size.H+more)
}

// glueFirst draws the first part of a board, or the whole one, coming down on card.
func (b *bench) glueFirst(of Board, room draw.Size) draw.Drawing {
	var d draw.Drawing
	t, size := boardTable(b, room)
	t.slab(&d, of.card(size), 1.3)
	first := Board{Form: of.Form, Tiles: of.Tiles[:1]}
	over := t
	over.at.Y -= 4
	part := flatBoard(first, 0)
	over.put(&d, part)
	box := part.Bounds()
	for _, share := range []draw.MM{0.3, 0.75} {
		a := over.point(box.Min.X+box.W()*0.5, box.Min.Y+box.H()*share)
		d.Append(board.Straight(a.Add(draw.Pt(0, -3.6)), a.Add(draw.Pt(0, 3.6)), 1.1, board.Blue.Ink))
	}
	return d
}

// glueSecond draws the last part of a board going over the flaps of those before.
func (b *bench) glueSecond(of Board, room draw.Size) draw.Drawing {
	var d draw.Drawing
	t, size := boardTable(b, room)
	t.slab(&d, of.card(size), 1.3)
	last := len(of.Tiles) - 1
	first := flatBoard(Board{Tiles: of.Tiles[:last]}, 0)
	for i := range first.Marks {
		if first.Marks[i].Fill == draw.GreyTint {
			first.Marks[i].Fill = draw.BlueTint
		}
	}
	t.put(&d, first)
	tile := of.Tiles[last]
	way := draw.Pt(26*draw.MM(min(1, tile.Col)), 26*draw.MM(min(1, tile.Row)))
	at := tile.Window.Min.Add(way)
	over := t
	over.at.Y -= 2
	over.put(&d, boardPart(tile).Move(at.X, at.Y))
	mid := tile.Window.Center()
	a, z := over.affine().Apply(mid.Add(way.Mul(1.6))), over.affine().Apply(mid.Sub(way.Mul(1.2)))
	d.Append(board.Straight(a, z, 1.1, board.Blue.Ink))
	return d
}

// trimBoard draws the card being cut along the edge of the board.
func (b *bench) trimBoard(of Board, room draw.Size) draw.Drawing {
	var d draw.Drawing
	t, size := boardTable(b, room)
	t.slab(&d, of.card(size), 1.3)
	t.put(&d, flatBoard(of, 0))
	edgeRuler(&d, t, draw.Pt(size.W, -22), draw.Pt(size.W, size.H+22), 20)
	d.Append(knife().turned(t.point(size.W, size.H*0.8), 48, 0.6))
	return d
}

// boardTable returns the table on which a whole board fills a picture, with room for a
// ruler, and the size of the board.
func boardTable(b *bench, room draw.Size) (table, draw.Size) {
	size := board.Size(b.Game.Board)
	in := inner(room)
	in.Min.Y += 3
	return fitting(draw.RectWH(-10, -14, size.W+50, size.H+34), in), size
}
