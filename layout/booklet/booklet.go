// Package booklet makes the rules booklet of a game, and handouts of problems:
// what they say, which diagrams stand where, and the sheets that fold into a
// booklet. Texts come from templates/text, the diagrams of the built-in games
// from the data in figures, and every claim beside one is proven by board/rules
// before there are pages; a game without such data gets a booklet from its
// template alone.
//
// It breaks no lines and no pages, which is package typeset's; writes no files,
// which is package output's; and knows neither the sheets of a kit nor how they
// are packed, which are package layout's.
package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Options say how a booklet is made. The zero options are English, on A5, in the
// template's own style and with official names.
type Options struct {
	Paper   draw.Size // of a page; zero: A5
	Style   string
	Marks   string
	Names   string // templates.Official or templates.PaperKit
	Lang    string
	Texts   *text.Catalog // of an own language; nil: those of Lang
	Art     fs.FS
	Font    *font.Face
	Command string // the command line, kept in the file
	Folded  bool   // into sheets of four pages

	// Instead of the whole booklet:
	Part     string   // one of Parts alone; "": none
	Problems *Handout // a handout of problems; nil: none
}

// usualPaper is the page of a booklet where nothing else is wanted: A5.
var usualPaper = draw.Size{W: 148, H: 210}

// Sheets returns the pages of the rules booklet of a game, of one part of it, or of
// a handout. Every diagram in it has passed the rules; one that does not is a
// [DiagramError], and there are no pages.
func Sheets(g *templates.Game, o Options) ([]draw.Sheet, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	if o.Part != "" {
		return b.partSheets(o)
	}
	d, err := b.doc(o)
	if err != nil {
		return nil, err
	}
	return typeset.Set(d, b.page)
}

// Doc returns the same without pages, for screens.
func Doc(g *templates.Game, o Options) (*doc.Doc, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	b.screen = true
	return b.doc(o)
}

// book is a booklet in the making.
type book struct {
	words
	rules    *rules.Rules
	data     templates.Book
	file     string // in messages
	faults   []error
	figures  map[string]*figure
	maker    *pieces.Maker
	sides    [2]string // names of the players, written at their hands
	notation moveWriter
	pics     pieces.Options
	page     typeset.Page
	width    draw.MM // of the column
	script   doc.Script
	played   []played
	problems []*problem
	asked    []question
	blocks   []doc.Block
	screen   bool   // there are no pages
	brief    bool   // of a part: without what can be done without
	part     string // how the head of a part alone begins
	counted  int    // diagrams with a number so far
}

// start empties the book for a page.
func (b *book) start(page typeset.Page) {
	b.blocks, b.counted, b.page, b.width = nil, 0, page, page.ColumnWidth()
}

// doc writes the book.
func (b *book) doc(o Options) (*doc.Doc, error) {
	switch {
	case o.Problems != nil:
		return b.handout(o)
	case o.Part != "":
		return b.partDoc(o)
	}
	d := b.newDoc(o, "booklet")
	d.Head = b.text("running", "game", d.Title)
	d.BackToTop = b.text("html.top")
	d.Cover = &doc.Cover{
		Title: d.Title, Native: b.game.Names.In(d.Foreign), Subtitle: b.text("cover.subtitle"),
		Line: b.text("cover.line"), Picture: b.coverPicture(),
	}
	if d.Foreign == "" {
		d.Cover.Native = d.Title
	}
	b.add(doc.Heading{Level: 1, ID: "contents", Text: b.text("contents"), Unnumbered: true, Unlisted: true})
	b.add(doc.Contents{})
	b.what()
	for _, c := range b.chapters() {
		b.chapter(c)
	}
	b.score()
	d.Blocks = b.finished(b.blocks)
	b.blocks = nil
	b.back()
	d.Back = b.finished(b.blocks)
	return d, nil
}

// chapter is a chapter under the head of that section, for games that have the
// thing, and with the questions that belong to it.
type chapter struct {
	section string
	has     bool
	body    func()
}

