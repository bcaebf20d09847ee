package layout

import (
	"math"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/templates/gametest"
)

// FuzzPicks parses lists of pieces: the result must be known pieces in printable
// numbers.
func FuzzPicks(f *testing.F) {
	g := gametest.Load(f, "shogi")
	for _, s := range []string{"rook,3xpawn,king-gote", "2×gold", "x", ",", "0xpawn", "99999999999999999999xpawn", "king-sente-gote"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		picks, err := ParsePicks(g, s, "en")
		if err != nil {
			return
		}
		if len(picks) != strings.Count(s, ",")+1 {
			t.Fatalf("%q: %d picks", s, len(picks))
		}
		for _, p := range picks {
			if p.Piece == nil || p.Count < 1 || p.Count > maxPick {
				t.Fatalf("%q: %+v", s, p)
			}
		}
	})
}

// FuzzPaper parses papers and lengths: the result must be a block on a sheet of a
// printable size, or an error.
func FuzzPaper(f *testing.F) {
	for _, s := range []string{"a4", "a4+letter", "200x280", "8.5inx11in", "20cm×30cm", "1e3x1e3", "nanxinf", "x", "0x0", "60x60mm"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if v, err := ParseLength(s); err == nil && (math.IsNaN(float64(v)) || math.IsInf(float64(v), 0)) {
			t.Fatalf("%q is %v", s, v)
		}
		p, err := ParsePaper(s)
		if err != nil {
			return
		}
		if !(p.Size.W >= minPaper && p.Size.H >= minPaper && p.Size.W <= maxPaper && p.Size.H <= maxPaper) {
			t.Fatalf("%q is %v", s, p.Size)
		}
		if b := p.Block; !(b.Min.X >= 0 && b.Min.Y >= 0 && b.W() > 0 && b.H() > 0 && b.Max.X <= p.Size.W && b.Max.Y <= p.Size.H) {
			t.Fatalf("%q: a block of %v on %v", s, b, p.Size)
		}
	})
}

// FuzzCorrection parses measurements: the result must be a plausible
// correction, or an error.
func FuzzCorrection(f *testing.F) {
	f.Add("98.7x99.1", "+0.6,-0.3")
	f.Add("100mmx10cm", "0,0")
	f.Add("×", ",")
	f.Add("nanx99", "inf,nan")
	f.Fuzz(func(t *testing.T, measured, shift string) {
		fine := func(v draw.MM) bool { return v >= 95 && v <= 105 || v >= 47.5 && v <= 52.5 }
		if m, err := ParseMeasured(measured); err == nil && !(fine(m.W) && fine(m.H)) {
			t.Fatalf("%q: %v", measured, m)
		}
		if p, err := ParseShift(shift); err == nil && !(math.Abs(float64(p.X)) <= float64(maxBack) && math.Abs(float64(p.Y)) <= float64(maxBack)) {
			t.Fatalf("%q: %v", shift, p)
		}
	})
}
