package main

import (
	"os"
	"testing"
)

// TestSpeed tells how long a visitor waits; it judges only where SPEED is set, on
// a machine that has nothing else to do.
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
		const select = document.getElementById("kit-style"), start = performance.now();
		select.value = "%s";
		select.dispatchEvent(new Event("change"));
		const look = () => {
			const mark = performance.getEntriesByName("sheet").at(-1);
			mark ? done(mark.startTime - start) : setTimeout(look, 1);
		};
		look();
	})`
	v.do(jsVoid(`void document.getElementById("after").click()`), jsVoid(`void document.getElementById("after").click()`))
	for _, style := range []string{"kanji", "letters", "kanji1", "pictogram", "kanji"} {
		within("style "+style, eval[float64](v, replaced(change, style)), 150)
		v.settled()
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
