package fold

import (
	"fmt"
	"math"

	"shogikit/output/draw"
)

// Sizes of glue tabs, at 100 %.
const (
	tabDepth  draw.MM = 2.75
	tabInset  draw.MM = 0.3 // a tab is narrower than its edge, so that neighbours never touch
	endTab    draw.MM = 4
	endInset  draw.MM = 0.4
	minTabTop draw.MM = 1.2 // the free edge of a tab is never shorter
)

// Rim returns the unrolled rim as a net: one wall an edge of the body, glue
// tabs on both long edges, and one at the end that goes behind the first wall.
// It starts at the lower left corner of the face. The strip's upper edge meets
// the face, its lower edge the back. Origin: the top left of its box.
func (b Body) Rim() Net {
	n := Net{Name: "rim"}
	parent := -1
	x := draw.MM(0)
	for i := range b.Corners {
		parent = b.addWall(&n, i, x, parent, +1)
		b.addTabs(&n, i, x, parent)
		x += b.Edge(i)
	}
	b.addEndTab(&n, x, parent, b.angle(0))
	return n.Move(0, tabDepth)
}

// addWall adds wall i with its left end at x (dir +1: to the right of its
// parent) or its right end at x (dir -1: to the left of it).
func (b Body) addWall(n *Net, i int, x draw.MM, parent int, dir int) int {
	l, h := b.Edge(i), b.RimHeight()
	p := Panel{Name: fmt.Sprintf("wall-%d", i), Parent: parent}
	switch {
	case dir > 0:
		p.Shape = []draw.Point{{X: x, Y: h}, {X: x, Y: 0}, {X: x + l, Y: 0}, {X: x + l, Y: h}}
		p.Fold = 180 - b.angle(i)
	default:
		p.Shape = []draw.Point{{X: x, Y: 0}, {X: x, Y: h}, {X: x - l, Y: h}, {X: x - l, Y: 0}}
		p.Fold = 180 - b.angle((i+1)%len(b.Corners))
	}
	if parent < 0 {
		p.Fold = 0
	}
	return n.add(p)
}

// addTabs adds the tabs above and below wall i whose left end is at x. Folded
// under the face, a tab's slanted ends stay on its side of the bisectors of the
// corners, so no two tabs of a piece can meet.
func (b Body) addTabs(n *Net, i int, x draw.MM, wall int) {
	l := b.Edge(i)
	next := (i + 1) % len(b.Corners)
	slantL, slantR := slant(b.angle(i)), slant(b.angle(next))
	depth := tabDepth
	if free := l - 2*tabInset - minTabTop; depth*(slantL+slantR) > free {
		depth = free / (slantL + slantR)
	}
	x1, x2 := x+tabInset, x+l-tabInset
	a, z := x1+depth*slantL, x2-depth*slantR
	n.add(Panel{Name: fmt.Sprintf("face-tab-%d", i), Parent: wall, Fold: 90, Kind: Tab,
		Shape: []draw.Point{{X: x2, Y: 0}, {X: x1, Y: 0}, {X: a, Y: -depth}, {X: z, Y: -depth}}})
	n.add(Panel{Name: fmt.Sprintf("back-tab-%d", i), Parent: wall, Fold: 90, Kind: Tab,
		Shape: []draw.Point{{X: x1, Y: b.RimHeight()}, {X: x2, Y: b.RimHeight()}, {X: z, Y: b.RimHeight() + depth}, {X: a, Y: b.RimHeight() + depth}}})
}

// slant returns how much a tab narrows per depth at a corner with this inner
// angle: 45 degrees, or a little less than half the corner where that is less.
func slant(inner float64) draw.MM {
	a := min(45, inner/2-1.5)
	return draw.MM(1 / math.Tan(a*math.Pi/180))
}

// addEndTab adds the tab that closes the strip, at its right end x.
func (b Body) addEndTab(n *Net, x draw.MM, wall int, inner float64) {
	h := b.RimHeight()
	n.add(Panel{Name: "end-tab", Parent: wall, Fold: 180 - inner, Kind: Tab, Shape: []draw.Point{
		{X: x, Y: h - endInset}, {X: x, Y: endInset}, {X: x + endTab, Y: endInset + 0.9}, {X: x + endTab, Y: h - endInset - 0.9},
	}})
}

// rimTicks marks the folds between the walls in the notches between the tabs.
func (b Body) rimTicks() draw.Drawing {
	var d draw.Drawing
	x := draw.MM(0)
	for i := range b.Corners {
		x += b.Edge(i)
		if i == len(b.Corners)-1 {
			break
		}
		for _, y := range [][2]draw.MM{{tabDepth - 0.35, tabDepth - 0.35 - tickLength}, {tabDepth + b.RimHeight() + 0.35, tabDepth + b.RimHeight() + 0.35 + tickLength}} {
			d.Add(draw.Mark{Role: draw.Guide, Path: draw.Line(draw.Pt(x, y[0]), draw.Pt(x, y[1])), Stroke: draw.Grey})
		}
	}
	return d
}

// EndTab returns the box of the end tab on the pattern of a rim.
func (b Body) EndTab() draw.Rect {
	return draw.RectWH(b.Perimeter(), tabDepth+endInset, endTab, b.RimHeight()-2*endInset)
}
