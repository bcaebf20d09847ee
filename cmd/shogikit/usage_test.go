package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// oneLine is the format of messages: every line has the prefix of the program.
var oneLine = regexp.MustCompile(`\A(shogikit: [^\n]+\n)+\z`)

// refused runs a command line that must fail with status 2, the given words on stderr,
// nothing on stdout, and an unchanged folder.
func refused(t *testing.T, line string, want ...string) {
	t.Helper()
	status, stdout, stderr, dir := runIn(t, nil, "", strings.Fields(line)...)
	if status != exitError || stdout != "" || !oneLine.MatchString(stderr) {
		t.Errorf("%s: status %d, stdout %q, stderr\n%s", line, status, stdout, stderr)
	}
	for _, w := range want {
		if !strings.Contains(stderr, w) {
			t.Errorf("%s: no %q in\n%s", line, w, stderr)
		}
	}
	if left := filesIn(t, dir); len(left) > 0 {
		t.Errorf("%s: left %v", line, left)
	}
}

// TestRefused checks the messages for wrong values, names and flags.
func TestRefused(t *testing.T) {
	for row := range strings.Lines(string(read(t, "testdata/refused.txt"))) {
		line, want, _ := strings.Cut(strings.TrimSpace(row), "|")
		refused(t, line, strings.TrimSpace(want))
	}
}

// TestAllFaultsAtOnce checks that all of several wrong flags are reported.
func TestAllFaultsAtOnce(t *testing.T) {
	refused(t, "kit --paper a44 --board half --build bxo --style kanjy --marks arows --names x --ink x --scale 9 --lang x",
		"a44", "half", "bxo", "kanjy", "arows", "--names", "--ink", "--scale", "--lang")
}

func TestFilesInTheWay(t *testing.T) {
	t.Chdir(t.TempDir())
	put := func(name, s string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("file", "precious")
	put("bad.svg", "precious")
	put("bad.ttf", "\x00\x01\x00\x00 this is not a font")
	put("empty.ttf", "")
	for _, dir := range []string{"folder", "broken", "wrong", "odd/rook.svg", "pixels", "sheets/shogi-2-rims.png"} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	put("broken/rook.svg", `<svg viewBox="0 0 130 120"><path d="M0 0 L"/></svg>`)
	put("wrong/rok.svg", `<svg viewBox="0 0 130 120"/>`)
	put("pixels/black_rook.png", "")
	before := files(t, ".")
	for line, want := range map[string]string{
		"kit -o folder":        "folder is a folder, not a file",
		"sheets -o file":       "file is a file, not a folder",
		"sheets -o file/below": "file is a file, not a folder",
		"kit -o file/kit.pdf":  "cannot write file/kit.pdf",
		"sheets -o sheets":     "hint: name another folder with -o",
		"new file":             "already exists",
		"kit --art broken":     "rook.svg:1:",
		"kit --art odd":        "rook: cannot read rook.svg: it is not a file",
		"kit --art file":       "not a folder of SVG pictures",
		"kit --art wrong":      "did you mean rook.svg?",
		"kit --art pixels":     "hint: trace them to SVG",
		"kit --art folder":     "no picture of a piece of shogi",
		"kit --font bad.ttf":   "bad.ttf",
		"kit --font empty.ttf": "empty.ttf",
		"kit --font file":      "not a usable TrueType or OpenType font",
		"kit bad.svg":          "bad.svg",
	} {
		var out, errs bytes.Buffer
		a := newApp(strings.NewReader(""), &out, &errs)
		status := a.run(strings.Fields(line))
		if status != exitError || out.Len() > 0 || !oneLine.Match(errs.Bytes()) || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: status %d, %d bytes of output, want %q in\n%s", line, status, out.Len(), want, &errs)
		}
	}
	if after := files(t, "."); !sameFiles(before, after) {
		t.Errorf("files have changed: %d before, %d after", len(before), len(after))
	}
}

// TestGoodFileSurvives checks that a failed command leaves an earlier result intact.
func TestGoodFileSurvives(t *testing.T) {
	t.Chdir(t.TempDir())
	if status, _, stderr := runWith(t, "", "kit", "--only", "pawn", "-q"); status != exitOK {
		t.Fatal(stderr)
	}
	before := files(t, ".")
	for _, line := range []string{"kit --paper a5 --scale 4", "kit --style kanjy", "kit --font shogi-kit.pdf --style letters", "kit --art ."} {
		if status, _, _ := runWith(t, "", strings.Fields(line)...); status != exitError {
			t.Errorf("%s: status %d", line, status)
		}
	}
	if after := files(t, "."); !sameFiles(before, after) || len(after["shogi-kit.pdf"]) < 10000 {
		t.Errorf("the kit was touched")
	}
}

