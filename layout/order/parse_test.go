package order

import (
	"errors"
	"io"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shogikit/templates"
)

// someValue returns a value of an option, valid or hostile.
func someValue(t *rapid.T, opt *Option) string {
	switch {
	case opt.Kind == Switch:
		return "true"
	case opt.Values != nil && opt.Many:
		return strings.Join(rapid.SliceOfNDistinct(rapid.SampledFrom(opt.Values), 1, 3, rapid.ID[string]).Draw(t, opt.Name), ",")
	case opt.Values != nil:
		return rapid.SampledFrom(opt.Values).Draw(t, opt.Name)
	case opt.Kind == Number:
		return plain(float64(rapid.IntRange(int(opt.Min), int(min(opt.Max, 1e9))).Draw(t, opt.Name)))
	case opt.Name == "scale":
		return rapid.SampledFrom([]string{"0.5", "80%", "400 %"}).Draw(t, opt.Name)
	case opt.Kind == Length:
		return rapid.SampledFrom([]string{"0.4mm", "0.01in", "0.1"}).Draw(t, opt.Name)
	case opt.Name == "measured":
		return "98.7x99.1"
	case opt.Name == "back":
		return "+0.6,-0.3"
	}
	return rapid.StringMatching(`[a-zé王 ,.'"$()*!\\-]{1,12}`).Filter(func(s string) bool { return !strings.HasPrefix(s, "--") }).Draw(t, opt.Name)
}

// TestParseAndStringAreInverse checks that orders read back what they write.
func TestParseAndStringAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		command := rapid.SampledFrom(Commands()).Draw(t, "command")
		o := New(command, rapid.SliceOfN(rapid.StringMatching(`[a-zé' .*]{1,8}`), 0, 2).Draw(t, "args")...)
		for _, opt := range For(command) {
			if opt.Name == "quiet" || opt.Kind == Length && opt.Max > 1 || rapid.IntRange(0, 3).Draw(t, "said") > 0 {
				continue
			}
			value := someValue(t, &opt)
			if opt.Name == "square" {
				value = "8mm"
			}
			if err := o.Set(opt.Name, value, ""); err != nil {
				t.Fatal(err)
			}
		}
		if o.Faults() != nil {
			t.Skip(o.Faults())
		}
		words := Split(o.String())
		again, err := Parse(words[0], words[1:]...)
		if err != nil || len(again.Args)+len(o.Args) > 0 && !slices.Equal(again.Args, o.Args) {
			t.Fatalf("%s: %v, %q", o, err, again)
		}
		again.Args = o.Args
		if !reflect.DeepEqual(o, again) {
			t.Fatalf("%s became %s", o, again)
		}
	})
}

// FuzzFromSheet parses arbitrary text as the code on a sheet: it must be rejected, or
// planned without opening a file.
func FuzzFromSheet(f *testing.F) {
	for _, line := range []string{
		"kit tori --paper=letter --build=all --lang=cs --extras=komadai,box", "sheets --ink=line --layers=cut,fold --format=png --profile=office",
		"calibrate --paper=a3", "calibrate --measured=97x103 --save=office", "kit own.yaml", "kit --font=/dev/urandom", "kit --art=.", "kit --lang=own.yaml",
		"kit --also=own.yaml", "kit -o x.pdf", "kit --copies=100 --build=all --scale=4", "sheets --only='3xpawn' --margin=9mm", "verify x.png", "kit 'shogi",
	} {
		f.Add(line)
	}
	opened := errors.New("opened")
	src := Source{
		Open:    func(string) (io.ReadCloser, error) { panic(opened) },
		Folder:  func(string) (fs.FS, error) { panic(opened) },
		Profile: nil,
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, print := range []bool{true, false} {
			o, err := FromSheet(line, Own{}, print, src)
			if err != nil {
				continue
			}
			for _, opt := range For(o.Command) {
				if o.Has(opt.Name) && !opt.Portable {
					t.Errorf("%q sets --%s", line, opt.Name)
				}
			}
			if o.Kit.Art != nil || o.Kit.Font != nil || o.Kit.Texts != nil || o.Output != "" || o.Game != nil && o.Game.File != "" {
				t.Errorf("%q names something outside the program", line)
			}
			if o.Copies > 3 || len(o.Kit.Sets) > 3 {
				continue // many sheets are slow
			}
			if p, err := o.Plan(); err == nil && len(p.Sheets()) == 0 {
				t.Errorf("%q plans nothing", line)
			}
		}
	})
}

// TestReplaced checks that files come from the reader only, and not from the sheet.
func TestReplaced(t *testing.T) {
	source, _ := templates.Source("minishogi")
	src := Source{Open: func(name string) (io.ReadCloser, error) {
		if name != "mine.yaml" {
			t.Errorf("%s was opened", name)
		}
		return io.NopCloser(strings.NewReader(source)), nil
	}}
	if _, err := FromSheet("kit theirs.yaml", Own{}, true, src); err == nil || !strings.Contains(err.Error(), "--game FILE") {
		t.Error(err)
	}
	o, err := FromSheet("kit theirs.yaml --paper=a3", Own{Game: "mine.yaml"}, true, src)
	if err != nil || o.Game.ID != "minishogi" || o.Kit.Command != "shogikit kit theirs.yaml --paper=a3" {
		t.Errorf("%+v, %v", o, err)
	}
	for _, line := range []string{"kit --art=theirs", "kit --font=theirs.ttf", "kit --also=mine2.yaml"} {
		if _, err := FromSheet(line, Own{Game: "mine.yaml"}, true, src); err == nil {
			t.Errorf("%s was taken", line)
		}
	}
}

// TestPortable checks that no option allowed on a sheet names a file or a folder, or is
// per run.
func TestPortable(t *testing.T) {
	for _, command := range Commands() {
		for _, o := range For(command) {
			if o.Portable && (o.Folder || o.Endings != nil || o.PerRun || o.Replaced || o.Type == "FILE" || o.Type == "DIR" || o.Type == "NAME") {
				t.Errorf("%s --%s is portable", command, o.Name)
			}
		}
	}
}
