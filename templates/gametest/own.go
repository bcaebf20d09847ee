package gametest

import (
	"fmt"
	"slices"
	"strings"
)

// Choices takes choices from bytes, as a fuzzer makes them; when they are used up
// the first is chosen.
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

// Own returns the template of a small game that nobody has thought of: two rows a
// side, the second the same for both, seen from their own end. Most of them are
// good.
func Own(c *Choices) string {
	files, ranks := 3+c.Of(7), 5+c.Of(5)
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("id: own")
	line("names: {en: %s}", c.One("Own", "Šógi", `"1 & <2>"`, "将棋"))
	line("board: {files: %d, ranks: %d, square: %d, border: 8}", files, ranks, 24+c.Of(6))
	line("zone: %d", c.Of(3))
	count := map[byte]int{}
	letters := "KABCDE"[:2+c.Of(5)]
	first := []byte(strings.Repeat("1", files))
	for i := range first {
		if k := c.Of(len(letters)); k > 0 && i != files/2 {
			first[i] = letters[k]
		}
	}
	first[files/2] = 'K'
	second := []byte(strings.Repeat("1", files))
	full := c.Of(3) > 0
	if full {
		for i := range second {
			second[i] = letters[len(letters)-1]
		}
	}
	for _, p := range slices.Concat(first, second) {
		count[p] += 2
	}
	turned := func(row []byte) string {
		out := slices.Clone(row)
		slices.Reverse(out)
		return strings.ToLower(string(out))
	}
	rows := []string{turned(first), turned(second)}
	for range ranks - 4 {
		rows = append(rows, strings.Repeat("1", files))
	}
	setup := strings.Join(append(rows, string(second), string(first)), "/")
	for n := files; n > 1; n-- { // empty squares beside each other are counted
		setup = strings.ReplaceAll(setup, strings.Repeat("1", n), fmt.Sprint(n))
	}
	line("setup: %s b - 1", setup)
	line("piece: {outline: %s, width: %d, height: %d, depth: %d}", c.One("pentagon", "wedge", "round"), 17+c.Of(4), 19+c.Of(3), 4+c.Of(6))
	line("style: %s", c.One("pictogram", "kanji", "kanji1", "letters"))
	line("marks: %s", c.One("strokes", "arrows", "dots", "none"))
	line("rules: {capture: %s, win: [%s], stalemate: %s, promotion: %s}", c.One("hand", "gone"), c.One("mate", "capture"), c.One("loses", "draw"), c.One("choice", "forced"))
	line("pieces:")
	for i := range letters {
		p := letters[i]
		line("  - id: p%d\n    letter: %c\n    count: %d", i, p, max(2, count[p]))
		if p == 'K' {
			line("    royal: true\n    two-looks: true\n    moves: K\n    names: {en: king}\n    kanji1: [玉, 王]")
			continue
		}
		ownPiece(c, line, full, count[p] <= 2*files && !strings.Contains(string(first), string(p)))
	}
	return b.String()
}

// ownPiece writes what a piece but the king is called, how it moves and looks. In a
// game with few men, none runs; a piece of the second row may be limited to one a
// file.
func ownPiece(c *Choices, line func(format string, args ...any), full, limited bool) {
	line("    names: {en: %s}", c.One("man", "dragon of the east", "Żółw", "a-b"))
	moves := anyMoves(c, true)
	if !full { // nothing would stand between the kings and what runs
		moves = strings.NewReplacer("R", "W", "B", "F").Replace(moves)
	}
	line("    moves: %s", moves)
	if c.Of(2) > 0 {
		line("    art: %s", c.One("rook", "bishop", "gold", "silver", "knight", "lance", "pawn"))
	}
	if c.Of(3) > 0 {
		line("    kanji1: %s", c.One("金", "銀", "歩"))
	}
	if c.Of(3) == 0 && limited {
		line("    drop: {one-per-file: true}")
	}
	if c.Of(2) > 0 {
		line("    promoted: {moves: %s, names: {en: promoted}, kanji1: と}", anyMoves(c, false))
	}
}

// anyMoves returns moves in Betza's notation, some of them ahead.
func anyMoves(c *Choices, first bool) string {
	m := c.One("W", "F", "K", "fW", "R", "B", "fR", "N", "D", "A", "R3", "FfD") + c.One("", "", "ffN", "bF", "A")
	if first && !strings.ContainsAny(m, "WRKf") {
		m += "fW"
	}
	return m
}
