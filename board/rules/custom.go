package rules

import "shogikit/templates"

// MatedByCustom reports whether the side to move is mated as printed problems count
// it: it has no move, or can only drop pieces between that the checking piece takes at
// once, each time mating again without the use of the piece.
func (p *Position) MatedByCustom() bool {
	c := custom{p.WithoutSelfCheck().Board(), p.Turn().Other(), map[uint64]bool{}}
	return c.mated()
}

// custom looks for futile interpositions.
type custom struct {
	Board
	attacker templates.Side
	// Mates by the men on the board: what is futile with more in hand is so with less.
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

// futile reports whether the checking man takes what a move drops, and mates without
// it.
func (c *custom) futile(drop Move, by Square) (mated bool) {
	c.Do(drop)
	defer c.Undo()
	for _, m := range c.Moves(nil) {
		if mated || m.Drop != 0 || m.From != by || m.To != drop.To {
			continue
		}
		c.Do(m)
		c.Give(c.attacker, drop.Drop, -1)
		mated = c.mated()
		c.Give(c.attacker, drop.Drop, 1)
		c.Undo()
	}
	return mated
}
