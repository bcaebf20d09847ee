package main

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestIdleOptions checks that an option without effect on the output of a command is
// reported or rejected. (Sheets have a test of their own, for every build and format.)
func TestIdleOptions(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	env := map[string]string{"XDG_CONFIG_HOME": dir, "HOME": dir}
	echo := regexp.MustCompile(`shogikit (diagram|booklet|compose)[^"<\n]*`) // in files, and the same everywhere
	run := func(line string) (status int, written, said string) {
		var out, errs bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: func(k string) string { return env[k] }, config: configIn(env)}
		status = a.run(strings.Fields(line))
		for _, name := range filesIn(t, dir) {
			if strings.HasPrefix(name, "x.") || name == "fr.yaml" {
				data, _ := os.ReadFile(name)
				out.Write(data)
				_ = os.Remove(name)
			}
		}
		return status, echo.ReplaceAllString(out.String(), ""), errs.String()
	}
	minishogi, _ := templates.Source("minishogi")
	for name, data := range map[string]string{
		"p.sfen": "8k/9/8P/9/9/9/9/9/R8 b Gr2b3g4s4n4l17p 1\n", "g.usi": "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n", "t.yaml": strings.Replace(minishogi, "id: minishogi", "id: mini", 1),
		"king.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M20 20h60v60h-60z" fill="#933"/></svg>`,
	} {
		if err := os.WriteFile(name, []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, format := range []string{"pdf", "svg", "dxf", "png"} {
		if status, _, said := run("sheets minishogi --only pawn --format " + format + " -o s"); status != exitOK {
			t.Fatal(said)
		}
	}
	values := map[string]string{
		"paper": "a3 a6", "art": ".", "square": "20mm", "mark": "5e", "cross": "5e", "arrow": "7g7f", "extras": "box", "dpi": "300", "ply": "1", "cols": "2", "every": "3", "per-page": "2", "title": "x", "count": "3",
		"seed": "5", "level": "1", "output": "x.txt", "profile": "p", "measured": "98x98", "back": "1,1", "game": "hasami", "record": "g.usi", "mate": "3", "nodes": "7", "seconds": "9", "from": "hasami",
	}
	// A kind, a search's limit and what it looks for make claims that may hold; the lists and
	// the game may be those anyway, and sides of pieces look alike in a flat diagram.
	may := strings.Fields("lang limit quiet kind output measured back nodes seconds cooks interpositions rest show game print-config save")
	tried := 0
	for i, base := range []string{
		"diagram", "diagram -o x.svg", "diagram -o x.png", "diagram --view set -o x.svg", "diagram --style pictogram -o x.svg", "diagram --format sfen", "diagram g.usi --format bod",
		"diagram --game tori -o x.svg", "booklet minishogi --part score -o x.html", "booklet --problems p.sfen -o x.html", "booklet --record g.usi -o x.html",
		"compose --mate 1 --count 2 -o -", "compose --mate 1 --count 2 -o x.kif", "compose --mate 1 --count 2 -o x.html", "compose --task reach --count 2 -o x.html",
		"check startpos", "check t.yaml --quick", "check p.sfen --mate 1", "check p.sfen --mate 1 --json", "list games", "list papers", "list", "moves", "perft 2", "calibrate --measured 99x99 --save p",
		"calibrate --back 1,2 --save p", "new --language fr.yaml", "verify s/minishogi-9-reprint.pdf", "verify s/minishogi-9-reprint.svg", "verify s/minishogi-9-reprint.dxf", "verify s/minishogi-9-reprint.png",
	} {
		words := strings.Fields(base)
		status, want, said := run(base)
		if status > exitFaults {
			t.Fatal(base, said)
		}
		for k, opt := range order.For(words[0]) {
			if slices.Contains(may, opt.Name) || slices.Contains(words, "--"+opt.Name) || !gametest.Some(i+k, 1, 3) {
				continue
			}
			all := strings.Fields(values[opt.Name])
			switch {
			case opt.Kind == order.Switch:
				all = []string{"true"}
			case len(all) == 0:
				all = opt.Values
			}
			same, quiet := 0, 0
			for _, v := range all {
				status, got, said := run(base + " --" + opt.Name + "=" + v)
				tried++
				if status <= exitFaults && v != opt.Default && got == want {
					if same++; !strings.Contains(said, "warning: --"+opt.Name+" has no effect here") {
						quiet++
					}
				}
			}
			if quiet > 0 && (len(opt.Default) > 0 || quiet == len(all)) { // or one of them may be the default
				t.Errorf("%s --%s: %d of %d values change nothing, and %d say nothing", base, opt.Name, same, len(all), quiet)
			}
		}
	}
	gametest.Tried(t, tried)
}
