package picture

import (
	"math"

	"shogikit/output/draw"
)

const (
	eyeDPI   = 200 // what a reader at arm's length can see of a piece
	finer    = 3   // nodes per pixel and direction
	softly   = 1   // pixels, spread of printed ink and of the eye
	coarsely = 4   // pixels, half a millimetre: to compare masses, not lines
	eyeShift = 4   // pixels, half a millimetre
	eyeStep  = 2   // pixels, step of shifts
)

// Distance returns how different two drawings look in a box, printed in grey and seen
// from afar: 0 for identical ones, 1 for pictures that share no ink. It depends on the
// distribution of the ink, not on how dark it is, since the same picture in another ink
// is the same picture; and it is the minimum over small shifts.
func Distance(a, b draw.Drawing, box draw.Rect, pal draw.Palette) float64 {
	return Look(a, box, pal).Distance(Look(b, box, pal))
}

// Grey is a picture as perceived: how much darker than paper each pixel is, normalised
// to a sum of 1, or 0 if there is almost no ink. Around the box is a margin of paper
// that is wider than all shifts.
type Grey struct {
	w, h int
	dark []float64
}

const margin = 2*eyeShift + 2*coarsely // pixels

// Look renders a drawing in grey.
func Look(d draw.Drawing, box draw.Rect, pal draw.Palette) Grey {
	g := newGrid(box, eyeDPI*finer/float64(draw.Inch))
	light := make([]float64, g.w*g.h)
	for i := range light {
		light[i] = 1
	}
	for i := range d.Marks {
		g.paint(&d.Marks[i], pal, light)
	}
	p := shrink(light, g.w, g.h)
	out := Grey{w: p.w + 2*margin, h: p.h + 2*margin}
	out.dark = make([]float64, out.w*out.h)
	for i, y := range blur(blur(p.light, p.w, p.h, softly, 1), p.w, p.h, softly, 1) {
		out.dark[(i/p.w+margin)*out.w+i%p.w+margin] = 1 - lightness(y)
	}
	out.dark = blur(blur(out.dark, out.w, out.h, coarsely, 0), out.w, out.h, coarsely, 0)
	all := 0.0
	for _, v := range out.dark {
		all += v
	}
	for i := range out.dark {
		out.dark[i] /= max(all, 1)
	}
	return out
}

// paint paints a mark onto the nodes.
func (g *grid) paint(m *draw.Mark, pal draw.Palette, light []float64) {
	l := pal.Paint(m)
	polys := m.Path.Flatten(flatness)
	if l.HasFill {
		y := luminance(l.Fill)
		g.area(polys, m.EvenOdd, func(row, x0, x1 int) {
			for i := row*g.w + x0; i < row*g.w+x1; i++ {
				light[i] = y
			}
		})
	}
	if l.HasStroke {
		y := luminance(l.Stroke)
		g.line(polys, float64(l.Width)/2, func(node int, _ float64) { light[node] = y })
	}
}

// luminance returns the relative luminance of a colour.
func luminance(c draw.Color) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// lightness returns the perceived lightness of a luminance (CIE L*), from 0 to 1.
func lightness(y float64) float64 {
	if y <= 216.0/24389 {
		return y * 24389 / 2700
	}
	return 1.16*math.Cbrt(y) - 0.16
}

// pixels are luminances in rows.
type pixels struct {
	w, h  int
	light []float64
}

// shrink averages the nodes of each pixel.
func shrink(light []float64, w, h int) pixels {
	p := pixels{w: w / finer, h: h / finer}
	p.light = make([]float64, p.w*p.h)
	for y := range p.h * finer {
		for x := range p.w * finer {
			p.light[y/finer*p.w+x/finer] += light[y*w+x] / (finer * finer)
		}
	}
	return p
}

// blur averages each pixel with those at most r away in both directions; pixels beyond
// the edge have a given value.
func blur(light []float64, w, h, r int, beyond float64) []float64 {
	along := func(in []float64, n, stride, lines, next int) []float64 {
		out := make([]float64, len(in))
		for k := range lines {
			at := func(i int) float64 {
				if i < 0 || i >= n {
					return beyond
				}
				return in[k*next+i*stride]
			}
			sum := 0.0
			for i := -r; i < r; i++ {
				sum += at(i)
			}
			for i := range n {
				sum += at(i + r)
				out[k*next+i*stride] = sum / float64(2*r+1)
				sum -= at(i - r)
			}
		}
		return out
	}
	return along(along(light, w, 1, h, w), h, w, w, 1)
}

// Distance compares two pictures of the same size; see [Distance].
func (p Grey) Distance(q Grey) float64 {
	best := 1.0
	for dy := -eyeShift; dy <= eyeShift; dy += eyeStep {
		for dx := -eyeShift; dx <= eyeShift; dx += eyeStep {
			best = min(best, p.differs(q, dx, dy))
		}
	}
	return best
}

// differs returns the share of the ink that the pictures do not have in common if q is
// shifted by dx, dy. Since they are blurred, every other pixel suffices.
func (p Grey) differs(q Grey, dx, dy int) float64 {
	var apart, all float64
	for y := eyeShift; y < p.h-eyeShift; y += 2 {
		a := p.dark[y*p.w+eyeShift : (y+1)*p.w-eyeShift]
		b := q.dark[(y-dy)*p.w+eyeShift-dx:]
		for x := 0; x < len(a); x += 2 {
			apart += math.Abs(a[x] - b[x])
			all += max(a[x], b[x])
		}
	}
	if all == 0 {
		return 0
	}
	return apart / all
}
