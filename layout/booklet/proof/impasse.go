package proof

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// ImpasseCount is the count of one side at an impasse.
type ImpasseCount struct {
	Big, Small  int // pieces
	Hand, Board int // points
	Total       int
}

// CountImpasse counts the points of a side on the board and in hand, without the royal
// pieces.
func CountImpasse(g *templates.Game, s rules.Setup, side templates.Side) ImpasseCount {
	var c ImpasseCount
	for kind, p := range g.Pieces {
		board, hand, worth, sort := 0, int(s.Hands[side][kind]), 1, &c.Small
		if p.Royal {
			continue
		}
		for _, m := range s.Board {
			if m != 0 && m.Kind() == kind && m.Side() == side {
				board++
			}
		}
		if slices.Contains(g.Rules.Impasse.Big, p.ID) {
			worth, sort = g.Rules.Impasse.Five, &c.Big
		}
		*sort += board + hand
		c.Board, c.Hand = c.Board+worth*board, c.Hand+worth*hand
	}
	c.Total = c.Board + c.Hand
	return c
}

// ImpasseResult returns the result of a count: "draw", "sente" or "gote"; "" if the
// players may not count.
func ImpasseResult(pos *rules.Position) string {
	o, _ := pos.Impasse()
	return map[rules.Result]string{rules.SenteWins: "sente", rules.GoteWins: "gote", rules.Draw: "draw"}[o.Result]
}

// proveImpasse checks the counts that a figure states, and that the breakdown in the
// booklet adds up to the count of the rules.
func (f *Figure) proveImpasse() {
	d := f.Data.Impasse
	if d == (templates.Count{}) {
		return
	}
	result, points := ImpasseResult(f.Pos), f.Pos.Points()
	g := f.Rules.Game()
	s, w := CountImpasse(g, f.Setup, templates.Sente).Total, CountImpasse(g, f.Setup, templates.Gote).Total
	f.claim(result != "", "the kings have not entered")
	f.claim([2]int{s, w} == points, "the parts add up to %d and %d, the rules count %v", s, w, points)
	f.claim(d == templates.Count{Sente: s, Gote: w, Result: result}, "the count is %d to %d, %s", s, w, result)
}
