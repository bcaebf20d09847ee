package booklet

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// coverLooks picks the pieces of the cover: every face, and the promoted ones
// where there is room.
func (b *book) coverLooks() []pieces.Look {
	looks := b.diagrams.maker.Looks()
	const most = 16
	if len(looks) > most {
		looks = looks[:most]
	}
	return looks
}

// box is the chapter on what is in the box.
func (b *book) box() {
	b.chapter("box", true)
	mm := func(v draw.MM) string { return b.cat.Number(float64(v), 1) }
	b.paras("box.text", "square", mm(b.game.Board.Square), "width", mm(b.game.Shape.W), "height", mm(b.game.Shape.H),
		"count", b.text("pieces", "n", b.game.Total()), "files", b.game.Board.Files, "ranks", b.game.Board.Ranks)
	b.add(doc.Figure{Drawing: b.scene(), Width: min(b.width, 76), Center: true})
	b.boxTable()
	b.paras("box.sides")
	b.marksOnPieces()
}

// marksOnPieces explains the movement marks. Where there are none it points to
// the table of moves, if the booklet has one.
func (b *book) marksOnPieces() {
	system := b.markSystem()
	if system == "none" && b.game.Rules.Capture == templates.CaptureSandwich {
		return
	}
	back := ""
	if b.game.Promotes() {
		back = b.text("marks.back")
	}
	b.section("marks.head")
	b.add(doc.Para{Text: pieces.MarksText(b.game, "marks."+system, func(key string, pairs ...any) string {
		return b.text(key, append(pairs, "back", back)...)
	})})
}

// markSystem returns the system of movement marks in use.
func (b *book) markSystem() string {
	if b.marks != "" {
		return b.marks
	}
	return b.game.Marks
}

func (b *book) boxTable() {
	head := func(name string) string { return b.text2("box.table", name) }
	t := doc.Table{
		Head:   []string{head(".name"), head(".back"), head(".count"), head(".each")},
		Shares: []float64{2.7, 3.9, 1.6, 2.1}, Right: []bool{false, false, true, true},
	}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		back := "–"
		if p.Promoted != nil {
			back = b.name(p.Promoted)
		}
		t.Rows = append(t.Rows, []string{b.name(&p.Face), back, strconv.Itoa(p.Count), strconv.Itoa(p.Count / 2)})
	}
	if !b.game.Promotes() {
		t = without(t, 1)
	}
	b.add(t)
}

// without returns a table less one of its columns.
func without(t doc.Table, col int) doc.Table {
	t.Head = slices.Delete(t.Head, col, col+1)
	t.Shares = slices.Delete(t.Shares, col, col+1)
	t.Right = slices.Delete(t.Right, col, col+1)
	for i := range t.Rows {
		t.Rows[i] = slices.Delete(t.Rows[i], col, col+1)
	}
	return t
}

// moves is the chapter with the table of moves.
func (b *book) moves() {
	b.chapter("moves", false)
	arrow, ring := "", ""
	if slices.ContainsFunc(b.game.Moves(), templates.Move.Endless) {
		arrow = b.text("moves.arrow")
	}
	if slices.ContainsFunc(b.game.Moves(), passes) {
		ring = b.text("moves.ring")
	}
	b.paras("moves.text", "arrow", arrow, "ring", ring)
	if b.game.LongestLimit() > 0 {
		b.paras("moves.limited")
	}
	if b.game.Rules.Capture == templates.CaptureSandwich {
		b.figureRow(2, "moves.slide", "moves.jump")
		return
	}
	if b.has("moves.kings") && b.hasKings() {
		b.paras("moves.kings")
	}
	for i := range b.game.Pieces {
		b.card(&b.game.Pieces[i])
	}
}

// passes reports whether a move goes over a square, or over a man.
func passes(m templates.Move) bool { return m.Jump() || m.Hop }

// hasKings reports whether the two kings carry different characters.
func (b *book) hasKings() bool {
	return slices.ContainsFunc(b.game.Pieces, func(p templates.Piece) bool {
		return p.Royal && p.Face.Kanji == [2]string{"玉将", "王将"}
	})
}

