package typeset

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// frag is what a page break never parts: a line of a paragraph, a figure, a
// row of a table. Its height is a number of lines of the grid, so whatever
// stands below it is on the grid again.
type frag struct {
	lines   int
	space   int     // empty lines before it, dropped at the top of a column
	keep    bool    // with the one before
	whole   bool    // … if that takes no further page
	spread  float64 // what it costs to turn the page before it
	picture bool    // holds a figure
	first   bool    // of its block
	newPage bool
	float   bool         // may stand later, at the head of a column
	ink     draw.Drawing // from the top left corner of the frag
	links   []link
	anchor  *anchor
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
func (s *setter) linesFor(h draw.MM) int {
	return int(math.Ceil(float64(h/s.look.grid) - 0.02))
}

// stack puts fragments under one another and returns one.
func (s *setter) stack(frags []frag) frag {
	var out frag
	for i := range frags {
		f := &frags[i]
		if i > 0 {
			out.lines += f.space
		}
		out.place(f, 0, draw.MM(out.lines)*s.look.grid)
		out.lines += f.lines
	}
	return out
}

// place adds the ink and the links of f, moved.
func (f *frag) place(g *frag, dx, dy draw.MM) {
	f.ink.Append(g.ink.Move(dx, dy))
	f.links = append(f.links, g.linksAt(draw.Pt(dx, dy))...)
	if f.anchor == nil {
		f.anchor = g.anchor
	}
}

// linksAt returns the links, moved.
func (f *frag) linksAt(by draw.Point) []link {
	out := slices.Clone(f.links)
	for i := range out {
		out[i].area = out[i].area.Move(by)
	}
	return out
}

// keepTogether forbids breaks between fragments.
func keepTogether(frags []frag) {
	for i := 1; i < len(frags); i++ {
		frags[i].keep = true
	}
}

// spreads asks that sections with a picture, as far as two pages hold them, stand
// on pages that are seen together.
func spreads(frags []frag, room int) {
	for i := 0; i < len(frags); {
		n := 1
		for i+n < len(frags) && frags[i+n].anchor == nil && !frags[i+n].newPage {
			n++
		}
		section := frags[i : i+n]
		if height(section) <= room && slices.ContainsFunc(section, func(f frag) bool { return f.picture }) {
			for k := 1; k < n; k++ {
				section[k].spread = max(section[k].spread, turnCost)
			}
		}
		i += n
	}
}

// wholeSections asks that nothing below a head goes to another column.
func wholeSections(frags []frag) {
	for i := range frags {
		frags[i].whole = i > 0 && frags[i].anchor == nil
	}
}
