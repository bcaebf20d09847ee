package search_test

import (
	"fmt"
	"log"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/templates"
)

// shogi returns the rules of shogi, and a position of it.
func shogi(sfen string) (*rules.Rules, rules.Setup) {
	game, err := templates.Load("shogi")
	if err != nil {
		log.Fatal(err)
	}
	r, err := rules.New(game)
	if err != nil {
		log.Fatal(err)
	}
	setup, err := r.ParseSFEN(sfen)
	if err != nil {
		log.Fatal(err)
	}
	return r, setup
}

func ExampleProve() {
	r, setup := shogi("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1")
	proof, err := search.Prove(r, setup, search.Claim{Limits: search.Limits{Plies: 7}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("mate in", proof.Plies, "by", proof.First, proof.How(), len(proof.Faults) == 0)
	// Output:
	// mate in 7 by [3d1d] all interpositions counted true
}

func ExampleFindMate() {
	r, setup := shogi("1n3G1+Bl/1rk6/1p1s4p/2g4p1/P4s3/9/NPPPK1PPP/3G2R2/L4+bSNL w GN8Psl 69")
	p, err := r.Position(setup, rules.KindTsume)
	if err != nil {
		log.Fatal(err)
	}
	m, err := search.FindMate(p, search.Limits{Plies: 9, Nodes: 1_000_000})
	fmt.Println("decided:", err == nil)
	fmt.Println("mate in", m.Plies, "by", m.First)
	fmt.Println("line:", m.Line)
	fmt.Println("first answers that hold out as long:", m.Defences)
	// Output:
	// decided: true
	// mate in 5 by [S*4f]
	// line: [S*4f 5g6f 4i3i 3h3i S*7e]
	// first answers that hold out as long: [5g6f]
}
