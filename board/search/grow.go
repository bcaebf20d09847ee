package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// maker composes problems of one game.
type maker struct {
	ComposeOptions
	r            *rules.Rules
	g            *templates.Game
	files, ranks int
	king         int   // its index in the game's pieces
	kinds        []int // the others
	worth        []int // of every kind unpromoted, in quarters of an attacked square
	plain        []int // the kind that moves like a promoted one; -1: none, or the promoted kind has the least worth
	toHand       bool
	both         bool // a side without a king has lost, so Black needs one too
	tiny         bool // a board small enough to search positions exhaustively in no time
	size         int  // number of pieces wanted, on the board and in hand
	glance
}

func newMaker(r *rules.Rules, o ComposeOptions) *maker {
	g := r.Game()
	m := &maker{ComposeOptions: o, r: r, g: g, files: g.Board.Files, ranks: g.Board.Ranks}
	m.toHand = g.Rules.Capture == templates.CaptureHand
	m.tiny = m.files*m.ranks <= 16
	for k := range g.Pieces {
		if g.Pieces[k].Royal {
			m.king = k
		} else if g.Pieces[k].Count > 0 {
			m.kinds = append(m.kinds, k)
		}
		m.worth = append(m.worth, worth(g.Pieces[k].Face.Moves))
	}
	for k := range g.Pieces {
		promoted := g.Pieces[k].Promoted
		m.plain = append(m.plain, slices.IndexFunc(g.Pieces, func(p templates.Piece) bool {
			return promoted != nil && m.worth[k] > slices.Min(m.worth) && sameMoves(p.Face.Moves, promoted.Moves)
		}))
	}
	alone := rules.Setup{Number: 1}
	alone.Board[rules.At(1, 1)] = rules.NewMan(m.king, templates.Gote, false)
	if p, err := r.Position(alone, rules.KindTsume); err == nil {
		m.both = p.Outcome().Reason == rules.ByKingCaptured
	}
	return m
}

// worth measures how far a piece reaches: a slide counts as two and a half squares.
func worth(moves []templates.Move) (n int) {
	for _, mv := range moves {
		if mv.Range == 1 {
			n += 4
		} else {
			n += 10
		}
	}
	return n
}

// sameMoves reports whether two kinds have the same moves.
func sameMoves(a, b []templates.Move) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m templates.Move) bool { return !slices.Contains(b, m) })
}

// sketch is an arrangement with its verdict.
type sketch struct {
	verdict
	setup  rules.Setup
	plies  int
	rating int
}

// evaluate proves an arrangement, which must allow begin, a check and an answer, if
// given; false if it is not a mate in plies, or further from a good problem than the
// sketch than.
func (m *maker) evaluate(s rules.Setup, plies int, than *sketch, begin ...rules.Move) (k sketch, ok bool) {
	least := math.MinInt
	if than != nil && than.flaws == 0 {
		least = than.rating
	}
	men := m.ratingOfMen(&s)
	if men+sacrificed*(plies/2) < least {
		return k, false
	}
	deal(m.r, &s)
	p, err := m.r.Position(s, rules.KindTsume)
	if err != nil || len(begin) > 0 && !playable(p.WithoutSelfCheck().Board(), begin) {
		return k, false
	}
	k.setup, k.plies = s, plies
	k.verdict = judge(p, plies, quick, func(v *verdict) bool {
		k.rating = men + m.ratingOfLine(&s, v.line)
		return k.rating >= least
	})
	k.rating -= 4 * k.lasts
	return k, k.line != nil && (than == nil || k.flaws < than.flaws || k.flaws == than.flaws && k.rating >= than.rating)
}

// playable reports whether alternating checks and answers can be played.
func playable(b rules.Board, moves []rules.Move) bool {
	for i, mv := range moves {
		list := b.Moves
		if i%2 == 0 {
			list = b.Checks
		}
		if !slices.Contains(list(nil), mv) {
			return false
		}
		b.Do(mv)
	}
	return true
}

