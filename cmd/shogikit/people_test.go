package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shogikit/layout/order"
	"shogikit/output/pdftest"
	"shogikit/templates/text"
)

// said runs a command line in a new folder and returns all of its messages.
func said(t *testing.T, env map[string]string, line string) (status int, all string) {
	t.Helper()
	status, out, errs, _ := runIn(t, env, "", args(line)...)
	return status, out + errs
}

// TestFirstSteps checks that first attempts are answered in a few plain lines.
func TestFirstSteps(t *testing.T) {
	cs := map[string]string{"LC_ALL": "cs_CZ.UTF-8"}
	for _, c := range []struct {
		env  map[string]string
		line string
		want []string
		not  string
	}{
		{nil, "", []string{"shogikit kit ", "foldover", "shogikit booklet", "shogikit list", "shogikit help"}, "Usage"},
		{cs, "", []string{"shogikit kit ", "pravidla"}, "rules"},
		{nil, "list", []string{"games", "papers", "extras", "parts"}, "pictogram"},
		{cs, "list pieces --game minishogi", []string{"král, v sadě 2, tahy K"}, "king,"},
		{nil, "list handicaps --lang de", []string{"Lanze: lnsg"}, ""},
		{nil, "list parts", []string{"moves", "assembly"}, ""},
		{nil, "kit", []string{"wrote shogi-kit.pdf: 6 pages", "About 2 h 35 min of work with practice, 5 h 5 min the first time", "280 folds in 43 lines", "-o shogi-kit-foldover.pdf", "--build foldover", "shogikit booklet"}, "replaced"},
		{nil, "kit minishogi --lang de -o k.pdf", []string{"geschrieben: k.pdf", "Regeln und Aufstellung: shogikit booklet minishogi --lang=de"}, "wrote"},
		{nil, "kit minishogi --copies 3 --style kanji --lang en", []string{"shogikit kit minishogi --copies=3 --style=kanji --lang=en --build foldover -o minishogi-kit-foldover.pdf", "shogikit booklet minishogi --style=kanji --lang=en"}, ""},
		{nil, "kit minishogi --build flat --duplex short", []string{"flipped on the short edge"}, "folded once"},
		{nil, "kit minishogi --build flat --duplex manual", []string{"all fronts first"}, ""},
		{nil, "kit --only 50xpawn", []string{"350 folds"}, "shogikit kit"},
		{nil, "kit minishogi --trial", []string{"work"}, "booklet"},
		{nil, "sheets minishogi --format svg", []string{"import them 1:1"}, "100 %"},
		{cs, "sheets minishogi --format png,dxf --only king", []string{"Tiskněte na 100 %", "v poměru 1:1"}, ""},
		{nil, "kit --lang missing.yaml", []string{"shogikit new --language missing.yaml"}, "wrote"},
		{cs, "kit minishogi --board none --dry-run", []string{"min", "3 archy", "Počítá se minuta"}, "sheet"},
		{nil, "kit minishogi --build foldover --dry-run --json", []string{`"minutes": `, `"lines": 2,`}, ""},
		{nil, "kit --build foldover --copies 20", []string{"wrote shogi-kit.pdf"}, "quicker"},
		{cs, "sheets --margin 3 --only pawn", []string{"upozornění: při okraji 3 mm", "zapsáno do shogi-sheets: 1 soubor"}, "margin of"},
		{cs, "sheets --only věž,board -q -o -", []string{"na jeden stdout nemůže jít víc souborů"}, "not a piece"},
		{nil, "kit --lang ja --only 飛車,3x歩兵,board -q", nil, "shogikit"},
		{nil, "kit minishogi --only pawn --copies 2 --set-mark A..B -o -", []string{"%PDF"}, ""},
		{nil, "sheets --set-mark A..C --copies 2", []string{"3 signs, for 2 sets"}, ""},
		{nil, "kit minishogi --only pawn --thickness 300gsm --paper b4 -q", nil, "shogikit"},
		{map[string]string{"LANG": "fr_FR.UTF-8"}, "diagram", []string{"no texts in fr yet", "fr.yaml"}, ""},
		{map[string]string{"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:sk:en"}, "booklet --part score", []string{"zapísané"}, "fr"},
		{map[string]string{"LANG": "C.UTF-8", "LANGUAGE": "de"}, "diagram -o x.svg", []string{"wrote"}, "geschrieben"},
	} {
		status, all := said(t, c.env, c.line)
		if status != exitOK && c.want != nil && !strings.Contains(all, c.want[0]) || status != exitOK && c.want == nil {
			t.Errorf("%s: status %d: %s", c.line, status, all)
		}
		for _, w := range c.want {
			if !strings.Contains(all, w) {
				t.Errorf("%v %s: no %q in\n%s", c.env, c.line, w, all)
			}
		}
		if c.not != "" && strings.Contains(all, c.not) {
			t.Errorf("%v %s: %q in\n%s", c.env, c.line, c.not, all)
		}
	}
}

