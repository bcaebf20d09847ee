package booklet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// PartRules is the rulebook.
const PartRules = "rules"

// Parts are the publications: the rulebook, two pages of the kit, which package order lays out, the
// workbook, and the cards.
var Parts = []string{
	PartRules, "leaflet", "build", PartWorkbook, "moves", "setup", "handicaps", "notation", "impasse", "score",
}

// Card returns a card for a club or a wall: one page on any paper.
func Card(g *templates.Game, o Options, part string) ([]draw.Sheet, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	b.id = g.ID + "-" + part
	makers := map[string]func(){
		"moves": b.cardPage, "setup": b.boardPage, "handicaps": b.handicapCard,
		"notation": b.notationCard, "impasse": b.impasseCard, "score": b.scoreCard,
	}
	add, ok := makers[part]
	if !ok {
		return nil, fmt.Errorf("part %q is unknown; choose from %s", part, strings.Join(Parts, ", "))
	}
	name := g.Names.In(b.catalog.Lang)
	switch {
	case part == "handicaps" && len(b.handicaps()) == 0:
		return nil, fmt.Errorf("%s has no handicaps", g.Names.In("en"))
	case part == "impasse" && !g.CountsImpasse():
		return nil, fmt.Errorf("%s has no count at an impasse", g.Names.In("en"))
	}
	add()
	for _, p := range b.pages {
		p.sub = name
		p.form = card
		if part == "moves" {
			b.values(p)
		}
	}
	if len(b.faults) > 0 {
		return nil, errors.Join(b.faults...)
	}
	return b.sheets(o.Command)
}

// values adds what the pieces are worth to the card of their moves.
func (b *book) values(p *page) {
	var list []string
	for i := range b.game.Pieces {
		piece := &b.game.Pieces[i]
		if piece.Face.Value == 0 {
			continue
		}
		s := b.short(&piece.Face) + "\u00a0" + strconv.Itoa(piece.Face.Value)
		if piece.Promoted != nil && piece.Promoted.Value > 0 {
			s += "/" + strconv.Itoa(piece.Promoted.Value)
		}
		list = append(list, s)
	}
	if len(list) > 0 {
		words := b.sentences(b.text("card.values"), b.list(list))
		p.put(paragraph, draw.RectWH(0, 197, textW, 9.3), nameSmall.Centred(), words)
	}
}

// handicaps returns the usual handicaps, at most nine.
func (b *book) handicaps() []templates.Handicap {
	list := slices.DeleteFunc(slices.Clone(b.game.Handicaps), func(h templates.Handicap) bool { return h.Rare })
	return list[:min(len(list), 9)]
}

// handicapCard shows the other player's side of the usual handicaps.
func (b *book) handicapCard() {
	p := b.newPage("handicaps", board.Wood, gridIcon, "card.handicaps")
	p.lead = b.text("card.handicaps-lead")
	g := b.game
	ranks := min(3, g.Board.Ranks)
	for i, h := range b.handicaps() {
		s, err := b.rules.ParseSFEN(h.SFEN)
		if err != nil {
			b.faults = append(b.faults, err)
			continue
		}
		p.next()
		d := board.Figure{Setup: s, View: examples.CornerView(g.Board.Files, ranks), Accent: board.Wood}
		square := min(60/draw.MM(g.Board.Files), 23/draw.MM(ranks))
		x, y := 65*draw.MM(i%2), 41+31.4*draw.MM(i/2)
		name := h.Names.In(b.catalog.Lang)
		p.put(heading, draw.RectWH(x, y, 61, 5.5), smallHead, text.Capital(name))
		p.show(draw.Pt(x, y+6.6), b.Draw(d, square), name)
	}
	b.add(p)
}

