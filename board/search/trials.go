package search

import (
	"fmt"

	"shogikit/board/rules"
)

// Candidate is what a trial found, in a form that travels between processes.
type Candidate struct {
	Trial int      `json:"trial"`
	SFEN  string   `json:"sfen"` // with the defender's hand
	Line  []string `json:"line"` // USI
}

// Trials runs some numbered trials and returns what they found. Any number of processes
// that share the numbers among them find what [Compose] finds.
func Trials(r *rules.Rules, o ComposeOptions, from, count int) ([]Candidate, error) {
	if err := possible(r); err != nil {
		return nil, err
	}
	m := newMaker(r, o)
	found := []Candidate{}
	for n := from; n < from+count; n++ {
		p := m.trial(n)
		if p != nil {
			found = append(found, Candidate{Trial: n, SFEN: r.FormatSFEN(p.Setup), Line: rules.USI(p.Line)})
		}
	}
	return found, nil
}

// Collection is what some trials make together, the easiest first.
type Collection struct {
	Problems []Problem
	Enough   bool // no more are wanted, or hardly any more are to be found
}

// Collect picks the problems from what the first trials found.
func Collect(r *rules.Rules, o ComposeOptions, trials int, found []Candidate) (Collection, error) {
	m := newMaker(r, o)
	byTrial := map[int]*Problem{}
	for _, f := range found {
		p, err := m.rated(f)
		if err != nil {
			return Collection{}, err
		}
		byTrial[f.Trial] = p
	}
	c := newCollection(m)
	enough := false
	for n := 0; n < trials && !enough; n++ {
		enough = c.add(byTrial[n])
	}
	return Collection{c.sorted(), enough}, nil
}

// rated returns a candidate as a problem.
func (m *maker) rated(f Candidate) (*Problem, error) {
	setup, err := m.r.ParseSFEN(f.SFEN)
	if err != nil {
		return nil, err
	}
	var line []rules.Move
	for _, usi := range f.Line {
		move, err := m.r.ParseMove(usi)
		if err != nil {
			return nil, err
		}
		line = append(line, move)
	}
	p := m.problem(setup, line)
	if p == nil {
		return nil, fmt.Errorf("the moves %v cannot be played from %s", f.Line, f.SFEN)
	}
	return p, nil
}
