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
	"errors"
	"fmt"
	"io/fs"
	"slices"
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
	Art     fs.FS
	Font    *font.Face
	Command string // the command line, kept in the file
}

// usualPaper is the page of a booklet where nothing else is wanted: A5.
var usualPaper = draw.Size{W: 148, H: 210}

// Sheets returns the pages of the rules booklet of a game. Every diagram in it
// has passed the rules; one that does not is a [DiagramError], and there are no
// pages.
func Sheets(g *templates.Game, o Options) ([]draw.Sheet, error) {
	page, err := pageFor(o.Paper)
	if err != nil {
		return nil, err
	}
	d, err := makeDoc(g, o, page, false)
	if err != nil {
		return nil, err
	}
	return typeset.Set(d, page)
}

// Doc returns the booklet without pages, for screens.
func Doc(g *templates.Game, o Options) (*doc.Doc, error) {
	page, err := pageFor(o.Paper)
	if err != nil {
		return nil, err
	}
	return makeDoc(g, o, page, true)
}

func pageFor(paper draw.Size) (typeset.Page, error) {
	if paper == (draw.Size{}) {
		paper = usualPaper
	}
	return typeset.PageFor(paper)
}

// book is a booklet in the making.
type book struct {
	words
	rules    *rules.Rules
	figures  *figures
	diagrams *diagrams
	notation notation
	pics     pieces.Options
	marks    string // system of movement marks; "": the template's
	page     typeset.Page
	width    draw.MM // of the column
	problems []problem
	blocks   []doc.Block
	screen   bool // there are no pages
	counted  int  // diagrams with a number so far
}

func makeDoc(g *templates.Game, o Options, page typeset.Page, screen bool) (*doc.Doc, error) {
	b, err := newBook(g, o, page)
	if err != nil {
		return nil, err
	}
	b.screen = screen
	title := g.Names.In(b.cat.Lang)
	d := &doc.Doc{
		ID: g.ID + "-booklet", Title: title, Lang: b.cat.Lang, Command: o.Command,
		Head:         b.text("running", "game", title),
		ContentsHead: b.text("contents"), BackToTop: b.text("html.top"),
		Cover: &doc.Cover{
			Title: title, Native: g.Names.In("ja"), Subtitle: b.text("cover.subtitle"),
			Line: b.text("cover.line"), Picture: b.coverPicture(),
		},
	}
	b.add(doc.Heading{Level: 1, ID: "contents", Text: b.text("contents"), Unnumbered: true, Unlisted: true})
	b.add(doc.Contents{})
	for _, chapter := range []func(){
		b.box, b.setup, b.begin, b.aim, b.moves, b.promotion, b.capture, b.drops, b.check,
		b.end, b.manners, b.handicaps, b.writing, b.firstGame, b.problemPages, b.assembly, b.glossary, b.answers,
	} {
		chapter()
	}
	d.Blocks = b.blocks
	d.Filler = b.scoreSheet()
	d.Back = []doc.Block{doc.Space{Lines: max(1, page.Lines(b.cat.Lang)-4)}, doc.Para{Text: b.text("colophon.text"), Small: true}}
	return d, nil
}

func newBook(g *templates.Game, o Options, page typeset.Page) (*book, error) {
	if o.Lang == "" {
		o.Lang = "en"
	}
	if o.Names == "" {
		o.Names = templates.Official
	}
	if o.Names != templates.Official && o.Names != templates.PaperKit {
		return nil, fmt.Errorf("names %q are unknown; there are %s and %s", o.Names, templates.Official, templates.PaperKit)
	}
	cat, err := text.Load(o.Lang)
	if err != nil {
		return nil, err
	}
	r, err := rules.New(g)
	if err != nil {
		return nil, err
	}
	pics := pieces.Options{Style: o.Style, Marks: o.Marks, Lang: o.Lang, Art: o.Art, Font: o.Font}
	maker, err := pieces.NewMaker(g, pics)
	if err != nil {
		return nil, err
	}
	file, err := loadFigures(g)
	if err != nil {
		return nil, err
	}
	b := &book{
		words: words{cat: cat, game: g, scheme: o.Names, own: len(file.Figures) > 0},
		rules: r, page: page, width: page.ColumnWidth(),
		pics: pics, marks: o.Marks, notation: notation{g, o.Lang},
		diagrams: &diagrams{game: g, maker: maker, ja: o.Lang == "ja"},
	}
	var figErr, probErr error
	b.figures, figErr = proveFigures(r, file)
	b.problems, probErr = proveProblems(r, file, true)
	return b, errors.Join(figErr, probErr)
}

