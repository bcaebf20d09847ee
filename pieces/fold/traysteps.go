package fold

import (
	"slices"
	"strings"

	"shogikit/output/draw"
)

// TraySteps draws how trays and lids are folded, each picture showing all of them: flat
// under a ruler; the first walls going up; rims and second walls going over, first on
// the two sides whose walls hold the corners; finished. A lid is seen from inside, as
// when working on it.
func TraySteps(c Camera, trays ...Tray) (out []draw.Drawing) {
	ways := []struct {
		at, to folding
		of     string // the panel whose path an arrow shows
		tabs   string // the letters of the tabs being glued
	}{
		{}, {at: folding{first: 0.7}, to: folding{first: 1}, of: "wall-1", tabs: "A"},
		{at: folding{1, 0.5, 0}, to: folding{1, 0.9, 0}, of: "second-2", tabs: "C"},
		{at: folding{1, 1, 0.5}, to: folding{1, 1, 0.9}, of: "second-1", tabs: "BC"}, {at: closed},
	}
	for step, way := range ways {
		var all stage
		var x draw.MM
		for _, t := range trays {
			net := t.Net()
			one, by, floor := scored(net, net.facets(0, nil)), vec{float64(x), 0, 0}, net.Panels[0].Box()
			if x += t.Flat().W; step > 0 { // walls stand up, so the bodies move together
				x += floor.W() + 2*t.Depth + 8*t.Rim - t.Flat().W
				by = by.add(vec{float64(-floor.Min.X), 0, float64(-floor.Center().Y)})
				one = stage{things: t.over(t.scene(way.at, draw.Drawing{}, t.Lid))}
			}
			for _, fs := range [][]facet{one.lying, one.things} {
				for i := range fs {
					if !strings.Contains(way.tabs, fs[i].named) {
						fs[i].named = ""
					}
				}
			}
			if way.of != "" {
				one.ways = [][]vec{moving(0, 1, func(s float64) vec { return t.spot(way.of, way.at.on(way.to, s)) })}
			}
			all.lying, all.things = append(all.lying, shifted(one.lying, by)...), append(all.things, shifted(one.things, by)...)
			for _, w := range one.ways {
				for i := range w {
					w[i] = w[i].add(by)
				}
				all.ways = append(all.ways, w)
			}
		}
		out = append(out, c.picture(all))
	}
	return out
}

// Filled draws a tray with a print on its floor.
func (t Tray) Filled(floor draw.Drawing, c Camera) draw.Drawing {
	return c.picture(stage{things: t.scene(closed, floor, false)})
}

