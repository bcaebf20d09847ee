// Package booklet makes what is printed to be read: the rulebook of a game, its workbook, cards
// for clubs, handouts and study pages.
//
// A page of the rulebook is a template with slots, filled in from the game's data and the texts of
// a language. Pictures are drawn from diagrams, which are values: those of the built-in games are
// proven by tests, those of others when a book is made.
package booklet

import (
	"cmp"
	"errors"
	"fmt"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	texts "shogikit/templates/text"
)

// Options are the options of a booklet. The zero value means English, A5, the template's own style
// and official names.
type Options struct {
	pieces.Options

	Paper   draw.Size      // of a page; zero: A5
	Texts   *texts.Catalog // of a custom language; nil: the built-in ones of Lang
	Command string         // command line, stored in the file
	Folded  bool           // imposed on sheets of four pages

	// Instead of the rulebook:
	Part     string   // one of Parts; "": the rulebook
	Problems *Handout // a handout of problems; nil: none
	Records  *Records // game records as study pages; nil: none
}

// A book is a publication under construction.
type book struct {
	words
	board.Artist
	*examples.Examples
	rules  *rules.Rules
	data   templates.Book
	setter *text.Setter
	paper  draw.Size
	id     string
	pages  []*page
	faults []error
	// screen is set where pages have no numbers.
	screen bool
	// lenient is set where users wrote the texts, which may be too long.
	lenient bool
}

func newBook(g *templates.Game, o Options) (*book, error) {
	names := cmp.Or(o.Names, templates.Official)
	if names != templates.Official && names != templates.PaperKit {
		return nil, fmt.Errorf("names %q are unknown; choose from %s and %s",
			names, templates.Official, templates.PaperKit)
	}
	catalog, err := texts.Of(o.Texts, cmp.Or(o.Lang, "en"))
	if err != nil {
		return nil, err
	}
	maker, err := pieces.NewMaker(g, o.Options)
	if err != nil {
		return nil, err
	}
	r, err := rules.New(g)
	if err != nil {
		return nil, err
	}
	b := &book{
		words: newWords(catalog, g, names), Artist: board.Artist{Maker: maker},
		Examples: examples.Of(r), rules: r,
		data: g.Book, paper: cmp.Or(o.Paper, draw.Size{W: pageW, H: pageH}),
	}
	b.paper = draw.Size{W: min(b.paper.W, b.paper.H), H: max(b.paper.W, b.paper.H)} // pages stand upright
	b.game, b.lenient = g, g.File != ""
	b.setter = b.newSetter()
	return b, nil
}

// Sheets returns the pages of the rulebook of a game, or of what the options ask for instead.
func Sheets(g *templates.Game, o Options) ([]draw.Sheet, error) {
	switch {
	case o.Problems != nil:
		return Problems(g, o, *o.Problems)
	case o.Records != nil:
		return Study(g, o, *o.Records)
	case o.Part != "" && o.Part != PartRules && o.Part != PartWorkbook:
		return Card(g, o, o.Part)
	}
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	switch {
	case o.Part != PartWorkbook:
		b.id = g.ID + "-booklet"
		b.rulebook()
		if g.File != "" {
			b.continued()
		}
	case b.hasWorkbook():
		b.id = g.ID + "-workbook"
		b.workbook()
	default:
		return nil, fmt.Errorf("%s: %w", g.Names.In("en"), ErrNoContent)
	}
	if len(b.faults) > 0 {
		return nil, errors.Join(b.faults...)
	}
	return b.sheets(o.Command)
}

// sheets sets the pages on paper. Pages have the shape of A5 and are scaled.
func (b *book) sheets(command string) ([]draw.Sheet, error) {
	scale := min(b.paper.W/pageW, b.paper.H/pageH)
	dx, dy := (b.paper.W-scale*pageW)/2, (b.paper.H-scale*pageH)/2
	place := draw.Scale(float64(scale), float64(scale)).Then(draw.Translate(dx, dy))
	title := b.game.Names.In(b.catalog.Lang)
	out := make([]draw.Sheet, len(b.pages))
	for i, p := range b.pages {
		drawing, _ := b.set(p, placeOf(i+1))
		out[i] = draw.Sheet{
			ID: fmt.Sprintf("%s-%02d", b.id, i+1), Title: title, Paper: b.paper,
			Block: draw.RectWH(0, 0, b.paper.W, b.paper.H), Scale: 1,
			Command: command, Bookmarks: []string{p.title},
		}
		out[i].Furniture.Put(drawing, place)
	}
	return out, errors.Join(b.faults...)
}

func (b *book) add(p *page) { b.pages = append(b.pages, p) }

// fault records an error. A text of a user that does not fit is none: what fits is printed.
func (b *book) fault(err error) {
	over := (*text.Overflow)(nil)
	if err != nil && !(b.lenient && errors.As(err, &over)) {
		b.faults = append(b.faults, err)
	}
}
