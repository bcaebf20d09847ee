package booklet

import (
	"cmp"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/layout/booklet/art"
	"shogikit/layout/booklet/form"
	"shogikit/layout/booklet/proof"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// face is one side of a piece: its look, and its data in the template.
type face struct {
	pieces.Look
	*templates.Face
}

// facesOf returns the faces of a game, each promoted one after its unpromoted one.
func facesOf(g *templates.Game) []face {
	var out []face
	for i := range g.Pieces {
		p := &g.Pieces[i]
		out = append(out, face{pieces.Look{Piece: p}, &p.Face})
		if p.Promoted != nil {
			out = append(out, face{pieces.Look{Piece: p, Promoted: true}, p.Promoted})
		}
	}
	return out
}

// moveCards shows how the pieces move: pieces that never promote two to a row, the first
// of an odd number alone, then each face beside its promoted face.
func moveCards(b *book, _ string) {
	const spread = 12 // faces on two pages
	most := 0         // lines of a caption: all rows are as high, so that those of facing pages are level
	lines := typeset.CaptionLines(b.script)
	_, column := b.Abreast()
	if !b.screen && !b.Narrow() && b.script != doc.Squares && len(facesOf(b.game)) >= spread {
		for _, faces := range bySides(b.game) {
			most = max(most, lines(each(faces, b.faceCard), column))
		}
	}
	add := func(cards []doc.Figure) {
		for i := range cards {
			short := most - lines(cards[i:i+1], column)
			cards[i].Caption += strings.Repeat("\n\u00a0", max(0, short))
		}
		row := sideBySide(2, cards)
		row.Rule = true
		b.add(row)
	}
	for _, faces := range bySides(b.game) {
		cards := each(faces, b.faceCard)
		if len(cards)%2 != 0 {
			add(cards[:1])
			cards = cards[1:]
		}
		for pair := range slices.Chunk(cards, 2) {
			add(pair)
		}
	}
}

// bySides returns the faces of the pieces that never promote, and of those that do.
func bySides(g *templates.Game) (out [2][]face) {
	for _, f := range facesOf(g) {
		i := 0
		if f.Piece.Promoted != nil {
			i = 1
		}
		out[i] = append(out[i], f)
	}
	return out
}

// faceCard returns the figure of a face: the piece as printed, its move diagram and, line
// by line, its name and value, how it is written and read, and its moves.
func (b *book) faceCard(f face) doc.Figure {
	called := capital(f.Face.FullName(b.scheme, b.cat.Lang))
	facts, written := []string{"**" + called + "**"}, []string(nil)
	face := &b.InSets(f.Piece).Face
	if f.Promoted {
		face = b.InSets(f.Piece).Promoted
	}
	name := ""
	if b.script == doc.Squares {
		name = b.name(face)
	}
	unwritten := b.game.Style == pieces.Animal && b.holds("drawn") && b.InSets(f.Piece) == f.Piece // on no set
	if k := kanjiOf(face, name, called); k != "" && !unwritten {
		written = append(written, k)
	}
	if r := face.Romaji.In(b.cat.Lang); r != "" && r != b.name(f.Face) {
		written = append(written, "*"+r+"*")
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
	if b.script == doc.Squares { // short enough for one line
		facts, written = slices.Concat(facts[:1], written, facts[1:]), nil
	}
	lines := []string{b.sequence(facts), b.sequence(written), says}
	return b.moveFigure(f, b.Width, strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n"))
}

// pictures explains the pictures on the pieces.
func pictures(b *book, _ string) {
	var terms doc.Terms
	for i, p := range b.game.Pieces {
		if text := "moves.picture." + p.ID; b.has(text) {
			terms = append(terms, doc.Term{Term: capital(b.pieceName(i)), Text: b.text(text)})
		}
	}
	b.add(terms)
}

// moveFigure returns the figure of a face with its moves.
func (b *book) moveFigure(f face, width draw.MM, caption string) doc.Figure {
	return doc.Figure{
		Drawing: b.FaceAndMoves(f.Look, f.Moves), Width: width, Caption: caption,
		Alt: b.text("alt.face", "name", b.name(f.Face), "moves", b.moveWords(f.Moves)),
	}
}

// apart returns faces, those that slide and jump the same way, which one diagram cannot
// show, twice: with what slides, and with what jumps.
func apart(faces []face) (out []face) {
	jumps := func(m templates.Move) bool { return m.Hop }
	for _, f := range faces {
		for _, m := range f.Moves {
			if jumps(m) && slices.ContainsFunc(f.Moves, func(o templates.Move) bool { return o.Endless() && o.DX*m.DY == o.DY*m.DX }) {
				slide, jump := *f.Face, *f.Face
				slide.Moves = slices.DeleteFunc(slices.Clone(f.Moves), jumps)
				jump.Moves = slices.DeleteFunc(slices.Clone(f.Moves), func(m templates.Move) bool { return !jumps(m) })
				out = append(out, face{f.Look, &slide})
				f.Face = &jump
				break
			}
		}
		out = append(out, f)
	}
	return out
}

// glancePage shows every face with its moves on one page, leaving room for below lines, and
// explains the signs; what names the game if the page stands alone.
func (b *book) glancePage(what string, below int) {
	b.add(doc.Heading{Level: 1, ID: "glance", Text: what + b.text("glance.head"), Unnumbered: true, Unlisted: what != ""})
	poster := what != "" // has room for text
	faces, columns, head := bySides(b.game), 1, 3
	if poster {
		head++
	} else if len(faces[0])%2 == 0 && len(faces[1]) > 0 { // no face is parted from its promoted face
		columns = 2
	}
	all := slices.Concat(faces[:]...)
	shown := apart(all)
	if len(b.game.Pieces) == 1 && !poster {
		withSetup(b, glances(b, shown, true, poster))
		return
	}
	perPage := len(shown)
	if perPage > 9 && !poster && b.Narrow() { // a pocket book's
		perPage = (perPage + 1) / 2
	}
	at, captions := len(b.blocks), typeset.CaptionLines(b.script)
	fill := func(words bool, below int) draw.MM {
		b.blocks = b.blocks[:at]
		width := b.fillPage(glances(b, shown, words, poster), perPage, columns, head+below, func(row []doc.Figure, column, height draw.MM) int {
			return typeset.RowLines(b.script, captions(row, column), height)
		})
		if !poster && perPage == len(shown) {
			besideSetup(b, width)
		}
		return width
	}
	words := poster || len(shown) > len(all) || fill(true, below) >= fill(false, below) // … if they cost no room
	fill(words, below)
	if b.game.Rules.Capture == templates.CaptureSandwich {
		return
	}
	if key := b.list("moves.text")[0]; poster || !besideLast(b, key) {
		fill(words, below+3)
		b.add(doc.Para{Text: key, Small: true})
	}
}

// besideSetup adds the setup of a small board to the last row of figures so wide, if it has
// room for it.
func besideSetup(b *book, width draw.MM) {
	row := b.blocks[len(b.blocks)-1].(doc.Columns)
	free := slices.IndexFunc(row.Cells, func(c []doc.Block) bool { return c == nil })
	if free < 0 || width == 0 || b.game.Board.Files > 5 {
		return // the men of larger boards could not be told apart
	}
	start, o := b.Rules.Start(), b.Options(proof.View{})
	o.NoCoordinates = true
	pic := board.Diagram(b.game, b.Maker, &start, o)
	box := pic.Bounds()
	row.Cells[free] = []doc.Block{doc.Figure{Drawing: pic, Width: min(width, width*box.W()/box.H()), Caption: "**" + b.text("setup.figure") + "**", Alt: b.alt(start)}}
}

// glances returns the figures of faces with their moves, also in words; on a poster beside
// the printed face.
func glances(b *book, shown []face, words, poster bool) []doc.Figure {
	return each(shown, func(f face) doc.Figure {
		called := capital(f.Face.FullName(b.scheme, b.cat.Lang))
		if len(b.game.Pieces) == 1 && len(shown) == 2 && b.game.Pieces[0].Promoted == nil { // both are of one name
			called = b.text("glance.slide")
			if f.Moves[0].Hop {
				called = b.text("glance.jump")
			}
		}
		caption := "**" + called + "**"
		if words {
			caption += "\n" + b.moveWords(f.Moves)
		}
		fig := b.moveFigure(f, 0, caption)
		if !poster { // the piece in the middle must do
			fig.Drawing = b.MoveDiagram(f.Look, f.Moves)
			fig.Drawing = fig.Drawing.Scale(float64(5 * art.Cell / fig.Drawing.Bounds().W()))
		}
		return fig
	})
}

// besideLast sets small print beside the last figures of a page if they leave room for it in
// their row, and reports whether they do.
func besideLast(b *book, text string) bool {
	const size, leading draw.MM = 2.83, 4
	row := b.blocks[len(b.blocks)-1].(doc.Columns)
	free := slices.IndexFunc(row.Cells, func(c []doc.Block) bool { return c == nil })
	if free < 0 {
		return false
	}
	column := (b.Width - 5*draw.MM(len(row.Cells)-1)) / draw.MM(len(row.Cells))
	if row.Shares != nil {
		column = draw.MM(row.Shares[0])
	}
	wide := b.Width - draw.MM(free)*(column+5)
	f := row.Cells[0][0].(doc.Figure)
	lines, _ := typeset.Lines(b.script, text, size, wide)
	if shape := f.Drawing.Bounds(); leading*draw.MM(len(lines)) > f.Width*shape.H()/shape.W()+3*leading {
		return false
	}
	row.Cells = append(row.Cells[:free:free], []doc.Block{doc.Para{Text: text, Small: true}})
	row.Shares = append(slices.Repeat([]float64{float64(column)}, free), float64(wide))
	b.blocks[len(b.blocks)-1] = row
	return true
}

// withSetup adds the moves of the only kind of piece and the setup, with squares of the same
// size, on a page.
func withSetup(b *book, figs []doc.Figure) {
	const captions draw.MM = 58 // with the head, and all between
	start, size := b.Rules.Start(), b.game.Board
	square := min(b.Width/(draw.MM(size.Files)+0.95), (b.page.Paper.H-b.page.Top-b.page.Foot-captions)/(draw.MM(size.Ranks)+5.5))
	for i := range figs {
		figs[i].Drawing, figs[i].Exact = figs[i].Drawing.Scale(float64(square/art.Cell)), true
	}
	o := b.Options(proof.View{})
	o.Square = square
	setup := doc.Figure{Drawing: board.Diagram(b.game, b.Maker, &start, o), Exact: true, Caption: "**" + b.text("setup.figure") + "**", Alt: b.alt(start)}
	b.add(sideBySide(2, figs), setup)
}

// fillPage sets figures of one shape, perPage to a page, in the multiple of a number of
// columns that makes them largest, and returns their width. It leaves head lines at the top;
// rowLines returns the lines that a row needs if its figures are so wide and high.
func (b *book) fillPage(figs []doc.Figure, perPage, columns, head int, rowLines func(row []doc.Figure, column, height draw.MM) int) draw.MM {
	shape := figs[0].Box
	if shape.Empty() {
		shape = figs[0].Drawing.Bounds()
	}
	fits := func(n int, column, width draw.MM) bool {
		lines := head
		for at := 0; at < perPage; at += n { // a last page may have fewer
			row := figs[min(at, len(figs)):min(at+n, len(figs))]
			lines += rowLines(row, column, width*shape.H()/shape.W())
		}
		return lines <= b.page.Lines(b.script)
	}
	const step draw.MM = 0.25
	cols, width := columns, draw.MM(0)
	for n := columns; n <= perPage; n += columns {
		column := (b.Width - 5*draw.MM(n-1)) / draw.MM(n)
		w := column
		for w > width && !fits(n, column, w) {
			w -= step
		}
		if w > width {
			cols, width = n, w
		}
	}
	for i := range figs {
		figs[i].Width = cmp.Or(width, b.Width/2)
	}
	for figs := range slices.Chunk(figs, cols) {
		row := sideBySide(cols, figs)
		row.Close = true
		if cols > 2 && width > 0 { // the last one ends at the margin
			row.Shares = append(slices.Repeat([]float64{float64((b.Width-width)/draw.MM(cols-1) - 5)}, cols-1), float64(width))
		}
		b.add(row)
	}
	return width
}

// score adds a page to record a game on, of 150 moves if printed alone. A row has a
// move of each side and the number of Black's, counting as the text does. Each column
// of a page in a book gets its own form.
func score(b *book, again string) {
	for n := range b.page.Columns {
		if n > 0 || again != "" {
			b.add(doc.Heading{Level: 1, Text: b.text("score.head"), Unnumbered: true, Unlisted: true})
		}
		scoreForm(b)
	}
}

func scoreForm(b *book) {
	t := func(name string) string { return b.text("score." + name) }
	form := doc.Table{Shares: []float64{1.1, 3, 1.3, 1.6}, Ruled: true}
	for _, row := range [][2]string{{"black", "rating"}, {"white", "rating"}, {"place", "round"}, {"date", "clock"}} {
		form.Rows = append(form.Rows, []string{t(row[0]), "", t(row[1]), ""})
	}
	last := []string{t("result"), "", "\u00a0", "\u00a0"} // without lines
	if len(b.game.Handicaps) > 0 {
		last[2], last[3] = t("handicap"), ""
		b.add(doc.Para{Text: t("odds"), Small: true})
	}
	form.Rows = append(form.Rows, last)
	b.add(form, moveLines(b), doc.Table{Shares: []float64{1, 2, 2}, Ruled: true, Rows: [][]string{{t("signature"), "", ""}}})
}

// moveLines returns the rows to write moves into, as high as the page allows: a number
// and a move of each side. Printed alone, there are always enough rows; in a book there
// may be fewer.
func moveLines(b *book) doc.Figure {
	const least, most, narrowest draw.MM = 3.9, 6.5, 26 // height of a row, width of a column
	lines := b.page.Lines(b.script)
	line, taken := (b.page.Paper.H-b.page.Top-b.page.Foot)/draw.MM(lines), 13 // by the form
	if len(b.game.Handicaps) > 0 {
		taken++
	}
	if b.Narrow() { // words of the form wrap to two lines
		taken += 4
	}
	room := draw.MM(lines-taken) * line
	columns := max(2, int(b.Width/37))
	rows := (75 + columns - 1) / columns
	if room < least*draw.MM(rows+1) && b.Width/draw.MM(columns+1) > narrowest {
		columns++
		rows = (75 + columns - 1) / columns
	}
	if b.part == "" && !b.Narrow() {
		rows = min(rows, int(room/least)-1)
	}
	heads := [3]string{b.text("score.number"), b.text("score.black"), b.text("score.white")}
	out := form.Moves(b.Width, min(most, max(least, room/draw.MM(rows+1))), columns, rows, heads)
	return doc.Figure{Drawing: out, Exact: true, Alt: b.text("score.head")}
}
