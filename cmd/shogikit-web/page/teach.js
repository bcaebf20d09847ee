// The second door: a board to play on, problems, diagrams, and handouts.
import { t, el, byId, icon, field, select, lang, tell, copy, button } from "./dom.js";
import { page } from "./engine.js";
import { Board, Pictures } from "./board.js";
import { Project, latest } from "./store.js";
import { Position } from "./position.js";
import { gameName, valueName } from "./options.js";
import { inventions, useInvention } from "./own.js";
import { put, drop } from "./engine.js";
import { linkTo } from "./link.js";
import { play } from "./play.js";
import { problems } from "./problems.js";
import { diagrams } from "./diagrams.js";
import { handout } from "./handout.js";

const TABS = ["play", "problems", "diagrams", "handout"];
const TAB_OF = { game: "play", problems: "problems", diagram: "diagrams", handout: "handout" };

export async function makeTeach({ table, root, count }) {
  const me = { table, game: "shogi", style: "", tab: "play", count };
  const parts = {};
  let own = [];

  Object.assign(me, {
    // options of the game, as the engine takes them.
    options: () => ({ game: me.game, lang, ...(me.style && { style: me.style }), ...art() }),
    flags: () => ["--game", me.game, "--lang", lang, ...(me.style ? ["--style", me.style] : []),
      ...Object.entries(art()).flatMap(([k, v]) => ["--" + k, v])],
    // say tells whose turn it is and what there is to know, right above the board.
    say(turn, message, kind = "") {
      parts.say.className = `say ${kind}`;
      parts.turn.replaceChildren(...(me.pos ? [icon(me.pos.turn === "b" ? "up" : "down")] : []), turn);
      parts.message.textContent = message;
    },
    show: (marks) => me.board.show({ pos: me.pos, ...marks }),
    sfen: () => me.pos.sfen(me.pictures.kinds()),
    read: (sfen) => Position.parse(sfen, me.info.files, me.info.ranks),
    go: (tab, ...more) => change(tab).then(() => tabs[tab].enter(...more)),
    setGame,
    project: (kind, name, data) => new Project({ kind, name, data }),
    tabs: null,
  });

  const art = () => {
    const a = own.find((o) => o.path === me.game)?.art;
    return a ? { art: a } : {};
  };

  async function load() {
    const prepared = !page.up && me.game === "shogi" && !me.style;
    me.info = prepared ? await (await fetch(new URL(`data/board-${lang}.json`, import.meta.url))).json()
      : await page.table("game", { options: me.options() });
    me.pictures?.drop();
    me.pictures = new Pictures(me.info);
    if (!me.pos || me.pos.files !== me.info.files
      || me.pos.ranks !== me.info.ranks) me.pos = me.read(me.info.setup);
    me.board.lay(me.pictures);
  }

  // setGame changes the game, and the look of its pieces, for all that is on this table.
  async function setGame(game, style = me.style) {
    if (game === me.game && style === me.style && me.info) return;
    own = await inventions();
    const mine = own.find((o) => o.path === game || o.id === game);
    if (mine) useInvention(mine, { put, drop });
    const known = mine || table.games.some((g) => g.id === game);
    if (!known) tell(t("link.game", { game }));
    Object.assign(me, { game: mine?.path ?? (known ? game : "shogi"), style });
    await load();
  }

  me.board = new Board({ act: (sq) => tabs[me.tab].act?.(sq), hand: (letter, dragged) =>
    tabs[me.tab].hand?.(letter, dragged), key: (e) => key(e), put: (from, place) => tabs[me.tab].put?.(from,
    place) });

  // key answers the keys of the board that all tabs share.
  function key(e) {
    if (/^h$/i.test(e.key) && me.pictures.info.drops
      && tabs[me.tab].step) return (me.board.focusHand(me.pos.turn), true);
    if (e.key === "[") return (tabs[me.tab].step?.(-1), true);
    if (e.key === "]") return (tabs[me.tab].step?.(1), true);
    return tabs[me.tab].key?.(e) ?? false;
  }

  function render() {
    parts.turn = el("span", { class: "turn" });
    parts.message = el("span", { class: "msg" });
    parts.say = el("div", { class: "say", role: "status" }, parts.turn, parts.message);
    parts.table = el("section", { class: "table", "aria-label": t("teach.board") }, parts.say,
      me.board.hands.w, me.board.root, me.board.hands.b);
    parts.tabs = el(
      "div",
      { class: "tabs", role: "tablist", "aria-label": t("teach.tabs"), onkeydown: along },
      TABS.map((tab) => el("button", { type: "button", class: "tab", role: "tab", id: "tab-" + tab,
        "aria-controls": "panel", "aria-selected": String(tab === me.tab), tabindex: tab === me.tab ? 0 : -1,
        onclick: () => me.go(tab) }, t("teach.tab." + tab))),
    );
    parts.panel = el("div", { class: "panel", id: "panel", role: "tabpanel" });
    parts.game = el("div", { class: "few" });
    root.replaceChildren(el("h1", { class: "vh" }, t("doors.teach")), parts.table, el("section", { class: "side-p" }, parts.tabs, parts.game,
      parts.panel));
    choices();
  }

  // choices are the game and the look of its pieces.
  function choices() {
    const games = [...table.games.map((g) => [g.id, gameName(table, g.id)]),
      ...own.map((o) => [o.path, o.name])];
    const styles = table.options.diagram.find((o) => o.name === "style").values.map((v) => [v,
      valueName(table, "style", v)]);
    parts.game.replaceChildren(
      field(
        t("make.game"),
        select(
          games,
          me.game,
          async (game) => {
            await setGame(game, "");
            choices();
            tabs[me.tab].begin();
          },
          { id: "teach-game" },
        ),
      ),
      field(
        t("make.look"),
        select(
          [["", t("options.auto")], ...styles],
          me.style,
          async (style) => {
            await setGame(me.game, style);
            tabs[me.tab].draw();
          },
          { id: "teach-style" },
        ),
      ),
    );
  }

  function along(e) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const next = TABS[(TABS.indexOf(me.tab) + step + TABS.length) % TABS.length];
    me.go(next).then(() => byId("tab-" + next).focus());
  }

  async function change(tab) {
    if (tab !== me.tab) await tabs[me.tab].leave?.();
    me.tab = tab;
    await resume(tab);
    for (const b of parts.tabs.children) {
      b.setAttribute("aria-selected", String(b.id === "tab-" + tab));
      b.tabIndex = b.id === "tab-" + tab ? 0 : -1;
    }
    parts.panel.setAttribute("aria-labelledby", "tab-" + tab);
    root.classList.toggle("is-handout", tab === "handout");
    parts.table.hidden = tab === "handout";
    parts.panel.replaceChildren(...tabs[tab].panel());
  }

  // resume opens what was last made behind a tab, if it is of the game on the table.
  async function resume(tab) {
    if (tabs[tab].project) return;
    const kind = Object.keys(TAB_OF).find((k) => TAB_OF[k] === tab),
      last = await latest(kind);
    if (last && last.data.game === me.game && tab !== "play") tabs[tab].take(new Project(last, false));
  }

  const tabs = { play: play(me), problems: problems(me), diagrams: diagrams(me), handout: handout(me) };
  me.tabs = tabs;
  // named is the line with the name of a project: what it is called, that it is kept, undo and redo.
  me.named = (tab) => {
    const name = el("input", { type: "text", class: "name", value: tab.project.name,
      "aria-label": t("teach.name"), onchange: () => tab.project.change(tab.project.data,
      name.value.trim() || t("invent.unnamed")) });
    const kept = el("span", { class: "keep", role: "status" }, tab.project.isNew ? "" : t("kept"));
    const again = async (way) => {
      if (await tab.project[way]()) tab.restored();
    };
    tab.project.onkept = () => {
      kept.textContent = t("kept");
      count();
    };
    tab.project.onother = (other) => (other ? both(tab, other) : tab.restored());
    tab.undo = () => again("undo");
    return el(
      "div",
      { class: "proj" },
      name,
      kept,
      button("undo", t("undo"), () => again("undo"), { bare: true }),
      button("redo", t("redo"), () => again("redo"), { bare: true }),
    );
  };

  // both asks what to do with a project that was changed in two tabs.
  function both(tab, other) {
    tell(t("store.both", { name: tab.project.name }), { text: t("store.keep-both"),
      do: () => tab.project.fork(`${tab.project.name} (2)`) });
    tell(t("store.theirs"), {
      text: t("store.show-theirs"),
      do: () => {
        tab.project.follow(other);
      },
    });
  }

  me.share = async (project) => {
    const link = await linkTo(project);
    if (link) copy(link);
  };
  root.addEventListener("keydown", (e) => {
    if (!(e.ctrlKey || e.metaKey) || !/^[zy]$/i.test(e.key) || e.target.matches("input, textarea")) return;
    e.preventDefault();
    const redo = e.key.toLowerCase() === "y" || e.shiftKey,
      tab = tabs[me.tab];
    if (tab.project) tab.project[redo ? "redo" : "undo"]().then((ok) => ok && tab.restored());
  });
  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", async (e) => {
    e.preventDefault();
    const file = e.dataTransfer.files[0];
    if (file) await me.openRecord(new Uint8Array(await file.arrayBuffer()));
  });

  // openRecord reads a record or a position in any notation, and puts it where it belongs.
  me.openRecord = async (bytes) => {
    put("given.txt", bytes);
    try {
      const record = await page.table("read", { file: "given.txt", options: me.options() });
      if (!record.start) return tell(record.faults.join(" "));
      if (record.faults.length) tell(record.faults.join(" "));
      if (record.line.length) await me.go("play", { start: record.start, line: record.line,
        heads: record.heads, ending: record.ending });
      else await me.go("diagrams", { sfen: record.start });
    } catch (err) {
      tell(err.message);
    }
  };

  own = await inventions();
  render();
  me.board.draggable(parts.table);
  await load();
  await change(me.tab);
  const last = await latest("game");
  if (last) {
    if (last.data.game !== me.game || last.data.style !== me.style) await setGame(last.data.game,
      last.data.style);
    choices();
    tabs.play.take(new Project(last, false));
    await tabs.play.restored();
  } else await tabs.play.begin();

  return {
    async open(project) {
      if (project.data.game) await setGame(project.data.game, project.data.style ?? "");
      choices();
      const tab = TAB_OF[project.kind];
      tabs[tab].take(project.id ? new Project(project, false) : new Project(project));
      await change(tab);
      await tabs[tab].restored();
    },
    async show() {
      own = await inventions();
      choices();
    },
    async relabel() {
      await load();
      render();
      me.board.draggable(parts.table);
      await change(me.tab);
      tabs[me.tab].draw();
    },
  };
}