// chapters lists the chapters of this game.
func (b *book) chapters() []chapter {
	all := []chapter{
		{"box", true, b.box}, {"assembly", true, b.assembly}, {"setup", true, b.setup}, {"aim", true, b.aim},
		{"moves", true, b.moves}, {"capture", true, b.capture},
		{"promotion", b.game.Zone > 0 && b.game.Promotes(), b.promotion},
		{"check", hasRoyals(b.game), b.check},
		{"drops", b.inHand, b.drops},
		{"end", true, b.end},
		{"game", len(b.data.Game) > 0, b.firstGame},
		{"play", true, b.play}, {"notation", true, b.writing},
		{"handicaps", len(b.game.Handicaps) > 0, b.handicaps},
		{"impasse", b.game.Rules.Impasse.Points > 0, b.impasse},
		{"problems", len(b.data.Problems) > 0, b.problemPages},
		{"glossary", true, b.glossary},
		{"answers", len(b.data.Problems)+len(b.data.Questions) > 0, b.answers},
	}
	return slices.DeleteFunc(all, func(c chapter) bool { return !c.has })
}

// chapter adds a chapter.
func (b *book) chapter(c chapter) {
	b.add(doc.Heading{Level: 1, ID: c.section, Text: b.part + b.text(c.section+".head"), Unnumbered: b.part != ""})
	c.body()
	b.ask(c.section)
}

// newDoc returns an empty document of this book; kind ends its name.
func (b *book) newDoc(o Options, kind string) *doc.Doc {
	title := b.game.Names.In(b.cat.Lang)
	return &doc.Doc{
		ID: b.game.ID + "-" + kind, Title: title, Head: title, Lang: b.cat.Lang, Script: b.script,
		Foreign: b.cat.Text("foreign"), Command: o.Command,
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
		return nil, fmt.Errorf("names %q are unknown; there are %s and %s", o.Names, templates.Official, templates.PaperKit)
	}
	b := &book{
		words: words{game: g, scheme: o.Names, inHand: g.Rules.Capture == templates.CaptureHand}, file: cmp.Or(g.File, g.ID+".yaml"),
		pics: pieces.Options{Style: cmp.Or(o.Style, g.Style), Marks: cmp.Or(o.Marks, g.Marks), Lang: o.Lang, Art: o.Art, Font: o.Font},
	}
	if b.cat, err = text.Of(o.Texts, o.Lang); err != nil {
		return nil, err
	}
	if b.rules, err = rules.New(g); err != nil {
		return nil, err
	}
	if b.maker, err = pieces.NewMaker(g, b.pics); err != nil {
		return nil, err
	}
	if b.data, err = loadBook(g); err != nil {
		return nil, err
	}
	b.own, b.script = b.data.Texts != "", doc.Script(b.cat.Text("script"))
	b.notation = moveWriter{g, o.Lang, b.cat.Text("notation") == "kanji"}
	b.names = b.pieceNames()
	b.names = append(b.names, b.byHand()...)
	b.sides = [2]string{b.text("side-sente"), b.text("side-gote")}
	b.start(page)
	others := otherNodes
	if g.File == "" {
		others = 0 // of games that come with the program, a test has proven it
	}
	b.proveFigures()
	b.proveProblems(b.data.Problems, others)
	b.playGame()
	b.proveQuestions()
	b.misplaced()
	return b, errors.Join(b.faults...)
}

// Check returns all that is wrong with what a game has for its booklet, each a
// [DiagramError].
func Check(g *templates.Game) []error {
	b, err := newBook(g, Options{Style: pieces.Letters, Marks: "none"})
	if b == nil {
		return []error{err}
	}
	return b.faults
}

// misplaced tells of diagrams and questions that no chapter of this booklet shows.
func (b *book) misplaced() {
	var sections, ids []string
	for _, c := range b.chapters() {
		sections, ids = append(sections, c.section), append(ids, diagramsOf[c.section]...)
	}
	for _, f := range b.data.Figures {
		b.fault(f.Line, f.ID, among(f.ID, ids, "no diagram of this booklet has that id"))
	}
	for i, q := range b.data.Questions {
		b.fault(q.Line, "question "+strconv.Itoa(i+1), among(q.After, sections, "after: this booklet has no such chapter"))
	}
}

