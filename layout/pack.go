package layout

import (
	"fmt"

	"shogikit/output/draw"
)

// gap between parts that are cut out one by one.
const gap draw.MM = 2

// tooLargeError tells that a part does not fit the block of the paper.
type tooLargeError struct {
	what     string
	w, h     draw.MM
	paper    Paper // the largest that was tried
	board    bool
	remedies []string
}

// Error says what does not fit, how large it is and how large the block is.
func (e *tooLargeError) Error() string {
	b, c := e.paper.Block, e.paper.content()
	return fmt.Sprintf("%s is %s and does not fit %s paper: of its printable block of %s, %s are left for parts",
		e.what, FormatSize(e.w, e.h), e.paper.Name, FormatSize(b.W(), b.H()), FormatSize(c.W(), c.H()))
}

// Hint lists what would help; empty where nothing is known to.
func (e *tooLargeError) Hint() string {
	if len(e.remedies) == 0 {
		return ""
	}
	s := "try "
	for i, r := range e.remedies {
		switch {
		case i > 0 && i == len(e.remedies)-1:
			s += " or "
		case i > 0:
			s += ", "
		}
		s += r
	}
	return s
}

// packRows lays boxes of any sizes in rows from the top left of the area, each
// with gap around it, and returns where each goes: page and shift. Boxes keep
// their order, so that what belongs together stays together. A box that does
// not fit an empty area yields false with its index.
func packRows(boxes []draw.Rect, area draw.Rect, gap draw.MM) (pages int, place []placed, bad int, ok bool) {
	place = make([]placed, len(boxes))
	x, y, rowH := area.Min.X, area.Min.Y, draw.MM(0)
	page := 0
	const slack = 1e-6
	for i, b := range boxes {
		if b.W() > area.W()+slack || b.H() > area.H()+slack {
			return 0, nil, i, false
		}
		if x > area.Min.X && x+b.W() > area.Max.X+slack {
			x, y, rowH = area.Min.X, y+rowH+gap, 0
		}
		if y+b.H() > area.Max.Y+slack {
			page++
			x, y, rowH = area.Min.X, area.Min.Y, 0
		}
		place[i] = placed{page, draw.Pt(x-b.Min.X, y-b.Min.Y)}
		x += b.W() + gap
		rowH = max(rowH, b.H())
	}
	return page + 1, place, 0, true
}

type placed struct {
	page int
	by   draw.Point
}

// center shifts the boxes of each page so that they stand in the middle of the
// area from left to right.
func center(boxes []draw.Rect, place []placed, pages int, area draw.Rect) {
	right := make([]draw.MM, pages)
	for i, p := range place {
		right[p.page] = max(right[p.page], boxes[i].Max.X+p.by.X)
	}
	for i := range place {
		place[i].by.X += (area.Max.X - right[place[i].page]) / 2
	}
}
