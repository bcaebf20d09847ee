package rules

import (
	"strings"

	"shogikit/templates"
	"shogikit/templates/text"
)

// Result says who wins.
type Result uint8

// The results.
const (
	Undecided Result = iota
	SenteWins
	GoteWins
	Draw
)

// WinFor returns the result in which a side wins.
func WinFor(side templates.Side) Result { return [...]Result{SenteWins, GoteWins}[side&1] }

// String returns "undecided", "black wins", "white wins" or "draw".
func (r Result) String() string {
	return [...]string{"undecided", "black wins", "white wins", "draw"}[r&3]
}

// Reason says how a game ended.
type Reason string

// The reasons a game ends.
const (
	ByMate           Reason = "mate"
	ByStalemate      Reason = "stalemate" // no move, and no check; see templates.Rules.Stalemate
	ByKingCaptured   Reason = "captured king"
	ByTry            Reason = "try"
	ByRow            Reason = "row"
	ByLastMan        Reason = "last man"
	ByResignation    Reason = "resignation"
	ByRepetition     Reason = "repetition"
	ByPerpetualCheck Reason = "perpetual check"
	ByImpasse        Reason = "impasse"
	ByDeclaration    Reason = "declaration"
	ByIllegalMove    Reason = "illegal move"
	ByTime           Reason = "time"
)

// Outcome is how a game ended. The zero Outcome is a game in progress.
type Outcome struct {
	Result Result
	Reason Reason
}

// String returns "black wins (mate)", or just the result if there is no reason.
func (o Outcome) String() string {
	if o.Reason == "" {
		return o.Result.String()
	}
	return o.Result.String() + " (" + string(o.Reason) + ")"
}

// In returns the outcome in a language, in English where the language is unknown.
func (o Outcome) In(lang string) string {
	c, err := text.Load(lang)
	if err != nil || o.Reason == "" || o.Result == Undecided {
		return o.String()
	}
	key := func(words string) string { return "outcome." + strings.ReplaceAll(words, " ", "-") }
	return c.Text(key(o.Result.String()), "1", c.Text(key(string(o.Reason))))
}
