package typeset

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// line is a line of a paragraph, ready to be placed.
type line struct {
	segs  []seg
	w     draw.MM
	flush draw.MM // what is cut from its start
}

// Costs of line breaks, in units of the square of a line short by its full width.
const (
	lineCost   = 0.06 // of every line, to avoid unnecessary ones
	hyphenCost = 0.10 // of a line that ends with a hyphen
	shortCost  = 0.12 // of a very short last line in Japanese
	pressCost  = 0.01 // of a Japanese line that has to lose room
	shortLine  = 0.14 // as a fraction of the width
	mostShort  = 12.0 // millimetres by which another line may be shorter for its sake
	leastShort = 8.0  // … in a narrow column
	shortJa    = 2.5  // in Japanese, which prefers full lines: in characters
	shortRag   = 5    // … and in ragged lines, of which it is at most a quarter
)

// paragraph is a text to break into lines, with first-line indent.
type paragraph struct {
	text         string
	face         face
	width, first draw.MM
}

// lines breaks a text into lines, once for all drafts of a document unless it contains
// a page reference.
func (s *setter) lines(text string, f face, width, first draw.MM) []line {
	p := paragraph{text, f, width, first}
	if s.Fitting.lines != nil {
		if lines, ok := s.Fitting.lines.Load(p); ok {
			return lines.([]line)
		}
	}
	asked := s.asked
	words := s.words(text, f)
	if len(words) > 0 && first > 0 { // room for the indent, also for a reading
		words[0].segs[0].over[0] = min(first, rubySize)
		words[0].w = segsWidth(words[0].segs, f.size) + first
	}
	lines := s.breakLines(words, f, width)
	if justifies(s, f, width) {
		justify(lines, f, width, first)
	}
	if s.asked == asked && s.err == nil && s.Fitting.lines != nil {
		s.Fitting.lines.Store(p, lines)
	}
	return lines
}

// breakLines breaks words into lines no wider than width, as evenly as possible.
func (s *setter) breakLines(words []word, f face, width draw.MM) []line {
	words = split(words, f, width)
	n := len(words)
	if n == 0 {
		return nil
	}
	space := font.Width(f.font(0), f.size, " ")
	hyphen := font.Width(f.font(0), f.size, "-")
	justified := justifies(s, f, width)
	short := s.spec.shortLast(float64(f.size/width), justified)
	ends := make([]float64, n+1) // costs of lines by their ends
	if s.spec.japanese && !justified {
		ends = phraseCosts(words, f.bold)
	}
	mend := math.Pow(float64(max(leastShort, min(mostShort, width/9))/width), 2)
	best, from := make([]float64, n+1), make([]int, n+1)
	for j := 1; j <= n; j++ {
		best[j] = math.Inf(1)
		var w, press draw.MM
		for i := j - 1; i >= 0; i-- {
			w += words[i].w
			if justified && i < j-1 {
				press = min(press+words[i].press(f.size), mostPress*f.size)
			}
			if i < j-1 {
				w -= words[i+1].cut
				if words[i+1].space {
					w += space
				}
			}
			end := w + atEnds(words[i:j], f.size, i == 0, j == n)
			if words[j-1].hyphen && j < n {
				end += hyphen
			}
			if end > width+press+0.001 && i < j-1 {
				break
			}
			c := best[i] + ends[j] + s.spec.lineCost(words[i:j], j == n, i == 0, float64(end/width), short, mend)
			if c < best[j] {
				best[j], from[j] = c, i
			}
		}
	}
	var lines []line
	for j := n; j > 0; j = from[j] {
		lines = append(lines, makeLine(words[from[j]:j], f, from[j] == 0, j == n))
	}
	slices.Reverse(lines)
	for _, l := range lines {
		if l.w > width+0.1 && !justified { // a space between scripts may be wider than estimated
			s.fail(fmt.Errorf("%w: %q is %.1f mm wide, the column %.1f", ErrFit, textOf(l.segs), l.w, width))
		}
	}
	return lines
}

// shortLast returns the fill ratio of last lines that are too short, of characters that take
// a share of the width.
func (s *spec) shortLast(em float64, justified bool) float64 {
	switch {
	case !s.japanese:
		return shortLine
	case justified:
		return shortJa * em
	}
	return max(shortJa*em, min(shortRag*em, 0.25))
}

// lineCost returns the cost of a line of words, the last or the only one of its
// paragraph, with a fill ratio; last lines should not be short, if mending that costs no
// more than mend.
func (s *spec) lineCost(words []word, last, first bool, full, short, mend float64) float64 {
	c := lineCost
	switch {
	case !last:
		c += (1 - full) * (1 - full)
		if words[len(words)-1].hyphen {
			c += hyphenCost
		}
	case full < short/2 && s.japanese:
		c += 2 * shortCost
	case full < short && s.japanese:
		c += shortCost
	case full < short:
		c += mend
	}
	if full > 1.0001 {
		c += pressCost
	}
	if last && !first && !s.japanese && len(words) == 1 {
		c += mend
	}
	return c
}

// Line is a line of a text in one size.
type Line struct{ line }

