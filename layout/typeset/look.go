package typeset

import (
	"shogikit/output/doc"
	"shogikit/output/draw"
)

// look is the typography of a language: sizes of type and the grid.
type look struct {
	grid     draw.MM // from baseline to baseline
	base     draw.MM // from the top of a line to its baseline
	body     face
	small    face // captions and tables
	section  face
	chapter  face
	tight    draw.MM // from baseline to baseline of captions
	indent   float64 // of a paragraph that follows another, in ems
	japanese bool
	short    bool // keep one-letter words with the word that follows
}

// face is how a run of text is set.
type face struct {
	size draw.MM
	ink  draw.Ink
	bold bool
}

// lookFor returns the typography for a language. Japanese is set in squares
// and needs more room between lines.
func lookFor(lang string) look {
	l := look{
		grid: 4.4, base: 3.25, tight: 3.3, indent: 1.4,
		body:    face{size: 3.12, ink: draw.Black},
		small:   face{size: 2.62, ink: draw.Black},
		section: face{size: 3.5, ink: draw.Black, bold: true},
		chapter: face{size: 6, ink: draw.Black, bold: true},
		short:   lang == "cs" || lang == "sk",
	}
	if lang == "ja" {
		l.grid, l.base, l.tight, l.indent, l.japanese = 5, 3.65, 3.75, 1, true
		l.body.size, l.small.size = 3.1, 2.65
	}
	return l
}

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
