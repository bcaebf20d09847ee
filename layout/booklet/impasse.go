package booklet

import (
	"fmt"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// impasseCount is what one side counts at an impasse.
type impasseCount struct {
	big, small  int // pieces
	hand, board int // points
	total       int
}

// countImpasse counts the points of a side: board and hand, without the royal
// pieces.
func countImpasse(g *templates.Game, s rules.Setup, side templates.Side) impasseCount {
	var c impasseCount
	for kind := range g.Pieces {
		p, board, hand, worth := &g.Pieces[kind], 0, int(s.Hands[side][kind]), 1
		if p.Royal {
			continue
		}
		for _, m := range s.Board {
			if m != 0 && m.Kind() == kind && m.Side() == side {
				board++
			}
		}
		if slices.Contains(g.Rules.Impasse.Big, p.ID) {
			worth = g.Rules.Impasse.Five
			c.big += board + hand
		} else {
			c.small += board + hand
		}
		c.board, c.hand = c.board+worth*board, c.hand+worth*hand
	}
	c.total = c.board + c.hand
	return c
}

// impasseResult says who gains by a count: "draw", "sente" or "gote"; "" where
// the players may not count.
func impasseResult(pos *rules.Position) string {
	o, ok := pos.Impasse()
	if !ok {
		return ""
	}
	return map[rules.Result]string{rules.SenteWins: "sente", rules.GoteWins: "gote", rules.Draw: "draw"}[o.Result]
}

// proveImpasse checks the counts that a figure states, and that the parts which
// the booklet shows add up to what the rules count.
func (fs *figures) proveImpasse(fig *figure) error {
	d := fig.data.Impasse
	if d == (templates.Count{}) {
		return nil
	}
	result := impasseResult(fig.pos)
	if result == "" {
		return fmt.Errorf("%w: the kings have not entered", errClaim)
	}
	points := fig.pos.Points()
	g := fs.rules.Game()
	s, w := countImpasse(g, fig.setup, templates.Sente), countImpasse(g, fig.setup, templates.Gote)
	if s.total != points[templates.Sente] || w.total != points[templates.Gote] {
		return fmt.Errorf("%w: the parts add up to %d and %d, the rules count %v", errClaim, s.total, w.total, points)
	}
	if s.total != d.Sente || w.total != d.Gote || result != d.Result {
		return fmt.Errorf("%w: the count is %d to %d, %s", errClaim, s.total, w.total, result)
	}
	return nil
}
