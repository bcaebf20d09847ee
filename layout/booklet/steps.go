package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// stepGap is the room between the pictures of a strip, which are drawn at
// about the size of a piece.
const stepGap draw.MM = 9

// stepScale is how large a strip is printed: one of four pieces fills a page of A5.
const stepScale draw.MM = 0.72

// stepPicture draws how one of the ways of building goes: pictures side by side on one
// middle line, an arrow between each two.
func (a *artist) stepPicture(name string) draw.Drawing {
	var out draw.Drawing
	var x draw.MM
	steps := map[string]func() []draw.Drawing{
		"foldover": a.foldoverSteps, "flat": a.flatSteps, "box": a.boxSteps, "relief": a.reliefSteps, "net": a.netSteps, "core": a.coreSteps, "board": a.boardSteps,
	}
	for i, s := range steps[name]() {
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
func (a *artist) model() pieces.Look {
	i := slices.IndexFunc(a.g.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
	return pieces.Look{Piece: &a.g.Pieces[max(0, i)]}
}

// printed draws a face with its outline.
func (a *artist) printed(l pieces.Look) draw.Drawing {
	d := a.maker.Art(l)
	d.Paint(a.outline(l), draw.None, draw.Black, 0.3)
	return d
}

// onSheet lays a drawing of the model on the corner of a sheet.
func (a *artist) onSheet(d draw.Drawing) draw.Drawing {
	var out draw.Drawing
	out.Paint(draw.RectPath(a.outline(a.model()).Bounds().Inset(-3)), draw.White, draw.Grey, 0.25)
	out.Append(d)
	return out
}

// outline returns where a piece is cut.
func (a *artist) outline(l pieces.Look) draw.Path { return a.maker.Body(l.Piece).Outline() }

// foldoverSteps: face and back in one part, and glued together.
func (a *artist) foldoverSteps() []draw.Drawing {
	flat := a.flatSteps()
	return []draw.Drawing{pictured(a.maker.Foldover(a.model()).Drawing(), 0.3), flat[len(flat)-1]}
}

// netSteps: the net flat, folded half way, and closed.
func (a *artist) netSteps() (out []draw.Drawing) {
	for _, t := range []float64{0, 0.5, 1} {
		out = append(out, pictured(a.maker.NetStep(a.model(), t, fold.Camera{Yaw: -32, Pitch: 32, Scale: 0.8}), 0.2))
	}
	return out
}

// coreSteps: a core, the strip for the stack, and the piece.
func (a *artist) coreSteps() []draw.Drawing {
	box := a.boxSteps()
	return []draw.Drawing{pictured(a.maker.Core(a.model()).Drawing(), 0.3), pictured(a.maker.Strip(a.model()).Drawing(), 0.3).Scale(0.6), box[len(box)-1]}
}

// flatSteps: the face on its sheet, the back under it, both together.
func (a *artist) flatSteps() []draw.Drawing {
	l := a.model()
	back := l // as the kit prints it: blank where the piece does not promote
	back.Promoted = true
	front, outline := a.printed(l), a.outline(l)
	var pair, done draw.Drawing
	pair.Append(a.printed(back).Move(7, 5))
	pair.Append(front)
	done.Paint(outline.Transform(draw.Translate(0.7, 0.7)), draw.Brown, draw.Black, 0.3)
	done.Append(front)
	return []draw.Drawing{a.onSheet(front), pair.Move(-outline.Bounds().Min.X, 0), done}
}

// boxSteps: the rim bent round, closed, between its faces, done.
func (a *artist) boxSteps() []draw.Drawing {
	var out []draw.Drawing
	for s := range fold.BoxSteps {
		out = append(out, pictured(a.maker.Step(a.model(), s, fold.Camera{Yaw: -32, Pitch: 32, Scale: 1}), 0.2))
	}
	return out
}

// reliefSteps: the picture cut out of a second print, and laid on the piece.
func (a *artist) reliefSteps() []draw.Drawing {
	picture := a.maker.Picture(a.model())
	shadow := picture.Move(0.6, 0.6) // of the raised picture
	for i := range shadow.Marks {
		for _, ink := range []*draw.Ink{&shadow.Marks[i].Fill, &shadow.Marks[i].Stroke} {
			if *ink != draw.None {
				*ink = draw.Brown
			}
		}
	}
	relief := a.printed(a.model())
	relief.Append(shadow)
	relief.Append(picture)
	return []draw.Drawing{a.onSheet(picture), relief}
}

// onePage reports whether a page of A4 holds the whole board.
func (a *artist) onePage() bool {
	box := board.Whole(a.g).Outline.Bounds()
	return box.W() <= 190 && box.H() <= 266
}

// boardSteps: the halves with the flap of the first, unless a page holds both, and
// the whole board, as they are printed.
func (a *artist) boardSteps() []draw.Drawing {
	const size, apart draw.MM = 26, 18
	whole := board.Whole(a.g)
	box := whole.Outline.Bounds()
	k := float64(size / max(box.W(), box.H()))
	done := pictured(whole.Drawing(), 0.6).Scale(k)
	if a.onePage() {
		return []draw.Drawing{done}
	}
	at := a.g.Board.Files / 2
	if cols, _ := board.StarLines(a.g.Board); len(cols) > 0 {
		at = cols[0] + 1
	}
	var halves draw.Drawing
	for _, t := range board.Tiles(a.g, []int{at}, nil) {
		x := halves.Bounds().Max.X
		halves.Append(pictured(t.Part.Drawing(), 0.6).Move(x+apart, 0))
	}
	return []draw.Drawing{halves.Scale(k), done}
}

// pictured returns a drawing whose folds and cuts are lines of the picture, none
// thinner than a width, and without letters, which would be too small to read.
func pictured(d draw.Drawing, width draw.MM) draw.Drawing {
	d.Marks = slices.DeleteFunc(slices.Clone(d.Marks), func(m draw.Mark) bool { return m.Text != nil })
	for i := range d.Marks {
		m := &d.Marks[i]
		if m.Role != draw.Art {
			m.Role, m.Width = draw.Art, width
		} else if m.Stroke != draw.None {
			m.Width = max(m.Width, width)
		}
	}
	return d
}
