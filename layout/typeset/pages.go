package typeset

import (
	"fmt"
	"math"
	"slices"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// page is a page on which everything has its place.
type page struct {
	ink     draw.Drawing // in coordinates of the paper
	links   []link
	anchors []placed
	chapter string // for the running head
	bare    bool   // no running head and no number: the cover
}

// placed is an anchor at its place on the page.
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
	back := s.append(nil, s.doc.Back, sheetPages-1) // usually one page
	s.cost = 0                                      // the last page may be as it is
	pages = s.append(pages, s.doc.Blocks, len(back))
	if len(back) == 0 || s.err != nil {
		return pages, s.err
	}
	for s.page.Folded && (len(pages)+len(back))%sheetPages != 0 {
		pages = append(pages, page{bare: true}) // too few to spread
		s.cost += keepCost
	}
	cost := s.cost
	back = s.append(pages, s.doc.Back, 0)
	s.cost = cost
	for i := len(pages); i < len(back); i++ {
		back[i].bare = true
	}
	return back, s.err
}

// sheetPages is how many pages a folded sheet has.
const sheetPages = 4

// append sets blocks on new pages; so many pages are to follow them.
func (s *setter) append(pages []page, blocks []doc.Block, follow int) []page {
	frags := s.blocks(blocks, s.page.ColumnWidth())
	if s.page.Whole {
		wholeSections(frags)
	}
	room := s.page.lines(s.look.grid)
	for i := range frags {
		if frags[i].lines > room {
			s.fail(fmt.Errorf("%w: something %d lines high, where a page has %d", ErrFit, frags[i].lines, room))
		}
	}
	if s.err != nil || len(frags) == 0 {
		return pages
	}
	s.before, s.follow = len(pages), follow
	spreads(frags, 2*room*s.page.Columns)
	frags, out := s.float(frags, room)
	s.cost += out.cost
	for _, col := range out.cols {
		if col.index%s.page.Columns == 0 {
			pages = append(pages, page{})
		}
		s.put(&pages[len(pages)-1], len(pages), col, frags)
	}
	return pages
}

// column is a run of fragments in one column of a page.
type column struct {
	from, to int
	index    int // of the column, all pages counted through
}

// broken is how fragments are parted into columns, and what that costs.
type broken struct {
	cols []column
	cost float64
}

// Costs of breaking into columns, in units of the square of an empty column.
const (
	columnCost = 0.6  // of every column, so that none is spent without need
	earlyCost  = 0.3  // of a column that ends although more had found room
	emptyShare = 0.3  // of a column that may be left empty
	emptyCost  = 8    // of leaving more
	thinCost   = 60   // of a page of a book less than two thirds full
	turnCost   = 3    // of turning the page inside a section with a figure
	spreadCost = 200  // … where the author asks for one spread
	keepCost   = 1000 // of parting what belongs together
	wholeCost  = 4    // of parting a section that is to stay whole
	pageCost   = 20   // of a further page, where sections are to stay whole
	loose      = 9    // columns more than the fewest that are thought of
)

// Good is what pages cost of which none is thin.
const Good = 70.0

// fullShare is how much of a page is to be taken.
const fullShare = 2.0 / 3

// run is the best way to the end of a column.
type run struct {
	cost float64
	from int // fragment that the column begins with
	col  int // its index
}

// paginate finds the breaks that leave columns evenly full, with figures and
// what they belong to on one spread and, for a folded book, whole sheets.
func (s *setter) paginate(frags []frag, room int) broken {
	n, cols := len(frags), s.page.Columns
	low := fewest(frags, room, cols)
	best := make([][loose + 1]run, n+1) // by end, and columns so far beyond the fewest
	for i := range best {
		for k := range best[i] {
			best[i][k].cost = math.Inf(1)
		}
	}
	best[0][0].cost = 0
	for i := range n {
		for k := range best[i] {
			if math.IsInf(best[i][k].cost, 1) {
				continue
			}
			c, used := low[i]+k, 0
			for j := i; j < n; j++ {
				if j > i {
					if used += frags[j].space; frags[j].newPage {
						break
					}
				}
				if used += frags[j].lines; used > room {
					break
				}
				next := c + 1
				if j+1 < n && frags[j+1].newPage {
					next = (next + cols - 1) / cols * cols
				}
				at := next - low[j+1]
				if at < 0 || at > loose {
					continue
				}
				cost := best[i][k].cost + s.columnCost(frags, c, j+1, used, room)
				if cost < best[j+1][at].cost {
					best[j+1][at] = run{cost, i, c}
				}
			}
		}
	}
	end := s.bestEnd(best[n][:], low[n])
	out := broken{cost: best[n][end].cost}
	for at, c := n, low[n]+end; at > 0; {
		r := best[at][c-low[at]]
		out.cols = append(out.cols, column{r.from, at, r.col})
		at, c = r.from, r.col
	}
	slices.Reverse(out.cols)
	return out
}

