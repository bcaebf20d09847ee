package search

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
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
	Faults rules.Faults // none: the claim holds

	allDrops bool // as in [Limits]
}

// Prove proves the claim of a mate problem. Futile interpositions do not count, as in printed
// problems; if the claim fails so, all count. If [rules.Rules.Validate] finds faults in the setup, it
// returns these. Where the limit ends the proof, the error is [ErrLimit], as for [FindMate].
func Prove(r *rules.Rules, s rules.Setup, c Claim) (Proof, error) {
	p, err := r.Position(s, rules.KindTsume)
	if err != nil {
		faults, _ := err.(rules.Faults)
		return Proof{Faults: faults}, nil
	}
	custom, err := prove(p, c)
	decided := err == nil && (len(custom.Faults) == 0 || custom.Plies == 0)
	if decided || c.Any {
		return custom, err
	}
	c.allDrops = true
	c.longer = custom.longer // counting all interpositions, no mate is shorter
	all, errAll := prove(p, c)
	all.Nodes += custom.Nodes
	custom.Nodes = all.Nodes
	switch {
	case errAll == nil && len(all.Faults) == 0:
		return all, nil
	case err != nil: // nor does the other count hold
		return custom, err
	case errAll != nil:
		return all, errAll
	case all.Plies > 0 && all.Plies != custom.Plies:
		custom.Faults[0].Message += fmt.Sprintf(" (mate in %d with %s)", all.Plies, all.How())
	}
	return custom, nil
}

// How describes which interpositions were counted.
func (p *Proof) How() string {
	if p.allDrops {
		return "all interpositions counted"
	}
	return "futile interpositions not counted"
}

func prove(p *rules.Position, c Claim) (Proof, error) {
	mate, err := FindMate(p, c.Limits)
	proof := Proof{Mate: mate, allDrops: c.allDrops}
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
		fault(rules.CodeNoMate, "no mate by checks in %d", c.Plies)
	case mate.Plies < c.Plies && !c.Any:
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
