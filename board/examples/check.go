package examples

import (
	"cmp"
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// WayOut shows one way out of check: from a piece that runs, or else from one in front of the king.
func (e *Examples) WayOut(what string) (board.Figure, bool) {
	runner := e.ranger()
	attacker := cmp.Or(runner, Pawn(e.game), e.Ahead())
	aslant := func(p *templates.Piece) bool {
		return !p.Royal && !Runs(p.Face.Moves) && Takes(p.Face.Moves, [2]int{1, 1})
	}
	taker := cmp.Or(e.Ahead([2]int{1, 1}), First(e.Which(aslant)))
	men := Cast{'A': e.Man(attacker), 'T': e.Man(taker), 'P': e.Man(e.Least())}
	rows := map[string][]string{
		"away":    {".a.", "...", ".K."},
		"take":    {".a.", "T..", ".K."},
		"between": {".a.", ".P.", ".K."},
	}[what]
	if runner == nil {
		rows = map[string][]string{"away": {"...", ".a.", ".K."}, "take": {"...", ".a.", "TK."}}[what]
	}
	v := e.bottomView(3, 3)
	f := e.Pose(v, board.Green, men, rows...)
	king, from := v.Square(1, 2), slices.IndexFunc(rows, func(s string) bool { return s == ".a." })
	if attacker == nil || rows == nil || v.Ranks() < 3 {
		return f, false
	}
	if e.Captures() { // without another king the game would be over
		f.Setup.Board[v.Square(0, 0)] = rules.NewMan(e.game.Royal(), templates.Gote, false)
	}
	at := v.Square(1, from)
	threat := board.Arrow{From: at, To: king, Ink: draw.Black}
	if runner != nil && what != "between" {
		f.Arrows = []board.Arrow{threat}
	}
	move := rules.Move{From: king, To: v.Square(2, 2)}
	switch what {
	case "take":
		move = rules.Move{From: v.Square(0, from+1), To: at}
	case "between":
		f.Dropped = []rules.Square{v.Square(1, 1)}
		return f, e.Drops() && e.canDrop(f.Setup, v.Square(1, 1))
	}
	f.Arrows = append(f.Arrows, board.Arrow{From: move.From, To: move.To})
	return f, e.Legal(f.Setup, move)
}

// A Mate is a mate by one piece, which covers every square beside the king, and which another one
// guards.
type Mate struct {
	board.Figure
	Attacker, Guard pieces.Look
}

// Mate returns a mate by a piece in front of a king at the edge: plain or, if none can, promoted.
func (e *Examples) Mate() (Mate, bool) {
	guard := Pawn(e.game)
	if guard == nil {
		guard = e.Ahead()
	}
	if guard == nil {
		return Mate{}, false
	}
	var looks, promoted []pieces.Look
	for i := range e.game.Pieces {
		p := &e.game.Pieces[len(e.game.Pieces)-1-i]
		if !p.Royal && !Runs(p.Face.Moves) {
			looks = append(looks, pieces.Look{Piece: p})
		}
		if p.Promoted != nil {
			promoted = append(promoted, pieces.Look{Piece: p, Promoted: true})
		}
	}
	for _, look := range append(looks, promoted...) {
		m := Mate{Attacker: look, Guard: pieces.Look{Piece: guard}}
		men := Cast{'M': rules.NewMan(e.game.Kind(look.Piece.Letter), templates.Sente, look.Promoted), 'G': e.Man(guard)}
		m.Figure = e.Pose(e.TopView(5, 3), board.Green, men, "..k..", "..M..", "..G..")
		if e.game.Board.Files < 5 {
			m.Figure = e.Pose(e.TopView(3, 3), board.Green, men, ".k.", ".M.", ".G.")
		}
		m.Figure.Setup.Turn = templates.Gote
		if e.Mated(m.Figure.Setup) && e.covers(&m) {
			return m, true
		}
	}
	return Mate{}, false
}

// covers adds to a mate the king and the squares beside it, each with an arrow from the piece that mates. It
// reports whether that alone covers them all.
func (e *Examples) covers(m *Mate) bool {
	f := &m.Figure
	column := (f.View.Files() - 1) / 2
	at := f.View.Square(column, 1)
	f.Arrows = []board.Arrow{{From: f.View.Square(column, 2), To: at, Ink: draw.Grey}}
	for _, place := range [][2]int{{-1, 0}, {1, 0}, {-1, 1}, {1, 1}, {0, 0}} {
		to := f.View.Square(column+place[0], place[1])
		if !Takes(m.Attacker.Face().Moves, [2]int{place[0], 1 - place[1]}) {
			return false
		}
		if f.Setup.Board[to] == 0 { // the king stands on the last
			f.Refused = append(f.Refused, to)
		}
		f.Arrows = append(f.Arrows, board.Arrow{From: at, To: to, Ink: draw.Black})
	}
	return true
}

// Shielding shows where a shielding piece may go, of the squares that it reaches: not to all of them. What
// it may not is in words, since the king beside it may.
func (e *Examples) Shielding() (board.Figure, bool) {
	attacker, shield := e.ranger(), e.Ahead([2]int{1, 1})
	if attacker == nil || shield == nil {
		return board.Figure{}, false
	}
	men := Cast{'A': e.Man(attacker), 'S': e.Man(shield)}
	f := e.Pose(e.bottomView(3, 4), board.Green, men, ".a.", "...", ".S.", ".K.")
	at := f.View.Square(1, 2)
	legal, refused := e.LegalMoves(f.Setup), false
	for _, m := range shield.Face.Moves {
		to, ok := Step(at, m, 1, f.View)
		switch {
		case !ok || f.Setup.Board[to] != 0:
		case contains(legal, at, to):
			f.Dots = append(f.Dots, to)
		default:
			refused = true
		}
	}
	return f, len(f.Dots) > 0 && refused
}

// Threatened shows where a king may step, and where not, since a piece in front of it attacks those squares.
func (e *Examples) Threatened() (board.Figure, bool) {
	attacker := e.Ahead([2]int{1, 1})
	f := e.Pose(e.bottomView(3, 3), board.Green, Cast{'A': e.Man(attacker)}, ".a.", "...", ".K.")
	if attacker == nil || e.game.Royal() < 0 || f.View.Ranks() < 3 {
		return f, false
	}
	king, legal := f.View.Square(1, 2), e.LegalMoves(f.Setup)
	for _, m := range e.game.Pieces[e.game.Royal()].Face.Moves {
		to, ok := Step(king, m, 1, f.View)
		switch {
		case !ok:
		case contains(legal, king, to):
			f.Dots = append(f.Dots, to)
		default:
			f.Refused = append(f.Refused, to)
		}
	}
	return f, len(f.Dots) > 0 && len(f.Refused) > 0
}

// Catch shows a king being taken, in a game that ends so.
func (e *Examples) Catch() (board.Figure, bool) {
	f := e.Pose(e.MiddleView(3, 2), board.Green, Cast{'M': e.Man(e.Ahead())}, ".k.", ".M.")
	from, to := f.View.Square(1, 1), f.View.Square(1, 0)
	f.Arrows = []board.Arrow{{From: from, To: to}}
	if e.game.Royal() >= 0 { // without one the game would be over
		f.Setup.Board[rules.At(1, e.game.Board.Ranks)] = rules.NewMan(e.game.Royal(), templates.Sente, false)
	}
	return f, e.Ahead() != nil && e.Legal(f.Setup, rules.Move{From: from, To: to})
}

// Try shows a king that reaches the far row, and wins.
func (e *Examples) Try() (board.Figure, bool) {
	f := e.Pose(e.TopView(3, 3), board.Green, nil, "...", ".K.")
	move := rules.Move{From: f.View.Square(1, 1), To: f.View.Square(1, 0)}
	f.Arrows = []board.Arrow{{From: move.From, To: move.To}}
	s := f.Setup // the other king stands aside, not on its own far row
	s.Board[rules.At(1, e.game.Board.Ranks-1)] = rules.NewMan(e.game.Royal(), templates.Gote, false)
	p, ok := e.Study(s)
	return f, ok && p.Play(move) == nil && p.Outcome().Result == rules.SenteWins
}
