package layout_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

func TestCalibrationFitsEveryPaperAndLanguage(t *testing.T) {
	for i, p := range press.Papers() {
		for j, lang := range text.Languages() {
			if !gametest.Some(i+j, 2, 5) || p.Name == "a6" { // too small: see below
				continue
			}
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
	small, err := press.ParsePaper("a6")
	if err != nil {
		t.Fatal(err)
	}
	var h *press.TooLarge
	if _, err := press.Calibration(press.CalibrationOptions{Paper: small}); !errors.As(err, &h) || len(h.Remedies) != 1 || h.Remedies[0][0] != (press.Change{Option: press.PaperOption, Value: "a4"}) {
		t.Errorf("a paper that is too small: %v", err)
	}
}

// checkTexts reports overlapping lines of text, and keys without a text.
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

// A ruler along the verniers shows the actual length of 100 mm to a tenth: the line of
// the ruler nearest to a step, read here like by eye. The vernier is scaled by the
// printer as well, so far from 100 mm it may be one off.
func TestVernierTellsTenths(t *testing.T) {
	sheets, err := press.Calibration(press.CalibrationOptions{})
	if err != nil {
		t.Fatal(err)
	}
	lines := map[bool]map[draw.MM][]float64{false: {}, true: {}}
	for _, m := range sheets[0].Furniture.Marks {
		if b := m.Path.Bounds(); m.Width == 0.1 && m.Fixed && len(m.Path.Pts) == 2 {
			upright := b.H() < b.W()
			base, at := b.Max.Y, b.Min.X
			if upright {
				base, at = b.Max.X, -b.Min.Y
			}
			lines[upright][base] = append(lines[upright][base], float64(at))
		}
	}
	for upright, at := range lines {
		if len(at) != 1 {
			t.Fatalf("%d lines of verniers, upright %t", len(at), upright)
		}
		for _, x := range at {
			slices.Sort(x)
			for tenths := 980; tenths <= 1015; tenths++ {
				scale := float64(tenths) / 1000
				best, off := 0, 1.0
				for i, v := range x[1:11] {
					v = (v - x[0]) * scale
					if d := math.Abs(v - math.Round(v)); d < off-0.004 { // an eye takes the first of equals
						best, off = i, d
					}
				}
				if got := int(math.Floor((x[1]-x[0])*scale+1e-6))*10 + best; max(got-tenths, tenths-got) > 1 || tenths > 992 && tenths < 1008 && got != tenths || len(x) != 12 {
					t.Errorf("%d lines; at %.1f mm one reads %d tenths", len(x), scale*100, got)
				}
			}
		}
	}
}