// TestLetterCountries checks that paper defaults to Letter in countries that use it,
// and that the sheets say so, so that they are reproducible elsewhere.
func TestLetterCountries(t *testing.T) {
	for locale, letter := range map[string]bool{"en_US.UTF-8": true, "fr_CA": true, "en_GB.UTF-8": false, "C": false, "cs_CZ": false} {
		for line, paper := range map[string]bool{"sheets -o - --format svg --only pawn": true, "sheets -o - --format svg --only pawn --paper a4": false} {
			_, all := said(t, map[string]string{"LANG": locale}, line)
			if got := strings.Contains(all, "--paper=letter"); got != (letter && paper) {
				t.Errorf("%s, %s: letter: %v", locale, line, got)
			}
		}
	}
}

// TestReplacingIsSaid checks that replacing a file is reported.
func TestReplacingIsSaid(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, want := range []string{"wrote", "replaced"} {
		for _, line := range []string{"kit --only rook", "diagram -o d.svg", "booklet --part score"} {
			if _, _, errs := runWith(t, "", args(line)...); !strings.Contains(errs, "shogikit: "+want+" ") {
				t.Errorf("%s, %s: %s", line, want, errs)
			}
		}
	}
	runWith(t, "", args("sheets --format svg --only rook")...)
	if _, _, errs := runWith(t, "", args("sheets --format svg,png --only rook")...); !strings.Contains(errs, "2 files") || !strings.Contains(errs, "1 of them replaced") {
		t.Error(errs)
	}
}

