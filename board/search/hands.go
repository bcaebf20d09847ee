package search

import (
	"math/bits"

	"shogikit/board/rules"
	"shogikit/templates"
)

// hands encodes both hands in one word, so that two hands are compared in a single
// operation: for each kind and side there is a field, which counts the attacker's
// pieces, or those that the defender lacks. A word that is at least as large in every
// field is at least as good for the attacker: all his lines still work, and the
// defender has no additional replies. Each field is followed by a free guard bit.
//
// If a game has too many pieces for one word, there are no fields: all words are 0, and
// the hands are part of the keys.
type hands struct {
	fields  []field
	top     uint64     // all fields at their maximum
	guard   uint64     // the guard bits
	mask    [64]uint64 // of the field at a bit offset
	kinds   int
	attacks templates.Side
}

type field struct {
	kind     int
	at       int
	mask     uint64
	defender bool
}

func newHands(p *rules.Position) hands {
	none := hands{kinds: len(p.Rules().Game().Pieces), attacks: p.Turn()}
	h, bit := none, 0
	for kind, most := range capturable(p) {
		if most == 0 {
			continue
		}
		width := bits.Len(uint(most))
		for _, defender := range []bool{false, true} {
			if bit+width >= 64 {
				return none
			}
			f := field{kind: kind, at: bit, mask: (1<<width - 1) << bit, defender: defender}
			h.fields = append(h.fields, f)
			h.mask[bit] = f.mask
			h.top |= uint64(most) << bit
			h.guard |= 1 << (bit + width)
			bit += width + 1
		}
	}
	return h
}

// capturable returns how many pieces of each kind could be in one hand.
func capturable(p *rules.Position) []int {
	s, pieces := p.Setup(), p.Rules().Game().Pieces
	count := make([]int, len(pieces))
	for _, m := range s.Men() {
		count[m.Kind()]++
	}
	for kind := range pieces {
		count[kind] += int(s.Hands[0][kind]) + int(s.Hands[1][kind])
		if pieces[kind].Royal {
			count[kind] = 0
		}
	}
	return count
}

// read returns the word of the hands on a board, or a key if there are no fields.
func (h *hands) read(b rules.Board) (word, key uint64) {
	our, their := b.Hand(h.attacks), b.Hand(h.attacks.Other())
	if len(h.fields) == 0 {
		for k := range h.kinds {
			key = rules.Mix(key + uint64(our[k])<<8 + uint64(their[k]))
		}
		return 0, key
	}
	for _, f := range h.fields {
		if f.defender {
			word += h.top&f.mask - uint64(their[f.kind])<<f.at
		} else {
			word += uint64(our[f.kind]) << f.at
		}
	}
	return word, 0
}

// covers reports whether a is at least as large as b in every field.
func (h *hands) covers(a, b uint64) bool { return ((a|h.guard)-b)&h.guard == h.guard }

// most returns the maximum of every field.
func (h *hands) most(a, b uint64) uint64 {
	out := uint64(0)
	for _, f := range h.fields {
		out |= max(a&f.mask, b&f.mask)
	}
	return out
}

// least returns the minimum of every field.
func (h *hands) least(a, b uint64) uint64 { return h.top - h.most(h.top-a, h.top-b) }

// back converts a word that suffices after a move, or does not, to the word before it.
// The move changed one field by one.
func (h *hands) back(word, before, after uint64) uint64 {
	if before < after {
		return h.top - h.back(h.top-word, h.top-before, h.top-after)
	}
	if unit := before - after; unit > 0 {
		if m := h.mask[bits.TrailingZeros64(unit)]; word&m != h.top&m {
			word += unit
		}
	}
	return word
}

// with returns a word in which the fields of pieces that the defender does not hold are
// at their maximum: drops of these were not searched.
func (h *hands) with(word, held uint64) uint64 {
	for _, f := range h.fields {
		if f.defender && held&f.mask == h.top&f.mask {
			word |= h.top & f.mask
		}
	}
	return word
}

// without returns a word in which the fields of pieces that the attacker does not hold
// are 0, for the same reason.
func (h *hands) without(word, held uint64) uint64 {
	for _, f := range h.fields {
		if !f.defender && held&f.mask == 0 {
			word &^= f.mask
		}
	}
	return word
}
