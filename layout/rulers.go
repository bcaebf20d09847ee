package layout

import (
	"shogikit/output/draw"
	"shogikit/output/font"
)

// rulerRoom is what the upright line takes from the side of a sheet.
const rulerRoom draw.MM = 5

// Ruler returns the length of the two lines by which a print is checked: 100 mm, on small paper
// half of that.
func (p Paper) Ruler() draw.MM {
	if p.grid() == smallGrid {
		return 50
	}
	return 100
}

// Ruled returns the part of an area for parts that the upright line leaves free, with the same air
// on both sides.
func (p Paper) Ruled(area draw.Rect) draw.Rect {
	area.Min.X += rulerRoom
	area.Max.X -= rulerRoom
	return area
}

// rulers draws the two lines from the top right corner, like a carpenter's square, and above them
// how to print. Between registration marks the upright one begins below them.
func (f *Furniture) rulers(d *draw.Drawing, room draw.Rect, g grid) {
	const edge draw.MM = 0.3
	length := f.Paper.Ruler()
	corner := draw.Pt(room.Max.X-edge, room.Min.Y+g.titleY)
	top := corner.Y
	if f.Paper.Registration != "" {
		top = f.Paper.Content().Min.Y
	}
	line := ruler(length, g.tick)
	d.Put(line, draw.Affine{A: -1, D: 1, E: float64(corner.X), F: float64(corner.Y)})
	d.Put(line, draw.Affine{B: 1, C: -1, E: float64(f.Paper.Block.Max.X - edge), F: float64(top)})

	st := Guide(Fit(draw.Sans, SmallSize, f.rulerLabel(), length-1), draw.Sans, font.Left)
	d.Add(font.Label(draw.Pt(corner.X-length, corner.Y-1.3), st, f.rulerLabel())...)
}

func (f *Furniture) rulerLabel() string {
	return f.Catalog.Text("sheet.ruler", "length", draw.Number(float64(f.Paper.Ruler()), 0)+" mm")
}

// ruler draws a line to the right, with ticks every 5, 10 and 50 mm below it, the longest of
// a given length.
func ruler(length, longest draw.MM) (d draw.Drawing) {
	line := func(a, b draw.Point) {
		d.Add(draw.Mark{Role: draw.Guide, Path: draw.Line(a, b), Stroke: draw.Black, Width: 0.2})
	}
	line(draw.Pt(0, 0), draw.Pt(length, 0))
	for x := draw.MM(0); x <= length; x += 5 {
		tick := 0.4 * longest
		if int(x)%10 == 0 {
			tick = 0.65 * longest
		}
		if int(x)%50 == 0 {
			tick = longest
		}
		line(draw.Pt(x, 0), draw.Pt(x, tick))
	}
	return d
}
