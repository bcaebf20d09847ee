package fold

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// Model is a body as it is built, for pictures of single steps: what takes glue in a step
// is blue, and an arrow shows what moves.
type Model struct {
	Body
	Prints Prints
	Camera Camera
}

// Stage is how far a rim is folded, and which of its parts take glue.
type Stage uint8

// The stages of a rim.
const (
	RimFolding  Stage = iota // walls and tabs on their way
	RimClosing               // the end tab goes behind the first wall
	RimStanding              // closed, its foot down
	RimForFace               // closed, with glue on the edges that meet the face
	RimOpen                  // with its face, turned over
	RimForBack               // so, with its other tabs lifted and glue on them
)

// Rim draws a rim at a stage.
func (m Model) Rim(s Stage) draw.Drawing {
	switch s {
	case RimFolding:
		return m.moving(0.42, 0.62)
	case RimClosing:
		return m.moving(0.86, 0.99)
	case RimStanding:
		return m.picture(m.ring(m.Prints, 1))
	case RimForFace:
		rim := m.ring(m.Prints, 1)
		return m.glued(rim, m.inked(rim, true), true)
	}
	rim := m.ring(m.Prints, 1)
	if s == RimForBack {
		rim = m.lifted()
		rim = m.inked(rim, false)
	}
	face := m.facePlate(m.Prints.Face, 0, false)
	whole := m.over(append(rim, face))
	whole[len(whole)-1].lift = -100
	if s == RimOpen {
		return m.picture(whole)
	}
	return m.glued(whole, whole, false)
}

// Plate draws a face or a back lying on the table.
func (m Model) Plate(back bool) draw.Drawing {
	print := m.Prints.Face
	if back {
		print = m.Prints.Back
	}
	return m.picture([]facet{m.facePlate(print, 0, false)})
}

// Washer draws the largest washer for a body, lying on the table.
func (m Model) Washer() draw.Drawing {
	r := float64(min(m.Body.Washer(), m.W*0.6)) / 2
	var d draw.Drawing
	s := m.Camera.sight(pose{origin: vec{}, u: vec{1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, 1, 0}})
	for i, pen := range []draw.Ink{draw.Steel, draw.White} {
		disc := draw.Circle(draw.Point{}, draw.MM(r*(1-0.58*float64(i))))
		s.put(&d, draw.Mark{Role: draw.Art, Path: disc, Fill: pen, Stroke: draw.Black, Width: 0.35})
	}
	return framed(d)
}

// Piece draws a finished body, its face up.
func (m Model) Piece() draw.Drawing {
	if m.Depth <= SheetOfCard {
		return m.picture([]facet{m.facePlate(m.Prints.Face, 0, false)})
	}
	up := m.facePlate(m.Prints.Face, 0.01, false)
	up.lift = 100
	return m.picture(append(m.ring(m.Prints, 1), up))
}

// moving draws the open rim, with the path of its end.
func (m Model) moving(from, to float64) draw.Drawing {
	rim := m.ring(m.Prints, from)
	end := slices.IndexFunc(m.rimNet().Panels, func(p Panel) bool { return p.Name == endTabName })
	if m.Round {
		end = roundWalls - 1
	}
	if from > 0.8 {
		rim[end].front = draw.BlueTint
	}
	path := moving(from, to, func(t float64) vec { f := m.ring(m.Prints, t)[end]; return f.far() })
	return m.picture(rim, path)
}

// inked tints the tabs on one edge of a rim.
func (m Model) inked(rim []facet, face bool) []facet {
	rim = slices.Clone(rim)
	if m.Round {
		for i := range rim[roundWalls:] {
			if (i%2 == 0) == face {
				rim[roundWalls+i].front = draw.BlueTint
			}
		}
		return rim
	}
	n := m.rimNet()
	for i := range n.Panels {
		p := &n.Panels[i]
		if p.Kind == Tab && p.Name != endTabName && p.up() == face {
			rim[i].front = draw.BlueTint
		}
	}
	return rim
}

// glued draws a rim with a bead of glue along the bare edges of its point.
func (m Model) glued(rim, seen []facet, face bool) draw.Drawing {
	d := m.unframed(seen)
	if m.Round {
		return framed(d)
	}
	n := m.rimNet()
	for i := range n.Panels {
		if n.Panels[i].Kind == Wall && !tabbed(n.Panels[i].edge) {
			m.bead(&d, rim[i], face)
		}
	}
	return framed(d)
}

// bead draws a bead of glue along the upper or the lower edge of a wall as printed.
func (m Model) bead(d *draw.Drawing, wall facet, upper bool) {
	limit := wall.shape[0].Y
	for _, p := range wall.shape {
		if upper == (p.Y < limit) {
			limit = p.Y
		}
	}
	var line []draw.Point
	sight := m.Camera.sight(wall.pose)
	for _, p := range wall.shape {
		if math.Abs(float64(p.Y-limit)) < 0.6 { // walls of nets are a little lower than their neighbours
			at, _ := sight.at(p)
			line = append(line, at)
		}
	}
	d.Paint(draw.Polyline(line...), draw.None, draw.Black, 1.2)
	d.Paint(draw.Polyline(line...), draw.None, draw.BlueTint, 0.85)
}

// lifted returns the closed rim with the tabs that meet the back bent out a little.
func (m Model) lifted() []facet {
	if m.Round {
		return m.ring(m.Prints, 1)
	}
	n := m.rimNet()
	for i := range n.Panels {
		p := &n.Panels[i]
		if p.Kind == Tab && p.Name != endTabName && !p.up() {
			p.Fold *= 0.62
		}
	}
	return m.placed(n, 1)
}

