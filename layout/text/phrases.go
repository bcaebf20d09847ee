package text

import (
	"slices"
	"strings"
	"unicode"
)

// Costs of ends of Japanese lines, as those of line breaks.
const (
	phraseCost   = 0.5  // inside a phrase: of a line short by half, and one more as short
	suffixCost   = 0.8  // … between a character and the kana that belong to it, or in katakana
	particleCost = 0.02 // after a particle that may end it
	phrasedLine  = 1.1  // one line more: for two phrases that stay whole
	wholePhrase  = 20   // times as much for an end inside a phrase, unless the slot is too low for that
)

// phraseCosts returns the cost of a line that ends before each word of a Japanese text: a phrase
// consists of characters, the kana that follow them, and punctuation.
func phraseCosts(words []word, whole float64) []float64 {
	var text []rune
	at, costs := make([]int, len(words)), make([]float64, len(words)+1)
	for i, w := range words {
		if w.space {
			text = append(text, ' ')
		}
		at[i] = len(text)
		text = append(text, []rune(textOf(w.segments))...)
	}
	for i := 1; i < len(words); i++ {
		costs[i] = endCost(text[:at[i]], text[at[i]:])
		if costs[i] >= phraseCost {
			costs[i] *= whole
		}
	}
	return costs
}

// endCost returns the cost of a line that ends between two parts of a text.
func endCost(before, after []rune) float64 {
	a, b := before[len(before)-1], after[0]
	switch {
	case strings.ContainsRune(" "+stops+dots+"！？!?…", a), strings.ContainsRune("▲△", b):
		return 0
	case strings.ContainsRune(closing, a):
		if kana(b) {
			return phraseCost
		}
		return 0
	case strings.ContainsRune(opening, b):
		if kana(a) {
			return 0
		}
		return particleCost
	case kana(a) && kana(b):
		return particle(before, after)
	case kana(a) && !compound(before, b):
		return 0
	case kana(b), unicode.Is(unicode.Katakana, a) && unicode.Is(unicode.Katakana, b):
		return suffixCost
	}
	return phraseCost
}

// particle returns the cost of a line that ends between two kana, which is less after a
// particle: one behind another character than kana, or は and も behind another particle.
func particle(before, after []rune) float64 {
	const often, other = "はがにでともへのや", "はものがをかへなねよだでにとさしすせきっゃゅょんーるれりらろ"
	n := len(before)
	a, b := before[n-1], after[0]
	if n > 2 && strings.ContainsRune("はも", a) && strings.ContainsRune("にでとへ", before[n-2]) {
		n--
	}
	switch {
	case a == 'を' && b != 'す' && b != 'し': // 得をする
		return 0
	case a == 'は' && n > 1 && kanji(before[n-2]):
		return particleCost
	case n > 1 && !kana(before[n-2]) && strings.ContainsRune(often, a) && !strings.ContainsRune(other, b),
		a == 'て' && strings.ContainsRune("いあおくみ", b): // 利いて|います
		return particleCost
	case slices.ContainsFunc(after[:min(len(after), 3)], isStop), // かまいま|せん。
		startsWith(after, "ます", "まし", "ませ", "です", "でし"), // 取り|ます
		n > 1 && !kana(before[n-2]):                     // 詰ま|せる
		return 2 * phraseCost
	}
	return phraseCost
}

func isStop(r rune) bool { return strings.ContainsRune(stops+closing, r) }

// startsWith reports whether a text begins with one of some words.
func startsWith(text []rune, words ...string) bool {
	for _, w := range words {
		if strings.HasPrefix(string(text[:min(len(text), 2)]), w) {
			return true
		}
	}
	return false
}

// compound reports whether a word seems to continue after kana: 持ち駒, 打ち歩, お互い, 追い込み, と金.
func compound(before []rune, b rune) bool {
	n := len(before)
	if strings.ContainsRune("おご", before[n-1]) || strings.ContainsRune("込合", b) || before[n-1] == 'と' && b == '金' {
		return true
	}
	return n > 1 && unicode.Is(unicode.Han, before[n-2]) && unicode.Is(unicode.Han, b) &&
		strings.ContainsRune("ちりきしみびぎじけげれめせえべ", before[n-1])
}

func kana(r rune) bool { return unicode.Is(unicode.Hiragana, r) }
