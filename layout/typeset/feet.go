package typeset

import (
	"slices"
	"strings"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// feet sets fillers on the feet of short pages, one on a double-page spread, and
// tailpieces on the others. A page that goes on in the middle of a section is left as it
// is if it is leastFull; of two pages, the filler goes to one that does not, or
// else to the shorter one.
func feet(s *setter, pages []page) {
	room := s.page.lines(s.spec.grid)
	goesOn := func(i int) bool {
		return i+1 < len(pages) && (len(pages[i+1].anchors) == 0 || pages[i+1].anchors[0].at.Y > s.page.Top)
	}
	var short []int
	for i := range pages {
		n, full := pages[i].lines, fullShare*float64(room)+0.5
		if goesOn(i) {
			full = leastFull * float64(room)
		}
		if n > 0 && (20*n < 17*room && !goesOn(i) || s.page.printed(&pages[i], s.spec.grid) < full) {
			short = append(short, i)
		}
	}
	chosen := slices.Clone(short)
	slices.SortStableFunc(chosen, func(i, k int) int {
		if on := goesOn(i); on != goesOn(k) {
			if on {
				return 1
			}
			return -1
		}
		return pages[i].lines - pages[k].lines
	})
	rest, spreads, filled := slices.Clone(s.doc.Fillers), map[int]bool{}, map[int]bool{}
	chosen = slices.DeleteFunc(chosen, func(i int) bool {
		spread := (i + 1) / 2
		again := spreads[spread] || len(spreads) == len(rest)
		spreads[spread] = true
		return again
	})
	slices.Sort(chosen)
	for _, i := range chosen {
		for k := range rest {
			if filled[i] = foot(s, &pages[i], i+1, rest[k]); filled[i] {
				rest = slices.Delete(rest, k, k+1)
				break
			}
		}
	}
	n := 0
	for _, i := range short {
		if pieces := s.doc.Tailpieces; !filled[i] && len(pieces) > 0 && foot(s, &pages[i], i+1, pieces[n%len(pieces)]) {
			n++
		}
	}
}

// printed returns the lines down to the lowest ink of a page.
func (p Page) printed(on *page, grid draw.MM) float64 {
	return float64((on.ink.Bounds().Max.Y - p.Top) / grid)
}

// footMargins are the gap above a filler and the distance of its edges to what is on it,
// usually and where there is little room.
var footMargins = [2]struct{ gap, pad draw.MM }{{9, 4}, {7, 2.5}}

// footCell is the share of the column for the picture of a filler that has words, footSizes
// are the heights of that picture; others have the scales footScales.
const footCell = 0.34

var footSizes, footScales = []draw.MM{38, 25, 20, 16, 13, 10}, []draw.MM{1.9, 1.6, 1.45, 1.3, 1.15, 1}

// underSaying is the gap below the saying of a filler.
const underSaying draw.MM = 0.8

// foot fills the foot of the last column of a page, down to the last baseline, and reports
// whether the filler has room there.
func foot(s *setter, p *page, number int, filler doc.Filler) bool {
	width, grid := s.page.ColumnWidth(), s.spec.grid
	x := s.page.left(number) + draw.MM(s.page.Columns-1)*(width+s.page.Gutter)
	last := s.page.Top + draw.MM(s.page.lines(grid)-1)*grid + s.spec.base
	for _, m := range footMargins {
		top := s.page.Top + draw.MM(p.lines)*grid + m.gap - (grid - s.spec.base)
		if s.page.Columns == 1 {
			top = p.ink.Bounds().Max.Y + m.gap
		}
		ground := draw.RectWH(x, top, width, last-top)
		if on, ok := fill(s, ground.Inset(m.pad), filler); ok {
			p.ink.Paint(draw.RoundRect(ground, 2), draw.Cream, draw.None, 0)
			p.place(&on, 0, 0)
			return true
		}
	}
	return false
}

// fill sets a filler in the middle of its room, with the largest picture that fits, and
// reports whether it fits.
func fill(s *setter, room draw.Rect, filler doc.Filler) (on frag, ok bool) {
	const gap, tall draw.MM = 4, 60 // between picture and words; where they stand below it
	box, at, k := filler.Drawing.Bounds(), room.Center(), draw.MM(0)
	if len(filler.Words) > 0 {
		cell, high := footCell*room.W(), room.H()
		words := close(s.blocks(filler.Words, room.W()-cell-gap), s.spec.grid, underSaying)
		below := high >= tall
		if below {
			words = centred(s, filler.Words, 0.6*room.W())
			high -= gap + words.ink.Bounds().H()
		}
		ink := words.ink.Bounds()
		if i := slices.IndexFunc(footSizes, func(size draw.MM) bool { return size <= high }); i >= 0 && ink.H() <= room.H() {
			k = min(footSizes[i]/box.H(), 0.94*cell/box.W())
		}
		if below {
			at.Y -= (gap + ink.H()) / 2
			on.place(&words, at.X-0.3*room.W(), at.Y+k*box.H()/2+gap-ink.Min.Y)
		} else {
			on.place(&words, room.Min.X+cell+gap, at.Y-ink.Center().Y)
			at.X = room.Min.X + cell/2
		}
	} else if i := slices.IndexFunc(footScales, func(k draw.MM) bool { return k*box.H() <= room.H() }); i >= 0 {
		k = min(footScales[i], room.W()/box.W())
	}
	on.ink.Put(filler.Drawing, draw.Translate(-box.Center().X, -box.Center().Y).Then(draw.Scale(float64(k), float64(k))).Then(draw.Translate(at.X, at.Y)))
	return on, k > 0
}

// centred sets paragraphs, each in lines of about one length, in the middle of a width.
func centred(s *setter, blocks []doc.Block, width draw.MM) (out frag) {
	y := s.spec.base
	for _, b := range blocks {
		p := b.(doc.Para)
		f, leading, text := s.spec.body, s.spec.grid, p.Text
		if p.Large {
			f, leading, text = s.spec.section, 1.25*s.spec.section.size, strings.ReplaceAll(text, string(shy), "")
		}
		for _, l := range s.lines(text, f, even(s, text, f, width), 0) {
			s.write(&out, l, draw.Pt((width-l.w)/2, y), f)
			y += leading
		}
		y += 0.3 * s.spec.grid
	}
	return out
}

// close joins fragments vertically into one without the empty ends of their last lines, and
// with a gap below the first.
func close(frags []frag, grid, gap draw.MM) (out frag) {
	y := draw.MM(0)
	for i := range frags {
		out.place(&frags[i], 0, y)
		if y += draw.MM(frags[i].lines)*grid - frags[i].rest; i == 0 {
			y += gap
		}
	}
	return out
}
