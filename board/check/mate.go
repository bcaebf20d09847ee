package check

import (
	"fmt"
	"strings"

	"shogikit/board/compose"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/board/search"
)

// Mate is the proof of a mate in the JSON of `check`. Fields that do not apply are 0,
// empty or null.
type Mate struct {
	Decided  bool           `json:"decided"` // false: only within and longer are known
	Count    string         `json:"count"`   // custom: without futile interpositions; all
	Plies    int            `json:"plies"`   // of the shortest mate; 0: none within --mate
	Within   int            `json:"within"`  // of the shortest mate found
	Longer   int            `json:"longer"`  // there is no mate up to this length
	First    []string       `json:"first"`   // first moves that mate in that many plies
	Line     []string       `json:"line"`
	Left     int            `json:"left"` // pieces left in the attacker's hand in every line; 0: none in line
	Defences []Defence      `json:"defences"`
	Others   []search.Other `json:"others"`   // other moves that mate
	Complete bool           `json:"complete"` // others is complete
	Idle     []string       `json:"idle"`     // squares of unnecessary men; for mates in at most 9
	Missing  int            `json:"missing"`  // pieces neither on the board nor in a hand
	Nodes    int            `json:"nodes"`
}

// Defence is an answer in the line and all defences of the same length.
type Defence struct {
	Ply   int      `json:"ply"`
	Moves []string `json:"moves"`
}

// mate proves a mate problem and notes how mates are counted.
func (ck *Checker) mate(name string, d record.Diagram, e *Entry) rules.Faults {
	ck.budget.Each, ck.budget.All = ck.Nodes, 10*ck.Nodes
	claim := search.Claim{Limits: search.Limits{Plies: ck.Plies, Nodes: ck.budget.Next(), Others: search.TenTimes}}
	if ck.Plies == 0 { // of any length
		claim.Plies, claim.Any = search.MaxPlies, true
	}
	proof, err := search.Prove(ck.Rules, d.Setup, claim)
	ck.budget.Spend(proof.Nodes)
	e.Mate = mateOf(&proof)
	e.Mate.Decided, e.Mate.Missing = err == nil, e.missing
	if err != nil {
		e.Valid = nil
		ck.Undecided++
		ck.Note("%s:%d: not decided within %d positions%s", name, d.Line, proof.Nodes, known(&proof))
		return nil
	}
	if len(proof.Faults) > 0 {
		return proof.Faults
	}
	if claim.Any && d.Length > 0 && d.Length != proof.Plies {
		message := fmt.Sprintf("mate in %d by %s, but the header says in %d", proof.Plies, proof.First[0], d.Length)
		return rules.Faults{{Code: rules.CodeMateLength, Message: message}}
	}
	if proof.Left > 0 {
		e.remarks(rules.Faults{{Code: rules.CodeLeft, Message: leftInHand(proof.Left)}})
	}
	for _, sq := range compose.Idle(ck.Rules, d.Setup, proof.Line) {
		e.Mate.Idle = append(e.Mate.Idle, sq.String())
	}
	line := strings.Join(rules.USI(proof.Line), " ")
	ck.Note("%s:%d: mate in %d by %s, %s%s", name, d.Line, proof.Plies, line, proof.How(), alternatives(&proof, e.Mate.Idle))
	return nil
}

// known says what a proof has found that its limit ended.
func known(p *search.Proof) string {
	text := ""
	if p.Within > 0 {
		text = fmt.Sprintf("; a mate in %d is found, but not that none is shorter", p.Within)
	}
	if p.Longer > 0 {
		text += fmt.Sprintf("; there is no mate in %d", p.Longer)
	}
	return text
}

func leftInHand(n int) string {
	if n == 1 {
		return "whatever the defence, the attacker has 1 piece left in hand"
	}
	return fmt.Sprintf("whatever the defence, the attacker has %d pieces left in hand", n)
}

func mateOf(p *search.Proof) *Mate {
	m := &Mate{
		Count: string(p.Count), Plies: p.Plies, Within: p.Within, Longer: p.Longer,
		First: rules.USI(p.First), Line: rules.USI(p.Line), Left: p.Left, Defences: []Defence{},
		Others: append([]search.Other{}, p.Others...), Complete: p.Complete, Idle: []string{}, Nodes: p.Nodes,
	}
	for i, moves := range p.Defences {
		m.Defences = append(m.Defences, Defence{2*i + 2, rules.USI(moves)})
	}
	return m
}

// alternatives lists other moves that mate, unnecessary men, and whether other first moves
// are ruled out.
func alternatives(p *search.Proof, idle []string) string {
	var words []string
	for _, o := range p.Others {
		switch o.Sort {
		case search.Dual:
			words = append(words, fmt.Sprintf("%s as move %d mates as soon", o.Move, o.Ply))
		case search.Promotion:
			words = append(words, fmt.Sprintf("%s as move %d does as well", o.Move, o.Ply))
		}
	}
	if p.Plies > 0 && !p.Complete {
		words = append(words, "longer mates by other first moves are not ruled out")
	}
	if len(idle) > 0 {
		words = append(words, "idle: "+strings.Join(idle, " "))
	}
	if len(words) == 0 {
		return ""
	}
	return "; " + strings.Join(words, "; ")
}
