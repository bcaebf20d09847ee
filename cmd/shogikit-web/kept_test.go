package main

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

const kings = "#board?lang=en&sfen=4k4/9/9/9/9/9/4P4/9/4K4+b+-+1"

func (v *visitor) sfen() string {
	return eval[string](v, `document.querySelector("#view-board .stack input").value`)
}

// TestSwipeTakesNobody checks that a swipe over the board scrolls the page without
// moving a man.
func TestSwipeTakesNobody(t *testing.T) {
	v := visit(t, 360, 640)
	v.goTo(kings)
	v.until(`document.querySelector("#view-board .says .done")`)
	v.do(jsVoid(`void document.querySelector('[data-drag="5g"]').scrollIntoView({ block: "center" })`))
	x, y := eval[float64](v, `document.querySelector('[data-drag="5g"]').getBoundingClientRect().x + 10`), eval[float64](v, `document.querySelector('[data-drag="5g"]').getBoundingClientRect().y + 10`)
	before := eval[float64](v, `scrollY`)
	finger := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart}
	for range 10 {
		finger.TouchPoints = []*input.TouchPoint{{X: x, Y: y}}
		call(v, input.DispatchTouchEvent, finger)
		finger.Type = input.DispatchTouchEventTypeTouchMove
		y -= 15
		v.do(chromedp.Sleep(16 * time.Millisecond))
	}
	finger.Type, finger.TouchPoints = input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{}
	call(v, input.DispatchTouchEvent, finger)
	v.until(`scrollY > ` + strconv.FormatFloat(before+50, 'f', 0, 64))
	if got := v.sfen(); got != "4k4/9/9/9/9/9/4P4/9/4K4 b - 1" {
		t.Errorf("the swipe moved a man: %s", got)
	}
}

