// Package examples makes positions that show a rule of a game. Each is a figure, which its game's
// rules prove, also where a user made the game.
package examples

import (
	"unicode"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
)

// Examples are those of one game.
type Examples struct {
	game  *templates.Game
	rules *rules.Rules
}

// Of returns the examples of a game.
func Of(r *rules.Rules) *Examples { return &Examples{r.Game(), r} }

// A Cast says which man a capital of a pose stands for.
type Cast map[rune]rules.Man

// Pose places men on a view from rows of letters: capitals for the player below, small letters for
// the other one. K is the king.
func (e *Examples) Pose(v board.View, a board.Accent, men Cast, rows ...string) board.Figure {
	f := board.Figure{View: v, Accent: a}
	for i, row := range rows[:min(len(rows), v.Ranks())] {
		for k, c := range row[:min(len(row), v.Files())] {
			man := men[unicode.ToUpper(c)]
			if unicode.ToUpper(c) == 'K' {
				man = rules.NewMan(e.game.Royal(), templates.Sente, false)
			}
			if man == 0 {
				continue
			}
			side := templates.Sente
			if unicode.IsLower(c) {
				side = templates.Gote
			}
			f.Setup.Board[v.Square(k, i)] = rules.NewMan(man.Kind(), side, man.Promoted())
		}
	}
	return f
}

// CornerView returns the view of so many files and ranks in the upper right corner of the board.
func CornerView(files, ranks int) board.View {
	return board.View{Left: files, Top: 1, Right: 1, Bottom: ranks}
}

// TopView returns a view at the top of the board, in the middle.
func (e *Examples) TopView(files, ranks int) board.View {
	g := e.game
	files, ranks = min(files, g.Board.Files), min(ranks, g.Board.Ranks)
	right := (g.Board.Files-files)/2 + 1
	return board.View{Left: right + files - 1, Top: 1, Right: right, Bottom: ranks}
}

// bottomView returns a view at the foot of the board, in the middle.
func (e *Examples) bottomView(files, ranks int) board.View {
	return lower(e.TopView(files, ranks), e.game.Board.Ranks)
}

// MiddleView returns a view in the middle of the board.
func (e *Examples) MiddleView(files, ranks int) board.View {
	return lower(e.TopView(files, ranks), (e.game.Board.Ranks+ranks)/2)
}

// lower moves a view down, its last row to a rank.
func lower(v board.View, bottom int) board.View {
	by := bottom - v.Bottom
	v.Top, v.Bottom = v.Top+by, bottom
	return v
}

// WholeView returns the view of the whole board.
func (e *Examples) WholeView() board.View { return board.WholeView(e.game.Board) }
