// The board: positions are set up, checked, played on, proven and printed.
import { t, el, say, save, debounce, number, lang } from "./text.js";
import { gameName } from "./form.js";
import { drag } from "./drag.js";
import { Position, sideOf } from "./position.js";
import { OWN, ART } from "./names.js";
import * as engine from "./engine.js";

const KINDS = ["game", "initial", "handicap", "tsume", "study"];
const SIDES = ["b", "w"];

export async function makeBoard({ table, keep }, root) {
  const me = { game: "shogi", style: "", kind: "game", mode: "set", tool: "", at: [0, 0], picked: null, moves: [], faults: [], given: [], record: 0 };
  let info, pos, pictures = {};
  const parts = {};

  const man = (letter) => info.men.find((m) => m.letter === letter.toUpperCase());
  const kinds = () => info.men.filter((m) => m.hand).map((m) => m.letter);
  const sfen = () => pos.sfen(kinds());
  const manName = (letter) => `${man(letter)?.name ?? letter}, ${t("board.side." + sideOf(letter))}`;
  const flags = (...more) => ["--game", me.game, ...more];
  const art = () => (me.game === OWN && engine.hasFolder(ART) ? { art: ART } : {});

  function picture(letter) {
    const m = man(letter), side = sideOf(letter);
    if (!m) return letter;
    return el("img", { src: pictures[(side === "w" && m.gote ? "w" : "b") + m.letter], alt: "", class: side === "w" ? "turned" : "" });
  }

  async function load() {
    info = await engine.game({ game: me.game, lang, ...(me.style && { style: me.style }), ...art() });
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
    parts.says = el("ul", { class: "says", role: "status" });
    parts.sfen = el("input", { type: "text", spellcheck: false, autocomplete: "off", onchange: (e) => read(e.target.value) });
    parts.ply = el("div", {});
    root.replaceChildren(
      el("h1", {}, t("board.title")),
      el("div", { class: "bar" },
        choose("option.game.label", games, me.game, (v) => { me.game = v; pos = null; reload(); }),
        choose("option.style.label", styles, me.style, (v) => { me.style = v; reload(); }),
        choose("board.begin", setups, "", setUp)),
      el("div", { class: "desk" },
        el("div", { class: "table" }, parts.hands.w, parts.grid, parts.hands.b),
        el("div", { class: "panel" },
          el("div", { class: "buttons", role: "group", "aria-label": t("board.mode.label") }, ["set", "play"].map((m) => el("button", {
            type: "button", "aria-pressed": String(me.mode === m), onclick: () => { me.mode = m; me.tool = ""; render(); } }, t("board.mode." + m)))),
          el("p", { class: "help", id: "board-keys" }, t("board.help." + me.mode) + " " + t("board.keys")),
          parts.tools,
          el("div", { class: "bar" },
            choose("board.turn", SIDES.map((s) => [s, t("board.side." + s)]), pos.turn, (v) => { pos.turn = v; changed(); }),
            choose("board.kind.label", KINDS.map((k) => [k, t("board.kind." + k)]), me.kind, (v) => { me.kind = v; changed(); })),
          parts.says,
          el("label", { class: "stack" }, el("span", {}, t("board.sfen")), parts.sfen),
          paste(), parts.ply)),
      el("div", { class: "desk" }, tsume(), info.drops && handout()));
    draw();
  }

  function paste() {
    const text = el("textarea", { rows: 3, spellcheck: false, "aria-label": t("board.paste") });
    const file = el("input", { type: "file", "aria-label": t("board.file"), onchange: async (e) => e.target.files[0] && readFile(new Uint8Array(await e.target.files[0].arrayBuffer())) });
    return el("details", {}, el("summary", {}, t("board.paste")), text, el("div", { class: "buttons" },
      el("button", { type: "button", onclick: () => read(text.value) }, t("board.read")), file));
  }

  function tsume() {
    const plies = el("select", {}, [1, 3, 5, 7, 9, 11, 13].map((n) => el("option", { value: n }, number(n))));
    const rest = el("input", { type: "checkbox", checked: true });
    parts.proof = el("ul", { class: "says", role: "status" });
    const stop = el("button", { type: "button", hidden: true, onclick: () => engine.stop() }, t("board.stop"));
    const prove = el("button", { type: "button", onclick: () => proveMate(plies.value, rest.checked, prove, stop) }, t("board.prove"));
    const write = (name, ...more) => async () => {
      const { status, err, files } = await engine.run(["diagram", sfen(), "-o", name, "--kind", me.kind, "--lang", lang, ...flags(...(me.style ? ["--style", me.style] : [])), ...more], { takes: name });
      if (status === 0) save(files[name], name);
      say(parts.proof, status ? engine.messages(err, status) : [{ kind: "done", text: t("take.done", { file: name }) }]);
    };
    const proof = [el("h2", {}, t("board.tsume")),
      el("div", { class: "buttons" }, el("label", {}, t("board.plies"), " ", plies), el("label", { class: "tick" }, rest, t("board.rest")), prove, stop)];
    return el("section", { class: "panel" }, info.drops ? proof : [], // without drops nobody is mated
      el("h2", {}, t("board.diagram")),
      el("div", { class: "buttons" }, ["svg", "png", "pdf"].map((f) => el("button", { type: "button", onclick: write("diagram." + f) }, f.toUpperCase())),
        el("button", { type: "button", onclick: write("set.svg", "--view", "set") }, t("view.set"))),
      parts.proof);
  }

  function handout() {
    const list = el("textarea", { rows: 5, spellcheck: false, "aria-label": t("board.list"), value: me.list ?? "", oninput: (e) => { me.list = e.target.value; } });
    const answers = el("input", { type: "checkbox", checked: true });
    const says = el("ul", { class: "says", role: "status" });
    const make = async () => {
      say(says, [{ kind: "note", text: t("take.working") }]);
      const { status, err, files } = await engine.run(["booklet", me.game, "--problems", "-", "--lang", lang, "-o", "problems.pdf", ...(answers.checked ? [] : ["--no-answers"])], { input: list.value, takes: "problems.pdf" });
      if (status === 0) save(files["problems.pdf"], "problems.pdf");
      say(says, status ? engine.messages(err, status) : [{ kind: "done", text: t("take.done", { file: "problems.pdf" }) }, ...engine.messages(err, 0).filter((m) => m.kind !== "note")]);
    };
    return el("section", { class: "panel" }, el("h2", {}, t("board.handout.title")), el("p", { class: "help" }, t("board.handout.help")), list,
      el("div", { class: "buttons" },
        el("button", { type: "button", onclick: () => { list.value += `${sfen()} # ${t("board.problem", { n: list.value.split("\n").filter((l) => l.trim()).length + 1 })}\n`; me.list = list.value; } }, t("board.add")),
        el("label", { class: "tick" }, answers, t("board.answers")),
        el("button", { type: "button", class: "main", onclick: make }, t("board.handout.save"))), says);
  }

  function draw() {
    const [ar, af] = me.at, targets = new Set(me.moves.filter((m) => starts(m)).map((m) => m.slice(2, 4)));
    const bad = new Set(me.faults.map((f) => f.square));
    parts.grid.style.setProperty("--files", pos.files);
    parts.grid.style.setProperty("--cell", `1 / ${info.square}`);
    parts.grid.replaceChildren(
      el("div", { role: "row", class: "files", "aria-hidden": "true" }, pos.board[0].map((_, f) => el("span", {}, pos.files - f)), el("span", {})),
      ...pos.board.map((row, r) => el("div", { role: "row" }, row.map((m, f) => {
        const sq = pos.square(r, f), picked = me.picked === sq;
        const label = [sq, m ? manName(m) : t("board.free"), picked && t("board.picked"), targets.has(sq) && t("board.target"), bad.has(sq) && t(`board.fault.${me.faults.find((x) => x.square === sq).code}`)];
        return el("div", {
          role: "gridcell", "data-square": sq, "data-drag": m ? sq : null, tabindex: r === ar && f === af ? 0 : -1, "aria-label": label.filter(Boolean).join(", "), "aria-selected": String(picked),
          class: [picked && "picked", targets.has(sq) && "target", bad.has(sq) && "bad"].filter(Boolean).join(" "),
        }, m ? picture(m) : null);
      }), el("span", { class: "rank", "aria-hidden": "true" }, String.fromCharCode(97 + r)))));
    for (const s of SIDES) drawHand(s);
    drawTools();
    parts.sfen.value = sfen();
  }

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
    else if (me.picked) return me.mode === "set" ? shift(sq) : play(sq);
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
      return me.mode === "set" ? shift(sq) : play(sq);
    } else {
      const kind = take(from).replace("+", "").toUpperCase();
      if (side && man(kind)?.hand) pos.inHand(side, kind, 1);
      me.picked = null;
      return changed();
    }
    draw();
  }

  // play makes a legal move; where there are two ways, the visitor is asked.
  async function play(sq) {
    const can = me.moves.filter((m) => starts(m) && m.slice(2, 4) === sq);
    if (!can.length) {
      const [r, f] = pos.place(sq);
      me.picked = pos.board[r][f] ? sq : null;
      return focus();
    }
    let move = can[0];
    if (can.length > 1) move = confirm(t("board.promote")) ? can.find((m) => m.endsWith("+")) : can.find((m) => !m.endsWith("+"));
    const { status, out, err } = await engine.run(["diagram", `position sfen ${sfen()} moves ${move}`, "--kind", "study", "--format", "sfen", ...flags()]);
    if (status) return say(parts.says, engine.messages(err, status));
    me.picked = null;
    pos = Position.parse(out, info.files, info.ranks);
    changed();
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
      const [dr, df] = arrows[event.key];
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

  async function readFile(data) {
    engine.put("given.txt", data);
    const { out, err, status } = await engine.run(["check", "given.txt", "--json", "--kind", "study", ...flags()]);
    const entry = out ? JSON.parse(out)[0] : null;
    const given = entry ? entry.faults.map(told) : engine.messages(err, status);
    if (!entry?.sfen) {
      me.given = given;
      return check(); // which may be under way, and would say that all is well
    }
    me.record = entry.moves?.length ?? 0;
    pos = Position.parse(entry.sfen, info.files, info.ranks) ?? pos;
    render();
    if (me.record) {
      const ply = el("input", { type: "number", min: 0, max: me.record, value: me.record, onchange: () => after(ply.value, given) });
      parts.ply.replaceChildren(el("label", {}, t("board.ply", { n: number(me.record) }), " ", ply), el("p", { class: "help" }, entry.outcome));
      await after(me.record, given);
    } else changed(given);
  }

  // after shows the position after so many moves of the record.
  async function after(ply, given) {
    const { status, out, err } = await engine.run(["diagram", "given.txt", "--ply", String(ply), "--kind", "study", "--format", "sfen", ...flags()]);
    if (status) return say(parts.says, engine.messages(err, status));
    pos = Position.parse(out, info.files, info.ranks) ?? pos;
    changed(given);
  }

  // told is a fault in the visitor's words, with what the program says of it.
  const told = (f) => ({ kind: "error", text: (f.square ? f.square + ": " : f.ply ? `${f.ply}: ` : "") + t(`board.fault.${f.code}`, {}, ""), more: f.message });

  let asked = 0;
  const check = debounce(40, async () => {
    const mine = ++asked, position = sfen();
    const { out, err, status } = await engine.run(["check", "-", "--json", "--kind", me.kind, ...flags()], { input: position });
    const legal = await engine.run(["moves", position, "--json", ...flags()]);
    if (mine !== asked) return;
    const entry = out ? JSON.parse(out)[0] : null;
    me.faults = entry?.faults ?? [];
    me.moves = legal.status === 0 ? JSON.parse(legal.out) : [];
    if (parts.grid.contains(document.activeElement)) focus();
    else draw();
    const said = [...me.given, ...(entry ? me.faults.map(told) : engine.messages(err, status))];
    said.push(...engine.messages(err, 0).filter((m) => m.kind === "warning"));
    say(parts.says, said.length ? said : [{ kind: "done", text: t("board.good", { moves: number(me.moves.length) }) }]);
  });

  // changed tells of a new position; given are the faults of what it was read from.
  function changed(given = []) {
    me.given = given;
    me.moves = [];
    me.faults = [];
    keep({ ...(me.game !== "shogi" && { game: me.game }), sfen: sfen() });
    if (parts.grid.contains(document.activeElement)) focus();
    else draw();
    check();
  }

  async function proveMate(plies, rest, button, stop) {
    button.disabled = !(stop.hidden = false);
    say(parts.proof, [{ kind: "note", text: t("take.working") }]);
    try {
      const { out, err, status } = await engine.run(["check", "-", "--json", "--kind", "tsume", "--mate", String(plies), ...(rest ? ["--rest"] : []), ...flags()], { input: sfen() });
      const entry = out ? JSON.parse(out)[0] : null;
      const said = entry ? entry.faults.map(told) : [];
      if (entry?.mate?.decided && entry.valid) said.unshift({ kind: "done", text: t("board.proven", { n: number(entry.mate.plies), line: (entry.mate.line ?? []).join(" ") }) });
      say(parts.proof, [...said, ...engine.messages(err, status)]);
    } catch (err) {
      say(parts.proof, [{ kind: "error", text: err instanceof engine.Stopped ? t("board.stopped") : err.message }]);
    } finally {
      button.disabled = !(stop.hidden = true);
    }
  }

  async function reload() {
    try {
      await load();
      render();
      await changed();
    } catch (err) {
      root.replaceChildren(el("h1", {}, t("board.title")), el("ul", { class: "says", role: "alert" }, el("li", { class: "error" }, err.message)));
      if (me.game !== "shogi") { me.game = "shogi"; me.style = ""; }
    }
  }

  drag(root, lift, put);
  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", async (e) => {
    e.preventDefault();
    const file = e.dataTransfer.files[0];
    if (file) readFile(new Uint8Array(await file.arrayBuffer()));
  });

  return {
    async choose(choice) {
      const game = choice.get("game") ?? "shogi";
      const known = table.games.some((g) => g.id === game) || game === OWN && engine.has(OWN);
      if (known && game !== me.game) [me.game, pos] = [game, null];
      await load();
      const p = choice.get("sfen") && Position.parse(choice.get("sfen"), info.files, info.ranks);
      if (p) pos = p;
      render();
      changed();
    },
    relabel: () => reload(),
  };
}
