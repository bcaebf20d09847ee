package layout

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

// Room for the drawing of how a piece goes together.
const (
	drawingMinW           draw.MM = 13 // beside the last rims
	drawingH, drawingMinH draw.MM = 27, 10
	drawingGap            draw.MM = 6 // from the rims
)

// aboveDrawing returns the part of an area for rims that leaves room below them for the drawing of how a
// piece goes together, or the whole area if that would take another sheet.
func aboveDrawing(boxes []footprint, area draw.Rect, least gaps) draw.Rect {
	all, tooLarge := inRows(boxes, area, least)
	if tooLarge >= 0 {
		return area
	}
	above := area
	above.Max.Y -= drawingGap + drawingH
	if p, tooHigh := inRows(boxes, above, least); tooHigh < 0 && p.Pages == all.Pages {
		return above
	}
	return area
}

// besideLast returns what is free at the right of the last row of parts.
func (k *kit) besideLast(parts []draw.Rect) draw.Rect {
	last := parts[len(parts)-1]
	end := last.Max.X
	for _, r := range parts {
		if r.Max.Y > last.Min.Y {
			end = max(end, r.Max.X)
		}
	}
	return draw.Rect{Min: draw.Pt(end+drawingGap, last.Min.Y), Max: draw.Pt(k.area.Max.X, last.Max.Y)}
}

// rimDrawing draws a face, its rim and its back in the order in which they go together: side by
// side below the rims, or one below the other beside the last ones.
func (k *kit) rimDrawing(rims []draw.Part) (out draw.Drawing) {
	boxes := make([]draw.Rect, len(rims))
	for i := range rims {
		boxes[i] = rims[i].Outline.Bounds()
	}
	used := Used(rims)
	room := draw.RectWH(used.Min.X, used.Max.Y+drawingGap, used.W(), drawingH)
	below := room.Max.Y <= k.area.Max.Y+draw.Micro
	if !below {
		room = k.besideLast(boxes)
		if room.W() < drawingMinW {
			return out
		}
	}
	apart := k.apart(!below)
	box := apart.Bounds()
	size := min(float64(room.W()/box.W()), float64(room.H()/box.H()), 0.9)
	apart = asGuide(apart.Scale(size)) // in this order: pens of guides do not scale
	by := room.Center().Sub(apart.Bounds().Center())
	out.Put(apart, draw.Translate(by.X, by.Y))
	return out
}

// apartNames are the keys of what a piece is taken apart into, under sheet.apart.
var apartNames = []string{"face", "rim", "back"}

// apart draws a piece taken apart, its face first, with lines along which its parts meet: one
// that promotes if there is one, so that the back has a picture.
func (k *kit) apart(down bool) (d draw.Drawing) {
	const between, wordSize draw.MM = 9, 3
	words := Guide(wordSize, draw.Sans, font.Middle)
	i := slices.IndexFunc(k.copies, func(l pieces.Look) bool { return l.Piece.Promoted != nil })
	seen := k.maker.Model(k.copies[max(0, i)], fold.Camera{Yaw: -12, Pitch: 46, Scale: 1})
	var end draw.Rect
	parts := []draw.Drawing{seen.Plate(false), seen.Rim(fold.RimStanding), seen.Plate(true)}
	for i, part := range parts {
		part = part.Only(stands)
		box := part.Bounds()
		by := draw.Pt(end.Max.X+between-box.Min.X, -box.Center().Y)
		if down {
			by = draw.Pt(-box.Center().X, end.Max.Y+between-box.Min.Y)
		}
		at := box.Move(by)
		if i > 0 && down {
			for _, x := range []draw.MM{max(end.Min.X, at.Min.X) + 1, min(end.Max.X, at.Max.X) - 1} {
				joining(&d, draw.Pt(x, end.Max.Y-2), draw.Pt(x, at.Min.Y+2))
			}
		} else if i > 0 {
			joining(&d, draw.Pt(end.Max.X+1, 0), draw.Pt(at.Min.X-1, 0))
		}
		d.Append(part.Move(by.X, by.Y))
		foot := at.Max.Y
		if !down { // in one line, below the highest part
			foot = parts[1].Bounds().H() / 2
		}
		name := k.cat.Text("sheet.apart." + apartNames[i])
		d.Add(font.Label(draw.Pt(at.Center().X, foot+wordSize), words, name)...)
		end = at
	}
	return d
}

// stands reports whether a mark is no shadow: parts taken apart lie on nothing.
func stands(m *draw.Mark) bool { return m.Fill != draw.Shadow && m.Fill != draw.ShadowTint }

// joining draws the dashed line along which two parts meet.
func joining(d *draw.Drawing, from, to draw.Point) {
	for _, dash := range draw.Dashes([]draw.Point{from, to}, []draw.MM{0.9, 0.7}) {
		d.Paint(draw.Line(dash[0], dash[len(dash)-1]), draw.None, draw.Crease, 0.2)
	}
}

// asGuide turns a picture into a guide that is not part of any piece.
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
