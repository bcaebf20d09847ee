// The first door: a set is chosen, seen, saved, and made.
import { t, el, button, icon, field, select, tiles, save, blobURL, duration, debounce, lang, tell }
  from "./dom.js";
import { page, make, Stopped, onLoading } from "./engine.js";
import { Project, latest } from "./store.js";
import { Options, flags, gameName, valueName } from "./options.js";
import { Stage } from "./stage.js";
import { share } from "./link.js";
import { steps } from "./steps.js";
import { maker, CUTTER } from "./maker.js";
import { inventions, useInvention, artOf } from "./own.js";

const CARDS = ["foldover", "box"]; // the two ways to a set that are offered first
const FEW = ["style", "paper", "lang", "build"]; // options with a place of their own
const NEVER = ["output", "dry-run", "json", "quiet", "help", "art", "measured"];

// listed reports whether an option is among all others, below those.
const listed = (name) => ![...FEW, ...NEVER, ...CUTTER].includes(name);

export async function makeSet({ table, root, count }) {
  const here = (name) => new URL(`data/${name}`, import.meta.url).href;
  const known = new Map(); // time and sheets of what was laid out
  let project = fresh();
  let own = [];
  let parts = {};
  let run = 0;
  let stage, options;

  function fresh(data = { game: "shogi", options: {} }) {
    return new Project({ kind: "set", name: t("make.name", { game: gameName(table, data.game) }), data });
  }

  const state = () => project.data;
  const mine = () => own.find((o) => o.path === state().game);
  const usual = () => table.games.find((g) => g.id === state().game) ?? { build: "box", style: "pictogram" };
  const build = () => state().options.build ?? usual().build;
  const option = (name) => table.options.kit.find((o) => o.name === name);
  const value = (name) => state().options[name] ?? option(name).default;
  const stem = () => state().game.replace(/\.yaml$/, "");

  // args are the command line of the kit. Language and paper, which the program takes from the system, are
  // always said, so that it makes the same elsewhere.
  function args(command = "kit", choice = {}) {
    const all = { lang, paper: value("paper"), ...state().options, ...choice };
    const game = command === "diagram" ? ["--game", state().game] : [state().game];
    return [command, ...game, ...flags(table, command, all), ...artOf(mine())];
  }

  function render() {
    const choice = { ...state().options };
    options = new Options({ table, command: "kit", names: listed, choice, changed });
    stage = new Stage();
    parts = {
      title: el("h1"),
      changed: el("small"),
      says: el("div", { class: "says", role: "status" }),
      cards: el("div", { class: "builds" }),
      card: {}, // by build
    };
    parts.result = el("section", { class: "result", "aria-label": t("make.result") },
      stage.root, parts.says, parts.cards);
    root.replaceChildren(
      el("div", { class: "hello" }, parts.title, el("p", { class: "small" }, t("make.hello"))),
      parts.result,
      el("section", { class: "ask", "aria-label": t("make.choices") }, choices()));
    words();
  }

  function choices() {
    const game = (g) => ({ id: g.id, src: here(`pick-game-${g.id}.jpg`), text: gameName(table, g.id),
      small: `${g.files} × ${g.ranks}` });
    const invention = (o) => ({ id: o.path, src: "icon-192.png", text: o.name, small: t("make.mine") });
    const look = (v) => ({ id: v, src: here(`pick-style-${v}.jpg`), text: t(`make.looks.${v}`) });
    const papers = option("paper").values.map((p) => [p, valueName(table, "paper", p)]);
    const languages = Object.entries(table.languages);
    const all = el("details", { class: "more" }, el("summary", {}, t("make.options"), parts.changed));
    const back = el("div", { class: "row" }, button("undo", t("make.reset"), reset));
    const rest = () => all.append(...options.groups(), back);
    all.addEventListener("toggle", rest, { once: true }); // there are many
    return [
      tiles(t("make.game"), "games", [...table.games.map(game), ...own.map(invention)], state().game,
        (v) => replace({ ...state(), game: v })),
      tiles(t("make.look"), "looks", option("style").values.map(look), state().options.style ?? usual().style,
        (v) => set("style", v, usual().style)),
      el("div", { class: "few" },
        field(t("make.paper"), select(papers, value("paper"), (v) => set("paper", v), { id: "paper" })),
        field(t("make.rules"), select(languages, state().options.lang ?? lang, (v) => set("lang", v, lang),
          { id: "rules" }))),
      el("div", { class: "folds" },
        all,
        el("p", { class: "row" },
          button("scissors", t("maker.title"), showMaker, { cls: "quiet" }),
          button("link", t("link.copy"), () => share({ kind: "set", data: { ...state(),
            options: { lang, ...state().options } } }), { cls: "quiet" }))),
    ];
  }

  // replace puts another choice in the place of this one, with all its controls.
  function replace(data) {
    project.change(structuredClone(data));
    again();
  }

  function again() {
    render();
    refresh();
  }

  function reset() {
    replace({ ...state(), options: {} });
    tell(t("make.was-reset"), { text: t("undo"), do: async () => (await project.undo()) && again() });
  }

  // choose takes a value for an option that has a place of its own; what is usual is not kept.
  function choose(name, v, usually) {
    if (v === usually) delete options.choice[name];
    else options.choice[name] = v;
  }

  function set(...choice) {
    choose(...choice);
    changed();
  }

  const keep = () => project.change({ ...state(), options: { ...options.choice } });

  function changed() {
    stage.stands = false;
    keep();
    words();
    refresh();
  }

  // words writes what depends on the choice: the title, how much differs from the usual, and the cards.
  function words() {
    const n = Object.keys(state().options).filter(listed).length;
    const sheets = facts(build())?.sheets;
    const game = mine()?.name ?? gameName(table, state().game);
    parts.changed.textContent = n ? t("make.changed", { n }) : t("make.options-what");
    parts.title.textContent = sheets ? t("make.from", { game, n: sheets }) : game;
    cards();
  }

  // cards keeps those that are there, with the focus and the progress that they show.
  function cards() {
    const wanted = [...new Set([...CARDS, build()])];
    for (const b of wanted) {
      parts.card[b] ??= card(b);
      const f = facts(b);
      const fact = (sign, text) => el("li", {}, icon(sign), el("span", {}, text));
      parts.card[b].classList.toggle("on", b === build());
      parts.card[b].querySelector(".side").setAttribute("aria-pressed", String(b === build()));
      parts.card[b].querySelector(".facts").replaceChildren(
        fact("clock", f ? t("make.time", { time: duration(f.minutes) }) : "…"),
        fact("sheet", f ? t("make.sheets", { n: f.sheets }) : "…"),
        fact(b === "foldover" ? "scissors" : "knife", t(`make.tools.${b}`)));
    }
    const all = wanted.map((b) => parts.card[b]);
    if (all.some((c, n) => c !== parts.cards.children[n])) parts.cards.replaceChildren(...all);
    else while (parts.cards.children.length > all.length) parts.cards.lastChild.remove();
  }

  const key = (b) => JSON.stringify([state().game, { ...state().options, build: b }, lang]);

  // facts are time and sheets of a build: as last laid out, else as they are usually.
  function facts(b) {
    const usually = Object.keys(state().options).every((o) => FEW.includes(o));
    return known.get(key(b)) ?? (usually && table.facts[state().game]?.[b]);
  }

  function card(b) {
    const name = t(`make.builds.${b}`);
    const saving = (e) => take(e.currentTarget, b, (data, name) => {
      save(data, name);
      saved(data, name, b);
    });
    return el("section", { class: "card build", "aria-label": name },
      el("button", { type: "button", class: "side", "data-key": "show-" + b,
        onclick: () => set("build", b, usual().build) },
      el("img", { src: here(`side-${b}.jpg`), alt: t("make.show", { build: name }) })),
      el("div", { class: "txt" },
        el("h2", {}, name),
        el("small", { class: "what" }, t(`make.builds-what.${b}`)),
        el("ul", { class: "facts" })),
      el("div", { class: "do" },
        button("save", t("make.save"), saving, { cls: "main", "data-key": "save-" + b }),
        button("print", t("make.print"), (e) => print(e.currentTarget, b),
          { bare: true, "data-key": "print-" + b })));
  }

  // refresh lays the chosen set out again and draws it; an older run that is still at it gives way.
  function refresh() {
    run++;
    stage.busy(true);
    soon();
  }

  const soon = debounce(0, async () => {
    const mine = run;
    const old = () => mine !== run;
    page.giveWay();
    try {
      await layOut(old);
    } catch (err) {
      const text = t("trouble", { why: err.message });
      if (!old() && !(err instanceof Stopped)) parts.says.replaceChildren(el("p", { class: "error" }, text));
    }
    if (!old()) stage.busy(false);
  });

  // layOut draws the set, unless it stands there already, and its sheets.
  async function layOut(old) {
    if (!stage.stands) await drawSet(old);
    if (!old()) await drawSheets(old);
    for (const b of CARDS) { // where their usual figures do not hold
      if (facts(b) || old()) continue;
      const other = await page.table("reckon", { args: args("kit", { build: b }) });
      if (other.sheets && !old()) learn(b, other.sheets);
    }
  }

  async function drawSet(old) {
    const set = await page.run([...args("diagram"), "--view", "set", "-o", "set.svg"], { takes: "set.svg" });
    if (set.status === 0 && !old()) stage.setPicture(set.files["set.svg"]);
  }

  async function drawSheets(old) {
    const { said, sheets } = await page.table("lay", { args: args() });
    if (old()) return;
    parts.says.replaceChildren(...options.blame(said));
    if (!sheets) return;
    learn(build(), sheets);
    await stage.fill(sheets, (n, dpi) => page.table("sheet", { sheet: n, dpi }), old);
  }

  function learn(b, sheets) {
    const minutes = sheets.reduce((n, s) => n + s.minutes, 0);
    known.set(key(b), { minutes, sheets: sheets.length });
    words();
  }

  // take makes the kit of a build, and hands it over. Until the program is there, the button tells how much
  // of it is.
  async function take(pressed, b, use) {
    const label = pressed.querySelector("span");
    const before = label?.textContent;
    if (label) label.textContent = t("working");
    if (label && !page.up) {
      onLoading((n, of) => {
        label.textContent = t("loading", { percent: Math.round((100 * n) / of) });
      });
    }
    const blame = (said) => parts.says.replaceChildren(...options.blame(said));
    try {
      await make(pressed, args("kit", { build: b }), stem() + "-kit.pdf", { use, blame });
    } catch (err) {
      blame([{ kind: "error", text: t("trouble", { why: err.message }) }]);
    }
    if (label) label.textContent = before;
  }

  function print(pressed, b) {
    const tab = open("", "_blank");
    take(pressed, b, (data, name) => {
      if (tab) tab.location = blobURL(data, name);
      else save(data, name);
    });
  }

  // instead shows a panel in the place of the set.
  function instead(panel) {
    parts.result.replaceChildren(panel);
    panel.querySelector("h2").focus();
  }

  // saved shows the four steps that follow. The build that was saved is chosen now.
  function saved(data, name, b) {
    choose("build", b, usual().build);
    keep();
    words();
    instead(steps({
      name,
      size: data.length,
      facts: facts(b),
      picture: here(`side-${b}.jpg`),
      back() {
        again();
        parts.cards.querySelector(`[data-key="save-${b}"]`)?.focus();
      },
      again(measured, pressed) {
        options.choice.measured = measured;
        keep();
        take(pressed, b, (data, name) => {
          save(data, name);
          tell(t("steps.corrected"));
        });
      },
      print: () => open(blobURL(data, name), "_blank"),
      rules: (pressed) => make(pressed, args("booklet"), stem() + "-booklet.pdf"),
      play: () => {
        location.hash = "#teach";
      },
    }));
    project.flush().then(count);
  }

  function showMaker() {
    const kept = (choice) => {
      for (const name of CUTTER) delete options.choice[name];
      Object.assign(options.choice, choice);
      keep();
    };
    instead(maker({ table, args, stem, back: again, options: state().options, kept }));
  }

  // stand shows the usual set and its sheets, which were drawn beforehand: the program draws the sheets when
  // one of them is looked at, and the set where it is seen larger.
  async function stand() {
    const shown = run;
    const old = () => shown !== run;
    stage.stand(here("set.jpg"), []);
    const sheets = await fetch(here(`usual-${lang}-${value("paper")}.json`)).then((r) => r.json(), () => []);
    if (old()) return;
    stage.stand(here("set.jpg"), sheets, async () => refresh());
    stage.busy(false);
    await page.ready;
    if (!old() && !stage.suffices()) await drawSet(old);
  }

  // begin shows the set of the project.
  async function begin() {
    own = await inventions();
    if (mine()) await useInvention(mine());
    project.onother = again;
    project.onkept = count;
    render();
    if (state().game !== "shogi" || Object.keys(state().options).length) refresh();
    else stand().catch(() => {}); // the program did not load, as is told elsewhere
  }

  addEventListener("beforeprint", () => root.hidden || stage.print());

  return {
    open(given) {
      project.close();
      project = given.id ? new Project(given) : fresh(given.data);
      return begin();
    },
    async show() {
      const last = !stage && (await latest("set"));
      if (last) project = new Project(last);
      await begin();
    },
    relabel: again,
  };
}
