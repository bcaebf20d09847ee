package rules

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"shogikit/templates"
)

// Move is a move of a man or a drop from hand. It is not necessarily legal; see
// [Position.Play].
type Move struct {
	From    Square // meaningless for a drop
	To      Square
	Drop    byte // letter of the piece dropped; 0: a man on the board moves
	Promote bool
}

// String returns the move in USI: "7g7f", "8h2b+", "P*5e".
func (m Move) String() string { return string(m.append(nil)) }

// MarshalText returns the move as String does.
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(b []byte) []byte {
	if m.Drop != 0 {
		b = append(b, m.Drop, '*')
	} else {
		b = m.From.append(b)
	}
	b = m.To.append(b)
	if m.Promote {
		b = append(b, '+')
	}
	return b
}

// USI returns moves in USI.
func USI(moves []Move) []string {
	out := []string{}
	for _, m := range moves {
		out = append(out, m.String())
	}
	return out
}

// errMove is wrapped by all errors of ParseMove.
var errMove = errors.New("not a move")

// ParseMove parses a move in USI.
func (r *Rules) ParseMove(s string) (Move, error) {
	fail := func(format string, args ...any) (Move, error) {
		return Move{}, fmt.Errorf("%w: %q: %s", errMove, templates.Clip(s), fmt.Sprintf(format, args...))
	}
	var m Move
	var ok bool
	rest := strings.TrimSpace(s)
	if len(rest) > 1 && rest[1] == '*' {
		k := r.kindOf(rest[0])
		if k < 0 || rest[0] != r.game.Pieces[k].Letter {
			return fail("%q is not a piece that can be dropped", rest[0])
		}
		m.Drop, rest = rest[0], rest[2:]
	} else {
		m.From, rest, ok = r.cutSquare(rest)
		if !ok {
			last := At(r.files, r.ranks)
			return fail("it should begin with a square of the board, 1a to %s, or a drop such as P*", last)
		}
	}
	m.To, rest, ok = r.cutSquare(rest)
	if !ok {
		return fail("the square that it moves to is missing or off the board")
	}
	if rest == "+" && m.Drop == 0 {
		m.Promote, rest = true, ""
	}
	if rest != "" {
		return fail("%q is left over", templates.Clip(rest))
	}
	return m, nil
}

// ParseSquare parses a square of this board in USI: "7g".
func (r *Rules) ParseSquare(s string) (Square, bool) {
	sq, rest, ok := r.cutSquare(strings.TrimSpace(s))
	return sq, ok && rest == ""
}

// cutSquare parses a square at the start of a text and returns the rest.
func (r *Rules) cutSquare(s string) (Square, string, bool) {
	n, i := 0, 0
	for i < len(s) && i < 2 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	if i == 0 || s[0] == '0' || i == len(s) || n > r.files {
		return 0, s, false
	}
	rank := int(s[i]) - 'a' + 1
	if rank < 1 || rank > r.ranks {
		return 0, s, false
	}
	return At(n, rank), s[i+1:], true
}

// CompareMoves orders moves by their USI texts.
func CompareMoves(a, b Move) int {
	var x, y [8]byte
	return bytes.Compare(a.append(x[:0]), b.append(y[:0]))
}
