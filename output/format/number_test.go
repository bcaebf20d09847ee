package format

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestAppendNum(t *testing.T) {
	for _, tt := range []struct {
		v    float64
		want string
	}{
		{0, "0"}, {math.Copysign(0, -1), "0"}, {1, "1"}, {-1, "-1"}, {0.5, "0.5"}, {-0.5, "-0.5"},
		{12, "12"}, {123.4, "123.4"}, {1234.05, "1234.05"}, {10.0001, "10.0001"}, {0.00004, "0"},
		{-0.00004, "0"}, {0.00006, "0.0001"}, {9.99996, "10"}, {841.8897637795, "841.8898"}, {1e18, "1000000000000000000"},
	} {
		if got := Num(tt.v); got != tt.want {
			t.Errorf("Num(%v) = %q, want %q", tt.v, got, tt.want)
		}
	}
}

func TestAppendNumIsNearEnough(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100000 {
		v := (r.Float64() - 0.5) * math.Pow(10, float64(r.IntN(7)))
		got, err := strconv.ParseFloat(Num(v), 64)
		if err != nil || math.Abs(got-v) > 0.00005001 {
			t.Fatalf("Num(%v) = %q: %v", v, Num(v), err)
		}
	}
}

func BenchmarkNum(b *testing.B) {
	buf := make([]byte, 0, 32)
	for b.Loop() {
		buf = AppendNum(buf[:0], 123.45678)
	}
}
