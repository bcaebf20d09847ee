package scan

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/output/scan/seal"
	"shogikit/output/verify"
)

// Options say what is known beside the picture.
type Options struct {
	DPI  float64 // of a picture; 0: what the picture says
	Card bool    // a bank card lies on the glass
	// LayOut makes the sheets of a command line again, without the program's name.
	LayOut func(command string) ([]draw.Sheet, format.Options, error)
	// Against is a file that is known to be right; nil: there is none.
	Against []byte
	Scan    bool // the picture is of a print, whatever it claims
}

// File measures a file of ours by what it claims, or as [Verify] does where it
// claims nothing. The error wraps one of package verify's or of Verify's.
func File(data []byte, o Options) (*verify.Report, error) {
	r, err := verify.Against(data, o.Against)
	if err == nil && !o.Scan {
		return r, nil
	}
	r, unseen := Verify(data, o)
	switch {
	case unseen == nil:
		return r, nil
	case err != nil && (errors.Is(unseen, ErrPicture) || errors.Is(unseen, ErrNoSheet) && !errors.Is(err, verify.ErrUnreadable)):
		return nil, err
	}
	return nil, unseen
}

// Verify compares a picture of a print, or a file whose claims another program has
// dropped, with the sheets that it shows. The error wraps [ErrPicture],
// [ErrNoSheet] or [ErrNoCode], or says why the sheets cannot be made again.
func Verify(data []byte, o Options) (*verify.Report, error) {
	pages, kind, err := o.pages(data)
	if err != nil {
		return nil, err
	}
	v := &verifier{o: o, report: &verify.Report{Format: kind}, file: kind != scanned}
	var faults []error
	for i, p := range pages {
		if err := v.page(p); err != nil {
			if len(pages) > 1 {
				err = fmt.Errorf("page %d: %w", i+1, err)
			}
			faults = append(faults, err)
		}
	}
	if v.report.Sheets == 0 {
		return nil, cmp.Or(errors.Join(faults...), ErrNoSheet)
	}
	for _, err := range faults {
		v.add("page", "a sheet", err.Error(), false)
	}
	if v.file && v.report.Sheets > 1 {
		for i := range v.sheets {
			if v.sheet = v.sheets[i].ID; !v.seen[v.sheet] {
				v.add("page", "there", "missing", false)
			}
		}
	}
	return v.report, nil
}

// scanned is the format of what was on paper.
const scanned = "scan"

// pages returns the pictures of a file: its own, or those of its pages.
func (o *Options) pages(data []byte) ([]*Picture, string, error) {
	p, err := Open(data)
	if err == nil {
		if o.DPI > 0 {
			p.SetDPI(o.DPI)
		}
		if o.Card {
			err = p.byCard()
		}
		return []*Picture{p}, scanned, err
	}
	sheets, kind, unread := drawnIn(data)
	if unread != nil {
		if errors.Is(unread, verify.ErrUnreadable) {
			err = unread
		}
		return nil, "", err
	}
	var out []*Picture
	for i := range sheets {
		im, err := png.Picture(&sheets[i], format.Options{DPI: 300})
		if err != nil {
			return nil, "", fmt.Errorf("%w: %v", ErrPicture, err)
		}
		out = append(out, FromImage(im, 300))
	}
	return out, kind, nil
}

// drawnIn returns the pages of a file of lines as sheets without parts.
func drawnIn(data []byte) ([]draw.Sheet, string, error) {
	pages, kind, err := verify.Pages(data)
	if err != nil {
		return nil, "", err
	}
	const most = 40 // pages, and millimetres of a side
	if len(pages) > most {
		return nil, "", fmt.Errorf("%w: more than %d pages", ErrPicture, most)
	}
	var out []draw.Sheet
	for _, p := range pages {
		if p.Size.W > 1000 || p.Size.H > 1000 {
			return nil, "", fmt.Errorf("%w: a page of more than a metre", ErrPicture)
		}
		s := draw.Sheet{Paper: p.Size, Block: draw.RectWH(0, 0, p.Size.W, p.Size.H), Scale: 1}
		for _, m := range p.Marks {
			mark := draw.Mark{Role: draw.Art, Path: m.Path, Width: m.Look.Width, EvenOdd: m.EvenOdd}
			if m.Look.HasFill {
				mark.Fill = draw.RGB(m.Look.Fill)
			}
			if m.Look.HasStroke {
				mark.Stroke = draw.RGB(m.Look.Stroke)
			}
			s.Furniture.Add(mark)
		}
		out = append(out, s)
	}
	return out, kind, nil
}

// verifier compares the pages of one file.
type verifier struct {
	o      Options
	report *verify.Report
	file   bool // of lines: where things stand on its pages is known
	sheet  string

	command string // that the sheets are of
	sheets  []draw.Sheet
	looks   format.Options
	seen    map[string]bool
}

func (v *verifier) add(what, claimed, found string, ok bool) {
	v.report.Findings = append(v.report.Findings, verify.Finding{Sheet: v.sheet, What: what, Claimed: claimed, Found: found, OK: ok})
}

