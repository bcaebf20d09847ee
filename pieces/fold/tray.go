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
	fold := -90.0
	if t.Lid {
		fold = 90
	}
	floor := []draw.Point{{X: 0, Y: 0}, {X: t.W, Y: 0}, {X: t.W, Y: t.H}, {X: 0, Y: t.H}}
	n.add(Panel{Name: "floor", Shape: floor, Parent: -1, Kind: Floor})
	for i := range floor {
		t.side(&n, i, floor[i], floor[(i+1)%4], fold)
	}
	box := n.Outline().Bounds()
	return n.Move(-box.Min.X, -box.Min.Y)
}

// side adds the walls on one edge of the floor with their tabs, in local coordinates: x
// along the edge from a to b, y away from the floor.
func (t Tray) side(n *Net, i int, a, b draw.Point, fold float64) {
	u := b.Sub(a).Unit()
	add := func(name string, parent int, fold float64, kind Kind, pts ...draw.Point) int {
		p := Panel{Name: fmt.Sprintf(name, i), Parent: parent, Fold: fold, Kind: kind}
		for _, q := range pts {
			p.Shape = append(p.Shape, a.Add(u.Mul(float64(q.X))).Sub(u.Normal().Mul(float64(q.Y))))
		}
		return n.add(p)
	}
	pt := draw.Pt
	cornerTabs := func(name, letter string, wall int, fold float64, x0, x1, y0, y1, depth draw.MM) {
		low, high := y0+trayInset, y1-trayInset
		left := add(name+"-left", wall, fold, Tab, pt(x0, high), pt(x0, low), pt(x0-depth, low+traySlant), pt(x0-depth, high-traySlant))
		right := add(name+"-right", wall, fold, Tab, pt(x1, low), pt(x1, high), pt(x1+depth, high-traySlant), pt(x1+depth, low+traySlant))
		n.Panels[left].Letter, n.Panels[right].Letter = letter, letter
	}
	l, h, depth := b.Sub(a).Len(), t.Depth, t.endDepth()
	grow, y, end := t.Rim, h+t.Rim, h+t.Rim+t.second() // a tray widens at its rim
	if t.Lid {
		grow = -t.Rim
	}
	first := add("wall-%d", 0, fold, Wall, pt(l, 0), pt(0, 0), pt(0, h), pt(l, h))
	rim := add("rim-%d", first, 90, Ledge, pt(l, h), pt(0, h), pt(-grow, y), pt(l+grow, y))
	far := add("second-%d", rim, 90, Second, pt(l+grow, y), pt(-grow, y), pt(-grow, end), pt(l+grow, end))
	if i%2 == 0 { // only on two opposite sides
		cornerTabs("first-tab-%d", "A", first, fold, 0, l, 0, h, min(depth, h-1))
		cornerTabs("second-tab-%d", "B", far, -fold, -grow, l+grow, y, end, depth)
	}
	x0, x1 := trayInset-grow, l+grow-trayInset
	tab := &n.Panels[add("end-tab-%d", far, -fold, Tab, pt(x1, end), pt(x0, end), pt(x0+depth, end+depth), pt(x1-depth, end+depth))]
	tab.Behind, tab.Letter = true, "C"
}

// endDepth returns the depth of the tabs, at which those of opposite walls never meet.
func (t Tray) endDepth() draw.MM {
	o := t.Inside()
	return max(minTrayTab, min(trayTab, min(o.W, o.H)/2-1))
}
