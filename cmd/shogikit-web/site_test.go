package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shogikit/layout/order"
	"shogikit/output/font"
	"shogikit/templates/text"
)

// handmade returns the handwritten files of the page.
func handmade(t *testing.T) map[string]string {
	t.Helper()
	s := site{files: map[string][]byte{}}
	s.static()
	out := map[string]string{}
	for name, data := range s.files {
		out[name] = string(data)
	}
	return out
}

// TestTexts checks that the texts that the page uses exist in every language, and that
// none are unused.
func TestTexts(t *testing.T) {
	asked := map[string]bool{}
	var parts []string // prefixes of keys that the page composes
	for _, source := range handmade(t) {
		for _, m := range regexp.MustCompile(`data-(?:t|label)="([^"]+)"|\b(?:t|field|choose)\((?:"[a-z]+", )?"([^"]+)"( \+)?|"((?:board|take|own|form|view)\.[a-z0-9.-]+)"`).FindAllStringSubmatch(source, -1) {
			switch key := m[1] + m[2] + m[4]; {
			case m[3] != "":
				parts = append(parts, key)
			case !strings.HasSuffix(key, ".yaml") && !strings.HasSuffix(key, ".js"): // files
				asked[key] = true
			}
		}
		for _, m := range regexp.MustCompile("\\bt\\(`([a-z]+\\.)").FindAllStringSubmatch(source, -1) {
			parts = append(parts, m[1])
		}
	}
	for _, lang := range text.Languages() {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		texts := c.Section("web")
		for key := range asked {
			if texts[key] == "" && !strings.HasSuffix(key, ".") {
				t.Errorf("%s: the page asks for %q", lang, key)
			}
		}
	keys:
		for key := range texts {
			for _, p := range parts {
				if strings.HasPrefix(key, p) {
					continue keys
				}
			}
			if !asked[key] {
				t.Errorf("%s: nobody asks for web.%s", lang, key)
			}
		}
	}
}

// TestFaults checks that all faults of positions have texts in every language.
func TestFaults(t *testing.T) {
	source, err := os.ReadFile("../../board/rules/fault.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := regexp.MustCompile(`Code = "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1)
	if len(codes) < 15 {
		t.Fatalf("only %d codes", len(codes))
	}
	for _, lang := range text.Languages() {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range codes {
			if c.Section("web")["board.fault."+code[1]] == "" {
				t.Errorf("%s: no words for %s", lang, code[1])
			}
		}
	}
}

// TestControls checks that every option of a kit has a control with texts in every
// language, or is known not to need one.
func TestControls(t *testing.T) {
	tab := newTable()
	for _, lang := range text.Languages() {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		texts := c.Section("web")
		for _, o := range tab.Commands["kit"] {
			if texts["option."+o.Name+".label"] == "" || texts["option."+o.Name+".help"] == "" {
				t.Errorf("%s: web.option.%s has no label or no help", lang, o.Name)
			}
			for _, v := range o.Values {
				if key := "value." + o.Name + "." + v; texts[key] == "" && o.Name != "paper" && o.Name != "lang" && o.Name != "also" {
					t.Errorf("%s: web.%s is missing", lang, key)
				}
			}
			for _, w := range o.When {
				if _, ok := order.Of("kit", w.Option); !ok {
					t.Errorf("%s applies with %s, which kit does not have", o.Name, w.Option)
				}
			}
		}
	}
	for _, m := range regexp.MustCompile(`SIMPLE = \[(.*)\]`).FindAllStringSubmatch(handmade(t)["form.js"], -1) {
		for name := range strings.SplitSeq(m[1], ", ") {
			if _, ok := order.Of("kit", strings.Trim(name, `"`)); !ok {
				t.Errorf("kit has no %s", name)
			}
		}
	}
}

