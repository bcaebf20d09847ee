package text

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// silent are the packages whose messages users do not see: those of the page builder
// and the brush are for developers, and the writers reject what layout never requests.
var silent = []string{"cmd/shogikit-web", "pieces/brush/write", "output", "output/format", "output/html", "output/pdf", "output/draw", "layout/text"}

// TestMessagesAreTranslated reports messages without a translation, and translations of
// messages that no longer exist.
func TestMessagesAreTranslated(t *testing.T) {
	known := map[string]bool{}
	for _, p := range phrases() {
		known[p.english] = true
		for _, lang := range Languages()[1:] {
			if to := p.in[lang]; to == "" || len(verb.FindAllString(to, -1)) != len(verb.FindAllString(p.english, -1)) {
				t.Errorf("%q in %s: %q", p.english, lang, to)
			}
		}
	}
	all, missing := sources(t), []string{}
	for dir, formats := range said(t) {
		for _, f := range formats {
			if !known[f] && !known[strings.TrimLeft(f, ": ")] && !known["%s"+f] && !known["%s "+f] && !known[strings.TrimSuffix(f, "%s")] && !slices.Contains(silent, dir) {
				missing = append(missing, dir+": "+f)
			}
		}
	}
	slices.Sort(missing)
	t.Logf("not translated:\n%s", strings.Join(missing, "\n"))
	if len(missing) > 0 {
		t.Errorf("%d messages have no translation", len(missing))
	}
	for _, p := range phrases() {
		for _, part := range verb.Split(p.english, -1) {
			if part = strings.TrimPrefix(strings.TrimPrefix(strings.Trim(part, " :;()"), "is "), "are "); len(part) > 3 && !strings.Contains(all, part) && !strings.Contains(all, strings.Trim(strconv.Quote(part), `"`)) {
				t.Errorf("nobody says %q", p.english)
			}
		}
	}
}

// eachSource calls use with the Go files and templates of the program.
func eachSource(t *testing.T, use func(path string, data []byte)) {
	t.Helper()
	const root = "../.."
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || strings.HasSuffix(path, "_test.go") || filepath.Ext(path) != ".go" && filepath.Ext(path) != ".yaml" && filepath.Base(path) != "help.txt" && filepath.Base(path) != "lists.txt" {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		use(filepath.ToSlash(rel), data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sources returns all of them, with the error messages of Go about files.
func sources(t *testing.T) string {
	var b strings.Builder
	b.WriteString("no such game as, scale-mm-level, scale-mm-upright, scale-in-level, scale-in-upright\n") // composed of two parts
	b.WriteString("no such file or directory, permission denied, no space left on device\n")
	b.WriteString("Generate the autocompletion script for the specified shell, Help about any command\n") // from Cobra
	eachSource(t, func(path string, data []byte) {
		if b.Write(data); filepath.Ext(path) == ".txt" { // paragraphs are translated as one line
			b.WriteString(strings.Join(strings.Fields(string(data)), " "))
		}
	})
	return b.String()
}

// words matches natural language in a format, but not flags.
var words = regexp.MustCompile(`(^|[ ("])\pL+('s)?\b`)

// format returns a string literal, or a concatenation with %s for what is not literal;
// "" if there is none.
func format(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if e.Kind == token.STRING && err == nil {
			return text
		}
	case *ast.BinaryExpr:
		if x, y := format(e.X), format(e.Y); e.Op == token.ADD && x+y != "" {
			return cmp.Or(x, "%s") + cmp.Or(y, "%s")
		}
	}
	return ""
}

// said returns the formats of errors, hints and notes by package.
func said(t *testing.T) map[string][]string {
	makers := strings.Fields("Errorf New withHint With Instead note warnf hintf Note Warn wants fault fail At refuse wrong holds each Unreadable Sprintf stray alien doubtful Message")
	out := map[string][]string{}
	eachSource(t, func(path string, data []byte) {
		if filepath.Ext(path) != ".go" {
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, data, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.SelectorExpr:
				name = f.Sel.Name
			case *ast.Ident:
				name = f.Name
			}
			for _, arg := range call.Args {
				if text := format(arg); slices.Contains(makers, name) {
					if text, _, _ = strings.Cut(text, "\n"); len(words.FindAllString(verb.ReplaceAllString(text, ""), 2)) > 1 {
						out[filepath.ToSlash(filepath.Dir(path))] = append(out[filepath.ToSlash(filepath.Dir(path))], text)
					}
				}
			}
			return true
		})
	})
	return out
}

