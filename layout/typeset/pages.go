package typeset

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"weak"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// page is a typeset page.
type page struct {
	frag    // all of it, in coordinates of the paper
	anchors []placed
	lines   int    // used by its last column
	chapter string // the last to begin on it
	begins  string // the one that begins at its top
	bare    bool   // no running head and page number: the cover
}

// placed is an anchor with its position on the page.
type placed struct {
	anchor
	at draw.Point
}

// pages sets the whole document.
func (s *setter) pages() ([]page, error) {
	var pages []page
	if s.doc.Cover != nil {
		pages = append(pages, s.coverPage())
	}
	back := len(backPages(s, nil)) // usually one page
	pages = inOneColumn(s, pages, s.doc.Front)
	pages = s.append(pages, s.doc.Blocks)
	feet(s, pages)
	if s.err != nil {
		return pages, s.err
	}
	over := (len(pages) + back) % sheetPages // pages on the last sheet
	pad := s.page.Folded || s.page.Columns == 1 && s.doc.Spare != nil && over >= sheetPages/2
	for pad && (len(pages)+back)%sheetPages != 0 {
		n := len(pages)
		if pages = inOneColumn(s, pages, s.doc.Spare); len(pages) != n+1 { // none, or one of several pages
			pages = append(pages[:n], page{bare: true})
		}
	}
	return backPages(s, pages), s.err
}

// inOneColumn sets blocks on new pages that have one column.
func inOneColumn(s *setter, pages []page, blocks []doc.Block) []page {
	page := s.page
	s.page.Columns, s.page.Tight = 1, true
	pages = s.append(pages, blocks)
	s.page = page
	return pages
}

// sheetPages is the number of pages per folded sheet.
const sheetPages = 4

// append sets blocks on new pages. The ink of separately set parts is not kept.
func (s *setter) append(pages []page, blocks []doc.Block) []page {
	for len(blocks) > 0 && s.err == nil {
		n := len(blocks)
		if next := slices.IndexFunc(blocks[1:], beginsPage); s.doc.Parts && next >= 0 {
			n = 1 + next
		}
		s.before = len(pages)
		part, was := blocks[:n], *s
		set := s.part(part)
		if s.doc.Parts && !s.rough {
			was.Fitting = Fitting{} // its caches must not be shared between passes
			later(set, func() []page { again := was; return again.part(part) })
		}
		pages, blocks = append(pages, set...), blocks[n:]
	}
	return pages
}

func beginsPage(b doc.Block) bool {
	h, _ := b.(doc.Heading)
	return h.NewPage
}

// later replaces the ink of pages by deferred drawings that set the pages again. Pages
// are usually requested in sequence, so the part set last is cached weakly.
func later(pages []page, again func() []page) {
	var mu sync.Mutex
	var kept weak.Pointer[[]page]
	ink := func(i int) draw.Drawing {
		mu.Lock()
		defer mu.Unlock()
		set := kept.Value()
		if set == nil {
			all := again()
			set, kept = &all, weak.Make(&all)
		}
		return (*set)[i].ink
	}
	for i := range pages {
		pages[i].ink = draw.Later(pages[i].ink.Bounds(), func() draw.Drawing { return ink(i) })
	}
}

// part sets blocks on their own pages.
func (s *setter) part(blocks []doc.Block) (pages []page) {
	frags := s.blocks(blocks, s.page.ColumnWidth())
	room := s.page.lines(s.spec.grid)
	for i := range frags {
		if frags[i].from()+frags[i].lines > room {
			s.fail(fmt.Errorf("%w: something %d lines high, where a page has %d", ErrFit, frags[i].lines, room))
		}
	}
	if s.err != nil || len(frags) == 0 {
		return nil
	}
	s.tie(frags, room)
	columns, onPage := s.paginate(frags, room), 0
	if len(columns)%s.page.Columns != 0 {
		s.least = 0
	}
	for i := range columns {
		col := &columns[i]
		col.tighter = squeeze(s, frags[col.from:col.to])
		if number := s.before + len(pages) + 1; i > 0 && number%2 == 1 && s.page.Columns == 1 && !s.page.Plain {
			last := &columns[i-1]
			col.sunk = sunk(frags[last.from:last.to], last.widened(frags, true), frags[col.from:col.to], room-col.wide, s.spec.grid)
			if frags[col.from].abreast { // level with the rows of the left page
				col.tighter = max(col.tighter, last.tighter)
			}
		}
		if col.index%s.page.Columns == 0 {
			pages, onPage = append(pages, page{}), 0
		}
		p := &pages[len(pages)-1]
		s.put(p, s.before+len(pages), *col, frags)
		onPage += p.lines
		s.least = min(s.least, float64(p.lines)/float64(room))
		if col.index%s.page.Columns == s.page.Columns-1 {
			s.least = min(s.least, float64(onPage)/float64(room*s.page.Columns)-pageFuller)
		}
	}
	return pages
}

