package examples

import (
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
)

// A Limit is what a drop must not do, with pictures of it.
type Limit struct {
	Kind  string           // second, mate, turned or stuck: part of the keys of its texts
	Piece *templates.Piece // of which a second one, or a mate, is refused
	Pair
}

// Limits returns what limits the drops of this game.
func (e *Examples) Limits() (out []Limit) {
	if !e.Drops() {
		return nil
	}
	for _, p := range e.Which(func(p *templates.Piece) bool { return p.Drop.PerFile > 0 }) {
		out = append(out, Limit{"second", p, e.SecondPair(p)})
	}
	for _, p := range e.Which(func(p *templates.Piece) bool { return p.Drop.NoMate }) {
		out = append(out, Limit{"mate", p, e.MatePair(p)})
	}
	if len(e.Promoting()) > 0 {
		out = append(out, Limit{"turned", nil, e.TurnedPair()})
	}
	if len(e.Stuck()) > 0 {
		out = append(out, Limit{"stuck", nil, e.StuckPair()})
	}
	return out
}

// A Pair shows a drop that is refused, and beside it one that is allowed.
type Pair struct {
	No, Yes board.Figure
	Proven  bool // the rules say so
}

// SecondPair drops a piece on a column that has as many plain ones as it may; on the right one of
// them is turned over, or gone.
func (e *Examples) SecondPair(piece *templates.Piece) Pair {
	n := piece.Drop.PerFile
	v := e.bottomView(3, max(3, n+1))
	if e.game.Board.Ranks > v.Ranks()+1 {
		v = lower(v, v.Bottom-1)
	}
	no := board.Figure{View: v, Accent: board.Gold}
	at, foot := v.Square(1, 0), v.Square(1, v.Ranks()-1)
	no.Setup.Board[at] = e.Man(piece)
	for i := range min(n, v.Ranks()-1) {
		no.Setup.Board[v.Square(1, v.Ranks()-1-i)] = e.Man(piece)
	}
	no.Dropped = []rules.Square{at}
	yes := no
	yes.Setup.Board[foot] = 0
	if piece.Promoted != nil {
		yes.Setup.Board[foot] = rules.NewMan(e.game.Kind(piece.Letter), templates.Sente, true)
	}
	return Pair{no, yes, e.dropFault(no.Setup, at) == "drop-file" && e.canDrop(yes.Setup, at)}
}

// MatePair mates a king in the corner by a dropped piece, and by one that moves.
func (e *Examples) MatePair(piece *templates.Piece) Pair {
	men := Cast{'P': e.Man(piece), 'G': e.Man(e.Ahead([2]int{1, 1})), 'B': e.Man(e.blocker(piece))}
	no := e.Pose(CornerView(3, 3), board.Blue, men, ".bk", "..P", ".G.")
	at := no.View.Square(2, 1)
	no.Dropped = []rules.Square{at}
	refused := e.dropFault(no.Setup, at) == "drop-mate"
	if e.Forced() { // a piece that moves here turns over, and would mate as something else
		yes := e.Pose(CornerView(3, 3), board.Blue, men, "..k", "..P", ".G.")
		yes.Dropped = no.Dropped
		return Pair{no, yes, refused && e.canDrop(yes.Setup, at)}
	}
	yes := e.Pose(CornerView(3, 3), board.Blue, men, ".bk", "...", ".GP")
	from := yes.View.Square(2, 2)
	yes.Arrows = []board.Arrow{{From: from, To: at}}
	return Pair{no, yes, refused && e.mates(yes.Setup, rules.Move{From: from, To: at})}
}

// blocker returns a piece beside the king that cannot take in front of it: one that only jumps.
func (e *Examples) blocker(pawn *templates.Piece) *templates.Piece {
	knights := e.Which(func(p *templates.Piece) bool {
		m := p.Face.Moves
		return len(m) == 2 && m[0].DY == 2 && m[0].Jump() && m[1].Jump()
	})
	return First(append(knights, pawn))
}

// TurnedPair drops a piece turned over, and plain. Only the plain drop is proven: the rules have no
// move for the other.
func (e *Examples) TurnedPair() Pair {
	list := e.Promoting()
	steps := slices.DeleteFunc(slices.Clone(list), func(p *templates.Piece) bool { return Runs(p.Face.Moves) })
	plain := e.Man(First(append(steps, list[len(list)-1])))
	men := Cast{'P': plain, 'T': rules.NewMan(plain.Kind(), templates.Sente, true)}
	no := e.Pose(e.TopView(3, 3), board.Gold, men, "...", ".T.", "...")
	yes := e.Pose(e.TopView(3, 3), board.Gold, men, "...", ".P.", "...")
	at := no.View.Square(1, 1)
	no.Dropped, yes.Dropped = []rules.Square{at}, []rules.Square{at}
	return Pair{no, yes, e.canDrop(yes.Setup, at)}
}

// StuckPair drops pieces where they could never move, and one row lower: one piece for each number of
// such rows.
func (e *Examples) StuckPair() Pair {
	groups := e.Stuck()
	files, ranks := max(3, len(groups)), 3
	for _, group := range groups {
		ranks = max(ranks, group.Rows+1)
	}
	no := board.Figure{View: e.TopView(files, ranks), Accent: board.Gold}
	if len(groups) == 0 || len(groups) > no.View.Files() || ranks > no.View.Ranks() {
		return Pair{}
	}
	yes, proven := no, true
	for i, group := range groups {
		p := group.Pieces[len(group.Pieces)-1]
		bad, good := rules.At(no.View.Right+i, group.Rows), rules.At(no.View.Right+i, group.Rows+1)
		no.Setup.Board[bad], yes.Setup.Board[good] = e.Man(p), e.Man(p)
		no.Dropped, yes.Dropped = append(no.Dropped, bad), append(yes.Dropped, good)
		refused := e.dropFault(e.alone(p, bad), bad) == "drop-dead"
		proven = proven && refused && e.canDrop(e.alone(p, good), good)
	}
	return Pair{no, yes, proven}
}

// alone returns a piece on a square without any others.
func (e *Examples) alone(p *templates.Piece, at rules.Square) (s rules.Setup) {
	s.Board[at] = e.Man(p)
	return s
}
