package png

import (
	"encoding/binary"
	"image"
	"math"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
)

// band is a stripe of a picture while it is drawn. Its image has guard rows above the
// stripe and guard columns to the left: the rasteriser rounds towards zero, which
// changes direction left of zero and above it, so nothing that touches the stripe may
// have corners there.
//
// gg draws pens that bend; areas and straight lines go directly to the rasteriser
// underneath, because they make up most of a sheet and gg blends every single pixel.
type band struct {
	pic    *picture
	im     *image.RGBA
	raster *raster.Rasterizer
	pens   *gg.Context
	pen    raster.Path
}

func newBand(pic *picture, rows int) *band {
	w, h := pic.width+pic.guard, rows+pic.guard
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	b := &band{pic: pic, im: im, raster: raster.NewRasterizer(w, h), pens: gg.NewContextForRGBA(im)}
	b.pens.SetLineCapButt() // see newShape
	return b
}

// draw paints the rows from top on.
func (b *band) draw(top int) {
	solid(b.im.Pix, 0xffffffff)
	move := fixed.P(b.pic.guard, b.pic.guard-top)
	for i := range b.pic.shapes {
		s := &b.pic.shapes[i]
		b.paint(s.areas, move, s.paint.Fill, s.evenOdd, func(pts []fixed.Point26_6) {
			// Bands share the points: an append could overwrite them.
			for i, p := range pts {
				step(b.raster, i, p.Add(move))
			}
			b.raster.Add1(pts[0].Add(move))
		})
		b.bent(s, move)
		b.paint(s.strokes, move, s.paint.Stroke, false, func(pts []fixed.Point26_6) {
			b.pen.Clear()
			for i, p := range pts {
				step(&b.pen, i, p.Add(move))
			}
			b.raster.AddStroke(b.pen, s.width, roundCap, raster.RoundJoiner)
		})
	}
}

// bent draws the lines that bend, without caps.
func (b *band) bent(s *shape, move fixed.Point26_6) {
	any := false
	for _, l := range s.bends {
		if !b.shows(l, move) {
			continue
		}
		any = true
		b.pens.NewSubPath()
		for _, p := range l.pts {
			b.pens.LineTo(float64(p.X+move.X)/64, float64(p.Y+move.Y)/64)
		}
	}
	if any {
		b.pens.SetRGB255(int(s.paint.Stroke.R), int(s.paint.Stroke.G), int(s.paint.Stroke.B))
		b.pens.SetLineWidth(float64(s.width) / 64)
		b.pens.Stroke()
	}
}

// shows reports whether a line reaches into the band.
func (b *band) shows(l line, move fixed.Point26_6) bool {
	return l.bottom+move.Y >= 0 && l.top+move.Y <= fixed.I(b.im.Rect.Dy())
}

// row returns row y of the stripe, as RGBA; -1 is the row above it.
func (b *band) row(y int) []byte {
	at := b.im.PixOffset(b.pic.guard, y+b.pic.guard)
	return b.im.Pix[at : at+4*b.pic.width]
}

// paint fills what add makes of the lines that reach into the band.
func (b *band) paint(lines []line, move fixed.Point26_6, color draw.Color, evenOdd bool, add func(pts []fixed.Point26_6)) {
	any := false
	for _, l := range lines {
		if !b.shows(l, move) {
			continue
		}
		if !any {
			any = true
			b.raster.Clear()
			b.raster.UseNonZeroWinding = !evenOdd
		}
		add(l.pts)
	}
	if any {
		b.raster.Rasterize(&painter{b.im, colorWord(color)})
	}
}

// roundCap is a round line cap. The library's own varies in resolution with its
// position, so it would differ between bands.
var roundCap = raster.CapperFunc(func(to raster.Adder, radius fixed.Int26_6, end, n fixed.Point26_6) {
	steps := 2 + int(4*math.Sqrt(float64(radius)/64)) // keeps to pixelTol
	for i := range steps {
		sin, cos := math.Sincos(math.Pi * float64(i+1) / float64(steps))
		x, y := float64(n.X), float64(n.Y)
		to.Add1(end.Add(fixed.Point26_6{X: fixed.Int26_6(math.Round(y*sin - x*cos)), Y: fixed.Int26_6(math.Round(-x*sin - y*cos))}))
	}
})

// step adds point i of a polyline.
func step(to raster.Adder, i int, p fixed.Point26_6) {
	if i == 0 {
		to.Start(p)
	} else {
		to.Add1(p)
	}
}

// painter paints the spans of an area in one opaque colour.
type painter struct {
	im    *image.RGBA
	color uint32
}

// colorWord returns an opaque pixel as a word in memory.
func colorWord(c draw.Color) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}

// Paint implements raster.Painter.
func (p *painter) Paint(spans []raster.Span, _ bool) {
	for _, s := range spans {
		if s.X0 >= s.X1 {
			continue // the end marker
		}
		pix := p.im.Pix[s.Y*p.im.Stride+4*s.X0 : s.Y*p.im.Stride+4*s.X1]
		if s.Alpha >= 0xff80 {
			solid(pix, p.color)
		} else {
			blend(pix, p.color, (s.Alpha+0x80)>>8)
		}
	}
}

// solid sets all pixels to the colour.
func solid(pix []byte, color uint32) {
	n := min(len(pix), 64)
	for i := 0; i < n; i += 4 {
		binary.LittleEndian.PutUint32(pix[i:], color)
	}
	for ; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}

// blend mixes share/256 of the colour into the pixels, two channels at a time.
func blend(pix []byte, color, share uint32) {
	const pair, half = 0xff00ff, 0x800080
	rb, ga := (color&pair)*share+half, (color>>8&pair)*share+half
	for i := 0; i+4 <= len(pix); i += 4 {
		d := binary.LittleEndian.Uint32(pix[i:])
		r := ((d&pair)*(256-share) + rb) >> 8 & pair
		g := ((d>>8&pair)*(256-share) + ga) & (pair << 8)
		binary.LittleEndian.PutUint32(pix[i:], r|g)
	}
}
