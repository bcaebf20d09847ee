// Package notation writes positions and reads what others have written: SFEN,
// BOD (the board of a KIF file), CSA and a plain text grid, of any game that
// [rules.Rules] knows.
//
// [Parse] reads the one diagram of a text, a [Reader] one after the other from a
// text of any length and in any mixture of notations; both find out by themselves
// which notation it is. What is read is a [rules.Setup], any arrangement of
// pieces: whether it can be is for [rules.Rules.Validate] to say.
package notation

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Notation is a way of writing a position.
type Notation string

// The notations.
const (
	SFEN Notation = "sfen" // one line, as in USI
	BOD  Notation = "bod"  // the board diagram of KIF files, in Japanese
	CSA  Notation = "csa"  // P1 to P9, P+, P- and the side to move
	Grid Notation = "grid" // a plain text board with SFEN letters
)

// game is the rules of a game with what every notation asks of them.
type game struct {
	*rules.Rules
	files, ranks int
	pieces       []templates.Piece
}

func gameOf(r *rules.Rules) game {
	g := r.Game()
	return game{r, g.Board.Files, g.Board.Ranks, g.Pieces}
}

// Format writes a setup in a notation. Only CSA can fail: it has no words for
// boards beyond 9 by 9. What Format writes, [Parse] reads back.
func Format(r *rules.Rules, s rules.Setup, n Notation) (string, error) {
	g := gameOf(r)
	switch n {
	case SFEN:
		return r.FormatSFEN(s) + "\n", nil
	case BOD:
		return g.formatBOD(s), nil
	case CSA:
		return g.formatCSA(s)
	case Grid:
		return g.formatGrid(s), nil
	}
	return "", fmt.Errorf("notation %q is none of %s, %s, %s, %s", string(n), SFEN, BOD, CSA, Grid)
}

// Parse reads the one diagram of a text, in any notation; it finds out which.
// Errors are of type [*rules.ParseError].
func Parse(r *rules.Rules, text string) (rules.Setup, error) {
	rd := NewReader(r, strings.NewReader(text))
	d, err := rd.Next()
	if err != nil {
		return rules.Setup{}, rules.Unreadable.At(1, 1, "no diagram in this text")
	}
	if d.Err != nil {
		return rules.Setup{}, d.Err
	}
	if next, err := rd.Next(); err == nil {
		return rules.Setup{}, rules.Ambiguous.At(next.Line, 1, "a second diagram begins here; one is wanted")
	}
	return d.Setup, nil
}
