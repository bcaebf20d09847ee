package notation

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// claim is what a record says about its end, in the words of no notation.
type claim int

const (
	endNone       claim = iota
	endStopped          // adjourned, interrupted, or an end without a meaning for the rules
	endResigned         // the side to move gives up
	endTime             // the side to move has no time left
	endMate             // the side to move is mated
	endNoMate           // a problem that was not solved
	endRepeated         // the same position often enough
	endAgreed           // impasse, or a draw that was agreed
	endDeclared         // the side to move declares that it wins by impasse
	endDraw             // a draw without a reason
	endFoulLast         // the last move was a foul: the side to move wins
	endFoulTurn         // the side to move loses by a foul
	endFoulEither       // a foul; whose is not said
	endWinTurn          // the side to move wins, for what reason is not said
	endBlackFoul
	endWhiteFoul
)

// endings are the words of KIF, KI2 and CSA, which JKF shares. Of words that
// begin alike, the longer stands first.
var endings = []struct {
	word string
	end  claim
}{
	{"投了", endResigned}, {"TORYO", endResigned},
	{"中断", endStopped}, {"CHUDAN", endStopped}, {"封じ手", endStopped}, {"不戦敗", endStopped}, {"不戦勝", endStopped},
	{"ERROR", endStopped}, {"MATTA", endStopped}, {"MAX_MOVES", endStopped}, {"最大手数", endStopped},
	{"不詰", endNoMate}, {"FUZUMI", endNoMate},
	{"詰み", endMate}, {"詰", endMate}, {"TSUMI", endMate},
	{"千日手", endRepeated}, {"SENNICHITE", endRepeated},
	{"持将棋", endAgreed}, {"JISHOGI", endAgreed}, {"HIKIWAKE", endDraw}, {"引き分け", endDraw}, {"引分", endDraw},
	{"入玉宣言", endDeclared}, {"入玉勝ち", endDeclared}, {"宣言勝ち", endDeclared}, {"KACHI", endDeclared},
	{"切れ負け", endTime}, {"時間切れ", endTime}, {"TIME_UP", endTime},
	{"反則勝ち", endFoulLast}, {"反則負け", endFoulTurn},
	{"+ILLEGAL_ACTION", endBlackFoul}, {"-ILLEGAL_ACTION", endWhiteFoul}, {"ILLEGAL_MOVE", endFoulEither}, {"反則", endFoulEither},
	{"勝ち", endWinTurn},
}

// cutEnding returns the end that a text begins with; endNone if it does not.
func cutEnding(t string) (claim, string) {
	for _, e := range endings {
		if strings.HasPrefix(t, e.word) {
			return e.end, e.word
		}
	}
	return endNone, ""
}

// end holds what the record says of its end against its moves.
func (p *player) end(c claim, word string, line, column int) {
	if !p.aside {
		p.rec.Ending = word
	}
	if p.ended && !p.stuck {
		return // said again in other words
	}
	p.ended = true
	if p.stuck {
		p.endStuck(c)
		return
	}
	if why := p.against(c); why != "" {
		p.fault(rules.CodeWrongResult, line, column, "", "%s: %s", word, why)
	}
	if !p.aside {
		p.settle()
		if p.rec.Outcome.Result == rules.Undecided {
			p.rec.Outcome = p.stated(c)
		}
	}
}

// endStuck forgives an illegal move that the record itself calls a foul.
func (p *player) endStuck(c claim) {
	n := len(p.rec.Faults)
	foul := c == endFoulLast || c == endFoulEither || c == endFoulTurn ||
		c == endBlackFoul && p.turn() == templates.Sente || c == endWhiteFoul && p.turn() == templates.Gote
	if !foul || n == 0 || p.rec.Faults[n-1].Code != rules.CodeIllegalMove || p.rec.Faults[n-1].Ply != p.ply() {
		return
	}
	p.rec.Faults = p.rec.Faults[:n-1]
	if !p.aside {
		p.rec.Outcome = rules.Outcome{Result: rules.WinFor(p.turn().Other()), Reason: rules.ByIllegalMove}
	}
}

