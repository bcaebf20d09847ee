package booklet

import (
	"shogikit/board"
	"shogikit/output/draw"
)

// An icon is a white sign on a square of 12 mm, from a corner at the origin.
type icon func(to *draw.Drawing)

const iconPen draw.MM = 0.9

func stroke(to *draw.Drawing, points ...draw.Point) {
	to.Paint(draw.Polyline(points...), draw.None, draw.White, iconPen)
}

// gridIcon is a board, for setting up.
func gridIcon(to *draw.Drawing) {
	to.Paint(draw.RoundRect(draw.RectWH(2, 2, 8, 8), 0.8), draw.White, draw.None, 0)
	for x := range 3 {
		for y := range 3 {
			box := draw.RectWH(2.8+2.3*draw.MM(x), 2.8+2.3*draw.MM(y), 1.8, 1.8)
			to.Paint(draw.RectPath(box), board.Wood.Ink, draw.None, 0)
		}
	}
}

// turnIcon is an arrow ahead, for a turn.
func turnIcon(to *draw.Drawing) {
	stroke(to, draw.Pt(6, 9.8), draw.Pt(6, 2.8))
	stroke(to, draw.Pt(3, 5.6), draw.Pt(6, 2.6), draw.Pt(9, 5.6))
}

// movesIcon is four arrows, for the moves of the pieces.
func movesIcon(to *draw.Drawing) {
	stroke(to, draw.Pt(6, 2.2), draw.Pt(6, 9.8))
	stroke(to, draw.Pt(2.2, 6), draw.Pt(9.8, 6))
	stroke(to, draw.Pt(4.6, 3.6), draw.Pt(6, 2.2), draw.Pt(7.4, 3.6))
	stroke(to, draw.Pt(4.6, 8.4), draw.Pt(6, 9.8), draw.Pt(7.4, 8.4))
	stroke(to, draw.Pt(3.6, 4.6), draw.Pt(2.2, 6), draw.Pt(3.6, 7.4))
	stroke(to, draw.Pt(8.4, 4.6), draw.Pt(9.8, 6), draw.Pt(8.4, 7.4))
}

// promoteIcon is an arrow that turns over.
func promoteIcon(to *draw.Drawing) {
	var p draw.Path
	p.Arc(draw.Pt(6, 6.2), 3.4, -150, 130)
	to.Paint(p, draw.None, draw.White, iconPen)
	stroke(to, draw.Pt(2.7, 1.9), draw.Pt(2.9, 4.7), draw.Pt(5.7, 4.3))
}

// dropIcon is an arrow down into a tray.
func dropIcon(to *draw.Drawing) {
	stroke(to, draw.Pt(6, 2), draw.Pt(6, 7.4))
	stroke(to, draw.Pt(3.8, 5.2), draw.Pt(6, 7.5), draw.Pt(8.2, 5.2))
	stroke(to, draw.Pt(2.2, 7.4), draw.Pt(2.2, 9.8), draw.Pt(9.8, 9.8), draw.Pt(9.8, 7.4))
}

// crownIcon is a crown, for check and mate.
func crownIcon(to *draw.Drawing) {
	crown := draw.Polygon(draw.Pt(2.6, 8), draw.Pt(2.2, 3.4), draw.Pt(4.4, 5.4), draw.Pt(6, 2.6),
		draw.Pt(7.6, 5.4), draw.Pt(9.8, 3.4), draw.Pt(9.4, 8))
	to.Paint(crown, draw.None, draw.White, iconPen)
	stroke(to, draw.Pt(2.7, 9.8), draw.Pt(9.3, 9.8))
}

// pieceIcon is a piece, for games.
func pieceIcon(to *draw.Drawing) {
	house := draw.Polygon(draw.Pt(6, 2), draw.Pt(9.6, 4.6), draw.Pt(9.6, 9.8), draw.Pt(2.4, 9.8), draw.Pt(2.4, 4.6))
	to.Paint(house, draw.None, draw.White, iconPen)
	to.Paint(draw.Circle(draw.Pt(6, 6.6), 1.3), draw.White, draw.None, 0)
}

// flagIcon is a flag, for the end.
func flagIcon(to *draw.Drawing) {
	stroke(to, draw.Pt(3.2, 2.2), draw.Pt(3.2, 10))
	flag := draw.Polygon(draw.Pt(3.2, 2.6), draw.Pt(9.4, 2.6), draw.Pt(7.6, 4.9), draw.Pt(9.4, 7.2), draw.Pt(3.2, 7.2))
	to.Paint(flag, draw.None, draw.White, iconPen)
}

// puzzleIcon is a question mark.
func puzzleIcon(to *draw.Drawing) {
	var p draw.Path
	p.Arc(draw.Pt(6, 4.6), 2.3, -180, 60)
	p.Line(draw.Pt(6, 7.9))
	to.Paint(p, draw.None, draw.White, 1.2)
	to.Paint(draw.Circle(draw.Pt(6, 9.8), 0.75), draw.White, draw.None, 0)
}

// noteIcon is a pencil's lines, for notes.
func noteIcon(to *draw.Drawing) {
	for i := range 3 {
		y := 3.4 + 2.6*draw.MM(i)
		stroke(to, draw.Pt(2.6, y), draw.Pt(9.4, y))
	}
}
