package press

import (
	"math"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// InkOn returns how much of a sheet's paper is covered with ink, as a share: the four inks
// of a printer added up, so that a solid black page is 1 and a solid red one up to 2. It is
// reckoned from areas and lengths; what lies under a mark is taken for what lies under one
// point of it.
func InkOn(s *draw.Sheet, palette draw.Palette) float64 {
	var areas []inked
	var sum float64
	for _, m := range palette.PatternSheets([]draw.Sheet{*s})[0].Marks {
		paint, path := palette.Paint(m), m.Path
		if m.Text != nil {
			path = font.TextOutline(m.Text)
		}
		polys := path.Flatten(inkTolerance)
		if len(polys) == 0 {
			continue
		}
		under := amount(areas, polys[0][0].Lerp(polys[0][len(polys[0])/2], 0.5))
		if paint.HasStroke {
			width, along := float64(paint.Width), length(polys)*drawn(paint.Dash)
			sum += width * along * (inkOf(paint.Stroke) - amount(areas, polys[0][0]))
		}
		if paint.HasFill {
			a := inked{inkOf(paint.Fill), path.Bounds(), polys}
			sum += area(polys, m.EvenOdd) * (a.ink - under)
			if m.Text == nil {
				areas = append(areas, a)
			}
		}
	}
	return max(0, sum) / float64(s.Paper.W*s.Paper.H)
}

// inkTolerance is how far chords stray from curves, whose areas change little by that.
const inkTolerance draw.MM = 0.05

// inked is an area with an amount of ink.
type inked struct {
	ink   float64
	box   draw.Rect
	polys [][]draw.Point
}

// amount returns how much ink lies at a point: that of the last area there.
func amount(areas []inked, at draw.Point) float64 {
	for i := len(areas) - 1; i >= 0; i-- {
		a := &areas[i]
		if at.X < a.box.Min.X || at.X > a.box.Max.X || at.Y < a.box.Min.Y || at.Y > a.box.Max.Y {
			continue
		}
		in := false
		for _, poly := range a.polys {
			in = in != draw.Inside(at, poly)
		}
		if in {
			return a.ink
		}
	}
	return 0
}

// inkOf returns the amount of ink of a colour, black taking the place of equal shares of
// the three colours.
func inkOf(c draw.Color) float64 {
	cyan, magenta, yellow := 255-int(c.R), 255-int(c.G), 255-int(c.B)
	return float64(cyan+magenta+yellow-2*min(cyan, magenta, yellow)) / 255
}

// area returns the area of what polygons enclose. Holes go the other way round, unless the
// rule is even-odd.
func area(polys [][]draw.Point, evenOdd bool) float64 {
	var sum float64
	for i, poly := range polys {
		a := draw.Area(poly)
		if evenOdd {
			if a = math.Abs(a); draw.Depth(i, polys)%2 == 1 {
				a = -a
			}
		}
		sum += a
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

// drawn is the share of a dashed line that is drawn.
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
