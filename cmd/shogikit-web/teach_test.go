package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"shogikit/templates"
)

// TestRefusalIsSeenOnThePhone checks that on a phone a refused move says why, right above the board.
func TestRefusalIsSeenOnThePhone(t *testing.T) {
	v := visit(t, 390, 844)
	v.atBoard("#teach?lang=en")
	v.squares("7g", "7e")
	v.until(`document.querySelector(".say.bad .msg")?.innerText.includes("Not possible")`)
	box := eval[[]float64](v, `(() => {
		const { top, bottom } = document.querySelector(".say").getBoundingClientRect();
		return [top, bottom];
	})()`)
	if box[0] < 0 || box[1] > 844 {
		t.Errorf("the reason is at %v", box)
	}
	if !eval[bool](v, `document.querySelector('[data-square="7e"]').classList.contains("no")`) {
		t.Error("the square is not marked")
	}
	v.shot("refused-phone")
}

// TestFocusStays plays by keys alone: the focus stays on the board after every action.
func TestFocusStays(t *testing.T) {
	v := visit(t, 1280, 900)
	v.atBoard("#teach?lang=en")
	v.do(jsVoid(`document.querySelector('[data-square="7g"]').focus()`))
	for _, key := range []string{kb.Enter, kb.ArrowUp, kb.Enter} {
		v.do(chromedp.KeyEvent(key))
	}
	v.until(`document.querySelector(".moves li")?.innerText.includes("P-7f")`)
	focus := func() string {
		return eval[string](v, `document.activeElement.dataset.square ?? document.activeElement.tagName`)
	}
	if at := focus(); at != "7f" {
		t.Errorf("the focus is on %s", at)
	}
	for _, key := range []string{"[", "]", kb.ArrowLeft} {
		v.do(chromedp.KeyEvent(key))
		v.do(chromedp.Sleep(300 * time.Millisecond))
	}
	if at := focus(); at != "8f" {
		t.Errorf("after going through the moves the focus is on %s", at)
	}
	if hash := eval[string](v, `location.hash`); hash != "#teach" && hash != "#teach?lang=en" {
		t.Errorf("a key changed the address to %s", hash)
	}
}

// TestNothingIsLost checks that a game and a choice survive a reload, and can be undone after it.
func TestNothingIsLost(t *testing.T) {
	v := visit(t, 1280, 900)
	v.atBoard("#teach?lang=en")
	v.squares("7g", "7f")
	v.until(`document.querySelector(".moves li")?.innerText.includes("P-7f")`)
	v.until(`document.querySelector(".keep").innerText`)
	v.squares("3c", "3d")
	v.until(`document.querySelectorAll(".moves li").length === 2`)
	v.do(chromedp.Sleep(800 * time.Millisecond))
	v.goTo("#teach")
	v.until(`document.querySelectorAll(".moves li").length === 2`)
	v.press("Undo")
	v.until(`document.querySelectorAll(".moves li").length === 1`)

	v.goTo("#make")
	v.settled()
	v.do(jsVoid(`document.querySelector('.looks input[value="kanji"]').click()`))
	v.do(chromedp.Sleep(800 * time.Millisecond))
	v.goTo("#make")
	v.until(`document.querySelector('.looks input[value="kanji"]')?.checked`)
}

// TestVariations checks that another move becomes a variation, and that the game is saved as KIF with both.
func TestVariations(t *testing.T) {
	v := visit(t, 1280, 900)
	v.atBoard("#teach?lang=en")
	v.squares("7g", "7f")
	v.until(`document.querySelectorAll(".moves > li").length === 1`)
	v.squares("3c", "3d")
	v.until(`document.querySelectorAll(".moves > li").length === 2`)
	v.press("One move back")
	v.until(`document.querySelector(".moves > li .now")?.innerText.includes("P-7f")`)
	v.squares("8c", "8d")
	v.until(`document.querySelector(".var")?.innerText.includes("P-3d")`)
	kif := string(v.file(`.acts .btn:nth-of-type(3)`))
	for _, word := range []string{"８四歩", "変化", "３四歩"} {
		if !strings.Contains(kif, word) {
			t.Errorf("there is no %s in the game as it is saved, %q", word, kif)
		}
	}
}

// TestComposingBlocksNothing checks that a kit is saved while problems are composed, that progress is told
// and that what was found is kept when it is stopped.
func TestComposingBlocksNothing(t *testing.T) {
	v := visit(t, 1280, 900)
	v.atBoard("#teach?lang=en")
	v.press("Problems")
	v.fill(`.panel input[type="number"]`, "24")
	v.press("Compose")
	v.until(`document.querySelector(".job")?.checkVisibility()`)
	v.until(`document.querySelector(".pbs li")`)
	v.do(jsVoid(`location.hash = "#make"`))
	v.until(`document.querySelector('[data-key="save-box"]')`)
	if data := v.file(`[data-key="save-foldover"]`); len(data) < 100_000 {
		t.Errorf("a kit of %d bytes", len(data))
	}
	v.do(jsVoid(`location.hash = "#teach"`))
	v.do(jsVoid(`[...document.querySelectorAll(".job .btn")].at(-1).click()`))
	v.until(`!document.querySelector(".job").checkVisibility() && document.querySelector(".pbs li")`)
	v.do(chromedp.Sleep(800 * time.Millisecond))
	v.atBoard("#teach")
	v.press("Problems")
	v.until(`document.querySelector(".pbs li")`)
}

