package layout

import "shogikit/output/draw"

// interlocked arranges n equal shapes in rows of which every second one is offset, so that the arms
// of one row reach between those of the next. It returns false if that saves no page.
func interlocked(shape draw.Path, n int, area draw.Rect, gap draw.MM) (packing, bool) {
	const step = 0.5
	box := shape.Bounds()
	plain := lattice{box: box, area: area, across: box.W() + gap, down: box.H() + gap}
	best := plain
	apart := newClearance(shape, gap)
	for offset := draw.MM(step); offset < plain.across/2 && offset+box.W() <= area.W(); offset += step {
		rows := plain
		rows.offset, rows.down = offset, box.H()/2
		for rows.down < box.H() && !apart.clear(rows) {
			rows.down += step / 2
		}
		alternate := 2*rows.down >= plain.down // rows but one keep apart, too
		if alternate && rows.perPage() > best.perPage() {
			best = rows
		}
	}
	if best.pages(n) >= plain.pages(n) {
		return packing{}, false
	}
	return best.packing(n), true
}

// A lattice is rows of equal boxes in an area, every second row offset to the right.
type lattice struct {
	box, area    draw.Rect
	across, down draw.MM // from a box to the next, and from a row to the next
	offset       draw.MM
}

// columns returns how many boxes a row holds that begins at x.
func (l lattice) columns(x draw.MM) int { return 1 + int((l.area.W()-x-l.box.W())/l.across) }

// perPage returns how many boxes the area holds.
func (l lattice) perPage() int {
	rows := 1 + int((l.area.H()-l.box.H())/l.down)
	return (rows+1)/2*l.columns(0) + rows/2*l.columns(l.offset)
}

// pages returns how many pages n boxes take.
func (l lattice) pages(n int) int {
	each := l.perPage()
	return (n + each - 1) / each
}

// packing arranges n boxes.
func (l lattice) packing(n int) packing {
	p := packing{Pages: 1, Rows: 1}
	x, y, row := draw.MM(0), draw.MM(0), 0
	for range n {
		if x+l.box.W() > l.area.W()+draw.Micro {
			row++
			y += l.down
			x = draw.MM(row%2) * l.offset
		}
		if y+l.box.H() > l.area.H()+draw.Micro {
			p.Pages++
			x, y, row = 0, 0, 0
		}
		by := draw.Pt(l.area.Min.X+x-l.box.Min.X, l.area.Min.Y+y-l.box.Min.Y)
		p.Place = append(p.Place, placement{p.Pages - 1, by})
		x += l.across
	}
	return p
}

// A clearance holds the outline of a shape, and that of the shape grown by the gap that others keep.
type clearance struct{ own, grown []draw.Point }

func newClearance(shape draw.Path, gap draw.MM) clearance {
	const finest = 0.02
	return clearance{own: shape.Flatten(finest)[0], grown: shape.Offset(gap).Flatten(finest)[0]}
}

// clear reports whether a shape keeps clear of both above it in the row before.
func (o clearance) clear(l lattice) bool {
	return !overlap(o.grown, o.own, draw.Pt(l.offset, l.down)) &&
		!overlap(o.grown, o.own, draw.Pt(l.offset-l.across, l.down))
}

// overlap reports whether closed polygons overlap, the second one displaced.
func overlap(a, b []draw.Point, by draw.Point) bool {
	for i := range b {
		if draw.Inside(b[i].Add(by), a) {
			return true
		}
	}
	for _, q := range a {
		if draw.Inside(q.Sub(by), b) {
			return true
		}
	}
	for i := 1; i < len(a); i++ {
		for k := 1; k < len(b); k++ {
			if cross(a[i-1], a[i], b[k-1].Add(by), b[k].Add(by)) {
				return true
			}
		}
	}
	return false
}

// cross reports whether two segments cross.
func cross(a, b, c, d draw.Point) bool {
	side := func(p, q, r draw.Point) bool { return q.Sub(p).Cross(r.Sub(p)) > 0 }
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}
