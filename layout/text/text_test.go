package text

import (
	"errors"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/output/font"
)

var body = Style{Size: 3.7, Line: 4.94, Ruby: 5.9, Ink: draw.Black}

// shown returns the lines of a text in a column.
func shown(t *testing.T, s *Setter, text string, width draw.MM) []string {
	t.Helper()
	lines, err := s.lines(text, body, width)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i := range lines {
		out = append(out, textOf(lines[i].segments))
	}
	return out
}

func TestLinesAreEvenAndFit(t *testing.T) {
	s := &Setter{}
	text := "The rook goes straight ahead, back, left or right, as far as the way is free."
	lines := shown(t, s, text, 50)
	if got := strings.Join(lines, " "); got != text {
		t.Errorf("the lines read %q", got)
	}
	for _, l := range lines {
		if w := font.Width(draw.Sans, body.Size, l); w > 50 {
			t.Errorf("%q is %.1f mm wide", l, w)
		}
	}
}

func TestPutTellsTheHeightAndTheOverflow(t *testing.T) {
	s := &Setter{}
	var d draw.Drawing
	used, err := s.Put(&d, "One\ntwo\nthree", body, draw.RectWH(10, 20, 30, 15))
	if err != nil || used != 3*body.Line {
		t.Errorf("three lines: %.2f mm, %v", used, err)
	}
	if b := d.Bounds(); b.Min.X < 10 || b.Min.Y < 20 || b.Max.Y > 20+used {
		t.Errorf("set at %v", b)
	}
	_, err = s.Put(&d, "One\ntwo\nthree", body, draw.RectWH(0, 0, 30, 12))
	var over *Overflow
	if !errors.As(err, &over) || over.Height < 2.8 || over.Height > 2.9 {
		t.Errorf("three lines of 4.94 mm in 12 mm: %v", err)
	}
	_, err = s.Put(&d, "Beförderung", body, draw.RectWH(0, 0, 10, 12))
	if !errors.As(err, &over) || over.Width <= 0 {
		t.Errorf("a word wider than its slot: %v", err)
	}
}

func TestWordsStayTogether(t *testing.T) {
	s := &Setter{Script: Short}
	for _, l := range shown(t, s, "Kůň skáče o dvě pole a o jedno stranou, a to i v boji s 19 × 20 mm.", 26) {
		for _, end := range []string{" o", " a", " v", " s", " 19", "×"} {
			if strings.HasSuffix(l, end) {
				t.Errorf("a line ends with %q: %q", end, l)
			}
		}
	}
	if lines := shown(t, s, "Vložím zlatého na 6h", 34); lines[0] != "Vložím zlatého" {
		t.Errorf("a preposition leaves its square: %q", lines)
	}
	s = &Setter{Hyphens: Hyphens("Beförderungs|zone")}
	lines := shown(t, s, "die Beförderungszone", 34)
	if len(lines) != 2 || lines[0] != "die Beförderungs-" {
		t.Errorf("hyphenated: %q", lines)
	}
}

func TestJapaneseLines(t *testing.T) {
	s := &Setter{Script: Squares}
	text := "自分の歩があるたての列に、もう１枚歩を打つことはできません。「と金」ならあってもかまいません。"
	lines := shown(t, s, text, 40)
	if got := strings.Join(lines, ""); got != text {
		t.Errorf("the lines read %q", got)
	}
	for _, l := range lines[1:] {
		if r := []rune(l); noStart(r[0]) {
			t.Errorf("a line begins with %c", r[0])
		}
	}
	lines = shown(t, s, "王手はかまいません。", 8.3*body.Size)
	if lines[0] != "王手は" {
		t.Errorf("a phrase is divided: %q", lines)
	}
}

func TestReadings(t *testing.T) {
	s := &Setter{Script: Squares, Readings: NewReadings(ParseReadings("王手=おうて 成銀=なりぎん 歩=ふ と金=ときん 打つ=うつ"))}
	for text, want := range map[string]string{
		"王手":     "｜王手《おうて》",
		"歩を打つ":   "｜歩《ふ》を｜打《う》つ",
		"一歩":     "一歩",
		"２四歩":    "２四歩",
		"２四成銀":   "２四成銀",
		"同　歩":    "同　歩",
		"｜銀《ぎん》": "｜銀《ぎん》",
	} {
		if got := strings.ReplaceAll(s.Readings.Add(text), joiner, ""); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	var d draw.Drawing
	used, err := s.Put(&d, "王手", body, draw.RectWH(0, 0, 40, 6))
	if err != nil || used != body.Ruby {
		t.Errorf("a line with a reading: %.2f mm, %v", used, err)
	}
	if b := d.Bounds(); b.Min.Y < 0 {
		t.Errorf("the reading begins %.2f mm above the slot", -b.Min.Y)
	}
}

func TestRunsAndPlainText(t *testing.T) {
	if got := Plain("**Take** *tokin* on P*5e, ｜王手《おうて》"); got != "Take tokin on P*5e, 王手" {
		t.Errorf("plain text: %q", got)
	}
	if got := Plain(`“*” drops, “*” too; \*not light\*, **a \* b**`); got != "“*” drops, “*” too; *not light*, a * b" {
		t.Errorf("asterisks: %q", got)
	}
	runs := Runs("**Take** it")
	if len(runs) != 2 || runs[0].Emphasis != Bold || runs[0].Text != "Take" {
		t.Errorf("runs: %v", runs)
	}
}

func TestMissingGlyphIsAnError(t *testing.T) {
	_, err := (&Setter{}).Height("a \U0001F600", body, 40)
	if !errors.Is(err, ErrGlyph) {
		t.Errorf("no error for a character that no font has: %v", err)
	}
}
