package fold

import (
	"slices"

	"shogikit/output/draw"
)

// TrayStage is a stage of folding a tray or a lid.
type TrayStage uint8

// The stages of a tray.
const (
	TrayWalls TrayStage = iota // the first walls going up, glue on the tabs A
	TraySides                  // the two sides that hold the corners going over, glue on the tabs C
	TrayEnds                   // the other two going over, glue on the tabs B and C
	TrayDone
)

// trayStages holds what each of them shows.
var trayStages = [...]struct {
	at, from, to folding
	moves        string  // the panel whose path an arrow shows
	along        float64 // where on its edge, clear of letters
}{
	TrayWalls: {at: folding{0.8, 0.5, 0, 0}, from: folding{1, 0.25, 0, 0}, to: folding{1, 0.95, 0, 0}, moves: "wall-3", along: 0.3},
	TraySides: {at: folding{1, 1, 0.5, 0}, from: folding{1, 1, 0.35, 0}, to: folding{1, 1, 0.9, 0}, moves: "second-2", along: 0.25},
	TrayEnds:  {at: folding{1, 1, 1, 0.45}, from: folding{1, 1, 1, 0.35}, to: folding{1, 1, 1, 0.8}, moves: "second-1", along: 0.78},
	TrayDone:  {at: closed},
}

// glues reports whether a tab takes glue now.
func (s TrayStage) glues(tab *facet) bool {
	switch tab.Letter {
	case "A":
		return s == TrayWalls
	case "B":
		return s == TrayEnds
	case "C":
		return s == TraySides && !onOther(tab.edge) || s == TrayEnds && onOther(tab.edge)
	}
	return false
}

// Picture draws a tray at a stage. A lid is seen from inside, as when working on it.
func (t Tray) Picture(c Camera, s TrayStage) draw.Drawing {
	now := trayStages[s]
	n := t.Net()
	picture := stage{things: s.glueOn(t.over(t.scene(now.at, draw.Drawing{}, t.Lid)))}
	end := n.index(func(p *Panel) bool { return p.Name == now.moves })
	if end >= 0 {
		picture.ways = [][]vec{farPath(0, 1, end, now.along, func(part float64) []facet {
			between := t.folded(now.from.on(now.to, part))
			return t.over(level(between.facets(1, nil)))
		})}
	}
	return c.picture(picture)
}

// glueOn returns facets with glue on their tabs, and the letters of those alone.
func (s TrayStage) glueOn(fs []facet) []facet {
	fs = slices.Clone(fs)
	for i := range fs {
		switch f := &fs[i]; {
		case !s.glues(f):
			f.Letter = ""
		case f.Behind:
			f.reverse = draw.BlueTint
		default:
			f.front = draw.BlueTint
		}
	}
	return fs
}

// folding is how far a tray is folded, as fractions: the first walls of the two sides whose walls have
// corner tabs, those of the other two, and the rims and second walls of both pairs.
type folding struct{ wall, otherWall, over, otherOver float64 }

var closed = folding{1, 1, 1, 1}

// on interpolates between two foldings.
func (f folding) on(to folding, s float64) folding {
	mix := func(a, b float64) float64 { return a + (b-a)*s }
	return folding{
		mix(f.wall, to.wall), mix(f.otherWall, to.otherWall), mix(f.over, to.over), mix(f.otherOver, to.otherOver),
	}
}

// share returns how far a panel of a tray is folded. A corner tab goes with the neighbour to which it is
// glued.
func (f folding) share(n *Net, i int) float64 {
	p := &n.Panels[i]
	other := onOther(p.edge) || p.Kind == Tab && !p.Behind
	switch {
	case n.onFirstWall(i) && other:
		return f.otherWall
	case n.onFirstWall(i):
		return f.wall
	case other:
		return f.otherOver
	}
	return f.over
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
		n.Panels[i].Fold *= far.share(&n, i)
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
		share := far.share(&n, i)
		glued := p.Kind == Tab && share == 1
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