// TestUndo undoes and redoes changes of a position, by buttons and keys.
func TestUndo(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo(kings)
	v.until(`document.querySelector("#view-board .says .done")`)
	v.dragged(`[data-drag="5g"]`, `[data-square="5f"]`, false)
	v.dragged(`[data-drag="5f"]`, `h1`, false)
	const first, second, third = "4k4/9/9/9/9/9/4P4/9/4K4 b - 1", "4k4/9/9/9/9/4P4/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1"
	press := func(label string) {
		v.do(jsVoid(`void [...document.querySelectorAll("#view-board button")].find((b) => b.innerText === "` + label + `").click()`))
	}
	for _, step := range []struct {
		do   func()
		sfen string
	}{
		{func() {}, third},
		{func() { press("Undo") }, second},
		{func() {
			v.do(jsVoid(`void document.querySelector(".board [tabindex='0']").focus()`), chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		}, first},
		{func() { press("Redo") }, second},
		{func() { v.do(chromedp.KeyEvent("y", chromedp.KeyModifiers(chromedp.ModifierCtrl))) }, third},
	} {
		if step.do(); v.sfen() != step.sfen {
			t.Errorf("%s, want %s", v.sfen(), step.sfen)
		}
	}
}

// TestChoicesAreUndone checks that resetting all choices can be undone, and that what a
// button added to a list is removed as if it had been typed.
func TestChoicesAreUndone(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#kit?lang=en&style=kanji&scale=0.8")
	v.settled()
	v.do(jsVoid(`document.querySelector("#kit-form details").open = true`))
	v.press("Back to the defaults")
	v.until(`!location.hash.includes("style")`)
	v.press("Undo")
	v.until(`location.hash.includes("style=kanji") && location.hash.includes("scale=0.8") && document.getElementById("kit-style").value === "kanji"`)

	v.goTo(kings)
	v.until(`document.querySelector("#view-board .says .done")`)
	v.press("Add the position on the board")
	const list = `document.querySelector("#view-board section textarea")`
	v.until(list + `.value.startsWith("4k4/") && document.activeElement !== ` + list)
	v.do(jsVoid(`void (` + list + `.focus(), document.execCommand("undo"))`))
	v.until(list + `.value === "" && localStorage.getItem("problems") === ""`)
}

// TestNothingIsLost checks that texts, pictures and lists survive a reload, that a
// restart can be undone, and that links contain custom games.
func TestNothingIsLost(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#own")
	v.until(`document.querySelector("#own-says .done")`)
	press := func(view, label string) {
		v.do(jsVoid(`void [...document.querySelectorAll("#view-` + view + ` button")].find((b) => b.innerText === "` + label + `").click()`))
	}
	v.do(jsVoid(`void (() => {
		const text = document.querySelector("textarea.code");
		text.value = "# mine\\n" + text.value;
		text.dispatchEvent(new Event("input"));
		const pictures = new DataTransfer();
		pictures.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'], "rook.svg"));
		const input = [...document.querySelectorAll("#view-own input[type=file]")].at(-1);
		input.files = pictures.files;
		input.dispatchEvent(new Event("change"));
	})()`))
	v.until(`localStorage.getItem("own")?.startsWith("# mine") && localStorage.getItem("art")?.includes("circle")`)
	press("own", "Start over")
	v.until(`document.querySelector("textarea.code").value.startsWith("# A game") || !document.querySelector("textarea.code").value.startsWith("# mine")`)
	press("own", "Show the other text")
	v.until(`document.querySelector("textarea.code").value.startsWith("# mine")`)
	v.goTo("#own")
	v.until(`document.querySelector("textarea.code")?.value.startsWith("# mine") && document.querySelector(".chips")?.innerText.includes("rook.svg")`)

	v.goTo("#kit?game=own.yaml")
	v.settled()
	v.do(jsVoid(`void (() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; document.getElementById("share").click(); })()`))
	v.until("window.copied")
	link := eval[string](v, "window.copied")
	v.do(jsVoid(`void localStorage.clear()`))
	v.goTo(link[strings.Index(link, "#"):])
	v.settled()
	v.until(`localStorage.getItem("own")?.startsWith("# mine") && document.getElementById("kit-game").value === "own.yaml"`)

	v.goTo("#board?lang=en")
	v.until(`document.querySelector("#view-board .says .done")`)
	press("board", "Add the position on the board")
	v.goTo("#board?lang=en")
	v.until(`document.querySelector("#view-board section textarea")?.value.startsWith("lnsgkgsnl/")`)
}

// TestLongLink: a game that no link can hold is told so, with how long the link would be.
func TestLongLink(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#own?lang=en")
	v.until(`document.querySelector("#own-says .done")`)
	v.do(jsVoid(`void (() => {
		const text = document.querySelector("textarea.code");
		text.value += "# " + Array.from(crypto.getRandomValues(new Uint32Array(3000))).join(" ") + "\n";
		text.dispatchEvent(new Event("input"));
	})()`))
	v.until(`localStorage.getItem("own").length > 20000`)
	v.do(jsVoid(`void (location.hash = "#kit?game=own.yaml")`))
	v.until(`document.getElementById("kit-game")?.value === "own.yaml"`)
	v.settled()
	v.do(jsVoid(`void document.getElementById("share").click()`))
	v.until(`document.querySelector("#take-says .error")`)
	if said := eval[string](v, `document.querySelector("#take-says .error").innerText`); !strings.Contains(said, "8,000") {
		t.Errorf("of a link that is too long: %s", said)
	}
}

// TestNothingMoves: what is on the screen stays where it is while the page comes up.
func TestNothingMoves(t *testing.T) {
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		v := visit(t, size[0], size[1])
		for _, view := range []string{"kit", "board", "own"} {
			v.goTo("#" + view + "?lang=en")
			v.until(ups[view])
			moved := eval[float64](v, `new Promise((done) => {
				new PerformanceObserver((l) => done(l.getEntries().reduce((n, e) => n + e.value, 0))).observe({ type: "layout-shift", buffered: true });
				setTimeout(() => done(0), 300);
			})`)
			if t.Logf("%s, %d px wide: %.3f", view, size[0], moved); moved >= 0.1 {
				t.Errorf("%s, %d px wide: what is shown moves by %.3f", view, size[0], moved)
			}
		}
	}
}

// TestTwoTabs: of a game that is written in two tabs both texts are kept, and that is said.
func TestTwoTabs(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#own?lang=en")
	v.until(`document.querySelector("#own-says .done")`)
	ctx, end := chromedp.NewContext(v.ctx)
	defer end()
	for n, tab := range []*visitor{v, {T: t, ctx: ctx, url: v.url}} {
		if n > 0 {
			tab.do(chromedp.Navigate(v.url + "#own?lang=en"))
			tab.until(`document.querySelector("#own-says .done")`)
		}
		tab.do(jsVoid(`void (() => {
			const text = document.querySelector("textarea.code");
			text.value = "# tab ` + strconv.Itoa(n) + `\\n" + text.value.replace(/^# tab .*\\n/, "");
			text.dispatchEvent(new Event("input"));
		})()`))
		tab.until(`localStorage.getItem("own").startsWith("# tab ` + strconv.Itoa(n) + `")`)
	}
	v.until(`document.querySelector("#view-own .warning")?.innerText.includes("Another tab")`)
	for _, begin := range []string{"# tab 0", "# tab 1", "# tab 0"} {
		v.until(`document.querySelector("textarea.code").value.startsWith("` + begin + `")`)
		v.press("Show the other text")
	}
}

