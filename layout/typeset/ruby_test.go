package typeset

import (
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// japaneseSetter returns a setter of blocks of a booklet in Japanese.
func japaneseSetter(t *testing.T) *setter {
	t.Helper()
	return &setter{doc: &doc.Doc{Lang: "ja", Script: doc.Squares}, page: pageFor(t, a5), spec: specFor(doc.Squares, false), grow: 1}
}

// readingsOf returns the readings and the other texts of a drawing, from left to right in
// every line.
func readingsOf(d draw.Drawing) (readings, base []placedText) {
	size := func(is bool) draw.Drawing {
		return d.Only(func(m *draw.Mark) bool { return m.Text != nil && (m.Text.Size == rubySize) == is })
	}
	return texts(size(true)), texts(size(false))
}

// TestReadingsHangOverTheirNeighbours sets words with readings that are wider, with all
// kinds of neighbours, and measures the gaps between the characters of the line and how
// far the readings reach over them.
func TestReadingsHangOverTheirNeighbours(t *testing.T) {
	s := japaneseSetter(t)
	for _, c := range []struct {
		before, word, kana, after string
		left, right               draw.MM // the most that the reading may reach over
		parts                     bool    // whether the word gains room
	}{
		{"この「", "玉将", "ぎょくしょう", "」だけ", 3.342, 3.342, false},
		{"つく（", "冠", "かんむり", "か別の", 3.342, rubySize, false},
		{"次の、", "入玉", "にゅうぎょく", "。それで", 3.342, 3.342, false},
		{"次の", "局面", "きょくめん", "が出る", rubySize, rubySize, false},
		{"データ", "投了", "とうりょう", "ー。", rubySize, rubySize, false},
		{"次の", "冠", "かんむり", "か別の", rubySize, rubySize, true},
		{"本局", "対局", "たいきょく", "中は", 0, 0, true},
		{"本局", "対局", "たいきょく", "のこと", 0, rubySize, true},
		{"その2", "対局", "たいきょく", "A", 0, 0, true},
	} {
		out := s.paragraph(c.before+doc.Ruby(c.word, c.kana)+c.after, s.spec.body, 100, 0, 0)
		readings, base := readingsOf(out[0].ink)
		if len(readings) != 1 {
			t.Fatalf("%s: readings %v", c.kana, readings)
		}
		r := readings[0]
		from := font.Width(draw.Sans, s.spec.body.size, c.before)
		after := base[len(base)-1].x0
		if got := from - r.x0; got > c.left+0.01 {
			t.Errorf("%s|%s: the reading begins %.2f mm before its room, want at most %.2f", c.before, c.word, got, c.left)
		}
		if got := r.x1 - after; got > c.right+0.01 {
			t.Errorf("%s|%s: the reading ends %.2f mm after its room, want at most %.2f", c.word, c.after, got, c.right)
		}
		room := after - from - font.Width(draw.Sans, s.spec.body.size, c.word)
		if parts := room > 0.01; parts != c.parts {
			t.Errorf("%s|%s|%s: the word gains %.2f mm", c.before, c.word, c.after, room)
		}
		if want := r.x1 - r.x0 - (after - from) - c.left - c.right; c.parts && (want > 0.01 || want < -0.01) {
			t.Errorf("%s|%s|%s: the word gains %.2f mm, %.2f too little", c.before, c.word, c.after, room, want)
		}
	}
}

// TestReadingsKeepApart sets words close together: their readings share what is between
// them, and the words of a line with enough of it gain no room.
func TestReadingsKeepApart(t *testing.T) {
	s := japaneseSetter(t)
	r := doc.Ruby
	for text, parts := range map[string]bool{
		"次は" + r("玉", "ぎょく") + "（" + r("王将", "おうしょう") + "）、":   false,
		"次は" + r("馬", "うま") + "（" + r("竜馬", "りゅうま") + "）、":     false,
		"次は" + r("王将", "おうしょう") + "や" + r("金将", "きんしょう") + "の": true,
		"次は" + r("王将", "おうしょう") + r("金将", "きんしょう") + "の":       true,
		"次は" + r("王将", "おうしょう") + r("歩", "ふ") + "の":            true,
	} {
		l := s.lines(text, s.spec.body, 100, 0)[0]
		out := s.paragraph(text, s.spec.body, 100, 0, 0)
		readings, _ := readingsOf(out[0].ink)
		if len(readings) != 2 || readings[1].x0-readings[0].x1 < rubyGap-0.01 {
			t.Errorf("%s: readings %v", text, readings)
		}
		if room := l.w - font.Width(draw.Sans, s.spec.body.size, doc.PlainText(text)); (room > 0.01) != parts || room > 5 {
			t.Errorf("%s: gains %.2f mm", text, room)
		}
	}
}

// TestReadingsAtTheEndsOfLines checks that a line that begins or ends with a reading wider
// than its word begins and ends with the characters of the word, too, except that a
// reading hangs over the indent of a paragraph.
func TestReadingsAtTheEndsOfLines(t *testing.T) {
	s := japaneseSetter(t)
	word := doc.Ruby("入玉宣言法", "にゅうぎょくせんげんほう")
	begins, ends := 0, 0
	for n := range 120 {
		width := 77 + draw.MM(n/40)*3.1
		n %= 40
		text := strings.Repeat("あ", n) + strings.Repeat(word+"表", 3) + strings.Repeat("あ", 40)
		out := s.paragraph(text, s.spec.body, width, 0, 0)
		for i := range out {
			readings, base := readingsOf(out[i].ink)
			first, last := base[0], base[len(base)-1]
			if len(readings) == 0 {
				continue
			}
			if first.x0 > 0.01 || readings[0].x0 < -0.01 || i < len(out)-1 && (last.x1 > width+0.01 || readings[len(readings)-1].x1 > width+0.01) {
				t.Errorf("%d, line %d: text from %.2f to %.2f, readings %v", n, i, first.x0, last.x1, readings)
			}
			if strings.HasPrefix(first.s, "入") {
				if begins++; readings[0].x0 > 0.01 {
					t.Errorf("%d, line %d: the reading begins at %.2f", n, i, readings[0].x0)
				}
			}
			if r := readings[len(readings)-1]; strings.HasSuffix(last.s, "法") && i < len(out)-1 && last.x1 > width-0.2 {
				if ends++; r.x1 < last.x1-0.01 {
					t.Errorf("%d, line %d: the reading ends at %.2f, the line at %.2f", n, i, r.x1, last.x1)
				}
			}
		}
	}
	if begins < 5 || ends < 5 {
		t.Errorf("%d lines begin with a reading, %d end with one", begins, ends)
	}
	em := s.spec.body.size
	out := s.paragraph(doc.Ruby("対局", "たいきょく")+"の前", s.spec.body, 80, 0, em)
	readings, base := readingsOf(out[0].ink)
	if r := readings[0]; base[0].x0 != em || r.x0 > em-1 || r.x0 < em-rubySize || base[0].x1 > base[1].x0+0.01 || base[0].x1 < base[1].x0-0.01 {
		t.Errorf("after the indent: %v below %v", base, readings)
	}
}

// TestReadingsAtTheEndOfText checks that the last word of a text does not move away from
// its neighbour, because its reading may hang out, but not out of the column.
func TestReadingsAtTheEndOfText(t *testing.T) {
	s := japaneseSetter(t)
	f := s.spec.small
	for n := 3; n < 40; n++ {
		text := strings.Repeat("あ", n) + doc.Ruby("竜", "りゅう")
		lines := s.lines(text, f, 51, 0)
		last := lines[len(lines)-1]
		if room := last.w - font.Width(draw.Sans, f.size, textOf(last.segs)); room > 0.01 && textOf(last.segs) != "竜" { // it has a neighbour
			t.Errorf("%d: the word gains %.2f mm", n, room)
		}
		var out frag
		s.write(&out, last, draw.Pt(0, 0), f)
		if readings, _ := readingsOf(out.ink); readings[0].x1 > 51.01 {
			t.Errorf("%d: the reading ends at %.2f", n, readings[0].x1)
		}
	}
}

// TestReadingsStayClearOfHeadings measures the ink between a heading, or the bold words of
// a saying, and the readings in the line below.
func TestReadingsStayClearOfHeadings(t *testing.T) {
	s := japaneseSetter(t)
	for _, above := range []doc.Block{
		doc.Heading{Level: 1, Text: "先手を決める"}, doc.Heading{Level: 2, Text: "先手を決める"}, doc.Heading{Level: 3, Text: "先手を決める"},
		doc.Para{Text: "玉飛接近すべからず。", Large: true, Flush: true},
	} {
		f := s.blocks([]doc.Block{above, doc.Para{Text: doc.Ruby("対局", "たいきょく") + "の前"}}, 100)
		high, low := draw.MM(100), draw.MM(-100)
		for _, m := range f[1].ink.Marks {
			if m.Text.Size == rubySize {
				high = min(high, font.TextOutline(m.Text).Bounds().Min.Y)
			}
		}
		for _, m := range f[0].ink.Marks {
			if m.Text != nil {
				low = max(low, font.TextOutline(m.Text).Bounds().Max.Y)
			}
		}
		if gap := draw.MM(f[0].lines)*s.spec.grid + high - low; gap < 1.5 || f[1].space > 0 {
			t.Errorf("%T: readings %.2f mm below", above, gap)
		}
	}
}

// TestShortLastLinesOfRaggedText checks captions, in which です。 alone ends no text that
// may be broken earlier.
func TestShortLastLinesOfRaggedText(t *testing.T) {
	s := japaneseSetter(t)
	f := s.spec.small
	got := s.lines(strings.Repeat("あ", 19)+"です。", f, 20.5*f.size, 0)
	if len(got) != 2 || len([]rune(textOf(got[1].segs))) < 5 {
		t.Errorf("set as %q", textOf(got[len(got)-1].segs))
	}
}

// TestReadingsInPressedLines checks justified lines that lose room between readings: these
// neither touch nor stick out.
func TestReadingsInPressedLines(t *testing.T) {
	s := japaneseSetter(t)
	text := strings.Repeat(doc.Ruby("玉", "ぎょく")+"、"+doc.Ruby("王将", "おうしょう")+"や", 15)
	for width := draw.MM(70); width < 130; width += 0.7 {
		for i, f := range s.paragraph(text, s.spec.body, width, 0, 0) {
			end := -rubyGap
			readings, _ := readingsOf(f.ink)
			for _, r := range readings {
				if r.x0 < end+rubyGap-0.01 || r.x1 > width+0.01 {
					t.Errorf("%.1f mm, line %d: %q from %.2f to %.2f, the one before ends at %.2f", width, i, r.s, r.x0, r.x1, end)
				}
				end = r.x1
			}
		}
	}
}
