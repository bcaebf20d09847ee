package fold

import (
	"fmt"
	"math"

	"shogikit/output/draw"
)

// Sizes of glue tabs, at 100 %.
const (
	tabDepth  draw.MM = 2.8 // the most that lets the rims of a shogi set fit on one A4 sheet, 1 mm apart
	minTab    draw.MM = 1.5 // as printed, whatever the scale
	endTab    draw.MM = 4
	endInset  draw.MM = 0.4
	minTabTop draw.MM = 1.2 // minimum length of the free edge of a tab
)

// rimStart is the first wall of the rim, the left one: so the three walls with tabs are
// adjacent and the slants, which have none, end the strip.
const rimStart = 4

func tabbed(wall int) bool { return wall != 2 && wall != 3 }

// Rim returns the unrolled rim as a net: one wall per edge of the body, glue tabs on
// the long edges of the foot and the sides, and one at the end that goes behind the
// first wall. The strip's upper edge meets the face, its lower edge the back. The wall
// under the face's lower edge is the root. Origin: the top left of its bounding box.
func (b Body) Rim() Net {
	if b.Round {
		return b.discRim().Move(0, b.tab)
	}
	return b.strip(rimStart).Move(0, b.tab)
}

const endTabName = "end-tab"

// strip returns the walls side by side with their tabs, starting at corner start, with
// the end tab after the last. Origin: the upper left corner of the first wall.
func (b Body) strip(start int) Net {
	var n Net
	root := b.addWall(&n, 0, 0, -1, +1)
	x, parent := b.wall(0), root
	for i := 1; i < start; i++ {
		parent = b.addWall(&n, i, x, parent, +1)
		x += b.wall(i)
	}
	last := n.Panels[parent].Shape
	last[2].X -= b.seam(start)
	last[3].X -= b.seam(start)
	b.addEndTab(&n, x-b.seam(start), parent, b.angle(start))
	x, parent = 0, root
	for i := len(b.Corners) - 1; i >= start; i-- {
		parent = b.addWall(&n, i, x, parent, -1)
		x -= b.wall(i)
	}
	return n.Move(-x, 0)
}

// addWall adds wall i and its tabs, with its left end at x (dir +1: to the right of its
// parent) or its right end at x (dir -1: to the left of it).
func (b Body) addWall(n *Net, i int, x draw.MM, parent int, dir int) int {
	l, h := b.wall(i), b.RimHeight()
	p := Panel{Name: fmt.Sprintf("wall-%d", i), Parent: parent, edge: i}
	if dir > 0 {
		p.Shape = shape(x, h, x, 0, x+l, 0, x+l, h)
		p.Fold = 180 - b.angle(i)
	} else {
		p.Shape = shape(x, 0, x, h, x-l, h, x-l, 0)
		p.Fold = 180 - b.angle(i+1)
		x -= l
	}
	wall := n.add(p)
	if tabbed(i) {
		b.addTabs(n, i, x, wall)
	}
	return wall
}

// addTabs adds the tabs above and below wall i, whose left end is at x. Adjacent tabs
// meet in points on the fold. Folded under the face, a tab's slanted ends stay on its
// side of the bisectors of the corners, so that no two tabs of a piece can overlap.
func (b Body) addTabs(n *Net, i int, x draw.MM, wall int) {
	l := b.wall(i)
	slantL, slantR := slant(b.angle(i)), slant(b.angle(i+1))
	depth := min(b.tab, (l-minTabTop)/(slantL+slantR))
	b.addTabPair(n, tabPair{
		edge: i, wall: wall, depth: depth,
		fold: [2]draw.MM{x, x + l}, tip: [2]draw.MM{x + depth*slantL, x + l - depth*slantR},
	})
}

// tabPair are tabs above and below a wall: their ends on the folds and at their tips.
type tabPair struct {
	edge, wall int
	fold, tip  [2]draw.MM
	depth      draw.MM
}

func (b Body) addTabPair(n *Net, t tabPair) {
	left, right, h := t.fold[0], t.fold[1], b.RimHeight()
	above := shape(right, 0, left, 0, t.tip[0], -t.depth, t.tip[1], -t.depth)
	below := shape(left, h, right, h, t.tip[1], h+t.depth, t.tip[0], h+t.depth)
	tab := Panel{Name: fmt.Sprintf("face-tab-%d", t.edge), Parent: t.wall, Fold: 90, Kind: Tab, edge: t.edge}
	tab.under, tab.Shape = Face, above
	n.add(tab)
	tab.Name, tab.under, tab.Shape = fmt.Sprintf("back-tab-%d", t.edge), Back, below
	n.add(tab)
}

// slant returns how much a tab narrows per unit of depth at a corner with this interior
// angle: at 45 degrees, or slightly less than half the corner if that is less.
func slant(inner float64) draw.MM {
	a := min(45, inner/2-1.5)
	return draw.MM(1 / math.Tan(a*math.Pi/180))
}

// addEndTab adds the tab that closes the strip, at its right end x. It goes between the
// tabs of the first wall.
func (b Body) addEndTab(n *Net, x draw.MM, wall int, inner float64) {
	top, foot := b.inset, b.RimHeight()-b.inset
	slant := min(0.9, (foot-top)/4)
	outline := shape(x, foot, x, top, x+endTab, top+slant, x+endTab, foot-slant)
	n.add(Panel{Name: endTabName, Parent: wall, Fold: 180 - inner, Kind: Tab, Shape: outline})
}