// trial composes one problem, or none. Each trial does without some kinds of pieces, so
// that not every mate is by the same piece.
func (m maker) trial(rng *rand.Rand) *Problem {
	all := m.kinds
	m.size = 2 + m.From + rng.IntN(4+m.To-m.From) // hard problems have more men
	m.kinds = nil
	for _, i := range rng.Perm(len(all))[:len(all)-rng.IntN(1+len(all)/2)] {
		m.kinds = append(m.kinds, all[i])
	}
	k, ok := m.start(rng)
	if ok {
		k, ok = m.lengthen(k, rng)
	}
	if !ok {
		return nil
	}
	return m.finish(m.improve(k, rng, false))
}

// starts is the number of random arrangements tried as a start.
const starts = 4000

// start scatters men around a king until exactly one check mates: in one or in three;
// on a tiny board, in the wanted number of plies or two fewer.
func (m *maker) start(rng *rand.Rand) (sketch, bool) {
	plies := min(m.Plies, 3)
	deep := m.tiny && m.Plies > plies
	for range starts {
		s := m.scatter(rng, plies)
		p, err := m.r.Position(s, rules.KindTsume)
		if err != nil {
			continue
		}
		found := plies
		if deep {
			mate, err := find(p, m.Plies, 0)
			if err != nil || mate.Plies < m.Plies-2 || mate.Solutions() != 1 {
				continue
			}
			found = mate.Plies
		} else {
			m.Board = p.WithoutSelfCheck().Board()
			if m.keys(plies) != 1 {
				continue
			}
		}
		if k, ok := m.evaluate(s, found, nil); ok && k.flaws <= mendable {
			return k, true
		}
	}
	return sketch{}, false
}

