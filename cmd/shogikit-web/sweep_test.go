package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"shogikit/templates"
)

// TestEveryGameAndStyle checks that every game in every style is shown.
func TestEveryGameAndStyle(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("")
	v.settled()
	for _, game := range templates.List() {
		for _, style := range templates.Styles {
			v.do(jsVoid(`void (location.hash = "#kit?game=` + game + `&style=` + style + `")`))
			v.until(`document.getElementById("command").textContent.startsWith("shogikit kit ` + game + ` ") && document.getElementById("command").textContent.includes("--style ` + style + `")`)
			v.settled()
			if said := eval[string](v, `document.querySelector("#kit-says .error")?.innerText ?? ""`); said != "" {
				t.Errorf("%s, %s: %s", game, style, said)
			}
			v.until(`[...document.querySelectorAll("#thumbs img")].filter((i) => i.complete && i.naturalWidth > 0).length === document.querySelectorAll("#thumbs li").length`)
		}
		v.do(jsVoid(`void (location.hash = "#board?game=` + game + `")`))
		v.until(`document.querySelector("#view-board .says .done") && document.querySelector("#view-board select").value === "` + game + `"`)
	}
}

// TestPrepared checks that the picture shown while the program loads equals the one
// that the program then draws.
func TestPrepared(t *testing.T) {
	v := visit(t, 1280, 900)
	v.forget()
	v.goTo("#own")
	same := eval[any](v, `(async () => {
		const engine = await import("./engine.js");
		const sheets = await (await fetch("data/first-en-letter.json")).json();
		const lay = await engine.lay(["kit", "shogi", "--lang", "en", "--paper", "letter"]);
		if (JSON.stringify(lay.sheets) !== JSON.stringify(sheets)) return lay.err || "other sheets";
		const grey = async (url) => {
			const picture = new Image(), { canvas } = Object.assign(document.createElement("canvas"), { width: 160, height: 110 }).getContext("2d");
			picture.src = url;
			await picture.decode();
			const paint = canvas.getContext("2d");
			paint.fillStyle = "white";
			paint.imageSmoothingQuality = "high";
			paint.fillRect(0, 0, 160, 110);
			paint.drawImage(picture, 0, 0, 160, 110);
			return paint.getImageData(0, 0, 160, 110).data;
		};
		const { files } = await engine.run(["diagram", "--game", "shogi", "--view", "set", "-o", "set.svg"], { takes: "set.svg" });
		const a = await grey("data/set.jpg");
		const b = await grey(URL.createObjectURL(new Blob([files["set.svg"]], { type: "image/svg+xml" })));
		let off = 0, ink = 0;
		a.forEach((v, i) => { if (Math.abs(v - b[i]) > 60) off++; if (b[i] < 200) ink++; });
		return ink > 1000 && off < ink / 30 || off + " of " + ink;
	})()`)
	if same != true {
		t.Errorf("the prepared picture is another: %v", same)
	}
}

// TestShared checks that a link reproduces the choices for another visitor.
func TestShared(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#kit?game=hasami")
	v.settled()
	v.choose("kit-paper", "a3")
	v.settled()
	hash := eval[string](v, "location.hash")
	command := eval[string](v, `document.getElementById("command").textContent`)
	other := visit(t, 1000, 800)
	other.goTo(hash)
	other.settled()
	if got := eval[string](other, `document.getElementById("command").textContent`); got != command || !strings.Contains(got, "hasami") || !strings.Contains(got, "a3") {
		t.Errorf("%s became %s", command, got)
	}
}

// TestKeptAsLeft checks that a view is restored as it was left, and produces what it
// shows.
func TestKeptAsLeft(t *testing.T) {
	v := visit(t, 1000, 800)
	v.goTo("#kit?game=hasami&lang=en")
	v.settled()
	for _, paper := range []string{"letter", "a3"} {
		if paper == "a3" {
			v.choose("kit-paper", paper)
		}
		for _, view := range []string{"board", "kit"} {
			v.do(jsVoid(`void document.querySelector("nav a[href='#` + view + `']").click()`))
			v.until(`!document.getElementById("view-` + view + `").hidden`)
		}
		v.settled()
		got := eval[string](v, `document.getElementById("command").textContent + " " + document.getElementById("kit-paper").value`)
		if want := "shogikit kit hasami --lang en --paper " + paper + " " + paper; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestFaultsStandAtTheirControl checks that an invalid value is reported at its
// control, in the words of the program, and that the page keeps working.
func TestFaultsStandAtTheirControl(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#kit?scale=9")
	v.until(`!document.getElementById("kit-scale-fault").hidden`)
	if got := eval[string](v, `document.getElementById("kit-scale-fault").innerText`); !strings.Contains(got, "0.25") {
		t.Error(got)
	}
	v.choose("kit-scale", "0,5")
	v.until(`document.getElementById("command").textContent.includes("--scale 0.5")`)
	v.settled()
	if !eval[bool](v, `document.getElementById("kit-scale-fault").hidden && document.querySelectorAll("#thumbs img").length > 2`) {
		t.Error("the page did not recover")
	}
}

// TestFallsAreSurvived checks that a crashed program is restarted.
func TestFallsAreSurvived(t *testing.T) {
	v := visit(t, 1000, 800)
	v.goTo("")
	v.settled()
	got := eval[string](v, `(async () => {
		const engine = await import("./engine.js");
		const long = engine.run(["booklet", "shogi", "-o", "b.pdf"], { takes: "b.pdf" }).then(() => "done", (err) => err.message);
		await new Promise((done) => setTimeout(done, 50));
		engine.stop();
		const { status } = await engine.run(["moves"]);
		return await long + " " + status;
	})()`)
	if got != "stopped 0" {
		t.Error(got)
	}
}

// TestOffline checks that the page works offline after the first visit.
func TestOffline(t *testing.T) {
	v := visit(t, 1000, 800)
	v.goTo("")
	v.settled()
	v.until(`navigator.serviceWorker.controller`)
	v.host.Close()
	call(v, network.Enable, network.EnableParams{})
	v.do(chromedp.Navigate("about:blank"), chromedp.Navigate(v.url+"#kit?game=minishogi&lang=ja"))
	v.until(`document.body.classList.contains("up")`)
	v.settled()
	if pdf := v.file("#take-kit"); !bytes.HasPrefix(pdf, []byte("%PDF")) {
		t.Errorf("the kit is %d bytes", len(pdf))
	}
}

// TestRemedies checks that remedies for a choice that does not fit are buttons.
func TestRemedies(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#kit?lang=en&paper=a5&scale=4")
	v.until(`document.querySelector("#kit-says .hint button")`)
	v.shot("remedies")
	v.do(jsVoid(`document.querySelector("#kit-says .hint button").click()`))
	v.until(`!document.querySelector("#kit-says .error") && document.querySelectorAll("#thumbs img").length > 2`)
}
