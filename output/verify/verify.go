// Package verify measures finished files of ours in millimetres and compares
// them with what their sheets claim. It reads PDF, SVG, DXF and PNG by itself
// and shares no code with the writers but the claims, so that a fault of a
// writer, or of a program that changed the file afterwards, comes to light.
package verify

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"slices"
	"strings"

	"shogikit/output/format"
)

// ErrNotOurs is wrapped by the error for a file that can be read but says
// nothing about sheets of ours.
var ErrNotOurs = errors.New("not a file of shogikit")

// ErrUnreadable is wrapped by the error for a file that cannot be read.
var ErrUnreadable = errors.New("cannot be read")

// Report is what was measured in one file.
type Report struct {
	Format   string    // "pdf", "svg", "dxf", "png"
	Sheets   int       // how many sheets the file claims to hold
	Findings []Finding // in the order of the pages
	Verdict  string    // what the differences have in common, "" where that is nothing
}

// Finding is one thing that was compared.
type Finding struct {
	Sheet   string `json:"sheet"` // ID of the sheet; "" for the whole file
	What    string `json:"what"`
	Claimed string `json:"claimed"`
	Found   string `json:"found"`
	OK      bool   `json:"ok"`
}

// Differences returns the findings that are not as claimed.
func (r *Report) Differences() []Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return f.OK })
}

// document is what a reader found in a file, and what is found out about it.
type document struct {
	work   *budget
	whole  bool // pages keep their marks
	format string
	paper  bool // pages are whole papers with the block as their art box; otherwise they show the block
	exact  mm   // how far measures may be off
	claims []format.Claims
	pages  []page

	findings     []Finding
	sheet        string    // that they are of
	across, down []float64 // what level and upright lengths are, as shares of their claims
}

// found adds a finding.
func (d *document) found(what, claimed, found string, ok bool) {
	d.findings = append(d.findings, Finding{d.sheet, what, claimed, found, ok})
}

// must adds a finding that is right if it reads as claimed.
func (d *document) must(what, claimed, found string) { d.found(what, claimed, found, found == claimed) }

// claim adds the claims of sheets; any damage means that nobody can say what
// the file promised.
func (d *document) claim(lines ...string) error {
	for _, line := range lines {
		d.work.charge(len(line), perParsed)
		c, err := format.ParseClaims([]byte(line))
		if err != nil {
			return fmt.Errorf("%w: its claims are damaged: %w", ErrUnreadable, err)
		}
		d.claims = append(d.claims, c)
	}
	return nil
}

// Against measures a file and compares it with its claims, or with what a file that
// is known to be right claims about the same sheets; nil: there is none. The error
// wraps [ErrNotOurs] or [ErrUnreadable].
func Against(data, known []byte) (*Report, error) {
	return measure(data, known, budgetFor(data))
}

func measure(data, known []byte, work *budget) (report *Report, err error) {
	defer refusal(&err)
	d, err := read(data, work, false)
	switch {
	case err != nil:
		return nil, err
	case len(d.claims) == 0:
		return nil, fmt.Errorf("%w: its %s has no claims of a sheet", ErrNotOurs, strings.ToUpper(d.format))
	case known != nil:
		if err := d.by(known); err != nil {
			return nil, fmt.Errorf("what it is held against: %w", err)
		}
	}
	d.compare()
	return &Report{d.format, len(d.claims), d.findings, d.verdict()}, nil
}

// by takes the claims of another file for those sheets that the document names.
func (d *document) by(known []byte) error {
	right, err := read(known, d.work, false)
	if err != nil {
		return err
	}
	names := map[string]bool{}
	for _, c := range d.claims {
		names[c.Sheet] = true
	}
	d.claims = slices.DeleteFunc(right.claims, func(c format.Claims) bool { return !names[c.Sheet] })
	if len(d.claims) == 0 {
		return fmt.Errorf("%w: none of its sheets are in it", ErrNotOurs)
	}
	return nil
}

// Measure reads back what a file shows, page by page: what the tests of the formats
// compare with what was drawn. It need not be ours, nor claim anything. Of a page that
// cannot be read there is an error, which wraps [ErrUnreadable].
func Measure(data []byte) (pages []format.Page, err error) {
	defer refusal(&err)
	d, err := read(data, budgetFor(data), true)
	if err != nil {
		return nil, err
	}
	for i, p := range d.pages {
		if p.bad != "" {
			return nil, unreadable("%s", p.bad)
		}
		out := format.Page{Format: d.format, Size: p.size, Marks: p.marks}
		if len(d.claims) == len(d.pages) {
			out.Claims = &d.claims[i]
		}
		if p.picture != nil {
			if out.Picture, err = png.Decode(bytes.NewReader(data)); err != nil {
				return nil, unreadable("%v", err)
			}
		}
		pages = append(pages, out)
	}
	return pages, nil
}

// MaxFile bounds the files that are read.
const MaxFile = 64 << 20

// read reads a file of a format that is told by its first bytes.
func read(data []byte, work *budget, whole bool) (*document, error) {
	head := data[:min(len(data), 1024)]
	var reader func(d *document, data []byte) error
	d := &document{work: work, whole: whole, exact: 0.01}
	switch {
	case len(data) > MaxFile:
		return nil, unreadable("larger than %d MB", MaxFile>>20)
	case len(data) == 0:
		return nil, unreadable("it is empty")
	case bytes.Contains(head, []byte("%PDF-")):
		d.format, reader = "pdf", readPDF
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		d.format, reader = "png", readPNG
	case bytes.HasPrefix(bytes.TrimLeft(head, "\ufeff \t\r\n"), []byte("<")):
		d.format, reader = "svg", readSVG
	case looksDXF(head):
		d.format, reader = "dxf", readDXF
	default:
		return nil, unreadable("neither PDF nor SVG or DXF, and no picture")
	}
	return d, reader(d, data)
}

// add adds a page that has been read, and what it adds up to.
func (d *document) add(p page) {
	p.sum()
	if !d.whole {
		p.marks = nil
	}
	d.pages = append(d.pages, p)
}

func unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnreadable, fmt.Sprintf(format, args...))
}
