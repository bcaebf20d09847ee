package booklet

import (
	"maps"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/layout/booklet/art"
	"shogikit/layout/booklet/proof"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// tablePicture adds a board from the middle of a game, with labels for its parts.
func tablePicture(b *book, id string) {
	f := b.Figures[id]
	if f == nil {
		return
	}
	o := b.Options(proof.View{})
	o.Zones, o.NoCoordinates, o.HandNames = true, b.Narrow(), [2]string{} // the labels say whose they are
	o.Square = b.TableSquare(art.CalloutRoom, b.page.Paper.H-b.page.Top-b.page.Foot)
	pic := board.Diagram(b.game, b.Maker, &f.Setup, o)
	box, w := pic.Bounds(), o.Square
	gap := art.CalloutGap
	if n, wide := b.Abreast(); n == 2 { // the labels begin a column
		gap = max(gap, wide+art.Gutter-box.W())
	}
	h := w * b.game.Board.SquareH / b.game.Board.Square
	var labels []art.Callout
	to := f.Landmarks(b.game, b.holds("promotion"))
	for _, key := range slices.Sorted(maps.Keys(to)) {
		sq := to[key]
		at := draw.Pt(w*(draw.MM(b.game.Board.Files-sq.File())+0.94), h*(draw.MM(sq.Rank())-0.8)) // above the name of the rank
		labels = append(labels, art.Callout{Text: b.text(key), To: at})
	}
	if b.inHand {
		labels = append(labels, art.Callout{Text: b.text("start.hand"), To: draw.Pt(box.Max.X, box.Max.Y-h/2)})
	}
	b.add(doc.Figure{Drawing: art.Callouts(b.script, pic, labels, gap, b.Width-box.W()-gap), Exact: true, Alt: b.alt(f.Setup)})
}

// signKey explains the signs of diagrams, in two columns if there is room, three signs in
// three.
func signKey(b *book, _ string) {
	signs := []art.Sign{art.Arrow, art.Last, art.Mark}
	if slices.ContainsFunc(b.Data.Figures, func(f templates.BookFigure) bool { return f.Cross != "" }) {
		signs = append(signs, art.Cross)
	}
	if b.inHand {
		signs = append(signs, art.Held, art.Dropped)
	}
	columns := 2
	switch {
	case b.screen || b.Narrow():
		columns = 1
	case len(signs) == 3:
		columns = 3
	}
	var cells [][]doc.Block
	for some := range slices.Chunk(signs, (len(signs)+columns-1)/columns) {
		t := doc.Table{PictureWidth: art.SignWidth}
		for _, s := range some {
			t.Rows, t.Pictures = append(t.Rows, []string{b.text("start.sign-" + string(s))}), append(t.Pictures, b.Sign(s))
		}
		cells = append(cells, []doc.Block{t})
	}
	if columns > 1 {
		b.add(doc.Columns{Cells: cells, Close: true})
	} else {
		b.add(cells[0]...)
	}
	if b.inHand {
		b.add(doc.Para{Text: b.text("start.signs"), Small: true})
	}
}

// largeFace is the enlargement of an explained face: with labels, two fit side by side.
const largeFace = 1.6

// facesExplained adds enlarged faces with a label for each kind of mark.
func facesExplained(b *book, _ string) {
	const beside draw.MM = 0.8 // of a mark, which its line does not cover
	type mark struct {
		key string
		is  func(templates.Move) bool
	}
	marks := []mark{
		{"slide", templates.Move.Endless}, {"step", func(m templates.Move) bool { return m.Range == 1 && !m.Passes() }}, {"jump", templates.Move.Passes},
	}
	var shown []face
	var notes [][]art.Callout
	for _, f := range facesOf(b.game) {
		if !f.Promoted && f.Piece.Promoted != nil && f.Piece.Face.Moves != nil && !slices.ContainsFunc(f.Moves, templates.Move.Passes) || f.Piece.Royal {
			continue
		}
		var labels []art.Callout
		body := b.Maker.Body(f.Piece)
		marks = slices.DeleteFunc(marks, func(m mark) bool { // each is shown once
			at := body.RightmostMark(f.Moves, m.is)
			if at != (draw.Point{}) {
				labels = append(labels, art.Callout{Text: b.text("face." + m.key + "-" + b.pics.Marks), To: at.Add(draw.Pt(beside, 0)).Mul(largeFace)})
			}
			return at != (draw.Point{})
		})
		if f.Promoted && len(shown) == 0 && b.pics.Art == nil {
			labels = append(labels, art.Callout{Text: b.text("face.promoted"), To: body.Picture.Min.Lerp(body.Picture.Max, 0.8).Sub(draw.Pt(0, 0.5*body.Picture.H())).Mul(largeFace)})
		}
		if len(labels) > 0 {
			shown, notes = append(shown, f), append(notes, labels)
		}
	}
	var figs []doc.Figure
	for i, f := range shown {
		pic, wide := b.Printed(f.Look).Scale(largeFace), art.CalloutRoom-art.CalloutGap
		if len(shown) == 1 {
			wide = b.Width - pic.Bounds().W() - art.CalloutGap
		}
		figs = append(figs, doc.Figure{
			Drawing: art.Callouts(b.script, pic, notes[i], art.CalloutGap, wide), Exact: true, Caption: "**" + capital(b.name(f.Face)) + "**",
		})
	}
	if len(figs) == 1 { // its caption stands at the piece
		b.add(figs[0])
		return
	}
	b.row(figs...)
}

// characters adds a table of the characters that wooden sets carry, beside the pictures
// of this kit.
func characters(b *book, _ string) {
	t := doc.Table{Head: b.list("characters.table"), Right: make([]bool, 7), Large: []bool{1: true, 2: true, 5: true, 6: true}, PictureWidth: 8}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		set := b.InSets(p)
		row := []string{capital(b.name(&p.Face)), templates.Both(set.Face.Kanji), templates.Both(set.Face.Kanji1), set.Face.Romaji.In(b.cat.Lang), none, none, none}
		if q := set.Promoted; q != nil {
			row[4], row[5], row[6] = capital(b.name(p.Promoted)), templates.Both(q.Kanji), templates.Both(q.Kanji1)
		}
		t.Rows = append(t.Rows, row)
		t.Pictures = append(t.Pictures, b.Token(pieces.Look{Piece: p}))
	}
	// If pieces are named by the characters on wooden ones, one column suffices.
	twice := !slices.ContainsFunc(t.Rows, func(row []string) bool { return !strings.Contains(row[1], row[0]) })
	if twice {
		for _, row := range t.Rows {
			row[0] = row[1]
		}
		without(&t, 5)
	}
	const readings, roomy = 3, 100 // the column of readings, and the width that it needs
	if b.Width < roomy {
		without(&t, readings)
	} else { // names of two pieces stay on a line, large characters do not
		for _, row := range t.Rows {
			for i := range row {
				if t.Large[i] && !b.screen { // two characters a line
					row[i] = strings.ReplaceAll(row[i], "・", " ")
				} else {
					row[i] = strings.ReplaceAll(row[i], "・", "・\u2060")
				}
			}
		}
	}
	if twice {
		without(&t, 1)
	}
	b.add(t)
}
