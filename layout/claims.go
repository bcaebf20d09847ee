package layout

import (
	"strings"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/templates"
)

// claims returns the lengths that a sheet promises: the scale figures, the
// outlines of its parts, the squares of a board, the height of rims.
func claims(s *draw.Sheet, g *templates.Game) []draw.Claim {
	b := s.Block
	level, levelIn := ScaleFigures(b.W() - sideW - cropLen)
	upright, uprightIn := ScaleFigures(b.H() - headH - footH)
	out := []draw.Claim{
		{What: "scale-mm-level", W: level, Count: 1}, {What: "scale-in-level", W: levelIn, Count: 1},
		{What: "scale-mm-upright", H: upright, Count: 1}, {What: "scale-in-upright", H: uprightIn, Count: 1},
	}
	for i := range s.Parts {
		p := &s.Parts[i]
		box := p.Outline.Bounds()
		out = count(out, draw.Claim{What: p.Kind, W: box.W(), H: box.H(), Count: 1})
	}
	k := draw.MM(s.Scale)
	for i := range s.Parts {
		switch kind := s.Parts[i].Kind; {
		case kind == "rim":
			out = count(out, draw.Claim{What: "rim-height", W: rimHeight(&s.Parts[i]), Count: 1})
		case strings.HasPrefix(kind, "board"):
			out = append(out, draw.Claim{What: "square", W: g.Board.Square * k, H: g.Board.SquareH * k, Count: squares(s.Parts[i], g, k)})
		}
	}
	return out
}

// rimHeight returns the height of a rim's walls: the narrow side of their
// painted strip.
func rimHeight(p *draw.Part) draw.MM {
	var h draw.MM
	for i := range p.Drawing.Marks {
		m := &p.Drawing.Marks[i]
		if m.Role == draw.Art && m.Fill == draw.Wood {
			b := m.Path.Bounds()
			h = max(h, min(b.W(), b.H()))
		}
	}
	return h
}

// count adds a claim to an equal one, or appends it.
func count(list []draw.Claim, c draw.Claim) []draw.Claim {
	for i := range list {
		o := &list[i]
		if o.What == c.What && near(o.W, c.W) && near(o.H, c.H) {
			o.Count++
			return list
		}
	}
	return append(list, c)
}

func near(a, b draw.MM) bool { return a-b < draw.Micro && b-a < draw.Micro }

// squares counts the whole squares that a part of the board shows.
func squares(p draw.Part, g *templates.Game, k draw.MM) int {
	b := g.Board
	size := board.Size(b)
	box := p.Outline.Bounds()
	side := func(length, square, whole draw.MM, n int) int {
		if length >= whole*k-draw.Micro {
			return n
		}
		return min(n, int((length/k-b.Border+0.5)/square))
	}
	return side(box.W(), b.Square, size.W, b.Files) * side(box.H(), b.SquareH, size.H, b.Ranks)
}