// TestBoardOnPhone checks that the board starts on the first screen.
func TestBoardOnPhone(t *testing.T) {
	v := visit(t, 390, 844)
	v.goTo("#board?lang=de")
	v.until(`document.querySelector("#view-board .says .done")`)
	if y := eval[float64](v, `document.querySelector(".board").getBoundingClientRect().top`); y > 844*2/3 {
		t.Errorf("the board begins at %g of 844", y)
	}
}

// TestMangledLinks checks that unknown parts of a link are reported.
func TestMangledLinks(t *testing.T) {
	v := visit(t, 1280, 1000)
	for link, want := range map[string]string{
		"#kit?lang=en&game=nonsense":      "game=nonsense",
		"#kit?lang=en&style=baroque":      "style=baroque",
		"#kit?lang=en&own=%25%25":         "cannot be read",
		"#kit?lang=constructor":           "lang=constructor",
		"#board?lang=en&sfen=abc":         "abc",
		"#board?lang=en&game=constructor": "constructor",
	} {
		v.goTo(link)
		v.until(`!document.getElementById("trouble").hidden`)
		if said := eval[string](v, `document.getElementById("trouble").innerText`); !strings.Contains(said, want) {
			t.Errorf("%s: %s", link, said)
		}
	}
}

// TestTwoWays checks that the page starts with two ways to a set, and that the
// browser's print command prints the sheets.
func TestTwoWays(t *testing.T) {
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		v := visit(t, size[0], size[1])
		v.goTo("#kit?lang=en")
		v.settled()
		v.do(jsVoid(`void document.getElementById("way-evening").click()`))
		v.until(`location.hash.includes("build=foldover")`)
		v.settled()
		if y := eval[float64](v, `document.getElementById("take-kit").getBoundingClientRect().bottom`); y > float64(size[1]) {
			t.Errorf("%d px wide: the button to save ends at %g of %d", size[0], y, size[1])
		}
		v.shot("ways")
		small := func(of string) bool { // pixels in place of a drawing
			return eval[bool](v, `(() => {
				dispatchEvent(new Event("beforeprint"));
				const wide = [...document.querySelectorAll("`+of+`")].map((i) => i.naturalWidth);
				return wide.length < 3 || Math.min(...wide) < 500;
			})()`)
		}
		if !small("#thumbs img") {
			t.Error("all small pictures are drawings")
		}
		for end := time.Now().Add(time.Minute); small("#prints img"); {
			if time.Now().After(end) {
				t.Fatal("sheets would be printed as they are seen small")
			}
		}
	}
}

// TestClub checks that thirty sets, posters, score sheets and worksheets can be found
// without opening anything.
func TestClub(t *testing.T) {
	v := visit(t, 390, 844)
	v.goTo("#kit?lang=en")
	v.settled()
	shown := func(js string) bool { return eval[bool](v, `document.querySelector('`+js+`').checkVisibility()`) }
	if each := "[data-option=sheet-each]"; shown(each) || !shown("#kit-copies") {
		t.Error("the number of sets is hidden, or what is asked of many is not")
	} else if v.choose("kit-copies", "2"); !shown(each) {
		t.Error("whether each set has sheets of its own is not asked")
	}
	v.settled()
	for _, part := range []string{"handicaps", "score", "moves"} {
		if !shown("#take-" + part) {
			t.Errorf("%s are hidden", part)
		} else if data := v.file("#take-" + part); !bytes.HasPrefix(data, []byte("%PDF-")) || !bytes.Contains(data, []byte("/MediaBox [0 0 612 792]")) {
			t.Errorf("%s are not on the paper that was chosen: %.1000q", part, data)
		}
	}
	v.choose("kit-game", "hasami")
	v.settled()
	v.do(jsVoid(`void document.getElementById("to-problems").click()`))
	v.until(`document.querySelector("#view-board .says .done")`)
	if got := eval[[]any](v, `(() => {
		const r = document.getElementById("make-problems").getBoundingClientRect();
		return [document.getElementById("view-board").querySelector("select").value, r.top > 0 && r.bottom < innerHeight, [...document.getElementById("task").options].map((o) => o.value).join()];
	})()`); got[0] != "hasami" || got[1] != true || got[2] != "reach,legal" {
		t.Error(got)
	}
}

