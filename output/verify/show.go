package verify

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Shown returns the faulty sheets as they should be, each fault circled and named. It
// is empty if the sheets are unknown.
func (r *Report) Shown() (out []draw.Sheet) {
	for i := range r.laid {
		s := *r.laid[i]
		s.Furniture.Marks = slices.Clone(s.Furniture.Marks)
		s.Bookmarks, s.Links = nil, nil
		n := draw.MM(0)
		for _, f := range r.Findings {
			if f.OK || f.Sheet != s.ID {
				continue
			}
			n++
			text := f.What + ": " + f.Found
			if f.Box.Empty() {
				note(&s, s.Block.Min.Add(draw.Pt(6, 8+4*n)), text)
				continue
			}
			circle(&s, f.Box)
			note(&s, f.Box.Min.Sub(draw.Pt(0, 2)), text)
		}
		if n > 0 {
			out = append(out, s)
		}
	}
	return out
}

// circle draws an ellipse around a box.
func circle(s *draw.Sheet, b draw.Rect) {
	const room, pen = 1.4, 0.8
	at := b.Center()
	p := draw.Circle(draw.Point{}, 1).Transform(draw.Scale(room*float64(b.W()/2+1), room*float64(b.H()/2+1)).Then(draw.Translate(at.X, at.Y)))
	s.Furniture.Add(draw.Mark{Role: draw.Guide, Path: p, Stroke: draw.White, Width: 2 * pen, Dash: []draw.MM{}}, draw.Mark{Role: draw.Guide, Path: p, Stroke: draw.Vermilion, Width: pen, Dash: []draw.MM{}})
}

// note writes a line of text within the block, on white.
func note(s *draw.Sheet, at draw.Point, text string) {
	const size draw.MM = 3
	for font.Width(draw.SansBold, size, text) > s.Block.W()-4 && len(text) > 8 {
		r := []rune(text)
		text = string(r[:len(r)*9/10]) + "…"
	}
	w := font.Width(draw.SansBold, size, text)
	at.X = max(s.Block.Min.X+2, min(at.X, s.Block.Max.X-w-2))
	at.Y = max(s.Block.Min.Y+5, min(at.Y, s.Block.Max.Y-2))
	s.Furniture.Add(draw.Mark{Role: draw.Guide, Path: draw.RectPath(draw.RectWH(at.X-0.5, at.Y-size, w+1, size+1)), Fill: draw.White})
	s.Furniture.Add(font.Label(at, font.Style{Font: draw.SansBold, Size: size, Ink: draw.Vermilion, Role: draw.Guide}, text)...)
}
