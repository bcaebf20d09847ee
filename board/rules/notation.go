package rules

import (
	"fmt"
	"strings"
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

// Format writes a setup in a notation. Only CSA can fail: it has no words for
// boards beyond 9 by 9. What Format writes, [Rules.Parse] reads back.
func (r *Rules) Format(s Setup, n Notation) (string, error) {
	switch n {
	case SFEN:
		return r.FormatSFEN(s) + "\n", nil
	case BOD:
		return r.formatBOD(s), nil
	case CSA:
		return r.formatCSA(s)
	case Grid:
		return r.formatGrid(s), nil
	}
	return "", fmt.Errorf("notation %q is none of %s, %s, %s, %s", string(n), SFEN, BOD, CSA, Grid)
}

// Parse reads the one diagram of a text, in any notation; it finds out which.
// Errors are of type [*ParseError].
func (r *Rules) Parse(text string) (Setup, error) {
	rd := r.NewReader(strings.NewReader(text))
	d, err := rd.Next()
	if err != nil {
		return Setup{}, unreadable(1, 1, "no diagram in this text")
	}
	if d.Err != nil {
		return Setup{}, d.Err
	}
	if next, err := rd.Next(); err == nil {
		return Setup{}, ambiguous(next.Line, 1, "a second diagram begins here; one is wanted")
	}
	return d.Setup, nil
}