// TestNewTwice checks that the example can be repeated, and that an edited template is
// not overwritten.
func TestNewTwice(t *testing.T) {
	t.Chdir(t.TempDir())
	for range 2 {
		if status, _, errs := runWith(t, "", "new", "my.yaml"); status != exitOK || !strings.Contains(errs, "shogikit kit my.yaml") {
			t.Errorf("status %d: %s", status, errs)
		}
	}
	if err := os.WriteFile("my.yaml", []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	status, _, errs := runWith(t, "", "new", "my.yaml")
	if data, _ := os.ReadFile("my.yaml"); status != exitError || string(data) != "mine" || !strings.Contains(errs, "Print it with `shogikit kit my.yaml`") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// TestWrongPromises tries unsupported file extensions, invalid dates, and endless
// values.
func TestWrongPromises(t *testing.T) {
	refused(t, "booklet -o rules.epub", "booklet writes PDF, not EPUB")
	refused(t, "kit -o kit.xyz", "kit writes PDF, not XYZ")
	refused(t, "kit --only foo", "choose from king")
	refused(t, "kit --thickness 5gsm", "0.05mm to 3mm")
	refused(t, "kit --thickness heavygsm", "not a weight")
	refused(t, "sheets --format "+strings.Repeat("png,", 3000)+"svg", "too many")
	for _, epoch := range []string{"x", "-1", "1e9", "999999999999999", "99999999999999999999", " 5"} {
		if status, all := said(t, map[string]string{"SOURCE_DATE_EPOCH": epoch}, "diagram"); status != exitError || !strings.Contains(all, "SOURCE_DATE_EPOCH is") {
			t.Errorf("%q: status %d, %s", epoch, status, all)
		}
	}
}

// TestTextsOfStrangers checks that templates with control characters are rejected by
// all commands, that long errors are truncated, and that quoted text is one word to a
// shell.
func TestTextsOfStrangers(t *testing.T) {
	t.Chdir(t.TempDir())
	_, template, _ := runWith(t, "", "new", "-")
	const seen = "\u009b\u202e\u200b\u2028\u2060\u3164\U000e0041"
	for _, c := range seen + "\n" {
		bad := strings.Replace(template, "names: {en: king}", fmt.Sprintf("names: {en: \"ki\\U%08xng\"}", c), 1)
		if bad == template {
			t.Fatal("the starter template has other names now")
		}
		if err := os.WriteFile("bad.yaml", []byte(bad), 0o666); err != nil {
			t.Fatal(err)
		}
		if c != '\n' { // as it is, in a comment
			if err := os.WriteFile("raw.yaml", []byte("# a"+string(c)+"\n"+template), 0o666); err != nil {
				t.Fatal(err)
			}
			if status, out, _ := runWith(t, "", "check", "raw.yaml"); status != exitFaults || !strings.HasPrefix(out, "raw.yaml:1: ") {
				t.Errorf("%q in a comment: status %d, %s", c, status, out)
			}
			if status, _, errs := runWith(t, "# a"+string(c)+"\n- kit: shogi\n", "make", "--dry-run", "-"); status != exitError || !strings.Contains(errs, "stdin:1: it holds characters that cannot be seen") {
				t.Errorf("%q in a comment of orders: status %d, %s", c, status, errs)
			}
		}
		if status, out, errs := runWith(t, "", "check", "bad.yaml"); status != exitFaults || !strings.Contains(out, "other invisible characters") {
			t.Errorf("%q: status %d, %s%s", c, status, out, errs)
		}
	}
	for _, line := range []string{"kit bad.yaml", "list pieces --game bad.yaml", "list pieces --game bad.yaml --json", "list handicaps --game bad.yaml"} {
		status, out, errs := runWith(t, "", args(line)...)
		if status != exitError || strings.ContainsAny(out+errs, seen) || !strings.Contains(errs, "other invisible characters") {
			t.Errorf("%s: status %d, %q %s", line, status, out, errs)
		}
	}
	_, _, errs := runWith(t, "", "check", "--mate", "1", strings.Repeat("9/", 5000))
	for line := range strings.SplitSeq(errs, "\n") {
		if len(line) > 2*maxLine {
			t.Errorf("a line of %d bytes", len(line))
		}
	}
	for word, want := range map[string]string{"a.yaml": "a.yaml", "ž č.yaml": "'ž č.yaml'", "$(rm)": "'$(rm)'", "it's": `'it'\''s'`, "a`b`": "'a`b`'", "": "''", "a;b": "'a;b'"} {
		line := "kit --x=" + order.Quote(word) + " " + order.Quote("'"+word)
		if got := order.Quote(word); got != want || !slices.Equal(order.Split(line), []string{"kit", "--x=" + word, "'" + word}) {
			t.Errorf("%q is quoted %s, and read back %q", word, got, order.Split(line))
		}
	}
	there := &app{windows: true}
	for word, want := range map[string]string{"a.yaml": "a.yaml", "my game.yaml": `"my game.yaml"`, `a"b`: `"a\"b"`} {
		if got := there.quoted(word); got != want {
			t.Errorf("on Windows %q is quoted %s", word, got)
		}
	}
}

// TestNoPathsOfThisMachine checks that printed output does not reveal local folders.
func TestNoPathsOfThisMachine(t *testing.T) {
	_, _, _, dir := runIn(t, nil, "", "new", "my.yaml")
	for _, line := range []string{"kit %s/my.yaml -o -", "sheets %s/my.yaml --format svg --only board --board whole -o -", "booklet %s/my.yaml --format html -o -"} {
		status, out, errs := runWith(t, "", args(fmt.Sprintf(line, dir))...)
		if status != exitOK || strings.Contains(out, dir) {
			t.Errorf("%s: status %d, %s", line, status, errs)
		}
	}
}

// TestRunTexts checks that every message of the program exists.
func TestRunTexts(t *testing.T) {
	var keys []string
	sources, _ := filepath.Glob("*.go")
	for _, file := range sources {
		for _, m := range regexp.MustCompile(`\ba\.(?:say|text|warn)\("([a-z-]+)"`).FindAllStringSubmatch(string(read(t, file)), -1) {
			keys = append(keys, m[1])
		}
	}
	if len(keys) < 30 {
		t.Errorf("only %q are asked for", keys)
	}
	for _, lang := range text.Languages() {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		a := &app{catalog: c}
		for _, m := range []float64{0.2, 59, 61, 230} {
			if d := c.Duration(m); strings.ContainsAny(d, "[{") {
				t.Errorf("%s: %s", lang, d)
			}
		}
		for _, key := range keys {
			if s := a.text(key); strings.HasPrefix(s, "[") {
				t.Errorf("%s: %s", lang, s)
			}
		}
	}
}

// TestOwnLanguageFile checks that a language can be added without building anything,
// that missing texts are reported, and that every command accepts it.
func TestOwnLanguageFile(t *testing.T) {
	t.Chdir(t.TempDir())
	run := func(want, line string) string {
		t.Helper()
		status, out, errs := runWith(t, "", args(line)...)
		if status != exitOK || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s", line, status, errs)
		}
		return out
	}
	run("--lang fr.yaml", "new --language fr.yaml")
	data, err := os.ReadFile("fr.yaml")
	if err != nil {
		t.Fatal(err)
	}
	french := strings.NewReplacer(`"rook": ""`, `"rook": "tour"`, `wrote: "wrote {file}"`, `wrote: "écrit : {file}"`, `cut: "cut"`, `cut: "couper"`).Replace(string(data))
	if err := os.WriteFile("fr.yaml", []byte(french), 0o666); err != nil {
		t.Fatal(err)
	}
	if svg := run("texts are not translated and stay in English: booklet.", "sheets --lang fr.yaml --only tour --board none --format svg -o -"); !strings.Contains(svg, "couper") {
		t.Error("the legend is not French")
	}
	if page := run("", "booklet --lang fr.yaml --format html -o -"); !strings.Contains(page, `<html lang="fr">`) || !strings.Contains(strings.ToLower(page), "tour") {
		t.Error("the booklet is not French")
	}
	run("écrit : d.svg", "diagram --lang fr.yaml -o d.svg")
	wrong := func(want, line string) {
		t.Helper()
		if status, _, errs := runWith(t, "", args(line)...); status != exitError || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s", line, status, errs)
		}
	}
	for _, head := range []string{"", "\ufeff", "language: español\n"} {
		os.WriteFile("es.yaml", []byte(head+"names: {rook: torre, King: rey}\n"), 0o666)
		run("warning: King: no game has these English names", "sheets --lang es.yaml --only torre --format svg -o es")
	}
	wrong("already exists", "new --language fr.yaml")
	wrong("its language code", "new --language french-language-file.yaml")
	wrong("no such file", "kit --lang it.yaml")
	os.WriteFile("it.yaml", []byte("sheet: {cut: x, kind: {faces: '{y}'}}"), 0o666)
	wrong("sheet.cut: there is no such text", "kit --lang it.yaml")
}

