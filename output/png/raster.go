package png

import (
	"math"

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
	areas              []line
	rods               []line  // what a pen leaves of straight lines, as areas
	lines              []line  // what the pen follows where lines bend
	top, bottom        float64 // of what is painted, pixels
}

// pixel is a position in pixels from the picture's top left corner.
type pixel struct{ x, y float64 }

// line is a chain of points, with the rows that it spans.
type line struct {
	pts         []pixel
	top, bottom float64
}

func newLine(pts []pixel) line {
	l := line{pts, math.Inf(1), math.Inf(-1)}
	for _, p := range pts {
		l.top, l.bottom = min(l.top, p.y), max(l.bottom, p.y)
	}
	return l
}

// picture is a sheet made ready for pixels.
type picture struct {
	width, height int
	shapes        []shape
	guard         int // rows above a band and columns left of it that it needs, see [band]
}

const (
	subpixels = 64     // the rasteriser's grid
	pixelTol  = 0.06   // how far chords may stray from a curve, in pixels
	minPen    = 1      // thinner pens would fade to grey
	minStep   = 0.25   // points nearer than this may be dropped by gg
	penStep   = 0.1875 // how far lines turn back at their ends; gg keeps it
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
			sh.areas = append(sh.areas, newLine(onGrid(pts)))
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
		s.addDash(pts)
		return
	}
	for _, d := range dashes(pts, dash, scale) {
		s.addDash(d)
	}
}

// addDash adds an unbroken line. Most lines of a sheet are straight: grids, and
// the dashes of folds. To fill a rod once is far less work than to follow it
// with a pen in every band.
func (s *shape) addDash(pts []pixel) {
	pts = thin(onGrid(pts))
	if n := len(pts); n <= 2 {
		s.rods = append(s.rods, newLine(rod(pts[0], pts[n-1], s.width/2)))
		return
	}
	s.lines = append(s.lines, newLine(penLine(pts)))
}

// rod returns the outline of a straight line with round ends, radius r.
func rod(a, b pixel, r float64) []pixel {
	along := math.Atan2(b.y-a.y, b.x-a.x)
	steps := int(math.Ceil(math.Pi / 2 / math.Acos(1-min(pixelTol/r, 1)))) // half a turn's
	out := make([]pixel, 0, 2*steps+2)
	for i, end := range [2]pixel{b, a} {
		for k := range steps + 1 {
			sin, cos := math.Sincos(along + math.Pi*(float64(i)-0.5+float64(k)/float64(steps)))
			out = append(out, pixel{end.x + r*cos, end.y + r*sin})
		}
	}
	return onGrid(out)
}

// penLine makes a line ready for a pen without caps: at its ends it turns back
// a little, and the round join there does for a round cap. The rasteriser's
// own caps are finer or coarser depending on where they are on the picture, so
// they would not be the same in every band.
func penLine(pts []pixel) []pixel {
	n := len(pts)
	if pts[0] == pts[n-1] {
		return startAmid(pts)
	}
	out := make([]pixel, 0, n+2)
	out = append(append(out, towards(pts[0], pts[1])), pts...)
	return append(out, towards(pts[len(pts)-1], pts[len(pts)-2]))
}

// startAmid makes a closed line start, and end, in the middle of its longest
// piece, where the blunt ends of the pen meet without a trace.
func startAmid(pts []pixel) []pixel {
	at, longest := 0, 0.0
	for i := 1; i < len(pts); i++ {
		if l := distance(pts[i-1], pts[i]); l > longest {
			at, longest = i, l
		}
	}
	middle := onGrid([]pixel{{(pts[at-1].x + pts[at].x) / 2, (pts[at-1].y + pts[at].y) / 2}})[0]
	out := make([]pixel, 0, len(pts)+1)
	out = append(append(out, middle), pts[at:]...)
	out = append(out, pts[1:at]...) // pts[0] is the same as the last
	return append(out, middle)
}

// towards returns the point penStep away from a in the direction of b.
func towards(a, b pixel) pixel {
	k := penStep / distance(a, b)
	return onGrid([]pixel{{a.x + (b.x-a.x)*k, a.y + (b.y-a.y)*k}})[0]
}

func distance(a, b pixel) float64 { return math.Hypot(b.x-a.x, b.y-a.y) }

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
		length := distance(a, b)
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
