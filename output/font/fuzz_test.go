package font

import (
	"errors"
	"math"
	"testing"

	"shogikit/output/draw"
)

// FuzzFont parses arbitrary fonts and draws with them: the result must be printable
// numbers or an error.
func FuzzFont(f *testing.F) {
	ttf := Subset(draw.SansBold, []rune("Aé歩"))
	f.Add(ttf, "Aé歩")
	f.Add(ttf[:len(ttf)/2], "A")
	f.Add(collection(ttf, ttf), "A")
	f.Add([]byte("wOF2"), "A")
	f.Add([]byte("OTTO\x00\x01"), "x")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		faces, err := Parse(data)
		if err != nil {
			if !errors.Is(err, errFont) {
				t.Fatalf("%v", err)
			}
			return
		}
		if len(text) > 20 {
			text = text[:20]
		}
		for _, p := range faces[0].Outline(text, 10).Pts {
			if sum := float64(p.X) + float64(p.Y); math.IsNaN(sum) || math.IsInf(sum, 0) {
				t.Fatalf("%q: a point that is not a number: %v", text, p)
			}
		}
	})
}

// FuzzLabel lays out any text in the built-in fonts.
func FuzzLabel(f *testing.F) {
	f.Add("Řez 将棋 \x00\xff\u202e", 4.0)
	f.Fuzz(func(t *testing.T, text string, size float64) {
		if len(text) > 200 || !(size > 0 && size < 1000) {
			return
		}
		w := float64(Width(draw.Sans, draw.MM(size), text))
		if w < 0 || math.IsNaN(w) || math.IsInf(w, 0) {
			t.Fatalf("%q is %v mm wide", text, w)
		}
		for _, m := range Label(draw.Pt(0, 0), Style{Size: draw.MM(size)}, text) {
			if b := m.Path.Bounds(); math.IsNaN(float64(b.W())) {
				t.Fatalf("%q: %v", text, b)
			}
		}
	})
}
