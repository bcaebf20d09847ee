package search

import (
	"slices"

	"shogikit/board/rules"
)

// DefaultTable is how many bytes the table of a search takes at most, unless its
// limits say otherwise.
const DefaultTable = 256 << 20

// Limits are the bounds of a search for mate. The zero Limits look for mate in
// one, count by custom, and spend as many positions as it takes.
type Limits struct {
	Plies  int             // no longer mates are looked for; 0 stands for 1
	Nodes  int             // give up after so many positions; 0: never
	Others int             // positions to spend on top on [Mate.Others]; 0: none are looked for
	Table  int             // bytes to remember positions in, at most; 0: [DefaultTable]
	Tree   int             // moves of the attacker to lay out of the whole solution, at most; 0: none
	Done   <-chan struct{} // give up when it is closed; nil: never
	// AllInterpositions counts every interposed piece. By custom a futile one
	// does not count: a dropped piece that the checking piece just takes, after
	// which it is mate as if nothing had been dropped.
	AllInterpositions bool

	// Found, if not nil, is called with the length of each mate that is found while it is
	// not yet proven that none is shorter.
	Found func(plies int)

	longer int // known: there is no mate in so many plies
}

// Mate is what a search found out. Side to move is the attacker, who checks with
// every move.
type Mate struct {
	Decided bool         // false: the nodes ran out before Plies was known
	Plies   int          // length of the shortest mate; 0: there is none in the bounds
	Within  int          // of the shortest mate found so far, decided or not; 0: none yet
	Longer  int          // no mate in so many plies, which is proven, decided or not
	First   []rules.Move // all first moves that mate in Plies, sorted
	// Line is the mate played out, both sides' moves, the defender holding out as
	// long as he can; of several as long one that leaves the attacker nothing in hand,
	// if there is any. Defences[i] are all answers to Line[2*i] that hold out as
	// long, Line[2*i+1] among them. Both are nil if the nodes ran out before.
	Line     []rules.Move
	Defences [][]rules.Move
	Left     int     // pieces that the attacker has left in hand at the end of every such line; 0 too where they are too many to tell
	Tree     *Branch // the whole solution, Line first; see Limits.Tree
	Whole    bool    // the tree is not cut off anywhere
	Others   []Other // other moves that mate; see Limits.Others
	Complete bool    // Others are all there are
	Nodes    int     // positions looked at
}

// Sort says what another move that mates is.
type Sort string

// The sorts of other moves.
const (
	Cook      Sort = "cook"      // another first move, as short as the solution or longer
	Dual      Sort = "dual"      // another move later on, that mates as soon
	LastMove  Sort = "last move" // another last move; by custom no flaw
	Promotion Sort = "promotion" // a move of the solution, but promoting where that does not, or the other way
)

// Other is a move of the attacker that mates and is not in the line.
type Other struct {
	Sort  Sort       `json:"kind"`
	Ply   int        `json:"ply"` // when it is played; 1: the first move
	Move  rules.Move `json:"move"`
	Plies int        `json:"plies"` // it mates within so many plies, counted from itself
}

// FindMate proves the shortest mate by checks only, or that there is none within
// the plies.
func FindMate(p *rules.Position, l Limits) Mate {
	s := newSolver(p, l)
	var m Mate
	m.Plies, m.Within, m.Longer = s.shortest(l.longer, max(l.Plies, 1))
	if m.Plies > 0 {
		m.First = s.mating(m.Plies)
	}
	if m.Decided = !s.stopped; !m.Decided {
		return Mate{Within: m.Within, Longer: m.Longer, Nodes: s.nodes}
	}
	if m.Plies > 0 {
		m.playOut(s)
		if s.stopped {
			m.Line, m.Defences, m.Others, m.Left = nil, nil, nil, 0
		}
		if l.Tree > 0 && !s.stopped {
			t := tree{solution: solution{solver: s}, left: l.Tree}
			if m.Tree = t.branch(m.Plies, m.First, m.Line); s.stopped {
				m.Tree = nil // what it shows is not proven
			}
			m.Whole = m.Tree != nil && t.left > 0
		}
		if l.Others > 0 && !s.stopped {
			s.limit = s.nodes + l.Others
			m.cooks(s)
			m.Complete = !s.stopped
		}
	}
	m.Nodes = s.nodes
	return m
}

// deepening is how many positions are spent before long mates are looked for.
const deepening = 200_000

// short is how many plies are searched to their end at once where mostly there is no
// mate: to leave them and come back costs more. Where there is one it lies elsewhere.
const short = 4

// shortest returns the length of the shortest mate within some plies, and of the
// shortest found so far, 0 if there is none; and how many plies are too few.
func (s *solver) shortest(known, most int) (plies, within, longer int) {
	// Short mates are looked for first, which also shows the way to longer ones; when
	// that gets dear, the shortest is had from a longer one that is made shorter.
	longer, s.short = known, short
	for n := (known + 1) | 1; n < most && s.nodes < deepening; n += 2 {
		if v := s.attack(n); v.num[attack] == 0 {
			return n, n, n - 1
		} else if v.solved() {
			longer = n
		}
	}
	s.short = 0
	for n := most; n > longer; n = within - 2 {
		v := s.attack(n)
		if !v.solved() {
			return 0, within, longer
		}
		if v.num[attack] != 0 {
			longer = n
			break
		}
		if within, s.short = v.plies, short; s.found != nil {
			s.found(within)
		}
	}
	return within, within, longer
}

// attack solves the position on the board, the attacker to move.
func (s *solver) attack(plies int) value {
	n := s.here(attack, plies)
	return s.search(&n, [2]uint32{infinite, infinite})
}

// mate reports whether the attacker, to move, mates within some plies; false too
// if the search was stopped.
func (s *solver) mate(plies int) bool {
	return s.attack(plies).num[attack] == 0
}

// after solves the position after a check.
func (s *solver) after(m rules.Move, plies int) value {
	s.board.Do(m)
	defer s.board.Undo()
	n := s.here(defend, plies-1)
	return s.search(&n, [2]uint32{infinite, infinite})
}

// checks returns the checks, sorted.
func (s *solver) checks() []rules.Move {
	return slices.SortedFunc(slices.Values(s.board.Checks(nil)), rules.CompareMoves)
}

// mating returns the checks that mate within some plies, sorted.
func (s *solver) mating(plies int) []rules.Move {
	return slices.DeleteFunc(s.checks(), func(m rules.Move) bool {
		return s.after(m, plies).num[attack] != 0
	})
}

// cooks looks for first moves that mate later than the solution.
func (m *Mate) cooks(s *solver) {
	for _, o := range s.checks() {
		if slices.ContainsFunc(m.First, func(f rules.Move) bool { return sameMove(f, o) }) {
			continue
		}
		if v := s.after(o, forever); v.num[attack] == 0 {
			m.Others = append(m.Others, Other{Cook, 1, o, v.plies + 1})
		}
	}
}
