package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"shogikit/board/notation"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/layout/order"
)

// checkMate is the proof of a mate in the JSON of `check`. What does not apply is
// 0, empty or null.
type checkMate struct {
	Decided  bool           `json:"decided"` // false: only within is told
	Count    string         `json:"count"`   // custom: without futile interpositions; all
	Plies    int            `json:"plies"`   // of the shortest mate; 0: none within --mate
	Within   int            `json:"within"`  // of the shortest mate found
	Longer   int            `json:"longer"`  // it is longer than this
	First    []string       `json:"first"`   // first moves that mate in plies
	Line     []string       `json:"line"`
	Defences []checkDefence `json:"defences"`
	Others   []search.Other `json:"others"`
	Complete bool           `json:"complete"` // others are all that there are
	Missing  int            `json:"missing"`  // pieces neither on the board nor in a hand
	Nodes    int            `json:"nodes"`
}

// checkDefence is an answer of the line with all that hold out as long.
type checkDefence struct {
	Ply   int      `json:"ply"`
	Moves []string `json:"moves"`
}

// mates takes over the options that say how mates are proven.
func (ck *checker) mates(o *order.Order) {
	nodes := o.Int("nodes")
	if ck.seconds = o.Int("seconds"); ck.seconds > 0 && !o.Said("nodes") {
		nodes = 0
	}
	ck.claim.Plies, ck.claim.Count = o.Int("mate"), search.Counting(o.Text("interpositions"))
	ck.claim.Others = 1 + nodes/10
	if nodes == 0 {
		ck.claim.Others = 1_000_000
	}
	ck.budget = search.Budget{Each: nodes, All: 10 * nodes}
}

// mate proves a mate problem and says which way it was counted.
func (ck *checker) mate(name string, d notation.Diagram, e *checkEntry) rules.Faults {
	claim := ck.claim
	claim.Nodes = ck.budget.Next()
	if ck.seconds > 0 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(ck.seconds)*time.Second)
		defer cancel()
		claim.Done = ctx.Done()
	}
	proof := search.Prove(ck.rules, d.Setup, claim)
	ck.budget.Spend(proof.Nodes)
	e.Mate = mateOf(&proof)
	e.Mate.Missing = ck.missing
	if !proof.Decided {
		e.Valid = nil
		ck.undecided++
		found := ""
		if proof.Within > 0 {
			found = fmt.Sprintf("; a mate in %d is found, but not that none is shorter", proof.Within)
		}
		if proof.Longer > 0 {
			found += fmt.Sprintf("; there is no mate in %d", proof.Longer)
		}
		ck.note("%s:%d: not decided within %d positions%s", name, d.Line, proof.Nodes, found)
		return nil
	}
	if len(proof.Faults) == 0 {
		ck.note("%s:%d: mate in %d by %s, %s%s", name, d.Line, proof.Plies, proof.First[0], proof.How(), remarks(&proof))
	}
	return proof.Faults
}

func mateOf(p *search.Proof) *checkMate {
	m := &checkMate{
		Decided: p.Decided, Count: string(p.Count), Plies: p.Plies, Within: p.Within, Longer: p.Longer, First: usi(p.First), Line: usi(p.Line),
		Defences: []checkDefence{}, Others: append([]search.Other{}, p.Others...), Complete: p.Complete, Nodes: p.Nodes,
	}
	for i, moves := range p.Defences {
		m.Defences = append(m.Defences, checkDefence{2*i + 2, usi(moves)})
	}
	return m
}

func usi(moves []rules.Move) []string {
	out := []string{}
	for _, m := range moves {
		out = append(out, m.String())
	}
	return out
}

// remarks tells what else mates.
func remarks(p *search.Proof) string {
	var words []string
	for _, o := range p.Others {
		switch o.Sort {
		case search.Cook:
			words = append(words, fmt.Sprintf("%s mates too, within %d", o.Move, o.Plies))
		case search.Dual:
			words = append(words, fmt.Sprintf("%s as move %d mates as soon", o.Move, o.Ply))
		case search.Promotion:
			words = append(words, fmt.Sprintf("%s as move %d does as well", o.Move, o.Ply))
		}
	}
	if !p.Complete {
		words = append(words, "longer mates by other first moves are not ruled out")
	}
	if len(words) == 0 {
		return ""
	}
	return "; " + strings.Join(words, "; ")
}
