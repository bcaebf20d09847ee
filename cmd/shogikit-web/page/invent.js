// The third door: a game of one's own, as a template with its faults as they are typed, and its pictures.
import { t, el, icon, button, copy, select, save, blobURL, debounce, number, lang, tell } from "./dom.js";
import { page, put, drop } from "./engine.js";
import { Project } from "./store.js";
import { gameName } from "./options.js";
import { useInvention, inventions } from "./own.js";
import { Stage } from "./stage.js";
import { linkTo } from "./link.js";

const TABS = ["set", "sheets", "rules"];

export async function makeInvent({ table, root, count, open }) {
  const parts = {};
  let project = null,
    faults = [],
    own = null,
    asked = 0,
    tab = "set",
    stage,
    checked = new Map();
  const data = () => project.data;

  async function starter() {
    return (await fetch(new URL("data/starter.yaml", import.meta.url))).text();
  }
  const fresh = (text) =>
    new Project({ kind: "invention", name: t("invent.unnamed"), data: { text, pictures: {} } });

  function render() {
    const from = [["", t("invent.from")], ["starter", t("invent.starter")],
      ...table.games.map((g) => [g.id, gameName(table, g.id)])];
    parts.name = el("input", { type: "text", class: "name", value: project.name,
      "aria-label": t("teach.name"), onchange: () => project.change(data(), parts.name.value.trim()) });
    parts.kept = el("span", { class: "keep", role: "status" });
    parts.text = el("textarea", { class: "code", spellcheck: false, wrap: "off", autocapitalize: "off",
      "aria-label": t("invent.template"), "aria-describedby": "invent-says", value: data().text,
      oninput: typed, onscroll: follow, onkeydown: key });
    parts.under = el("pre", { class: "under", "aria-hidden": "true" });
    parts.lines = el("pre", { class: "lines", "aria-hidden": "true" });
    parts.says = el("div", { class: "faults", role: "status", id: "invent-says" });
    parts.file = el("input", { type: "file", hidden: true, accept: ".yaml,.yml,.svg", multiple: true,
      onchange: () => add(parts.file.files) });
    parts.arts = el("ul", { class: "arts", "aria-label": t("invent.pictures") });
    parts.tabs = el(
      "div",
      { class: "tabs", role: "tablist", "aria-label": t("invent.views"), onkeydown: along },
      TABS.map((name) => el("button", { type: "button", class: "tab", role: "tab", id: "view-" + name,
        "aria-controls": "invent-view", "aria-selected": String(name === tab), tabindex: name === tab ? 0
        : -1, onclick: () => turn(name) }, t("invent.tab." + name))),
    );
    stage = new Stage();
    parts.view = el("div", { class: "view", id: "invent-view", role: "tabpanel" }, stage.root);
    parts.ready = el("p", { class: "small", role: "status" });
    root.replaceChildren(
      el("h1", { class: "vh" }, t("doors.invent")),
      el(
        "section",
        { class: "ed", "aria-label": t("invent.template") },
        el(
          "div",
          { class: "proj" },
          parts.name,
          parts.kept,
          button("undo", t("undo"), () => again("undo"), { bare: true }),
          button("redo", t("redo"), () => again("redo"), { bare: true }),
          select(from, "", begin, { "aria-label": t("invent.from"), id: "invent-from" }),
          button("save", t("invent.save"), () => save(new TextEncoder().encode(data().text), "game.yaml")),
        ),
        el("div", { class: "editor" }, parts.lines, el("div", { class: "pad" }, parts.under, parts.text)),
        parts.says,
      ),
      el(
        "section",
        { class: "pane" },
        parts.tabs,
        parts.view,
        el("h2", {}, t("invent.pictures")),
        el("p", { class: "small" }, t("invent.pictures-what")),
        parts.arts,
        el(
          "div",
          { class: "acts" },
          button("open", t("invent.add"), () => parts.file.click()),
          parts.file,
        ),
        parts.ready,
        el("div", { class: "acts" },
          (parts.take = button("save", t("invent.take"), (e) => make(e, "kit"), { cls: "main" })),
          (parts.rules = button("save", t("steps.rules"), (e) => make(e, "booklet"))), button("next",
          t("invent.try"), tryIt), button("link", t("link.copy"), share)),
      ),
    );
    project.onkept = () => {
      parts.kept.textContent = t("kept");
      count();
    };
    project.onother = (other) => (other ? both(other) : refresh());
    colour();
    pictures();
    check();
  }

  // both keeps what two tabs have made of one game.
  function both(other) {
    tell(t("store.both", { name: project.name }), { text: t("store.keep-both"),
      do: () => project.fork(`${project.name} (2)`) });
    tell(t("store.theirs"), { text: t("store.show-theirs"), do: () => project.follow(other) });
  }

  const again = async (way) => {
    if (await project[way]()) refresh();
  };
  const refresh = () => {
    parts.text.value = data().text;
    parts.name.value = project.name;
    colour();
    pictures();
    check();
  };

  function typed() {
    project.change({ ...data(), text: parts.text.value });
    colour();
    check();
  }

  function follow() {
    for (const e of [parts.lines, parts.under]) e.scrollTop = parts.text.scrollTop;
    parts.under.scrollLeft = parts.text.scrollLeft;
  }

  // key: Escape lets Tab leave the text, F8 goes to the next fault.
  function key(e) {
    if (e.key === "F8" && faults.length) {
      const line = parts.text.value.slice(0, parts.text.selectionStart).split("\n").length;
      goTo(faults.find((f) => f.line > line) ?? faults[0]);
      e.preventDefault();
    }
  }

  // colour writes the text again below the one that is typed, with its keys, comments and faults marked.
  function colour() {
    const bad = new Map(faults.map((f) => [f.line, f])),
      lines = parts.text.value.split("\n");
    parts.lines.replaceChildren(...lines.map((_, n) => el("span", { class: bad.has(n + 1) ? "bad" : "" },
      `${n + 1}\n`)));
    parts.under.replaceChildren(
      ...lines.map((line, n) => {
        const [, key = "", rest = line] = /^(\s*(?:- )?[\w-]+:)(.*)$/.exec(line) ?? [],
          at = rest.search(/(^|\s)#/);
        const [value, comment] = at < 0 ? [rest, ""] : [rest.slice(0, at), rest.slice(at)];
        return el("span", { class: bad.has(n + 1) ? "line bad" : "line" }, key && el("i", {}, key), value,
          comment && el("em", {}, comment), "\n");
      }),
    );
    follow();
  }

  async function begin(from) {
    if (!from) return;
    let text;
    if (from === "starter") text = await starter();
    else {
      const name = `my-${from}.yaml`,
        { status, said, files } = await page.run(["new", name, "--from", from], { takes: name });
      if (status) return tell(said[0].text);
      text = new TextDecoder().decode(files[name]);
    }
    await project.flush();
    project.close();
    project = fresh(text);
    render();
    project.change({ ...data() }, from === "starter" ? t("invent.unnamed") : gameName(table, from));
    parts.name.value = project.name;
  }

  const check = debounce(150, async () => {
    const mine = ++asked,
      old = () => mine !== asked;
    own = { id: project.id, path: "own-now.yaml", art: Object.keys(data().pictures).length ? "art-now" : "",
      data: data() };
    useInvention(own, { put, drop });
    const { out, said } = await page.run(["check", own.path, "--json"]);
    if (old()) return;
    faults = out ? JSON.parse(out).flatMap((e) => e.faults) : [];
    colour();
    report(out ? [] : said);
    if (!faults.length) await draw(old);
  });

  // report lists the faults, or says that there are none.
  function report(said) {
    const bad = faults.length || Object.values(data().pictures).some((svg) => checked.get(svg));
    parts.says.className = faults.length || said.length ? "faults bad" : "faults";
    const line = (f) => el("p", {}, f.line ? el("button",
      { type: "button", class: "link", onclick: () => goTo(f) }, t("invent.line",
      { n: number(f.line) })) : null, " ", t(`fault.${f.code}`, f.values ?? {}, f.message));
    const head = faults.length ? el("b", {}, icon("warn"), t("invent.faults", { n: number(faults.length) }))
      : el("b", {}, icon("check"), t("invent.good"));
    parts.says.replaceChildren(head, ...faults.map(line), ...said.map((m) => el("p", {}, m.text)));
    for (const b of [parts.take, parts.rules]) b.setAttribute("aria-disabled", String(!!bad));
    parts.ready.textContent = bad ? t("invent.mend") : "";
    parts.text.setAttribute("aria-invalid", String(faults.length > 0));
  }

  function goTo(f) {
    const at =
      parts.text.value
        .split("\n")
        .slice(0, f.line - 1)
        .reduce((n, l) => n + l.length + 1, 0) +
      (f.column || 1) -
      1;
    parts.text.focus();
    parts.text.setSelectionRange(at, at + 1);
    parts.text.scrollTop = (f.line - 4) * parseFloat(getComputedStyle(parts.text).lineHeight);
  }

  const art = () => (own.art ? ["--art", own.art] : []);

  // draw shows the set in its own style, or its sheets.
  async function draw(old) {
    stage.busy(true);
    const set = await page.run(["diagram", "--game", own.path, "--view", "set", "-o", "set.svg", "--lang",
      lang, ...art()], { takes: "set.svg" });
    if (old()) return;
    if (set.status === 0) stage.setPicture(set.files["set.svg"]);
    if (tab !== "set") await lay(old);
    stage.busy(false);
  }

  async function lay(old) {
    if (tab === "sheets") {
      const answer = await page.table("lay", { args: ["kit", own.path, "--lang", lang, ...art()] });
      if (old() || !answer.sheets) return;
      await stage.fill(answer.sheets, (n, dpi) => page.table("sheet", { sheet: n, dpi }), old);
      if (stage.at === 0) stage.go(1);
      return;
    }
    const { status, files } = await page.run(["booklet", own.path, "--lang", lang, ...art(), "-o",
      "rules.html"], { takes: "rules.html" });
    if (status || old()) return;
    parts.view.replaceChildren(
      el(
        "p",
        { class: "acts" },
        button("save", t("invent.read-rules"), () => save(files["rules.html"], "rules.html")),
      ),
    );
  }

  function along(e) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    turn(next);
    parts.tabs.querySelector("#view-" + next).focus();
  }

  function turn(name) {
    tab = name;
    for (const b of parts.tabs.children) {
      b.setAttribute("aria-selected", String(b.id === "view-" + name));
      b.tabIndex = b.id === "view-" + name ? 0 : -1;
    }
    parts.view.replaceChildren(stage.root);
    if (name === "set") stage.go(0);
    const mine = asked;
    if (own && !faults.length) lay(() => mine !== asked);
  }

  // pictures shows the visitor's own pictures, each checked as soon as it is here.
  function pictures() {
    parts.arts.replaceChildren(
      ...Object.entries(data().pictures).map(([name, svg]) => {
        const why = checked.get(svg);
        const remove = () => {
          const { [name]: _, ...rest } = data().pictures;
          project.change({ ...data(), pictures: rest });
          pictures();
          check();
        };
        return el("li", { class: why ? "art bad" : "art" }, el("img", { src: blobURL(svg, name), alt: "" }),
          el("span", {}, name.replace(/\.svg$/i, "")), why && el("b", {}, why), button("delete",
          t("invent.remove", { name }), remove, { bare: true }));
      }),
    );
  }

  async function add(files) {
    const more = {};
    for (const f of files) {
      if (/\.ya?ml$/i.test(f.name)) {
        project.change({ ...data(), text: await f.text() });
        parts.text.value = data().text;
      }
      if (/\.svg$/i.test(f.name)) more[f.name] = await f.text();
    }
    if (Object.keys(more).length) {
      project.change({ ...data(), pictures: { ...data().pictures, ...more } });
      for (const [name, svg] of Object.entries(more)) await judge(name, svg);
    }
    colour();
    pictures();
    check();
  }

  // judge asks whether a picture can be drawn.
  async function judge(name, svg) {
    drop("art-try");
    put("art-try/pawn.svg", svg);
    const { status, said } = await page.run(["diagram", "9/9/9/9/4P4/9/9/9/9 b - 1", "--kind", "study",
      "--art", "art-try", "-o", "try.svg"], { takes: "try.svg" });
    checked.set(svg, status ? said[0]?.text.replace(/^.*pawn\.svg:?(\d+)?:? ?/, "") : "");
    if (status) tell(t("invent.picture-fault", { name, why: checked.get(svg) }));
  }

  async function make(e, command) {
    const pressed = e.currentTarget,
      name = command === "kit" ? "game-kit.pdf" : "game-booklet.pdf";
    if (pressed.getAttribute("aria-disabled") === "true") return;
    pressed.setAttribute("aria-busy", "true");
    const { status, said, files } = await page.run([command, own.path, "--lang", lang, ...art(), "-o", name],
      { takes: name });
    pressed.removeAttribute("aria-busy");
    if (status === 0) save(files[name], name);
    else tell(said[0]?.text ?? name);
  }

  async function tryIt() {
    await project.flush();
    const mine = (await inventions()).find((o) => o.id === project.id);
    if (mine) open({ kind: "game", name: project.name, data: { game: mine.path, style: "", start: "",
      line: [], at: 0, heads: [], ending: "" } });
  }

  async function share() {
    const link = await linkTo(project);
    if (link) copy(link);
  }

  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", (e) => {
    e.preventDefault();
    add(e.dataTransfer.files);
  });

  return {
    async open(given) {
      project?.close();
      project = given.id ? new Project(given, false) : new Project(given);
      render();
    },
    async show() {
      if (project) return;
      const [last] = (await inventions()).map((o) => o.id);
      const { get } = await import("./store.js"),
        there = last && (await get(last));
      project = there ? new Project(there, false) : fresh(await starter());
      render();
    },
    relabel: render,
  };
}
