package scan

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"math"

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
	// LayOut makes the sheets of a command line again, without the program's name:
	// as they stand in a file, which may be corrected for a printer, or as they must
	// come out on paper.
	LayOut func(command string, inFile bool) ([]draw.Sheet, format.Options, error)
	// Against is a file that is known to be right; nil: there is none.
	Against []byte
	Scan    bool // the picture is of a print, whatever it claims
}

// File measures a file of ours by what it claims, or as [Verify] does where it
// claims nothing. The error wraps one of package verify's or of Verify's.
func File(data []byte, o Options) (*verify.Report, error) {
	claimed, err := verify.Against(data, o.Against)
	if err == nil && !o.Scan {
		return claimed, nil
	}
	if _, kind, none := head(data); errors.Is(err, verify.ErrUnreadable) && (none != nil || kind == "png") {
		return nil, err
	}
	r, unseen := Verify(data, o)
	if err != nil && errors.Is(unseen, ErrNoSheet) && !errors.Is(err, verify.ErrUnreadable) {
		return nil, err
	}
	return r, unseen
}

// Verify compares a picture of a print, or a file whose claims another program has
// dropped, with the sheets that it shows. The error wraps [ErrPicture],
// [ErrNoSheet], [ErrCorners] or [ErrNoCode], or says why the sheets cannot be made again.
func Verify(data []byte, o Options) (*verify.Report, error) {
	v := &verifier{o: o, report: &verify.Report{Format: "scan"}, seen: map[string]bool{}}
	n, pages := 1, []draw.Sheet(nil)
	p, err := o.picture(data)
	if v.file = errors.Is(err, image.ErrFormat); v.file {
		pages, v.report.Format, err = drawnIn(data)
		n = len(pages)
	}
	if err != nil {
		return nil, err
	}
	if o.Against != nil {
		if v.known, _, err = drawnIn(o.Against); err != nil {
			return nil, fmt.Errorf("what it is held against: %w", err)
		}
		v.sheets = v.known
	}
	var faults []error
	for i := range n {
		if v.file {
			p, err = pictureOf(&pages[i], format.Options{DPI: fileDPI})
		}
		if err == nil {
			err = v.page(p)
		}
		if err != nil {
			faults = append(faults, err)
		}
		const patience = 3 // pages that show nothing of ours
		if v.report.Sheets == 0 && len(faults) >= patience {
			break
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

// picture reads a picture, with the resolution that is known of it.
func (o *Options) picture(data []byte) (*Picture, error) {
	p, err := Open(data)
	if err == nil && o.DPI > 0 {
		p.SetDPI(o.DPI)
	}
	if err == nil && o.Card {
		err = p.byCard()
	}
	return p, err
}

// pictureOf returns what a sheet looks like.
func pictureOf(s *draw.Sheet, o format.Options) (*Picture, error) {
	im, err := png.Picture(s, o)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrPicture, err)
	}
	return FromImage(im, float64(o.DPI)), nil
}

// fileDPI is how finely the pages of a file of lines are looked at.
const fileDPI = 200

// What a page may cost to draw: more than any sheet of ours.
const (
	maxPages          = 60
	maxSide   draw.MM = 600
	maxLength draw.MM = 400_000
	maxAreas          = 100 // times that of the page
)

// drawnIn returns the pages of a file of lines as sheets, whose parts are the
// outlines that it claims.
func drawnIn(data []byte) (out []draw.Sheet, kind string, _ error) {
	pages, err := verify.Measure(data)
	if err != nil {
		return nil, "", err
	}
	for _, p := range pages[:min(len(pages), maxPages)] {
		s := draw.Sheet{Paper: p.Size, Block: draw.RectWH(0, 0, p.Size.W, p.Size.H), Scale: 1}
		at := draw.Point{}
		kind = p.Format
		if k := p.Claims; k != nil {
			s.ID, s.Command, s.Paper = k.Sheet, k.Command, k.Paper
			if kind != "pdf" {
				at = k.Block.Min
			}
			s.Block, s.Parts = k.Block, claimedParts(k)
		}
		var length, area draw.MM
		for _, m := range p.Marks {
			mark := draw.Mark{Role: draw.Art, Path: m.Path.Transform(draw.Translate(at.X, at.Y)), Width: m.Paint.Width, EvenOdd: m.EvenOdd}
			if m.Layer == draw.LayerGuide.String() {
				mark.Role = draw.Guide
			}
			if m.Paint.HasFill {
				mark.Fill = draw.InkOf(m.Paint.Fill)
			}
			if m.Paint.HasStroke {
				mark.Stroke = draw.InkOf(m.Paint.Stroke)
			}
			s.Furniture.Add(mark)
			b := m.Path.Bounds()
			length += m.Path.Length()
			area += min(b.W()+m.Paint.Width, p.Size.W) * min(b.H()+m.Paint.Width, p.Size.H)
		}
		if s.Paper.W > maxSide || s.Paper.H > maxSide || length > maxLength || area > maxAreas*p.Size.W*p.Size.H {
			return nil, "", fmt.Errorf("%w: a page with more on it than any sheet of ours", verify.ErrUnreadable)
		}
		out = append(out, s)
	}
	return out, kind, nil
}

// claimedParts returns the outlines that claims tell of, by their boxes.
func claimedParts(k *format.Claims) []draw.Part {
	var out []draw.Part
	for _, c := range k.Claims {
		for i, at := range c.Places {
			if c.What == draw.ClaimOutline && c.Kind != "" {
				box := draw.RectWH(at.At.X-c.W/2, at.At.Y-c.H/2, c.W, c.H)
				out = append(out, draw.Part{Kind: c.Kind, Name: fmt.Sprint(i + 1), Outline: draw.RectPath(box)})
			}
		}
	}
	return out
}

// verifier compares the pages of one file.
type verifier struct {
	o      Options
	report *verify.Report
	file   bool // of lines: where things stand on its pages is known
	sheet  string

	known   []draw.Sheet // of the file that it is held against
	sheets  []draw.Sheet // that there must be
	command string       // that they were made by
	looks   format.Options
	seen    map[string]bool
}

func (v *verifier) add(what, claimed, found string, ok bool) {
	v.report.Findings = append(v.report.Findings, verify.Finding{Sheet: v.sheet, What: what, Claimed: claimed, Found: found, OK: ok})
}

// page compares the sheets on one page, or on the glass.
func (v *verifier) page(p *Picture) error {
	r, err := p.Read()
	s, m, err := v.measure(r, err)
	if err != nil {
		return err
	}
	for err == nil {
		v.report.Sheets++
		if v.sheet = s.ID; v.file && v.seen[s.ID] {
			v.add("page", "once", "again", false)
		}
		v.seen[s.ID] = true
		v.size(m)
		v.place(m, s)
		v.parts(m)
		if !r.Read {
			break
		}
		if r, err = r.Next(); err == nil {
			s, m, err = v.measure(r, nil)
		}
	}
	return nil
}

// measure finds out which sheet was read, if it could be, and compares them.
func (v *verifier) measure(r *Reading, err error) (s *draw.Sheet, m *Measures, _ error) {
	if err == nil {
		if s, err = v.sheetOf(r.Seal); err == nil {
			m, err = r.Measure(s, v.looks)
			return s, m, err
		}
	}
	if len(v.known) == 0 || errors.Is(err, ErrNoSheet) {
		return nil, nil, err
	}
	for i := range v.known {
		if like := r.like(&v.known[i]); like != nil && (m == nil || like.alike > m.alike) {
			s, m = &v.known[i], like
		}
	}
	if m == nil {
		return nil, nil, fmt.Errorf("%w that is in the other file", ErrNoSheet)
	}
	return s, m, nil
}

// like measures the picture as one of a sheet whose code is not needed: the way up
// in which most of it is seen. It returns nil where the targets stand otherwise.
func (r *Reading) like(s *draw.Sheet) (best *Measures) {
	want, ok := seal.Find(s)
	if !ok {
		return nil
	}
	wide := want[2].Sub(want[3]).Len()
	for i := range len(r.spots) * len(r.spots) {
		a, b := r.spots[i/len(r.spots)].at, r.spots[i%len(r.spots)].at
		try := &Reading{pic: r.pic, spots: r.spots, near: turned(a.Sub(b).Mul(1/float64(wide)), a)}
		m, err := try.place(s)
		if a == b || err != nil || m.Corners < 3 || m.Off >= slant {
			continue
		}
		if m.parts(r.pic, s, format.Options{}); best == nil || m.alike > best.alike {
			best = m
		}
	}
	return best
}

// sheetOf returns the sheet that a code is of: the one that is known, or else it is
// made again.
func (v *verifier) sheetOf(code seal.Seal) (*draw.Sheet, error) {
	in := func(list []draw.Sheet) *draw.Sheet {
		for i := range list {
			if seal.Of(&list[i], 0).Check == code.Check {
				return &list[i]
			}
		}
		return nil
	}
	if s := in(v.known); s != nil {
		return s, nil
	}
	if v.o.LayOut == nil || code.Command == "" {
		return nil, fmt.Errorf("%w: it is sheet %d of a command too long for it; --against FILE says which", ErrNoCode, code.Sheet)
	}
	if code.Command != v.command {
		var err error
		if v.sheets, v.looks, err = v.o.LayOut(code.Command, v.file); err != nil {
			return nil, fmt.Errorf("it was made by `shogikit %s`, which cannot be laid out here: %w", code.Command, err)
		}
		v.command = code.Command
	}
	if s := in(v.sheets); s != nil {
		return s, nil
	}
	return nil, fmt.Errorf("%w: it is sheet %d of `shogikit %s`, which is another one in this version", ErrNoCode, code.Sheet, code.Command)
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
	case m.Scaled && m.Corners == 2:
		v.add("100 mm", "100 mm", number(m.Across)+" mm along the two corners that are seen", off(m.Across))
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
		off := m.to.apply(s.Block.Min).Mul(25.4 / fileDPI)
		if v.report.Format == "pdf" { // the others show the block
			off = off.Sub(s.Block.Min)
		}
		found = "there"
		if off.Len() > 0.1 {
			found = offText(off)
		}
		v.add("place on the page", "there", found, found == "there")
	}
}

// parts tells which parts are missing or moved.
func (v *verifier) parts(m *Measures) {
	found := fmt.Sprint(m.Parts - m.Beyond - m.Missing)
	if m.Beyond > 0 {
		found += fmt.Sprintf("; the picture does not show %d", m.Beyond)
	}
	v.add("parts", fmt.Sprint(m.Parts), found, m.Beyond == 0 && m.Missing == 0)
	for _, w := range m.Wrong {
		if !v.file || w.What != torn { // of a file, letters are not drawn
			v.add(w.Part, "there", w.What, false)
		}
	}
}

func offText(by draw.Point) string {
	return fmt.Sprintf("%+.2f mm across, %+.2f mm down", float64(by.X), float64(by.Y))
}
