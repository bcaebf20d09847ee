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
	thick    draw.MM = 8  // of the board, glued onto card
	handGap  draw.MM = 14 // between the board and the pieces in hand
	handRoom draw.MM = 4  // between the pieces in hand
)

// As in a photograph from a height, pieces look lower than they are, and none hides the frame
// or the coordinates behind it.
const (
	pitch             = 62  // degrees
	distance          = 3.6 // of the eye, relative to the size of the board
	lowered           = 0.6 // the height of pieces
	leastHigh draw.MM = 2   // so that flat ones do not look printed on the board
	nearer    draw.MM = 1.3 // to the viewer than the middle of their squares
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

// Opening returns a position for a picture of a set: after the first three moves that
// promote a piece by capturing the most valuable piece possible, so that one is
// promoted and one is in hand. If there are none, it returns the initial setup.
func Opening(r *rules.Rules) rules.Setup {
	pos, err := r.Position(r.Start(), rules.KindGame)
	if err != nil || r.Game().Rules.Capture != templates.CaptureHand {
		return r.Start()
	}
	o := opening{board: pos.Board(), side: pos.Turn(), lowest: len(r.Game().Pieces)}
	o.walk(nil)
	for _, m := range o.best {
		_ = pos.Play(m) // legal: the board generated it
	}
	return pos.Setup()
}

// opening looks for the moves of an [Opening].
type opening struct {
	board  rules.Board
	side   templates.Side
	best   []rules.Move
	lowest int // the kind that the best captures: the lower, the more valuable
}

// walk goes on from moves already made on the board.
func (o *opening) walk(made []rules.Move) {
	list := o.board.Moves(nil)
	last := len(made) == 2
	if last { // before sorting, which takes most of the time
		list = slices.DeleteFunc(list, func(m rules.Move) bool { return !m.Promote })
	}
	slices.SortFunc(list, rules.CompareMoves)
	for _, m := range list {
		before := *o.board.Hand(o.side)
		o.board.Do(m)
		if last {
			o.compare(before, append(made, m))
		} else {
			o.walk(append(made, m))
		}
		o.board.Undo()
	}
}

// compare keeps moves whose last captures something more valuable than the best do.
func (o *opening) compare(before rules.Hand, made []rules.Move) {
	after := o.board.Hand(o.side)
	for kind := range o.lowest {
		if after[kind] > before[kind] {
			o.best, o.lowest = slices.Clone(made), kind
			return
		}
	}
}
