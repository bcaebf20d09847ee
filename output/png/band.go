package png

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"iter"
	"math"
	"slices"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// picture is a sheet prepared for drawing: what is the same in every band is computed
// once.
type picture struct {
	width, height int
	dpi           int
	shapes        []shape
	guard         int // rows above a band and columns to its left, see [band]
}

// shape is a mark in pixels.
type shape struct {
	paint   draw.Paint
	evenOdd bool
	width   float64 // of the pen
	areas   []line
	strokes []line
	tips    []line // of pointed corners, which gg lacks
}

// line is a polyline in pixels from the picture's top left corner, with the rows it
// spans. Points are on the rasteriser's grid, so that moving them by whole pixels
// changes nothing and a band looks like that part of the whole picture.
type line struct {
	pts         []gg.Point
	top, bottom float64
}

const (
	grid     = 64   // of the rasteriser, in a pixel
	pixelTol = 0.06 // deviation of chords from a curve, in pixels
	minPen   = 1    // pixels; thinner pens would fade to grey
)

// newPicture prepares the sheet's block for o.DPI. It fails if the sheet cannot be
// drawn or the resolution is out of range.
func newPicture(s *draw.Sheet, o draw.Options) (*picture, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	dpi := cmp.Or(o.DPI, draw.DefaultDPI)
	if dpi < minDPI || dpi > maxDPI {
		return nil, fmt.Errorf("resolution of %d dpi, want %d to %d", dpi, minDPI, maxDPI)
	}
	pic := &picture{width: pixels(s.Block.W(), dpi), height: pixels(s.Block.H(), dpi), dpi: dpi}
	onGrid := pixelGrid{origin: s.Block.Min, scale: float64(dpi) / float64(draw.Inch)}
	pen := 0.0
	for _, m := range s.Marks {
		sh := onGrid.shape(m, o.Palette.Paint(m))
		pic.shapes = append(pic.shapes, sh)
		pen = max(pen, sh.width)
	}
	pic.guard = int(math.Ceil(pen)) + 4
	return pic, nil
}

// pixels returns a length in pixels, rounded once.
func pixels(v draw.MM, dpi int) int {
	return max(1, int(math.Round(float64(v)*float64(dpi)/float64(draw.Inch))))
}

// pixelGrid maps a sheet to pixels.
type pixelGrid struct {
	origin draw.Point // of the picture
	scale  float64    // pixels in a millimetre
}

func (g pixelGrid) shape(m *draw.Mark, paint draw.Paint) shape {
	sh := shape{paint: paint, evenOdd: m.EvenOdd}
	if paint.HasStroke {
		sh.width = max(float64(paint.Width)*g.scale, minPen)
	}
	for _, pts := range font.Outline(m).Flatten(draw.MM(pixelTol / g.scale)) {
		if paint.HasFill {
			sh.areas = append(sh.areas, g.line(pts))
		}
		if paint.HasStroke {
			g.stroke(&sh, pts)
		}
	}
	return sh
}

// stroke adds a line drawn with the pen of a shape.
func (g pixelGrid) stroke(sh *shape, pts []draw.Point) {
	for _, dash := range draw.Dashes(pts, sh.paint.Dash) {
		last := len(dash) - 1
		if sh.paint.Cap != draw.RoundCap && last > 1 && dash[0] == dash[last] { // a corner where a closed line ends
			dash = append(slices.Clip(dash), dash[1])
		}
		l := g.line(dash)
		l.top, l.bottom = l.top-sh.width, l.bottom+sh.width
		sh.strokes = append(sh.strokes, l)
		for i := 2; i < len(dash) && sh.paint.Join == draw.MiterJoin; i++ {
			tip, pointed := draw.Miter(dash[i-2], dash[i-1], dash[i], draw.MM(sh.width/g.scale/2))
			if pointed {
				sh.tips = append(sh.tips, g.line(tip))
			}
		}
	}
}

// line drops points equal to the one before, except the last of two: a dot is a line
// too.
func (g pixelGrid) line(pts []draw.Point) line {
	snap := func(v draw.MM) float64 { return math.Round(float64(v)*g.scale*grid) / grid }
	l := line{pts: make([]gg.Point, 0, len(pts)), top: math.Inf(1), bottom: math.Inf(-1)}
	for i, p := range pts {
		q := gg.Point{X: snap(p.X - g.origin.X), Y: snap(p.Y - g.origin.Y)}
		n := len(l.pts)
		repeated := n > 0 && q == l.pts[n-1]
		if repeated && (i < len(pts)-1 || n > 1) {
			continue
		}
		if repeated {
			q.X += 1.0 / grid
		}
		l.pts = append(l.pts, q)
		l.top, l.bottom = min(l.top, q.Y), max(l.bottom, q.Y)
	}
	return l
}

// band is a stripe of a picture while it is drawn. Its image has guard rows above the
// stripe and guard columns to the left: the rasteriser rounds towards zero, which
// changes direction above and left of zero.
type band struct {
	pic    *picture
	im     *image.RGBA
	gg     *gg.Context
	raster *raster.Rasterizer
}

func newBand(pic *picture, rows int) *band {
	im := image.NewRGBA(image.Rect(0, 0, pic.width+pic.guard, rows+pic.guard))
	return &band{
		pic: pic, im: im, gg: gg.NewContextForRGBA(im),
		raster: raster.NewRasterizer(im.Rect.Dx(), im.Rect.Dy()),
	}
}