// Lying returns a tray on the table of a [Scene], centred on a point, turned to face
// the player at the other side if turned.
func (t Tray) Lying(print draw.Drawing, at draw.Point, level draw.MM, turned bool) Solid {
	s, mid := Solid{level: float64(level), facets: t.scene(closed, print, false)}, t.Net().Panels[0].Box().Center()
	for i := range s.facets {
		p := &s.facets[i].pose
		p.origin = p.origin.add(vec{float64(at.X - mid.X), float64(level), float64(at.Y - mid.Y)})
		if turned {
			*p = p.turn(vec{float64(at.X), 0, float64(at.Y)}, vec{0, 1, 0}, 180)
		}
	}
	return s
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

// folding is how far a tray is folded, as fractions: its first walls; rims and second
// walls of the two sides whose walls have corner tabs; those of the other two.
type folding struct{ first, corners, others float64 }

var closed = folding{1, 1, 1}

// on interpolates between two foldings.
func (f folding) on(to folding, s float64) folding {
	mix := func(a, b float64) float64 { return a + (b-a)*s }
	return folding{mix(f.first, to.first), mix(f.corners, to.corners), mix(f.others, to.others)}
}

// share returns how far a panel of a tray is folded, and how far the panel that it is
// finally glued to.
func (f folding) share(n *Net, i int) (own, holds float64) {
	if n.Panels[i].Kind == Floor || n.first(i) {
		return f.first, f.first
	}
	at := i
	for n.Panels[at].Kind != Wall {
		at = n.Panels[at].Parent
	}
	before := 0
	for k := range at {
		if n.Panels[k].Kind == Wall {
			before++
		}
	}
	if before%2 == 1 {
		return f.others, f.others
	}
	if n.Panels[i].Kind == Tab && !n.Panels[i].Behind {
		return f.corners, f.others
	}
	return f.corners, f.corners
}

// folded returns the net folded that far.
func (t Tray) folded(far folding) Net {
	n := t.Net()
	for i := range n.Panels {
		share, _ := far.share(&n, i)
		n.Panels[i].Fold *= share
	}
	return n
}

// spot returns the midpoint of the far edge of a panel.
func (t Tray) spot(name string, far folding) vec {
	n := t.folded(far)
	f := t.over(level(n.facets(1, nil)))[slices.IndexFunc(n.Panels, func(p Panel) bool { return p.Name == name })]
	return f.far()
}

// over turns the facets of a lid upside down around the centre of its top.
func (t Tray) over(fs []facet) []facet {
	if mid := t.Net().Panels[0].Box().Center(); t.Lid {
		for i := range fs {
			fs[i].pose = fs[i].pose.turn(vec{float64(mid.X), 0, float64(mid.Y)}, vec{0, 0, 1}, 180)
		}
	}
	return fs
}

// scene returns the visible facets of a tray folded that far, lying on the table. It
// omits tabs already glued, and what a lid hides when not seen from inside.
func (t Tray) scene(far folding, print draw.Drawing, inside bool) (out []facet) {
	n := t.folded(far)
	for i, f := range level(n.facets(1, nil)) {
		p := &n.Panels[i]
		share, holds := far.share(&n, i)
		if p.Kind == Tab && holds == 1 || t.Lid && !inside && share == 1 && p.Kind != Wall && p.Kind != Floor {
			continue
		}
		if p.Kind != Tab {
			f.front = p.Kind.Ground()
		}
		if p.Kind == Floor {
			floor := p.Box()
			f.art = print.Only(func(m *draw.Mark) bool {
				return m.Role == draw.Art && floor.Contains(m.Bounds(), -0.01) // not the grounds of other panels
			})
		}
		out = append(out, f)
	}
	return out
}

// first reports whether a panel is one of the first walls of a tray or a tab on one.
func (n *Net) first(i int) bool {
	p := &n.Panels[i]
	return p.Kind == Wall || p.Kind == Tab && n.Panels[p.Parent].Kind == Wall
}

// Ground returns the ink of the visible side of a panel: wood, darker on the ledge of a
// tray.
func (k Kind) Ground() draw.Ink {
	if k == Ledge {
		return draw.BrownTint
	}
	return draw.Wood
}

// scored returns the facets of a flat net on its uncut sheet, with a ruler along its
// longest fold from tick to tick.
func scored(n Net, parts []facet) stage {
	var longest crease
	for _, f := range n.creases() {
		if f.b.Sub(f.a).Len() > longest.b.Sub(longest.a).Len()-draw.Micro { // the lowest, so that the signs stay in view
			longest = f
		}
	}
	edge := n.Outline().Bounds()
	size := max(edge.W(), edge.H()) / 100
	edge = edge.Inset(-max(7, 8*size))
	from, to, u := draw.Pt(edge.Min.X, longest.a.Y), draw.Pt(edge.Max.X, longest.a.Y), draw.Pt(size, 0)
	if d := longest.b.Sub(longest.a); d.X*d.X < d.Y*d.Y {
		from, to, u = draw.Pt(longest.a.X, edge.Min.Y), draw.Pt(longest.a.X, edge.Max.Y), draw.Pt(0, size)
	}
	var ticks draw.Drawing
	for _, t := range [][2]draw.Point{{from, u}, {to, u.Mul(-1)}} {
		ticks.Paint(draw.Line(t[0].Add(t[1]), t[0].Add(t[1].Mul(7))), draw.None, draw.Black, 0.7*size)
	}
	sheet := facet{pose: shiftedPose(flat, vec{0, 0, -0.1}), shape: draw.RectPath(edge).Flatten(1)[0][:4], front: draw.White, art: ticks, lift: -200}
	for i := range parts {
		parts[i].named = "" // the ruler covers half of them
	}
	return stage{lying: append(level([]facet{sheet}), level(parts)...), things: level([]facet{ruler(to.Sub(u.Mul(5)), from.Add(u.Mul(5)))})}
}

// ruler returns a ruler along a line, on a sheet with its corner at the origin.
func ruler(a, z draw.Point) facet {
	side := z.Sub(a).Unit().Normal().Mul(-5)
	return facet{pose: shiftedPose(flat, vec{0, 0, 0.3}), shape: []draw.Point{a, z, z.Add(side), a.Add(side)}, front: draw.Steel, fresh: true}
}

func shiftedPose(p pose, by vec) pose {
	p.origin = p.origin.add(by)
	return p
}
