package layout

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
)

// gap between parts that are cut out one by one.
const gap draw.MM = 2

type box struct {
	draw.Rect
	stays  bool // in the row of the one before
	begins bool // a row
	joined bool // to the one before, in the same row: one cut serves both
}

// gaps are the distances between boxes, side by side and from row to row.
type gaps struct{ x, y draw.MM }

type packing struct {
	pages, rows int // rows of all pages together
	place       []placed
	right       draw.MM // end of the widest row
	bottom      draw.MM // end of the last row
}

type placed struct {
	page int
	by   draw.Point
}

// roomy is the gap beyond which scissors gain nothing.
const roomy draw.MM = 4

// arrange lays boxes in rows on as few pages as the least gap allows. What
// room the pages leave goes into wider gaps, for the scissors; then the rows
// are made as even as their number allows and stand in the middle of the area.
// A box that does not fit an empty area yields false with its index.
func arrange(boxes []box, area draw.Rect, least draw.MM) (p packing, bad int, ok bool) {
	g := gaps{least, least}
	if p, bad, ok = packRows(boxes, area, g); !ok {
		return p, bad, false
	}
	parted := slices.Clone(boxes)
	for i := range parted {
		parted[i].stays = false
	}
	if q, _, _ := packRows(parted, area, g); q.pages < p.pages {
		boxes, p = parted, q
	}
	const step = 0.5
	most := max(least, roomy)
	if least == 0 { // edge to edge
		most = 0
	}
	var wider []gaps
	for x := most; x >= least; x -= step {
		for y := most; y >= least; y -= step {
			wider = append(wider, gaps{x, y})
		}
	}
	slices.SortStableFunc(wider, func(a, b gaps) int { // the narrower of the two counts first
		return cmp.Or(cmp.Compare(min(b.x, b.y), min(a.x, a.y)), cmp.Compare(b.x+b.y, a.x+a.y))
	})
	for _, w := range wider {
		if q, _, _ := packRows(boxes, area, w); q.pages == p.pages {
			p, g = q, w
			break
		}
	}
	p = evened(p, boxes, area, g)
	p.center(boxes, area)
	return p, 0, true
}

// evened packs as narrowly as the same number of rows and pages allows, so that
// the last row is about as long as the others.
func evened(p packing, boxes []box, area draw.Rect, g gaps) packing {
	for {
		area.Max.X = p.right - 10*draw.Micro
		q, _, ok := packRows(boxes, area, g)
		if !ok || q.pages != p.pages || q.rows != p.rows {
			return p
		}
		p = q
	}
}

// packRows lays boxes of any sizes in rows from the top left of the area, with
// the gaps between them. Boxes keep their order, so that what belongs together
// stays together. A box that does not fit an empty area yields false with its
// index.
func packRows(boxes []box, area draw.Rect, g gaps) (p packing, bad int, ok bool) {
	p = packing{pages: 1, rows: 1, place: make([]placed, len(boxes))}
	x, y, rowH := area.Min.X, area.Min.Y, draw.MM(0)
	const slack = 1e-6
	for i := range boxes {
		b := &boxes[i]
		if b.W() > area.W()+slack || b.H() > area.H()+slack {
			return p, i, false
		}
		w := b.W()
		if i+1 < len(boxes) && boxes[i+1].stays && !b.stays {
			w += g.x + boxes[i+1].W()
		}
		full := x+w > area.Max.X+slack && !(b.stays && x+b.W() <= area.Max.X+slack)
		if x > area.Min.X && (full || b.begins) {
			x, y, rowH = area.Min.X, y+rowH+g.y, 0
			p.rows++
		}
		if y+b.H() > area.Max.Y+slack {
			p.pages++
			x, y, rowH = area.Min.X, area.Min.Y, 0
		}
		p.place[i] = placed{p.pages - 1, draw.Pt(x-b.Min.X, y-b.Min.Y)}
		p.right = max(p.right, x+b.W())
		x += b.W() + 1e-9 // a hair, so that rounding lays none on the next
		if i+1 == len(boxes) || !boxes[i+1].joined {
			x += g.x
		}
		rowH = max(rowH, b.H())
	}
	p.bottom = y + rowH
	return p, 0, true
}

// center shifts the boxes of each page so that they stand in the middle of the
// area from left to right.
func (p *packing) center(boxes []box, area draw.Rect) {
	right := make([]draw.MM, p.pages)
	for i, at := range p.place {
		right[at.page] = max(right[at.page], boxes[i].Max.X+at.by.X)
	}
	for i := range p.place {
		at := &p.place[i]
		at.by.X += (area.Max.X - right[at.page]) / 2
	}
}

// nested lays equal shapes in rows that stand aside by turns, so that the arms of one
// row lie between those of the next. ok is false where boxes side by side do as well.
func nested(shape draw.Path, n int, area draw.Rect, least draw.MM) (p packing, ok bool) {
	const step, finest = 0.5, 0.02
	box, own := shape.Bounds(), shape.Flatten(finest)[0]
	grown := shape.Offset(least).Flatten(finest)[0]
	across := box.W() + least
	clear := func(x, y draw.MM) bool { return !meet(grown, own, draw.Pt(x, y)) }
	columns := func(from draw.MM) int { return 1 + int((area.W()-from-box.W())/across) }
	plain := columns(0) * (1 + int((area.H()-box.H())/(box.H()+least)))
	most, aside, down := plain, draw.MM(0), draw.MM(0)
	for s := draw.MM(step); s < across/2 && s+box.W() <= area.W(); s += step {
		y := box.H() / 2 // no row but the next is nearer
		for y < box.H() && !(clear(s, y) && clear(s-across, y)) {
			y += step / 2
		}
		rows := 1 + int((area.H()-box.H())/y)
		if each := (rows+1)/2*columns(0) + rows/2*columns(s); each > most && 2*y >= box.H()+least {
			most, aside, down = each, s, y
		}
	}
	if down == 0 || (n+most-1)/most >= (n+plain-1)/plain {
		return p, false
	}
	x, y, row := draw.MM(0), draw.MM(0), 0
	p = packing{pages: 1, rows: 1}
	for range n {
		if x+box.W() > area.W()+draw.Micro {
			row, y = row+1, y+down
			if x = 0; row%2 == 1 {
				x = aside
			}
		}
		if y+box.H() > area.H()+draw.Micro {
			p.pages, x, y, row = p.pages+1, 0, 0, 0
		}
		p.place = append(p.place, placed{p.pages - 1, draw.Pt(area.Min.X+x-box.Min.X, area.Min.Y+y-box.Min.Y)})
		x += across
	}
	return p, true
}

// meet reports whether closed polygons overlap, the second one moved.
func meet(a, b []draw.Point, by draw.Point) bool {
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

// cross reports whether two lines cross.
func cross(a, b, c, d draw.Point) bool {
	side := func(p, q, r draw.Point) bool { return q.Sub(p).Cross(r.Sub(p)) > 0 }
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}
