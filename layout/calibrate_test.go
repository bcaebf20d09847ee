package layout_test

import (
	"errors"
	"strings"
	"testing"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/text"
)

func TestCalibrationFitsEveryPaperAndLanguage(t *testing.T) {
	for _, p := range press.Papers() {
		for _, lang := range text.Languages() {
			sheets, err := press.Calibration(press.CalibrationOptions{Paper: p, Lang: lang, Command: "shogikit calibrate"})
			if err != nil {
				t.Fatalf("%s %s: %v", p.Name, lang, err)
			}
			if len(sheets) != 2 || sheets[0].Back || !sheets[1].Back {
				t.Fatalf("%s: a front and a back are wanted", p.Name)
			}
			for i := range sheets {
				checkSheet(t, &sheets[i])
				checkTexts(t, p.Name+" "+lang, &sheets[i])
			}
		}
	}
	small, err := press.ParsePaper("100x148")
	if err != nil {
		t.Fatal(err)
	}
	var h *press.TooLarge
	if _, err := press.Calibration(press.CalibrationOptions{Paper: small}); !errors.As(err, &h) || len(h.Remedies) != 1 || h.Remedies[0][0] != (press.Change{Option: press.PaperOption, Value: "a4"}) {
		t.Errorf("a paper that is too small: %v", err)
	}
}

// checkTexts finds lines of text that lie on one another, and keys without one.
func checkTexts(t *testing.T, name string, s *draw.Sheet) {
	t.Helper()
	var boxes []draw.Rect
	var words []string
	for i := range s.Furniture.Marks {
		m := &s.Furniture.Marks[i]
		if m.Text == nil {
			continue
		}
		if strings.HasPrefix(m.Text.S, "[calibrate") || strings.Contains(m.Text.S, "{") {
			t.Errorf("%s: the text %q is not filled in", name, m.Text.S)
		}
		b := m.Bounds()
		for k := range boxes {
			if boxes[k].Overlaps(b.Inset(0.3)) {
				t.Errorf("%s %s: %q lies on %q", name, s.ID, m.Text.S, words[k])
			}
		}
		boxes, words = append(boxes, b.Inset(0.3)), append(words, m.Text.S)
	}
}

func TestCrossesMeetWhicheverWayTheSheetIsTurned(t *testing.T) {
	sheets, err := press.Calibration(press.CalibrationOptions{})
	if err != nil {
		t.Fatal(err)
	}
	centers := func(s *draw.Sheet) []draw.Point {
		var out []draw.Point
		for i := range s.Furniture.Marks {
			m := &s.Furniture.Marks[i]
			if b := m.Path.Bounds(); m.Text == nil && m.Width == 0.1 && near(b.W(), 18) && b.H() == 0 {
				out = append(out, b.Center())
			}
		}
		return out
	}
	front, back := centers(&sheets[0]), centers(&sheets[1])
	if len(front) != 4 || len(back) != 4 {
		t.Fatalf("%d and %d crosses", len(front), len(back))
	}
	for _, flip := range []func(draw.Point) draw.Point{
		func(p draw.Point) draw.Point { return draw.Pt(210-p.X, p.Y) },
		func(p draw.Point) draw.Point { return draw.Pt(p.X, 297-p.Y) },
	} {
		for _, p := range front {
			met := false
			for _, q := range back {
				met = met || flip(p).Sub(q).Len() < 1e-6
			}
			if !met {
				t.Errorf("no cross of the back lies behind %v", p)
			}
		}
	}
}

func TestTheFrameIsCorrectedAndTheRulersAreNot(t *testing.T) {
	sheets, err := press.Calibration(press.CalibrationOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sheets, err = press.Profile{Across: 98.7, Down: 99.1}.Correct(sheets)
	if err != nil {
		t.Fatal(err)
	}
	frame := sheets[0].Furniture.Marks[0].Path.Bounds()
	if !near(frame.W()*0.987, 180) || !near(frame.H()*0.991, 240) {
		t.Errorf("the frame would print %v x %v", frame.W()*0.987, frame.H()*0.991)
	}
	for _, c := range sheets[0].Claims {
		if length := max(c.W, c.H); length != 100 && length != 4*draw.Inch {
			t.Errorf("%s has become %v", c.Word(), length)
		}
	}
}
