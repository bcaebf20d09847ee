package pieces

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// A contour is a line of a drawing, with the box of its mark and half the width of its pen.
type contour struct {
	line []draw.Point
	box  draw.Rect
	pen  draw.MM
}

// linesOf returns the lines of a drawing.
func linesOf(d draw.Drawing) (out []contour) {
	for i := range d.Marks {
		m := &d.Marks[i]
		pen := draw.MM(0)
		if m.Stroke != draw.None {
			pen = m.Width / 2
		}
		box := m.Bounds()
		for _, line := range m.Path.Flatten(0.02) {
			out = append(out, contour{line, box, pen})
		}
	}
	return out
}

// distance returns the least distance of lines from marks, as far as it is below 2 mm.
func distance(lines []contour, marks draw.Drawing) draw.MM {
	least := draw.MM(math.Inf(1))
	for _, mark := range linesOf(marks) {
		near := mark.box.Inset(-2)
		for _, c := range lines {
			if c.box.Overlaps(near) {
				least = min(least, c.distance(mark, near)-c.pen-mark.pen)
			}
		}
	}
	return least
}

// distance returns the least distance of the segments near a mark from it.
func (c contour) distance(mark contour, near draw.Rect) draw.MM {
	least := draw.MM(math.Inf(1))
	for i, b := range c.line[1:] {
		a := c.line[i]
		if !near.Overlaps(draw.Span(a, b)) {
			continue
		}
		for k, q := range mark.line[1:] {
			least = min(least, draw.Gap(a, b, mark.line[k], q))
		}
	}
	return least
}

// clearance returns how far the second of two shapes can move up before it touches the first,
// which is above it. Strokes up to half a millimetre to the side count too.
func clearance(upper, lower draw.Path) draw.MM {
	const bin, side draw.MM = 0.1, 0.5
	const reach = int(side / bin)
	endless := draw.MM(math.Inf(1))
	box := upper.Bounds().Union(lower.Bounds())
	first := int(math.Floor(float64(box.Min.X/bin))) - reach - 1 // one more: a curve is rounded
	bins := int(math.Floor(float64(box.Max.X/bin))) + reach + 2 - first
	down, up := slices.Repeat([]draw.MM{-endless}, bins), slices.Repeat([]draw.MM{endless}, bins)
	sample(upper, bin/2, func(p draw.Point) { // the lowest point in each bin
		i := int(math.Floor(float64(p.X/bin))) - first
		down[i] = max(down[i], p.Y)
	})
	sample(lower, bin/2, func(p draw.Point) { // the highest
		i := int(math.Floor(float64(p.X/bin))) - first
		up[i] = min(up[i], p.Y)
	})
	least := endless
	for i := reach; i < bins-reach; i++ {
		least = min(least, slices.Min(up[i-reach:i+reach+1])-down[i])
	}
	return least
}

// sample calls visit for points along the outline of a shape, at most step apart.
func sample(p draw.Path, step draw.MM, visit func(draw.Point)) {
	for _, line := range p.Flatten(step / 4) {
		for i, a := range line {
			b := line[(i+1)%len(line)]
			n := int(math.Ceil(float64(b.Sub(a).Len() / step)))
			for k := range n {
				visit(a.Lerp(b, float64(k)/float64(n)))
			}
		}
	}
}
