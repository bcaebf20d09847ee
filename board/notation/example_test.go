package notation_test

import (
	"fmt"
	"log"

	"shogikit/board/notation"
	"shogikit/board/rules"
	"shogikit/templates"
)

// Parse finds out by itself in which notation a diagram is written.
func ExampleParse() {
	game, err := templates.Load("minishogi")
	if err != nil {
		log.Fatal(err)
	}
	r, err := rules.New(game)
	if err != nil {
		log.Fatal(err)
	}
	setup, err := notation.Parse(r, `後手の持駒：なし
  ５ ４ ３ ２ １
+---------------+
|v飛v角v銀v金v玉|一
| ・ ・ ・ ・v歩|二
| ・ ・ ・ ・ ・|三
| 歩 ・ ・ ・ ・|四
| 玉 金 銀 角 飛|五
+---------------+
先手の持駒：なし
`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.FormatSFEN(setup))
	grid, _ := notation.Format(r, setup, notation.Grid)
	fmt.Print(grid)
	// Output:
	// rbsgk/4p/5/P4/KGSBR b - 1
	// white in hand: -
	//     5  4  3  2  1
	//   +---------------+
	//   | r  b  s  g  k | a
	//   | .  .  .  .  p | b
	//   | .  .  .  .  . | c
	//   | P  .  .  .  . | d
	//   | K  G  S  B  R | e
	//   +---------------+
	// black in hand: -
	// black to move, move 1
}
