package rules

import (
	"slices"

	"shogikit/templates/text"
)

// whyIllegal says why a move is not legal.
func (b *mailbox) whyIllegal(m Move) *text.Fault {
	if o, over := b.decided(); over {
		return text.Wrong("move-over", o)
	}
	if !b.r.onBoard(m.To) || m.Drop == 0 && !b.r.onBoard(m.From) {
		return text.Wrong("move-off")
	}
	if m.Drop != 0 {
		return b.whyNoDrop(m)
	}
	man := b.Board[m.From]
	switch {
	case man == 0:
		return text.Wrong("move-empty", m.From)
	case man.Side() != b.Turn:
		return text.Wrong("move-theirs", b.r.named(man), m.From, sideName(b.Turn))
	case !slices.Contains(b.targets(nil, m.From), m.To):
		if b.alone(m.From, m.To) {
			return text.Wrong("move-blocked", b.r.named(man))
		}
		return text.Wrong("move-not-so", b.r.named(man))
	}
	if !slices.Contains(b.faceChoices(nil, man, m.From, m.To), m) {
		if m.Promote {
			return text.Wrong("move-no-promotion", b.r.named(man))
		}
		if b.r.forced && b.r.mayPromote(man, m.From, m.To) {
			return text.Wrong("move-must-promote", b.r.named(man))
		}
		return text.Wrong("move-dead", b.r.named(man), m.To)
	}
	return b.whyUnsafe()
}

// alone reports whether a man could move to a square if no other were on the board.
func (b *mailbox) alone(from, to Square) bool {
	empty := mailbox{r: b.r}
	empty.Board[from] = b.Board[from]
	return slices.Contains(empty.targets(nil, from), to)
}

func (b *mailbox) whyNoDrop(m Move) *text.Fault {
	k := b.r.kindOf(m.Drop)
	switch {
	case k < 0:
		return text.Wrong("drop-unknown")
	case b.r.kinds[k].noDrop || b.Hands[b.Turn][k] == 0:
		return text.Wrong("drop-none", b.r.namedKind(k))
	case b.Board[m.To] != 0:
		return text.Wrong("drop-occupied", m.To)
	case b.fullFiles(k, b.Turn)>>m.To.File()&1 != 0:
		return text.Wrong("drop-file", b.r.namedKind(k), m.To.File())
	case b.r.deadDrop(k, b.Turn, m.To):
		return text.Wrong("drop-dead", b.r.namedKind(k), m.To)
	}
	b.Do(m)
	exposed := b.r.noSelfCheck && b.inCheck(b.Turn.Other())
	b.Undo()
	if exposed {
		return b.whyUnsafe()
	}
	return text.Wrong("drop-mate", b.r.namedKind(k))
}

func (b *mailbox) whyUnsafe() *text.Fault {
	if b.InCheck() {
		return text.Wrong("move-check", sideName(b.Turn))
	}
	return text.Wrong("move-exposes", sideName(b.Turn))
}
