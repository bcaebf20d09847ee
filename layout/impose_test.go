package layout

import (
	"testing"

	"shogikit/output/draw"
)

// folded stacks the sheets as a printer that flips about the short edge outputs them,
// folds the stack and reads the leaves in order.
func folded(sides []sheetSide) []int {
	type leaf struct{ recto, verso int }
	var front, back []leaf // halves of the folded stack, outermost first
	for i := 0; i+1 < len(sides); i += 2 {
		out, in := sides[i], sides[i+1]
		// The right half of the outer side is the front of the first leaf; its back is
		// the left half of the inner side.
		front = append(front, leaf{out.Right, in.Left})
		back = append(back, leaf{in.Right, out.Left})
	}
	var pages []int
	for _, l := range front {
		pages = append(pages, l.recto, l.verso)
	}
	for i := len(back) - 1; i >= 0; i-- {
		pages = append(pages, back[i].recto, back[i].verso)
	}
	return pages
}

func TestSaddleFoldsInOrder(t *testing.T) {
	for n := 2; n <= 64; n++ {
		got := folded(saddleOrder(n))
		if len(got)%4 != 0 || len(got) < n || len(got) >= n+4 {
			t.Fatalf("%d pages fold into %d", n, len(got))
		}
		for i, p := range got {
			want := i + 1
			if want > n {
				want = 0
			}
			if p != want {
				t.Errorf("%d pages: page %d of the folded booklet is %d, want %d", n, i+1, p, want)
			}
		}
	}
}

// TestSinglePagesStandTwice checks that a single page is printed twice on a sheet.
func TestSinglePagesStandTwice(t *testing.T) {
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(20, 30, 5, 5)), draw.Black, draw.None, 0)
	sheets, err := Impose([]draw.Sheet{{ID: "p", Paper: draw.Size{W: 148, H: 210}, Furniture: d}}, draw.Size{})
	if err != nil || len(sheets) != 1 {
		t.Fatalf("%d sides, %v", len(sheets), err)
	}
	art := 0
	for _, m := range sheets[0].Furniture.Marks {
		if m.Role == draw.Art {
			art++
		}
	}
	if art != 2 {
		t.Errorf("%d copies", art)
	}
}

func TestImposePlacesPages(t *testing.T) {
	a5 := draw.Size{W: 148, H: 210}
	var pages []draw.Sheet
	for i := range 8 {
		var d draw.Drawing
		// A square of a different size at the same position on every page.
		d.Paint(draw.RectPath(draw.RectWH(20, 30, 5+draw.MM(i), 5)), draw.Black, draw.None, 0)
		pages = append(pages, draw.Sheet{ID: "p", Paper: a5, Furniture: d})
	}
	a4 := draw.Size{W: 297, H: 210}
	sheets, err := Impose(pages, draw.Size{W: 210, H: 297})
	if err != nil {
		t.Fatal(err)
	}
	if len(sheets) != 4 {
		t.Fatalf("%d sides, want 4", len(sheets))
	}
	order := saddleOrder(8)
	for i, s := range sheets {
		if s.Paper != a4 {
			t.Errorf("side %d is on %v", i, s.Paper)
		}
		creep := 0.1 * draw.MM(i/2)
		for _, want := range []struct {
			page int
			x    draw.MM
		}{{order[i].Left, 297.0/2 - 148 + 20 + creep}, {order[i].Right, 297.0/2 + 20 - creep}} {
			box := draw.RectWH(want.x, 30, 5+draw.MM(want.page-1), 5)
			found := false
			for _, m := range s.Furniture.Marks {
				b := m.Bounds()
				found = found || m.Role == draw.Art && box.Contains(b, 0.001) && b.Contains(box, 0.001)
			}
			if !found {
				t.Errorf("side %d: page %d is not at %v", i, want.page, box)
			}
		}
	}
}

func TestImposeRefuses(t *testing.T) {
	a5, a4 := draw.Size{W: 148, H: 210}, draw.Size{W: 210, H: 297}
	for name, c := range map[string]struct {
		pages []draw.Sheet
		paper draw.Size
	}{
		"no pages":  {nil, a4},
		"two sizes": {[]draw.Sheet{{Paper: a5}, {Paper: a4}}, a4},
		"too large": {[]draw.Sheet{{Paper: a4}}, a4},
	} {
		if _, err := Impose(c.pages, c.paper); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
