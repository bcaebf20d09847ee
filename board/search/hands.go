package search

import (
	"math/bits"

	"shogikit/board/rules"
	"shogikit/templates"
)

// hands writes what both sides hold into one word, so that two hands are compared
// in one step: a field for each kind and side, that counts the attacker's pieces
// and those the defender lacks. A word that is at least as large in every field is
// at least as good for the attacker: each of his lines still works, and the
// defender has no answer more. Above each field a bit is left free.
//
// Where a game has too many pieces for one word there are no fields: all words are
// 0, and the hands go into the keys.
type hands struct {
	fields  []field
	top     uint64     // all fields full
	guard   uint64     // the free bits
	mask    [64]uint64 // of the field that begins at a bit
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
	s, pieces := p.Setup(), p.Rules().Game().Pieces
	h := hands{kinds: len(pieces), attacks: s.Turn}
	count := make([]int, len(pieces))
	for _, m := range s.Board {
		if m != 0 {
			count[m.Kind()]++
		}
	}
	at := 0
	for k := range pieces {
		n := count[k] + int(s.Hands[0][k]) + int(s.Hands[1][k])
		if n == 0 || pieces[k].Royal {
			continue
		}
		for side := range 2 {
			width := bits.Len(uint(n))
			if at+width >= 64 {
				return hands{kinds: len(pieces), attacks: s.Turn}
			}
			f := field{kind: k, at: at, mask: (1<<width - 1) << at, defender: side == 1}
			h.fields = append(h.fields, f)
			h.mask[at] = f.mask
			h.top |= uint64(n) << at
			h.guard |= 1 << (at + width)
			at += width + 1
		}
	}
	return h
}

// read returns the word of the hands on a board, and a key where words do not do.
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

// covers reports whether a word is at least as large as another in every field.
func (h *hands) covers(a, b uint64) bool { return ((a|h.guard)-b)&h.guard == h.guard }

// most returns the larger of every field.
func (h *hands) most(a, b uint64) uint64 {
	out := uint64(0)
	for _, f := range h.fields {
		out |= max(a&f.mask, b&f.mask)
	}
	return out
}

// least returns the smaller of every field.
func (h *hands) least(a, b uint64) uint64 { return h.top - h.most(h.top-a, h.top-b) }

// back takes a word that suffices after a move, or does not, back to before it.
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

// with returns a word with the fields filled in which the defender holds nothing:
// what he could do with such pieces was not looked at.
func (h *hands) with(word, held uint64) uint64 {
	for _, f := range h.fields {
		if f.defender && held&f.mask == h.top&f.mask {
			word |= h.top & f.mask
		}
	}
	return word
}

// without returns a word with the fields emptied in which the attacker holds
// nothing, for the like reason.
func (h *hands) without(word, held uint64) uint64 {
	for _, f := range h.fields {
		if !f.defender && held&f.mask == 0 {
			word &^= f.mask
		}
	}
	return word
}
