package search

import (
	"math/rand/v2"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

// fewest returns the minimum number of pieces left at the end of any of the longest
// lines, by brute force; below 0 if the moves do not mate in that many plies.
func fewest(p *rules.Position, plies int, count func(n int)) int {
	mate, _ := FindMate(p, Limits{Plies: plies, allDrops: true, table: 1 << 18})
	best, first := -1, mate.First
	if count(1); plies > 1 && len(first) > 1 {
		count(1000) // the attacker has a choice, of which the solution takes the first
		return best
	}
	for _, m := range first {
		if p.Play(m) != nil {
			panic(m)
		}
		left := -1
		if plies == 1 {
			left = 0
			for _, n := range p.Setup().Hands[p.Turn().Other()] {
				left += int(n)
			}
		} else {
			for _, a := range p.LegalMoves() {
				if p.Play(a) != nil {
					panic(a)
				}
				if mate, _ := FindMate(p, Limits{Plies: plies, allDrops: true, table: 1 << 18}); mate.Plies == plies-2 {
					if n := fewest(p, plies-2, count); left < 0 || n >= 0 && n < left {
						left = n
					}
				}
				p.Undo()
			}
		}
		p.Undo()
		if best < 0 || left >= 0 && left < best {
			best = left
		}
	}
	return best
}

// TestSolutionLeavesNothing checks that, among lines of equal length, the solution uses
// up all pieces if a line with unique attacking moves does.
func TestSolutionLeavesNothing(t *testing.T) {
	r, rng := builtIn(t, "shogi"), rand.New(rand.NewPCG(25, 3))
	mates, none, some := 0, 0, 0
	for range gametest.Runs(1500, 6000, 60000) {
		p := scatter(r, rng)
		if p == nil {
			continue
		}
		m, _ := FindMate(p, Limits{Plies: 5, Nodes: 20000, allDrops: true, table: 1 << 18})
		if m.Plies < 3 || len(m.Cooks) > 0 {
			continue
		}
		budget := 400
		want := fewest(p, m.Plies, func(n int) { budget -= n })
		if budget < 0 {
			continue
		}
		mates++
		got := left(p, m.Line)
		if want == 0 {
			none++
		} else {
			some++
		}
		if got != want {
			t.Errorf("%s: %v leaves %d, want %d", p.SFEN(), m.Line, got, want)
		}
	}
	t.Logf("%d mates, %d use up all, %d do not", mates, none, some)
	if none < 5 || some < 5 {
		t.Errorf("%d mates use up all, %d do not", none, some)
	}
}

func left(p *rules.Position, line []rules.Move) (n int) {
	for _, m := range line {
		if p.Play(m) != nil {
			panic(m)
		}
	}
	for _, k := range p.Setup().Hands[p.Turn().Other()] {
		n += int(k)
	}
	for range line {
		p.Undo()
	}
	return n
}
