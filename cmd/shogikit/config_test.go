package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// configured returns an environment whose configuration file reads so.
func configured(t *testing.T, lines ...string) (env map[string]string, file string) {
	t.Helper()
	env = settings(t)
	file = filepath.Join(filepath.Dir(filepath.Dir(saved(env, "x"))), configName)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o666); err != nil {
		t.Fatal(err)
	}
	return env, file
}

// settingsOf returns what --print-config says, comments and blank lines left
// out.
func settingsOf(t *testing.T, env map[string]string, args ...string) string {
	t.Helper()
	status, stdout, stderr, dir := runIn(t, env, "", append(args, "--print-config")...)
	if status != exitOK || stderr != "" || len(filesIn(t, dir)) != 0 {
		t.Fatalf("%q: status %d, %q, files %q", args, status, stderr, filesIn(t, dir))
	}
	var out []string
	for line := range strings.Lines(stdout) {
		if !strings.HasPrefix(line, "#") {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return strings.Join(out, "\n")
}

func TestConfigurationHoldsForEveryCommand(t *testing.T) {
	env, _ := configured(t, "# usual options", "paper: letter", "lang: cs", "sheets.format: svg,dxf", "booklet.paper: a5", "dpi: 300", "style:")
	for _, c := range []struct{ args, want string }{
		{"kit", "lang: cs\npaper: letter"},
		{"kit --paper a3 --lang en", "lang: en\npaper: a3"},
		{"kit --paper a4", "lang: cs"}, // the flag wins, and says the default
		{"sheets", "dpi: 300\nsheets.format: svg,dxf\nlang: cs\npaper: letter"},
		{"booklet", "lang: cs"},
	} {
		got := strings.Split(settingsOf(t, env, strings.Fields(c.args)...), "\n")
		want := strings.Split(c.want, "\n")
		if len(got) != len(want) {
			t.Errorf("%s: %q, want %q", c.args, got, want)
		}
		for _, w := range want {
			if !strings.Contains("\n"+strings.Join(got, "\n")+"\n", "\n"+w+"\n") {
				t.Errorf("%s: no %q in %q", c.args, w, got)
			}
		}
	}
	status, _, stderr, dir := runIn(t, env, "", "sheets", "hasami", "--only", "man", "-o", "s")
	if status != exitOK {
		t.Fatal(stderr)
	}
	if got := strings.Join(filesIn(t, filepath.Join(dir, "s")), " "); got != "hasami-9-reprint.dxf hasami-9-reprint.svg" {
		t.Errorf("files %s", got)
	}
	data, err := os.ReadFile(filepath.Join(dir, "s", "hasami-9-reprint.svg"))
	if err != nil {
		t.Fatal(err)
	}
	// The command on the sheet makes the same sheet on another machine.
	if s := string(data); !strings.Contains(s, "--lang=cs") || !strings.Contains(s, "--paper=letter") || !strings.Contains(s, "--format=svg,dxf") || !strings.Contains(s, `width="203.2mm"`) {
		t.Errorf("the file says %.900s", s)
	}
}

func TestPrintedConfigurationIsReadBack(t *testing.T) {
	args := strings.Fields("kit --scale 50% --board whole --build net --ink line --marks dots --names paperkit --lang sk --thickness 0.3mm --only 3xpawn,king-gote -q")
	args = append(args, "--art", "my: pictures # of mine")
	first := settingsOf(t, nil, args...)
	if strings.Count(first, "\n") < 9 || !strings.Contains(first, "only: 3xpawn,king-gote") {
		t.Errorf("printed\n%s", first)
	}
	env, _ := configured(t, first)
	if second := settingsOf(t, env, "kit"); second != first {
		t.Errorf("read back as\n%s\nwant\n%s", second, first)
	}
	if got := settingsOf(t, nil, "kit"); got != "" {
		t.Errorf("defaults are settings: %q", got)
	}
}

func TestConfigurationErrors(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  []string
	}{
		{[]string{"papr: letter", "", "stile: kanji", "zzzzzz: 1"}, []string{":1: papr: there is no such option; did you mean paper?", ":3: stile: there is no such option; did you mean style?", ":4: zzzzzz: there is no such option\n"}},
		{[]string{"format: svg"}, []string{":1: format:", "sheets.format"}},
		{[]string{"output: x.pdf"}, []string{":1: output: this is said for each run"}},
		{[]string{"shets.format: svg"}, []string{`:1: shets.format: there is no command "shets" that has options; did you mean sheets?`}},
		{[]string{"kit.dpi: 300"}, []string{":1: kit.dpi: there is no such option"}},
		{[]string{"paper: a4", "paper: a5"}, []string{"2"}},
		{[]string{"paper: {a: b}"}, []string{":1: paper: one value, or a list of values, is wanted"}},
		{[]string{"[a4]: a5"}, []string{":1: a flag is wanted before the colon"}},
		{[]string{"just words"}, []string{":1: lines of the form"}},
		{[]string{"paper: a4", "a: b: c"}, []string{":2: not readable as YAML: a colon where none can stand"}},
		{[]string{"", "quiet: maybe"}, []string{`"maybe": true or false is wanted`, ":2 sets quiet: maybe)"}},
		{[]string{"paper: lettr"}, []string{`paper "lettr" is unknown; did you mean letter?`, ":1 sets paper: lettr)"}},
	} {
		env, file := configured(t, c.lines...)
		status, stdout, stderr, dir := runIn(t, env, "", "kit")
		if status != exitError || stdout != "" || len(filesIn(t, dir)) != 0 || !strings.Contains(stderr, file) {
			t.Errorf("%q: status %d, %q, %q", c.lines, status, stdout, stderr)
		}
		for _, w := range c.want {
			if !strings.Contains(stderr, w) {
				t.Errorf("%q: no %q in %q", c.lines, w, stderr)
			}
		}
	}
}

func TestWithoutOrWithEmptyConfiguration(t *testing.T) {
	for _, lines := range [][]string{{""}, {"# nothing"}, {"---"}} {
		env, _ := configured(t, lines...)
		if status, _, stderr, _ := runIn(t, env, "", "list", "papers"); status != exitOK || stderr != "" {
			t.Errorf("%q: status %d, %q", lines, status, stderr)
		}
	}
	env, _ := configured(t, "nonsense: 1")
	for _, args := range []string{"--help", "help kit", "kit --help", "--version"} {
		if status, _, stderr, _ := runIn(t, env, "", strings.Fields(args)...); status != exitOK {
			t.Errorf("%s with a bad configuration: status %d, %q", args, status, stderr)
		}
	}
}
