package main

import (
	"bufio"
	"encoding/json"

	"github.com/spf13/cobra"

	"shogikit/layout/order"
)

// movesCommand makes `shogikit moves`.
func movesCommand() command {
	return command{&cobra.Command{
		Use:   "moves [SFEN]",
		Short: "List the legal moves of a position",
		Long: "moves lists the legal moves of a position in USI notation, sorted, one a line. The strict rules\n" +
			"hold: a pawn drop that mates is not a move. A game that is over has no moves.",
		Example: "  shogikit moves\n  shogikit moves --game minishogi rook\n  shogikit moves \"7lk/9/8S/9/9/9/9/7L1/8K b P 1\"",
	}, (*app).moves}
}

func (a *app) moves(o *order.Order, args []string) error {
	p, err := positionOf(o.Game, args)
	if err != nil {
		return err
	}
	list := []string{}
	for _, m := range p.LegalMoves() {
		list = append(list, m.String())
	}
	return a.printLines(list, o.On("json"))
}

// printLines prints texts one a line, or as a JSON array.
func (a *app) printLines(list []string, asJSON bool) error {
	w := bufio.NewWriter(a.stdout)
	if asJSON {
		if err := json.NewEncoder(w).Encode(list); err != nil {
			return err
		}
		return w.Flush()
	}
	for _, s := range list {
		w.WriteString(s + "\n")
	}
	return w.Flush()
}
