package fold

import (
	"fmt"
	"math"

	"shogikit/output/draw"
)

// Sizes of glue tabs, at 100 %.
const (
	tabDepth  draw.MM = 2.9 // as deep as lets the rims of a shogi set go on one A4 sheet
	minTab    draw.MM = 1.5 // on paper, whatever the scale
	endTab    draw.MM = 4
	endInset  draw.MM = 0.4
	minTabTop draw.MM = 1.2 // the free edge of a tab is never shorter
)

// rimStart is the wall with which the rim begins: that on the left, so that the
// three walls with tabs lie side by side and the slants, which have none, end it.
const rimStart = 4

func tabbed(wall int) bool { return wall != 2 && wall != 3 }

// Rim returns the unrolled rim as a net: one wall an edge of the body, glue tabs
// on the long edges of the foot and the sides, and one at the end that goes
// behind the first wall. The strip's upper edge meets the face, its lower edge
// the back. The wall under the face's lower edge is the root. Origin: the top
// left of its box.
func (b Body) Rim() Net {
	if b.Round {
		return b.discRim(func(int) bool { return true }).Move(0, b.tab)
	}
	n := Net{Name: "rim"}
	root := b.addWall(&n, 0, 0, -1, +1)
	b.addTabs(&n, 0, 0, root)
	x, parent := b.wall(0), root
	for i := 1; i < rimStart; i++ {
		parent = b.addWall(&n, i, x, parent, +1)
		b.addTabs(&n, i, x, parent)
		x += b.wall(i)
	}
	b.shorten(&n, parent, rimStart)
	b.addEndTab(&n, x-b.seam(rimStart), parent, b.angle(rimStart))
	left := b.addWall(&n, rimStart, 0, root, -1)
	b.addTabs(&n, rimStart, -b.wall(rimStart), left)
	return n.Move(b.wall(rimStart), b.tab)
}

// shorten takes the seam off the right end of a wall whose tab goes behind the
// wall that starts at a corner.
func (b Body) shorten(n *Net, wall, corner int) {
	p := n.Panels[wall].Shape
	p[2].X -= b.seam(corner)
	p[3].X -= b.seam(corner)
}

// addWall adds wall i with its left end at x (dir +1: to the right of its
// parent) or its right end at x (dir -1: to the left of it).
func (b Body) addWall(n *Net, i int, x draw.MM, parent int, dir int) int {
	l, h := b.wall(i), b.RimHeight()
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

// addTabs adds the tabs above and below wall i whose left end is at x, if it has
// any. They meet in points on the fold. Folded under the face, a tab's slanted
// ends stay on its side of the bisectors of the corners, so no two tabs of a piece
// can meet.
func (b Body) addTabs(n *Net, i int, x draw.MM, wall int) {
	if !tabbed(i) {
		return
	}
	l := b.wall(i)
	slantL, slantR := slant(b.angle(i)), slant(b.angle((i+1)%len(b.Corners)))
	depth := min(b.tab, (l-minTabTop)/(slantL+slantR))
	b.addTabPair(n, i, wall, [2]draw.MM{x, x + l}, [2]draw.MM{x + depth*slantL, x + l - depth*slantR}, depth)
}

// addTabPair adds tabs above and below a wall: their ends on the fold, their tips,
// and how deep they are.
func (b Body) addTabPair(n *Net, i, wall int, fold, tip [2]draw.MM, depth draw.MM) {
	h := b.RimHeight()
	n.add(Panel{Name: fmt.Sprintf("face-tab-%d", i), Parent: wall, Fold: 90, Kind: Tab,
		Shape: []draw.Point{{X: fold[1], Y: 0}, {X: fold[0], Y: 0}, {X: tip[0], Y: -depth}, {X: tip[1], Y: -depth}}})
	n.add(Panel{Name: fmt.Sprintf("back-tab-%d", i), Parent: wall, Fold: 90, Kind: Tab,
		Shape: []draw.Point{{X: fold[0], Y: h}, {X: fold[1], Y: h}, {X: tip[1], Y: h + depth}, {X: tip[0], Y: h + depth}}})
}

// slant returns how much a tab narrows per depth at a corner with this inner
// angle: 45 degrees, or a little less than half the corner where that is less.
func slant(inner float64) draw.MM {
	a := min(45, inner/2-1.5)
	return draw.MM(1 / math.Tan(a*math.Pi/180))
}

// addEndTab adds the tab that closes the strip, at its right end x.
func (b Body) addEndTab(n *Net, x draw.MM, wall int, inner float64) {
	p := b.endTab(x, 0)
	n.add(Panel{Name: "end-tab", Parent: wall, Fold: 180 - inner, Kind: Tab, Shape: []draw.Point{p[3], p[0], p[1], p[2]}})
}

// endTab returns the corners of the tab at the end x of a strip whose upper edge
// is at y, from the upper one at the strip on. It goes between the tabs of the
// first wall.
func (b Body) endTab(x, y draw.MM) []draw.Point {
	top, foot := y+b.inset, y+b.RimHeight()-b.inset
	slant := min(0.9, (foot-top)/4)
	return []draw.Point{{X: x, Y: top}, {X: x + endTab, Y: top + slant}, {X: x + endTab, Y: foot - slant}, {X: x, Y: foot}}
}

// rimTicks marks the folds between walls without tabs beside the strip. Elsewhere
// the points between the tabs show where they are.
func (b Body) rimTicks() draw.Drawing {
	var d draw.Drawing
	if b.Round {
		return d
	}
	x := b.wall(rimStart)
	for i := range rimStart - 1 {
		x += b.wall(i)
		if tabbed(i) && tabbed(i+1) {
			continue
		}
		for _, y := range [][2]draw.MM{{b.tab - 0.35, b.tab - 0.35 - tickLength}, {b.tab + b.RimHeight() + 0.35, b.tab + b.RimHeight() + 0.35 + tickLength}} {
			d.Add(draw.Mark{Role: draw.Guide, Path: draw.Line(draw.Pt(x, y[0]), draw.Pt(x, y[1])), Stroke: draw.Grey})
		}
	}
	return d
}

// signRoom returns the room on the end tab of a strip whose upper edge is at y.
func (b Body) signRoom(y draw.MM) draw.Rect {
	p := b.endTab(b.Length(), y)
	return draw.Rect{Min: draw.Pt(p[0].X, p[0].Lerp(p[1], 0.75).Y), Max: p[2].Add(draw.Pt(0, (p[3].Y-p[2].Y)/4))}
}
