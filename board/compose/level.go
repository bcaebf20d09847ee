package compose

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"shogikit/board/rules"
)

// motif is what a move of a solution does: a set limits the number of problems that
// begin or end with the same one.
type motif struct {
	face                   rules.Man // the moving man, as if Black's
	drops, takes, promotes bool
	sacrifices             bool // the answer captures it
	way                    [MaxPlies]int
}

// motifOf returns the motif of the first move of a line.
func (m *maker) motifOf(s *rules.Setup, line []rules.Move) motif {
	mv := line[0]
	out := motif{drops: mv.Drop != 0, promotes: mv.Promote, sacrifices: len(line) > 1 && line[1].To == mv.To}
	out.face, out.takes = s.Mover(m.g, mv), s.Board[mv.To] != 0
	return out
}

// ratingOfMen rates how much a magazine would like an arrangement: about the wanted
// number of men, near the king, and no strong ones that do little.
func (m *maker) ratingOfMen(s *rules.Setup) (n int) {
	king := m.kingOf(s)
	for sq, man := range s.Men() {
		if man.Kind() == m.king {
			continue
		}
		n -= 3 * max(0, sq.Distance(king)-2)
		worth := m.worth[man.Kind()]
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
	all := m.pieces(s)
	return n - 5*max(all-m.size, m.size-all)
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
	if key := m.motifOf(s, line); key.takes {
		n -= 15 + m.worth[s.Board[line[0].To].Kind()]
	}
	return n
}

// look is a problem as seen from the king, invariant under translation, with both
// mirror images: its men and its solution.
type look struct{ men, line [2][]int }

func (m *maker) lookOf(s *rules.Setup, line []rules.Move) (l look) {
	king := m.kingOf(s)
	for side := range 2 {
		place := func(sq rules.Square) int {
			dx := sq.File() - king.File()
			if side == 1 {
				dx = -dx
			}
			return (dx+16)<<5 | (sq.Rank() - king.Rank() + 16)
		}
		for sq, man := range s.Men() {
			l.men[side] = append(l.men[side], int(man)<<10|place(sq))
		}
		for k, held := range s.Hands[s.Turn] {
			for i := range int(held) {
				l.men[side] = append(l.men[side], 1<<20|k<<8|i)
			}
		}
		slices.Sort(l.men[side])
		for _, mv := range line {
			from := 0
			if mv.Drop == 0 {
				from = place(mv.From)
			}
			l.line[side] = append(l.line[side], int(mv.Drop)<<20|from<<10|place(mv.To))
		}
	}
	return l
}

// way returns the destinations of a solution's moves relative to the mated king's final
// square, normalized for mirroring: it is the same for a king mated in the corner by
// any man that moves like a gold, wherever he came from.
func way(king rules.Square, line []rules.Move) (out [MaxPlies]int) {
	for _, mv := range line {
		if mv.Drop == 0 && mv.From == king {
			king = mv.To
		}
	}
	mirrored := out
	for i, mv := range line {
		dx, dy := mv.To.File()-king.File(), mv.To.Rank()-king.Rank()
		out[i], mirrored[i] = (dx+16)<<5|(dy+16), (16-dx)<<5|(dy+16)
	}
	if slices.Compare(out[:], mirrored[:]) > 0 {
		return mirrored
	}
	return out
}

// like reports whether two problems are near duplicates, however shifted or mirrored:
// all their men are equal; or all but one, and the first move; or half of them, and the
// solution.
func (l *look) like(o *look) bool {
	for side := range 2 {
		same, all := 0, max(len(l.men[0]), len(o.men[side]))
		for _, man := range l.men[0] {
			if _, ok := slices.BinarySearch(o.men[side], man); ok {
				same++
			}
		}
		if same == all || same == all-1 && l.line[0][0] == o.line[side][0] || 2*same >= all && slices.Equal(l.line[0], o.line[side]) {
			return true
		}
	}
	return false
}

// problem rates the difficulty of a sound sketch and determines its motifs.
func (m *maker) problem(k *sketch) *Problem {
	p := &Problem{Setup: k.setup, Line: k.line, look: m.lookOf(&k.setup, k.line)}
	p.motifs[2].way = way(m.kingOf(&k.setup), k.line)
	pos, err := m.r.Position(k.setup, rules.KindTsume)
	if err != nil {
		return nil
	}
	m.Board = pos.WithoutSelfCheck().Board()
	for i, mv := range k.line {
		s := pos.Setup()
		switch {
		case i%2 == 0:
			p.effort += m.temptation(len(k.line)-i, mv) + m.surprise(&s, k.line[i:])/(1+i/2)
		case mv.Drop != 0: // interpositions are easily overlooked
			p.effort += 3
		}
		if i == 0 {
			p.motifs[0] = m.motifOf(&s, k.line)
		}
		if i == len(k.line)-1 {
			p.motifs[1] = m.motifOf(&s, k.line[i:])
		}
		if pos.Play(mv) != nil {
			return nil
		}
		if m.Do(mv); i%2 == 0 {
			p.effort += log(1+m.glance.Count()) / 4 // the solver must see every answer
		}
	}
	p.effort += len(p.look.men[0]) + m.flights(k.setup)
	p.Level = m.level(p.effort, (len(k.line)+1)/2)
	return p
}

// temptation measures how many wrong checks tempt the solver instead of the move of the
// solution: each counts by the number of checks available after the best answer, or, on
// the last move, inversely by the number of answers.
func (m *maker) temptation(plies int, key rules.Move) int {
	tried := 1
	for _, c := range m.Checks(nil) {
		same := c
		if same.Promote = key.Promote; same == key {
			continue
		}
		m.Do(c)
		more := 8
		answers := m.Moves(nil)
		if plies == 1 && len(answers) > 0 {
			more /= len(answers)
		}
		for _, a := range answers {
			if plies == 1 || more == 0 {
				break
			}
			m.Do(a)
			more = min(more, len(m.Checks(nil)))
			m.Undo()
		}
		m.Undo()
		tried += 1 + more
	}
	return log(tried) / 2
}

// surprise measures how unlikely a solver is to think of the first move of a line: it
// sacrifices a piece, declines promotion, retreats, or discovers a check. Captures and
// moves to the king's front are what everybody tries.
func (m *maker) surprise(s *rules.Setup, line []rules.Move) (n int) {
	mv, first := line[0], m.motifOf(s, line)
	if first.sacrifices {
		n += 2 + m.worth[first.face.Kind()]/4
	} else if first.takes {
		n -= 4
	}
	if king := m.kingOf(s); !first.sacrifices && mv.To == rules.At(king.File(), min(king.Rank()+1, m.ranks)) {
		n -= 4
	}
	if mv.Drop != 0 {
		return n
	}
	promoted := mv
	if promoted.Promote = true; !mv.Promote && slices.Contains(m.Checks(nil), promoted) {
		n += 6
	}
	if mv.To.Rank() > mv.From.Rank() {
		n += 3
	}
	m.Do(mv)
	defer m.Undo()
	if by, _ := m.Checker(); by != mv.To {
		n += 4
	}
	return n
}

// level returns the difficulty among problems with that many attacking moves: about a
// fifth of the composed problems have each level.
func (m *maker) level(effort, turns int) int {
	least := 2 + 9*turns
	if m.tiny {
		least = 2 + 6*turns
	}
	return min(max(1+(effort-least)/turns, 1), MaxLevel)
}

// flights counts the squares the king could reach if it were his turn.
func (m *maker) flights(s rules.Setup) (n int) {
	king := m.kingOf(&s)
	s.Turn = s.Turn.Other()
	if p, err := m.r.Position(s, rules.KindStudy); err == nil {
		for _, mv := range p.WithoutSelfCheck().LegalMoves() {
			if mv.Drop == 0 && mv.From == king {
				n++
			}
		}
	}
	return n
}

// log returns about four times the binary logarithm of a number.
func log(n int) int { return bits.Len(uint(n*n*n*n)) - 1 }

// Levels parses a level or a range of levels, such as 2..4.
func Levels(s string) (from, to int, err error) {
	first, last, ranged := strings.Cut(s, "..")
	from, err = strconv.Atoi(first)
	if to = from; err == nil && ranged {
		to, err = strconv.Atoi(last)
	}
	if err != nil || from < 1 || to > MaxLevel || from > to {
		return 0, 0, fmt.Errorf("%q: must be a level from 1 to %d, or a range such as 2..4", s, MaxLevel)
	}
	return from, to, nil
}
