// Package lexicon holds the words of notations: for men, numbers, sides and setups, and
// for how games end.
package lexicon

import (
	"sync/atomic"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Lexicon is the rules of a game with the words that each notation has for its men.
type Lexicon struct {
	*rules.Rules
	Files, Ranks      int
	Pieces            []templates.Piece
	BOD, CSA, Letters Table
}

// last is the lexicon that was asked for last: those who write 100,000 games ask for each.
var last atomic.Pointer[Lexicon]

// Of returns the lexicon of a game.
func Of(r *rules.Rules) Lexicon {
	if l := last.Load(); l != nil && l.Rules == r {
		return *l
	}
	t := r.Game()
	g := Lexicon{Rules: r, Files: t.Board.Files, Ranks: t.Board.Ranks, Pieces: t.Pieces}
	g.BOD, g.CSA, g.Letters = g.kifWords(), g.csaWords(), g.letters()
	last.Store(&g)
	return g
}
