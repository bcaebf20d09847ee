package search

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// motif is what a move of a solution does: a set limits the number of problems that
// begin or end with the same one.
type motif struct {
	face                   rules.Man // the moving man, as if Black's
	drops, takes, promotes bool
	sacrifices             bool // the answer captures it
	way                    [MaxComposed]int
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
// mirror images: its men, the same without their sides and with silvers as golds, and its
// solution.
type look struct{ men, shape, line [2][]int }

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
			l.shape[side] = append(l.shape[side], m.alike(man)<<10|place(sq))
		}
		for k, held := range s.Hands[s.Turn] {
			for i := range int(held) {
				l.men[side] = append(l.men[side], 1<<20|k<<8|i)
				l.shape[side] = append(l.shape[side], 1<<20|m.alike(rules.NewMan(k, 0, false))<<8|i)
			}
		}
		slices.Sort(l.men[side])
		slices.Sort(l.shape[side])
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

// alike returns a number that is the same for men that differ in their side only, and for
// a gold and a silver.
func (m *maker) alike(man rules.Man) int {
	kind := man.Kind()
	if m.g.Pieces[kind].ID == "silver" && !man.Promoted() {
		gold := slices.IndexFunc(m.g.Pieces, func(p templates.Piece) bool { return p.ID == "gold" })
		kind = max(gold, 0)
	}
	return int(rules.NewMan(kind, templates.Sente, man.Promoted()))
}

// way returns the destinations of a solution's moves relative to the mated king's final
// square, normalized for mirroring: it is the same for a king mated in the corner by
// any man that moves like a gold, wherever he came from.
func way(king rules.Square, line []rules.Move) (out [MaxComposed]int) {
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
// all their men are equal but for their sides and gold for silver; or all but one, and the
// first move; or half of them, and the solution.
func (l *look) like(o *look) bool {
	for side := range 2 {
		if slices.Equal(l.shape[0], o.shape[side]) {
			return true
		}
		same, all := common(l.men[0], o.men[side]), max(len(l.men[0]), len(o.men[side]))
		first := l.line[0][0] == o.line[side][0]
		if same >= all-1 && first || 2*same >= all && slices.Equal(l.line[0], o.line[side]) {
			return true
		}
	}
	return false
}

// common counts the elements of a list that are in a sorted one.
func common(a, sorted []int) (n int) {
	for _, x := range a {
		if _, ok := slices.BinarySearch(sorted, x); ok {
			n++
		}
	}
	return n
}

// problem rates the difficulty of a sound sketch and determines its motifs.
func (m *maker) problem(k *sketch) *Problem {
	p := &Problem{Setup: k.setup, Line: k.line, look: m.lookOf(&k.setup, k.line)}
	king := m.kingOf(&k.setup)
	p.motifs[2].way = way(king, k.line)
	pos, err := m.r.Position(k.setup, rules.KindTsume)
	if err != nil {
		return nil
	}
	m.Board = pos.WithoutSelfCheck().Board()
	for i, mv := range k.line {
		s := pos.Setup()
		if i == 0 {
			p.motifs[0] = m.motifOf(&s, k.line)
		}
		if i == len(k.line)-1 {
			p.motifs[1] = m.motifOf(&s, k.line[i:])
			if m.twin(&s, mv) {
				return nil
			}
		}
		if i%2 == 0 {
			p.effort += m.tries(mv)
		} else if mv.Drop == 0 && mv.From == king {
			king = mv.To
		}
		if pos.Play(mv) != nil {
			return nil
		}
		m.Do(mv)
	}
	p.ends = [2]rules.Square{king, k.line[len(k.line)-1].To}
	p.Level = m.level(p.effort, (len(k.line)+1)/2)
	return p
}

// twin reports whether a like man mates on the same square: the solver cannot know which of them
// is meant.
func (m *maker) twin(s *rules.Setup, last rules.Move) bool {
	return slices.ContainsFunc(m.Checks(nil), func(c rules.Move) bool {
		m.Do(c)
		defer m.Undo()
		like := c.From != last.From && c.To == last.To && s.Mover(m.g, c) == s.Mover(m.g, last)
		return like && len(m.Moves(nil)) == 0
	})
}

// maxAnswers is how many moves at most answer a check that presses.
const maxAnswers = 2

// pressing is how much more a check counts that presses.
const pressing = 10

// tries counts the wrong checks before a move of the solution. Solvers find those hard that press,
// for they must be thought through; others fail at sight and count next to nothing.
func (m *maker) tries(key rules.Move) (n int) {
	for _, c := range m.Checks(nil) {
		if sameMove(c, key) {
			continue
		}
		n++
		if m.presses(c) {
			n += pressing
		}
	}
	return n
}

// presses reports whether a check leaves one or two answers, besides drops in between, none of
// which takes the checker.
func (m *maker) presses(check rules.Move) bool {
	m.Do(check)
	defer m.Undo()
	answers := m.Moves(nil)
	taken := slices.ContainsFunc(answers, func(a rules.Move) bool { return a.To == check.To })
	moves := slices.DeleteFunc(answers, func(a rules.Move) bool { return a.Drop != 0 })
	return !taken && len(moves) > 0 && len(moves) <= maxAnswers
}

// level returns the difficulty among problems with that many attacking moves: about a
// fifth of the composed problems have each level.
func (m *maker) level(effort, turns int) int {
	level := 1
	for _, least := range levels[min(turns, len(levels))-1] {
		if effort >= least {
			level++
		}
	}
	return level
}

// levels are the efforts from which on problems of one, two … attacking moves have the
// levels 2 to 5.
var levels = [][MaxLevel - 1]int{
	{4, 7, 14, 16}, {15, 19, 29, 39}, {18, 25, 37, 50}, {24, 35, 50, 70}, {30, 45, 63, 90},
}

// ParseLevels parses a level or a range of levels, such as 2..4.
func ParseLevels(s string) (from, to int, err error) {
	first, last, ranged := strings.Cut(s, "..")
	if !ranged {
		last = first
	}
	from, err = strconv.Atoi(first)
	if err == nil {
		to, err = strconv.Atoi(last)
	}
	if err != nil || from < 1 || to > MaxLevel || from > to {
		return 0, 0, fmt.Errorf("%q: must be a level from 1 to %d, or a range such as 2..4", s, MaxLevel)
	}
	return from, to, nil
}
