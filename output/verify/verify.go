// Package verify compares finished files with the sheets they should show, mark by
// mark, and pictures of prints part by part. The caller supplies the sheets, laid out
// by the command stored in a file; failing that, a reference file takes their place, or
// the lengths that the file claims.
package verify

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/read"
	"shogikit/output/scan"
)

// ErrNotOurs is wrapped by the error for a file that can be read but says
// nothing about sheets of ours.
var ErrNotOurs = errors.New("not a file written by shogikit")

// MaxFile bounds the size of files.
const MaxFile = read.MaxFile

// Report is the result of comparing one file.
type Report struct {
	Format   string    // "pdf", "svg", "dxf", "png", "scan"
	Sheets   int       // number of sheets the file claims to contain, or shows
	Findings []Finding // in the order of the pages
	Verdict  string    // what the differences have in common, and what could not be compared

	laid []*draw.Sheet // the expected sheets
}

// Finding is the result of one comparison.
type Finding struct {
	Sheet   string    `json:"sheet"` // ID of the sheet; "" for the whole file
	What    string    `json:"what"`
	Claimed string    `json:"claimed,omitempty"` // "" for a mere statement
	Found   string    `json:"found"`
	OK      bool      `json:"ok"`
	Box     draw.Rect `json:"-"` // its place on the sheet; zero for the whole
}

// Differences returns the findings that are not OK.
func (r *Report) Differences() []Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return f.OK })
}

// document is a file that was read, with its findings.
type document struct {
	*read.File
	ours     bool // it has our metadata
	findings []Finding
	sheet    string // the current sheet of findings
	verdicts map[string]bool
	laid     []*draw.Sheet // the expected sheets
}

// found adds a finding.
func (d *document) found(what, claimed, found string, ok bool) {
	d.findings = append(d.findings, Finding{Sheet: d.sheet, What: what, Claimed: claimed, Found: found, OK: ok})
}

// must adds a finding that is OK if found equals claimed.
func (d *document) must(what, claimed, found string) { d.found(what, claimed, found, found == claimed) }

// File compares a file, or a picture of a print, with the sheets it should show. The
// error wraps [ErrNotOurs], [read.ErrUnreadable] or one of [scan]'s, or says why the
// sheets cannot be laid out.
func File(data []byte, o scan.Options) (r *Report, err error) {
	defer read.Refusal(&err)
	if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && o.TooLarge(c.Width, c.Height) {
		return nil, read.Unreadable("%d x %d pixels are more than allowed", c.Width, c.Height)
	}
	f, err := read.Open(data, nil)
	switch {
	case o.Scan || errors.Is(err, read.ErrFormat):
		return print(data, o)
	case err != nil:
		return nil, err
	case len(f.Claims) > 0:
		return claimed(f, o)
	case len(f.Pages) > 0 && len(pictures(f)) == len(f.Pages):
		return prints(scanned(f, o), o)
	case f.Format == "png":
		if r, err = print(data, o); errors.Is(err, scan.ErrNoSheet) {
			return nil, notOurs(f)
		}
		return r, err
	}
	return rewritten(f, o)
}

// claimed compares a file that has claims.
func claimed(f *read.File, o scan.Options) (*Report, error) {
	d := &document{File: f, ours: true, verdicts: map[string]bool{}}
	for _, k := range f.Facts {
		d.must(k.What, k.Want, k.Found)
	}
	sheets, err := d.expected(o)
	if err != nil && o.Against != nil {
		return nil, err
	}
	if err != nil {
		if err != errOther && err != errUnsaid && !errors.Is(err, fs.ErrPermission) {
			d.must("order", "one that lays out its sheets", "one that is not obeyed")
		}
		d.lengths()
		d.verdicts["only lengths were compared, because "+err.Error()+"; --against FILE compares everything with a file that is known to be right"] = true
	} else {
		d.compare(sheets)
	}
	return d.report(len(f.Claims)), nil
}

// report returns the report, limiting the number of differences.
func (d *document) report(sheets int) *Report {
	const most = 500
	bad := 0
	d.findings = slices.DeleteFunc(d.findings, func(f Finding) bool {
		if !f.OK {
			bad++
		}
		return !f.OK && bad > most
	})
	if d.sheet = ""; bad > most {
		d.must("further differences", "0", fmt.Sprint(bad-most))
	}
	return &Report{d.Format, sheets, d.findings, strings.Join(slices.Sorted(maps.Keys(d.verdicts)), "; "), d.laid}
}

