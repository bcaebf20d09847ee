// Diagrams: a position is set up, judged, proven, and saved as a picture.
import { t, el, button, field, select, save, number, tell, debounce } from "./dom.js";
import { page } from "./engine.js";
import { sideOf } from "./position.js";

const KINDS = ["game", "initial", "handicap", "tsume", "study"];

export function diagrams(me) {
  const parts = {},
    tab = { project: null };
  let tool = "",
    picked = null,
    faults = [],
    checked = 0;
  const data = () => tab.project.data;
  const fresh = (sfen) => me.project("diagram", t("diagrams.name"),
    { game: me.game, style: me.style, sfen, kind: "game" });
  const letters = () => ["b", "w"].flatMap((s) =>
    me.info.men.map((m) => (s === "b" ? m.letter : m.letter.toLowerCase())));

  tab.draw = () => {
    const bad = new Map(faults.filter((f) => f.square).map((f) => [f.square,
      t(`fault.${f.code}`, {}, f.message)]));
    me.show({ picked, bad, always: true });
    for (const b of parts.tools?.children ?? []) b.setAttribute("aria-pressed",
      String(b.dataset.tool === tool));
    if (parts.sfen) parts.sfen.value = me.sfen();
  };

  // changed keeps the position on the board, and judges it.
  function changed() {
    picked = null;
    tab.project.change({ ...data(), sfen: me.sfen() });
    tab.draw();
    check();
  }

  const check = debounce(100, async () => {
    const mine = ++checked;
    const { out, said } = await page.run(["check", "--json", "--kind", data().kind, "--game", me.game,
      me.sfen()]);
    if (mine !== checked || me.tab !== "diagrams") return;
    const [verdict] = out ? JSON.parse(out) : [];
    faults = verdict?.faults ?? [];
    tab.draw();
    const turn = t("play.turn", { side: t("side." + me.pos.turn) });
    if (faults.length) me.say(turn,
      faults.map((f) => `${f.square ? f.square + ": " : ""}${t(`fault.${f.code}`, {}, f.message)}`).join(" "),
      "bad");
    else if (!verdict) me.say(turn, said[0]?.text ?? "", "bad");
    else me.say(turn, t("diagrams.good", { n: number(verdict.moves?.length ?? 0) }));
  });

  function take(from) {
    if (from.startsWith("+")) return from.slice(1);
    if (from.endsWith("*")) {
      me.pos.inHand(sideOf(from[0]), from[0].toUpperCase(), -1);
      return from[0];
    }
    const [r, f] = me.pos.place(from),
      letter = me.pos.board[r][f];
    me.pos.board[r][f] = "";
    return letter;
  }

  function place(letter, sq) {
    const [r, f] = me.pos.place(sq);
    me.pos.board[r][f] = letter;
    changed();
  }

  tab.act = (sq) => {
    const [r, f] = me.pos.place(sq),
      here = me.pos.board[r][f];
    if (tool) return place(tool === "x" || tool === here ? "" : tool, sq);
    if (picked && picked !== sq) return place(take(picked), sq);
    picked = picked === sq ? null : here ? sq : null;
    return tab.draw();
  };
  tab.hand = (letter, dragged) => {
    const side = sideOf(letter[0]),
      kind = letter[0].toUpperCase();
    if (dragged) {
      picked = letter;
      tool = "";
      return tab.draw();
    }
    if (picked && !picked.endsWith("*")) return toHand(picked, side);
    me.pos.inHand(side, kind, tool === "x" ? -1 : 1);
    return changed();
  };

  function toHand(from, side) {
    const kind = take(from).replace("+", "").toUpperCase();
    if (me.pictures.kinds().includes(kind)) me.pos.inHand(side, kind, 1);
    changed();
  }

  tab.put = (from, to) => {
    picked = null;
    if (to === undefined || to?.dataset.square === from) return tab.draw();
    if (to?.dataset.square) return place(take(from), to.dataset.square);
    if (to?.dataset.hand) return toHand(from, to.dataset.hand);
    take(from);
    return changed();
  };

  // key puts the man of a letter on the square with the focus, turns it over, or clears it.
  tab.key = (e) => {
    const sq = me.board.at,
      [r, f] = me.pos.place(sq),
      here = me.pos.board[r][f];
    if (e.key === "Escape") {
      picked = null;
      tool = "";
      tab.draw();
      return true;
    }
    if (e.key === "Delete" || e.key === "Backspace") {
      place("", sq);
      return true;
    }
    if (e.key === "+" && here) {
      const over = here.startsWith("+") ? here.slice(1) : "+" + here;
      if (me.pictures.man(over)) place(over, sq);
      return true;
    }
    if (!me.pictures.man(e.key)) return false;
    place(e.key, sq);
    return true;
  };

  async function write(format, ...more) {
    const name = `diagram.${format}`;
    const { status, said, files } = await page.run(["diagram", me.sfen(), "--kind", data().kind,
      ...me.flags(), ...more, "-o", name], { takes: name });
    if (status === 0) save(files[name], name);
    else tell(said[0]?.text ?? name);
  }

  async function prove(plies, rest) {
    me.say(t("diagrams.proving"), "");
    const { out, said } = await page.run(["check", "--json", "--kind", "tsume", "--mate", plies,
      ...(rest ? ["--rest"] : []), "--game", me.game, me.sfen()]);
    const [verdict] = out ? JSON.parse(out) : [];
    if (verdict?.valid) me.say(t("diagrams.proven", { n: number(verdict.mate.plies) }),
      (verdict.mate.line ?? []).join(" "), "good");
    else me.say(t("diagrams.unproven"), verdict
      ? verdict.faults.map((f) => t(`fault.${f.code}`, {}, f.message)).join(" ") : (said[0]?.text ?? ""),
      "bad");
  }

  function prover() {
    const rest = el("input", { type: "checkbox", checked: true });
    const plies = el(
      "select",
      {},
      [1, 3, 5, 7, 9, 11, 13].map((n) => el("option", { value: n, selected: n === 3 }, number(n))),
    );
    return el(
      "details",
      { class: "more", hidden: !me.info.drops },
      el("summary", {}, t("diagrams.prove-title")),
      el("div", { class: "few" }, field(t("problems.plies"), plies)),
      el("label", { class: "tick" }, rest, t("diagrams.rest")),
      el(
        "div",
        { class: "acts" },
        button("check", t("diagrams.prove"), () => prove(plies.value, rest.checked)),
      ),
    );
  }

  tab.panel = () => {
    tab.project ??= fresh(me.sfen());
    const press = (letter, label, face) =>
      el(
        "button",
        {
          type: "button",
          title: label,
          "aria-label": label,
          "data-tool": letter,
          "data-drag": letter === "x" ? undefined : "+" + letter,
          onclick: () => {
            tool = tool === letter ? "" : letter;
            picked = null;
            tab.draw();
          },
        },
        face,
      );
    parts.tools = el(
      "div",
      { class: "pal", role: "group", "aria-label": t("diagrams.men") },
      letters().map((l) => press(l, me.pictures.full(l), el("img",
        { src: me.pictures.url(l), alt: "", class: sideOf(l) === "w" ? "up" : "" }))),
      press("x", t("diagrams.erase"), "✕"),
    );
    parts.sfen = el("input", { type: "text", spellcheck: false, autocomplete: "off", value: me.sfen(),
      onchange: () => put(parts.sfen.value) });
    const setups = [["", t("play.setups")], ["start", t("play.start")], ["empty", t("diagrams.empty")],
      ...me.info.handicaps.map((h) => [h.sfen, h.name])];
    return [
      me.named(tab),
      el("p", { class: "small" }, t("diagrams.help")),
      parts.tools,
      el(
        "div",
        { class: "few" },
        field(
          t("diagrams.turn"),
          select(
            ["b", "w"].map((s) => [s, t("side." + s)]),
            me.pos.turn,
            (s) => {
              me.pos.turn = s;
              changed();
            },
          ),
        ),
        field(
          t("diagrams.kind"),
          select(
            KINDS.map((k) => [k, t("kind." + k)]),
            data().kind,
            (kind) => {
              tab.project.change({ ...data(), kind });
              check();
            },
          ),
        ),
        field(t("play.setups"), select(setups, "", setUp)),
      ),
      field(t("diagrams.sfen"), parts.sfen),
      el(
        "div",
        { class: "acts" },
        ["svg", "png", "pdf"].map((f) => button("save", f.toUpperCase(), () => write(f))),
        button("save", t("make.set"), () => write("svg", "--view", "set")),
      ),
      el(
        "div",
        { class: "acts" },
        button("plus", t("play.to-handout"), () => me.tabs.handout.add({ sfen: me.sfen(), title: "" })),
        button("next", t("diagrams.play"), () => me.go("play",
          { start: me.sfen(), line: [], heads: [], ending: "" })),
        button("link", t("link.copy"), () => me.share(tab.project)),
      ),
      prover(),
    ];
  };

  function setUp(name) {
    if (!name) return;
    const empty = `${Array(me.info.ranks).fill(me.info.files).join("/")} b - 1`;
    put({ start: me.info.setup, empty }[name] ?? name);
  }

  // put shows a position that was written or chosen.
  function put(sfen) {
    const p = me.read(sfen);
    if (!p) return me.say(t("diagrams.unreadable"), sfen, "bad");
    me.pos = p;
    return changed();
  }

  tab.begin = () => {
    me.pos = me.read(me.info.setup);
    tab.project?.close();
    tab.project = fresh(me.info.setup);
    return tab.restored();
  };
  tab.enter = (given) => {
    if (given) {
      tab.project?.close();
      tab.project = fresh(given.sfen);
    }
    return tab.restored();
  };
  tab.take = (project) => {
    tab.project?.close();
    tab.project = project;
  };
  tab.restored = () => {
    me.pos = me.read(data().sfen) ?? me.pos;
    if (me.tab === "diagrams") document.getElementById("panel")?.replaceChildren(...tab.panel());
    tab.draw();
    check();
  };
  tab.leave = () => {
    tool = "";
    faults = [];
    return tab.project?.flush();
  };
  return tab;
}
