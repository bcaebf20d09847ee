package templates_test

import (
	"errors"
	"fmt"
	"strings"

	"shogikit/templates"
)

// A game is loaded by name; the path of a file works as well.
func ExampleLoad() {
	game, err := templates.Load("minishogi")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(game.Names.In("cs"), game.Board.Files, "x", game.Board.Ranks, game.Total(), "pieces")
	fmt.Println(game.Piece("rook").Face.Betza, "becomes", game.Piece("rook").Promoted.Betza)
	_, err = templates.Load("chess")
	fmt.Println(errors.Is(err, templates.ErrUnknownGame))
	// Output:
	// Minišógi 5 x 5 12 pieces
	// R becomes RF
	// true
}

// All faults of a template are returned at once, with their positions.
func ExampleRead() {
	source, _ := templates.Source("minishogi")
	broken := strings.NewReplacer("files: 5", "files: 55", "betza: R\n", "betza: Y\n").Replace(source)
	_, err := templates.Read("my.yaml", strings.NewReader(broken))
	var faults templates.Faults
	errors.As(err, &faults)
	fmt.Println(len(faults) > 0, strings.HasPrefix(faults[0].Error(), "my.yaml:"))
	// Output: true true
}

// A piece that combines the moves of lance and knight.
func ExampleParseBetza() {
	moves, err := templates.ParseBetza("fWWffN")
	for _, m := range moves {
		fmt.Println(m.DX, m.DY, m.Slide(), m.Jump())
	}
	fmt.Println(err)
	// Output:
	// 0 1 true false
	// 1 2 false true
	// -1 2 false true
	// <nil>
}
