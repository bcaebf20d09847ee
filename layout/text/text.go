// Package text sets texts in rectangles: the slots of a designed page.
//
// A caller makes one [Setter] a language and then either puts a text where it belongs,
//
//	used, err := s.Put(&drawing, "**Take.** Move onto it.", style, draw.RectWH(10, 40, 60, 30))
//
// or asks first how high it would be ([Setter.Height]). Texts may contain **bold**,
// *emphasis* (which paper shows upright, a screen in italics) and ｜word《reading》.
// A line feed in a text begins a new line.
package text

import (
	"errors"
	"fmt"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Style is how a text looks. Points makes one.
type Style struct {
	Size draw.MM // em
	Line draw.MM // baseline to baseline
	// Ruby is the distance of baselines in scripts with readings above the line; 0: that of Line.
	Ruby  draw.MM
	Bold  bool
	Ink   draw.Ink
	Align font.Anchor
}

// Points returns the black style of a size in points and a distance of lines in millimetres.
func Points(size float64, line draw.MM) Style {
	return Style{Size: draw.MM(size) * draw.PtMM, Line: line, Ink: draw.Black}
}

// Strong returns the style in bold.
func (st Style) Strong() Style { st.Bold = true; return st }

// In returns the style in an ink.
func (st Style) In(ink draw.Ink) Style { st.Ink = ink; return st }

// Centred returns the style with centred lines.
func (st Style) Centred() Style { st.Align = font.Middle; return st }

// Flush returns the style with lines flush right.
func (st Style) Flush() Style { st.Align = font.Right; return st }

// Script is the typographic class of a language, as named in its texts. Any other value
// means ordinary Latin typography.
type Script string

// The scripts with special typography.
const (
	Squares Script = "squares" // characters fill squares, as in Japanese, and may carry readings
	Short   Script = "short"   // one-letter words stay with the word that follows
)

// Setter sets the texts of one language. It is safe for concurrent use.
type Setter struct {
	Script   Script
	Hyphens  *strings.Replacer // inserts soft hyphens into long words; see [Hyphens]; nil: none
	Readings *Readings         // of Japanese words; nil: none
}

// ErrGlyph is the error of a text with a character that no font has.
var ErrGlyph = errors.New("no font has this character")

// Overflow is the error of a text that does not fit its slot.
type Overflow struct {
	Text          string
	Rest          string  // the lines that are not set, with the markup
	Width, Height draw.MM // that it needs more than there is; 0: it fits that way
}

// Error says by how much the text is too large.
func (e *Overflow) Error() string {
	if e.Width > 0 {
		return fmt.Sprintf("a word is %.1f mm too wide for its place: %q", e.Width, e.Text)
	}
	return fmt.Sprintf("%.1f mm too high for its place: %q", e.Height, e.Text)
}

// slack is what a text may exceed its slot by: rounding.
const slack draw.MM = 0.01

// Put sets a text into a slot, from its top, and returns the height that it needs. Of a text that
// needs more room than there is, the lines that fit are set, and the error is an [Overflow].
func (s *Setter) Put(to *draw.Drawing, text string, st Style, slot draw.Rect) (draw.MM, error) {
	lines, err := s.lines(text, st, slot.W())
	pitch := s.pitch(st)
	y := slot.Min.Y + s.firstBaseline(st)
	room := int((slot.H() + slack) / pitch)
	if len(lines) > room {
		lines, err = s.linesOf(text, st, slot.W(), 1)
	}
	rest := ""
	for i, l := range lines {
		if i >= room {
			rest += l.text() + " "
			continue
		}
		l.draw(to, draw.Pt(slot.Min.X+aligned(st.Align, slot.W()-l.width), y), st)
		y += pitch
	}
	used := pitch * draw.MM(len(lines))
	if err == nil && rest != "" {
		err = &Overflow{Text: Plain(text), Rest: strings.TrimSpace(rest), Height: used - slot.H()}
	}
	return used, err
}

// Height returns the height of a text in a column.
func (s *Setter) Height(text string, st Style, width draw.MM) (draw.MM, error) {
	lines, err := s.lines(text, st, width)
	return s.pitch(st) * draw.MM(len(lines)), err
}

// Width returns the width of a text in one line.
func (s *Setter) Width(text string, st Style) draw.MM {
	words, _ := s.words(text, st)
	return joinWords(words, st.Size, false).width
}

// pitch returns the distance of the baselines of a style.
func (s *Setter) pitch(st Style) draw.MM {
	if s.Script == Squares && st.Ruby > 0 {
		return st.Ruby
	}
	return st.Line
}

// firstBaseline returns the distance of the first baseline from the top of a slot: capitals
// stand in the middle of a line; where readings stand above the line, it ends soon below.
func (s *Setter) firstBaseline(st Style) draw.MM {
	if s.Script == Squares && st.Ruby > 0 {
		return st.Ruby - 0.22*st.Size
	}
	const capital = 0.73
	return (st.Line + capital*st.Size) / 2
}

// aligned returns where a line begins that leaves some room.
func aligned(a font.Anchor, left draw.MM) draw.MM {
	switch a {
	case font.Middle:
		return left / 2
	case font.Right:
		return left
	}
	return 0
}
