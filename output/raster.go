package output

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// shape is a mark made ready for pixels: everything that is the same in every
// band of the picture is worked out once. Points lie on the rasteriser's own
// grid of 1/64 pixel, so that moving them by whole pixels changes nothing and
// a band looks exactly like that part of the whole picture.
type shape struct {
	fill, stroke       draw.Color
	hasFill, hasStroke bool
	evenOdd            bool
	width              float64 // of the pen, pixels
	areas              [][]pixel
	lines              [][]pixel // what the pen follows, cut into dashes
	top, bottom        float64   // of what is painted, pixels
}

// pixel is a position in pixels from the picture's top left corner.
type pixel struct{ x, y float64 }

// picture is a sheet made ready for pixels.
type picture struct {
	width, height int
	shapes        []shape
	guard         int // rows above a band and columns left of it that it needs, see [band]
}

const (
	subpixels = 64   // the rasteriser's grid
	pixelTol  = 0.06 // how far chords may stray from a curve, in pixels
	minPen    = 1    // thinner pens would fade to grey
	minStep   = 0.25 // points nearer than this confuse the rasteriser's joins
)

// newPicture works out what the sheet's block looks like at the resolution.
func newPicture(s *draw.Sheet, p draw.Palette, dpi int) *picture {
	scale := float64(dpi) / float64(draw.Inch)
	pic := &picture{
		width:  pixels(s.Block.W(), dpi),
		height: pixels(s.Block.H(), dpi),
	}
	pen := 0.0
	for _, m := range s.Marks {
		look := p.Look(m)
		if !look.HasFill && !look.HasStroke {
			continue
		}
		sh := newShape(m, &look, s.Block.Min, scale)
		pic.shapes = append(pic.shapes, sh)
		if sh.hasStroke {
			pen = max(pen, sh.width)
		}
	}
	pic.guard = int(math.Ceil(pen)) + 4
	return pic
}

// pixels returns how many pixels a length takes, rounded once.
func pixels(v draw.MM, dpi int) int {
	return max(1, int(math.Round(float64(v)*float64(dpi)/float64(draw.Inch))))
}

func newShape(m *draw.Mark, look *draw.Look, origin draw.Point, scale float64) shape {
	path := m.Path
	if m.Text != nil {
		path = font.TextOutline(m.Text)
	}
	sh := shape{
		fill: look.Fill, stroke: look.Stroke, hasFill: look.HasFill, hasStroke: look.HasStroke, evenOdd: m.EvenOdd,
		width: max(float64(look.Width)*scale, minPen), top: math.Inf(1), bottom: math.Inf(-1),
	}
	for _, line := range path.Flatten(draw.MM(pixelTol / scale)) {
		pts := make([]pixel, len(line))
		for i, q := range line {
			pts[i] = pixel{float64(q.X-origin.X) * scale, float64(q.Y-origin.Y) * scale}
			sh.top, sh.bottom = min(sh.top, pts[i].y), max(sh.bottom, pts[i].y)
		}
		if sh.hasFill {
			sh.areas = append(sh.areas, onGrid(pts))
		}
		if sh.hasStroke {
			sh.addLine(pts, look.Dash, scale)
		}
	}
	if sh.hasStroke {
		sh.top, sh.bottom = sh.top-sh.width/2, sh.bottom+sh.width/2
	}
	return sh
}

// addLine adds a line for the pen, cut into dashes if there are any.
func (s *shape) addLine(pts []pixel, dash []draw.MM, scale float64) {
	if len(dash) == 0 {
		s.lines = append(s.lines, thin(onGrid(pts)))
		return
	}
	for _, d := range dashes(pts, dash, scale) {
		s.lines = append(s.lines, thin(onGrid(d)))
	}
}

// onGrid returns the points moved to the rasteriser's grid.
func onGrid(pts []pixel) []pixel {
	out := make([]pixel, len(pts))
	for i, p := range pts {
		out[i] = pixel{math.Round(p.x*subpixels) / subpixels, math.Round(p.y*subpixels) / subpixels}
	}
	return out
}

// thin drops points that follow too closely, but never the last.
func thin(pts []pixel) []pixel {
	out := pts[:0]
	for i, p := range pts {
		if n := len(out); n > 0 && math.Abs(p.x-out[n-1].x)+math.Abs(p.y-out[n-1].y) < minStep {
			if i < len(pts)-1 || n == 1 {
				continue
			}
			out = out[:n-1]
		}
		out = append(out, p)
	}
	return out
}

// dashes cuts a line into the pieces that are drawn. The library could do it,
// but not the same way in every band.
func dashes(pts []pixel, dash []draw.MM, scale float64) [][]pixel {
	var out [][]pixel
	cur := []pixel{pts[0]}
	k, left := 0, float64(dash[0])*scale
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		at := 0.0
		for length-at > left {
			at += left
			p := pixel{a.x + (b.x-a.x)*at/length, a.y + (b.y-a.y)*at/length}
			if k%2 == 0 {
				out = append(out, append(cur, p))
			}
			k++
			cur, left = []pixel{p}, max(float64(dash[k%len(dash)])*scale, minStep)
		}
		left -= length - at
		cur = append(cur, b)
	}
	if k%2 == 0 && len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}

// band is a stripe of a picture while it is drawn. Its image has guard rows
// above the stripe and guard columns to the left: the rasteriser rounds towards
// zero, which is another way left of zero and above it, so nothing that touches
// the stripe may have corners there.
type band struct {
	pic *picture
	im  *image.RGBA
	dc  *gg.Context
}

func newBand(pic *picture, rows int) *band {
	im := image.NewRGBA(image.Rect(0, 0, pic.width+pic.guard, rows+pic.guard))
	return &band{pic: pic, im: im, dc: gg.NewContextForRGBA(im)}
}

// draw paints the rows from top on.
func (b *band) draw(top int) {
	white(b.im.Pix)
	from := float64(top - b.pic.guard)
	to := from + float64(b.im.Rect.Dy())
	for i := range b.pic.shapes {
		s := &b.pic.shapes[i]
		if s.bottom < from || s.top > to {
			continue
		}
		b.shape(s, pixel{float64(b.pic.guard), -from})
	}
}

// row returns row y of the stripe, as RGBA; -1 is the row above it.
func (b *band) row(y int) []byte {
	at := b.im.PixOffset(b.pic.guard, y+b.pic.guard)
	return b.im.Pix[at : at+4*b.pic.width]
}

func (b *band) shape(s *shape, move pixel) {
	if s.hasFill {
		b.dc.SetRGB255(int(s.fill.R), int(s.fill.G), int(s.fill.B))
		b.dc.SetFillRule(gg.FillRuleWinding)
		if s.evenOdd {
			b.dc.SetFillRule(gg.FillRuleEvenOdd)
		}
		b.trace(s.areas, move)
		b.dc.Fill()
	}
	if s.hasStroke {
		b.dc.SetRGB255(int(s.stroke.R), int(s.stroke.G), int(s.stroke.B))
		b.dc.SetLineWidth(s.width)
		b.trace(s.lines, move)
		b.dc.Stroke()
	}
}

func (b *band) trace(lines [][]pixel, move pixel) {
	for _, l := range lines {
		for i, p := range l {
			if i == 0 {
				b.dc.MoveTo(p.x+move.x, p.y+move.y)
			} else {
				b.dc.LineTo(p.x+move.x, p.y+move.y)
			}
		}
	}
}

func white(pix []byte) {
	if len(pix) == 0 {
		return
	}
	pix[0] = 0xff
	for n := 1; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}
