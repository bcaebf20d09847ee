// Package booklet makes the rules booklet of a game, and handouts of problems: their
// text, their diagrams, and the sheets that fold into a booklet. Texts come from
// templates/text, the diagrams of the built-in games from the data in figures, and
// every claim about a diagram is proven by board/rules before any page is made; a game
// without such data gets a booklet from its template alone.
//
// It does not break lines or pages (package typeset), write files (package output), or
// lay out and pack the sheets of a kit (package layout).
package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout"
	rulebook "shogikit/layout/book"
	"shogikit/layout/booklet/art"
	"shogikit/layout/booklet/outline"
	"shogikit/layout/booklet/proof"
	"shogikit/layout/booklet/written"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Options are the options of a booklet. The zero value means English, A5, the
// template's own style and official names.
type Options struct {
	Paper   draw.Size // of a page; zero: A5
	Style   string
	Marks   string
	Names   string // templates.Official or templates.PaperKit
	Lang    string
	Texts   *text.Catalog // of a custom language; nil: the built-in ones of Lang
	Art     fs.FS
	Font    *font.Face
	Command string       // command line, stored in the file
	Folded  bool         // imposed on sheets of four pages
	Build   layout.Build // how the pieces of its kit are made; "": any build

	// Instead of the whole booklet:
	Part     string   // a single one of Parts; "": none
	Problems *Handout // a handout of problems; nil: none
	Records  *Records // game records as study pages; nil: none

	screen bool // no pages
}

// usualPaper is the default page size: A5.
var usualPaper = draw.Size{W: 148, H: 210}

// Sheets returns the pages of the rules booklet of a game, of one part of it, or of a
// handout. All diagrams have passed the rules; if one does not, Sheets returns a
// [DiagramError] and no pages.
func Sheets(g *templates.Game, o Options) ([]draw.Sheet, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	if o.Part != "" {
		return b.partSheets(o)
	}
	if o.Problems == nil && o.Records == nil {
		return rulebook.Sheets(g, rulebook.Options{
			Paper: o.Paper, Style: o.Style, Marks: o.Marks, Names: o.Names, Lang: o.Lang,
			Texts: o.Texts, Art: o.Art, Font: o.Font, Command: o.Command,
		})
	}
	d, err := b.doc(o)
	if err != nil {
		return nil, err
	}
	return typeset.Set(d, b.page)
}

// Doc returns the same content without pages, for screens.
func Doc(g *templates.Game, o Options) (*doc.Doc, error) {
	o.screen = true
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	return b.doc(o)
}

// book is a booklet under construction.
type book struct {
	words
	*proof.Proofs
	art.Artist
	pics    pieces.Options
	page    typeset.Page
	script  doc.Script
	conds   map[string]bool // conditions that hold, for chapters
	blocks  []doc.Block
	screen  bool         // no pages
	brief   bool         // of a part: without what can be left out
	part    string       // prefix of the heading of a single part
	build   layout.Build // how the pieces are made
	counted int          // diagrams numbered so far
	step    int          // … and steps of this chapter
}

// start clears the book for pages of a size.
func (b *book) start(page typeset.Page) {
	b.blocks, b.counted, b.step, b.page, b.Width = nil, 0, 0, page, page.ColumnWidth()
	b.conds = b.conditions()
}

