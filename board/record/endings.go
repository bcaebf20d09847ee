package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Claim is what a record says about its end, in any notation: who wins, and why. The
// zero Claim is an end without meaning for the rules.
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

// winnerIs returns the winner for a side.
func winnerIs(side templates.Side) Winner { return [...]Winner{Black, White}[side&1] }

// Claims made by several words.
var (
	resigned = Claim{Waiter, rules.ByResignation}
	declared = Claim{Mover, rules.ByDeclaration}
	foul     = Claim{Nobody, rules.ByIllegalMove} // by an unspecified side
)

// ending is an end of a game with its words: the first is written.
type ending struct {
	Claim
	words []string
}

// endings are all the ends of games that are known, in KIF, KI2 and CSA.
var endings = []ending{
	{resigned, []string{"投了", "TORYO"}},
	{Claim{}, []string{"中断", "CHUDAN", "chudan", "interrupt"}},
	{Claim{}, []string{"封じ手"}}, {Claim{}, []string{"不戦敗"}}, {Claim{}, []string{"不戦勝"}},
	{Claim{}, []string{"エラー", "ERROR"}}, {Claim{}, []string{"待った", "MATTA"}},
	{Claim{}, []string{"最大手数", "MAX_MOVES"}}, {Claim{}, []string{"不詰", "FUZUMI"}},
	{Claim{Waiter, rules.ByMate}, []string{"詰み", "TSUMI", "詰"}},
	{Claim{Waiter, rules.ByTry}, []string{"トライ"}},
	{Claim{Neither, rules.ByRepetition}, []string{"千日手", "SENNICHITE"}},
	{Claim{Neither, rules.ByImpasse}, []string{"持将棋", "JISHOGI"}},
	{Claim{Neither, ""}, []string{"引き分け", "HIKIWAKE", "引分"}},
	{declared, []string{"入玉勝ち", "KACHI", "入玉宣言", "宣言勝ち"}},
	{Claim{Waiter, rules.ByTime}, []string{"切れ負け", "TIME_UP", "時間切れ", "Time-up"}},
	{Claim{Mover, rules.ByIllegalMove}, []string{"反則勝ち"}},
	{Claim{Waiter, rules.ByIllegalMove}, []string{"反則負け", "ILLEGAL_MOVE"}},
	{Claim{White, rules.ByIllegalMove}, []string{"+ILLEGAL_ACTION"}},
	{Claim{Black, rules.ByIllegalMove}, []string{"-ILLEGAL_ACTION"}},
	{foul, []string{"反則"}},
	{Claim{Mover, ""}, []string{"勝ち"}},
}

// cutEnding returns the end that a text begins with, and the longest word for it; "" if
// there is none.
func cutEnding(t string) (c Claim, longest string) {
	first, _ := utf8.DecodeRuneInString(t)
	if strings.ContainsRune(shortDigits, first) {
		return Claim{}, "" // a move
	}
	for i := range endings {
		for _, word := range endings[i].words {
			if len(word) > len(longest) && strings.HasPrefix(t, word) {
				c, longest = endings[i].Claim, word
			}
		}
	}
	return c, longest
}

// findEnding returns the first reason for an end named in a text.
func findEnding(t string) (c Claim, word string) {
	for i := range t {
		c, word = cutEnding(t[i:])
		if word != "" && word != "勝ち" {
			break
		}
	}
	return c, word
}

// wordOf returns the word of KIF for an end that a text gives in any words.
func (c Claim) wordOf(text string) string {
	text = strings.TrimPrefix(text, "%")
	for _, e := range endings {
		if e.Claim == c && slices.Contains(e.words, text) {
			return e.words[0]
		}
	}
	for _, e := range endings {
		if e.Claim == c && c != (Claim{}) {
			return e.words[0]
		}
	}
	return text
}
