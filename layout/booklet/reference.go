package booklet

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/layout/booklet/outline"
	"shogikit/output/doc"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// aliases returns the names in use that are not official, each with the official one.
func (w *words) aliases() []string {
	var out []string
	for _, f := range facesOf(w.game) {
		own, official := w.name(f.Face), f.Face.Name(templates.Official, w.cat.Lang)
		if alias := own + "\u00a0=\u00a0" + official; own != official && !slices.Contains(out, alias) {
			out = append(out, alias)
		}
	}
	return out
}

// marks explains the movement marks.
func marks(b *book, _ string) {
	b.add(doc.Para{Text: pieces.MarksText(b.game, "marks.", b.pics.Marks, func(key string, pairs ...any) string {
		return b.text(key, append(pairs, "back", b.when(b.game.Promotes(), "marks.back"))...)
	})})
}

// scene adds the picture of the finished set.
func scene(b *book, _ string) {
	start := b.Rules.Start()
	b.add(doc.Figure{Drawing: board.Scene(b.game, b.Maker, &start, board.Extras{}, 0.4), Width: b.Width / 1.04, Center: true, Caption: b.text("box.scene")})
}

// none stands in a table where there is nothing.
const none = "–"

// pieceTable adds the table of the pieces, each with its picture; if they are of one kind
// and there is no more to say of it than their number, the text does.
func pieceTable(b *book, _ string) {
	if b.holds("equals") && !b.holds("valued") && !b.holds("promotes") {
		return
	}
	t := doc.Table{
		Head:   b.list("box.table"),
		Shares: []float64{2.7, 3.9, 1.4, 1.6, 1.7}, Right: []bool{false, false, true, true, true}, PictureWidth: 8,
	}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		back := none
		if p.Promoted != nil {
			back = capital(b.name(p.Promoted))
		}
		t.Rows = append(t.Rows, []string{
			capital(b.name(&p.Face)), back, strconv.Itoa(p.Count), strconv.Itoa(p.Count / 2), b.worth(p),
		})
		t.Pictures = append(t.Pictures, b.Token(pieces.Look{Piece: p}))
	}
	if !b.holds("valued") {
		without(&t, 4)
	}
	if !b.game.Promotes() {
		without(&t, 1)
	}
	b.add(t)
}

// worth returns the value of a piece and, if the game has promotion, that of its promoted
// side; royal pieces have none.
func (b *book) worth(p *templates.Piece) string {
	value := func(f *templates.Face) string {
		if f == nil || f.Value == 0 {
			return none
		}
		return strconv.Itoa(f.Value)
	}
	switch plain := value(&p.Face); {
	case p.Royal || plain == none:
		return none
	case b.holds("promotes"):
		return plain + "\u00a0/\u00a0" + value(p.Promoted)
	default:
		return plain
	}
}

// without removes a column from a table.
func without(t *doc.Table, col int) {
	t.Head = slices.Delete(t.Head, col, col+1)
	if t.Shares != nil {
		t.Shares = slices.Delete(t.Shares, col, col+1)
	}
	t.Right = slices.Delete(t.Right, col, col+1)
	if t.Large != nil {
		t.Large = slices.Delete(t.Large, col, col+1)
	}
	for i := range t.Rows {
		t.Rows[i] = slices.Delete(t.Rows[i], col, col+1)
	}
}

// kanjiOf returns what stands on a face, the short form after the long one and a name
// with other kanji before both, but not what it is called already.
func kanjiOf(f *templates.Face, name, called string) string {
	out := []string{templates.Both(f.Kanji), templates.Both(f.Kanji1)}
	if !strings.Contains(out[0], name) {
		out = slices.Insert(out, 0, name)
	}
	out = slices.DeleteFunc(slices.Compact(out), func(s string) bool { return s == "" || s == called })
	return strings.Join(out, " ")
}

// buildCamera is the camera of the building steps.
var buildCamera = fold.Camera{Yaw: -32, Pitch: 32, Scale: 1}

// building adds the instructions for making the pieces, with a picture of every step.
func building(b *book, _ string) {
	for _, way := range b.build.Ways() {
		key := "/kit.build." + string(way.Name)
		list, marks, layers := key+".steps", b.when(b.pics.Marks != "none", "/kit.build.marks"), 0
		if round := key + ".round"; b.game.Shape.Outline == templates.Round && b.has(round) {
			list = round
		}
		for i := range b.game.Pieces {
			layers = max(layers, b.Maker.Layers(&b.game.Pieces[i]))
		}
		score := "/kit.build.score"
		if b.brief {
			score += "-brief"
		}
		b.add(doc.Heading{Level: 2, Text: b.text(key + ".title")})
		items := b.list(list, "away", b.text("/kit.away.front"), "marks", marks, "score", b.text(score, "apart", b.when(way.Name == "net", "/kit.build.score-apart")),
			"ring", b.text("/kit.build.ring"), "between", b.text("/kit.build.between"), "washer", b.text("/kit.build.washer"), "layers", layers)
		items = slices.DeleteFunc(items, func(s string) bool { return strings.HasPrefix(s, "{gauge}") })
		wide := min(35, b.Width/3)                                                 // five steps on a page of A5
		if len(items) <= 3 && b.part == "" && !b.Narrow() && b.holds("pictures") { // more is told before them, so that they begin a page
			wide = min(45, 0.42*b.Width)
		}
		b.add(doc.List{Items: items, Numbered: true, Pictures: b.Maker.Steps(string(way.Name), b.Model(), buildCamera), PictureWidth: wide})
	}
}

// boardPicture adds the picture of the parts of the board and of the assembled board, and
// how to make it, beside the picture of a board in one piece if there is room.
func boardPicture(b *book, _ string) {
	pic := doc.Figure{Drawing: board.Joined(b.game, b.OnePage()), Stay: true}
	if pic.Width = min(b.Width, pic.Drawing.Bounds().W()); b.part != "" {
		pic.Width = min(pic.Width, 76) // on a page of all steps
	}
	texts := "assembly.board"
	if b.OnePage() {
		texts = "/kit.board.whole"
	}
	says := each(b.list(texts), func(s string) doc.Block { return doc.Para{Text: s} })
	if len(says) == 1 {
		says[0] = doc.Para{Text: b.list(texts)[0], Flush: true}
	}
	if b.Narrow() || !b.OnePage() {
		b.add(pic)
		b.add(says...)
		return
	}
	const wide = 38 // the texts of other steps begin there
	beside := twoColumns(b, wide, []doc.Block{pic}, says)
	beside.Close = true
	b.add(beside)
}

// glossary adds the glossary of the words that this game uses, in the collation order
// of the language.
func glossary(b *book, _ string) {
	var terms doc.Terms
	for _, g := range outline.Contents().Glossary {
		for id := range strings.FieldsSeq(g.Words) {
			if b.holds(g.When) {
				terms = append(terms, b.term("glossary."+id)) // the word and its meaning
			}
		}
	}
	compare := b.cat.Order()
	slices.SortStableFunc(terms, func(x, y doc.Term) int { return compare(orderOf(x), orderOf(y)) })
	b.add(terms)
}

// orderOf returns the sort key of a term: its reading if its text begins with one, as
// Japanese texts do, and otherwise the term.
func orderOf(t doc.Term) string {
	if r := doc.Runs(t.Text); len(r) > 0 && r[0].Style == doc.Emphasis {
		return r[0].Text
	}
	return t.Term
}
