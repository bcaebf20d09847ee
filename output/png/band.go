package png

import (
	"encoding/binary"
	"image"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
)

// band is a stripe of a picture while it is drawn. Its image has guard rows
// above the stripe and guard columns to the left: the rasteriser rounds towards
// zero, which is another way left of zero and above it, so nothing that touches
// the stripe may have corners there.
//
// Pens that bend are gg's; areas go straight to the rasteriser below it, because
// most of a sheet is plain areas and gg blends every single pixel of them.
type band struct {
	pic   *picture
	im    *image.RGBA
	pens  *gg.Context
	areas *raster.Rasterizer
}

func newBand(pic *picture, rows int) *band {
	w, h := pic.width+pic.guard, rows+pic.guard
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	b := &band{pic: pic, im: im, pens: gg.NewContextForRGBA(im), areas: raster.NewRasterizer(w, h)}
	b.pens.SetLineCapButt() // see penLine
	return b
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
		move := pixel{float64(b.pic.guard), -from}
		b.fill(s.areas, s.fill, s.evenOdd, move)
		b.fill(s.rods, s.stroke, false, move)
		b.stroke(s, move)
	}
}

// row returns row y of the stripe, as RGBA; -1 is the row above it.
func (b *band) row(y int) []byte {
	at := b.im.PixOffset(b.pic.guard, y+b.pic.guard)
	return b.im.Pix[at : at+4*b.pic.width]
}

func (b *band) fill(areas []line, color draw.Color, evenOdd bool, move pixel) {
	if len(areas) == 0 {
		return
	}
	b.areas.Clear()
	b.areas.UseNonZeroWinding = !evenOdd
	at := func(p pixel) fixed.Point26_6 {
		return fixed.Point26_6{X: fixed.Int26_6((p.x + move.x) * subpixels), Y: fixed.Int26_6((p.y + move.y) * subpixels)}
	}
	for _, area := range areas {
		if !b.shows(area, move, 0) {
			continue
		}
		b.areas.Start(at(area.pts[0]))
		for _, p := range area.pts[1:] {
			b.areas.Add1(at(p))
		}
		b.areas.Add1(at(area.pts[0]))
	}
	b.areas.Rasterize(&painter{b.im, colorWord(color)})
}

// shows tells whether a line with so much beside it reaches into the band.
func (b *band) shows(l line, move pixel, beside float64) bool {
	return l.bottom+beside+move.y >= 0 && l.top-beside+move.y <= float64(b.im.Rect.Dy())
}

func (b *band) stroke(s *shape, move pixel) {
	if len(s.lines) == 0 {
		return
	}
	b.pens.SetRGB255(int(s.stroke.R), int(s.stroke.G), int(s.stroke.B))
	b.pens.SetLineWidth(s.width)
	for _, line := range s.lines {
		if !b.shows(line, move, s.width/2) {
			continue
		}
		for i, p := range line.pts {
			if i == 0 {
				b.pens.MoveTo(p.x+move.x, p.y+move.y)
			} else {
				b.pens.LineTo(p.x+move.x, p.y+move.y)
			}
		}
	}
	b.pens.Stroke()
}

// painter paints the spans of an area in one opaque colour.
type painter struct {
	im    *image.RGBA
	color uint32
}

// colorWord returns an opaque pixel as a word of memory.
func colorWord(c draw.Color) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}

// Paint implements raster.Painter.
func (p *painter) Paint(spans []raster.Span, _ bool) {
	for _, s := range spans {
		if s.X0 >= s.X1 {
			continue // the end mark
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

// blend mixes share 256ths of the colour into the pixels, two channels at once.
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

// white makes all pixels white.
func white(pix []byte) { solid(pix, 0xffffffff) }
