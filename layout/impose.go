package layout

import (
	"errors"
	"fmt"
	"slices"

	"shogikit/output/draw"
)

// creepPaper is the thickness of ordinary paper.
const creepPaper draw.MM = 0.1

// sheetSide is the two pages on one side of a folded sheet: numbers from 1, 0 for a
// blank page.
type sheetSide struct{ Left, Right int }

// saddleOrder returns the sides of the sheets that fold into a booklet of n pages,
// outermost sheet first, front and back alternating. The sheets are printed on both
// sides, flipped along the short edge, stacked, folded in the middle and stapled
// through the fold. A single page appears twice on one side, to be cut apart.
func saddleOrder(n int) []sheetSide {
	if n == 1 {
		return []sheetSide{{1, 1}}
	}
	pages := (n + 3) / 4 * 4
	page := func(i int) int {
		if i > n {
			return 0
		}
		return i
	}
	var out []sheetSide
	for i := 0; i < pages/2; i += 2 {
		out = append(out,
			sheetSide{page(pages - i), page(i + 1)},
			sheetSide{page(i + 2), page(pages - i - 1)})
	}
	return out
}

// Impose imposes the pages of a booklet for folding and stapling, on sheets of a paper,
// zero for twice the page: two pages side by side on each side of a sheet, in the order
// for a printer that flips along the short edge. Inner sheets stick out at the fore
// edge of a folded stack, so their pages are shifted towards the spine by the thickness
// of the sheets outside them (creep). Pages of different sizes, or too large for the
// paper, are an error.
func Impose(pages []draw.Sheet, paper draw.Size) ([]draw.Sheet, error) {
	if len(pages) == 0 {
		return nil, errors.New("nothing to impose")
	}
	page := pages[0].Paper
	if i := slices.IndexFunc(pages, func(s draw.Sheet) bool { return s.Paper != page }); i > 0 {
		return nil, fmt.Errorf("page %d has another size than page 1; a folded booklet has one size", i+1)
	}
	if paper == (draw.Size{}) {
		paper = draw.Size{W: 2 * page.W, H: page.H}
	}
	paper.W, paper.H = max(paper.W, paper.H), min(paper.W, paper.H)
	const slack draw.MM = 1.5 // two A5 are 296 mm wide, A4 is 297
	if 2*page.W > paper.W+slack || page.H > paper.H+slack {
		return nil, fmt.Errorf("two pages of %s do not fit side by side on paper of %s",
			FormatSize(page.W, page.H), FormatSize(paper.W, paper.H))
	}
	var out []draw.Sheet
	for i, side := range saddleOrder(len(pages)) {
		s := draw.Sheet{
			ID: fmt.Sprintf("%s-sheet-%02d%c", pages[0].ID, i/2+1, "ab"[i%2]), Title: pages[0].Title, Paper: paper,
			Block: draw.RectWH(0, 0, paper.W, paper.H), Scale: 1, Command: pages[0].Command,
			Bookmarks: []string{},
		}
		place := func(n int, x draw.MM) {
			if n > 0 {
				s.Furniture.Put(pages[n-1].Furniture, draw.Translate(x, (paper.H-page.H)/2))
			}
		}
		creep := draw.MM(i/2) * creepPaper
		place(side.Left, paper.W/2-page.W+creep)
		place(side.Right, paper.W/2-creep)
		if i%2 == 0 {
			foldMarks(&s.Furniture, paper, i == 0 && len(pages) > 1)
		}
		out = append(out, s)
	}
	return out, nil
}

// foldMarks marks where the sheet is folded, and on the outermost sheet where the
// staples go: only at the edges, where there is no text.
func foldMarks(d *draw.Drawing, paper draw.Size, staples bool) {
	x := paper.W / 2
	const length draw.MM = 5
	d.Stroke(draw.FoldMountain, draw.Line(draw.Pt(x, 1), draw.Pt(x, 1+length)))
	d.Stroke(draw.FoldMountain, draw.Line(draw.Pt(x, paper.H-1-length), draw.Pt(x, paper.H-1)))
	if !staples {
		return
	}
	const leg draw.MM = 6
	for _, y := range []draw.MM{paper.H / 4, paper.H * 3 / 4} {
		d.Stroke(draw.Guide, draw.Line(draw.Pt(x, y-leg), draw.Pt(x, y+leg)))
		for _, end := range []draw.MM{-leg, leg} {
			d.Stroke(draw.Guide, draw.Line(draw.Pt(x-0.8, y+end), draw.Pt(x+0.8, y+end)))
		}
	}
}

// HalfSheet returns the page that is half a sheet of the paper, rounded down to whole
// millimetres like A sizes.
func HalfSheet(paper draw.Size) draw.Size {
	long, short := max(paper.W, paper.H), min(paper.W, paper.H)
	return draw.Size{W: draw.MM(int(long / 2)), H: short}
}
