package layout

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"shogikit/output/draw"
)

// MaxKerf is the largest supported width of a blade or beam.
const MaxKerf draw.MM = 0.5

// ErrTooFine is the error for a blade wider than something that it is to cut out.
var ErrTooFine = errors.New("use a finer blade (--kerf), or a larger --scale")

// Widen offsets the cuts of a design so that what remains after the kerf has the drawn
// size: outlines grow, holes shrink, and islands in holes grow again. Parts closer
// together than the kerf stay joined there. check draws the design and fails with
// [ErrTooFine] if a hole would not be cut at all.
func Widen(d draw.Design, by draw.MM) (wide draw.Design, check func() error) {
	if by <= 0 {
		return d, func() error { return nil }
	}
	draws := sync.OnceValues(func() (draw.Part, error) { return widened(d.Drawn(), by) })
	wide = d.Redrawn(func(draw.Part) draw.Part {
		p, _ := draws()
		return p
	})
	wide.Outline = d.Outline.Offset(by)
	wide.Box = d.Box.Union(wide.Outline.Bounds())
	return wide, func() error {
		_, err := draws()
		return err
	}
}

func widened(p draw.Part, by draw.MM) (draw.Part, error) {
	var cuts []draw.Path
	for i := range p.Drawing.Marks {
		if m := &p.Drawing.Marks[i]; m.Role == draw.Cut {
			cuts = append(cuts, m.Path)
		}
	}
	cuts, lost := draw.OffsetAll(cuts, by)
	if lost > 0 {
		return p, fmt.Errorf("%s has a hole narrower than a kerf of %s: %w", p.Label(), FormatMM(2*by), ErrTooFine)
	}
	var d draw.Drawing
	for _, m := range p.Drawing.Marks {
		if m.Role == draw.Cut {
			m.Path, m.Dash, cuts = cuts[0], nil, cuts[1:]
		}
		if m.Role != draw.Cut || !m.Path.Empty() {
			d.Add(m)
		}
	}
	p.Drawing = d
	return p, nil
}

// Registration is a set of marks by which a cutter locates a print; "" is none.
type Registration string

// The registration marks.
const (
	RegistrationSilhouette Registration = "silhouette" // a square and two angles
)

// Dimensions of Silhouette's registration marks: a square at the top left, angles at
// the top right and the bottom left. The zones around them, in which
// the cutter searches, are kept clear.
const (
	RegSquare draw.MM = 5
	RegArm    draw.MM = 20
	RegPen    draw.MM = 0.5
	RegZone   draw.MM = 21 // side of the keep-clear zones, from the mark's outer corner
)

// WithRegistration returns the paper with room for registration marks.
func (p Paper) WithRegistration(r Registration) Paper {
	p.Registration = r
	return p
}

// Content returns the area of the paper's block available for parts.
func (p Paper) Content() draw.Rect {
	c, g := p.Block, p.grid()
	c.Min.Y += g.head
	c.Max.Y -= g.foot
	if p.Registration != "" {
		c.Min.Y, c.Max.Y = p.Block.Min.Y+RegZone, p.Block.Max.Y-RegZone
	}
	return c
}

// Furnished returns the part of the block for furniture: titles and scale figures go
// between the registration marks.
func (p Paper) Furnished() draw.Rect {
	if p.Registration == "" {
		return p.Block
	}
	const air = 0.5 // beside the zones of the marks
	left, right := p.Block.Min.X+RegZone+air, p.Block.Max.X-RegZone-air
	return draw.Rect{Min: draw.Pt(left, p.Block.Min.Y), Max: draw.Pt(right, p.Block.Max.Y)}
}

// registrationMarks draws the marks in the corners of a block.
func registrationMarks(b draw.Rect) draw.Drawing {
	var d draw.Drawing
	bar := func(x, y, w, h draw.MM) {
		d.Add(draw.Mark{Role: draw.Guide, Path: draw.RectPath(draw.RectWH(x, y, w, h)), Fill: draw.Black, Register: true})
	}
	angle := func(at draw.Point, dx, dy draw.MM) {
		bar(min(at.X, at.X+dx*RegArm), min(at.Y, at.Y+dy*RegPen), RegArm, RegPen)
		bar(min(at.X, at.X+dx*RegPen), min(at.Y, at.Y+dy*RegArm), RegPen, RegArm)
	}
	bar(b.Min.X, b.Min.Y, RegSquare, RegSquare)
	angle(draw.Pt(b.Max.X, b.Min.Y), -1, 1)
	angle(draw.Pt(b.Min.X, b.Max.Y), 1, -1)
	return d
}

// Like returns p with the same margin and registration marks as other.
func (p Paper) Like(other Paper) Paper {
	if other.margin > 0 {
		if q, err := p.WithMargin(other.margin); err == nil {
			p = q
		}
	}
	return p.WithRegistration(other.Registration)
}

// OnlyLayers returns the sheets with only the marks of some layers, and with their registration
// marks, without which a cutter finds nothing. Empty sheets are dropped.
func OnlyLayers(sheets []draw.Sheet, layers []draw.Layer) []draw.Sheet {
	has := func(l draw.Layer) bool { return slices.Contains(layers, l) }
	var out []draw.Sheet
	for _, s := range sheets {
		left := s.Furniture.Only(func(m *draw.Mark) bool { return has(m.Role.Layer()) })
		marks := len(left.Marks)
		s.Parts = slices.Clone(s.Parts)
		for i, p := range s.Parts {
			s.Parts[i] = p.Only(has)
			marks += len(s.Parts[i].Drawing.Marks)
		}
		s.Furniture = s.Furniture.Only(func(m *draw.Mark) bool { return m.Register || has(m.Role.Layer()) })
		if marks > 0 {
			out = append(out, s)
		}
	}
	return out
}