// doc returns the document of the book.
func (b *book) doc(o Options) (*doc.Doc, error) {
	switch {
	case o.Problems != nil:
		return b.handout(o)
	case o.Records != nil:
		return b.records(o)
	case o.Part != "":
		return b.partDoc(o)
	}
	d := b.newDoc(o, "booklet")
	d.Head = b.text("running", "game", d.Title)
	d.BackToTop = b.text("html.top")
	d.Cover = &doc.Cover{
		Title: d.Title, Native: b.game.Names.In(d.Foreign), Subtitle: b.text("cover.subtitle"),
		Line: b.text("cover.line"), Picture: board.Cover(b.game, b.Maker),
	}
	if d.Foreign == "" {
		d.Cover.Native = d.Title
	}
	chapters := b.chapters()
	if chapters[0].Wide {
		d.Front = inOneColumn(b, b.page, func() { b.chapter(chapters[0]) })
		chapters = chapters[1:]
	}
	for _, c := range chapters {
		b.chapter(c)
	}
	d.Blocks, d.Fillers = b.finished(b.blocks), sayings(b)
	for i := range b.game.Pieces {
		d.Tailpieces = append(d.Tailpieces, doc.Filler{Drawing: board.Tailpiece(b.Maker, 2*i)})
	}
	d.Spare = inOneColumn(b, b.page, func() { score(b, "again") })
	d.Back = inOneColumn(b, b.page.Back(), func() { b.body(outline.Contents().Back) })
	d.Imprint = b.finished([]doc.Block{doc.Para{Text: b.text("colophon.text"), Small: true}})
	return d, nil
}

// inOneColumn returns what is added to a book for pages like one, but with one column.
func inOneColumn(b *book, like typeset.Page, add func()) []doc.Block {
	page := b.page
	b.page, b.blocks = like, nil
	b.page.Columns = 1
	b.Width = b.page.ColumnWidth()
	add()
	blocks := b.finished(b.blocks)
	b.page, b.Width, b.blocks = page, page.ColumnWidth(), nil
	return blocks
}

// sayings returns proverbs to fill short pages, each beside its piece, with its first
// words, which are bold, to themselves.
func sayings(b *book) []doc.Filler {
	return each(b.proverbs(), func(p proverb) doc.Filler {
		bold, rest, _ := strings.Cut(strings.TrimPrefix(p.said, "**"), "**")
		return doc.Filler{Drawing: b.Printed(p.look), Words: b.finished([]doc.Block{
			doc.Para{Text: bold, Large: true, Flush: true}, doc.Para{Text: strings.TrimSpace(rest), Flush: true},
		})}
	})
}

// proverb is a saying with the piece that stands beside it.
type proverb struct {
	look pieces.Look
	said string
}

// proverbs returns the sayings of this game, each with the piece that it is about, the
// first of those that it needs, with a + on its promoted side; * stands for any piece. One
// with two looks shows them in turn.
func (b *book) proverbs() (out []proverb) {
	for i, s := range b.list("sayings.list") {
		ids, said, _ := strings.Cut(s, "|")
		ids, promoted := strings.CutSuffix(ids, "+")
		first, _, _ := strings.Cut(ids, " ")
		p := cmp.Or(b.game.Piece(first), &b.game.Pieces[i%len(b.game.Pieces)])
		if !slices.ContainsFunc(strings.Fields(ids), func(id string) bool { return id != "*" && b.game.Piece(id) == nil }) {
			look := pieces.Look{Piece: p, Promoted: promoted}
			if p.TwoLooks && len(out)%2 != 0 {
				look.Side = templates.Gote
			}
			out = append(out, proverb{look, said})
		}
	}
	return out
}

// newDoc returns an empty document of this book; kind is the suffix of its ID.
func (b *book) newDoc(o Options, kind string) *doc.Doc {
	title := b.game.Names.In(b.cat.Lang)
	return &doc.Doc{
		ID: b.game.ID + "-" + kind, Title: title, Head: title, Lang: b.cat.Lang, Script: b.script,
		Foreign: b.cat.Text("foreign"), ForeignWords: b.foreignWords(), Command: o.Command,
	}
}

