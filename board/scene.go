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
	Thick     draw.MM = 8  // of the board, glued on card
	standGap  draw.MM = 12 // between the board and the stands for pieces in hand
	standEdge draw.MM = 6  // round what lies on a stand
	standRoom draw.MM = 4  // between its pieces
)

// Scene draws a finished set as one who sits at the board sees it: box-built
// pieces on the board, and those in hand on stands beside it, at a scale.
func Scene(g *templates.Game, m *pieces.Maker, s *rules.Setup, scale float64) draw.Drawing {
	size, grid := Size(g.Board), Grid(g.Board)
	var slabs, men []fold.Solid
	for side := range s.Hands {
		stand, held := holder(g, m, s, templates.Side(side), size)
		slabs, men = append(slabs, stand...), append(men, held...)
	}
	slabs = append(slabs, fold.Slab(picture(g, draw.RectWH(0, 0, size.W, size.H)), draw.Point{}, size.W, size.H, Thick))
	eachMan(g, s, func(l pieces.Look, sq rules.Square) {
		men = append(men, m.Standing(l, cell(grid, g.Board, sq).Center()))
	})
	seat := fold.Camera{Pitch: 50, Scale: scale, Distance: 2.3 * float64(max(size.W, size.H)), At: draw.Pt(size.W/2, size.H/2)}
	return fold.Scene(seat, slabs, men)
}

// holder returns the stand of a side, at the board's right from where the side
// sits, and the pieces on it in rows of their kinds; both are empty where both
// hands are.
func holder(g *templates.Game, m *pieces.Maker, s *rules.Setup, side templates.Side, size draw.Size) (stand, men []fold.Solid) {
	if s.Hands == [2]rules.Hand{} {
		return nil, nil
	}
	var held []*templates.Piece
	for kind := range g.Pieces {
		for range s.Hands[side][kind] {
			held = append(held, &g.Pieces[kind])
		}
	}
	const fewest = 2
	w, h := g.Shape.W+standRoom, g.Shape.H+standRoom
	cols := max(fewest, int(math.Ceil(math.Sqrt(float64(len(held))))))
	rows := max(fewest, (len(held)+cols-1)/cols)
	box := draw.RectWH(size.W+standGap, 0, w*draw.MM(cols)+2*standEdge, h*draw.MM(rows)+2*standEdge)
	box = box.Move(draw.Pt(0, size.H-box.H()))
	// The other side sees all of this as the first does: turned about the middle
	// of the board.
	place := func(p draw.Point) draw.Point {
		if side == templates.Gote {
			return draw.Pt(size.W-p.X, size.H-p.Y)
		}
		return p
	}
	across, down := draw.MM(min(cols, len(held)))*w, draw.MM((len(held)+cols-1)/cols)*h
	first := box.Center().Sub(draw.Pt(across/2, down/2))
	for i, p := range held {
		at := first.Add(draw.Pt(w*(draw.MM(i%cols)+0.5), h*(draw.MM(i/cols)+0.5)))
		men = append(men, m.Standing(pieces.Look{Piece: p, Side: side}, place(at)))
	}
	var top draw.Drawing
	top.Paint(draw.RectPath(draw.RectWH(2, 2, box.W()-4, box.H()-4)), draw.None, draw.Brown, 0.3)
	a, b := place(box.Min), place(box.Max)
	corner := draw.Pt(min(a.X, b.X), min(a.Y, b.Y))
	return []fold.Solid{fold.Slab(top, corner, box.W(), box.H(), Thick)}, men
}

// Opening returns a position for a picture of a set: after the first three moves
// by which a piece promotes and takes as high a piece as it can, so that one lies
// promoted and one is in hand. Where no three moves do, it is the setup.
func Opening(r *rules.Rules) rules.Setup {
	pos, err := r.Position(r.Start(), rules.KindGame)
	if err != nil || r.Game().Rules.Capture != templates.CaptureHand {
		return r.Start()
	}
	o := opening{pos: pos, board: pos.Board(), best: r.Start(), lowest: len(r.Game().Pieces)}
	o.walk()
	return o.best
}

// opening looks for the position of [Opening].
type opening struct {
	pos    *rules.Position
	board  rules.Board
	best   rules.Setup
	lowest int // kind that was taken in it
}

// walk goes on from the moves that were made on the board.
func (o *opening) walk(made ...rules.Move) {
	list := o.board.Moves(nil)
	slices.SortFunc(list, rules.CompareMoves)
	if len(made) == 2 {
		o.try(made, slices.DeleteFunc(list, func(m rules.Move) bool { return !m.Promote }))
		return
	}
	for _, m := range list {
		o.board.Do(m)
		o.walk(append(made, m)...)
		o.board.Undo()
	}
}

// try keeps what the last of the moves leads to, if it takes a higher piece than
// any before.
func (o *opening) try(made, last []rules.Move) {
	if len(last) == 0 {
		return
	}
	before := o.pos.Clone()
	for _, m := range made {
		_ = before.Play(m)
	}
	men, game := before.Setup().Board, o.pos.Rules().Game()
	for _, m := range last {
		taken := men[m.To]
		if taken == 0 || taken.Kind() >= o.lowest || game.Pieces[taken.Kind()].Royal {
			continue
		}
		if after := before.Clone(); after.Play(m) == nil {
			o.best, o.lowest = after.Setup(), taken.Kind()
		}
	}
}
