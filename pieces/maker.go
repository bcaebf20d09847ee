package pieces

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"shogikit/output/draw"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// Maker draws the pieces of one game in one style. It is safe for concurrent use.
type Maker struct {
	Game     *templates.Game
	opts     Options
	art      album // the built-in artwork
	points   int   // in the user's artwork so far
	counted  map[string]bool
	public   map[string][]string // files of the user's artwork by the names of public sets
	ownSides map[string]bool     // pieces of which the user's artwork has a picture for one side

	pics   map[Look]draw.Drawing // of all looks; filled by NewMaker
	line   *line                 // of letters, if any; set by NewMaker
	faces  memo[draw.Drawing]
	bodies memo[fold.Prints]
	tokens memo[draw.Drawing]
}

// memo caches one value per look.
type memo[T any] struct{ m sync.Map }

func (c *memo[T]) of(l Look, create func() T) T {
	f, ok := c.m.Load(l)
	if !ok {
		f, _ = c.m.LoadOrStore(l, sync.OnceValue(create))
	}
	return f.(func() T)()
}

// NewMaker prepares the pieces of a game. It reads every picture they need, so that all
// faults of pictures and fonts are reported at once.
func NewMaker(g *templates.Game, o Options) (*Maker, error) { return newMaker(g, o, builtin()) }

func newMaker(g *templates.Game, o Options, art album) (*Maker, error) {
	o.Style, o.Marks, o.Lang = cmp.Or(o.Style, g.Style), cmp.Or(o.Marks, g.Marks), cmp.Or(o.Lang, "en")
	var faults []error
	if _, known := systems[o.Marks]; !known {
		choices := strings.Join(templates.MarkSystems, ", ")
		faults = append(faults, fmt.Errorf("marks %q are unknown; choose from %s", o.Marks, choices))
		o.Marks = "none" // so that pictures are tried all the same
	}
	m := &Maker{
		Game: g, opts: o, art: art, counted: map[string]bool{},
		public: publicFiles(o.Art), pics: map[Look]draw.Drawing{},
	}
	m.ownSides = m.sidedPieces()
	var missing lacking
	for _, l := range m.Looks() {
		_, err := m.picture(l)
		var ofFont lacking
		switch {
		case errors.As(err, &ofFont):
			missing = append(missing, ofFont...)
		case err != nil:
			faults = append(faults, fmt.Errorf("picture of %s: %w", l.Name(), err))
		}
	}
	return m, errors.Join(append(faults, m.missing(missing))...)
}

// WithDepth returns a maker of the same pieces at another height, as other builds make
// them, for pictures of the set.
func (m *Maker) WithDepth(depth draw.MM) *Maker {
	g := *m.Game
	g.Shape.Depth = depth
	return &Maker{
		Game: &g, opts: m.opts, art: m.art, counted: m.counted,
		public: m.public, ownSides: m.ownSides, pics: m.pics,
	}
}

// Looks returns every distinct face and promoted back of the game, highest rank first.
func (m *Maker) Looks() []Look {
	return slices.DeleteFunc(bothSides(m.Game), func(l Look) bool { return m.shown(l) != l })
}

// Body returns the geometry of a piece.
func (m *Maker) Body(p *templates.Piece) Body {
	b := NewBody(m.Game.Shape, p)
	b.Body = b.WithPaper(m.opts.Thickness, cmp.Or(m.opts.Scale, 1))
	return b
}

// Art returns the print of a face without its cut line: frame, field, picture and
// marks.
func (m *Maker) Art(l Look) draw.Drawing {
	return m.faces.of(l, func() draw.Drawing {
		d := m.drawFace(l)
		d.Marks = slices.Clip(d.Marks) // so that appending copies
		return d
	})
}

func (m *Maker) drawFace(l Look) draw.Drawing {
	b := m.Body(l.Piece)
	var d draw.Drawing
	d.Ground(b.Outline(), draw.Wood)
	if l.Face() == nil { // the back of a piece that does not promote
		d.Append(Sign(b.Picture.Center(), signShare*b.W))
		return d
	}
	d.Append(m.Picture(l))
	d.Append(frameMarks(b, m.opts.Marks, l))
	return d
}

// signShare is the width of the sign on a back relative to that of the piece.
const signShare = 0.3

// Sign draws the sign of the kit around a point: a small piece of the traditional taper in
// fine lines. It keeps an otherwise empty back from looking forgotten.
func Sign(center draw.Point, width draw.MM) (d draw.Drawing) {
	w, h := width/2, 1.12*width/2
	outer := draw.Polygon(
		center.Add(draw.Pt(0, -h)), center.Add(draw.Pt(0.74*w, -0.58*h)), center.Add(draw.Pt(w, h)),
		center.Add(draw.Pt(-w, h)), center.Add(draw.Pt(-0.74*w, -0.58*h)))
	d.Paint(outer, draw.None, draw.Crease, 0.3)
	d.Paint(outer.Offset(-0.17*width), draw.None, draw.Crease, 0.3)
	return d
}

// Picture returns the bare picture of a look in place on the piece, without frame or
// marks.
func (m *Maker) Picture(l Look) draw.Drawing {
	d, _ := m.picture(l) // NewMaker has read every picture
	return d
}

// Face returns the face of a piece, or its back if l is promoted. The back of a piece
// that does not promote is blank.
func (m *Maker) Face(l Look) draw.Design {
	part := draw.Part{Kind: draw.FacePart, Name: l.Name(), Outline: m.Body(l.Piece).Outline()}
	if l.Promoted {
		part.Kind = draw.BackPart
	}
	return draw.NewDesign(part, func() draw.Drawing {
		d := m.Art(l)
		d.Stroke(draw.Cut, part.Outline)
		return d
	})
}

// Token returns a piece for small diagrams: outline and picture, without frame and
// marks. The drawing is shared and must not be modified.
func (m *Maker) Token(l Look) draw.Drawing {
	return m.tokens.of(l, func() draw.Drawing { return m.TokenOn(draw.White, l) })
}

// TokenOn returns a token on paper of a colour.
func (m *Maker) TokenOn(paper draw.Ink, l Look) draw.Drawing {
	b := m.Body(l.Piece)
	var d draw.Drawing
	d.Paint(b.Outline(), paper, draw.Black, 0.55)
	if l.Face() == nil {
		return d
	}
	const larger = 1.16
	from := draw.Pt(b.W/2, b.Picture.Center().Y)
	d.Put(m.Picture(l), draw.Scale(larger, larger).About(from, from.Sub(draw.Pt(0, 0.4*b.H/kitH))))
	return d
}
