package typeset

import (
	"shogikit/output/doc"
	"shogikit/output/draw"
)

// spec is the typographic specification of a language: type sizes and grid.
type spec struct {
	grid     draw.MM // baseline to baseline
	base     draw.MM // top of a line to its baseline
	body     face
	small    face // captions and tables
	section  face
	chapter  face
	tight    draw.MM // baseline to baseline of captions
	apart    draw.MM // from a drawing to its caption, besides what the leading leaves
	indent   float64 // of a paragraph that follows another, in ems
	japanese bool
	short    bool // keep one-letter words with the next word
}

// face is the type style of a run of text.
type face struct {
	size    draw.MM
	ink     draw.Ink
	bold    bool
	squares bool // of a script whose characters fill squares
	whole   bool // lines end at spaces and after ・ only
}

// specFor returns the specification of a script: body 9.5 pt, captions 8 pt. Japanese
// characters fill squares and need more leading, also for readings. Plain sheets, which
// are read once, are set smaller.
func specFor(script doc.Script, plain bool) spec {
	japanese := script == doc.Squares
	l := spec{
		grid: 4.6, base: 3.45, tight: 3.5, apart: 0.6, indent: 1.4,
		body:     face{size: 3.36, ink: draw.Black, squares: japanese},
		small:    face{size: 2.83, ink: draw.Black, squares: japanese},
		section:  face{size: 4.3, ink: draw.Black, bold: true, squares: japanese},
		chapter:  face{size: 6, ink: draw.Black, bold: true, squares: japanese},
		japanese: japanese, short: script == doc.Short,
	}
	if plain {
		l.grid, l.base, l.tight, l.apart = 4.4, 3.25, 3.3, 0
		l.body.size, l.small.size, l.section.size = 3.12, 2.62, 3.5
	}
	switch {
	case japanese && plain:
		l.grid, l.base, l.tight, l.apart, l.indent = 5, 3.65, 3.75, 0, 1
		l.body.size, l.small.size = 3.1, 2.65
	case japanese: // 35 characters to the line of A5
		l.grid, l.base, l.tight, l.apart, l.indent = 5.7, 4.6, 3.9, 0, 1
		l.body.size = 3.342
	}
	return l
}

// figureTop is the distance of a figure from the top of its line: level with the capitals
// of adjoining text.
func (s *spec) figureTop() draw.MM { return s.base - 0.72*s.body.size }

// font returns the typeface of a run in the face.
func (f face) font(style doc.Style) draw.Font {
	switch {
	case f.bold || style == doc.Strong:
		return draw.SansBold
	case style == doc.Emphasis:
		return draw.SansItalic
	}
	return draw.Sans
}
