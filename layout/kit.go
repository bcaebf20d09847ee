// Package layout puts the parts of a game on sheets of paper: the kit with its
// overview page, and single diagrams. It decides what goes where; what the parts
// look like is said by packages pieces and board, what becomes of finished
// sheets by package press below it, and how a sheet becomes a file by package
// output. The rules booklet is package booklet's.
package layout

import (
	"errors"
	"slices"
	"strings"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/scan/seal"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

type kit struct {
	opts   Options
	game   *templates.Game
	maker  *pieces.Maker
	bare   *pieces.Maker // of parts that are only measured
	cat    *text.Catalog
	copies []pieces.Look
	area   draw.Rect
	plan   boxPlan // of the box, where there is one
	sheets []*job
	others []*kit // what further games add to it
}

// kits returns the kit, and what further games add to it.
func (k *kit) kits() []*kit { return append([]*kit{k}, k.others...) }

// of says to which game something belongs, if it is not the kit's own.
func (k *kit) of(g *templates.Game, what string) string {
	if g == k.game {
		return what
	}
	return k.cat.Text("kit.sheets.of", "game", g.Names.In(k.opts.Lang), "sheet", what)
}

type job struct {
	sheet  draw.Sheet
	game   *templates.Game
	legend []string
	kind   string // what a list of sheets calls it; its title where empty
	board  string // "whole", "halves", "stacked" or "tiles" where it holds one, or a part of one

	back    *job // the sheet on whose other side this one goes
	blank   bool // nothing but a note
	reverse bool // the lines of the sheet on the other side
}

// Kit lays out the sheets of a game: overview page if asked for, faces and
// backs, rims or nets, board. Everything that does not fit is told before any
// sheet is returned, all of it at once.
func Kit(g *templates.Game, o Options) ([]draw.Sheet, error) {
	sheets, err := complete(g, o)
	o.Alone = Alone{}
	if large := tooLarge(err); len(large) > 0 {
		large[0].Remedies = remedies(g, o.orDefaults(), large)
	}
	return sheets, err
}

// complete lays out the sheets, and makes sure that the printer's correction leaves
// them on their paper.
func complete(g *templates.Game, o Options) ([]draw.Sheet, error) {
	k, err := lay(g, o)
	if err != nil {
		return nil, err
	}
	sheets := k.finish()
	if _, err := o.Printer.Correct(sheets); err != nil {
		return nil, err
	}
	return sheets, nil
}

// lay puts everything on sheets, but for the furniture.
func lay(g *templates.Game, o Options) (*kit, error) {
	k, err := newKit(g, o)
	if err != nil {
		return nil, err
	}
	var faults []error
	switch {
	case o.Coupons:
		faults = append(faults, k.trial())
	case len(o.Only) > 0:
		if len(k.copies) > 0 {
			faults = append(faults, k.reprint("9-reprint", "reprint"))
		}
		if slices.ContainsFunc(o.Only, Pick.board) {
			faults = append(faults, k.eachSet(k.boardSheets))
		}
	default:
		faults = append(faults, k.pieceSheets(), k.eachSet(k.boardSheets))
		for i := range o.Also {
			faults = append(faults, k.also(i))
		}
	}
	if err := errors.Join(append(faults, k.eachSet(k.extras))...); err != nil {
		return nil, err
	}
	if len(k.sheets) == 0 && !o.trial {
		return nil, errors.New("nothing is left to print: of the set only the board is asked for, and that in no form")
	}
	if o.Overview && len(o.Only) == 0 && !o.Coupons {
		if err := k.overview(); err != nil {
			return nil, err
		}
	}
	if o.Duplex.On() {
		if o.Reverse {
			k.reverseLines()
		}
		k.pairPages()
	}
	if o.Duplex == press.DuplexManual {
		if err := k.stack(); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func newKit(g *templates.Game, o Options) (*kit, error) {
	o = o.orDefaults()
	cat, err := text.Of(o.Texts, o.Lang)
	if err != nil {
		return nil, err
	}
	k := &kit{opts: o, game: g, cat: cat}
	look := pieces.Options{Style: o.Style, Marks: o.Marks, Lang: o.Lang, Art: o.Art, Font: o.Font, Thickness: o.Thickness, Scale: o.Scale,
		Apart: o.Build == BuildRelief || o.Build == BuildAll, Bare: o.trial, Stacked: o.Build == BuildCore}
	if k.maker, err = pieces.NewMaker(g, look); err != nil {
		return nil, err
	}
	if o.Alone.ID != "" {
		look.Bare = true
		if k.bare, err = pieces.NewMaker(g, look); err != nil {
			return nil, err
		}
	}
	k.area = k.content(o.Paper)
	if err := k.tooThick(); err != nil {
		return nil, err
	}
	if o.Coupons && len(o.Only) == 0 {
		o.Only = k.largest()
	}
	k.copies, err = copies(g, o.Only)
	return k, err
}

// draws reports whether sheets whose IDs begin so are to be drawn.
func (k *kit) draws(id string) bool {
	return k.opts.Alone.ID == "" || strings.HasPrefix(k.opts.Alone.ID, k.game.ID+"-"+id)
}

func (k *kit) first(id, kind string, pages []draw.Sheet) {
	rest := k.sheets
	k.sheets = nil
	for i := range pages {
		j := k.newSheet(pageID(id, i), k.cat.Text("sheet.kind."+kind), k.opts.Paper)
		j.sheet.Furniture, j.sheet.Parts = pages[i].Furniture, pages[i].Parts
	}
	k.sheets = append(k.sheets, rest...)
}

func (k *kit) newSheet(id, title string, p press.Paper) *job {
	j := &job{game: k.game, sheet: draw.Sheet{
		ID: k.game.ID + "-" + id + k.opts.Suffix, Title: title, Paper: p.Size, Block: p.Block,
		Scale: k.opts.Scale, Command: k.opts.Command, Release: k.opts.Release,
	}}
	k.sheets = append(k.sheets, j)
	return j
}

func (k *kit) tooLarge(what string, w, h draw.MM) error {
	return &press.TooLarge{What: what, W: w, H: h, Paper: k.opts.Paper}
}

// finish adds furniture and claims, now that the number of sheets is known.
func (k *kit) finish() []draw.Sheet {
	out := make([]draw.Sheet, len(k.sheets))
	packed := seal.Pack(k.opts.Command)
	for i, j := range k.sheets {
		s := &j.sheet
		if j.reverse {
			s.Title = k.cat.Text("sheet.kind.reverse", "n", slices.Index(k.sheets, j.back)+1)
		}
		if alone := k.opts.Alone.ID; !j.blank && (alone == "" || alone == s.ID) {
			p := k.paperOf(s)
			s.Claims, s.Back = p.ScaleClaims(), j.back != nil
			f := press.Furniture{
				Catalog: k.cat, Sheet: s, Packed: packed, Paper: p, N: i + 1, Of: len(k.sheets), Game: j.game.Names.In(k.opts.Lang),
				Legend: k.legendOf(j), Mirror: s.Back && len(s.Parts) > 0 && k.opts.Duplex.Upright(s.Paper),
			}
			s.Furniture.Append(f.Draw())
		}
		out[i] = *s
	}
	return out
}
