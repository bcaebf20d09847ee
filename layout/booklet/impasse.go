package booklet

import (
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
	for kind, p := range g.Pieces {
		board, hand, worth, sort := 0, int(s.Hands[side][kind]), 1, &c.small
		if p.Royal {
			continue
		}
		for _, m := range s.Board {
			if m != 0 && m.Kind() == kind && m.Side() == side {
				board++
			}
		}
		if slices.Contains(g.Rules.Impasse.Big, p.ID) {
			worth, sort = g.Rules.Impasse.Five, &c.big
		}
		*sort += board + hand
		c.board, c.hand = c.board+worth*board, c.hand+worth*hand
	}
	c.total = c.board + c.hand
	return c
}

// impasseResult says who gains by a count: "draw", "sente" or "gote"; "" where
// the players may not count.
func impasseResult(pos *rules.Position) string {
	o, _ := pos.Impasse()
	return map[rules.Result]string{rules.SenteWins: "sente", rules.GoteWins: "gote", rules.Draw: "draw"}[o.Result]
}

// proveImpasse checks the counts that a figure states, and that the parts which
// the booklet shows add up to what the rules count.
func (f *figure) proveImpasse() {
	d := f.data.Impasse
	if d == (templates.Count{}) {
		return
	}
	result, points := impasseResult(f.pos), f.pos.Points()
	g := f.rules.Game()
	s, w := countImpasse(g, f.setup, templates.Sente).total, countImpasse(g, f.setup, templates.Gote).total
	f.claim(result != "", "the kings have not entered")
	f.claim([2]int{s, w} == points, "the parts add up to %d and %d, the rules count %v", s, w, points)
	f.claim(d == templates.Count{Sente: s, Gote: w, Result: result}, "the count is %d to %d, %s", s, w, result)
}
