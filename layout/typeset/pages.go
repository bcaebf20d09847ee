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
	pages = s.append(pages, s.doc.Blocks)
	if s.doc.Back != nil && s.err == nil {
		for len(pages)%4 != 3 { // the last page is the back of the folded sheets
			pages = append(pages, page{bare: true})
		}
		back := s.append(pages, s.doc.Back)
		for i := len(pages); i < len(back); i++ {
			back[i].bare = true
		}
		pages = back
	}
	return pages, s.err
}

// append sets blocks on new pages.
func (s *setter) append(pages []page, blocks []doc.Block) []page {
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
	if s.err != nil {
		return pages
	}
	frags = s.float(frags, room)
	for _, col := range s.paginate(frags, room) {
		if col.index == 0 {
			pages = append(pages, page{})
		}
		s.put(&pages[len(pages)-1], len(pages), col, frags)
	}
	return pages
}

// column is a run of fragments in one column of a page.
type column struct {
	from, to int
	index    int // of the column on its page
}

// Costs of breaking into columns, in units of the square of an empty column.
const (
	columnCost = 0.6  // of every column, so that none is spent without need
	earlyCost  = 0.3  // of a column that ends although more had found room
	emptyShare = 0.3  // of a column that may be left empty
	emptyCost  = 8    // of leaving more
	keepCost   = 1000 // of parting what belongs together
	wholeCost  = 4    // of parting a section that is to stay whole
	pageCost   = 20   // of a further page, where sections are to stay whole
)

// paginate finds the breaks that leave columns evenly full.
func (s *setter) paginate(frags []frag, room int) []column {
	n, cols := len(frags), s.page.Columns
	type state struct {
		cost float64
		from int
		col  int // column of the run that ends here
	}
	best := make([][]state, n+1) // by end and column of the next run
	for i := range best {
		best[i] = make([]state, cols)
		for c := range best[i] {
			best[i][c].cost = math.Inf(1)
		}
	}
	best[0][0].cost = 0
	for i := range n {
		for c := range cols {
			if math.IsInf(best[i][c].cost, 1) {
				continue
			}
			used := 0
			for j := i; j < n; j++ {
				if j > i {
					used += frags[j].space
					if frags[j].newPage {
						break
					}
				}
				if used += frags[j].lines; used > room {
					break
				}
				cost := best[i][c].cost + s.columnCost(frags, j+1, used, room)
				if s.page.Whole && c == 0 {
					cost += pageCost
				}
				next := (c + 1) % cols
				if j+1 < n && frags[j+1].newPage {
					next = 0
				}
				if cost < best[j+1][next].cost {
					best[j+1][next] = state{cost, i, c}
				}
			}
		}
	}
	end := 0
	for c := range cols {
		if best[n][c].cost < best[n][end].cost {
			end = c
		}
	}
	var out []column
	for at, c := n, end; at > 0; {
		st := best[at][c]
		out = append(out, column{st.from, at, st.col})
		at, c = st.from, st.col
	}
	slices.Reverse(out)
	return out
}

// columnCost rates a column with so many lines used, the next one starting
// with fragment next.
func (s *setter) columnCost(frags []frag, next, used, room int) float64 {
	if next == len(frags) || frags[next].newPage {
		return columnCost
	}
	free := float64(room-used) / float64(room)
	c := columnCost + free*free
	if free > emptyShare {
		c += emptyCost * (free - emptyShare)
	}
	if frags[next].keep {
		return c + keepCost
	}
	if frags[next].whole {
		c += wholeCost
	}
	if used+s.group(frags, next) <= room { // there was room for more
		c += earlyCost
	}
	return c
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
	x := s.page.left(number) + draw.MM(col.index)*(s.page.ColumnWidth()+s.page.Gutter)
	y := s.page.Top
	for i := col.from; i < col.to; i++ {
		f := &frags[i]
		if i > col.from {
			y += draw.MM(f.space) * s.look.grid
		}
		p.ink.Append(f.ink.Move(x, y))
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
