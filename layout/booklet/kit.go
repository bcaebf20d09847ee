package booklet

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// what is the opening: what kind of game this is.
func (b *book) what() {
	b.add(doc.Heading{Level: 1, ID: "what", Text: b.text("what.head"), Unnumbered: true})
	b.paras("what.text", "about", b.game.About.In(b.cat.Lang), "count", b.text("pieces", "n", b.game.Total()),
		"play", b.when(len(b.played) > 0, "what.play"))
}

// box is the chapter on what is in the kit.
func (b *book) box() {
	mm := func(v draw.MM) string { return b.cat.Number(float64(v), 1) }
	start := b.rules.Start()
	b.add(doc.Figure{Drawing: board.Scene(b.game, b.maker, &start, 0.4), Width: min(b.width, 84), Center: true, Caption: b.text("box.scene")})
	size := b.game.Board.Square*draw.MM(b.game.Board.Files) + 2*b.game.Board.Border
	b.paras("box.text", "square", mm(b.game.Board.Square), "width", mm(b.game.Shape.W), "height", mm(b.game.Shape.H),
		"board", mm(size), "count", b.text("pieces", "n", b.game.Total()), "files", b.game.Board.Files, "ranks", b.game.Board.Ranks)
	style := strings.TrimSuffix(b.pics.Style, "1")
	if b.own && b.game.Promotes() && b.pics.Art == nil && (style == pieces.Pictogram || style == pieces.Animal) {
		b.paras("box.pictures")
	}
	if b.boxTable() {
		b.paras("box.value")
	}
	if list := b.aliases(); len(list) > 0 {
		b.paras("box.names", "list", b.sequence(list))
	}
	back := "box.back." + style
	b.paras("box.sides",
		"kings", b.when(style != pieces.Letters, "box.kings"), // of both sides have one letter
		"back", b.when(!b.own && b.game.Promotes(), "box.promotes")+b.when(b.own && b.pics.Art == nil && b.has(back), back))
	b.pictures()
	b.marksOnPieces()
}

// aliases are the names in use that players do not say, with what they do say.
func (b *book) aliases() []string {
	var out []string
	for _, f := range b.faces() {
		own, official := b.name(f.Face), f.Face.Name(templates.Official, b.cat.Lang)
		if alias := own + "\u00a0=\u00a0" + official; own != official && !slices.Contains(out, alias) {
			out = append(out, alias)
		}
	}
	return out
}

// marksOnPieces explains the movement marks. Where there are none it points to
// the table of moves, if the booklet has one.
func (b *book) marksOnPieces() {
	if b.pics.Marks == "none" && b.game.Rules.Capture == templates.CaptureSandwich {
		return
	}
	b.section("marks.head")
	b.add(doc.Para{Text: pieces.MarksText(b.game, "marks."+b.pics.Marks, func(key string, pairs ...any) string {
		return b.text(key, append(pairs, "back", b.when(b.game.Promotes(), "marks.back"))...)
	})})
}

// boxTable lists the pieces, each with its picture, and reports whether they have
// values.
func (b *book) boxTable() (valued bool) {
	t := doc.Table{
		Head:   b.list("box.table"),
		Shares: []float64{2.7, 3.9, 1.4, 1.6, 1.7}, Right: []bool{false, false, true, true, true}, PictureWidth: 8,
	}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		back := "–"
		if p.Promoted != nil {
			back = b.name(p.Promoted)
		}
		var worth []string // plain and promoted; what is beyond price has none
		for _, f := range []*templates.Face{&p.Face, p.Promoted} {
			if f == nil || f.Value == 0 || p.Royal {
				break
			}
			worth = append(worth, strconv.Itoa(f.Value))
		}
		valued = valued || worth != nil
		t.Rows = append(t.Rows, []string{
			b.name(&p.Face), back, strconv.Itoa(p.Count), strconv.Itoa(p.Count / 2), strings.Join(worth, "\u00a0/\u00a0"),
		})
		t.Pictures = append(t.Pictures, b.token(pieces.Look{Piece: p}))
	}
	if !valued {
		without(&t, 4)
	}
	if !b.game.Promotes() {
		without(&t, 1)
	}
	b.add(t)
	return valued
}

// without takes one of its columns out of a table.
func without(t *doc.Table, col int) {
	t.Head = slices.Delete(t.Head, col, col+1)
	t.Shares = slices.Delete(t.Shares, col, col+1)
	t.Right = slices.Delete(t.Right, col, col+1)
	for i := range t.Rows {
		t.Rows[i] = slices.Delete(t.Rows[i], col, col+1)
	}
}

