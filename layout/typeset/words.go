package typeset

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// seg is a stretch of a word in one typeface.
type seg struct {
	font draw.Font
	s    string
	link string // ID of the link target
	ruby string // its reading

	over  [2]draw.MM // how far the reading may reach over what is on its left and right
	firm  bool       // what is between it and the reading before is not pressed
	after draw.MM    // room after it, in a justified line, or what is cut from its end
}

// word is an unbreakable unit: a line may end before any word.
type word struct {
	segs   []seg
	w      draw.MM
	space  bool    // preceded by white space, which is dropped at the start of a line
	hyphen bool    // a line ending with it shows a hyphen
	firm   bool    // the mark at its end is not pressed
	cut    draw.MM // what is cut between it and the word before, in one line
}

const (
	nbsp   = '\u00a0'
	shy    = '\u00ad'
	joiner = '\u2060' // no line ends here
)

// words splits a marked-up text. Widths are those of the face.
func (s *setter) words(text string, f face) []word {
	sp := splitter{face: f, short: s.spec.short}
	runs := doc.Runs(text)
	for i, r := range runs {
		sp.style, sp.link = r.Style, r.Ref
		t := strings.ReplaceAll(r.Text, " /", string(nbsp)+"/")
		if i+1 < len(runs) && runs[i+1].Ref != "" && strings.HasSuffix(t, " ") { // "page 13" is not broken
			t = strings.TrimSuffix(t, " ") + string(nbsp)
		}
		if r.Ref != "" {
			t = s.pageOf(r.Ref)
		}
		if r.Ruby != "" && s.spec.japanese {
			sp.put(t, r.Ruby) // which is not broken across lines
			continue
		}
		for len(t) > 0 {
			if n := letters(t); n > 0 {
				sp.put(t[:n], "")
				t = t[n:]
				continue
			}
			c, n := utf8.DecodeRuneInString(t)
			if c == ' ' && unicode.IsLetter(sp.last) && ahead.MatchString(t[n:]) { // "column 3"
				c = nbsp
			}
			sp.rune(c)
			t = t[n:]
		}
	}
	sp.end()
	cutMarks(sp.words, f.size)
	reach(sp.words, f.size)
	for i := range sp.words {
		sp.words[i].w = segsWidth(sp.words[i].segs, f.size)
		s.checkGlyphs(&sp.words[i])
	}
	return sp.words
}

// pageOf returns the page number of an anchor as text. Before the first pass has placed
// it, any number of that width will do.
func (s *setter) pageOf(id string) string {
	s.asked++
	if n, ok := s.refs[id]; ok {
		return strconv.Itoa(n)
	}
	return "00"
}

func segsWidth(segs []seg, size draw.MM) draw.MM {
	var w draw.MM
	for _, g := range segs {
		w += g.width(size)
	}
	return w
}

// width returns the width of a segment: of its text, or of its reading if that is
// wider even though it reaches over its neighbours.
func (g *seg) width(size draw.MM) draw.MM {
	w := font.Width(g.font, size, g.s)
	if g.ruby != "" {
		_, _, pad := g.reading(size)
		w += pad
	}
	return w + g.after
}

// splitter collects words rune by rune.
type splitter struct {
	face  face
	short bool
	style doc.Style
	link  string
	words []word
	cur   word
	last  rune // of cur, 0 at its start
	gap   bool // white space was read after the last word
	stick bool // a joiner was just read
}

// letters returns the number of Latin letters at the start of a text, between which no
// line ends.
func letters(t string) (n int) {
	for n < len(t) && (t[n]|0x20 >= 'a' && t[n]|0x20 <= 'z') {
		n++
	}
	return n
}

func (p *splitter) rune(c rune) {
	switch {
	case c == ' ' && p.glued(), c == '\u3000' && p.last == '同':
		p.put(string(nbsp), "")
	case c == ' ' || c == '\n' || c == '\u3000':
		p.end()
		p.gap = true
	case c == shy:
		p.cur.hyphen = len(p.cur.segs) > 0
		p.end()
	case c == joiner:
		p.stick = true
		return
	default:
		p.put(string(c), "")
	}
	p.stick = false
}

// put adds characters to the word, or begins another if it may end before them.
func (p *splitter) put(s, ruby string) {
	first, _ := utf8.DecodeRuneInString(s)
	if p.last != 0 && !p.stick && breakable(p.last, first) && !p.option() && !p.unit() && !p.whole() {
		p.end()
	}
	p.cur.segs = joined(p.cur.segs, seg{font: p.face.font(p.style), s: s, link: p.link, ruby: ruby})
	p.last, _ = utf8.DecodeLastRuneInString(s)
	p.stick = false
}

