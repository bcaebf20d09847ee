package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
)

// native is shogikit built for this machine, once for all tests of a run.
var native = sync.OnceValues(func() (string, error) {
	dir, err := built()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, ".native")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", file, "shogikit/cmd/shogikit")
	said, err := build.CombinedOutput()
	if err != nil {
		return "", &exec.Error{Name: string(said), Err: err}
	}
	return file, nil
})

// natively runs a command line on this machine, in a folder with files, and returns its output file.
func natively(t *testing.T, files map[string]string, words ...string) []byte {
	t.Helper()
	ending := ".pdf"
	if words[0] == "diagram" {
		ending = ".svg"
	}
	return content(t, os.DirFS(outcome(t, files, "out"+ending, words...)), "out"+ending)
}

// outcome runs a command line with an output in a folder with files, and returns the folder.
func outcome(t *testing.T, files map[string]string, out string, words ...string) string {
	t.Helper()
	program, err := native()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(program, append(words, "-q", "-o", out)...)
	c.Dir = dir
	c.Stdin = strings.NewReader(files["-"])
	c.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=")
	if said, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", words, err, said)
	}
	return dir
}

func content(t *testing.T, dir fs.FS, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(dir, name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// loaded returns the number of bytes that a visitor downloads with --serve, and the paths of large files
// that were asked for more than once.
func (v *visitor) loaded() (sum int, twice []string) {
	v.Helper()
	dir, err := built()
	if err != nil {
		v.Fatal(err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	seen := map[string]bool{}
	for _, path := range v.served {
		name := strings.TrimPrefix(path, "/some/where/")
		data, err := os.ReadFile(filepath.Join(dir, cmp.Or(name, "index.html")))
		if err != nil {
			v.Error(err)
		}
		size := len(data)
		if seen[path] {
			if size > 20_000 { // page and worker share a small module
				twice = append(twice, path)
			}
			continue
		}
		seen[path] = true
		switch {
		case name == programFile:
			z, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				v.Fatal(err)
			}
			program, err := io.ReadAll(z)
			if err != nil {
				v.Fatal(err)
			}
			size = len(zstdOf(program))
		case filepath.Ext(name) != ".gz":
			size = min(size, len(zipped(data)))
		}
		v.Logf("%s: %d", path, size)
		sum += size
	}
	return sum, twice
}

// TestSameBytes checks that what is saved on the page is what the command line makes, and how much a first
// visit loads.
func TestSameBytes(t *testing.T) {
	v := visit(t, 1280, 900)
	kits := []struct{ hash, words string }{
		{"#make?lang=cs&game=minishogi&style=kanji&paper=a4", "kit minishogi --lang cs --paper a4 --style kanji --build box"},
		{"#make?lang=en", "kit shogi --lang en --paper letter --build box"},
	}
	if !long() {
		kits = kits[:1]
	}
	for n, c := range kits {
		v.goTo(c.hash)
		v.settled()
		v.until(`(async () => (await navigator.serviceWorker.ready).active)()`)
		sum, twice := v.loaded()
		v.Logf("%d bytes in all", sum)
		if n == 0 && (sum > firstVisit || sum < 2_000_000 || len(twice) > 0) {
			t.Errorf("a first visit loads %d bytes, and twice: %v", sum, twice)
		}
		want := natively(t, nil, strings.Fields(c.words)...)
		if got := v.file(`[data-key="save-box"]`); !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes here, %d there, and they differ", c.words, len(got), len(want))
		}
	}
}

// firstVisit is how many bytes a first visit may load.
const firstVisit = 3_300_000

// TestLoading checks that the usual set stands there with its sheets before the program does, that a click on
// Save is kept while it loads, and that the button tells how much of it is there.
func TestLoading(t *testing.T) {
	v := visit(t, 1280, 900)
	v.forget()
	v.pace = 50 * time.Millisecond
	v.goTo("#make?lang=en")
	v.until(`document.querySelector(".stage.stands") && document.querySelectorAll(".sheets img").length > 3`)
	if eval[bool](v, `document.body.classList.contains("ready")`) {
		t.Error("only the program shows the usual sheets")
	}
	v.goTo("#make?lang=cs")
	v.do(jsVoid(`void (() => {
		const save = document.querySelector('[data-key="save-box"]');
		const look = () => window.told ||= /\d+ %/.test(save.innerText);
		new MutationObserver(look).observe(save, { childList: true, subtree: true });
		save.click();
	})()`))
	v.until(`window.told`)
	v.until(`document.querySelectorAll(".steps li").length === 4`)
}

// TestFourSteps checks what follows when a kit is saved, and that a measured line corrects it.
func TestFourSteps(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#make?lang=en&paper=a4")
	v.settled()
	v.do(jsVoid(`document.querySelector('[data-key="save-foldover"]').click()`))
	v.until(`document.querySelectorAll(".steps li").length === 4 && document.activeElement.tagName === "H2"`)
	v.shot("saved")
	v.do(jsVoid(`for (const i of document.querySelectorAll(".mmrow input")) i.value = "99.4"`))
	v.press("That is what I measure")
	v.until(`document.getElementById("notes").innerText.includes("corrected")`)
	v.press("Back to the choices")
	v.until(`document.activeElement.dataset.key === "save-foldover"`)
}

// TestPrintWhatIsSeen checks that printing shows the board in one view, the sheet in another, nothing else.
func TestPrintWhatIsSeen(t *testing.T) {
	v := visit(t, 1280, 900)
	paper := func(media string) {
		call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
	}
	v.goTo("#make?lang=en")
	v.settled()
	paper("print")
	shown := func(selector string) bool {
		return eval[bool](v, fmt.Sprintf(`!!document.querySelector(%q)?.checkVisibility()`, selector))
	}
	if !shown(".stage") || shown(".top") || shown(".builds") {
		t.Error("the first door prints more than the stage, or not that")
	}
	paper("")
	v.atBoard("#teach")
	paper("print")
	if !shown(".cells") || shown(".stage") || shown(".tabs") {
		t.Error("the board is not what is printed")
	}
}

// TestMaker checks that a maker gets files with cuts and folds alone, and the command that makes the same.
func TestMaker(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#make?lang=en&game=minishogi")
	v.settled()
	v.press("For cutting machines")
	v.until(`document.querySelector(".cmd")?.innerText.includes("--layers cut,fold")`)
	command := eval[string](v, `document.querySelector(".cmd").innerText`)
	if !strings.HasPrefix(command, "shogikit sheets minishogi") || !strings.Contains(command, "--format svg") {
		t.Errorf("the command is %q", command)
	}
	data := v.file(`.maker .main`)
	list, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	there := os.DirFS(outcome(t, nil, "sheets", strings.Fields(command)[1:]...))
	for _, f := range list.File {
		got, want := content(t, list, f.Name), content(t, there, "sheets/"+f.Name)
		if !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes here, %d there, and they differ", f.Name, len(got), len(want))
		}
	}
	empty := regexp.MustCompile(`<g id="art"[^>]*(/>|>\s*</g>)`)
	if !bytes.HasPrefix(data, []byte("PK")) || !bytes.Contains(data, []byte(`id="cut"`)) || !empty.Match(data) {
		t.Errorf("%d bytes, which are no ZIP of cuts and folds", len(data))
	}
}

// TestLanguage checks that another language is everywhere at once, in the title of the tab too.
func TestLanguage(t *testing.T) {
	v := visit(t, 1280, 900)
	v.atLoad(`addEventListener("DOMContentLoaded", () => {
		firstWords = [".top", "main"].map((e) => document.querySelector(e)?.innerText).join("");
	});`)
	v.goTo("#teach?lang=de")
	if words := eval[string](v, `firstWords.replaceAll("shogikit", "").trim()`); words != "" {
		t.Errorf("before the texts are there, the page says %q", words)
	}
	v.until(`document.title === "Lehren und spielen – shogikit"`)
	v.until(`document.querySelector(".say .turn")?.innerText === "Am Zug: Schwarz"`)
	v.fill("#lang", "cs")
	v.until(`document.title === "Učit a hrát – shogikit" && !document.body.innerText.includes("Schwarz")`)
}

// TestPlainWords checks that nobody but a maker is shown words of the command line, in any language, and that
// no blank stays unfilled.
func TestPlainWords(t *testing.T) {
	v := visit(t, 1280, 900)
	for _, lang := range []string{"en", "cs", "de", "ja", "sk"} {
		for _, door := range []string{"make", "teach", "invent"} {
			v.goTo("#" + door + "?lang=" + lang)
			v.until(ups[door])
			v.unfold()
			text := eval[string](v, `[...document.querySelectorAll("body *")]
				.filter((e) => !e.closest(".editor, script, noscript") && e.checkVisibility() && !e.children.length)
				.map((e) => e.textContent).join("\n")`)
			for _, odd := range []string{"{", "[", "--", "undefined", "SFEN="} {
				if strings.Contains(text, odd) {
					t.Errorf("%s, %s: %q is shown", door, lang, odd)
				}
			}
			title := eval[string](v, `document.title`)
			if !strings.HasSuffix(title, " – shogikit") || strings.HasPrefix(title, "undefined") {
				t.Errorf("%s, %s: the title is %q", door, lang, title)
			}
		}
	}
}

// TestFits checks that board and cards are seen whole on a small laptop and on a phone, also at 200 %.
func TestFits(t *testing.T) {
	for _, size := range [][2]int{{1366, 640}, {390, 844}} {
		v := visit(t, size[0], size[1])
		v.atBoard("#teach?lang=en")
		bottom := eval[float64](v, `document.querySelector(".board").getBoundingClientRect().bottom`)
		if bottom > float64(size[1]) {
			t.Errorf("%v: the board ends at %.0f", size, bottom)
		}
		if wide := eval[float64](v, `document.documentElement.scrollWidth`); wide > float64(size[0]) {
			t.Errorf("%v: the page is %.0f wide", size, wide)
		}
	}
	v := visit(t, 683, 384) // 1366 x 768 at 200 %
	v.goTo("#make?lang=en")
	v.until(ups["make"])
	share := eval[float64](v, `[...document.querySelectorAll(".top, .doors")]
		.filter((e) => ["fixed", "sticky"].includes(getComputedStyle(e).position))
		.reduce((n, e) => n + e.offsetHeight, 0) / innerHeight`)
	if share > 0.2 {
		t.Errorf("at 200 %% menus take %.0f %% of the window", 100*share)
	}
}

// TestOffline checks that the page works without a network after the first visit, in the visitor's language.
func TestOffline(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#make?lang=de&game=minishogi&paper=a4")
	v.settled()
	v.until(`caches.match(new URL("data/de.yaml.gz", location).href)`)
	v.host.Close()
	v.goTo("#make?lang=de&game=minishogi&paper=a4")
	v.settled()
	want := natively(t, nil, strings.Fields("kit minishogi --lang de --paper a4 --build box")...)
	if got := v.file(`[data-key="save-box"]`); !bytes.Equal(got, want) {
		t.Errorf("%d bytes here, %d there, and they differ", len(got), len(want))
	}
}
