package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/cmd/internal/user"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/templates/gametest"
)

// settings returns an environment with a temporary settings folder.
func settings(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	return map[string]string{"XDG_CONFIG_HOME": dir}
}

// configIn returns the function that returns the settings folder of an environment.
func configIn(env map[string]string) func() (string, error) {
	return func() (string, error) {
		if dir := env["XDG_CONFIG_HOME"]; dir != "" {
			return dir, nil
		}
		return "", errors.New("nowhere")
	}
}

// saved returns the path of a profile in such a folder.
func saved(env map[string]string, name string) string {
	dir, err := user.Environment{Config: configIn(env)}.Folder()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "profiles", name+".json")
}

func TestTestPage(t *testing.T) {
	status, stdout, stderr, dir := runIn(t, nil, "", "calibrate", "--paper", "letter", "--lang", "cs")
	if status != exitOK || stdout != "" || !strings.Contains(stderr, "calibration.pdf") {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	if got := filesIn(t, dir); len(got) != 1 || got[0] != "calibration.pdf" {
		t.Errorf("files %q", got)
	}
	verified(t, filepath.Join(dir, "calibration.pdf"))
}

// verified checks that verify finds no differences in a file.
func verified(t *testing.T, file string) {
	t.Helper()
	status, stdout, stderr, _ := runIn(t, nil, "", "verify", file)
	if status != exitOK || !strings.Contains(stdout, "all as claimed") || stderr != "" {
		t.Errorf("verify %s: status %d\n%s%s", filepath.Base(file), status, stdout, stderr)
	}
}

func TestProfileIsSavedListedAndUsed(t *testing.T) {
	env := settings(t)
	status, stdout, stderr, _ := runIn(t, env, "", "calibrate", "--measured", "98.7x99.1", "--save", "office")
	if status != exitOK || stdout != "" || !strings.Contains(stderr, "--profile office") {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	// Later measurements are merged.
	if status, _, stderr, _ := runIn(t, env, "", "calibrate", "--back", "+0.6,-0.3", "--save", "office", "-q"); status != exitOK || stderr != "" {
		t.Fatalf("status %d, stderr %q", status, stderr)
	}
	_, stdout, _, _ = runIn(t, env, "", "list", "profiles", "--json")
	var list []order.Entry
	if err := json.Unmarshal([]byte(stdout), &list); err != nil || len(list) != 1 || list[0].ID != "office" ||
		list[0].Description != "100 mm measure 98.7 mm across and 99.1 mm down; back pages move +0.6 mm to the right and -0.3 mm down" {
		t.Errorf("profiles %q, %v", stdout, err)
	}
	for name, args := range map[string]string{
		"kit.pdf":                       "kit minishogi --board none --duplex long -o kit.pdf",
		"score.pdf":                     "booklet hasami --part score -o score.pdf",
		"saddle.pdf":                    "booklet --part moves --impose saddle -o saddle.pdf",
		"test.pdf":                      "calibrate -o test.pdf",
		"sheets/hasami-1-faces.pdf":     "sheets hasami --build box --format pdf,svg -o sheets",
		"sheets/hasami-2-rims-line.pdf": "sheets hasami --build box --format pdf --ink line -o sheets",
	} {
		if name != "kit.pdf" && name != "test.pdf" && !gametest.Long() && (testing.Short() || name != "saddle.pdf") {
			continue
		}
		plain := runFile(t, nil, args, name)
		corrected := runFile(t, env, args+" --profile office", name)
		if string(plain) == string(corrected) {
			t.Errorf("%s: nothing was corrected", name)
		}
	}
}

// runFile runs a command line, checks that verify accepts its output file, and returns
// the file.
func runFile(t *testing.T, env map[string]string, args, file string) []byte {
	t.Helper()
	status, _, stderr, dir := runIn(t, env, "", strings.Fields(args)...)
	if status != exitOK {
		t.Fatalf("%s: status %d, %s", args, status, stderr)
	}
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
	if err != nil {
		t.Fatal(err)
	}
	verified(t, filepath.Join(dir, filepath.FromSlash(file)))
	return data
}

func TestOnlyPrintedFilesAreCorrected(t *testing.T) {
	env := settings(t)
	if status, _, stderr, _ := runIn(t, env, "", "calibrate", "--measured", "98x98", "--save", "p"); status != exitOK {
		t.Fatal(stderr)
	}
	bare := func(env map[string]string, more ...string) string {
		status, _, stderr, dir := runIn(t, env, "", append(strings.Fields("sheets hasami --only man --format svg -o s"), more...)...)
		if status != exitOK {
			t.Fatal(stderr)
		}
		if said := strings.Contains(stderr, "a profile corrects only PDF: SVG"); said != (env != nil) {
			t.Errorf("%v: %s", more, stderr)
		}
		list := filesIn(t, filepath.Join(dir, "s"))
		data, err := os.ReadFile(filepath.Join(dir, "s", list[0]))
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(data), " --profile=p", "")
	}
	plain, with := bare(nil), bare(env, "--profile", "p")
	if i := strings.Index(plain, `<g id="cut"`); i < 0 || plain[i:strings.Index(plain, `<g id="guide"`)] != with[strings.Index(with, `<g id="cut"`):strings.Index(with, `<g id="guide"`)] {
		t.Error("a file that is not printed was corrected")
	}
}

func TestProfileErrors(t *testing.T) {
	env := settings(t)
	if status, _, stderr, _ := runIn(t, env, "", "calibrate", "--measured", "99x99", "--save", "office"); status != exitOK {
		t.Fatal(stderr)
	}
	if err := os.WriteFile(saved(env, "broken"), []byte(`{"shogikit-profile":1,"measured":[50,100],"back":[0,0]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"kit --profile ofice":                                      `no printer profile "ofice"; did you mean office?`,
		"kit --profile nowhere-to-be-found":                        "`shogikit list profiles`",
		"sheets --profile ../office":                               "is not a name for a profile",
		"booklet --profile broken":                                 "is damaged",
		"calibrate --measured 98.7x99.1":                           "a name to be saved under",
		"calibrate --measured 98.7x":                               "--measured \"98.7x\": must say what 100 mm measure",
		"calibrate --save office":                                  "nothing was measured",
		"calibrate --measured 80x80 --save office":                 "print at 100 % (actual size) first",
		"calibrate --measured 98.7 --save office":                  "for example 98.7x99.1",
		"calibrate --back 1 --save office":                         `--back "1": must be two lengths`,
		"calibrate --measured 99x99 --save ../../x":                "is not a name for a profile",
		"calibrate 98.7x99.1":                                      "go after --measured",
		"calibrate --paper 80x80":                                  "--paper a4",
		"kit minishogi --profile office --paper 70x90 --scale 25%": "", // any result, but no crash
	} {
		status, _, stderr, dir := runIn(t, env, "", strings.Fields(args)...)
		if want != "" && (status != exitError || !strings.Contains(stderr, want)) {
			t.Errorf("%s: status %d, %q; want %q", args, status, stderr, want)
		}
		if got := filesIn(t, dir); want != "" && len(got) != 0 {
			t.Errorf("%s: left %q", args, got)
		}
	}
	if status, _, stderr, _ := runIn(t, nil, "", "calibrate", "--measured", "99x99", "--save", "office"); status != exitError || !strings.Contains(stderr, "names no folder for settings") {
		t.Errorf("without a settings folder: status %d, %q", status, stderr)
	}
	if status, stdout, _, _ := runIn(t, nil, "", "list", "profiles", "--json"); status != exitOK || strings.TrimSpace(stdout) != "[]" {
		t.Errorf("without profiles: status %d, %q", status, stdout)
	}
}

// TestCorrectedTestPageIsRefused checks that a test page printed with a profile is
// rejected, because it does not show the errors of the printer.
func TestCorrectedTestPageIsRefused(t *testing.T) {
	for flags, want := range map[string]int{"": exitOK, " --profile=office": exitError, " --profile office": exitError} {
		pages, err := press.Calibration(press.CalibrationOptions{Command: "shogikit calibrate" + flags})
		if err != nil {
			t.Fatal(err)
		}
		var picture bytes.Buffer
		if err := png.Write(&picture, &pages[0], format.Options{DPI: 150}); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "page.png")
		if err := os.WriteFile(file, picture.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		status, _, stderr, _ := runIn(t, settings(t), "", "calibrate", "--scan", file, "--save", "new")
		if status != want || want != exitOK && !strings.Contains(stderr, "already corrected by a profile") {
			t.Errorf("%q: status %d, %s", flags, status, stderr)
		}
	}
}
