package lexicon

import (
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Claim is what a record says about its end, independent of notation: who wins, and
// why. The zero Claim is an end without meaning for the rules.
type Claim struct {
	Winner Winner
	Reason rules.Reason
}

// Winner is the winner by a claim.
type Winner int

// The winners.
const (
	Nobody Winner = iota
	Mover         // the side to move
	Waiter        // the other side
	Black
	White
	Neither // a draw
)

// WinnerIs returns the winner for a side.
func WinnerIs(side templates.Side) Winner { return [...]Winner{Black, White}[side&1] }

// Ending is an end of a game with its words in KIF and KI2, and in CSA and JKF; "" if
// they have none. Words in Also are only read.
type Ending struct {
	KIF, CSA string
	Also     []string
	Claim
}

// Endings are all the ends of games.
var Endings = []Ending{
	{"投了", "TORYO", nil, Resigned},
	{"中断", "CHUDAN", []string{"chudan", "interrupt"}, Claim{}}, {"封じ手", "", nil, Claim{}}, {"不戦敗", "", nil, Claim{}}, {"不戦勝", "", nil, Claim{}},
	{"エラー", "ERROR", nil, Claim{}}, {"待った", "MATTA", nil, Claim{}}, {"最大手数", "MAX_MOVES", nil, Claim{}}, {"不詰", "FUZUMI", nil, Claim{}},
	{"詰み", "TSUMI", []string{"詰"}, Claim{Waiter, rules.ByMate}},
	{"トライ", "", nil, Claim{Waiter, rules.ByTry}},
	{"千日手", "SENNICHITE", nil, Claim{Neither, rules.ByRepetition}},
	{"持将棋", "JISHOGI", nil, Claim{Neither, rules.ByImpasse}},
	{"引き分け", "HIKIWAKE", []string{"引分"}, Claim{Neither, ""}},
	{"入玉勝ち", "KACHI", []string{"入玉宣言", "宣言勝ち"}, Declared},
	{"切れ負け", "TIME_UP", []string{"時間切れ", "Time-up"}, Claim{Waiter, rules.ByTime}},
	{"反則勝ち", "", nil, Claim{Mover, rules.ByIllegalMove}}, {"反則負け", "", nil, Claim{Waiter, rules.ByIllegalMove}},
	{"", "+ILLEGAL_ACTION", nil, Claim{White, rules.ByIllegalMove}}, {"", "-ILLEGAL_ACTION", nil, Claim{Black, rules.ByIllegalMove}},
	{"反則", "ILLEGAL_MOVE", nil, Foul},
	{"勝ち", "", nil, Claim{Mover, ""}},
}

// Words returns all the words for an end.
func (e *Ending) Words() []string { return append([]string{e.KIF, e.CSA}, e.Also...) }

// Claims made by several words.
var (
	Resigned = Claim{Waiter, rules.ByResignation}
	Declared = Claim{Mover, rules.ByDeclaration}
	Foul     = Claim{Nobody, rules.ByIllegalMove} // by an unspecified side
)

// CutEnding returns the end that a text begins with, and the longest word for it; "" if
// there is none.
func CutEnding(t string) (c Claim, longest string) {
	if first, _ := utf8.DecodeRuneInString(t); strings.ContainsRune(ShortDigits, first) {
		return Claim{}, "" // a move
	}
	try := func(word string, of Claim) {
		if len(word) > len(longest) && strings.HasPrefix(t, word) {
			c, longest = of, word
		}
	}
	for i := range Endings {
		e := &Endings[i]
		try(e.KIF, e.Claim)
		try(e.CSA, e.Claim)
		for _, word := range e.Also {
			try(word, e.Claim)
		}
	}
	return c, longest
}

// FindEnding returns the first reason for an end named in a text.
func FindEnding(t string) (c Claim, word string) {
	for i := range t {
		if c, word = CutEnding(t[i:]); word != "" && word != "勝ち" {
			break
		}
	}
	return c, word
}

// WesternEndings are the words for the end of a game in Western notation, in lower
// case.
var WesternEndings = map[string]Claim{
	"resigns": Resigned, "resign": Resigned, "resigned": Resigned, "toryo": Resigned, "win": Declared,
	"mate": {Waiter, rules.ByMate}, "checkmate": {Waiter, rules.ByMate}, "tsumi": {Waiter, rules.ByMate},
	"sennichite": {Neither, rules.ByRepetition}, "repetition": {Neither, rules.ByRepetition},
	"jishogi": {Neither, rules.ByImpasse}, "impasse": {Neither, rules.ByImpasse},
	"draw": {Neither, ""}, "1/2-1/2": {Neither, ""}, "1-0": {Black, ""}, "0-1": {White, ""}, "*": {},
	"time-up": {Waiter, rules.ByTime}, "timeup": {Waiter, rules.ByTime}, "interrupt": {}, "chudan": {}, "illegal": Foul,
}
