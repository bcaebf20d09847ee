package picture

import "shogikit/output/draw"

// loops returns the lines where the depth is zero (marching squares): closed
// polygons, clockwise on paper, in the order of their topmost nodes.
//
// The line crosses edges between neighbouring nodes. Edge 2i goes right from
// node i, edge 2i+1 down from it; next tells for each edge that is crossed
// which one follows, with the inside on the right.
func (f field) loops() [][]draw.Point {
	next := make([]int32, 2*len(f.depth))
	for y := range f.h - 1 {
		for x := range f.w - 1 {
			f.cell(y*f.w+x, next)
		}
	}
	var out [][]draw.Point
	for e := range next {
		if next[e] == 0 {
			continue
		}
		var loop []draw.Point
		for at := int32(e); next[at] != 0; {
			loop = append(loop, f.crossing(int(at)))
			at, next[at] = next[at], 0
		}
		out = append(out, loop)
	}
	return out
}

// Sides of a cell.
const (
	top = iota
	right
	bottom
	left
)

// turns tells for each set of corners that are inside (1 top left, 2 top right,
// 4 bottom right, 8 bottom left) from which side to which the line goes. Corners
// that touch belong together.
var turns = [16][][2]int{
	1:  {{top, left}},
	2:  {{right, top}},
	3:  {{right, left}},
	4:  {{bottom, right}},
	5:  {{top, right}, {bottom, left}},
	6:  {{bottom, top}},
	7:  {{bottom, left}},
	8:  {{left, bottom}},
	9:  {{top, bottom}},
	10: {{left, top}, {right, bottom}},
	11: {{right, bottom}},
	12: {{left, right}},
	13: {{top, right}},
	14: {{left, top}},
}

// cell links the edges of the cell whose top left node is i. No loop uses edge
// 0, which lies in the border, so that 0 can mean none.
func (f field) cell(i int, next []int32) {
	corners := 0
	for bit, node := range [...]int{i, i + 1, i + f.w + 1, i + f.w} {
		if f.depth[node] > 0 {
			corners |= 1 << bit
		}
	}
	edges := [...]int32{top: int32(2 * i), right: int32(2*(i+1) + 1), bottom: int32(2 * (i + f.w)), left: int32(2*i + 1)}
	for _, t := range turns[corners] {
		next[edges[t[0]]] = edges[t[1]]
	}
}

// crossing returns where on an edge the depth is zero.
func (f field) crossing(edge int) draw.Point {
	i := edge / 2
	x, y := float64(i%f.w), float64(i/f.w)
	j := i + 1
	if edge%2 == 1 {
		j = i + f.w
	}
	t := f.depth[i] / (f.depth[i] - f.depth[j])
	if edge%2 == 1 {
		return f.point(x, y+t)
	}
	return f.point(x+t, y)
}
