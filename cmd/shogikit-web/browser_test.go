package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	protocol "github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// built is the folder of the page, built once for all tests of a run.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "shogikit-web-test-")
	if err != nil {
		return "", err
	}
	s, err := newSite()
	if err == nil {
		err = s.write(dir)
	}
	return dir, err
})

func TestMain(m *testing.M) {
	status := m.Run()
	if tried {
		dir, _ := built()
		os.RemoveAll(dir)
	}
	os.Exit(status)
}

var tried bool // the page was built

// chromium returns the path of the browser, "" if there is none.
func chromium() string {
	names := strings.Fields("chromium chromium-browser google-chrome google-chrome-stable chrome")
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// visitor is a browser on the page, with a folder as its host.
type visitor struct {
	*testing.T
	ctx  context.Context
	url  string // of the page
	host *httptest.Server

	mu     sync.Mutex
	errors []string      // in the console, and of the network
	asked  []string      // addresses that the page requested
	served []string      // paths of files that were sent
	pace   time.Duration // pause of the host after each part of the program
}

// long reports whether all tests in a browser run, not only TestSameBytes.
func long() bool { return os.Getenv("SHOGIKIT_LONG") != "" }

// visit opens the page in a window of a given size in pixels.
func visit(t *testing.T, wide, high int) *visitor {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time: not with -short")
	}
	if !long() && t.Name() != "TestSameBytes" {
		t.Skip("in a long run: SHOGIKIT_LONG=1")
	}
	path := chromium()
	if path == "" {
		t.Skip("no Chromium here: the page was not tried in a browser")
	}
	tried = true
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{T: t}
	files := http.StripPrefix("/some/where", http.FileServer(http.Dir(dir)))
	v.host = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		files.ServeHTTP(&answer{w, v, r.URL.Path}, r)
	}))
	t.Cleanup(v.host.Close)
	v.url = v.host.URL + "/some/where/"
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WindowSize(wide, high), chromedp.Flag("lang", "en-US"),
		// Requests to other hosts fail and are reported.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	ctx, end := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(end)
	ctx, end = chromedp.NewContext(ctx)
	t.Cleanup(end)
	v.ctx, end = context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(end)
	if err := chromedp.Listen(v.ctx, v.listen); err != nil {
		t.Fatal(err)
	}
	call(v, network.Enable, network.EnableParams{})
	call(v, log.Enable, protocol.Empty{})
	call(v, runtime.Enable, protocol.Empty{})
	if wide < 500 {
		v.do(chromedp.EmulateViewport(int64(wide), int64(high), chromedp.EmulateMobile, chromedp.EmulateTouch))
	} else {
		v.do(chromedp.EmulateViewport(int64(wide), int64(high)))
	}
	v.atLoad(savedFiles)
	t.Cleanup(v.noTrouble)
	return v
}

// answer notes what the host sends, and is slow if asked to: it pauses after each part of a large file.
type answer struct {
	http.ResponseWriter
	to   *visitor
	path string
}

func (a *answer) WriteHeader(status int) {
	if status == http.StatusOK { // else the browser has it already
		a.to.mu.Lock()
		a.to.served = append(a.to.served, a.path)
		a.to.mu.Unlock()
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(data []byte) (int, error) {
	if len(data) > 30_000 {
		time.Sleep(a.to.pace)
	}
	return a.ResponseWriter.Write(data)
}

// listen records the errors and the requests of the browser.
func (v *visitor) listen(event any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			text := ""
			for _, a := range e.Args {
				text += string(a.Value) + a.Description + " "
			}
			v.errors = append(v.errors, text)
		}
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
		v.errors = append(v.errors, text)
	case *log.EventEntryAdded:
		v.errors = append(v.errors, e.Entry.Text+" "+e.Entry.URL)
	case *network.EventRequestWillBeSent:
		v.asked = append(v.asked, e.Request.URL)
	}
}

// noTrouble checks that the console is empty, and that no other host was contacted.
func (v *visitor) noTrouble() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, e := range v.errors {
		v.Errorf("the browser says: %s", e)
	}
	for _, a := range v.asked {
		u, err := url.Parse(a)
		local := strings.HasPrefix(a, v.host.URL+"/some/where/")
		if err != nil || !local && !slices.Contains([]string{"blob", "data", "about"}, u.Scheme) {
			v.Errorf("the page asked for %s", a)
		}
	}
}

func (v *visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	if err := chromedp.Do(v.ctx, actions...); err != nil {
		v.Fatal(err)
	}
}

// call calls a command of the browser's protocol.
func call[P, R any](v *visitor, command protocol.Command[P, R], params P) R {
	v.Helper()
	out, err := chromedp.Call(v.ctx, command, params)
	if err != nil {
		v.Fatal(err)
	}
	return out
}

