package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/layout/order"
)

// perftResult is what perft prints with --json.
type perftResult struct {
	SFEN   string       `json:"sfen"`
	Depth  int          `json:"depth"`
	Nodes  uint64       `json:"nodes"`
	Divide []perftShare `json:"divide,omitempty"`
}

// perftShare is the part of the tree below one first move.
type perftShare struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

func (a *app) perft(o *order.Order, args []string) error {
	depth, err := strconv.Atoi(args[0])
	if err != nil || depth < 0 || depth > 30 {
		return withHint(fmt.Errorf("the depth is %q; a whole number from 0 to 30 is wanted", args[0]), "for example `shogikit perft 4`")
	}
	return a.answer(o, args[1:], func(w io.Writer, p *rules.Position, end string) error {
		res := countLeaves(p, depth, o.On("divide"))
		if o.On("json") {
			return json.NewEncoder(w).Encode(res)
		}
		for _, s := range res.Divide {
			if end != "\n" {
				break
			}
			if _, err := fmt.Fprintf(w, "%s: %d\n", s.Move, s.Nodes); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(w, res.Nodes)
		return err
	})
}

func countLeaves(p *rules.Position, depth int, divide bool) perftResult {
	res := perftResult{SFEN: p.SFEN(), Depth: depth}
	if !divide || depth == 0 {
		res.Nodes = search.Perft(p, depth)
		return res
	}
	for _, m := range p.LegalMoves() {
		if p.Play(m) != nil {
			continue // cannot be: the move is one of the list
		}
		n := search.Perft(p, depth-1)
		p.Undo()
		res.Nodes += n
		res.Divide = append(res.Divide, perftShare{m.String(), n})
	}
	return res
}
