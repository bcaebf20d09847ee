package main

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestThereAtOnce checks that board and template are visible before the program has
// loaded, with a notice that it is loading.
func TestThereAtOnce(t *testing.T) {
	v := visit(t, 1280, 900)
	v.forget()
	for view, there := range map[string]string{
		"board": `document.querySelectorAll(".board img").length === 40 && document.querySelector("#view-board .says").innerText.includes("loading")`,
		"own":   `document.querySelector("textarea.code").value.includes("# A game of your own")`,
	} {
		v.goTo("#" + view + "?lang=en")
		v.until(`performance.getEntriesByName("engine").length || ` + there)
		if state := eval[[]bool](v, `[!performance.getEntriesByName("engine").length, `+there+`]`); state[0] && !state[1] {
			t.Errorf("%s is empty until the program is there", view)
		}
		v.until(`document.querySelector("#view-` + view + ` .says .done")`)
	}
}

// TestFaceAtOnce checks that visitors reading English see the start page before
// anything is fetched, without later layout shifts; visitors of other views do not see
// it.
func TestFaceAtOnce(t *testing.T) {
	v := visit(t, 390, 844)
	call(v, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "fetch = () => new Promise(() => {})"})
	for hash, want := range map[string]bool{"": true, "#kit?lang=en": true, "#kit?lang=cs": false, "#board?lang=en": false} {
		v.do(chromedp.Navigate("about:blank"), chromedp.Navigate(v.url+hash))
		if got := eval[bool](v, `document.querySelector(".hello p").checkVisibility()`); got != want {
			t.Errorf("%q: the face is shown: %v", hash, got)
		}
	}
}

// TestFaultsWhileTyping checks that faults appear, and disappear when corrected, within
// half a second, and that the game is visible beside its template.
func TestFaultsWhileTyping(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#own?lang=en")
	v.until(`document.querySelector("#own-says .done") && document.querySelector(".preview").naturalWidth > 0`)
	v.do(jsVoid(`void (() => {
		document.getElementById("own-from").value = "shogi";
		[...document.querySelectorAll("#view-own button")].find((b) => b.innerText === "Start over").click();
	})()`))
	v.until(`document.querySelector("textarea.code").value.includes("id: my-shogi") && document.querySelector("#own-says .done")`)
	for _, change := range []struct{ from, to, until string }{
		{"count:", "cuont:", `document.querySelector(".lines mark")`},
		{"cuont:", "count:", `!document.querySelector(".lines mark")`},
	} {
		ms := eval[float64](v, `new Promise((done) => {
			const text = document.querySelector("textarea.code"), start = performance.now();
			text.value = text.value.replace("`+change.from+`", "`+change.to+`");
			text.dispatchEvent(new Event("input"));
			window.checking = false;
			const look = () => {
				window.checking ||= document.querySelector("#own-says").matches(":has(.note)");
				if (`+change.until+`) done(performance.now() - start);
				else setTimeout(look, 5);
			};
			look();
		})`)
		if !eval[bool](v, `window.checking`) {
			t.Errorf("%s: that it is being checked is not said", change.to)
		}
		t.Logf("%s: %.0f ms", change.to, ms)
		if ms > 2000 { // 500 on an idle machine; see TestSpeed
			t.Errorf("after %.0f ms the template is known to have %s", ms, change.to)
		}
	}
}
