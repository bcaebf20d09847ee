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
	var fronts, backs []*job
	for i, j := range k.sheets {
		if i%2 == 0 {
			fronts = append(fronts, j)
		} else {
			backs = append(backs, j)
		}
	}
	slices.Reverse(backs)
	page, err := k.overviewPage()
	if err != nil {
		return err
	}
	set, err := typeset.Set(turningPage(k.cat, k.game.Names.In(k.opts.Lang), len(fronts)), page)
	if err != nil {
		return err
	}
	k.sheets = nil
	for i := range set {
		j := k.newSheet(pageID("0-turn", i), k.cat.Text("sheet.kind.stack"), k.opts.Paper)
		j.sheet.Furniture = set[i].Furniture
	}
	k.sheets = slices.Concat(k.sheets, fronts, backs)
	return nil
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
	out, err := typeset.Set(turningPage(cat, pages[0].Title, (len(pages)+1)/2), page)
	if err != nil {
		return nil, err
	}
	var backs []draw.Sheet
	for i, p := range pages {
		p.Links, p.Bookmarks = nil, nil
		if i%2 == 0 {
			out = append(out, p)
		} else {
			backs = append(backs, p)
		}
	}
	if len(pages)%2 == 1 {
		last := &pages[len(pages)-1]
		backs = append(backs, draw.Sheet{ID: last.ID + "-blank", Title: cat.Text("sheet.kind.blank"), Paper: last.Paper, Block: last.Block, Scale: 1, Back: true, Command: last.Command})
	}
	slices.Reverse(backs)
	return append(out, backs...), nil
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
