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
	closed := m.ring(m.Prints, 1)
	switch s {
	case RimFolding: // the end tab is seen
		return m.seenFrom(-53).openRim(0.42, 0.62)
	case RimClosing: // the side of it that takes glue
		return m.seenFrom(142).openRim(0.86, 0.975)
	case RimStanding:
		return m.picture(closed)
	case RimForFace:
		return m.withBeads(inked(closed, Face), true)
	case RimOpen:
		return m.picture(m.onFace(closed))
	}
	return m.withBeads(m.onFace(inked(m.lifted(), Back)), false)
}

// seenFrom returns the model with the camera gone round it by an angle; a disc looks the same from
// everywhere.
func (m Model) seenFrom(degrees float64) Model {
	if !m.Round {
		m.Camera.Yaw += degrees
	}
	return m
}

// What is in front of or behind everything else, wherever it is.
const inFront, behind = 100, -100

// onFace returns a closed rim with its face, turned over so that it lies on it.
func (m Model) onFace(rim []facet) []facet {
	face := m.facePlate(m.Prints.Face, 0)
	whole := m.over(append(rim, face))
	whole[len(whole)-1].lift = behind
	return whole
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
	radius := min(m.Body.Washer(), m.W*0.6) / 2
	hole := 0.42 * radius
	var d draw.Drawing
	sight := m.Camera.sight(onTable(vec{}))
	disc := func(radius draw.MM, ink draw.Ink) {
		circle := draw.Circle(draw.Point{}, radius)
		sight.put(&d, draw.Mark{Role: draw.Art, Path: circle, Fill: ink, Stroke: draw.Black, Width: 0.35})
	}
	disc(radius, draw.Steel)
	disc(hole, draw.White)
	return framed(d)
}

// Piece draws a finished body, its face up.
func (m Model) Piece() draw.Drawing {
	if m.Depth <= SheetOfCard {
		return m.Plate(false)
	}
	up := m.facePlate(m.Prints.Face, 0.01)
	up.lift = inFront
	return m.picture(append(m.ring(m.Prints, 1), up))
}

// openRim draws the rim folded by a fraction, before it is closed, with the path of its end to
// another. Once it has nearly come round, the end takes glue.
func (m Model) openRim(from, to float64) draw.Drawing {
	at := func(t float64) []facet { return m.ring(m.Prints, t) }
	rim := at(from)
	net := m.rimNet()
	end := net.endTab()
	if m.Round {
		end = roundWalls - 1
	}
	closing := from > 0.8
	if closing {
		rim[end].front = draw.BlueTint
	}
	d := m.Camera.unframed(stage{things: rim, ways: [][]vec{farPath(from, to, end, 0.5, at)}})
	if closing && !m.Round { // the arrow goes behind the first wall
		first := slices.IndexFunc(rim, func(f facet) bool { return f.Kind == Wall && f.edge == rimStart })
		d.Append(m.Camera.scene(rim[first : first+1]))
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

// withBeads draws a rim with a bead of glue along the upper or the lower edges of its point, which
// have no tabs.
func (m Model) withBeads(rim []facet, upper bool) draw.Drawing {
	d := m.Camera.unframed(stage{things: rim})
	if m.Round {
		return framed(d)
	}
	for i, p := range m.rimNet().Panels {
		if p.Kind == Wall && !tabbed(p.edge) {
			m.bead(&d, rim[i], upper)
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
