package record

import (
	"shogikit/board/rules"
	"shogikit/templates"
)

// board collects a position from a text, line by line.
type board struct {
	g     game
	setup rules.Setup
	at    place // of the line that is read
	turn  bool  // the side to move is known
	rest  bool  // the remaining pieces are in the hand of to
	to    templates.Side
}

// giveRest records whose hand has the pieces not shown.
func (b *board) giveRest(side templates.Side, at place) *rules.Fault {
	if b.rest {
		return at.fault(rules.Ambiguous, "the remaining pieces are given twice")
	}
	b.rest, b.to = true, side
	return nil
}

// give adds n men to the hand of their side.
func (b *board) give(m rules.Man, n int, at place) *rules.Fault {
	if m.Promoted() {
		return at.fault(rules.Impossible, "a promoted piece in hand; captured pieces lose their promotion")
	}
	if err := b.g.AddToHand(&b.setup, m.Side(), m.Kind(), n); err != nil {
		return at.fault(rules.Impossible, "%v", err)
	}
	return nil
}

// finish stores the result.
func (b *board) finish(d *Diagram) {
	if b.rest {
		b.g.DealRest(&b.setup, b.to)
	}
	d.Setup, d.Partial = b.setup, len(d.Errs) > 0
}