// pageFuller is how much fuller a page should be than its emptiest column.
const pageFuller = 0.06

// column is a run of fragments in one column of a page.
type column struct {
	from, to int
	index    int     // of the column, counted through all pages
	wide     int     // lines added to its gaps
	sunk     draw.MM // its top is empty
	tighter  draw.MM // by which gaps above its last pictures are less
}

// mostSunk is the maximum of empty lines at the top of a right-hand page.
const mostSunk = 7

// sunk returns how much a right-hand page that begins with a row of figures is lowered, so
// that they are level with those of the left one, whose gaps are widened, and which begins
// with the head of a section and a few lines; 0 if it has no room for that.
func sunk(left []frag, widened []int, right []frag, room int, grid draw.MM) draw.MM {
	first := slices.IndexFunc(left, func(f frag) bool { return f.picture })
	if first <= 0 || left[0].anchor == nil || left[0].anchor.chapter || !left[first].abreast || !right[0].abreast || right[0].again != nil {
		return 0
	}
	n := height(left[:first]) + left[first].space
	for _, lines := range widened[:first+1] {
		n += lines
	}
	by := draw.MM(n)*grid + left[first].lowered
	if n > mostSunk || by+draw.MM(height(right))*grid-right[len(right)-1].rest > draw.MM(room)*grid {
		return 0
	}
	return by
}

// way is the best way to the end of a column.
type way struct {
	cost              float64
	from, index, wide int32 // of the column
}

// Costs of column breaks, in units of the square of an empty column.
const (
	columnCost = 4.0      // of every column, so that none is spent without need
	earlyCost  = 4.0      // of a whole column left empty, if it is the first
	emptyShare = 0.3      // of a column that may be left empty
	emptyCost  = 8        // of leaving more
	bareCost   = 150      // … where sections are to stay whole
	thinCost   = 2500     // of a page of a book less than fullShare full, and more for more white
	whiteRise  = 1200     // … by its square
	amidst     = 6        // times as much amidst a section …
	amidstCost = 800000   // … and this
	hollow     = 0.2      // lack of a page that is far too empty
	hollowCost = 120000   // of that, in addition
	insideCost = 0.3      // of parting a paragraph
	partedCost = 200000   // … in a book, which fills short pages with sayings, so that it may as well move on
	listCost   = 1400000  // of parting a list
	longCost   = 180000   // of a line more than a page has …
	closeUp    = 0.1      // … times this if its pictures close up
	looseCost  = 100000   // of a line added to its gaps
	roomCost   = 150000   // of a break before what its page has room for
	keepCost   = 20000000 // of parting what belongs together
	pageCost   = 20       // of a further page, where sections are to stay whole
	loose      = 24       // columns more than the fewest that are thought of
)

// fullShare is the minimum fill ratio of a page.
const fullShare = 0.8

// filling is what a run of fragments takes of its column.
type filling struct {
	used, gaps int     // lines, and gaps between blocks
	raised     draw.MM // how much higher the last is, below pictures with empty ends
	inside     float64 // the cost of what should be first on its page
}

// add adds the last fragment of a run below the others.
func (l *filling) add(run []frag, grid draw.MM) {
	n := len(run) - 1
	f := &run[n]
	if l.used += f.lines; n == 0 {
		return
	}
	l.used, l.gaps, l.inside = l.used+f.space, l.gaps+f.gaps(), l.inside+f.inside
	switch {
	case !f.picture: // back on the grid
		l.raised = grid * draw.MM(math.Floor(float64(l.raised/grid)))
	case run[n-1].picture:
		l.raised += run[n-1].rest
	}
}

