package png

import (
	"cmp"
	"fmt"
	"math"

	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
)

// picture is a sheet prepared for rasterization.
type picture struct {
	width, height int
	dpi           int
	shapes        []shape
	guard         int // guard rows above a band and guard columns to its left, see [band]
}

// shape is a mark prepared for rasterization: everything that is the same in every band
// is computed once.
type shape struct {
	paint   draw.Paint
	evenOdd bool
	width   fixed.Int26_6 // of the pen
	areas   []line
	bends   []line // lines that bend, without their ends
	strokes []line // straight lines, and the ends of others
}

// line is a polyline with the rows it spans. Points are on the rasteriser's grid of
// 1/64 pixel, relative to the picture's top left corner, so that moving them by whole
// pixels changes nothing and a band looks exactly like that part of the whole picture.
type line struct {
	pts         []fixed.Point26_6
	top, bottom fixed.Int26_6
}

const (
	pixelTol = 0.06 // deviation of chords from a curve, in pixels
	minPen   = 1    // pixels; thinner pens would fade to grey
)

// newPicture prepares the sheet's block for o.DPI. It fails if the sheet cannot be
// drawn or the resolution is out of range.
func newPicture(s *draw.Sheet, o format.Options) (*picture, error) {
	if err := format.Check(s, nil); err != nil {
		return nil, err
	}
	dpi := cmp.Or(o.DPI, format.DefaultDPI)
	if dpi < MinDPI || dpi > MaxDPI {
		return nil, fmt.Errorf("%w: %d dpi, want %d to %d", ErrDPI, dpi, MinDPI, MaxDPI)
	}
	scale := float64(dpi) / float64(draw.Inch)
	pic := &picture{
		width:  pixels(s.Block.W(), dpi),
		height: pixels(s.Block.H(), dpi),
		dpi:    dpi,
	}
	pen := fixed.Int26_6(0)
	for _, m := range s.Marks {
		paint := o.Palette.Paint(m)
		sh := newShape(m, paint, s.Block.Min, scale)
		pic.shapes = append(pic.shapes, sh)
		if paint.HasStroke {
			pen = max(pen, sh.width)
		}
	}
	pic.guard = pen.Ceil() + 4
	return pic, nil
}

// pixels returns a length in pixels, rounded once.
func pixels(v draw.MM, dpi int) int {
	return max(1, int(math.Round(float64(v)*float64(dpi)/float64(draw.Inch))))
}

// onGrid converts pixels to the rasteriser's unit.
func onGrid(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }

func newShape(m *draw.Mark, paint draw.Paint, origin draw.Point, scale float64) shape {
	sh := shape{paint: paint, evenOdd: m.EvenOdd, width: onGrid(max(float64(paint.Width)*scale, minPen))}
	for _, pts := range font.Outline(m).Flatten(draw.MM(pixelTol / scale)) {
		if paint.HasFill {
			sh.areas = append(sh.areas, newLine(pts, origin, scale))
		}
		if !paint.HasStroke {
			continue
		}
		for _, dash := range draw.Dashes(pts, paint.Dash) {
			l := newLine(dash, origin, scale)
			l.top, l.bottom = l.top-sh.width/2, l.bottom+sh.width/2
			if len(l.pts) == 2 {
				sh.strokes = append(sh.strokes, l)
				continue
			}
			sh.bends = append(sh.bends, l)
			// The resolution of gg's round caps varies with their position; our dots
			// are the same in every band.
			for _, end := range [2]fixed.Point26_6{l.pts[0], l.pts[len(l.pts)-1]} {
				sh.strokes = append(sh.strokes, line{[]fixed.Point26_6{end, {X: end.X + 1, Y: end.Y}}, l.top, l.bottom})
			}
		}
	}
	return sh
}

// newLine snaps points to the grid and drops those equal to the previous one, except
// the last of two: a dot is a line too.
func newLine(pts []draw.Point, origin draw.Point, scale float64) line {
	l := line{pts: make([]fixed.Point26_6, 0, len(pts)), top: math.MaxInt32, bottom: math.MinInt32}
	for i, p := range pts {
		q := fixed.Point26_6{X: onGrid(float64(p.X-origin.X) * scale), Y: onGrid(float64(p.Y-origin.Y) * scale)}
		if n := len(l.pts); n > 0 && q == l.pts[n-1] {
			if i < len(pts)-1 || n > 1 {
				continue
			}
			q.X++
		}
		l.pts = append(l.pts, q)
		l.top, l.bottom = min(l.top, q.Y), max(l.bottom, q.Y)
	}
	return l
}
