package layout

import (
	"testing"

	"shogikit/output/draw"
)

// equal returns boxes of 19 x 20 for an area of 183 x 248, like faces on A4.
func equal(n int, pairs bool) []footprint {
	out := make([]footprint, n)
	for i := range out {
		out[i] = footprint{Rect: draw.RectWH(0, 0, 19, 20), Stays: pairs && i%2 == 1}
	}
	return out
}

func TestArrange(t *testing.T) {
	for _, c := range []struct {
		name        string
		n           int
		pairs       bool
		area        draw.Rect
		Pages, Rows int
		inRow       int     // boxes of the first row
		next, below draw.MM // gaps
	}{
		{"room for the scissors", 40, false, draw.RectWH(0, 0, 183, 248), 1, 5, 8, 4, 4},
		{"a full page leaves no room", 99, false, draw.RectWH(0, 0, 183+2, 240), 1, 11, 9, 1.5, 2},
		{"rows of one length", 16, false, draw.RectWH(0, 0, 300, 248), 1, 2, 8, 4, 4},
		{"a back stays with its face, and nearer to it", 18, true, draw.RectWH(0, 0, 203, 248), 1, 3, 6, 2, 4},
		{"even if that takes a page more", 9, true, draw.RectWH(0, 0, 61, 64), 2, 5, 2, 2, 2},
	} {
		boxes := equal(c.n, c.pairs)
		least := gaps{1, 1}
		p, tooLarge := arrange(boxes, c.area, least)
		if tooLarge >= 0 || p.Pages != c.Pages || p.Rows != c.Rows {
			t.Errorf("%s: %d pages, %d rows, box %d too large; want %d, %d", c.name, p.Pages, p.Rows, tooLarge, c.Pages, c.Rows)
			continue
		}
		inRow := 0
		for _, at := range p.Place {
			if at.Page == 0 && at.By.Y == p.Place[0].By.Y {
				inRow++
			}
		}
		next := p.Place[1].By.X - p.Place[0].By.X - 19
		below := p.Place[inRow].By.Y - p.Place[0].By.Y - 20
		if inRow != c.inRow || !near(next, c.next) || !near(below, c.below) {
			t.Errorf("%s: %d in a row, %.2f and %.2f apart; want %d, %.2f, %.2f", c.name, inRow, next, below, c.inRow, c.next, c.below)
		}
		if left, right := p.Place[0].By.X-c.area.Min.X, c.area.Max.X-p.Place[inRow-1].By.X-19; !near(left, right) {
			t.Errorf("%s: margins of %.2f and %.2f", c.name, left, right)
		}
	}
}

func TestArrangeTooLarge(t *testing.T) {
	boxes := equal(3, false)
	boxes[1].Max.X = 200
	if _, tooLarge := arrange(boxes, draw.RectWH(0, 0, 183, 248), gaps{1, 1}); tooLarge != 1 {
		t.Errorf("box %d is too large; want box 1", tooLarge)
	}
}
