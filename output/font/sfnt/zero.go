package sfnt

import (
	"encoding/binary"
	"slices"
)

// PlainZero returns the file with a zero, glyph g, that has no slash: inside its outer
// contour, instead of the counters on both sides of the slash, stands a smaller copy of
// that contour, as wide and as high as they are. The Go fonts have a slashed zero, which
// children take for a forbidden letter.
func (f Font) PlainZero(g int) []byte {
	out := Font{}
	for tag, table := range f {
		out[tag] = slices.Clone(table)
	}
	old := out.glyph(g)
	all := contours(old)
	outer, counters := all[0], slices.Concat(all[1:]...)
	from, to := boxOf(outer), boxOf(counters)
	inner := slices.Clone(outer)
	for i, p := range inner {
		inner[i].x = to[0] + (p.x-from[0])*(to[2]-to[0])/(from[2]-from[0])
		inner[i].y = to[1] + (p.y-from[1])*(to[3]-to[1])/(from[3]-from[1])
	}
	slices.Reverse(inner)
	b := append(beWords(nil, 2), old[2:10]...) // its bounding box remains
	b = beWords(b, len(outer)-1, len(outer)+len(inner)-1, 0)
	points := append(outer, inner...)
	for _, p := range points {
		b = append(b, p.on)
	}
	var last point
	for _, p := range points {
		b, last.x = beWords(b, p.x-last.x), p.x
	}
	for _, p := range points {
		b, last.y = beWords(b, p.y-last.y), p.y
	}
	clear(old[copy(old, b):]) // it is shorter
	binary.BigEndian.PutUint32(out["head"][8:], 0)
	return out.file()
}

// point is a point of a contour, in units of the font; on is 1 on the curve, 0 for a
// control point.
type point struct {
	x, y int
	on   byte
}

// Flags of the points of a glyph.
const (
	pointOn     = 1 << 0
	pointShort  = 1 << 1 // x in a byte; y: shifted by one
	pointRepeat = 1 << 3
	pointSame   = 1 << 4 // x as before or, in a byte, positive; y: shifted by one
)

// contours returns the contours of a glyph that is not composite.
func contours(data []byte) (out [][]point) {
	n := i16(data, 0)
	points := make([]point, u16(data, 10+2*(n-1))+1)
	flags, in := make([]byte, 0, len(points)), data[10+2*n+2+u16(data, 10+2*n):]
	for len(flags) < len(points) {
		flag, times := in[0], 1
		if in = in[1:]; flag&pointRepeat != 0 {
			times, in = 1+int(in[0]), in[1:]
		}
		flags = append(flags, slices.Repeat([]byte{flag}, times)...)
	}
	read := func(shift int) (values []int) {
		at := 0
		for _, flag := range flags {
			switch flag >>= shift; {
			case flag&pointShort != 0 && flag&pointSame != 0:
				at, in = at+int(in[0]), in[1:]
			case flag&pointShort != 0:
				at, in = at-int(in[0]), in[1:]
			case flag&pointSame == 0:
				at, in = at+i16(in, 0), in[2:]
			}
			values = append(values, at)
		}
		return values
	}
	xs := read(0)
	ys := read(1)
	for i := range points {
		points[i] = point{xs[i], ys[i], flags[i] & pointOn}
	}
	first := 0
	for c := range n {
		end := u16(data, 10+2*c) + 1
		out = append(out, points[first:end:end])
		first = end
	}
	return out
}

// boxOf returns the box of points: left, bottom, right, top.
func boxOf(points []point) [4]int {
	box := [4]int{points[0].x, points[0].y, points[0].x, points[0].y}
	for _, p := range points {
		box = [4]int{min(box[0], p.x), min(box[1], p.y), max(box[2], p.x), max(box[3], p.y)}
	}
	return box
}