// TestMake checks that wrong orders are reported before anything is made; that all
// others are done except those that fail, which are reported with their lines; that the
// results are those of single runs; and that memory does not grow.
func TestMake(t *testing.T) {
	t.Chdir(t.TempDir())
	orders := `common: {style: kanji1}
orders:
  - kit: hasami
    only: man
  - sheets: shogi
    format: [svg, dxf]
    only: [rook, 2xpawn]
  - booklet: shogi
    part: score
    output: folder.pdf
  - booklet:
    part: score
`
	if err := os.WriteFile("orders.yaml", []byte(orders), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder.pdf", 0o777); err != nil {
		t.Fatal(err)
	}
	status, out, errs := runWith(t, "", "make", "orders.yaml")
	if status != exitError || out != "" {
		t.Errorf("status %d, %s", status, out)
	}
	last := -1
	for _, want := range []string{"orders.yaml:3: wrote hasami-kit.pdf", "orders.yaml:5: wrote 2 files", "orders.yaml:8: folder.pdf",
		"orders.yaml:11: wrote shogi-score.pdf", "1 of 4 orders failed; the others are done"} {
		at := strings.Index(errs, want)
		if at < last || at < 0 {
			t.Errorf("no %q behind the others in\n%s", want, errs)
		}
		last = at
	}
	runWith(t, "", args("kit hasami --style kanji1 --only man -q -o alone.pdf")...)
	alone, _ := os.ReadFile("alone.pdf")
	if made, err := os.ReadFile("hasami-kit.pdf"); err != nil || len(made) < 1000 || len(made) > len(alone)+2000 { // the command and its code on the sheets are longer
		t.Errorf("%d bytes in one of many orders, %d alone, %v", len(made), len(alone), err)
	}
	if left, _ := filepath.Glob(".shogikit-*"); len(left) > 0 {
		t.Error(left)
	}
	const same = "- kit: hasami\n  output: ./x.pdf\n- diagram: two-piece\n- booklet: shogi\n  output: x.pdf\n- sheets: shogi\n- sheets: shogi\n  format: svg\n- sheets: shogi\n  only: king\n- sheets: shogi\n  format: svg,dxf\n"
	status, _, errs = runWith(t, same, "make", "-")
	if want := "shogikit: stdin:4: x.pdf is also the output of the order in stdin:1\nshogikit: stdin:11: shogi-sheets/shogi-all.svg"; status != exitError || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 3 {
		t.Errorf("status %d, %s", status, errs)
	}
	const folder = "- sheets: shogi\n  output: sh\n- sheets: minishogi\n  output: sh\n- kit: shogi\n  output: sh\n- kit: hasami\n  output: ./sh/b.pdf\n- kit: hasami\n  impose: no\n"
	status, _, errs = runWith(t, folder, "make", "-")
	for _, want := range []string{"stdin:10: kit has no option impose", "stdin:5: sh is also the output of the order in stdin:1", "stdin:7: cannot write ./sh/b.pdf: ", "nothing has been made yet"} {
		if status != exitError || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 4 {
			t.Errorf("status %d, no %q in\n%s", status, want, errs)
		}
	}
	if err := os.MkdirAll("in/it", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ first, second, want string }{
		{"sheets: hasami\n  output: in", "kit: hasami\n  output: in/b.pdf", ""},
		{"sheets: hasami\n  output: in", "kit: hasami\n  output: in/hasami-8-foldover.pdf", ""},
		{"sheets: hasami\n  output: in\n  format: [png, pdf]", "kit: hasami\n  output: in/hasami-8-foldover.pdf", "in/hasami-8-foldover.pdf is also"},
		{"kit: hasami\n  output: in/hasami-8-foldover.pdf", "sheets: hasami\n  output: in\n  format: pdf", "in/hasami-all.pdf is also"},
		{"sheets: hasami\n  output: new.pdf/in", "kit: hasami\n  output: new.pdf", "new.pdf is also"},
		{"kit: hasami\n  output: new.pdf", "sheets: hasami\n  output: new.pdf/in/it", "new.pdf is also"},
		{"sheets: hasami\n  output: new", "kit: hasami\n  output: new/b.pdf", "stdin:3: cannot write new/b.pdf: "},
	} {
		_, _, errs = runWith(t, "- "+c.first+"\n- "+c.second+"\n", "make", "--dry-run", "-")
		if c.want == "" && errs != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s, %s: no %q in %s", c.first, c.second, c.want, errs)
		}
	}
	const faulty = "- kit: hasami\n  output: never.pdf\n- kit: nosuch\n- kit: shogi\n  lang: de\n  only: nose\n  scale: 9\n"
	status, _, errs = runWith(t, faulty, "make", "-")
	for _, want := range []string{"stdin:3: there is no file", `stdin:4: --scale "9"`, "(stdin:7 sets scale: 9)", "stdin:4: --only", "nothing has been made yet"} {
		if _, err := os.Stat("never.pdf"); status != exitError || !strings.Contains(errs, want) || err == nil {
			t.Errorf("status %d, no %q in\n%s", status, want, errs)
		}
	}
	if status, out, errs := runWith(t, "- kit: hasami\n  scale: 80%\n", "make", "--dry-run", "-"); status != exitOK || out != "stdin:1: shogikit kit hasami --scale=80%\n" {
		t.Errorf("status %d, %q, %s", status, out, errs)
	}
	heap := func(n int) uint64 {
		var many strings.Builder
		for i := range n {
			fmt.Fprintf(&many, "- diagram: startpos\n  output: d%d.svg\n", i)
		}
		runWith(t, many.String(), "make", "-")
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	if few, many := heap(4), heap(24); many > few+2<<20 {
		t.Errorf("after 4 orders %d kB are in use, after 24 %d kB", few>>10, many>>10)
	}
}

