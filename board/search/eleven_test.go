package search

import (
	"slices"
	"testing"
	"time"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

// eleven returns problems of eleven plies, which this program found among random
// positions; none comes from elsewhere.
func eleven(tb testing.TB) []*rules.Position {
	r := builtIn(tb, "shogi")
	var out []*rules.Position
	for _, row := range gametest.Table(tb, "testdata/mate11.tsv") {
		out = append(out, study(tb, r, row[0]))
	}
	return out
}

func TestElevenPlies(t *testing.T) {
	for i, p := range eleven(t) {
		if !gametest.Some(i, 10, 40) {
			continue
		}
		if m, _ := FindMate(p, Limits{Plies: 13}); m.Plies != 11 || !mates(p, m.Line) {
			t.Errorf("%s: mate in %d by %v", p.SFEN(), m.Plies, m.Line)
		}
	}
}

// mates reports whether a line is legal and ends in check.
func mates(p *rules.Position, line []rules.Move) bool {
	for _, m := range line {
		if p.Play(m) != nil {
			return false
		}
	}
	return p.InCheck() // remaining interpositions are futile
}

// BenchmarkElevenPlies reports the median of all problems.
func BenchmarkElevenPlies(b *testing.B) {
	var times []time.Duration
	for b.Loop() {
		for _, p := range eleven(b) {
			start := time.Now()
			FindMate(p, Limits{Plies: 11})
			times = append(times, time.Since(start))
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms/median")
}
