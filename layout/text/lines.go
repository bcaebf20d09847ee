package text

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// A line is a line of a paragraph, ready to be drawn.
type line struct {
	segments []segment
	width    draw.MM
	indent   draw.MM // what is cut from its start
}

// Costs of the ends of lines, in units of the square of a line short by its full width. A line
// more costs most of all: texts take as few lines as they can, and these are as even as they can.
const (
	lineCost   = 10.0
	hyphenCost = 0.1
)

// lines breaks a text into lines no wider than width; of Japanese, at the ends of phrases.
func (s *Setter) lines(text string, st Style, width draw.MM) ([]line, error) {
	return s.linesOf(text, st, width, wholePhrase)
}

// linesOf breaks a text into lines, where an end inside a Japanese phrase costs so many times as much.
func (s *Setter) linesOf(text string, st Style, width draw.MM, whole float64) ([]line, error) {
	words, err := s.words(text, st)
	words = splitWide(words, st, width)
	var out []line
	for from := 0; from < len(words); {
		to := from + 1
		for to < len(words) && !words[to].newline {
			to++
		}
		out = append(out, s.paragraph(words[from:to], st, width, whole)...)
		from = to
	}
	for _, l := range out {
		if l.width > width+slack && err == nil {
			err = &Overflow{Text: textOf(l.segments), Width: l.width - width}
		}
	}
	return out, err
}

// paragraph breaks words into lines as evenly as possible.
func (s *Setter) paragraph(words []word, st Style, width draw.MM, whole float64) []line {
	costs, another := make([]float64, len(words)+1), lineCost
	if s.Script == Squares {
		costs, another = phraseCosts(words, whole), phrasedLine
	}
	n := len(words)
	widths := measured(words, st.Size)
	best, from := make([]float64, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		best[end] = math.Inf(1)
		wide := widths[end-1].inside + widths[end-1].last
		if end < n {
			wide += widths[end-1].hyphen
		}
		for start := end - 1; start >= 0; start-- {
			if start < end-1 {
				wide += widths[start+1].space + widths[start].inside
			}
			line := wide + widths[start].first
			if line > width && start < end-1 {
				break
			}
			cost := best[start] + another + costs[end]
			if end < n {
				short := max(0, float64(1-line/width))
				cost += short * short
			}
			if end < n && words[end-1].hyphen {
				cost += hyphenCost
			}
			if cost < best[end] {
				best[end], from[end] = cost, start
			}
		}
	}
	var lines []line
	for end := n; end > 0; end = from[end] {
		lines = append(lines, joinWords(words[from[end]:end], st.Size, end < n))
	}
	slices.Reverse(lines)
	return lines
}

// A measure is the width of a word: inside a line, what changes where it begins or ends one, that of
// the hyphen which may follow it, and of the space before it.
type measure struct{ inside, first, last, hyphen, space draw.MM }

// measured returns the widths of words.
func measured(words []word, size draw.MM) []measure {
	out := make([]measure, len(words))
	for i, w := range words {
		m := &out[i]
		for k := range w.segments {
			m.inside += w.segments[k].width(size)
		}
		first, last := w.segments[0], w.segments[len(w.segments)-1]
		m.first = -first.width(size) - indent(&first, size)
		m.last = -last.width(size)
		first.over[0], last.over[1], last.after = 0, 0, 0
		m.first += first.width(size)
		m.last += last.width(size)
		if w.hyphen {
			m.hyphen = font.Width(last.font, size, "-")
		}
		if i > 0 && w.space {
			before := words[i-1].segments
			m.space = font.Width(before[len(before)-1].font, size, " ")
		}
	}
	return out
}

// joinWords makes a line of words; a hyphen is shown if the paragraph continues.
func joinWords(words []word, size draw.MM, continues bool) line {
	if len(words) == 0 {
		return line{}
	}
	var segments []segment
	for i, w := range words {
		if i > 0 && w.space {
			segments = appendSegment(segments, segment{font: segments[len(segments)-1].font, s: " "})
		}
		for _, g := range w.segments {
			segments = appendSegment(segments, g)
		}
	}
	last := len(segments) - 1
	segments[0].over[0] = 0
	segments[last].over[1] = 0
	segments[last].after = 0
	if continues && words[len(words)-1].hyphen {
		segments = appendSegment(segments, segment{font: segments[last].font, s: "-"})
	}
	l := line{segments: segments, indent: indent(&segments[0], size)}
	for i := range segments {
		l.width += segments[i].width(size)
	}
	l.width -= l.indent
	return l
}

// splitWide splits words wider than a line to fill it, as a last resort: a long name of a user's
// own. A word of one line is left whole.
func splitWide(words []word, st Style, width draw.MM) []word {
	var out []word
	for _, w := range words {
		whole := joinWords([]word{w}, st.Size, false)
		text := textOf(w.segments)
		if whole.width <= width || utf8.RuneCountInString(text) < 20 {
			out = append(out, w)
			continue
		}
		part := word{space: w.space, newline: w.newline, hyphen: true}
		for _, g := range w.segments {
			for _, c := range g.s {
				longer := part
				longer.segments = appendSegment(slices.Clone(part.segments), segment{font: g.font, s: string(c)})
				if len(part.segments) > 0 && joinWords([]word{longer}, st.Size, true).width > width {
					out = append(out, part)
					longer = word{hyphen: true, segments: []segment{{font: g.font, s: string(c)}}}
				}
				part = longer
			}
		}
		part.hyphen = w.hyphen
		out = append(out, part)
	}
	return out
}

// draw draws the line with its baseline starting at a point.
func (l *line) draw(to *draw.Drawing, at draw.Point, st Style) {
	at.X -= l.indent
	style := font.Style{Size: st.Size, Ink: st.Ink, Role: draw.Art}
	for i := range l.segments {
		g := &l.segments[i]
		if g.ruby != "" {
			g.drawRuby(to, at, st)
		} else if strings.TrimSpace(g.s) != "" {
			style.Font = g.font
			to.Add(font.Label(at, style, g.s)...)
		}
		at.X += g.width(st.Size)
	}
}

// text returns the text of a line, with its readings.
func (l *line) text() string {
	var b strings.Builder
	for _, g := range l.segments {
		if g.ruby != "" {
			b.WriteString("｜" + g.s + "《" + g.ruby + "》")
		} else {
			b.WriteString(strings.ReplaceAll(g.s, "*", `\*`))
		}
	}
	return b.String()
}
