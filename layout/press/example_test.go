package press_test

import (
	"fmt"

	"shogikit/layout/press"
)

// Papers are given by name or by size, in any unit.
func ExampleParsePaper() {
	for _, name := range []string{"letter", "20cm x 28cm", "leter"} {
		p, err := press.ParsePaper(name)
		fmt.Println(p.Size.W, p.Size.H, err)
	}
	// Output:
	// 215.9 279.4 <nil>
	// 200 280 <nil>
	// 0 0 "leter" is unknown; did you mean letter?
}
