package format_test

import (
	"testing"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// FuzzClaims parses arbitrary claims; valid ones must be unchanged when written again.
func FuzzClaims(f *testing.F) {
	sheet := draw.Sheet{ID: "s", Paper: draw.Size{W: 210, H: 297}, Block: draw.RectWH(10, 10, 190, 277), Scale: 1,
		Claims: []draw.Claim{{Kind: "piece", W: 19, H: 20, Count: 1}}, Command: "shogikit sheets -o 'díl'"}
	sheet.Furniture.Stroke(draw.Cut, draw.RectPath(draw.RectWH(100, 100, 25, 25)))
	f.Add(string(format.ClaimsOf(&sheet).Encode()))
	f.Add(`{"sheet":1}`)
	f.Add(`{"shogikit":1,"tones":[],"layers":[{"sketch":[1]},{"sketch":null,"box":[]}],"claims":[{"at":[[1,2]]}]}`)
	f.Add(`{"shogikit":1,"tones":null,"layers":[{"sketch":[]},null],"claims":[null,{"at":[[1,2,3],[4,5,6,7]]}]}`)
	f.Add("{}")
	f.Fuzz(func(t *testing.T, line string) {
		c, err := format.ParseClaims([]byte(line))
		if err != nil {
			return
		}
		first := c.Encode()
		again, err := format.ParseClaims(first)
		if err != nil || string(again.Encode()) != string(first) {
			t.Fatalf("%q becomes %q, then %q, %v", line, first, again.Encode(), err)
		}
	})
}