// placed returns a rim folded by fraction t, its upper edge at height 0.
func (m Model) placed(n Net, t float64) []facet {
	fs := n.facets(t, m.onWalls(m.Prints))
	_, top := n.Panels[0].Hinge()
	for i := range fs {
		fs[i].pose.origin = fs[i].pose.origin.add(vec{-float64(top.X), float64(top.Y), 0})
	}
	return fs
}

// over returns facets turned upside down around the centre of the body.
func (m Model) over(fs []facet) []facet {
	fs = slices.Clone(fs)
	for i := range fs {
		fs[i].pose = fs[i].pose.turn(vec{float64(m.W) / 2, -float64(m.Depth) / 2, 0}, vec{0, 0, 1}, 180)
		fs[i].lift = 0
	}
	return fs
}

// picture draws facets with their shadow and arrows along paths.
func (m Model) picture(fs []facet, paths ...[]vec) draw.Drawing {
	return framed(m.unframed(fs, paths...))
}

func (m Model) unframed(fs []facet, paths ...[]vec) draw.Drawing {
	d := shaded(m.Camera, fs)
	for _, p := range paths {
		m.Camera.arrow(&d, p)
	}
	return d
}

// NetStage is a stage of a body made of one net.
type NetStage uint8

// The stages of a net.
const (
	NetFolding NetStage = iota // walls and tabs on their way
	NetClosing                 // the tab A goes behind the free wall
	NetFace                    // glue on the tabs B, the face closing
	NetOpen                    // turned over, the back still open
	NetBack                    // glue on the tabs C, the back closing
)

// Net draws a net at a stage.
func (m Model) Net(s NetStage) draw.Drawing {
	if m.Round {
		return m.Rim([]Stage{RimFolding, RimClosing, RimForFace, RimOpen, RimForBack}[s])
	}
	switch s {
	case NetFolding:
		tab := m.panel(func(p *Panel) bool { return p.Name == endTabName })
		return m.picture(m.net(0.45, 0.1, 0.1), moving(0.45, 0.7, func(t float64) vec {
			f := m.net(t, 0.1, 0.1)[tab]
			return f.far()
		}))
	case NetClosing:
		tab := m.panel(func(p *Panel) bool { return p.Name == endTabName })
		fs := m.laid(m.net(0.88, 0, 0.1))
		fs[tab].front = draw.BlueTint
		return m.picture(fs, moving(0.84, 0.99, func(t float64) vec { f := m.laid(m.net(t, 0, 0.1))[tab]; return f.far() }))
	case NetFace:
		face := m.panel(func(p *Panel) bool { return p.Kind == Face })
		fs := m.tinted(m.laid(m.net(1, 0.35, 0.1)), "B")
		return m.picture(fs, moving(0.4, 0.8, func(t float64) vec { f := m.laid(m.net(1, t, 0.1))[face]; return f.far() }))
	}
	// Its foot is away from the viewer, so that the open back does not hide the inside.
	m.Camera.Yaw += 180
	if s == NetOpen {
		return m.picture(m.turned(m.net(1, 1, 0.1)))
	}
	back := m.panel(func(p *Panel) bool { return p.Kind == Back })
	fs := m.tinted(m.turned(m.net(1, 1, 0.2)), "C")
	return m.picture(fs, moving(0.25, 0.7, func(t float64) vec { f := m.turned(m.net(1, 1, t))[back]; return f.far() }))
}

// net returns the body's net with its walls, its face and its back folded by fractions.
func (m Model) net(walls, face, back float64) []facet {
	n := m.Folded()
	for i := range n.Panels {
		p := &n.Panels[i]
		switch p.Kind {
		case Face:
			p.Fold *= face
		case Back:
			p.Fold *= back
		default:
			p.Fold *= walls
		}
	}
	return shifted(n.facets(1, m.Prints.plate), vec{0, float64(m.H), 0})
}

// laid turns a net down on its first wall, the inside up.
func (m Model) laid(fs []facet) []facet {
	for i := range fs {
		fs[i].pose = fs[i].pose.turn(vec{0, float64(m.H), 0}, vec{1, 0, 0}, 90)
	}
	return fs
}

// turned turns a net upside down.
func (m Model) turned(fs []facet) []facet {
	for i := range fs {
		fs[i].pose = fs[i].pose.turn(vec{0, -float64(m.Depth) / 2, 0}, vec{0, 0, 1}, 180)
	}
	return fs
}

// tinted tints the tabs with a letter.
func (m Model) tinted(fs []facet, letter string) []facet {
	for i := range fs {
		if fs[i].named == letter {
			fs[i].front = draw.BlueTint
		}
	}
	return fs
}

// panel returns the index of a panel of the body's net.
func (m Model) panel(is func(*Panel) bool) int {
	n := m.Folded()
	for i := range n.Panels {
		if is(&n.Panels[i]) {
			return i
		}
	}
	return 0
}

// Leaf draws face and back in one part, folding.
func (m Model) Leaf(t float64) draw.Drawing {
	at := func(t float64) []facet { return level(m.leafFacets(t)) }
	path := moving(t, min(0.97, t+0.3), func(t float64) vec { f := at(t)[1]; return f.far() })
	return m.picture(at(t), path)
}

// leafFacets returns face and back in one part, folded by fraction t.
func (m Model) leafFacets(t float64) []facet {
	p := m.LeafPattern()
	leaf := p.net.facets(t, m.Prints.plate)
	for i := range leaf {
		if m.Round { // its panels are only hinges
			leaf[i].shape = nil
			for _, q := range m.Outline().Flatten(0.05)[0][1:] { // the outline is closed
				leaf[i].shape = append(leaf[i].shape, p.net.Panels[i].print.Apply(q))
			}
		}
	}
	return leaf
}
