package main

import (
	"fmt"
	"os"
	"testing"
)

// TestSpeed reports loading times; it fails on slow ones only if SPEED is set, on an
// idle machine.
func TestSpeed(t *testing.T) {
	v := visit(t, 1280, 900)
	limits := os.Getenv("SPEED") != ""
	within := func(what string, ms, most float64) {
		t.Helper()
		t.Logf("%s: %.0f ms", what, ms)
		if limits && ms > most {
			t.Errorf("%s took %.0f ms, more than %.0f", what, ms, most)
		}
	}
	v.goTo("")
	v.settled()
	mark := func(name string) float64 {
		return eval[float64](v, `performance.getEntriesByName("`+name+`").at(-1)?.startTime ?? -1`)
	}
	within("a picture prepared beforehand", mark("prepared"), 1500)
	within("the program is up", mark("engine"), 3000)
	within("the first sheet", mark("sheet"), 3500)
	change := `new Promise((done) => {
		performance.clearMarks("sheet");
		let longest = 0;
		const tasks = new PerformanceObserver((l) => { for (const e of l.getEntries()) longest = Math.max(longest, e.duration); });
		tasks.observe({ type: "longtask" });
		const select = document.getElementById("kit-style"), start = performance.now();
		select.value = "%s";
		select.dispatchEvent(new Event("change"));
		const pictures = document.getElementById("thumbs").getElementsByTagName("img");
		let first = 0;
		const look = () => {
			first ||= (performance.getEntriesByName("sheet").at(-1)?.startTime ?? start) - start;
			const all = first && document.getElementById("sheet").getAttribute("aria-busy") === "false" && [...pictures].every((i) => i.complete);
			if (!all) return setTimeout(look, 1);
			const took = performance.now() - start;
			setTimeout(() => { tasks.disconnect(); done([first, took, longest]); }, 300);
		};
		look();
	})`
	for at := range 3 {
		v.do(jsVoid(fmt.Sprintf(`void document.querySelectorAll("#thumbs button")[%d].click()`, at)))
		for _, style := range []string{"kanji", "letters", "kanji1", "pictogram", "kanji"} {
			ms := eval[[3]float64](v, replaced(change, style))
			what := fmt.Sprintf("on %d: style %s, ", at, style)
			within(what+"what is on show", ms[0], 150)
			within(what+"all", ms[1], 300)
			within(what+"the longest that the page did not answer", ms[2], 200)
		}
	}
	for range 3 {
		ms := eval[float64](v, `(async () => {
			const engine = await import("./engine.js"), start = performance.now();
			await engine.run(["kit", "shogi", "-o", "k.pdf"], { takes: "k.pdf" });
			return performance.now() - start;
		})()`)
		within("a kit as PDF", ms, 400)
	}
}
