package fold

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// teeth round the rim of a disc: few, with notches wide enough for scissors.
const teeth = 10

// notch is how wide the notch between two teeth is at its mouth.
const notch draw.MM = 3

// roundRim is a disc's rim whose upper edge is at y top.
type roundRim struct {
	Body
	top  draw.MM
	has  func(tooth int) bool
	hung bool // with a disc above and one below its middle, each on a narrow neck
}

// tooth returns the corners of tooth k on the upper edge, side -1, or the lower
// one, side 1: base left, tip left, tip right, base right. Teeth meet in points on
// the fold; folded inwards they leave each other room at the smaller radius.
func (b roundRim) tooth(k int, side draw.MM) []draw.Point {
	pitch, y := b.Length()/teeth, b.top+(side+1)/2*b.RimHeight()
	x, tip := pitch*draw.MM(k), y+side*b.tab
	in := max(min(notch/2, 0.3*pitch), 0.55*pitch*b.tab/(b.W/2))
	return []draw.Point{{X: x, Y: y}, {X: x + in, Y: tip}, {X: x + pitch - in, Y: tip}, {X: x + pitch, Y: y}}
}

func (b roundRim) tabs() draw.Path {
	var p draw.Path
	for k := range teeth {
		if b.has(k) {
			p.Append(draw.Polygon(b.tooth(k, -1)...))
			p.Append(draw.Polygon(b.tooth(k, 1)...))
		}
	}
	p.Append(draw.Polygon(b.endTab(b.Length(), b.top)...))
	return p
}

func (b roundRim) outline() draw.Path {
	bottom, length, reach := b.top+b.RimHeight(), b.Length(), b.reach()
	var p draw.Path
	p.Move(draw.Pt(0, b.top))
	line := func(pts ...draw.Point) {
		for _, q := range pts {
			if q.Sub(p.Pts[len(p.Pts)-1]).Len() > 1e-6 {
				p.Line(q)
			}
		}
	}
	hang := func(k int, y, side draw.MM) {
		if b.hung && k == teeth/2 {
			disc(&p, draw.Pt(b.middle(), y+side*reach), b.W/2, reach, -90*float64(side))
		}
	}
	for k := range teeth {
		hang(k, b.top, -1)
		if b.has(k) {
			line(b.tooth(k, -1)...)
		}
	}
	line(draw.Pt(length, b.top))
	line(b.endTab(length, b.top)...)
	line(draw.Pt(length, bottom))
	for k := teeth - 1; k >= 0; k-- {
		hang(k, bottom, 1)
		if t := b.tooth(k, 1); b.has(k) {
			slices.Reverse(t)
			line(t...)
		}
	}
	line(draw.Pt(0, bottom))
	p.Close()
	return p
}

// middle is where on a disc's rim the plates hang.
func (b Body) middle() draw.MM { return b.Length() / teeth * (teeth/2 + 0.5) }

// reach is from the fold to the middle of a disc: its edge covers the wall's.
func (b Body) reach() draw.MM { return b.W/2 - b.Hinge/2 }

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
