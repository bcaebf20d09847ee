package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

//go:embed testdata/access.js
var access string

// TestAccess checks the accessibility of every view, on desktop and phone, light and
// dark.
func TestAccess(t *testing.T) {
	for _, size := range [][2]int{{1280, 900}, {360, 740}} {
		v := visit(t, size[0], size[1])
		for _, scheme := range []string{"light", "dark"} {
			features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
			call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
			for _, view := range []string{"make", "teach", "invent"} {
				v.goTo("#" + view + "?lang=de")
				v.until(ups[view])
				v.unfold()
				v.shot(fmt.Sprintf("%s-%s-%d", view, scheme, size[0]))
				for _, fault := range eval[[]string](v, access) {
					t.Errorf("%s, %s, %d px wide: %s", view, scheme, size[0], fault)
				}
			}
		}
	}
}

// TestReading checks that in every view, all controls have names in the accessibility
// tree of Chromium, and that results are announced.
func TestReading(t *testing.T) {
	roles := strings.Fields(`button link textbox combobox checkbox spinbutton slider grid gridcell heading
		navigation DisclosureTriangle img image dialog`)
	v := visit(t, 1280, 900)
	for _, view := range []string{"make", "teach", "invent"} {
		v.goTo("#" + view + "?lang=en")
		v.until(ups[view])
		v.unfold()
		seen, live := map[string]int{}, 0
		for _, n := range call(v, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes {
			if n.Ignored || n.Role == nil {
				continue
			}
			var role, name string
			json.Unmarshal(n.Role.Value, &role)
			if n.Name != nil {
				json.Unmarshal(n.Name.Value, &name)
			}
			t.Logf("%s: %s %q", view, role, name)
			seen[role]++
			if slices.Contains(roles, role) && strings.TrimSpace(name) == "" {
				t.Errorf("%s: a %s without a name", view, role)
			}
			for _, p := range n.Properties {
				if p.Name == "live" && role == "status" {
					live++
				}
			}
		}
		if live == 0 || seen["button"]+seen["combobox"] < 3 || seen["heading"] == 0 || seen["main"] != 1 {
			t.Errorf("%s: %d places are read out when they change; there are %v", view, live, seen)
		}
	}
}

// ups are conditions that hold when a view has loaded.
var ups = map[string]string{
	"make":   `document.querySelectorAll(".sheets img").length > 4`,
	"teach":  `document.querySelector(".say .turn")?.innerText`,
	"invent": `document.querySelector(".faults b")`,
}

// TestTab checks that the Tab key alone reaches everything, in page order and with a
// visible focus.
func TestTab(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#make")
	v.settled()
	v.do(jsVoid(`document.body.focus()`))
	type stop struct {
		ID, Name string
		Outline  bool
	}
	seen := map[string]int{}
	for n := range 60 {
		v.do(chromedp.KeyEvent(kb.Tab))
		s := eval[stop](v, `(() => {
			const e = document.activeElement, style = getComputedStyle(e);
			const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
			const id = e.id || e.dataset.key || e.hash || e.value || e.tagName;
			return { ID: id, Name: e.textContent.slice(0, 20), Outline: outline };
		})()`)
		if s.ID == "BODY" {
			break
		}
		if _, again := seen[s.ID]; !again {
			seen[s.ID] = n
		}
		if !s.Outline {
			t.Errorf("one does not see that %s %q has the focus", s.ID, s.Name)
		}
	}
	before := -1
	stops := strings.Fields(`#main #make #teach #invent things lang
		show-foldover save-foldover save-box shogi paper rules`)
	for _, id := range stops {
		n, ok := seen[id]
		if !ok || n < before {
			t.Errorf("%s is stop %d behind %d, or none: %v", id, n, before, ok)
		}
		before = n
	}
}

// TestKeysMakeAFile checks that keys alone lead from the start to a file, the one that the command line
// makes.
func TestKeysMakeAFile(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#make?lang=en&game=minishogi&paper=a4")
	v.settled()
	for n := 0; eval[string](v, `document.activeElement.dataset.key ?? ""`) != "save-foldover"; n++ {
		if n > 40 {
			t.Fatal("Save is not reached by Tab")
		}
		v.do(chromedp.KeyEvent(kb.Tab))
	}
	v.do(chromedp.KeyEvent(kb.Enter))
	v.until(`savedFiles[0]`)
	want := natively(t, nil, strings.Fields("kit minishogi --lang en --paper a4 --build foldover")...)
	if got := v.savedFile(); !bytes.Equal(got, want) {
		t.Errorf("%d bytes here, %d there, and they differ", len(got), len(want))
	}
	v.until(`document.activeElement.tagName === "H2"`)
}

// TestFocusIsSeen checks that on a phone, what has the focus is never behind the bar of doors.
func TestFocusIsSeen(t *testing.T) {
	v := visit(t, 390, 844)
	for _, view := range []string{"make", "teach", "invent"} {
		v.goTo("#" + view + "?lang=en")
		v.until(ups[view])
		for range 45 {
			v.do(chromedp.KeyEvent(kb.Tab))
			hidden := eval[string](v, `(() => {
				const e = document.activeElement, bar = document.querySelector(".doors");
				if (bar.contains(e) || e === document.body) return "";
				const { top, bottom } = e.getBoundingClientRect();
				const seen = Math.min(bottom, bar.getBoundingClientRect().top) - Math.max(top, 0);
				return seen < Math.min(20, bottom - top) ? e.outerHTML.slice(0, 120) : "";
			})()`)
			if hidden != "" {
				t.Errorf("%s: the focus is out of sight on %s", view, hidden)
			}
		}
	}
}