// moves is the chapter with the table of moves.
func (b *book) moves() {
	b.paras("moves.text", "arrow", b.when(b.moving(templates.Move.Endless), "moves.arrow"),
		"ring", b.when(b.moving(passes), "moves.ring"), "signs", b.signsOfCapture())
	if b.game.LongestLimit() > 0 {
		b.paras("moves.limited")
	}
	b.figureRow("moves")
	if b.game.Rules.Capture == templates.CaptureSandwich {
		return
	}
	twoKings := func(p templates.Piece) bool { return p.Royal && p.Face.Kanji[0] != p.Face.Kanji[1] }
	if b.has("moves.kings") && slices.ContainsFunc(b.game.Pieces, twoKings) {
		b.paras("moves.kings")
	}
	b.cards()
}

// signsOfCapture explains the signs of moves that only capture, or never do; "" for
// a game without such moves.
func (b *book) signsOfCapture() string {
	return b.when(b.moving(func(m templates.Move) bool { return m.OnlyCapture }), "moves.cross") +
		b.when(b.moving(func(m templates.Move) bool { return m.NoCapture }), "moves.frame")
}

// moving reports whether a piece has such a move.
func (b *book) moving(so func(templates.Move) bool) bool {
	return slices.ContainsFunc(b.game.Moves(), so)
}

// passes reports whether a move goes over a square, or over a man.
func passes(m templates.Move) bool { return m.Jump() || m.Hop }

// kanjiOf returns the characters of a face that are not its name: both sides'
// where they differ, the higher-ranked player's first, and the short form behind
// the long one.
func kanjiOf(f *templates.Face, name string) string {
	var out []string
	for _, s := range []string{f.Kanji[1], f.Kanji[0], f.Kanji1[1], f.Kanji1[0]} {
		if s != "" && s != name && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, " ")
}

// faceAndMoves draws a printed face with its move diagram beside it.
func (b *book) faceAndMoves(f face) draw.Drawing {
	printed := b.maker.Plain(f.Look)
	box := b.maker.Body(f.Piece).Outline().Bounds()
	moves := b.moveDiagram(f)
	mb := moves.Bounds()
	const height draw.MM = 22 // of both, in the drawing's own measure
	var out draw.Drawing
	out.Append(printed.Move(-box.Min.X, (height-box.H())/2-box.Min.Y))
	out.Append(moves.Move(-mb.Min.X, -mb.Min.Y).Scale(float64(height/mb.H())).Move(22, 0))
	return out
}

// assembly is the chapter on building the kit.
func (b *book) assembly() {
	b.paras("assembly.text", "paper", b.cat.Text("kit.paper"))
	b.add(doc.Para{Text: b.text("assembly.cuts")})
	depth := b.cat.Number(float64(b.game.Shape.Depth+2*fold.UsualThickness), 1)
	marks := b.when(b.pics.Marks != "none", "assembly.marks")
	for _, way := range []string{"flat", "box", "relief", "board"} {
		head, steps := "assembly."+way+"-head", b.list("assembly."+way, "depth", depth, "marks", marks)
		if way == "board" && b.onePage() {
			steps = b.cat.List("kit.board.whole")
		}
		pic := b.stepPicture(way)
		b.section(head)
		b.add(
			doc.Figure{Drawing: pic, Width: pic.Bounds().W() * stepScale, Stay: true, Alt: b.text(head)},
			doc.List{Items: steps, Numbered: len(steps) > 1},
		)
	}
	b.add(doc.Para{Text: b.text("assembly.finish")})
}

// glossary is the list of the words that this game uses, in the order of the language.
func (b *book) glossary() {
	var terms doc.Terms
	for _, words := range []struct {
		has bool
		ids string
	}{
		{true, "black white file rank"},
		{hasRoyals(b.game), "check mate"},
		{b.inHand, "drop hand"},
		{b.game.Zone > 0, "promotion zone"},
		{len(b.game.Handicaps) > 0, "handicap"},
		{b.game.Rules.Impasse.Points > 0, "impasse camp"},
		{b.game.Rules.Repetition.Count > 0, "sennichite"},
		{b.game.Rules.Capture == templates.CaptureSandwich, "hasami jump man"},
		{b.own && b.inHand, "furigoma nifu uchifuzume tsume"},
		{b.own && b.inHand && b.game.Piece("pawn") != nil, "tokin"},
	} {
		for id := range strings.FieldsSeq(words.ids) {
			if words.has {
				entry := b.list("glossary." + id) // the word and what it means
				terms = append(terms, doc.Term{Term: entry[0], Text: entry[1]})
			}
		}
	}
	compare := collator(b.cat.Lang)
	slices.SortStableFunc(terms, func(x, y doc.Term) int { return compare(orderOf(x), orderOf(y)) })
	b.add(terms)
}

// orderOf is what a term is ordered by: how it is read, where its text begins
// with that, as Japanese texts do, and else the term.
func orderOf(t doc.Term) string {
	if r := doc.Runs(t.Text); len(r) > 0 && r[0].Style == doc.Emphasis {
		return r[0].Text
	}
	return t.Term
}
