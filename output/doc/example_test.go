package doc_test

import (
	"fmt"

	"shogikit/output/doc"
)

// Texts contain markup; a writer splits them into runs.
func ExampleRuns() {
	for _, r := range doc.Runs("A *pawn* moves **ahead**.") {
		fmt.Printf("%q %v\n", r.Text, r.Style)
	}
	fmt.Println(doc.PlainText("A *pawn* moves **ahead**."))
	// Output:
	// "A " 0
	// "pawn" 1
	// " moves " 0
	// "ahead" 2
	// "." 0
	// A pawn moves ahead.
}
