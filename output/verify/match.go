package verify

import (
	"fmt"
	"slices"

	"shogikit/output/format"
)

// compare compares each page with the sheet that it shows. Pages that are missing,
// too many, or out of place are findings.
func (d *document) compare() {
	complete := len(d.pages) == len(d.claims)
	used := make([]bool, len(d.claims))
	highest := -1 // of the sheets so far
	for i, k := range d.assign() {
		page := fmt.Sprintf("page %d", i+1)
		if d.sheet = ""; k < 0 {
			d.must(page, "no such page", "a page of no sheet")
			continue
		}
		used[k], d.sheet = true, d.claims[k].Sheet
		switch {
		case complete && k != i:
			d.must("page", fmt.Sprint(k+1), fmt.Sprint(i+1))
		case !complete && k < highest:
			d.must("page", "in the order of the sheets", page)
		}
		highest = max(highest, k)
		d.page(&d.pages[i], &d.claims[k])
	}
	for k, ok := range used {
		if d.sheet = d.claims[k].Sheet; !ok {
			d.must("page", fmt.Sprintf("page %d of %d", k+1, len(d.claims)), "missing")
		}
	}
}

// assign returns the index of each page's sheet, -1 for none: the first that it
// looks like, or else whatever is left, in order.
func (d *document) assign() []int {
	out := slices.Repeat([]int{-1}, len(d.pages))
	used := make([]bool, len(d.claims))
	for _, like := range []bool{true, false} {
		for i := range d.pages {
			d.work.charge(len(used), perComparison)
			for k := range used {
				if out[i] < 0 && !used[k] && (!like || d.looksLike(&d.pages[i], &d.claims[k])) {
					out[i], used[k] = k, true
				}
			}
		}
	}
	return out
}

// looksLike reports whether a page has on its layers what a sheet claims, and its
// letters.
func (d *document) looksLike(p *page, k *format.Claims) bool {
	for _, w := range k.Layers {
		if l := p.layers[w.Layer]; l == nil || l.paths != w.Paths {
			return false
		}
	}
	return len(k.Layers) > 0 && (d.format == "dxf" || p.text == k.Text)
}
