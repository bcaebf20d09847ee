package search

import "shogikit/board/rules"

// ratingOfMen rates how much a magazine would like an arrangement: about the wanted
// number of men, near the king, and no strong ones that do little.
func (t *trial) ratingOfMen(s *rules.Setup) (n int) {
	king := t.kingOf(s)
	for sq, man := range s.Men() {
		if man.Kind() == t.king {
			continue
		}
		n -= 3 * max(0, sq.Distance(king)-2)
		worth := t.worth[man.Kind()]
		switch {
		case man.Side() == s.Turn && man.Promoted():
			n -= 6 + worth/4
		case man.Side() == s.Turn:
			n -= worth / 6
		case man.Promoted():
			n -= 12
		case sq.Rank() > king.Rank()+1:
			n -= 3
		default:
			n -= worth / 12
		}
	}
	all := t.pieces(s)
	return n - 5*max(all-t.size, t.size-all)
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

// sacrificed is the value of a check that offers the checker.
const sacrificed = 12

// ratingOfLine rates a solution likewise: its checks sacrifice material, and the first
// captures nothing.
func (m *maker) ratingOfLine(s *rules.Setup, line []rules.Move) (n int) {
	for i := 0; i+1 < len(line); i += 2 {
		if line[i+1].To == line[i].To {
			n += sacrificed
		}
	}
	first := line[0]
	if taken := s.Board[first.To]; taken != 0 {
		n -= 15 + m.worth[taken.Kind()]
	}
	return n
}
