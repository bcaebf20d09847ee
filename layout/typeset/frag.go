package typeset

import (
	"math"

	"shogikit/output/draw"
)

// frag is a fragment that is never split across pages: a line of a paragraph, a figure,
// a table row. Its height is a number of lines of the grid, so that whatever follows is
// on the grid again.
type frag struct {
	lines   int
	space   int     // empty lines before it, dropped at the top of a column
	airy    bool    // more empty lines may be added to fill a page, even where space is 0
	touches bool    // what is above it, without a gap
	keep    bool    // keep with the previous one
	part    float64 // the cost of a break before it
	turn    float64 // the cost of turning the page there
	inside  float64 // the cost of not being first on its page
	picture bool    // holds a figure
	abreast bool    // … or several, side by side
	rest    draw.MM // its empty end, if it is a picture
	lowered draw.MM // … and its start, more than usual
	rule    bool    // … with a line above, but for the first of a column
	row     bool    // of a table
	first   bool    // of its block
	newPage bool
	ink     draw.Drawing // relative to the top left corner of the fragment
	links   []link
	anchor  *anchor
	again   *frag // the heading to repeat above it at the top of a column
}

// from returns the lines that a column needs above its first fragment, for the heading to
// repeat.
func (f *frag) from() int {
	if f.again == nil {
		return 0
	}
	return f.again.lines
}

// gaps returns 1 if the gap before a fragment may be widened, otherwise 0.
func (f *frag) gaps() int {
	if f.airy || f.space > 0 {
		return 1
	}
	return 0
}

// link links an area to an anchor.
type link struct {
	area draw.Rect
	to   string
}

// anchor is the target of references.
type anchor struct {
	id      string
	title   string
	level   int  // 0: not a heading
	chapter bool // its title is the running head from here on
}

// linesFor returns the height in lines of the grid, rounded up.
func (s *spec) linesFor(h draw.MM) int {
	return int(math.Ceil(float64(h/s.grid) - 0.02))
}

// stack joins fragments vertically into one.
func stack(frags []frag, grid draw.MM) frag {
	var out frag
	for i := range frags {
		f := &frags[i]
		if i > 0 {
			out.lines += f.space
		}
		out.place(f, 0, draw.MM(out.lines)*grid)
		out.lines, out.rest = out.lines+f.lines, f.rest
	}
	return out
}

// place adds the ink and the links of another fragment, shifted.
func (f *frag) place(g *frag, dx, dy draw.MM) {
	f.ink.Put(g.ink, draw.Translate(dx, dy))
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
