package layout

import (
	"slices"

	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates/text"
)

// stack orders paired pages for a printer that prints one side only: a page that
// says how the stack is turned, all fronts, and the backs, the last one first, as
// they are drawn in.
func (k *kit) stack() error {
	fronts, backs := sides(k.sheets)
	page, err := k.overviewPage()
	if err != nil {
		return err
	}
	set, err := typeset.Set(turningPage(k.cat, k.game.Names.In(k.opts.Lang), len(fronts)), page)
	if err != nil {
		return err
	}
	k.sheets = slices.Concat(fronts, backs)
	k.first("0-turn", "stack", set)
	return nil
}

// sides parts the pages of leaves into all fronts and all backs, the last one first.
func sides[T any](pages []T) (fronts, backs []T) {
	for i, p := range pages {
		if i%2 == 0 {
			fronts = append(fronts, p)
		} else {
			backs = append(backs, p)
		}
	}
	slices.Reverse(backs)
	return fronts, backs
}

// turningPage says how the stack of so many leaves is turned, as page 1 of the file.
func turningPage(cat *text.Catalog, title string, leaves int) *doc.Doc {
	return &doc.Doc{ID: "turn", Title: title, Lang: cat.Lang, Script: doc.ScriptNamed(cat.Text("script")), Blocks: []doc.Block{
		doc.Heading{Level: 2, Text: cat.Text("sheet.kind.stack")},
		doc.Figure{Drawing: turning(), Alt: cat.Text("sheet.kind.stack"), Center: true},
		doc.List{Numbered: true, Items: cat.List("kit.stack", "from", 2, "to", leaves+1, "first", leaves+2, "last", 2*leaves+1)},
	}}
}

// Stack orders the pages of a document, which are fronts and backs by turns, for a
// printer of one side, as kits are: links between them, of no use on paper, go.
func Stack(pages []draw.Sheet, cat *text.Catalog) ([]draw.Sheet, error) {
	if len(pages) == 0 {
		return nil, nil
	}
	page, err := typeset.PageFor(pages[0].Paper)
	if err != nil {
		return nil, err
	}
	page.Plain = true
	turn, err := typeset.Set(turningPage(cat, pages[0].Title, (len(pages)+1)/2), page)
	if err != nil {
		return nil, err
	}
	pages = slices.Clone(pages)
	for i := range pages {
		pages[i].Links, pages[i].Bookmarks = nil, nil
	}
	if len(pages)%2 == 1 {
		last := &pages[len(pages)-1]
		pages = append(pages, draw.Sheet{ID: last.ID + "-blank", Title: cat.Text("sheet.kind.blank"), Paper: last.Paper, Block: last.Block, Scale: 1, Back: true, Command: last.Command})
	}
	fronts, backs := sides(pages)
	return slices.Concat(turn, fronts, backs), nil
}

// turning draws a printed sheet, the way that it turns, and its empty side.
func turning() draw.Drawing {
	const w, h, way draw.MM = 22, 31, 26
	var d draw.Drawing
	for i, x := range []draw.MM{0, w + way} {
		d.Paint(draw.RectPath(draw.RectWH(x, 0, w, h)), draw.White, draw.Black, 0.35)
		for k := range 4 * (1 - i) {
			d.Paint(draw.RectPath(draw.RectWH(x+4, 7+5*draw.MM(k), w-8, 2.5)), draw.Grey, draw.None, 0)
		}
	}
	y, from, to := h/2, w+4, w+way-4
	var p draw.Path
	p.Move(draw.Pt(from, y)).Curve(draw.Pt(from+5, y-11), draw.Pt(to-5, y-11), draw.Pt(to, y))
	d.Paint(p, draw.None, draw.Black, 0.6)
	var head draw.Path
	head.Move(draw.Pt(to+1, y+1.5)).Line(draw.Pt(to-3.2, y-0.6)).Line(draw.Pt(to+0.6, y-3.2)).Close()
	d.Paint(head, draw.Black, draw.None, 0)
	return d
}
