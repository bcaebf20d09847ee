package draw_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"shogikit/output/draw"
)

// TestNumbersAreNearEnough checks that numbers are correct to half of their last digit,
// without unnecessary digits.
func TestNumbersAreNearEnough(t *testing.T) {
	check := func(v float64) {
		t.Helper()
		for decimals := range 10 {
			s := draw.Number(v, decimals)
			got, err := strconv.ParseFloat(s, 64)
			if err != nil || math.Abs(got-v) > 0.5*math.Pow10(-decimals)+math.Abs(v)*1e-15 {
				t.Fatalf("Number(%v, %d) = %q: %v", v, decimals, s, err)
			}
			_, frac, dot := strings.Cut(s, ".")
			if len(frac) > decimals || strings.HasSuffix(frac, "0") || dot && frac == "" || s == "-0" {
				t.Fatalf("Number(%v, %d) = %q", v, decimals, s)
			}
		}
	}
	for _, v := range []float64{
		0, math.Copysign(0, -1), 0.5, 1.5, 0.25, 0.05, 1.0005, 0.00005, 2.675, 9.99996, 999999999.5, 1e18, 1e300,
	} {
		check(v)
		check(-v)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 50000 {
		v := (r.Float64() - 0.5) * math.Pow(10, float64(r.IntN(10)-3))
		check(v)
		check(math.Round(v*2000) / 2000)
	}
}

func BenchmarkNumber(b *testing.B) {
	buf := make([]byte, 0, 32)
	for b.Loop() {
		buf = draw.AppendNumber(buf[:0], 123.45678, 4)
	}
}
