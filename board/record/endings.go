package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// claim is what a record says about its end, in any notation: who wins, and why. The
// zero claim is an end without meaning for the rules.
type claim struct {
	winner winner
	reason rules.Reason
}

// winner is the winner by a claim.
type winner int

const (
	nobody winner = iota
	mover         // the side to move
	waiter        // the other side
	black
	white
	neither // a draw
)

// winnerIs returns the winner for a side.
func winnerIs(side templates.Side) winner { return [...]winner{black, white}[side&1] }

// Claims made by several words.
var (
	resigned = claim{waiter, rules.ByResignation}
	declared = claim{mover, rules.ByDeclaration}
	foul     = claim{nobody, rules.ByIllegalMove} // by an unspecified side
)

// ending is an end of a game with its words.
type ending struct {
	claim
	words []string
}

// endings are all the ends of games that are known, in KIF, KI2 and CSA.
var endings = []ending{
	{resigned, []string{"投了", "TORYO"}},
	{claim{}, []string{"中断", "CHUDAN", "chudan", "interrupt"}},
	{claim{}, []string{"封じ手"}}, {claim{}, []string{"不戦敗"}}, {claim{}, []string{"不戦勝"}},
	{claim{}, []string{"エラー", "ERROR"}}, {claim{}, []string{"待った", "MATTA"}},
	{claim{}, []string{"最大手数", "MAX_MOVES"}}, {claim{}, []string{"不詰", "FUZUMI"}},
	{claim{waiter, rules.ByMate}, []string{"詰み", "TSUMI", "詰"}},
	{claim{waiter, rules.ByTry}, []string{"トライ"}},
	{claim{neither, rules.ByRepetition}, []string{"千日手", "SENNICHITE"}},
	{claim{neither, rules.ByImpasse}, []string{"持将棋", "JISHOGI"}},
	{claim{neither, ""}, []string{"引き分け", "HIKIWAKE", "引分"}},
	{declared, []string{"入玉勝ち", "KACHI", "入玉宣言", "宣言勝ち"}},
	{claim{waiter, rules.ByTime}, []string{"切れ負け", "TIME_UP", "時間切れ", "Time-up"}},
	{claim{mover, rules.ByIllegalMove}, []string{"反則勝ち"}},
	{claim{waiter, rules.ByIllegalMove}, []string{"反則負け", "ILLEGAL_MOVE"}},
	{claim{white, rules.ByIllegalMove}, []string{"+ILLEGAL_ACTION"}},
	{claim{black, rules.ByIllegalMove}, []string{"-ILLEGAL_ACTION"}},
	{foul, []string{"反則"}},
	{claim{mover, ""}, []string{"勝ち"}},
}

// kifEnd returns KIF's word for an end that a word of any notation states; "" if it has none.
func kifEnd(c claim, word string, turn templates.Side) string {
	switch c.winner {
	case winnerIs(turn):
		c.winner = mover
	case winnerIs(turn.Other()):
		c.winner = waiter
	}
	for _, e := range endings {
		if e.claim == c && (c != claim{} || slices.Contains(e.words, word)) {
			return e.words[0]
		}
	}
	return ""
}

// cutEnding returns the end that a text begins with, and the longest word for it; "" if
// there is none.
func cutEnding(t string) (c claim, longest string) {
	first, _ := utf8.DecodeRuneInString(t)
	if strings.ContainsRune(shortDigits, first) {
		return claim{}, "" // a move
	}
	for i := range endings {
		for _, word := range endings[i].words {
			if len(word) > len(longest) && strings.HasPrefix(t, word) {
				c, longest = endings[i].claim, word
			}
		}
	}
	return c, longest
}

// findEnding returns the first reason for an end named in a text.
func findEnding(t string) (c claim, word string) {
	for i := range t {
		c, word = cutEnding(t[i:])
		if word != "" && word != "勝ち" {
			break
		}
	}
	return c, word
}