// expected returns the expected content of the pages of a file: the sheets of the
// reference file, or those produced by its command.
func (d *document) expected(o scan.Options) (out []*sheet, err error) {
	if o.Against != nil {
		return d.known(o.Against)
	}
	plans := map[string]plan{}
	other := false // it was laid out by another release
	for i := range d.Claims {
		k := &d.Claims[i]
		p, ok := plans[k.Command]
		if !ok {
			claimed := func(_ int, id string) bool {
				return slices.ContainsFunc(d.Claims, func(c format.Claims) bool { return c.Sheet == id })
			}
			if p, err = lay(k.Command, claimed, o); err != nil {
				return nil, err
			}
			plans[k.Command] = p
		}
		n := slices.IndexFunc(p.sheets, func(s draw.Sheet) bool { return s.ID == k.Sheet })
		if n < 0 {
			return nil, fmt.Errorf("`%s` makes no sheet %s in this version", k.Command, k.Sheet)
		}
		d.laid = append(d.laid, &p.sheets[n])
		if check := fmt.Sprintf("%06x", p.sheets[n].Check); k.Check != "" && k.Check != check {
			d.sheet, other = k.Sheet, true
			d.must("layout", "that of this release", "that of another release")
		}
		if d.Format == "png" {
			out = append(out, &sheet{id: k.Sheet, number: n + 1, paper: p.sheets[n].Paper, block: p.sheets[n].Block, drawn: &p.sheets[n], look: p.look})
			continue
		}
		out = append(out, sheetOf(&p.sheets[n], n+1, d.Format, p.look))
	}
	if other { // every line may have moved
		return nil, errOther
	}
	return out, nil
}

// Reasons why sheets are not laid out although nothing is wrong with the order.
var (
	errOther  = errors.New("it was laid out by another release")
	errUnsaid = errors.New("the file does not say which command made it")
)

// plan is the sheets produced by a command, as written to files.
type plan struct {
	sheets []draw.Sheet
	look   format.Options
}

// lay lays out the wanted sheets of a command.
func lay(command string, wanted scan.Wanted, o scan.Options) (p plan, err error) {
	if o.LayOut == nil || command == "" {
		return p, errUnsaid
	}
	if p.sheets, p.look, err = o.LayOut(strings.TrimPrefix(command, "shogikit "), true, wanted); err != nil {
		const most = 1000 // bytes
		if len(command) > most {
			command = strings.ToValidUTF8(command[:most], "") + "…"
		}
		return p, fmt.Errorf("`%s` cannot be laid out here: %w", command, err)
	}
	p.sheets = p.look.Palette.PatternSheets(p.sheets)
	return p, nil
}

// known returns the sheets of a reference file.
func (d *document) known(data []byte) (out []*sheet, _ error) {
	right, err := read.Open(data, d.Work)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the file of --against: %w", err)
	case right.Format != d.Format || d.Format == "png":
		return nil, fmt.Errorf("a file of %s cannot be compared with one of %s; both must be PDF, SVG or DXF", strings.ToUpper(d.Format), strings.ToUpper(right.Format))
	case len(right.Claims) == 0 || len(right.Claims) != len(right.Pages):
		return nil, fmt.Errorf("the file of --against: %w: it has no claims of its sheets", ErrNotOurs)
	}
	names := map[string]bool{}
	for _, k := range d.Claims {
		names[k.Sheet] = true
	}
	for i := range right.Pages {
		if k := &right.Claims[i]; len(names) == 0 || names[k.Sheet] {
			out = append(out, sheetIn(&right.Pages[i], k, i+1, right))
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("the file of --against: %w: none of its sheets are in it", ErrNotOurs)
	}
	return out, nil
}

// compare compares each page with its sheet. Missing, surplus and misplaced pages are
// findings.
func (d *document) compare(sheets []*sheet) {
	complete := len(d.Pages) == len(sheets)
	used := make([]bool, len(sheets))
	highest := -1 // of the sheets so far
	for i, k := range d.assign(sheets) {
		page := fmt.Sprintf("page %d", i+1)
		if d.sheet = ""; k < 0 {
			d.must("page", "no such page", "a page that is not a sheet")
			continue
		}
		used[k], d.sheet = true, sheets[k].id
		switch {
		case complete && k != i:
			d.must("page", fmt.Sprint(k+1), fmt.Sprint(i+1))
		case !complete && k < highest:
			d.must("page", "in the order of the sheets", page)
		}
		highest = max(highest, k)
		if d.Format == "png" {
			d.picture(&d.Pages[i], sheets[k])
		} else {
			d.page(&d.Pages[i], sheets[k])
		}
	}
	for k, ok := range used {
		if d.sheet = sheets[k].id; !ok {
			d.must("page", fmt.Sprintf("page %d of %d", k+1, len(sheets)), "missing")
		}
	}
}

// assign returns the index of each page's sheet, -1 for none: the one at the same
// position, or the first that looks similar, or else the remaining ones in order.
func (d *document) assign(sheets []*sheet) []int {
	const like = 0.7
	out := slices.Repeat([]int{-1}, len(d.Pages))
	used := make([]bool, len(sheets))
	indexes := make([]index, len(sheets))
	looks := func(i, k int) bool {
		lines, _ := linesOf(&d.Pages[i], sheets[k].block.Min, d.File)
		if indexes[k] == nil {
			indexes[k] = indexOf(sheets[k].lines)
		}
		d.Work.Charge(len(lines))
		return sheets[k].matching(indexes[k], lines) >= like
	}
	for i := range d.Pages {
		for n := range sheets {
			if k := (i + n) % len(sheets); out[i] < 0 && !used[k] && looks(i, k) {
				out[i], used[k] = k, true
			}
		}
	}
	for i := range d.Pages {
		if k := slices.Index(used, false); out[i] < 0 && k >= 0 {
			out[i], used[k] = k, true
		}
	}
	return out
}
