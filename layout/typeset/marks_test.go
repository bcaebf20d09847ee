package typeset

import (
	"math"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// placedRune is a character of a line, with its square and its ink.
type placedRune struct {
	r           rune
	x0, x1, y   draw.MM
	left, right draw.MM
}

// runesOf returns the characters of a drawing but readings, in the order drawn.
func runesOf(d draw.Drawing) (out []placedRune) {
	for _, m := range d.Marks {
		x := m.Text
		if x == nil || x.Size == rubySize {
			continue
		}
		at := x.At.X
		for _, r := range x.S {
			w := font.Width(x.Font, x.Size, string(r))
			box := font.Get(x.Font).Outline(string(r), x.Size).Bounds()
			out = append(out, placedRune{r, at, at + w, x.At.Y, at + box.Min.X, at + box.Max.X})
			at += w
		}
	}
	return out
}

// TestAdjacentMarksAreCut measures the distances between marks in a line, in body text, in
// bold and beside readings.
func TestAdjacentMarksAreCut(t *testing.T) {
	s := japaneseSetter(t)
	em := s.spec.body.size
	for text, want := range map[string]string{ // half squares to the next
		"駒（なる）。次":                          "2222122",
		"駒「王」、次":                           "222122",
		"駒「王」という":                          "2222222",
		"駒、「王」次":                           "212222",
		"駒）（王。「王":                          "2122122",
		"駒「（王）」。次":                         "21221122",
		"駒。」「王：「王・『王』・次":                   "21122122122122",
		"**駒（なる）。**次":                      "2222122",
		"駒（" + doc.Ruby("王", "おう") + "）、次": "222122",
	} {
		out := s.paragraph(text, s.spec.body, 110, 0, em)
		got := runesOf(out[0].ink)
		if len(out) != 1 || len(got) != len(want) {
			t.Fatalf("%s: %d characters, want %d", text, len(got), len(want))
		}
		for i := range got[:len(got)-1] {
			if step, half := got[i+1].x0-got[i].x0, draw.MM(want[i]-'0')*em/2; step < half-0.01 || step > half+0.01 {
				t.Errorf("%s: from %c to %c %.2f mm, want %.2f", text, got[i].r, got[i+1].r, step, half)
			}
			if got[i+1].left < got[i].right {
				t.Errorf("%s: %c touches %c", text, got[i+1].r, got[i].r)
			}
		}
	}
}

// TestBracketsStandFlush checks that an opening bracket at the start of a line stands at
// the edge of its column, or at the indent of its paragraph.
func TestBracketsStandFlush(t *testing.T) {
	s := japaneseSetter(t)
	text := strings.Repeat("「王」は（駒）で、『玉』と「飛」がある。", 6)
	flush := 0
	check := func(name string, d draw.Drawing, edge, first draw.MM) {
		t.Helper()
		y := draw.MM(-1)
		for _, c := range runesOf(d) {
			if c.y <= y+1 {
				continue
			}
			if y < 0 {
				c.left -= first
			}
			if y = c.y; !strings.ContainsRune(opening, c.r) {
				continue
			}
			if flush++; c.left < edge-0.01 || c.left > edge+0.6 {
				t.Errorf("%s: the ink of %c begins at %.2f, the line at %.2f", name, c.r, c.left, edge)
			}
		}
	}
	all := func(frags []frag) (d draw.Drawing) {
		f := stack(frags, s.spec.grid)
		return f.ink
	}
	for width := draw.MM(30); width < 110; width += 1.7 {
		check("text", all(s.paragraph(text, s.spec.body, width, 0, s.spec.body.size)), 0, s.spec.body.size)
		check("list", all(s.list(doc.List{Items: []string{text}}, width)), 1.5*s.spec.body.size, 0)
		f := s.tight(text, s.spec.small, width)
		check("caption", f.ink, 0, 0)
	}
	for width := draw.MM(30); width < 110; width += 1.7 {
		var note draw.Drawing
		set, _ := Lines(doc.Squares, text, 2.6, width)
		for k, l := range set {
			note.Add(l.Label(draw.Pt(0, 4*draw.MM(k)), font.Style{Font: draw.Sans, Size: 2.6, Ink: draw.Black, Role: draw.Art, Anchor: font.Left})...)
		}
		check("note", note, 0, 0)
	}
	em := s.spec.small.size
	if got := s.lines("「駒駒駒駒駒駒駒駒駒」", s.spec.small, 10.6*em, 0); len(got) > 1 {
		t.Errorf("the half that is cut makes no room: %d lines", len(got))
	}
	if flush < 200 {
		t.Errorf("%d lines begin with a bracket", flush)
	}
}

// TestWidthsAreThoseDrawn checks that lines with marks that are cut are as wide as the line
// breaker assumes, and that justified ones end at the edge.
func TestWidthsAreThoseDrawn(t *testing.T) {
	s := japaneseSetter(t)
	text := strings.Repeat("「"+doc.Ruby("玉将", "ぎょくしょう")+"」（王）、次の、「（飛）」。『"+doc.Ruby("角", "かく")+"』・「金」へ、", 6)
	full := 0
	for width := draw.MM(30); width < 110; width += 0.7 {
		for _, f := range []face{s.spec.body, s.spec.small} {
			lines := s.lines(text, f, width, 0)
			for i, l := range lines {
				var out frag
				s.write(&out, l, draw.Pt(0, 0), f)
				got := runesOf(out.ink)
				end := got[len(got)-1].x1
				if math.Abs(float64(end-l.w)) > 0.01 || end > width+0.01 {
					t.Errorf("%.1f mm: %q ends at %.2f, thought %.2f", width, textOf(l.segs), end, l.w)
				}
				for k := range got[:len(got)-1] {
					_, solid := cut(got[k].r, got[k+1].r)
					if step := got[k+1].x0 - got[k].x0; solid && (step < f.size/2-0.01 || step > f.size/2+0.01) {
						t.Errorf("%.1f mm: from %c to %c %.2f mm", width, got[k].r, got[k+1].r, step)
					}
				}
				if i < len(lines)-1 && justifies(s, f, width) && end > width-0.01 {
					full++
				}
				readings, _ := readingsOf(out.ink)
				for k, r := range readings {
					if r.x0 < -0.01 || k > 0 && r.x0 < readings[k-1].x1+rubyGap-0.01 {
						t.Errorf("%.1f mm: %q has readings %v", width, textOf(l.segs), readings)
					}
				}
			}
		}
	}
	if full < 100 {
		t.Errorf("%d lines are full", full)
	}
}

// TestReadingsReachOverWhatIsLeft checks that readings reach over no more of a mark than is
// left of it, and that those beside two marks keep apart.
func TestReadingsReachOverWhatIsLeft(t *testing.T) {
	s := japaneseSetter(t)
	half := s.spec.body.size / 2
	out := s.paragraph("次の（「"+doc.Ruby("冠", "かんむりだ")+"」）を", s.spec.body, 100, 0, 0)
	readings, _ := readingsOf(out[0].ink)
	base := runesOf(out[0].ink)
	if r := readings[0]; r.x0 < base[3].x0+half-0.01 || r.x1 > base[6].x0+0.01 {
		t.Errorf("the reading is from %.2f to %.2f, the brackets %.2f and %.2f", r.x0, r.x1, base[3].x0+half, base[6].x0)
	}
	out = s.paragraph("次の"+doc.Ruby("王", "おうしょう")+"、「"+doc.Ruby("玉", "ぎょくしょう")+"」を", s.spec.body, 100, 0, 0)
	if readings, _ = readingsOf(out[0].ink); readings[1].x0 < readings[0].x1+rubyGap-0.01 {
		t.Errorf("readings %v", readings)
	}
}
