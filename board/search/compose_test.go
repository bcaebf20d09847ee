package search

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestSound proves the composed problems of every game independently: a unique first
// move, whatever the length of other mates, and no unnecessary man.
func TestSound(t *testing.T) {
	count := gametest.Runs(1, 3, 6)
	for _, game := range []string{"shogi", "minishogi", "animal", "dobutsu", "gorogoro", "tori"} {
		r := builtIn(t, game)
		for _, plies := range []int{1, 3} {
			if plies == 3 && game != "shogi" && game != "dobutsu" && !gametest.Long() {
				continue
			}
			o := ComposeOptions{Plies: plies, Count: count, Levels: Levels{1, MaxLevel}, Seed: 1, Workers: 2}
			got, err := Compose(r, o)
			least := count
			if game == "dobutsu" { // on twelve squares, and none may be mated on twice
				least = min(count, 4)
			}
			if len(got) < least {
				t.Fatalf("%s, mate in %d: %d problems, %v", game, plies, len(got), err)
			}
			for _, p := range got {
				checkSound(t, r, &p, plies)
			}
		}
	}
}

// TestAsManyAsWanted composes as many as are wanted, with seeds whose searches once ended in
// the middle of a mate.
func TestAsManyAsWanted(t *testing.T) {
	if !gametest.Long() {
		t.Skip("takes minutes: SHOGIKIT_LONG=1")
	}
	for _, o := range []ComposeOptions{
		{Plies: 3, Count: 60, Seed: 11}, {Plies: 5, Count: 60, Seed: 4242}, {Plies: 5, Count: 300, Seed: 1},
	} {
		o.From, o.To, o.Workers = 1, MaxLevel, runtime.GOMAXPROCS(0)
		got, err := Compose(builtIn(t, "shogi"), o)
		if err != nil || len(got) != o.Count {
			t.Errorf("mate in %d, seed %d: %d of %d problems, %v", o.Plies, o.Seed, len(got), o.Count, err)
		}
	}
}

func checkSound(t *testing.T, r *rules.Rules, p *Problem, plies int) {
	t.Helper()
	sfen := r.FormatSFEN(p.Setup)
	proof, err := Prove(r, p.Setup, Claim{Limits: Limits{Plies: plies, Nodes: 1_000_000, Others: 1_000_000}})
	if len(proof.Faults) > 0 || err != nil || proof.allDrops || !proof.Complete || len(p.Line) != plies {
		t.Errorf("%s: %+v, line %v", sfen, proof, p.Line)
	}
	pos, err := r.Position(p.Setup, rules.KindTsume)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Line {
		if err := pos.Play(m); err != nil {
			t.Error(err)
		}
	}
	if s := pos.Setup(); s.Hands[templates.Sente] != (rules.Hand{}) {
		t.Errorf("%s: Black is left with pieces after %v", sfen, p.Line)
	}
}

// TestSameOnAnyNumberOfCores checks that trials are used in the order of their numbers.
func TestSameOnAnyNumberOfCores(t *testing.T) {
	r := builtIn(t, "minishogi")
	o := ComposeOptions{Plies: 3, Count: 6, Levels: Levels{1, MaxLevel}, Seed: 5, Workers: 1}
	if testing.Short() { // as the race detector runs it
		o.Plies, o.Count = 1, 3
	}
	one, err := Compose(r, o)
	o.Workers = 7
	seven, err7 := Compose(r, o)
	if err != nil || err7 != nil || !reflect.DeepEqual(one, seven) {
		t.Errorf("one core, %v:\n%v\nseven, %v:\n%v", err, one, err7, seven)
	}
	o.Seed++
	if other, _ := Compose(r, o); reflect.DeepEqual(one, other) {
		t.Error("another seed gives the same problems")
	}
}

func TestJudgeFindsFlaws(t *testing.T) {
	r := builtIn(t, "shogi")
	for _, c := range []struct {
		what, sfen string
		plies      int
		sound      bool
	}{
		{"gold before the king", "7k1/9/7G1/9/9/9/9/9/9 b S 1", 1, true},
		{"two first moves", "8k/9/8P/9/9/9/9/9/9 b 2G 1", 1, false},
		{"a piece left over", "7k1/9/7G1/9/9/9/9/9/9 b SP 1", 1, false},
		{"mate in three", "9/8k/9/7L1/9/9/9/9/9 b G 1", 3, true},
		{"shorter than it says", "7k1/9/7G1/9/9/9/9/9/9 b S 1", 3, false},
		{"a later mate by another first move", "8k/9/6R2/9/9/9/9/9/9 b 2G 1", 1, false},
	} {
		s, err := r.ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		deal(r, &s)
		p, err := r.Position(s, rules.KindTsume)
		if err != nil {
			t.Fatal(err)
		}
		if v := judge(p, c.plies, quick, nil); (v.flaws == 0) != c.sound {
			t.Errorf("%s: %+v", c.what, v)
		}
	}
}

