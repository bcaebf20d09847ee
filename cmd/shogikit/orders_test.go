package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
)

// TestRandomOrders tries random command lines: output must pass verify, and rejections
// must name remedies that work. A plain run tries two, a long one forty. It is not a
// fuzz target, because a kit of all builds exceeds the time limit of an input.
func TestRandomOrders(t *testing.T) {
	n := gametest.Runs(2, 2, 40)
	for seed := range n {
		checkOrder(t, randomOrder(uint64(gametest.Seed(int64(seed)+100))))
	}
	gametest.Tried(t, n)
}

// TestOrdersThatDisagreed tests orders whose files were wrong, or were once reported as
// wrong by verify.
func TestOrdersThatDisagreed(t *testing.T) {
	for i, line := range []string{
		"sheets gorogoro --board halves --registration silhouette --style kanji --format png",
		"sheets tori --board halves --kerf 0.01 --margin 0.97 --scale 0.26 --sizes traditional --format png",
	} {
		if gametest.Some(i, 1, 2) {
			checkOrder(t, strings.Fields(line))
		}
	}
}

// randomOrder returns a command line with options that affect the layout.
func randomOrder(seed uint64) []string {
	r := rand.New(rand.NewPCG(seed, 15))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	between := func(a, b float64) string { return fmt.Sprintf("%.2f", a+r.Float64()*(b-a)) }
	args := []string{pick("kit", "kit", "sheets"), pick("shogi", "minishogi", "hasami", "animal", "tori", "gorogoro")}
	values := map[string]func() string{
		"paper":        func() string { return pick("a4", "a3", "a5", "letter", "legal", "b5", "90x120", "300x200") },
		"board":        func() string { return pick("halves", "whole", "both", "none") },
		"build":        func() string { return pick("box", "flat", "relief", "net", "foldover", "core", "all") },
		"scale":        func() string { return pick(between(0.25, 1), between(1, 2), "4") },
		"margin":       func() string { return between(0, 25) },
		"registration": func() string { return pick("silhouette", "off") },
		"layout":       func() string { return pick("apart", "guillotine") },
		"cut-lines":    func() string { return pick("corners", "none", "outlines") },
		"copies":       func() string { return pick("1", "2", "3") },
		"set-mark":     func() string { return pick("A..B", "A..C", "七", "X") },
		"fold-lines":   func() string { return pick("lines", "ticks", "none") },
		"bleed":        func() string { return between(0.2, 5) },
		"kerf":         func() string { return between(0, 0.5) },
		"extras":       func() string { return pick("box", "komadai", "travel-board", "komadai,box,travel-board") },
		"thickness":    func() string { return between(0.05, 3) },
		"sizes":        func() string { return pick("traditional", "uniform") },
		"only":         func() string { return pick("1", "3", "40") + "x" + pick("king", "pawn", "board", "lion") },
		"also":         func() string { return pick("minishogi", "hasami,animal") },
		"style":        func() string { return pick("kanji", "animal", "letters") },
		"ink":          func() string { return pick("line", "mono") },
		"duplex":       func() string { return pick("long", "short", "manual") },
		"lines":        func() string { return "reverse" },
		"lang":         func() string { return pick("cs", "de", "ja", "sk") },
	}
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range values {
			if !yield(name) {
				return
			}
		}
	})
	for _, name := range names {
		if r.IntN(3) == 0 {
			args = append(args, "--"+name, values[name]())
		}
	}
	if args[0] == "sheets" {
		args = append(args, "--format", pick("svg", "dxf", "pdf", "png"))
	}
	if r.IntN(12) == 0 {
		args = append(args, "--trial")
	}
	return args
}

func checkOrder(t *testing.T, args []string) {
	t.Helper()
	line := strings.Join(args, " ")
	status, _, stderr, dir := runIn(t, nil, "", args...)
	if !oneLine.MatchString(stderr) {
		t.Errorf("%s: %q", line, stderr)
	}
	switch status {
	case exitOK:
		files := filesIn(t, dir)
		if args[0] == "sheets" {
			files, _ = filepath.Glob(filepath.Join(files[0], "*"))
		}
		var said strings.Builder
		a := &app{stdin: strings.NewReader(""), stdout: &said, stderr: &said, getenv: func(string) string { return "" }}
		if got := a.run(append([]string{"verify"}, files...)); got != exitOK {
			t.Errorf("%s: verify: %s", line, &said)
		}
		checkPlaces(t, line, args)
	case exitError:
		if files := filesIn(t, dir); len(files) > 0 {
			t.Errorf("%s: left %v", line, files)
		}
		checkRemedies(t, args, stderr)
	default:
		t.Errorf("%s: status %d: %s", line, status, stderr)
	}
}

// checkRemedies tries the remedies of a message.
func checkRemedies(t *testing.T, args []string, stderr string) {
	_, hint, ok := strings.Cut(stderr, "shogikit: hint: try ")
	if !ok {
		return
	}
	for _, remedy := range regexp.MustCompile(`, | or |\n`).Split(strings.TrimSuffix(hint, "\n"), -1) {
		again := replaceFlags(args, strings.Fields(remedy))
		if status, _, stderr, _ := runIn(t, nil, "", again...); status != exitOK {
			t.Errorf("%s: the remedy %q does not work: %s", strings.Join(args, " "), remedy, stderr)
		}
	}
}

// checkPlaces checks that parts do not overlap or leave the printable block.
func checkPlaces(t *testing.T, line string, args []string) {
	o, err := order.Parse(args[0], args[1:]...)
	if err != nil {
		t.Fatal(line, err)
	}
	p, err := o.Plan()
	if err != nil {
		t.Fatal(line, err)
	}
	sheets := p.Sheets()
	for i := range sheets {
		s := &sheets[i]
		for k := range s.Parts {
			b := s.Parts[k].Bounds().Inset(draw.Micro)
			if !s.Block.Contains(b, 0) {
				t.Errorf("%s: %s: %s leaves the block", line, s.ID, s.Parts[k].Label())
			}
			for j := range k {
				p, q := &s.Parts[j], &s.Parts[k]
				if p.Outline.Bounds().Overlaps(b) && q.Outline.Bounds().Inset(draw.Micro).Overlaps(p.Outline.Bounds()) && (q.Kind != draw.NetPart || gametest.Overlap(p.Outline, q.Outline)) {
					t.Errorf("%s: %s: %s and %s overlap", line, s.ID, s.Parts[j].Label(), s.Parts[k].Label())
				}
			}
		}
	}
}
