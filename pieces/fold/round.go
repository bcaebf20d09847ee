package fold

import (
	"math"

	"shogikit/output/draw"
)

// teeth round the rim of a disc: few, with notches wide enough for scissors.
const teeth = 10

// notch is how wide the notch between two teeth is at its mouth.
const notch draw.MM = 3

// discRim returns the unrolled rim of a disc: one wall, with those teeth that it
// has, and the end tab. Teeth meet in points on the fold; folded inwards they leave
// each other room at the smaller radius. Origin: the upper left corner of the wall.
func (b Body) discRim(has func(tooth int) bool) Net {
	n := Net{Name: "rim"}
	l, h, pitch := b.Length(), b.RimHeight(), b.Length()/teeth
	wall := n.add(Panel{Name: "wall-0", Parent: -1, Shape: []draw.Point{{X: 0, Y: 0}, {X: l, Y: 0}, {X: l, Y: h}, {X: 0, Y: h}}})
	in := max(min(notch/2, 0.3*pitch), 0.55*pitch*b.tab/(b.W/2))
	for k := range teeth {
		if x := pitch * draw.MM(k); has(k) {
			b.addTabPair(&n, k, wall, [2]draw.MM{x, x + pitch}, [2]draw.MM{x + in, x + pitch - in}, b.tab)
		}
	}
	b.addEndTab(&n, l, wall, 180)
	return n
}

// discNet returns the rim of a disc with the discs of face and back on necks, where
// those lie, and the distance of the rim from the net's upper edge.
func (b Body) discNet() (n Net, at []draw.Point, top draw.MM) {
	n = b.discRim(func(k int) bool { return !besideNeck(k) })
	mid, h, foot := b.middle(), b.RimHeight(), discFoot(b.W/2, b.reach())
	left, right := draw.Pt(mid-foot, 0), draw.Pt(mid+foot, 0)
	down := draw.Pt(0, h)
	n.add(Panel{Name: "face", Kind: Face, Fold: 90, Shape: []draw.Point{right, left}})
	n.add(Panel{Name: "back", Kind: Back, Fold: 90, Shape: []draw.Point{left.Add(down), right.Add(down)}})
	top = b.W/2 + b.reach()
	return n.Move(0, top), []draw.Point{{X: mid, Y: b.W / 2}, {X: mid, Y: top + h + b.reach()}}, top
}

// middle is where on a disc's rim the plates hang.
func (b Body) middle() draw.MM { return b.Length() / teeth * (teeth/2 + 0.5) }

// reach is from the fold to the middle of a disc: its edge covers the wall's.
func (b Body) reach() draw.MM { return b.W/2 - b.Hinge/2 }

// besideNeck reports whether tooth k would lie under the disc of the flat net.
func besideNeck(k int) bool { return k >= teeth/2-1 && k <= teeth/2+1 }

// neck is the width of the hinge between a disc and its rim.
const neck draw.MM = 4.8

// discFoot returns half the width of the hinge of a disc of radius r whose middle
// is reach away from the fold.
func discFoot(r, reach draw.MM) draw.MM {
	return max(neck/2, draw.MM(math.Sqrt(max(0, float64(r*r-reach*reach)))))
}

// hung returns the outline of a net with discs hanging on it, above its upper
// edge and below its lower one, at these middles.
func (b Body) hung(outline draw.Path, discs []draw.Point) draw.Path {
	var p draw.Path
	p.Move(outline.Pts[0])
	for i, from := range outline.Pts {
		to := outline.Pts[(i+1)%len(outline.Pts)]
		for _, c := range discs {
			side := draw.MM(1)
			if c.Y > from.Y {
				side = -1
			}
			if onSegment(c.Add(draw.Pt(0, side*b.reach())), from, to) {
				disc(&p, c, b.W/2, b.reach(), 90*float64(side))
			}
		}
		if i+1 < len(outline.Pts) {
			p.Line(to)
		}
	}
	p.Close()
	return p
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
