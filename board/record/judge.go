package record

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// end checks the stated end of a record against its moves.
func (p *player) end(c claim, word string, at place) {
	if p.ended && !p.stuck { // said again in other words
		if s := p.line.last(); s != nil && p.stated(c).Result != p.stated(s.claim).Result {
			p.fault(rules.CodeWrongResult, at, "%s follows the end of the game", word)
		}
		return
	}
	p.ended = true
	if p.stuck {
		p.endStuck(c)
		return
	}
	p.addEnd(c, strings.TrimPrefix(word, "%")) // of CSA
	if why := p.against(c); why != "" {
		p.fault(rules.CodeWrongResult, at, "%s: %s", word, why)
	}
	if p.inVariation {
		return
	}
	p.settle()
	if p.rec.Outcome.Result == rules.Undecided && c != foul && !p.showsOnTheBoard(c.reason) {
		p.rec.Outcome = p.stated(c)
	}
}

// showsOnTheBoard reports whether the game would be over if it had ended so; a mate by the
// conventions of problems does not end it.
func (p *player) showsOnTheBoard(reason rules.Reason) bool {
	switch reason {
	case rules.ByRepetition, rules.ByTry:
		return true
	case rules.ByMate:
		return !p.game.Position().MatedByCustom()
	}
	return false
}

// addEnd appends a stated end to the current line.
func (p *player) addEnd(c claim, word string) {
	p.add(Step{claim: c, End: kifEnd(c, word, p.turn())})
}

// endStuck ends a line at an illegal move that the record itself calls a foul.
func (p *player) endStuck(c claim) {
	winner := p.turn().Other()
	namesOther := (c.winner == black || c.winner == white) && c.winner != winnerIs(winner)
	if c.reason != rules.ByIllegalMove || namesOther || !p.faultToRemark() {
		return
	}
	p.addEnd(claim{winner: winnerIs(winner), reason: rules.ByIllegalMove}, "")
	if !p.inVariation {
		p.rec.Outcome = rules.Outcome{Result: rules.WinFor(winner), Reason: rules.ByIllegalMove}
	}
}

// faultToRemark turns the fault of an illegal next move into a remark that its side has lost;
// false if it is not the last fault.
func (p *player) faultToRemark() bool {
	last := len(p.rec.Faults) - 1
	if last < 0 || p.rec.Faults[last].Code != rules.CodeIllegalMove || p.rec.Faults[last].Ply != p.ply() {
		return false
	}
	foul := p.rec.Faults[last]
	foul.Code, foul.Side = rules.CodeFoul, rules.Colour(p.turn())
	foul.Message = foul.Side + " has lost by an illegal move: " + foul.Message
	p.rec.Faults = p.rec.Faults[:last]
	p.rec.Remarks = append(p.rec.Remarks, foul)
	return true
}

// stated returns the outcome claimed by a stated end.
func (p *player) stated(c claim) rules.Outcome {
	turn := p.turn()
	return rules.Outcome{Reason: c.reason, Result: [...]rules.Result{
		nobody: rules.Undecided, mover: rules.WinFor(turn), waiter: rules.WinFor(turn.Other()),
		black: rules.SenteWins, white: rules.GoteWins, neither: rules.Draw,
	}[c.winner]}
}

// against returns how the moves contradict the claimed end; "" if they do not.
func (p *player) against(c claim) string {
	pos, o, want := p.game.Position(), p.game.Outcome(), p.stated(c)
	over := o.Result != rules.Undecided
	if over && want.Result != rules.Undecided && want.Result != o.Result && o.Reason != c.reason {
		return "the moves say: " + o.String()
	}
	turn := rules.Colour(p.turn())
	switch c.reason {
	case rules.ByMate:
		if !pos.MatedByCustom() && o.Reason != rules.ByKingCaptured {
			return fmt.Sprintf("%s is not mated: there are %d legal moves", turn, len(pos.LegalMoves()))
		}
	case rules.ByTry:
		if o.Reason != rules.ByTry {
			return fmt.Sprintf("no king of %s's has reached home", rules.Colour(p.turn().Other()))
		}
	case rules.ByRepetition:
		if o.Reason != rules.ByRepetition {
			count := p.g.Game().Rules.Repetition.Count
			return fmt.Sprintf("the position has been on the board %d of %d times", p.game.Visits(), count)
		}
	case rules.ByImpasse:
		agreed, ok := pos.Impasse()
		switch {
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

// drawnByLength is the number of moves after which a game may be called a draw by
// length alone, under the rules of the Japan Shogi Association.
const drawnByLength = 500

// againstDeclaration checks a declared win by the 27-point rule (28 for black).
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

// wonBy checks a line such as まで98手で先手の勝ち against the actual winner.
func (p *player) wonBy(side templates.Side, text string, at place) {
	if p.inVariation || p.stuck && p.rec.Outcome.Result == rules.Undecided {
		return
	}
	p.settle()
	switch o := p.rec.Outcome; {
	case o.Result == rules.Undecided:
		p.rec.Outcome = rules.Outcome{Result: rules.WinFor(side)}
	case o.Result != rules.WinFor(side):
		p.fault(rules.CodeWrongResult, at, "%s: the moves say: %s", templates.Clip(text), o)
	}
}
