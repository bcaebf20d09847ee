package verify

import (
	"cmp"
	"fmt"
	"math"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// sketch compares what the lines of a layer add up to, and how they look.
func (d *document) sketch(found *format.Sketch, want *format.LayerClaim) {
	what, w := "layer "+want.Layer, cmp.Or(want.Sketch, &format.Sketch{})
	share, moments := 1e-5, w.Moments[:] // far less than a part that is moved by a tenth of a millimetre
	if d.format == "dxf" {
		share = 3e-5 // its arcs are rounded
	}
	if d.format == "dxf" || w.Fill[0] == 0 { // nothing covers anything
		moments = moments[:10]
	}
	was := "as laid out"
	for i, m := range moments {
		if math.Abs(found.Moments[i]-m) <= share*math.Abs(m)+2e-3 {
			continue
		}
		switch l := found.Moments[0] / max(w.Moments[0], 1e-9); {
		case math.Abs(l-1) > share:
			was = "lines of " + percent(l) + " of the length"
		case i >= 10 && was == "as laid out":
			was = "painted in another order"
		case i < 10:
			was = "moved, turned, mirrored, or with other lines"
		}
	}
	d.must("drawing on "+what, "as laid out", was)
	if d.format == "dxf" {
		return
	}
	l, f := means(w.Line[:]), means(found.Line[:])
	d.found("pens of "+what, penText(l), penText(f), math.Abs(f[1]-l[1]) <= 1e-3+l[1]/500 && math.Abs(f[2]-l[2]) <= 1e-3+l[2]/500)
	d.colors("lines of "+what, w.Line[:], found.Line[:])
	d.colors("areas of "+what, w.Fill[:], found.Fill[:])
}

// means returns sums by their first one.
func means(sums []float64) []float64 {
	out := make([]float64, len(sums))
	for i := range sums {
		out[i] = sums[i] / max(sums[0], 1e-9)
	}
	return out
}

// colors compares what is painted on a layer, which red, green and blue end, and
// how much of it there is.
func (d *document) colors(what string, want, found []float64) {
	w, f := means(want), means(found)
	ok := math.Abs(found[0]-want[0]) <= 1e-4*want[0]+2e-3
	off := 0.02 + 255*1e-4/max(want[0], 1e-4) // claims have four decimals
	for i := range w {
		ok = ok && (len(w) == 6 && i < 3 || math.Abs(w[i]-f[i]) <= off) // of lines, pens are for others
	}
	was := colorText(f)
	if !ok && was == colorText(w) {
		was += ", but other areas or lines"
	}
	d.found(what, colorText(w), was, ok)
}

func penText(line []float64) string {
	if line[2] == 0 {
		return lengthText(mm(line[1]))
	}
	return lengthText(mm(line[1])) + ", dashes of " + lengthText(mm(line[2]))
}

// colorText writes a mean colour, which ends the means.
func colorText(v []float64) string {
	n := len(v)
	return fmt.Sprintf("%s %s %s of 255", draw.Number(v[n-3], 2), draw.Number(v[n-2], 2), draw.Number(v[n-1], 2))
}

func percent(v float64) string { return draw.Number(v*100, 2) + " %" }

// tones compares how much of a picture is dark, and where that lies: what a
// picture still shows whose pixels are too coarse for lines. Another program may
// have made greys of colours, so the sums may differ a little, and the more they
// do the less they tell about the place.
func (d *document) tones(p *page, k *format.Claims) {
	w, f := k.Tones, p.tones
	if w[0] <= 0 {
		return
	}
	off := math.Abs(f[0]/w[0] - 1)
	d.found("dark of the picture", percent(1), percent(f[0]/w[0]), off < 0.08)
	if off >= 0.08 {
		return
	}
	place := func(t format.Tones) [5]float64 { // middle, spread, slant
		x, y := t[1]/t[0], t[2]/t[0]
		wide, high := math.Sqrt(max(0, t[3]/t[0]-x*x)), math.Sqrt(max(0, t[5]/t[0]-y*y))
		return [5]float64{x, y, wide, high, (t[4]/t[0] - x*y) / (wide + high + 1)}
	}
	a, b := place(w), place(f)
	// What sharpens lines shifts the middle by up to their share of the sheet.
	slack := 0.05 + 0.3*float64(max(p.px, p.py)) + 60*off
	worst := 0.0
	for i := range a {
		worst = max(worst, math.Abs(a[i]-b[i]))
	}
	found := "there"
	if worst > slack {
		found = lengthText(mm(cmp.Or(math.Round(worst*100)/100, worst))) + " off: moved, turned or mirrored"
	}
	d.must("place of the dark", "there", found)
}