// card adds a row of the table of moves: the plain face and the promoted one.
func (b *book) card(p *templates.Piece) {
	plain := b.faceCard(pieces.Look{Piece: p}, &p.Face, p.ID)
	back := []doc.Block{doc.Para{Text: "*" + b.text("moves.stays") + "*", Small: true}}
	if p.Promoted != nil {
		back = b.faceCard(pieces.Look{Piece: p, Promoted: true}, p.Promoted, p.ID+"-promoted")
	}
	b.add(doc.Columns{Shares: []float64{1, 1}, Cells: [][]doc.Block{plain, back}, Rule: true})
}

// faceCard shows one face: the piece as it is printed, its move diagram, and
// what there is to say.
func (b *book) faceCard(l pieces.Look, f *templates.Face, key string) []doc.Block {
	lines := []string{"**" + capital(b.name(f)) + "**"}
	var facts []string
	if k := kanjiOf(l.Piece, f); k != "" {
		facts = append(facts, k)
	}
	if f.Romaji != "" {
		facts = append(facts, "*"+f.Romaji+"*")
	}
	if f.Value > 0 {
		facts = append(facts, b.text("moves.value", "n", f.Value))
	}
	if len(facts) > 0 {
		lines = append(lines, b.sequence(facts))
	}
	if other := b.otherName(f); other != "" {
		lines = append(lines, b.text("moves.also", "name", other))
	}
	if b.own && b.has("moves.piece."+key) {
		lines = append(lines, b.text("moves.piece."+key))
	}
	if b.style() == pieces.Pictogram && b.has("moves.picture."+key) {
		lines = append(lines, "*"+b.text("moves.picture."+key)+"*")
	}
	return []doc.Block{doc.Figure{
		Drawing: b.faceAndMoves(l, f), Width: 39, Alt: b.text("alt.face", "name", b.name(f), "moves", f.Betza),
		Caption: strings.Join(lines, "\n"),
	}}
}

// kanjiOf returns the characters of a face: both sides' where they differ, and
// the short form behind the long one.
func kanjiOf(p *templates.Piece, f *templates.Face) string {
	var out []string
	for _, s := range []string{f.Kanji[0], f.Kanji[1], f.Kanji1[0], f.Kanji1[1]} {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, " ")
}

// otherName returns the name in the other naming scheme, where it differs.
func (b *book) otherName(f *templates.Face) string {
	scheme := templates.PaperKit
	if b.scheme == templates.PaperKit {
		scheme = templates.Official
	}
	if s := f.Name(scheme, b.cat.Lang); s != b.name(f) {
		return s
	}
	return ""
}

// faceAndMoves draws a printed face with its move diagram beside it.
func (b *book) faceAndMoves(l pieces.Look, f *templates.Face) draw.Drawing {
	face := b.diagrams.maker.Plain(l)
	box := b.diagrams.maker.Body(l.Piece).Outline().Bounds()
	moves := b.diagrams.moveDiagram(l, f.Moves)
	mb := moves.Bounds()
	const height draw.MM = 22 // of both, in the drawing's own measure
	k := float64(height / mb.H())
	var out draw.Drawing
	// An invisible frame keeps every card's picture at the same scale.
	out.Append(face.Move(-box.Min.X, (height-box.H())/2-box.Min.Y))
	out.Append(moves.Move(-mb.Min.X, -mb.Min.Y).Scale(k).Move(22, 0))
	return out
}

// assembly is the chapter on building the kit.
func (b *book) assembly() {
	b.chapter("assembly", false)
	b.paras("assembly.text", "paper", b.cat.Text("kit.paper"))
	b.add(doc.Para{Text: b.text("assembly.cuts")})
	for _, s := range []string{"flat", "box", "relief"} {
		b.section("assembly." + s + "-head")
		b.steps(s)
	}
	b.section("assembly.board-head")
	b.steps("board")
	b.add(doc.Para{Text: b.text("assembly.finish")})
}