// scatter returns a king surrounded by men, and possibly pieces in hand.
func (m *maker) scatter(rng *rand.Rand, plies int) rules.Setup {
	s := rules.Setup{Number: 1}
	ranks := max(2, (m.ranks+2)/3)
	if rng.IntN(4) == 0 { // further from the edge, where fewer arrangements mate
		ranks = max(2, (2*m.ranks+2)/3)
	}
	king := rules.At(1+rng.IntN(m.files), 1+rng.IntN(ranks))
	s.Board[king] = rules.NewMan(m.king, templates.Gote, false)
	if own := rules.At(1+rng.IntN(m.files), m.ranks-rng.IntN(max(1, m.ranks/2))); m.both && own != king {
		s.Board[own] = rules.NewMan(m.king, templates.Sente, false)
	}
	for range 1 + rng.IntN(4) {
		m.put(&s, rng, templates.Sente)
	}
	for range 1 + rng.IntN(2+m.size/2) {
		m.put(&s, rng, templates.Gote)
	}
	for range rng.IntN(2 + plies/3) {
		m.hold(&s, rng)
	}
	deal(m.r, &s)
	return s
}

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
	if plies == 1 || n > 0 {
		if plies > 1 {
			return 0
		}
		return n
	}
	for _, c := range checks {
		g.Do(c)
		if g.beaten() {
			n++
		}
		if g.Undo(); n > 1 {
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
	if i := slices.Index(answers, g.refuted); i > 0 { // what refuted one check may refute another
		answers[0], answers[i] = answers[i], answers[0]
	}
	for _, a := range answers {
		g.Do(a)
		mated := g.keys(1) > 0
		if g.Undo(); !mated {
			g.refuted = a
			return false
		}
	}
	return true
}

// lengthen repairs a sketch and works backwards from it to the wanted length. It gives up
// dead ends so that another start is tried, and likewise sketches with so few men that
// many trials arrive at them.
func (m *maker) lengthen(k sketch, rng *rand.Rand) (sketch, bool) {
	k = m.improve(k, rng, true)
	if k.flaws > 0 || k.plies == m.Plies {
		return k, k.flaws == 0
	}
	k, ok := m.withoutIdle(k)
	if !ok || m.pieces(&k.setup) < min((m.size-2)/2, 3) {
		return k, false
	}
	for range 3 {
		earlier, ok := m.backwards(k, rng)
		if !ok {
			continue
		}
		if whole, ok := m.lengthen(earlier, rng); ok {
			return whole, true
		}
	}
	return k, false
}

// put adds a man near the king. Few of White's men are promoted.
func (m *maker) put(s *rules.Setup, rng *rand.Rand, side templates.Side) {
	king := m.kingOf(s)
	file, rank := king.File()+rng.IntN(7)-3, king.Rank()+rng.IntN(6)-2
	if side == templates.Gote && rng.IntN(2) == 0 { // in the king's way
		file, rank = king.File()+rng.IntN(3)-1, king.Rank()+rng.IntN(3)-1
	}
	if file < 1 || file > m.files || rank < 1 || rank > m.ranks || s.Board[rules.At(file, rank)] != 0 {
		return
	}
	k := m.kinds[rng.IntN(len(m.kinds))]
	promoted := m.g.Pieces[k].Promoted != nil && rng.IntN([]int{4, 12}[side]) == 0
	s.Board[rules.At(file, rank)] = rules.NewMan(k, side, promoted)
}

// hold gives Black a piece, if the game has hands.
func (m *maker) hold(s *rules.Setup, rng *rand.Rand) {
	if k := m.kinds[rng.IntN(len(m.kinds))]; m.toHand {
		s.Hands[s.Turn][k]++
	}
}

// kingOf returns the square of the king to be mated.
func (m *maker) kingOf(s *rules.Setup) rules.Square {
	return rules.Square(slices.Index(s.Board[:], rules.NewMan(m.king, s.Turn.Other(), false)))
}

// Limits of the changes to one sketch: in total, and in a row without improvement.
const (
	changes  = 60
	patience = 16
	mendable = 2 * perCook // worse sketches are not repaired
)

// improve changes a sketch man by man as long as it improves; with mend, only until it
// is sound.
func (m *maker) improve(k sketch, rng *rand.Rand, mend bool) sketch {
	vain := 0
	for range changes {
		settled := k.flaws == 0 || k.flaws > mendable // sound, or beyond repair
		if vain == patience || mend && settled {
			break
		}
		s := k.setup
		m.change(&s, rng)
		if s == k.setup {
			continue
		}
		next, ok := m.evaluate(s, k.plies, &k)
		vain++
		if !ok {
			continue
		}
		if next.flaws < k.flaws || next.rating > k.rating {
			vain = 0
		}
		k = next
	}
	return k
}

// change makes one random change to an arrangement.
func (m *maker) change(s *rules.Setup, rng *rand.Rand) {
	all := squares(s)
	at := all[rng.IntN(len(all))]
	man := s.Board[at]
	royal := man.Kind() == m.king
	switch n := rng.IntN(14); {
	case n == 0:
		m.put(s, rng, templates.Sente)
	case n < 3 || n > 11:
		m.put(s, rng, templates.Gote)
	case n < 4 && !royal:
		s.Board[at] = 0
	case n < 8: // a step
		file, rank := at.File()+rng.IntN(3)-1, at.Rank()+rng.IntN(3)-1
		if file >= 1 && file <= m.files && rank >= 1 && rank <= m.ranks && s.Board[rules.At(file, rank)] == 0 {
			s.Board[at], s.Board[rules.At(file, rank)] = 0, man
		}
	case n < 10 && !royal:
		s.Board[at] = rules.NewMan(m.kinds[rng.IntN(len(m.kinds))], man.Side(), false)
	case n == 10:
		m.hold(s, rng)
	default:
		if k := m.kinds[rng.IntN(len(m.kinds))]; s.Hands[s.Turn][k] > 0 {
			s.Hands[s.Turn][k]--
		}
	}
}

// squares returns the squares of all men.
func squares(s *rules.Setup) (out []rules.Square) {
	for sq := range s.Men() {
		out = append(out, sq)
	}
	return out
}

// retractions is the number of predecessors of a problem that are tried.
const retractions = 250

// backwards returns the best arrangement from which a check and an answer may lead to a
// sketch, making a mate two plies longer.
func (m *maker) backwards(k sketch, rng *rand.Rand) (best sketch, ok bool) {
	for range retractions {
		s := k.setup
		check, answer, can := m.takeBack(&s, rng)
		if !can {
			continue
		}
		var than *sketch
		if ok {
			than = &best
		}
		if next, better := m.evaluate(s, k.plies+2, than, check, answer); better {
			best, ok = next, true
		}
	}
	return best, ok
}

// takeBack takes back an answer by White, moving the king or another man and possibly
// capturing, and a check before it, by a drop or a move. Whether they are legal is
// checked later.
func (m *maker) takeBack(s *rules.Setup, rng *rand.Rand) (check, answer rules.Move, ok bool) {
	all := squares(s)
	at := m.kingOf(s)
	if rng.IntN(4) == 0 {
		at = all[rng.IntN(len(all))]
		if s.Board[at].Side() == s.Turn {
			return check, answer, false
		}
	}
	man := s.Board[at]
	from, ok := m.origin(s, at, rng)
	if !ok {
		return check, answer, false
	}
	answer = rules.Move{From: from, To: at}
	s.Board[at], s.Board[from] = 0, man
	check.To = at // the checker was captured there
	if rng.IntN(3) == 0 {
		check.To = all[rng.IntN(len(all))]
		if s.Board[check.To] == 0 || s.Board[check.To].Side() != s.Turn {
			return check, answer, false
		}
	} else {
		s.Board[at] = rules.NewMan(m.kinds[rng.IntN(len(m.kinds))], s.Turn, false)
	}
	man = s.Board[check.To]
	if m.toHand && !man.Promoted() && rng.IntN(2) == 0 {
		s.Board[check.To] = 0
		s.Hands[s.Turn][man.Kind()]++
		check.Drop = m.g.Pieces[man.Kind()].Letter
		return check, answer, true
	}
	check.From, ok = m.origin(s, check.To, rng)
	if !ok {
		return check, answer, false
	}
	check.Promote = man.Promoted() && rng.IntN(3) == 0
	if check.Promote {
		man = rules.NewMan(man.Kind(), man.Side(), false)
	}
	s.Board[check.To], s.Board[check.From] = 0, man
	return check, answer, true
}

// origin returns an empty square from which a man may have moved.
func (m *maker) origin(s *rules.Setup, at rules.Square, rng *rand.Rand) (rules.Square, bool) {
	man := s.Board[at]
	moves := m.g.Pieces[man.Kind()].Face.Moves
	if man.Promoted() {
		moves = m.g.Pieces[man.Kind()].Promoted.Moves
	}
	mv := moves[rng.IntN(len(moves))]
	n := 1
	if mv.Range == 0 {
		n += rng.IntN(3)
	}
	dx, dy := n*mv.DX, n*mv.DY
	if man.Side() == templates.Gote {
		dx, dy = -dx, -dy
	}
	file, rank := at.File()+dx, at.Rank()+dy
	if file < 1 || file > m.files || rank < 1 || rank > m.ranks || s.Board[rules.At(file, rank)] != 0 {
		return 0, false
	}
	return rules.At(file, rank), true
}

// finish makes a problem of a sound sketch, without idle men. A promoted silver or
// lance, which magazines dislike in an initial position, becomes a gold if that does as
// well.
func (m *maker) finish(k sketch) *Problem {
	for sq, man := range k.setup.Men() {
		if kind := m.plain[man.Kind()]; man.Promoted() && kind >= 0 {
			s := k.setup
			s.Board[sq] = rules.NewMan(kind, man.Side(), false)
			if next, ok := m.evaluate(s, k.plies, nil); ok && next.flaws <= k.flaws {
				k = next
			}
		}
	}
	if k, ok := m.withoutIdle(k); ok {
		return m.problem(&k)
	}
	return nil
}

// withoutIdle removes the idle men from a sketch; false if the result is not sound or some man
// may still be idle.
func (m *maker) withoutIdle(k sketch) (sketch, bool) {
	for k.flaws == 0 {
		spare, open := idle(m.r, k.setup, k.line)
		if len(spare) == 0 {
			return k, !open
		}
		s := k.setup
		s.Board[spare[0]] = 0
		next, ok := m.evaluate(s, k.plies, nil)
		if !ok {
			return k, false
		}
		k = next
	}
	return k, false
}

// pieces counts the men on the board other than kings, and the pieces the attacker
// holds.
func (m *maker) pieces(s *rules.Setup) (n int) {
	for _, man := range s.Men() {
		if man.Kind() != m.king {
			n++
		}
	}
	for _, held := range s.Hands[s.Turn] {
		n += int(held)
	}
	return n
}
