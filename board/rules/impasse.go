package rules

import "shogikit/templates"

// Points counts the pieces of both sides for an impasse, including hands but not kings:
// pieces that the template calls big count for more than one.
func (p *Position) Points() [2]int {
	var out [2]int
	for side := range out {
		out[side] = p.box.points(templates.Side(side), func(Square, Man) bool { return true })
	}
	return out
}

// points counts the men of a side for which counts is true, and its hand.
func (b *mailbox) points(side templates.Side, counts func(Square, Man) bool) int {
	n := 0
	for _, sq := range b.r.squares {
		if m := b.Board[sq]; m != 0 && m.Side() == side && counts(sq, m) {
			n += b.r.kinds[m.Kind()].worth
		}
	}
	for k := range b.r.kinds {
		n += int(b.Hands[side][k]) * b.r.kinds[k].worth
	}
	return n
}

// Impasse reports how the game ends if the players agree that neither king can be
// mated: a side with too few points loses, otherwise it is a draw. It returns false
// unless both kings are in the opponent's camp and the game has such a rule. White
// scores the pieces that a handicap omits.
func (p *Position) Impasse() (Outcome, bool) {
	game := p.box.r.game
	need := game.Rules.Impasse.Points
	if !game.CountsImpasse() || !p.box.entered(templates.Sente) || !p.box.entered(templates.Gote) {
		return Outcome{}, false
	}
	points := p.Points()
	points[templates.Gote] += p.leftOut()
	few := [2]bool{points[0] < need, points[1] < need}
	switch {
	case few[0] && !few[1]:
		return Outcome{GoteWins, ByImpasse}, true
	case few[1] && !few[0]:
		return Outcome{SenteWins, ByImpasse}, true
	}
	return Outcome{Draw, ByImpasse}, true
}

// entered reports whether a side's king is in the opponent's camp.
func (b *mailbox) entered(side templates.Side) bool {
	king, ok := b.king(side)
	return ok && b.r.inZone(king, side)
}

// Declaration is the count when a player declares an impasse unilaterally, as
// tournaments allow: only men in the opponent's camp and in hand count.
type Declaration struct {
	Entered bool // the king is in the opponent's camp
	Men     int  // others there
	Points  int
	Half    int  // points to win where draws are not an option: 28 for Black, 27 for White
	Check   bool // invalidates the declaration
}

// MenToDeclare is the number of men that must have entered with the king.
const MenToDeclare = 10

// allPoints is the total of all pieces of the game.
func (r *Rules) allPoints() int {
	n := 0
	for k := range r.kinds {
		n += r.game.Pieces[k].Count * r.kinds[k].worth
	}
	return n
}

// leftOut counts the points of pieces missing from the game: a handicap giver scores
// what he has given.
func (p *Position) leftOut() int {
	points := p.Points()
	return max(p.box.r.allPoints()-points[0]-points[1], 0)
}

// Declare counts for a declaration by a side. Pieces missing from the game count for White, who
// gives handicaps.
func (p *Position) Declare(side templates.Side) Declaration {
	b := p.box
	d := Declaration{Entered: b.entered(side), Check: b.inCheck(side)}
	total := b.r.allPoints()
	d.Points = b.points(side, func(sq Square, m Man) bool {
		in := b.r.inZone(sq, side)
		if in && !b.r.kinds[m.Kind()].Royal {
			d.Men++
		}
		return in
	})
	d.Half = total/2 + 1
	if side == templates.Gote {
		d.Points += p.leftOut()
		d.Half = (total + 1) / 2
	}
	return d
}
