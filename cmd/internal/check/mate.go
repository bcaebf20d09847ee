package check

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"shogikit/board/compose"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/layout/order"
)

// Mate is the proof of a mate in the JSON of `check`. Fields that do not apply are 0,
// empty or null.
type Mate struct {
	Decided  bool           `json:"decided"` // false: only within is set
	Count    string         `json:"count"`   // custom: without futile interpositions; all
	Plies    int            `json:"plies"`   // of the shortest mate; 0: none within --mate
	Within   int            `json:"within"`  // of the shortest mate found
	Longer   int            `json:"longer"`  // there is no mate up to this length
	First    []string       `json:"first"`   // first moves that mate in that many plies
	Line     []string       `json:"line"`
	Left     int            `json:"left"` // pieces left in the attacker's hand in every line; 0: none in line
	Defences []Defence      `json:"defences"`
	Others   []search.Other `json:"others"`
	Complete bool           `json:"complete"` // others is complete
	Idle     []string       `json:"idle"`     // squares of unnecessary men; for mates in at most 9
	Tree     *search.Branch `json:"tree"`     // with --tree: the complete solution, starting with the line
	Whole    bool           `json:"whole"`    // the tree is not truncated
	Missing  int            `json:"missing"`  // pieces neither on the board nor in a hand
	Nodes    int            `json:"nodes"`
}

// Defence is an answer in the line and all defences of the same length.
type Defence struct {
	Ply   int      `json:"ply"`
	Moves []string `json:"moves"`
}

// maxMate is the maximum length of a mate if none is claimed.
const maxMate = 199

// MaxTree is the maximum number of attacker's moves in the tree of a solution.
const MaxTree = 20_000

// Mates sets the options for proving mates.
func (ck *Checker) Mates(o *order.Order) {
	nodes := o.Nodes
	if ck.Seconds = o.Seconds; ck.Seconds > 0 && !o.Said(&o.Nodes) {
		nodes = 0
	}
	ck.Claim.Plies, ck.Claim.Count = o.Mate, search.Counting(o.Interpose)
	if o.Cooks {
		if ck.Claim.Others = 1 + nodes/10; nodes == 0 {
			ck.Claim.Others = 1_000_000
		}
	}
	if ck.Claim.Any = ck.Claim.Plies == 0 && ck.Kind == rules.KindTsume; ck.Claim.Any {
		ck.Claim.Plies = maxMate
	}
	if o.Tree {
		ck.Claim.Tree = MaxTree
	}
	ck.Budget = search.Budget{Each: nodes, All: 10 * nodes}
}

// mate proves a mate problem and notes how mates are counted.
func (ck *Checker) mate(name string, d record.Diagram, claim search.Claim, e *Entry) rules.Faults {
	claim.Nodes = ck.Budget.Next()
	ctx, cancel := ck.clock()
	defer cancel()
	claim.Done = ctx.Done()
	claim.Found = func(plies int, first rules.Move) {
		if plies == 1 {
			return
		}
		ck.Note("%s:%d: found a mate in %d by %s; looking for a shorter one", name, d.Line, plies, first)
	}
	proof := search.Prove(ck.Rules, d.Setup, claim)
	ck.Budget.Spend(proof.Nodes)
	e.Mate = mateOf(&proof)
	e.Mate.Missing = ck.missing
	if !proof.Decided {
		e.Valid = nil
		ck.Undecided++
		found := ""
		if proof.Within > 0 {
			found = fmt.Sprintf("; a mate in %d is found, but not that none is shorter", proof.Within)
		}
		if proof.Longer > 0 {
			found += fmt.Sprintf("; there is no mate in %d", proof.Longer)
		}
		ck.Note("%s:%d: not decided within %d positions%s", name, d.Line, proof.Nodes, found)
		return nil
	}
	if claim.Any && len(proof.Faults) == 0 && d.Length > 0 && d.Length != proof.Plies {
		said := fmt.Sprintf("mate in %d by %s, but the header says in %d", proof.Plies, proof.First[0], d.Length)
		proof.Faults = rules.Faults{{Code: rules.CodeMateLength, Message: said}}
	}
	if proof.Left > 0 && len(proof.Faults) == 0 {
		left := "whatever the defence, the attacker has 1 piece left in hand"
		if proof.Left > 1 {
			left = fmt.Sprintf("whatever the defence, the attacker has %d pieces left in hand", proof.Left)
		}
		e.remarks(rules.Faults{{Code: rules.CodeLeft, Message: left}})
	}
	if len(proof.Faults) == 0 {
		for _, sq := range compose.Idle(ck.Rules, d.Setup, proof.Line) {
			e.Mate.Idle = append(e.Mate.Idle, sq.String())
		}
		line, more := strings.Join(rules.USI(proof.Line), " "), remarks(&proof, claim.Others > 0, e.Mate.Idle)
		ck.Note("%s:%d: mate in %d by %s, %s%s", name, d.Line, proof.Plies, line, proof.How(), more)
	}
	return proof.Faults
}

