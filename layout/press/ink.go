package press

import (
	"math"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// InkOn returns how much of a sheet's paper is covered with ink, as a share: the four inks
// of a printer added up, so that a solid black page is 1 and a solid red one up to 2. It is
// reckoned from areas and lengths; what lies under a line or a text is taken for what lies under
// one point of it.
func InkOn(s *draw.Sheet, palette draw.Palette) float64 {
	s = &palette.PatternSheets([]draw.Sheet{*s})[0]
	g := newGround(s)
	var sum float64
	for _, m := range s.Marks {
		paint, path := palette.Paint(m), m.Path
		if m.Text != nil {
			path = font.TextOutline(m.Text)
		}
		polys := path.Flatten(inkTolerance)
		if len(polys) == 0 {
			continue
		}
		if paint.HasStroke {
			width, along := float64(paint.Width), length(polys)*drawn(paint.Dash)
			sum += width * along * (inkOf(paint.Stroke) - g.at(polys[0][0]))
		}
		switch ink := inkOf(paint.Fill); {
		case !paint.HasFill:
		case m.Text != nil:
			sum += area(polys) * (ink - g.at(polys[0][0].Lerp(polys[0][len(polys[0])/2], 0.5)))
		default:
			sum += g.paint(polys, path.Bounds(), ink)
		}
	}
	return max(0, sum) / float64(s.Paper.W*s.Paper.H)
}

// inkTolerance is the tolerance of chords for curves, which hardly affects areas.
const inkTolerance draw.MM = 0.05

// ground is how much ink lies where on a sheet, in small squares, row by row.
type ground struct {
	side  draw.MM // of a square
	w, h  int
	ink   []float32
	flips []bool // of the rows of an area: where it begins and ends
}

// newGround returns the ground of a sheet without ink. Its squares are as small as the areas of
// the marks allow: all together they cover a bounded number of squares.
func newGround(s *draw.Sheet) *ground {
	const most, finest = 1 << 24, 0.25
	all := s.Paper.W * s.Paper.H
	for _, m := range s.Marks {
		if m.Text == nil {
			b := m.Path.Bounds()
			all += min(b.W(), s.Paper.W) * min(b.H(), s.Paper.H)
		}
	}
	side := max(finest, draw.MM(math.Sqrt(float64(all/most))))
	w, h := int(s.Paper.W/side)+1, int(s.Paper.H/side)+1
	return &ground{side: side, w: w, h: h, ink: make([]float32, w*h), flips: make([]bool, w*h)}
}

// square returns the index of the first square whose centre is beyond a length, at most
// n.
func (g *ground) square(at draw.MM, n int) int {
	return int(max(0, min(math.Ceil(float64(at/g.side)-0.5), float64(n))))
}

// at returns the ink at a point.
func (g *ground) at(p draw.Point) float64 {
	return float64(g.ink[g.square(p.Y-g.side/2, g.h-1)*g.w+g.square(p.X-g.side/2, g.w-1)])
}

// paint lays ink on what polygons enclose, by the even-odd rule, and returns how much more lies
// there than before.
func (g *ground) paint(polys [][]draw.Point, box draw.Rect, ink float64) float64 {
	left, right, more := g.square(box.Min.X, g.w), g.square(box.Max.X, g.w), 0.0
	for _, poly := range polys {
		for i, a := range poly {
			b := poly[(i+1)%len(poly)]
			if a.Y > b.Y {
				a, b = b, a
			}
			for y := g.square(a.Y, g.h); y < g.square(b.Y, g.h); y++ {
				x := a.X + (b.X-a.X)*((draw.MM(y)+0.5)*g.side-a.Y)/(b.Y-a.Y)
				if x := g.square(x, right); x < right {
					g.flips[y*g.w+x] = !g.flips[y*g.w+x]
				}
			}
		}
	}
	for y := g.square(box.Min.Y, g.h); y < g.square(box.Max.Y, g.h); y++ {
		in := false
		for x := y*g.w + left; x < y*g.w+right; x++ {
			in, g.flips[x] = in != g.flips[x], false
			if in {
				g.ink[x], more = float32(ink), more+ink-float64(g.ink[x])
			}
		}
	}
	return more * float64(g.side*g.side)
}

// inkOf returns the amount of ink for a colour, with equal amounts of the three colours
// replaced by black.
func inkOf(c draw.Color) float64 {
	cyan, magenta, yellow := 255-int(c.R), 255-int(c.G), 255-int(c.B)
	return float64(cyan+magenta+yellow-2*min(cyan, magenta, yellow)) / 255
}

// area returns the area of what polygons enclose; holes go the other way round.
func area(polys [][]draw.Point) (sum float64) {
	for _, poly := range polys {
		sum += draw.Area(poly)
	}
	return math.Abs(sum)
}

func length(lines [][]draw.Point) (sum float64) {
	for _, line := range lines {
		for i := 1; i < len(line); i++ {
			sum += float64(line[i].Sub(line[i-1]).Len())
		}
	}
	return sum
}

// drawn returns the fraction of a dashed line that is drawn.
func drawn(dash []draw.MM) float64 {
	var on, all draw.MM
	for i, d := range dash {
		if all += d; i%2 == 0 {
			on += d
		}
	}
	if all == 0 {
		return 1
	}
	return float64(on / all)
}
