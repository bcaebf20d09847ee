package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/cmd/internal/limit"
	"shogikit/layout/order"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

func TestVerifyCommand(t *testing.T) {
	status, _, stderr, dir := runIn(t, nil, "", "sheets", "hasami", "--only", "2xman", "--format", "pdf,svg,dxf,png", "-o", "s")
	if status != exitOK {
		t.Fatal(stderr)
	}
	var files []string
	for _, f := range filesIn(t, filepath.Join(dir, "s")) {
		files = append(files, filepath.Join(dir, "s", f))
	}
	status, stdout, stderr, _ := runIn(t, nil, "", append([]string{"verify"}, files...)...)
	if status != exitOK || stderr != "" || strings.Count(stdout, "all as claimed\n") != 4 {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	svg := filepath.Join(dir, "s", "hasami-9-reprint.svg")
	data, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(svg, bytes.Replace(data, []byte(`viewBox="0 0 190.5 `), []byte(`viewBox="0 0 191.4525 `), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	shown := filepath.Join(dir, "faults.pdf")
	status, stdout, _, _ = runIn(t, nil, "", append([]string{"verify", "--show", shown}, files...)...)
	if n := strings.Count(string(read(t, shown)), "/Type /Page\n"); n != 1 {
		t.Errorf("%d sheets are shown", n)
	}
	if status != exitFaults || strings.Count(stdout, "all as claimed\n") != 3 || !strings.Contains(stdout, svg+": hasami-9-reprint: drawing of the sheet: claimed as laid out, found drawn at 99.5 % of its size\n") ||
		!strings.Contains(stdout, "everything is drawn at 99.5 % of its size") {
		t.Errorf("status %d\n%s", status, stdout)
	}
	for file, want := range map[string]string{files[0]: "shogikit: no faults: " + shown + " is not written\n", svg: "shogikit: replaced " + shown + "\n"} {
		if _, _, stderr, _ := runIn(t, nil, "", "verify", "--show", shown, file); stderr != want {
			t.Errorf("--show of %s says %q", file, stderr)
		}
	}
	status, stdout, stderr, _ = runIn(t, nil, "", "verify", "-q", files[0])
	if status != exitOK || stdout+stderr != "" {
		t.Errorf("quiet: status %d, %q, %q", status, stdout, stderr)
	}
	checkVerifyJSON(t, svg, files[0])
}

func checkVerifyJSON(t *testing.T, bad, good string) {
	t.Helper()
	status, stdout, _, _ := runIn(t, nil, "", "verify", "--json", bad, good)
	var got []verifiedFile
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != exitFaults || len(got) != 2 {
		t.Fatalf("status %d, %v: %s", status, err, stdout)
	}
	if got[0].OK || got[0].Format != "svg" || got[0].Verdict == "" || !got[1].OK || got[1].Sheets != 1 || len(got[1].Measures) < 6 {
		t.Errorf("%+v", got)
	}
}

func TestVerifyStdin(t *testing.T) {
	status, stdout, stderr, _ := runIn(t, nil, "", "sheets", "hasami", "--only", "man", "--format", "dxf", "-o", "-")
	if status != exitOK {
		t.Fatal(stderr)
	}
	if status, out, stderr, _ := runIn(t, nil, stdout, "verify", "-"); status != exitOK || !strings.HasPrefix(out, "-: 1 sheet, ") {
		t.Errorf("status %d, %q, %q", status, out, stderr)
	}
}

func TestVerifyErrors(t *testing.T) {
	dir := t.TempDir()
	put := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for file, want := range map[string]string{
		filepath.Join(dir, "none.pdf"): "none.pdf: no such file",
		dir:                            "it is a folder",
		put("empty.pdf", ""):           "it is empty",
		filepath.Join(dir, "a\nb.pdf"): `a\nb.pdf: no such file`,
		put("text.txt", "hello\n"):     "it is not PDF, SVG or DXF, and not a picture",
		put("other.svg", `<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"/>`):                                               "not a file written by shogikit",
		put("other.pdf", "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n"): "not a file written by shogikit",
	} {
		status, stdout, stderr, _ := runIn(t, nil, "", "verify", file)
		if status != exitError || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %q, %q; want %q", file, status, stdout, stderr, want)
		}
	}
	if status, _, stderr, _ := runIn(t, nil, "", "verify"); status != exitError || !strings.Contains(stderr, "hint:") {
		t.Errorf("without files: status %d, %q", status, stderr)
	}
}

// TestVerifyTellsSheetsByTheirCode checks that a PDF without its metadata, and a
// picture without any, are laid out again from the code on their sheets.
func TestVerifyTellsSheetsByTheirCode(t *testing.T) {
	status, _, stderr, dir := runIn(t, nil, "", "sheets", "hasami", "--only", "2xman", "--format", "pdf,png", "--lang", "de", "-o", "s")
	if status != exitOK {
		t.Fatal(stderr)
	}
	name := filepath.Join(dir, "s", "hasami-9-reprint")
	pdf := bytes.Replace(read(t, name+".pdf"), []byte("/Metadata "), []byte("/Unheard "), 1)
	pic, err := png.Decode(bytes.NewReader(read(t, name+".png")))
	if err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer
	if err := png.Encode(&plain, pic); err != nil {
		t.Fatal(err)
	}
	for file, c := range map[string]struct {
		data   []byte
		flags  string
		status int
		want   string
	}{
		"lost.pdf":   {pdf, "", exitOK, "lost.pdf: 1 sheet, "},
		"plain.png":  {plain.Bytes(), "--dpi 200", exitOK, "plain.png: 1 sheet, "},
		"small.png":  {plain.Bytes(), "--dpi 205", exitFaults, "hasami-9-reprint: 100 mm across: claimed 100 mm, found 97.56 mm"},
		"vague.png":  {plain.Bytes(), "", exitOK, "use a scan with a resolution"},
		"larger.pdf": {bytes.Replace(pdf, []byte("<</Type /Page\n"), []byte("<</Type /Page /UserUnit 1.02\n"), 1), "", exitFaults, "found drawn at 102 % of its size"},
	} {
		if testing.Short() && strings.HasSuffix(file, ".png") { // laid out for each resolution
			continue
		}
		at := filepath.Join(dir, file)
		if err := os.WriteFile(at, c.data, 0o666); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr, _ := runIn(t, nil, "", append([]string{"verify", at}, strings.Fields(c.flags)...)...)
		if status != c.status || !strings.Contains(stdout, c.want) {
			t.Errorf("%s: status %d\n%s%s", file, status, stdout, stderr)
		}
	}
}

// TestVerifyBooklets checks that pages with a single short line of a colour are not
// reported as having another colour.
func TestVerifyBooklets(t *testing.T) {
	for i, lang := range text.Languages() {
		if !gametest.Some(i, 2, 9) {
			continue
		}
		_, booklet, stderr, _ := runIn(t, nil, "", "booklet", "minishogi", "--lang", lang, "-o", "-")
		if status, out, _, _ := runIn(t, nil, booklet, "verify", "-"); status != exitOK {
			t.Errorf("%s: %s%s", lang, out, stderr)
		}
	}
}

// TestVerifyLimits checks that a file that exceeds the limits of a service is abandoned
// with a message.
func TestVerifyLimits(t *testing.T) {
	status, _, stderr, dir := runIn(t, nil, "", "sheets", "hasami", "--only", "man", "--format", "png,svg", "-o", "s")
	if status != exitOK {
		t.Fatal(stderr)
	}
	svg, picture := filepath.Join(dir, "s", "hasami-9-reprint.svg"), filepath.Join(dir, "s", "hasami-9-reprint.png")
	for _, c := range []struct {
		limit, file string
		status      int
		want        string
	}{
		{"time=1h,memory=4GB,pixels=40M", picture, exitOK, ""},
		{"time=1ns", svg, exitError, "given up: it takes more than 1ns (--limit time)"},
		{"pixels=10K", picture, exitError, "pixels are more than allowed"},
		{"speed=3", svg, exitError, `"speed=3" is not a limit; write for example time=2s,memory=200MB,pixels=20M`},
		{"memory=-1MB", svg, exitError, "is not a limit"},
	} {
		status, _, stderr, _ := runIn(t, nil, "", "verify", c.file, "--limit", c.limit)
		if status != c.status || !strings.Contains(stderr, c.want) {
			t.Errorf("--limit %s: status %d, %s", c.limit, status, stderr)
		}
	}
	for _, line := range []string{"convert --format kif -o x.kif", "convert --format kif -o -", "check --mate 1"} {
		status, stdout, stderr, _ := runIn(t, nil, "", append(args(line), "--limit", "time=1ns", "startpos")...)
		if _, err := os.Stat("x.kif"); status != exitError || err == nil || !strings.Contains(stderr, "given up") {
			t.Errorf("%s: status %d, %s%s", line, status, stdout, stderr)
		}
		if _, _, stderr, _ = runIn(t, nil, "", append(args(line), "--limit", "pixels=1", "startpos")...); !strings.Contains(stderr, "--limit pixels has no effect here") {
			t.Errorf("%s: %s", line, stderr)
		}
	}
}

// TestMemoryLimit checks that a run that exceeds its memory limit is abandoned.
func TestMemoryLimit(t *testing.T) {
	stop := make(chan bool)
	_, err := limit.Run(order.Limit{Memory: 1 << 20}, func() (int, error) {
		kept := make([]byte, 64<<20)
		<-stop
		return len(kept), nil
	})
	close(stop)
	if !errors.Is(err, limit.Err) {
		t.Error(err)
	}
}
