// The visitor's own game: its template with faults marked, its pictures, and what
// is printed of it. It is kept in this browser, and nowhere else.
import { t, el, say, save, debounce, number, lang } from "./text.js";
import { gameName } from "./form.js";
import { OWN, ART } from "./names.js";
import * as engine from "./engine.js";

export async function makeOwn({ table }, root) {
  const art = new Map(); // pictures, by file name
  const parts = {};
  let faults = [];

  const kept = () => { try { return localStorage.getItem("own"); } catch { return null; } };

  function render() {
    const from = el("select", { id: "own-from" }, table.games.map((g) => el("option", { value: g.id }, gameName(table, g.id))));
    parts.text = el("textarea", {
      class: "code", spellcheck: false, wrap: "off", autocapitalize: "off", "aria-label": t("own.template"), "aria-describedby": "own-says", value: parts.text?.value ?? kept() ?? "",
      oninput: () => { numbers(); check(); }, onscroll: () => { parts.lines.scrollTop = parts.text.scrollTop; },
    });
    parts.lines = el("pre", { class: "lines", "aria-hidden": "true" });
    parts.says = el("ul", { class: "says", role: "status", id: "own-says" });
    parts.done = el("ul", { class: "says", role: "status" });
    parts.art = el("ul", { class: "chips" });
    const open = el("input", { type: "file", accept: ".yaml,.yml", onchange: async (e) => e.target.files[0] && fill(await e.target.files[0].text()) });
    const pictures = el("input", { type: "file", accept: ".svg", multiple: true, onchange: (e) => add(e.target.files) });
    root.replaceChildren(
      el("h1", {}, t("own.title")), el("p", {}, t("own.about")),
      el("div", { class: "bar" },
        el("label", { htmlFor: "own-from" }, t("own.from")), from, el("button", { type: "button", onclick: () => begin(from.value) }, t("own.begin")),
        el("label", {}, t("own.open"), " ", open), el("button", { type: "button", onclick: () => save(parts.text.value, OWN) }, t("own.save"))),
      el("div", { class: "editor" }, parts.lines, parts.text), parts.says,
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
    else begin("minishogi");
  }

  function fill(text) {
    parts.text.value = text;
    numbers();
    check();
  }

  async function begin(from) {
    const { status, err, files } = await engine.run(["new", "fresh.yaml", "--from", from], { takes: "fresh.yaml" });
    if (status) return say(parts.says, engine.messages(err, status));
    fill(new TextDecoder().decode(files["fresh.yaml"]));
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
  const check = debounce(200, async () => {
    const mine = ++asked, text = parts.text.value;
    engine.put(OWN, text);
    try { localStorage.setItem("own", text); } catch { /* for this visit only */ }
    const { out, err, status } = await engine.run(["check", OWN, "--json"]);
    if (mine !== asked) return;
    faults = out ? JSON.parse(out).flatMap((e) => e.faults) : [];
    numbers();
    const said = faults.map((f) => el("li", { class: "error" }, el("button", { type: "button", class: "link", onclick: () => goTo(f) }, t("own.line", { n: number(f.line) })), " " + f.message));
    if (!out) said.push(...engine.messages(err, status).map((m) => el("li", { class: m.kind }, m.text)));
    parts.says.replaceChildren(...(said.length ? said : [el("li", { class: "done" }, t("own.good"))]));
    parts.text.setAttribute("aria-invalid", String(said.length > 0));
  });

  // goTo puts the caret where a fault is.
  function goTo(f) {
    const lines = parts.text.value.split("\n");
    const column = f.column || Number(/column (\d+)/.exec(f.message)?.[1] ?? 1);
    const at = lines.slice(0, f.line - 1).reduce((n, l) => n + l.length + 1, 0) + column - 1;
    parts.text.focus();
    parts.text.setSelectionRange(at, at + 1);
    parts.text.scrollTop = (f.line - 3) * parseFloat(getComputedStyle(parts.text).lineHeight);
  }

  async function add(files) {
    for (const file of files) {
      if (!file.name.toLowerCase().endsWith(".svg")) continue;
      art.set(file.name, true);
      engine.put(`${ART}/${file.name}`, new Uint8Array(await file.arrayBuffer()));
    }
    chips();
  }

  function chips() {
    parts.art.replaceChildren(...[...art.keys()].map((name) => el("li", {}, name, " ", el("button", {
      type: "button", "aria-label": t("own.remove", { name }), onclick: () => { art.delete(name); engine.drop(`${ART}/${name}`); chips(); } }, "✕"))));
  }

  async function make(command, name) {
    say(parts.done, [{ kind: "note", text: t("take.working") }]);
    const pictures = art.size ? ["--art", ART] : [];
    const { status, err, files } = await engine.run([command, OWN, "--lang", lang, ...pictures, "-o", name], { takes: name });
    if (status === 0) save(files[name], name);
    const said = engine.messages(err, status).filter((m) => status || m.kind !== "note");
    say(parts.done, status ? said : [{ kind: "done", text: t("take.done", { file: name }) }, ...said]);
  }

  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", async (e) => {
    e.preventDefault();
    for (const f of e.dataTransfer.files) {
      if (/\.ya?ml$/i.test(f.name)) fill(await f.text());
    }
    add(e.dataTransfer.files);
  });

  return { choose: () => parts.text || render(), relabel: render };
}
