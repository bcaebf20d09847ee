package search_test

import (
	"fmt"
	"log"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/templates"
)

func ExampleProve() {
	game, err := templates.Load("shogi")
	if err != nil {
		log.Fatal(err)
	}
	r, err := rules.New(game)
	if err != nil {
		log.Fatal(err)
	}
	setup, err := r.ParseSFEN("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1")
	if err != nil {
		log.Fatal(err)
	}
	for _, count := range []search.Counting{search.CountCustom, search.CountAll} {
		proof := search.Prove(r, setup, search.Claim{Limits: search.Limits{Plies: 7}, Count: count})
		fmt.Println("mate in", proof.Plies, "by", proof.First, proof.How(), len(proof.Faults) == 0)
	}
	// Output:
	// mate in 3 by [3d1d] futile interpositions not counted false
	// mate in 7 by [3d1d] all interpositions counted true
}
