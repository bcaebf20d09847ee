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
	"slices"
	"strings"

	"shogikit/cmd/internal/bill"
	"shogikit/templates/text"
)

//go:embed page
var written embed.FS

// site is the files of the page, by path.
type site struct{ files map[string][]byte }

// write makes the page in a folder.
func write(dir string) error {
	s := site{files: map[string][]byte{}}
	s.static()
	s.fonts()
	for _, add := range []func() error{s.program, s.data, s.pictures, s.worker} {
		if err := add(); err != nil {
			return err
		}
	}
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

// static adds what is written by hand.
func (s *site) static() {
	list, _ := written.ReadDir("page") // embedded above
	for _, e := range list {
		s.files[e.Name()], _ = written.ReadFile("page/" + e.Name())
	}
}

// program builds shogikit for the browser. Hosts are not relied on to compress
// it: the page unpacks it itself.
func (s *site) program() error {
	dir, err := os.MkdirTemp("", "shogikit-web-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	file := filepath.Join(dir, "shogikit.wasm")
	words := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", file, "-gcflags=all=-l"}
	for _, p := range inlined {
		words = append(words, "-gcflags="+p+"=")
	}
	build := exec.Command("go", append(words, "shogikit/cmd/shogikit")...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building for the browser: %w\n%s", err, said)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	small, err := slim(program)
	if err != nil {
		return err
	}
	s.files["shogikit.wasm.gz"] = zipped(small.packed())
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	var notices bytes.Buffer
	if err := bill.Notices(&notices, "shogikit/cmd/shogikit", "js/wasm"); err != nil {
		return err
	}
	s.files["NOTICES.txt"] = notices.Bytes()
	s.files["wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return err
}

// inlined are the packages whose small functions are built into their callers.
// Elsewhere that makes the program a tenth larger, and hardly faster.
var inlined = []string{
	"runtime/...", "internal/runtime/...", "math/...", "strings", "bytes", "slices", "strconv", "internal/strconv", "compress/flate",
	"shogikit/output/draw", "shogikit/output/svg", "shogikit/pieces/fold", "shogikit/board/rules", "shogikit/board/search",
}

func zipped(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a level that there is
	_, _ = z.Write(data)                                  // to memory
	_ = z.Close()
	return b.Bytes()
}

// data adds the table of options and the texts of the page.
func (s *site) data() error {
	err := s.json("data/table.json", newTable())
	for _, lang := range text.Languages() {
		c, _ := text.Load(lang) // it is built in
		err = errors.Join(err, s.json("data/"+lang+".json", c.Section("web")))
	}
	return err
}

func (s *site) json(name string, v any) (err error) {
	s.files[name], err = json.Marshal(v)
	return err
}

// worker completes the service worker with the list of all files, and a name for
// this edition of them, so that a visitor gets a new one as a whole.
func (s *site) worker() error {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(s.files)), func(name string) bool { return name == "sw.js" })
	sum := sha256.New()
	for _, name := range names {
		_, _ = fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(s.files[name]))
	}
	names[slices.Index(names, "index.html")] = "./" // hosts lead the one to the other, which a worker must not repeat
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	head := fmt.Sprintf("const EDITION = \"%.12x\";\nconst FILES = %s;\n", sum.Sum(nil), list)
	s.files["sw.js"] = append([]byte(head), s.files["sw.js"]...)
	return nil
}