// style returns the style of the pictures in use.
func (b *book) style() string {
	if b.pics.Style != "" {
		return b.pics.Style
	}
	return b.game.Style
}

// add appends blocks.
func (b *book) add(blocks ...doc.Block) { b.blocks = append(b.blocks, blocks...) }

// chapter starts a chapter under the head of that section.
func (b *book) chapter(section string, newPage bool) {
	b.add(doc.Heading{Level: 1, ID: section, Text: b.text(section + ".head"), NewPage: newPage})
}

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
func (b *book) figure(id, caption string, pairs ...any) (doc.Figure, bool) {
	f, ok := b.figures.by[id]
	if !ok {
		return doc.Figure{}, false
	}
	b.counted++
	return doc.Figure{
		Drawing: b.diagrams.figure(f),
		Label:   b.text("diagram", "n", b.counted),
		Caption: b.text(caption, append(b.blanks(f), pairs...)...),
		Alt:     b.alt(f.setup),
	}, true
}

// blanks fills what captions may say about a diagram: the move and its squares,
// all taken from the diagram itself.
func (b *book) blanks(f *figure) []any {
	var out []any
	if m, ok := f.moveOf(); ok {
		name := b.notation.move(f.pos, m)
		if b.game.Rules.Capture == templates.CaptureSandwich {
			name, _, _ = strings.Cut(name, " ") // the caption says what is captured
		}
		out = append(out, "move", name, "to", b.notation.square(m.To))
		if m.Drop == 0 {
			out = append(out, "from", b.notation.square(m.From))
		}
		if n, err := taken(f.pos, m); err == nil {
			out = append(out, "n", n)
		}
	}
	if f.marked {
		out = append(out, "square", b.notation.square(f.square), "file", f.square.File())
	}
	if f.data.Ways > 0 {
		out = append(out, "n", f.data.Ways)
	}
	return out
}

// rowFigure is the width of figures that stand in rows: three rows with their
// captions fill a page of A5.
const rowFigure draw.MM = 48

// row adds figures side by side, as many as the column has room for.
func (b *book) row(most int, figs ...doc.Figure) {
	sameScale(figs)
	n := max(1, min(most, int((b.width+5)/(36+5))))
	for i := range figs {
		figs[i].Width = min(rowFigure, 1.2*figs[i].Box.W()) // small boards stay small
	}
	for len(figs) > 0 {
		k := min(n, len(figs))
		cols := doc.Columns{}
		for _, f := range figs[:k] {
			cols.Cells = append(cols.Cells, []doc.Block{f})
			cols.Shares = append(cols.Shares, 1)
		}
		for len(cols.Cells) < n { // a last row keeps the size of the others
			cols.Cells, cols.Shares = append(cols.Cells, nil), append(cols.Shares, 1)
		}
		b.add(cols)
		figs = figs[k:]
	}
}

// sameScale gives figures one box, so that their boards come out alike.
func sameScale(figs []doc.Figure) {
	var box draw.Rect
	for i := range figs {
		box = box.Union(figs[i].Drawing.Bounds())
	}
	for i := range figs {
		figs[i].Box = box
	}
}

// beside sets text and a figure side by side, or under one another where the
// column is narrow.
func (b *book) beside(left, right []doc.Block, shares ...float64) {
	if b.width < 95 {
		b.add(append(left, right...)...)
		return
	}
	b.add(doc.Columns{Shares: shares, Cells: [][]doc.Block{left, right}})
}

// figureRow adds the diagrams with these IDs, each with the caption of the same
// name ("drops.block" → "drops.figure-block").
func (b *book) figureRow(most int, ids ...string) { b.row(most, b.figureList(ids...)...) }

// figureList returns the diagrams with these IDs that the game has.
func (b *book) figureList(ids ...string) []doc.Figure {
	var figs []doc.Figure
	for _, id := range ids {
		if f, ok := b.figure(id, captionKey(id)); ok {
			figs = append(figs, f)
		}
	}
	return figs
}

// alt describes a position for those who cannot see it: who is to move, the
// hands, and the board in SFEN.
func (b *book) alt(s rules.Setup) string {
	turn, hands := "turn-sente", ""
	if s.Turn == templates.Gote {
		turn = "turn-gote"
	}
	if b.game.Rules.Capture == templates.CaptureHand {
		hands = b.text("alt.hands",
			"black", b.text("hand-sente", "pieces", b.handNames(s, templates.Sente)),
			"white", b.text("hand-gote", "pieces", b.handNames(s, templates.Gote)))
	}
	return b.text("alt.position", "turn", b.text(turn), "hands", hands, "sfen", b.rules.FormatSFEN(s))
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
