package examples

import (
	"errors"
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Study returns the position of a figure, which need not be one of a game; false if the rules have
// none.
func (e *Examples) Study(s rules.Setup) (*rules.Position, bool) {
	s.Number = 1
	if s.Turn == templates.Gote {
		s.Number = 2
	}
	p, err := e.rules.Position(s, rules.KindStudy)
	return p, err == nil
}

// LegalMoves returns the legal moves in a part of a position.
func (e *Examples) LegalMoves(s rules.Setup) []rules.Move {
	p, ok := e.Study(s)
	if !ok {
		return nil
	}
	return p.LegalMoves()
}

// Legal reports whether a move is legal in a part of a position.
func (e *Examples) Legal(s rules.Setup, m rules.Move) bool {
	return slices.Contains(e.LegalMoves(s), m)
}

// contains reports whether there is a move from one square to another.
func contains(moves []rules.Move, from, to rules.Square) bool {
	return slices.ContainsFunc(moves, func(m rules.Move) bool { return m.Drop == 0 && m.From == from && m.To == to })
}

// canDrop reports whether the man on a square can have been dropped there.
func (e *Examples) canDrop(s rules.Setup, at rules.Square) bool { return e.dropFault(s, at) == "" }

// dropFault returns the code of the reason for which a man cannot have been dropped on its square; ""
// if it can.
func (e *Examples) dropFault(s rules.Setup, at rules.Square) string {
	kind := s.Board[at].Kind()
	s.Board[at] = 0
	s.Hands[templates.Sente][kind]++
	p, ok := e.Study(s)
	if !ok {
		return "setup"
	}
	err := p.Play(rules.Move{To: at, Drop: e.game.Pieces[kind].Letter})
	var fault *text.Fault
	switch {
	case errors.As(err, &fault):
		return fault.Code
	case err != nil:
		return "other"
	}
	return ""
}

// Mated reports whether the side to move is mated.
func (e *Examples) Mated(s rules.Setup) bool {
	p, ok := e.Study(s)
	return ok && Over(p.WithoutSelfCheck())
}

// mates reports whether a move of the player below mates.
func (e *Examples) mates(s rules.Setup, m rules.Move) bool {
	p, ok := e.Study(s)
	if !ok {
		return false
	}
	p = p.WithoutSelfCheck()
	return p.Play(m) == nil && Over(p)
}

// Over reports whether the side to move is mated.
func Over(p *rules.Position) bool { return p.InCheck() && len(p.LegalMoves()) == 0 }

// Step returns the square that a move of the player below reaches after some steps, if a view
// shows it.
func Step(from rules.Square, m templates.Move, steps int, v board.View) (rules.Square, bool) {
	file, rank := from.File()-steps*m.DX, from.Rank()-steps*m.DY
	if file > v.Left || file < v.Right || rank < v.Top || rank > v.Bottom {
		return 0, false
	}
	return rules.At(file, rank), true
}
