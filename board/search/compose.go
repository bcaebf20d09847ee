package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
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
	Plies    int    // of both sides: 1, 3, 5, 7 or 9
	Count    int    // number of problems
	From, To int    // levels, 1 to MaxLevel
	Seed     uint64 // different seeds give different problems
	Workers  int    // concurrent trials; at least 1
	Step     func() // if not nil, called when a problem is found
}

// Problem is a sound problem. Black is the attacker; White holds all pieces not shown.
type Problem struct {
	Setup  rules.Setup
	Line   []rules.Move // the solution against the longest defence
	Level  int          // 1 to MaxLevel: difficulty among problems of its length
	effort int
	motifs [3]motif        // of its first move, its last move and the course of its moves
	ends   [2]rules.Square // of the mated king, and of the move that mates
	look   look
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

// barren is the number of trials without a new problem that show there are hardly any
// more; a third of it on a tiny board, where each trial examines more.
const barren = 4000

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
	trials := func(n int) *Problem { return m.trial(rand.New(rand.NewPCG(o.Seed, uint64(n)))) }
	c := collection{ComposeOptions: o}
	for p := range inOrder(trials, o) {
		c.add(p)
		if len(c.found) == o.Count || c.since >= c.patience(m.tiny) {
			break
		}
	}
	slices.SortStableFunc(c.found, func(a, b Problem) int { return a.effort - b.effort })
	if len(c.found) == o.Count {
		return c.found, nil
	}
	return c.found, &FewError{Found: len(c.found), Requested: o.Count, Tries: c.since}
}

// possible returns why a game has no mate problems, or nil.
func possible(r *rules.Rules) error {
	g := r.Game()
	royal := slices.IndexFunc(g.Pieces, func(p templates.Piece) bool { return p.Royal })
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
func inOrder(trial func(int) *Problem, o ComposeOptions) func(func(*Problem) bool) {
	return func(yield func(*Problem) bool) {
		type result struct {
			n int
			p *Problem
		}
		var next atomic.Int64
		var stop atomic.Bool
		var wg sync.WaitGroup
		out := make(chan result)
		for range max(1, o.Workers) {
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
	found []Problem
	since int  // trials since the last one added
	sound bool // some problem was sound, of whatever level
	has   [3]map[motif]int
	ends  [2]map[rules.Square]int
}

// patience is the number of trials allowed without a new problem. A game in which even
// short mates are never sound hardly has any.
func (c *collection) patience(tiny bool) int {
	switch {
	case !c.sound && c.Plies <= 3:
		return barren / 6
	case tiny:
		return barren / 3
	}
	return barren
}

// add adds a problem unless it is too similar to others.
func (c *collection) add(p *Problem) {
	c.since, c.sound = c.since+1, c.sound || p != nil
	if p == nil || p.Level < c.From || p.Level > c.To {
		return
	}
	if slices.ContainsFunc(c.found, func(o Problem) bool { return o.look.like(&p.look) }) {
		return
	}
	most := [3]int{max(2, c.Count/3), max(2, c.Count/3), max(1, c.Count/(4*c.Plies))}
	for i, m := range p.motifs {
		if c.has[i][m] >= most[i] {
			return
		}
	}
	for i, sq := range p.ends {
		if c.ends[i][sq] >= max(1, c.Count/5) { // two of ten
			return
		}
	}
	for i, sq := range p.ends {
		if c.ends[i] == nil {
			c.ends[i] = map[rules.Square]int{}
		}
		c.ends[i][sq]++
	}
	for i, m := range p.motifs {
		if c.has[i] == nil {
			c.has[i] = map[motif]int{}
		}
		c.has[i][m]++
	}
	c.since = 0
	c.found = append(c.found, *p)
	if c.Step != nil {
		c.Step()
	}
}