// paginate finds the column breaks that fill columns evenly and keep figures and their
// text on one double-page spread.
func (s *setter) paginate(frags []frag, room int) []column {
	columns, dear := breaks(s, frags, room, 1, math.Inf(1))
	bound := dear // of a way that may still become cheaper
	for i := range frags {
		bound += max(0, -frags[i].turn)
	}
	if more, cost := breaks(s, frags, room, loose, bound); cost <= dear {
		return more
	}
	return columns
}

// breaks returns the cheapest breaks with at most so many columns more than the fewest,
// and their cost. Ways dearer than bound are dropped: nearly all with many columns.
func breaks(s *setter, frags []frag, room, more int, bound float64) ([]column, float64) {
	n, cols := len(frags), s.page.Columns
	most, blocks := s.page.most(&s.spec), unbroken(frags)
	low := fewest(s, frags, most, cols)
	none := []way{{cost: math.Inf(1)}}
	best := slices.Collect(slices.Chunk(slices.Repeat(none, (n+1)*(more+1)), more+1)) // by end, and number of columns beyond the minimum
	best[0][0].cost = 0
	var ways []int // those to a fragment, as columns beyond the minimum
	for i := range n {
		ways = reached(ways[:0], best[i], bound)
		fill := filling{used: frags[i].from()}
		for j := i; j < n && (j == i || !frags[j].newPage); j++ {
			if fill.add(frags[i:j+1], s.spec.grid); fill.used > most && !squeezed(s, frags[i:j+1]) {
				break
			}
			wide := fill.wide(s, frags[i:min(j+2, n)], j+1-i, room)
			full := float64(fill.used+wide) / float64(room)
			stop := longCost * float64(max(0, fill.used-room))
			if stop > 0 && squeezed(s, frags[i:j+1]) {
				stop *= closeUp
			}
			if s.page.Grow == 0 {
				stop += looseCost * float64(wide)
			}
			if !s.page.Plain && j+1 < n && frags[j+1].goesOn() && fill.used+frags[j+1].space+blocks[j+1] <= room {
				stop += roomCost
			}
			for _, k := range ways {
				c := low[i] + k
				next := c + 1
				if j+1 < n && frags[j+1].newPage {
					next = (next + cols - 1) / cols * cols
				}
				at := next - low[j+1]
				if at < 0 || at > more || best[i][k].cost+leastCost(frags, j+1) >= best[j+1][at].cost { // no way, or no better one
					continue
				}
				cost := fill.inside + stop + best[i][k].cost + s.columnCost(frags, c, j+1, full)
				if cost < best[j+1][at].cost {
					best[j+1][at] = way{cost, int32(i), int32(c), int32(wide)}
				}
			}
		}
	}
	end := cheapest(best[n])
	var out []column
	for at, c := n, low[n]+end; at > 0; {
		last := best[at][c-low[at]]
		from, index := int(last.from), int(last.index)
		out = append(out, column{from: from, to: at, index: index, wide: int(last.wide)})
		at, c = from, index
	}
	slices.Reverse(out)
	return out, best[n][end].cost
}

// goesOn reports whether a fragment goes on with what is before it: it begins no chapter
// and no spread, and is not best overleaf.
func (f *frag) goesOn() bool {
	return !f.newPage && (f.anchor == nil || !f.anchor.chapter && f.inside == 0) && f.turn >= 0
}

// unbroken returns the height of what stays on the page of each fragment, from there on:
// for a heading of all its section.
func unbroken(frags []frag) []int {
	out := make([]int, len(frags))
	section := 0 // down to its end
	for i := len(frags) - 1; i >= 0; i-- {
		if out[i] = frags[i].lines; i+1 < len(frags) && frags[i+1].keep {
			out[i] += frags[i+1].space + out[i+1]
		}
		if section += frags[i].lines; frags[i].anchor == nil {
			section += frags[i].space
		} else {
			out[i], section = section, 0
		}
	}
	return out
}

// mostLoose is the number of lines that the gaps of a page of a book may grow by, leastFull
// the ratio to which they then fill it, and underLast what its last line leaves free.
const mostLoose, leastFull, underLast = 3, 0.79, 0.85

