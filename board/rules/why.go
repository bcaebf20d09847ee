package rules

import (
	"fmt"
	"slices"
)

// whyIllegal says why a move is not legal.
func (b *mailbox) whyIllegal(m Move) string {
	if o, over := b.decided(); over {
		return "the game is over: " + o.String()
	}
	if !b.r.onBoard(m.To) || m.Drop == 0 && !b.r.onBoard(m.From) {
		return "off the board"
	}
	if m.Drop != 0 {
		return b.whyNoDrop(m)
	}
	man := b.Board[m.From]
	switch {
	case man == 0:
		return fmt.Sprintf("%s is empty", m.From)
	case man.Side() != b.Turn:
		return fmt.Sprintf("the %s on %s is not %s's", b.r.name(man.Kind()), m.From, Colour(b.Turn))
	case !slices.Contains(b.targets(nil, m.From), m.To):
		return fmt.Sprintf("the %s does not move like that", b.r.Name(man))
	}
	if !slices.Contains(b.faceChoices(nil, man, m.From, m.To), m) {
		if m.Promote {
			return fmt.Sprintf("the %s cannot promote by this move", b.r.name(man.Kind()))
		}
		if b.r.forced && b.r.mayPromote(man, m.From, m.To) {
			return fmt.Sprintf("the %s must promote", b.r.name(man.Kind()))
		}
		return fmt.Sprintf("the %s could never move from %s again", b.r.name(man.Kind()), m.To)
	}
	return b.whyUnsafe()
}

func (b *mailbox) whyNoDrop(m Move) string {
	k := b.r.kindOf(m.Drop)
	switch {
	case k < 0:
		return "no such piece"
	case b.r.kinds[k].noDrop || b.Hands[b.Turn][k] == 0:
		return fmt.Sprintf("no %s in hand", b.r.name(k))
	case b.Board[m.To] != 0:
		return fmt.Sprintf("%s is occupied", m.To)
	case b.fullFiles(k, b.Turn)>>m.To.File()&1 != 0:
		return fmt.Sprintf("another unpromoted %s on file %d", b.r.name(k), m.To.File())
	case b.r.deadDrop(k, b.Turn, m.To):
		return fmt.Sprintf("the %s could never move from %s", b.r.name(k), m.To)
	}
	b.Do(m)
	exposed := b.inCheck(b.Turn.Other())
	b.Undo()
	if exposed {
		return b.whyUnsafe()
	}
	return fmt.Sprintf("a %s may not be dropped to give mate", b.r.name(k))
}

func (b *mailbox) whyUnsafe() string {
	if b.InCheck() {
		return fmt.Sprintf("%s stays in check", Colour(b.Turn))
	}
	return fmt.Sprintf("it leaves %s's king open to capture", Colour(b.Turn))
}

// onBoard reports whether a square is on this board.
func (r *Rules) onBoard(sq Square) bool { return sq.File() <= r.files && sq.Rank() <= r.ranks }
