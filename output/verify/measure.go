package verify

import (
	"bytes"
	"image/png"
	"strings"

	"shogikit/output/format"
)

// Measure reads back what a file of ours shows, page by page: what the tests of
// the formats compare with what was drawn. It is for files that were just
// written; others may take much memory. Of a page that cannot be read there is
// an error, which wraps [ErrUnreadable].
func Measure(data []byte) ([]format.Page, error) {
	pages, _, err := Pages(data)
	return pages, err
}

// Pages is Measure for files that claim nothing, too. It also returns what format
// they have.
func Pages(data []byte) (pages []format.Page, kind string, err error) {
	var none *Report
	defer refusal(&none, &err)
	read, err := readerOf(data)
	if err != nil {
		return nil, "", err
	}
	doc, err := read(data, &budget{left: allowed, marks: true})
	if err != nil {
		return nil, "", err
	}
	for i, p := range doc.pages {
		if p.bad != "" {
			return nil, "", unreadable("%s", p.bad)
		}
		out := format.Page{Size: p.size, Marks: p.marks}
		if len(doc.claims) == len(doc.pages) {
			out.Claims = &doc.claims[i]
		}
		if p.picture != nil {
			if out.Picture, err = png.Decode(bytes.NewReader(data)); err != nil {
				return nil, "", unreadable("%v", err)
			}
		}
		pages = append(pages, out)
	}
	return pages, strings.ToLower(doc.format), nil
}
