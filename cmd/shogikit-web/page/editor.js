// A text that is typed, with its keys, comments and faults marked: the coloured lines lie below the text.
import { el } from "./dom.js";

export class Editor {
  // typed(text) is called for every change; says is the ID of what tells the faults.
  constructor(label, says, typed) {
    this.faults = [];
    this.text = el("textarea", { class: "code", spellcheck: false, wrap: "off", autocapitalize: "off",
      "aria-label": label, "aria-describedby": says, onscroll: () => this.follow(),
      onkeydown: (e) => this.key(e) });
    this.text.addEventListener("input", () => {
      this.colour();
      typed(this.text.value);
    });
    this.under = el("pre", { class: "under", "aria-hidden": "true" });
    this.lines = el("pre", { class: "lines", "aria-hidden": "true" });
    this.root = el("div", { class: "editor" },
      this.lines,
      el("div", { class: "pad" }, this.under, this.text));
  }

  // show puts a text in place, unless it is there, and marks its faults.
  show(text, faults) {
    if (this.text.value !== text) this.text.value = text;
    this.faults = faults;
    this.text.setAttribute("aria-invalid", String(faults.length > 0));
    this.colour();
  }

  colour() {
    const bad = new Set(this.faults.map((f) => f.line));
    const lines = this.text.value.split("\n");
    const numbers = lines.map((_, n) => el("span", { class: bad.has(n + 1) ? "bad" : "" }, `${n + 1}\n`));
    this.lines.replaceChildren(...numbers);
    this.under.replaceChildren(...lines.map((line, n) => this.line(line, bad.has(n + 1))));
    this.follow();
  }

  line(line, bad) {
    const [, key = "", rest = line] = /^(\s*(?:- )?[\w-]+:)(.*)$/.exec(line) ?? [];
    const at = rest.search(/(^|\s)#/);
    const [value, comment] = at < 0 ? [rest, ""] : [rest.slice(0, at), rest.slice(at)];
    return el("span", { class: bad ? "line bad" : "line" },
      key && el("i", {}, key), value, comment && el("em", {}, comment), "\n");
  }

  follow() {
    this.lines.scrollTop = this.under.scrollTop = this.text.scrollTop;
    this.under.scrollLeft = this.text.scrollLeft;
  }

  // key: F8 goes to the next fault.
  key(e) {
    if (e.key !== "F8" || !this.faults.length) return;
    e.preventDefault();
    const line = this.text.value.slice(0, this.text.selectionStart).split("\n").length;
    this.goTo(this.faults.find((f) => f.line > line) ?? this.faults[0]);
  }

  goTo({ line, column }) {
    const before = this.text.value.split("\n").slice(0, line - 1).join("\n").length;
    const at = before + (line > 1) + Math.max(0, column - 1);
    this.text.focus();
    this.text.setSelectionRange(at, at + 1);
    this.text.scrollTop = (line - 4) * parseFloat(getComputedStyle(this.text).lineHeight);
  }
}
