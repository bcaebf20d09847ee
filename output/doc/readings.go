package doc

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Reader adds readings to Japanese words: to most words once a chapter, to those that are
// always read once a text, list or table.
type Reader struct {
	words []Reading // longest first
	seen  map[string]bool
}

// Reading is the reading of a word.
type Reading struct {
	Word, Kana string
	Always     bool // in every text, list and table
}

// NewReader returns a reader of words, except those that are their own readings.
func NewReader(words []Reading) *Reader {
	words = slices.DeleteFunc(words, func(w Reading) bool { return w.Kana == "" || w.Kana == w.Word })
	slices.SortStableFunc(words, func(x, y Reading) int { return len(y.Word) - len(x.Word) })
	return &Reader{words, map[string]bool{}}
}

// Forget begins another chapter.
func (r *Reader) Forget() { clear(r.seen) }

// Text returns a text with its readings.
func (r *Reader) Text(s string) string { return r.text(s, map[string]bool{}) }

// text returns a text with its readings, without those of words that are always read and
// have been here.
func (r *Reader) text(s string, here map[string]bool) string {
	if len(r.words) == 0 {
		return s
	}
	var out strings.Builder
	before, digit := rune(0), false // a digit precedes before
	for s != "" {
		c, n := utf8.DecodeRuneInString(s)
		said := s[:n]
		if end := strings.Index(s, "》"); end >= 0 && strings.HasPrefix(s, "｜") { // already has its reading
			n = end + len("》")
			said = s[:n]
		} else if i := slices.IndexFunc(r.words, func(w Reading) bool { return strings.HasPrefix(s, w.Word) }); i >= 0 && !r.runsOn(s, r.words[i].Word) &&
			!wideDigit(before) && !(digit && strings.ContainsRune("一二三四五六七八九", before)) && // 二歩 in １二歩 is part of a move, as is 鷹 in ４四鷹,
			!(c == 'と' && isHan(before)) && // and と金 in 銀と金 is two pieces
			!(n == len(r.words[i].Word) && !r.words[i].Always && (isHan(before) || strings.IndexFunc(s[n:], isHan) == 0)) { // 歩 in 一歩 is read otherwise
			w, known := r.words[i], r.seen
			if w.Always {
				known = here
			}
			if n, said = len(w.Word), w.Word; !known[w.Word] {
				said = Ruby(w.Word, w.Kana)
			}
			known[w.Word] = true
		}
		out.WriteString(said)
		digit = wideDigit(before)
		before, _ = utf8.DecodeLastRuneInString(s[:n])
		s = s[n:]
	}
	return out.String()
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

func wideDigit(r rune) bool { return '０' <= r && r <= '９' }

// runsOn reports whether another word begins inside the one at the start of a text and
// ends after it: there is no と金 in 王将と金将.
func (r *Reader) runsOn(s, word string) bool {
	for at := range word {
		if at > 0 && slices.ContainsFunc(r.words, func(w Reading) bool {
			return at+len(w.Word) > len(word) && strings.HasPrefix(s[at:], w.Word)
		}) {
			return true
		}
	}
	return false
}
