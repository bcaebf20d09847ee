package templates

import (
	"slices"
	"strings"

	"shogikit/templates/text"
)

// Suggest phrases for a message what a word may have been meant to be: "did you mean
// rook?", or "choose from king, rook" if none is close.
func Suggest(word string, candidates []string) *text.Fault {
	if near := Nearest(word, candidates); near != "" {
		return text.Wrong("did-you-mean", near)
	}
	return text.Wrong("choose", strings.Join(candidates, ", "))
}

// Hint adds to an error what may have been meant, unless that is "".
func Hint(err error, meant string) error {
	if meant == "" {
		return err
	}
	return text.Wrong("hinted", err, text.Wrong("did-you-mean", meant))
}

// Nearest returns the candidate closest to word, or "" if none is close: up to a third
// of its letters may differ, at least one, and two in words of five or more; case and
// accents are ignored.
func Nearest(word string, candidates []string) string {
	typed := plain(word)
	allowed := max(1, len(typed)/3)
	if len(typed) >= 5 {
		allowed = max(2, allowed)
	}
	best, bestCost := "", allowed+1
	for _, c := range candidates {
		if cost := editDistance(typed, plain(c)); cost < bestCost && cost < len([]rune(c)) {
			best, bestCost = c, cost
		}
	}
	return best
}

var accented = []rune("áäčďéěëíĺľňóôöŕřšťúůüýž")

// plain returns a word in small letters without accents.
func plain(word string) []rune {
	out := []rune(strings.ToLower(word))
	for i, r := range out {
		if n := slices.Index(accented, r); n >= 0 {
			out[i] = rune("aacdeeeillnooorrstuuuyz"[n])
		}
	}
	return out
}

// editDistance counts the insertions, deletions, substitutions and transpositions of
// neighbours (optimal string alignment).
func editDistance(a, b []rune) int {
	if max(len(a), len(b)) > 64 {
		return 64
	}
	var before []int // the row before the one above
	above := make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			cost := 0
			if a[i] != b[j] {
				cost = 1
			}
			row[j+1] = min(above[j]+cost, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above = above, row
	}
	return above[len(b)]
}
