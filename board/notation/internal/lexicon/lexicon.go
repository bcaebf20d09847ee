// Package lexicon has the words of notations: for men, numbers, sides and setups, and for
// how games end.
package lexicon

import (
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

// Of returns the lexicon of a game.
func Of(r *rules.Rules) Lexicon {
	t := r.Game()
	g := Lexicon{Rules: r, Files: t.Board.Files, Ranks: t.Board.Ranks, Pieces: t.Pieces}
	g.BOD, g.CSA, g.Letters = g.kifWords(), g.csaWords(), g.letters()
	return g
}
