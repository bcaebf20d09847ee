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
	inOrder := rising(sheetOf)
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
		case !complete && !inOrder[i]:
			c.add("page", "in the order of the sheets", fmt.Sprintf("page %d", i+1), false)
		}
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
// place where it looks right, then any sheet that it looks like, then whatever
// is left, in order.
func assignPages(doc *document) []int {
	pages, claims := doc.pages, doc.claims
	out := make([]int, len(pages))
	used := make([]bool, len(claims))
	take := func(i, k int) { out[i], used[k] = k, true }
	for i := range pages {
		out[i] = -1
		if i < len(claims) && looksLike(&pages[i], &claims[i]) {
			take(i, i)
		}
	}
	for i := range pages {
		for k := range claims {
			if out[i] < 0 && !used[k] && looksLike(&pages[i], &claims[k]) {
				take(i, k)
			}
		}
	}
	for i := range pages {
		if out[i] < 0 && i < len(claims) && !used[i] {
			take(i, i)
		}
	}
	free := 0
	for i := range pages {
		for out[i] < 0 && free < len(claims) {
			if !used[free] {
				take(i, free)
			}
			free++
		}
	}
	return out
}

// looksLike tells whether a page has on its layers what a sheet claims, and its
// letters. Sheets of early versions say nothing about that.
func looksLike(p *page, k *format.Claims) bool {
	if len(k.Layers) == 0 || p.layers == nil {
		return false
	}
	for _, w := range k.Layers {
		if l := p.layers[w.Layer]; l == nil || l.paths != w.Paths {
			return false
		}
	}
	return !p.hasText || p.text == k.Text
}

// rising tells which of the numbers belong to the longest run that rises.
func rising(v []int) []bool {
	length, before := make([]int, len(v)), make([]int, len(v))
	best := -1
	for i := range v {
		length[i], before[i] = 1, -1
		for k := range i {
			if v[k] < v[i] && v[k] >= 0 && length[k]+1 > length[i] {
				length[i], before[i] = length[k]+1, k
			}
		}
		if v[i] >= 0 && (best < 0 || length[i] > length[best]) {
			best = i
		}
	}
	out := make([]bool, len(v))
	for i := best; i >= 0; i = before[i] {
		out[i] = true
	}
	return out
}
