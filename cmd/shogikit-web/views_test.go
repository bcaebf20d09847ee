package main

import (
	"archive/zip"
	"bytes"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"shogikit/templates/text"
)

// TestBoardByKeyboard sets up a position, reads its faults, and plays a move with the
// keyboard alone.
func TestBoardByKeyboard(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#board?sfen=" + strings.ReplaceAll("8k/9/9/9/9/9/9/9/9 b - 1", " ", "+"))
	v.until(`document.querySelector(".board [role=gridcell]")`)
	sfen := func() string {
		return eval[string](v, `[...document.querySelectorAll("#view-board .stack input")][0].value`)
	}
	keys := func(keys ...string) {
		t.Helper()
		for _, k := range keys {
			v.do(chromedp.KeyEvent(k))
		}
	}
	v.do(chromedp.Evaluate[chromedp.Void](`void document.querySelector(".board [tabindex='0']").focus()`))
	keys("P", kb.ArrowDown, "+", "P", "+", kb.ArrowRight, "r", kb.Delete, "g", kb.ArrowDown, "K")
	if got, want := sfen(), "P7k/+Pg7/1K7/9/9/9/9/9/9 b - 1"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	v.until(`document.querySelector(".board [data-square='9a'].bad")`)
	if said := eval[string](v, `document.querySelector("#view-board .says").innerText`); !strings.Contains(said, "9a: ") {
		t.Errorf("of the dead pawn: %s", said)
	}
	v.shot("board-faults")
	keys(kb.ArrowUp, kb.ArrowLeft, kb.ArrowUp, kb.Delete)
	v.until(`document.querySelector("#view-board .says .done")`)
	v.do(chromedp.Evaluate[chromedp.Void](`void [...document.querySelectorAll("#view-board [aria-pressed]")].find((b) => b.innerText === "Play").click()`))
	v.do(chromedp.Evaluate[chromedp.Void](`void document.querySelector(".board [tabindex='0']").focus()`))
	keys(kb.ArrowDown, kb.Enter)
	v.until(`document.querySelector(".board [data-square='8b'].target")`)
	keys(kb.ArrowRight, kb.Enter)
	v.until(`document.querySelector(".board [data-square='8b'] img[src]") && !document.querySelector(".board [data-square='9b'] img")`)
	if got := sfen(); !strings.HasPrefix(got, "8k/1+P7/1K7/9/9/9/9/9/9 w G ") {
		t.Errorf("after the move: %s", got)
	}
}

// TestDrag drags men from the store, between squares, to and from hands, and off the
// board, with the mouse and with a finger on a phone.
func TestDrag(t *testing.T) {
	for _, size := range [][2]int{{1280, 1000}, {360, 740}} {
		v := visit(t, size[0], size[1])
		v.goTo("#board?lang=en&sfen=" + strings.ReplaceAll("4k4/9/9/9/9/9/4P4/9/4K4 b - 1", " ", "+"))
		v.until(`document.querySelector("#view-board .says .done, #view-board .says .error")`)
		for _, step := range []struct{ from, to, sfen string }{
			{`[data-drag="5g"]`, `[data-square="5f"]`, "4k4/9/9/9/9/4P4/9/9/4K4 b - 1"},
			{`[data-drag="5f"]`, `[data-hand="w"] legend`, "4k4/9/9/9/9/9/9/9/4K4 b p 1"},
			{`[data-drag="p*"]`, `[data-square="3c"]`, "4k4/9/6p2/9/9/9/9/9/4K4 b - 1"},
			{`[data-drag="3c"]`, `h1`, "4k4/9/9/9/9/9/9/9/4K4 b - 1"},
			{`[data-drag="++R"]`, `[data-square="9i"]`, "4k4/9/9/9/9/9/9/9/+R3K4 b - 1"},
			{`[data-drag="9i"]`, `[data-square="9i"]`, "4k4/9/9/9/9/9/9/9/+R3K4 b - 1"},
		} {
			v.dragged(step.from, step.to, size[0] < 500)
			if got := eval[string](v, `document.querySelector("#view-board .stack input").value`); got != step.sfen {
				t.Errorf("%d px wide, %s to %s: %s, want %s", size[0], step.from, step.to, got, step.sfen)
			}
		}
		v.until(`document.querySelector("#view-board .says .done")`)
		v.do(jsVoid(`void [...document.querySelectorAll("#view-board [aria-pressed]")].find((b) => b.innerText === "Play").click()`))
		v.dragged(`[data-drag="9i"]`, `[data-square="8g"]`, false) // not a legal move
		v.dragged(`[data-drag="9i"]`, `[data-square="9b"]`, size[0] < 500)
		v.until(`document.querySelector("#view-board .stack input").value === "4k4/+R8/9/9/9/9/9/9/4K4 w - 1"`)
		if left := eval[int](v, `document.querySelectorAll(".ghost, .picked").length`); left != 0 {
			t.Errorf("%d ghosts are left", left)
		}
	}
}