// notationCard names the squares and the pieces, with the characters on wooden sets. The board is as high as
// these leave room for.
func (b *book) notationCard() {
	p := b.newPage("notation", board.Blue, noteIcon, "card.notation")
	g := b.game
	words := b.text("card.notation-text",
		"drop", b.when(b.Drops(), "card.notation-drop"), "over", b.when(g.Promotes(), "card.notation-over"))
	written := b.writtenMoves()
	if written != "" {
		words += "\n" + b.text("card.examples", "list", written)
	}
	high, _ := b.setter.Height(words, bodyStyle, textW)
	rows := draw.MM((len(g.Pieces) + 1) / 2)
	const top, gap, letters draw.MM = 28, 4, 6 // letters name the files
	room := textBottom - top - letters - 2*gap - high - min(10.2*rows, 90)
	square := min(12, b.fitting(b.WholeView(), 100, min(96, room)))
	picture := b.boardPicture(b.rules.Start(), square, b.WholeView(), rules.Move{})
	p.show(draw.Pt(0, top), picture, b.text("setup.picture"))
	y := top + gap + picture.Bounds().H()
	p.put(paragraph, draw.RectWH(0, y, textW, high+0.1), bodyStyle, words)
	y += high + gap
	pitch := min(12, (textBottom-y)/rows)
	for i := range g.Pieces {
		piece := &g.Pieces[i]
		x, top := textW/2*draw.MM(i%2), y+pitch*draw.MM(i/2)
		p.show(draw.Pt(x, top), b.face(pieces.Look{Piece: piece}, min(9.4, pitch-0.6)), "")
		moves := b.moveFormat()
		s := "**" + moves.Letter(i) + "** " + b.short(&piece.Face) + " " + templates.Both(piece.Face.Kanji)
		if moves.Kanji {
			s = b.inKanji(i, false)
		}
		switch {
		case piece.Promoted == nil:
		case moves.Kanji:
			s = b.list([]string{s, b.inKanji(i, true)})
		default:
			s = b.list([]string{s, templates.Both(piece.Promoted.Kanji)})
		}
		p.put(paragraph, draw.RectWH(x+11, top+1.8, 51, 5.9), columnBody, s)
	}
	b.add(p)
}

// inKanji returns how a kind of piece is written in moves, with its name, if that differs: 飛（飛車）, but
// 成銀.
func (b *book) inKanji(kind int, promoted bool) string {
	written := b.moveFormat().Man(rules.NewMan(kind, templates.Sente, promoted))
	name := b.ofLook(pieces.Look{Piece: &b.game.Pieces[kind], Promoted: promoted})
	if name == written || strings.HasPrefix(written, "成") {
		return "**" + written + "**"
	}
	return "**" + written + "**（" + name + "）"
}

// writtenMoves returns moves as they are written, and in words: the first of a game, a drop, and one that
// turns a piece over; in a game without kings, one that takes most.
func (b *book) writtenMoves() string {
	var out []string
	add := func(s rules.Setup, m rules.Move, words string) {
		p, ok := b.Study(s)
		if ok {
			out = append(out, "**"+b.moveFormat().Move(p, m, rules.Move{})+"** "+words)
		}
	}
	if b.game.Royal() < 0 {
		best := b.bestMoves()
		for _, z := range best[:min(1, len(best))] {
			add(z.setup, z.move, z.answer)
		}
		return b.sentences(out...)
	}
	end := func(s *rules.Setup, m rules.Move) string {
		return b.text("reach.end", "text", b.moveInWords(b.mover(s, m), m))
	}
	start := b.rules.Start()
	first := b.LegalMoves(start)
	for _, m := range first[:min(1, len(first))] {
		add(start, m, end(&start, m))
	}
	drop := b.Drop(b.game.Kind(b.Model().Letter))
	if b.Drops() && drop != nil {
		s := drop.Setup
		s.Board[drop.Move.To] = 0
		add(s, drop.Move, end(&s, drop.Move))
	}
	enter := b.Enter()
	if enter != nil {
		add(enter.Setup, enter.Move, end(&enter.Setup, enter.Move))
	}
	return b.sentences(out...)
}

