package main

import (
	"fmt"
	"strings"
	"testing"
)

// press clicks the button of a view with a label.
func (v *visitor) press(label string) {
	v.Helper()
	v.do(jsVoid(fmt.Sprintf(`void [...document.querySelectorAll("main button, dialog button")].find((b) => b.checkVisibility() && (b.innerText.trim() === %[1]q || b.getAttribute("aria-label") === %[1]q)).click()`, label)))
}

// clicks clicks squares one after the other.
func (v *visitor) clicks(squares ...string) {
	v.Helper()
	for _, sq := range squares {
		v.do(jsVoid(`void document.querySelector("[data-square='` + sq + `']").click()`))
	}
}

func (v *visitor) moves() string {
	return eval[string](v, `[...document.querySelectorAll(".moves > li > button")].map((b) => b.innerText).join(" ")`)
}

// TestPlay plays a game on the board: side to move, cancelled promotion, reasons for
// illegal moves, back and forth, flipped board, saving.
func TestPlay(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#board?lang=en")
	v.until(`document.querySelector("#view-board .says .done")`)
	v.press("Play")
	v.until(`document.querySelector(".turn").innerText.includes("Black")`)
	v.clicks("7g", "7e")
	v.until(`document.querySelector("#view-board .says .error")?.innerText.includes("does not move like that")`)
	v.clicks("7g", "7f")
	v.until(`document.querySelector(".turn").innerText.includes("White")`)
	v.clicks("3c", "3d")
	v.until(`document.querySelector(".turn").innerText.includes("Black")`)
	v.clicks("8h", "2b")
	v.until(`document.querySelector("dialog")`)
	v.press("take the move back")
	v.until(`!document.querySelector("dialog")`)
	if got := v.moves(); got != "P-7f P-3d" {
		t.Errorf("after a move that was taken back: %s", got)
	}
	v.clicks("8h", "2b")
	v.until(`document.querySelector("dialog")`)
	v.shot("promotion")
	v.press("promote")
	v.until(`document.querySelectorAll(".moves > li").length === 3`)
	if got := v.moves(); got != "P-7f P-3d Bx2b+" {
		t.Errorf("the moves are %s", got)
	}
	v.press("One move back")
	v.press("One move back")
	v.until(`document.querySelector("#view-board .stack input").value.endsWith("w - 1")`)
	v.clicks("8c", "8d") // another game from here
	v.until(`document.querySelector(".moves ul button")?.innerText.startsWith("or P-3d Bx2b+")`)
	v.press("or P-3d Bx2b+ …")
	v.until(`document.querySelector(".moves [aria-current]").innerText === "P-3d"`)
	v.press("To the end")
	v.until(`document.querySelector(".turn").innerText.includes("White")`)
	v.press("Turn the board")
	if first := eval[string](v, `document.querySelector("[data-square]").dataset.square`); first != "1i" {
		t.Errorf("turned round, the board begins with %s", first)
	}
	v.choose("lang", "ja")
	v.until(`document.querySelector(".moves")?.innerText.includes("２二角成")`)
	v.shot("play")
	v.choose("lang", "en")
	v.until(`document.querySelector(".moves")?.innerText.includes("Bx2b+")`)
	v.do(jsVoid(`void [...document.querySelectorAll(".play button")].forEach((b) => { if (/KIF|PDF/.test(b.innerText)) b.id = "save-" + /KIF|PDF/.exec(b.innerText)[0]; })`))
	if kif := string(v.file("#save-KIF")); !strings.HasPrefix(kif, "#KIF") || !strings.Contains(kif, "(88)") {
		t.Errorf("the game is saved as %s", kif)
	}
	if pdf := v.file("#save-PDF"); !strings.HasPrefix(string(pdf), "%PDF") {
		t.Errorf("the pages are %d bytes", len(pdf))
	}
}