// dragged drags an element from one selector to another, by mouse or finger.
func (v *visitor) dragged(from, to string, finger bool) {
	v.Helper()
	type point struct{ X, Y float64 }
	middle := func(selector string) point {
		return eval[point](v, `(() => {
			const e = document.querySelector('`+selector+`');
			const r = e.getBoundingClientRect();
			return { X: r.x + r.width / 2, Y: r.y + r.height / 2 };
		})()`)
	}
	v.do(jsVoid(`void document.querySelector('` + to + `').scrollIntoView({ block: "center" })`))
	if m := middle(from); m.Y < 0 || m.Y > float64(eval[int](v, "innerHeight")) {
		v.do(jsVoid(`void document.querySelector('` + from + `').scrollIntoView({ block: "nearest" })`))
	}
	a, b := middle(from), middle(to)
	for n, p := range []point{a, {a.X + 4, a.Y + 4}, {(a.X + b.X) / 2, (a.Y + b.Y) / 2}, b, b} {
		if finger {
			touch := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchMove, TouchPoints: []*input.TouchPoint{{X: p.X, Y: p.Y}}}
			switch n {
			case 0:
				touch.Type = input.DispatchTouchEventTypeTouchStart
			case 4:
				touch.Type, touch.TouchPoints = input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{}
			}
			call(v, input.DispatchTouchEvent, touch)
			if n == 0 {
				v.do(chromedp.Sleep(400 * time.Millisecond)) // a long press before the drag
			}
			continue
		}
		mouse := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: p.X, Y: p.Y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}
		switch n {
		case 0:
			mouse.Type = input.DispatchMouseEventTypeMousePressed
		case 4:
			mouse.Type, mouse.Buttons = input.DispatchMouseEventTypeMouseReleased, 0
		}
		call(v, input.DispatchMouseEvent, mouse)
	}
}

// TestProofsAndHandouts proves and prints a mate problem.
func TestProofsAndHandouts(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#board?sfen=" + strings.ReplaceAll("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", " ", "+"))
	v.until(`document.querySelector(".board [role=gridcell]")`)
	press := func(name string) {
		t.Helper()
		v.do(chromedp.Evaluate[chromedp.Void](`void [...document.querySelectorAll("#view-board button")].find((b) => b.innerText === "` + name + `").click()`))
	}
	v.until(`document.querySelector("#view-board .says .error + button")`) // without a king: a suggestion what it may be
	press("It is a mate problem")
	v.until(`document.querySelector("#view-board .says .done")`)
	press("Prove it")
	v.until(`document.querySelector("#view-board section .done")`)
	if said := eval[string](v, `document.querySelector("#view-board section .done").innerText`); !strings.Contains(said, "G*1b") || strings.Contains(said, ":1:") {
		t.Errorf("the proof: %s", said)
	}
	v.do(jsVoid(`void (() => {
		const list = document.querySelector("#view-board section textarea");
		list.value = "\nno such thing\n";
		list.dispatchEvent(new Event("input"));
	})()`))
	press("Save the handout (PDF)")
	v.until(`document.querySelector("#view-board section:has(textarea) .error")`)
	if said := eval[string](v, `document.querySelector("#view-board section:has(textarea) .error").innerText`); !strings.HasPrefix(said, "Line 2: ") {
		t.Errorf("of a line that is no problem: %s", said)
	}
	v.do(jsVoid(`void (() => { document.querySelector("#view-board section textarea").value = ""; })()`))
	press("Add the position on the board")
	pdf := v.file("#view-board section:has(textarea) button.main")
	if !strings.HasPrefix(string(pdf), "%PDF") {
		t.Errorf("the handout is %d bytes", len(pdf))
	}
	v.shot("board-proof")
}

