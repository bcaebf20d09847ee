package search

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
)

// FormatProblems formats problems as a list of SFEN: with their solutions, which a handout finds
// itself, and with White's hand, which is all that is left.
func FormatProblems(r *rules.Rules, problems []Problem, solved bool) string {
	var b strings.Builder
	for i, p := range problems {
		s := p.Setup
		if !solved {
			s.Hands[s.Turn.Other()] = rules.Hand{}
		}
		b.WriteString(r.FormatSFEN(s) + "\n")
		if solved {
			line := strings.Join(rules.USI(p.Line), " ")
			fmt.Fprintf(&b, "# %d: mate in %d, level %d: %s\n", i+1, len(p.Line), p.Level, line)
		}
	}
	return b.String()
}
