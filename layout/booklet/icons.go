package booklet

import (
	"shogikit/board"
	"shogikit/output/draw"
)

// An icon is a white sign on a square of 12 mm, from a corner at the origin.
type icon func(to *draw.Drawing)

const iconPen draw.MM = 0.9

// strokes returns an icon of white lines, each from point to point: x, y, x, y ...
func strokes(lines ...[]draw.MM) icon {
	return func(to *draw.Drawing) {
		for _, line := range lines {
			var points []draw.Point
			for i := 0; i < len(line); i += 2 {
				points = append(points, draw.Pt(line[i], line[i+1]))
			}
			to.Paint(draw.Polyline(points...), draw.None, draw.White, iconPen)
		}
	}
}

// Icons of a turn (an arrow ahead), of moves (arrows four ways), of drops (an arrow into a tray), of
// check (a crown), of the end (a flag), and of notes (lines); of endings: a position that returns, checks without end, an illegal
// move, no move left, and both kings across.
var (
	turnIcon  = strokes([]draw.MM{6, 9.8, 6, 2.8}, []draw.MM{3, 5.6, 6, 2.6, 9, 5.6})
	movesIcon = strokes(
		[]draw.MM{6, 2.2, 6, 9.8}, []draw.MM{4.6, 3.6, 6, 2.2, 7.4, 3.6}, []draw.MM{4.6, 8.4, 6, 9.8, 7.4, 8.4},
		[]draw.MM{2.2, 6, 9.8, 6}, []draw.MM{3.6, 4.6, 2.2, 6, 3.6, 7.4}, []draw.MM{8.4, 4.6, 9.8, 6, 8.4, 7.4})
	dropIcon = strokes(
		[]draw.MM{6, 2, 6, 7.4}, []draw.MM{3.8, 5.2, 6, 7.5, 8.2, 5.2}, []draw.MM{2.2, 7.4, 2.2, 9.8, 9.8, 9.8, 9.8, 7.4})
	crownIcon = strokes(
		[]draw.MM{2.6, 8, 2.2, 3.4, 4.4, 5.4, 6, 2.6, 7.6, 5.4, 9.8, 3.4, 9.4, 8, 2.6, 8}, []draw.MM{2.7, 9.8, 9.3, 9.8})
	flagIcon  = strokes([]draw.MM{3.2, 2.2, 3.2, 10}, []draw.MM{3.2, 2.6, 9.4, 2.6, 7.6, 4.9, 9.4, 7.2, 3.2, 7.2})
	againIcon = strokes(
		[]draw.MM{2.2, 4.2, 9.6, 4.2}, []draw.MM{7.6, 2.1, 9.8, 4.2, 7.6, 6.3},
		[]draw.MM{9.8, 8, 2.4, 8}, []draw.MM{4.4, 5.9, 2.2, 8, 4.4, 10.1})
	checksIcon  = strokes([]draw.MM{2, 4, 7, 4}, []draw.MM{2, 8, 7, 8}, []draw.MM{5, 2, 7, 4, 5, 6, 7, 8, 5, 10}, []draw.MM{9.8, 2, 9.8, 10})
	illegalIcon = strokes([]draw.MM{3, 3, 9, 9}, []draw.MM{9, 3, 3, 9})
	stuckIcon   = strokes([]draw.MM{2.4, 2.4, 9.6, 2.4, 9.6, 9.6, 2.4, 9.6, 2.4, 2.4}, []draw.MM{4.6, 6, 7.4, 6})
	acrossIcon  = strokes(
		[]draw.MM{1.6, 9.4, 1.6, 4.6, 3.5, 2.6, 5.4, 4.6, 5.4, 9.4, 1.6, 9.4},
		[]draw.MM{6.8, 2.6, 6.8, 7.4, 8.7, 9.4, 10.6, 7.4, 10.6, 2.6, 6.8, 2.6})
	noteIcon = strokes([]draw.MM{2.6, 3.4, 9.4, 3.4}, []draw.MM{2.6, 6, 9.4, 6}, []draw.MM{2.6, 8.6, 9.4, 8.6})
)

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

// promoteIcon is an arrow that turns over.
func promoteIcon(to *draw.Drawing) {
	var p draw.Path
	p.Arc(draw.Pt(6, 6.2), 3.4, -150, 130)
	to.Paint(p, draw.None, draw.White, iconPen)
	strokes([]draw.MM{2.7, 1.9, 2.9, 4.7, 5.7, 4.3})(to)
}

// pieceIcon is a piece, for games.
func pieceIcon(to *draw.Drawing) {
	strokes([]draw.MM{6, 2, 9.6, 4.6, 9.6, 9.8, 2.4, 9.8, 2.4, 4.6, 6, 2})(to)
	to.Paint(draw.Circle(draw.Pt(6, 6.6), 1.3), draw.White, draw.None, 0)
}

// puzzleIcon is a question mark.
func puzzleIcon(to *draw.Drawing) {
	var p draw.Path
	p.Arc(draw.Pt(6, 4.6), 2.3, -180, 60)
	p.Line(draw.Pt(6, 7.9))
	to.Paint(p, draw.None, draw.White, 1.2)
	to.Paint(draw.Circle(draw.Pt(6, 9.8), 0.75), draw.White, draw.None, 0)
}

// Icons of the cover, in ink on 11 x 10 mm: two people, a birthday cake, a clock.
func playersIcon(to *draw.Drawing) {
	for i := range 2 {
		x := 3 + 6*draw.MM(i)
		to.Paint(draw.Circle(draw.Pt(x, 2.4), 2), draw.Black, draw.None, 0)
		var body draw.Path
		body.Move(draw.Pt(x-2.7, 10)).Line(draw.Pt(x-2.7, 7.4))
		body.Curve(draw.Pt(x-2.7, 4.2), draw.Pt(x+2.7, 4.2), draw.Pt(x+2.7, 7.4))
		body.Line(draw.Pt(x+2.7, 10)).Close()
		to.Paint(body, draw.Black, draw.None, 0)
	}
}

func cakeIcon(to *draw.Drawing) {
	to.Paint(draw.RectPath(draw.RectWH(1, 5, 9, 4.6)), draw.None, draw.Black, 0.8)
	icing := draw.Polyline(draw.Pt(1, 7.2), draw.Pt(3.2, 8.2), draw.Pt(5.5, 7.2))
	icing.Line(draw.Pt(7.8, 8.2)).Line(draw.Pt(10, 7.2))
	to.Paint(icing, draw.None, draw.Black, 0.6)
	for i := range 3 {
		x := 3 + 2.5*draw.MM(i)
		to.Paint(draw.Line(draw.Pt(x, 5), draw.Pt(x, 2.4)), draw.None, draw.Black, 0.7)
		to.Paint(draw.Circle(draw.Pt(x, 1.2), 0.7), sunInk, draw.None, 0)
	}
}

func clockIcon(to *draw.Drawing) {
	to.Paint(draw.Circle(draw.Pt(5.5, 5), 4.7), draw.None, draw.Black, 0.9)
	to.Paint(draw.Polyline(draw.Pt(5.5, 2), draw.Pt(5.5, 5.2), draw.Pt(7.8, 6.6)), draw.None, draw.Black, 0.8)
}
