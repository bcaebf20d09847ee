package fold

import (
	"math"

	"shogikit/output/draw"
)

// teeth round the rim of a disc.
const teeth = 24

// toothAt returns the corners of tooth k on the upper edge of a strip at y 0:
// base left, tip left, tip right, base right.
func toothAt(b Body, k int, up draw.MM) [4]draw.Point {
	pitch := b.Perimeter() / teeth
	x := pitch * draw.MM(k)
	gap := 0.125 * pitch
	// Folded inwards the teeth crowd together; their tips are narrow enough to
	// leave each other room at the smaller radius.
	tip := pitch * (b.W/2 - tabDepth) / (b.W / 2) * 0.42
	mid := x + pitch/2
	return [4]draw.Point{{X: x + gap, Y: 0}, {X: mid - tip, Y: -up}, {X: mid + tip, Y: -up}, {X: x + pitch - gap, Y: 0}}
}

// roundEndTab returns the corners of the tab that closes a disc's rim, from the
// upper one at the strip on; top and bottom are the strip's edges.
func roundEndTab(b Body, top, bottom draw.MM) []draw.Point {
	const slant draw.MM = 0.9
	l := b.Perimeter()
	return []draw.Point{{X: l, Y: top + endInset}, {X: l + endTab, Y: top + endInset + slant}, {X: l + endTab, Y: bottom - endInset - slant}, {X: l, Y: bottom - endInset}}
}

// roundStrip returns the cut line of a disc's rim, its box at the origin.
func roundStrip(b Body) draw.Path {
	length, top, bottom := b.Perimeter(), tabDepth, tabDepth+b.RimHeight()
	pts := []draw.Point{{X: 0, Y: top}}
	for k := range teeth {
		for _, p := range toothAt(b, k, tabDepth) {
			pts = append(pts, draw.Pt(p.X, top+p.Y))
		}
	}
	pts = append(pts, draw.Pt(length, top))
	pts = append(pts, roundEndTab(b, top, bottom)...)
	pts = append(pts, draw.Pt(length, bottom))
	for k := teeth - 1; k >= 0; k-- {
		t := toothAt(b, k, tabDepth)
		for i := 3; i >= 0; i-- {
			pts = append(pts, draw.Pt(t[i].X, bottom-t[i].Y))
		}
	}
	pts = append(pts, draw.Pt(0, bottom))
	return draw.Polygon(straighten(pts)...)
}

// roundTabs returns the areas that take glue on a disc's rim, without the teeth
// to be skipped.
func roundTabs(b Body, skip func(tooth int) bool) draw.Path {
	var p draw.Path
	top, bottom := tabDepth, tabDepth+b.RimHeight()
	for k := range teeth {
		if skip(k) {
			continue
		}
		t := toothAt(b, k, tabDepth)
		var up, down []draw.Point
		for _, q := range t {
			up = append(up, draw.Pt(q.X, top+q.Y))
			down = append(down, draw.Pt(q.X, bottom-q.Y))
		}
		p.Append(draw.Polygon(up...))
		p.Append(draw.Polygon(down...))
	}
	p.Append(draw.Polygon(roundEndTab(b, top, bottom)...))
	return p
}

// roundNetOutline returns the cut line of a disc's net: the rim strip, a disc
// above and one below its middle, each on a narrow neck. up is the height of
// the strip's teeth over the sheet's origin.
func roundNetOutline(b Body, mid, up draw.MM) draw.Path {
	top, bottom, length := up+tabDepth, up+tabDepth+b.RimHeight(), b.Perimeter()
	var p draw.Path
	p.Move(draw.Pt(0, top))
	for k := range teeth {
		if k == teeth/2 {
			disc(&p, draw.Pt(mid, top-b.W/2), b.W/2, top, 90)
		}
		if besideNeck(k) {
			continue
		}
		for _, q := range toothAt(b, k, tabDepth) {
			p.Line(draw.Pt(q.X, top+q.Y))
		}
	}
	p.Line(draw.Pt(length, top))
	for _, q := range roundEndTab(b, top, bottom) {
		p.Line(q)
	}
	p.Line(draw.Pt(length, bottom))
	for k := teeth - 1; k >= 0; k-- {
		if k == teeth/2 {
			disc(&p, draw.Pt(mid, bottom+b.W/2), b.W/2, bottom, -90)
		}
		if besideNeck(k) {
			continue
		}
		t := toothAt(b, k, tabDepth)
		for i := 3; i >= 0; i-- {
			p.Line(draw.Pt(t[i].X, bottom-t[i].Y))
		}
	}
	p.Line(draw.Pt(0, bottom))
	p.Close()
	return p
}

// besideNeck reports whether tooth k would lie under the disc of the flat net.
func besideNeck(k int) bool { return k >= teeth/2-3 && k <= teeth/2+3 }

// disc adds the outline of a disc that hangs on a neck at level y; deg is where
// on the disc the neck is: 90 below it, -90 above it.
func disc(p *draw.Path, c draw.Point, r, y draw.MM, deg float64) {
	half := math.Asin(float64(neck/2/r)) * 180 / math.Pi
	side := draw.MM(1)
	if deg < 0 {
		side = -1
	}
	p.Line(draw.Pt(c.X-side*neck/2, y))
	p.Arc(c, r, deg+half, deg+360-half)
	p.Line(draw.Pt(c.X+side*neck/2, y))
}
