package verify

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"shogikit/output/differ"
	"shogikit/output/draw"
	"shogikit/output/read"
	"shogikit/output/scan"
)

// printed compares the sheets on a picture of prints.
type printed struct {
	document
	scan.Sheets
	count int
}

// print compares a picture of prints with the sheets it shows.
func print(data []byte, o scan.Options) (*Report, error) {
	pages, err := o.Pages(data)
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, read.ErrFormat
	case err != nil:
		return nil, err
	}
	return prints(pages, o)
}

// prints compares pictures of prints with the sheets they show.
func prints(pages []func() (*scan.Picture, error), o scan.Options) (*Report, error) {
	v := &printed{document: document{File: &read.File{Format: "scan"}, verdicts: map[string]bool{}}, Sheets: scan.Sheets{Options: o}}
	if o.Against != nil {
		right, err := read.Open(o.Against, nil)
		if err == nil {
			v.Known, err = drawnIn(right)
		}
		if err != nil {
			return nil, fmt.Errorf("the file of --against: %w", err)
		}
	}
	var faults []error
	for i, page := range pages {
		const patience = 3 // excess of pages that show no sheet, such as white backs
		if len(faults) >= v.count+patience {
			faults = append(faults, fmt.Errorf("too many pages show no sheet; the other %d were not checked", len(pages)-i))
			break
		}
		p, err := page()
		if err == nil {
			err = v.page(p)
		}
		if err != nil {
			if len(pages) > 1 {
				err = fmt.Errorf("page %d: %w", i+1, err)
			}
			faults = append(faults, err)
		}
	}
	if v.count == 0 && len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	v.sheet = ""
	for _, err := range faults {
		v.found("page", "a sheet", err.Error(), false)
	}
	return v.report(v.count), nil
}

// pictures returns the pages of a file that consist of one picture.
func pictures(f *read.File) (out []*read.Image) {
	for i := range f.Pages {
		if p := &f.Pages[i]; len(p.Marks) == 0 && len(p.Images) == 1 {
			out = append(out, &p.Images[0])
		}
	}
	return out
}

// scanned returns the pictures on the pages of a PDF, as written by scanners.
func scanned(f *read.File, o scan.Options) (out []func() (*scan.Picture, error)) {
	all := pictures(f)
	for i, m := range all {
		out = append(out, func() (*scan.Picture, error) {
			if slices.ContainsFunc(all[:i], m.Same) {
				return nil, read.Unreadable("it is the same picture again")
			}
			p, err := scan.FromPDF(m)
			if err != nil {
				return nil, err
			}
			return p, o.Known(p)
		})
	}
	return out
}

// page compares the sheets on one picture.
func (v *printed) page(p *scan.Picture) error {
	r, err := p.Read()
	s, m, err := v.Measure(r, err)
	if err != nil {
		return err
	}
	for err == nil {
		v.count++
		v.sheet, v.laid = s.ID, append(v.laid, s)
		v.measured(m)
		if m.Pair == nil {
			if err := r.View(m, s, v.Look); err != nil {
				return err
			}
		}
		v.place(m, s)
		v.parts(m, s)
		if !r.Read {
			break
		}
		if r, err = r.Next(); err == nil {
			s, m, err = v.Measure(r, nil)
		}
	}
	return nil
}

// place records how much of the sheet was cut off.
func (v *printed) place(m *scan.Measures, s *draw.Sheet) {
	cut := 0.0
	for _, d := range []draw.MM{m.Seen.Min.X - s.Block.Min.X, m.Seen.Min.Y - s.Block.Min.Y, s.Block.Max.X - m.Seen.Max.X, s.Block.Max.Y - m.Seen.Max.Y} {
		cut = max(cut, float64(d))
	}
	found := "all of it"
	if cut > cutSlack {
		found = draw.Number(cut, 1) + " mm cut off"
	}
	v.found("sheet", "all of it", found, cut <= cutSlack)
}

// parts records the faults of the visible parts, and outside them.
func (v *printed) parts(m *scan.Measures, s *draw.Sheet) {
	beyond, missing := 0, 0
	bad := map[int]bool{}
	for i := range s.Parts {
		if !m.Seen.Contains(s.Parts[i].Bounds(), 1) {
			beyond, bad[i] = beyond+1, true
		}
	}
	var wrong []Finding
	for _, f := range m.Pair.Compare(m.Areas) {
		if bad[f.Area] || f.Area < 0 && beyond > 0 || f.Area == differ.Beside && v.Known != nil {
			continue // the reference file has no outlines of its texts
		}
		if f.Gone {
			missing++
		}
		what, box := "the sheet", scan.Box(s, f.Where)
		if f.Area >= 0 {
			what, box = s.Parts[f.Area].Label(), s.Parts[f.Area].Bounds()
		}
		wrong = append(wrong, Finding{Sheet: v.sheet, What: what, Found: f.What, Box: box})
	}
	found := fmt.Sprint(len(s.Parts) - beyond - missing)
	if beyond > 0 {
		found += fmt.Sprintf("; the picture does not show %d", beyond)
	}
	v.found("parts", fmt.Sprint(len(s.Parts)), found, beyond == 0 && missing == 0)
	v.findings = append(v.findings, wrong...)
}

// measured records the scale, rotation and shear of the print.
func (d *document) measured(m *scan.Measures) {
	number := func(x float64) string { return draw.Number(x, 2) }
	off := func(x float64) bool { return math.Abs(x-100) <= printSlack }
	switch {
	case m.Scaled && m.Corners == 2:
		d.found("100 mm", "100 mm", number(m.Across)+" mm along the two corners that are visible", off(m.Across))
	case m.Scaled:
		d.found("100 mm across", "100 mm", number(m.Across)+" mm", off(m.Across))
		d.found("100 mm down", "100 mm", number(m.Down)+" mm", off(m.Down))
		if !off(m.Across) || !off(m.Down) {
			d.verdicts["everything is drawn at "+change{across: m.Across / 100, down: m.Down / 100}.size()] = true
		}
	default:
		d.found("width to height", "100 %", draw.Number(100*m.Ratio, 1)+" %", math.Abs(m.Ratio-1) < ratioSlack)
		d.verdicts["the picture does not say how large the print is: use a scan with a resolution (in the file or by --dpi), or --card"] = true
	}
	d.found("corners", "4", fmt.Sprint(m.Corners), m.Corners >= 3)
	if m.Scaled {
		found, want := draw.Number(math.Abs(m.Turn), 2)+"°", "any" // a print may lie on the glass at any angle
		if d.ours {
			want = "0°"
		}
		d.found("turn", want, found, !d.ours || math.Abs(m.Turn) < shearSlack)
		d.found("shear", "0°", draw.Number(m.Shear, 2)+"°", math.Abs(m.Shear) < shearSlack)
	}
}
