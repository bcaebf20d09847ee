package picture

import (
	"math"
	"testing"

	"shogikit/output/draw"
)

func TestPathData(t *testing.T) {
	for _, c := range []struct{ d, want string }{
		{"M1 2L3 4", "M 1 2 L 3 4"},
		{"M1,2 3,4 5 6z", "M 1 2 L 3 4 L 5 6 Z"},
		{"m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"},
		{"M1.5.5-3+4 5e0 1E1", "M 1.5 0.5 L -3 4 L 5 10"},
		{"M.5.5l.25.25.25.25", "M 0.5 0.5 L 0.75 0.75 L 1 1"},
		{"M1 2H5 7V9h-1-1v2", "M 1 2 L 5 2 L 7 2 L 7 9 L 6 9 L 5 9 L 5 11"},
		{"M1 1C2 2 3 3 4 1 5 5 6 6 7 1", "M 1 1 C 2 2 3 3 4 1 C 5 5 6 6 7 1"},
		{"M1 1c1 1 2 2 3 0s2 2 3 0", "M 1 1 C 2 2 3 3 4 1 C 5 -1 6 3 7 1"},
		{"M1 1S2 2 3 1", "M 1 1 C 1 1 2 2 3 1"},
		{"M0 0Q3 3 6 0", "M 0 0 C 2 2 4 2 6 0"},
		{"M0 0q3 3 6 0t6 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"},
		{"M0 0T6 0", "M 0 0 C 0 0 2 0 6 0"},
		{"M1 1h2v2zh1", "M 1 1 L 3 1 L 3 3 Z M 1 1 L 2 1"},
		{"M1 1h2v2zm5 5h1", "M 1 1 L 3 1 L 3 3 Z M 6 6 L 7 6"},
		{"M9 9M1 1h2M8 8", "M 1 1 L 3 1"},
		{"M1 1zM2 2h1z z", "M 2 2 L 3 2 Z"},
		{"\tM\n1 , 2\r\nL 3 4 ", "M 1 2 L 3 4"},
		{"M0 0A5 5 0 0110 0", "M 0 0 C 0 -2.761 2.239 -5 5 -5 C 7.761 -5 10 -2.761 10 0"},
		{"M0 0a5 5 0 0010 0", "M 0 0 C 0 2.761 2.239 5 5 5 C 7.761 5 10 2.761 10 0"},
		{"M0 0A0 5 0 0 1 4 4", "M 0 0 L 4 4"},
		{"M1 1A5 5 0 0 1 1 1h1", "M 1 1 L 2 1"},
	} {
		p, err := parsePath(c.d, 99)
		if got := p.String(); got != c.want || err != nil {
			t.Errorf("%q:\n got %s, %v\nwant %s", c.d, got, err, c.want)
		}
	}
}

// TestArcs checks that arcs of each kind go through given points.
func TestArcs(t *testing.T) {
	root := math.Sqrt2 / 2
	for _, c := range []struct {
		d    string
		want draw.Point // the middle of the arc
	}{
		{"M20 20A10 10 0 0 1 30 30", draw.Pt(draw.MM(20+10*root), draw.MM(30-10*root))},
		{"M20 20A10 10 0 0 0 30 30", draw.Pt(draw.MM(30-10*root), draw.MM(20+10*root))},
		{"M20 20A10 10 0 1 1 30 30", draw.Pt(draw.MM(30+10*root), draw.MM(20-10*root))},
		{"M20 20A10 10 0 1 0 30 30", draw.Pt(draw.MM(20-10*root), draw.MM(30+10*root))},
		{"M20 20A1 1 0 0 1 40 20", draw.Pt(30, 10)},           // scaled up to reach
		{"M20 50A20 10 0 0 1 60 50", draw.Pt(40, 40)},         // half an ellipse
		{"M40 20A20 10 90 0 1 40 60", draw.Pt(50, 40)},        // the same, rotated
		{"M20 50A-20 -10 0 0 1 60 50", draw.Pt(40, 40)},       // radii have no sign
		{"M20 50a20 10 360 0140 0", draw.Pt(40, 40)},          // flags without separators
		{"M30 30A20 20 0 0 1 50 50", draw.Pt(44.142, 35.858)}, // a quarter of a circle
	} {
		p, err := parsePath(c.d, 99)
		if err != nil {
			t.Fatal(err)
		}
		best := math.Inf(1)
		pts := p.Flatten(draw.Micro)[0]
		for i, q := range pts[1:] {
			best = min(best, float64(draw.Distance(c.want, pts[i], q)))
		}
		if best > 0.01 {
			t.Errorf("%s passes %v at %.3f: %s", c.d, c.want, best, p)
		}
	}
}
