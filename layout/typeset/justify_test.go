package typeset

import (
	"math"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// TestJapaneseLinesFillTheirWidth checks that all lines but the last of a Japanese
// paragraph are as wide as their column, and none is wider.
func TestJapaneseLinesFillTheirWidth(t *testing.T) {
	text := strings.Repeat("駒を「成る」と、働きが変わります。取った駒は、いつでも打てます（二歩は反則です）。", 4)
	ragged, all := 0, 0
	for width := 84.0; width < 140; width += 1.3 {
		s := &setter{doc: &doc.Doc{Lang: "ja", Script: doc.Squares}, page: pageFor(t, a5), spec: specFor(doc.Squares, false)}
		got := s.lines(text, s.spec.body, draw.MM(width), s.spec.body.size)
		for i, l := range got {
			want := width
			if i == 0 {
				want -= float64(s.spec.body.size)
			}
			if l.w > draw.MM(want+0.01) {
				t.Errorf("%g mm: %q is %.2f wide", width, textOf(l.segs), l.w)
			}
			if all++; i < len(got)-1 && math.Abs(float64(l.w)-want) > 0.01 {
				ragged++
			}
		}
		var joined strings.Builder
		for _, l := range got {
			joined.WriteString(textOf(l.segs))
		}
		if joined.String() != text {
			t.Errorf("%g mm: the text became %q", width, joined.String())
		}
	}
	if t.Log(ragged, "of", all, "lines are ragged"); ragged*50 > all {
		t.Error("more than one in fifty")
	}
}

// TestReadingsNeitherTouchNorStickOut checks readings that are longer than their words, at
// the ends of a line and close together.
func TestReadingsNeitherTouchNorStickOut(t *testing.T) {
	s := &setter{doc: &doc.Doc{Lang: "ja", Script: doc.Squares}, page: pageFor(t, a5), spec: specFor(doc.Squares, false)}
	word := doc.Ruby("玉将", "ぎょくしょう")
	out := s.paragraph(strings.Repeat(word+"と"+word, 12), s.spec.body, 60, 0, 0)
	for i := range out {
		var end draw.MM
		for _, m := range out[i].ink.Marks {
			if x := m.Text; x.Size == rubySize {
				from := x.At.X
				if from < end-0.01 || from < -0.01 || from+x.Advance > 60.01 {
					t.Errorf("line %d: %q from %.2f to %.2f, the one before ends at %.2f", i, x.S, from, from+x.Advance, end)
				}
				end = from + x.Advance
			}
		}
	}
}
