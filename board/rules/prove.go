package rules

import (
	"fmt"
	"strings"
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
	How    string // in words, which interpositions were counted
	Faults Faults // none: the claim holds
}

// Prove holds a mate problem against its claim. The setup must be one that
// [Rules.Validate] finds no fault with; else its faults are returned.
func (r *Rules) Prove(s Setup, c Claim) Proof {
	p, err := r.Position(s, KindTsume)
	if err != nil {
		faults, _ := err.(Faults)
		return Proof{Mate: Mate{Decided: true}, Faults: faults}
	}
	switch c.Count {
	case CountAll:
		return p.prove(c, true)
	case CountCustom:
		return p.prove(c, false)
	}
	all := p.prove(c, true)
	if all.Decided && len(all.Faults) == 0 {
		return all
	}
	custom := p.prove(c, false)
	custom.Nodes += all.Nodes
	return custom
}

func (p *Position) prove(c Claim, all bool) Proof {
	how := "futile interpositions not counted"
	if all {
		how = "all interpositions counted"
	}
	pr := Proof{How: how, Mate: p.Mate(Search{Plies: c.Plies, Nodes: c.Nodes, AllInterpositions: all})}
	fault := func(code Code, format string, args ...any) {
		pr.Faults = Faults{{Code: code, Message: fmt.Sprintf(format, args...) + ", " + how}}
	}
	switch {
	case !pr.Decided:
	case pr.Plies == 0:
		fault(CodeNoMate, "no mate by checks in %d", c.Plies)
	case pr.Plies < c.Plies:
		fault(CodeMateLength, "mate in %d already, by %s", pr.Plies, list(pr.First))
	case len(pr.First) > 1:
		fault(CodeSecondSolution, "%d first moves mate in %d: %s", len(pr.First), c.Plies, list(pr.First))
	}
	return pr
}

func list(moves []Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}
