package verify_test

import (
	"bytes"
	"fmt"
	"strings"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/scan"
	"shogikit/output/svg"
	"shogikit/output/verify"
	"shogikit/templates"
)

// A sheet is written and measured; then another program scales it down.
func ExampleFile() {
	game, err := templates.Load("minishogi")
	if err != nil {
		fmt.Println(err)
		return
	}
	sheets, err := layout.Kit(game, layout.Options{Command: "shogikit kit minishogi"})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := svg.Write(&file, &sheets[0], format.Options{}); err != nil {
		fmt.Println(err)
	}
	plan := scan.Options{LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return sheets, format.Options{}, nil
	}}
	smaller := strings.NewReplacer(`width="190.5mm"`, `width="184.785mm"`, `height="266.7mm"`, `height="258.699mm"`).Replace(file.String())
	for _, data := range []string{file.String(), smaller} {
		report, err := verify.File([]byte(data), plan)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %d sheet, as claimed: %v; %q\n", report.Format, report.Sheets, len(report.Differences()) == 0, report.Verdict)
	}
	// Output:
	// svg: 1 sheet, as claimed: true; ""
	// svg: 1 sheet, as claimed: false; "everything is drawn at 97 % of its size"
}
