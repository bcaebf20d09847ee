package verify

import (
	"fmt"
	"slices"

	"shogikit/output/format"
)

// pages compares each page with the sheet that it shows. Pages that are missing,
// too many, or out of place are findings.
func (c *comparer) pages() {
	pages, claims := c.doc.pages, c.doc.claims
	complete := len(pages) == len(claims)
	used := make([]bool, len(claims))
	highest := -1 // of the sheets so far
	for i, k := range assignPages(c.doc) {
		c.sheet = ""
		if k < 0 {
			c.add(fmt.Sprintf("page %d", i+1), "no such page", "a page of no sheet", false)
			continue
		}
		used[k], c.sheet = true, claims[k].Sheet
		switch {
		case complete && k != i:
			c.add("page", fmt.Sprint(k+1), fmt.Sprint(i+1), false)
		case !complete && k < highest:
			c.add("page", "in the order of the sheets", fmt.Sprintf("page %d", i+1), false)
		}
		highest = max(highest, k)
		c.page(&pages[i], &claims[k])
	}
	for k, ok := range used {
		if c.sheet = claims[k].Sheet; !ok {
			c.add("page", fmt.Sprintf("page %d of %d", k+1, len(claims)), "missing", false)
		}
	}
}

// assignPages returns the index of each page's sheet, -1 for none: the first that it
// looks like, or else whatever is left, in order.
func assignPages(doc *document) []int {
	out := slices.Repeat([]int{-1}, len(doc.pages))
	used := make([]bool, len(doc.claims))
	for _, like := range []bool{true, false} {
		for i := range doc.pages {
			p := &doc.pages[i]
			p.work.charge(len(used), perComparison)
			for k := range used {
				if out[i] < 0 && !used[k] && (!like || looksLike(p, &doc.claims[k], doc.format)) {
					out[i], used[k] = k, true
				}
			}
		}
	}
	return out
}

// looksLike reports whether a page has on its layers what a sheet claims, and its
// letters.
func looksLike(p *page, k *format.Claims, kind string) bool {
	for _, w := range k.Layers {
		if l := p.layers[w.Layer]; l == nil || l.paths != w.Paths {
			return false
		}
	}
	return len(k.Layers) > 0 && (kind == "DXF" || p.text == k.Text)
}
