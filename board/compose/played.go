package compose

import (
	"math/rand/v2"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// strip makes a problem of a game position, whose mate may have been played or missed,
// by removing everything the mate does not need.
func (m *maker) strip(s rules.Setup, rng *rand.Rand) *Problem {
	if s.Turn == templates.Gote {
		s = m.turned(s)
	}
	for sq, man := range s.Men() {
		if !m.both && man == rules.NewMan(m.king, s.Turn, false) {
			s.Board[sq] = 0
		}
	}
	s.Number = 1
	k, ok := m.sketched(s, m.Plies, nil)
	if !ok {
		return nil
	}
	for before := (rules.Setup{}); k.setup != before; { // a man needed at first may become removable later
		before = k.setup
		for _, i := range rng.Perm(len(k.setup.Board) + len(k.setup.Hands[0])) {
			s := k.setup
			switch h := i - len(s.Board); {
			case h >= 0 && s.Hands[s.Turn][h] > 0:
				s.Hands[s.Turn][h]--
			case h < 0 && s.Board[i] != 0 && s.Board[i].Kind() != m.king:
				s.Board[i] = 0
			default:
				continue
			}
			if next, ok := m.sketched(s, k.plies, nil); ok && next.flaws <= k.flaws {
				k = next
			}
		}
	}
	return m.finished(k)
}

// turned returns a position seen from the other side, Black to move.
func (m *maker) turned(s rules.Setup) rules.Setup {
	out := rules.Setup{Hands: s.Hands}
	slices.Reverse(out.Hands[:])
	for sq, man := range s.Men() {
		out.Board[rules.At(m.files+1-sq.File(), m.ranks+1-sq.Rank())] = rules.NewMan(man.Kind(), man.Side().Other(), man.Promoted())
	}
	return out
}
