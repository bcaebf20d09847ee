package check

import (
	"fmt"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/board/search"
)

// Mate is the proof of a mate in the JSON of `check`.
type Mate struct {
	Decided bool     `json:"decided"`
	Plies   int      `json:"plies"` // of the shortest mate; 0: none within --mate, or not decided
	First   []string `json:"first"` // first moves that mate in that many plies
	Line    []string `json:"line"`
}

// problems is for how many problems the positions suffice that a run may visit, if each takes all it may.
const problems = 10

// mate proves a mate problem, notes the proof, and returns its faults. One that is not decided has none:
// its entry is neither valid nor invalid.
func (ck *Checker) mate(name string, d record.Diagram, e *Entry) rules.Faults {
	ck.budget.Each, ck.budget.All = ck.Nodes, problems*ck.Nodes
	claim := search.Claim{Limits: search.Limits{Plies: ck.Plies, Nodes: ck.budget.Next(), Others: search.TenTimes}}
	if ck.Plies == 0 { // of any length
		claim.Plies, claim.Any = search.MaxPlies, true
	}
	proof, err := search.Prove(ck.Rules, d.Setup, claim)
	ck.budget.Spend(proof.Nodes)
	e.Mate = &Mate{
		Decided: err == nil, Plies: proof.Plies, First: rules.USI(proof.First), Line: rules.USI(proof.Line),
	}
	if err != nil {
		e.Valid = nil
		ck.Undecided++
		ck.Note("%s:%d: not decided within %d positions", name, d.Line, proof.Nodes)
		return nil
	}
	if len(proof.Faults) > 0 {
		return proof.Faults
	}
	if claim.Any && d.Length > 0 && d.Length != proof.Plies {
		message := fmt.Sprintf("mate in %d by %s, but the header says in %d", proof.Plies, proof.First[0], d.Length)
		return rules.Faults{{Code: rules.CodeMateLength, Message: message}}
	}
	more := ""
	if proof.Plies > 0 && !proof.Complete {
		more = "; longer mates by other first moves are not ruled out"
	}
	line := strings.Join(rules.USI(proof.Line), " ")
	ck.Note("%s:%d: mate in %d by %s, %s%s", name, d.Line, proof.Plies, line, proof.How(), more)
	return nil
}
