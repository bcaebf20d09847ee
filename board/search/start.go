package search

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// starts is the number of random arrangements tried as a start.
const starts = 4000

// start scatters men around a king until exactly one check mates: in one or in three;
// on a tiny board, in the wanted number of plies or two fewer.
func (t *trial) start() *sketch {
	for range starts {
		s := t.scatter(min(t.Plies, 3))
		p, err := t.r.Position(s, rules.KindTsume)
		if err != nil {
			continue
		}
		plies, ok := t.mateFrom(p)
		if !ok {
			continue
		}
		k := t.evaluate(attempt{setup: s, plies: plies})
		if k != nil && k.flaws <= mendable {
			return k
		}
	}
	return nil
}

// mateFrom returns the length of the mate by exactly one check from a position to start with, if
// it has one.
func (t *trial) mateFrom(p *rules.Position) (plies int, ok bool) {
	if t.tiny && t.Plies > 3 {
		mate, err := find(p, t.Plies, 0)
		return mate.Plies, err == nil && mate.Plies >= t.Plies-2 && mate.Solutions() == 1
	}
	plies = min(t.Plies, 3)
	t.Board = p.WithoutSelfCheck().Board()
	return plies, t.keys(plies) == 1
}

// scatter returns a king surrounded by men, and possibly pieces in hand.
func (t *trial) scatter(plies int) rules.Setup {
	s := rules.Setup{Number: 1}
	ranks := max(2, (t.ranks+2)/3)
	if t.IntN(4) == 0 { // further from the edge, where fewer arrangements mate
		ranks = max(2, (2*t.ranks+2)/3)
	}
	king := rules.At(1+t.IntN(t.files), 1+t.IntN(ranks))
	s.Board[king] = rules.NewMan(t.king, templates.Gote, false)
	own := rules.At(1+t.IntN(t.files), t.ranks-t.IntN(max(1, t.ranks/2)))
	if t.both && own != king {
		s.Board[own] = rules.NewMan(t.king, templates.Sente, false)
	}
	for range 1 + t.IntN(4) {
		t.put(&s, templates.Sente)
	}
	for range 1 + t.IntN(2+t.size/2) {
		t.put(&s, templates.Gote)
	}
	for range t.IntN(2 + plies/3) {
		t.hold(&s)
	}
	deal(t.r, &s)
	return s
}

// put adds a man near the king. Few of White's men are promoted.
func (t *trial) put(s *rules.Setup, side templates.Side) {
	king := t.kingOf(s)
	file, rank := king.File()+t.IntN(7)-3, king.Rank()+t.IntN(6)-2
	if side == templates.Gote && t.IntN(2) == 0 { // in the king's way
		file, rank = king.File()+t.IntN(3)-1, king.Rank()+t.IntN(3)-1
	}
	at, empty := t.emptyAt(s, file, rank)
	if !empty {
		return
	}
	kind := t.anyKind()
	promoted := t.g.Pieces[kind].Promoted != nil && t.IntN([]int{4, 12}[side]) == 0
	s.Board[at] = rules.NewMan(kind, side, promoted)
}

// hold gives Black a piece, if the game has hands.
func (t *trial) hold(s *rules.Setup) {
	kind := t.anyKind()
	if t.toHand {
		s.Hands[s.Turn][kind]++
	}
}

func (t *trial) anyKind() int { return t.kinds[t.IntN(len(t.kinds))] }

// glance examines short mates only, and counts every interposition as a defence: what
// it rules out needs no proof.
type glance struct {
	rules.Board
	moves   []rules.Move
	refuted rules.Move // the last answer that refuted a check
}

// keys counts the checks that mate in exactly plies, one or three; it stops at two.
func (g *glance) keys(plies int) (n int) {
	start := len(g.moves)
	g.moves = g.Checks(g.moves)
	defer func() { g.moves = g.moves[:start] }()
	checks := g.moves[start:]
	for _, c := range checks {
		g.Do(c)
		if g.Count() == 0 {
			n++
		}
		g.Undo()
	}
	switch {
	case plies == 1:
		return n
	case n > 0:
		return 0
	}
	for _, c := range checks {
		g.Do(c)
		if g.beaten() {
			n++
		}
		g.Undo()
		if n > 1 {
			break
		}
	}
	return n
}

// beaten reports whether every answer to a check is mated at once.
func (g *glance) beaten() bool {
	start := len(g.moves)
	g.moves = g.Moves(g.moves)
	defer func() { g.moves = g.moves[:start] }()
	answers := g.moves[start:]
	known := slices.Index(answers, g.refuted)
	if known > 0 { // what refuted one check may refute another
		answers[0], answers[known] = answers[known], answers[0]
	}
	for _, a := range answers {
		g.Do(a)
		mated := g.keys(1) > 0
		g.Undo()
		if !mated {
			g.refuted = a
			return false
		}
	}
	return true
}
