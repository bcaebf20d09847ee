package fold

import (
	"fmt"

	"shogikit/output/draw"
)

// Tray is a rectangular tray or lid with double walls, folded from one part. Each wall
// goes up, across a flat rim and down again, so that only the printed side is visible;
// corner tabs disappear in the hollow between the walls.
//
// A tray's floor is printed on the inside and its walls fold towards the printed side.
// A lid is a tray upside down, with the outside of its top printed.
type Tray struct {
	W, H      draw.MM // of the floor, inside; of a lid's top, outside
	Depth     draw.MM // inside height of a tray, outside height of a lid
	Rim       draw.MM // width of the rim: the distance between the walls
	Thickness draw.MM // of the paper; 0 means UsualThickness
	Lid       bool
}

// Sizes of the tabs of a tray.
const (
	trayTab    draw.MM = 6   // depth, if there is room
	trayInset  draw.MM = 0.5 // a tab is narrower than its edge on each side
	traySlant  draw.MM = 1
	minTrayTab draw.MM = 2.5
)

// Outside returns the size of the finished tray or lid, seen from above.
func (t Tray) Outside() draw.Size {
	if t.Lid {
		return draw.Size{W: t.W, H: t.H}
	}
	return draw.Size{W: t.W + 2*t.Rim, H: t.H + 2*t.Rim}
}

// Inside returns the size of the space inside the walls.
func (t Tray) Inside() draw.Size {
	if t.Lid {
		return draw.Size{W: t.W - 2*t.Rim, H: t.H - 2*t.Rim}
	}
	return draw.Size{W: t.W, H: t.H}
}

// Flat returns the size of the net's bounding box.
func (t Tray) Flat() draw.Size {
	reach := 2 * (t.Depth + t.Rim + t.second() + t.endDepth())
	return draw.Size{W: t.W + reach, H: t.H + reach}
}

// second returns the height of the second walls. On thick paper those of a tray reach
// down past the floor, and those of a lid end below the top.
func (t Tray) second() draw.MM {
	more := max(0, t.Thickness-UsualThickness)
	if t.Lid {
		more = -more
	}
	return t.Depth + more
}

// Net returns the tray as a net, moved to the origin. The floor is the root; walls are
// numbered clockwise from the upper one.
func (t Tray) Net() Net {
	var n Net
	floor := shape(0, 0, t.W, 0, t.W, t.H, 0, t.H)
	n.add(Panel{Name: "floor", Shape: floor, Parent: -1, Kind: Floor})
	for i, from := range floor {
		to := floor[(i+1)%4]
		t.side(traySide{net: &n, index: i, from: from, along: to.Sub(from).Unit()}, to.Sub(from).Len())
	}
	box := n.Outline().Bounds()
	return n.Move(-box.Min.X, -box.Min.Y)
}

// traySide adds panels beyond one edge of the floor, numbered like it. Their coordinates are x along
// the edge and y away from the floor.
type traySide struct {
	net   *Net
	index int
	from  draw.Point // where the edge begins
	along draw.Point // the direction in which it runs
}

func (s traySide) add(p Panel) int {
	p.Name, p.edge = fmt.Sprintf(p.Name, s.index), s.index
	for i, q := range p.Shape {
		p.Shape[i] = s.from.Add(s.along.Mul(float64(q.X))).Sub(s.along.Normal().Mul(float64(q.Y)))
	}
	return s.net.add(p)
}

// side adds the walls on one edge of the floor, as long as that, with their tabs.
func (t Tray) side(s traySide, l draw.MM) {
	fold, wider := -90.0, t.Rim // a tray widens at its rim
	if t.Lid {
		fold, wider = 90, -t.Rim
	}
	h, depth := t.Depth, t.endDepth()
	rimEnd := h + t.Rim
	end := rimEnd + t.second()
	left, right := -wider, l+wider
	first := s.add(Panel{Name: "wall-%d", Fold: fold, Kind: Wall, Shape: shape(l, 0, 0, 0, 0, h, l, h)})
	ledge := shape(l, h, 0, h, left, rimEnd, right, rimEnd)
	rim := s.add(Panel{Name: "rim-%d", Parent: first, Fold: 90, Kind: Ledge, Shape: ledge})
	inner := shape(right, rimEnd, left, rimEnd, left, end, right, end)
	second := s.add(Panel{Name: "second-%d", Parent: rim, Fold: 90, Kind: Second, Shape: inner})
	if s.index%2 == 0 { // only on two opposite sides
		tab := Panel{Name: "first-tab-%d", Parent: first, Fold: fold, Kind: Tab, tabGlue: tabGlue{Letter: "A"}}
		s.addCorners(tab, draw.RectWH(0, 0, l, h), min(depth, h-1))
		tab = Panel{Name: "second-tab-%d", Parent: second, Fold: -fold, Kind: Tab, tabGlue: tabGlue{Letter: "B"}}
		s.addCorners(tab, draw.Rect{Min: draw.Pt(left, rimEnd), Max: draw.Pt(right, end)}, depth)
	}
	left, right = left+trayInset, right-trayInset
	s.add(Panel{
		Name: "end-tab-%d", Parent: second, Fold: -fold, Kind: Tab, tabGlue: tabGlue{Behind: true, Letter: "C"},
		Shape: shape(right, end, left, end, left+depth, end+depth, right-depth, end+depth),
	})
}

// addCorners adds a tab at either end of a wall.
func (s traySide) addCorners(tab Panel, wall draw.Rect, depth draw.MM) {
	x0, x1, low, high := wall.Min.X, wall.Max.X, wall.Min.Y+trayInset, wall.Max.Y-trayInset
	name := tab.Name
	tab.Name = name + "-left"
	tab.Shape = shape(x0, high, x0, low, x0-depth, low+traySlant, x0-depth, high-traySlant)
	s.add(tab)
	tab.Name = name + "-right"
	tab.Shape = shape(x1, low, x1, high, x1+depth, high-traySlant, x1+depth, low+traySlant)
	s.add(tab)
}

// endDepth returns the depth of the tabs, at which those of opposite walls never meet.
func (t Tray) endDepth() draw.MM {
	o := t.Inside()
	return max(minTrayTab, min(trayTab, min(o.W, o.H)/2-1))
}

// Lying returns a tray on the table of a [Scene], centred on a point, turned to face
// the player at the other side if turned.
func (t Tray) Lying(print draw.Drawing, at draw.Point, level draw.MM, turned bool) Solid {
	mid := t.floorCentre()
	by := vec{float64(at.X - mid.X), float64(level), float64(at.Y - mid.Y)}
	facets := shifted(t.scene(closed, print, false), by)
	if turned {
		facets = rotated(facets, vec{float64(at.X), 0, float64(at.Y)}, yAxis, 180)
	}
	return Solid{level: float64(level), facets: facets}
}

// Closed returns a box with its lid on, as [Tray.Lying] does.
func Closed(tray, lid Tray, print draw.Drawing, at draw.Point, level draw.MM) Solid {
	s := tray.Lying(draw.Drawing{}, at, level, false)
	for _, f := range lid.Lying(print, at, level+tray.Depth+lid.Rim, false).facets {
		f.lift = 2 * float64(lid.W+lid.H)
		s.facets = append(s.facets, f)
	}
	return s
}

// Ground returns the ink of the visible side of a panel: wood, darker on the ledge of a
// tray.
func (k Kind) Ground() draw.Ink {
	if k == Ledge {
		return draw.BrownTint
	}
	return draw.Wood
}
