package compose

import (
	"fmt"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
)

// Text formats problems in a notation, sfen or kif; with "", as a list without the
// solutions and White's hand.
func Text(r *rules.Rules, problems []Problem, kind string) (string, error) {
	var b strings.Builder
	for i, p := range problems {
		s := p.Setup
		if kind == "kif" {
			game, err := record.FormatSolution(r, s, p.Line)
			if err != nil {
				return "", err
			}
			b.WriteString(game + "\n")
			continue
		}
		if kind == "" {
			s.Hands[s.Turn.Other()] = rules.Hand{} // it is all that is left
		}
		b.WriteString(r.FormatSFEN(s) + "\n")
		if kind == "sfen" {
			fmt.Fprintf(&b, "# %d: mate in %d, level %d: %s\n", i+1, len(p.Line), p.Level, strings.Join(rules.USI(p.Line), " "))
		}
	}
	return b.String(), nil
}
