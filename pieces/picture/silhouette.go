package picture

import (
	"math"

	"shogikit/output/draw"
)

const (
	nodesPerMM = 12.0          // fine enough: the outline runs between the nodes
	speck      = 1.0           // square millimetres, too small to handle
	flatness   = draw.MM(0.02) // of curves, in millimetres
)

// Silhouette returns the closed outlines of everything that d paints, grown by
// grow: a line that a knife can follow. Holes are filled and specks dropped.
// Lines of real text do not count.
func Silhouette(d draw.Drawing, grow draw.MM) draw.Path {
	grow = max(0, grow)
	box := d.Bounds()
	if box.Empty() {
		return draw.Path{}
	}
	g := newGrid(box.Inset(-grow-4.0/nodesPerMM), nodesPerMM)
	f := g.field(d, float64(grow))
	f.fillHoles()
	var out draw.Path
	for _, loop := range f.loops() {
		if math.Abs(signedArea(loop)) >= speck {
			out.Append(smooth(loop))
		}
	}
	return out
}

// field holds for each node how deep it lies inside the silhouette, in steps;
// negative outside. Only the depth next to the outline is exact.
type field struct {
	*grid
	depth []float64
}

// far is the depth of nodes that no outline passes by.
const far = 1.25

func (g *grid) field(d draw.Drawing, grow float64) field {
	f := field{grid: g, depth: make([]float64, g.w*g.h)}
	for i := range f.depth {
		f.depth[i] = -far
	}
	polys := make([][][]draw.Point, len(d.Marks))
	for i := range d.Marks {
		m := &d.Marks[i]
		polys[i] = m.Path.Flatten(flatness)
		if m.Fill != draw.None {
			f.addArea(polys[i], m.EvenOdd, grow)
		}
	}
	for i := range d.Marks { // after all areas, in which lines have nothing to do
		m := &d.Marks[i]
		r := grow
		if m.Stroke != draw.None {
			r += float64(m.Width) / 2
		}
		if m.Fill != draw.None || m.Stroke != draw.None {
			f.addLine(polys[i], r)
		}
	}
	return f
}

// addArea makes the inside of an area deep; near its edge it is at least as
// deep as the growth, and beyond the edge addLine goes on.
func (f field) addArea(polys [][]draw.Point, evenOdd bool, grow float64) {
	deep := max(0.5, grow/f.step)
	f.area(polys, evenOdd, func(y, x0, x1 int) {
		for i := y*f.w + x0; i < y*f.w+x1; i++ {
			f.depth[i] = max(f.depth[i], deep)
		}
	})
}

// addLine adds what lies within r of a line.
func (f field) addLine(polys [][]draw.Point, r float64) {
	steps := r / f.step
	f.line(polys, r+far*f.step, func(node int, d2 float64) {
		if f.depth[node] >= steps {
			return // it cannot get deeper
		}
		if v := steps - math.Sqrt(d2); v > f.depth[node] {
			f.depth[node] = v
		}
	})
}

// fillHoles makes everything deep that cannot be reached from the border.
func (f field) fillHoles() {
	outside := make([]bool, len(f.depth))
	pending := []int{0} // the border is a frame of empty nodes
	outside[0] = true
	reach := func(i int) {
		if !outside[i] && f.depth[i] <= 0 {
			outside[i] = true
			pending = append(pending, i)
		}
	}
	for len(pending) > 0 {
		i := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		x, y := i%f.w, i/f.w
		if x > 0 {
			reach(i - 1)
		}
		if x < f.w-1 {
			reach(i + 1)
		}
		if y > 0 {
			reach(i - f.w)
		}
		if y < f.h-1 {
			reach(i + f.w)
		}
	}
	for i := range f.depth {
		if !outside[i] && f.depth[i] <= 0 {
			f.depth[i] = far
		}
	}
}

// signedArea of a polygon in square millimetres; positive clockwise on paper.
func signedArea(p []draw.Point) float64 {
	sum := 0.0
	for i, q := range p {
		sum += q.Cross(p[(i+1)%len(p)])
	}
	return sum / 2
}
