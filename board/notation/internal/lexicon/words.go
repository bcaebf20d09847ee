package lexicon

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Table maps between men of a game and the words of a notation.
type Table struct {
	Write map[rules.Man]string
	Read  map[string][]rules.Man // several if a word is ambiguous
}

// add adds the words for a man; words are read as Black's men.
func (w Table) add(m rules.Man, write string, also ...string) {
	w.Write[m] = write
	for _, word := range append(also, write) {
		if word != "" && !slices.Contains(w.Read[word], m&^1) {
			w.Read[word] = append(w.Read[word], m&^1)
		}
	}
}

// Man returns the man denoted by a word; false if there is none, or several.
func (w Table) Man(word string) (rules.Man, bool) {
	if men := w.Read[word]; len(men) == 1 {
		return men[0], true
	}
	return 0, false
}

// Cut returns the men denoted by the longest word at the start of a text, and that
// word; no men if there is none.
func (w Table) Cut(s string) ([]rules.Man, string) {
	end, best, word := 0, []rules.Man(nil), ""
	for range 4 {
		if end == len(s) {
			break
		}
		_, n := utf8.DecodeRuneInString(s[end:])
		end += n
		if men := w.Read[s[:end]]; len(men) > 0 {
			best, word = men, s[:end]
		}
	}
	return best, word
}

// men returns all men of the game, by kind, side and face.
func (g *Lexicon) men() (out []rules.Man) {
	for k := range g.Pieces {
		for side := templates.Sente; side <= templates.Gote; side++ {
			m := rules.NewMan(k, side, false)
			out = append(out, m)
			if g.Pieces[k].Promoted != nil {
				out = append(out, m|2)
			}
		}
	}
	return out
}

// letters returns the words of SFEN, which also denote the sides.
func (g *Lexicon) letters() Table {
	w := Table{map[rules.Man]string{}, map[string][]rules.Man{}}
	for _, m := range g.men() {
		w.Write[m] = string(g.AppendMan(nil, m))
		w.Read[w.Write[m]] = []rules.Man{m}
	}
	return w
}

// csaCodes are the words of CSA by letter, unpromoted and promoted. Other letters are
// doubled, or follow a P if promoted.
var csaCodes = map[byte][2]string{
	'P': {"FU", "TO"}, 'L': {"KY", "NY"}, 'N': {"KE", "NK"}, 'S': {"GI", "NG"},
	'G': {"KI", ""}, 'B': {"KA", "UM"}, 'R': {"HI", "RY"}, 'K': {"OU", ""},
}

func (g *Lexicon) csaWords() Table {
	w := Table{map[rules.Man]string{}, map[string][]rules.Man{}}
	for _, m := range g.men() {
		letter := g.Pieces[m.Kind()].Letter
		word := cmp.Or(csaCodes[letter][0], string([]byte{letter, letter}))
		if m.Promoted() {
			word = cmp.Or(csaCodes[letter][1], string([]byte{'P', letter | 0x20}))
		}
		w.add(m, word)
	}
	return w
}

// kifOld are spellings that templates do not list.
var kifOld = map[string]string{"龍": "竜", "龙": "竜", "王": "玉", "玉": "王", "成銀": "全", "成桂": "圭", "成香": "杏", "成歩": "と", "仝": "全"}

func (g *Lexicon) kifWords() Table {
	w := Table{map[rules.Man]string{}, map[string][]rules.Man{}}
	for _, m := range g.men() {
		p, side := &g.Pieces[m.Kind()], m.Side()
		plain := cmp.Or(p.Face.Kanji1[side], string(p.Letter))
		if !m.Promoted() {
			w.add(m, plain, p.Face.Kanji[side])
			continue
		}
		// If both faces share a character, the promoted one is prefixed with the word
		// for "promoted".
		promoted := p.Promoted.Kanji1[side]
		if promoted == "" || promoted == plain {
			promoted = "成" + plain
		}
		w.add(m, promoted, p.Promoted.Kanji[side])
	}
	for m, word := range w.Write { // two pieces that share a character are written as their letters
		if len(w.Read[word]) > 1 {
			w.add(m, strings.Repeat("成", int(m>>1&1))+string(g.Pieces[m.Kind()].Letter))
		}
	}
	for old, now := range kifOld {
		if men := w.Read[now]; len(w.Read[old]) == 0 && len(men) > 0 {
			w.Read[old] = men
		}
	}
	return w
}

// digits are the ASCII and full-width digits, and the kanji of ranks and hands.
var digits = []rune(ShortDigits + "〇一二三四五六七八九")

// ShortDigits are the digits of squares: ASCII and full-width.
const ShortDigits = "0123456789０１２３４５６７８９"

// Digit returns the value of a digit, and whether c is one.
func Digit(c rune) (int, bool) {
	i := slices.Index(digits, c)
	return i % 10, i >= 0
}

// PlainDigits converts all digits of a text to ASCII.
func PlainDigits(text string) string {
	return strings.Map(func(c rune) rune {
		if d, ok := Digit(c); ok {
			return digits[d]
		}
		return c
	}, text)
}

// Wide formats a number below 100 with full-width digits.
func Wide(n int) string {
	if n >= 10 {
		return Wide(n/10) + Wide(n%10)
	}
	return string(digits[10+n])
}

// KanjiNumber formats 1 to 999 as 一, 十, 十八, 二十, 百三.
func KanjiNumber(n int) string {
	for unit, word := 100, "百"; unit > 1; unit, word = unit/10, "十" {
		switch {
		case n >= 2*unit:
			return KanjiNumber(n/unit) + word + KanjiNumber(n%unit)
		case n >= unit:
			return word + KanjiNumber(n%unit)
		}
	}
	if n == 0 {
		return ""
	}
	return string(digits[20+n])
}

// CutNumber takes a number in kanji or digits off the front of a text; 0 if
// there is none, the largest if it is larger.
func CutNumber(s string) (int, string) {
	n, unit := 0, 0
	for s != "" {
		c, size := utf8.DecodeRuneInString(s)
		d, ok := Digit(c)
		switch {
		case ok:
			unit = unit*10 + d
		case c == '十':
			n, unit = n+10*max(unit, 1), 0
		case c == '百':
			n, unit = n+100*max(unit, 1), 0
		default:
			return n + unit, s
		}
		n, unit, s = min(n, math.MaxInt32), min(unit, math.MaxInt32), s[size:]
	}
	return n + unit, s
}
