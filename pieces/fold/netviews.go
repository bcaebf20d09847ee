package fold

import "shogikit/output/draw"

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
	tab := folded.endTab()
	face := folded.index(func(p *Panel) bool { return p.Kind == Face })
	back := folded.index(func(p *Panel) bool { return p.Kind == Back })
	switch s {
	case NetFolding:
		m = m.seenFrom(-18) // the tab A is seen
		at := func(walls float64) []facet { return m.net(walls, 0.1, 0.1) }
		return m.picture(at(0.45), farPath(0.45, 0.7, tab, 0.5, at))
	case NetClosing:
		m = m.seenFrom(44) // the side of it that takes glue
		at := func(walls float64) []facet { return m.onFoot(m.net(walls, 0, 0.1)) }
		now := at(0.88)
		now[tab].front = draw.BlueTint
		return m.picture(gluedLetters(now), farPath(0.84, 0.99, tab, 1, at))
	case NetFace:
		m = m.seenFrom(44)
		at := func(t float64) []facet { return m.onFoot(m.net(1, t, 0.1)) }
		return m.picture(gluedLetters(inked(at(0.35), Face)), farPath(0.4, 0.8, face, 0.5, at))
	}
	m = m.seenFrom(180) // its foot is away, so that the open back does not hide the inside
	at := func(t float64) []facet { return m.turnedOver(m.net(1, 1, t)) }
	if s == NetOpen {
		return m.picture(at(0.1))
	}
	return m.picture(gluedLetters(inked(at(0.2), Back)), farPath(0.25, 0.7, back, 0.5, at))
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
		fs[n.endTab()].lift = behind // the wall that it is glued to
	}
	return shifted(fs, vec{y: float64(m.H)})
}

// onFoot stands a net on its first wall, the foot, the inside up.
func (m Model) onFoot(fs []facet) []facet { return rotated(fs, vec{y: float64(m.H)}, xAxis, 90) }

// turnedOver turns a net upside down.
func (m Model) turnedOver(fs []facet) []facet {
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
