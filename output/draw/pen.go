package draw

import "math"

// Cap is the form of the ends of a line; a user's picture may have others than round.
type Cap uint8

// The forms of ends.
const (
	RoundCap Cap = iota
	ButtCap
	SquareCap
)

// Join is the form of the corners of a line; a user's picture may have others than round.
type Join uint8

// The forms of corners.
const (
	RoundJoin Join = iota
	MiterJoin
	BevelJoin
)

// MiterLimit is the length of the tip of a corner, in widths of the pen, from which on
// it is cut off.
const MiterLimit = 4

// String returns the name of the form in SVG.
func (c Cap) String() string { return [...]string{"round", "butt", "square"}[c] }

// String returns the name of the form in SVG.
func (j Join) String() string { return [...]string{"round", "miter", "bevel"}[j] }

// Miter returns the outside of a pointed corner at b of a line drawn with a pen of radius
// r; false if the corner is cut off, or so slight that it makes no difference.
func Miter(a, b, c Point, r MM) ([]Point, bool) {
	before, after := b.Sub(a).Unit(), c.Sub(b).Unit()
	half := math.Sqrt(max(0, (1+before.Dot(after))/2)) // cosine of half the turn
	if half*MiterLimit < 1 || half > 0.995 {
		return nil, false
	}
	out := float64(r) // to the side of the line on which the corner opens
	if before.Cross(after) > 0 {
		out = -out
	}
	middle := before.Normal().Add(after.Normal()).Unit()
	from, tip, to := b.Add(before.Normal().Mul(out)), b.Add(middle.Mul(out/half)), b.Add(after.Normal().Mul(out))
	if out < 0 { // all in the same direction, so that overlapping corners do not cancel out
		from, to = to, from
	}
	return []Point{b, from, tip, to}, true
}

// Dashes splits a polyline into the polylines drawn by a dash pattern: dash, gap, dash,
// gap, … from its start. Without a pattern it returns the whole line.
func Dashes(line []Point, pattern []MM) [][]Point {
	if len(pattern) == 0 {
		return [][]Point{line}
	}
	var out [][]Point
	cur, left := []Point{line[0]}, pattern[0]
	k := 0
	for i, b := range line[1:] {
		a, at := line[i], MM(0)
		length := b.Sub(a).Len()
		for length-at > left {
			at += left
			p := a.Lerp(b, float64(at/length))
			if k%2 == 0 {
				out = append(out, append(cur, p))
			}
			k++
			cur, left = []Point{p}, max(pattern[k%len(pattern)], Micro)
		}
		left -= length - at
		cur = append(cur, b)
	}
	if k%2 == 0 && len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}
