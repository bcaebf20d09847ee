package templates

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/templates/text"
)

// Move is one direction in which a piece moves, seen from its owner: DX to the right,
// DY ahead.
type Move struct {
	DX, DY int
	Range  int  // 1: a step or a jump; 0: any number of such steps; n: up to n
	Hop    bool // jumps over exactly one man of either side, halfway (on the adjacent square)
	// NoCapture and OnlyCapture restrict the move to empty squares and to captures.
	NoCapture, OnlyCapture bool
}

// Slide reports whether the move may go on for more than one step.
func (m Move) Slide() bool { return m.Range != 1 }

// Endless reports whether the move goes on for any number of steps.
func (m Move) Endless() bool { return m.Range == 0 }

// Jump reports whether the move leaps over squares, as a knight's does.
func (m Move) Jump() bool { return m.Span() > 1 }

// Passes reports whether the move leaps over a square or hops over a man.
func (m Move) Passes() bool { return m.Jump() || m.Hop }

// Span returns the number of squares that one step of the move covers, along its longer axis.
func (m Move) Span() int { return max(abs(m.DX), abs(m.DY)) }

// Restricted reports whether the move only captures, or never does.
func (m Move) Restricted() bool { return m.NoCapture || m.OnlyCapture }

func abs(n int) int { return max(n, -n) }

// atoms holds the leaps of Betza's notation by letter: the larger and the smaller
// coordinate.
var atoms = map[byte]struct{ far, near int }{
	'W': {1, 0}, 'F': {1, 1}, 'D': {2, 0}, 'N': {2, 1}, 'A': {2, 2},
	'H': {3, 0}, 'C': {3, 1}, 'L': {3, 1}, 'Z': {3, 2}, 'J': {3, 2}, 'G': {3, 3},
}

// compound holds the letters that abbreviate atoms with a default range.
var compound = map[byte]struct {
	atoms string
	reach int
}{'K': {"WF", 1}, 'R': {"W", 0}, 'B': {"F", 0}, 'Q': {"WF", 0}}

// ParseBetza parses moves in Betza's notation: the atoms W F D N A H C Z G, the short
// forms K R B Q, a range after an atom (W3; WW for any number), and the modifiers
// f b l r v s (directions), m c (only moves, only captures) and p (jumps over exactly
// one adjacent man, as in pD).
func ParseBetza(s string) ([]Move, error) {
	var moves betza
	for rest := s; rest != ""; {
		after, err := moves.group(rest)
		if err != nil {
			return nil, text.Wrong("moves", text.Typed(s), len(s)-len(after)+1, err)
		}
		rest = after
	}
	if len(moves) == 0 {
		return nil, text.Wrong("no-moves", text.Typed(s))
	}
	return moves, nil
}

// betza collects the moves parsed so far.
type betza []Move

// group parses modifiers, a letter and its range. It returns the rest of the string, at
// the fault if there is one.
func (b *betza) group(s string) (rest string, err error) {
	rest = strings.TrimLeft(s, "fblrvsmcp")
	mods := strings.TrimSuffix(s, rest)
	if rest == "" {
		return rest, text.Wrong("moves-end")
	}
	letter := rest[0]
	body, n := string(letter), 1
	c, short := compound[letter]
	if _, ok := atoms[letter]; !ok && !short {
		return rest, text.Wrong("moves-letter", text.Typed(letter))
	}
	if short {
		body, n = c.atoms, c.reach
	}
	rest = rest[1:]
	after := strings.TrimLeft(rest, "0123456789")
	digits := strings.TrimSuffix(rest, after)
	switch {
	case digits != "":
		n, err = strconv.Atoi(digits)
		if err != nil || n > 16 {
			return after, text.Wrong("moves-range", Clip(digits))
		}
		if n == 0 {
			return after, text.Wrong("moves-zero")
		}
	case !short && strings.HasPrefix(rest, body):
		after, n = rest[1:], 0
	}
	some := false
	for i := range len(body) {
		goes, err := b.add(mods, body[i], n)
		if err != nil {
			return after, err
		}
		some = some || goes
	}
	if !some { // as sideways on a diagonal
		return after, text.Wrong("no-moves", text.Typed(strings.TrimSuffix(s, after)))
	}
	return after, nil
}

