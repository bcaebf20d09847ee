package proof

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestClaims proves the claims of the built-in games about moves, including slow ones.
func TestClaims(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		p := &Proofs{File: id, Slow: true}
		var err error
		if p.Rules, err = rules.New(g); err != nil {
			t.Fatal(err)
		}
		if p.Data, _, err = Load(g); err != nil {
			t.Fatal(err)
		}
		p.proveFigures()
		p.playGame()
		p.ProveProblems(slices.DeleteFunc(p.Data.Problems, func(d templates.Problem) bool { return d.Fork == "" }), 0)
		for _, err := range p.Faults {
			t.Error(err)
		}
	}
}

// TestFalseClaims rejects false claims. The first five were in booklets.
func TestFalseClaims(t *testing.T) {
	const (
		shogi = "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 8e8f 8g8f 8b8f 2e2d 2c2d 7g7f 9c9d 2h2d 7a6b P*2c 1c1d 2c2b+ 3a2b P*8g 3b2c 2d2c+ 2b2c 8g8f R*2b R*3a 5a4b 3a6a+ 6b5a"
		mini  = "4e4d 3a4b 2e3d 2a2b 3e2d 1a2a"
	)
	for _, c := range []struct {
		says, game, sfen, before, move, claim string
	}{
		{"The gold dropped on 5b gives check, and nobody can take it.", "shogi", "", shogi, "G*5b", "untakeable"},
		{"Open a way for your bishop by advancing the pawn in front of it.", "shogi", "", "", "8g8f", "opens 8h"},
		{"White could simply have taken the gold.", "minishogi", "", mini, "4d4c", "unguarded"},
		{"The gold must take the bishop.", "minishogi", "", mini + " 4d4c 4a5b 3d1b", "2b1b", "only"},
		{"The bishop forks king and rook.", "minishogi", "4k/5/r4/5/5 b B 1", "", "B*3c", "fork 1a 5c"},
		{"The bishop attacks the rook.", "shogi", "4k4/9/9/9/9/9/2r6/9/4K4 b B 1", "", "B*5d", "attacks 7g"},
		{"The rook guards the silver.", "shogi", "4k4/9/9/9/9/9/9/9/R3K4 b S 1", "", "S*8d", "guarded"},
		{"The silver shields his king.", "shogi", "4k4/3s5/9/9/9/9/9/9/4K4 b R 1", "", "R*5d", "pinned 6b"},
		{"The bishop has nowhere to go.", "shogi", "4k4/9/9/4b4/9/9/9/9/4K4 b G 1", "", "G*5e", "trapped 5d"},
		{"Taking the pawn was a mistake.", "shogi", "4k4/9/9/4p4/4R4/9/9/9/4K4 b - 1", "", "5e5d", "mistake 5e5f"},
		{"White must move the king aside.", "shogi", "4k4/9/9/9/9/9/9/9/4K4 w - 1", "", "5a4a", "must"},
		{"Black wins a rook.", "shogi", "4k4/9/9/4r4/4r4/9/9/4R4/4K4 b - 1", "", "5h5e", "wins 30"},
		{"That costs nothing.", "shogi", "4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1", "", "5h5e", "safe"},
		{"Mate in three.", "shogi", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "", "G*5b", "mates 3"},
		{"That threatens mate.", "shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2P 1", "", "P*5c", "threatens 1"},
		{"Nobody can stop the pawn.", "shogi", "4k4/9/9/3gP4/9/9/9/9/4K4 b - 1", "", "5d5c", "unstoppable 5c5b+"},
	} {
		r, err := rules.New(gametest.Load(t, c.game))
		if err != nil {
			t.Fatal(err)
		}
		s := r.Start()
		if c.sfen != "" {
			if s, err = r.ParseSFEN(c.sfen); err != nil {
				t.Fatal(err)
			}
		}
		pos, err := r.Position(s, rules.KindStudy)
		if err == nil {
			err = pos.PlayUSI(c.before)
		}
		if err != nil {
			t.Fatal(c.says, err)
		}
		m, err := r.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		err = (&Proofs{Rules: r, Slow: true}).proveMoveClaims(pos, m, []string{c.claim})
		t.Log(c.says, "::", err)
		if !errors.Is(err, errClaim) {
			t.Errorf("%s %s is taken as true: %v", c.says, c.claim, err)
		}
	}
}

