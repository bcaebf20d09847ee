package search

import (
	"fmt"
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

// Claim is the claim of a mate problem, mate in Plies by no other first move, and the
// limits of the proof for each way of counting.
type Claim struct {
	Limits
	Any bool // the mate may be shorter
}

// Proof is the result of proving a claim.
type Proof struct {
	Mate
	Count  Counting     // how the mate and the faults are counted
	Faults rules.Faults // none: the claim holds
}

// Prove proves the claim of a mate problem, counted in either way; custom is tried first.
// If [rules.Rules.Validate] finds faults in the setup, it returns these. Where the limit
// ends the proof, the error is [ErrLimit], as for [FindMate].
func Prove(r *rules.Rules, s rules.Setup, c Claim) (Proof, error) {
	p, err := r.Position(s, rules.KindTsume)
	if err != nil {
		faults, _ := err.(rules.Faults)
		return Proof{Faults: faults}, nil
	}
	custom, errCustom := prove(p, c, CountCustom)
	holds := errCustom == nil && len(custom.Faults) == 0
	if c.Any || holds || errCustom == nil && custom.Plies == 0 {
		return custom, errCustom
	}
	c.longer = custom.longer // counting all interpositions, no mate is shorter
	all, errAll := prove(p, c, CountAll)
	all.Nodes += custom.Nodes
	custom.Nodes = all.Nodes
	switch {
	case errAll == nil && len(all.Faults) == 0, errCustom == nil && errAll != nil:
		return all, errAll
	case errAll == nil && all.Plies > 0 && all.Plies != custom.Plies && len(custom.Faults) > 0:
		custom.Faults[0].Message += fmt.Sprintf(" (mate in %d with %s)", all.Plies, all.How())
	}
	return custom, errCustom
}

// How describes which interpositions were counted.
func (p *Proof) How() string {
	if p.Count == CountAll {
		return "all interpositions counted"
	}
	return "futile interpositions not counted"
}

func prove(p *rules.Position, c Claim, count Counting) (Proof, error) {
	l := c.Limits
	l.AllInterpositions = count == CountAll
	mate, err := FindMate(p, l)
	proof := Proof{Count: count, Mate: mate}
	if err != nil {
		return proof, err
	}
	fault := func(code rules.Code, format string, args ...any) {
		message := fmt.Sprintf(format, args...) + ", " + proof.How()
		proof.Faults = rules.Faults{{Code: code, Message: message}}
	}
	n, late := mate.Solutions(), mate.laterCooks()
	switch {
	case mate.Plies == 0:
		fault(rules.CodeNoMate, "no mate by checks in %d", l.Plies)
	case mate.Plies < l.Plies && !c.Any:
		fault(rules.CodeMateLength, "mate in %d already, by %s", mate.Plies, list(mate.First))
	case n > 1:
		fault(rules.CodeSecondSolution, "%d first moves mate in %d: %s", n, mate.Plies, list(mate.solutions()))
	case late != "":
		fault(rules.CodeSecondSolution, "%s mates in %d, and %s", mate.Line[0], mate.Plies, late)
	}
	return proof, nil
}

// laterCooks lists the other first moves that mate, where none does as soon as the solution.
func (m *Mate) laterCooks() string {
	var words []string
	for _, c := range m.Cooks {
		words = append(words, fmt.Sprintf("%s in %d", c.Move, c.Plies))
	}
	return strings.Join(words, ", ")
}

// list returns moves separated by blanks.
func list(moves []rules.Move) string { return strings.Join(rules.USI(moves), " ") }