// TestMarkedSetsAreMeasured reads back the file of several sets: each page must be as
// it claims, and there must be at most as many pages as for single sets.
func TestMarkedSetsAreMeasured(t *testing.T) {
	t.Chdir(t.TempDir())
	pages := func(line string) int {
		status, _, errs := runWith(t, "", args(line)...)
		n := 0
		if _, err := fmt.Sscanf(errs[strings.Index(errs, ".pdf: ")+6:], "%d", &n); err != nil || status != exitOK {
			t.Fatalf("%s: status %d, %s, %v", line, status, errs, err)
		}
		return n
	}
	one, three := pages("kit minishogi -o one.pdf"), pages("kit minishogi --copies 3 --set-mark A..C -o three.pdf")
	if three > 3*(one-1)+1 {
		t.Errorf("%d pages for three sets, %d for one", three, one)
	}
}

// TestBookletByHand checks that a booklet for a one-sided printer has a page that
// explains how to turn the stack, then all fronts, then all backs.
func TestBookletByHand(t *testing.T) {
	t.Chdir(t.TempDir())
	for line, pages := range map[string]string{
		"booklet --part score": ": 1 page", "booklet --part score --duplex manual": ": 1 page", // nothing is on its back
		"booklet --part assembly --paper a6 --duplex manual": ": 7 pages", "booklet --part moves --impose saddle --duplex manual -o b.pdf": ": 1 page",
	} {
		status, _, errs := runWith(t, "", args(line)...)
		if status != exitOK || !strings.Contains(errs, pages) || strings.Contains(errs, "[") || strings.Contains(line, "a6") != strings.Contains(errs, "all fronts first") {
			t.Errorf("%s: status %d, %s", line, status, errs)
		}
	}
}

