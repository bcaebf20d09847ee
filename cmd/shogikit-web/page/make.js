// The first door: a set is chosen, seen, saved, and made.
import { t, el, button, icon, copy, field, select, tiles, save, blobURL, number, duration, debounce, lang,
  tell } from "./dom.js";
import { page, put, drop, Stopped, onLoading } from "./engine.js";
import { Project, latest } from "./store.js";
import { Options, flags, gameName, valueName } from "./options.js";
import { Stage } from "./stage.js";
import { linkTo } from "./link.js";
import { steps } from "./steps.js";
import { maker } from "./maker.js";
import { inventions, useInvention } from "./own.js";

const CARDS = ["foldover", "box"]; // the two ways to a set that are offered first
const FEW = ["style", "paper", "lang", "build"]; // options with a place of their own
const CUTTER = ["kerf", "layers", "registration", "spot", "format", "dpi"]; // options of the maker's panel
const NEVER = ["output", "dry-run", "json", "quiet", "help", "art", "measured"];

export async function makeSet({ table, root, count }) {
  const here = (name) => new URL(`data/${name}`, import.meta.url).href;
  let project = fresh(),
    run = 0,
    parts = {},
    stage,
    options,
    own = [];

  function fresh(data = { game: "shogi", options: {} }) {
    return new Project({ kind: "set", name: t("make.name", { game: gameName(table, data.game) }), data });
  }

  const state = () => project.data;
  const usual = () => table.games.find((g) => g.id === state().game) ?? { build: "box", style: "pictogram" };
  const build = () => state().options.build ?? usual().build;
  const value = (name) => state().options[name] ?? table.options.kit.find((o) => o.name === name)?.default;
  const stem = () => state().game.replace(/\.yaml$/, "");

  // args are the command line of the kit. Language and paper, which the program takes from the system,
  // are always said, so that it makes the same elsewhere.
  function args(command = "kit", choice = {}) {
    const all = { lang, paper: value("paper"), ...state().options, ...choice };
    const game = command === "diagram" ? ["--game", state().game] : [state().game];
    const art = table.options[command].some((o) => o.name === "art")
      && own.find((o) => o.path === state().game)?.art;
    return [command, ...game, ...flags(table, command, all), ...(art ? ["--art", art] : [])];
  }

  function render() {
    parts = {};
    const game = (g) => ({ id: g.id, src: here(`pick-game-${g.id}.jpg`), text: gameName(table, g.id),
      small: `${g.files} × ${g.ranks}` });
    const mine = own.map((o) => ({ id: o.path, src: "icon-192.png", text: o.name, small: t("make.mine") }));
    const look = (v) => ({ id: v, src: here(`pick-style-${v}.jpg`), text: t(`make.looks.${v}`) });
    const styles = table.options.kit.find((o) => o.name === "style").values;
    const papers = table.options.kit.find((o) => o.name === "paper").values;
    options = new Options({ table, command: "kit", choice: state().options, changed, put, names: (o) =>
      ![...FEW, ...CUTTER, ...NEVER].includes(o.name) });
    parts.title = el("h1");
    parts.more = el("details", { class: "more" }, el("summary", {}, t("make.options"),
      (parts.changed = el("small"))), options.groups(), el("div", { class: "row" },
      button("undo", t("make.reset"), reset)));
    parts.says = el("div", { class: "says", role: "status" });
    stage = new Stage();
    parts.cards = el("div", { class: "builds" });
    parts.result = el("section", { class: "result", "aria-label": t("make.result") }, stage.root, parts.says,
      parts.cards);
    root.replaceChildren(
      el("div", { class: "hello" }, parts.title, el("p", { class: "small" }, t("make.hello"))),
      parts.result,
      el(
        "section",
        { class: "ask", "aria-label": t("make.choices") },
        tiles(t("make.game"), "games", [...table.games.map(game), ...mine], state().game, (v) =>
          choose({ game: v })),
        tiles(t("make.look"), "looks", styles.map(look), state().options.style ?? usual().style, (v) =>
          set("style", v === usual().style ? "" : v)),
        el(
          "div",
          { class: "few" },
          field(
            t("make.paper"),
            select(
              papers.map((p) => [p, valueName(table, "paper", p)]),
              value("paper"),
              (v) => set("paper", v),
              { id: "paper" },
            ),
          ),
          field(
            t("make.rules"),
            select(Object.entries(table.languages), state().options.lang ?? lang, (v) => set("lang",
              v === lang ? "" : v), { id: "rules" }),
          ),
        ),
        el("div", { class: "folds" }, parts.more, el("p", { class: "row" },
          button("scissors", t("maker.title"), showMaker, { cls: "quiet" }), button("link", t("link.copy"),
          share, { cls: "quiet" }))),
      ),
    );
    cards();
    words();
  }

  const choose = (data) => {
    project.change({ ...structuredClone(state()), ...data });
    changed();
    render();
  };
  const reset = () => {
    choose({ options: {} });
    tell(t("make.was-reset"), { text: t("undo"), do: undo });
  };
  const set = (name, v) => {
    const next = { ...state().options };
    if (v) next[name] = v;
    else delete next[name];
    project.change({ ...state(), options: next });
    options.choice = next;
    changed();
  };

  async function undo() {
    if (await project.undo()) {
      render();
      refresh();
    }
  }

  function changed() {
    project.change({ ...state(), options: { ...options.choice } });
    options.choice = state().options;
    words();
    cards();
    refresh();
  }

  // words writes what depends on the choice: the title, and how much differs from the usual.
  function words() {
    const n = Object.keys(state().options).filter((o) => options.rows.has(o)).length;
    parts.changed.textContent = n ? t("make.changed", { n: number(n) }) : t("make.options-what");
    const sheets = facts(build())?.sheets;
    const name = own.find((o) => o.path === state().game)?.name ?? gameName(table, state().game);
    parts.title.textContent = sheets ? t("make.from", { game: name, n: number(sheets) }) : name;
  }

  // facts are time and sheets of a build: as last laid out, else as they are usually.
  const known = new Map();
  const key = (b) => JSON.stringify([state().game, { ...state().options, build: b }, lang]);
  const facts = (b) => known.get(key(b)) ?? (Object.keys(state().options).every((o) => FEW.includes(o))
    && table.facts[state().game]?.[b]);

  function cards() {
    const all = [...CARDS, ...(CARDS.includes(build()) ? [] : [build()])];
    const focus = document.activeElement?.dataset?.key;
    parts.cards.replaceChildren(...all.map(card));
    if (focus) parts.cards.querySelector(`[data-key="${focus}"]`)?.focus();
  }

  function card(b) {
    const f = facts(b),
      on = b === build(),
      name = t(`make.builds.${b}`);
    const fact = (sign, text) => el("li", {}, icon(sign), el("span", {}, text));
    return el(
      "section",
      { class: `card build${on ? " on" : ""}`, "aria-label": name },
      el("button", { type: "button", class: "side", "aria-pressed": String(on), "data-key": "show-" + b,
        onclick: () => set("build", b === usual().build ? "" : b) }, el("img",
        { src: here(`side-${b}.jpg`), alt: t("make.show", { build: name }) })),
      el(
        "div",
        { class: "txt" },
        el("h2", {}, name),
        el("small", { class: "what" }, t(`make.builds-what.${b}`)),
        el("ul", { class: "facts" }, fact("clock", f ? t("make.time", { time: duration(f.minutes) }) : "…"),
          fact("sheet", f ? t("make.sheets", { n: number(f.sheets) }) : "…"),
          fact(b === "foldover" ? "scissors" : "knife", t(`make.tools.${b}`))),
      ),
      el(
        "div",
        { class: "do" },
        button(
          "save",
          t("make.save"),
          (e) =>
            take(e.currentTarget, b, (data, name) => {
              save(data, name);
              saved(data, name, b);
            }),
          { cls: "main", "data-key": "save-" + b },
        ),
        button("print", t("make.print"), (e) => print(e.currentTarget, b), { bare: true,
          "data-key": "print-" + b }),
      ),
    );
  }

  // refresh lays the chosen set out again and draws it; an older run that is still at it gives way.
  function refresh() {
    run++;
    stage.busy(true);
    soon();
  }

  const soon = debounce(0, async () => {
    const mine = run,
      old = () => mine !== run;
    page.giveWay();
    try {
      const picture = await setPicture();
      if (old()) return;
      if (picture) stage.setPicture(picture);
      const answer = await page.table("lay", { args: args() });
      if (old()) return;
      say(options.blame(answer.said));
      if (!answer.sheets) return;
      learn(build(), answer.sheets);
      await stage.fill(answer.sheets, (n, dpi) => page.table("sheet", { sheet: n, dpi }), old);
      if (!old()) await others(old);
    } catch (err) {
      if (!old() && !(err instanceof Stopped)) say([{ kind: "error", text: t("trouble",
        { why: err.message }) }]);
    } finally {
      if (!old()) stage.busy(false);
    }
  });

  function learn(b, sheets) {
    const minutes = sheets.reduce((n, s) => n + s.minutes, 0);
    known.set(key(b), { minutes, sheets: sheets.length });
    cards();
    words();
  }

  // others reckons the builds of the other cards, where their usual figures do not hold.
  async function others(old) {
    for (const b of CARDS) {
      if (facts(b) || old()) continue;
      const { sheets } = await page.table("reckon", { args: args("kit", { build: b }) });
      if (sheets && !old()) learn(b, sheets);
    }
  }

  async function setPicture() {
    const { status, files } = await page.run([...args("diagram"), "--view", "set", "-o", "set.svg"],
      { takes: "set.svg" });
    return status ? null : files["set.svg"];
  }

  const say = (messages) =>
    parts.says.replaceChildren(...messages.filter((m) => m.kind !== "note").map((m) => el("p",
    { class: m.kind }, m.text)));

  // take makes the kit of a build, and hands it over.
  async function take(pressed, b, use) {
    pressed.setAttribute("aria-busy", "true");
    const label = pressed.querySelector("span"),
      before = label?.textContent;
    if (label) label.textContent = t("working");
    if (label && !page.up)
      onLoading((n, of) => {
        label.textContent = t("loading", { percent: number(Math.round((100 * n) / of)) });
      });
    try {
      const name = stem() + "-kit.pdf";
      const { status, said, files } = await page.run([...args("kit", { build: b }), "-o", name],
        { takes: name });
      say(options.blame(said));
      if (status === 0) use(files[name], name);
    } catch (err) {
      say([{ kind: "error", text: t("trouble", { why: err.message }) }]);
    } finally {
      pressed.removeAttribute("aria-busy");
      if (label) label.textContent = before;
    }
  }

  function print(pressed, b) {
    const tab = open("", "_blank");
    take(pressed, b, (data, name) => {
      if (tab) tab.location = blobURL(data, name);
      else save(data, name);
    });
  }

  // saved shows the four steps that follow, in the place of the set.
  function saved(data, name, b) {
    const back = () => {
      render();
      refresh();
      parts.cards.querySelector(`[data-key="save-${b}"]`)?.focus();
    };
    const again = (measured, pressed) => {
      state().options.measured = measured;
      take(pressed, b, (data, name) => {
        save(data, name);
        tell(t("steps.corrected"));
      });
    };
    const panel = steps({
      name,
      size: data.length,
      facts: facts(b),
      build: b,
      back,
      again,
      print: () => open(blobURL(data, name), "_blank"),
      rules: (pressed) => rulebook(pressed),
      play: () => {
        location.hash = "#teach";
      },
      first: here(`side-${b}.jpg`),
    });
    parts.result.replaceChildren(panel);
    panel.querySelector("h2").focus();
    project.flush().then(count);
  }

  async function rulebook(pressed) {
    pressed.setAttribute("aria-busy", "true");
    const name = stem() + "-booklet.pdf";
    const { status, said, files } = await page.run([...args("booklet"), "-o", name], { takes: name });
    pressed.removeAttribute("aria-busy");
    if (status === 0) save(files[name], name);
    else tell(said[0]?.text ?? name);
  }

  function showMaker() {
    const back = () => {
      render();
      refresh();
    };
    const panel = maker({
      table,
      args,
      stem,
      back,
      options: state().options,
      build: build(),
      kept: (choice) => {
        project.change({ ...state(), options: { ...state().options, ...choice } });
      },
    });
    parts.result.replaceChildren(panel);
    panel.querySelector("h2").focus();
  }

  async function share() {
    const link = await linkTo({ kind: "set", data: { game: state().game,
      options: { lang, ...state().options } } });
    if (link) copy(link);
  }

  addEventListener("beforeprint", () => {
    if (!root.hidden) stage.print();
  });

  return {
    async open({ id, name, data, rev, changed: at }) {
      project.close();
      project = id ? new Project({ id, kind: "set", name, data, rev, changed: at }, false) : fresh(data);
      await this.show(true);
    },
    async show(given = false) {
      own = await inventions();
      const last = !given && !stage && (await latest("set"));
      if (last) project = new Project(last, false);
      const mine = own.find((o) => o.path === state().game);
      if (mine) await useInvention(mine, { put, drop });
      project.onother = () => {
        render();
        refresh();
      };
      project.onkept = count;
      render();
      stage.stand(here("set.jpg"), state().game === "shogi" && !Object.keys(state().options).length);
      refresh();
    },
    relabel() {
      render();
      refresh();
    },
  };
}