func TestDefaultNamesAndSummary(t *testing.T) {
	for line, want := range map[string]struct{ file, says string }{
		"kit":                               {"shogi-kit.pdf", "wrote shogi-kit.pdf: 6 pages, "},
		"kit minishogi":                     {"minishogi-kit.pdf", "wrote minishogi-kit.pdf: "},
		"kit -o out":                        {"out", "--build foldover -o shogi-kit-foldover.pdf"},
		"kit dobutsu --paper a6":            {"dobutsu-kit.pdf", "measure the two lines of 50 mm."},
		"kit --only board --paper 261x281":  {"shogi-kit.pdf", "Print at 100 % (actual size)."},
		"sheets --format svg":               {"shogi-sheets", "wrote 5 files to shogi-sheets. In SVG and DXF a unit"},
		"sheets minishogi --format svg,dxf": {"minishogi-sheets", " files to minishogi-sheets. In SVG"},
		"kit --only pawn -q":                {"shogi-kit.pdf", ""},
		"sheets --only rook --quiet -o x/y": {"x", ""},
	} {
		status, stdout, stderr, dir := runIn(t, nil, "", strings.Fields(line)...)
		if got := strings.Join(filesIn(t, dir), " "); status != exitOK || stdout != "" || got != want.file {
			t.Errorf("%s: status %d, stdout %q, files %q, want %q", line, status, stdout, got, want.file)
		}
		if !strings.Contains(stderr, want.says) || strings.Count(stderr, "\n") > 4 || want.says == "" && stderr != "" {
			t.Errorf("%s: says %q, want %q", line, stderr, want.says)
		}
	}
}

func TestStdout(t *testing.T) {
	for line, head := range map[string]string{
		"kit --only pawn -o -":                            "%PDF-1.",
		"sheets --only rook --format svg -o -":            "<?xml",
		"sheets --only rook -o -":                         "\x89PNG",
		"sheets --only 2xpawn --format dxf --output=- -q": "999\n",
		"new -": "#",
	} {
		status, stdout, stderr, dir := runIn(t, nil, "", strings.Fields(line)...)
		if status != exitOK || !strings.HasPrefix(stdout, head) || len(filesIn(t, dir)) > 0 {
			t.Errorf("%s: status %d, %d bytes, %s", line, status, len(stdout), stderr)
		}
	}
}

func TestLocales(t *testing.T) {
	for locale, want := range map[string]string{
		"cs": "cs", "CS": "cs", "cs_CZ": "cs", "cs-CZ": "cs", "cs_CZ.UTF-8": "cs", "de_AT@euro": "de", "ja_JP.eucJP": "ja",
	} {
		if got := order.Language(locale); got != want {
			t.Errorf("--lang %s is %q", locale, got)
		}
		user := host.Environment{Getenv: func(name string) string { return map[string]string{"LANG": locale}[name] }}
		if got, _ := user.Language(); got != want {
			t.Errorf("LANG=%s is %q", locale, got)
		}
	}
}