// among returns what is wrong with a word that is none of a list.
func among(word string, list []string, wrong string) error {
	if slices.Contains(list, word) {
		return nil
	}
	return fmt.Errorf("%s: %q; %s", wrong, templates.Clip(word), templates.Suggest(word, list))
}

// add appends blocks.
func (b *book) add(blocks ...doc.Block) { b.blocks = append(b.blocks, blocks...) }

// paras adds the paragraphs of a list of texts.
func (b *book) paras(name string, pairs ...any) {
	for _, p := range b.list(name, pairs...) {
		b.add(doc.Para{Text: p})
	}
}

// wins reports whether the game is won in that way.
func (b *book) wins(w templates.Win) bool { return slices.Contains(b.game.Rules.Win, w) }

// figure returns the block of a proven diagram, numbered; false where this game
// has none of that name.
func (b *book) figure(id string) (doc.Figure, bool) {
	f, ok := b.figures[id]
	if !ok {
		return doc.Figure{}, false
	}
	b.counted++
	return doc.Figure{
		Drawing: b.diagram(f), Exact: true,
		Label:   b.text("diagram", "n", b.counted),
		Caption: b.text(captionKey(id), b.blanks(f)...),
		Alt:     b.altFigure(f),
	}, true
}

// blanks fills what captions may say about a diagram: the move and its squares,
// all taken from the diagram itself.
func (b *book) blanks(f *figure) []any {
	var out []any
	if len(f.show) > 0 {
		m := f.show[0]
		name := b.notation.move(f.pos, m, rules.Move{})
		if b.game.Rules.Capture == templates.CaptureSandwich {
			name, _, _ = strings.Cut(name, " ") // the caption says what is captured
		}
		out = append(out, "move", name, "to", b.notation.square(m.To), "piece", b.mover(f, m))
		if m.Drop == 0 {
			out = append(out, "from", b.notation.square(m.From))
		}
		out = append(out, "n", taken(f.pos, m))
	}
	if f.marked {
		out = append(out, "square", b.notation.square(f.square), "file", f.square.File())
	}
	if f.data.Cross != "" {
		out = append(out, "piece", b.pieceName(kindOf(b.game, f.data.Cross[0])))
	}
	if f.data.Ways > 0 {
		out = append(out, "n", f.data.Ways)
		for name, squares := range b.waysOut(f) { // a mark that is not there is not explained
			out = append(out, name, b.when(len(squares) > 0, "check."+name))
		}
	}
	return out
}

// mover names the piece that moves or is dropped.
func (b *book) mover(f *figure, m rules.Move) string {
	if m.Drop != 0 {
		return b.pieceName(kindOf(b.game, m.Drop))
	}
	return b.manName(f.setup.Board[m.From])
}

// manName returns the name of a man as it stands; "" for an empty square.
func (b *book) manName(m rules.Man) string {
	switch {
	case m == 0:
		return ""
	case m.Promoted():
		return b.name(b.game.Pieces[m.Kind()].Promoted)
	}
	return b.pieceName(m.Kind())
}

// rowRoom is what a diagram in a row needs at least.
const rowRoom draw.MM = 48

// row adds figures two in a row, where the column has room for that; one too wide
// for a row stands alone.
func (b *book) row(figs ...doc.Figure) {
	n := 2
	if b.width < 2*rowRoom+5 {
		n = 1
	}
	wide := func(f doc.Figure) bool { return f.Exact && f.Drawing.Bounds().W() > (b.width-5)/2+1 }
	for len(figs) > 0 {
		k := 1
		if wide(figs[0]) {
			figs[0].Center = true
			b.add(figs[0])
		} else {
			if n == 2 && len(figs) > 1 && !wide(figs[1]) {
				k = 2
			}
			b.add(sideBySide(n, figs[:k])) // a last row keeps the size of the others
		}
		figs = figs[k:]
	}
}

// sideBySide sets figures in so many columns of one width, of which the last may
// stay empty.
func sideBySide(n int, figs []doc.Figure) doc.Columns {
	cells := make([][]doc.Block, n)
	for i, f := range figs {
		cells[i] = []doc.Block{f}
	}
	return doc.Columns{Cells: cells}
}

