package layout_test

import (
	"fmt"

	"shogikit/layout"
	"shogikit/templates"
)

// The sheets of a kit on A4 with its board in halves.
func ExampleNewPlan() {
	game, err := templates.Load("shogi")
	if err != nil {
		fmt.Println(err)
		return
	}
	plan, err := layout.NewPlan(game, layout.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range plan.Sheets() {
		fmt.Println(s.ID, s.Paper.W, "x", s.Paper.H, "mm,", len(s.Parts), "parts")
	}
	// Output:
	// shogi-1-faces 210 x 297 mm, 80 parts
	// shogi-2-rims 210 x 297 mm, 40 parts
	// shogi-3-board-left 210 x 297 mm, 1 parts
	// shogi-4-board-right 210 x 297 mm, 1 parts
}

// Papers are given by name or by size, in any unit.
func ExampleParsePaper() {
	for _, name := range []string{"letter", "20cm x 28cm", "leter"} {
		p, err := layout.ParsePaper(name)
		fmt.Println(p.Size.W, p.Size.H, err)
	}
	// Output:
	// 215.9 279.4 <nil>
	// 200 280 <nil>
	// 0 0 "leter" is unknown; did you mean letter?
}
