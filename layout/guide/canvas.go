package guide

import (
	"errors"
	"fmt"
	"strconv"

	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
)

// points returns a style from its size and distance of lines, both in points.
func points(size, line float64) text.Style { return text.Points(size, draw.MM(line*25.4/72)) }

// The styles of both pages. Nothing is smaller than 7 pt.
var (
	titleStyle   = points(25, 27)
	leadStyle    = points(10.5, 13)
	headingStyle = points(12, 14.5).Strong()
	bodyStyle    = points(9, 11.6)
	nameStyle    = points(9.5, 11).Strong()
	turnedStyle  = points(7.5, 9).In(draw.Vermilion)
	labelStyle   = points(7.5, 9)
)

// leastSize is the smallest size of type, 7 pt.
const leastSize = 7 * 25.4 / 72

// canvas is a page being drawn. Coordinates are those of the page's own design.
type canvas struct {
	draw.Drawing
	setter *text.Setter
	faults []error // texts that did not fit their slots at their size
}

// write sets a text in a slot and returns the height used. A text too long for it is
// noted, and set smaller, as far as 7 pt.
func (c *canvas) write(slot string, box draw.Rect, st text.Style, s string) draw.MM {
	for first := true; ; first = false {
		before := len(c.Marks)
		used, err := c.setter.Put(&c.Drawing, s, st, box)
		var over *text.Overflow
		if !errors.As(err, &over) {
			return used
		}
		if first {
			c.faults = append(c.faults, fmt.Errorf("%s: %w", slot, err))
		}
		if st.Size*0.96 < leastSize {
			return used
		}
		c.Marks = c.Marks[:before]
		st.Size, st.Line, st.Ruby = st.Size*0.96, st.Line*0.96, st.Ruby*0.96
	}
}

// height returns the height of a text in a column of a width.
func (c *canvas) height(s string, st text.Style, width draw.MM) draw.MM {
	h, err := c.setter.Height(s, st, width)
	if err != nil {
		c.faults = append(c.faults, err)
	}
	return h
}

// discSize is the diameter of the disc of a number.
const discSize draw.MM = 6

// disc draws the number of a section or of a step in a disc, its corner at a point.
func (c *canvas) disc(at draw.Point, n int, ink draw.Ink) {
	const r = discSize / 2
	c.Paint(draw.Circle(at.Add(draw.Pt(r, r)), r), ink, draw.None, 0)
	st := points(10.5, 13).Strong().Centred().In(draw.White)
	c.write("number", draw.RectWH(at.X, at.Y+(discSize-st.Line)/2, discSize, st.Line), st, strconv.Itoa(n))
}

// signRoom is the width that the brushed character at the head of a page takes.
const signRoom draw.MM = 15.6

// sign brushes the character at the head of a page.
func (c *canvas) sign(r rune) {
	const size draw.MM = 12
	outline, _ := pieces.Brushed(r)
	box := outline.Bounds()
	k := float64(size / max(box.W(), box.H()))
	place := draw.Translate(-box.Center().X, -box.Center().Y).Then(draw.Scale(k, k)).Then(draw.Translate(size/2, size/2))
	c.Paint(outline.Transform(place), draw.Black, draw.None, 0)
}

// heading sets the heading of a section, its number in a disc, and returns its height with
// the space below it.
func (c *canvas) heading(at draw.Point, width draw.MM, n int, ink draw.Ink, s string) draw.MM {
	indent := draw.MM(0)
	if n > 0 {
		indent = 8
		c.disc(at, n, ink)
	}
	const below draw.MM = 2.1
	high := c.write(s, draw.RectWH(at.X+indent, at.Y+0.4, width-indent, 3*headingStyle.Line), headingStyle, s)
	return max(discSize, high+0.4) + below - 0.5
}

// fitted puts a drawing into the middle of a box, as large as it goes but no larger than
// its own size times most.
func (c *canvas) fitted(d draw.Drawing, box draw.Rect, most float64) {
	b := d.Bounds()
	if b.W() <= 0 || b.H() <= 0 {
		return
	}
	k := min(most, float64(box.W()/b.W()), float64(box.H()/b.H()))
	c.at(d, box.Center(), k)
}

// at puts a drawing with its middle on a point.
func (c *canvas) at(d draw.Drawing, point draw.Point, k float64) {
	mid := d.Bounds().Center()
	c.Put(d, draw.Translate(-mid.X, -mid.Y).Then(draw.Scale(k, k)).Then(draw.Translate(point.X, point.Y)))
}
