package order

import (
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/templates/text"
)

// none is a source without files.
var none = Source{
	Lang:   "en",
	Open:   func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist },
	Folder: func(string) (fs.FS, error) { return nil, fs.ErrNotExist },
}

// said returns an order of a command with options, as pairs of name and value.
func said(t *testing.T, command string, pairs ...string) (*Order, error) {
	t.Helper()
	o := New(command)
	for i := 0; i < len(pairs); i += 2 {
		if err := o.Set(pairs[i], pairs[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return o, o.Resolve(none)
}

// TestTable checks that every row is usable, and its default is valid.
func TestTable(t *testing.T) {
	for _, command := range Commands() {
		seen := map[string]bool{}
		for _, o := range For(command) {
			if seen[o.Name] {
				t.Errorf("%s has %s twice", command, o.Name)
			}
			seen[o.Name] = true
			if o.Help == "" || strings.Contains(o.Help, "%!") {
				t.Errorf("%s %s: help %q", command, o.Name, o.Help)
			}
		}
		if _, err := said(t, command); err != nil {
			t.Errorf("%s: what is said by default is not possible: %v", command, err)
		}
	}
}

// TestFaultsComeAsValues checks that all faults are returned, each with its option.
func TestFaultsComeAsValues(t *testing.T) {
	_, err := said(t, "kit", "paper", "a44", "spot", "maybe", "build", "bxo", "scale", "9", "lang", "x", "thickness", "9mm", "art", "nowhere")
	got := ""
	for _, line := range strings.Split(err.Error(), "\n") {
		got += strings.Fields(line)[0] + " "
	}
	if got != "--paper --build --scale --thickness --lang --art --spot " {
		t.Errorf("faults of %s", got)
	}
}

// TestLanguageByName checks that the name of a language is answered with its code.
func TestLanguageByName(t *testing.T) {
	for name, code := range map[string]string{"german": "de", "Deutsch": "de", "czech": "cs", "čeština": "cs", "japanese": "ja", "日本語": "ja", "slovenčina": "sk", "english": "en", "cz": "cs"} {
		if _, err := said(t, "kit", "lang", name); err == nil || !strings.Contains(err.Error(), "is unknown; did you mean "+code+"?") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := said(t, "kit", "lang", "french"); err == nil || strings.Contains(err.Error(), "did you mean") {
		t.Error(err)
	}
}

// TestSaddle checks that folded booklets are printed on A4 by default.
func TestSaddle(t *testing.T) {
	for paper, pairs := range map[string][]string{"a5": nil, "a4": {"impose", "saddle"}, "letter": {"impose", "saddle", "paper", "letter"}} {
		if o, err := said(t, "booklet", pairs...); err != nil || o.Kit.Paper.Name != paper {
			t.Errorf("%v: %s, %v", pairs, o.Kit.Paper.Name, err)
		}
	}
}

// Handouts are A4 and booklets A5; where letter is the usual paper, letter and half of it.
func TestUsualPaper(t *testing.T) {
	at := none
	at.Paper = "letter"
	for _, c := range []struct {
		command, usual string
		american       draw.Size
	}{{"handout", "a4", draw.Size{W: 215.9, H: 279.4}}, {"booklet", "a5", draw.Size{W: 5.5 * draw.Inch, H: 8.5 * draw.Inch}}} {
		o := New(c.command)
		err := o.Resolve(none)
		if c.command == "booklet" && err != nil || o.Kit.Paper.Name != c.usual {
			t.Errorf("%s: %s, %v", c.command, o.Kit.Paper.Name, err)
		}
		o = New(c.command)
		err = o.Resolve(at)
		if c.command == "booklet" && err != nil || o.Kit.Paper.Size != c.american {
			t.Errorf("%s in America: %v, %v", c.command, o.Kit.Paper.Size, err)
		}
	}
}

// FuzzScale reads scales.
func FuzzScale(f *testing.F) {
	for _, s := range []string{"1", "80%", "0.25", "400 %", "nan", "1e-1", "0x1p1", "-1", "%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := parseRatio(s)
		if err == nil && !(v >= 0.25 && v <= 4) {
			t.Fatalf("%q is %v", s, v)
		}
	})
}

// TestHintsAreTranslated checks that what may have been meant is said in the reader's language, with
// numbers as they are to be typed, and that long values are cut between characters.
func TestHintsAreTranslated(t *testing.T) {
	cs, err := text.Load("cs")
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]string{"150": "%; mělo to být 150%?", "1,5": "%; pište s tečkou: 1.5"} {
		_, err := parseRatio(value)
		if got := cs.Fault(err); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s", value, got)
		}
	}
	scale, _ := Of("kit", "scale")
	_, err = scale.canonical(strings.Repeat("角", maxValue))
	if got := fmt.Sprint(err); !strings.HasPrefix(got, `"`+strings.Repeat("角", 40)+"…") {
		t.Error(got)
	}
}

// TestIdle checks that exactly the options without effect beside the others are
// reported.
func TestIdle(t *testing.T) {
	for line, want := range map[string]string{
		"kit --font=x.ttf":                                    "--font",
		"kit --font=x.ttf --style=kanji":                      "",
		"kit minishogi --font=x.ttf --style=letters":          "",
		"kit --build=flat --thickness=0.3mm":                  "--thickness",
		"kit --build=foldover --thickness=300gsm":             "--thickness",
		"kit --build=foldover --thickness=0.3mm --extras=box": "",
		"sheets --format=svg,dxf --dpi=300":                   "--dpi",
		"sheets --format=svg,png --dpi=300":                   "",
		"diagram --view=set --square=9mm -o x.svg":            "--square",
		"diagram --view=set --square=9mm":                     "--square--view",
		"diagram --marks=dots --style=kanji -o x.svg":         "--marks",
		"diagram --dpi=300 --format=png":                      "",
		"booklet --part=leaflet --impose=saddle":              "--impose",
		"booklet --part=moves --impose=saddle":                "",
		"compose --paper=a5 -o -":                             "--paper",
		"compose --paper=a5 -o x.html":                        "",
		"new --language --from=hasami":                        "--from",
		"sheets tori --style=animal --names=paperkit":         "--style--names",
		"sheets animal --style=pictogram --spot":              "--spot",
	} {
		words := strings.Fields(line)
		o, err := Parse(words[0], words[1:]...)
		if err != nil {
			t.Fatal(err)
		}
		_ = o.Resolve(Source{}) // there are no files
		got := ""
		for _, w := range o.Idle() {
			got += w.Blanks[1].(string)
		}
		if got != want {
			t.Errorf("%s: %q said to be idle, want %q", line, got, want)
		}
	}
}

// TestMeasuredOnEveryPaper checks that a whole kit can be corrected on any paper, by what its own
// lines measured, and that half a line is told.
func TestMeasuredOnEveryPaper(t *testing.T) {
	for _, paper := range layout.Papers() {
		line := float64(paper.Ruler())
		measured := fmt.Sprintf("%gx%g", 0.994*line, 0.997*line)
		o, err := said(t, "kit", "paper", paper.Name, "measured", measured)
		if err != nil {
			t.Errorf("%s: %v", paper.Name, err)
			continue
		}
		if _, err := o.Plan(); err != nil {
			t.Errorf("%s: %v", paper.Name, err)
		}
	}
	if _, err := said(t, "kit", "measured", "50x50"); err == nil || !strings.Contains(err.Error(), "50 mm for a line of 100 mm") {
		t.Error("half of what a line should be:", err)
	}
}
