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
	link string // ID that it leads to
	ruby string // how it is read
}

// word is what is never broken: a line may end before any word.
type word struct {
	segs   []seg
	w      draw.MM
	space  bool // white space stands before it, dropped where a line starts
	hyphen bool // a line that ends with it shows a hyphen
}

const (
	nbsp   = '\u00a0'
	shy    = '\u00ad'
	joiner = '\u2060' // no line ends here
)

// words splits a marked text. Widths are those of the face.
func (s *setter) words(text string, f face) []word {
	sp := splitter{face: f, short: s.spec.short}
	for _, r := range doc.Runs(text) {
		sp.style, sp.link = r.Style, r.Ref
		t := r.Text
		if r.Ref != "" {
			t = s.pageOf(r.Ref)
		}
		if r.Ruby != "" && s.spec.japanese {
			sp.put(t, r.Ruby) // which no line parts
			continue
		}
		for len(t) > 0 {
			if n := letters(t); n > 0 {
				sp.put(t[:n], "")
				t = t[n:]
				continue
			}
			c, n := utf8.DecodeRuneInString(t)
			sp.rune(c)
			t = t[n:]
		}
	}
	sp.end()
	for i := range sp.words {
		sp.words[i].w = segsWidth(sp.words[i].segs, f.size)
		s.checkGlyphs(&sp.words[i])
	}
	return sp.words
}

// pageOf returns the number of the page of an anchor as text. Before the first
// pass has placed it any number of that width will do.
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

// width returns the width of a segment: of its text, or of its reading where
// that is wider.
func (g *seg) width(size draw.MM) draw.MM {
	w := font.Width(g.font, size, g.s)
	if g.ruby != "" {
		w = max(w, font.Width(draw.Gothic, rubySize, g.ruby)-rubySize) // it hangs over its neighbours a little
	}
	return w
}

// splitter gathers words rune by rune.
type splitter struct {
	face  face
	short bool
	style doc.Style
	link  string
	words []word
	cur   word
	last  rune // of cur, 0 at its start
	gap   bool // white space has been read since the last word
	stick bool // a joiner has just been read
}

// letters returns how many Latin letters a text begins with, between which no line ends.
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
	if p.last != 0 && !p.stick && breakable(p.last, first) && !p.option() {
		p.end()
	}
	p.cur.segs = joined(p.cur.segs, seg{p.face.font(p.style), s, p.link, ruby})
	p.last, _ = utf8.DecodeLastRuneInString(s)
	p.stick = false
}

// joined adds a stretch to others; to the last of them if it is like it.
func joined(segs []seg, g seg) []seg {
	if n := len(segs); n > 0 && segs[n-1].font == g.font && segs[n-1].link == g.link && segs[n-1].ruby == "" && g.ruby == "" {
		segs[n-1].s += g.s
		return segs
	}
	return append(segs, g)
}

// option reports whether the current word begins an option of a command line.
func (p *splitter) option() bool {
	n := len(p.cur.segs)
	return n > 0 && strings.HasSuffix(p.cur.segs[n-1].s, "--")
}

func (p *splitter) end() {
	if len(p.cur.segs) > 0 {
		p.cur.space = p.gap
		p.words = append(p.words, p.cur)
		p.gap = false
	}
	p.cur, p.last = word{}, 0
}

// glued reports whether the space behind the current word must not end a line:
// Czech and Slovak one-letter words go with the word that follows, a number with
// its unit, and sizes stay whole (19 × 20 mm).
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

// number is a number, whole or with a decimal mark.
var number = regexp.MustCompile(`^\p{Nd}+([.,]\p{Nd}+)?$`)

// breakable reports whether a line may end between two characters that no space
// parts: behind a hyphen or a dash, and between Japanese characters unless
// custom (kinsoku) forbids it. A number stays with what it counts.
func breakable(a, b rune) bool {
	if noStart(b) || noEnd(a) || inMove(a, b) {
		return false
	}
	if (a == '-' || a == '–' || a == '/') && unicode.IsLetter(b) {
		return true
	}
	return (wide(a) || wide(b)) && !unicode.IsDigit(a)
}

// wide reports whether r is set in a square of its own.
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

// inMove reports whether a Japanese move goes on between two characters, from the
// rank to the man and from the man to what it does: ▲３八銀打.
func inMove(a, b rune) bool {
	const men = "玉飛角金銀桂香歩竜馬と全圭杏"
	return strings.ContainsRune("一二三四五六七八九", a) && strings.ContainsRune(men+"→成", b) ||
		strings.ContainsRune(men, a) && strings.ContainsRune("成不打右左上寄引直", b) || a == '不' && b == '成'
}