func TestMessages(t *testing.T) {
	for _, test := range []struct{ lang, from, to string }{
		{"en", `there is no flag --x`, `there is no flag --x`},
		{"cs", `--scale "0,8": must be a number from 0.25 to 4, or a percentage from 25% to 400%; use a decimal point: 0.8`,
			`--scale „0,8“: má to být číslo od 0,25 do 4 nebo procenta od 25% do 400%; pište s tečkou: 0.8`},
		{"de", `a.kif:3: move 1, 7g7e: the pawn does not move like that`, `a.kif:3: Zug 1, 7g7e: so zieht diese Figur nicht (Bauer)`},
		{"ja", `"kti" is not a command of shogikit; did you mean kit?`, `「kti」 は shogikit の命令ではありません。kit のことですか。`},
		{"sk", `of this nobody has heard`, `of this nobody has heard`},
		{"sk", `of this nobody: it is not a file`, `of this nobody: nie je to súbor`},
		{"de", `orders.yaml:3: --paper "a44" is unknown; did you mean a4? (orders.yaml:1 sets paper: a44)`,
			`orders.yaml:3: --paper „a44“ ist unbekannt; ist a4 gemeint? (orders.yaml:1 setzt paper: a44)`},
		{"de", `kit has no flag --mate; it belongs to check`, `kit hat keine Option --mate; sie gehört zu check`},
		{"sk", `column 3: unreadable: the side to move is 'x'; it must be b or w [syntax]`, `stĺpec 3: nečitateľné: strana na ťahu je „x“; má to byť b alebo w [syntax]`},
		{"de", `game, move 3: claim does not hold: attacks 5c: 5c is not attacked`, `Partie, Zug 3: die Behauptung stimmt nicht: attacks 5c: 5c ist nicht angegriffen`},
		{"de", `try --scale 237% or --paper legal`, `etwa --scale 237% oder --paper legal`},
		{"de", `is "xyz"; must be one of box, net, foldover, core, none`, `ist „xyz“; eines von box, net, foldover, core, none ist gefragt`},
		{"sk", `--kerf "0,15mm" is not a length; use a decimal point: 0.15mm (o.yaml:12 sets kerf: 0,15mm)`, `--kerf „0,15mm“ nie je dĺžka; píšte s bodkou: 0.15mm (o.yaml:12 nastavuje kerf: 0,15mm)`},
		{"de", `a.kif:1: SFEN has no room for comment, variation, 5 clocks, result, 5 moves`, `a.kif:1: SFEN hat keinen Platz für einen Kommentar, eine Variante, 5 Zeitangaben, das Ergebnis, 5 Züge`},
		{"cs", `. is a folder, not a file`, `. je složka; má to být soubor`},
		{"cs", `rim king-sente-1 is 300.1 x 51.2 mm and does not fit a5 paper: of its printable block of 133.4 x 196.9 mm, 126 x 178.5 mm are left for parts`,
			`obruba king-sente-1 měří 300,1 x 51,2 mm a na papír a5 se nevejde: z tisknutelné plochy 133,4 x 196,9 mm zbývá na díly 126 x 178,5 mm`},
	} {
		c, err := Load(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Message(test.from); got != test.to {
			t.Errorf("%s: %s\ngot  %s\nwant %s", test.lang, test.from, got, test.to)
		}
	}
}

// TestQuotes checks that Czech, German and Slovak open with „ and close with “, in
// texts and messages, and around quoted input.
func TestQuotes(t *testing.T) {
	check := func(lang, s string) {
		t.Helper()
		open := 0
		for _, r := range s {
			switch r {
			case '„':
				open++
			case '“':
				open--
			}
			if open < 0 || open > 1 || strings.ContainsRune("”»«‚‘’‹›", r) {
				t.Errorf("%s: %s", lang, s)
				return
			}
		}
		if open != 0 {
			t.Errorf("%s: not closed: %s", lang, s)
		}
	}
	for _, lang := range []string{"cs", "de", "sk"} {
		c, err := Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range c.Keys() {
			for _, s := range c.Raw(key) {
				check(lang, s)
			}
		}
		for _, p := range phrases() {
			check(lang, p.in[lang])
		}
		for _, s := range []string{`--paper "a44" is unknown; did you mean a4?`, `problem 1: column 1: unreadable: “x y” is neither a position nor a move; the formats are KIF, KI2, CSA, JKF, USI, SFEN, PSN, BOD and plain grids`} {
			said := c.Message(s)
			if check(lang, said); !strings.Contains(said, "„") || strings.Contains(said, `"`) {
				t.Errorf("%s: %s", lang, said)
			}
		}
	}
}

// TestLanguages checks that exactly the supported languages have text files.
func TestLanguages(t *testing.T) {
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) != len(Languages()) {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		if !slices.Contains(Languages(), strings.TrimSuffix(f, ".yaml")) {
			t.Errorf("%s is none of the languages", f)
		}
	}
}
