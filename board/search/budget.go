package search

// Budget is how many positions the searches of a list of problems may look at.
// Problems that are hard share All; when that is spent, those that can be
// decided in a few positions still are.
type Budget struct {
	Each   int  // most for one search; 0: no limit at all
	All    int  // for all of the searches that are not easy
	Strict bool // easy ones count as well
	spent  int
}

// easy is what a search may look at even when everything is spent.
const easy = 5000

// Next returns the limit of the next search, as [Limits.Nodes] has it.
func (b *Budget) Next() int {
	if b.Each == 0 {
		return 0
	}
	return min(b.Each, max(b.All-b.spent, easy))
}

// Over reports whether a strict budget is spent.
func (b *Budget) Over() bool { return b.Strict && b.spent >= b.All }

// Spend notes what a search looked at.
func (b *Budget) Spend(nodes int) {
	if nodes > easy || b.Strict {
		b.spent += nodes
	}
}
