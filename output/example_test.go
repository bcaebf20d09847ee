package output_test

import (
	"fmt"
	"strings"

	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/svg"
)

// A sheet with one square to cut out, as SVG.
func Example() {
	sheet := draw.Sheet{
		ID: "square", Title: "A square",
		Paper: draw.Size{W: 50, H: 50}, Block: draw.RectWH(5, 5, 40, 40), Scale: 1,
	}
	sheet.Furniture.Stroke(draw.Cut, draw.RectPath(draw.RectWH(10, 10, 25, 25)))
	var file strings.Builder
	if err := svg.Write(&file, &sheet, draw.Options{}); err != nil {
		fmt.Println(err)
	}
	for _, line := range strings.Split(file.String(), "\n") {
		if strings.HasPrefix(line, "<svg") || strings.HasPrefix(line, "<path") {
			fmt.Println(line)
		}
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 40 40" fill="none" stroke-linecap="round" stroke-linejoin="round">
	// <path d="M5 5L30 5L30 30L5 30Z"/>
}

func ExampleByName() {
	f, ok := output.ByName("pdf")
	fmt.Println(f.Ext, ok)
	// Output: .pdf true
}
