package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// zonePage explains promotion: the far rows, when a piece may turn over, and when it must.
func (b *book) zonePage() {
	g := b.game
	if g.Zone == 0 || len(b.promoting()) == 0 {
		return
	}
	p := &page{kind: "zone", accent: board.Red, icon: promoteIcon, title: b.text("zone.title")}
	lead := b.text("zone.lead", "n", g.Zone, "word", b.number(g.Zone))
	if b.forced() {
		lead = b.text("zone.lead-forced", "n", g.Zone, "word", b.number(g.Zone))
	}
	p.lead = capital(lead)
	b.zoneMap(p)
	b.zoneCells(p)
	b.zoneStrip(p)
	b.add(p)
}

// forced reports whether a piece that may turn over must.
func (b *book) forced() bool { return b.game.Rules.Promotion == templates.PromotionForced }

// promoting returns the pieces that promote.
func (b *book) promoting() []*templates.Piece {
	var out []*templates.Piece
	for i := range b.game.Pieces {
		if b.game.Pieces[i].Promoted != nil {
			out = append(out, &b.game.Pieces[i])
		}
	}
	return out
}

// zoneMap shows moves into the zone, inside it and out of it.
func (b *book) zoneMap(p *page) {
	g := b.game
	ranks := min(g.Zone+2, g.Board.Ranks)
	d := board.Figure{View: board.View{Left: g.Board.Files, Top: 1, Right: 1, Bottom: ranks}, Zone: true, Accent: board.Red}
	square := min(90/draw.MM(g.Board.Files), 52/draw.MM(ranks), 20)
	way := map[string][2]int{"A": {g.Zone + 1, g.Zone}, "C": {g.Zone, g.Zone + 1}}
	if g.Zone > 1 {
		way["B"] = [2]int{2, 1}
	}
	columns := []int{g.Board.Files - 1, (g.Board.Files + 1) / 2, 2}
	for i, letter := range []string{"A", "B", "C"} {
		file := max(1, columns[i])
		if rows, ok := way[letter]; ok {
			b.zoneMove(&d, letter, file, rows)
		}
	}
	p.show(draw.Pt(0, 45), b.Draw(d, square), b.text("zone.picture"))
	size := b.Size(d.View, square)
	x := max(size.W+5, 60)
	y := draw.MM(47)
	for _, letter := range []string{"A", "B", "C"} {
		if _, ok := way[letter]; !ok {
			continue
		}
		p.backing.Append(board.Disc(draw.Pt(x+3.2, y+2.6), 3.2, letter, board.Red.Ink))
		p.put(paragraph, draw.RectWH(x+8, y, textW-x-8, 10.5), caption, b.text("zone."+letter))
		p.items[len(p.items)-1].sign = letter
		y += 11.5
	}
	p.put(paragraph, draw.RectWH(x, y+1, textW-x, 21), caption, b.text("zone.one-move"))
	p.backing.Paint(draw.Line(draw.Pt(0, 47+size.H+2.6), draw.Pt(5, 47+size.H+2.6)), draw.None, draw.Black, 1)
	p.put(captionOf, draw.RectWH(6.6, 45.6+size.H+2.4, 60, 5.3), caption, b.text("zone.edge"))
}

// zoneMove adds a piece with an arrow from one row to another, near a file: the first of the
// pieces that promote for which that is one move.
func (b *book) zoneMove(d *board.Figure, letter string, file int, rows [2]int) {
	list := b.promoting()
	for i := range list {
		piece := list[(i+int(letter[0]-'A'))%len(list)]
		for _, m := range piece.Face.Moves {
			steps := rows[0] - rows[1]
			if m.DY*steps <= 0 && m.DY != steps || m.DY == 0 || abs(m.DY) != abs(steps) {
				continue
			}
			from := rules.At(file, rows[0])
			to, ok := step(from, m, 1, d.View)
			if !ok || d.Setup.Board[to] != 0 {
				continue
			}
			d.Setup.Board[from] = rules.NewMan(b.kindOf(piece), templates.Sente, false)
			d.Arrows = append(d.Arrows, board.Arrow{From: from, To: to})
			for _, side := range []rules.Square{
				rules.At(max(1, file-1), rows[0]), rules.At(min(d.View.Left, file+1), rows[0]), rules.At(file, min(rows[0]+1, d.View.Bottom)),
			} {
				taken := slices.ContainsFunc(d.Letters, func(l board.Letter) bool { return l.At == side })
				if side != to && d.Setup.Board[side] == 0 && !taken {
					d.Letters = append(d.Letters, board.Letter{At: side, Name: letter})
					break
				}
			}
			b.prove(d, rules.Move{From: from, To: to, Promote: true}, letter)
			return
		}
	}
}

// prove checks that the rules allow a move in the position of a diagram; a fault names it.
func (b *book) prove(d *board.Figure, m rules.Move, name string) {
	if !b.legal(d.Setup, m) {
		b.claim(name, errNotLegal(m))
	}
}

