package booklet_test

import (
	"fmt"

	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
)

// The booklet of hasami shogi on pages of A5, and on sheets of A4 to fold and staple.
func ExampleSheets() {
	game, err := templates.Load("hasami")
	if err != nil {
		fmt.Println(err)
		return
	}
	pages, err := booklet.Sheets(game, booklet.Options{Folded: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	folded, err := press.Impose(pages, draw.Size{W: 297, H: 210})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pages[0].Title, "on", pages[0].Paper.W, "x", pages[0].Paper.H)
	fmt.Println("two pages a side:", len(folded) == len(pages)/2, "on", folded[0].Paper.W, "x", folded[0].Paper.H)
	// Output:
	// Hasami shogi: rules, setup and assembly on 148 x 210
	// two pages a side: true on 297 x 210
}
