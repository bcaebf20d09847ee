// Diagrams: a position is set up, judged, proven, and saved as a picture.
import { t, el, acts, button, field, select, tick, debounce } from "./dom.js";
import { page, make } from "./engine.js";
import { share } from "./link.js";
import { sideOf } from "./position.js";

const KINDS = ["game", "initial", "handicap", "tsume", "study"];
const PLIES = [1, 3, 5, 7, 9, 11, 13];
const ERASER = "x";

export function diagrams(me) {
  const parts = {};
  const tab = me.newTab("diagrams", (sfen = me.info.setup) =>
    me.project("diagram", t("diagrams.name"), { game: me.game, style: me.style, sfen, kind: "game" }));
  const data = () => tab.project.data;
  let tool = ""; // a letter that is put on squares, or the eraser
  let picked = null; // a square, or "P*" of a hand
  let faults = [];
  let checked = 0;

  const wrong = (f) => t(`fault.${f.code}`, {}, f.message);
  const turn = () => t("play.turn", { side: t("side." + me.pos.turn) });

  function draw() {
    const bad = new Map(faults.filter((f) => f.square).map((f) => [f.square, wrong(f)]));
    me.show({ picked, bad, always: true });
    for (const b of parts.tools?.children ?? []) {
      b.setAttribute("aria-pressed", String(b.dataset.tool === tool));
    }
    if (parts.sfen) parts.sfen.value = me.sfen();
  }

  // changed keeps the position on the board, and judges it.
  function changed() {
    picked = null;
    tab.project.change({ ...data(), sfen: me.sfen() });
    draw();
    check();
  }

  // judged runs the check of the position: what is said of it, and messages.
  async function judged(...flags) {
    const { out, said } = await page.run(["check", "--json", ...flags, "--game", me.game, me.sfen()]);
    return { verdict: out ? JSON.parse(out)[0] : null, why: said[0]?.text ?? "" };
  }

  const check = debounce(100, async () => {
    const mine = ++checked;
    const { verdict, why } = await judged("--kind", data().kind);
    if (mine !== checked || me.tab !== "diagrams") return;
    faults = verdict?.faults ?? [];
    draw();
    const words = faults.map((f) => (f.square ? `${me.board.name(f.square)}: ` : "") + wrong(f)).join(" ");
    if (words || !verdict) me.say(turn(), words || why, "bad");
    else me.say(turn(), await good());
  });

  async function good() {
    try {
      const { legal } = await page.table("play", { options: me.options(), start: me.sfen(), moves: [] });
      return t("diagrams.good", { n: legal.length });
    } catch {
      return t("invent.good"); // nobody can move in what is no position of play
    }
  }

  async function prove(plies, rest) {
    me.say(t("diagrams.proving"), "");
    const { verdict, why } = await judged("--kind", "tsume", "--mate", plies, ...(rest ? ["--rest"] : []));
    if (!verdict?.valid) {
      return me.say(t("diagrams.unproven"), verdict ? verdict.faults.map(wrong).join(" ") : why, "bad");
    }
    const { mate } = verdict;
    return me.say(t("diagrams.proven", { n: mate.plies }), (mate.line ?? []).join(" "), "good");
  }

  // take lifts a man from a square, a hand, or the store, and returns its letter.
  function take(from) {
    if (from.startsWith("+")) return from.slice(1);
    if (from.endsWith("*")) {
      me.pos.inHand(sideOf(from[0]), from[0].toUpperCase(), -1);
      return from[0];
    }
    const man = me.pos.man(from);
    me.pos.put(from, "");
    return man;
  }

  function place(man, sq) {
    me.pos.put(sq, man);
    changed();
  }

  function toHand(from, side) {
    const kind = take(from).replace("+", "").toUpperCase();
    if (me.pictures.kinds().includes(kind)) me.pos.inHand(side, kind, 1);
    changed();
  }

  tab.draw = draw;
  tab.act = (sq) => {
    const here = me.pos.man(sq);
    if (tool) return place(tool === ERASER || tool === here ? "" : tool, sq);
    if (picked && picked !== sq) return place(take(picked), sq);
    picked = picked !== sq && here ? sq : null;
    return draw();
  };
  tab.hand = (from, dragged) => {
    if (dragged) {
      picked = from;
      tool = "";
      return draw();
    }
    const side = sideOf(from[0]);
    if (picked && !picked.endsWith("*")) return toHand(picked, side);
    me.pos.inHand(side, from[0].toUpperCase(), tool === ERASER ? -1 : 1);
    return changed();
  };
  tab.put = (from, to) => {
    picked = null;
    if (to === undefined || to?.dataset.square === from) return draw();
    if (to?.dataset.square) return place(take(from), to.dataset.square);
    if (to?.dataset.hand) return toHand(from, to.dataset.hand);
    take(from);
    return changed();
  };

  // key puts the man of a letter on the square with the focus, turns it over, or clears it.
  tab.key = (e) => {
    const sq = me.board.at;
    const here = me.pos.man(sq);
    const over = here.startsWith("+") ? here.slice(1) : "+" + here;
    if (e.key === "Escape") {
      picked = null;
      tool = "";
      draw();
    } else if (e.key === "Delete" || e.key === "Backspace") place("", sq);
    else if (e.key === "+" && me.pictures.man(over)) place(over, sq);
    else if (me.pictures.man(e.key)) place(e.key, sq);
    else return false;
    return true;
  };

  tab.panel = () => {
    tab.project ??= tab.fresh(me.sfen());
    const empty = `${Array(me.info.ranks).fill(me.info.files).join("/")} b - 1`;
    parts.tools = palette();
    parts.sfen = el("input", { type: "text", spellcheck: false, autocomplete: "off", value: me.sfen(),
      onchange: () => put(parts.sfen.value) });
    const write = (format, ...more) => (e) => make(e.currentTarget,
      ["diagram", me.sfen(), "--kind", data().kind, ...me.flags(), ...more], `diagram.${format}`);
    return [
      me.bar(tab),
      el("p", { class: "small" }, t("diagrams.help")),
      parts.tools,
      el("div", { class: "few" },
        field(t("diagrams.turn"), select(["b", "w"].map((s) => [s, t("side." + s)]), me.pos.turn, setTurn)),
        field(t("diagrams.kind"), select(KINDS.map((k) => [k, t("kind." + k)]), data().kind, setKind)),
        field(t("play.setups"), me.setups(put, [empty, t("diagrams.empty")]))),
      field(t("diagrams.sfen"), parts.sfen),
      acts(
        ["svg", "png", "pdf"].map((f) => button("save", f.toUpperCase(), write(f))),
        button("save", t("make.set"), write("svg", "--view", "set"))),
      acts(
        button("plus", t("play.to-handout"), () => me.tabs.handout.add(me.sfen())),
        button("next", t("diagrams.play"), () =>
          me.go("play", { start: me.sfen(), line: [], heads: [], ending: "" })),
        button("link", t("link.copy"), () => share(tab.project))),
      prover(),
    ];
  };

  // palette is the store of men, with the eraser.
  function palette() {
    const pick = (letter) => {
      tool = tool === letter ? "" : letter;
      picked = null;
      draw();
    };
    const press = (letter, label, face, more) => el("button", { type: "button", title: label,
      "aria-label": label, "data-tool": letter, onclick: () => pick(letter), ...more }, face);
    const letters = me.info.men.map((m) => m.letter);
    const man = (l) => press(l, me.pictures.full(l), el("img",
      { src: me.pictures.url(l), alt: "", class: sideOf(l) === "w" ? "up" : "" }), { "data-drag": "+" + l });
    return el("div", { class: "pal", role: "group", "aria-label": t("diagrams.men") },
      [...letters, ...letters.map((l) => l.toLowerCase())].map(man),
      press(ERASER, t("diagrams.erase"), "✕"));
  }

  function prover() {
    const rest = el("input", { type: "checkbox", checked: true });
    const plies = select(PLIES.map((n) => [String(n), n]), "3", () => {});
    return el("details", { class: "more", hidden: !me.info.drops },
      el("summary", {}, t("diagrams.prove-title")),
      el("div", { class: "few" }, field(t("problems.plies"), plies)),
      tick(t("diagrams.rest"), rest),
      acts(button("check", t("diagrams.prove"), () => prove(plies.value, rest.checked))));
  }

  function setTurn(side) {
    me.pos.turn = side;
    changed();
  }

  function setKind(kind) {
    tab.project.change({ ...data(), kind });
    check();
  }

  // put shows a position that was written or chosen.
  function put(sfen) {
    const p = me.read(sfen);
    if (!p) return me.say(t("diagrams.unreadable"), sfen, "bad");
    me.pos = p;
    return changed();
  }

  tab.enter = (given) => {
    if (given) tab.take(tab.fresh(given.sfen));
    return tab.restored();
  };
  tab.restored = () => {
    me.pos = me.read(data().sfen) ?? me.pos;
    tab.show();
    draw();
    check();
  };
  tab.leave = () => {
    tool = "";
    faults = [];
    return tab.project?.flush();
  };
  return tab;
}
