package proof

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Landmarks returns the squares that labels to the right of the board point to, under
// the keys of their texts: of an enemy and an own man and an empty one of the zone, each
// as far to the right as possible, the men beside neither that square nor the hand.
func (f *Figure) Landmarks(g *templates.Game, zone bool) map[string]rules.Square {
	out := map[string]rules.Square{}
	find := func(key string, ranks, not int, is func(rules.Man) bool) {
		var all []rules.Square
		for file := 1; file <= g.Board.Files; file++ {
			for rank := 1; rank <= ranks; rank++ {
				if sq := rules.At(file, rank); is(f.Setup.Board[sq]) {
					all = append(all, sq)
				}
			}
		}
		if elsewhere := slices.IndexFunc(all, func(sq rules.Square) bool { return sq.Rank() != not }); len(all) > 0 {
			out[key] = all[max(0, elsewhere)]
		}
	}
	taken := 0
	if zone {
		find("start.zone", g.Zone, 0, func(m rules.Man) bool { return m == 0 })
		taken = out["start.zone"].Rank()
	}
	find("start.theirs", g.Board.Ranks, taken, func(m rules.Man) bool { return m != 0 && m.Side() == templates.Gote })
	find("start.yours", g.Board.Ranks, g.Board.Ranks, func(m rules.Man) bool { return m != 0 && m.Side() == templates.Sente })
	return out
}
