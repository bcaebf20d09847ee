package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestBitboardsAgreeWithMailbox plays games that differ from shogi in one rule each on
// both boards.
func TestBitboardsAgreeWithMailbox(t *testing.T) {
	variants := map[string]func(g *templates.Game){
		"zone of one rank":   func(g *templates.Game) { g.Zone = 2 },
		"zone of five":       func(g *templates.Game) { g.Zone = 5 },
		"everywhere":         func(g *templates.Game) { g.Zone = 9 },
		"pieces leave":       func(g *templates.Game) { g.Rules.Capture = templates.CaptureGone },
		"two pawns allowed":  func(g *templates.Game) { g.Piece("pawn").Drop.PerFile = 0 },
		"dead drops allowed": func(g *templates.Game) { g.Piece("lance").Drop.AnyRank = true },
		"no silver may mate": func(g *templates.Game) { g.Piece("silver").Drop.NoMate = true },
		"two pawns a file":   func(g *templates.Game) { g.Piece("pawn").Drop.PerFile = 2 },
		"three pawns a file": func(g *templates.Game) { g.Piece("pawn").Drop.PerFile = 3 },
		"golds one a file":   func(g *templates.Game) { g.Piece("gold").Drop.PerFile = 1 },
		"must promote":       func(g *templates.Game) { g.Rules.Promotion = templates.PromotionForced },
		"leaps on lines":     func(g *templates.Game) { g.Piece("gold").Face.Moves = betza(t, "WfDbA") },
		"leaps and slides":   func(g *templates.Game) { g.Piece("silver").Face.Moves = betza(t, "fDfRF2") },
		"short-winged rook":  func(g *templates.Game) { g.Piece("rook").Face.Moves = betza(t, "R3F2") },
		"eagle":              func(g *templates.Game) { g.Piece("bishop").Promoted.Moves = betza(t, "KfBbF2bR") },
		"long-legged knight": func(g *templates.Game) { g.Piece("knight").Face.Moves = betza(t, "NW") },
	}
	games, plies := 4, 150
	switch {
	case testing.Short():
		games, plies = 1, 70
	case gametest.Long():
		games = 12
	}
	for name, change := range variants {
		g := gametest.Load(t, "shogi")
		g.Handicaps = nil
		change(g)
		r, err := New(g)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r.bitboards() == nil {
			t.Errorf("%s: not played on bitboards", name)
			continue
		}
		playBoth(t, r, name, games, plies)
	}
	for _, name := range []string{"shogi", "minishogi", "tori"} {
		playBoth(t, builtIn(t, name), name, games, plies)
	}
}

