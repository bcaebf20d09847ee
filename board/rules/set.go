package rules

import "math/bits"

// set is a set of up to 128 squares, one bit each, in the order of SFEN. A struct of
// two words stays in registers; an array would not.
type set struct{ lo, hi uint64 }

// bit returns the set of one square, without branches: shifting by 64 or more yields 0,
// and so does a negative amount converted to unsigned.
func bit(i int) set { return set{1 << uint(i), 1 << (uint(i) - 64)} }

func (s set) and(o set) set    { return set{s.lo & o.lo, s.hi & o.hi} }
func (s set) or(o set) set     { return set{s.lo | o.lo, s.hi | o.hi} }
func (s set) xor(o set) set    { return set{s.lo ^ o.lo, s.hi ^ o.hi} }
func (s set) andNot(o set) set { return set{s.lo &^ o.lo, s.hi &^ o.hi} }
func (s set) empty() bool      { return s.lo|s.hi == 0 }
func (s set) size() int        { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// many reports whether there is more than one member.
func (s set) many() bool { return s.lo&(s.lo-1) != 0 || s.hi&(s.hi-1) != 0 || s.lo != 0 && s.hi != 0 }

func (s set) has(i int) bool { return (s.lo>>uint(i)|s.hi>>(uint(i)-64))&1 != 0 }

// first returns the lowest member of a non-empty set.
func (s set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// last returns the highest member of a non-empty set.
func (s set) last() int {
	if s.hi != 0 {
		return 127 - bits.LeadingZeros64(s.hi)
	}
	return 63 - bits.LeadingZeros64(s.lo)
}

// rest returns the set without its lowest member.
func (s set) rest() set {
	if s.lo != 0 {
		return set{s.lo & (s.lo - 1), s.hi}
	}
	return set{0, s.hi & (s.hi - 1)}
}

// upTo returns the part of an ascending ray up to and including the first of the men on
// it.
func (s set) upTo(men set) set {
	stop := s.and(men)
	lo, borrow := bits.Sub64(stop.lo, 1, 0)
	return s.and(stop.xor(set{lo, stop.hi - borrow}))
}

// downTo does the same for a descending ray.
func (s set) downTo(men set) set {
	stop := s.and(men)
	if stop.hi != 0 {
		n := 63 - bits.LeadingZeros64(stop.hi)
		return set{0, s.hi >> n << n}
	}
	n := 63 - bits.LeadingZeros64(stop.lo|1)
	return set{s.lo >> n << n, s.hi}
}

// shift moves every member up by n squares, or down by -n. Shifting by 64 or more, or
// by a negative amount converted to unsigned, yields 0.
func (s set) shift(n int) set {
	up, down := uint(n), uint(-n)
	return set{
		s.lo<<up | s.lo>>down | s.hi<<(64-down) | s.hi>>(down-64),
		s.hi<<up | s.hi>>down | s.lo>>(64-up) | s.lo<<(up-64),
	}
}
