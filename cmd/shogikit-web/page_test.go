package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"shogikit/templates"
)

// native is shogikit built for this machine, once for all tests of a run.
var native = sync.OnceValues(func() (string, error) {
	dir, err := built()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, ".native")
	said, err := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", file, "shogikit/cmd/shogikit").CombinedOutput()
	if err != nil {
		return "", &exec.Error{Name: string(said), Err: err}
	}
	return file, nil
})

// natively runs a command line on this machine and returns its output file.
func natively(t *testing.T, words ...string) []byte {
	t.Helper()
	program, err := native()
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out.pdf")
	c := exec.Command(program, append(words, "-q", "-o", out)...)
	c.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir(), "SOURCE_DATE_EPOCH=")
	if said, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", words, err, said)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// loaded returns the number of bytes that a visitor downloads from a host that
// compresses.
func (v *visitor) loaded() (sum int) {
	v.Helper()
	dir, err := built()
	if err != nil {
		v.Fatal(err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, path := range slices.Compact(slices.Sorted(slices.Values(v.served))) {
		name := strings.TrimPrefix(path, "/some/where/")
		data, err := os.ReadFile(filepath.Join(dir, cmp.Or(name, "index.html")))
		if err != nil {
			v.Error(err)
		}
		size := len(data)
		if filepath.Ext(name) != ".gz" {
			size = min(size, len(zipped(data)))
		}
		v.Logf("%s: %d", path, size)
		sum += size
	}
	return sum
}

// TestKitIsTheSame checks that the kit and the booklet made in the browser are
// identical to those of the displayed command line, and that the download was less than
// 4.65 MB.
func TestKitIsTheSame(t *testing.T) {
	v := visit(t, 1280, 900)
	v.forget()
	for n, hash := range []string{"", "#kit?game=minishogi&style=kanji&paper=letter&build=net&lang=cs"} {
		v.goTo(hash)
		v.settled()
		if got := v.loaded(); n == 0 && (got > 4_650_000 || got < 2_000_000) {
			t.Errorf("a first visit loads %d bytes", got)
		}
		command := strings.Fields(eval[string](v, `document.getElementById("command").textContent`))
		if got, want := v.file("#take-kit"), natively(t, command[1:]...); !bytes.Equal(got, want) {
			t.Errorf("%v: %d bytes here, %d there, and they differ", command, len(got), len(want))
		}
	}
	v.shot("kit-minishogi")
}

// TestFontsInPieces checks that sheets in Latin letters need only the subset of the
// Japanese typeface, that those in Japanese load the rest, and that both are drawn
// completely.
func TestFontsInPieces(t *testing.T) {
	v := visit(t, 1280, 900)
	v.forget()
	whole := func() bool {
		v.mu.Lock()
		defer v.mu.Unlock()
		return slices.Contains(v.served, "/some/where/data/mplus-1p.ttf.gz")
	}
	for _, game := range templates.List() {
		v.goTo("#kit?lang=cs&game=" + game)
		v.settled()
	}
	if whole() {
		t.Error("Czech sheets load the whole Japanese typeface")
	}
	v.goTo("#kit?lang=ja")
	v.settled()
	if !whole() {
		t.Error("Japanese sheets do without the Japanese typeface")
	}
	got := eval[string](v, `(async () => {
		const engine = await import("./engine.js");
		const { files } = await engine.run(["booklet", "shogi", "--lang", "ja", "-o", "b.pdf"], { takes: "b.pdf" });
		const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", files["b.pdf"]));
		return [...sum].map((b) => b.toString(16).padStart(2, "0")).join("");
	})()`)
	if want := fmt.Sprintf("%x", sha256.Sum256(natively(t, "booklet", "shogi", "--lang", "ja"))); got != want {
		t.Errorf("the Japanese booklet differs: %s here, %s there", got, want)
	}
}

// TestPicture updates the README's picture of the page if UPDATE=1.
func TestPicture(t *testing.T) {
	if os.Getenv("UPDATE") == "" {
		t.Skip("with UPDATE=1 it makes docs/web.png")
	}
	v := visit(t, 1200, 800)
	v.goTo("#kit?game=shogi&paper=a4&lang=en")
	v.settled()
	v.until(`[...document.images].every((i) => i.complete)`)
	png, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile("../../docs/web.png", png, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}
