package layout_test

import (
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestDiagrams checks that in a row, positions of any game and style look as they do
// alone, with aligned boards and captions below.
func TestDiagrams(t *testing.T) {
	for i, id := range templates.List() {
		g := gametest.Load(t, id)
		r, err := rules.New(g)
		if err != nil {
			t.Fatal(err)
		}
		start := r.Start()
		full := start
		full.Hands, full.Number = [2]rules.Hand{{1: 1}, {1: 2}}, 10 // beside the board
		list := []rules.Setup{start, full, start}
		o := layout.DiagramOptions{Options: layout.Options{Style: templates.Styles[i%len(templates.Styles)]}}
		sheet, err := layout.Diagrams(r, list, nil, 2, o)
		if err != nil {
			t.Errorf("%s in %s: %v", id, o.Style, err)
			continue
		}
		one, err := layout.Diagram(r, start, o)
		if err != nil {
			t.Fatal(err)
		}
		var at []draw.Point // start of captions
		ends := draw.MM(0)  // of the first
		for _, m := range sheet.Furniture.Marks {
			if !sheet.Block.Contains(m.Bounds(), 0.01) {
				t.Errorf("%s: ink at %v, outside %v", id, m.Bounds(), sheet.Block)
			}
			if m.Text != nil && (strings.HasPrefix(m.Text.S, "The board") || strings.HasPrefix(m.Text.S, "After move")) {
				if at = append(at, m.Text.At); len(at) == 1 {
					ends = m.Bounds().Max.X
				}
			}
		}
		if len(at) != 3 || at[0].Y != at[1].Y || at[1].X < ends+1 || at[2].Y < at[0].Y+one.Block.H()*0.9 || at[2].X != at[0].X {
			t.Errorf("%s: captions at %v, one diagram is %v", id, at, one.Block)
		}
	}
}
