package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/templates"
)

// Reading is the reading of a Japanese word.
type Reading struct{ Word, Kana string }

// Readings adds readings to every occurrence of some words. The nil Readings adds none.
type Readings struct{ words []Reading } // longest first

// NewReadings returns the readings of words, except those that are their own readings.
func NewReadings(words []Reading) *Readings {
	words = slices.DeleteFunc(slices.Clone(words), func(w Reading) bool {
		return w.Kana == "" || w.Kana == w.Word
	})
	slices.SortStableFunc(words, func(x, y Reading) int { return len(y.Word) - len(x.Word) })
	return &Readings{words}
}

// ReadingsOf returns the readings of a list, and of the names of the pieces of a game.
func ReadingsOf(list string, g *templates.Game, scheme, lang string) *Readings {
	words := ParseReadings(list)
	for i := range g.Pieces {
		for _, f := range []*templates.Face{&g.Pieces[i].Face, g.Pieces[i].Promoted} {
			if f != nil {
				kana, _, _ := strings.Cut(f.Romaji[lang], "・") // 王将, not 玉将
				words = append(words, Reading{Word: f.Name(scheme, lang), Kana: kana})
			}
		}
	}
	return NewReadings(words)
}

// ParseReadings parses a list of words with their readings, as in "王手=おうて 駒=こま".
func ParseReadings(list string) []Reading {
	var out []Reading
	for pair := range strings.FieldsSeq(list) {
		word, kana, _ := strings.Cut(pair, "=")
		out = append(out, Reading{Word: word, Kana: kana})
	}
	return out
}

// Add returns a text with readings.
func (r *Readings) Add(s string) string {
	if r == nil || len(r.words) == 0 {
		return s
	}
	var out strings.Builder
	before := rune(0)
	for s != "" {
		_, n := utf8.DecodeRuneInString(s)
		shown := s[:n]
		if end := strings.Index(s, "》"); end >= 0 && strings.HasPrefix(s, "｜") {
			n = end + len("》") // it has its reading already
			shown = s[:n]
		} else if w, ok := r.at(s, before); ok {
			n = len(w.Word)
			shown = Ruby(w.Word, w.Kana)
		}
		out.WriteString(shown)
		before, _ = utf8.DecodeLastRuneInString(s[:n])
		s = s[n:]
	}
	return out.String()
}

// beforePiece is what stands before the piece in a move: the kanji of a rank, or a square that is
// the same as before (同　歩).
const beforePiece = "一二三四五六七八九同\u3000"

// at returns the word at the start of a text, after a character. There is none inside a move
// (２二歩, ２二成銀), nor is a single kanji a word where another one stands beside it (歩 in 一歩).
func (r *Readings) at(s string, before rune) (Reading, bool) {
	if '０' <= before && before <= '９' || strings.ContainsRune(beforePiece, before) {
		return Reading{}, false
	}
	for _, w := range r.words {
		if !strings.HasPrefix(s, w.Word) || r.runsOn(s, w.Word) {
			continue
		}
		next, _ := utf8.DecodeRuneInString(s[len(w.Word):])
		if utf8.RuneCountInString(w.Word) == 1 && (kanji(before) || kanji(next)) {
			continue
		}
		if strings.HasPrefix(w.Word, "と") && kanji(before) {
			continue // 銀と金 is two pieces
		}
		return w, true
	}
	return Reading{}, false
}

func kanji(r rune) bool { return unicode.Is(unicode.Han, r) }

// runsOn reports whether another word begins inside the one at the start of a text and ends after
// it: there is no と金 in 王将と金将.
func (r *Readings) runsOn(s, word string) bool {
	for at := range word {
		if at == 0 {
			continue
		}
		if slices.ContainsFunc(r.words, func(w Reading) bool {
			return at+len(w.Word) > len(word) && strings.HasPrefix(s[at:], w.Word)
		}) {
			return true
		}
	}
	return false
}
