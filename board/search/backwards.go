package search

import (
	"shogikit/board/rules"
	"shogikit/templates"
)

// lengthen repairs a sketch and works backwards from it to the wanted length. It gives up
// dead ends so that another start is tried, and likewise sketches with so few men that
// many trials arrive at them.
func (t *trial) lengthen(k *sketch) *sketch {
	k = t.improve(k, true)
	switch {
	case k.flaws > 0:
		return nil
	case k.plies == t.Plies:
		return k
	}
	k = t.withoutIdle(k)
	if k == nil || t.pieces(&k.setup) < min((t.size-2)/2, 3) {
		return nil
	}
	for range 3 {
		if earlier := t.backwards(k); earlier != nil {
			if whole := t.lengthen(earlier); whole != nil {
				return whole
			}
		}
	}
	return nil
}

// retractions is the number of predecessors of a problem that are tried.
const retractions = 250

// backwards returns the best arrangement from which a check and an answer may lead to a
// sketch, making a mate two plies longer; nil if it finds none.
func (t *trial) backwards(k *sketch) (best *sketch) {
	for range retractions {
		s := k.setup
		moves := t.takeBack(&s)
		if moves == nil {
			continue
		}
		earlier := t.evaluate(attempt{setup: s, plies: k.plies + 2, begin: moves, than: best})
		if earlier != nil {
			best = earlier
		}
	}
	return best
}

// takeBack takes back an answer by White, moving the king or another man and possibly
// capturing, and a check before it, by a drop or a move. It returns the two, the check
// first; nil if it comes to nothing. Whether they are legal is checked later.
func (t *trial) takeBack(s *rules.Setup) []rules.Move {
	all := squares(s)
	at := t.kingOf(s)
	if t.IntN(4) == 0 {
		at = all[t.IntN(len(all))]
		if s.Board[at].Side() == s.Turn {
			return nil
		}
	}
	man := s.Board[at]
	from, ok := t.origin(s, at)
	if !ok {
		return nil
	}
	s.Board[at], s.Board[from] = 0, man
	checker := at // which was captured there
	if t.IntN(3) == 0 {
		checker = all[t.IntN(len(all))]
		if s.Board[checker] == 0 || s.Board[checker].Side() != s.Turn {
			return nil
		}
	} else {
		s.Board[at] = rules.NewMan(t.anyKind(), s.Turn, false)
	}
	check, ok := t.takeBackCheck(s, checker)
	if !ok {
		return nil
	}
	return []rules.Move{check, {From: from, To: at}}
}

// takeBackCheck takes back the move by which a man came to a square.
func (t *trial) takeBackCheck(s *rules.Setup, at rules.Square) (check rules.Move, ok bool) {
	check.To = at
	man := s.Board[at]
	if t.toHand && !man.Promoted() && t.IntN(2) == 0 {
		s.Board[at] = 0
		s.Hands[s.Turn][man.Kind()]++
		check.Drop = t.g.Pieces[man.Kind()].Letter
		return check, true
	}
	check.From, ok = t.origin(s, at)
	if !ok {
		return check, false
	}
	check.Promote = man.Promoted() && t.IntN(3) == 0
	if check.Promote {
		man = rules.NewMan(man.Kind(), man.Side(), false)
	}
	s.Board[at], s.Board[check.From] = 0, man
	return check, true
}

// origin returns an empty square from which a man may have moved.
func (t *trial) origin(s *rules.Setup, at rules.Square) (rules.Square, bool) {
	man := s.Board[at]
	moves := t.g.Pieces[man.Kind()].Face.Moves
	if man.Promoted() {
		moves = t.g.Pieces[man.Kind()].Promoted.Moves
	}
	move := moves[t.IntN(len(moves))]
	n := 1
	if move.Range == 0 {
		n += t.IntN(3)
	}
	dx, dy := n*move.DX, n*move.DY
	if man.Side() == templates.Gote {
		dx, dy = -dx, -dy
	}
	return t.emptyAt(s, at.File()+dx, at.Rank()+dy)
}
