package gametest

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// Choices derives choices from bytes, such as a fuzzer's; once they are used up, the
// first alternative is chosen.
type Choices []byte

// Of returns a number from 0 to n-1.
func (c *Choices) Of(n int) int {
	if len(*c) == 0 {
		return 0
	}
	b := (*c)[0]
	*c = (*c)[1:]
	return int(b) % n
}

// One returns one of the values.
func (c *Choices) One(values ...string) string { return values[c.Of(len(values))] }

//go:embed own.yaml
var own string

// Own returns the template of a small random game: two rows per side, the second the
// same for both players, each seen from its own end. Most of these games are playable.
func Own(c *Choices) string {
	files, ranks, letters := 3+c.Of(7), 5+c.Of(5), "KABCDE"[:2+c.Of(5)]
	empty := strings.Repeat("1", files)
	first, second := []byte(empty), empty
	for i := range first {
		if k := c.Of(len(letters)); k > 0 {
			first[i] = letters[k]
		}
	}
	first[files/2] = 'K'
	full := c.Of(3) > 0
	if full {
		second = strings.Repeat(letters[len(letters)-1:], files)
	}
	turned := slices.Clone(first)
	slices.Reverse(turned)
	theirs, ours := strings.ToLower(string(turned)+"/"+second), second+"/"+string(first)
	setup := theirs + "/" + strings.Repeat(empty+"/", ranks-4) + ours
	for n := files; n > 1; n-- { // adjacent empty squares are counted
		setup = strings.ReplaceAll(setup, empty[:n], strconv.Itoa(n))
	}
	count := func(p string) int { return 2 * strings.Count(string(first)+second, p) }
	var b strings.Builder
	words := map[string]any{"Files": files, "Ranks": ranks, "Setup": setup, "Letters": strings.Split(letters, "")}
	err := template.Must(template.New("own").Funcs(template.FuncMap{
		"from": func(least, n int) int { return least + c.Of(n) }, "one": c.One,
		"count": func(p string) int { return max(2, count(p)) },
		"rare":  func(p string) bool { return count(p) <= 2*files && !strings.Contains(string(first), p) },
		"moves": func(promoted bool) string { return anyMoves(c, promoted, full) },
	}).Parse(own)).Execute(&b, words)
	if err != nil {
		panic(err)
	}
	return b.String()
}

// anyMoves returns moves in Betza's notation; a plain face has at least one ahead. In a
// game with few men none of them slides: nothing would stand between it and the kings.
func anyMoves(c *Choices, promoted, full bool) string {
	m := c.One("W", "F", "K", "fW", "R", "B", "fR", "N", "D", "A", "R3", "FfD") + c.One("", "", "ffN", "bF", "A")
	if promoted {
		return m
	}
	if !strings.ContainsAny(m, "WRKf") {
		m += "fW"
	}
	if !full {
		m = strings.NewReplacer("R", "W", "B", "F").Replace(m)
	}
	return m
}
