package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"shogikit/cmd/internal/engine"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

//go:embed page
var written embed.FS

// site holds the files of the page by path.
type site struct {
	files   map[string][]byte
	smaller []byte // the program as zstd, which hosts of files do not speak and this one does
}

// newSite builds the page.
func newSite() (*site, error) {
	s := &site{files: map[string][]byte{}}
	s.static()
	s.fonts()
	for _, add := range []func() error{s.program, s.data, s.pictures, s.usual} {
		if err := add(); err != nil {
			return nil, err
		}
	}
	s.worker()
	return s, nil
}

func (s *site) write(dir string) error {
	for name, data := range s.files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// static adds the handwritten files.
func (s *site) static() {
	list, _ := written.ReadDir("page") // embedded above
	for _, e := range list {
		s.files[e.Name()], _ = written.ReadFile("page/" + e.Name())
	}
}

const programFile = "shogikit.wasm.gz"

// program builds shogikit for the browser. It is compressed here, since not all hosts
// do it; the page decompresses it.
func (s *site) program() error {
	dir, err := os.MkdirTemp("", "shogikit-web-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	file := filepath.Join(dir, "shogikit.wasm")
	// Without inlining the program is a tenth smaller, and hardly slower.
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=",
		"-gcflags=all=-l", "-gcflags=compress/flate=", "-o", file, "shogikit/cmd/shogikit")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building for the browser: %w\n%s", err, said)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	program, err = packed(program)
	if err != nil {
		return err
	}
	s.files[programFile] = zipped(program)
	s.smaller = zstdOf(program)
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	systems := []string{"js/wasm", "linux/amd64", "darwin/arm64", "windows/amd64"}
	s.files["NOTICES.txt"], err = notices("shogikit/cmd/shogikit", systems...)
	if err != nil {
		return err
	}
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	s.files["wasm_exec.js"], err = os.ReadFile(glue)
	return err
}

// zstdOf packs data an eighth smaller than gzip does.
func zstdOf(data []byte) []byte {
	const window = 8 << 20 // the most that browsers unpack
	z, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithWindowSize(window)) // the options are valid
	return z.EncodeAll(data, nil)
}

func zipped(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = z.Write(data)                                  // in memory
	_ = z.Close()
	return b.Bytes()
}

// data adds the table of options and the texts of the page.
func (s *site) data() error {
	t, err := newTable()
	err = errors.Join(err, s.json("data/table.json", t))
	for _, lang := range text.Languages() {
		c, _ := text.Load(lang)                                              // built-in texts load
		board, described := engine.Describe(map[string]string{"lang": lang}) // shown until the program has loaded
		texts := s.json("data/"+lang+".json", c.Section("web"))
		err = errors.Join(err, described, texts, s.json("data/board-"+lang+".json", board))
	}
	for _, lang := range text.Languages()[1:] {
		name := lang + ".yaml"
		data, missing := text.Source(name)
		err = errors.Join(err, missing)
		s.files["data/"+name+".gz"] = zipped(data)
	}
	s.files["data/starter.yaml"] = starter()
	return err
}

var commands = regexp.MustCompile(`:\n#\n(#   shogikit .*\n)+`)

// starter is the template that an inventor begins with, without what its first lines say of the command line.
func starter() []byte {
	return commands.ReplaceAll([]byte(templates.Starter("own.yaml")), []byte(".\n"))
}

func (s *site) json(name string, v any) (err error) {
	s.files[name], err = json.Marshal(v)
	return err
}

// usualPapers are those that the page takes unasked.
var usualPapers = []string{"a4", "letter"}

// smallWide is the width of a sheet beside the set, in pixels.
const smallWide = 120

// usual adds the sheets of the usual set, small, which are shown until the program has loaded.
func (s *site) usual() error {
	type sheet struct {
		engine.Sheet
		Small []byte `json:"small"` // a JPEG
	}
	var faults []error
	for _, lang := range text.Languages() {
		for _, paper := range usualPapers {
			o, err := order.Parse("kit", "shogi", "--lang", lang, "--paper", paper)
			if err != nil {
				return err
			}
			p, err := o.Plan()
			if err != nil {
				return err
			}
			printed := p.Printed()
			sheets := make([]sheet, len(printed))
			for i, about := range engine.DescribeAll(printed) {
				picture, err := photo(printed[i], smallWide)
				faults = append(faults, err)
				sheets[i] = sheet{about, picture}
			}
			faults = append(faults, s.json(usualName(lang, paper), sheets))
		}
	}
	return errors.Join(faults...)
}

func usualName(lang, paper string) string { return "data/usual-" + lang + "-" + paper + ".json" }

// later lists the files that not every visitor needs: the typeface whole, languages but English, rarer
// builds.
func later() []string {
	names := []string{"NOTICES.txt", "icon-512.png", "data/mplus1-regular.ttf.gz", "data/mplus1-bold.ttf.gz"}
	for _, lang := range text.Languages() {
		for _, paper := range usualPapers {
			names = append(names, usualName(lang, paper))
		}
	}
	for _, lang := range text.Languages()[1:] {
		names = append(names, "data/"+lang+".json", "data/board-"+lang+".json", "data/"+lang+".yaml.gz")
	}
	for _, b := range builds[2:] {
		names = append(names, "data/side-"+string(b)+".jpg")
	}
	return names
}

// worker adds to the service worker the lists of all files and a name for this version
// of them, so that visitors get a new version as a whole.
func (s *site) worker() {
	sum := sha256.New()
	var first []string
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if name == "sw.js" {
			continue
		}
		_, _ = fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(s.files[name]))
		if name == "index.html" {
			name = "./" // hosts redirect one to the other, and a worker must not return redirects
		}
		if !slices.Contains(later(), name) {
			first = append(first, name)
		}
	}
	list := func(names []string) string { return fmt.Sprintf("%q.split(\" \")", strings.Join(names, " ")) }
	head := fmt.Sprintf("const EDITION = \"%.12x\";\nconst FILES = %s;\nconst LATER = %s;\n",
		sum.Sum(nil), list(first), list(later()))
	s.files["sw.js"] = append([]byte(head), s.files["sw.js"]...)
}
