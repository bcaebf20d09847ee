package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

// fewest returns the minimum number of pieces left at the end of any of the longest
// lines, by brute force; below 0 if the moves do not mate in that many plies.
func fewest(p *rules.Position, plies int, count func(n int)) int {
	best, first := -1, FindMate(p, Limits{Plies: plies, AllInterpositions: true, Table: 1 << 18}).First
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
				if mate := FindMate(p, Limits{Plies: plies, AllInterpositions: true, Table: 1 << 18}); mate.Plies == plies-2 {
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
		m := FindMate(p, Limits{Plies: 5, Nodes: 20000, AllInterpositions: true, Table: 1 << 18})
		if m.Plies < 3 || slices.ContainsFunc(m.Others, func(o Other) bool { return o.Sort == Dual || o.Sort == Cook }) {
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
		if got != want || m.Left != want {
			t.Errorf("%s: %v leaves %d, told %d, want %d", p.SFEN(), m.Line, got, m.Left, want)
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

// TestTree checks that the tree of a solution contains every reply that is not futile,
// the longest first, and ends in mates; its first replies are the line.
func TestTree(t *testing.T) {
	r, rng := builtIn(t, "shogi"), rand.New(rand.NewPCG(25, 4))
	trees := 0
	for range gametest.Runs(1500, 6000, 60000) {
		p := scatter(r, rng)
		if p == nil {
			continue
		}
		for _, all := range []bool{true, false} {
			m := FindMate(p, Limits{Plies: 5, Nodes: 20000, AllInterpositions: all, Table: 1 << 18, Tree: 500})
			if !m.Decided || m.Plies < 3 || !m.Whole {
				continue
			}
			trees++
			var line []rules.Move
			for b := m.Tree; b != nil; b = b.Answers[0].Next {
				if line = append(line, b.Move); len(b.Answers) == 0 {
					break
				}
				line = append(line, b.Answers[0].Move)
			}
			at := 0
			for at < min(len(line), len(m.Line)) && line[at] == m.Line[at] {
				at++
			}
			// By custom the tree omits interpositions.
			if left := !all && at%2 == 1 && at < len(m.Line) && m.Line[at].Drop != 0; !left && !slices.Equal(line, m.Line) {
				t.Errorf("%s: the tree begins with %v, and the line is %v", p.SFEN(), line, m.Line)
			}
			walkTree(t, p, m.Tree, m.Plies, all)
		}
	}
	if t.Logf("%d trees", trees); trees < 20 {
		t.Errorf("only %d trees", trees)
	}
	m := FindMate(study(t, r, "5+L+s1k/5+L3/6N2/9/9/9/9/9/9 b RGNn 1"), Limits{Plies: 11, Tree: 5})
	if m.Tree == nil || m.Whole {
		t.Errorf("a tree of 5 moves is whole: %v", m.Whole)
	}
}

func walkTree(t *testing.T, p *rules.Position, b *Branch, plies int, all bool) {
	if b == nil || plies < 1 || p.Play(b.Move) != nil {
		t.Fatalf("%s: %+v, %d plies left", p.SFEN(), b, plies)
	}
	defer p.Undo()
	answers := p.LegalMoves()
	if !all && p.MatedByCustom() {
		answers = nil
	}
	// By custom the tree omits interpositions that are captured on the way to mate.
	moved := slices.ContainsFunc(answers, func(m rules.Move) bool { return m.Drop == 0 })
	if all && len(b.Answers) != len(answers) || !all && (len(b.Answers) > len(answers) || len(b.Answers) == 0 && moved) {
		t.Fatalf("%s: %d of %d answers", p.SFEN(), len(b.Answers), len(answers))
	}
	for i, a := range b.Answers {
		if !slices.Contains(answers, a.Move) || i > 1 && a.Plies > b.Answers[i-1].Plies || a.Plies > b.Answers[0].Plies {
			t.Fatalf("%s: %+v", p.SFEN(), b)
		}
		if p.Play(a.Move) != nil {
			t.Fatal(a)
		}
		walkTree(t, p, a.Next, a.Plies, all)
		p.Undo()
	}
}