// Lines breaks a text in a script into lines no wider than width, for callers that
// place them themselves. It fails if a word does not fit or a glyph is missing.
func Lines(script doc.Script, text string, size, width draw.MM) ([]Line, error) {
	s := &setter{spec: specFor(script, true)}
	var out []Line
	for _, l := range s.lines(text, face{size: size}, width, 0) {
		out = append(out, Line{l})
	}
	return out, s.err
}

// Label sets the line at a point, without readings, in a style of its size.
func (l *Line) Label(at draw.Point, st font.Style) []draw.Mark {
	var out []draw.Mark
	at.X -= l.flush + l.w*[...]draw.MM{font.Left: 0, font.Middle: 0.5, font.Right: 1}[st.Anchor]
	st.Anchor = font.Left
	for _, g := range l.segs {
		st.Font = g.font
		out = append(out, font.Label(at, st, g.s)...)
		at.X += g.width(st.Size)
	}
	return out
}

// CaptionLines returns a function that returns the most lines that a caption of some figures
// takes in a column of a width; it breaks each only once.
func CaptionLines(script doc.Script) func(figs []doc.Figure, width draw.MM) int {
	type column struct {
		caption string
		width   draw.MM
	}
	size, known := specFor(script, false).small.size, map[column]int{}
	return func(figs []doc.Figure, width draw.MM) (most int) {
		for _, f := range figs {
			k := column{f.Caption, width}
			if _, ok := known[k]; !ok {
				for part := range strings.SplitSeq(f.Caption, "\n") {
					lines, _ := Lines(script, part, size, width)
					known[k] += len(lines)
				}
			}
			most = max(most, known[k])
		}
		return most
	}
}

// RowLines returns the lines of the grid that figures with drawings of a height, and captions
// of so many lines at most, need side by side, with the gap below them.
func RowLines(script doc.Script, most int, height draw.MM) int {
	spec := specFor(script, false)
	captions := spec.linesFor(spec.base + spec.tight*draw.MM(most-1) + 0.3*spec.small.size)
	return spec.linesFor(spec.figureTop()+height+spec.apart+draw.MM(captions-1)*spec.grid+spec.base) + 1
}

// split splits words wider than a line to fill it, as a last resort.
func split(words []word, f face, width draw.MM) []word {
	room := width - font.Width(f.font(0), f.size, "-")
	var out []word
	for _, w := range words {
		if w.w+atEnds([]word{w}, f.size, false, false) <= width {
			out = append(out, w)
			continue
		}
		part := word{space: w.space, hyphen: true, cut: w.cut}
		for _, g := range w.segs {
			for i, c := range g.s {
				c1 := seg{font: g.font, s: string(c), link: g.link}
				if i+utf8.RuneLen(c) == len(g.s) {
					c1.after = g.after
				}
				wide := c1.width(f.size)
				if part.w > 0 && part.w+wide > room {
					out = append(out, part)
					part = word{hyphen: true}
				}
				part.segs = joined(part.segs, c1)
				part.w += wide
			}
		}
		part.hyphen = w.hyphen
		out = append(out, part)
	}
	return out
}

// makeLine joins words to a line, which may begin or end its paragraph; a hyphen is shown
// if that continues.
func makeLine(words []word, f face, begins, ends bool) line {
	var segs []seg
	for i, w := range words {
		if i > 0 && w.space {
			last := segs[len(segs)-1]
			segs = joined(segs, seg{font: last.font, s: " ", link: last.link})
		}
		if i > 0 && w.cut > 0 {
			segs[len(segs)-1].after = -w.cut
		}
		for _, g := range w.segs {
			segs = joined(segs, g)
		}
	}
	within(segs, f.size, begins, ends)
	if !ends && words[len(words)-1].hyphen {
		segs = joined(segs, seg{font: segs[len(segs)-1].font, s: "-"})
	}
	by := flush(&segs[0], f.size)
	return line{segs, segsWidth(segs, f.size) - by, by}
}

// lineOf returns the line of a text in one typeface.
func lineOf(font draw.Font, text string, f face) line {
	return makeLine([]word{{segs: []seg{{font: font, s: text}}}}, f, true, true)
}

func textOf(segs []seg) string {
	var b strings.Builder
	for _, g := range segs {
		b.WriteString(g.s)
	}
	return b.String()
}

// write sets a line with its baseline starting at p, except in a rough draft.
func (s *setter) write(to *frag, l line, p draw.Point, f face) {
	if s.rough {
		return
	}
	p.X -= l.flush
	for i, g := range l.segs {
		w := g.width(f.size) - g.after
		if g.ruby != "" {
			read(to, &g, p, f, i == 0, i == len(l.segs)-1)
		} else {
			to.ink.Add(font.Label(p, font.Style{Font: g.font, Size: f.size, Ink: f.ink, Role: draw.Art}, g.s)...)
		}
		if g.link != "" {
			to.links = append(to.links, link{draw.RectWH(p.X, p.Y-0.8*f.size, w, 1.05*f.size), g.link})
		}
		p.X += w + g.after
	}
}

// checkGlyphs records the first character that the font lacks.
func (s *setter) checkGlyphs(w *word) {
	for _, g := range w.segs {
		for _, r := range font.Get(g.font).Missing(g.s) {
			s.fail(fmt.Errorf("%w: %q (U+%04X) in %q", ErrGlyph, string(r), r, g.s))
		}
	}
}
