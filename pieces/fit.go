package pieces

import (
	"shogikit/output/draw"
	"shogikit/output/font"
)

// fitText returns the outline of s as large as fits the box, centred, stretched by at
// most the given ratio to fill it.
func fitText(f *font.Face, s string, box draw.Rect, stretch float64) draw.Path {
	return fit(f.Outline(s, 10), box, stretch)
}

// fit returns an outline as large as fits the box, as fitText does.
func fit(p draw.Path, box draw.Rect, stretch float64) draw.Path {
	b := p.Bounds()
	if b.Empty() || b.W() <= 0 || b.H() <= 0 {
		return draw.Path{}
	}
	kx, ky := float64(box.W()/b.W()), float64(box.H()/b.H())
	kx, ky = min(kx, ky*stretch), min(ky, kx*stretch)
	return p.Transform(draw.Scale(kx, ky).About(b.Center(), box.Center()))
}

// column returns two characters one below the other that fill an area of a face. They
// interlock: the second moves up as far as the strokes of the first let it, and both grow
// by what that saves.
func column(pair [2]draw.Path, area draw.Rect, body Body, stretch float64) (out [2]draw.Path) {
	gap, most := characterGap*body.H, overlap*body.H
	first, second := area, area
	second.Min.X += area.W() * (1 - secondWidth) / 2
	second.Max.X -= area.W() * (1 - secondWidth) / 2
	high := area.H()
	for range 3 { // by then the strokes are gap apart to a hundredth of a millimetre
		first.Max.Y = area.Min.Y + high*firstShare
		second.Min.Y = area.Max.Y - high*(1-firstShare)
		out[0] = narrowToFace(body, fit(pair[0], first, stretch))
		out[1] = narrowToFace(body, fit(pair[1], second, stretch))
		spare := clearance(out[0], out[1]) - gap // negative if they are too close
		overlapping := out[0].Bounds().Max.Y - out[1].Bounds().Min.Y
		high += min(spare, most-overlapping)
	}
	return out
}

// narrowToFace narrows a shape in the middle of a face until it keeps clear of its edge.
func narrowToFace(body Body, p draw.Path) draw.Path {
	if body.Round {
		return p
	}
	edge := body.Outline().Offset(-edgeAir * body.W).Flatten(draw.Micro)[0]
	narrower := 1.0
	for _, line := range p.Flatten(0.05) { // the edge is convex: if corners keep clear, so do lines
		for _, q := range line {
			way, far := draw.Pt(1, 0), q.X-body.W/2
			if far < 0 {
				way, far = draw.Pt(-1, 0), -far
			}
			if room, _ := leave(edge, draw.Pt(body.W/2, q.Y), way); far > room {
				narrower = min(narrower, float64(room/far))
			}
		}
	}
	middle := draw.Pt(body.W/2, 0)
	return p.Transform(draw.Scale(narrower, 1).About(middle, middle))
}
