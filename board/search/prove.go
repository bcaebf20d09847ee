package search

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
)

// Counting says whether futile interpositions make a mate longer.
type Counting string

// The ways of counting.
const (
	CountCustom Counting = "custom" // futile interpositions do not count, as in printed problems
	CountAll    Counting = "all"    // every interposition counts
	CountEither Counting = "either" // the claim may hold in either way
)

// Claim is what a mate problem promises: mate in so many plies by a first move
// that is the only one.
type Claim struct {
	Plies int
	Nodes int      // positions to look at in each way of counting; 0: no limit
	Count Counting // "" stands for CountEither
}

// Proof is what became of a claim.
type Proof struct {
	Mate
	How    string       // in words, which interpositions were counted
	Faults rules.Faults // none: the claim holds
}

// Prove holds a mate problem against its claim. The setup must be one that
// [rules.Rules.Validate] finds no fault with; else its faults are returned.
func Prove(r *rules.Rules, s rules.Setup, c Claim) Proof {
	p, err := r.Position(s, rules.KindTsume)
	if err != nil {
		faults, _ := err.(rules.Faults)
		return Proof{Mate: Mate{Decided: true}, Faults: faults}
	}
	switch c.Count {
	case CountAll:
		return prove(p, c, true)
	case CountCustom:
		return prove(p, c, false)
	}
	all := prove(p, c, true)
	if all.Decided && len(all.Faults) == 0 {
		return all
	}
	custom := prove(p, c, false)
	custom.Nodes += all.Nodes
	return custom
}

func prove(p *rules.Position, c Claim, all bool) Proof {
	how := "futile interpositions not counted"
	if all {
		how = "all interpositions counted"
	}
	pr := Proof{How: how, Mate: FindMate(p, Limits{Plies: c.Plies, Nodes: c.Nodes, AllInterpositions: all})}
	fault := func(code rules.Code, format string, args ...any) {
		pr.Faults = rules.Faults{{Code: code, Message: fmt.Sprintf(format, args...) + ", " + how}}
	}
	switch {
	case !pr.Decided:
	case pr.Plies == 0:
		fault(rules.CodeNoMate, "no mate by checks in %d", c.Plies)
	case pr.Plies < c.Plies:
		fault(rules.CodeMateLength, "mate in %d already, by %s", pr.Plies, list(pr.First))
	case len(pr.First) > 1:
		fault(rules.CodeSecondSolution, "%d first moves mate in %d: %s", len(pr.First), c.Plies, list(pr.First))
	}
	return pr
}

func list(moves []rules.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}
