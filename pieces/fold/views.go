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
	rim := m.ring(m.Prints, 1)
	switch s {
	case RimFolding:
		if !m.Round {
			m.Camera.Yaw -= 53 // so that the end tab is seen
		}
		return m.openRim(0.42, 0.62)
	case RimClosing:
		if !m.Round {
			m.Camera.Yaw += 142 // and the side of it that takes glue
		}
		return m.openRim(0.86, 0.975)
	case RimStanding:
		return m.picture(rim)
	case RimForFace:
		return m.glued(inked(rim, Face), true)
	case RimForBack:
		rim = inked(m.lifted(), Back)
	}
	whole := m.over(append(rim, m.facePlate(m.Prints.Face, 0)))
	whole[len(whole)-1].lift = -100
	if s == RimOpen {
		return m.picture(whole)
	}
	return m.glued(whole, false)
}

// Plate draws a face or a back lying on the table.
func (m Model) Plate(back bool) draw.Drawing {
	print := m.Prints.Face
	if back {
		print = m.Prints.Back
	}
	return m.picture([]facet{m.facePlate(print, 0)})
}

// Washer draws the largest washer for a body, lying on the table.
func (m Model) Washer() draw.Drawing {
	r := min(m.Body.Washer(), m.W*0.6) / 2
	var d draw.Drawing
	sight := m.Camera.sight(onTable(vec{}))
	for _, disc := range []struct {
		radius draw.MM
		ink    draw.Ink
	}{{r, draw.Steel}, {0.42 * r, draw.White}} {
		circle := draw.Circle(draw.Point{}, disc.radius)
		sight.put(&d, draw.Mark{Role: draw.Art, Path: circle, Fill: disc.ink, Stroke: draw.Black, Width: 0.35})
	}
	return framed(d)
}

// Piece draws a finished body, its face up.
func (m Model) Piece() draw.Drawing {
	if m.Depth <= SheetOfCard {
		return m.Plate(false)
	}
	up := m.facePlate(m.Prints.Face, 0.01)
	up.lift = 100
	return m.picture(append(m.ring(m.Prints, 1), up))
}

// openRim draws the rim before it is closed, with the path of its end.
func (m Model) openRim(from, to float64) draw.Drawing {
	rim := m.ring(m.Prints, from)
	net := m.rimNet()
	end := net.endTab()
	if m.Round {
		end = roundWalls - 1
	}
	closing := from > 0.8
	if closing {
		rim[end].front = draw.BlueTint
	}
	way := farPath(from, to, end, 0.5, func(t float64) []facet { return m.ring(m.Prints, t) })
	d := m.Camera.unframed(stage{things: rim, ways: [][]vec{way}})
	if closing && !m.Round { // the arrow goes behind the first wall
		at := slices.IndexFunc(rim, func(f facet) bool { return f.Kind == Wall && f.edge == rimStart })
		d.Append(m.Camera.scene(rim[at : at+1]))
	}
	return framed(d)
}

// inked tints the tabs on which a face or a back is glued.
func inked(fs []facet, plate Kind) []facet {
	for i := range fs {
		if fs[i].under == plate {
			fs[i].front = draw.BlueTint
		}
	}
	return fs
}