// TestTightSquares checks the warning about pieces that do not fit their squares; no
// built-in game causes it.
func TestTightSquares(t *testing.T) {
	for i, id := range templates.List() {
		if !gametest.Some(i, 4, 7) {
			continue
		}
		if _, _, errs := runWith(t, "", "kit", id, "-o", "-"); strings.Contains(errs, "warning") {
			t.Errorf("%s: %s", id, errs)
		}
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("wide.yaml", []byte(strings.Replace(templates.Starter("wide.yaml"), "width: 19", "width: 30", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	const want = "shogikit: warning: king is 30 x 20 mm and does not fit a square of 25 x 25 mm\n"
	if status, _, errs := runWith(t, "", "kit", "wide.yaml", "-o", "-"); status != exitOK || !strings.HasPrefix(errs, want) {
		t.Errorf("status %d, %s", status, errs)
	}
}

func TestLists(t *testing.T) {
	has := map[string]string{
		"games": "shogi", "styles": "pictogram", "papers": "a4", "languages": "cs", "handicaps": "two-piece",
		"formats": "svg", "builds": "net", "marks": "strokes", "pieces": "rook", "art": "king-sente.svg", "extras": "komadai", "parts": "moves",
	}
	for _, l := range order.Lists() {
		status, text, stderr := runWith(t, "", "list", l.Name)
		if status != exitOK || stderr != "" || !regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(has[l.Name])+` `).MatchString(text) {
			t.Errorf("list %s has no %s:\n%s%s", l.Name, has[l.Name], text, stderr)
		}
		_, data, _ := runWith(t, "", "list", l.Name, "--json")
		var entries []struct{ ID, Description string }
		if err := json.Unmarshal([]byte(data), &entries); err != nil {
			t.Errorf("list %s --json: %v", l.Name, err)
		}
		if len(entries) != strings.Count(text, "\n") {
			t.Errorf("list %s: %d entries in JSON, %d lines of text", l.Name, len(entries), strings.Count(text, "\n"))
		}
		for _, e := range entries {
			if e.ID == "" || e.Description == "" {
				t.Errorf("list %s: entry %+v", l.Name, e)
			}
		}
	}
	if _, out, _ := runWith(t, "", "list", "handicaps", "--game", "hasami", "--json"); out != "[]\n" {
		t.Errorf("no handicaps are %q", out)
	}
	if len(has) != len(order.Lists()) {
		t.Errorf("%d lists, %d are tested", len(order.Lists()), len(has))
	}
}

// TestOwnArt puts custom artwork on a piece: a square of 65 units in a view of 130 x
// 120 becomes 6.5 mm. It overrides any style.
func TestOwnArt(t *testing.T) {
	dir := t.TempDir()
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 120"><path d="M20 20h65v65h-65z" fill="#123456"/></svg>`
	if err := os.WriteFile(filepath.Join(dir, "rook.svg"), []byte(svg), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, style := range []string{"pictogram", "kanji", "kanji1", "letters", "animal"} {
		found := 0
		status, out, stderr := runWith(t, "", "sheets", "--only", "2xrook,bishop", "--style", style, "--art", dir, "--format", "svg", "-o", "-")
		if status != exitOK {
			t.Fatal(stderr)
		}
		for _, s := range readSVG(t, []byte(out)).on("ART") {
			if near(s.box.w(), 6.5) && near(s.box.h(), 6.5) {
				found++
			}
		}
		const colour = 4 // the end tabs of the rims repeat it at a small size
		if found != 2 || strings.Count(out, "#123456") != colour {
			t.Errorf("%s: the picture is there %d times, its colour %d times", style, found, strings.Count(out, "#123456"))
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "bishup.svg"), []byte(svg), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, stderr := runWith(t, "", "sheets", "--only", "rook", "--art", dir, "-o", "-"); !strings.Contains(stderr, "bishup.svg is not used; did you mean bishop.svg?") {
		t.Errorf("no word on a picture that no piece has: %q", stderr)
	}
}

// TestNotesOfArt checks that a set gets a line for what is simplified and one for what is not used,
// and that a folder without a known name says what was seen.
func TestNotesOfArt(t *testing.T) {
	const faded = `<svg viewBox="0 0 9 9"><path filter="url(#f)" d="M1 1h7v7h-7z"/><filter id="f"/></svg>`
	folder := func(names string) string {
		dir := t.TempDir()
		for name := range strings.FieldsSeq(names) {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(faded), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	for names, want := range map[string]string{
		"0FU.svg 0FU-1.svg 0KI.svg 0GI.svg": "simplified in 0FU.svg, 0GI.svg and 1 more: filters",
		"0FU.svg 0FU-1.svg":                 "0FU-1.svg is not used: 0FU.svg shows the same piece",
		"xa.svg xb.svg xc.svg":              "no picture of a piece of shogi: it has xa.svg, xb.svg and 1 more",
	} {
		_, _, stderr := runWith(t, "", "sheets", "--only", "pawn", "--art", folder(names), "-o", "-")
		if strings.Count(stderr, want) != 1 || strings.Count(stderr, "simplified") > 1 {
			t.Errorf("%s: no %q in %s", names, want, stderr)
		}
	}
}

// TestEndingsAndFormats checks that a file extension of another format is rejected, and
// the message names the format written.
func TestEndingsAndFormats(t *testing.T) {
	refused(t, "diagram --format bod -o x.sfen", "-o x.sfen: diagram writes BOD, not SFEN", "ends in .bod")
	refused(t, "diagram --format svg -o x.png", "diagram writes SVG, not PNG")
	refused(t, "diagram -o x.xyz", "a file ending in .svg")
	for _, line := range []string{"diagram -o x.sfen", "diagram --format BOD -o x.bod", "kit Dobutsu --format PDF -o x.pdf"} {
		if status, all := said(t, nil, line); status != exitOK || !strings.Contains(all, "wrote x") {
			t.Errorf("%s: status %d, %s", line, status, all)
		}
	}
}

// TestWhatIsNoPosition checks the messages for mistyped positions.
func TestWhatIsNoPosition(t *testing.T) {
	const board, anything = "4k4/9/4P4/9/9/9/9/9/4K4", "K3k4/9/9/9/4P4/9/4P4/9/4K4 b - 1"
	t.Chdir(t.TempDir())
	if err := os.WriteFile("binary", append([]byte("\x7fELF\x02\x01"), make([]byte, 9000)...), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line   string
		status int
		want   string
	}{
		{"diagram startpos --ply 2", exitError, "startpos: move 2 is asked for; only 0 can be played"},
		{"diagram startpos moves 7g7f --ply 2", exitError, "shogikit: startpos moves 7g7f: move 2 is asked for; only 1 can be played"},
		{"diagram startpos moves 7g7e", exitError, "shogikit: startpos moves 7g7e: line 1: move 1"},
		{"check startpoz", exitError, "a position or a handicap of shogi; did you mean startpos?"},
		{"check no.kif", exitError, "cannot read no.kif: no such file"},
		{"check a/b/no", exitError, "neither a file nor a position"},
		{"check a/b/no.kif", exitError, "cannot read a/b/no.kif: "},
		{"check 4k4/9/4P4/9/9/9/9/9/4K5", exitError, "neither a file nor a position of shogi: column 23: impossible: rank i has more squares than the 9 of shogi"},
		{"check --kind study " + board + " b G 1", exitOK, "checked 1: no faults"},
		{"check --kind study " + anything, exitOK, "checked 1: no faults"},
		{"check --kind study " + anything + " moves 5i5h", exitOK, "[extra-king]"},
		{"check --kind study --mate 1 " + anything, exitFaults, "[two-pawns]"},
		{"diagram --format sfen --kind study " + anything, exitOK, anything},
		{"diagram " + anything + " moves 5i5h", exitError, "two-pawns"},
		{"diagram --format sfen --kind study " + anything + " moves 5i5h", exitOK, " w - 2"},
		{"diagram " + anything, exitError, "--kind study draws any position"},
		{"diagram --arrow 7z7f", exitError, `--arrow "7z7f": must be two squares`},
		{"diagram --arrow 7g7g -o -", exitError, `--arrow "7g7g": must be two squares`},
		{"diagram --arrow 7g7f", exitError, "--arrow are for drawings, and txt is text"},
		{"diagram --mark 5e --format bod", exitError, "are for drawings, and bod is text"},
		{"booklet --format html --paper a3", exitError, "--paper is for paper"},
		{"handout - --every 0", exitError, "--every 0: must be 1 to 1000"},
		{"kit --output=", exitError, "--output needs a value"},
		{"check startpos moves 7g7f", exitOK, "1 game, 1 move"},
		{"check --game minishogi startpos moves 7g7f", exitFaults, "a square of the board, 1a to 5e"},
		{"check binary", exitError, "cannot read binary: it is not text"},
		{"diagram binary", exitError, "binary: it is not text"},
		{"moves minishogi", exitError, "use --game minishogi"},
		{"diagram 5c5b", exitError, "as in 'startpos moves 5c5b'; diagram draws it with --arrow 5c5b"},
		{"diagram startpos two-piece", exitError, "these are 2 positions; only one can be given"},
	} {
		status, out, errs := runWith(t, "", args(c.line)...)
		if all := out + errs; status != c.status || !strings.Contains(all, c.want) || strings.Count(all, "\n") > 5 {
			t.Errorf("%s: status %d, %s", c.line, status, all)
		}
	}
	for _, command := range []string{"check", "moves", "diagram"} {
		if status, _, errs := runWith(t, "", command, ""); status != exitError || !strings.Contains(errs, "an empty argument is not a position") {
			t.Errorf("%s '': status %d, %s", command, status, errs)
		}
	}
}

// TestSheetsOfAnEarlierRun checks that exactly the leftover files of an earlier run are
// reported.
func TestSheetsOfAnEarlierRun(t *testing.T) {
	dir := t.TempDir()
	sheets := func(flags ...string) string {
		status, _, errs := runWith(t, "", append([]string{"sheets", "minishogi", "--format", "svg", "-o", dir}, flags...)...)
		if status != 0 {
			t.Fatal(errs)
		}
		return errs
	}
	for _, name := range []string{"minishogi-", "minishogi-notes.svg", "minishogi-7-nets.dxf", "shogi-7-nets.svg"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if errs := sheets("--build", "flat", "--board", "none"); strings.Contains(errs, "earlier") {
		t.Error(errs)
	}
	if errs := sheets("--build", "net", "--board", "none"); !strings.Contains(errs, "1 more file from an earlier run in the folder: minishogi-1-faces.svg") {
		t.Error(errs)
	}
}

// said runs a command line in a new folder and returns all of its messages.
func said(t *testing.T, env map[string]string, line string) (status int, all string) {
	t.Helper()
	status, out, errs, _ := runIn(t, env, "", args(line)...)
	return status, out + errs
}
