package main

import (
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"
)

func TestDryRunWritesNoFile(t *testing.T) {
	for _, args := range [][]string{{"kit", "minishogi", "--dry-run"}, {"kit", "minishogi", "--only", "pawn", "--dry-run", "--json", "-o", "kit.pdf"}} {
		dir := t.TempDir()
		r := finish(t, program(t, dir, args...))
		if r.status != 0 || len(files(t, dir)) != 0 {
			t.Errorf("%v: status %d, %d files, %s", args, r.status, len(files(t, dir)), r.stderr)
		}
		if !strings.Contains(r.stdout, "minishogi-") {
			t.Errorf("%v: %s", args, r.stdout)
		}
	}
}

func TestDryRunAsJSONAddsUp(t *testing.T) {
	r := finish(t, program(t, t.TempDir(), "kit", "minishogi", "--dry-run", "--json", "--extras", "box"))
	var e estimate
	if err := json.Unmarshal([]byte(r.stdout), &e); err != nil {
		t.Fatalf("%v in %s %s", err, r.stdout, r.stderr)
	}
	var cut, ink, area float64
	parts, folds, tabs := 0, 0, 0
	for _, s := range e.Sheets {
		cut, parts, folds, tabs = cut+s.Cut, parts+s.Parts, folds+s.Folds, tabs+s.Tabs
		ink, area = ink+s.Ink*s.Width*s.Height, area+s.Width*s.Height
		if s.Ink <= 0 || s.Ink > 60 {
			t.Errorf("%s is covered to %g %%", s.ID, s.Ink)
		}
	}
	if e.Total.Sheets != len(e.Sheets) || e.Total.Parts != parts || e.Total.Folds != folds || e.Total.Tabs != tabs {
		t.Errorf("the total %+v is not the sum of the sheets: %d parts, %d folds, %d tabs", e.Total, parts, folds, tabs)
	}
	if math.Abs(e.Total.Cut-cut) > 0.1 || math.Abs(e.Total.Ink-ink/area) > 0.1 {
		t.Errorf("the total has %g m and %g %%, the sheets %g m and %g %%", e.Total.Cut, e.Total.Ink, cut, ink/area)
	}
}

func TestLineArtTakesLessInk(t *testing.T) {
	ink := func(args ...string) float64 {
		var e estimate
		r := finish(t, program(t, t.TempDir(), append([]string{"kit", "minishogi", "--only", "pawn", "--dry-run", "--json"}, args...)...))
		if err := json.Unmarshal([]byte(r.stdout), &e); err != nil {
			t.Fatal(err)
		}
		return e.Total.Ink
	}
	if full, line := ink(), ink("--ink", "line"); line > 0.7*full {
		t.Errorf("%g %% in lines, %g %% in full", line, full)
	}
}

func TestCutFlagsThatAreWrong(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"kit --kerf 2mm", "0mm to 0.5mm"},
		{"kit --kerf -0.1", "0mm to 0.5mm"},
		{"kit --kerf thin", "not a length"},
		{"kit --extras bx", "did you mean box?"},
		{"kit --registration cameo", "silhouette"},
		{"kit --margin 100mm", "leaves too little"},
		{"kit --margin wide", `--margin "wide"`},
		{"kit --json", "--dry-run"},
		{"kit --layout guillotine --cut-lines corners", "ticks need room"},
		{"sheets --layers crease", "fold"},
		{"sheets minishogi --layers glue --board none --build flat", "no sheet"},
		{"sheets --spot", "--spot is only for PDF"},
		{"kit --extras box --scale 400% --build flat --paper a5 --board none", "does not fit"},
	} {
		if testing.Short() && strings.Contains(c.args, "400%") {
			continue // searches long for remedies
		}
		refused(t, c.args, c.want)
	}
}

func TestMarginsBelowFiveMillimetresAreWarnedOf(t *testing.T) {
	for margin, warned := range map[string]bool{"3mm": true, "4.9mm": true, "5mm": false, "12mm": false} {
		status, _, stderr := runWith(t, "", "kit", "minishogi", "--only", "pawn", "-o", "-", "--margin", margin)
		if status != 0 || strings.Contains(stderr, "warning") != warned {
			t.Errorf("--margin %s: status %d, %q", margin, status, stderr)
		}
	}
}

func TestCutOnlyFilesHoldCutsAlone(t *testing.T) {
	dir := t.TempDir()
	r := finish(t, program(t, dir, "sheets", "minishogi", "--format", "svg,dxf,pdf", "--layers", "cut,fold", "--spot", "-o", "out"))
	if r.status != 0 {
		t.Fatal(r.stderr)
	}
	for name, data := range files(t, filepath.Join(dir, "out")) {
		switch filepath.Ext(name) {
		case ".svg":
			for _, id := range []string{"glue", "art", "guide"} {
				_, group, ok := strings.Cut(data, `<g id="`+id+`"`)
				if group, _, _ = strings.Cut(group, "</g>"); !ok || strings.Contains(group, "<path") {
					t.Errorf("%s: something is left on %s", name, id)
				}
			}
			if !strings.Contains(data, "<path id=\"part-") {
				t.Errorf("%s has no cuts", name)
			}
		case ".dxf":
			entities := data[strings.Index(data, "ENTITIES"):]
			for _, layer := range []string{"GLUE", "ART", "GUIDE"} {
				if strings.Contains(entities, "\n8\n"+layer+"\n") {
					t.Errorf("%s: something is left on %s", name, layer)
				}
			}
		case ".pdf":
			if !strings.Contains(data, "/CutContour") {
				t.Errorf("%s has no spot colour", name)
			}
		}
	}
}

// A black-and-white kit must be hatched like its single sheets.
func TestKitInBlackIsHatched(t *testing.T) {
	size := func(ink string) int {
		dir := t.TempDir()
		if r := finish(t, program(t, dir, "kit", "minishogi", "--build", "flat", "--board", "none", "--ink", ink, "-o", "kit.pdf")); r.status != 0 {
			t.Fatal(r.stderr)
		}
		return len(read(t, filepath.Join(dir, "kit.pdf")))
	}
	if full, mono := size("full"), size("mono"); mono*100 < full*103 {
		t.Errorf("%d bytes in black, %d in colour: nothing is hatched", mono, full)
	}
}