// steps adds the steps of a way of building, with their picture beside.
func (b *book) steps(name string) {
	list := doc.List{Items: b.list("assembly."+name, "depth", b.cat.Number(float64(b.game.Shape.Depth), 1)), Numbered: true}
	pic := b.stepPicture(name)
	// Half the size of life: a strip of four pieces fills a page of A5.
	b.add(doc.Figure{Drawing: pic, Width: pic.Bounds().W() * stepScale, Stay: true}, list)
}

// glossary is the list of words, in the order of the language.
func (b *book) glossary() {
	b.chapter("glossary", false)
	var terms doc.Terms
	for _, id := range b.glossaryIDs() {
		terms = append(terms, doc.Term{
			Term: b.text2("glossary."+id, ".term"), Text: b.text2("glossary."+id, ".text"),
		})
	}
	c := collate.New(language.Make(b.cat.Lang))
	slices.SortStableFunc(terms, func(x, y doc.Term) int { return c.CompareString(reading(x), reading(y)) })
	b.add(terms)
}

// reading is what a term is ordered by: how it is read, where its text begins
// with that, as Japanese texts do, and else the term.
func reading(t doc.Term) string {
	if r := doc.Runs(t.Text); len(r) > 0 && r[0].Style == doc.Emphasis {
		return r[0].Text
	}
	return t.Term
}

// text2 returns a text whose key has its variant in the middle.
func (b *book) text2(name, tail string) string {
	for _, k := range b.variants("booklet." + name) {
		if b.cat.Has(k + tail) {
			return b.cat.Text(k + tail)
		}
	}
	return b.cat.Text("booklet." + name + tail)
}

// glossaryIDs picks the words that this game uses.
func (b *book) glossaryIDs() []string {
	ids := []string{"black", "white", "file", "rank"}
	hand := b.game.Rules.Capture == templates.CaptureHand
	if b.wins(templates.WinMate) {
		ids = append(ids, "check", "mate")
	}
	if hand {
		ids = append(ids, "drop", "hand")
	}
	if b.game.Zone > 0 {
		ids = append(ids, "promotion", "zone")
	}
	if len(b.game.Handicaps) > 0 {
		ids = append(ids, "handicap")
	}
	if b.game.Rules.Impasse.Points > 0 {
		ids = append(ids, "impasse", "camp")
	}
	if b.game.Rules.Repetition.Count > 0 {
		ids = append(ids, "sennichite")
	}
	if b.game.Rules.Capture == templates.CaptureSandwich {
		ids = append(ids, "hasami", "jump", "man")
	}
	if b.own && hand {
		ids = append(ids, "furigoma", "nifu", "uchifuzume", "tsume")
		if b.game.ID != "animal" {
			ids = append(ids, "tokin")
		}
	}
	return ids
}

// scoreSheet is a page to write a game down on.
func (b *book) scoreSheet() []doc.Block {
	t := func(name string) string { return b.text("score." + name) }
	lines := func(names ...string) [][]string {
		var out [][]string
		for _, n := range names {
			out = append(out, []string{t(n), ""})
		}
		return out
	}
	players := []string{"black", "white"}
	if len(b.game.Handicaps) > 0 {
		players = append(players, "handicap")
	}
	form := doc.Columns{Shares: []float64{1, 1}, Cells: [][]doc.Block{
		{doc.Table{Rows: lines(players...), Shares: []float64{1, 2}, Ruled: true}},
		{doc.Table{Rows: lines("date", "place", "result"), Shares: []float64{1, 2}, Ruled: true}},
	}}
	rows := b.page.Lines(b.cat.Lang) - 11
	moves := doc.Table{
		Head:   []string{t("number"), t("move-black"), t("move-white"), t("number"), t("move-black"), t("move-white")},
		Shares: []float64{1, 2, 2, 1, 2, 2}, Ruled: true,
	}
	for i := 1; i <= rows; i++ {
		moves.Rows = append(moves.Rows, []string{strconv.Itoa(i), "", "", strconv.Itoa(i + rows), "", ""})
	}
	head := doc.Heading{Level: 1, ID: "score", Text: t("head"), NewPage: true, Unnumbered: true}
	return []doc.Block{head, form, moves}
}
