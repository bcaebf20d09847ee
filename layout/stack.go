package layout

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates/text"
)

// turning returns the page that explains how to turn the stack of paired pages for a
// single-sided printer: all fronts come first, then the backs in reverse order, as they
// are fed.
func (p *Plan) turning() ([]*page, error) {
	k := p.kits[0]
	page, err := k.overviewPage()
	if err != nil {
		return nil, err
	}
	set, err := typeset.Set(turningPage(p.cat, k.game.Names.In(p.opts.Lang), (len(p.pages)+1)/2), page)
	return k.titled("0-turn", "stack", set), err
}

// sides splits the pages of leaves into all fronts and all backs, the last one first.
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

// turningPage explains how to turn the stack of leaves, as page 1 of the file.
func turningPage(cat *text.Catalog, title string, leaves int) *doc.Doc {
	return &doc.Doc{ID: "turn", Title: title, Lang: cat.Lang, Script: doc.Script(cat.Text("script")), Blocks: []doc.Block{
		doc.Heading{Level: 2, Text: cat.Text("sheet.kind.stack")},
		doc.Figure{Drawing: turnedStack(), Alt: cat.Text("sheet.kind.stack"), Center: true},
		doc.List{Numbered: true, Items: cat.List("kit.stack",
			"fronts", cat.Text("kit.stack-fronts", "n", leaves, "pages", pageRange(2, leaves+1)),
			"backs", cat.Text("kit.stack-backs", "n", leaves, "pages", pageRange(leaves+2, 2*leaves+1)))},
	}}
}

// pageRange formats a page range for a print dialog.
func pageRange(first, last int) string {
	return strings.Join(slices.Compact([]string{strconv.Itoa(first), strconv.Itoa(last)}), "-")
}

// Stack orders the pages of a document, which alternate between fronts and backs, for a
// single-sided printer, as in kits; it removes links, which are useless on paper. The
// page with index apart begins a new leaf. If all backs are empty, it returns only the
// fronts.
func Stack(pages []draw.Sheet, apart int, cat *text.Catalog) ([]draw.Sheet, error) {
	pages = slices.Clone(pages)
	for i := range pages {
		pages[i].Links, pages[i].Bookmarks = nil, nil
	}
	empty := func(like draw.Sheet) draw.Sheet {
		like.ID, like.Title, like.Furniture, like.Parts = like.ID+"-blank", cat.Text("sheet.kind.blank"), draw.Drawing{}, nil
		return like
	}
	if apart%2 == 1 {
		pages = slices.Insert(pages, apart, empty(pages[apart-1]))
	}
	if len(pages)%2 == 1 {
		pages = append(pages, empty(pages[len(pages)-1]))
	}
	for i := range pages {
		pages[i].Back = i%2 == 1
	}
	fronts, backs := sides(pages)
	if !slices.ContainsFunc(backs, func(s draw.Sheet) bool { return len(s.Furniture.Marks) > 0 }) {
		return fronts, nil
	}
	page, err := typeset.PageFor(pages[0].Paper)
	if err != nil {
		return nil, err
	}
	page.Plain = true
	turn, err := typeset.Set(turningPage(cat, pages[0].Title, len(fronts)), page)
	if err != nil {
		return nil, err
	}
	return slices.Concat(turn, fronts, backs), nil
}

// turnedStack draws a printed sheet, how it is turned, and its empty side.
func turnedStack() draw.Drawing {
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

// The smallest paper for text.
const leastTextW, leastTextH draw.MM = 105, 148

// overviewPage returns a page of text inside the block's content area.
func (k *kit) overviewPage() (typeset.Page, error) {
	p := k.opts.Paper
	page, err := typeset.PageFor(p.Size)
	if err != nil {
		return page, k.opts.tooLarge("a page of text", leastTextW, leastTextH)
	}
	page.Plain, page.Whole = true, true
	page.Inner, page.Outer = k.area.Min.X+1.5, p.Size.W-k.area.Max.X+1
	page.Top, page.Foot = k.area.Min.Y+1, p.Size.H-k.area.Max.Y+1
	return page, nil
}
