package engine

import (
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/board/search"
)

// Problem is a mate problem.
type Problem struct {
	SFEN  string `json:"sfen"` // without the defender's hand
	Full  string `json:"full"` // with the defender's hand
	Plies int    `json:"plies"`
	Level int    `json:"level"`
}

// Wish says which problems are to be made.
type Wish struct{ Plies, Count, Level, Seed int } // level 0: of all levels

func (w Wish) options() search.ComposeOptions {
	levels := search.Levels{From: w.Level, To: w.Level}
	if w.Level == 0 {
		levels = search.Levels{From: 1, To: search.MaxLevel}
	}
	return search.ComposeOptions{Plies: w.Plies, Count: w.Count, Levels: levels, Seed: uint64(w.Seed), Workers: 1}
}

// Trials runs as many trials as there are to be problems, with numbers from from on.
func (t *Table) Trials(w Wish, from int) ([]search.Candidate, error) {
	return search.Trials(t.rules, w.options(), from, w.Count)
}

// Collection is what the first trials make together. Enough reports that no more are needed, or to be had.
type Collection struct {
	Problems []Problem `json:"problems"`
	Enough   bool      `json:"enough"`
}

// Collect picks problems from what the first trials found.
func (t *Table) Collect(w Wish, trials int, found []search.Candidate) (*Collection, error) {
	made, err := search.Collect(t.rules, w.options(), trials, found)
	if err != nil {
		return nil, err
	}
	out := &Collection{Problems: []Problem{}, Enough: made.Enough}
	for _, p := range made.Problems {
		full := t.rules.FormatSFEN(p.Setup)
		p.Setup.Hands[p.Setup.Turn.Other()] = rules.Hand{}
		out.Problems = append(out.Problems, Problem{t.rules.FormatSFEN(p.Setup), full, w.Plies, p.Level})
	}
	return out, nil
}

// Verdict is the judgement of a solver's move.
type Verdict struct {
	Right  bool   `json:"right"`
	Solved bool   `json:"solved"` // the move mates
	Check  bool   `json:"check"`
	Reply  string `json:"reply"` // of the defender, in USI notation: the longest defence, or the refutation
	Hint   string `json:"hint"`  // a move that solves the problem
}

// trialNodes limits the searches for a verdict.
const trialNodes = 2_000_000

// Try judges the last of the moves in a problem with a number of plies; moves are the
// solver's and the replies. A move is right if no other mates sooner. If the solver is
// to move, the verdict contains only the hint.
func (t *Table) Try(start string, plies int, moves []string) (*Verdict, error) {
	p, err := t.position(start)
	if err != nil {
		return nil, err
	}
	turn := len(moves) &^ 1 // number of moves before the solver's last move
	if err := p.PlayUSI(strings.Join(moves[:turn], " ")); err != nil {
		return nil, err
	}
	left := plies - turn
	best, err := search.FindMate(p, search.Limits{Plies: left, Nodes: trialNodes})
	v := &Verdict{}
	if err == nil && len(best.First) > 0 {
		v.Hint = best.First[0].String()
	}
	if turn == len(moves) {
		return v, nil
	}
	last, err := t.rules.ParseMove(moves[turn])
	if err != nil {
		return nil, err
	}
	v.Right = slices.Contains(best.First, last)
	if err := p.Play(last); err != nil {
		return nil, err
	}
	v.Check = p.InCheck()
	reply, longest := rules.Move{}, 0
	for _, m := range p.LegalMoves() {
		_ = p.Play(m) // legal
		mate, err := search.FindMate(p, search.Limits{Plies: max(left-2, 1), Nodes: trialNodes})
		_ = p.Undo() // it has been played
		if escapes := err != nil || mate.Plies == 0 || left <= 2; escapes && !v.Right {
			reply = m
			break
		}
		if left > 2 && mate.Plies > longest {
			reply, longest = m, mate.Plies
		}
	}
	if reply != (rules.Move{}) {
		v.Reply = reply.String()
	}
	v.Solved = v.Right && v.Reply == ""
	return v, nil
}
