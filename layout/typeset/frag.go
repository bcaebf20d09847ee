package typeset

import (
	"math"

	"shogikit/output/draw"
)

// frag is what a page break never parts: a line of a paragraph, a figure, a
// row of a table. Its height is a number of lines of the grid, so whatever
// stands below it is on the grid again.
type frag struct {
	lines   int
	space   int     // empty lines before it, dropped at the top of a column
	airy    bool    // there may be more of them, even where there are none, to fill a page
	keep    bool    // with the one before
	part    float64 // what it costs to part it from the one before
	turn    float64 // … where the page is turned there
	picture bool    // holds a figure
	row     bool    // of a table
	first   bool    // of its block
	newPage bool
	ink     draw.Drawing // from the top left corner of the frag
	links   []link
	anchor  *anchor
}

// gaps is 1 where the gap before a fragment may be wider, else 0.
func (f *frag) gaps() int {
	if f.airy || f.space > 0 {
		return 1
	}
	return 0
}

// link leads from an area to an anchor.
type link struct {
	area draw.Rect
	to   string
}

// anchor is a place that others refer to.
type anchor struct {
	id      string
	title   string
	level   int  // 0: no head, only a place
	chapter bool // its title runs on the pages from here on
}

// linesFor returns how many lines of the grid a height takes.
func (s *spec) linesFor(h draw.MM) int {
	return int(math.Ceil(float64(h/s.grid) - 0.02))
}

// stack puts fragments under one another and returns one.
func stack(frags []frag, grid draw.MM) frag {
	var out frag
	for i := range frags {
		f := &frags[i]
		if i > 0 {
			out.lines += f.space
		}
		out.place(f, 0, draw.MM(out.lines)*grid)
		out.lines += f.lines
	}
	return out
}

// place adds the ink and the links of another, moved; its ink is used up.
func (f *frag) place(g *frag, dx, dy draw.MM) {
	f.ink.Take(g.ink, dx, dy)
	for _, l := range g.links {
		f.links = append(f.links, link{l.area.Move(draw.Pt(dx, dy)), l.to})
	}
	if f.anchor == nil {
		f.anchor = g.anchor
	}
}

// keepTogether forbids breaks between fragments.
func keepTogether(frags []frag) {
	for i := 1; i < len(frags); i++ {
		frags[i].keep = true
	}
}
