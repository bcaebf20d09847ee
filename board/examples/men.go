package examples

import (
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
)

// Men places the men of a game with one kind. One is M. A board too small for the rows has no figure.
func (e *Examples) Men(v board.View, rows ...string) board.Figure {
	if len(rows) > v.Ranks() || len(rows[0]) > v.Files() {
		return board.Figure{}
	}
	man := rules.NewMan(0, templates.Sente, false)
	return e.Pose(v, board.Blue, Cast{'P': man, 'M': man}, rows...)
}

// Shut shows M moving to the star, and proves that it takes so many men.
func (e *Examples) Shut(taken int, v board.View, rows ...string) (f board.Figure, proven bool) {
	f = e.Men(v, rows...)
	m := rules.Move{From: squareOf(v, rows, 'M'), To: squareOf(v, rows, '*')}
	f.Arrows = []board.Arrow{{From: m.From, To: m.To}}
	s := f.Setup
	for i, side := range []templates.Side{templates.Gote, templates.Sente} { // nobody is down to the last man
		s.Board[rules.At(1+2*i, e.game.Board.Ranks)] = rules.NewMan(0, side, false)
	}
	p, ok := e.Study(s)
	proven = ok && p.Play(m) == nil && MenOf(s, templates.Gote)-MenOf(p.Setup(), templates.Gote) == taken
	return f, proven
}

// squareOf returns the square of a letter of a pose.
func squareOf(v board.View, rows []string, letter byte) rules.Square {
	for i, row := range rows {
		column := strings.IndexByte(row, letter)
		if column >= 0 {
			return v.Square(column, i)
		}
	}
	return 0
}

// MenOf returns how many men a side has.
func MenOf(s rules.Setup, side templates.Side) int {
	n := 0
	for _, m := range s.Men() {
		if m.Side() == side {
			n++
		}
	}
	return n
}

// RowWins reports whether the player below has won.
func (e *Examples) RowWins(s rules.Setup) bool {
	s.Turn = templates.Gote
	for _, file := range []int{1, e.game.Board.Files} {
		s.Board[rules.At(file, 1)] = rules.NewMan(0, templates.Gote, false)
	}
	p, ok := e.Study(s)
	return ok && p.Outcome().Result == rules.SenteWins
}
