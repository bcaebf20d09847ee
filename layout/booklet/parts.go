package booklet

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
)

// Parts are the parts of a booklet that can be printed alone.
var Parts = []string{"leaflet", "build", "moves", "setup", "handicaps", "score"}

// partDoc returns a single part of the booklet.
func (b *book) partDoc(o Options) (*doc.Doc, error) {
	if !slices.Contains(Parts, o.Part) {
		return nil, fmt.Errorf("part %q is unknown; choose from %s", o.Part, strings.Join(Parts, ", "))
	}
	if o.Part == "handicaps" && len(b.game.Handicaps) == 0 {
		return nil, fmt.Errorf("%s has no handicaps", b.game.Names.In(b.cat.Lang))
	}
	d := b.newDoc(o, o.Part)
	b.part = b.cat.Text("kit.sheets.of", "game", d.Title, "sheet", "")
	if o.Part == "moves" {
		b.glancePage(b.part, 0)
	}
	for _, c := range b.chapters() {
		if c.ID == o.Part && c.ID != "moves" {
			b.chapter(c)
		}
	}
	d.Blocks = b.finished(b.blocks)
	return d, nil
}

// smallest is the scale of a part that does not fit on its page otherwise: captions are
// then set in 6 pt.
const smallest = 0.75

// partSheets returns a part on its paper, as large as possible on one page; if
// necessary, with an additional column of small type.
func (b *book) partSheets(o Options) ([]draw.Sheet, error) {
	paper := b.page.Paper
	area := math.Sqrt(float64(paper.W * paper.H / (usualPaper.W * usualPaper.H)))
	most := max(1, float64(min(paper.W/99, paper.H/140)))
	columns := 0    // 0: as many as the paper has
	switch o.Part { // these fill any page
	case "moves":
		most, columns = largestBoards(b, min(most, 0.75*area)), 1
	case "score":
		most, columns = max(1, min(most, area)), 1
	}
	var usual []draw.Sheet // at normal size, on any number of pages
	for k := most; ; {
		page, err := typeset.PageFor(draw.Size{W: paper.W / draw.MM(k), H: paper.H / draw.MM(k)})
		if err != nil {
			return nil, err
		}
		page.Columns, page.Tight = cmp.Or(columns, page.Columns), b.brief || o.Part == "handicaps"
		b.start(page)
		d, err := b.partDoc(o)
		if err != nil {
			return nil, err
		}
		pages, err := typeset.Set(d, page)
		switch {
		case err == nil && len(pages) == 1:
			return enlarged(pages, k, paper), nil
		case k == 1 && err == nil && o.Part == "handicaps": // a poster with smaller boards is no use
			return pages, nil
		case err != nil && k <= 1 && usual == nil:
			return nil, err
		case k > 1:
			k = max(1, k*0.94)
		case k >= smallest && !b.brief:
			b.brief = true
		case k == smallest && usual == nil: // a poster, which starts at that size
			return enlarged(pages, k, paper), nil
		case k == smallest:
			return usual, nil
		default:
			if k == 1 {
				usual = pages
			}
			k, columns = max(smallest, k*0.94), cmp.Or(columns, page.Columns+1)
		}
	}
}

// largestBoards returns the scale, from most down to 1, at which the pictures of a poster
// come out largest without making the type much smaller.
func largestBoards(b *book, most float64) float64 {
	best, wide, paper := most, 0.0, b.page.Paper
	for k := most; k >= 1; k *= 0.94 {
		page, err := typeset.PageFor(draw.Size{W: paper.W / draw.MM(k), H: paper.H / draw.MM(k)})
		if err != nil {
			break
		}
		page.Columns = 1
		b.start(page)
		b.glancePage(b.cat.Lang, 0)
		if w := math.Pow(k, 1.4) * float64(b.blocks[1].(doc.Columns).Cells[0][0].(doc.Figure).Width); w > wide {
			best, wide = k, w
		}
	}
	return best
}

// enlarged returns the sheets of a part, scaled by k, on the paper. Parts contain no
// links.
func enlarged(pages []draw.Sheet, k float64, paper draw.Size) []draw.Sheet {
	for i := range pages {
		p := &pages[i]
		p.Paper, p.Block = paper, draw.RectWH(0, 0, paper.W, paper.H)
		p.Furniture = p.Furniture.Scale(k)
		for j := range p.Bookmarks {
			p.Bookmarks[j].At = draw.Scale(k, k).Apply(p.Bookmarks[j].At)
		}
	}
	return pages
}