// wide returns the number of lines to add to the gaps of a column of n fragments, which may be
// followed by one more. In a book all pages have the same rhythm, and their white is at
// the foot; only where one stops amidst a section and lacks hardly anything do gaps grow.
func (l *filling) wide(s *setter, frags []frag, n, room int) int {
	switch {
	case s.page.Grow > 0:
		return max(0, min(posterAir*l.gaps, room-l.used))
	case s.page.Plain || s.page.Columns > 1 || n == len(frags) || frags[n].anchor != nil || frags[n].newPage || frags[n].turn < 0:
		return 0
	}
	printed := float64(l.used) - float64((l.raised+frags[n-1].rest)/s.spec.grid) - underLast
	if lacks := int(math.Ceil(leastFull*float64(room) - printed)); l.gaps > 0 && lacks <= min(l.gaps+1, mostLoose) {
		return max(0, lacks)
	}
	return 0
}

// reached appends the ways to a fragment that cost at most so much.
func reached(ways []int, to []way, bound float64) []int {
	for k := range to {
		if !math.IsInf(to[k].cost, 1) && to[k].cost <= bound {
			ways = append(ways, k)
		}
	}
	return ways
}

// cheapest returns the index of the way with the lowest cost.
func cheapest(ways []way) (best int) {
	for k := range ways {
		if ways[k].cost < ways[best].cost {
			best = k
		}
	}
	return best
}

// leastCost returns the minimum cost of a column that ends before the fragment next.
func leastCost(frags []frag, next int) float64 {
	if next == len(frags) {
		return columnCost
	}
	return columnCost + min(0, frags[next].turn)
}

// fewest returns, for every fragment and for the end, the minimum number of columns
// before it, obtained by filling each as far as possible.
func fewest(s *setter, frags []frag, room, cols int) []int {
	out := make([]int, len(frags)+1)
	col, used, from := 0, 0, 0
	for i := range frags {
		if i > 0 && frags[i].newPage {
			col, used, from = (out[i]+cols-1)/cols*cols, 0, i
			out[i] = col
		}
		space := frags[i].space
		if used > 0 && used+space+frags[i].lines > room && !squeezed(s, frags[from:i+1]) {
			col, used, from = col+1, 0, i
		}
		if used > 0 {
			used += space
		} else {
			used = frags[i].from()
		}
		used += frags[i].lines
		out[i+1] = col + 1
	}
	return out
}

// columnCost rates column c with fill ratio full, the next one starting with fragment
// next.
func (s *setter) columnCost(frags []frag, c, next int, full float64) float64 {
	cost := columnCost
	first, last := c%s.page.Columns == 0, c%s.page.Columns == s.page.Columns-1
	if s.page.Whole && first {
		cost += pageCost
	}
	switch thin := fullShare + 0.005 - full; {
	case thin <= 0 || s.page.Plain:
	case first:
		dear := thinCost * (1 + whiteRise*thin*thin)
		if next < len(frags) && frags[next].anchor == nil && frags[next].turn >= 0 {
			dear = amidst*dear + amidstCost
		}
		if thin > hollow {
			dear += hollowCost
		}
		if thin > 1.5*hollow {
			dear += 3 * hollowCost
		}
		cost += dear
	default: // another column of its page
		cost += thinCost * 9 * thin * thin
	}
	if next == len(frags) || frags[next].newPage {
		return cost
	}
	free := 1 - full
	cost += free*free + emptyCost*max(0, free-emptyShare) + frags[next].part
	if s.page.Whole {
		cost += earlyCost*free/float64(c+1) + bareCost*max(0, free-emptyShare)
	}
	if frags[next].keep {
		cost += keepCost
	}
	if number := s.before + c/s.page.Columns + 1; last && number%2 == 1 && !s.page.Plain {
		cost += frags[next].turn
	}
	return cost
}

// mostAir is the number of lines added to a gap of a sheet before one between related
// fragments grows; posterAir is the maximum on a sheet whose pictures grow to fill it.
const mostAir, posterAir = 2, 6

// widened returns the number of lines added to the gap before each fragment of the
// column; in a book from the top, once for a head.
func (c *column) widened(frags []frag, book bool) []int {
	out, left := make([]int, c.to-c.from), c.wide
	for i := 1; i < len(out) && left > 0; i++ {
		if f := &frags[c.from+i]; f.touches && f.space == 0 {
			out[i], left = 1, left-1
		}
	}
	for round := 0; left > 0; round++ {
		for i := 1; i < len(out) && left > 0; i++ {
			f := &frags[c.from+i]
			turn := f.keep == (round%(mostAir+1) == mostAir)
			if book { // heads of sections have no more air than those of chapters
				turn = f.anchor == nil || round%(mostLoose+1) == 0
			}
			if f.gaps() > 0 && turn {
				out[i], left = out[i]+1, left-1
			}
		}
	}
	return out
}

