package layout

import (
	"strings"

	"shogikit/board"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
)

// claims returns the lengths that a sheet promises: the scale figures, the
// outlines of its parts, the squares of a board, the height of rims.
func claims(s *draw.Sheet, p press.Paper, g *templates.Game) []draw.Claim {
	out := p.ScaleClaims()
	for i := range s.Parts {
		p := &s.Parts[i]
		box := p.Outline.Bounds()
		if prefix, drawn := outlined(p, box); drawn {
			out = count(out, draw.Claim{What: prefix + p.Kind, W: box.W(), H: box.H(), Count: 1})
		}
	}
	k := draw.MM(s.Scale)
	for i := range s.Parts {
		switch kind := s.Parts[i].Kind; {
		case kind == "rim" && creased(&s.Parts[i]):
			out = count(out, rimClaim(&s.Parts[i]))
		case strings.HasPrefix(kind, "board"):
			out = append(out, draw.Claim{What: "square", W: g.Board.Square * k, H: g.Board.SquareH * k, Count: squares(s.Parts[i], g, k)})
		}
	}
	return out
}

// outlined tells whether the outline of a part, whose box is given, is drawn:
// as a cut, or, under a kind with a prefix of its own, as a painted area where
// the cut is on the other side of the paper.
func outlined(p *draw.Part, box draw.Rect) (prefix string, ok bool) {
	for i := range p.Drawing.Marks {
		m := &p.Drawing.Marks[i]
		if m.Role != draw.Cut && m.Role != draw.Art || m.Text != nil || !m.Path.Closed() {
			continue
		}
		if b := m.Path.Bounds(); !near(b.W(), box.W()) || !near(b.H(), box.H()) {
			continue
		}
		if m.Role == draw.Cut {
			return "", true
		}
		prefix, ok = "uncut-", true
	}
	return prefix, ok
}

// creased tells whether the folds of a part are on this side of the paper.
func creased(p *draw.Part) bool {
	for i := range p.Drawing.Marks {
		if p.Drawing.Marks[i].Role.Layer() == draw.LayerFold {
			return true
		}
	}
	return false
}

// rimClaim claims the height of a rim's walls, across its long side.
func rimClaim(p *draw.Part) draw.Claim {
	c := draw.Claim{What: "rim-height", W: rimHeight(p), Count: 1}
	if b := p.Outline.Bounds(); b.W() > b.H() {
		c.W, c.H = 0, c.W
	}
	return c
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