// TestMakeSpeaksOneLanguage checks that messages are in the language of the run,
// whatever the languages of the orders.
func TestMakeSpeaksOneLanguage(t *testing.T) {
	status, _, errs, dir := runIn(t, map[string]string{"LANG": "cs_CZ.UTF-8"}, "- booklet: shogi\n  part: assembly\n  paper: a6\n  lang: de\n  duplex: manual\n- diagram: startpos\n  output: d.sfen\n", "make", "-")
	if status != exitOK || strings.Count(errs, "zapsáno: ") != 2 || strings.Contains(errs, "geschrieben") {
		t.Errorf("status %d, %s", status, errs)
	}
	if page := pdftest.Open(t, read(t, filepath.Join(dir, "shogi-assembly.pdf"))).Text(0); !strings.Contains(page, "Vorderseiten") {
		t.Errorf("the page that tells how to turn the stack is not German: %s", page)
	}
	if _, _, errs, _ := runIn(t, nil, "- diagram: startpos\n  output: d.sfen\n", "make", "-", "-q"); errs != "" {
		t.Errorf("-q says %s", errs)
	}
}

// TestDecimals checks that messages use the decimal separator of their language, and
// command lines the point.
func TestDecimals(t *testing.T) {
	for lang, sign := range map[string]string{"en": ".", "de": ",", "cs": ",", "sk": ",", "ja": "."} {
		_, table, warned := runWith(t, "", "kit", "hasami", "--dry-run", "--lang="+lang, "--margin=3.5mm")
		_, _, said := runWith(t, "", "diagram", "--view=set", "-o", filepath.Join(t.TempDir(), "set.svg"), "--lang="+lang)
		out := table + warned + said
		for _, want := range []string{"3.5 mm", "3.99 m", "144.4 x 98.6 mm"} {
			if want = strings.ReplaceAll(want, ".", sign); !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", lang, want, out)
			}
		}
	}
}
