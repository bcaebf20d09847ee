package draw_test

import (
	"math"
	"testing"

	"shogikit/output/draw"
)

// TestMonoIsBlackAndWhite checks that a printer without grey can print every ink and
// role.
func TestMonoIsBlackAndWhite(t *testing.T) {
	plain := func(c draw.Color) bool { return c == draw.Color{} || c == draw.Color{R: 255, G: 255, B: 255} }
	inks := []draw.Ink{draw.RGB(draw.Color{R: 200, G: 30, B: 90}), draw.RGB(draw.Color{R: 90, G: 200, B: 230})}
	for i := draw.Black; i <= draw.Brush; i++ {
		inks = append(inks, i)
	}
	for i, dark := range map[draw.Ink]bool{draw.Black: true, draw.Brush: true, draw.Vermilion: true, draw.Indigo: true, draw.Wood: false, draw.BoardWood: false, draw.Cream: false} {
		if l := draw.MonoInk.Paint(&draw.Mark{Role: draw.Art, Fill: i}); (l.Fill == draw.Color{}) != dark {
			t.Errorf("ink %d is %v", i, l.Fill)
		}
	}
	for role := range draw.Roles {
		for _, i := range inks {
			for _, m := range []draw.Mark{{Role: role, Fill: i}, {Role: role, Stroke: i}, {Role: role, Fill: i, Stroke: i}, {Role: role, Fill: i, Text: &draw.Text{S: "x"}}} {
				l := draw.MonoInk.Paint(&m)
				if l.HasFill && !plain(l.Fill) || l.HasStroke && !plain(l.Stroke) {
					t.Errorf("%v of ink %d is %v in %v", role, i, l.Stroke, l.Fill)
				}
			}
		}
	}
}

// TestHatchingCoversAShape checks that a coloured ring is fully hatched, its hole is
// not, and no line leaves it.
func TestHatchingCoversAShape(t *testing.T) {
	c := draw.Pt(20, 30)
	ring := draw.Circle(c, 10)
	hole := draw.Circle(c, 5)
	ring.Append(hole)
	for i := draw.Black; i < draw.Brush; i++ {
		var d draw.Drawing
		d.Add(draw.Mark{Role: draw.Art, Path: ring, Fill: i, EvenOdd: true})
		d = draw.MonoInk.Patterns(d)
		if len(d.Marks) == 1 {
			continue // black or white
		}
		h := d.Marks[1]
		if gap := pitch(h.Path) - h.Width; h.Width < 0.25 || gap < 0.4-draw.Micro { // what photocopiers preserve
			t.Errorf("ink %d: lines of %v mm, %v mm apart", i, h.Width, gap)
		}
		var length draw.MM
		for _, line := range h.Path.Flatten(0.01) {
			for k := range 11 {
				q := line[0].Lerp(line[1], float64(k)/10)
				if r := q.Sub(c).Len(); r > 10.01 || r < 4.99 {
					t.Fatalf("ink %d: a line runs through %v, %v from the middle", i, q, r)
				}
			}
			length += line[1].Sub(line[0]).Len()
		}
		area := math.Pi * (100 - 25)
		if share := float64(length*h.Width) / area; share < 0.05 || share > 0.6 {
			t.Errorf("ink %d covers %.2f of its shape", i, share)
		}
	}
	if d := (draw.Drawing{Marks: []draw.Mark{{Fill: draw.Indigo, Path: ring}}}); len(draw.FullInk.Patterns(d).Marks) != 1 {
		t.Error("colours are hatched")
	}
}

// pitch returns the minimum distance of the lines of a hatching.
func pitch(p draw.Path) draw.MM {
	lines := p.Flatten(0.01)
	along := lines[0][1].Sub(lines[0][0]).Unit()
	least := draw.MM(math.Inf(1))
	for _, line := range lines {
		off := draw.MM(math.Abs(float64(line[0].Sub(lines[0][0]).Cross(along))))
		if off > draw.Micro {
			least = min(least, off)
		}
	}
	return least
}

// TestMonoIsCopied checks that no line is finer than photocopiers preserve, except the
// edge of a ground in its own ink.
func TestMonoIsCopied(t *testing.T) {
	for role := range draw.Roles {
		for _, w := range []draw.MM{0, 0.1, 0.18, 0.3} {
			l := draw.MonoInk.Paint(&draw.Mark{Role: role, Stroke: draw.Brown, Width: w})
			if l.Width != 0 && l.Width < 0.2 {
				t.Errorf("%v: %v mm becomes %v", role, w, l.Width)
			}
		}
	}
}

// TestFoldsAreSeenOnEveryGround checks that a fold has three times the contrast of
// anything it may cross, in every palette.
func TestFoldsAreSeenOnEveryGround(t *testing.T) {
	light := func(c draw.Color) float64 {
		lin := func(v uint8) float64 {
			if s := float64(v) / 255; s > 0.04045 {
				return math.Pow((s+0.055)/1.055, 2.4)
			}
			return float64(v) / 255 / 12.92
		}
		return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B) + 0.05
	}
	for _, p := range draw.Palettes {
		for _, fold := range []draw.Role{draw.FoldMountain, draw.FoldValley} {
			pen := p.Paint(&draw.Mark{Role: fold, Stroke: draw.RolePen(fold)})
			if pen.Width > 0.2 || len(pen.Dash) == 0 {
				t.Errorf("%v: a fold is %v wide, dashes %v", p, pen.Width, pen.Dash)
			}
			for _, ground := range []draw.Ink{draw.White, draw.Cream, draw.Wood, draw.BrownTint, draw.GreyTint, draw.AmberTint, draw.IndigoTint} {
				g := p.Paint(&draw.Mark{Role: draw.Art, Fill: ground})
				if c := light(g.Fill) / light(pen.Stroke); c < 3 {
					t.Errorf("%v: %v on ink %d has a contrast of %.1f", p, fold, ground, c)
				}
			}
		}
	}
}

// Colours of custom artwork must be hatched like built-in ones: only the strong ones.
func TestOwnColoursInBlack(t *testing.T) {
	for c, hatched := range map[draw.Color]bool{
		{R: 0x10, G: 0x10, B: 0x40}: false, // black
		{R: 0xb8, G: 0x74, B: 0x1a}: true,
		{R: 0xf6, G: 0xdf, B: 0xb4}: false, // skin: white
	} {
		var d draw.Drawing
		d.Paint(draw.RectPath(draw.RectWH(0, 0, 10, 10)), draw.RGB(c), draw.None, 0)
		if got := len(draw.MonoInk.Patterns(d).Marks) > 1; got != hatched {
			t.Errorf("%v: hatched %v", c, got)
		}
	}
}
