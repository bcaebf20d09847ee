package search

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Limits of the options.
const (
	MaxComposed = 9
	MaxLevel    = 5
)

// ComposeOptions say which problems to compose.
type ComposeOptions struct {
	Plies int // of both sides: 1, 3, 5, 7 or 9
	Count int // number of problems
	Levels
	Seed    uint64 // different seeds give different problems
	Workers int    // concurrent trials; at least 1
	Step    func() // if not nil, called when a problem is found
}

// Levels is a range of levels, each from 1 to [MaxLevel].
type Levels struct{ From, To int }

// ParseLevels parses a level or a range of levels, such as 2..4.
func ParseLevels(s string) (Levels, error) {
	first, last, ranged := strings.Cut(s, "..")
	if !ranged {
		last = first
	}
	from, errFrom := strconv.Atoi(first)
	to, errTo := strconv.Atoi(last)
	if errFrom != nil || errTo != nil || from < 1 || to > MaxLevel || from > to {
		return Levels{}, fmt.Errorf("%q: must be a level from 1 to %d, or a range such as 2..4", s, MaxLevel)
	}
	return Levels{from, to}, nil
}

// Problem is a sound problem. Black is the attacker; White holds all pieces not shown.
type Problem struct {
	Setup  rules.Setup
	Line   []rules.Move // the solution against the longest defence
	Level  int          // 1 to MaxLevel: difficulty among problems of its length
	effort int
	traits []trait
	look   look
}

// FormatProblems formats problems as a list of SFEN: with their solutions, which a handout finds
// itself, and with White's hand, which is all that is left.
func FormatProblems(r *rules.Rules, problems []Problem, solved bool) string {
	var b strings.Builder
	for i, p := range problems {
		s := p.Setup
		if !solved {
			s.Hands[s.Turn.Other()] = rules.Hand{}
		}
		b.WriteString(r.FormatSFEN(s) + "\n")
		if solved {
			line := strings.Join(rules.USI(p.Line), " ")
			fmt.Fprintf(&b, "# %d: mate in %d, level %d: %s\n", i+1, len(p.Line), p.Level, line)
		}
	}
	return b.String()
}

// FewError reports that fewer problems were found than requested. Tries is the number of
// attempts without a new one after which the search gave up.
type FewError struct{ Found, Requested, Tries int }

// Error returns "found only 7 of 12 problems", or "found no such problem".
func (e *FewError) Error() string {
	if e.Found == 0 {
		return "found no such problem"
	}
	return fmt.Sprintf("found only %d of %d problems", e.Found, e.Requested)
}

// Compose composes problems, the easiest first. A [*FewError] comes with the problems
// found.
//
// A trial scatters men around a king until they mate in one or three, works backwards
// from there (taking back the defender's last move and a check before it), and changes
// one man after another until the problem is sound and hard to improve. Trials are
// numbered and independent, so that the same options give the same problems on any
// number of cores.
func Compose(r *rules.Rules, o ComposeOptions) ([]Problem, error) {
	if err := possible(r); err != nil {
		return nil, err
	}
	m := newMaker(r, o)
	c := newCollection(m)
	for p := range inOrder(m.trial, o.Workers) {
		if c.add(p) {
			break
		}
	}
	if len(c.found) < o.Count {
		return c.sorted(), &FewError{Found: len(c.found), Requested: o.Count, Tries: c.tries}
	}
	return c.sorted(), nil
}

// possible returns why a game has no mate problems, or nil.
func possible(r *rules.Rules) error {
	g := r.Game()
	royal := g.Royal()
	switch {
	case royal < 0:
		return fmt.Errorf("%s has no king that could be mated", g.ID)
	case g.Rules.Capture == templates.CaptureSandwich:
		return fmt.Errorf("%s captures by enclosing: nothing attacks a king", g.ID)
	case !slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool { return !p.Royal && p.Count > 0 }):
		return fmt.Errorf("%s has nothing but kings, which cannot mate", g.ID)
	}
	return nil
}

// inOrder runs trials on all workers and yields their results in the order of their
// numbers.
func inOrder(trial func(int) *Problem, workers int) iter.Seq[*Problem] {
	return func(yield func(*Problem) bool) {
		type result struct {
			n int
			p *Problem
		}
		var next atomic.Int64
		var stop atomic.Bool
		var wg sync.WaitGroup
		out := make(chan result)
		for range max(1, workers) {
			wg.Go(func() {
				for n := int(next.Add(1)) - 1; !stop.Load(); n = int(next.Add(1)) - 1 {
					out <- result{n, trial(n)}
				}
			})
		}
		go func() { wg.Wait(); close(out) }()
		early, at := map[int]*Problem{}, 0
		for res := range out {
			early[res.n] = res.p
			for p, ok := early[at]; ok && !stop.Load(); p, ok = early[at] {
				delete(early, at)
				at++
				stop.Store(!yield(p))
			}
		}
	}
}

// collection is a set of problems in progress.
type collection struct {
	ComposeOptions
	tiny   bool // the board of the game
	found  []Problem
	tries  int  // trials since the last one added
	sound  bool // some problem was sound, of whatever level
	having map[trait]int
}

func newCollection(m *maker) *collection {
	return &collection{ComposeOptions: m.ComposeOptions, tiny: m.tiny, having: map[trait]int{}}
}

// add adds the result of a trial, unless it is too similar to others. It reports whether there
// are enough problems, or hardly any more to be found.
func (c *collection) add(p *Problem) (done bool) {
	c.tries++
	c.sound = c.sound || p != nil
	if p != nil && c.wants(p) {
		c.tries = 0
		c.found = append(c.found, *p)
		for _, t := range p.traits {
			c.having[t]++
		}
		if c.Step != nil {
			c.Step()
		}
	}
	return len(c.found) == c.Count || c.tries >= c.patience()
}

func (c *collection) wants(p *Problem) bool {
	if p.Level < c.From || p.Level > c.To {
		return false
	}
	for _, t := range p.traits {
		if c.having[t] >= c.most(t.of) {
			return false
		}
	}
	return !slices.ContainsFunc(c.found, func(o Problem) bool { return o.look.like(&p.look) })
}

// most returns how many problems may share a trait.
func (c *collection) most(of feature) int {
	switch of {
	case firstMove, lastMove:
		return max(2, c.Count/3)
	case course:
		return max(2, c.Count/(4*c.Plies))
	}
	return max(1, c.Count/5) // two of ten
}

// barren is the number of trials without a new problem that show there are hardly any
// more; a third of it on a tiny board, where each trial examines more.
const barren = 4000

// patience is the number of trials allowed without a new problem. A game in which even
// short mates are never sound hardly has any.
func (c *collection) patience() int {
	switch {
	case !c.sound && c.Plies <= 3:
		return barren / 6
	case c.tiny:
		return barren / 3
	}
	return barren
}

// sorted returns the problems found, the easiest first.
func (c *collection) sorted() []Problem {
	slices.SortStableFunc(c.found, func(a, b Problem) int { return a.effort - b.effort })
	return c.found
}