func TestIdleMen(t *testing.T) {
	r := builtIn(t, "shogi")
	s, err := r.ParseSFEN("7k1/9/7G1/9/9/9/9/P8/9 b S 1")
	if err != nil {
		t.Fatal(err)
	}
	deal(r, &s)
	key, _ := r.ParseMove("S*2b")
	if got, _ := idle(r, s, []rules.Move{key}); !slices.Equal(got, []rules.Square{rules.At(9, 8)}) {
		t.Errorf("idle: %v, want the pawn alone", got)
	}
}

// TestSmallOwnGames composes on a board of one file, or of one rank, where hardly any mate
// is sound; a game of kings alone says why it has none.
func TestSmallOwnGames(t *testing.T) {
	lane, rank, kings := small(t, 1, 4, "l/c/C/L b - 1"), small(t, 6, 1, "lc2CL b - 1"), small(t, 3, 4, "1l1/3/3/1L1 b - 1")
	o := ComposeOptions{Plies: 1, Count: 1, Levels: Levels{1, MaxLevel}, Workers: 1}
	if _, err := Compose(rulesOf(t, lane), o); err != nil {
		t.Error(err)
	}
	if gametest.Long() {
		var few *FewError
		if _, err := Compose(rulesOf(t, rank), o); err != nil && !errors.As(err, &few) {
			t.Error(err)
		}
	}
	kings.Pieces = slices.DeleteFunc(slices.Clone(kings.Pieces), func(p templates.Piece) bool { return !p.Royal })
	if _, err := Compose(rulesOf(t, kings), o); err == nil || !strings.Contains(err.Error(), "nothing but kings") {
		t.Error(err)
	}
}

// small returns dobutsu shogi on another board.
func small(t *testing.T, files, ranks int, setup string) *templates.Game {
	g := *gametest.Load(t, "dobutsu")
	g.Board.Files, g.Board.Ranks, g.Setup = files, ranks, setup
	return &g
}

func rulesOf(t *testing.T, g *templates.Game) *rules.Rules {
	t.Helper()
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNoKingNoMate(t *testing.T) {
	if _, err := Compose(builtIn(t, "hasami"), ComposeOptions{Plies: 1, Count: 1, Levels: Levels{1, MaxLevel}}); err == nil {
		t.Error("hasami has mates")
	}
}

// TestNearDoubles checks that shifted and mirrored problems count as equal.
func TestNearDoubles(t *testing.T) {
	r := builtIn(t, "shogi")
	m := newMaker(r, ComposeOptions{})
	of := func(sfen, key string) *look {
		s, err := r.ParseSFEN(sfen)
		if err != nil {
			t.Fatal(err)
		}
		mv, err := r.ParseMove(key)
		if err != nil {
			t.Fatal(err)
		}
		l := m.lookOf(&s, []rules.Move{mv})
		return &l
	}
	a := of("7k1/9/6GS1/9/9/9/9/9/9 b S 1", "S*2b")
	for _, c := range []struct {
		sfen, key string
		want      bool
	}{
		{"6k2/9/5GS2/9/9/9/9/9/9 b S 1", "S*3b", true},
		{"1k7/9/1SG6/9/9/9/9/9/9 b S 1", "S*8b", true},
		{"7k1/9/6GS1/8P/9/9/9/9/9 b S 1", "S*2b", true},
		{"7k1/9/6SG1/9/9/9/9/9/9 b S 1", "S*3b", true},
		{"7k1/9/6Gs1/9/9/9/9/9/9 b S 1", "S*3b", true},
		{"7k1/5R3/9/6L1N/9/9/9/9/9 b G 1", "G*1b", false},
	} {
		if got := a.like(of(c.sfen, c.key)); got != c.want {
			t.Errorf("%s: like %t", c.sfen, got)
		}
	}
}

// TestGoldForPromotedLance checks that men other than tokin are replaced by golds if
// possible.
func TestGoldForPromotedLance(t *testing.T) {
	r := builtIn(t, "shogi")
	m := &trial{maker: newMaker(r, ComposeOptions{Plies: 1})}
	for sfen, want := range map[string]string{
		"7k1/9/7+L1/9/9/9/9/9/9 b S 1": "7k1/9/7G1/9/9/9/9/9/9 b S 1",
		"7k1/9/7+P1/9/9/9/9/9/9 b S 1": "7k1/9/7+P1/9/9/9/9/9/9 b S 1",
	} {
		s, err := r.ParseSFEN(sfen)
		if err != nil {
			t.Fatal(err)
		}
		k := m.evaluate(attempt{setup: s, plies: 1})
		if k == nil {
			t.Fatalf("%s is no mate", sfen)
		}
		p := m.finish(k)
		if p == nil {
			t.Fatalf("%s is not sound", sfen)
		}
		p.Setup.Hands[1] = rules.Hand{}
		if got := r.FormatSFEN(p.Setup); got != want {
			t.Errorf("%s became %s, want %s", sfen, got, want)
		}
	}
}

// problemOf returns a problem with its level, given a position and its solution.
func problemOf(t *testing.T, m *maker, sfen, usi string) *Problem {
	t.Helper()
	s, err := m.r.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	deal(m.r, &s)
	var line []rules.Move
	for _, word := range strings.Fields(usi) {
		mv, err := m.r.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, mv)
	}
	p := m.problem(s, line)
	if p == nil {
		t.Fatalf("%s %s cannot be played", sfen, usi)
	}
	return p
}