func newBook(g *templates.Game, o Options) (*book, error) {
	page, err := typeset.PageFor(cmp.Or(o.Paper, usualPaper))
	if err != nil {
		return nil, err
	}
	page.Folded = o.Folded
	o.Lang, o.Names = cmp.Or(o.Lang, "en"), cmp.Or(o.Names, templates.Official)
	if o.Names != templates.Official && o.Names != templates.PaperKit {
		return nil, fmt.Errorf("names %q are unknown; choose from %s and %s", o.Names, templates.Official, templates.PaperKit)
	}
	b := &book{
		words: words{game: g, scheme: o.Names, inHand: g.Rules.Capture == templates.CaptureHand},
		pics:  pieces.Options{Style: cmp.Or(o.Style, g.Style), Marks: cmp.Or(o.Marks, g.Marks), Names: o.Names, Lang: o.Lang, Art: o.Art, Font: o.Font},
	}
	if b.cat, err = text.Of(o.Texts, o.Lang); err != nil {
		return nil, err
	}
	if b.Proofs, err = proof.New(g); err != nil {
		return nil, err
	}
	if o.Records != nil && o.Style == "" && o.Art == nil && g.Style == pieces.Pictogram { // pictures are too fine for small diagrams
		b.pics.Style = pieces.Letters
		if b.cat.Text("notation") == "kanji" {
			b.pics.Style = pieces.Kanji1
		}
	}
	o.Build.Draw(&b.pics)
	maker, err := pieces.NewMaker(g, b.pics)
	if err != nil {
		return nil, err
	}
	b.own, b.script = b.Data.Texts != "", doc.Script(b.cat.Text("script"))
	b.notation = written.Moves{Game: g, Lang: o.Lang, Kanji: b.cat.Text("notation") == "kanji"}
	b.facts = b.pieceNames()
	b.facts = append(b.facts, b.byHand(o.Part != "" && handsGiven(b))...)
	b.Artist = art.Artist{
		Game: g, Maker: maker, Kanji: b.notation.Kanji, Hands: b.inHand,
		Sides: [2]string{b.text("side-sente"), b.text("side-gote")},
	}
	b.screen, b.build = o.screen, o.Build
	b.addFacts()
	b.start(page)
	b.misplaced()
	return b, errors.Join(b.Faults...)
}

// DiagramError is an invalid diagram, or a false claim about one.
type DiagramError = proof.DiagramError

// Check returns all errors in the booklet data of a game, each a [DiagramError].
func Check(g *templates.Game) []error {
	b, err := newBook(g, Options{Style: pieces.Letters, Marks: "none"})
	if b == nil {
		return []error{err}
	}
	return b.Faults
}

// misplaced reports diagrams and questions that no chapter of this booklet shows.
func (b *book) misplaced() {
	var sections, ids []string
	for _, c := range b.chapters() {
		sections, ids = append(sections, c.ID), append(ids, outline.Diagrams(c.Body)...)
	}
	for _, f := range b.Data.Figures {
		b.Fault(f.Line, f.ID, among(f.ID, ids, "no diagram of this booklet has that id"))
	}
	for i, q := range b.Data.Questions {
		b.Fault(q.Line, "question "+strconv.Itoa(i+1), among(q.After, sections, "after: this booklet has no such chapter"))
	}
}

// among returns an error for a word that is not in a list.
func among(word string, list []string, wrong string) error {
	if slices.Contains(list, word) {
		return nil
	}
	return fmt.Errorf("%s: %q; %s", wrong, templates.Clip(word), templates.Suggest(word, list))
}

// add appends blocks.
func (b *book) add(blocks ...doc.Block) { b.blocks = append(b.blocks, blocks...) }

// wins reports whether the game can be won that way.
func (w *words) wins(by templates.Win) bool { return slices.Contains(w.game.Rules.Win, by) }