// TestPageIsPlain checks that the page has no inline styles, no scripts but those whose
// hashes are in its policy, and no external references.
func TestPageIsPlain(t *testing.T) {
	for name, source := range handmade(t) {
		for _, script := range regexp.MustCompile(`(?s)<script[^>]*>([^<].*?)</script>`).FindAllStringSubmatch(source, -1) {
			sum := sha256.Sum256([]byte(script[1]))
			if own := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(source, own) {
				t.Errorf("%s: the policy does not allow the script of %s", name, own)
			}
		}
		for _, m := range regexp.MustCompile(`https?://[^"'\s]+|<style|\son[a-z]+="|style="|\beval\(|innerHTML`).FindAllString(source, -1) {
			t.Errorf("%s has %s", name, m)
		}
	}
}

// TestFirstPiece checks that the subset contains the characters of the games but no
// others, which makes it a tenth of the size.
func TestFirstPiece(t *testing.T) {
	s := site{files: map[string][]byte{}}
	s.fonts()
	piece, whole := s.files["data/mplus1-regular-first.ttf.gz"], s.files["data/mplus1-regular.ttf.gz"]
	if len(piece) < 10_000 || 6*len(piece) > len(whole) {
		t.Fatalf("%d bytes of %d", len(piece), len(whole))
	}
	has := func(packed []byte, r rune) bool {
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		list, err := font.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		return list[0].Has(r)
	}
	for _, r := range "王歩竜" {
		if !has(piece, r) || !has(whole, r) {
			t.Errorf("%c is missing", r)
		}
	}
	if has(piece, '鬱') || !has(whole, '鬱') {
		t.Error("a character that no game has is in the first piece, or in neither")
	}
}

// TestPicks: the small picture of every game, style and build shows a thing, and not only
// the arrow beside it.
func TestPicks(t *testing.T) {
	s := site{files: map[string][]byte{}}
	if err := s.picks(); err != nil {
		t.Fatal(err)
	}
	for name, data := range s.files {
		im, err := jpeg.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		shown, size := 0, im.Bounds().Size()
		for y := range size.Y {
			for x := range size.X {
				if r, g, b, _ := im.At(x, y).RGBA(); min(r, g, b) < 0xf000 {
					shown++
				}
			}
		}
		if share := float64(shown) / float64(size.X*size.Y); share < 0.25 {
			t.Errorf("%s: only %.0f %% of the picture shows something", name, 100*share)
		}
	}
	if len(s.files) < 7+5+7 {
		t.Errorf("%d pictures", len(s.files))
	}
}

func TestCommandLine(t *testing.T) {
	dir := t.TempDir()
	for want, args := range map[string][]string{
		"nothing to do":    {},
		"it takes no":      {"-o", dir, "x"},
		"not defined":      {"--out", dir},
		"--serve nowhere:": {"--serve", "nowhere:http:1", "-o", filepath.Join(dir, "x")},
	} {
		var said bytes.Buffer
		if err := run(args, &said); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", args, err)
		}
	}
	var said bytes.Buffer
	if err := run([]string{"--help"}, &said); err != nil || !strings.Contains(said.String(), "--serve ADDR") {
		t.Errorf("%v\n%s", err, said.String())
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}

// TestModulesComeAtOnce checks that the page itself names all modules, so that the
// browser loads them in parallel.
func TestModulesComeAtOnce(t *testing.T) {
	files := handmade(t)
	wanted := map[string]bool{}
	var follow func(name string)
	follow = func(name string) {
		for _, m := range regexp.MustCompile(`(?m)^import .* from "\./(\w+\.js)";`).FindAllStringSubmatch(files[name], -1) {
			if !wanted[m[1]] {
				wanted[m[1]] = true
				follow(m[1])
			}
		}
	}
	follow("main.js")
	told := 0
	for _, m := range regexp.MustCompile(`<link rel="modulepreload" href="(\w+\.js)">`).FindAllStringSubmatch(files["index.html"], -1) {
		if told++; !wanted[m[1]] {
			t.Errorf("%s is loaded early, and not used", m[1])
		}
	}
	if told != len(wanted) || told < 10 {
		t.Errorf("%d modules are loaded early, %d are used", told, len(wanted))
	}
}
