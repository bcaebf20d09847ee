package search

import (
	"strconv"
	"strings"
	"testing"

	"shogikit/board/rules"
)

// alreadyMated is a row of the table in which the attacked king is in check, even
// mated, before the attacker's move: no such position can arise.
const alreadyMated = "4K4/2sP1Ps2/9/4r4/9/9/9/9/4k4 w - 1"

func TestMateOfAKingInCheckAlready(t *testing.T) {
	r := builtIn(t, "shogi")
	s, err := r.ParseSFEN(alreadyMated)
	if err != nil {
		t.Fatal(err)
	}
	if faults := r.Validate(s, rules.KindTsume); !faults.Has(rules.CodeOpponentInCheck) {
		t.Errorf("faults are %v, want %s", faults, rules.CodeOpponentInCheck)
	}
}

func TestMateTable(t *testing.T) {
	games := map[string]*rules.Rules{"shogi": builtIn(t, "shogi"), "minishogi": builtIn(t, "minishogi")}
	for _, row := range rows(t, "mate.tsv") {
		if row[1] == alreadyMated {
			continue
		}
		p := study(t, games[row[0]], row[1])
		want, first := 0, ""
		limit, none := strings.CutPrefix(row[2], "none<=")
		plies, err := strconv.Atoi(limit)
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && plies > 5 {
			continue
		}
		if !none {
			want, first = plies, row[3]
		}
		m, err := FindMate(p, Limits{Plies: plies, allDrops: true})
		var got []string
		for _, f := range m.First {
			got = append(got, f.String())
		}
		if err != nil || m.Plies != want || strings.Join(got, " ") != first {
			t.Errorf("%s: mate in %d by %v, decided %v; want %s by %s", row[1], m.Plies, got, err == nil, row[2], row[3])
		}
		if c, _ := FindMate(p, Limits{Plies: plies}); want > 0 && (c.Plies == 0 || c.Plies > want) {
			t.Errorf("%s: by custom mate in %d, with all interpositions in %d", row[1], c.Plies, want)
		} else if c.Plies != want {
			t.Logf("%s: %d plies, by custom %d %v; %d and %d nodes", row[1], want, c.Plies, c.First, m.Nodes, c.Nodes)
		}
	}
}

func TestFutileInterpositionsDoNotCountByCustom(t *testing.T) {
	p := study(t, builtIn(t, "shogi"), "9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1")
	if m, _ := FindMate(p, Limits{Plies: 9}); m.Plies != 3 {
		t.Errorf("by custom mate in %d, want 3", m.Plies)
	}
	if m, _ := FindMate(p, Limits{Plies: 9, allDrops: true}); m.Plies != 7 {
		t.Errorf("with all interpositions mate in %d, want 7", m.Plies)
	}
	if m, err := FindMate(p, Limits{Plies: 9, Nodes: 5}); err == nil {
		t.Errorf("decided in %d nodes, mate in %d", m.Nodes, m.Plies)
	}
}

// seventeen is the first problem of the Musō. There is no mate in 17, as 3 million
// positions show, but one in 23.
const seventeen = "3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1"

// BenchmarkMate proves the shortest mates of the table, all interpositions counted.
func BenchmarkMate(b *testing.B) {
	r := builtIn(b, "shogi")
	var all []*rules.Position
	for _, row := range rows(b, "mate.tsv") {
		if row[0] == "shogi" && row[2] == "7" {
			all = append(all, study(b, r, row[1]))
		}
	}
	nodes := 0
	for b.Loop() {
		for _, p := range all {
			m, _ := FindMate(p, Limits{Plies: 7, allDrops: true})
			nodes += m.Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e3, "knodes/s")
}

// BenchmarkNoMate disproves shorter mates of a long problem.
func BenchmarkNoMate(b *testing.B) {
	p := study(b, builtIn(b, "shogi"), seventeen)
	for b.Loop() {
		if m, err := FindMate(p, Limits{Plies: 9}); err != nil || m.Plies != 0 {
			b.Fatal(m)
		}
	}
}

// Of the drops on one square, a later one may refute a mate that the first does not;
// the waiting ones must be searched as well.
func TestAnotherPieceComesBetween(t *testing.T) {
	r := builtIn(t, "shogi")
	for sfen, want := range map[string]string{
		"5+B3/8k/6s2/6N2/9/9/9/9/9 b SL2rb4g2s3n3l18p 1":       "",
		"5B3/8k/9/5n+pS1/9/9/9/9/9 b RPrb4g3s3n4l16p 1":        "2d2c 2d2c+ 4a2c+",
		"5+PS1k/7+s1/5B1n1/6+nB1/9/9/9/9/9 b RLr4g2s2n3l17p 1": "3a2b 3a2b+",
		"7+L1/7lk/5PR2/5N3/9/9/9/9/9 b BPrb4g4s3n2l16p 1":      "P*1c",
	} {
		if m, _ := FindMate(study(t, r, sfen), Limits{Plies: 5}); list(m.First) != want {
			t.Errorf("%s: mate in %d by %s, want %q", sfen, m.Plies, list(m.First), want)
		}
	}
}

// longer are problems with their lengths according to another program's tests.
var longer = map[string]int{
	"6knl/6s2/5Pppp/9/9/9/9/9/9 b G2S2r2b3gs3n3l14p 1":           5,
	"7nl/7k1/9/9/7BL/5+r1R1/9/9/9 b 2Gb2g4s3n2l18p 1":            5,
	"7r1/7k1/4r4/5N+Bp1/8p/9/9/9/9 b G2Nb3g4sn4l16p 1":           5,
	"+R4G1nl/6k2/4ppppp/9/9/9/9/9/9 b r2b3g4s3n3l13p 1":          7,
	"3nknB2/2G2g1G1/3p1ps2/7N1/9/9/9/9/9 b L2rbg3sn3l16p 1":      7,
	"l8/1ks+P5/1ppp5/p8/9/2P6/9/9/9 b G2SN2r2b3gs3n3l12p 1":      7,
	"ln7/1k1+P5/1pp1S4/p8/9/2P6/9/9/9 b BGN2rbg2s2n3l13p 1":      9,
	"ln1p5/2k1p4/1pgP+P4/p8/1P7/P8/9/9/9 b RG2Sr2b2g2s3n3l10p 1": 9,
}

func TestLongerMates(t *testing.T) {
	r := builtIn(t, "shogi")
	for sfen, plies := range longer {
		if m, err := FindMate(study(t, r, sfen), Limits{Plies: plies + 4}); err != nil || m.Plies != plies {
			t.Errorf("%s: mate in %d, want %d; %d nodes", sfen, m.Plies, plies, m.Nodes)
		}
	}
}

// BenchmarkLongerMates proves these problems.
func BenchmarkLongerMates(b *testing.B) {
	r := builtIn(b, "shogi")
	for b.Loop() {
		for sfen, plies := range longer {
			FindMate(study(b, r, sfen), Limits{Plies: plies})
		}
	}
}

// A search that runs out of positions must report the lengths it has ruled out.
func TestLengthsRuledOut(t *testing.T) {
	m, err := FindMate(study(t, builtIn(t, "shogi"), seventeen), Limits{Plies: 17, Nodes: 60_000})
	if err == nil || m.longer != 9 {
		t.Errorf("decided %t, longer than %d, want 9", err == nil, m.longer)
	}
}