// forget disables storing the page for offline use.
func (v *visitor) forget() {
	v.Helper()
	v.atLoad("delete Navigator.prototype.serviceWorker")
}

// atLoad runs a script before those of each page.
func (v *visitor) atLoad(script string) {
	v.Helper()
	call(v, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// fill gives a control a value, as a visitor does.
func (v *visitor) fill(control, value string) {
	v.Helper()
	v.until(fmt.Sprintf(`document.querySelector(%q)`, control))
	v.do(jsVoid(fmt.Sprintf(`void (() => {
		const control = document.querySelector(%q);
		control.value = %q;
		for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind));
	})()`, control, value)))
}

// code is the text in the editor of templates.
func (v *visitor) code() string {
	v.Helper()
	return eval[string](v, `document.querySelector("textarea.code").value`)
}

// goTo opens the page with a hash, and waits until it has loaded.
func (v *visitor) goTo(hash string) {
	v.Helper()
	// A change of the hash alone would load nothing.
	v.do(chromedp.Navigate("about:blank"), chromedp.Navigate(v.url+hash))
	v.until(`document.body.classList.contains("begun")`)
}

// eval evaluates JavaScript, and awaits promises.
func eval[T any](v *visitor, js string) T {
	v.Helper()
	out, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		v.Fatalf("%s: %v", js, err)
	}
	return out
}

// until waits for a condition.
func (v *visitor) until(js string) {
	v.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if eval[bool](v, "!!("+js+")") {
			return
		}
	}
	v.Fatalf("not to be seen in a minute: %s\n%s", js, eval[string](v, "document.body.innerText"))
}

// settled waits until all sheets of the choice are shown.
func (v *visitor) settled() {
	v.Helper()
	v.until(`document.querySelector(".stage").getAttribute("aria-busy") === "false"`)
	v.until(`document.querySelectorAll(".sheets img").length > 3`)
}

// savedFiles keeps what the page saves, in place of the browser.
const savedFiles = `
	const { createObjectURL } = URL;
	globalThis.blobs = {};
	globalThis.savedFiles = [];
	URL.createObjectURL = (blob) => {
		const url = createObjectURL(blob);
		blobs[url] = blob;
		return url;
	};
	HTMLAnchorElement.prototype.click = function () {
		savedFiles.push(blobs[this.href]);
	};`

// savedFile returns the file that was saved last.
func (v *visitor) savedFile() []byte {
	v.Helper()
	js := `new Promise((done) => {
		const read = new FileReader();
		read.onload = () => done(read.result.split(",")[1]);
		read.readAsDataURL(savedFiles.pop());
	})`
	data, err := base64.StdEncoding.DecodeString(eval[string](v, js))
	if err != nil {
		v.Fatal(err)
	}
	return data
}

// file returns what a click on a button downloads.
func (v *visitor) file(button string) []byte {
	v.Helper()
	v.do(jsVoid(fmt.Sprintf(`document.querySelector(%q).click()`, button)))
	v.until(`savedFiles.length`)
	return v.savedFile()
}

// press clicks the visible button with a text.
func (v *visitor) press(text string) {
	v.Helper()
	v.until(fmt.Sprintf(`(() => {
		const all = [...document.querySelectorAll("button, [role=tab]")].filter((b) => b.checkVisibility());
		const found = all.find((b) => b.innerText.trim() === %q || b.getAttribute("aria-label") === %q);
		found?.click();
		return found;
	})()`, text, text))
}

// unfold opens all that is folded, some of which is made at that moment.
func (v *visitor) unfold() {
	v.Helper()
	v.do(jsVoid(`for (const d of document.querySelectorAll("details")) d.open = true`))
	v.until(`[...document.querySelectorAll("details")].every((d) => d.children.length > 1)`)
}

// squares clicks squares of the board one after the other.
func (v *visitor) squares(names ...string) {
	v.Helper()
	for _, name := range names {
		v.do(jsVoid(fmt.Sprintf(`document.querySelector('[data-square="%s"]').click()`, name)))
	}
}

// atBoard opens the board and waits until the rules are there.
func (v *visitor) atBoard(hash string) {
	v.Helper()
	v.goTo(hash)
	v.until(`document.body.classList.contains("ready")`)
	v.until(`document.querySelector(".say .turn")?.innerText.includes("to move")`)
}

// shot saves a screenshot in the folder $SHOTS, to show what was tested.
func (v *visitor) shot(name string) {
	v.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		v.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o666); err != nil {
		v.Fatal(err)
	}
}

// jsVoid evaluates JavaScript for its side effects.
func jsVoid(js string) chromedp.Action[chromedp.Void] { return chromedp.Evaluate[chromedp.Void](js) }
