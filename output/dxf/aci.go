package dxf

import (
	"math"

	"shogikit/output/draw"
)

// AutoCAD 2000 knows 255 colours by number: 1 to 9 by name, 10 to 249 as 24
// hues of five brightnesses, full and half saturated, 250 to 255 as greys.
// True colours came four years later.

// aciColors is the numbered palette; number 0 is unused.
var aciColors = makeACI()

func makeACI() (t [256]draw.Color) {
	copy(t[1:], []draw.Color{
		{R: 255}, {R: 255, G: 255}, {G: 255}, {G: 255, B: 255}, {B: 255}, {R: 255, B: 255},
		{}, {R: 128, G: 128, B: 128}, {R: 192, G: 192, B: 192}, // 7 shows black on white paper
	})
	values := [5]float64{1, 0.65, 0.5, 0.3, 0.15}
	for n := 10; n < 250; n++ {
		hue, v := float64(n/10-1)*15, 255*values[n%10/2]
		low := 0.0
		if n%2 == 1 {
			low = 0.5
		}
		channel := func(shift float64) uint8 {
			d := math.Abs(math.Mod(hue+shift+540, 360) - 180) // how far from the channel's own hue
			k := min(1, max(0, 2-d/60))
			return uint8(v * (low + (1-low)*k))
		}
		t[n] = draw.Color{R: channel(0), G: channel(240), B: channel(120)}
	}
	for i, g := range [6]uint8{51, 80, 105, 130, 190, 255} {
		t[250+i] = draw.Color{R: g, G: g, B: g}
	}
	return t
}

// aci returns the number of the colour nearest to c.
func aci(c draw.Color) int {
	best, dist := 7, math.MaxInt
	for n := 1; n < len(aciColors); n++ {
		t := aciColors[n]
		dr, dg, db := int(c.R)-int(t.R), int(c.G)-int(t.G), int(c.B)-int(t.B)
		if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < dist {
			best, dist = n, d
		}
	}
	return best
}