// TestClaimsShareTheirWork checks that slow claims and problems of a custom template
// share a budget, that undecided ones are reported, and that nothing else is skipped
// because of them.
func TestClaimsShareTheirWork(t *testing.T) {
	source, _ := templates.Source("shogi")
	figure := func(id, claim string) string {
		return "    - {id: x." + id + ", kind: study, sfen: \"4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1\", show: [\"P*5e\"], says: [" + claim + "]}\n"
	}
	own := strings.Replace(source, "\n  figures:\n", "\n  figures:\n"+figure("first", "safe")+figure("long", "threatens 9")+figure("late", "safe")+figure("fast", "check"), 1)
	for _, c := range []struct{ what, source, faults string }{
		{"a copy", source, ""},
		{"with slow ones", own, `x\.first: claim does not hold.*x\.long: .*not decided.*x\.late: .*not decided.*x\.fast: claim does not hold.*problem 1: not decided.*problem 20: .*not decided`},
	} {
		g, err := templates.Read("own.yaml", strings.NewReader(c.source))
		if err != nil {
			t.Fatal(err)
		}
		p, err := New(g)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(fmt.Sprint(errors.Join(p.Faults...)), "\n", " ")
		if c.faults == "" && len(p.Faults) > 0 || !regexp.MustCompile(c.faults).MatchString(got) {
			t.Errorf("%s: %s", c.what, got)
		}
	}
}

// TestFalseForks rejects problems whose move is not a fork, can be captured, gains too
// little, or is not unique.
func TestFalseForks(t *testing.T) {
	for want, d := range map[string]templates.Problem{
		"a fork attacks two men": {SFEN: "4k1r1r/9/9/9/9/9/9/9/9 b S 1", Fork: "S*2c"},
		"can be taken":           {SFEN: "4kgr1r/9/9/9/9/9/9/9/9 b S 1", Fork: "S*4b"},
		"wins 8":                 {SFEN: "5k3/9/9/6lb1/9/9/9/9/9 b G 1", Fork: "G*2e"},
		"leaves the side":        {SFEN: "4k1r1r/9/9/9/9/9/9/9/9 b SN 1", Fork: "S*2b"},
	} {
		r, err := rules.New(gametest.Load(t, "shogi"))
		if err != nil {
			t.Fatal(err)
		}
		p := &Proofs{Rules: r, Slow: true}
		if p.ProveProblems([]templates.Problem{d}, 0); len(p.Faults) != 1 || !strings.Contains(p.Faults[0].Error(), want) {
			t.Errorf("%s: %v, want %q", d.Fork, p.Faults, want)
		}
	}
}

// sayings are phrases of English notes that imply a claim, each with the claims that
// can back it.
var sayings = map[string]string{
	`(nobody|nothing|cannot|can) (can )?(be )?(take|taken|catch|caught) it|cannot be (taken|caught)|safe from capture`: "untakeable guarded",
	`\bmust\b`:                                 "must only",
	`only move|no other move`:                  "only must",
	`\bmistake\b`:                              "mistake",
	`\battacks\b|\battacked\b`:                 "attacks fork trapped",
	`cannot get away|nowhere to go|no way out`: "trapped mate",
	`\bforks?\b`:                               "fork",
	`\bpins?\b|\bpinned\b`:                     "pinned",
	`(cannot|can no longer) (be )?stop`:        "unstoppable mates",
	`is mate\b|mates\b`:                        "mate mates threatens",
	`\bguards\b|\bguarded\b`:                   "guarded",
	`gives check|with check`:                   "check",
	`threatens? mate`:                          "threatens",
}

// TestSayings reports notes that imply a claim without stating it.
func TestSayings(t *testing.T) {
	for _, id := range templates.List() {
		b, _, err := Load(gametest.Load(t, id))
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range b.Game {
			claims := p.Says
			if i > 0 { // a note may continue the one before
				claims = slices.Concat(b.Game[i-1].Says, claims)
			}
			if p.Ask { // a question is about the next move
				claims = slices.Concat(claims, b.Game[i+1].Says)
			}
			for words, wanted := range sayings {
				says := regexp.MustCompile(`(?i)` + words).FindString(p.Note["en"])
				if says == "" {
					continue
				}
				found := false
				for _, claim := range claims {
					found = found || strings.Contains(" "+wanted+" ", " "+strings.Fields(claim)[1]+" ")
				}
				if !found {
					t.Errorf("%s:%d: %q is claimed, and none of %s says so", id, p.Line, says, wanted)
				}
			}
		}
	}
}