// put places a column on its page.
func (s *setter) put(p *page, number int, col column, frags []frag) {
	x := s.page.left(number) + draw.MM(col.index%s.page.Columns)*(s.page.ColumnWidth()+s.page.Gutter)
	y, widened, marks := s.page.Top+col.sunk, col.widened(frags, !s.page.Plain), 0
	for i := col.from; i < col.to; i++ {
		marks += len(frags[i].ink.Marks)
	}
	p.ink.Marks = slices.Grow(p.ink.Marks, marks)
	if head := frags[col.from].again; head != nil {
		p.ink.Put(head.ink, draw.Translate(x, y)) // which other columns may repeat, too
		y += draw.MM(head.lines) * s.spec.grid
	}
	raised, first, tighter := s.spec.grid*draw.MM(math.Floor(float64(col.sunk/s.spec.grid)+1e-6))-col.sunk, y, col.tighter
	for i := col.from; i < col.to; i++ {
		f := &frags[i]
		if i > col.from {
			y += draw.MM(f.space+widened[i-col.from]) * s.spec.grid
			if f.squeezes(&frags[i-1]) && !slices.ContainsFunc(frags[i:col.to], func(f frag) bool { return !f.picture }) {
				y, raised = y-tighter, raised+tighter
			}
			if !f.picture { // back on the grid
				y += raised - draw.MM(int(raised/s.spec.grid))*s.spec.grid
				raised = 0
			} else if above := &frags[i-1]; above.picture {
				y, raised = y-above.rest, raised+above.rest
			}
		}
		p.place(f, x, y)
		if f.rule && y > first {
			above := y - 0.5*s.spec.grid + 0.4
			p.ink.Paint(draw.Line(draw.Pt(x, above), draw.Pt(x+s.page.ColumnWidth(), above)), draw.None, draw.GreyTint, 0.2)
		}
		if f.anchor != nil {
			p.anchors = append(p.anchors, placed{*f.anchor, draw.Pt(x, y)})
			if f.anchor.chapter {
				p.chapter = f.anchor.title
				if y == s.page.Top && col.index%s.page.Columns == 0 {
					p.begins = f.anchor.title
				}
			}
		}
		y += draw.MM(f.lines) * s.spec.grid
	}
	p.lines = int(float64((y-s.page.Top)/s.spec.grid) + 0.5)
}

// mostSqueeze is the share of a line by which a gap between pictures may be less.
const mostSqueeze = 0.6

// squeeze returns how much less than usual each gap above one of the last pictures of a
// column is to be, so that one that would end below the last baseline ends there.
func squeeze(s *setter, col []frag) draw.MM {
	over, n := overfull(s, col)
	if over <= 0 || n == 0 {
		return 0
	}
	return min(over/draw.MM(n), mostSqueeze*s.spec.grid)
}

// squeezed reports whether a column that ends with pictures fits if its gaps are less.
func squeezed(s *setter, col []frag) bool {
	over, n := overfull(s, col)
	return n > 0 && over <= mostSqueeze*s.spec.grid*draw.MM(n)
}

// overfull returns how far below the last baseline a column ends, and how many gaps between
// its last pictures may be less; none if it does not end with a picture.
func overfull(s *setter, col []frag) (over draw.MM, n int) {
	last, grid := &col[len(col)-1], s.spec.grid
	if s.page.Plain || !last.picture {
		return 0, 0
	}
	var fill filling
	for i := range col {
		if fill.add(col[:i+1], grid); !col[i].picture {
			n = 0
		} else if i > 0 && col[i].squeezes(&col[i-1]) {
			n++
		}
	}
	end := draw.MM(fill.used)*grid - fill.raised - last.rest
	return end - (draw.MM(s.page.lines(grid)-1)*grid + s.spec.base + 0.3*s.spec.small.size), n
}

// squeezes reports whether the gap between two pictures may be less.
func (f *frag) squeezes(above *frag) bool { return f.picture && above.picture && f.space > 0 }

// anchorsOf returns the page number of every anchor.
func anchorsOf(pages []page) map[string]int {
	out := map[string]int{}
	for i := range pages {
		for _, a := range pages[i].anchors {
			if _, ok := out[a.id]; !ok && a.id != "" {
				out[a.id] = i + 1
			}
		}
	}
	return out
}
