package text

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
)

const (
	noBreak    = "\u00a0"
	softHyphen = "\u00ad"
	joiner     = "\u2060" // no line ends here
)

// A word is what no line divides: a line may end before any word.
type word struct {
	segments []segment
	space    bool // white space precedes it, which is dropped at the start of a line
	hyphen   bool // a line that ends with it shows a hyphen
	newline  bool // a line begins with it
}

// A segment is a stretch of a word in one typeface.
type segment struct {
	font  draw.Font
	s     string
	ruby  string
	over  [2]draw.MM // how far its reading may reach over its neighbours on the left and right
	after draw.MM    // that the next one is nearer (negative)
}

// words splits a text at the places where lines may end. The error is [ErrGlyph] if a character
// cannot be printed.
func (s *Setter) words(text string, st Style) ([]word, error) {
	if s.Hyphens != nil {
		text = s.Hyphens.Replace(text)
	}
	if s.Script == Squares {
		text = s.Readings.Add(text)
	}
	if s.Script == Short {
		text = beforeNumber.ReplaceAllString(text, "$1"+noBreak+"$2")
	}
	p := splitter{short: s.Script == Short}
	for _, r := range Runs(text) {
		p.font = draw.Sans
		if st.Bold || r.Emphasis == Bold {
			p.font = draw.SansBold
		}
		if r.Ruby != "" && s.Script == Squares {
			p.add(r.Text, r.Ruby)
			continue
		}
		for _, c := range strings.ReplaceAll(r.Text, " /", noBreak+"/") {
			p.rune(c)
		}
	}
	p.end()
	closeMarks(p.words, st.Size)
	reach(p.words)
	return p.words, missingGlyph(p.words)
}

// beforeNumber matches a preposition of two letters before a number or a square: na 6h.
var beforeNumber = regexp.MustCompile(`((?:^|[^\p{L}])\p{L}\p{L}) (\**\p{Nd})`)

// missingGlyph returns the error of the first character that the font lacks.
func missingGlyph(words []word) error {
	for _, w := range words {
		for _, g := range w.segments {
			for _, r := range font.Get(g.font).Missing(g.s) {
				return fmt.Errorf("%w: %q (U+%04X) in %q", ErrGlyph, string(r), r, g.s)
			}
		}
	}
	return nil
}

// splitter collects words rune by rune.
type splitter struct {
	font    draw.Font
	short   bool
	words   []word
	current word
	last    rune // of current, 0 at its start
	joined  bool // a joiner was just read
}

func (p *splitter) rune(c rune) {
	switch {
	case c == ' ' && p.glued(), c == '\u3000' && p.last == '同':
		p.add(noBreak, "")
	case c == '\n':
		p.end()
		p.current.newline = true
	case c == ' ' || c == '\u3000':
		p.end()
		p.current.space = true
	case string(c) == softHyphen:
		hyphen := len(p.current.segments) > 0
		p.end()
		if hyphen {
			p.words[len(p.words)-1].hyphen = true
		}
	case string(c) == joiner:
		p.joined = true
		return
	default:
		p.add(string(c), "")
	}
	p.joined = false
}

// add adds characters to the word, or begins another if a line may end before them.
func (p *splitter) add(s, ruby string) {
	first, _ := utf8.DecodeRuneInString(s)
	if p.last != 0 && !p.joined && breakable(p.last, first) {
		p.end()
	}
	p.current.segments = appendSegment(p.current.segments, segment{font: p.font, s: s, ruby: ruby})
	p.last, _ = utf8.DecodeLastRuneInString(s)
	p.joined = false
}

func (p *splitter) end() {
	if len(p.current.segments) > 0 {
		p.words = append(p.words, p.current)
		p.current = word{}
	}
	p.last = 0
}

// appendSegment appends a segment, merging it into the last if they match.
func appendSegment(segments []segment, g segment) []segment {
	if n := len(segments); n > 0 {
		last := &segments[n-1]
		if last.font == g.font && last.ruby == "" && g.ruby == "" && last.after == 0 {
			last.s += g.s
			last.after = g.after
			return segments
		}
	}
	return append(segments, g)
}

// glued reports whether the space after the current word must not end a line: Czech and Slovak
// one-letter words stay with the next word, a number with its unit, and sizes stay whole
// (19 × 20 mm).
func (p *splitter) glued() bool {
	w := textOf(p.current.segments)
	if i := strings.LastIndex(w, noBreak); i >= 0 {
		w = w[i+len(noBreak):] // after a glued space a new word begins
	}
	w = strings.TrimLeft(w, "(„“‚\"")
	if w == "×" || number.MatchString(w) && utf8.RuneCountInString(w) <= 5 {
		return true
	}
	r, n := utf8.DecodeRuneInString(w)
	return p.short && n == len(w) && unicode.IsLetter(r)
}

// number matches an integer or decimal number.
var number = regexp.MustCompile(`^\p{Nd}+([.,]\p{Nd}+)?$`)

func textOf(segments []segment) string {
	var b strings.Builder
	for _, g := range segments {
		b.WriteString(g.s)
	}
	return b.String()
}

// breakable reports whether a line may end between two adjacent characters: after a hyphen or a
// dash, and between Japanese characters unless the rules of line breaking (kinsoku) forbid it. A
// number stays with its counter.
func breakable(a, b rune) bool {
	if noStart(b) || noEnd(a) || inMove(a, b) || strings.Contains(kept, string([]rune{a, b})) {
		return false
	}
	if (a == '-' || a == '–' || a == '/') && unicode.IsLetter(b) {
		return true
	}
	return (Wide(a) || Wide(b)) && !unicode.IsDigit(a)
}

// Wide reports whether r is a full-width character.
func Wide(r rune) bool {
	return r >= 0x3000 && r <= 0x9fff || r >= 0xf900 && r <= 0xfaff || r >= 0xff01 && r <= 0xff60
}

// noStart reports whether no line may begin with r.
func noStart(r rune) bool {
	const marks = "、。，．・：；？！」』）］｝〉》】〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜～／…‥%％×,.!?:;)]}”’»+=\u00a0"
	return strings.ContainsRune(marks, r)
}

// noEnd reports whether no line may end with r.
func noEnd(r rune) bool {
	return strings.ContainsRune("「『（［｛〈《【〔([{“‘«▲△→\u00a0", r)
}

// kept lists short words that are not broken, and words that end them; Czech má-li would repeat
// its hyphen on the next line, and g/m² is one unit.
const kept = "マス すき間 とび越 手目 か所 から まで 成る こちら -l /m"

// inMove reports whether a Japanese move continues between two characters, from the rank to the
// piece and from the piece to what it does: ▲３八銀打, △４二き.
func inMove(a, b rune) bool {
	const pieces = "玉飛角金銀桂香歩竜馬と全圭杏ラきぞいねうぶひ"
	return strings.ContainsRune("一二三四五六七八九成", a) || a == '不' && b == '成' ||
		strings.ContainsRune(pieces, a) && strings.ContainsRune("成不打右左上寄引直", b)
}
