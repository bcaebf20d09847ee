package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shogikit/layout/order"
	"shogikit/output/scan"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// freeValues are values for unlisted options of sheets, and for those that a custom
// game cannot have on its own: none.
var freeValues = map[string][]string{
	"scale": {"0.5", "80%", "1.3"}, "thickness": {"0.1mm", "0.6mm", "250gsm"}, "kerf": {"0.1mm", "0.4mm"}, "bleed": {"3mm"}, "margin": {"3mm", "12mm"},
	"copies": {"2"}, "set-mark": {"A", "1..2"}, "only": {"king", "2xking", "board"},
	"art": nil, "font": nil, "profile": nil, "output": nil, "format": nil, "dpi": nil, "print-config": nil, "quiet": nil, "lang": {"cs", "ja"},
}

// anyFlags returns up to five flags of the command sheets, most of them valid.
func anyFlags(c *gametest.Choices) []string {
	all := order.For("sheets")
	var out []string
	for range c.Of(6) {
		o := all[c.Of(len(all))]
		values, free := freeValues[o.Name]
		if !free && o.Values != nil {
			values = o.Values
		}
		switch {
		case slices.Contains(out, "--"+o.Name):
		case o.Kind == order.Switch && !free:
			out = append(out, "--"+o.Name)
		case len(values) > 0:
			out = append(out, "--"+o.Name, c.One(values...))
		}
	}
	return out
}

// printOwn prints a custom game in all formats with some flags, and measures every
// file. It reports whether there was something to measure.
func printOwn(t *testing.T, c *gametest.Choices) bool {
	dir := t.TempDir()
	source, game := gametest.Own(c), filepath.Join(dir, "own.yaml")
	if err := os.WriteFile(game, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"sheets", game, "-q", "--format", "svg,dxf,pdf,png", "--dpi", "75", "-o", filepath.Join(dir, "out")}, anyFlags(c)...)
	var out, errs bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: func(string) string { return "" }}
	switch status := a.run(args); {
	case status == exitError && oneLine.Match(errs.Bytes()) && len(filesIn(t, dir)) == 1:
		return false // rejected with a reason
	case status != exitOK:
		t.Fatalf("%q: status %d, %s\n%s", args, status, &errs, source)
	}
	for name, data := range files(t, filepath.Join(dir, "out")) {
		r, err := verify.File([]byte(data), scan.Options{}) // without the template: lengths only
		if err != nil {
			t.Fatalf("%q: %s: %v\n%s", args, name, err, source)
		}
		if d := r.Differences(); len(d) > 0 || !strings.HasPrefix(r.Verdict, "only lengths") {
			t.Fatalf("%q: %s: %s %+v\n%s", args, name, r.Verdict, d, source)
		}
	}
	return true
}

// TestOwnGamesAreAsClaimed checks that, for any game and flags, every file of every
// format is as it claims to be, or nothing is written and a reason is given.
func TestOwnGamesAreAsClaimed(t *testing.T) {
	runs, good := gametest.Runs(1, 4, 150), 0
	for n := range runs {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(gametest.Seed(int64(n))), 11))
			data := make(gametest.Choices, 300)
			for i := range data {
				data[i] = byte(rng.Uint32())
			}
			if printOwn(t, &data) {
				good++
			}
		})
	}
	t.Logf("%d of %d were printed", good, runs)
	gametest.Tried(t, runs)
	if !t.Failed() && good < runs/3 {
		t.Errorf("only %d of %d were printed", good, runs)
	}
}

func FuzzOwnGames(f *testing.F) {
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		choices := gametest.Choices(data)
		printOwn(t, &choices)
	})
}
