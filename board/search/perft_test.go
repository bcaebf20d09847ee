package search

import (
	"os"
	"strconv"
	"testing"

	"shogikit/board/rules"
)

// Rows with more leaves than quickLeaves run only if SHOGIKIT_DEEP is set; with -short
// only those below shortLeaves run.
const (
	quickLeaves = 30_000_000
	shortLeaves = 1_000_000
)

func TestPerftTable(t *testing.T) {
	games := map[string]*rules.Rules{}
	for _, row := range rows(t, "perft.tsv") {
		r := games[row[0]]
		if r == nil {
			r = builtIn(t, row[0])
			games[row[0]] = r
		}
		depth, _ := strconv.Atoi(row[2])
		want, err := strconv.ParseUint(row[3], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if want > quickLeaves && os.Getenv("SHOGIKIT_DEEP") == "" || want > shortLeaves && testing.Short() {
			continue
		}
		p := study(t, r, row[1])
		if got := Perft(p, depth); got != want {
			t.Errorf("%s: perft %d is %d, want %d", row[1], depth, got, want)
		}
	}
}

func BenchmarkPerftShogi5(b *testing.B)     { benchmarkPerft(b, "shogi", 5) }
func BenchmarkPerftMinishogi6(b *testing.B) { benchmarkPerft(b, "minishogi", 6) }
func BenchmarkPerftHasami3(b *testing.B)    { benchmarkPerft(b, "hasami", 3) }

func benchmarkPerft(b *testing.B, game string, depth int) {
	r := builtIn(b, game)
	p, err := r.Position(r.Start(), rules.KindInitial)
	if err != nil {
		b.Fatal(err)
	}
	n := uint64(0)
	for b.Loop() {
		n += Perft(p, depth)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
