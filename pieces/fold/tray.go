package fold

import (
	"fmt"

	"shogikit/output/draw"
)

// Tray is a rectangular tray or lid with double walls, folded from one part.
// Each wall goes up, across a flat rim and down again, so that the printed side
// shows wherever one looks; corner tabs vanish in the hollow between the walls.
//
// A tray is printed inside and out: its floor is the printed side, its walls
// fold towards it. A lid is a tray upside down: its top is the printed side.
type Tray struct {
	W, H      draw.MM // of the floor, inside; of a lid's top, outside
	Depth     draw.MM // inside height of a tray, outside height of a lid
	Rim       draw.MM // width of the rim: the walls are this far apart
	Thickness draw.MM // of the paper; 0 means UsualThickness
	Lid       bool
}

// Sizes of the tabs of a tray.
const (
	trayTab    draw.MM = 6   // depth, where there is room
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

// Inside returns the size of the room inside the walls.
func (t Tray) Inside() draw.Size {
	if t.Lid {
		return draw.Size{W: t.W - 2*t.Rim, H: t.H - 2*t.Rim}
	}
	return draw.Size{W: t.W, H: t.H}
}

// Flat returns the size of the tray's net: of its box.
func (t Tray) Flat() draw.Size {
	reach := 2 * (t.Depth + t.Rim + t.second() + t.endDepth())
	return draw.Size{W: t.W + reach, H: t.H + reach}
}

// second is the height of the second walls. On thick paper those of a tray reach
// down past the floor, and those of a lid end under the top.
func (t Tray) second() draw.MM {
	more := max(0, t.Thickness-UsualThickness)
	if t.Lid {
		more = -more
	}
	return t.Depth + more
}

// Net returns the tray as a net. The floor is the root, its box at the origin
// only after [Net.Move]; walls are numbered clockwise from the upper one.
func (t Tray) Net() Net {
	n := Net{Name: "tray"}
	fold := -90.0
	if t.Lid {
		n.Name, fold = "lid", 90
	}
	floor := []draw.Point{{X: 0, Y: 0}, {X: t.W, Y: 0}, {X: t.W, Y: t.H}, {X: 0, Y: t.H}}
	n.add(Panel{Name: "floor", Shape: floor, Parent: -1, Kind: Floor})
	for i := range floor {
		t.side(&n, i, floor[i], floor[(i+1)%4], fold)
	}
	box := n.Outline().Bounds()
	return n.Move(-box.Min.X, -box.Min.Y)
}

// flap adds panels in a frame of their own: x along the edge of the floor from
// a to b, y away from the floor.
type flap struct {
	n    *Net
	a    draw.Point
	u, v draw.Point
}

func (f *flap) add(p Panel, pts ...draw.Point) int {
	for _, q := range pts {
		p.Shape = append(p.Shape, f.a.Add(f.u.Mul(float64(q.X))).Add(f.v.Mul(float64(q.Y))))
	}
	return f.n.add(p)
}

// side adds the walls over one edge of the floor, with their tabs.
func (t Tray) side(n *Net, i int, a, b draw.Point, fold float64) {
	u := b.Sub(a).Unit()
	f := &flap{n: n, a: a, u: u, v: draw.Pt(u.Y, -u.X)}
	l, h := b.Sub(a).Len(), t.Depth
	grow, second := t.Rim, t.second() // a tray widens at its rim
	if t.Lid {
		grow = -t.Rim
	}
	pt := draw.Pt
	first := f.add(Panel{Name: fmt.Sprintf("wall-%d", i), Parent: 0, Fold: fold}, pt(l, 0), pt(0, 0), pt(0, h), pt(l, h))
	y := h + t.Rim
	rim := f.add(Panel{Name: fmt.Sprintf("rim-%d", i), Parent: first, Fold: 90, Kind: Ledge}, pt(l, h), pt(0, h), pt(-grow, y), pt(l+grow, y))
	far := f.add(Panel{Name: fmt.Sprintf("second-%d", i), Parent: rim, Fold: 90, Kind: Second}, pt(l+grow, y), pt(-grow, y), pt(-grow, y+second), pt(l+grow, y+second))
	if i%2 == 0 { // the walls between them have none
		f.cornerTabs(first, fmt.Sprintf("first-tab-%d", i), fold, 0, l, 0, h, min(t.endDepth(), h-1))
		f.cornerTabs(far, fmt.Sprintf("second-tab-%d", i), -fold, -grow, l+grow, y, y+second, t.endDepth())
	}
	f.endTab(far, fmt.Sprintf("end-tab-%d", i), -fold, -grow, l+grow, y+second, t.endDepth())
}

// endDepth returns how deep the tabs are: those of opposite walls never meet.
func (t Tray) endDepth() draw.MM {
	o := t.Inside()
	return max(minTrayTab, min(trayTab, min(o.W, o.H)/2-1))
}

// cornerTabs adds a tab at both ends of a wall that reaches from x0 to x1 and
// from y0 to y1.
func (f *flap) cornerTabs(wall int, name string, fold float64, x0, x1, y0, y1, depth draw.MM) {
	a, b := y0+trayInset, y1-trayInset
	pt := draw.Pt
	f.add(Panel{Name: name + "-left", Parent: wall, Fold: fold, Kind: Tab},
		pt(x0, b), pt(x0, a), pt(x0-depth, a+traySlant), pt(x0-depth, b-traySlant))
	f.add(Panel{Name: name + "-right", Parent: wall, Fold: fold, Kind: Tab},
		pt(x1, a), pt(x1, b), pt(x1+depth, b-traySlant), pt(x1+depth, a+traySlant))
}

// endTab adds the mitred tab on the free edge of a second wall.
func (f *flap) endTab(wall int, name string, fold float64, x0, x1, y, depth draw.MM) {
	x0, x1 = x0+trayInset, x1-trayInset
	pt := draw.Pt
	f.add(Panel{Name: name, Parent: wall, Fold: fold, Kind: Tab},
		pt(x1, y), pt(x0, y), pt(x0+depth, y+depth), pt(x1-depth, y+depth))
}