// TestRecordDropped drops a record on the page and replays it with its headers,
// comments and variations.
func TestRecordDropped(t *testing.T) {
	v := visit(t, 390, 844)
	v.goTo("#board?lang=en")
	v.until(`document.querySelector("#view-board .says .done")`)
	v.do(jsVoid(`void (() => {
		const bag = new DataTransfer();
		bag.items.add(new File(["先手：大橋\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*a comment\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n"], "game.kif"));
		const drop = new Event("drop", { bubbles: true, cancelable: true });
		drop.dataTransfer = bag;
		document.getElementById("view-board").dispatchEvent(drop);
	})()`))
	v.until(`document.querySelectorAll(".moves > li").length === 2`)
	if said := eval[string](v, `document.querySelector(".play").innerText`); !strings.Contains(said, "大橋") || !strings.Contains(said, "a comment") {
		t.Errorf("of the record is shown: %s", said)
	}
	v.press("To the end")
	v.until(`document.querySelector(".turn").innerText.includes("resignation")`)
	v.press("or P-8d P-2f …")
	v.until(`!document.querySelector(".play [aria-label='To the end']").disabled`)
	v.press("To the end")
	v.until(`document.querySelector("#view-board .stack input").value.endsWith("w - 1")`)
	if got := v.moves(); got != "P-7f P-8d P-2f" {
		t.Errorf("the variation is %s", got)
	}
	v.press("One move back")
	v.until(`document.querySelector(".moves [aria-current]").innerText === "P-8d"`)
	v.choose("lang", "ja") // the game stays in place
	v.until(`document.querySelector(".moves [aria-current]")?.innerText.includes("８四歩")`)
	v.shot("record-phone")
}

// TestNewProblems composes problems, solves them with the verdicts of the proof, and
// prints them.
func TestNewProblems(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#board?lang=en")
	v.until(`document.querySelector("#view-board .says .done")`)
	v.do(jsVoid(`void (() => {
		const [, plies, level] = document.querySelectorAll(".panel:has(#make-problems) select");
		plies.value = 3;
		document.querySelector(".panel:has(#make-problems) input").value = 2;
		document.getElementById("make-problems").click();
	})()`))
	v.until(`document.querySelectorAll(".made li").length === 3`)
	v.press("Try it")
	v.until(`document.querySelector("#view-board .says")?.innerText.includes("Mate in 3")`)
	v.press("Show the next move")
	v.until(`document.querySelectorAll(".moves > li").length === 2`)
	v.until(`document.querySelector("#view-board .says .done")?.innerText.startsWith("Right.")`)
	v.press("Show the next move")
	v.until(`document.querySelector("#view-board .says .done")?.innerText === "Solved!"`)
	v.shot("solved")
	v.press("Again")
	v.until(`document.querySelectorAll(".moves > li").length === 0`)
	legal := eval[[]string](v, `(async () => {
		const engine = await import("./engine.js"), sfen = document.querySelector("#view-board .stack input").value;
		const { legal } = await engine.table("play", { options: { game: "shogi" }, start: sfen, moves: [] });
		const { hint } = await engine.table("try", { options: { game: "shogi" }, start: sfen, plies: 3, moves: [] });
		return legal.filter((m) => !m.startsWith(hint.slice(0, 4)));
	})()`)
	if from := legal[0][:2]; from[1] == '*' {
		v.do(jsVoid(`void document.querySelector("[data-drag='` + from + `']").click()`))
		v.clicks(legal[0][2:4])
	} else {
		v.clicks(from, legal[0][2:4])
	}
	v.until(`document.querySelector("dialog, #view-board .says .error")`)
	if eval[bool](v, `!!document.querySelector("dialog")`) {
		v.press("promote")
	}
	v.until(`document.querySelector("#view-board .says .error")`)
	if n := eval[int](v, `document.querySelectorAll(".moves > li").length`); n != 0 {
		t.Errorf("a wrong move stays: %d moves", n)
	}
	v.do(jsVoid(`void [...document.querySelectorAll(".made button")].forEach((b) => { if (b.innerText.includes("PDF")) b.id = "problem-sheet"; })`))
	if pdf := v.file("#problem-sheet"); !strings.HasPrefix(string(pdf), "%PDF") {
		t.Errorf("the sheet is %d bytes", len(pdf))
	}
}

// TestExercises makes a sheet of exercises with the same form, and checks that a game
// without them says so.
func TestExercises(t *testing.T) {
	v := visit(t, 1280, 1000)
	v.goTo("#board?lang=cs")
	v.until(`document.querySelector("#view-board .says .done")`)
	for _, task := range []string{"reach", "legal", "fork"} {
		v.choose("task", task)
		if eval[bool](v, `[...document.querySelectorAll(".panel:has(#make-problems) select")].slice(1).some((s) => s.checkVisibility())`) {
			t.Errorf("%s has a length or a level", task)
		}
		if pdf := v.file("#make-problems"); !strings.HasPrefix(string(pdf), "%PDF") {
			t.Errorf("%s: the sheet is %d bytes", task, len(pdf))
		}
		v.until(`document.querySelector(".panel:has(#make-problems) .says .done") && !document.getElementById("make-problems").disabled`)
	}
	v.do(jsVoid(`document.getElementById("task").scrollIntoView()`))
	v.shot("exercises")
	v.choose("task", "mate")
	v.until(`[...document.querySelectorAll(".panel:has(#make-problems) select")].every((s) => s.checkVisibility())`)
}
