package scan

import (
	"iter"
	"slices"

	"shogikit/output/draw"
)

// warp is a smooth field of displacements over the sheet, relative to its corners, such
// as caused by damp paper, a scanner's feed or a camera lens: quadratic in the position
// relative to the centre of the block, plus the cubic terms of a lens. The zero warp is
// none.
type warp struct {
	middle draw.Point
	half   draw.MM
	x, y   [8]float64
}

// aside is a measured displacement at a position.
type aside struct{ at, by draw.Point }

// terms returns the basis functions of a warp at a position.
func (w *warp) terms(at draw.Point) [8]float64 {
	d := at.Sub(w.middle)
	u, v := float64(d.X/w.half), float64(d.Y/w.half)
	r := u*u + v*v
	return [8]float64{1, u, v, u * u, u * v, v * v, u * r, v * r}
}

// at returns the displacement at a position.
func (w *warp) at(p draw.Point) (by draw.Point) {
	if w.half == 0 {
		return by
	}
	for i, t := range w.terms(p) {
		by = by.Add(draw.Pt(draw.MM(w.x[i]*t), draw.MM(w.y[i]*t)))
	}
	return by
}

// Limits of a warp: with fewer squares it is unknown; a larger one is a fault.
const (
	leastWarped          = 10 // squares
	mostWarped   draw.MM = 0.8
	mostWarpedBy draw.MM = 2.5 // a lens
)

// warpOf returns the warp of a block on which most of its squares agree, or the zero
// warp.
func warpOf(block draw.Rect, list []aside, most draw.MM) warp {
	w := warp{middle: block.Center(), half: max(block.W(), block.H()) / 2}
	off := func(a aside) float64 { return float64(w.at(a.at).Sub(a.by).Len()) }
	kept := list
	for range 5 {
		if len(kept) < leastWarped {
			return warp{}
		}
		var x, y [8][9]float64 // normal equations
		for _, a := range kept {
			t := w.terms(a.at)
			for i := range t {
				for k := range t {
					x[i][k] += t[i] * t[k]
				}
				x[i][8] += t[i] * float64(a.by.X)
				y[i][8] += t[i] * float64(a.by.Y)
			}
		}
		const firm = 0.01 // regularization: stay straight where no square says otherwise
		for i := range y {
			if i > 0 {
				x[i][i] += firm * float64(len(kept))
			}
			copy(y[i][:8], x[i][:8])
		}
		w.x, w.y = solve(x, 8), solve(y, 8)
		offs := make([]float64, len(list))
		for i, a := range list {
			offs[i] = off(a)
		}
		slices.Sort(offs)
		limit := max(0.08, 3*offs[len(offs)/2])
		kept = nil
		for _, a := range list {
			if off(a) <= limit {
				kept = append(kept, a)
			}
		}
	}
	for at := range places(block) {
		if by := w.at(at).Len(); !(by <= most) { // or NaN
			return warp{}
		}
	}
	return w
}

// places yields the points of a grid over a block: the corners and centre alone reveal
// nothing of a lens, whose warp vanishes there.
func places(block draw.Rect) iter.Seq[draw.Point] {
	const n = 4
	return func(yield func(draw.Point) bool) {
		for i := range (n + 1) * (n + 1) {
			if !yield(block.Min.Add(draw.Pt(block.W()*draw.MM(i%(n+1))/n, block.H()*draw.MM(i/(n+1))/n))) {
				return
			}
		}
	}
}

// agrees reports whether two warps agree within a fraction of a cell.
func (w *warp) agrees(o *warp, block draw.Rect) bool {
	for at := range places(block) {
		if w.at(at).Sub(o.at(at)).Len() > 0.05 {
			return false
		}
	}
	return true
}