// figure returns the block of a proven diagram, numbered, with squares of a given size
// if it is a whole board and square is not 0.
func (b *book) figure(id string, square draw.MM, v proof.View) doc.Figure {
	if id == "promotion.zone" {
		said := b.text("promotion.figure-zone")
		return doc.Figure{Drawing: b.Zones(), Exact: true, Alt: said, Label: b.text("picture-b"), Caption: said}
	}
	f := *b.Figures[id]
	f.View = v
	fig := doc.Figure{
		Drawing: b.Diagram(&f, square), Exact: true, Caption: b.text(captionKey(id), b.blanks(&f)...), Alt: b.altFigure(&f),
	}
	switch kind, _, _ := strings.Cut(id, "."); kind {
	case "start", "ladder": // steps, whose captions begin with what they are
		b.step++
		fig.Lead = strconv.Itoa(b.step)
	default:
		b.counted++
		fig.Label = b.text("diagram", "n", b.counted)
	}
	return fig
}

// blanks returns the values of blanks in the caption of a diagram, all taken from the
// diagram itself: the move and its squares, the moves that led to it.
func (b *book) blanks(f *proof.Figure) []any {
	var out []any
	if len(f.Show) > 0 {
		m := f.Show[0]
		name := b.notation.Move(f.Pos, m, rules.Move{})
		if b.game.Rules.Capture == templates.CaptureSandwich {
			name, _, _ = strings.Cut(name, " ") // the caption says what is captured
		}
		out = append(out, "move", name, "to", b.notation.Square(m.To), "piece", b.mover(f, m))
		if m.Drop == 0 {
			out = append(out, "from", b.notation.Square(m.From))
		}
		out = append(out, "n", proof.Taken(f.Pos, m))
	}
	if len(f.Led) > 0 {
		out = append(out, "moves", b.line(f.Before, f.Led))
	}
	if f.Marked {
		out = append(out, "square", b.notation.Square(f.Square), "file", f.Square.File())
	}
	if f.Data.Of != "" && f.Marked {
		out = append(out, "piece", b.shortName(b.manName(f.Setup.Board[f.Square])))
	}
	if f.Data.Cross != "" {
		out = append(out, "piece", b.shortName(b.pieceName(b.game.Kind(f.Data.Cross[0]))))
	}
	if f.Data.Ways > 0 {
		out = append(out, "n", f.Data.Ways)
		for name, squares := range f.WaysOut() { // a mark that does not occur is not explained
			out = append(out, name, b.when(len(squares) > 0, "check."+name))
		}
	}
	return out
}

// mover returns the name of the piece that moves or is dropped.
func (w *words) mover(f *proof.Figure, m rules.Move) string {
	return w.shortName(w.manName(f.Setup.Mover(w.game, m)))
}

// manName returns the name of a man on the board; "" for an empty square.
func (w *words) manName(m rules.Man) string {
	switch {
	case m == 0:
		return ""
	case m.Promoted():
		return w.name(w.game.Pieces[m.Kind()].Promoted)
	}
	return w.pieceName(m.Kind())
}

// row adds figures in rows, as many abreast as the column has room for; one too wide
// for a row stands alone. In a narrow column their captions stand beside them.
func (b *book) row(figs ...doc.Figure) {
	if b.Narrow() {
		captioned(b, figs)
		return
	}
	n, cell := b.Abreast()
	for len(figs) > 0 {
		some, room := figs[:min(n, len(figs))], b.Width-art.Gutter*draw.MM(n-1)
		widths := each(some, func(f doc.Figure) float64 {
			wide := f.Drawing.Bounds().W()
			room -= wide
			return float64(wide)
		})
		row, broad := sideBySide(n, some), slices.IndexFunc(widths, func(w float64) bool { return draw.MM(w) > cell+typeset.Hang })
		switch {
		case broad < 0 || !some[0].Exact: // a last row keeps the size of the others
		case len(some) == n && room > 0 && some[n-1].Exact: // as wide as they are
			row.Shares = widths
		case broad == 0:
			figs[0].Center = true
			b.add(figs[0])
			figs = figs[1:]
			continue
		default:
			some = some[:broad]
			row = sideBySide(n, some)
		}
		b.add(row)
		figs = figs[len(some):]
	}
}

