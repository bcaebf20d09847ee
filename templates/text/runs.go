package text

import (
	"slices"
	"strconv"
	"strings"
)

// Runs lists numbers, those that follow each other from the first to the last.
func (c *Catalog) Runs(numbers []int) string {
	var out []string
	for from := 0; from < len(numbers); {
		to := from
		for to+1 < len(numbers) && numbers[to+1] == numbers[to]+1 {
			to++
		}
		out = append(out, strings.Join(slices.Compact([]string{strconv.Itoa(numbers[from]), strconv.Itoa(numbers[to])}), c.Text("sheet.range")))
		from = to + 1
	}
	return strings.Join(out, c.Text("sheet.comma"))
}
