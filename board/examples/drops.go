package examples

import (
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/templates"
)

// Dropping shows the lower part of a position with a piece that comes from the hand: the men of
// the initial setup without the one that is dropped. In hand are two more that the kit has left.
func (e *Examples) Dropping() (f board.Figure, proven bool) {
	f = board.Figure{View: e.bottomView(6, 6), Setup: e.rules.Start(), Tray: true, Accent: board.Gold}
	model, least := e.Man(e.Model()), e.Least()
	left := least.Count
	if e.Model() == least {
		left-- // the one that is dropped
	}
	for sq, man := range f.Setup.Men() {
		royal := e.game.Pieces[man.Kind()].Royal
		switch {
		case man == model || !f.View.Shows(sq) && !royal:
			f.Setup.Board[sq] = 0
		case man.Kind() == e.game.Kind(least.Letter):
			left--
		}
	}
	f.From = emptySquare(&f)
	f.Setup.Board[f.From] = model
	f.Setup.Hands[templates.Sente][e.game.Kind(least.Letter)] = uint8(max(0, min(2, left)))
	f.Dropped = []rules.Square{f.From}
	return f, e.canDrop(f.Setup, f.From)
}

// emptySquare returns an empty square in the middle of a figure, or anywhere.
func emptySquare(f *board.Figure) rules.Square {
	v := f.View
	var squares []rules.Square
	for row := 1; row < v.Ranks(); row++ {
		squares = append(squares, v.Square((v.Files()-1)/2, row))
	}
	for row := range v.Ranks() {
		for column := range v.Files() {
			squares = append(squares, v.Square(v.Files()-1-column, row))
		}
	}
	for _, sq := range squares {
		if f.Setup.Board[sq] == 0 {
			return sq
		}
	}
	return squares[0]
}

// Attack shows a piece dropped in front of the other king.
func (e *Examples) Attack() (board.Figure, bool) {
	men := Cast{'M': e.Man(e.Model()), 'S': e.Man(e.Ahead())}
	f := e.Pose(e.TopView(3, 3), board.Gold, men, ".k.", ".M.", ".S.")
	f.Dropped = []rules.Square{f.View.Square(1, 1)}
	if e.game.Royal() < 0 || e.Ahead([2]int{1, 1}) == nil {
		return f, false
	}
	after := f.Setup
	after.Turn = templates.Gote
	p, ok := e.Study(after)
	return f, ok && e.canDrop(f.Setup, f.Dropped[0]) && (p.InCheck() || e.Captures())
}

// Shield shows a piece dropped between the own king and a piece that runs.
func (e *Examples) Shield() (board.Figure, bool) {
	men := Cast{'R': e.Man(e.ranger()), 'P': e.Man(e.Least())}
	f := e.Pose(e.bottomView(3, 3), board.Gold, men, ".r.", ".P.", ".K.")
	f.Dropped = []rules.Square{f.View.Square(1, 1)}
	return f, e.game.Royal() >= 0 && e.ranger() != nil && e.canDrop(f.Setup, f.Dropped[0])
}

// Fork shows a piece dropped so that it attacks two others, neither of which can take it: of
// all such pictures the one whose smaller target is worth most; a piece that jumps comes first.
func (e *Examples) Fork() (best board.Figure, found bool) {
	const jumping = 1000 // more than any piece is worth
	most := -1
	targets := e.Which(func(p *templates.Piece) bool { return !p.Royal })
	try := func(forker *templates.Piece, m templates.Move) {
		for _, left := range targets {
			for _, right := range targets {
				worth := min(left.Face.Value, right.Face.Value)
				if m.Jump() {
					worth += jumping
				}
				if left == right || worth <= most {
					continue
				}
				f, ok := e.fork(Cast{'F': e.Man(forker), 'L': e.Man(left), 'R': e.Man(right)}, m)
				if ok {
					best, most = f, worth
				}
			}
		}
	}
	for _, forker := range targets {
		for _, m := range forker.Face.Moves {
			if m.DX > 0 && !m.NoCapture && !Runs(forker.Face.Moves) {
				try(forker, m)
			}
		}
	}
	return best, most >= 0
}

// FarDrop shows a piece that may be dropped on the far row, where it can never move, in a game that
// allows it.
func (e *Examples) FarDrop() (board.Figure, bool) {
	piece := First(e.Unmoving())
	f := e.Pose(e.TopView(3, 3), board.Gold, Cast{'P': e.Man(piece)}, ".P.")
	f.Dropped = []rules.Square{f.View.Square(1, 0)}
	if piece == nil {
		return f, false
	}
	s := f.Setup
	if e.Captures() { // without kings the game would be over
		s = e.withKings(s)
	}
	return f, e.canDrop(s, f.Dropped[0])
}

// Unmoving returns the pieces that may be dropped where they can never move.
func (e *Examples) Unmoving() []*templates.Piece {
	return e.Which(func(p *templates.Piece) bool { return p.Drop.AnyRank && DeadRows(p) > 0 })
}

// fork shows a piece dropped so that it attacks one target at the left and one at the right. It
// reports whether it can take both, and can be taken by neither.
func (e *Examples) fork(men Cast, m templates.Move) (board.Figure, bool) {
	f := board.Figure{View: lower(e.TopView(3, 3), 4), Accent: board.Gold}
	at := f.View.Square(1, 1)
	if m.DY > 1 {
		at = f.View.Square(1, 2)
	}
	mirror := m
	mirror.DX = -m.DX
	right, inView := Step(at, m, 1, f.View)
	left, alsoInView := Step(at, mirror, 1, f.View)
	if !inView || !alsoInView || f.View.Bottom > e.game.Board.Ranks {
		return f, false
	}
	f.Setup.Board[at] = men['F']
	f.Setup.Board[left] = rules.NewMan(men['L'].Kind(), templates.Gote, false)
	f.Setup.Board[right] = rules.NewMan(men['R'].Kind(), templates.Gote, false)
	f.Dropped = []rules.Square{at}
	f.Arrows = []board.Arrow{{From: at, To: left, Ink: draw.Black}, {From: at, To: right, Ink: draw.Black}}
	dropped := e.canDrop(f.Setup, at)
	s := f.Setup
	if e.Captures() { // without kings the game would be over
		s = e.withKings(s)
	}
	own := e.LegalMoves(s)
	s.Turn = templates.Gote
	taken := slices.ContainsFunc(e.LegalMoves(s), func(answer rules.Move) bool { return answer.To == at })
	return f, dropped && !taken && contains(own, at, left) && contains(own, at, right)
}

// withKings adds the kings of both players, on the empty corners at the right.
func (e *Examples) withKings(s rules.Setup) rules.Setup {
	for side, rank := range []int{e.game.Board.Ranks, 1} {
		corner := rules.At(1, rank)
		if s.Board[corner] == 0 {
			s.Board[corner] = rules.NewMan(e.game.Royal(), templates.Side(side), false)
		}
	}
	return s
}
