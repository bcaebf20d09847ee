package order

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/templates"
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
		if err := o.Set(pairs[i], pairs[i+1], ""); err != nil {
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

// TestValues checks that the values of options are complete.
func TestValues(t *testing.T) {
	for _, command := range Commands() {
		for _, o := range For(command) {
			if o.List != "" && len(o.Values) == 0 {
				t.Errorf("%s: there is no list of %s", o.Name, o.List)
			}
			for _, w := range o.When {
				other, has := Of(command, w.Option)
				if elsewhere := []string{"dpi", "font", "per-page", "rest", "build", "extras"}; !has && !slices.Contains(elsewhere, o.Name) {
					t.Errorf("%s %s: there is no %s", command, o.Name, w.Option)
				}
				for _, v := range w.Values {
					if has && !slices.Contains(other.Values, v) {
						t.Errorf("%s %s: %s cannot be %s", command, o.Name, w.Option, v)
					}
				}
			}
		}
	}
	for _, c := range []struct {
		command, option string
		are             any
	}{
		{"sheets", "format", each(output.Formats, func(f format.Format) string { return f.Name })},
		{"sheets", "ink", draw.Palettes},
		{"diagram", "ink", draw.Palettes},
		{"sheets", "layers", slices.Collect(func(yield func(string) bool) {
			for l := range draw.Layers {
				yield(l.ID())
			}
		})},
		{"kit", "style", templates.Styles},
		{"kit", "marks", templates.MarkSystems},
		{"kit", "extras", layout.Extras()},
		{"booklet", "part", booklet.Parts},
		{"check", "kind", []rules.Kind{rules.KindGame, rules.KindInitial, rules.KindHandicap, rules.KindTsume, rules.KindStudy}},
		{"kit", "names", []string{templates.Official, templates.PaperKit}},
	} {
		if o, _ := Of(c.command, c.option); fmt.Sprint(o.Values) != fmt.Sprint(c.are) {
			t.Errorf("%s %s: %s, and there are %v", c.command, c.option, o.Values, c.are)
		}
	}
	for _, c := range []struct {
		command, option string
		most            float64
	}{{"kit", "kerf", float64(press.MaxKerf)}, {"kit", "copies", layout.MaxSets}, {"compose", "per-page", booklet.MostPerPage}} {
		if o, _ := Of(c.command, c.option); o.Max != c.most {
			t.Errorf("%s %s: %v at most, and %v can be", c.command, c.option, o.Max, c.most)
		}
	}
}

// TestFaultsComeAsValues checks that all faults are returned, each with its option.
func TestFaultsComeAsValues(t *testing.T) {
	_, err := said(t, "kit", "paper", "a44", "spot", "maybe", "build", "bxo", "scale", "9", "lang", "x", "thickness", "9mm", "art", "nowhere", "also", "shogy")
	got := ""
	for _, f := range FaultsIn(err) {
		got += f.Option + " "
	}
	if got != "paper build scale also thickness lang art spot " {
		t.Errorf("faults of %s", got)
	}
}

// TestFaultsNameTheirPlace checks that the origin of values from files is named.
func TestFaultsNameTheirPlace(t *testing.T) {
	o := New("kit")
	o.Set("style", "kanjy", "config.yaml:3")
	err := o.Resolve(none)
	if want := `--style "kanjy" is unknown; did you mean kanji? (config.yaml:3 sets style: kanjy)`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
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

// FuzzScale reads scales.
func FuzzScale(f *testing.F) {
	for _, s := range []string{"1", "80%", "0.25", "400 %", "nan", "1e-1", "0x1p1", "-1", "%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var v Ratio
		if err := v.UnmarshalText([]byte(s)); err == nil && !(v >= 0.25 && v <= 4) {
			t.Fatalf("%q is %v", s, v)
		}
	})
}

// TestCutLinesAreThereWhereTheyAreWanted checks that files for cutters have cut lines.
func TestCutLinesAreThereWhereTheyAreWanted(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		fine  bool
	}{
		{[]string{"cut-lines", "corners", "format", "png,dxf"}, true},
		{[]string{"cut-lines", "none", "format", "svg"}, true},
		{[]string{"cut-lines", "none", "layers", "art,cut"}, true},
		{[]string{"cut-lines", "outlines", "format", "dxf", "layers", "cut"}, true},
		{[]string{"cut-lines", "none", "format", "svg,dxf"}, false},
		{[]string{"cut-lines", "corners", "layers", "cut,fold"}, false},
		{[]string{"cut-lines", "none", "layers", "cut"}, false},
		{[]string{"duplex", "long", "build", "sticker"}, false},
		{[]string{"fold-lines", "none", "format", "svg"}, true},
		{[]string{"fold-lines", "ticks", "format", "dxf"}, false},
		{[]string{"fold-lines", "none", "layers", "cut,fold"}, false},
	} {
		_, err := said(t, "sheets", c.pairs...)
		var f *Fault
		if c.fine && err != nil || !c.fine && (!errors.As(err, &f) || f.Option != c.pairs[0]) {
			t.Errorf("%v: %v", c.pairs, err)
		}
	}
}

// TestTrialIsOfOnePiece checks that more than one piece is rejected.
func TestTrialIsOfOnePiece(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		fine  bool
	}{
		{[]string{}, true}, {[]string{"only", "king-gote"}, true}, {[]string{"copies", "1"}, true},
		{[]string{"only", "2xpawn"}, false}, {[]string{"only", "rook,pawn"}, false}, {[]string{"only", "board"}, false}, {[]string{"also", "hasami"}, false}, {[]string{"copies", "2"}, false}, {[]string{"set-mark", "A..C"}, false}, {[]string{"set-mark", "B"}, true},
	} {
		o, err := said(t, "kit", append(c.pairs, "trial", "true")...)
		var f *Fault
		if c.fine && (err != nil || !o.Kit.Trial) || !c.fine && (!errors.As(err, &f) || f.Option != "trial") {
			t.Errorf("%v: %v", c.pairs, err)
		}
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
		"kit --build=net --layout=guillotine":                 "--layout",
		"sheets --format=svg,dxf --dpi=300":                   "--dpi",
		"sheets --format=svg,png --dpi=300":                   "",
		"sheets --sheet-each":                                 "--sheet-each",
		"sheets --sheet-each --set-mark=A..C":                 "",
		"check --nodes=5 --kind=tsume":                        "",
		"check --nodes=5":                                     "--nodes",
		"check --rest --mate=3":                               "",
		"compose --per-page=4":                                "",
		"diagram --view=set --square=9mm -o x.svg":            "--square",
		"diagram --view=set --square=9mm":                     "--square--view",
		"diagram --marks=dots --style=kanji -o x.svg":         "--marks",
		"diagram --dpi=300 --format=png":                      "",
		"compose --paper=a5 -o -":                             "--paper",
		"compose --paper=a5 -o x.html":                        "",
		"new --language --from=hasami":                        "--from",
		"sheets tori --style=animal --names=paperkit":         "--style--names",
		"sheets animal --style=pictogram --spot":              "--spot",
		"kit --names=paperkit --build=flat --fold-lines=none": "--fold-lines",
	} {
		words := strings.Fields(line)
		o, err := Parse(words[0], words[1:]...)
		if err != nil {
			t.Fatal(err)
		}
		_ = o.Resolve(Source{}) // there are no files
		got := ""
		for _, w := range o.Warnings {
			if slices.Contains([]string{"idle", "beside", "same"}, w.Key) {
				got += w.Blanks[1].(string)
			}
		}
		if got != want {
			t.Errorf("%s: %q said to be idle, want %q", line, got, want)
		}
	}
}