// TestSeenFirst checks that the finished set is visible first, completely and above the
// save button; that games, styles and builds can be selected by pictures; and that the
// selection stays in view on a phone.
func TestSeenFirst(t *testing.T) {
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		v := visit(t, size[0], size[1])
		v.goTo("#kit?lang=en")
		v.settled()
		if title := eval[string](v, `document.getElementById("sheet-title").innerText`); title != "The finished set" {
			t.Errorf("first one sees %s", title)
		}
		if groups := eval[string](v, `[...document.querySelectorAll("#kit-form .group > legend")].map((l) => l.textContent).join(", ")`); groups != "Game and look, Paper and printing, Pieces, Sets, Cutters" {
			t.Errorf("the options are in the groups %s", groups)
		}
		told := eval[[]string](v, `(async () => {
			const { said } = await (await import("./engine.js")).run(document.getElementById("command").textContent.split(" ").slice(1).concat("-o", "k.pdf"));
			return [document.getElementById("estimate").innerText, said.map((m) => m.text).find((s) => s.includes("min of work"))];
		})()`)
		if time := regexp.MustCompile(`(\d+) hr? (\d+) min`); !slices.Equal(time.FindStringSubmatch(told[0])[1:], time.FindStringSubmatch(told[1])[1:]) {
			t.Errorf("the page says %s, the command %s", told[0], told[1])
		}
		phone := size[0] < 500
		if !phone && eval[bool](v, `document.querySelector("#sheet .leaf").getBoundingClientRect().bottom > document.querySelector(".take-now").getBoundingClientRect().top`) {
			t.Error("the set is cut off by the button")
		}
		if n := eval[int](v, `[...document.querySelectorAll(".picks img")].filter((i) => i.complete && i.naturalWidth > 90).length`); n < 7+5+7 {
			t.Errorf("%d pictures to choose by", n)
		}
		v.do(jsVoid(`void (() => {
			const post = Worker.prototype.postMessage;
			window.asked = [];
			Worker.prototype.postMessage = function (question, ...rest) {
				if (question.what) window.asked.push(question.what);
				return post.call(this, question, ...rest);
			};
		})()`))
		for _, pick := range []struct{ value, until string }{
			{"tori", `location.hash.includes("game=tori")`},
			{"letters", `location.hash.includes("style=letters")`},
			{"net", `location.hash.includes("build=net")`},
		} {
			v.do(jsVoid(`void document.querySelector(".picks [data-value=` + pick.value + `]").click()`))
			v.until(pick.until)
			v.until(`document.querySelector(".picks [data-value=` + pick.value + `]").classList.contains("on")`)
		}
		v.settled()
		if asked := eval[[]string](v, `window.asked.slice(window.asked.lastIndexOf("lay") - 1)`); asked[0] != "run" || slices.Contains(asked[1:], "run") {
			t.Errorf("the set, which is on show, is not drawn before the sheets are laid out: %v", asked)
		}
		if hidden := eval[[]string](v, `(() => {
			document.querySelector("#kit-form details").open = true;
			[...document.querySelectorAll("#kit-form .row")].at(-1).scrollIntoView({ block: "nearest" });
			const seen = (e) => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; };
			return [...document.querySelectorAll("#kit-form .row:last-child, #sheet .leaf, #look, #take-kit")].filter((e) => e.checkVisibility() && !seen(e)).map((e) => e.id || e.className);
		})()`); !phone && slices.Contains(hidden, "leaf bare") || slices.Contains(hidden, "take-kit") || slices.Contains(hidden, "look") {
			t.Errorf("%d px wide: beside the last option one does not see %v", size[0], hidden)
		}
		if phone != eval[bool](v, `document.querySelector("#look img")?.checkVisibility() ?? false`) {
			t.Errorf("%d px wide: the small picture beside the button", size[0])
		}
		if y := eval[float64](v, `document.getElementById("take-kit").getBoundingClientRect().bottom`); phone && y > float64(size[1]) {
			t.Errorf("the button to save ends at %g", y)
		}
		if phone {
			v.do(jsVoid(`void document.getElementById("look").click()`))
			v.until(`document.getElementById("sheet").getBoundingClientRect().top < innerHeight / 2`)
		}
		v.file("#take-kit")
		v.until(`document.querySelector("#take-says .done")`)
		if y := eval[[]float64](v, `(() => { const r = document.getElementById("take-says").getBoundingClientRect(); return [r.top, r.bottom]; })()`); y[0] < 0 || y[1] > float64(size[1]) {
			t.Errorf("that the kit is saved is said at %v of %d", y, size[1])
		}
		if n := eval[string](v, `document.getElementById("kit-copies").value`); n != "" {
			t.Errorf("the number of sets is %q", n)
		}
		v.shot("seen-first")
	}
}