func TestRecordsAreRead(t *testing.T) {
	v := visit(t, 1000, 900)
	v.goTo("#board?lang=en")
	v.until(`document.querySelector(".board [role=gridcell]")`)
	v.do(chromedp.Evaluate[chromedp.Void](`void (() => {
		const d = document.querySelector("#view-board details");
		d.open = true;
		d.querySelector("textarea").value = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b";
		d.querySelector("button").click();
	})()`))
	v.until(`document.querySelector("#view-board .stack input").value.startsWith("lnsgkg1nl/")`)
	v.press("To the beginning")
	v.press("One move forward")
	v.until(`document.querySelector("#view-board .stack input").value.includes("/2P6/PP1PPPPPP/")`)
	for given, want := range map[string]string{"position startpos moves 7g7f 7g7f": "7g7f", "4k4/9/9/9/9/9/9/9/4K4 b P99 1": "no piece after it"} {
		v.do(jsVoid(`void (() => {
			const d = document.querySelector("#view-board details");
			d.open = true;
			d.querySelector("textarea").value = "` + given + `";
			d.querySelector("button").click();
		})()`))
		v.until(`document.querySelector("#view-board .says .error")`)
		v.do(chromedp.Sleep(300 * time.Millisecond)) // the position itself is checked too
		if said := eval[string](v, `document.querySelector("#view-board .says").innerText`); !strings.Contains(said, want) {
			t.Errorf("%s: %s", given, said)
		}
	}
}

// TestOwnGame checks that faults are marked at their lines while a template is edited,
// and that a valid one is printed.
func TestOwnGame(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#own")
	v.until(`document.querySelector("#own-says .done")`)
	write := func(from, to string) {
		t.Helper()
		v.do(chromedp.Evaluate[chromedp.Void](`void (() => {
			const text = document.querySelector("textarea.code");
			text.value = text.value.replace("` + from + `", "` + to + `");
			text.dispatchEvent(new Event("input"));
		})()`))
	}
	write("count:", "cuont:")
	v.until(`document.querySelector(".lines mark")`)
	v.shot("own-fault")
	v.do(jsVoid(`void (() => {
		const text = document.querySelector("textarea.code"), right = text.value;
		for (const value of ["x: y\\n".repeat(300_000), right]) {
			text.value = value;
			text.dispatchEvent(new Event("input"));
		}
	})()`))
	write("cuont:", "count:")
	v.until(`document.querySelector("#own-says .done")`)
	write("letter: P", "letter: P\\n    art: pwan") // valid, but probably not intended
	v.until(`document.querySelector("#own-says .done") && document.querySelector("#own-says .warning")?.innerText.includes("did you mean pawn?")`)
	if pdf := v.file("#view-own button.main"); !strings.HasPrefix(string(pdf), "%PDF") {
		t.Errorf("the kit is %d bytes", len(pdf))
	}
	v.do(chromedp.Evaluate[chromedp.Void](`void document.querySelector("#view-own a.button").click()`))
	v.until(`document.querySelector("#kit-game")?.value === "own.yaml"`)
	v.settled()
	v.shot("own-kit")
}

