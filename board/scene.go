package board

import (
	"math"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// Sizes of a [Scene], on the table.
const (
	thick    draw.MM = 8  // of the board, glued onto card
	handGap  draw.MM = 14 // between the board and the pieces in hand
	handRoom draw.MM = 4  // between the pieces in hand
)

// As in a photograph from a height, pieces look lower than they are, and none hides the frame
// or the coordinates behind it.
const (
	pitch             = 57  // degrees
	distance          = 3.6 // of the eye, relative to the size of the board
	lowered           = 0.6 // the height of pieces
	leastHigh draw.MM = 2   // so that flat ones do not look printed on the board
	nearer    draw.MM = 1.6 // to the viewer than the middle of their squares
)

// Extras is what stands beside the board in a [Scene]; anything of zero size is
// omitted.
type Extras struct {
	Names     Names     // of the board
	Hand      fold.Tray // komadai; one per side
	Tray, Lid fold.Tray // of a box
	Boxes     int       // how many boxes
	Title     string    // on the lid
}

// Scene draws a finished set as seen by a player: box-built pieces on the board, those
// in hand beside it on the table, and extras, at a scale.
func Scene(m *pieces.Maker, s *rules.Setup, x Extras, scale float64) draw.Drawing {
	g := m.Game
	size, grid := Size(g.Board), Grid(g.Board)
	m = m.WithDepth(max(leastHigh, m.Game.Shape.Depth*lowered))
	var men []fold.Solid
	for side := range s.Hands {
		men = append(men, held(m, s, templates.Side(side), &x)...)
	}
	for sq, man := range s.Men() {
		at := cell(grid, g.Board, sq).Center().Add(draw.Pt(0, nearer))
		men = append(men, m.Standing(lookOf(g, man), at, 0))
	}
	seat := fold.Camera{
		Pitch: pitch, Scale: scale, At: draw.Pt(size.W/2, size.H/2),
		Distance: distance * float64(max(size.W, size.H)),
	}
	all := draw.RectWH(0, 0, size.W, size.H)
	slabs := append(x.solids(g), fold.Slab(grounds(m, all, 0), lines(m, x.Names, all), size.W, size.H, thick))
	return fold.Scene(seat, slabs, men)
}

// solids returns the extras on the table, the farthest first: boxes, a tray to the
// right of each player.
func (x *Extras) solids(g *templates.Game) (out []fold.Solid) {
	size, hand, lid := Size(g.Board), x.Hand.Outside(), x.Lid.Outside()
	right := size.W + handGap
	for i := range x.Boxes {
		at := draw.Pt(right+lid.W/2, min(lid.H/2, size.H-hand.H-handGap-lid.H/2))
		level := draw.MM(i)*(x.Tray.Depth+x.Lid.Rim) - thick
		out = append(out, fold.Closed(x.Tray, x.Lid, pieces.BoxLid(x.Lid, x.Title).Drawing(), at, level))
	}
	if hand.W > 0 {
		at, print := draw.Pt(right+hand.W/2, size.H-hand.H/2), pieces.Komadai(x.Hand).Drawing()
		opposite := draw.Pt(size.W-at.X, size.H-at.Y)
		out = append(out, x.Hand.Lying(print, opposite, -thick, true), x.Hand.Lying(print, at, -thick, false))
	}
	return out
}

// held returns the pieces in hand of a side in rows by kind, at the board's right from
// where the side sits, in its tray if there is one.
func held(m *pieces.Maker, s *rules.Setup, side templates.Side, x *Extras) []fold.Solid {
	g := m.Game
	var looks []pieces.Look
	for kind := range g.Pieces {
		for range s.Hands[side][kind] {
			looks = append(looks, pieces.Look{Piece: &g.Pieces[kind], Side: side})
		}
	}
	size, room := Size(g.Board), handRoom
	from, cols := draw.Pt(size.W+handGap, size.H), int(math.Ceil(math.Sqrt(float64(len(looks)))))
	if in := x.Hand.Inside(); in.W > 0 {
		room, from = 1, from.Add(draw.Pt(x.Hand.Rim, -x.Hand.Rim))
		cols = max(cols, int(in.W/(g.Shape.W+room)))
	}
	w, h := g.Shape.W+room, g.Shape.H+room
	var men []fold.Solid
	for i, l := range looks {
		at := from.Add(draw.Pt(w*(draw.MM(i%cols)+0.5), -h*(draw.MM((len(looks)-1)/cols-i/cols)+0.5)))
		if side == templates.Gote { // gote sees it as sente does: rotate around the centre of the board
			at = draw.Pt(size.W-at.X, size.H-at.Y)
		}
		men = append(men, m.Standing(l, at, -thick))
	}
	return men
}
