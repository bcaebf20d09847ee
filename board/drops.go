package board

import (
	"math"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/templates"
)

// fromHand draws the arrows of pieces being dropped, which begin where its outline ends,
// pass behind men on their way and end where the piece begins.
func (dg *diagram) fromHand() {
	for i, from := range dg.from {
		c := dg.cell(dg.opts.Dropped[i].At).Center()
		from = dg.betweenNames(from, c)
		out := from.Sub(c).Unit()
		from = from.Sub(out.Mul(float64(dg.held) * 0.4))
		dg.arrow(from, from, c.Add(out.Mul(float64(dg.opts.Square)*0.46)))
	}
}

// betweenNames shifts the start of an arrow up or down within the piece in hand, no
// more than necessary for the arrow to pass between the names of ranks.
func (dg *diagram) betweenNames(from, to draw.Point) draw.Point {
	names := dg.shown.Max.X + dg.nameSize()*0.65
	if dg.opts.NoCoordinates || from.X < names {
		return from
	}
	h := dg.cell(rules.At(1, 1)).H()
	best, most := from, draw.MM(0)
	for _, k := range []draw.MM{0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4} {
		p := from.Add(draw.Pt(0, k*h))
		y := p.Y + (to.Y-p.Y)*((p.X-names)/(p.X-to.X))
		row := (y - dg.shown.Min.Y) / h
		away := h * draw.MM(math.Abs(float64(row)-math.Floor(float64(row))-0.5)) // from the next name
		if row < 0 || y > dg.shown.Max.Y {
			away = h
		}
		if away > most+h*0.01 {
			best, most = p, away
		}
		if most > dg.nameSize()*0.5+dg.opts.Square*0.12 {
			break
		}
	}
	return best
}

// lone reports whether a side has nothing in hand but the outline of the one piece that
// is being dropped.
func (dg *diagram) lone(s *rules.Setup, side templates.Side, held []int) bool {
	return len(held) == 1 && s.Hands[side][held[0]] == 1 && len(dg.opts.Dropped) == 1 && dg.opts.Dropped[0].Look.Side == side &&
		dg.opts.Dropped[0].Look.Piece == &dg.game.Pieces[held[0]] && dg.shows(dg.opts.Dropped[0].At)
}

// besideDrop returns where the outline of a piece being dropped stands at x: beside the
// board near its square, where its arrow is short, passes halfway between the names of two
// ranks and, if possible, over no man.
func (dg *diagram) besideDrop(s *rules.Setup, x draw.MM) draw.MM {
	to := dg.cell(dg.opts.Dropped[0].At)
	c, h := to.Center(), to.H()
	ideal := c.Y + h/2
	if draw.MM(math.Abs(float64(x-c.X))) < 1.8*h { // the arrow would be too short
		ideal += h
	}
	best, least := dg.shown.Center().Y, math.Inf(1)
	names := dg.shown.Max.X + dg.nameSize()*0.65
	for y := dg.shown.Min.Y + 0.35*h; y < dg.shown.Max.Y-0.35*h; y += h / 8 {
		from := draw.Pt(x, y)
		cost := math.Abs(float64((y-ideal)/h)) + 10*float64(dg.near(s, from, c, 0.5))
		if !dg.opts.NoCoordinates && x > names { // 0 halfway between two of them, 3 through the middle of one
			row := float64((c.Y + (y-c.Y)*(names-c.X)/(x-c.X) - dg.shown.Min.Y) / h)
			cost += 6 * (0.5 - math.Abs(row-math.Floor(row)-0.5))
		}
		if cost < least-0.001 {
			best, least = y, cost
		}
	}
	return best
}
