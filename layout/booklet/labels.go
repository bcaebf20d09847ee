package booklet

import (
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/layout/booklet/proof"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// tableSide is the maximum width of that board.
const tableSide draw.MM = 52

// tablePicture adds a board from the middle of a game, with labels for its parts.
func tablePicture(b *book, id string) {
	f := b.Figures[id]
	if f == nil {
		return
	}
	o := b.options(proof.View{})
	o.Zones, o.NoCoordinates, o.HandNames = true, true, [2]string{} // the labels say whose they are
	o.Square, o.Abreast = min(largest, tableSide/draw.MM(b.game.Board.Files), (b.width-font.CalloutRoom)/(draw.MM(b.game.Board.Files)+2.4)), true
	pic := board.Diagram(b.game, b.maker, &f.Setup, o)
	box, sq := pic.Bounds(), o.Square
	h := sq * b.game.Board.SquareH / b.game.Board.Square
	edge := box.Min.X + sq*draw.MM(b.game.Board.Files)
	labels := []font.Callout{{Text: b.text("start.theirs"), To: draw.Pt(edge, box.Min.Y+h/2)}}
	if b.holds("promotion") {
		labels = append(labels, font.Callout{Text: b.text("start.zone"), To: draw.Pt(edge, box.Min.Y+h*(draw.MM(b.game.Zone)-0.5))})
	}
	mine := campRanks(b.Proofs)
	labels = append(labels, font.Callout{Text: b.text("start.yours"), To: draw.Pt(edge, box.Max.Y-h*(draw.MM(mine)-0.5))})
	if b.inHand {
		labels = append(labels, font.Callout{Text: b.text("start.hand"), To: draw.Pt(box.Max.X, box.Max.Y-h/2)})
	}
	b.add(doc.Figure{Drawing: font.Callouts(pic, labels, b.script == doc.Squares), Exact: true, Center: true, Alt: b.alt(f.Setup)})
}

// largeFace is the enlargement of an explained face: with labels, two fit side by side.
const largeFace = 1.6

// facesExplained adds enlarged faces with a label for each kind of mark.
func facesExplained(b *book, _ string) {
	type mark struct {
		key string
		is  func(templates.Move) bool
	}
	marks := []mark{
		{"slide", templates.Move.Endless}, {"step", func(m templates.Move) bool { return m.Range == 1 && !passes(m) }}, {"jump", passes},
	}
	var figs []doc.Figure
	for _, f := range facesOf(b.game) {
		if !f.Promoted && f.Piece.Promoted != nil && f.Piece.Face.Moves != nil && !slices.ContainsFunc(f.Moves, passes) || f.Piece.Royal {
			continue
		}
		var labels []font.Callout
		pic, box := b.printed(f.Look).Scale(largeFace), b.maker.Body(f.Piece).Outline().Bounds()
		marks = slices.DeleteFunc(marks, func(m mark) bool { // each is shown once
			at := markPoint(f, m.is, box)
			if at != nil {
				labels = append(labels, font.Callout{Text: b.text("face." + m.key + "-" + b.pics.Marks), Left: at.X < box.Center().X, To: draw.Pt(at.X*largeFace, at.Y*largeFace)})
			}
			return at != nil
		})
		if f.Promoted && len(figs) == 0 && b.pics.Art == nil {
			labels = append(labels, font.Callout{Text: b.text("face.promoted"), Left: false, To: draw.Pt(box.Max.X*largeFace*0.68, box.Max.Y*largeFace*0.62)})
		}
		if len(labels) > 0 {
			figs = append(figs, doc.Figure{
				Drawing: font.Callouts(pic, labels, b.script == doc.Squares), Exact: true, Caption: "**" + capital(b.name(f.Face)) + "**",
			})
		}
	}
	b.row(figs...)
}

// markPoint returns the position of the first mark of a kind in the frame of a face.
func markPoint(f face, is func(templates.Move) bool, box draw.Rect) *draw.Point {
	i := slices.IndexFunc(f.Moves, is)
	if i < 0 {
		return nil
	}
	m := f.Moves[i]
	k := draw.MM(m.Span())
	const in = 0.42
	p := draw.Pt(box.Center().X+draw.MM(m.DX)/k*box.W()*in, box.Center().Y-draw.MM(m.DY)/k*box.H()*in)
	return &p
}

// characters adds a table of the characters that wooden sets carry, beside the pictures
// of this kit.
func characters(b *book, _ string) {
	t := doc.Table{Head: b.list("characters.table"), Shares: []float64{2.4, 1.3, 1.1, 1.6, 2.4, 1.3, 1.1}, Right: make([]bool, 7), PictureWidth: 8}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		set := b.InSets(p)
		row := []string{capital(b.name(&p.Face)), templates.Both(set.Face.Kanji), templates.Both(set.Face.Kanji1), set.Face.Romaji.In(b.cat.Lang), "–", "", ""}
		if q := set.Promoted; q != nil {
			row[4], row[5], row[6] = b.name(p.Promoted), templates.Both(q.Kanji), templates.Both(q.Kanji1)
		}
		t.Rows = append(t.Rows, row)
		t.Pictures = append(t.Pictures, b.token(pieces.Look{Piece: p}))
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
	if b.width < roomy {
		without(&t, readings)
	}
	if twice {
		without(&t, 1)
	}
	b.add(t)
}
