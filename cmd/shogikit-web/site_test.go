package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/output/font"
	"shogikit/templates"
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

// TestTexts checks that the texts that the page uses exist in every language, and that none is unused.
func TestTexts(t *testing.T) {
	asked, prefixes := map[string]bool{}, []string{}
	calls := regexp.MustCompile("\\bt\\(\\s*[\"`]([a-z0-9.-]+)(\\$\\{|\" \\+)?")
	for _, source := range handmade(t) {
		for _, m := range regexp.MustCompile(`data-(?:t|label)="([^"]+)"`).FindAllStringSubmatch(source, -1) {
			asked[m[1]] = true
		}
		for _, m := range calls.FindAllStringSubmatch(source, -1) {
			if m[2] != "" || strings.HasSuffix(m[1], ".") {
				prefixes = append(prefixes, m[1])
			} else {
				asked[m[1]] = true
			}
		}
	}
	asked["play.click"], asked["play.tap"], asked["make.set"] = true, true, true // chosen between
	for _, lang := range text.Languages() {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		texts := c.Section("web")
		for key := range asked {
			if texts[key] == "" {
				t.Errorf("%s: the page asks for %q", lang, key)
			}
		}
		for key := range texts {
			composed := slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
			if !asked[key] && !composed && !strings.HasPrefix(key, "handout.") {
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
			if c.Section("web")["fault."+code[1]] == "" {
				t.Errorf("%s: no words for %s", lang, code[1])
			}
		}
	}
}

// TestControls checks that the options that the page shows have texts in every language.
func TestControls(t *testing.T) {
	table, err := newTable()
	if err != nil {
		t.Fatal(err)
	}
	lists := regexp.MustCompile(`const (?:FEW|NEVER) = \[(.*)\]`)
	hidden := lists.FindAllStringSubmatch(handmade(t)["make.js"], -1)
	if len(hidden) != 2 {
		t.Fatal(hidden)
	}
	for _, lang := range text.Languages() {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		texts := c.Section("web")
		for _, o := range table.Options["kit"] {
			if strings.Contains(hidden[0][1]+hidden[1][1], `"`+o.Name+`"`) {
				continue
			}
			if texts["option."+o.Name+".label"] == "" || texts["option."+o.Name+".help"] == "" {
				t.Errorf("%s: web.option.%s has no label or no help", lang, o.Name)
			}
			if texts["group."+o.Group] == "" {
				t.Errorf("%s: web.group.%s is missing", lang, o.Group)
			}
			for _, v := range o.Values {
				if texts["value."+o.Name+"."+v] == "" && o.Name != "paper" {
					t.Errorf("%s: web.value.%s.%s is missing", lang, o.Name, v)
				}
			}
		}
	}
}

// TestPageIsPlain checks that the page has no inline styles, no scripts but those whose
// hashes are in its policy, and no external references.
func TestPageIsPlain(t *testing.T) {
	scripts := regexp.MustCompile(`(?s)<script[^>]*>([^<].*?)</script>`)
	foreign := regexp.MustCompile(`https?://(?:[^w]|w[^w]|www\.[^w])[^"'\s]+`)
	inline := regexp.MustCompile(`<style|\son[a-z]+="|style="|\beval\(|innerHTML`)
	for name, source := range handmade(t) {
		for _, script := range scripts.FindAllStringSubmatch(source, -1) {
			sum := sha256.Sum256([]byte(script[1]))
			if own := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(source, own) {
				t.Errorf("%s: the policy does not allow the script of %s", name, own)
			}
		}
		for _, m := range append(foreign.FindAllString(source, -1), inline.FindAllString(source, -1)...) {
			t.Errorf("%s has %s", name, m)
		}
	}
}

// TestStarter checks that inventors on the page begin with a game, and read nothing of a command line.
func TestStarter(t *testing.T) {
	if _, err := templates.Read("own.yaml", bytes.NewReader(starter())); err != nil {
		t.Error(err)
	}
	if bytes.Contains(starter(), []byte("shogikit kit")) {
		t.Errorf("the starter begins with commands: %.300s", starter())
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
