package fold

import (
	"math"

	"shogikit/output/draw"
)

// teeth round the rim of a disc: few, with notches wide enough for scissors.
const teeth = 10

// notch is how wide the notch between two teeth is at its mouth.
const notch draw.MM = 3

// toothAt returns the corners of tooth k on the upper edge of a strip at y 0: base
// left, tip left, tip right, base right. Teeth meet in points on the fold; folded
// inwards they leave each other room at the smaller radius.
func toothAt(b Body, k int) [4]draw.Point {
	pitch := b.Length() / teeth
	x := pitch * draw.MM(k)
	in := max(min(notch/2, 0.3*pitch), 0.55*pitch*b.tab/(b.W/2))
	return [4]draw.Point{{X: x, Y: 0}, {X: x + in, Y: -b.tab}, {X: x + pitch - in, Y: -b.tab}, {X: x + pitch, Y: 0}}
}

// roundStrip returns the cut line of a disc's rim, its box at the origin.
func roundStrip(b Body) draw.Path {
	top, bottom := b.tab, b.tab+b.RimHeight()
	pts := []draw.Point{{X: 0, Y: top}}
	for k := range teeth {
		for _, p := range toothAt(b, k) {
			pts = appendPoint(pts, draw.Pt(p.X, top+p.Y))
		}
	}
	pts = append(pts, b.endTab(b.Length(), top)...)
	for k := teeth - 1; k >= 0; k-- {
		t := toothAt(b, k)
		for i := 3; i >= 0; i-- {
			pts = appendPoint(pts, draw.Pt(t[i].X, bottom-t[i].Y))
		}
	}
	return draw.Polygon(straighten(pts)...)
}

// roundTabs returns the areas that take glue on a disc's rim, without the teeth
// to be skipped.
func roundTabs(b Body, skip func(tooth int) bool) draw.Path {
	var p draw.Path
	top, bottom := b.tab, b.tab+b.RimHeight()
	for k := range teeth {
		if skip(k) {
			continue
		}
		t := toothAt(b, k)
		var up, down []draw.Point
		for _, q := range t {
			up = append(up, draw.Pt(q.X, top+q.Y))
			down = append(down, draw.Pt(q.X, bottom-q.Y))
		}
		p.Append(draw.Polygon(up...))
		p.Append(draw.Polygon(down...))
	}
	p.Append(draw.Polygon(b.endTab(b.Length(), top)...))
	return p
}

// roundNetOutline returns the cut line of a disc's net: the rim strip, a disc
// above and one below its middle, each on a narrow neck. up is the height of
// the strip's teeth over the sheet's origin.
func roundNetOutline(b Body, mid, up draw.MM) draw.Path {
	top, bottom, length := up+b.tab, up+b.tab+b.RimHeight(), b.Length()
	reach := top - b.W/2
	var p draw.Path
	p.Move(draw.Pt(0, top))
	line := func(q draw.Point) {
		if q.Sub(p.Pts[len(p.Pts)-1]).Len() > 1e-6 {
			p.Line(q)
		}
	}
	for k := range teeth {
		if k == teeth/2 {
			disc(&p, draw.Pt(mid, b.W/2), b.W/2, reach, 90)
		}
		if besideNeck(k) {
			continue
		}
		for _, q := range toothAt(b, k) {
			line(draw.Pt(q.X, top+q.Y))
		}
	}
	line(draw.Pt(length, top))
	for _, q := range b.endTab(b.Length(), top) {
		line(q)
	}
	line(draw.Pt(length, bottom))
	for k := teeth - 1; k >= 0; k-- {
		if k == teeth/2 {
			disc(&p, draw.Pt(mid, bottom+reach), b.W/2, reach, -90)
		}
		if besideNeck(k) {
			continue
		}
		t := toothAt(b, k)
		for i := 3; i >= 0; i-- {
			line(draw.Pt(t[i].X, bottom-t[i].Y))
		}
	}
	line(draw.Pt(0, bottom))
	p.Close()
	return p
}

// besideNeck reports whether tooth k would lie under the disc of the flat net.
func besideNeck(k int) bool { return k >= teeth/2-1 && k <= teeth/2+1 }

// discFoot returns half the width of the hinge of a disc of radius r whose middle
// is reach away from the fold.
func discFoot(r, reach draw.MM) draw.MM {
	return max(neck/2, draw.MM(math.Sqrt(max(0, float64(r*r-reach*reach)))))
}

// disc adds the outline of a disc that hangs on a neck, its middle reach away from
// the fold; deg is where on the disc the neck is: 90 below it, -90 above it.
func disc(p *draw.Path, c draw.Point, r, reach draw.MM, deg float64) {
	foot := discFoot(r, reach)
	half := math.Asin(float64(foot/r)) * 180 / math.Pi
	side := draw.MM(1)
	if deg < 0 {
		side = -1
	}
	p.Line(draw.Pt(c.X-side*foot, c.Y+side*reach))
	p.Arc(c, r, deg+half, deg+360-half)
	p.Line(draw.Pt(c.X+side*foot, c.Y+side*reach))
}
