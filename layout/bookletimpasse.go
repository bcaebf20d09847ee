package layout

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
	add := func(kind, n int, points *int) {
		p := &g.Pieces[kind]
		switch {
		case p.Royal:
		case slices.Contains(g.Rules.Impasse.Big, p.ID):
			c.big += n
			*points += n * g.Rules.Impasse.Five
		default:
			c.small += n
			*points += n
		}
	}
	for _, m := range s.Board {
		if m != 0 && m.Side() == side {
			add(m.Kind(), 1, &c.board)
		}
	}
	for kind, n := range s.Hands[side] {
		if n > 0 {
			add(kind, int(n), &c.hand)
		}
	}
	c.total = c.board + c.hand
	return c
}

// impasseResult says who gains by the count: "draw", "sente" or "gote".
func impasseResult(g *templates.Game, sente, gote impasseCount) string {
	points := g.Rules.Impasse.Points
	switch {
	case sente.total < points:
		return "gote"
	case gote.total < points:
		return "sente"
	}
	return "draw"
}

// proveImpasse checks the counts that a figure states, and that both kings
// have entered the other's camp.
func proveImpasse(fig *bookFigure, g *templates.Game) error {
	d := fig.data.Impasse
	if d == nil {
		return nil
	}
	for _, side := range [2]templates.Side{templates.Sente, templates.Gote} {
		if !entered(g, fig.setup, side) {
			return fmt.Errorf("%w: the king of %s has not entered", errClaim, side)
		}
	}
	s, w := countImpasse(g, fig.setup, templates.Sente), countImpasse(g, fig.setup, templates.Gote)
	if s.total != d.Sente || w.total != d.Gote || impasseResult(g, s, w) != d.Result {
		return fmt.Errorf("%w: the count is %d to %d, %s", errClaim, s.total, w.total, impasseResult(g, s, w))
	}
	return nil
}

// entered tells whether a side's royal piece stands in its promotion zone.
func entered(g *templates.Game, s rules.Setup, side templates.Side) bool {
	for i, m := range s.Board {
		if m == 0 || m.Side() != side || !g.Pieces[m.Kind()].Royal {
			continue
		}
		rank := rules.Square(i).Rank()
		return side == templates.Sente && rank <= g.Zone || side == templates.Gote && rank > g.Board.Ranks-g.Zone
	}
	return false
}
