package board

import (
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// Thick is how thick the board of a [Scene] is, glued on card.
const Thick draw.MM = 5

// Scene draws a finished set: the board with box-built pieces standing on it,
// seen by a camera.
func Scene(g *templates.Game, m *pieces.Maker, s *rules.Setup, c fold.Camera) draw.Drawing {
	size := Size(g.Board)
	grid := Grid(g.Board)
	solids := []fold.Solid{fold.Slab(picture(g, draw.RectWH(0, 0, size.W, size.H)), size.W, size.H, Thick)}
	eachMan(g, s, func(l pieces.Look, sq rules.Square) {
		solids = append(solids, m.Standing(l, cell(grid, g.Board, sq).Center()))
	})
	return fold.Scene(c, solids)
}
