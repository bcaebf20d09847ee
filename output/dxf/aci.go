package dxf

import (
	"image/color"
	"math"

	"shogikit/output/draw"
)

// AutoCAD 2000 has 255 numbered colours: 1 to 9 with names, 10 to 249 in 24 hues of
// five brightnesses, full and half saturated, 250 to 255 greys. True colours came four
// years later.

// aciColors is the numbered palette, starting with number 1.
var aciColors = makeACI()

func makeACI() color.Palette {
	rgb := func(r, g, b uint8) color.Color { return color.RGBA{r, g, b, 255} }
	t := color.Palette{
		rgb(255, 0, 0), rgb(255, 255, 0), rgb(0, 255, 0), rgb(0, 255, 255), rgb(0, 0, 255), rgb(255, 0, 255),
		rgb(0, 0, 0), rgb(128, 128, 128), rgb(192, 192, 192), // 7 shows as black on white paper
	}
	values := [5]float64{1, 0.65, 0.5, 0.3, 0.15}
	for n := 10; n < 250; n++ {
		hue, v := float64(n/10-1)*15, 255*values[n%10/2]
		low := float64(n%2) / 2
		channel := func(shift float64) uint8 {
			d := math.Abs(math.Mod(hue+shift+540, 360) - 180) // distance from the channel's own hue
			k := min(1, max(0, 2-d/60))
			return uint8(v * (low + (1-low)*k))
		}
		t = append(t, rgb(channel(0), channel(240), channel(120)))
	}
	for _, g := range [6]uint8{51, 80, 105, 130, 190, 255} {
		t = append(t, rgb(g, g, g))
	}
	return t
}

// aci returns the number of the colour nearest to c.
func aci(c draw.Color) int { return 1 + aciColors.Index(color.RGBA{c.R, c.G, c.B, 255}) }