// captioned adds figures one below the other, with captions in a column beside them if
// there is room.
func captioned(b *book, figs []doc.Figure) {
	wide := draw.MM(0)
	fits := func(f doc.Figure) bool { return f.Exact && b.Width-5-f.Drawing.Bounds().W() >= art.CaptionRoom-4 }
	for _, f := range figs {
		if fits(f) {
			wide = max(wide, f.Drawing.Bounds().W())
		}
	}
	for _, f := range figs {
		if !fits(f) {
			f.Center = true
			b.add(f)
			continue
		}
		beside(b, f, wide, true)
	}
}

// sideBySide sets figures in n columns of equal width; trailing columns may be empty.
func sideBySide(n int, figs []doc.Figure) doc.Columns {
	cells := make([][]doc.Block, n)
	for i, f := range figs {
		cells[i] = []doc.Block{f}
	}
	return doc.Columns{Cells: cells}
}

// figures adds the diagrams of an element that the game has.
func (b *book) figures(e outline.Element) {
	roomy := e.Beside && !b.screen && !b.Narrow()
	square := cmp.Or(b.NarrowSquare(), b.ColumnSquare())
	ids := slices.DeleteFunc(slices.Clone(e.Figures), func(id string) bool { return id != "promotion.zone" && b.Figures[id] == nil })
	views := figureViews(b, ids, !roomy)
	var figs []doc.Figure
	for i, id := range ids {
		figs = append(figs, b.figure(id, square, views[i]))
	}
	if !roomy {
		b.row(figs...)
		return
	}
	wide := besideWidth(b, figs)
	for _, f := range figs {
		beside(b, f, wide, f.Label != "")
	}
}

// alt returns alternative text for a position: the side to move, the men on the board,
// and the hands; white replaces the description of White's hand. It returns "" on
// paper.
func (b *book) alt(s rules.Setup, white ...string) string {
	if !b.screen {
		return ""
	}
	turn, none := [2]string{b.text("turn-sente"), b.text("turn-gote")}[s.Turn], b.text("hand-empty")
	var stand [2][]string
	for sq, m := range s.Men() {
		stand[m.Side()] = append(stand[m.Side()], b.text("alt.man", "name", b.shortName(b.manName(m)), "square", b.notation.Square(sq)))
	}
	hands := b.when(b.inHand, "alt.hands",
		"black", b.text("hand-sente", "pieces", b.handNames(s, templates.Sente)),
		"white", b.text("hand-gote", "pieces", cmp.Or(strings.Join(white, ""), b.handNames(s, templates.Gote))))
	return b.text("alt.position", "turn", turn, "black", cmp.Or(b.sequence(stand[0]), none), "white", cmp.Or(b.sequence(stand[1]), none), "hands", hands)
}

// altFigure returns alternative text for a proven diagram: the position, arrows,
// crosses and marks.
func (b *book) altFigure(f *proof.Figure) string {
	if !b.screen {
		return ""
	}
	out := strings.TrimSpace(b.alt(f.View.Of(f.Setup)))
	for _, m := range f.Show {
		out += b.text("alt.move", "move", b.moveInWords(f, m))
	}
	for _, on := range []struct {
		key     string
		squares []rules.Square
	}{{"alt.crossed", f.Cross}, {"alt.marked", each(f.Ways, endOf)}} {
		out += b.when(len(on.squares) > 0, on.key, "squares", b.sequence(each(on.squares, b.notation.Square)))
	}
	return out
}

// endOf returns the target square of a move.
func endOf(m rules.Move) rules.Square { return m.To }

// handNames lists the pieces that a side has in hand.
func (w *words) handNames(s rules.Setup, side templates.Side) string {
	var out []string
	for i := range w.game.Pieces {
		if n := s.Hands[side][i]; n > 0 {
			out = append(out, w.times(i, int(n)))
		}
	}
	return w.enumerate(out)
}
