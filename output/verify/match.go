package verify

import (
	"fmt"

	"shogikit/output/format"
)

// pair is a page and the claims that it is measured by.
type pair struct {
	page   *page
	claims *format.Claims
}

// matched finds out which page is which sheet, by what stands on it. Pages that
// are missing, too many, or out of place are findings.
func matched(doc *document, c *comparer) []pair {
	sheetOf := assignPages(doc)
	highest := -1 // of the sheets so far
	complete := len(doc.pages) == len(doc.claims)
	used := make([]bool, len(doc.claims))
	var out []pair
	for i := range doc.pages {
		k := sheetOf[i]
		if k < 0 {
			c.sheet = ""
			c.add(fmt.Sprintf("page %d", i+1), "no such page", "a page of no sheet", false)
			continue
		}
		used[k] = true
		c.sheet = doc.claims[k].Sheet
		switch {
		case complete && k != i:
			c.add("page", fmt.Sprint(k+1), fmt.Sprint(i+1), false)
		case !complete && k < highest:
			c.add("page", "in the order of the sheets", fmt.Sprintf("page %d", i+1), false)
		}
		highest = max(highest, k)
		out = append(out, pair{&doc.pages[i], &doc.claims[k]})
	}
	for k, ok := range used {
		if !ok {
			c.sheet = doc.claims[k].Sheet
			c.add("page", fmt.Sprintf("page %d of %d", k+1, len(doc.claims)), "missing", false)
		}
	}
	return out
}

// assignPages returns the index of each page's sheet, -1 for none: first its own
// place where it looks right, then any sheet that it looks like, then its own
// place, then whatever is left, in order.
func assignPages(doc *document) []int {
	out := make([]int, len(doc.pages))
	used := make([]bool, len(doc.claims))
	for i := range out {
		out[i] = -1
	}
	for _, pass := range []struct{ like, own bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		for i := range doc.pages {
			p := &doc.pages[i]
			p.work.charge(len(used), perComparison)
			for k := range used {
				if out[i] >= 0 || used[k] || pass.own && i != k || pass.like && !looksLike(p, &doc.claims[k], doc.format) {
					continue
				}
				out[i], used[k] = k, true
			}
		}
	}
	return out
}

// looksLike reports whether a page has on its layers what a sheet claims, and its
// letters. Sheets of early versions say nothing about that.
func looksLike(p *page, k *format.Claims, kind string) bool {
	for _, w := range k.Layers {
		if l := p.layers[w.Layer]; l == nil || l.paths != w.Paths {
			return false
		}
	}
	return len(k.Layers) > 0 && (kind == "DXF" || p.text == k.Text)
}
