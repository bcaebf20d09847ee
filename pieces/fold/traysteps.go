package fold

import (
	"strings"

	"shogikit/output/draw"
)

// TraySteps draws how trays and lids are folded, each picture showing all of them: flat
// under a ruler; the first walls going up; rims and second walls going over, first on
// the two sides whose walls hold the corners; finished. A lid is seen from inside, as
// when working on it.
func TraySteps(c Camera, trays ...Tray) (out []draw.Drawing) {
	for i, way := range trayWays {
		var all stage
		var x draw.MM
		for _, t := range trays {
			at := vec{x: float64(x)}
			if i == 0 {
				all.add(t.underRuler(), way.tabs, at)
				x += t.Flat().W
				continue
			}
			all.add(t.step(way), way.tabs, at)
			x += t.W + 2*t.Depth + 8*t.Rim // walls stand up, so the bodies move together
		}
		out = append(out, c.picture(all))
	}
	return out
}

// trayWay is a step of folding a tray: from one folding on to another.
type trayWay struct {
	at, to folding
	of     string // the panel whose path an arrow shows
	tabs   string // the letters of the tabs being glued
}

// trayWays are the steps, the first under a ruler.
var trayWays = []trayWay{
	{},
	{at: folding{first: 0.7}, to: folding{first: 1}, of: "wall-1", tabs: "A"},
	{at: folding{1, 0.5, 0}, to: folding{1, 0.9, 0}, of: "second-2", tabs: "C"},
	{at: folding{1, 1, 0.5}, to: folding{1, 1, 0.9}, of: "second-1", tabs: "BC"},
	{at: closed},
}

// step returns a tray in a step, its floor from x = 0 and around z = 0.
func (t Tray) step(way trayWay) (s stage) {
	n := t.Net()
	floor := n.Panels[0].Box()
	by := vec{float64(-floor.Min.X), 0, float64(-floor.Center().Y)}
	s.things = shifted(t.over(t.scene(way.at, draw.Drawing{}, t.Lid)), by)
	end := n.index(func(p *Panel) bool { return p.Name == way.of })
	if end >= 0 {
		s.ways = [][]vec{moving(0, 1, end, func(part float64) []facet {
			n := t.folded(way.at.on(way.to, part))
			return shifted(t.over(level(n.facets(1, nil))), by)
		})}
	}
	return s
}

// add adds another stage at a place, with only those of its letters that are in names.
func (s *stage) add(one stage, names string, by vec) {
	for _, fs := range [][]facet{one.lying, one.things} {
		for i := range fs {
			if !strings.Contains(names, fs[i].named) {
				fs[i].named = ""
			}
		}
	}
	s.lying = append(s.lying, shifted(one.lying, by)...)
	s.things = append(s.things, shifted(one.things, by)...)
	for _, way := range one.ways {
		for i := range way {
			way[i] = way[i].add(by)
		}
		s.ways = append(s.ways, way)
	}
}

// Lying returns a tray on the table of a [Scene], centred on a point, turned to face
// the player at the other side if turned.
func (t Tray) Lying(print draw.Drawing, at draw.Point, level draw.MM, turned bool) Solid {
	mid := t.Net().Panels[0].Box().Center()
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
	switch p := &n.Panels[i]; {
	case p.Kind == Floor || n.first(i):
		return f.first, f.first
	case p.edge%2 == 1:
		return f.others, f.others
	case p.Kind == Tab && !p.Behind:
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

// over turns the facets of a lid upside down around the centre of its top.
func (t Tray) over(fs []facet) []facet {
	if !t.Lid {
		return fs
	}
	mid := t.Net().Panels[0].Box().Center()
	return rotated(fs, vec{float64(mid.X), 0, float64(mid.Y)}, zAxis, 180)
}

// scene returns the visible facets of a tray folded that far, lying on the table. It
// omits tabs already glued, and what a lid hides when not seen from inside.
func (t Tray) scene(far folding, print draw.Drawing, inside bool) (out []facet) {
	n := t.folded(far)
	for i, f := range level(n.facets(1, nil)) {
		p := &n.Panels[i]
		share, holds := far.share(&n, i)
		hidden := t.Lid && !inside && share == 1 && p.Kind != Wall && p.Kind != Floor
		if hidden || p.Kind == Tab && holds == 1 {
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

// underRuler returns a flat net on its uncut sheet, with a ruler along its longest fold from tick
// to tick; of equal folds the lowest, so that the signs stay in view.
func (t Tray) underRuler() stage {
	n := t.Net()
	var longest crease
	for _, f := range n.creases() {
		if f.b.Sub(f.a).Len() > longest.b.Sub(longest.a).Len()-draw.Micro {
			longest = f
		}
	}
	edge := n.Outline().Bounds()
	size := max(edge.W(), edge.H()) / 100
	edge = edge.Inset(-max(7, 8*size))
	from, to := draw.Pt(edge.Min.X, longest.a.Y), draw.Pt(edge.Max.X, longest.a.Y)
	if d := longest.b.Sub(longest.a); d.X*d.X < d.Y*d.Y {
		from, to = draw.Pt(longest.a.X, edge.Min.Y), draw.Pt(longest.a.X, edge.Max.Y)
	}
	unit := to.Sub(from).Unit().Mul(float64(size))
	var ticks draw.Drawing
	ticks.Paint(draw.Line(from.Add(unit), from.Add(unit.Mul(7))), draw.None, draw.Black, 0.7*size)
	ticks.Paint(draw.Line(to.Sub(unit), to.Sub(unit.Mul(7))), draw.None, draw.Black, 0.7*size)
	parts := n.facets(0, nil)
	for i := range parts {
		parts[i].named = "" // the ruler covers half of them
	}
	sheet := facet{shape: draw.RectPath(edge).Flatten(1)[0][:4], front: draw.White, art: ticks, lift: -200}
	sheet.pose = pose{origin: vec{z: -0.1}, u: flat.u, v: flat.v, n: flat.n}
	return stage{
		lying:  level(append([]facet{sheet}, parts...)),
		things: level([]facet{ruler(to.Sub(unit.Mul(5)), from.Add(unit.Mul(5)))}),
	}
}

// ruler returns a ruler along a line, on a sheet with its corner at the origin.
func ruler(a, z draw.Point) facet {
	side := z.Sub(a).Unit().Normal().Mul(-5)
	above := pose{origin: vec{z: 0.3}, u: flat.u, v: flat.v, n: flat.n}
	outline := []draw.Point{a, z, z.Add(side), a.Add(side)}
	return facet{pose: above, shape: outline, front: draw.Steel, fresh: true}
}
