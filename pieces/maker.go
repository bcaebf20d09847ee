package pieces

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// Maker draws the pieces of one game in one style. It is not safe for
// concurrent use; drawings that it has returned are.
type Maker struct {
	Game  *templates.Game
	marks string
	pics  pictures
	worn  map[Look]draw.Drawing // what looks are dressed in
	body  map[Look]fold.Prints  // and what is printed on their bodies
}

// NewMaker prepares the pieces of a game and reads every picture that they
// need, so that all faults of pictures and fonts come at once.
func NewMaker(g *templates.Game, o Options) (*Maker, error) { return newMaker(g, o, builtin()) }

func newMaker(g *templates.Game, o Options, art album) (*Maker, error) {
	if o.Style == "" {
		o.Style = g.Style
	}
	if o.Marks == "" {
		o.Marks = g.Marks
	}
	if o.Lang == "" {
		o.Lang = "en"
	}
	if err := CheckStyle(o.Style); err != nil {
		return nil, err
	}
	m := &Maker{Game: g, marks: o.Marks, worn: map[Look]draw.Drawing{}, body: map[Look]fold.Prints{}, pics: pictures{game: g, opts: o, art: art, done: map[Look]draw.Drawing{}, tags: map[Look]draw.Drawing{}, counted: map[string]bool{}}}
	var faults []error
	if o.Bare {
		return m, nil
	}
	for _, l := range m.Looks() {
		if _, err := m.pics.in(l, m.Body(l.Piece).Picture); err != nil {
			faults = append(faults, fmt.Errorf("picture of %s: %w", l.Name(), err))
		}
	}
	if len(faults) > 0 {
		return m, errors.Join(faults...)
	}
	for _, l := range m.Looks() {
		if _, err := m.pics.tag(l); err != nil && !l.Promoted {
			faults = append(faults, fmt.Errorf("sign of %s: %w", l.Name(), err))
		}
	}
	return m, errors.Join(faults...)
}

// Looks lists every different face and promoted back of the game, highest rank
// first.
func (m *Maker) Looks() []Look {
	var out []Look
	for i := range m.Game.Pieces {
		p := &m.Game.Pieces[i]
		sides := []templates.Side{templates.Sente}
		if p.TwoLooks {
			sides = append(sides, templates.Gote)
		}
		for _, s := range sides {
			out = append(out, Look{Piece: p, Side: s})
			if p.Promoted != nil {
				out = append(out, Look{Piece: p, Side: s, Promoted: true})
			}
		}
	}
	return out
}

// Body returns the geometry of a piece.
func (m *Maker) Body(p *templates.Piece) Body {
	b := NewBody(m.Game.Shape, p)
	b.Body = b.WithPaper(m.pics.opts.Thickness, cmp.Or(m.pics.opts.Scale, 1))
	if m.pics.opts.Stacked {
		b.Body, _ = b.Stacked(cmp.Or(m.pics.opts.Scale, 1))
	}
	return b
}

// moves returns the moves of a look; none for a blank back.
func (l Look) moves() []templates.Move {
	if f := l.Face(); f != nil {
		return f.Moves
	}
	return nil
}

// dress paints the frame, the field and the picture of a look, without its cut
// line: once, since a set shows it often.
func (m *Maker) dress(l Look) draw.Drawing {
	d, ok := m.worn[l]
	if !ok && !m.pics.opts.Bare {
		d = m.dressed(l)
		d.Marks = slices.Clip(d.Marks) // whoever adds to it has a copy
		m.worn[l] = d
	}
	return d
}

func (m *Maker) dressed(l Look) draw.Drawing {
	b := m.Body(l.Piece)
	var d draw.Drawing
	d.Paint(b.Outline(), draw.Wood, draw.None, 0)
	if l.Promoted && l.Set != "" {
		d.Append(b.backSign(l.Set))
	}
	if l.Face() == nil { // the blank back of a king or a gold
		return d
	}
	d.Paint(b.Panel(), draw.Paper, draw.Brown, 0.18)
	d.Append(m.Picture(l))
	d.Append(frameMarks(b, m.marks, l.moves()))
	return d
}

// Picture returns the bare picture of a look in its field, without frame or
// marks, at its place on the piece.
func (m *Maker) Picture(l Look) draw.Drawing {
	if m.pics.opts.Bare {
		return draw.Drawing{}
	}
	d, err := m.pics.in(l, m.Body(l.Piece).Picture)
	if err != nil {
		return draw.Drawing{} // NewMaker has seen every picture
	}
	return d
}

// Plain returns a face without its cut line, for diagrams and overviews.
func (m *Maker) Plain(l Look) draw.Drawing { return m.dress(l) }

// Face returns the face of a piece; with Promoted its back. The back of a piece
// that does not promote is blank.
func (m *Maker) Face(l Look) draw.Part {
	b := m.Body(l.Piece)
	part := draw.Part{Kind: draw.FacePart, Name: l.Name(), Outline: b.Outline(), Drawing: m.dress(l)}
	if l.Promoted {
		part.Kind = draw.BackPart
	}
	part.Drawing.Stroke(draw.Cut, part.Outline)
	part.ClaimOutline(draw.ClaimOutline, draw.ClaimGround)
	return part
}

// Token returns a piece for diagrams, where it is printed small: the outline
// and the picture, no frame and no marks.
func (m *Maker) Token(l Look) draw.Drawing {
	b := m.Body(l.Piece)
	var d draw.Drawing
	d.Paint(b.Outline(), draw.White, draw.Black, 0.55)
	if l.Face() == nil {
		return d
	}
	c := draw.Pt(b.W/2, b.Picture.Center().Y)
	k := 1.16
	grow := draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)).Then(draw.Translate(c.X, c.Y-0.4*b.H/kitH))
	d.Append(m.Picture(l).Transform(grow))
	return d
}
