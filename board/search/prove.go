package search

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
)

// Counting says whether futile interpositions count towards the length of a mate.
type Counting string

// The ways of counting.
const (
	CountCustom Counting = "custom" // futile interpositions do not count, as in printed problems
	CountAll    Counting = "all"    // every interposition counts
)

// Claim is the claim of a mate problem, mate in Plies with a unique first move among
// the shortest, and the limits of the proof for each way of counting.
type Claim struct {
	Limits
	Count Counting // anything else: the claim may hold either way, custom is tried first; custom only if Any is set
	Any   bool     // the mate may be shorter
}

// Proof is the result of proving a claim.
type Proof struct {
	Mate
	Count  Counting     // how the mate and the faults are counted: custom or all
	Faults rules.Faults // none: the claim holds, if decided
}

// Prove proves the claim of a mate problem. If [rules.Rules.Validate] finds faults in
// the setup, it returns these.
func Prove(r *rules.Rules, s rules.Setup, c Claim) Proof {
	p, err := r.Position(s, rules.KindTsume)
	if err != nil {
		faults, _ := err.(rules.Faults)
		return Proof{Mate: Mate{Decided: true}, Faults: faults}
	}
	if c.Count == CountAll {
		return prove(p, c, CountAll)
	}
	custom := prove(p, c, CountCustom)
	if c.Count == CountCustom || c.Any || custom.holds() || custom.Decided && custom.Plies == 0 {
		return custom
	}
	c.longer = custom.Longer // counting all interpositions, no mate is shorter
	all := prove(p, c, CountAll)
	all.Nodes += custom.Nodes
	custom.Nodes = all.Nodes
	if all.holds() || custom.Decided && !all.Decided {
		return all
	}
	if all.Plies > 0 && all.Plies != custom.Plies && len(custom.Faults) > 0 && all.Decided {
		custom.Faults[0].Message += fmt.Sprintf(" (mate in %d with %s)", all.Plies, all.How())
	}
	return custom
}

func (p *Proof) holds() bool { return p.Decided && len(p.Faults) == 0 }

// How describes which interpositions were counted.
func (p *Proof) How() string {
	if p.Count == CountAll {
		return "all interpositions counted"
	}
	return "futile interpositions not counted"
}

func prove(p *rules.Position, c Claim, count Counting) Proof {
	l := c.Limits
	l.AllInterpositions = count == CountAll
	pr := Proof{Count: count, Mate: FindMate(p, l)}
	fault := func(code rules.Code, format string, args ...any) {
		pr.Faults = rules.Faults{{Code: code, Message: fmt.Sprintf(format, args...) + ", " + pr.How()}}
	}
	switch {
	case !pr.Decided:
	case pr.Plies == 0:
		fault(rules.CodeNoMate, "no mate by checks in %d", l.Plies)
	case pr.Plies < l.Plies && !c.Any:
		fault(rules.CodeMateLength, "mate in %d already, by %s", pr.Plies, list(pr.First))
	case pr.Solutions() > 1:
		fault(rules.CodeSecondSolution, "%d first moves mate in %d: %s", pr.Solutions(), pr.Plies, list(pr.First))
	}
	return pr
}

// Solutions returns the number of first moves that mate in Plies, ignoring promotion.
func (m *Mate) Solutions() int {
	return len(slices.CompactFunc(slices.Clone(m.First), sameMove))
}

// list returns moves separated by blanks.
func list(moves []rules.Move) string { return strings.Trim(fmt.Sprint(moves), "[]") }