// add adds the moves of an atom; false if the letters before it leave it none.
func (b *betza) add(mods string, letter byte, reach int) (some bool, err error) {
	has := func(mod string) bool { return strings.Contains(mods, mod) }
	m := Move{Range: reach, Hop: has("p")}
	m.NoCapture, m.OnlyCapture = has("m") && !has("c"), has("c") && !has("m") // mc is the same as neither
	a := atoms[letter]
	if m.Hop && (a.far != 2 || a.near == 1 || reach != 1) {
		return false, text.Wrong("moves-jump")
	}
	letters := strings.NewReplacer("m", "", "c", "", "p", "").Replace(mods)
	for _, d := range leaps(a.far, a.near) {
		if goes(letters, d[0], d[1]) {
			m.DX, m.DY = d[0], d[1]
			b.put(m)
			some = true
		}
	}
	return some, nil
}

// put adds a move; of two in the same direction the longer range wins.
func (b *betza) put(m Move) {
	same := func(o Move) bool {
		o.Range = m.Range
		return o == m
	}
	i := slices.IndexFunc(*b, same)
	switch {
	case i < 0:
		*b = append(*b, m)
	case m.Range == 0 || (*b)[i].Range != 0 && m.Range > (*b)[i].Range:
		(*b)[i].Range = m.Range
	}
}

// leaps lists the distinct directions of a leap, clockwise from ahead.
func leaps(far, near int) [][2]int {
	var out [][2]int
	for _, d := range [][2]int{
		{near, far}, {far, near}, {far, -near}, {near, -far},
		{-near, -far}, {-far, -near}, {-far, near}, {-near, far},
	} {
		if !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	return out
}

// goes reports whether direction letters select a leap. Orthogonal leaps read f b l r v
// s one by one; diagonal ones combine a pair such as fl, and read a lone letter as that
// half; oblique ones read pairs such as ff (the two that go mainly ahead), fs (those
// that go more sideways), fl, fr, and a lone letter as the half.
func goes(letters string, dx, dy int) bool {
	for s := letters; s != ""; s = s[1:] {
		ok := halves[s[0]](dx, dy)
		if dx != 0 && dy != 0 && len(s) > 1 {
			if narrower := pair(s[0], s[1], abs(dx) != abs(dy)); narrower != 0 {
				ok = ok && halves[narrower](dx, dy)
				s = s[1:]
			}
		}
		if ok {
			return true
		}
	}
	return letters == ""
}

// halves maps a direction letter to the half of the directions it selects.
var halves = map[byte]func(dx, dy int) bool{
	'f': func(_, dy int) bool { return dy > 0 },
	'b': func(_, dy int) bool { return dy < 0 },
	'l': func(dx, _ int) bool { return dx < 0 },
	'r': func(dx, _ int) bool { return dx > 0 },
	'v': func(dx, dy int) bool { return abs(dy) > abs(dx) },
	's': func(dx, dy int) bool { return abs(dx) > abs(dy) },
}

// pair returns the letter that narrows the first of two direction letters, or 0 if the
// second stands on its own.
func pair(a, b byte, oblique bool) byte {
	vertical := func(c byte) bool { return c == 'f' || c == 'b' }
	sideways := func(c byte) bool { return c == 'l' || c == 'r' }
	switch {
	case vertical(a) && sideways(b), sideways(a) && vertical(b), oblique && (b == 's' || b == 'v'):
		return b
	case oblique && a == b && vertical(a):
		return 'v' // ff: mainly ahead
	case oblique && a == b && sideways(a):
		return 's'
	}
	return 0
}
