package record

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// playOwn plays a custom game at random and writes its positions and moves in every
// notation: they must read back unchanged. It reports whether the game was valid.
func playOwn(t *testing.T, c *gametest.Choices, plies int) bool {
	source := gametest.Own(c)
	g, err := templates.Read("own.yaml", strings.NewReader(source))
	if err != nil {
		return false
	}
	r, err := rules.New(g)
	if err != nil {
		return false
	}
	pos, err := r.Position(r.Start(), rules.KindStudy)
	if err != nil {
		return false
	}
	var seed [2]uint64
	for i := range seed {
		seed[i] = uint64(c.Of(256))
	}
	moves := randomGame(r, rand.New(rand.NewPCG(seed[0], seed[1])), plies)
	for i, m := range moves {
		if err := pos.Play(m); err != nil {
			t.Fatalf("%s: %v\n%s", m, err, source)
		}
		if i%7 == 6 || i == len(moves)-1 {
			setup := pos.Setup()
			setup.Number = 1
			roundTrip(t, r, setup)
		}
	}
	for _, n := range []Notation{USI, KIF, CSA} {
		d, err := readOne(r, strings.NewReader(written(r, moves, n)))
		if err != nil || len(d.Errs) > 0 || d.Record == nil || fmt.Sprint(d.Record.Moves) != fmt.Sprint(moves) {
			t.Fatalf("%s: %v, %v\n%s\n%s", n, err, d.Errs, written(r, moves, n), source)
		}
	}
	return true
}

// TestOwnGamesReadBack checks that all notations can express custom games.
func TestOwnGamesReadBack(t *testing.T) {
	runs, good := gametest.Runs(10, 40, 400), 0
	for n := range runs {
		rng := rand.New(rand.NewPCG(uint64(n), 5))
		data := make(gametest.Choices, 120)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		if playOwn(t, &data, 60) {
			good++
		}
		if t.Failed() {
			break
		}
	}
	if good < runs/2 {
		t.Errorf("only %d of %d games were good", good, runs)
	}
}

func FuzzOwnGames(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("a game chosen by letters: which it is nobody knows"))
	f.Fuzz(func(t *testing.T, data []byte) {
		choices := gametest.Choices(data)
		playOwn(t, &choices, 40)
	})
}