// joined appends a segment, merging it into the last if they match.
func joined(segs []seg, g seg) []seg {
	if n := len(segs); n > 0 && segs[n-1].font == g.font && segs[n-1].link == g.link && segs[n-1].ruby == "" && g.ruby == "" && segs[n-1].after == 0 {
		segs[n-1].s += g.s
		segs[n-1].after = g.after
		return segs
	}
	return append(segs, g)
}

// option reports whether the current word begins a command-line option.
func (p *splitter) option() bool {
	n := len(p.cur.segs)
	return n > 0 && strings.HasSuffix(p.cur.segs[n-1].s, "--")
}

// whole reports whether the line must not end here, because only after ・ it may: among
// names, and in a Japanese reading.
func (p *splitter) whole() bool {
	return p.last != '・' && (p.face.whole || p.style == doc.Emphasis && p.face.squares)
}

// unit reports whether the current word is a unit up to its slash: g/m².
func (p *splitter) unit() bool {
	n := len(p.cur.segs)
	return n > 0 && unit.MatchString(p.cur.segs[n-1].s)
}

var unit = regexp.MustCompile(`(^|\P{L})\p{L}{1,2}/$`)

func (p *splitter) end() {
	if len(p.cur.segs) > 0 {
		p.cur.space = p.gap
		p.words = append(p.words, p.cur)
		p.gap = false
	}
	p.cur, p.last = word{}, 0
}

// glued reports whether the space after the current word must not end a line: Czech and
// Slovak one-letter words stay with the next word, a number with its unit, and sizes
// stay whole (19 × 20 mm).
func (p *splitter) glued() bool {
	w := textOf(p.cur.segs)
	if i := strings.LastIndex(w, string(nbsp)); i >= 0 { // after a glued space a new word begins
		w = w[i+utf8.RuneLen(nbsp):]
	}
	w = strings.TrimLeft(w, "(„“‚\"")
	if w == "" {
		return false
	}
	r, n := utf8.DecodeRuneInString(w)
	if w == "×" || unicode.IsDigit(r) && utf8.RuneCountInString(w) <= 5 && number.MatchString(w) {
		return true
	}
	return p.short && n == len(w) && unicode.IsLetter(r)
}

// ahead matches a short number, but not the first of "9 × 9", or a square at the start of a
// text.
var ahead = regexp.MustCompile(`^\p{Nd}{1,3}[a-z]?( [^×]|[.,;:!?)–]|$)`)

// number matches an integer or decimal number.
var number = regexp.MustCompile(`^\p{Nd}+([.,]\p{Nd}+)?$`)

// breakable reports whether a line may end between two adjacent characters: after a
// hyphen or a dash, and between Japanese characters unless line breaking rules
// (kinsoku) forbid it. A number stays with its counter.
func breakable(a, b rune) bool {
	if noStart(b) || noEnd(a) || inMove(a, b) || strings.Contains(kept, string([]rune{a, b})) || a == '〜' && unicode.IsDigit(b) {
		return false
	}
	if (a == '-' || a == '–' || a == '/') && unicode.IsLetter(b) {
		return true
	}
	return (wide(a) || wide(b)) && !unicode.IsDigit(a)
}

// wide reports whether r is a full-width character.
func wide(r rune) bool {
	return r >= 0x3000 && r <= 0x9fff || r >= 0xf900 && r <= 0xfaff || r >= 0xff01 && r <= 0xff60
}

// noStart reports whether no line may begin with r.
func noStart(r rune) bool {
	return r == nbsp || strings.ContainsRune("、。，．・：；？！」』）］｝〉》】〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜～…‥%％×,.!?:;)]}”’»+=", r)
}

// noEnd reports whether no line may end with r.
func noEnd(r rune) bool {
	return strings.ContainsRune("「『（［｛〈《【〔([{“‘«▲△→", r) || r == nbsp
}

// kept lists short words that are not broken, and words that end them; Czech má-li would
// repeat its hyphen on the next line.
const kept = "マス 手目 か所 から まで 成る こちら -l"

// inMove reports whether a Japanese move continues between two characters, from the
// rank to the man and from the man to what it does: ▲３八銀打, △４二き.
func inMove(a, b rune) bool {
	const men = "玉飛角金銀桂香歩竜馬と全圭杏ラきぞいねうぶひ"
	return strings.ContainsRune("一二三四五六七八九成", a) || a == '不' && b == '成' ||
		strings.ContainsRune(men, a) && strings.ContainsRune("成不打右左上寄引直", b)
}
