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
	var ruled stage
	var x draw.MM
	for _, t := range trays {
		ruled.add(t.underRuler(), vec{x: float64(x)})
		x += t.Flat().W
	}
	out = append(out, c.picture(ruled))
	for _, step := range traySteps {
		var all stage
		x = 0
		for _, t := range trays {
			all.add(t.step(step), vec{x: float64(x)})
			x += t.W + 2*t.Depth + 8*t.Rim // walls stand up, so the bodies move together
		}
		out = append(out, c.picture(all))
	}
	return out
}

// trayStep is a step of folding a tray: from one folding to another.
type trayStep struct {
	at, to folding
	moves  string // the panel whose path an arrow shows
	tabs   string // the letters of the tabs being glued
}

var traySteps = []trayStep{
	{at: folding{first: 0.7}, to: folding{first: 1}, moves: "wall-1", tabs: "A"},
	{at: folding{1, 0.5, 0}, to: folding{1, 0.9, 0}, moves: "second-2", tabs: "C"},
	{at: folding{1, 1, 0.5}, to: folding{1, 1, 0.9}, moves: "second-1", tabs: "BC"},
	{at: closed},
}

// step returns a tray in a step, its floor from x = 0 and around z = 0.
func (t Tray) step(step trayStep) (s stage) {
	n := t.Net()
	floor := n.floorBox()
	by := vec{float64(-floor.Min.X), 0, float64(-floor.Center().Y)}
	facets := t.over(t.scene(step.at, draw.Drawing{}, t.Lid))
	s.things = shifted(lettered(facets, step.tabs), by)
	end := n.index(func(p *Panel) bool { return p.Name == step.moves })
	if end >= 0 {
		s.ways = [][]vec{moving(0, 1, end, func(part float64) []facet {
			between := t.folded(step.at.on(step.to, part))
			return shifted(t.over(level(between.facets(1, nil))), by)
		})}
	}
	return s
}

// add adds another stage at a place.
func (s *stage) add(other stage, by vec) {
	s.lying = append(s.lying, shifted(other.lying, by)...)
	s.things = append(s.things, shifted(other.things, by)...)
	for _, path := range other.ways {
		moved := make([]vec, len(path))
		for i, p := range path {
			moved[i] = p.add(by)
		}
		s.ways = append(s.ways, moved)
	}
}

// lettered returns facets with only those of their letters that are in names.
func lettered(fs []facet, names string) []facet {
	fs = slices.Clone(fs)
	for i := range fs {
		if !strings.Contains(names, fs[i].named) {
			fs[i].named = ""
		}
	}
	return fs
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
	p := &n.Panels[i]
	switch {
	case p.Kind == Floor || n.onFirstWall(i):
		return f.first, f.first
	case onOther(p.edge):
		return f.others, f.others
	case p.Kind == Tab && !p.Behind: // a corner tab is glued to its neighbour
		return f.corners, f.others
	}
	return f.corners, f.corners
}

// onOther reports whether an edge of the floor is one of the two whose walls have no corner
// tabs; see [Tray.side].
func onOther(edge int) bool { return edge%2 == 1 }

// onFirstWall reports whether a panel is one of the first walls of a tray or a tab on one.
func (n *Net) onFirstWall(i int) bool {
	p := &n.Panels[i]
	return p.Kind == Wall || p.Kind == Tab && n.Panels[p.Parent].Kind == Wall
}

// floorBox returns the box of the floor of a tray, which is its root.
func (n *Net) floorBox() draw.Rect { return n.Panels[0].Box() }

func (t Tray) floorCentre() draw.Point {
	n := t.Net()
	return n.floorBox().Center()
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
	mid := t.floorCentre()
	return rotated(fs, vec{float64(mid.X), 0, float64(mid.Y)}, zAxis, 180)
}

// scene returns the visible facets of a tray folded that far, lying on the table. It
// omits tabs already glued, and what a lid hides when not seen from inside.
func (t Tray) scene(far folding, print draw.Drawing, inside bool) (out []facet) {
	n := t.folded(far)
	for i, f := range level(n.facets(1, nil)) {
		p := &n.Panels[i]
		share, holds := far.share(&n, i)
		glued := p.Kind == Tab && holds == 1
		underLid := t.Lid && !inside && share == 1 && p.Kind != Wall && p.Kind != Floor
		if glued || underLid {
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

// underRuler returns a flat net on its uncut sheet, with a ruler along its longest fold from tick
// to tick.
func (t Tray) underRuler() stage {
	n := t.Net()
	edge := n.Outline().Bounds()
	size := max(edge.W(), edge.H()) / 100 // of the ticks
	const margin = 8                      // sizes, for ticks of 1 to 7 and air
	edge = edge.Inset(-max(7, margin*size))
	fold := n.longestFold()
	from, to := draw.Pt(edge.Min.X, fold.a.Y), draw.Pt(edge.Max.X, fold.a.Y)
	along := fold.b.Sub(fold.a)
	vertical := along.X*along.X < along.Y*along.Y
	if vertical {
		from, to = draw.Pt(fold.a.X, edge.Min.Y), draw.Pt(fold.a.X, edge.Max.Y)
	}
	unit := to.Sub(from).Unit().Mul(float64(size))
	var ticks draw.Drawing
	ticks.Paint(draw.Line(from.Add(unit), from.Add(unit.Mul(7))), draw.None, draw.Black, 0.7*size)
	ticks.Paint(draw.Line(to.Sub(unit), to.Sub(unit.Mul(7))), draw.None, draw.Black, 0.7*size)
	parts := lettered(n.facets(0, nil), "") // the ruler covers half of the letters
	return stage{
		lying:  level(append([]facet{uncut(edge, ticks)}, parts...)),
		things: level([]facet{ruler(to.Sub(unit.Mul(5)), from.Add(unit.Mul(5)))}),
	}
}

// longestFold returns the longest fold of a net; of equal ones the lowest, so that the ruler
// does not hide the signs.
func (n *Net) longestFold() (longest crease) {
	for _, f := range n.creases() {
		if f.b.Sub(f.a).Len() > longest.b.Sub(longest.a).Len()-draw.Micro {
			longest = f
		}
	}
	return longest
}

// uncut returns the sheet that a net lies on, with the ticks for the ruler.
func uncut(edge draw.Rect, ticks draw.Drawing) facet {
	const behind = -200 // further than any net reaches, so that it is painted first
	below := pose{origin: vec{z: -0.1}, u: flat.u, v: flat.v, n: flat.n}
	outline := draw.RectPath(edge).Flatten(1)[0][:4]
	return facet{pose: below, shape: outline, front: draw.White, art: ticks, lift: behind}
}

// ruler returns a ruler along a line, on a sheet with its corner at the origin.
func ruler(a, z draw.Point) facet {
	side := z.Sub(a).Unit().Normal().Mul(-5)
	above := pose{origin: vec{z: 0.3}, u: flat.u, v: flat.v, n: flat.n}
	outline := []draw.Point{a, z, z.Add(side), a.Add(side)}
	return facet{pose: above, shape: outline, front: draw.Steel, fresh: true}
}
