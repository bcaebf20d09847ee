package record_test

import (
	"fmt"
	"log"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/templates"
)

// A Reader tells the notation of a diagram.
func ExampleReader_diagram() {
	game, err := templates.Load("minishogi")
	if err != nil {
		log.Fatal(err)
	}
	r, err := rules.New(game)
	if err != nil {
		log.Fatal(err)
	}
	d, err := record.NewReader(r, strings.NewReader(`後手の持駒：なし
  ５ ４ ３ ２ １
+---------------+
|v飛v角v銀v金v玉|一
| ・ ・ ・ ・v歩|二
| ・ ・ ・ ・ ・|三
| 歩 ・ ・ ・ ・|四
| 玉 金 銀 角 飛|五
+---------------+
先手の持駒：なし
`)).Only()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.FormatSFEN(d.Setup))
	fmt.Print(record.FormatText(r, d.Setup))
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

// A Reader plays a game while reading it: its moves, its result, and its errors.
func ExampleReader() {
	game, err := templates.Load("shogi")
	if err != nil {
		log.Fatal(err)
	}
	r, err := rules.New(game)
	if err != nil {
		log.Fatal(err)
	}
	d, err := record.NewReader(r, strings.NewReader(`手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２二角成(88) ( 0:02/00:00:05)
   4 同　金(31)   ( 0:04/00:00:06)
   5 投了
`)).Only()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Notation, d.Record.Moves, d.Record.Outcome)
	for _, f := range d.Record.Faults {
		fmt.Println("line", f.Line, f.Message)
	}
	after, _ := d.After(r, 2)
	fmt.Println(r.FormatSFEN(after))
	// Output:
	// kif [7g7f 3c3d 8h2b+] undecided
	// line 6 move 4, 3a2b: the piece on 3a is a silver general, not a gold general
	// lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3
}
