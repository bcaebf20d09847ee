package board

import (
	"math"
	"slices"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// Sizes of a [Scene], on the table.
const (
	Thick    draw.MM = 8  // of the board, glued on card
	handGap  draw.MM = 14 // between the board and the pieces in hand
	handRoom draw.MM = 4  // between those
)

// Scene draws a finished set as one who sits at the board sees it: box-built
// pieces on the board, and those in hand beside it on the table, at a scale.
func Scene(g *templates.Game, m *pieces.Maker, s *rules.Setup, scale float64) draw.Drawing {
	size, grid := Size(g.Board), Grid(g.Board)
	var men []fold.Solid
	for side := range s.Hands {
		men = append(men, held(g, m, s, templates.Side(side), size)...)
	}
	eachMan(g, s, func(l pieces.Look, sq rules.Square) {
		men = append(men, m.Standing(l, cell(grid, g.Board, sq).Center(), 0))
	})
	seat := fold.Camera{Pitch: 50, Scale: scale, Distance: 2.3 * float64(max(size.W, size.H)), At: draw.Pt(size.W/2, size.H/2)}
	all := draw.RectWH(0, 0, size.W, size.H)
	return fold.Scene(seat, []fold.Solid{fold.Slab(grounds(g, all, 0), lines(g, all), size.W, size.H, Thick)}, men)
}

// held returns the pieces in hand of a side in rows of their kinds, at the board's
// right from where the side sits.
func held(g *templates.Game, m *pieces.Maker, s *rules.Setup, side templates.Side, size draw.Size) []fold.Solid {
	var looks []pieces.Look
	for kind := range g.Pieces {
		for range s.Hands[side][kind] {
			looks = append(looks, pieces.Look{Piece: &g.Pieces[kind], Side: side})
		}
	}
	w, h := g.Shape.W+handRoom, g.Shape.H+handRoom
	cols := int(math.Ceil(math.Sqrt(float64(len(looks)))))
	var men []fold.Solid
	for i, l := range looks {
		at := draw.Pt(size.W+handGap+w*(draw.MM(i%cols)+0.5), size.H-h*(draw.MM((len(looks)-1)/cols-i/cols)+0.5))
		if side == templates.Gote { // who sees it as the first does: turned about the board's middle
			at = draw.Pt(size.W-at.X, size.H-at.Y)
		}
		men = append(men, m.Standing(l, at, -Thick))
	}
	return men
}

// Opening returns a position for a picture of a set: after the first three moves
// by which a piece promotes and takes as high a piece as it can, so that one lies
// promoted and one is in hand. Where no three moves do, it is the setup.
func Opening(r *rules.Rules) rules.Setup {
	pos, err := r.Position(r.Start(), rules.KindGame)
	if err != nil || r.Game().Rules.Capture != templates.CaptureHand {
		return r.Start()
	}
	o := opening{board: pos.Board(), side: pos.Turn(), lowest: len(r.Game().Pieces)}
	o.walk()
	for _, m := range o.best {
		_ = pos.Play(m) // legal: the board listed it
	}
	return pos.Setup()
}

// opening looks for the position of [Opening].
type opening struct {
	board  rules.Board
	side   templates.Side // that moves first
	best   []rules.Move
	lowest int // kind that is taken by them
}

// walk goes on from the moves that were made on the board.
func (o *opening) walk(made ...rules.Move) {
	list, last := o.board.Moves(nil), len(made) == 2
	if last { // before they are sorted, which takes most of the time
		list = slices.DeleteFunc(list, func(m rules.Move) bool { return !m.Promote })
	}
	slices.SortFunc(list, rules.CompareMoves)
	for _, m := range list {
		before := *o.board.Hand(o.side)
		o.board.Do(m)
		after := o.board.Hand(o.side)
		for kind := range o.lowest {
			if last && after[kind] > before[kind] {
				o.best, o.lowest = append(slices.Clone(made), m), kind
			}
		}
		if !last {
			o.walk(append(made, m)...)
		}
		o.board.Undo()
	}
}