func betza(t *testing.T, s string) []templates.Move {
	t.Helper()
	m, err := templates.ParseBetza(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func playBoth(t *testing.T, r *Rules, name string, games, plies int) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range games {
		p := r.position(r.Start())
		for range plies {
			fast, slow := p.engine().Moves(nil), p.box.Moves(nil)
			if !sameMoves(fast, slow) || p.Board().Count() != len(slow) || p.Board().Mobile() != slices.ContainsFunc(slow, func(m Move) bool { return m.Drop == 0 }) {
				t.Fatalf("%s: %s: %v, on a mailbox %v", name, p.SFEN(), fast, slow)
			}
			if fast, slow := p.engine().Checks(nil), p.box.Checks(nil); !sameMoves(fast, slow) {
				t.Fatalf("%s: %s: checks %v, on a mailbox %v", name, p.SFEN(), fast, slow)
			}
			if len(fast) == 0 {
				break
			}
			p.box.Do(fast[rng.IntN(len(fast))])
		}
	}
}

// wild is a game without bitboard support: a large board, limited ranges, moves that
// only capture or never capture, riders, jumps over men, and a win by capturing the
// king.
func wild(t *testing.T) *Rules {
	t.Helper()
	const src = `
id: wild
names: Wild
board: {files: 16, ranks: 12}
zone: 3
setup: "8k7/16/16/16/16/16/16/16/16/16/16/8K7 b - 1"
rules: {capture: gone, win: [capture]}
pieces:
  - {id: king, letter: K, count: 2, royal: true, moves: K, names: King}
  - {id: short, letter: S, count: 9, moves: R3, names: Short rook}
  - {id: cannon, letter: C, count: 9, moves: pD, names: Jumper}
  - {id: rider, letter: N, count: 9, moves: ffNN, names: Rider}
  - {id: pawn, letter: P, count: 9, moves: mfWcfF, names: Pawn, promoted: {moves: Q, names: Queen}}
`
	g, err := templates.Read("wild.yaml", strings.NewReader(src))
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWildMoves(t *testing.T) {
	r := wild(t)
	cases := []struct{ square, man, others, want string }{
		{"8f", "S", "8d=p 6f=P", "8f10f 8f11f 8f7f 8f8d 8f8e 8f8g 8f8h 8f8i 8f9f"},
		{"8f", "C", "8e=p 9f=P 8d=P", "8f10f"},
		{"8h", "N", "", "8h10d 8h6d 8h7f 8h9f"},
		{"8f", "P", "7e=p 8e=p", "8f7e"},
		{"8d", "P", "7c=p", "8d7c 8d7c+ 8d8c 8d8c+"},
		{"8b", "P", "", "8b8a+"},
		{"16l", "K", "1a=k", "16l15k 16l15l 16l16k"},
	}
	for _, c := range cases {
		var s Setup
		put := func(square, man string) {
			sq, _, ok := r.cutSquare(square)
			if !ok {
				t.Fatal(square)
			}
			s.Board[sq] = NewMan(r.kindOf(man[0]), sideOf(man[0]), false)
		}
		put(c.square, c.man)
		for o := range strings.FieldsSeq(c.others) {
			square, man, _ := strings.Cut(o, "=")
			put(square, man)
		}
		p := r.position(s)
		if p.fits != nil {
			t.Fatal("played on bitboards")
		}
		var got []string
		for _, m := range p.LegalMoves() {
			if m.From.String() == c.square {
				got = append(got, m.String())
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s on %s with %s: %v, want %s", c.man, c.square, c.others, got, c.want)
		}
	}
}

func TestHasamiCaptures(t *testing.T) {
	r := builtIn(t, "hasami")
	cases := []struct{ before, move, after string }{
		// In three directions at once.
		{"9/9/4P4/4p4/2Pp1pP2/9/9/4P4/PPPPPPPPP b - 1", "5h5e", "9/9/4P4/9/2P1P1P2/9/9/9/PPPPPPPPP w - 2"},
		{"9/4P4/4p4/4p4/2Pp1ppP1/9/9/4P4/ppp6 b - 1", "5h5e", "9/4P4/9/9/2P1P2P1/9/9/9/ppp6 w - 2"},
		// Moving in between is safe.
		{"9/9/9/9/3p1p3/9/9/4P4/PP5pp b - 1", "5h5e", "9/9/9/9/3pPp3/9/9/9/PP5pp w - 2"},
		// A jump does not capture what it passes over,
		{"9/9/9/9/4p4/4P4/9/9/PP5pp b - 1", "5f5d", "9/9/9/4P4/4p4/9/9/9/PP5pp w - 2"},
		// but may sandwich beyond.
		{"9/9/4P4/9/4p4/4P4/9/9/PP5pp b - 1", "5f5d", "9/9/4P4/4P4/4p4/9/9/9/PP5pp w - 2"},
		// There is no capture across an empty square, at the edge, or in a corner.
		{"p8/9/1P7/9/9/9/9/P8/PP5pp b - 1", "9h9b", "p8/P8/1P7/9/9/9/9/9/PP5pp w - 2"},
		{"pp1P5/9/9/9/9/9/9/2P6/PP5pp b - 1", "7h7a", "ppPP5/9/9/9/9/9/9/9/PP5pp w - 2"},
	}
	for _, c := range cases {
		p := study(t, r, c.before)
		err := p.PlayUSI(c.move)
		if err != nil || p.SFEN() != c.after {
			t.Errorf("%s %s: %s, %v; want %s", c.before, c.move, p.SFEN(), err, c.after)
		}
		p.Undo()
		if p.SFEN() != c.before {
			t.Errorf("%s %s undone: %s", c.before, c.move, p.SFEN())
		}
	}
	if slices.Contains(study(t, r, "9/9/9/4p4/4p4/4P4/9/9/PP5pp b - 1").LegalMoves(), Move{From: At(5, 6), To: At(5, 3)}) {
		t.Error("a man jumps over two")
	}
}

func TestToriSaysWhatIsIllegal(t *testing.T) {
	r := builtIn(t, "tori")
	for _, c := range []struct{ sfen, move, want string }{
		{"3k3/7/4S2/7/4S2/7/3K3 b S 1", "S*3d", "another unpromoted swallow on file 3"},
		{"3k3/7/S6/7/7/7/3K3 b - 1", "7c7b", "the swallow must promote"},
		{"3k3/7/7/7/7/7/3K3 b S 1", "S*1a", "the swallow could never move from 1a"},
		{"2k4/7/7/+F6/7/7/2K4 b - 1", "7d4g", "the eagle does not move like that"},
		{"3k3/7/S6/S6/7/7/3K3 b - 1", "7d7c", "something stands in the way of the swallow"},
	} {
		err := study(t, r, c.sfen).PlayUSI(c.move)
		if err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s %s: %v; want %s", c.sfen, c.move, err, c.want)
		}
	}
	if err := study(t, r, "3k3/7/4S2/7/4S2/7/3K3 b S 1").PlayUSI("S*2d"); err != nil {
		t.Error(err)
	}
}

// In a game with capture of kings and a winning try, a king may move to an attacked
// square: nobody is in check, and the try of a king that is captured on the last rank
// fails.
func TestCaptureAndTry(t *testing.T) {
	g, err := templates.Read("small.yaml", strings.NewReader(`
id: small
names: Small
board: {files: 3, ranks: 4}
setup: "1k1/3/3/1K1 b - 1"
rules: {capture: hand, win: [capture, try]}
pieces:
  - {id: king, letter: K, count: 2, royal: true, moves: K, names: King}
  - {id: rook, letter: R, count: 4, moves: W, names: Rook}
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ sfen, move, want string }{
		{"1k1/1R1/3/1K1 b - 1", "2b2a", "black wins (captured king)"},
		{"1k1/1R1/3/1K1 w - 1", "2a1a", "undecided"}, // and may stay next to the rook
		{"3/K1k/3/3 b - 1", "3b3a", "black wins (try)"},
		{"3/K1k/3/3 b - 1", "3b2b", "undecided"}, // next to the other king
		{"3/Kk1/3/3 b - 1", "3b3a", "undecided"}, // onto an attacked square
		{"K2/1k1/3/3 w - 1", "2b3a", "white wins (captured king)"},
	} {
		s, err := r.ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Position(s, KindGame)
		if err == nil {
			err = p.PlayUSI(c.move)
		}
		if err != nil {
			t.Errorf("%s %s: %v", c.sfen, c.move, err)
		} else if o := p.Outcome().String(); o != c.want {
			t.Errorf("%s %s: %s, want %s", c.sfen, c.move, o, c.want)
		} else if faults := r.Validate(p.Setup(), KindGame); len(faults) > 0 {
			t.Errorf("%s %s: %v", c.sfen, c.move, faults)
		}
	}
	p := study(t, r, "k2/RR1/K2/3 w - 1")
	if o := p.Outcome(); !p.InCheck() || o.Result != Undecided || p.WithoutSelfCheck().Outcome() != (Outcome{SenteWins, ByMate}) || len(p.LegalMoves()) != 3 {
		t.Errorf("%s: check %t, %s, without self-check %s, moves %v", p.SFEN(), p.InCheck(), o, p.WithoutSelfCheck().Outcome(), p.LegalMoves())
	}
	g.Piece("rook").Drop.NoMate = true
	err = study(t, r, "k2/1R1/2r/2K b R 1").PlayUSI("R*3b")
	if err == nil || !strings.HasSuffix(err.Error(), "a Rook may not be dropped to give mate") {
		t.Errorf("a drop that mates while its own king may be captured: %v", err)
	}
	g.Rules.Win = []templates.Win{templates.WinLastMan}
	if r, err = New(g); err != nil {
		t.Fatal(err)
	}
	if p = study(t, r, "1k1/1R1/1rr/1K1 b - 1"); p.PlayUSI("2b2a") != nil || len(r.Validate(p.Setup(), KindGame)) > 0 || p.Outcome().Result != Undecided {
		t.Errorf("%s: %v, %s; the game goes on without the king", p.SFEN(), r.Validate(p.Setup(), KindGame), p.Outcome())
	}
}

// A piece whose promotion is forced may go to a square from which it can never move
// again: it stays there until it is captured, and is not a dead piece.
func TestPromotedMenMayRest(t *testing.T) {
	g := gametest.Load(t, "dobutsu")
	g.Piece("chick").Promoted.Moves = betza(t, "fF")
	r, err := New(g)
	if err != nil {
		t.Fatal(err)
	}
	p := study(t, r, "2l/C2/3/2L b - 1")
	if err := p.PlayUSI("3b3a+"); err != nil || p.SFEN() != "+C1l/3/3/2L w - 2" {
		t.Fatalf("%v, %s", err, p.SFEN())
	}
	if faults := r.Validate(p.Setup(), KindGame); len(faults) > 0 {
		t.Error(faults)
	}
}

// Only drops are limited by file: pawns that capture aside may gather there by moves.
func TestPawnsThatCaptureAsideMayGather(t *testing.T) {
	g := *wild(t).game
	g.Pieces, g.Rules.Win = slices.Clone(g.Pieces), []templates.Win{templates.WinMate}
	g.Piece("pawn").Drop.PerFile = 1
	g.Piece("pawn").Promoted = &templates.Face{Moves: betza(t, "bN")}
	r, err := New(&g)
	if err != nil {
		t.Fatal(err)
	}
	for _, sfen := range []string{
		"8k7/16/16/16/16/16/16/8P7/16/8P7/16/8K7 b - 1",
		"8+P7/16/7k8/16/16/7PPP6/16/16/16/16/16/8K7 w - 1", // that on 8a came from beside another
	} {
		s, err := r.ParseSFEN(sfen)
		if err != nil {
			t.Fatal(err)
		}
		if faults := r.Validate(s, KindGame); len(faults) > 0 {
			t.Errorf("%s: %v", sfen, faults)
		}
	}
}

func TestAnEnclosedKingIsTaken(t *testing.T) {
	for _, win := range []templates.Win{templates.WinMate, templates.WinCapture} {
		g := *wild(t).game
		g.Rules.Capture, g.Rules.Win = templates.CaptureSandwich, []templates.Win{win}
		r, err := New(&g)
		if err != nil {
			t.Fatal(err)
		}
		p := study(t, r, "7SkS6/16/16/16/16/16/16/16/16/16/16/8K7 b - 1")
		err = p.PlayUSI("7a7b 8a8b 7b7a") // who moves between two men stays
		if err != nil || p.Outcome().Result != Undecided {
			t.Fatalf("%s: %v, %s", p.SFEN(), err, p.Outcome())
		}
		p = study(t, r, "7Sk7/9S6/16/16/16/16/16/16/16/16/16/8K7 b - 1")
		err = p.PlayUSI("7b7a")
		faults := r.Validate(p.Setup(), KindGame)
		if err != nil || p.Outcome() != (Outcome{SenteWins, ByKingCaptured}) || len(faults) > 0 {
			t.Errorf("%s: %s: %v, %s, %v", win, p.SFEN(), err, p.Outcome(), faults)
		}
	}
}
