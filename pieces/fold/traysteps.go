package fold

import (
	"slices"

	"shogikit/output/draw"
)

// TraySteps draws how trays and lids are folded, each picture of all of them: flat under
// a ruler, the first walls going up, rims and second walls going over, finished.
func TraySteps(c Camera, trays ...Tray) (out []draw.Drawing) {
	shares := []struct{ first, rest float64 }{{}, {0.7, 0}, {1, 0.5}, {1, 1}}
	for step, at := range shares {
		var all stage
		var x draw.MM
		for _, t := range trays {
			one := scored(t.Net(), nil)
			if step > 0 {
				one = stage{things: t.scene(at.first, at.rest, draw.Drawing{})}
			}
			to := min(1, at.first+0.3)
			switch step {
			case 1:
				one.ways = [][]vec{moving(at.first, to, func(s float64) vec { return t.spot("wall-1", s, 0) })}
			case 2:
				one.ways = [][]vec{moving(at.rest, 0.9, func(s float64) vec { return t.spot("second-1", 1, s) })}
			}
			by := vec{float64(x), 0, 0}
			all.lying, all.things = append(all.lying, shifted(one.lying, by)...), append(all.things, shifted(one.things, by)...)
			for _, w := range one.ways {
				for i := range w {
					w[i] = w[i].add(by)
				}
				all.ways = append(all.ways, w)
			}
			x += t.Flat().W
		}
		out = append(out, c.stages(all))
	}
	return out
}

// Filled draws a tray with something printed on its floor.
func (t Tray) Filled(floor draw.Drawing, c Camera) draw.Drawing {
	return c.stages(stage{things: t.scene(1, 1, floor)})
}

// BoxPicture draws a box whose lid comes down on it; lid is how the lid is printed.
func BoxPicture(tray, top Tray, lid draw.Drawing, c Camera) draw.Drawing {
	s := stage{things: tray.scene(1, 1, draw.Drawing{})}
	o, i := top.Outside(), tray.Outside()
	over := float64(top.Depth) + 8
	mid, under := top.Net().Panels[0].Box().Center(), tray.Net().Panels[0].Box().Center()
	for _, f := range top.scene(1, 1, lid) {
		// Both stand on the corner of their own sheet; lay middle over middle.
		f.pose.origin = f.pose.origin.add(vec{float64(under.X - mid.X), over + float64(tray.Depth), float64(under.Y - mid.Y)})
		f.lift += 2 * float64(o.W+i.W)
		s.things = append(s.things, f)
	}
	return c.stages(s)
}

// Lying returns a tray that stands on the table of a [Scene], its middle at a point;
// turned for who sits at the other side.
func (t Tray) Lying(print draw.Drawing, at draw.Point, level draw.MM, turned bool) Solid {
	s, mid := Solid{level: float64(level), facets: t.scene(1, 1, print)}, t.Net().Panels[0].Box().Center()
	for i := range s.facets {
		p := &s.facets[i].pose
		p.origin = p.origin.add(vec{float64(at.X - mid.X), float64(level), float64(at.Y - mid.Y)})
		if turned {
			*p = p.turn(vec{float64(at.X), 0, float64(at.Y)}, vec{0, 1, 0}, 180)
		}
	}
	return s
}

// Closed returns a box with its lid on it, as [Tray.Lying] does.
func Closed(tray, lid Tray, print draw.Drawing, at draw.Point, level draw.MM) Solid {
	s := tray.Lying(draw.Drawing{}, at, level, false)
	for _, f := range lid.Lying(print, at, level+tray.Depth+lid.Rim, false).facets {
		f.lift = 2 * float64(lid.W+lid.H)
		s.facets = append(s.facets, f)
	}
	return s
}

// Leaves draws two slabs side by side, or one behind the other, an edge of each to an edge
// of the other: apart, and folded up on one another.
func Leaves(one, other Solid, w, h draw.MM, upright bool, c Camera) (out []draw.Drawing) {
	at, axis := vec{0, 0, float64(h)}, vec{-1, 0, 0}
	if upright {
		at, axis = vec{float64(w), 0, 0}, vec{0, 0, 1}
	}
	turned := func(apart vec, deg float64) []facet {
		fs := shifted(other.facets, at.add(apart))
		for i := range fs {
			fs[i].pose = fs[i].pose.turn(at, axis, deg)
		}
		return fs
	}
	gap := at.mul(0.15)
	apart := stage{things: append(slices.Clone(one.facets), turned(gap, 0)...)}
	apart.ways = [][]vec{{at.add(gap.mul(2)).add(vec{0, 1, 0}), at.add(gap.mul(0.5)).add(vec{0, 1, 0})}}
	folding := stage{things: append(slices.Clone(one.facets), turned(vec{}, 50)...)}
	folding.ways = [][]vec{moving(50, 110, func(deg float64) vec { f := turned(vec{}, deg)[3]; return f.far() })}
	return []draw.Drawing{c.stages(apart), c.stages(folding)}
}

// folded returns the net with the first walls folded by a share, and what hangs on them
// by another.
func (t Tray) folded(first, rest float64) Net {
	n := t.Net()
	for i := range n.Panels {
		if n.first(i) {
			n.Panels[i].Fold *= first
		} else {
			n.Panels[i].Fold *= rest
		}
	}
	return n
}

// spot is where the far edge of a panel is.
func (t Tray) spot(name string, first, rest float64) vec {
	n := t.folded(first, rest)
	f := level(n.facets(1, nil))[slices.IndexFunc(n.Panels, func(p Panel) bool { return p.Name == name })]
	return f.far()
}

// scene returns the facets of a tray that can be seen when it is folded so far, lying on
// the table. Tabs that are glued by then, and what a lid hides, are left out.
func (t Tray) scene(first, rest float64, print draw.Drawing) (out []facet) {
	n := t.folded(first, rest)
	for i, f := range level(n.facets(1, nil)) {
		p := &n.Panels[i]
		if p.Kind == Tab && (rest == 1 || first == 1 && n.first(i)) || t.Lid && rest == 1 && p.Kind != Wall && p.Kind != Floor {
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

// first reports whether a panel is one of the first walls of a tray or a tab on
// one.
func (n *Net) first(i int) bool {
	p := &n.Panels[i]
	return p.Kind == Wall || p.Kind == Tab && n.Panels[p.Parent].Kind == Wall
}

// Ground is the ink of what shows of a panel: wood, and darker on the ledge of a
// tray.
func (k Kind) Ground() draw.Ink {
	if k == Ledge {
		return draw.BrownTint
	}
	return draw.Wood
}
