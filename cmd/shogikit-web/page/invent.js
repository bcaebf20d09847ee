// The third door: a game of one's own, as a template with its faults as they are typed, and its pictures.
import { t, el, acts, icon, button, opener, droppable, select, saveText, blobURL, debounce, lang, tabs, tell }
  from "./dom.js";
import { page, make } from "./engine.js";
import { Project, get } from "./store.js";
import { projectBar } from "./project.js";
import { Editor } from "./editor.js";
import { gameName } from "./options.js";
import { useInvention, inventions, inventionOf, artOf } from "./own.js";
import { Stage } from "./stage.js";
import { share } from "./link.js";

const TABS = { set: "diagram", sheets: "kit", rules: "booklet" }; // by the commands that draw them

export async function makeInvent({ table, root, count, open }) {
  let parts = {};
  let project = null;
  let faults = []; // of the template
  let trouble = []; // of anything else, in words
  let tab = "set";
  let asked = 0;
  let stage, editor;
  const data = () => project.data;
  const own = () => inventionOf({ ...project, data: data() }, "now");
  const line = (command) => [command, own().path, "--lang", lang, ...artOf(own())];

  const starter = async () => (await fetch(new URL("data/starter.yaml", import.meta.url))).text();
  const fresh = (text, name = t("invent.unnamed")) =>
    new Project({ kind: "invention", name, data: { text, good: text, pictures: {} } });

  function render() {
    const from = [["", t("invent.from")], ["starter", t("invent.starter")],
      ...table.games.map((g) => [g.id, gameName(table, g.id)])];
    const names = Object.fromEntries(Object.keys(TABS).map((name) => [name, t("invent.tab." + name)]));
    const made = (command, name) => (e) =>
      e.currentTarget.getAttribute("aria-disabled") !== "true" && make(e.currentTarget, line(command), name);
    editor = new Editor(t("invent.template"), "invent-says", typed);
    parts = {
      says: el("div", { class: "faults", role: "status", id: "invent-says" }, t("working")),
      fault: el("p", { class: "faults bad", hidden: true }),
      arts: el("ul", { class: "arts", "aria-label": t("invent.pictures") }),
      view: el("div", { class: "view", id: "invent-view", role: "tabpanel" }, stage.root),
      add: opener(t("invent.add"), add, { accept: ".yaml,.yml,.svg", multiple: true }),
      ready: el("p", { class: "small", role: "status" }),
      take: button("save", t("invent.take"), made("kit", "game-kit.pdf"), { cls: "main" }),
      rules: button("save", t("steps.rules"), made("booklet", "game-booklet.pdf")),
      tabs: tabs(t("invent.views"), names, { prefix: "view-", panel: "invent-view", go: turn }),
    };
    root.replaceChildren(
      el("h1", { class: "vh" }, t("doors.invent")),
      el("section", { class: "ed", "aria-label": t("invent.template") },
        projectBar(project, refresh, count,
          select(from, "", begin, { "aria-label": t("invent.from"), id: "invent-from" }),
          button("save", t("invent.save"), () => saveText(data().text, "game.yaml"))),
        editor.root,
        parts.says),
      el("section", { class: "pane" },
        parts.tabs.root,
        parts.fault,
        parts.view,
        el("h2", {}, t("invent.pictures")),
        el("p", { class: "small" }, t("invent.pictures-what")),
        parts.arts,
        acts(parts.add),
        parts.ready,
        acts(parts.take, parts.rules,
          button("next", t("invent.try"), tryIt),
          button("link", t("link.copy"), () => share(project)))));
    parts.tabs.choose(tab);
    stage.draw();
    editor.show(data().text, faults);
    pictures();
    check();
  }

  // refresh shows another version of the same project.
  function refresh() {
    root.querySelector(".name").value = project.name;
    editor.show(data().text, faults);
    pictures();
    check();
  }

  function typed(text) {
    project.change({ ...data(), text });
    check();
  }

  async function begin(from) {
    if (!from) return null;
    if (from === "starter") return replace(fresh(await starter()));
    const name = `my-${from}.yaml`;
    const { status, said, files } = await page.run(["new", name, "--from", from], { takes: name });
    if (status) return tell(said[0].text);
    return replace(fresh(new TextDecoder().decode(files[name]), gameName(table, from)));
  }

  function replace(other) {
    project?.close();
    project = other;
    stage = new Stage();
    render();
  }

  const check = debounce(150, async () => {
    const mine = ++asked;
    const old = () => mine !== asked;
    useInvention(own());
    const { out, said } = await page.run(["check", own().path, "--json"]);
    if (old()) return;
    faults = out ? JSON.parse(out).flatMap((e) => e.faults) : [];
    editor.show(data().text, faults);
    report(out ? [] : said.map((m) => m.text));
    if (!out) return;
    if (!faults.length) data().good = data().text;
    else if (stage.blank && data().good) useInvention({ ...own(), data: { ...data(), text: data().good } });
    else return;
    await draw(old);
  });

  // report lists the faults, or says that there are none. The first is told above the preview too, which
  // stays as it was.
  function report(others) {
    const wrong = faults.length + others.length > 0;
    const link = (f) => ({ type: "button", class: "link", onclick: () => editor.goTo(f) });
    const where = (f) => f.line > 0 && el("button", link(f), t("invent.line", { n: f.line }));
    const what = (f) => (f.code === "syntax" ? f.message : t(`fault.${f.code}`, {}, f.message));
    const head = wrong ? t("invent.faults", { n: faults.length || 1 }) : t("invent.good");
    parts.says.className = wrong ? "faults bad" : "faults";
    parts.says.replaceChildren(
      el("b", {}, icon(wrong ? "warn" : "check"), head),
      ...faults.map((f) => el("p", {}, where(f), " ", what(f))),
      ...others.map((text) => el("p", {}, text)));
    parts.view.classList.toggle("stale", wrong);
    blame(faults.length ? [where(faults[0]), " ", what(faults[0])] : others);
    for (const b of [parts.take, parts.rules]) b.setAttribute("aria-disabled", String(wrong));
    parts.ready.textContent = wrong ? t("invent.mend") : "";
    trouble = others;
    pictures();
  }

  // blame names why the preview is not what it should be; words is empty where it is.
  function blame(words) {
    parts.fault.hidden = !words.length;
    parts.fault.replaceChildren(icon("warn"), ...words.filter(Boolean));
  }

  // draw shows the set in its own style, and what the tab is for.
  async function draw(old) {
    stage.busy(true);
    const set = ["diagram", "--game", ...line("").slice(1), "--view", "set", "-o", "set.svg"];
    const { status, said, files } = await page.run(set, { takes: "set.svg" });
    if (old()) return;
    if (status === 0) {
      stage.setPicture(files["set.svg"]);
      await fill(old);
    } else report(said.map((m) => m.text));
    stage.busy(false);
  }

  // fill shows the sheets of the set, or the pages of the rulebook.
  async function fill(old) {
    if (tab === "set") return;
    const { sheets, said } = await page.table("lay", { args: line(TABS[tab]) });
    if (old()) return;
    if (sheets) await stage.fill(sheets, (n, dpi) => page.table("sheet", { sheet: n, dpi }), old, 1);
    else blame(said.map((m) => m.text));
  }

  function turn(name) {
    tab = name;
    parts.tabs.choose(name);
    if (name === "set") stage.go(0);
    view(); // takes its time
  }

  // view shows what the tab is for.
  async function view() {
    const [mine, shown] = [asked, tab];
    const old = () => mine !== asked || shown !== tab;
    stage.busy(true);
    if (!faults.length) await fill(old);
    if (!old()) stage.busy(false);
  }

  // pictures shows the visitor's own pictures, and what is wrong with them.
  function pictures() {
    const remove = (name) => {
      const { [name]: _, ...rest } = data().pictures;
      project.change({ ...data(), pictures: rest });
      refresh();
      parts.add[0].focus();
    };
    const art = ([name, svg]) => {
      const why = trouble.find((text) => text.includes(`${name}:`))?.replace(/^.*\.svg[:\d]* ?/, "");
      return el("li", { class: why ? "art bad" : "art" },
        el("img", { src: blobURL(svg, name), alt: "" }),
        el("span", {}, name.replace(/\.svg$/i, "")),
        why && el("b", {}, why),
        button("delete", t("invent.remove", { name }), () => remove(name), { bare: true }));
    };
    parts.arts.replaceChildren(...Object.entries(data().pictures).map(art));
  }

  // add takes files that were chosen or dropped: a template, and pictures.
  async function add(files) {
    for (const f of files) {
      const text = await f.text();
      if (/\.ya?ml$/i.test(f.name)) project.change({ ...data(), text });
      if (!/\.svg$/i.test(f.name)) continue;
      project.change({ ...data(), pictures: { ...data().pictures, [f.name]: text } });
    }
    refresh();
  }

  async function tryIt() {
    await project.flush();
    const mine = (await inventions()).find((o) => o.id === project.id);
    if (mine) open({ kind: "game", name: project.name, data: { game: mine.path, style: "", start: "",
      line: [], at: 0, heads: [], ending: "" } });
  }

  droppable(root, add);

  return {
    open: (given) => replace(new Project(given)),
    async show() {
      if (project) return;
      const [last] = await inventions();
      replace(last ? new Project(await get(last.id)) : fresh(await starter()));
    },
    relabel: render,
  };
}
