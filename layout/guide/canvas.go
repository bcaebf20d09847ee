package guide

import (
	"errors"
	"fmt"
	"strconv"

	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
)

// points returns a style from its size and distance of lines, both in points.
func points(size, line float64) text.Style { return text.Points(size, draw.MM(line)*draw.PtMM) }

// The styles of both pages. Nothing is smaller than 7 pt.
var (
	titleStyle   = points(25, 27)
	leadStyle    = points(10.5, 13)
	headingStyle = points(12, 14.5).Strong()
	nameStyle    = points(9.5, 11).Strong()
	turnedStyle  = points(7.5, 9).In(draw.Vermilion)
	labelStyle   = points(7.5, 9)
)

// leastSize is the smallest size of type, 7 pt.
const leastSize = 7 * draw.PtMM

// canvas is a page being drawn, in the coordinates of the page's own design.
type canvas struct {
	draw.Drawing
	set    *Set
	setter *text.Setter
	faults []error // texts that did not fit their slots at their size
}

// canvas returns an empty page in the set's language.
func (s *Set) canvas() canvas {
	if s.setter == nil {
		s.setter = &text.Setter{
			Script:  text.Script(s.Texts.Text("script")),
			Hyphens: text.Hyphens(s.Texts.Text("make.hyphens")),
		}
	}
	return canvas{set: s, setter: s.setter}
}

// setterOf returns the setter of a style: with readings above the lines, if it has room for them.
func (c *canvas) setterOf(st text.Style) *text.Setter {
	if st.Ruby == 0 {
		return c.setter
	}
	read := *c.setter
	read.Readings = text.ReadingsOf(c.set.Texts.Text("rulebook.readings"), c.set.Game, c.set.Names, c.set.Texts.Lang)
	return &read
}

// A reading is how much farther apart lines of Japanese are that have readings above them; 0: none have.
type reading draw.MM

// read returns a style with room for readings above its lines.
func (r reading) read(st text.Style) text.Style {
	if r > 0 {
		st.Ruby = st.Size + draw.MM(r)
	}
	return st
}

// withReadings draws pages with readings, if they are in Japanese and have room for them.
func (s *Set) withReadings(pages func(reading) Pages) Pages {
	if text.Script(s.Texts.Text("script")) == text.Squares {
		for _, room := range []reading{1.75, 1.65, 1.55} { // the usual room first
			read := pages(room)
			if read.Tight == nil {
				return read
			}
		}
	}
	return pages(0)
}

// write sets a text in a slot and returns the height used. A text too long for it is
// noted, and set smaller, as far as 7 pt.
func (c *canvas) write(slot string, box draw.Rect, st text.Style, words string) draw.MM {
	for first := true; ; first = false {
		before := len(c.Marks)
		used, err := c.setterOf(st).Put(&c.Drawing, words, st, box)
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

// line sets a text in one line around, before or after a point on its middle, as its style says.
func (c *canvas) line(slot string, at draw.Point, st text.Style, words string) {
	wide := c.setter.Width(words, st) + 0.1
	box := draw.RectWH(at.X, at.Y-st.Line/2, wide, st.Line+0.1)
	switch st.Align {
	case font.Middle:
		box = box.Move(draw.Pt(-wide/2, 0))
	case font.Right:
		box = box.Move(draw.Pt(-wide, 0))
	}
	c.write(slot, box, st, words)
}

// discSize is the diameter of the disc of a number.
const discSize draw.MM = 6

// disc draws the number of a section or of a step in a disc, its corner at a point.
func (c *canvas) disc(at draw.Point, n int, ink draw.Ink) {
	const r = discSize / 2
	mid := at.Add(draw.Pt(r, r))
	c.Paint(draw.Circle(mid, r), ink, draw.None, 0)
	c.line("number", mid, points(10.5, 13).Strong().Centred().In(draw.White), strconv.Itoa(n))
}

// signRoom is the width that the brushed character at the head of a page takes.
const signRoom draw.MM = 15.6

// sign brushes the character at the head of a page.
func (c *canvas) sign(r rune) {
	const size draw.MM = 12
	outline, _ := pieces.Brushed(r)
	box := outline.Bounds()
	k := float64(size / max(box.W(), box.H()))
	c.Paint(outline.Transform(centred(box, k, draw.Pt(size/2, size/2))), draw.Black, draw.None, 0)
}

// centred scales a box and moves its middle to a point.
func centred(box draw.Rect, k float64, to draw.Point) draw.Affine {
	return draw.Scale(k, k).About(box.Center(), to)
}

// at puts a drawing with its middle on a point.
func (c *canvas) at(d draw.Drawing, point draw.Point, k float64) {
	c.Put(d, centred(d.Bounds(), k, point))
}

// fitted puts a drawing into the middle of a box, as large as it goes but no larger than
// its own size times most.
func (c *canvas) fitted(d draw.Drawing, box draw.Rect, most float64) {
	b := d.Bounds()
	if b.W() > 0 && b.H() > 0 {
		c.at(d, box.Center(), min(most, float64(box.W()/b.W()), float64(box.H()/b.H())))
	}
}

// section is a part of a page in a column, written from its top to its bottom.
type section struct {
	canvas
	width, high draw.MM
	head        text.Style // of its heading
}

// section returns an empty section.
func (s *Set) section(width draw.MM) *section {
	return &section{canvas: s.canvas(), width: width, head: headingStyle}
}

// heading sets the heading of a section, its number, if it has one, in a disc.
func (s *section) heading(n int, ink draw.Ink, words string) {
	indent := draw.MM(0)
	if n > 0 {
		indent = 8
		s.disc(draw.Pt(0, s.high), n, ink)
	}
	slot := draw.RectWH(indent, s.high+0.4, s.width-indent, 3*max(s.head.Line, s.head.Ruby))
	s.high += max(discSize, s.write(words, slot, s.head, words)+0.4) + 1.6
}

// text sets a text in the whole width, below what is there.
func (s *section) text(slot string, st text.Style, words string) {
	const enough draw.MM = 60
	s.high += s.write(slot, draw.RectWH(0, s.high, s.width, enough), st, words)
}

// textAtSide sets a text at the right of a picture that begins at the height reached, and goes on below
// the higher of both.
func (s *section) textAtSide(picture draw.Size, slot string, st text.Style, words string) {
	const enough draw.MM = 60
	used := s.write(slot, draw.RectWH(picture.W, s.high, s.width-picture.W, enough), st, words)
	s.high += max(picture.H, used)
}

// place puts a section on a page.
func (c *canvas) place(s *section, at draw.Point) { c.add(&s.canvas, draw.Translate(at.X, at.Y)) }

// add puts another canvas on a page, with its faults.
func (c *canvas) add(other *canvas, by draw.Affine) {
	c.Put(other.Drawing, by)
	c.faults = append(c.faults, other.faults...)
}

// mostGap is the largest distance of two sections in a column.
const mostGap draw.MM = 15

// column places sections one below the other, with equal gaps, and half a gap at the foot.
func (c *canvas) column(box draw.Rect, list ...*section) {
	free := box.H()
	for _, s := range list {
		free -= s.high
	}
	if free < -0.05 {
		c.faults = append(c.faults, fmt.Errorf("a column is %.1f mm too high", -free))
	}
	gap := min(mostGap, free/(draw.MM(len(list))-0.5))
	at := box.Min
	for _, s := range list {
		c.place(s, at)
		at.Y += s.high + gap
	}
}
