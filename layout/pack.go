package layout

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
)

// footprint is the room needed by a part.
type footprint struct {
	draw.Rect
	Stays  bool // in the same row as the previous one
	Begins bool // begins a new row
}

// gaps are the distances between boxes, side by side and between rows.
type gaps struct{ X, Y draw.MM }

// after returns the distance from a box to the next one in its row: a back is nearer to its face
// than to other pieces.
func (g gaps) after(next *footprint) draw.MM {
	if next.Stays {
		return min(g.X, 2)
	}
	return g.X
}

// packing is an arrangement of boxes.
type packing struct {
	Pages, Rows int // rows of all pages together
	Place       []placement
	Right       draw.MM // end of the widest row
	Bottom      draw.MM // end of the last row
}

// placement is the place of a box: its page and its displacement.
type placement struct {
	Page int
	By   draw.Point
}

// roomy is the gap beyond which more room does not help scissors; pairs stand further apart.
const roomy, roomyPairs draw.MM = 4, 7

// arrange arranges boxes in rows on as few pages as the minimum gap allows. Remaining
// room on the pages goes into wider gaps, for the scissors; then the rows are made as
// even as possible and centred in the area. It returns the index of a box that does not
// fit an empty area, or -1.
func arrange(boxes []footprint, area draw.Rect, least gaps) (p packing, tooLarge int) {
	most := gaps{max(least.X, roomy), max(least.Y, roomy)}
	if slices.ContainsFunc(boxes, func(b footprint) bool { return b.Stays }) {
		most.X = max(least.X, roomyPairs)
	}
	g := least
	p, tooLarge = inRows(boxes, area, g)
	if tooLarge >= 0 {
		return p, tooLarge
	}
	for _, wider := range gapsFrom(most, least) {
		if q, _ := inRows(boxes, area, wider); q.Pages == p.Pages {
			p, g = q, wider
			break
		}
	}
	p = evened(p, boxes, area, g)
	p.center(boxes, area)
	return p, -1
}

// gapsFrom returns gaps from the most down to the least; the narrower of the two counts first.
func gapsFrom(most, least gaps) (out []gaps) {
	const step = 0.5
	for x := most.X; x > least.X-step; x -= step {
		for y := most.Y; y > least.Y-step; y -= step {
			out = append(out, gaps{max(x, least.X), max(y, least.Y)})
		}
	}
	slices.SortStableFunc(out, func(a, b gaps) int {
		return cmp.Or(cmp.Compare(min(b.X, b.Y), min(a.X, a.Y)), cmp.Compare(b.X+b.Y, a.X+a.Y))
	})
	return out
}

// evened packs as narrowly as possible in the same number of rows and pages, so that
// the last row is about as long as the others.
func evened(p packing, boxes []footprint, area draw.Rect, g gaps) packing {
	for {
		area.Max.X = p.Right - 10*draw.Micro
		q, tooLarge := inRows(boxes, area, g)
		if tooLarge >= 0 || q.Pages != p.Pages || q.Rows != p.Rows {
			return p
		}
		p = q
	}
}

// inRows arranges boxes of any sizes in rows from the top left of the area, with gaps
// between them. Boxes keep their order, so that related ones stay together. It returns
// the index of a box that does not fit an empty area, or -1.
func inRows(boxes []footprint, area draw.Rect, g gaps) (p packing, tooLarge int) {
	p = packing{Pages: 1, Rows: 1, Place: make([]placement, len(boxes))}
	x, y, rowH := area.Min.X, area.Min.Y, draw.MM(0)
	const slack = 1e-6
	for i := range boxes {
		b := &boxes[i]
		if b.W() > area.W()+slack || b.H() > area.H()+slack {
			return p, i
		}
		w := b.W()
		if i+1 < len(boxes) && boxes[i+1].Stays && !b.Stays {
			w += g.after(&boxes[i+1]) + boxes[i+1].W()
		}
		full := x+w > area.Max.X+slack
		if x > area.Min.X && (full || b.Begins) {
			x, y, rowH = area.Min.X, y+rowH+g.Y, 0
			p.Rows++
		}
		if y+b.H() > area.Max.Y+slack {
			p.Pages++
			x, y, rowH = area.Min.X, area.Min.Y, 0
		}
		p.Place[i] = placement{p.Pages - 1, draw.Pt(x-b.Min.X, y-b.Min.Y)}
		p.Right = max(p.Right, x+b.W())
		x += b.W() + 1e-9 // prevents overlap by rounding
		if i+1 < len(boxes) {
			x += g.after(&boxes[i+1])
		}
		rowH = max(rowH, b.H())
	}
	p.Bottom = y + rowH
	return p, -1
}

// center centres the boxes of each page horizontally in the area.
func (p *packing) center(boxes []footprint, area draw.Rect) {
	right := make([]draw.MM, p.Pages)
	for i, at := range p.Place {
		right[at.Page] = max(right[at.Page], boxes[i].Max.X+at.By.X)
	}
	for i := range p.Place {
		at := &p.Place[i]
		at.By.X += (area.Max.X - right[at.Page]) / 2
	}
}

// middle moves the boxes of all pages down by as much as leaves equal air above and below those of
// the fullest page.
func (p *packing) middle(boxes []footprint, area draw.Rect) {
	bottom := area.Min.Y
	for i, at := range p.Place {
		bottom = max(bottom, boxes[i].Max.Y+at.By.Y)
	}
	for i := range p.Place {
		p.Place[i].By.Y += (area.Max.Y - bottom) / 2
	}
}

// footprints returns the footprints of designs. A back stays beside its face; rims, nets and
// reliefs do not share rows with other kinds.
func footprints(designs []draw.Design) []footprint {
	out := make([]footprint, len(designs))
	for i := range designs {
		d := &designs[i]
		out[i].Rect = d.Box
		if i == 0 {
			continue
		}
		before := &designs[i-1]
		out[i].Stays = d.Name == before.Name && d.Kind == before.Kind.Back() && d.Kind != before.Kind
		switch d.Kind {
		case draw.RimPart, draw.NetPart, draw.ReliefFacePart:
			out[i].Begins = before.Kind != d.Kind && before.Kind != d.Kind.Back()
		case draw.BackPart:
			out[i].Begins = before.Kind == draw.FacePart && !out[i].Stays
		}
		hasBack := i+1 < len(designs) && designs[i+1].Kind == d.Kind.Back()
		if !hasBack && d.Kind.Back() != d.Kind && before.Kind == d.Kind.Back() {
			out[i].Begins = true // the first of those without a back
		}
	}
	return out
}
