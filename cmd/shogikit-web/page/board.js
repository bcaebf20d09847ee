// The board: positions are set up, checked, played on, proven and printed.
import { t, el, byId, say, notice, save, debounce, number, lang } from "./text.js";
import { gameName } from "./form.js";
import { drag } from "./drag.js";
import { Position, sideOf } from "./position.js";
import { OWN, ART } from "./names.js";
import { makePlay, readRecord, promotion } from "./play.js";
import { makeProblems } from "./problems.js";
import * as engine from "./engine.js";

const KINDS = ["game", "initial", "handicap", "tsume", "study"];
const SIDES = ["b", "w"];

export async function makeBoard({ table, keep }, root) {
  const me = { game: "shogi", style: "", kind: "game", mode: "set", tool: "", at: [0, 0], picked: null, moves: [], faults: [], given: [], flip: false };
  const past = [], future = []; // positions, to be had again
  let now;
  let info, pos, pictures = {};
  const parts = {};

  const man = (letter) => info.men.find((m) => m.letter === letter.toUpperCase());
  const kinds = () => info.men.filter((m) => m.hand).map((m) => m.letter);
  const sfen = () => pos.sfen(kinds());
  const manName = (letter) => `${man(letter)?.name ?? letter}, ${t("board.side." + sideOf(letter))}`;
  const flags = (...more) => ["--game", me.game, ...more];
  const options = () => ({ game: me.game, lang, ...(me.style && { style: me.style }), ...art() });
  const art = () => (me.game === OWN && engine.hasFolder(ART) ? { art: ART } : {});

  function picture(letter) {
    const m = man(letter), side = sideOf(letter);
    if (!m) return letter;
    return el("img", { src: pictures[(side === "w" && m.gote ? "w" : "b") + m.letter], alt: "", class: (side === "w") !== me.flip ? "turned" : "" });
  }

  async function load() {
    const prepared = engine.loading() && me.game === "shogi" && !me.style;
    info = prepared ? await (await fetch(new URL(`data/board-${lang}.json`, import.meta.url))).json() : await engine.game(options());
    for (const url of Object.values(pictures)) URL.revokeObjectURL(url);
    pictures = {};
    const url = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    for (const m of info.men) {
      pictures["b" + m.letter] = url(m.sente);
      if (m.gote) pictures["w" + m.letter] = url(m.gote);
    }
    if (!pos || pos.files !== info.files || pos.ranks !== info.ranks) pos = Position.parse(info.setup, info.files, info.ranks);
  }

  // render makes the whole view; draw only what changes with the position.
  function render() {
    const choose = (label, options, value, set) => el("label", {}, el("span", {}, t(label)), " ",
      el("select", { onchange: (e) => set(e.target.value) }, options.map(([v, name]) => el("option", { value: v, selected: v === value }, name))));
    const games = [...table.games.map((g) => [g.id, gameName(table, g.id)]), ...(engine.has(OWN) ? [[OWN, t("kit.own")]] : [])];
    const styles = [["", t("form.auto")], ...table.commands.diagram.find((o) => o.name === "style").values.map((v) => [v, t("value.style." + v, {}, v)])];
    const setups = [["", t("board.setups")], ["start", t("board.start")], ["empty", t("board.empty")], ...info.handicaps.map((h) => [h.sfen, h.name])];
    parts.grid = el("div", { role: "grid", class: "board", "aria-label": t("board.title"), "aria-describedby": "board-keys", onkeydown: key, onclick: click });
    parts.hands = Object.fromEntries(SIDES.map((s) => [s, el("fieldset", { class: "hand", "data-hand": s })]));
    parts.tools = el("div", { class: "tools", role: "group", "aria-label": t("board.men") });
    parts.says = el("div", { class: "says", role: "status" });
    parts.sfen = el("input", { type: "text", spellcheck: false, autocomplete: "off", onchange: (e) => read(e.target.value) });
    root.replaceChildren(
      el("h1", {}, t("board.title")),
      el("div", { class: "bar" },
        choose("option.game.label", games, me.game, (v) => { me.game = v; pos = null; now = undefined; past.length = future.length = 0; reload(); }),
        choose("option.style.label", styles, me.style, (v) => { me.style = v; reload(); }),
        choose("board.begin", setups, "", setUp),
        el("button", { type: "button", "aria-pressed": String(me.flip), onclick: () => { me.flip = !me.flip; render(); } }, t("play.flip")),
        parts.undo = el("button", { type: "button", onclick: () => again(past, future) }, t("board.undo")),
        parts.redo = el("button", { type: "button", onclick: () => again(future, past) }, t("board.redo"))),
      el("div", { class: "desk" },
        el("div", { class: "table" }, parts.hands[me.flip ? "b" : "w"], parts.grid, parts.hands[me.flip ? "w" : "b"]),
        el("div", { class: "panel" },
          el("div", { class: "buttons", role: "group", "aria-label": t("board.mode.label") }, ["set", "play"].map((m) => el("button", {
            type: "button", "aria-pressed": String(me.mode === m), onclick: () => enter(m) }, t("board.mode." + m)))),
          el("p", { class: "help", id: "board-keys" }, t("board.help." + me.mode) + " " + t("board.keys")),
          me.mode === "play" ? play.panel() : null,
          parts.tools,
          me.mode === "set" && el("div", { class: "bar" },
            choose("board.turn", SIDES.map((s) => [s, t("board.side." + s)]), pos.turn, (v) => { pos.turn = v; changed(); }),
            choose("board.kind.label", KINDS.map((k) => [k, t("board.kind." + k)]), me.kind, (v) => { me.kind = v; changed(); })),
          parts.says,
          el("label", { class: "stack" }, el("span", {}, t("board.sfen")), parts.sfen),
          paste())),
      el("div", { class: "desk" }, problems.composer(), tsume(), info.drops && problems.handout()));
    draw();
    if (me.mode === "play") play.draw();
  }

  function paste() {
    const text = el("textarea", { rows: 3, spellcheck: false, "aria-label": t("board.paste") });
    const file = el("input", { type: "file", "aria-label": t("board.file"), onchange: async (e) => e.target.files[0] && readFile(new Uint8Array(await e.target.files[0].arrayBuffer()), 0) });
    return el("details", {}, el("summary", {}, t("board.paste")), text, el("div", { class: "buttons" },
      el("button", { type: "button", onclick: () => read(text.value) }, t("board.read")), file));
  }

  // enter changes between setting up and playing.
  async function enter(mode) {
    me.mode = mode;
    me.tool = "";
    me.picked = null;
    render();
    if (mode === "set") return changed();
    if (play.at() !== sfen()) return begin(sfen());
    return play.forward(0);
  }

  // begin begins a game: from a position, or that of a record.
  async function begin(start, record) {
    me.given = [];
    try {
      await play.start(start, record);
    } catch (err) {
      say(parts.says, [{ kind: "error", text: err.message }]);
    }
  }

  // show puts a position of a game on the board.
  function show(state) {
    const before = sfen();
    pos = Position.parse(state.sfen, info.files, info.ranks) ?? pos;
    [me.moves, me.faults, now] = [state.legal, [], sfen()];
    if (now !== before) me.picked = null;
    keep({ ...(me.game !== "shogi" && { game: me.game }), sfen: sfen() });
    say(parts.says, me.given);
    if (parts.grid.contains(document.activeElement)) focus();
    else draw();
  }

  const play = makePlay({ me, options, flags, show, says: () => parts.says });
  const problems = makeProblems({
    me, options, flags, sfen, info: () => info, told: (f) => told(f),
    async solve(problem) {
      me.mode = "play";
      render();
      await play.solve(problem);
      parts.grid.scrollIntoView({ block: "nearest" });
    },
  });

  function tsume() {
    const says = el("div", { class: "says", role: "status" });
    const write = (name, ...more) => async () => {
      const { status, said, files } = await engine.run(["diagram", sfen(), "-o", name, "--kind", me.kind, "--lang", lang, ...flags(...(me.style ? ["--style", me.style] : [])), ...more], { takes: name });
      if (status === 0) save(files[name], name);
      say(says, status ? said : [{ kind: "done", text: t("take.done", { file: name }) }]);
    };
    return el("section", { class: "panel" }, info.drops ? problems.prover() : [], // without drops nobody is mated
      el("h2", {}, t("board.diagram")),
      el("div", { class: "buttons" }, ["svg", "png", "pdf"].map((f) => el("button", { type: "button", onclick: write("diagram." + f) }, f.toUpperCase())),
        el("button", { type: "button", onclick: write("set.svg", "--view", "set") }, t("view.set"))),
      says);
  }

  // again goes back to the last position of one list, and keeps this one in the other.
  function again(from, to) {
    if (me.mode === "play") return play.forward(from === past ? -1 : 1);
    if (!from.length) return;
    to.push(now);
    now = from.pop();
    pos = Position.parse(now, info.files, info.ranks);
    me.picked = null;
    changed();
  }

  function draw() {
    const [ar, af] = me.at, targets = new Set(me.moves.filter((m) => starts(m)).map((m) => m.slice(2, 4)));
    const bad = new Set(me.faults.map((f) => f.square));
    parts.grid.style.setProperty("--files", pos.files);
    parts.grid.style.setProperty("--cell", `1 / ${info.square}`);
    parts.grid.replaceChildren(
      el("div", { role: "row", class: "files", "aria-hidden": "true" }, turned(pos.board[0].map((_, f) => el("span", {}, pos.files - f))), el("span", {})),
      ...turned(pos.board.map((row, r) => el("div", { role: "row" }, turned(row.map((m, f) => {
        const sq = pos.square(r, f), picked = me.picked === sq;
        const label = [sq, m ? manName(m) : t("board.free"), picked && t("board.picked"), targets.has(sq) && t("board.target"), bad.has(sq) && t(`board.fault.${me.faults.find((x) => x.square === sq).code}`)];
        return el("div", {
          role: "gridcell", "data-square": sq, "data-drag": m ? sq : null, tabindex: r === ar && f === af ? 0 : -1, "aria-label": label.filter(Boolean).join(", "), "aria-selected": String(picked),
          class: [picked && "picked", targets.has(sq) && "target", bad.has(sq) && "bad"].filter(Boolean).join(" "),
        }, m ? picture(m) : null);
      })), el("span", { class: "rank", "aria-hidden": "true" }, String.fromCharCode(97 + r))))));
    for (const s of SIDES) drawHand(s);
    drawTools();
    parts.sfen.value = sfen();
    parts.undo.hidden = parts.redo.hidden = me.mode === "play";
    parts.undo.disabled = !past.length;
    parts.redo.disabled = !future.length;
  }

  // turned is a list as it is seen from the side at the bottom.
  const turned = (list) => (me.flip ? list.reverse() : list);

  function drawHand(side) {
    const rows = kinds().map((k) => {
      const letter = side === "b" ? k : k.toLowerCase(), n = pos.hands[side][k] ?? 0, name = manName(letter);
      const change = (d) => el("button", { type: "button", "aria-label": t(d > 0 ? "board.more" : "board.less", { man: name }), disabled: d < 0 && !n, onclick: () => { pos.inHand(side, k, d); changed(); } }, d > 0 ? "+" : "−");
      return el("div", { class: "kind" },
        el("button", { type: "button", class: "man", "data-drag": letter + "*", disabled: !n, "aria-pressed": String(me.picked === letter + "*"), "aria-label": `${name}: ${number(n)}`, onclick: () => { me.picked = me.picked === letter + "*" ? null : letter + "*"; draw(); } }, picture(letter), el("b", {}, number(n))),
        me.mode === "set" ? [change(-1), change(1)] : null);
    });
    parts.hands[side].replaceChildren(el("legend", {}, t("board.hand", { side: t("board.side." + side) })), ...rows);
    parts.hands[side].hidden = !info.drops || !rows.length;
  }

  function drawTools() {
    parts.tools.hidden = me.mode !== "set";
    const tool = (letter, label, face) => el("button", { type: "button", class: "man", "data-drag": man(letter) && "+" + letter, "aria-pressed": String(me.tool === letter), "aria-label": label, title: label, onclick: () => { me.tool = me.tool === letter ? "" : letter; me.picked = null; draw(); } }, face);
    parts.tools.replaceChildren(...SIDES.map((s) => el("div", { class: "buttons" }, info.men.map((m) => {
      const letter = s === "b" ? m.letter : m.letter.toLowerCase();
      return tool(letter, manName(letter), picture(letter));
    }))), el("div", { class: "buttons" }, tool("x", t("board.erase"), "✕ " + t("board.erase"))));
  }

  // starts reports whether a move is one of the man that is picked.
  const starts = (move) => me.picked && (me.picked.endsWith("*") ? move.startsWith(me.picked.toUpperCase()) && sideOf(me.picked[0]) === pos.turn : move.startsWith(me.picked));

  function click(event) {
    const cell = event.target.closest("[data-square]");
    if (cell) act(cell.dataset.square);
  }

  // act does what a click on a square, or Enter there, means.
  function act(sq) {
    const [r, f] = (me.at = pos.place(sq));
    const here = pos.board[r][f];
    if (me.mode === "set" && me.tool) {
      pos.board[r][f] = me.tool === "x" || me.tool === here ? "" : me.tool;
      return changed();
    }
    if (me.picked === sq) me.picked = null;
    else if (me.picked) return me.mode === "set" ? shift(sq) : move(sq);
    else if (here) me.picked = sq;
    focus();
  }

  // take removes a man from where it is, and returns its letter: from a square, a
  // hand, or the store, where it stays.
  function take(from) {
    if (from.startsWith("+")) return from.slice(1);
    if (from.endsWith("*")) {
      pos.inHand(sideOf(from[0]), from[0].toUpperCase(), -1);
      return from[0];
    }
    const [r, f] = pos.place(from), letter = pos.board[r][f];
    pos.board[r][f] = "";
    return letter;
  }

  // shift moves what is picked to a square, whatever the rules say.
  function shift(sq) {
    const letter = take(me.picked), [r, f] = pos.place(sq);
    pos.board[r][f] = letter;
    me.picked = null;
    changed();
  }

  function lift(from) {
    me.tool = "";
    me.picked = from;
    draw();
  }

  // put ends a drag: on a square, in a hand, or beside both.
  function put(from, place) {
    const sq = place?.dataset.square, side = place?.dataset.hand;
    if (place === undefined || sq === from || me.mode === "play" && !sq) me.picked = null;
    else if (sq) {
      me.at = pos.place(sq);
      return me.mode === "set" ? shift(sq) : move(sq);
    } else {
      const kind = take(from).replace("+", "").toUpperCase();
      if (side && man(kind)?.hand) pos.inHand(side, kind, 1);
      me.picked = null;
      return changed();
    }
    draw();
  }

  // move makes a move to a square; where there are two ways, the visitor is asked.
  async function move(sq) {
    const from = me.picked, can = me.moves.filter((m) => starts(m) && m.slice(2, 4) === sq), [r, f] = pos.place(sq);
    const here = pos.board[r][f], mine = here && sideOf(here) === pos.turn;
    if (!can.length && mine) {
      me.picked = sq;
      return focus();
    }
    let usi = can[0] ?? (from.endsWith("*") ? from.toUpperCase() : from) + sq;
    me.picked = null;
    if (can.length > 1) {
      const [fr, ff] = pos.place(from), letter = pos.board[fr][ff];
      const promotes = await promotion(picture(letter), picture("+" + letter));
      if (promotes === null) return focus();
      usi = can.find((m) => m.endsWith("+") === promotes);
    }
    focus();
    await play.move(usi);
  }

  function focus() {
    draw();
    parts.grid.querySelector("[tabindex='0']").focus();
  }

  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  function key(event) {
    const [r, f] = me.at, sq = pos.square(r, f), here = pos.board[r][f];
    const put = (m) => { pos.board[r][f] = m; changed(); };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in arrows) {
      const [dr, df] = arrows[event.key].map((d) => (me.flip ? -d : d));
      me.at = [Math.min(pos.ranks - 1, Math.max(0, r + dr)), Math.min(pos.files - 1, Math.max(0, f + df))];
      focus();
    } else if (event.key === "Enter" || event.key === " ") act(sq);
    else if (event.key === "Escape") { me.picked = null; me.tool = ""; focus(); }
    else if (me.mode !== "set") return;
    else if (event.key === "Delete" || event.key === "Backspace") put("");
    else if (event.key === "+" && here) {
      const other = here.startsWith("+") ? here.slice(1) : "+" + here;
      if (man(other)) put(other);
    } else if (/^[a-z]$/i.test(event.key) && man(event.key)) put(event.key);
    else return;
    event.preventDefault();
  }

  function setUp(v) {
    if (v === "empty") pos = new Position(info.files, info.ranks);
    else if (v) pos = Position.parse(v === "start" ? info.setup : v, info.files, info.ranks);
    render();
    changed();
  }

  // read takes any notation; what is an SFEN of this board is taken as it is,
  // faults and all.
  async function read(text) {
    const p = Position.parse(text, info.files, info.ranks);
    if (!p) return readFile(new TextEncoder().encode(text));
    pos = p;
    render();
    changed();
  }

  // readFile reads a record, which is then played through from its beginning or its
  // end, or a diagram.
  async function readFile(data, at) {
    let record;
    try {
      record = await readRecord(data, options());
    } catch (err) {
      record = { faults: [err.message] };
    }
    const given = record.faults.map((text) => ({ kind: "error", text }));
    if (!record.start) {
      me.given = given;
      return check(); // which may be under way, and would say that all is well
    }
    if (!record.line.length) {
      pos = Position.parse(record.start, info.files, info.ranks) ?? pos;
      me.mode = "set";
      render();
      return changed(given);
    }
    me.mode = "play";
    render();
    await begin(record.start, record);
    me.given = given;
    await play.go(at ?? record.line.length);
  }

  // told is a fault in the visitor's words, with what the program says of it.
  const told = (f) => ({ kind: "error", text: (f.square ? f.square + ": " : f.ply ? `${f.ply}: ` : "") + t(`board.fault.${f.code}`, {}, ""), more: f.message });

  let asked = 0;
  const check = debounce(40, async () => {
    const mine = ++asked, position = sfen();
    if (engine.loading()) say(parts.says, [{ kind: "note", text: t("board.loading") }]);
    const { out, said, status } = await engine.run(["check", "-", "--json", "--kind", me.kind, ...flags()], { input: position });
    const legal = await engine.run(["moves", position, "--json", ...flags()]);
    if (mine !== asked) return;
    const entry = out ? JSON.parse(out)[0] : null;
    me.faults = entry?.faults ?? [];
    me.moves = legal.status === 0 ? JSON.parse(legal.out) : [];
    if (parts.grid.contains(document.activeElement)) focus();
    else draw();
    const all = [...me.given, ...(entry ? [...me.faults.map(told), ...said.filter((m) => m.kind === "warning")] : said)];
    say(parts.says, all.length ? all : [{ kind: "done", text: t("board.good", { moves: number(me.moves.length) }) }]);
    const kingless = me.kind === "game" && me.faults.length === 1 && me.faults[0].code === "missing-king" && me.faults[0].side[0] === pos.turn;
    if (kingless && info.drops) parts.says.append(el("button", { type: "button", onclick: () => { me.kind = "tsume"; render(); changed(); } }, t("board.as-tsume")));
  });

  // changed tells of a new position; given are the faults of what it was read from.
  function changed(given = []) {
    if (me.mode === "play") return play.at() === sfen() ? play.forward(0) : begin(sfen());
    me.given = given;
    me.moves = [];
    me.faults = [];
    if (now !== undefined && now !== sfen()) {
      past.push(now);
      future.length = 0;
    }
    now = sfen();
    keep({ ...(me.game !== "shogi" && { game: me.game }), sfen: sfen() });
    if (parts.grid.contains(document.activeElement)) focus();
    else draw();
    check();
  }

  async function reload() {
    try {
      await load();
      render();
      await changed();
    } catch (err) {
      root.replaceChildren(el("h1", {}, t("board.title")), el("div", { class: "says", role: "alert" }, el("p", { class: "error" }, err.message)));
      if (me.game !== "shogi") { me.game = "shogi"; me.style = ""; }
    }
  }

  drag(root, lift, put);
  root.addEventListener("keydown", (e) => {
    if (!(e.ctrlKey || e.metaKey) || !/^[zy]$/i.test(e.key) || e.target.matches("input, textarea")) return;
    e.preventDefault();
    if (e.key.toLowerCase() === "y" || e.shiftKey) again(future, past);
    else again(past, future);
  });
  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", async (e) => {
    e.preventDefault();
    const file = e.dataTransfer.files[0];
    if (file) readFile(new Uint8Array(await file.arrayBuffer()), 0);
  });

  return {
    async choose(choice) {
      const game = choice.get("game") ?? "shogi";
      const known = table.games.some((g) => g.id === game) || game === OWN && engine.has(OWN);
      if (known && game !== me.game) {
        [me.game, pos, now] = [game, null, undefined];
        past.length = future.length = 0;
      }
      await load();
      const p = choice.get("sfen") && Position.parse(choice.get("sfen"), info.files, info.ranks);
      if (p) pos = p;
      else if (choice.get("sfen")) notice(t("link.sfen", { sfen: choice.get("sfen") }));
      if (!known) notice(t("link.game", { game }));
      render();
      changed();
      if (choice.get("at")) byId("make-problems").scrollIntoView({ block: "center" });
    },
    relabel: () => reload(),
  };
}
