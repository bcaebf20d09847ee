package notation

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// claim is what a record says about its end, in the words of no notation: who wins,
// and why. The zero claim is an end without a meaning for the rules.
type claim struct {
	winner winner
	reason rules.Reason
}

// winner is who wins by a claim.
type winner int

const (
	nobody winner = iota
	mover         // the side to move
	waiter        // the other
	black
	white
	neither // a draw
)

// claims are the words of KIF, KI2 and CSA, which JKF shares. Of words that begin
// alike, the longer stands first.
var claims = []struct {
	word string
	claim
}{
	{"投了", resigned}, {"TORYO", resigned},
	{"中断", claim{}}, {"CHUDAN", claim{}}, {"封じ手", claim{}}, {"不戦敗", claim{}}, {"不戦勝", claim{}},
	{"ERROR", claim{}}, {"MATTA", claim{}}, {"MAX_MOVES", claim{}}, {"最大手数", claim{}}, {"不詰", claim{}}, {"FUZUMI", claim{}},
	{"詰み", claim{waiter, rules.ByMate}}, {"詰", claim{waiter, rules.ByMate}}, {"TSUMI", claim{waiter, rules.ByMate}},
	{"千日手", claim{neither, rules.ByRepetition}}, {"SENNICHITE", claim{neither, rules.ByRepetition}},
	{"持将棋", claim{neither, rules.ByImpasse}}, {"JISHOGI", claim{neither, rules.ByImpasse}},
	{"HIKIWAKE", claim{neither, ""}}, {"引き分け", claim{neither, ""}}, {"引分", claim{neither, ""}},
	{"入玉宣言", declared}, {"入玉勝ち", declared}, {"宣言勝ち", declared}, {"KACHI", declared},
	{"切れ負け", claim{waiter, rules.ByTime}}, {"時間切れ", claim{waiter, rules.ByTime}}, {"TIME_UP", claim{waiter, rules.ByTime}},
	{"反則勝ち", claim{mover, rules.ByIllegalMove}}, {"反則負け", claim{waiter, rules.ByIllegalMove}},
	{"+ILLEGAL_ACTION", claim{white, rules.ByIllegalMove}}, {"-ILLEGAL_ACTION", claim{black, rules.ByIllegalMove}},
	{"ILLEGAL_MOVE", foul}, {"反則", foul},
	{"勝ち", claim{mover, ""}},
}

var (
	resigned = claim{waiter, rules.ByResignation}
	declared = claim{mover, rules.ByDeclaration}
	foul     = claim{nobody, rules.ByIllegalMove} // whose is not said
)

// cutEnding returns the end that a text begins with, and the word for it; "" if it
// does not.
func cutEnding(t string) (claim, string) {
	for _, c := range claims {
		if strings.HasPrefix(t, c.word) {
			return c.claim, c.word
		}
	}
	return claim{}, ""
}

// findEnding returns the first reason for an end that a text names.
func findEnding(t string) (c claim, word string) {
	for i := range t {
		if c, word = cutEnding(t[i:]); word != "" && word != "勝ち" {
			break
		}
	}
	return c, word
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
	if p.aside {
		return
	}
	p.settle() // the board alone shows mate and repetition
	if p.rec.Outcome.Result == rules.Undecided && c.reason != rules.ByMate && c.reason != rules.ByRepetition && c != foul {
		p.rec.Outcome = p.stated(c)
	}
}

// endStuck forgives an illegal move that the record itself calls a foul.
func (p *player) endStuck(c claim) {
	n := len(p.rec.Faults)
	theirs := c.winner != black && c.winner != white || p.stated(c).Result != rules.WinFor(p.turn())
	if c.reason != rules.ByIllegalMove || !theirs || n == 0 || p.rec.Faults[n-1].Code != rules.CodeIllegalMove || p.rec.Faults[n-1].Ply != p.ply() {
		return
	}
	p.rec.Faults = p.rec.Faults[:n-1]
	if !p.aside {
		p.rec.Outcome = rules.Outcome{Result: rules.WinFor(p.turn().Other()), Reason: rules.ByIllegalMove}
	}
}

// stated is what an end says that the game comes to.
func (p *player) stated(c claim) rules.Outcome {
	turn := p.turn()
	return rules.Outcome{Reason: c.reason, Result: [...]rules.Result{
		nobody: rules.Undecided, mover: rules.WinFor(turn), waiter: rules.WinFor(turn.Other()),
		black: rules.SenteWins, white: rules.GoteWins, neither: rules.Draw,
	}[c.winner]}
}

// against says what the moves have against the end that is claimed; "" if
// nothing.
func (p *player) against(c claim) string {
	pos, o, want := p.game.Position(), p.game.Outcome(), p.stated(c)
	over := o.Result != rules.Undecided
	if over && want.Result != rules.Undecided && want.Result != o.Result && o.Reason != c.reason {
		return "the moves say: " + o.String()
	}
	turn := rules.Colour(p.turn())
	switch c.reason {
	case rules.ByMate:
		if pos.Careful().Outcome().Reason != rules.ByMate && o.Reason != rules.ByKingCaptured {
			return fmt.Sprintf("%s is not mated: there are %d legal moves", turn, len(pos.LegalMoves()))
		}
	case rules.ByRepetition:
		if o.Reason != rules.ByRepetition {
			return fmt.Sprintf("the position has stood on the board %d of %d times", p.game.Visits(), p.g.Game().Rules.Repetition.Count)
		}
	case rules.ByImpasse:
		switch agreed, ok := pos.Impasse(); {
		case !ok && p.ply() <= drawnByLength:
			return "not both kings are in the opponent's camp"
		case ok && agreed.Result != rules.Draw:
			points := pos.Points()
			return fmt.Sprintf("%s, for the points are %d and %d", agreed, points[0], points[1])
		}
	case rules.ByDeclaration:
		if !over {
			return againstDeclaration(pos)
		}
	case rules.ByIllegalMove:
		if c.winner == mover && !over && p.ply() > 1 {
			return fmt.Sprintf("the last move, %s's, is legal", rules.Colour(p.turn().Other()))
		}
	}
	return ""
}

// drawnByLength is after how many moves a game may be called a draw by its
// length alone, as the Japan Shogi Association has it.
const drawnByLength = 500

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
		p.fault(rules.CodeWrongResult, line, 1, "", "%s: the moves say: %s", templates.Clip(text), o)
	}
}
