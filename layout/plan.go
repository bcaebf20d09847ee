// Package layout lays out the parts of a game on sheets of paper: it knows the papers, decides
// what goes where, draws what stands around the parts, and finishes the sheets: kerf, backs
// behind fronts, imposition, and the corrections for a printer. Packages pieces and board draw
// the parts, package output writes the sheets; the rules are in package booklet.
package layout

import (
	"errors"
	"slices"
	"sync"

	"shogikit/output/draw"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Plan is the layout of the sheets of a kit. Parts are drawn on demand, each design
// once; a plan is safe for concurrent use.
type Plan struct {
	*kit              // nil for sheets that were drawn elsewhere
	box     boxes     // for the set, if requested
	hand    fold.Tray // for captured pieces, if requested
	pages   []*page
	sheets  []func() draw.Sheet // each drawn once
	printed []draw.Sheet        // corrected for the printer; nil: no correction
}

// NewPlan plans the sheets of a game: optional overview page, faces and backs, rims or
// nets, board, extras. It reports everything that does not fit in one error.
func NewPlan(g *templates.Game, o Options) (*Plan, error) {
	p, err := place(g, o)
	if p == nil {
		return nil, err
	}
	if err := errors.Join(err, p.check()); err != nil {
		return nil, err
	}
	if _, err := p.order(); err != nil {
		return nil, err
	}
	for i := range p.pages {
		p.sheets = append(p.sheets, sync.OnceValue(func() draw.Sheet { return p.sheet(i) }))
	}
	return p, p.correct(o.Printer)
}

// Drawn returns a plan of sheets that are already drawn, corrected for a printer.
func Drawn(sheets []draw.Sheet, printer Correction) (*Plan, error) {
	p := &Plan{}
	for _, s := range sheets {
		p.pages = append(p.pages, &page{sheet: s})
		p.sheets = append(p.sheets, func() draw.Sheet { return s })
	}
	return p, p.correct(printer)
}

// correct corrects the sheets for the printer. Whether everything stays on the paper is
// known only when they are drawn.
func (p *Plan) correct(printer Correction) (err error) {
	if printer != (Correction{}) {
		p.printed, err = printer.Correct(p.Sheets())
	}
	return err
}

// place places the designs of all parts on pages.
func place(g *templates.Game, o Options) (*Plan, error) {
	k, err := newKit(g, o)
	if err != nil {
		return nil, err
	}
	p := &Plan{kit: k}
	var faults []error
	add := func(pages []*page, err error) {
		p.pages, faults = append(p.pages, pages...), append(faults, err)
	}
	switch {
	case len(o.Only) > 0:
		if len(k.copies) > 0 {
			add(k.reprint("9-reprint", "reprint"))
		}
		if slices.ContainsFunc(o.Only, Pick.board) {
			add(boards{k}.pages())
		}
	default:
		add(k.pieces())
		add(boards{k}.pages())
	}
	add(p.extras())
	return p, errors.Join(faults...)
}

// check reports faults that only show when drawing: blades too wide for holes.
func (p *Plan) check() error {
	var faults []error
	for _, check := range p.checks {
		faults = append(faults, check())
	}
	return errors.Join(faults...)
}

// order arranges the pages in printing order, including those that describe the others, which it
// returns.
func (p *Plan) order() (before *guides, err error) {
	if len(p.pages) == 0 {
		return nil, text.Wrong("nothing")
	}
	if p.opts.Overview && len(p.opts.Only) == 0 {
		before, err = p.guides()
		if err != nil {
			return nil, err
		}
		p.pages = slices.Concat(before.making, before.playing, p.pages)
	}
	if p.opts.Duplex.On() {
		p.pages = pairPages(p.pages)
		if last := len(p.pages) - 1; p.pages[last].blank {
			p.pages = p.pages[:last] // nothing follows it
		}
	}
	if before != nil {
		before.finish(p)
	}
	return before, nil
}

// Len returns the number of sheets.
func (p *Plan) Len() int { return len(p.sheets) }

// Sheet draws one sheet.
func (p *Plan) Sheet(i int) draw.Sheet { return p.sheets[i]() }

// Sheets draws all sheets concurrently.
func (p *Plan) Sheets() []draw.Sheet {
	out := make([]draw.Sheet, p.Len())
	_ = draw.AtOnce(p.Len(), 0, func(i int) error {
		out[i] = p.Sheet(i)
		return nil
	})
	return out
}

// Printed returns all sheets ready to print, corrected for the printer.
func (p *Plan) Printed() []draw.Sheet {
	if p.printed != nil {
		return p.printed
	}
	return p.Sheets()
}

// page is a sheet whose parts are not drawn yet.
type page struct {
	kit       *kit
	sheet     draw.Sheet // without parts and furniture
	parts     []draw.Design
	notes     []func(parts []draw.Part) draw.Drawing // drawings beside the parts
	legend    []string
	explained string   // what the title names, below it
	about     []string // text keys of what else stands there
	stock     string   // the paper to print on, under sheet.paper
	board     string   // "whole", "halves", "stacked" or "tiles" if it contains a board or a part of one

	back     *page // the page on whose reverse this one is printed
	blank    bool  // only a note
	designed bool  // a page of its own design: of the furniture only the line of origin
}

// sheet draws a page.
func (p *Plan) sheet(i int) draw.Sheet {
	pg := p.pages[i]
	s := pg.sheet
	s.Parts = pg.draw()
	if pg.blank {
		return s
	}
	for _, note := range pg.notes {
		s.Furniture.Append(note(s.Parts))
	}
	s.Back = pg.back != nil
	paper := pg.kit.paperOf(&s)
	room, ruled := paper.Content(), p.ruled(i)
	if ruled {
		room = paper.Ruled(room)
	}
	f := Furniture{
		Catalog: p.cat, Sheet: &s, Paper: paper, N: i + 1, Of: len(p.pages), Game: pg.kit.game.Names.In(p.opts.Lang),
		Sign: pg.sign(), Lead: pg.lead(), Legend: legendOf(pg.legend, s.Parts),
		Ruled: ruled, Bare: s.Back && len(s.Parts) > 0, Sides: p.opts.Duplex.On(),
	}
	if pg.designed {
		s.Furniture.Append(f.Origin())
		return s
	}
	s.Furniture.Append(f.Draw())
	s.Furniture.Append(ScoreTicks(&s, room))
	return s
}

// Ruled reports whether some page has the lines of 100 mm. Of sheets that were drawn elsewhere it
// reports false.
func (p *Plan) Ruled() bool {
	if p.kit == nil {
		return false
	}
	for i := range p.pages {
		if p.ruled(i) {
			return true
		}
	}
	return false
}

// ruled reports whether a page has the lines of 100 mm: the first of its paper size on which the parts leave
// room for the upright one.
func (p *Plan) ruled(i int) bool {
	size := p.pages[i].sheet.Paper
	first := slices.IndexFunc(p.pages, func(pg *page) bool {
		paper := pg.kit.paperOf(&pg.sheet)
		free := Used(pg.parts).Max.X <= paper.Ruled(paper.Content()).Max.X+draw.Micro
		return free && !pg.blank && sameSize(pg.sheet.Paper, size)
	})
	return i == first
}

// sameSize reports whether two papers are the same, either way up.
func sameSize(a, b draw.Size) bool { return a == b || a.W == b.H && a.H == b.W }

// draw draws the parts of a page.
func (pg *page) draw() []draw.Part {
	parts := make([]draw.Part, len(pg.parts))
	for i, d := range pg.parts {
		parts[i] = d.Drawn()
	}
	return parts
}