// clock returns a context that is cancelled after the time limit of a search, if any.
func (ck *Checker) clock() (context.Context, context.CancelFunc) {
	if ck.Seconds > 0 {
		return context.WithTimeout(context.Background(), time.Duration(ck.Seconds)*time.Second)
	}
	return context.WithCancel(context.Background())
}

// GameMate is a mate that was possible in a game.
type GameMate struct {
	Ply     int      `json:"ply"` // number of the next move; 1: the first
	Side    string   `json:"side"`
	Decided bool     `json:"decided"` // whether the search finished
	Plies   int      `json:"plies"`
	First   []string `json:"first"`
	Played  bool     `json:"played"` // the next move is one of first
}

// isGame reports whether a record is a game rather than the solution of a problem,
// whose mate is proven from its initial position.
func (ck *Checker) isGame(d *record.Diagram) bool {
	return !ck.Problems && d.Record != nil && len(d.Record.Moves) > 0 && d.Length == 0 && len(ck.Rules.Validate(d.Setup, rules.KindGame)) == 0
}

// gameMates looks for mates of at most the claimed length before every move of a game
// and after the last, with a hundredth of the node limit of problems.
func (ck *Checker) gameMates(name string, d *record.Diagram, e *Entry) {
	pos, err := ck.Rules.Position(d.Setup, rules.KindGame)
	limits := ck.Claim.Limits
	limits.Others, limits.AllInterpositions = 0, ck.Claim.Count == search.CountAll
	e.Mates = []GameMate{}
	undecided, noted := 0, [2]int{} // noted: remaining length of the last mate, by side
	for i := 0; err == nil && i <= len(d.Record.Moves); i++ {
		var next rules.Move
		last := i == len(d.Record.Moves)
		if !last {
			next = d.Record.Moves[i]
		}
		m, side := ck.findMate(pos, limits), pos.Turn()
		g := GameMate{i + 1, string(rules.Colour(side)), m.Decided, m.Plies, rules.USI(m.First), !last && slices.Contains(m.First, next)}
		if !m.Decided {
			undecided++
		} else if m.Plies > 0 && (m.Plies != noted[side] || !last && !g.Played) {
			ck.Note("%s:%d: move %d: %s mates in %d by %s%s", name, d.Line, g.Ply, g.Side, g.Plies, m.First[0], instead(g.Played, last, next))
		}
		if noted[side] = 0; g.Played {
			noted[side] = g.Plies - 2
		}
		if !m.Decided || m.Plies > 0 {
			e.Mates = append(e.Mates, g)
		}
		if !last {
			err = pos.Play(next)
		}
	}
	if undecided > 0 {
		ck.Note("%s:%d: before %d moves it is undecided whether there was a mate; a larger --nodes searches further", name, d.Line, undecided)
	}
}

// findMate looks for a mate in a position of a game.
func (ck *Checker) findMate(pos *rules.Position, l search.Limits) search.Mate {
	if l.Nodes = ck.Budget.Next(); l.Nodes > 0 {
		l.Nodes = max(l.Nodes/100, 1)
	}
	ctx, cancel := ck.clock()
	defer cancel()
	l.Done = ctx.Done()
	m := search.FindMate(pos, l)
	ck.Budget.Spend(m.Nodes)
	return m
}

// instead describes what became of a mate in a game.
func instead(played, last bool, next rules.Move) string {
	switch {
	case last:
		return "; the game ended here"
	case played:
		return ", as played"
	}
	return fmt.Sprintf("; %s was played", next)
}

func mateOf(p *search.Proof) *Mate {
	m := &Mate{
		Decided: p.Decided, Count: string(p.Count), Plies: p.Plies, Within: p.Within, Longer: p.Longer, First: rules.USI(p.First), Line: rules.USI(p.Line), Left: p.Left, Tree: p.Tree, Whole: p.Whole,
		Defences: []Defence{}, Idle: []string{}, Others: append([]search.Other{}, p.Others...), Complete: p.Complete, Nodes: p.Nodes,
	}
	for i, moves := range p.Defences {
		m.Defences = append(m.Defences, Defence{2*i + 2, rules.USI(moves)})
	}
	return m
}

// remarks lists alternative mates, whether the list is complete if cooks were searched,
// and unnecessary pieces.
func remarks(p *search.Proof, cooks bool, idle []string) string {
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
	if cooks && !p.Complete {
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
