package fold

import (
	"math"

	"shogikit/output/draw"
)

// teeth is the number of teeth around the rim of a disc: few, so that notches are wide
// enough for scissors.
const teeth = 8

// Two neighbouring teeth leave a notch between them, which is this wide at its mouth.
const notch draw.MM = 3

// On a small disc it is narrower.
const (
	maxNotch  = 0.6 // share of the pitch of the teeth
	tipsApart = 1.1 // of what folded teeth need so as not to meet at their tips
)

// discRim returns the unrolled rim of a disc: one wall with teeth, and the end tab.
// Teeth meet in points on the fold; folded inwards they leave each other room at the
// smaller radius. Origin: the upper left corner of the wall.
func (b Body) discRim() Net {
	var n Net
	l, h, pitch := b.Length(), b.RimHeight(), b.Length()/teeth
	wall := n.add(Panel{Name: "wall-0", Parent: -1, Shape: shape(0, 0, l, 0, l, h, 0, h)})
	wanted := min(notch, maxNotch*pitch)
	needed := tipsApart * pitch * b.tab / (b.W / 2) // the circle of the tips is that much smaller
	in := max(wanted, needed) / 2                   // at either side of a tooth
	for k := range teeth {
		x := pitch * draw.MM(k)
		end := x + pitch
		b.addTabPair(&n, tabPair{
			edge: k, wall: wall, depth: b.tab,
			fold: [2]draw.MM{x, end}, tip: [2]draw.MM{x + in, end - in},
		})
	}
	b.addEndTab(&n, l, wall, 180)
	return n
}

// discNet returns the rim of a disc with the face and back discs on necks. Origin: the
// top left of its bounding box.
func (b Body) discNet() Net {
	n := b.discRim()
	n = n.only(func(p *Panel) bool {
		isTooth := p.Kind == Tab && p.Name != endTabName
		return !isTooth || !underDisc(p.edge)
	})
	left := b.Length()/teeth*(teeth/2+0.5) - b.W/2 // centred below a tooth
	up, h := b.W-b.Hinge/2, b.RimHeight()          // the discs' edges cover the wall's
	n.add(b.plate(Face, draw.Translate(left, -up), 0, 0))
	n.add(b.plate(Back, draw.Rotate(180).Then(draw.Translate(left+b.W, h+up)), h, 0))
	return n.Move(0, up)
}

// underDisc reports whether a tooth would lie under a disc, whose neck takes the place of
// the middle one.
func underDisc(tooth int) bool { return teeth/2-1 <= tooth && tooth <= teeth/2+1 }

// neck is the width of the hinge between a disc and its rim.
const neck draw.MM = 4.8

// neckOf returns the hinge of a disc of radius r around c that hangs on a horizontal
// fold, clockwise around the disc.
func neckOf(c draw.Point, r, level draw.MM) []draw.Point {
	offset := level - c.Y
	halfChord := draw.MM(math.Sqrt(max(0, float64(r*r-offset*offset))))
	halfWidth := max(neck/2, halfChord)
	if offset < 0 {
		halfWidth = -halfWidth
	}
	return shape(c.X+halfWidth, level, c.X-halfWidth, level)
}

// hang appends the arc around a disc from its neck.
func (p *Panel) hang(outline *draw.Path) {
	a, b := p.Hinge()
	c := p.print.Apply(draw.Pt(p.disc, p.disc))
	deg := math.Copysign(90, float64(a.Y-c.Y)) // the direction of the neck
	half := math.Asin(float64(a.Sub(b).Len()/2/p.disc)) * 180 / math.Pi
	outline.Line(b)
	outline.Arc(c, p.disc, deg+half, deg+360-half)
	outline.Line(a)
}