// glued draws a rim with a bead of glue along the bare edges of its point.
func (m Model) glued(rim []facet, face bool) draw.Drawing {
	d := m.Camera.unframed(stage{things: rim})
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
	box := draw.Polygon(wall.Shape...).Bounds()
	edge := box.Max.Y
	if upper {
		edge = box.Min.Y
	}
	var line []draw.Point
	sight := m.Camera.sight(wall.pose)
	for _, p := range wall.Shape {
		if math.Abs(float64(p.Y-edge)) < 0.6 { // walls of nets are a little lower than their neighbours
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
		if p.under == Back {
			p.Fold *= 0.62
		}
	}
	return m.placed(n, m.Prints, 1)
}

// over returns facets turned upside down around the centre of the body.
func (m Model) over(fs []facet) []facet {
	fs = rotated(fs, vec{float64(m.W) / 2, -float64(m.Depth) / 2, 0}, zAxis, 180)
	for i := range fs {
		fs[i].lift = 0
	}
	return fs
}

// picture draws facets with their shadow and arrows along paths.
func (m Model) picture(fs []facet, paths ...[]vec) draw.Drawing {
	return m.Camera.picture(stage{things: fs, ways: paths})
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
	folded := m.Folded()
	kind := func(k Kind) int { return folded.index(func(p *Panel) bool { return p.Kind == k }) }
	face, back := kind(Face), kind(Back)
	tab := folded.endTab()
	switch s {
	case NetFolding:
		m.Camera.Yaw -= 18 // so that the tab A is seen
		path := farPath(0.45, 0.7, tab, 0.5, func(t float64) []facet { return m.net(t, 0.1, 0.1) })
		return m.picture(m.net(0.45, 0.1, 0.1), path)
	case NetClosing:
		m.Camera.Yaw += 44 // and the side of it that takes glue
		fs := m.laid(m.net(0.88, 0, 0.1))
		fs[tab].front = draw.BlueTint
		path := farPath(0.84, 0.99, tab, 1, func(t float64) []facet { return m.laid(m.net(t, 0, 0.1)) })
		return m.picture(gluedLetters(fs), path)
	case NetFace:
		m.Camera.Yaw += 44
		path := farPath(0.4, 0.8, face, 0.5, func(t float64) []facet { return m.laid(m.net(1, t, 0.1)) })
		return m.picture(gluedLetters(inked(m.laid(m.net(1, 0.35, 0.1)), Face)), path)
	}
	// Its foot is away from the viewer, so that the open back does not hide the inside.
	m.Camera.Yaw += 180
	if s == NetOpen {
		return m.picture(m.turned(m.net(1, 1, 0.1)))
	}
	path := farPath(0.25, 0.7, back, 0.5, func(t float64) []facet { return m.turned(m.net(1, 1, t)) })
	return m.picture(gluedLetters(inked(m.turned(m.net(1, 1, 0.2)), Back)), path)
}

// gluedLetters leaves letters only on the tabs that take glue.
func gluedLetters(fs []facet) []facet {
	for i := range fs {
		if fs[i].front != draw.BlueTint {
			fs[i].Letter = ""
		}
	}
	return fs
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
	fs := n.facets(1, m.Prints.plate)
	if walls == 1 {
		fs[n.endTab()].lift = -100 // behind the wall that it is glued to
	}
	return shifted(fs, vec{y: float64(m.H)})
}

// laid turns a net down on its first wall, the inside up.
func (m Model) laid(fs []facet) []facet { return rotated(fs, vec{y: float64(m.H)}, xAxis, 90) }

// turned turns a net upside down.
func (m Model) turned(fs []facet) []facet {
	return rotated(fs, vec{y: -float64(m.Depth) / 2}, zAxis, 180)
}

// Leaf draws face and back in one part, face down, the back folding over it.
func (m Model) Leaf(t float64) draw.Drawing {
	middle := vec{x: float64(m.W) / 2}
	at := func(t float64) []facet { return rotated(level(m.leafFacets(t)), middle, zAxis, 180) }
	return m.picture(at(t), farPath(t, min(0.97, t+0.3), 1, 0.5, at))
}

// leafFacets returns face and back in one part, folded by fraction t.
func (m Model) leafFacets(t float64) []facet {
	p := m.LeafPattern()
	leaf := p.net.facets(t, m.Prints.plate)
	if !m.Round {
		return leaf
	}
	round := m.Outline().Flatten(0.05)[0][1:] // it is closed
	for i := range leaf {                     // whose panels are only hinges
		leaf[i].Shape = draw.Polyline(round...).Transform(p.net.Panels[i].print).Pts
	}
	return leaf
}
