// Package form draws forms to be filled in by hand.
package form

import (
	"strconv"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Moves draws lines to write a game on, in columns of a total width: in each row, as high
// as given, the number of a move of Black and room for it and for White's reply. Each
// column begins with the heads of number, Black and White.
func Moves(width, high draw.MM, columns, rows int, heads [3]string) draw.Drawing {
	const gutter, number draw.MM = 4, 7
	wide := (width - gutter*draw.MM(columns-1)) / draw.MM(columns)
	half := (wide - number) / 2
	st := font.Style{Font: draw.Sans, Size: 2.4, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	var out draw.Drawing
	for c := range columns {
		x := draw.MM(c) * (wide + gutter)
		for i, head := range heads {
			at := x + number/2
			if i > 0 {
				at = x + number + half*(draw.MM(i)-0.5)
			}
			out.Add(font.Label(draw.Pt(at, high-1.2), st, head)...)
		}
		for i := range rows {
			out.Add(font.Label(draw.Pt(x+number/2, high*draw.MM(i+2)-(high-1.7)/2), st, strconv.Itoa(2*(i+c*rows)+1))...)
			y := high * draw.MM(i+2)
			out.Paint(draw.Line(draw.Pt(x, y), draw.Pt(x+wide, y)), draw.None, draw.GreyTint, 0.2)
		}
		for _, at := range []draw.MM{0, number, number + half, wide} {
			out.Paint(draw.Line(draw.Pt(x+at, high), draw.Pt(x+at, high*draw.MM(rows+1))), draw.None, draw.Grey, 0.2)
		}
		out.Paint(draw.Line(draw.Pt(x, high), draw.Pt(x+wide, high)), draw.None, draw.Black, 0.25)
	}
	return out
}
