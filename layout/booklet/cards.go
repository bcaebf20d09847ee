package booklet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// face is one side of a piece: how it looks, and what the template says of it.
type face struct {
	pieces.Look
	*templates.Face
}

// faces lists the faces of the game, each promoted one behind its plain one.
func (b *book) faces() []face {
	var out []face
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		out = append(out, face{pieces.Look{Piece: p}, &p.Face})
		if p.Promoted != nil {
			out = append(out, face{pieces.Look{Piece: p, Promoted: true}, p.Promoted})
		}
	}
	return out
}

// cards shows how the pieces move: pieces that never promote two in a row, then a
// face and its promoted face side by side.
func (b *book) cards() {
	cards := map[bool][]doc.Figure{} // by whether the piece promotes
	for _, f := range b.faces() {
		promotes := f.Piece.Promoted != nil
		cards[promotes] = append(cards[promotes], b.faceCard(f))
	}
	for _, promotes := range []bool{false, true} {
		for pair := range slices.Chunk(cards[promotes], 2) {
			row := sideBySide(2, pair)
			row.Rule = true
			b.add(row)
		}
	}
}

// faceCard shows one face: the piece as it is printed, its move diagram, and
// what there is to say, short enough for all cards of shogi to stand on a spread.
func (b *book) faceCard(f face) doc.Figure {
	facts := []string{"**" + capital(b.name(f.Face)) + "**"}
	if k := kanjiOf(f.Face, b.name(f.Face)); k != "" {
		facts = append(facts, k)
	}
	if r := f.Romaji.In(b.cat.Lang); r != "" && r != b.name(f.Face) {
		facts = append(facts, "*"+r+"*")
	}
	switch {
	case f.Piece.Royal:
		facts = append(facts, b.text("moves.priceless"))
	case f.Value > 0:
		facts = append(facts, b.text("moves.value", "n", f.Value))
	}
	key := "moves.piece." + f.Piece.ID
	if f.Promoted {
		key += "-promoted"
	}
	says := b.moveWords(f.Moves)
	if b.own && b.has(key) {
		says = b.text(key)
	}
	return b.moveFigure(f, 36, b.sequence(facts)+"\n"+says)
}

// pictures says what the pictures on the pieces are.
func (b *book) pictures() {
	var terms doc.Terms
	for i, p := range b.game.Pieces {
		if text := "moves.picture." + p.ID; b.has(text) {
			terms = append(terms, doc.Term{Term: capital(b.pieceName(i)), Text: b.text(text)})
		}
	}
	if len(terms) > 0 && b.pics.Style == pieces.Pictogram && b.pics.Art == nil {
		b.section("moves.pictures-head")
		b.add(terms)
	}
}

// moveFigure shows a face with its moves.
func (b *book) moveFigure(f face, width draw.MM, caption string) doc.Figure {
	return doc.Figure{
		Drawing: b.faceAndMoves(f), Width: width, Caption: caption,
		Alt: b.text("alt.face", "name", b.name(f.Face), "moves", b.moveWords(f.Moves)),
	}
}

// back is the last page: all moves at a glance, and the setup where they are few.
func (b *book) back() {
	below, start := 2, b.rules.Start()
	if len(b.game.Pieces) == 1 {
		below = 24
	}
	b.glancePage("", below)
	if below > 2 {
		b.add(doc.Figure{Drawing: b.whole(start, nil), Exact: true, Center: true, Caption: b.text("setup.figure"), Alt: b.alt(start)})
	}
	b.add(doc.Para{Text: b.text("colophon.text"), Small: true})
}

// glancePage shows every face with its moves on one page, on which so many lines
// follow; what says of which game, where it stands alone.
func (b *book) glancePage(what string, below int) {
	b.add(doc.Heading{Level: 1, ID: "glance", Text: what + b.text("glance.head"), Unnumbered: true, Unlisted: true})
	figs := each(b.faces(), func(f face) doc.Figure { return b.moveFigure(f, 0, "**"+capital(b.name(f.Face))+"**") })
	signs := strings.TrimSpace(b.signsOfCapture())
	if signs != "" {
		below += 3
	}
	b.fillPage(figs, len(figs), 4+below, 2.5)
	if signs != "" {
		b.add(doc.Para{Text: signs, Small: true})
	}
}

// fillPage sets figures of one shape, so many a page, in the columns in which they
// come out largest, under a head of so many lines; so many lines are for the caption
// of each and the gap below it.
func (b *book) fillPage(figs []doc.Figure, perPage, head int, caption draw.MM) {
	line := (b.page.Paper.H - b.page.Top - b.page.Foot) / draw.MM(b.page.Lines(b.script))
	room := draw.MM(b.page.Lines(b.script)-head) * line
	shape := figs[0].Box
	if shape.Empty() {
		shape = figs[0].Drawing.Bounds()
	}
	cols, width := 1, draw.MM(0)
	for n := 1; n <= perPage; n++ {
		rows := (perPage + n - 1) / n
		w := (b.width - 5*draw.MM(n-1)) / draw.MM(n)
		h := room/draw.MM(rows) - caption*line
		if fit := min(w, h*shape.W()/shape.H()); fit > width {
			cols, width = n, fit
		}
	}
	for i := range figs {
		figs[i].Width = cmp.Or(width, b.width/2)
	}
	for row := range slices.Chunk(figs, cols) {
		b.add(sideBySide(cols, row))
	}
}

// score is a page to write a game down on, its moves numbered like those of the
// text: odd ones are Black's.
func (b *book) score() {
	t := func(name string) string { return b.text("score." + name) }
	form := func(names ...string) []doc.Block {
		rows := each(names, func(name string) []string { return []string{t(name), ""} })
		return []doc.Block{doc.Table{Shares: []float64{1, 2}, Ruled: true, Rows: rows}}
	}
	players := []string{"black", "white"}
	note := t("note")
	if len(b.game.Handicaps) > 0 {
		players = append(players, "handicap")
		note = t("note-handicap")
	}
	columns := max(2, int(b.width/37))
	rows := b.page.Lines(b.script) - 11
	moves := doc.Table{Ruled: true}
	for range columns {
		moves.Head = append(moves.Head, t("number"), t("move"))
		moves.Shares = append(moves.Shares, 1, 3)
	}
	for i := 1; i <= rows; i++ {
		var row []string
		for c := range columns {
			row = append(row, strconv.Itoa(i+c*rows), "")
		}
		moves.Rows = append(moves.Rows, row)
	}
	b.add(doc.Heading{Level: 1, ID: "score", Text: b.part + t("head"), NewPage: true, Unnumbered: true},
		doc.Para{Text: note, Small: true},
		doc.Columns{Cells: [][]doc.Block{form(players...), form("date", "place", "result")}}, moves)
}
