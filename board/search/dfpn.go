package search

import (
	"cmp"
	"math"

	"shogikit/board/rules"
)

// solver looks for mate by checks within a number of plies, depth first by proof
// and disproof numbers (df-pn): it always goes where the least work seems to be
// missing for either.
type solver struct {
	hands
	quota
	board rules.Board
	all   bool // every interposition counts
	table table

	longer int // proven: no mate within that many plies
	first  int // nodes that were expanded for the first time
	short  int // what has no more plies left is searched to its end at once; at least passing

	line []visit // the attacker's positions on the way here
	path uint64  // hash of them

	// Buffers of all depths.
	moves   []rules.Move
	room    []child
	fetched uint64 // keeps what is fetched early from being left out
}

// quota counts nodes up to a limit.
type quota struct {
	nodes   int
	limit   int // 0: none
	spend   int // limit of the current attempt; 0: none
	stopped bool
}

// The sides, as indices of proof and disproof numbers.
const (
	attack = 0
	defend = 1
)

const (
	infinite = math.MaxUint32 / 4
	clean    = math.MaxInt // the root of a result that does not depend on a repetition
)

// node is a position in the tree and its goal: mate within some plies.
type node struct {
	key, word uint64
	plies     int
	side      int
	// For an expanded defender's node: the square of the checker, and whether an
	// interposition is possible. After an interposition that may be futile: the drop,
	// and the checker. Capturing the dropped piece then costs no ply, if that mates
	// without using the piece.
	drop  rules.Move
	by    rules.Square
	block bool
}

// value is what is known about a node. If it is solved, one of the numbers is 0; the
// result then holds for all better hands than the word (mate in that many plies or
// fewer), or for all worse ones (no mate within plies).
type value struct {
	num   [2]uint32
	word  uint64
	plies int
	// Index in the line of the position whose repetition alone prevents the mate. By
	// another path there may be a mate.
	root  int
	fresh bool // nothing is known yet
}

var unknown = value{num: [2]uint32{1, 1}, root: clean, fresh: true}

func (v *value) solved() bool { return v.num[attack] == 0 || v.num[defend] == 0 }

// child is a move with the resulting node and its value.
type child struct {
	move rules.Move
	free bool  // the checker captures a futile interposition
	wait int16 // 1 + index of a child that must fail before this one is searched; 0: none
	node node
	val  value
}

type visit struct{ key, word uint64 }

func newSolver(p *rules.Position, l Limits) *solver {
	return &solver{
		hands: newHands(p), board: p.WithoutSelfCheck().Board(), all: l.allDrops,
		quota: quota{limit: l.Nodes}, longer: l.longer, table: newTable(cmp.Or(l.table, defaultTable)),
	}
}

// here returns the position on the board as a node.
func (s *solver) here(side, plies int) node {
	word, key := s.read(s.board)
	return node{key: max(key^s.board.Key(), 1), word: word, side: side, plies: plies}
}

// solved returns the value of a node that a side wins.
func solved(side int, word uint64, plies int) value {
	v := value{word: word, plies: plies, root: clean}
	v.num[1-side] = infinite
	return v
}

// over reports whether there are more nodes than a limit; 0 is none.
func (q *quota) over(limit int) bool { return limit > 0 && q.nodes > limit }

// stop counts a node and reports whether the search must end.
func (q *quota) stop() bool {
	q.nodes++
	q.stopped = q.stopped || q.over(q.limit) || q.over(q.spend)
	return q.stopped
}

// passing reports whether a node is never in the table: searching it again costs less
// than the room and the time that so many would take there.
func (n *node) passing() bool { return n.side == defend && n.plies <= passing }

// known returns the value of a node without searching: unknown if nothing is known.
func (s *solver) known(n *node) value {
	switch {
	case n.passing():
		return unknown
	case n.side == attack:
		if n.plies < 1 && n.drop.Drop == 0 {
			return solved(defend, s.top, 0)
		}
		for i := len(s.line) - 1; i >= 0; i-- {
			if v := &s.line[i]; v.key == n.key && s.covers(v.word, n.word) {
				out := solved(defend, v.word, always)
				out.root = i
				return out
			}
		}
	}
	v, looped := s.look(n, n.key)
	if looped && !v.solved() {
		if twin, _ := s.look(n, n.key^s.path); twin.solved() {
			return twin
		}
	}
	return v
}

// search looks on from a node until it is solved, or its numbers reach the bounds.
func (s *solver) search(n *node, most [2]uint32) value {
	v := s.known(n)
	if v.solved() || v.num[attack] >= most[attack] || v.num[defend] >= most[defend] || s.stop() {
		return v
	}
	start, twin, room := s.nodes, n.key^s.path, len(s.room)
	first, floor := s.first, [2]uint32{further(v.num[attack]), further(v.num[defend])}
	if v.fresh {
		s.first++
	}
	step := rules.Mix(n.key + n.word*3 + uint64(len(s.line)))
	if n.side == attack {
		s.line = append(s.line, visit{n.key, n.word})
		s.path ^= step
	}
	kids, won := s.expand(n)
	for won == nil {
		if s.first > first {
			floor = [2]uint32{}
		}
		next := s.choose(n, kids, most, floor)
		v = next.worth
		if next.child == nil || s.stopped {
			break
		}
		if next.child.node.plies <= s.short {
			next.most = [2]uint32{infinite, infinite}
		}
		s.do(n, next.child)
		next.child.val = s.search(&next.child.node, next.most)
		s.undo(n, next.child)
		if next.child.val.num[n.side] == 0 {
			won = next.child
		}
	}
	if won != nil {
		v = s.won(n, won)
	}
	s.room = s.room[:room]
	if n.passing() {
		return v
	}
	if n.side == attack {
		s.line = s.line[:len(s.line)-1]
		s.path ^= step
		if v.root >= len(s.line) {
			v.root = clean
		}
	}
	s.store(n, &v, twin, s.nodes-start)
	return v
}