// BenchmarkCompose composes on one core, in sets of the size of a sheet.
func BenchmarkCompose(b *testing.B) {
	r := builtIn(b, "shogi")
	for _, c := range []struct{ plies, count int }{{3, 24}, {5, 6}, {7, 1}} {
		b.Run(fmt.Sprint(c.plies), func(b *testing.B) {
			for i := range b.N {
				if _, err := Compose(r, ComposeOptions{Plies: c.plies, Count: c.count, Levels: Levels{1, MaxLevel}, Seed: uint64(i), Workers: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N*c.count), "s/problem")
		})
	}
}

// TestGlance checks the quick test for short mates against their proof.
func TestGlance(t *testing.T) {
	for _, game := range []string{"shogi", "animal"} {
		r := builtIn(t, game)
		m, mates := &trial{maker: newMaker(r, ComposeOptions{}), Rand: rand.New(rand.NewPCG(1, 1)), size: 6}, 0
		m.kinds = m.maker.kinds
		for range 2000 {
			s := m.scatter(3)
			p, err := r.Position(s, rules.KindTsume)
			if err != nil {
				continue
			}
			m.Board = p.WithoutSelfCheck().Board()
			mate, _ := FindMate(p, Limits{Plies: 3, allDrops: true})
			for _, plies := range []int{1, 3} {
				want := 0
				if mate.Plies == plies {
					want = min(len(mate.First), 2)
					mates++
				}
				if got := min(m.keys(plies), 2); got != want {
					t.Errorf("%s: %d keys in %d, want %d", r.FormatSFEN(s), got, plies, want)
				}
			}
		}
		if mates < 20 {
			t.Errorf("%s: only %d mates were held against", game, mates)
		}
	}
}

// TestEffort checks that wrong checks count that fail late, and surprises more.
func TestEffort(t *testing.T) {
	m := newMaker(builtIn(t, "shogi"), ComposeOptions{})
	for _, c := range []struct {
		sfen, line string
		effort     int
	}{
		{"7k1/9/7P1/7L1/9/9/9/9/9 b - 1", "2c2b+", 0},
		{"8k/9/9/8P/9/9/9/9/9 b 3G 1", "G*1b 1a1b G*1c 1b1a G*1b", 10},
		{"9/k8/9/1P7/1L7/9/9/9/9 b 2r2b4g4s3n4l17p 1", "8d8c+ 9b8a 8c8b", 4},
		{"9/7G1/8k/9/7Lg/9/9/9/9 b 2r2b2g4s4n3l18p 1", "2b2c 1c1d 2c2d", 2 + 2*surprise}, // the gold goes back twice
		{"1k7/n8/3G5/4B4/9/9/9/9/9 b 2rb3g4s3n4l18p 1", "6c7b 8a9a 7b8a", 6 + surprise},  // the bishop
	} {
		if p := problemOf(t, m, c.sfen, c.line); p.effort != c.effort {
			t.Errorf("%s: effort %d, want %d", c.sfen, p.effort, c.effort)
		}
	}
}