// diagramsOf lists the diagrams that each chapter shows of those that a game has,
// each with the caption of the same name ("drops.block" → "drops.figure-block").
var diagramsOf = map[string][]string{
	"aim":       {"aim.row", "aim.diagonal", "aim.side"},
	"moves":     {"moves.slide", "moves.jump"},
	"capture":   {"capture.before", "capture.after", "capture.one", "capture.line", "capture.two", "capture.between", "capture.jump", "capture.gap"},
	"promotion": {"promotion.choice", "promotion.forced", "promotion.leave"},
	"check":     {"check.check", "check.mate"},
	"drops": {"drops.block", "drops.any", "drops.two-pawns", "drops.dead-pawn", "drops.dead-knight",
		"drops.pawn-mate", "drops.pawn-check", "drops.pawn-push", "drops.gold-mate"},
	"play":    {"play.castle", "play.attack", "play.head", "play.fork", "play.threat", "play.pair"},
	"impasse": {"impasse.count"},
}

// figureRow adds the diagrams of a chapter.
func (b *book) figureRow(section string) { b.row(b.figureList(section)...) }

// figureList returns the diagrams of a chapter that the game has.
func (b *book) figureList(section string) []doc.Figure {
	var figs []doc.Figure
	for _, id := range diagramsOf[section] {
		if f, ok := b.figure(id); ok {
			figs = append(figs, f)
		}
	}
	return figs
}

// alt describes a position for those who cannot see it: who is to move, what
// stands where, and the hands. Paper has no use for that.
func (b *book) alt(s rules.Setup) string {
	if !b.screen {
		return ""
	}
	turn, none := [2]string{b.text("turn-sente"), b.text("turn-gote")}[s.Turn], b.text("hand-empty")
	var men [2][]string
	for sq, m := range b.men(&s) {
		men[m.Side()] = append(men[m.Side()], b.text("alt.man", "name", b.manName(m), "square", b.notation.square(sq)))
	}
	hands := b.when(b.inHand, "alt.hands",
		"black", b.text("hand-sente", "pieces", b.handNames(s, templates.Sente)),
		"white", b.text("hand-gote", "pieces", b.handNames(s, templates.Gote)))
	return b.text("alt.position", "turn", turn, "black", cmp.Or(b.sequence(men[0]), none), "white", cmp.Or(b.sequence(men[1]), none), "hands", hands)
}

// altFigure describes a proven diagram: the position, and the arrows, crosses and
// marks on it.
func (b *book) altFigure(f *figure) string {
	if !b.screen {
		return ""
	}
	out := strings.TrimSpace(b.alt(f.setup))
	for _, m := range f.show {
		out += b.text("alt.move", "move", b.moveInWords(f, m))
	}
	for _, on := range []struct {
		key     string
		squares []rules.Square
	}{{"alt.crossed", f.cross}, {"alt.marked", each(f.ways, endOf)}} {
		out += b.when(len(on.squares) > 0, on.key, "squares", b.sequence(each(on.squares, b.notation.square)))
	}
	return out
}

// endOf returns where a move ends.
func endOf(m rules.Move) rules.Square { return m.To }

// men lists the men of a setup as they are read: from the top, each rank from the
// left.
func (b *book) men(s *rules.Setup) iter.Seq2[rules.Square, rules.Man] {
	return func(yield func(rules.Square, rules.Man) bool) {
		for rank := 1; rank <= b.game.Board.Ranks; rank++ {
			for file := b.game.Board.Files; file > 0; file-- {
				sq := rules.At(file, rank)
				if m := s.Board[sq]; m != 0 && !yield(sq, m) {
					return
				}
			}
		}
	}
}

// handNames names what a side has in hand.
func (b *book) handNames(s rules.Setup, side templates.Side) string {
	var out []string
	for i := range b.game.Pieces {
		if n := s.Hands[side][i]; n > 0 {
			out = append(out, b.times(i, int(n)))
		}
	}
	return b.enumerate(out)
}