// TestTwoTabs checks that a game that two tabs change is kept in both versions.
func TestTwoTabs(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#invent?lang=en")
	v.until(ups["invent"])
	v.fill("textarea.code", "# mine\n"+v.code())
	v.until(`document.querySelector(".keep").innerText`)
	// Another tab writes the same project, while this one has a change of its own.
	v.do(jsVoid(`(async () => {
		const store = await import("./store.js");
		const there = await store.latest("invention");
		const other = new store.Project(there);
		const x = document.querySelector("textarea.code");
		x.value = "# here\n" + x.value;
		x.dispatchEvent(new Event("input"));
		other.change({ ...there.data, text: "# theirs\n" + there.data.text });
		await other.flush();
	})()`))
	v.until(`document.getElementById("notes").innerText.includes("another tab")`)
	v.press("Keep both")
	v.until(`(async () => true)() && document.querySelector("textarea.code").value.startsWith("# here")`)
	both := eval[int](v, `(async () => {
		const store = await import("./store.js");
		return (await store.list()).filter((p) => p.kind === "invention").length;
	})()`)
	if both != 2 {
		t.Errorf("%d versions are kept", both)
	}
}

// TestInvent checks that faults come as they are typed and lead to their line, that the preview has the
// template's own style, and that a bad picture is refused at once.
func TestInvent(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#invent?lang=en")
	v.until(ups["invent"] + `?.innerText === "No faults."`)
	v.until(`document.querySelector(".pane .stage img")`)
	own := map[string]string{"own-now.yaml": templates.Starter("own.yaml")}
	set := eval[string](v, `blobs[document.querySelector(".pane .stage img").src].text()`)
	want := natively(t, own, strings.Fields("diagram --game own-now.yaml --lang en --view set")...)
	if set != string(want) {
		t.Errorf("the preview is not what the command line draws: %d bytes, %d there", len(set), len(want))
	}
	want = natively(t, own, strings.Fields("kit own-now.yaml --lang en")...)
	if got := v.file(".pane .main"); !bytes.Equal(got, want) {
		t.Errorf("the kit has %d bytes here, %d there, and they differ", len(got), len(want))
	}
	good := v.code()
	v.fill("textarea.code", strings.Replace(good, "count:", "cuont:", 1))
	v.until(`document.querySelector(".faults.bad .link") && document.querySelector(".under .bad")`)
	fault := eval[string](v, `document.querySelector(".faults.bad").innerText`)
	if !strings.Contains(fault, "did you mean count?") {
		t.Errorf("the faults are %q", fault)
	}
	v.do(jsVoid(`document.querySelector(".faults .link").click()`))
	if !eval[bool](v, `document.activeElement.matches("textarea.code")`) {
		t.Error("the fault does not lead to its line")
	}
	if !eval[bool](v, `[".pane .faults .link", ".stale .stage img"].every((q) => document.querySelector(q))`) {
		t.Error("the last good preview is not kept beside the fault")
	}
	v.fill("textarea.code", good)
	v.press("Rulebook")
	v.until(`!document.querySelector(".stale") && document.querySelectorAll(".pane .sheets img").length > 8`)
	v.do(jsVoid(`document.querySelector(".pane [aria-current]").focus()`), chromedp.KeyEvent(kb.ArrowRight))
	v.until(`document.querySelector(".pane [aria-current] img").src !==
		document.querySelector(".pane .stage img").src`)
	if !eval[bool](v, `document.activeElement.matches(".sheets [aria-current]")`) {
		t.Error("the focus leaves the pages when one of them is drawn")
	}
	v.do(jsVoid(`void (() => {
		const files = new DataTransfer(), input = document.querySelector('.pane input[type="file"]');
		files.items.add(new File(["<svg><image href='x.png'/></svg>"], "gold.svg"));
		input.files = files.files;
		input.dispatchEvent(new Event("change"));
	})()`))
	v.until(`document.querySelector(".art.bad b")?.innerText`)
	v.shot("invent-bad-picture")
}

// TestHandout checks that a handout takes look, language and paper, and shows the men as the board does.
func TestHandout(t *testing.T) {
	v := visit(t, 1280, 900)
	v.atBoard("#teach?lang=en")
	v.press("Diagrams")
	v.until(`document.querySelector(".say .msg").innerText === "No faults. Legal moves: 30."`)
	v.press("Put on handout")
	v.press("Handout")
	v.until(`document.querySelector(".hc img[src]")`)
	before := eval[string](v, `document.querySelector(".hc img").src`)
	const setup = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	study := append([]string{"diagram", setup}, strings.Fields("--kind study --style pictogram --lang en")...)
	card := eval[string](v, `blobs[document.querySelector(".hc img").src].text()`)
	if card != string(natively(t, nil, study...)) {
		t.Error("the card does not show the men of the board")
	}
	v.fill("#teach-style", "kanji")
	v.fill(".hand-opt label:nth-of-type(2) select", "cs")
	v.fill(".hand-opt label:nth-of-type(3) select", "a5")
	v.until(fmt.Sprintf(`![%q, ""].includes(document.querySelector(".hc img").src)`, before))
	const line = "handout - --kind study --game shogi --style kanji --lang cs --paper a5"
	want := natively(t, map[string]string{"-": setup + " # Problem 1\n"}, strings.Fields(line)...)
	if got := v.file(`.hand-opt .main`); !bytes.Equal(got, want) {
		t.Errorf("%d bytes here, %d there, and they differ", len(got), len(want))
	}
}