// A choice is what a node is worth so far, and the child to look at next, with the bounds up to
// which; no child if the node is solved or worth its own bounds.
type choice struct {
	worth value
	child *child
	most  [2]uint32
}

// choose returns where to look next from a node. A node worth no more than the floor is looked
// at once more in any case: where positions lead back to each other numbers would creep up for
// ever, and nothing new be looked at.
func (s *solver) choose(n *node, kids []child, most, floor [2]uint32) choice {
	us, them := n.side, 1-n.side
	open := n.tally(kids)
	if open.best == nil {
		return choice{worth: s.lost(n, kids)}
	}
	// All must fail. But what refutes one move mostly refutes others, too, and what they
	// lead to meets again: sums would count it again and again. So it is the hardest to
	// refute that counts, and of the others their number; moves that are alike are one.
	next := choice{worth: value{root: clean}}
	num := &next.worth.num
	num[us], num[them] = open.least, min(open.hardest+open.others, infinite-1)
	if num[us] <= floor[us] && num[them] <= floor[them] {
		most[us], most[them] = max(most[us], num[us]+1), max(most[them], num[them]+1)
	}
	if num[us] >= most[us] || num[them] >= most[them] {
		return next
	}
	next.child = open.best
	next.most[us], next.most[them] = min(most[us], further(open.second)), infinite
	if most[them] < infinite {
		next.most[them] = most[them] - open.others
	}
	return next
}

// A tally is of the children of a node that are still open.
type tally struct {
	best          *child // with the least number for the node's side
	least, second uint32 // that number, and the one after it
	hardest       uint32 // to refute: the largest number for the other side
	others        uint32 // groups of like moves but one
}

func (n *node) tally(kids []child) tally {
	us, them := n.side, 1-n.side
	t := tally{least: infinite, second: infinite}
	var last *child
	for i := range kids {
		k := &kids[i]
		waits := k.wait > 0 && !kids[k.wait-1].val.solved()
		if k.val.num[them] == 0 || waits {
			continue
		}
		if last != nil && !n.alike(last.move, k.move) {
			t.others++
		}
		last = k
		t.hardest = max(t.hardest, k.val.num[them])
		switch mine := k.val.num[us]; {
		case mine < t.least:
			t.best, t.least, t.second = k, mine, t.least
		case mine < t.second:
			t.second = mine
		}
	}
	return t
}

// further returns a number that is a good deal larger: a child is left only when it has
// become so much worse than the next.
func further(n uint32) uint32 { return n + n/4 + 1 }

// alike reports whether two moves, one listed after the other, are counted as one:
// checks by the same man or the same piece in hand, pieces that come between.
func (n *node) alike(a, b rules.Move) bool {
	switch {
	case (a.Drop == 0) != (b.Drop == 0):
		return false
	case n.side == defend:
		return a.Drop != 0 || a.To == b.To
	}
	return a.Drop == b.Drop && (a.Drop != 0 || a.From == b.From)
}

// won returns the value of a node with a move that reaches the goal of its side.
func (s *solver) won(n *node, k *child) value {
	v := solved(n.side, s.back(k.val.word, n.word, k.node.word), k.plies())
	v.root = k.val.root
	return v
}

// lost returns the value of a node all of whose moves fail.
func (s *solver) lost(n *node, kids []child) value {
	if n.side == defend {
		v := solved(attack, 0, 0)
		for i := range kids {
			k := &kids[i]
			v.plies = max(v.plies, k.plies())
			v.word = s.most(v.word, s.back(k.val.word, n.word, k.node.word))
		}
		if n.block {
			v.word = s.with(v.word, n.word)
		}
		return v
	}
	v := solved(defend, s.top, always)
	if n.plies < 1 {
		v.plies = 0 // checks were not generated
	}
	for i := range kids {
		k := &kids[i]
		v.plies, v.root = min(v.plies, k.plies()), min(v.root, k.val.root)
		v.word = s.least(v.word, s.back(k.val.word, n.word, k.node.word))
	}
	v.word = s.without(v.word, n.word)
	return v
}

// plies returns the length of the value of a child, as seen from its parent.
func (k *child) plies() int {
	if k.free {
		return k.val.plies - 1
	}
	return k.val.plies + 1
}

// do makes the move to a child of a node.
func (s *solver) do(n *node, k *child) {
	s.board.Do(k.move)
	if k.free {
		s.board.Give(s.attacks, n.drop.Drop, -1)
	}
}

func (s *solver) undo(n *node, k *child) {
	if k.free {
		s.board.Give(s.attacks, n.drop.Drop, 1)
	}
	s.board.Undo()
}