// bestEnd chooses among the ways to the end: the cheapest, of a folded book the
// cheapest that makes whole sheets.
func (s *setter) bestEnd(ends []run, low int) int {
	best, whole := 0, false
	for k := range ends {
		pages := s.before + (low+k+s.page.Columns-1)/s.page.Columns + s.follow
		w := s.page.Folded && pages%sheetPages == 0 && !math.IsInf(ends[k].cost, 1)
		if w == whole && ends[k].cost < ends[best].cost || w && !whole {
			best, whole = k, w
		}
	}
	return best
}

// fewest returns for every fragment, and for the end, how many columns there are
// before it at least, where nothing that belongs together is parted.
func fewest(frags []frag, room, cols int) []int {
	out := make([]int, len(frags)+1)
	used, col := 0, 0
	for i := range frags {
		f := &frags[i]
		need := f.space + f.lines
		for k := i + 1; k < len(frags) && !f.keep && frags[k].keep && need+frags[k].space+frags[k].lines <= room; k++ {
			need += frags[k].space + frags[k].lines
		}
		switch {
		case i > 0 && f.newPage:
			col = (col + cols) / cols * cols
			out[i], used = col, f.lines
		case i > 0 && used+need > room:
			col, used = col+1, f.lines
		case i > 0:
			used += f.space + f.lines
		default:
			used = f.lines
		}
		out[i+1] = col + 1
	}
	return out
}

// columnCost rates column c with so many lines used, the next one starting with
// fragment next.
func (s *setter) columnCost(frags []frag, c, next, used, room int) float64 {
	cost := columnCost
	first, last := c%s.page.Columns == 0, c%s.page.Columns == s.page.Columns-1
	if s.page.Whole && first {
		cost += pageCost
	}
	free := float64(room-used) / float64(room)
	if thin := free - (1 - fullShare) + 1.5/float64(room); thin > 0 && first && !s.page.Plain {
		cost += thinCost * (1 + 4*thin)
	}
	if next == len(frags) || frags[next].newPage {
		return cost
	}
	cost += free * free
	if free > emptyShare {
		cost += emptyCost * (free - emptyShare)
	}
	if frags[next].keep {
		return cost + keepCost
	}
	if frags[next].whole {
		cost += wholeCost
	}
	if number := s.before + c/s.page.Columns + 1; last && number%2 == 1 && !s.page.Plain {
		cost += frags[next].spread
	}
	if used+s.group(frags, next) <= room { // there was room for more
		cost += earlyCost
	}
	return cost
}

// group returns how many lines the fragments take that must follow one another
// from next on, the space before them included.
func (s *setter) group(frags []frag, next int) int {
	n := frags[next].space + frags[next].lines
	for i := next + 1; i < len(frags) && (frags[i].keep || frags[i].whole); i++ {
		n += frags[i].space + frags[i].lines
	}
	return n
}

// put places a column on its page.
func (s *setter) put(p *page, number int, col column, frags []frag) {
	x := s.page.left(number) + draw.MM(col.index%s.page.Columns)*(s.page.ColumnWidth()+s.page.Gutter)
	y, marks := s.page.Top, 0
	for _, f := range frags[col.from:col.to] {
		marks += len(f.ink.Marks)
	}
	p.ink.Marks = slices.Grow(p.ink.Marks, marks)
	for i := col.from; i < col.to; i++ {
		f := &frags[i]
		if i > col.from {
			y += draw.MM(f.space) * s.look.grid
		}
		if !s.rough {
			p.ink.Append(f.ink.Move(x, y))
		}
		p.links = append(p.links, f.linksAt(draw.Pt(x, y))...)
		if f.anchor != nil {
			p.anchors = append(p.anchors, placed{*f.anchor, draw.Pt(x, y)})
			if f.anchor.chapter {
				p.chapter = f.anchor.title
			}
		}
		y += draw.MM(f.lines) * s.look.grid
	}
}

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
