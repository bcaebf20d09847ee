package notation

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// words are how a notation writes the men of a game.
type words struct {
	write map[rules.Man]string
	read  map[string][]rules.Man // several where a word is not clear
}

// add files the words for a man; both sides' men are read as Black's.
func (w words) add(m rules.Man, write string, also ...string) {
	w.write[m] = write
	for _, word := range append(also, write) {
		if word != "" && !slices.Contains(w.read[word], m&^1) {
			w.read[word] = append(w.read[word], m&^1)
		}
	}
}

// man returns the man of a word; false if there is none, or several.
func (w words) man(word string) (rules.Man, bool) {
	if men := w.read[word]; len(men) == 1 {
		return men[0], true
	}
	return 0, false
}

// cut takes the longest word off the front of a text; no men if there is none.
func (w words) cut(s string) ([]rules.Man, string) {
	end, best, word := 0, []rules.Man(nil), ""
	for range 4 {
		if end == len(s) {
			break
		}
		_, n := utf8.DecodeRuneInString(s[end:])
		end += n
		if men := w.read[s[:end]]; len(men) > 0 {
			best, word = men, s[:end]
		}
	}
	return best, word
}

// men returns all men of the game, by kind, side and face.
func (g game) men() (out []rules.Man) {
	for k := range g.pieces {
		for side := templates.Sente; side <= templates.Gote; side++ {
			m := rules.NewMan(k, side, false)
			out = append(out, m)
			if g.pieces[k].Promoted != nil {
				out = append(out, m|2)
			}
		}
	}
	return out
}

// letters are the words of SFEN, which tell the sides too.
func (g game) letters() words {
	w := words{map[rules.Man]string{}, map[string][]rules.Man{}}
	for _, m := range g.men() {
		w.write[m] = string(g.AppendMan(nil, m))
		w.read[w.write[m]] = []rules.Man{m}
	}
	return w
}

// csaCodes are the words of CSA by letter, unpromoted and promoted. Other letters
// are doubled, or follow a P when promoted.
var csaCodes = map[byte][2]string{
	'P': {"FU", "TO"}, 'L': {"KY", "NY"}, 'N': {"KE", "NK"}, 'S': {"GI", "NG"},
	'G': {"KI", ""}, 'B': {"KA", "UM"}, 'R': {"HI", "RY"}, 'K': {"OU", ""},
}

func (g game) csaWords() words {
	w := words{map[rules.Man]string{}, map[string][]rules.Man{}}
	for _, m := range g.men() {
		letter := g.pieces[m.Kind()].Letter
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

func (g game) kifWords() words {
	w := words{map[rules.Man]string{}, map[string][]rules.Man{}}
	for _, m := range g.men() {
		p, side := &g.pieces[m.Kind()], m.Side()
		plain := cmp.Or(p.Face.Kanji1[side], string(p.Letter))
		if !m.Promoted() {
			w.add(m, plain, p.Face.Kanji[side])
			continue
		}
		// Where both faces share their sign, the promoted one gets the word for
		// "promoted" before it.
		promoted := p.Promoted.Kanji1[side]
		if promoted == "" || promoted == plain {
			promoted = "成" + plain
		}
		w.add(m, promoted, p.Promoted.Kanji[side])
	}
	for m, word := range w.write { // of two pieces with one sign each is written as its letter
		if len(w.read[word]) > 1 {
			w.add(m, strings.Repeat("成", int(m>>1&1))+string(g.pieces[m.Kind()].Letter))
		}
	}
	for old, now := range kifOld {
		if men := w.read[now]; len(w.read[old]) == 0 && len(men) > 0 {
			w.read[old] = men
		}
	}
	return w
}

// digits are those of ASCII, the full-width ones, and the kanji of ranks and hands.
var digits = []rune(shortDigits + "〇一二三四五六七八九")

const shortDigits = "0123456789０１２３４５６７８９"

func anyDigit(c rune) (int, bool) {
	i := slices.Index(digits, c)
	return i % 10, i >= 0
}

// oneSort writes all digits of a text as ASCII has them.
func oneSort(text string) string {
	return strings.Map(func(c rune) rune {
		if d, ok := anyDigit(c); ok {
			return digits[d]
		}
		return c
	}, text)
}

// wide writes a number below 100 with full-width digits.
func wide(n int) string {
	if n >= 10 {
		return wide(n/10) + wide(n%10)
	}
	return string(digits[10+n])
}

// kanjiNumber writes 1 to 999 as 一, 十, 十八, 二十, 百三.
func kanjiNumber(n int) string {
	for unit, word := 100, "百"; unit > 1; unit, word = unit/10, "十" {
		switch {
		case n >= 2*unit:
			return kanjiNumber(n/unit) + word + kanjiNumber(n%unit)
		case n >= unit:
			return word + kanjiNumber(n%unit)
		}
	}
	if n == 0 {
		return ""
	}
	return string(digits[20+n])
}

// cutNumber takes a number in kanji or digits off the front of a text; 0 if
// there is none.
func cutNumber(s string) (int, string) {
	n, unit := 0, 0
	for s != "" && n+unit <= math.MaxInt32 {
		c, size := utf8.DecodeRuneInString(s)
		d, ok := anyDigit(c)
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
		s = s[size:]
	}
	return n + unit, s
}
