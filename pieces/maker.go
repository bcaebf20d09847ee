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
	Game    *templates.Game
	opts    Options
	art     album // what comes with the program
	points  int   // of the user's pictures so far
	counted map[string]bool

	// What has been drawn: pictures, tags, what looks are dressed in, and what is
	// printed on their bodies.
	pics, tags, worn map[Look]draw.Drawing
	body             map[Look]fold.Prints
}

// NewMaker prepares the pieces of a game and reads every picture that they
// need, so that all faults of pictures and fonts come at once.
func NewMaker(g *templates.Game, o Options) (*Maker, error) { return newMaker(g, o, builtin()) }

func newMaker(g *templates.Game, o Options, art album) (*Maker, error) {
	o.Style, o.Marks, o.Lang = cmp.Or(o.Style, g.Style), cmp.Or(o.Marks, g.Marks), cmp.Or(o.Lang, "en")
	m := &Maker{Game: g, opts: o, art: art, counted: map[string]bool{},
		pics: map[Look]draw.Drawing{}, tags: map[Look]draw.Drawing{}, worn: map[Look]draw.Drawing{}, body: map[Look]fold.Prints{}}
	if o.Bare {
		return m, nil
	}
	var faults []error
	for _, l := range m.Looks() {
		if _, err := m.picture(l); err != nil {
			faults = append(faults, fmt.Errorf("picture of %s: %w", l.Name(), err))
		} else if _, err := m.sign(l); err != nil && !l.Promoted {
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
	b.Body = b.WithPaper(m.opts.Thickness, cmp.Or(m.opts.Scale, 1))
	if m.opts.Stacked {
		b.Body, _ = b.Stacked(cmp.Or(m.opts.Scale, 1))
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

// Plain returns a face without its cut line: the frame, the field, the picture and
// the marks of a look. It is drawn once, since a set shows it often.
func (m *Maker) Plain(l Look) draw.Drawing {
	d, ok := m.worn[l]
	if !ok && !m.opts.Bare {
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
	d.Append(frameMarks(b, m.opts.Marks, l.moves()))
	return d
}

// Picture returns the bare picture of a look in its field, without frame or
// marks, at its place on the piece.
func (m *Maker) Picture(l Look) draw.Drawing {
	if m.opts.Bare {
		return draw.Drawing{}
	}
	d, _ := m.picture(l) // NewMaker has seen every picture
	return d
}

// Face returns the face of a piece; with Promoted its back. The back of a piece
// that does not promote is blank.
func (m *Maker) Face(l Look) draw.Part {
	b := m.Body(l.Piece)
	part := draw.Part{Kind: draw.FacePart, Name: l.Name(), Outline: b.Outline(), Drawing: m.Plain(l)}
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
