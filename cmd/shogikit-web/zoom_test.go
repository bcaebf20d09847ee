package main

import (
	_ "embed"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/zoom.js
var zoomed string

// TestZoom checks that on a laptop of 1366 x 768 at 200 and 400 %, nothing runs out of the window sideways, and
// every control is whole and on top when it is scrolled to.
func TestZoom(t *testing.T) {
	for _, zoom := range []int{2, 4} {
		v := visit(t, 1366, 768)
		v.do(chromedp.EmulateViewport(int64(1366/zoom), int64(768/zoom)))
		for _, view := range []string{"make", "teach", "invent"} {
			v.goTo("#" + view + "?lang=de")
			v.until(ups[view])
			const tabs = `document.querySelectorAll("main > :not([hidden]) [role=tab]")`
			count := eval[int](v, tabs+".length")
			for tab := range max(1, count) {
				if count > 0 {
					v.do(jsVoid(fmt.Sprintf("%s[%d].click()", tabs, tab)))
					v.until(fmt.Sprintf(`%s[%d].ariaSelected === "true"`, tabs, tab))
				}
				v.do(jsVoid(`for (const d of document.querySelectorAll("details")) d.open = true`))
				v.shot(fmt.Sprintf("zoom%d-%s-%d", zoom, view, tab))
				for _, fault := range eval[[]string](v, zoomed) {
					t.Errorf("%s, tab %d, at %d %%: %s", view, tab, 100*zoom, fault)
				}
			}
		}
	}
}

// TestForcedColours checks that where the system replaces all colours, one still sees what is chosen, where a
// man may go, and what was refused.
func TestForcedColours(t *testing.T) {
	v := visit(t, 1366, 768)
	forced := []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}
	call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: forced})
	differs := func(one, other string) {
		t.Helper()
		v.until(fmt.Sprintf(`(() => {
			const marks = "outline border background content display clipPath".split(" ");
			const look = (e) => ["", "::before", "::after"]
				.map((part) => marks.map((m) => getComputedStyle(e, part)[m])).join();
			const one = document.querySelector(%q);
			return one && look(one) !== look(document.querySelector(%q));
		})()`, one, other))
	}
	v.goTo("#make?lang=en")
	v.until(ups["make"])
	differs(".door[aria-current]", ".door:not([aria-current])")
	differs(".tile:has(:checked)", ".tile:not(:has(:checked))")
	differs(".build.on", ".build:not(.on)")
	v.atBoard("#teach?lang=en")
	differs(`.tab[aria-selected="true"]`, `.tab[aria-selected="false"]`)
	const other = `[data-square="5e"]`
	v.squares("7g")
	differs(`[data-square="7g"]`, other)
	differs(`[data-square="7f"]`, other)
	v.squares("2c")
	differs(`[data-square="2c"]`, other)
	v.squares("7g", "7f")
	differs(`.mv.now`, ".btn")
	differs(`[data-square="7f"]`, other)
}