// TestOwnPictures prints a custom picture and a custom font, and shows the picture on
// the board.
func TestOwnPictures(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#own?lang=en")
	v.until(`document.querySelector("#own-says .done")`)
	give := func(input, content, name string) {
		t.Helper()
		v.do(jsVoid(`void (async () => {
			const bag = new DataTransfer();
			bag.items.add(new File([` + content + `], "` + name + `"));
			const input = document.querySelector("` + input + `");
			input.files = bag.files;
			input.dispatchEvent(new Event("change"));
		})()`))
	}
	give("#view-own input[accept='.svg']", "`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><path d='M1 1H9V9H1Z' fill='#123456'/></svg>`", "king.svg")
	v.until(`document.querySelector(".chips li")`)
	v.do(jsVoid(`void (location.hash = "#kit?game=own.yaml")`))
	v.until(`document.getElementById("command").textContent.includes("--art art")`)
	v.settled()
	if said := eval[string](v, `document.querySelector("#kit-says .error")?.innerText ?? ""`); said != "" {
		t.Error(said)
	}
	v.shot("own-art")
	give("#kit-font", `await (await (await import("./zip.js")).unpacked("data/mplus-1p.ttf.gz")).arrayBuffer()`, "brush.ttf")
	v.do(jsVoid(`void (location.hash = "#kit?game=shogi&style=kanji1")`))
	give("#kit-font", `await (await (await import("./zip.js")).unpacked("data/mplus-1p.ttf.gz")).arrayBuffer()`, "brush.ttf")
	v.until(`document.getElementById("command").textContent.includes("--font brush.ttf")`)
	v.settled()
	if said := eval[string](v, `document.querySelector("#kit-says .error")?.innerText ?? ""`); said != "" {
		t.Error(said)
	}
	v.do(jsVoid(`void (location.hash = "#board?game=own.yaml")`))
	v.until(`document.querySelectorAll(".board [role=gridcell]").length === 30`)
	v.shot("own-board")
}

// TestDiagrams exports a position as a picture and for print.
func TestDiagrams(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#board?lang=en")
	v.until(`document.querySelector("#view-board .says .done")`)
	v.do(jsVoid(`void [...document.querySelectorAll("#view-board section button")].forEach((b) => { b.id = "make-" + b.innerText.replaceAll(" ", "-"); })`))
	for button, start := range map[string]string{"SVG": "<?xml", "PNG": "\x89PNG", "PDF": "%PDF", "The-finished-set": "<?xml"} {
		if got := v.file("#make-" + button); !strings.HasPrefix(string(got), start) {
			t.Errorf("%s begins with %.20q", button, got)
		}
	}
}

// TestSheetsAndLanguages saves single files in one archive, and a booklet in each
// language.
func TestSheetsAndLanguages(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#kit?game=minishogi&lang=en")
	v.settled()
	archive, err := zip.NewReader(bytes.NewReader(v.file("#take-sheets")), int64(len(v.file("#take-sheets"))))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.DecodeConfig(r); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	if len(archive.File) != 5 {
		t.Errorf("%d sheets", len(archive.File))
	}
	for _, lang := range text.Languages() {
		v.choose("lang", lang)
		v.until(`document.documentElement.lang === "` + lang + `" && document.getElementById("command").textContent.includes("--lang ` + lang + `")`)
		v.settled()
		if pdf := v.file("#take-booklet"); !bytes.Contains(pdf, []byte("/Lang")) {
			t.Errorf("%s: the booklet is %d bytes", lang, len(pdf))
		}
		if left := eval[string](v, `document.body.innerText.match(/\[[a-z]+\.[a-z.]+\]/)?.[0] ?? ""`); left != "" {
			t.Errorf("%s: %s has no text", lang, left)
		}
	}
}

// TestPrint checks that the kit opens as a document of its own, which browsers print
// unchanged.
func TestPrint(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#kit?game=minishogi")
	v.settled()
	opened := chromedp.WaitNewTarget(v.ctx, func(i *target.Info) bool { return i.Type == "page" })
	v.do(chromedp.Click("#print-kit"))
	ctx, end := chromedp.NewContext(v.ctx, chromedp.WithTargetID(<-opened))
	defer end()
	at := ""
	for range 200 {
		var err error
		if at, err = chromedp.Run(ctx, chromedp.Location()); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(at, "blob:") {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("the new window shows %s", at)
}