// impasseCard tells how to count when both kings have entered the far rows.
func (b *book) impasseCard() {
	p := b.newPage("impasse", board.Wood, flagIcon, "card.impasse")
	large := text.Style{Size: 14 * draw.PtMM, Line: 6.8, Ruby: 8.2, Ink: draw.Black}
	p.put(paragraph, draw.RectWH(0, 30, textW, 74), large, b.impasse("card.impasse-text"))
	lines := []string{b.text("card.sum")}
	const rows, pitch draw.MM = 107, 21
	if r := b.game.Rules.Impasse; len(r.Big) > 0 {
		lines = []string{b.big() + " × " + strconv.Itoa(r.Five), b.text("card.others"), b.text("card.sum")}
		big := func(p *templates.Piece) bool { return slices.Contains(r.Big, p.ID) }
		p.panel(draw.RectWH(0, rows-3, textW, 2*pitch), p.accent.Tint)
		b.worth(p, rows, b.Which(big), r.Five)
		b.worth(p, rows+pitch-1, b.Which(func(p *templates.Piece) bool { return !big(p) && !p.Royal }), 1)
	}
	for i, key := range []string{"side.sente", "side.gote"} {
		x := 65 * draw.MM(i)
		p.put(heading, draw.RectWH(x, 151, 60, 8.4), large.Strong(), b.text(key))
		for k, s := range lines {
			y := 163 + 12*draw.MM(k)
			p.put(paragraph, draw.RectWH(x, y, 38, 12), nameStyle, s)
			p.backing.Paint(draw.Line(draw.Pt(x+40, y+5), draw.Pt(x+61, y+5)), draw.None, draw.Black, 0.25)
		}
	}
	b.add(p)
}

// worth shows pieces in a row, with what each of them counts.
func (b *book) worth(p *page, y draw.MM, list []*templates.Piece, points int) {
	const left, room, widest, air draw.MM = 5, 96, 17, 2
	pitch := min(widest, room/draw.MM(max(1, len(list))))
	for i, piece := range list {
		at := draw.Pt(left+pitch*draw.MM(i), y)
		p.show(at, b.face(pieces.Look{Piece: piece}, pitch-air), b.short(&piece.Face))
	}
	p.put(label, draw.RectWH(left+room, y+5, textW-2*left-room, 10), titleStyle.Flush(), "× "+strconv.Itoa(points))
}

// impasse tells in the words of a key what counts how much.
func (b *book) impasse(key string) string {
	r, zone := b.game.Rules.Impasse, b.game.Zone
	worth := b.text("card.impasse-each")
	if len(r.Big) > 0 {
		worth = b.text("card.impasse-big", "big", b.big(), "value", r.Five)
	}
	return b.text(key, "points", r.Points, "worth", worth, "n", zone, "word", b.number(zone))
}

// big lists the pieces that count most at an impasse.
func (b *book) big() string {
	counts := func(p *templates.Piece) bool { return slices.Contains(b.game.Rules.Impasse.Big, p.ID) }
	return text.Capital(b.pieceNames(b.Which(counts)))
}

// scoreCard is a score sheet.
func (b *book) scoreCard() {
	p := b.newPage("score", board.Wood, noteIcon, "card.score")
	heads := []string{"side.sente", "side.gote", "record.date", "record.place", "card.handicap", "card.result"}
	for i, key := range heads {
		x, y := 65*draw.MM(i%2), 28+8*draw.MM(i/2)
		s := b.text(key)
		p.put(paragraph, draw.RectWH(x, y, 40, 5.3), caption, s)
		line := draw.Line(draw.Pt(x+b.setter.Width(s, caption)+2, y+4.4), draw.Pt(x+61, y+4.4))
		p.backing.Paint(line, draw.None, draw.Black, 0.2)
	}
	const rows, top, pitch draw.MM = 25, 56, 5.6
	for column := range 4 {
		x := 32 * draw.MM(column)
		for row := range int(rows) {
			y := top + pitch*draw.MM(row)
			n := column*int(rows) + row + 1
			p.put(label, draw.RectWH(x, y+0.6, 6, 4.7), nameSmall.In(greyInk).Flush(), strconv.Itoa(n))
			p.backing.Paint(draw.Line(draw.Pt(x+7, y+5), draw.Pt(x+30, y+5)), draw.None, draw.Black, 0.2)
		}
	}
	b.add(p)
}
