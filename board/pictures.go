package board

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// Cover draws a set for the cover of its booklet: its pieces, enlarged, highest rank first.
func Cover(g *templates.Game, m *pieces.Maker) draw.Drawing {
	var out draw.Drawing
	const gap, most = 3, 16
	looks := m.Looks()
	looks = looks[:min(len(looks), most)]
	perRow, holes := 2, len(looks)
	for _, n := range []int{4, 5, 3} { // with the fewest holes
		if k := (n - len(looks)%n) % n; len(looks) > 4 && k < holes && (n < 5 || len(looks) > 10) {
			perRow, holes = n, k
		}
	}
	w, h := g.Shape.W, g.Shape.H
	for i, l := range looks {
		r, c := i/perRow, i%perRow
		lacks := max(0, (r+1)*perRow-len(looks)) // of the last row, which is centred
		x := (draw.MM(c) + draw.MM(lacks)/2) * (w + gap)
		outline := m.Body(l.Piece).Outline()
		face := m.Art(l)
		face.Paint(outline, draw.None, draw.Brown, 0.25)
		middle := outline.Bounds().Center()
		out.Put(face, draw.Translate(x-middle.X, draw.MM(r)*(h+gap)-middle.Y))
	}
	return out
}

// Tailpiece draws the nth ornament for the foot of a short page: five pieces side by
// side, the largest in the middle.
func Tailpiece(m *pieces.Maker, n int) draw.Drawing {
	const gap draw.MM = 3
	var out draw.Drawing
	looks := m.Looks()
	var x draw.MM // the right end of what has been drawn
	for i, high := range []draw.MM{11.5, 9, 7} {
		l := looks[(n+i)%len(looks)]
		outline, face := m.Body(l.Piece).Outline(), m.Art(l)
		face.Paint(outline, draw.None, draw.Brown, 0.4)
		box := outline.Bounds()
		k := float64(high / box.H())
		half := box.W() * draw.MM(k) / 2
		stand := func(x draw.MM) {
			out.Put(face, draw.Translate(-box.Center().X, -box.Max.Y).Then(draw.Scale(k, k)).Then(draw.Translate(x, 0)))
		}
		if i == 0 {
			stand(0)
			x = half
			continue
		}
		stand(x + gap + half)
		stand(-x - gap - half)
		x += gap + 2*half
	}
	return out
}

// Throw draws a throw of five pieces on part of a board, which decides who begins: three
// of them show their promoted side.
func Throw(m *pieces.Maker, p *templates.Piece) draw.Drawing {
	const square, files, ranks draw.MM = 14, 7, 2
	var pic draw.Drawing
	pic.Paint(draw.RectPath(draw.RectWH(0, 0, files*square, ranks*square)), draw.Cream, draw.None, 0)
	for x := draw.MM(0); x <= files; x++ {
		pic.Paint(draw.Line(draw.Pt(x*square, 0), draw.Pt(x*square, ranks*square)), draw.None, draw.Brown, 0.2)
	}
	for y := draw.MM(0); y <= ranks; y++ {
		pic.Paint(draw.Line(draw.Pt(0, y*square), draw.Pt(files*square, y*square)), draw.None, draw.Brown, 0.2)
	}
	outline := m.Body(p).Outline()
	box := outline.Bounds()
	c, k := box.Center(), float64(0.8*square/box.W())
	for i, lies := range []struct{ x, y, turn draw.MM }{{0.7, 1.2, -25}, {2.1, 0.7, 160}, {3.5, 1.25, 70}, {4.9, 0.75, -100}, {6.3, 1.2, 20}} {
		l := pieces.Look{Piece: p, Promoted: i%2 == 0}
		face := m.Art(l)
		face.Paint(outline, draw.None, draw.Black, 0.3)
		pic.Put(face, draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)).Then(draw.Rotate(float64(lies.turn))).
			Then(draw.Translate(lies.x*square, lies.y*square)))
	}
	return pic
}

// Joined draws the halves of a board with the flap of the first, then an arrow and the
// whole board; only the whole board if it is in one piece.
func Joined(g *templates.Game, onePiece bool) (out draw.Drawing) {
	const size, apart, between draw.MM = 36, 18, 14.4
	whole := Whole(g, NamesLetters)
	box := whole.Outline.Bounds()
	k := float64(size / max(box.W(), box.H()))
	done := pictured(whole.Drawing(), 0.6).Scale(k)
	if onePiece {
		return done
	}
	at := g.Board.Files / 2
	if cols, _ := StarLines(g.Board); len(cols) > 0 {
		at = cols[0] + 1
	}
	for _, t := range Tiles(g, NamesLetters, []int{at}, nil) {
		out.Put(pictured(t.Part.Drawing(), 0.6), draw.Translate(out.Bounds().Max.X+apart, 0))
	}
	out = out.Scale(k)
	b := out.Bounds()
	ArrowLine(&out, draw.Pt(b.Max.X+1.5, b.Center().Y), draw.Pt(b.Max.X+between-1.5, b.Center().Y), 0.5)
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

// ArrowLine draws a vermilion arrow.
func ArrowLine(to *draw.Drawing, from, tip draw.Point, pen draw.MM) {
	arrowLine(to, from, tip, pen, draw.Vermilion)
}

func arrowLine(to *draw.Drawing, from, tip draw.Point, pen draw.MM, ink draw.Ink) {
	dir := tip.Sub(from).Unit()
	side := dir.Normal()
	head := 3.2 * float64(pen)
	base := tip.Sub(dir.Mul(head * 1.3))
	to.Paint(draw.Line(from, base), draw.None, ink, pen)
	to.Paint(draw.Polygon(tip, base.Add(side.Mul(head*0.62)), base.Sub(side.Mul(head*0.62))), ink, draw.None, 0)
}
