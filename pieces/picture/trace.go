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

// cell links the edges of the cell whose top left node is i. No loop uses edge
// 0, which lies in the border, so that 0 can mean none.
func (f field) cell(i int, next []int32) {
	top, left := int32(2*i), int32(2*i+1)
	bottom, right := int32(2*(i+f.w)), int32(2*(i+1)+1)
	kind := 0
	for bit, node := range [...]int{i, i + 1, i + f.w + 1, i + f.w} {
		if f.depth[node] > 0 {
			kind |= 1 << bit
		}
	}
	switch kind { // bits: 1 top left, 2 top right, 4 bottom right, 8 bottom left
	case 1:
		next[top] = left
	case 2:
		next[right] = top
	case 3:
		next[right] = left
	case 4:
		next[bottom] = right
	case 5: // corners that touch belong together
		next[top], next[bottom] = right, left
	case 6:
		next[bottom] = top
	case 7:
		next[bottom] = left
	case 8:
		next[left] = bottom
	case 9:
		next[top] = bottom
	case 10:
		next[left], next[right] = top, bottom
	case 11:
		next[right] = bottom
	case 12:
		next[left] = right
	case 13:
		next[top] = right
	case 14:
		next[left] = top
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
