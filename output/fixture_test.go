package output_test

import (
	"fmt"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// pentagon is the outline of a piece: 19 x 20 mm, with its tip in the middle of the top
// edge.
func pentagon() draw.Path {
	return draw.Polygon(draw.Pt(9.5, 0), draw.Pt(16.5, 3.5), draw.Pt(19, 20), draw.Pt(0, 20), draw.Pt(2.5, 3.5))
}

// piece returns a part with about 25 marks: frame, strokes, a picture with curves, a
// character, folds.
func piece(name string) draw.Part {
	var d draw.Drawing
	outline := pentagon()
	d.Paint(outline, draw.Cream, draw.None, 0)
	frame := draw.Polygon(
		draw.Pt(9.5, 1.5), draw.Pt(15.5, 4.5), draw.Pt(17.5, 18.5), draw.Pt(1.5, 18.5), draw.Pt(3.5, 4.5))
	d.Paint(frame, draw.None, draw.Black, 0.3)
	for i := range 8 {
		x := draw.MM(4 + 1.5*float64(i))
		d.Paint(draw.Line(draw.Pt(x, 18.5), draw.Pt(x, 20)), draw.None, draw.Vermilion, 0.5)
	}
	d.Paint(draw.Circle(draw.Pt(9.5, 11), 4), draw.IndigoTint, draw.Indigo, 0.4)
	d.Paint(draw.RoundRect(draw.RectWH(7, 8.5, 5, 5), 1), draw.Amber, draw.Black, 0.25)
	for i := range 6 {
		var p draw.Path
		a := draw.MM(i) * 0.4
		p.Move(draw.Pt(5, 9+a)).Curve(draw.Pt(7, 7+a), draw.Pt(11, 13+a), draw.Pt(14, 9+a))
		d.Paint(p, draw.None, draw.Brown, 0.2)
	}
	character := font.Get(draw.Sans).Outline("歩", 3).Transform(draw.Translate(8, 7))
	d.Paint(character, draw.Brush, draw.None, 0)
	d.Stroke(draw.FoldMountain, draw.Line(draw.Pt(0, 19), draw.Pt(19, 19)))
	d.Stroke(draw.FoldValley, draw.Line(draw.Pt(2, 4), draw.Pt(17, 4)))
	d.Add(draw.Mark{Role: draw.Glue, Path: draw.RectPath(draw.RectWH(2, 17, 15, 1)), Fill: draw.GreyTint})
	d.Stroke(draw.Cut, outline)
	return draw.Part{Kind: "face", Name: name, Outline: outline, Drawing: d}
}

// a4 returns an A4 sheet with the block of the original kit.
func a4(id string) draw.Sheet {
	return draw.Sheet{
		ID: id, Title: "Sheet " + id, Paper: draw.Size{W: 210, H: 297},
		Block: draw.RectWH(9.75, 15.15, 190.5, 266.7), Scale: 1,
		Command: "shogikit sheets shogi -o 'díl'",
	}
}

// realistic returns a typical sheet of a kit: 80 pieces and lines of text.
func realistic() draw.Sheet {
	s := a4("bench")
	for i := range 80 {
		part := piece(fmt.Sprintf("pawn-%d", i))
		x, y := 15+draw.MM(i%8)*22, 30+draw.MM(i/8)*24
		s.Parts = append(s.Parts, part.Transform(draw.Translate(x, y)))
	}
	for i := range 6 {
		s.Furniture.Append(draw.Drawing{Marks: font.Label(draw.Pt(12, 18+2*draw.MM(i)),
			font.Style{Font: draw.Sans, Size: 2.5, Ink: draw.Grey, Role: draw.Guide},
			"Tiskněte ve skutečné velikosti, 100 %: příliš žluťoučký kůň 将棋")})
	}
	s.Furniture.Stroke(draw.Guide, draw.Line(draw.Pt(50, 275), draw.Pt(150, 275)))
	return s
}

// small returns a sheet with one mark of every kind, at round positions.
func small() draw.Sheet {
	s := a4("small")
	s.Parts = []draw.Part{piece("king-gote").Transform(draw.Translate(40, 60))}
	d := &s.Furniture
	d.Stroke(draw.Guide, draw.Line(draw.Pt(50, 250), draw.Pt(150, 250)))
	d.Stroke(draw.Cut, draw.RectPath(draw.RectWH(100, 100, 25, 25)))
	d.Stroke(draw.Cut, draw.Circle(draw.Pt(60, 140), 12.5))
	var arc draw.Path
	arc.Arc(draw.Pt(120, 160), 10, 0, 120)
	d.Stroke(draw.Cut, arc)
	d.Stroke(draw.FoldMountain, draw.Line(draw.Pt(100, 112.5), draw.Pt(125, 112.5)))
	d.Stroke(draw.FoldValley, draw.Line(draw.Pt(112.5, 100), draw.Pt(112.5, 125)))
	for i, angle := range []float64{0, 90, 180, 270, 30} {
		d.Append(draw.Drawing{Marks: font.Label(draw.Pt(90, 190+12*draw.MM(i)),
			font.Style{Font: draw.Sans, Size: 4, Ink: draw.Black, Role: draw.Guide, Angle: angle}, "Řez <střih> & 100 mm")})
	}
	d.Append(draw.Drawing{Marks: font.Label(draw.Pt(20, 240),
		font.Style{Font: draw.SansBold, Size: 5, Ink: draw.Black, Role: draw.Guide}, "将棋 shogi")})
	return s
}

// width returns the advance of r in a line of text.
func width(t *draw.Text, r rune) draw.MM { return font.Get(t.Font).Width(string(r), t.Size) }