// legal reports whether the player below may make a move in a setup.
func (b *book) legal(s rules.Setup, m rules.Move) bool {
	return slices.Contains(b.legalMoves(s), m)
}

// legalMoves returns the legal moves of the player below in a part of a position.
func (b *book) legalMoves(s rules.Setup) []rules.Move {
	s.Number = 1
	p, err := b.rules.Position(s, rules.KindStudy)
	if err != nil {
		return nil
	}
	return p.LegalMoves()
}

// zoneCells shows that a piece may stay plain, and which ones must turn over: of those the commonest
// as a picture, all in words.
func (b *book) zoneCells(p *page) {
	type cell struct {
		key   string
		piece *templates.Piece
		names string
	}
	var cells []cell
	stuck := map[string][]*templates.Piece{}
	for _, piece := range b.promoting() {
		dead := b.deadRows(piece)
		switch {
		case dead == 1:
			stuck["must"] = append(stuck["must"], piece)
		case dead > 1:
			stuck["must-two"] = append(stuck["must-two"], piece)
		case len(cells) == 0 && !b.forced() && !runs(piece.Face.Moves):
			cells = []cell{{key: "may", piece: piece}}
		}
	}
	for _, key := range []string{"must", "must-two"} {
		list := stuck[key]
		if len(list) == 0 {
			continue
		}
		var names []string
		for _, piece := range list {
			names = append(names, b.small(b.short(&piece.Face)))
		}
		cells = append(cells, cell{key, list[len(list)-1], b.list(names)})
	}
	for i, c := range cells {
		p.next()
		x := 1 + 43*draw.MM(i)
		d := b.promotionCell(c.piece, 1)
		sign := "!"
		if c.key == "may" {
			sign = "?"
		}
		p.show(draw.Pt(x, 105), b.Draw(d, 10), b.text("zone."+c.key+"-picture"))
		p.backing.Append(board.Disc(draw.Pt(x+34.6, 109), 3.2, sign, board.Red.Ink))
		p.put(paragraph, draw.RectWH(x-1, 138, 40, 21.5), caption, b.text("zone."+c.key, "names", c.names))
	}
}

// promotionCell shows a piece that moves to the last row.
func (b *book) promotionCell(piece *templates.Piece, rank int) board.Figure {
	g := b.game
	right := max(1, (g.Board.Files-3)/2+1)
	d := board.Figure{View: board.View{Left: min(right+2, g.Board.Files), Top: rank, Right: right, Bottom: rank + 2}, Accent: board.Red}
	d.Zone = g.Zone > 0
	for _, m := range piece.Face.Moves {
		if m.DY <= 0 || m.OnlyCapture {
			continue
		}
		steps := 1
		to := rules.At(right+1, rank)
		if m.DX > 0 {
			to = rules.At(right, rank)
		}
		if m.Endless() && m.DX == 0 {
			steps = 2
		}
		file, from := to.File()+steps*m.DX, to.Rank()+steps*m.DY
		if file < d.View.Right || file > d.View.Left || from > d.View.Bottom {
			continue
		}
		at := rules.At(file, from)
		d.Setup.Board[at] = rules.NewMan(b.kindOf(piece), templates.Sente, false)
		d.Arrows = []board.Arrow{{From: at, To: to}}
		b.prove(&d, rules.Move{From: at, To: to, Promote: true}, piece.ID)
		return d
	}
	return d
}

// zoneStrip shows the pieces that promote over their backs.
func (b *book) zoneStrip(p *page) {
	p.next()
	p.panel(draw.RectWH(0, 159.4, textW, 36.4), board.Red.Tint)
	list := b.promoting()
	n := min(len(list), 8)
	size := min(11.2, 118/draw.MM(n)*0.62)
	pitch := 118 / draw.MM(n)
	for i, piece := range list[:n] {
		x := 4 + draw.MM(i)*pitch
		pair := b.face(pieces.Look{Piece: piece}, size)
		pair.Append(b.face(pieces.Look{Piece: piece, Promoted: true}, size).Move(0, size+1))
		p.show(draw.Pt(x+(pitch-size)/2, 161), pair, b.short(&piece.Face)+" → "+b.short(piece.Promoted))
	}
	var never []string
	for i := range b.game.Pieces {
		q := &b.game.Pieces[i]
		if q.Promoted == nil {
			never = append(never, b.small(b.short(&q.Face)))
		}
	}
	s := b.text("zone.stays")
	if len(never) > 0 {
		s += " " + b.text("zone.never", "names", b.list(never))
	}
	y := 161 + 2*size + 2
	p.put(paragraph, draw.RectWH(5, y, 116, 195.2-y), nameSmall.Centred(), s)
}

// deadRows returns on how many of the far rows a plain piece could never move again.
func (b *book) deadRows(piece *templates.Piece) int {
	ahead := 0
	for _, m := range piece.Face.Moves {
		if m.DY <= 0 {
			return 0
		}
		if ahead == 0 || m.DY < ahead {
			ahead = m.DY
		}
	}
	return ahead
}
