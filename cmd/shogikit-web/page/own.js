// The visitor's own game: its template with faults marked, its pictures, and what
// is printed of it. It is kept in this browser, and nowhere else.
import { t, el, say, save, blobURL, debounce, number, lang } from "./text.js";
import { gameName } from "./form.js";
import { OWN, ART, OTHER } from "./names.js";
import * as engine from "./engine.js";

// restore gives the program what an earlier visit kept.
export function restore() {
  try {
    const kept = localStorage.getItem("own");
    if (kept) engine.put(OWN, kept);
    for (const [name, text] of Object.entries(pictures())) engine.put(`${ART}/${name}`, String(text));
  } catch { /* nothing is kept here */ }
}

export async function makeOwn({ table, chosen }, root) {
  const art = new Map(Object.entries(pictures())); // texts of pictures, by file name
  const parts = {};
  let faults = [], started = "";

  const kept = (name = "own") => { try { return localStorage.getItem(name); } catch { return null; } };
  const keep = (name, text) => { try { localStorage.setItem(name, text); return true; } catch { return false; } };

  function render() {
    const from = el("select", { id: "own-from" }, [["", t("own.starter")], ...table.games.map((g) => [g.id, gameName(table, g.id)])].map(([id, name]) => el("option", { value: id, selected: id === started }, name)));
    parts.text = el("textarea", {
      class: "code", spellcheck: false, wrap: "off", autocapitalize: "off", "aria-label": t("own.template"), "aria-describedby": "own-says", value: parts.text?.value ?? kept() ?? "",
      oninput: () => { numbers(); check(); }, onscroll: () => { parts.lines.scrollTop = parts.text.scrollTop; },
    });
    parts.lines = el("pre", { class: "lines", "aria-hidden": "true" });
    parts.says = el("div", { class: "says", role: "status", id: "own-says" });
    parts.preview = el("img", { alt: t("own.preview"), class: "preview" });
    parts.done = el("div", { class: "says", role: "status" });
    parts.art = el("ul", { class: "chips" });
    parts.other = el("button", { type: "button", hidden: !kept(OTHER), onclick: swap }, t("own.other"));
    const open = el("input", { type: "file", accept: ".yaml,.yml", onchange: async (e) => e.target.files[0] && fill(await e.target.files[0].text()) });
    const pictures = el("input", { type: "file", accept: ".svg", multiple: true, onchange: (e) => add(e.target.files) });
    root.replaceChildren(
      el("h1", {}, t("own.title")), el("p", {}, t("own.about")),
      el("div", { class: "bar" },
        el("label", { htmlFor: "own-from" }, t("own.from")), from, el("button", { type: "button", onclick: () => begin(from.value) }, t("own.begin")), parts.other,
        el("label", {}, t("own.open"), " ", open), el("button", { type: "button", onclick: () => save(parts.text.value, OWN) }, t("own.save"))),
      el("div", { class: "desk own" }, el("div", {}, el("div", { class: "editor" }, parts.lines, parts.text), parts.says), el("figure", {}, parts.preview, el("figcaption", {}, t("own.preview")))),
      el("section", { class: "panel" }, el("h2", {}, t("own.pictures.title")), el("p", { class: "help" }, t("own.pictures.help")), el("label", {}, t("own.add"), " ", pictures), parts.art),
      el("div", { class: "buttons" },
        el("a", { href: `#kit?game=${OWN}`, class: "button" }, t("own.sheets")),
        el("a", { href: `#board?game=${OWN}`, class: "button" }, t("own.board")),
        el("button", { type: "button", class: "main", onclick: () => make("kit", "own-kit.pdf") }, t("take.kit")),
        el("button", { type: "button", onclick: () => make("booklet", "own-booklet.pdf") }, t("take.booklet"))),
      parts.done);
    numbers();
    chips();
    if (parts.text.value) check();
    else begin(started);
  }

  // fill puts a text into the editor. What was there is kept beside it, and Ctrl+Z
  // brings it back as after typing.
  function fill(text) {
    const before = parts.text.value;
    if (before && before !== text && keep(OTHER, before)) parts.other.hidden = false;
    parts.text.focus();
    parts.text.select();
    if (!document.execCommand("insertText", false, text)) parts.text.value = text;
    parts.text.setSelectionRange(0, 0);
    parts.text.scrollTop = 0;
    numbers();
    check();
  }

  const swap = () => fill(kept(OTHER) ?? "");

  async function begin(from) {
    started = from;
    if (!from) return fill(await (await fetch(new URL("data/starter.yaml", import.meta.url))).text());
    const name = `my-${from}.yaml`;
    const { status, said, files } = await engine.run(["new", name, "--from", from], { takes: name });
    if (status) return say(parts.says, said);
    fill(new TextDecoder().decode(files[name]));
  }

  // numbers writes the numbers of the lines, those with faults marked.
  function numbers() {
    const bad = new Set(faults.map((f) => f.line));
    const most = parts.text.value.split("\n").length, out = [""];
    for (let n = 1; n <= most; n++) {
      if (bad.has(n)) out.push(el("mark", {}, `${n} ●\n`), "");
      else out[out.length - 1] += `${n}\n`;
    }
    parts.lines.replaceChildren(...out);
    parts.lines.scrollTop = parts.text.scrollTop;
  }

  let asked = 0;
  const check = debounce(150, async () => {
    const mine = ++asked, text = parts.text.value, old = () => mine !== asked;
    engine.put(OWN, text);
    keep("own", text);
    say(parts.says, [{ kind: "note", text: t("own.checking") }]);
    const quick = await engine.run(["check", OWN, "--json", "--quick"]);
    if (old()) return;
    if (found(quick, [{ kind: "note", text: t("own.proving") }])) return;
    const picture = await engine.run(["diagram", "--game", OWN, "-o", "preview.svg", "--lang", lang, ...(art.size ? ["--art", ART] : [])], { takes: "preview.svg" });
    if (old()) return;
    if (picture.status === 0) {
      URL.revokeObjectURL(parts.preview.src);
      parts.preview.src = blobURL(picture.files["preview.svg"], "preview.svg");
    }
    await new Promise((done) => setTimeout(done, 600)); // who types on does not wait for proofs
    if (old()) return;
    const whole = await engine.run(["check", OWN, "--json"]);
    if (!old()) found(whole, [{ kind: "done", text: t("own.good") }]);
  });

  // found shows the faults of a check, or what else there is to say, and reports
  // whether there are any.
  function found({ out, said }, good) {
    faults = out ? JSON.parse(out).flatMap((e) => e.faults) : [];
    numbers();
    const all = faults.map((f) => el("p", { class: "error" }, el("button", { type: "button", class: "link", onclick: () => goTo(f) }, t("own.line", { n: number(f.line) })), " " + f.message));
    if (!out) all.push(...said.map((m) => el("p", { class: m.kind }, m.text)));
    parts.text.setAttribute("aria-invalid", String(all.length > 0));
    const doubts = said.filter((m) => m.kind === "warning").map((m) => ({ ...m, text: m.text.replace(/^own\.yaml:(\d+):\d+: /, (_, n) => t("own.line", { n: number(Number(n)) }) + " ") }));
    if (all.length) parts.says.replaceChildren(...all);
    else say(parts.says, [...good, ...doubts]);
    return all.length > 0;
  }

  // goTo puts the caret where a fault is.
  function goTo(f) {
    const lines = parts.text.value.split("\n");
    const column = f.column || 1;
    const at = lines.slice(0, f.line - 1).reduce((n, l) => n + l.length + 1, 0) + column - 1;
    parts.text.focus();
    parts.text.setSelectionRange(at, at + 1);
    parts.text.scrollTop = (f.line - 3) * parseFloat(getComputedStyle(parts.text).lineHeight);
  }

  async function add(files) {
    for (const file of files) {
      if (!file.name.toLowerCase().endsWith(".svg")) continue;
      art.set(file.name, await file.text());
      engine.put(`${ART}/${file.name}`, art.get(file.name));
    }
    keepArt();
  }

  function keepArt() {
    if (!keep("art", JSON.stringify(Object.fromEntries(art)))) say(parts.done, [{ kind: "warning", text: t("own.large") }]);
    chips();
  }

  function chips() {
    parts.art.replaceChildren(...[...art.keys()].map((name) => el("li", {}, name, " ", el("button", {
      type: "button", "aria-label": t("own.remove", { name }), onclick: () => { art.delete(name); engine.drop(`${ART}/${name}`); keepArt(); } }, "✕"))));
  }

  async function make(command, name) {
    say(parts.done, [{ kind: "note", text: t("take.working") }]);
    const more = [...(command === "kit" ? ["--paper", chosen("paper")] : []), ...(art.size ? ["--art", ART] : [])];
    const { status, said, files } = await engine.run([command, OWN, "--lang", lang, ...more, "-o", name], { takes: name });
    if (status === 0) save(files[name], name);
    say(parts.done, status ? said : [{ kind: "done", text: t("take.done", { file: name }) }, ...said.filter((m) => m.kind !== "note")]);
  }

  // Another tab has the same game open: whatever it keeps, this one's text stays.
  addEventListener("storage", (e) => {
    if (e.key !== "own" || !parts.text || e.newValue === parts.text.value || !e.newValue) return;
    keep(OTHER, e.newValue);
    parts.other.hidden = false;
    say(parts.done, [{ kind: "warning", text: t("own.tabs") }]);
  });

  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", async (e) => {
    e.preventDefault();
    for (const f of e.dataTransfer.files) {
      if (/\.ya?ml$/i.test(f.name)) fill(await f.text());
    }
    add(e.dataTransfer.files);
  });

  return {
    choose(choice) {
      if (table.games.some((g) => g.id === choice.get("from"))) started = choice.get("from");
      if (!parts.text) render();
    },
    relabel: render,
  };
}

// pictures are those that this browser keeps, by file name.
export function pictures() {
  try { return JSON.parse(localStorage.getItem("art") ?? "{}"); } catch { return {}; }
}
