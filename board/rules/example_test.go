package rules_test

import (
	"fmt"
	"log"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// load compiles the rules of a built-in game.
func load(name string) *rules.Rules {
	game, err := templates.Load(name)
	if err != nil {
		log.Fatal(err)
	}
	r, err := rules.New(game)
	if err != nil {
		log.Fatal(err)
	}
	return r
}

func Example() {
	r := load("shogi")
	setup, err := r.ParseSFEN("7lk/9/8S/9/9/9/9/7L1/8K b P 1")
	if err != nil {
		log.Fatal(err)
	}
	p, err := r.Position(setup, rules.KindGame)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(p.LegalMoves()), "moves")
	drop, _ := r.ParseMove("P*1b")
	fmt.Println(p.Play(drop))
	// Output:
	// 85 moves
	// illegal move P*1b in 7lk/9/8S/9/9/9/9/7L1/8K b P 1: a pawn may not be dropped to give mate
}

// All faults of a diagram are found at once.
func ExampleRules_Validate() {
	r := load("shogi")
	setup, err := r.ParseSFEN("4k4/4p4/N8/9/4p4/9/9/9/4K3l b - 1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Validate(setup, rules.KindGame))
	// Output:
	// 5e: another unpromoted pawn of white on file 5, besides 5b [two-pawns]
	// 1i: white's lance could never move from here [dead-piece]
}

func ExampleHistory() {
	r := load("hasami")
	p, err := r.Position(r.Start(), rules.KindInitial)
	if err != nil {
		log.Fatal(err)
	}
	game := rules.NewHistory(p)
	for word := range strings.FieldsSeq("5h5c 4b4c 6h6c") {
		move, err := r.ParseMove(word)
		if err == nil {
			err = game.Play(move)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(game.Outcome())
	fmt.Println(game.Position().SFEN())
	// Output:
	// undecided
	// ppppppppp/ppppp1ppp/3PPp3/9/9/9/9/PPP2PPPP/PPPPPPPPP w - 4
}
