package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
)

// perftResult is the output of perft --json.
type perftResult struct {
	SFEN   string       `json:"sfen"`
	Depth  int          `json:"depth"`
	Nodes  uint64       `json:"nodes"`
	Divide []perftShare `json:"divide,omitempty"`
}

// perftShare is the node count below a first move.
type perftShare struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

func runPerft(a *app, o *order.Order, args []string) error {
	depth, err := strconv.Atoi(args[0])
	if err != nil || depth < 0 || depth > 30 {
		return host.Advise(fmt.Errorf("the depth is %q; it must be a whole number from 0 to 30", args[0]),
			"for example `shogikit perft 4`")
	}
	return answer(a, o, args[1:], func(w io.Writer, p *rules.Position, end string) error {
		if err := countable(p, depth); err != nil {
			return err
		}
		res := a.countLeaves(p, depth, o.Divide && (o.JSON || end == "\n"))
		if o.JSON {
			return json.NewEncoder(w).Encode(res)
		}
		for _, s := range res.Divide {
			if _, err := fmt.Fprintf(w, "%s: %d\n", s.Move, s.Nodes); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(w, res.Nodes)
		return err
	})
}

// countable rejects trees that are too large, as estimated from the first two plies.
func countable(p *rules.Position, depth int) error {
	const most = 1e18
	if depth <= 4 {
		return nil
	}
	about := math.Pow(float64(search.Perft(p, 2)), float64(depth)/2)
	if about > most {
		return host.Advise(fmt.Errorf("perft %d: about %.0e positions are more than can be counted", depth, about),
			"use a smaller depth; each step less takes a fraction of the time")
	}
	return nil
}

func (a *app) countLeaves(p *rules.Position, depth int, divide bool) perftResult {
	res := perftResult{SFEN: p.SFEN(), Depth: depth}
	if depth == 0 {
		res.Nodes = 1
		return res
	}
	moves := p.LegalMoves()
	line := a.startProgress("moves", len(moves))
	defer line.Finish()
	for _, m := range moves {
		_ = p.Play(m) // legal
		n := search.Perft(p, depth-1)
		_ = p.Undo() // it has been played
		res.Nodes += n
		if divide {
			res.Divide = append(res.Divide, perftShare{m.String(), n})
		}
		line.Step()
	}
	return res
}
