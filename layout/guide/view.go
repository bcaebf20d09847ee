package guide

import (
	"shogikit/output/draw"
	"shogikit/pieces/fold"
)

// camera sees the pieces of all steps: a parallel projection, as in old Japanese picture
// scrolls, so that every piece keeps its shape.
var camera = fold.Camera{Yaw: -22, Pitch: 42, Scale: 1}

// table maps what lies on the table to a picture: x to the right, y away from the viewer
// goes up and to the right.
type table struct {
	at    draw.Point // of the origin
	scale float64
}

const slant, steep = 0.24, 0.7

func (t table) affine() draw.Affine {
	x, y := float64(t.at.X), float64(t.at.Y)
	return draw.Affine{A: t.scale, C: -slant * t.scale, D: steep * t.scale, E: x, F: y}
}

func (t table) point(x, y draw.MM) draw.Point { return t.affine().Apply(draw.Pt(x, y)) }

// put puts a flat drawing on the table.
func (t table) put(to *draw.Drawing, d draw.Drawing) { to.Put(outlined(d), t.affine()) }

// sheet draws a rectangle of paper or card.
func (t table) sheet(to *draw.Drawing, r draw.Rect, fill draw.Ink) {
	to.Paint(draw.RectPath(r).Transform(t.affine()), fill, draw.Black, finePen)
}

// slab draws a thick card: its top, and its sides in front and at the right.
func (t table) slab(to *draw.Drawing, r draw.Rect, thick draw.MM) {
	a, b, c := t.point(r.Min.X, r.Max.Y), t.point(r.Max.X, r.Max.Y), t.point(r.Max.X, r.Min.Y)
	down := draw.Pt(0, thick)
	to.Paint(draw.Polygon(a, b, b.Add(down), a.Add(down)), draw.Shade, draw.Black, finePen)
	to.Paint(draw.Polygon(b, c, c.Add(down), b.Add(down)), draw.Shade, draw.Black, finePen)
	to.Paint(draw.RectPath(r).Transform(t.affine()), draw.BrownTint, draw.Black, finePen)
}

// fitting returns the table on which a rectangle fills a box, its middle in that of the box.
func fitting(r, box draw.Rect) table {
	w, h := float64(r.W()+slant*r.H()), float64(steep*r.H())
	t := table{scale: min(float64(box.W())/w, float64(box.H())/h)}
	c := t.point(r.Center().X, r.Center().Y)
	t.at = box.Center().Sub(c)
	return t
}

// outlined returns a part of a sheet as a picture: its lines are art, its letters go.
func outlined(d draw.Drawing) draw.Drawing {
	out := d.Only(func(m *draw.Mark) bool { return m.Text == nil && m.Role != draw.Guide })
	for i := range out.Marks {
		m := &out.Marks[i]
		switch m.Role {
		case draw.Cut:
			m.Role, m.Stroke, m.Width = draw.Art, draw.Black, 0.4
		case draw.FoldMountain, draw.FoldValley:
			m.Role, m.Stroke, m.Width, m.Dash = draw.Art, draw.Crease, 0.35, []draw.MM{1.6, 0.9}
		default:
			m.Role = draw.Art
		}
	}
	return out
}
