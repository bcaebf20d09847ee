package doc

import (
	"fmt"
	"strings"
	"testing"
)

func TestRuns(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "[]",
		"plain":                  "[{0 plain }]",
		"a *b* c":                "[{0 a  } {1 b } {0  c }]",
		"**b** c":                "[{2 b } {0  c }]",
		"P*5e and P*4d":          "[{0 P*5e and P*4d }]",
		"**P*5e**":               "[{2 P*5e }]",
		"open *only":             "[{0 open *only }]",
		"open **only":            "[{0 open **only }]",
		"page " + Ref("x") + ".": "[{0 page  } {0  x} {0 . }]",
	} {
		if got := plain(Runs(in)); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
	if got := PlainText("**A** *b* c"); got != "A b c" {
		t.Errorf("plain text is %q", got)
	}
}

// plain formats runs without their readings.
func plain(runs []Run) string {
	out := []string{}
	for _, r := range runs {
		out = append(out, fmt.Sprintf("{%d %s %s}", r.Style, r.Text, r.Ref))
	}
	return fmt.Sprint(out)
}

// Readings stand above kanji, not above the kana of the word.
func TestRubyOfKanji(t *testing.T) {
	for _, c := range [][3]string{
		{"王手", "おうて", "｜王手《おうて》"},
		{"打つ", "うつ", "｜打《う》つ"},
		{"と金", "ときん", "と｜金《きん》"},
		{"振り駒", "ふりごま", "｜振《ふ》り｜駒《ごま》"},
		{"打ち歩詰め", "うちふづめ", "｜打《う》ち｜歩詰《ふづ》め"},
		{"振り駒", "フリゴマ", "｜振り駒《フリゴマ》"},
	} {
		if got := strings.ReplaceAll(Ruby(c[0], c[1]), "\u2060", ""); got != c[2] {
			t.Errorf("%s: %s, want %s", c[0], got, c[2])
		}
	}
}

func TestRuby(t *testing.T) {
	runs := Runs("*a* " + Ruby("飛車", "ひしゃ") + "です ｜ 《")
	if len(runs) != 4 || runs[2] != (Run{Text: "飛車", Ruby: "ひしゃ"}) || runs[3].Text != "です ｜ 《" {
		t.Errorf("%+v", runs)
	}
	if got := PlainText(Ruby("飛車", "ひしゃ")); got != "飛車" {
		t.Errorf("plain text is %q", got)
	}
}

func FuzzRuns(f *testing.F) {
	f.Add("a *b* **c** " + Ref("d"))
	f.Fuzz(func(t *testing.T, s string) {
		n := 0
		for _, r := range Runs(s) {
			n += len(r.Text) + len(r.Ref) + len(r.Ruby)
		}
		if n > len(s) {
			t.Errorf("%q grew to %d bytes", s, n)
		}
	})
}
