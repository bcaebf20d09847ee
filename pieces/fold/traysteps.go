package fold

import "shogikit/output/draw"

// Steps of a tray that [Tray.Step] draws.
const (
	TrayWalls = iota // the first walls going up
	TrayRims         // rims and second walls going over
	TrayDone         // finished
	TraySteps        // how many there are
)

// Step draws how a tray is folded, at the camera's scale.
func (t Tray) Step(step int, c Camera) draw.Drawing {
	return framed(project(c, t.scene(step, draw.Drawing{})))
}

// BoxPicture draws a box with its lid lifted; lid is how the lid is printed.
func BoxPicture(tray, top Tray, lid draw.Drawing, c Camera) draw.Drawing {
	scene := tray.scene(TrayDone, draw.Drawing{})
	o, i := top.Outside(), tray.Outside()
	over := float64(top.Depth) + 8
	mid, under := top.Net().Panels[0].Box().Center(), tray.Net().Panels[0].Box().Center()
	for _, f := range top.scene(TrayDone, lid) {
		// Both stand on the corner of their own sheet; lay middle over middle.
		f.pose.origin = f.pose.origin.add(vec{float64(under.X - mid.X), over + float64(tray.Depth), float64(under.Y - mid.Y)})
		f.lift += 2 * float64(o.W+i.W)
		scene = append(scene, f)
	}
	return framed(project(c, scene))
}

// Lying returns a tray that stands on the table of a [Scene], its middle at a point;
// turned for who sits at the other side.
func (t Tray) Lying(print draw.Drawing, at draw.Point, level draw.MM, turned bool) Solid {
	s, mid := Solid{level: float64(level), facets: t.scene(TrayDone, print)}, t.Net().Panels[0].Box().Center()
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

// scene returns the Facets of a tray that can be seen at a step, lying on the
// table. Tabs that are glued by then, and what a lid hides, are left out.
func (t Tray) scene(step int, print draw.Drawing) []facet {
	first, rest := 1.0, 1.0
	switch step {
	case TrayWalls:
		first, rest = 0.8, 0
	case TrayRims:
		rest = 0.55
	}
	n := t.Net()
	for i := range n.Panels {
		if n.first(i) {
			n.Panels[i].Fold *= first
		} else {
			n.Panels[i].Fold *= rest
		}
	}
	fs := n.facets(1, nil)
	var out []facet
	for i := range fs {
		p := &n.Panels[i]
		hidden := p.Kind == Tab && (step == TrayDone || step == TrayRims && n.first(i)) ||
			t.Lid && step == TrayDone && p.Kind != Wall && p.Kind != Floor
		if hidden {
			continue
		}
		if p.Kind != Tab {
			fs[i].front = p.Kind.Ground()
		}
		if p.Kind == Floor {
			floor := p.Box()
			fs[i].art = print.Only(func(m *draw.Mark) bool {
				return m.Role == draw.Art && floor.Contains(m.Bounds(), -0.01) // not the grounds of other panels
			})
		}
		fs[i].pose = fs[i].pose.turn(vec{}, vec{1, 0, 0}, -90) // down on the table
		out = append(out, fs[i])
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
