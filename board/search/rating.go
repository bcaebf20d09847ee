package search

import "shogikit/board/rules"

// What a rating takes off, and adds for sacrifices.
const (
	perSquare        = 3 // of a man's distance from the king beyond two
	perMiscount      = 5 // of men more or fewer than wanted
	promotedAttacker = 6 // and a share of its worth
	promotedDefender = 12
	lowDefender      = 3  // more than a rank below the king
	firstCapture     = 15 // and the worth of what it takes
	sacrificed       = 12 // a check that offers the checker
)

// The part of a man's worth that a rating takes off, as a divisor: strong men are dull.
const (
	partOfPromoted = 4
	partOfAttacker = 6
	partOfDefender = 12
)

// ratingOfMen rates how much a magazine would like an arrangement: about the wanted
// number of men, near the king, and no strong ones that do little.
func (t *trial) ratingOfMen(s *rules.Setup) int {
	king, rating := t.kingOf(s), 0
	for sq, man := range s.Men() {
		if man.Kind() == t.king {
			continue
		}
		rating -= perSquare * max(0, sq.Distance(king)-2)
		attacks, worth := man.Side() == s.Turn, t.worth[man.Kind()]
		switch {
		case attacks && man.Promoted():
			rating -= promotedAttacker + worth/partOfPromoted
		case attacks:
			rating -= worth / partOfAttacker
		case man.Promoted():
			rating -= promotedDefender
		case sq.Rank() > king.Rank()+1:
			rating -= lowDefender
		default:
			rating -= worth / partOfDefender
		}
	}
	all := t.pieces(s)
	return rating - perMiscount*max(all-t.size, t.size-all)
}

// pieces counts the men on the board other than kings, and the pieces the attacker
// holds.
func (m *maker) pieces(s *rules.Setup) (n int) {
	for _, man := range s.Men() {
		if man.Kind() != m.king {
			n++
		}
	}
	for _, held := range s.Hands[s.Turn] {
		n += int(held)
	}
	return n
}

// ratingOfLine rates a solution likewise: its checks sacrifice material, and the first
// captures nothing.
func (m *maker) ratingOfLine(s *rules.Setup, line []rules.Move) int {
	rating := 0
	for i := 0; i+1 < len(line); i += 2 {
		if line[i+1].To == line[i].To {
			rating += sacrificed
		}
	}
	first := line[0]
	if taken := s.Board[first.To]; taken != 0 {
		rating -= firstCapture + m.worth[taken.Kind()]
	}
	return rating
}
