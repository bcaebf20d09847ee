package search

// Budget limits the positions that the searches for a list of problems may visit. Hard
// problems share All; when that is spent, problems that need only a few positions are
// still decided.
type Budget struct {
	Each int // maximum of one search; 0: no limit at all
	All  int // maximum of all searches that are not easy

	spent int
}

// easy is the number of positions that a search may visit even if the budget is spent.
const easy = 5000

// Next returns the limit of the next search, for [Limits.Nodes].
func (b *Budget) Next() int {
	if b.Each == 0 {
		return 0
	}
	return min(b.Each, max(b.All-b.spent, easy))
}

// Spend records the positions that a search visited.
func (b *Budget) Spend(nodes int) {
	if nodes > easy {
		b.spent += nodes
	}
}
