package art

import (
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// TestCalloutsBreakAsParagraphsDo checks that notes in Japanese break after phrases, and
// that no note breaks at a no-break space, after a one-letter word or inside a unit.
func TestCalloutsBreakAsParagraphsDo(t *testing.T) {
	for _, c := range []struct {
		script     doc.Script
		text, want string
	}{
		{doc.Squares, "ここで自分の駒が成る", "ここで自分の|駒が成る"}, {doc.Squares, "点：この向きに1マスだけ", "点：この向きに|1マスだけ"},
		{doc.Squares, "漢漢漢漢漢漢漢漢漢漢漢漢", "漢漢漢漢漢漢漢漢漢|漢漢漢"},
		{doc.Short, "dvě čárky a tři čárky v\u00a0ruce", "dvě čárky a tři|čárky v ruce"},
		{doc.Short, "počet polí i k súperovi", "počet polí|i k súperovi"},
		{"", "paper of about 160\u00a0g/m² or more", "paper of about|160 g/m² or more"},
	} {
		d := Callouts(c.script, draw.Drawing{}, []Callout{{Text: c.text}}, CalloutGap, calloutWidth)
		lines, y := []string{}, draw.MM(-100)
		for i := range d.Marks {
			if x := d.Marks[i].Text; x != nil {
				if x.At.Y > y {
					lines = append(lines, "")
				}
				lines[len(lines)-1] += x.S
				y = x.At.Y
			}
		}
		if got := strings.ReplaceAll(strings.Join(lines, "|"), "\u00a0", " "); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestCalloutsDoNotCross checks that the lines of notes neither cross nor end in one
// point, whatever the order of the notes, and that the notes end beside the picture.
func TestCalloutsDoNotCross(t *testing.T) {
	var pic draw.Drawing
	pic.Paint(draw.RectPath(draw.RectWH(0, 0, 30, 32)), draw.White, draw.None, 0)
	notes := []Callout{{"a fourth note", draw.Pt(28, 31)}, {"one", draw.Pt(26, 2)}, {"a third note of three lines or so at least", draw.Pt(29, 30)}, {"two", draw.Pt(27, 3)}}
	d := Callouts(doc.Short, pic, notes, CalloutGap, calloutWidth)
	var ends []draw.Point
	for i := range d.Marks {
		switch m := &d.Marks[i]; {
		case m.Text != nil && m.Text.At.Y > 32:
			t.Errorf("%q stands below the picture", m.Text.S)
		case m.Text == nil && m.Stroke == draw.Indigo:
			ends = append(ends, m.Path.Pts[0])
			if gap := 30 + CalloutGap - m.Path.Pts[0].X; gap < 1 {
				t.Errorf("a line ends %.2f mm before its words", gap)
			}
		}
	}
	for i := range ends[1:] {
		if len(ends) != 4 || ends[i+1].Y <= ends[i].Y {
			t.Errorf("the lines begin at %v", ends)
		}
	}
}
