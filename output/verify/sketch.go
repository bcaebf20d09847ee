package verify

import (
	"cmp"
	"fmt"
	"math"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// sketch compares what the lines of a layer add up to, and how they look.
func (c *comparer) sketch(found *format.Sketch, want *format.LayerClaim) {
	what, w := "layer "+want.Layer, want.Sketch
	share := 1e-5 // far less than a part that is moved by a tenth of a millimetre
	if c.doc.format == "DXF" {
		share = 3e-5 // its arcs are rounded
	}
	far := 0
	for i, m := range w.Moments {
		if slack := share*math.Abs(m) + 2e-3; math.Abs(found.Moments[i]-m) > slack {
			far++
		}
	}
	was := "as laid out"
	if far > 0 {
		was = "moved, turned, mirrored, or with other lines"
		if l := found.Moments[0] / max(w.Moments[0], 1e-9); math.Abs(l-1) > share {
			was = "lines of " + percent(l) + " of the length"
		}
	}
	c.add("drawing on "+what, "as laid out", was, far == 0)
	if c.doc.format == "DXF" {
		return
	}
	c.add("pens of "+what, lengthText(mm(w.Pen)), lengthText(mm(found.Pen)), math.Abs(found.Pen-w.Pen) <= 1e-3+w.Pen/500)
	c.add("lines of "+what, colorText(w.Line), colorText(found.Line), sameColor(w.Line, found.Line))
	c.add("areas of "+what, colorText(w.Fill), colorText(found.Fill), sameColor(w.Fill, found.Fill))
}

// colorText writes a mean colour.
func colorText(v [3]float64) string {
	return fmt.Sprintf("%s %s %s of 255", draw.Number(v[0], 2), draw.Number(v[1], 2), draw.Number(v[2], 2))
}

func sameColor(a, b [3]float64) bool {
	for i := range a {
		if math.Abs(a[i]-b[i]) > 0.02 {
			return false
		}
	}
	return true
}

func percent(v float64) string { return draw.Number(v*100, 2) + " %" }

// tones compares how much of a picture is dark, and where that lies: what a
// picture still shows whose pixels are too coarse for lines. Another program may
// have made greys of colours, so the sums may differ a little, and the more they
// do the less they tell about the place.
func (c *comparer) tones(p *page, k *format.Claims) {
	w, f := k.Tones, p.tones
	if w[0] <= 0 {
		return
	}
	off := math.Abs(f[0]/w[0] - 1)
	c.add("dark of the picture", percent(1), percent(f[0]/w[0]), off < 0.08)
	if off >= 0.08 {
		return
	}
	place := func(t format.Tones) [5]float64 { // middle, spread, slant
		x, y := t[1]/t[0], t[2]/t[0]
		spread := func(v float64) float64 { return math.Sqrt(max(0, v)) }
		xy := t[4]/t[0] - x*y
		return [5]float64{x, y, spread(t[3]/t[0] - x*x), spread(t[5]/t[0] - y*y), math.Copysign(spread(math.Abs(xy)), xy)}
	}
	a, b := place(w), place(f)
	// What sharpens lines shifts the middle by up to their share of the sheet.
	slack := 0.05 + 0.3*float64(max(p.px, p.py)) + 60*off
	worst := 0.0
	for i := range a {
		d := math.Abs(a[i] - b[i])
		if i == 4 { // near zero its root exaggerates
			d = math.Abs(a[i]*math.Abs(a[i])-b[i]*math.Abs(b[i])) / (a[2] + a[3] + 1)
		}
		worst = max(worst, d)
	}
	found := "there"
	if worst > slack {
		found = lengthText(mm(cmp.Or(math.Round(worst*100)/100, worst))) + " off: moved, turned or mirrored"
	}
	c.add("place of the dark", "there", found, worst <= slack)
}
