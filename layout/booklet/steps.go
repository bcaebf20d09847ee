package booklet

import (
	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

// stepGap is the room between the pictures of a strip, which are drawn at
// about the size of a piece.
const stepGap draw.MM = 9

// stepScale is how large a strip is printed.
const stepScale draw.MM = 0.72

// stepPicture draws how one of the ways of building goes: a strip of pictures
// joined by arrows.
func (b *book) stepPicture(name string) draw.Drawing {
	switch name {
	case "flat":
		return strip(b.flatSteps())
	case "box":
		return strip(b.boxSteps())
	case "relief":
		return strip(b.reliefSteps())
	case "board":
		return strip(b.boardSteps())
	}
	return draw.Drawing{}
}

// strip sets pictures side by side on one middle line, an arrow between each
// two.
func strip(steps []draw.Drawing) draw.Drawing {
	var out draw.Drawing
	var x draw.MM
	for i, s := range steps {
		box := s.Bounds()
		if i > 0 {
			arrowLine(&out, draw.Pt(x-stepGap+1.5, 0), draw.Pt(x-1.5, 0), 0.5)
		}
		out.Append(s.Move(x-box.Min.X, -box.Center().Y))
		x += box.W() + stepGap
	}
	return out
}

// model is the piece that the pictures show: the highest that promotes.
func (b *book) model() pieces.Look {
	for i := range b.game.Pieces {
		if p := &b.game.Pieces[i]; p.Promoted != nil {
			return pieces.Look{Piece: p}
		}
	}
	return pieces.Look{Piece: &b.game.Pieces[0]}
}

// back returns the other side of a look as the kit prints it: blank where the
// piece does not promote.
func back(l pieces.Look) pieces.Look {
	l.Promoted = true
	return l
}

// card draws a face with its outline.
func (b *book) printed(l pieces.Look) draw.Drawing {
	d := b.diagrams.maker.Plain(l)
	d.Paint(b.diagrams.maker.Body(l.Piece).Outline(), draw.None, draw.Black, 0.3)
	return d
}

// uncut draws a face on the corner of a sheet, with its cut line.
func (b *book) uncut(l pieces.Look) draw.Drawing {
	var d draw.Drawing
	outline := b.diagrams.maker.Body(l.Piece).Outline()
	d.Paint(draw.RectPath(outline.Bounds().Inset(-3)), draw.White, draw.Grey, 0.25)
	d.Append(b.printed(l))
	return d
}

// flatSteps: the face on its sheet, the back under it, both together.
func (b *book) flatSteps() []draw.Drawing {
	l := b.model()
	box := b.diagrams.maker.Body(l.Piece).Outline().Bounds()
	var pair draw.Drawing
	pair.Append(b.printed(back(l)).Move(7, 5))
	pair.Append(b.printed(l))
	var done draw.Drawing
	done.Paint(b.diagrams.maker.Body(l.Piece).Outline().Transform(draw.Translate(0.7, 0.7)), draw.Brown, draw.Black, 0.3)
	done.Append(b.printed(l))
	return []draw.Drawing{b.uncut(l), pair.Move(-box.Min.X, 0), done}
}

// boxSteps: the rim bent round, closed, between its faces, done.
func (b *book) boxSteps() []draw.Drawing {
	var out []draw.Drawing
	for s := range fold.BoxSteps {
		d := b.diagrams.maker.Step(b.model(), s, fold.Camera{Yaw: -32, Pitch: 32, Scale: 1})
		for i := range d.Marks { // folds and cuts are lines of the picture here
			m := &d.Marks[i]
			if m.Role != draw.Art {
				m.Role, m.Width = draw.Art, 0.2
			}
		}
		out = append(out, d)
	}
	return out
}

// reliefSteps: the picture cut out of a second print, and laid on the piece.
func (b *book) reliefSteps() []draw.Drawing {
	l := b.model()
	relief := b.printed(l)
	shadow := b.diagrams.maker.Picture(l).Move(0.6, 0.6)
	for i := range shadow.Marks { // the raised picture throws a shadow
		m := &shadow.Marks[i]
		if m.Fill != draw.None {
			m.Fill = draw.Brown
		}
		if m.Stroke != draw.None {
			m.Stroke = draw.Brown
		}
	}
	relief.Append(shadow)
	relief.Append(b.diagrams.maker.Picture(l))
	var cut draw.Drawing
	cut.Paint(draw.RectPath(b.diagrams.maker.Body(l.Piece).Outline().Bounds().Inset(-3)), draw.White, draw.Grey, 0.25)
	cut.Append(b.diagrams.maker.Picture(l))
	return []draw.Drawing{cut, relief}
}

// boardSteps: the halves with the flap of the first, and the whole board.
func (b *book) boardSteps() []draw.Drawing {
	const size draw.MM = 26
	whole := board.Whole(b.game)
	box := whole.Outline.Bounds()
	k := float64(size / max(box.W(), box.H()))
	var halves draw.Drawing
	cols, _ := board.StarLines(b.game.Board)
	at := b.game.Board.Files / 2
	if len(cols) > 0 {
		at = cols[0] + 1
	}
	seam := box.Min.X + b.game.Board.Border + b.game.Board.Square*draw.MM(at)
	const flap draw.MM = 18
	left := draw.Rect{Min: box.Min, Max: draw.Pt(seam, box.Max.Y)}
	right := draw.Rect{Min: draw.Pt(seam, box.Min.Y), Max: box.Max}
	halves.Append(b.half(left))
	tab := draw.RectWH(seam, box.Min.Y+4, flap, box.H()-8)
	halves.Paint(draw.RectPath(tab), draw.GreyTint, draw.Black, 1)
	halves.Append(b.half(right).Move(flap+30, 0))
	done := b.half(box)
	return []draw.Drawing{halves.Scale(k), done.Scale(k)}
}

// half draws the part of the board in a rectangle in outline.
func (b *book) half(r draw.Rect) draw.Drawing {
	var d draw.Drawing
	g := board.Grid(b.game.Board)
	d.Paint(draw.RectPath(r), draw.Wood, draw.Black, 1)
	in := draw.Rect{Min: draw.Pt(max(r.Min.X, g.Min.X), g.Min.Y), Max: draw.Pt(min(r.Max.X, g.Max.X), g.Max.Y)}
	d.Paint(draw.RectPath(in), draw.Paper, draw.Black, 1)
	for i := 1; i < b.game.Board.Files; i++ {
		if x := g.Min.X + b.game.Board.Square*draw.MM(i); x > in.Min.X && x < in.Max.X {
			d.Paint(draw.Line(draw.Pt(x, in.Min.Y), draw.Pt(x, in.Max.Y)), draw.None, draw.Black, 0.6)
		}
	}
	for i := 1; i < b.game.Board.Ranks; i++ {
		y := g.Min.Y + b.game.Board.SquareH*draw.MM(i)
		d.Paint(draw.Line(draw.Pt(in.Min.X, y), draw.Pt(in.Max.X, y)), draw.None, draw.Black, 0.6)
	}
	return d
}

// scene is the picture of the finished set.
func (b *book) scene() draw.Drawing {
	start := b.rules.Start()
	return board.Scene(b.game, b.diagrams.maker, &start, 0.4)
}