// draw paints the rows from top on.
func (b *band) draw(top int) {
	blank(b.im.Pix)
	for i := range b.pic.shapes {
		s := &b.pic.shapes[i]
		if s.paint.HasFill {
			b.raster.UseNonZeroWinding = !s.evenOdd
			b.fill(s.areas, newPainter(b.im, s.paint.Fill, s.paint.FillOpacity), top)
		}
		if s.paint.HasStroke {
			b.stroke(s, top)
			b.raster.UseNonZeroWinding = true
			b.fill(s.tips, newPainter(b.im, s.paint.Stroke, s.paint.StrokeOpacity), top)
		}
	}
}

// blank makes pixels white.
func blank(pix []byte) {
	pix[0] = 0xff
	for n := 1; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}

// fill paints areas by gg's rasteriser, but with a painter of our own: gg blends every
// pixel, and most of a sheet is covered areas.
func (b *band) fill(areas []line, p *painter, top int) {
	b.raster.Clear()
	for l := range b.reaching(areas, top) {
		b.raster.Start(b.place(l.pts[0], top))
		for _, p := range l.pts[1:] {
			b.raster.Add1(b.place(p, top))
		}
		b.raster.Add1(b.place(l.pts[0], top))
	}
	b.raster.Rasterize(p)
}

func (b *band) stroke(s *shape, top int) {
	dx, dy := float64(b.pic.guard), float64(b.pic.guard-top)
	empty := true
	for l := range b.reaching(s.strokes, top) {
		empty = false
		b.gg.MoveTo(l.pts[0].X+dx, l.pts[0].Y+dy)
		for _, p := range l.pts[1:] {
			b.gg.LineTo(p.X+dx, p.Y+dy)
		}
	}
	if empty {
		return
	}
	c := s.paint.Stroke
	b.gg.SetRGBA255(int(c.R), int(c.G), int(c.B), int(math.Round(255*s.paint.StrokeOpacity)))
	b.gg.SetLineWidth(s.width)
	b.gg.SetLineCap(caps[s.paint.Cap])
	b.gg.SetLineJoin(joins[s.paint.Join])
	b.gg.Stroke()
}

// caps and joins are gg's forms of ends and corners. It has no pointed corners: their
// tips are areas.
var (
	caps = [...]gg.LineCap{
		draw.RoundCap: gg.LineCapRound, draw.ButtCap: gg.LineCapButt, draw.SquareCap: gg.LineCapSquare,
	}
	joins = [...]gg.LineJoin{
		draw.RoundJoin: gg.LineJoinRound, draw.MiterJoin: gg.LineJoinBevel, draw.BevelJoin: gg.LineJoinBevel,
	}
)

// reaching calls yield for the lines that reach into the band.
func (b *band) reaching(lines []line, top int) iter.Seq[*line] {
	return func(yield func(*line) bool) {
		above, below := float64(top-b.pic.guard), float64(top+b.im.Rect.Dy())
		for i := range lines {
			if l := &lines[i]; l.bottom >= above && l.top <= below && !yield(l) {
				return
			}
		}
	}
}

// place returns a point of the picture on the grid of the band.
func (b *band) place(p gg.Point, top int) fixed.Point26_6 {
	return fixed.Point26_6{
		X: fixed.Int26_6(p.X*grid) + fixed.I(b.pic.guard), Y: fixed.Int26_6(p.Y*grid) + fixed.I(b.pic.guard-top),
	}
}

// painter paints the spans of an area in one colour.
type painter struct {
	im      *image.RGBA
	word    uint32 // the colour as a pixel
	opacity uint32 // 256: opaque
}

func newPainter(im *image.RGBA, c draw.Color, opacity float64) *painter {
	return &painter{
		im: im, opacity: uint32(math.Round(256 * opacity)),
		word: uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24,
	}
}

// Paint implements raster.Painter.
func (p *painter) Paint(spans []raster.Span, _ bool) {
	for _, s := range spans {
		if s.X0 >= s.X1 {
			continue // the end marker
		}
		pix := p.im.Pix[s.Y*p.im.Stride+4*s.X0 : s.Y*p.im.Stride+4*s.X1]
		share := (s.Alpha + 0x80) >> 8 * p.opacity >> 8
		for i := 0; i+4 <= len(pix); i += 4 {
			if share == 256 {
				binary.LittleEndian.PutUint32(pix[i:], p.word)
			} else {
				blend(pix[i:i+4], p.word, share)
			}
		}
	}
}

// blend mixes share/256 of the colour into a pixel, two channels at a time.
func blend(pix []byte, color, share uint32) {
	const pair, half = 0xff00ff, 0x800080
	old := binary.LittleEndian.Uint32(pix)
	rb := ((old&pair)*(256-share) + (color&pair)*share + half) >> 8 & pair
	ga := ((old>>8&pair)*(256-share) + (color>>8&pair)*share + half) & (pair << 8)
	binary.LittleEndian.PutUint32(pix, rb|ga)
}

// row returns row y of the band, as RGBA.
func (b *band) row(y int) []byte {
	at := b.im.PixOffset(b.pic.guard, y+b.pic.guard)
	return b.im.Pix[at : at+4*b.pic.width]
}
