package layout

import (
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces/fold"
)

// assembly draws the steps of a box piece in a row, as large as the room
// allows, with the names of the parts.
func (k *kit) assembly(room draw.Rect) draw.Drawing {
	l := k.model()
	var steps []draw.Drawing
	var total, tallest draw.MM
	for s := range fold.BoxSteps {
		p := asGuide(k.maker.Step(l, s, fold.Camera{Yaw: -32, Pitch: 32, Scale: 1}))
		b := p.Bounds()
		steps = append(steps, p)
		total += b.W()
		tallest = max(tallest, b.H())
	}
	const between, titleW, titleH = 8, 34, 5
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
	k1 := min(float64(room.H()/tallest), float64((room.W()-between*draw.MM(len(steps)))/total), 1.1)
	x := room.Min.X
	for _, p := range steps {
		p = p.Scale(k1)
		b := p.Bounds()
		out.Append(p.Move(x-b.Min.X, room.Center().Y-b.Center().Y))
		x += b.W() + between
	}
	return out
}

// asGuide turns a picture into a hint: it is not part of any piece.
func asGuide(d draw.Drawing) draw.Drawing {
	out := draw.Drawing{Marks: append([]draw.Mark(nil), d.Marks...)}
	for i := range out.Marks {
		m := &out.Marks[i]
		if m.Role == draw.Art && m.Stroke != draw.None && m.Width == 0 {
			m.Width = 0.1
		}
		m.Role = draw.Guide
	}
	return out
}
