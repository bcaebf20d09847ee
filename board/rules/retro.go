package rules

import (
	"slices"

	"shogikit/templates"
)

// canArise reports whether some last move of the side that has just moved gives
// exactly the checks that stand on the board: before it, the king was safe.
func (v *validator) canArise(checkers []Square) bool {
	rt := retro{v: v, box: &v.box, them: v.box.Turn.Other(), king: Square(v.box.kings[v.box.Turn])}
	if len(checkers) == 1 && rt.dropped(checkers[0]) {
		return true
	}
	return slices.ContainsFunc(v.r.squares, func(at Square) bool {
		m := v.box.Board[at]
		return m != 0 && m.Side() == rt.them && rt.arrived(at)
	})
}

// retro takes back one move of the side that has just moved.
type retro struct {
	v    *validator
	box  *mailbox
	them templates.Side
	king Square
}

// dropped reports whether the only checker can have been dropped. A kind that may
// not mate by a drop did not, if this is mate.
func (rt *retro) dropped(at Square) bool {
	m := rt.box.Board[at]
	k := &rt.box.r.kinds[m.Kind()]
	if m.Promoted() || k.noDrop {
		return false
	}
	rt.box.Board[at] = 0
	quiet := !rt.box.attacked(rt.king, rt.them)
	rt.box.Board[at] = m
	return quiet && !(k.Drop.NoMate && rt.box.mated())
}

// arrived reports whether the man on a square can have come there from anywhere.
func (rt *retro) arrived(at Square) bool {
	return slices.ContainsFunc(rt.box.r.squares, func(from Square) bool { return rt.movedFrom(from, at) })
}

// movedFrom reports whether the man on at can have come from another square.
func (rt *retro) movedFrom(from, at Square) bool {
	if rt.box.Board[from] != 0 {
		return false
	}
	now := rt.box.Board[at]
	stays := !rt.box.r.forced || !rt.box.r.mayPromote(now, from, at)
	if stays && rt.wasThere(now, from, at) {
		return true
	}
	before := now &^ 2
	return now.Promoted() && rt.box.r.mayPromote(before, from, at) && rt.placeable(before, from) && rt.wasThere(before, from, at)
}

// placeable reports whether an unpromoted man can have stood on a square.
func (rt *retro) placeable(m Man, sq Square) bool {
	return rt.box.fullFiles(m.Kind(), rt.them)>>sq.File()&1 == 0 && !rt.box.r.deadDrop(m.Kind(), rt.them, sq)
}

// wasThere reports whether a man can have moved between two squares without or
// with taking, and the king was safe before.
func (rt *retro) wasThere(m Man, from, at Square) bool {
	now := rt.box.Board[at]
	defer func() { rt.box.Board[from], rt.box.Board[at] = 0, now }()
	rt.box.Board[from], rt.box.Board[at] = m, 0
	if !rt.box.r.leads(m, from, at) {
		return false
	}
	if rt.goes(from, at) && !rt.box.attacked(rt.king, rt.them) {
		return true
	}
	if !rt.hasTaken() {
		return false
	}
	// Whatever was taken only stood in the way; any man of the king's side does.
	rt.box.Board[at] = NewMan(0, rt.them.Other(), false)
	return rt.goes(from, at) && !rt.box.attacked(rt.king, rt.them)
}

func (rt *retro) goes(from, at Square) bool {
	var buf [64]Square
	return slices.Contains(rt.box.targets(buf[:0], from), at)
}

// hasTaken reports whether the last move can have taken something: in a game with
// hands it is there now, or in a diagram that leaves pieces out, it is not shown.
func (rt *retro) hasTaken() bool {
	if !rt.box.r.toHand || rt.v.kind == KindTsume {
		return true
	}
	return rt.box.Hands[rt.them] != Hand{}
}
