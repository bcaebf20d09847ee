package rules

import (
	"errors"
	"strings"
	"testing"

	"shogikit/templates"
)

// codeOf maps reasons of invalid.tsv to codes.
var codeOf = map[string][]Code{
	"two-pawns": {CodeTwoPawns}, "dead-lance": {CodeDeadPiece}, "dead-knight": {CodeDeadPiece}, "dead-pawn": {CodeDeadPiece},
	"two-kings": {CodeExtraKing}, "missing-king": {CodeMissingKing}, "opponent-in-check": {CodeOpponentInCheck},
	"adjacent-kings": {CodeOpponentInCheck}, "too-many-pieces": {CodeTooMany}, "triple-check": {CodeImpossibleCheck},
	"impossible-check": {CodeImpossibleCheck}, "multiple": {CodeExtraKing, CodeDeadPiece},
}

func TestInvalidTable(t *testing.T) {
	games := map[string]*Rules{"shogi": builtIn(t, "shogi"), "minishogi": builtIn(t, "minishogi"), "tori": builtIn(t, "tori")}
	for _, row := range table(t, "invalid.tsv") {
		game, sfen, reason, level, detail := row[0], row[1], row[2], row[3], row[4]
		if sfen == "(empty string)" {
			sfen = ""
		}
		r := games[game]
		s, err := r.ParseSFEN(sfen)
		if level == "parse" && !strings.Contains(detail, "explicit count 1") {
			if pe := (*Fault)(nil); !errors.As(err, &pe) {
				t.Errorf("%s (%s): read without a parse error: %v", sfen, detail, err)
			} else {
				t.Logf("%-14s %s: %v", reason, sfen, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s (%s): %v", sfen, detail, err)
			continue
		}
		kind := KindGame
		if strings.HasPrefix(reason, "ok-tsume") {
			kind = KindTsume
		}
		checkCodes(t, r.Validate(s, kind), sfen, detail, codeOf[reason])
	}
}

func TestChecksThatNoMoveCanGive(t *testing.T) {
	r := builtIn(t, "shogi")
	for sfen, possible := range map[string]bool{
		"4k4/9/3N1N3/9/9/9/9/9/4K4 w - 1":                                 false, // two knights
		"4k4/9/3N5/9/9/9/9/9/4K4 w - 1":                                   true,
		"4k4/9/3N5/4R4/9/9/9/9/4K4 w - 1":                                 false, // a knight cannot uncover a rook on 5d from 5e or 5b
		"4k4/9/4+N4/4R4/9/9/9/9/4K4 w - 1":                                true,  // blocked: no check at all
		"4k4/3+N5/9/4R4/9/9/9/9/4K4 w - 1":                                true,  // 5c6b, uncovering
		"4k4/9/3N5/9/4R4/9/9/9/4K4 w - 1":                                 false, // nor could the knight have stood on file 5 before it
		"4k4/9/3N5/9/9/9/4R4/9/4K4 w - 1":                                 true,  // 5e6c, uncovering
		"7lk/8P/8S/9/9/9/9/7L1/8K w - 1":                                  false, // neither pushed, nor dropped: that would mate
		"7lk/8P/9/8R/9/9/9/7L1/8K w - 1":                                  true,  // pushed from 1c, or dropped without mate
		"4k4/4P4/9/9/9/9/9/9/4K4 w - 1":                                   true,
		"4k4/4+P4/9/9/4P4/9/9/9/4K4 w - 1":                                true,  // the tokin came from the side
		"k8/+P8/1P7/P8/9/9/9/9/4K4 w - 1":                                 true,  // from 8b, where it was a tokin already
		"4k4/4R4/4R4/9/9/9/9/9/4K4 w - 1":                                 false, // the rook behind gave check before
		"4k4/4R4/4R4/9/9/9/9/9/4K4 w P 1":                                 true,  // unless a captured man was between them
		"R3k3R/9/9/9/9/9/9/9/4K4 w - 1":                                   false, // two rooks from both sides
		"4k4/9/9/1B5B1/9/9/9/9/4K4 w - 1":                                 false, // two bishops
		"4k4/9/9/1B7/9/9/9/4R4/4K4 w - 1":                                 true,  // 5g8d, uncovering
		"4k4/9/9/4+P4/9/9/9/4R4/4K4 w - 1":                                true,  // no check
		"4k4/9/9/1B7/9/9/4R4/4R4/4K4 w - 1":                               false, // there is a rook where the bishop came from
		"4k4/3+P5/9/9/9/9/9/4R4/4K4 w - 1":                                true,  // 5b6b, uncovering
		"4k4/3+P5/9/7B1/9/9/9/4R4/4K4 w - 1":                              false, // three at once
		"lnsgkgsnl/1r5b1/ppppNpppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGS1L w p 1": true,  // the knight on 5c checks nobody
	} {
		s, err := r.ParseSFEN(sfen)
		if err != nil {
			t.Fatal(err)
		}
		if got := !r.Validate(s, KindGame).Has(CodeImpossibleCheck); got != possible {
			t.Errorf("%s: possible %v, want %v: %v", sfen, got, possible, r.Validate(s, KindGame))
		}
	}
}

// A king may stay in check where capturing it wins, but then it is the answer to no
// mate problem.
func TestNoProblemBeginsWithTheKingInCheck(t *testing.T) {
	r := builtIn(t, "dobutsu")
	s, err := r.ParseSFEN("2l/2+C/3/L2 b - 1")
	if err != nil {
		t.Fatal(err)
	}
	for kind, fault := range map[Kind]bool{KindTsume: true, KindStudy: false} {
		if got := r.Validate(s, kind).Has(CodeOpponentInCheck); got != fault {
			t.Errorf("%s: %v, want %v", kind, got, fault)
		}
	}
}

func TestClaims(t *testing.T) {
	for _, row := range table(t, "handicaps.tsv") {
		r := builtIn(t, row[0])
		s, err := r.ParseSFEN(row[3])
		if err != nil {
			t.Fatal(err)
		}
		if faults := r.Validate(s, KindGame); len(faults) > 0 {
			t.Errorf("%s: %v", row[3], faults)
		}
		if !r.Validate(s, KindInitial).Has(CodeWrongSetup) {
			t.Errorf("%s passes for the initial setup", row[3])
		}
	}
	r := builtIn(t, "shogi")
	for _, h := range r.game.Handicaps {
		s, _ := r.Named(h.ID)
		if faults := r.Validate(s, KindHandicap); len(faults) > 0 {
			t.Errorf("handicap %s: %v", h.ID, faults)
		}
	}
	if faults := r.Validate(r.Start(), KindInitial); len(faults) > 0 {
		t.Error(faults)
	}
	if !r.Validate(r.Start(), KindHandicap).Has(CodeWrongSetup) {
		t.Error("the initial setup passes for a handicap")
	}
}

func TestNothingAfterANulIsPassedOver(t *testing.T) {
	r := builtIn(t, "minishogi")
	for _, sfen := range []string{"rbsgk\x00R/4p/5/P4/KGSBR b - 1", "rbsgk/4p/5/P4/KGSBR b P\x00R 1"} {
		s, errs := r.ReadSFEN(sfen)
		if len(errs) == 0 {
			t.Errorf("%q is %s", sfen, r.FormatSFEN(s))
		}
	}
}

func TestFaultsOfOneTextAreBounded(t *testing.T) {
	_, errs := builtIn(t, "shogi").ReadSFEN(strings.Repeat(strings.Repeat("?", 5000)+"/", 8) + "9 b - 1")
	if len(errs) != maxErrs {
		t.Errorf("%d faults", len(errs))
	}
}

func TestKitInventory(t *testing.T) {
	r := builtIn(t, "hasami")
	s, err := r.ParseSFEN("ppppppppp/pppppppp1/9/9/4P4/9/9/PPPPPPPPP/PPPPPPPPP b - 1")
	if err != nil {
		t.Fatal(err)
	}
	if faults := r.Validate(s, KindGame); len(faults) != 1 || faults[0].Code != CodeNotInKit || faults[0].Side != "black" {
		t.Errorf("19 black men: %v", faults)
	}
}

func TestFaultySetupOfATemplateIsNamed(t *testing.T) {
	g := *builtIn(t, "shogi").game
	g.Setup = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL b - 1"
	g.Handicaps = []templates.Handicap{{ID: "odd", SFEN: "4k4/9/9 b - 1"}}
	_, err := New(&g)
	var setups SetupErrors
	if !errors.As(err, &setups) || len(setups) != 2 || !setups[0].Faults.Has(CodeMissingKing) || !setups[1].Faults.Has(CodeSyntax) {
		t.Fatalf("%v", err)
	}
	for _, want := range []string{"setup", "handicap odd", "missing-king", "column 8"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
	if strings.Count(err.Error(), "column") != 1 {
		t.Errorf("the column is not named once: %v", err)
	}
}

func BenchmarkValidate(b *testing.B) {
	r := builtIn(b, "shogi")
	for name, sfen := range map[string]string{
		"quiet":   "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
		"check":   "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
		"initial": r.game.Setup,
	} {
		s, err := r.ParseSFEN(sfen)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if faults := r.Validate(s, KindGame); len(faults) > 0 {
					b.Fatal(faults)
				}
			}
		})
	}
}

func checkCodes(t *testing.T, faults Faults, sfen, detail string, want []Code) {
	t.Helper()
	for _, c := range want {
		if !faults.Has(c) {
			t.Errorf("%s (%s): no %s in: %v", sfen, detail, c, faults)
		}
	}
	for _, f := range faults {
		if len(want) == 0 {
			t.Errorf("%s (%s): %v", sfen, detail, f)
		}
		t.Logf("%s (%s): %v", sfen, detail, f)
	}
}
