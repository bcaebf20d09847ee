package rules

import (
	"slices"

	"shogikit/templates"
)

// MatedByCustom reports whether the side to move is mated by the conventions of mate
// problems: it has no moves other than futile interpositions, drops which the checking
// piece captures at once, mating again without the use of the captured piece.
func (p *Position) MatedByCustom() bool {
	c := custom{p.WithoutSelfCheck().Board(), p.Turn().Other(), map[uint64]bool{}}
	return c.mated()
}

// custom detects futile interpositions.
type custom struct {
	Board
	attacker templates.Side
	// known holds mates by the men on the board: an interposition futile with more in
	// hand is futile with less.
	known map[uint64]bool
}

func (c *custom) mated() bool {
	if !c.InCheck() {
		return false
	}
	key := c.Key()
	if c.known[key] {
		return true
	}
	by, between := c.Checker()
	for _, m := range c.Moves(nil) {
		if m.Drop == 0 || !between || !c.futile(m, by) {
			return false
		}
	}
	c.known[key] = true
	return true
}

// futile reports whether the checking man captures the dropped piece and mates without
// using it.
func (c *custom) futile(drop Move, by Square) bool {
	c.Do(drop)
	defer c.Undo()
	return slices.ContainsFunc(c.Moves(nil), func(m Move) bool {
		return m.Drop == 0 && m.From == by && m.To == drop.To && c.matesWithout(m, drop.Drop)
	})
}

// matesWithout reports whether a capture mates although the piece captured is not kept.
func (c *custom) matesWithout(capture Move, letter byte) bool {
	c.Do(capture)
	defer c.Undo()
	c.Give(c.attacker, letter, -1)
	defer c.Give(c.attacker, letter, 1)
	return c.mated()
}
