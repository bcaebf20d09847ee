// The second door: a board to play on, problems, diagrams, and handouts.
import { t, el, byId, icon, field, select, droppable, tabs as tabBar, lang, tell, hush } from "./dom.js";
import { page, put } from "./engine.js";
import { Board, Pictures } from "./board.js";
import { Project, latest } from "./store.js";
import { projectBar } from "./project.js";
import { Position, sideOf } from "./position.js";
import { gameName, valueName } from "./options.js";
import { inventions, useInvention } from "./own.js";
import { play } from "./play.js";
import { problems } from "./problems.js";
import { diagrams } from "./diagrams.js";
import { handout } from "./handout.js";

const TABS = { play, problems, diagrams, handout };
const TAB_OF = { game: "play", problems: "problems", diagram: "diagrams", handout: "handout" };

export async function makeTeach({ table, root, count }) {
  const me = { table, game: "shogi", style: "", tab: "play", tabs: {} };
  const parts = {};
  let own = [];

  const art = () => own.find((o) => o.path === me.game)?.art;

  // What the tabs share: the game on the table, the board, and what is said above it.
  Object.assign(me, {
    // options of the game, as the engine takes them.
    options: () => Object.fromEntries(Object.entries({ game: me.game, lang, style: me.style, art: art() })
      .filter(([, v]) => v)),
    // flags are the same for a command line, which shows the men as the board does.
    flags: () => Object.entries({ ...(art() ? {} : { style: me.info.style }), ...me.options() })
      .flatMap(([k, v]) => ["--" + k, v]),
    say(turn, message, kind = "") {
      parts.say.className = `say ${kind}`;
      const sign = me.pos && icon(me.pos.turn === "b" ? "up" : "down");
      parts.turn.replaceChildren(...(sign ? [sign] : []), turn);
      parts.message.textContent = message;
    },
    show: (marks) => me.board.show({ pos: me.pos, ...marks }),
    sfen: () => me.pos.sfen(me.pictures.kinds()),
    read: (sfen) => Position.parse(sfen, me.info.files, me.info.ranks),
    // rest takes the board away where the window has no room for one that is not needed.
    rest: (on) => parts.table.classList.toggle("resting", on),
    moves: (man) => !!man && sideOf(man) === me.pos.turn,
    go: (tab, ...more) => change(tab).then(() => me.tabs[tab].enter(...more)),
    project: (kind, name, data) => new Project({ kind, name, data }),
    bar: (tab) => projectBar(tab.project, () => tab.restored(), count),
    newTab,
    setups,
    openRecord,
  });

  // newTab is what all tabs have; each sets what is different: panel, draw, act, hand, put, key.
  function newTab(name, fresh) {
    const tab = {
      project: null,
      fresh,
      take(project) {
        tab.project?.close();
        tab.project = project;
      },
      begin() {
        tab.take(fresh());
        return tab.restored();
      },
      enter: () => tab.restored(),
      restored() {
        tab.show();
        return tab.draw();
      },
      show: () => me.tab === name && byId("panel")?.replaceChildren(...tab.panel()),
      leave: () => tab.project?.flush(),
    };
    return tab;
  }

  // setups is a list of positions to start from; begin is called with the one that is chosen.
  function setups(begin, ...more) {
    const all = [["", t("play.setups")], [me.info.setup, t("play.start")], ...more,
      ...me.info.handicaps.map((h) => [h.sfen, h.name])];
    return select(all, "", (sfen) => sfen && begin(sfen), { "aria-label": t("play.setups") });
  }

  async function load() {
    const prepared = !page.up && me.game === "shogi" && !me.style;
    me.info = prepared
      ? await (await fetch(new URL(`data/board-${lang}.json`, import.meta.url))).json()
      : await page.table("game", { options: me.options() });
    me.pictures?.drop();
    me.pictures = new Pictures(me.info);
    const fits = me.pos?.files === me.info.files && me.pos?.ranks === me.info.ranks;
    if (!fits) me.pos = me.read(me.info.setup);
    me.board.lay(me.pictures);
  }

  // setGame changes the game, and the look of its pieces, for all that is on this table.
  async function setGame(game, style = me.style) {
    if (game === me.game && style === me.style && me.info) return;
    own = await inventions();
    const mine = own.find((o) => o.path === game);
    if (mine) useInvention(mine);
    const known = mine || table.games.some((g) => g.id === game);
    if (!known) tell(t("link.game", { game }));
    Object.assign(me, { game: known ? game : "shogi", style });
    await load();
  }

  me.board = new Board({
    act: (sq) => me.tabs[me.tab].act?.(sq),
    hand: (from, dragged) => me.tabs[me.tab].hand?.(from, dragged),
    put: (from, place) => me.tabs[me.tab].put?.(from, place),
    key,
  });

  // key answers the keys of the board that all tabs share.
  function key(e) {
    const tab = me.tabs[me.tab];
    if (/^h$/i.test(e.key) && tab.step && me.info.drops) me.board.focusHand(me.pos.turn);
    else if (e.key === "[") tab.step?.(-1);
    else if (e.key === "]") tab.step?.(1);
    else return tab.key?.(e) ?? false;
    return true;
  }

  function render() {
    const names = Object.fromEntries(Object.keys(TABS).map((tab) => [tab, t("teach.tab." + tab)]));
    parts.turn = el("span", { class: "turn" });
    parts.message = el("span", { class: "msg" });
    parts.say = el("div", { class: "say", role: "status" }, parts.turn, parts.message);
    parts.table = el("section", { class: "table", "aria-label": t("teach.board") },
      parts.say, me.board.hands.w, me.board.root, me.board.hands.b);
    const go = (tab) => {
      hush();
      return me.go(tab);
    };
    parts.tabs = tabBar(t("teach.tabs"), names, { prefix: "tab-", panel: "panel", go });
    parts.panel = el("div", { class: "panel", id: "panel", role: "tabpanel" });
    parts.game = el("div", { class: "few" });
    root.replaceChildren(
      el("h1", { class: "vh" }, t("doors.teach")),
      parts.table,
      el("section", { class: "side-p" }, parts.tabs.root, parts.game, parts.panel));
    me.board.draggable(parts.table);
    choices();
  }

  // choices are the game and the look of its pieces.
  function choices() {
    const games = table.games.map((g) => [g.id, gameName(table, g.id)]);
    const mine = own.map((o) => [o.path, o.name]);
    const styles = table.options.diagram.find((o) => o.name === "style").values;
    const looks = [["", t("options.auto")], ...styles.map((v) => [v, valueName(table, "style", v)])];
    const game = async (id) => {
      await setGame(id, "");
      choices();
      await me.tabs[me.tab].begin();
    };
    const look = async (style) => {
      await setGame(me.game, style);
      await me.tabs[me.tab].draw();
    };
    parts.game.replaceChildren(
      field(t("make.game"), select([...games, ...mine], me.game, game, { id: "teach-game" })),
      field(t("make.look"), select(looks, me.style, look, { id: "teach-style" })));
  }

  async function change(tab) {
    if (tab !== me.tab) await me.tabs[me.tab].leave();
    me.tab = tab;
    await resume(tab);
    parts.tabs.choose(tab);
    parts.panel.setAttribute("aria-labelledby", "tab-" + tab);
    root.classList.toggle("is-handout", tab === "handout");
    parts.table.hidden = tab === "handout";
    me.rest(false);
    me.tabs[tab].show();
  }

  // resume opens what was last made behind a tab, if it is of the game on the table.
  async function resume(tab) {
    if (me.tabs[tab].project || tab === "play") return;
    const last = await latest(Object.keys(TAB_OF).find((k) => TAB_OF[k] === tab));
    if (last?.data.game === me.game) me.tabs[tab].take(new Project(last));
  }

  // openRecord reads a record or a position in any notation, and puts it where it belongs.
  async function openRecord(file) {
    put("given.txt", new Uint8Array(await file.arrayBuffer()));
    try {
      const record = await page.table("read", { file: "given.txt", options: me.options() });
      if (record.faults.length) tell(record.faults.join(" "));
      const { start, line, heads, ending } = record;
      if (start && line.length) await me.go("play", { start, line, heads, ending });
      else if (start) await me.go("diagrams", { sfen: start });
    } catch (err) {
      tell(err.message);
    }
  }

  root.addEventListener("keydown", async (e) => {
    if (!(e.ctrlKey || e.metaKey) || !/^[zy]$/i.test(e.key) || e.target.matches("input, textarea")) return;
    e.preventDefault();
    const way = e.key.toLowerCase() === "y" || e.shiftKey ? "redo" : "undo";
    const tab = me.tabs[me.tab];
    if (await tab.project?.[way]()) tab.restored();
  });
  droppable(root, ([file]) => openRecord(file));

  // open puts a project on the table that is kept, or came by a link.
  async function open(project) {
    if (project.data.game) await setGame(project.data.game, project.data.style ?? "");
    choices();
    const tab = TAB_OF[project.kind];
    me.tabs[tab].take(new Project(project));
    await change(tab);
    await me.tabs[tab].restored();
  }

  for (const [name, make] of Object.entries(TABS)) me.tabs[name] = make(me);
  own = await inventions();
  render();
  await load();
  await change(me.tab);
  const last = await latest("game");
  if (last) await open(last);
  else await me.tabs.play.begin();

  return {
    open,
    async show() {
      own = await inventions();
      choices();
    },
    async relabel() {
      await load();
      render();
      await change(me.tab);
      await me.tabs[me.tab].draw();
    },
  };
}
