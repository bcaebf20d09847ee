package search

import "math"

// entry is what is known about a position with certain pieces in hand. What is proven
// holds for every better hand, what is disproven for every worse one; see [hands].
type entry struct {
	key, word uint64
	num       [2]uint32 // proof and disproof number; 0: only the fields below apply
	work      uint16    // nodes spent, saturating; decides what to keep
	proved    int16     // mate in that many plies
	disproved int16     // no mate within that many plies
	root      int16     // of a disproof that holds for one path only; or one of the following constants
}

// Lengths of no mate, and of every mate.
const (
	never  = math.MinInt16
	always = math.MaxInt16
)

// Special values of the root of an entry.
const (
	noRoot = -1 // the disproof holds for all paths
	loops  = -2 // there are disproofs for some paths only
)

// window is the number of slots that are searched for an entry.
const window = 32

// table is a hash table of entries that grows to a maximum size, and then replaces
// entries with the least work.
type table struct {
	slots []entry // the length is a power of two
	used  int
	most  int
}

const entrySize = 32

// defaultTable is the usual maximum size of a table in bytes.
const defaultTable = 256 << 20

func newTable(bytes int) table {
	most := 1 << 8
	for most*2*entrySize <= bytes {
		most *= 2
	}
	return table{slots: make([]entry, min(most, 1<<8)), most: most}
}

// near returns the slots that may contain entries of a key.
func (t *table) near(key uint64) (first, mask uint64) {
	return key * 0x9e3779b97f4a7c15 >> 20, uint64(len(t.slots) - 1)
}

// touch prefetches the entries of a key into the cache.
func (t *table) touch(key uint64) uint64 {
	first, mask := t.near(key)
	return t.slots[first&mask].key
}

// get returns the entry of a key and a word, a new one if there is none.
func (t *table) get(key, word uint64) *entry {
	if t.used*3 > len(t.slots)*2 && len(t.slots) < t.most {
		t.grow()
	}
	first, mask := t.near(key)
	var old *entry
	for i := range uint64(window) {
		e := &t.slots[(first+i)&mask]
		if e.key == 0 {
			t.used++
			old = e
			break
		}
		if e.key == key && e.word == word {
			return e
		}
		if old == nil || e.work < old.work {
			old = e
		}
	}
	*old = entry{key: key, word: word, proved: always, disproved: never, root: noRoot}
	return old
}

// grow quadruples the table, which touches less new memory than doubling it twice.
func (t *table) grow() {
	old := t.slots
	t.slots, t.used = make([]entry, min(4*len(old), t.most)), 0
	for _, e := range old {
		if e.key != 0 {
			*t.get(e.key, e.word) = e
		}
	}
}

// look looks a node up in the table.
func (s *solver) look(n *node, key uint64) (v value, looped bool) {
	v = unknown
	first, mask := s.table.near(key)
	for i := range uint64(window) {
		e := &s.table.slots[(first+i)&mask]
		switch {
		case e.key == 0:
			return v, looped
		case e.key != key:
		case int(e.proved) <= n.plies && s.covers(n.word, e.word):
			return solved(attack, e.word, int(e.proved)), false
		case int(e.disproved) >= n.plies && s.covers(e.word, n.word):
			out := solved(defend, e.word, int(e.disproved))
			if e.root >= 0 {
				out.root = int(e.root)
			}
			return out, false
		case e.num[attack] == 0:
		case e.word == n.word:
			v.num[attack], v.num[defend] = max(v.num[attack], e.num[attack]), max(v.num[defend], e.num[defend])
			v.fresh, looped = false, e.root == loops
		case e.num[attack] > v.num[attack] && s.covers(e.word, n.word):
			v.num[attack], v.fresh = e.num[attack], false
		case e.num[defend] > v.num[defend] && s.covers(n.word, e.word):
			v.num[defend], v.fresh = e.num[defend], false
		}
	}
	return v, looped
}

// store records the value of a node, and the nodes spent on it.
func (s *solver) store(n *node, v *value, twin uint64, work int) {
	var e *entry
	switch {
	case s.stopped:
		return
	case !v.solved():
		e = s.table.get(n.key, n.word)
		e.num = v.num
	case v.num[attack] == 0:
		e = s.table.get(n.key, v.word)
		e.proved = min(e.proved, int16(v.plies))
	case v.root == clean:
		e = s.table.get(n.key, v.word)
		e.disproved = max(e.disproved, int16(min(v.plies, always)))
	default:
		e = s.table.get(n.key, n.word)
		// In another way it may be mate, but the more often it was not, the later it is looked at.
		e.root, e.num[attack], e.num[defend] = loops, min(2*e.num[attack]+1, infinite-1), max(e.num[defend], 1)
		e = s.table.get(twin, v.word)
		e.disproved, e.root = int16(min(v.plies, always)), int16(v.root)
	}
	e.work = uint16(min(int(e.work)+work, math.MaxUint16))
}
