package verify

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"slices"

	"shogikit/output/bitmap"
	"shogikit/output/differ"
	"shogikit/output/draw"
	"shogikit/output/png"
	"shogikit/output/read"
	"shogikit/output/scan"
)

// picture compares a picture with the sheet it must show.
func (d *document) picture(p *read.Page, s *sheet) {
	d.sizes(p, s)
	if p.Bad != "" {
		d.must("page", "readable", p.Bad)
		return
	}
	o := s.look
	o.DPI = p.DPI
	w, h, rows, err := png.Rows(s.drawn, o)
	if err != nil {
		d.must("page", "readable", err.Error())
		return
	}
	want, _ := bitmap.Reduce(w, h, p.Reduced, 4, rows)
	if want.W != p.Picture.W || want.H != p.Picture.H {
		d.must("pixels", fmt.Sprintf("%d x %d", want.W, want.H), fmt.Sprintf("%d x %d", p.Picture.W, p.Picture.H))
		k := change{across: float64(p.Size.W / s.block.W()), down: float64(p.Size.H / s.block.H())}
		d.verdicts["everything is drawn at "+k.size()] = true
		return
	}
	s.name(s.drawn)
	k := float64(p.DPI) / 25.4 / float64(p.Reduced)
	var areas []image.Rectangle
	for _, part := range s.parts {
		const over = 0.3 // of a cut line's pen
		b := part.box.Move(s.block.Min.Mul(-1)).Inset(-over)
		cell := func(v mm) int { return int(math.Floor(float64(v) * k)) }
		areas = append(areas, image.Rect(cell(b.Min.X), cell(b.Min.Y), cell(b.Max.X)+1, cell(b.Max.Y)+1))
	}
	c := &comparison{document: d, s: s, p: p}
	if !bytes.Equal(want.Pix, p.Picture.Pix) {
		for _, f := range differ.New(want, p.Picture, k, differ.Files).Compare(areas) {
			subject := "its picture "
			if f.Area < 0 {
				subject = "what is beside the parts "
			}
			mm := func(n int) mm { return mm(float64(n) / k) }
			box := draw.RectWH(mm(f.Where.Min.X), mm(f.Where.Min.Y), mm(f.Where.Dx()), mm(f.Where.Dy()))
			c.fail(f.Area, "", saidInFull, subject+f.What, 0, box.Move(s.block.Min))
		}
	}
	if 2*len(c.faults) > len(s.parts)+1 && c.askew() { // the whole picture is scaled or rotated
		return
	}
	c.report()
}

// askew reports whether a whole picture is scaled or rotated, and records how.
func (c *comparison) askew() bool {
	r, err := scan.FromRaster(c.p.Picture, float64(c.p.DPI)/float64(c.p.Reduced)).Read()
	if err != nil {
		return false
	}
	before := len(c.findings)
	if m, err := r.Measure(c.s.drawn); err == nil {
		c.measured(m)
	}
	return slices.ContainsFunc(c.findings[before:], func(f Finding) bool { return !f.OK })
}