// against says what the moves have against the end that is claimed; "" if
// nothing.
func (p *player) against(c claim) string {
	pos, o, want := p.game.Position(), p.game.Outcome(), p.stated(c)
	over := o.Result != rules.Undecided
	if over && want.Result != rules.Undecided && want.Result != o.Result {
		return "the moves say: " + o.String()
	}
	mover, other := rules.Colour(p.turn()), rules.Colour(p.turn().Other())
	switch c {
	case endMate:
		if pos.Careful().Outcome().Reason != rules.ByMate && o.Reason != rules.ByKingCaptured {
			return fmt.Sprintf("%s is not mated: there are %d legal moves", mover, len(pos.LegalMoves()))
		}
	case endRepeated:
		if o.Reason == rules.ByPerpetualCheck {
			return fmt.Sprintf("one side gave check with every move, so it is no draw: %s", o)
		}
		if o.Reason != rules.ByRepetition {
			return fmt.Sprintf("the position stands on the board for the %s time only", ordinal(p.game.Visits()))
		}
	case endAgreed:
		switch agreed, ok := pos.Impasse(); {
		case !ok && p.ply() <= drawnByLength:
			return "not both kings are in the opponent's camp"
		case ok && agreed.Result != rules.Draw:
			points := pos.Points()
			return fmt.Sprintf("%s, for the points are %d and %d", agreed, points[0], points[1])
		}
	case endDeclared:
		if !over {
			return againstDeclaration(pos)
		}
	case endFoulLast:
		if !over && p.ply() > 1 {
			return fmt.Sprintf("the last move, %s's, is legal", other)
		}
	}
	return ""
}

// drawnByLength is after how many moves a game may be called a draw by its
// length alone, as the Japan Shogi Association has it.
const drawnByLength = 500

func ordinal(n int) string {
	if n < 4 {
		return [...]string{"0th", "1st", "2nd", "3rd"}[n]
	}
	return fmt.Sprintf("%dth", n)
}

// againstDeclaration holds a declared win against the rule of 24 points, and the
// one of 27 (28 for Black), of which tournaments follow either.
func againstDeclaration(pos *rules.Position) string {
	d := pos.Declare(pos.Turn())
	var why []string
	if !d.Entered {
		why = append(why, "the king is not in the opponent's camp")
	}
	if d.Check {
		why = append(why, "it is in check")
	}
	if d.Men < rules.MenToDeclare {
		why = append(why, fmt.Sprintf("%d men are in the camp with it, not %d", d.Men, rules.MenToDeclare))
	}
	if d.Points < d.Half {
		why = append(why, fmt.Sprintf("%d points are fewer than %d", d.Points, d.Half))
	}
	if len(why) == 0 {
		return ""
	}
	return rules.Colour(pos.Turn()) + " cannot declare a win: " + strings.Join(why, ", ")
}

// stated is what an end says that the game comes to.
func (p *player) stated(c claim) rules.Outcome {
	mover, other := rules.WinFor(p.turn()), rules.WinFor(p.turn().Other())
	return map[claim]rules.Outcome{
		endResigned:  {Result: other, Reason: rules.ByResignation},
		endTime:      {Result: other, Reason: rules.ByTime},
		endFoulTurn:  {Result: other, Reason: rules.ByIllegalMove},
		endFoulLast:  {Result: mover, Reason: rules.ByIllegalMove},
		endWinTurn:   {Result: mover},
		endBlackFoul: {Result: rules.GoteWins, Reason: rules.ByIllegalMove},
		endWhiteFoul: {Result: rules.SenteWins, Reason: rules.ByIllegalMove},
		endDeclared:  {Result: mover, Reason: rules.ByDeclaration},
		endAgreed:    {Result: rules.Draw, Reason: rules.ByImpasse},
		endDraw:      {Result: rules.Draw, Reason: rules.ByImpasse},
	}[c]
}

// winner checks a line such as まで98手で先手の勝ち against who has won.
func (p *player) winner(side templates.Side, text string, line int) {
	if p.aside || p.stuck && p.rec.Outcome.Result == rules.Undecided {
		return
	}
	p.settle()
	switch o := p.rec.Outcome; {
	case o.Result == rules.Undecided:
		p.rec.Outcome = rules.Outcome{Result: rules.WinFor(side)}
	case o.Result != rules.WinFor(side):
		p.fault(rules.CodeWrongResult, line, 1, "", "%s: the moves say: %s", rules.Clip(text), o)
	}
}
