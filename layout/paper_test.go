package layout

import (
	"strings"
	"testing"

	"shogikit/output/draw"
)

func TestPapers(t *testing.T) {
	good := map[string]draw.Size{"A4": {W: 210, H: 297}, "200x280": {W: 200, H: 280}, "8.5inx11in": {W: 215.9, H: 279.4}, "20cm x 30cm": {W: 200, H: 300}}
	for s, want := range good {
		p, err := ParsePaper(s)
		if err != nil || p.Size.W-want.W > 1e-9 || p.Size.H-want.H > 1e-9 {
			t.Errorf("%s: %v, %v", s, p.Size, err)
		}
	}
	for _, s := range []string{"", "b", "0x0", "-5x100", "NaNx100", "1e9x1e9", "10x10", "a44"} {
		if p, err := ParsePaper(s); err == nil {
			t.Errorf("%q was read as %v", s, p)
		}
	}
	if _, err := ParsePaper("leter"); err == nil || !strings.Contains(err.Error(), "letter?") {
		t.Errorf("no suggestion: %v", err)
	}
}

func TestMeasured(t *testing.T) {
	for s, want := range map[string][2]draw.MM{"98.7x99.1": {98.7, 99.1}, " 100 x 100.4mm": {100, 100.4}, "3.9in×10cm": {99.06, 100}, "49.7x49.9": {49.7, 49.9}} {
		if m, err := ParseMeasured(s); err != nil || !near(m.W, want[0]) || !near(m.H, want[1]) {
			t.Errorf("%q: %v, %v", s, m, err)
		}
	}
	for _, s := range []string{"", "98.7", "98.7x", "x99", "98.7x99.1x1", "0x0", "-98x99", "NaNx100", "94x100", "100x120", "Infx100", "5x5", "47x50", "53x50", "50x75"} {
		if m, err := ParseMeasured(s); err == nil {
			t.Errorf("%q was read as %v", s, m)
		}
	}
	for s, want := range map[string]draw.Point{"+0.6,-0.3": {X: 0.6, Y: -0.3}, "0, 1mm": {Y: 1}} {
		if p, err := ParseShift(s); err != nil || p.Sub(want).Len() > 1e-9 {
			t.Errorf("%q: %v, %v", s, p, err)
		}
	}
	for _, s := range []string{"", "1", "1,", ",1", "1,2,3", "11,0", "0,-99", "NaN,0"} {
		if p, err := ParseShift(s); err == nil {
			t.Errorf("%q was read as %v", s, p)
		}
	}
}

func TestWorkOfAKnownSheet(t *testing.T) {
	var part draw.Part
	part.Drawing.Stroke(draw.Cut, draw.RectPath(draw.RectWH(0, 0, 30, 20)))
	part.Drawing.Stroke(draw.FoldMountain, draw.Line(draw.Pt(0, 5), draw.Pt(30, 5)))
	part.Drawing.Stroke(draw.FoldValley, draw.Line(draw.Pt(5, 0), draw.Pt(5, 20)))
	part.Drawing.Add(draw.Mark{Role: draw.Glue, Path: draw.RectPath(draw.RectWH(0, 0, 30, 5)), Fill: draw.GreyTint})
	blank := draw.Part{Drawing: draw.Drawing{Marks: []draw.Mark{{Role: draw.Art, Path: draw.RectPath(draw.RectWH(0, 0, 1, 1))}}}}
	beside := part.Transform(draw.Translate(30, 0)) // one cut of 20 mm serves both
	w := WorkOn(&draw.Sheet{Parts: []draw.Part{part, beside, blank}})
	if want := (Work{Parts: 2, Cut: 180, Passes: 180, Folds: 4, Fold: 100, Lines: 3, Tabs: 2}); w != want {
		t.Errorf("%+v, want %+v", w, want)
	}
}

func near(a, b draw.MM) bool { return a-b < 1e-6 && b-a < 1e-6 }

// TestAPaperIsOneLine checks that every listed paper has a name for texts, a centred
// block, and a larger paper for larger things.
func TestAPaperIsOneLine(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Papers() {
		if p.Title == "" || seen[p.Name] || seen[p.Title] || p.Block.Center() != draw.Pt(p.Size.W/2, p.Size.H/2) && !near(p.Block.Center().X, p.Size.W/2) {
			t.Errorf("paper %q, called %q, has its block at %v", p.Name, p.Title, p.Block)
		}
		seen[p.Name], seen[p.Title] = true, true
		if p.larger == "" {
			continue
		}
		big, err := ParsePaper(p.larger)
		if err != nil || big.Size.W*big.Size.H <= p.Size.W*p.Size.H {
			t.Errorf("what is too large for %s goes on %q (%v)", p.Name, p.larger, err)
		}
	}
}