// page compares one page.
func (v *verifier) page(p *Picture) error {
	r, err := p.Read()
	if err != nil {
		return err
	}
	s, err := v.sheetOf(r)
	if err != nil {
		return err
	}
	m, err := r.Measure(s, v.looks)
	if err != nil {
		return err
	}
	v.report.Sheets++
	v.sheet = s.ID
	if v.seen == nil {
		v.seen = map[string]bool{}
	}
	v.seen[s.ID] = true
	v.size(m)
	v.place(m, s)
	v.parts(m)
	return nil
}

// sheetOf makes the sheet again that a picture shows.
func (v *verifier) sheetOf(r *Reading) (*draw.Sheet, error) {
	if v.o.LayOut == nil || r.Seal.Command == "" {
		return nil, fmt.Errorf("%w: it is sheet %d of a command too long for it; --against FILE says which", ErrNoCode, r.Seal.Sheet)
	}
	if r.Seal.Command != v.command {
		var err error
		if v.sheets, v.looks, err = v.o.LayOut(r.Seal.Command); err != nil {
			return nil, fmt.Errorf("it was made by `shogikit %s`, which cannot be laid out here: %w", r.Seal.Command, err)
		}
		v.command = r.Seal.Command
	}
	for i := range v.sheets {
		if s := &v.sheets[i]; seal.Of(s, 0).Check == r.Seal.Check {
			return s, nil
		}
	}
	return nil, fmt.Errorf("%w: sheet %d of `shogikit %s` is another one in this version", ErrNoSheet, r.Seal.Sheet, r.Seal.Command)
}

// What is still right: a print is as good as its printer, a file is exact.
const (
	printSlack, fileSlack = 0.3, 0.03 // of 100 mm
	shearSlack            = 0.1       // degrees
)

// size tells how large, turned and sheared the sheet came out.
func (v *verifier) size(m *Measures) {
	slack := printSlack
	if v.file {
		slack = fileSlack
	}
	number := func(x float64) string { return draw.Number(x, 2) }
	off := func(x float64) bool { return math.Abs(x-100) <= slack }
	switch {
	case m.Scaled:
		v.add("100 mm across", "100 mm", number(m.Across)+" mm", off(m.Across))
		v.add("100 mm down", "100 mm", number(m.Down)+" mm", off(m.Down))
		if !off(m.Across) || !off(m.Down) {
			v.report.Verdict = "everything is drawn at " + number(m.Across) + " % of its width and " + number(m.Down) + " % of its height"
		}
	default:
		v.add("width to height", "100 %", draw.Number(100*m.Ratio, 1)+" %", math.Abs(m.Ratio-1) < 0.01)
		v.report.Verdict = "the picture does not say how large the print is: that takes a scan (its resolution in the file or by --dpi), or --card"
	}
	v.add("corners", "4", fmt.Sprint(m.Corners), v.file && m.Corners == 4 || !v.file && m.Corners >= 3)
	if m.Scaled {
		v.add("turn", "any", draw.Number(m.Turn, 2)+"°", !v.file || math.Abs(m.Turn) < 0.02)
		v.add("shear", "0°", draw.Number(m.Shear, 2)+"°", math.Abs(m.Shear) < shearSlack)
	}
}

// place tells what was cut off, and where a sheet stands on the page of a file.
func (v *verifier) place(m *Measures, s *draw.Sheet) {
	cut := 0.0
	for _, d := range []draw.MM{m.Seen.Min.X - s.Block.Min.X, m.Seen.Min.Y - s.Block.Min.Y, s.Block.Max.X - m.Seen.Max.X, s.Block.Max.Y - m.Seen.Max.Y} {
		cut = max(cut, float64(d))
	}
	found := "all of it"
	if cut > 0.5 {
		found = draw.Number(cut, 1) + " mm cut off"
	}
	v.add("sheet", "all of it", found, cut <= 0.5)
	if v.file {
		x, y := m.to.apply(s.Block.Min)
		const px = 25.4 / 300
		dx, dy := x*px-float64(s.Block.Min.X), y*px-float64(s.Block.Min.Y)
		if v.report.Format != "pdf" { // those show the block
			dx, dy = x*px, y*px
		}
		found = "there"
		if math.Hypot(dx, dy) > 0.1 {
			found = fmt.Sprintf("%+.2f mm across, %+.2f mm down", dx, dy)
		}
		v.add("place on the page", "there", found, found == "there")
	}
}

// parts tells which parts are missing or moved.
func (v *verifier) parts(m *Measures) {
	v.add("parts", fmt.Sprint(m.Parts), fmt.Sprint(m.Parts-len(m.Missing)), len(m.Missing) == 0)
	for _, name := range m.Missing {
		v.add(name, "there", "missing, or hardly to be seen", false)
	}
	for _, name := range slices.Sorted(maps.Keys(m.Moved)) {
		by := m.Moved[name]
		v.add(name, "there", fmt.Sprintf("moved by %+.2f mm across, %+.2f mm down", float64(by.X), float64(by.Y)), false)
	}
}
