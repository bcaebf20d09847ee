package layout

import (
	"slices"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces/fold"
)

// assembly draws the steps of a box piece in a row, as large as the room
// allows, with the names of the parts.
func (k *kit) assembly(room draw.Rect) draw.Drawing {
	const between, titleW, titleH = 8, 34, 5
	steps := k.steps(BuildBox, fold.Camera{Yaw: -32, Pitch: 32, Scale: 1})
	var total, tallest draw.MM
	for i := range steps {
		steps[i] = asGuide(steps[i])
		b := steps[i].Bounds()
		total, tallest = total+b.W(), max(tallest, b.H())
	}
	var out draw.Drawing
	title := k.cat.Text("sheet.rim-drawing")
	st := press.Guide(3, draw.SansBold, font.Left)
	if narrow := room.W() < 130; narrow { // the title above instead of beside
		out.Add(font.Label(draw.Pt(room.Min.X+2, room.Min.Y+3), st, title)...)
		room.Min.X, room.Min.Y = room.Min.X+2, room.Min.Y+titleH
	} else {
		st.Size = press.Fit(st.Font, st.Size, title, titleW)
		out.Add(font.Label(draw.Pt(room.Min.X+2, room.Center().Y+1), st, title)...)
		room.Min.X += titleW + between
	}
	size := min(float64(room.H()/tallest), float64((room.W()-between*draw.MM(len(steps)))/total), 1.1)
	for _, p := range steps {
		p = p.Scale(size)
		b := p.Bounds()
		out.Append(p.Move(room.Min.X-b.Min.X, room.Center().Y-b.Center().Y))
		room.Min.X += b.W() + between
	}
	return out
}

// asGuide turns a picture into a hint: it is not part of any piece.
func asGuide(d draw.Drawing) draw.Drawing {
	d.Marks = slices.Clone(d.Marks)
	for i := range d.Marks {
		m := &d.Marks[i]
		if m.Role == draw.Art && m.Stroke != draw.None && m.Width == 0 {
			m.Width = 0.1
		}
		m.Role = draw.Guide
	}
	return d
}
