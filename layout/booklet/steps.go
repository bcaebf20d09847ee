package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// buildCamera is the camera of the building steps.
var buildCamera = fold.Camera{Yaw: -32, Pitch: 32, Scale: 1}

// model returns the piece in the pictures: the highest-ranking one that promotes.
func (a *artist) model() pieces.Look {
	i := slices.IndexFunc(a.g.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
	return pieces.Look{Piece: &a.g.Pieces[max(0, i)]}
}

// printed draws a face with its outline.
func (a *artist) printed(l pieces.Look) draw.Drawing {
	d := a.maker.Art(l)
	d.Paint(a.maker.Body(l.Piece).Outline(), draw.None, draw.Black, 0.3)
	return d
}

// onePage reports whether the whole board fits on a page of A4.
func (a *artist) onePage() bool {
	box := board.Whole(a.g, board.NamesLetters).Outline.Bounds()
	return box.W() <= 190 && box.H() <= 266
}

// stepScale is the scale of the picture of the board's parts.
const stepScale draw.MM = 0.72

// boardPicture draws the halves of the board with the flap of the first, then an arrow
// and the whole board; only the whole board if it fits on a page.
func (a *artist) boardPicture() (out draw.Drawing) {
	const size, apart, between draw.MM = 26, 18, 9
	whole := board.Whole(a.g, board.NamesLetters)
	box := whole.Outline.Bounds()
	k := float64(size / max(box.W(), box.H()))
	done := pictured(whole.Drawing(), 0.6).Scale(k)
	if a.onePage() {
		return done
	}
	at := a.g.Board.Files / 2
	if cols, _ := board.StarLines(a.g.Board); len(cols) > 0 {
		at = cols[0] + 1
	}
	for _, t := range board.Tiles(a.g, board.NamesLetters, []int{at}, nil) {
		out.Put(pictured(t.Part.Drawing(), 0.6), draw.Translate(out.Bounds().Max.X+apart, 0))
	}
	out = out.Scale(k)
	b := out.Bounds()
	arrowLine(&out, draw.Pt(b.Max.X+1.5, b.Center().Y), draw.Pt(b.Max.X+between-1.5, b.Center().Y), 0.5)
	out.Put(done, draw.Translate(b.Max.X+between-done.Bounds().Min.X, b.Center().Y-done.Bounds().Center().Y))
	return out
}

// pictured returns a drawing with its folds and cuts as lines of at least a given
// width, and without letters, which would be too small to read.
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
