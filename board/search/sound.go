package search

import (
	"shogikit/board/rules"
)

// verdict is the result of proving an arrangement.
type verdict struct {
	line  []rules.Move // the shortest mate; nil: it has another length
	flaws int          // 0: sound, apart from idle men
	lasts int          // last moves that also mate
	open  bool         // undecided whether other moves mate later
}

// Weights of flaws, such that a problem is repaired from its first move on.
const (
	perCook  = 10
	perPiece = 3 // per piece left in hand
	broken   = 200
)

// Positions to spend on later mates by other moves, see judge: quick for problems whose
// soundness must be easy to see, thorough for those whose soundness would show that a
// man is idle.
const (
	quick      = 100
	thorough   = 4000
	mostOthers = 1 << 17
)

// find searches for the mate, spending at most others positions on other moves that
// mate.
func find(p *rules.Position, plies, others int) (Mate, error) {
	return FindMate(p, Limits{Plies: plies, Nodes: 400 << plies, Others: others, table: 1 << 15 << max(0, plies-3)})
}

// judge tests an arrangement, Black to move, for what composers call soundness: a
// single first move; a single move at every later turn of the attacker in every longest
// line, except that the last may be one of several; no piece left in hand; and no
// answer to the last move, not even a futile one. Flaws are counted, so that faulty
// arrangements can be compared. One whose line is not worth it is not examined further.
//
// others, doubled for every ply up to mostOthers, is the number of positions to spend
// on later mates by other moves; a problem for which it does not suffice is not sound.
func judge(p *rules.Position, plies, others int, worth func(line []rules.Move) bool) verdict {
	mate, err := find(p, plies, 0)
	if err != nil || mate.Plies != plies || len(mate.Line) != plies {
		return verdict{flaws: broken}
	}
	v := verdict{line: mate.Line, flaws: broken}
	if worth != nil && !worth(v.line) {
		return v
	}
	v.flaws = perCook * (len(mate.First) - 1)
	if v.flaws == 0 {
		v.flaws = v.walk(p, &mate, 0)
	}
	if v.flaws == 0 {
		v.flaws = v.walk(p, &mate, min(others<<plies, mostOthers))
	}
	return v
}

// walk counts the flaws of a position of the solution and of all that follow it in
// longest lines. With others, the positions to spend on them, it counts moves that mate
// later.
func (v *verdict) walk(p *rules.Position, mate *Mate, others int) (flaws int) {
	plies := len(mate.Line)
	if others > 0 {
		flaws = v.laterMates(p, plies, others)
		if flaws > 0 {
			return flaws
		}
	}
	after := p.Clone()
	if after.Play(mate.Line[0]) != nil {
		return broken
	}
	if plies == 1 {
		return leftOver(after)
	}
	if len(mate.Defences) == 0 { // only a futile interposition lasts that long
		return broken
	}
	for _, defence := range mate.Defences {
		next := after.Clone()
		if next.Play(defence) != nil {
			return broken
		}
		rest, err := find(next, plies-2, 0)
		if err != nil || rest.Plies != plies-2 || len(rest.Line) != plies-2 {
			return broken
		}
		if plies == 3 {
			v.lasts = max(v.lasts, len(rest.First)-1)
		} else {
			flaws += perCook * (len(rest.First) - 1)
		}
		flaws += v.walk(next, &rest, others)
		if flaws >= broken/4 {
			break
		}
	}
	return flaws
}

// laterMates counts the other moves that mate, however late; at the end of a longer line slower
// mates are allowed.
func (v *verdict) laterMates(p *rules.Position, plies, others int) (flaws int) {
	if plies == 1 && len(v.line) > 1 {
		return 0
	}
	mate, err := find(p, plies, others)
	if err != nil || !mate.Complete {
		v.open = true
		return broken / 2
	}
	for _, c := range mate.Cooks {
		if c.Plies > 1 || plies > 1 {
			flaws += perCook
		}
	}
	return flaws
}

// leftOver counts what should not be there after the last move: pieces in the attacker's hand, and a futile
// interposition.
func leftOver(end *rules.Position) (flaws int) {
	s := end.Setup()
	for _, held := range s.Hands[end.Turn().Other()] {
		flaws += perPiece * int(held)
	}
	if end.WithoutSelfCheck().Board().Count() > 0 {
		flaws += perPiece
	}
	return flaws
}

// idle returns the squares of men without which a problem, Black to move, is just as
// sound and has the same first move; kings are not considered. open reports whether that is
// undecided for some other man.
func idle(r *rules.Rules, s rules.Setup, line []rules.Move) (out []rules.Square, open bool) {
	for sq, m := range s.Men() {
		if r.Game().Pieces[m.Kind()].Royal {
			continue
		}
		without := s
		without.Board[sq] = 0
		deal(r, &without)
		p, err := r.Position(without, rules.KindTsume)
		if err != nil {
			continue
		}
		v := judge(p, len(line), thorough, nil)
		if v.flaws == 0 && v.line[0] == line[0] {
			out = append(out, sq)
		}
		open = open || v.open
	}
	return out, open
}

// deal gives White all pieces not shown.
func deal(r *rules.Rules, s *rules.Setup) {
	s.Hands[s.Turn.Other()] = rules.Hand{}
	r.DealRest(s, s.Turn.Other())
}
