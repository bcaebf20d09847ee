// Games on the board: played, read from records, played through with their variations, saved.
import { t, el, button, save, number, tell } from "./dom.js";
import { page, put } from "./engine.js";
import { sideOf } from "./position.js";

// addMove makes a move in a line at a place: the next one, a variation that is there, or a new one. What
// followed stays as a variation. It returns the new line.
export function addMove(line, at, usi, text) {
  const next = line[at];
  if (next?.usi === usi) return line;
  const there = next?.forks?.findIndex((f) => f[0].usi === usi) ?? -1;
  if (there >= 0) return swap(line, at, there);
  const old = line.slice(at);
  const forks = old.length ? [[{ ...next, forks: [] }, ...old.slice(1)], ...(next.forks ?? [])] : [];
  return [...line.slice(0, at), { usi, text, forks }];
}

// swap goes into a variation, which changes places with what it branches from.
export function swap(line, n, k) {
  const [was, ...rest] = line.slice(n),
    [first, ...more] = was.forks[k];
  return [...line.slice(0, n), { ...first, forks: was.forks.with(k, [{ ...was, forks: [] }, ...rest]) },
    ...more];
}

export function play(me) {
  const parts = {};
  let state = null,
    picked = null,
    refused = null,
    asked = 0;
  const tab = { project: null };
  const data = () => tab.project.data;
  const usis = (n = data().at) =>
    data()
      .line.slice(0, n)
      .map((s) => s.usi);
  const ask = (moves) => page.table("play", { options: me.options(), start: data().start, moves });
  const fresh = (start) => me.project("game", t("play.name"),
    { game: me.game, style: me.style, start, line: [], at: 0, heads: [], ending: "" });

  // reach shows the position after n moves.
  async function reach(n, focus = false) {
    const at = Math.max(0, Math.min(n, data().line.length)),
      mine = ++asked;
    tab.project.data = { ...data(), at };
    const reached = await ask(usis());
    if (mine !== asked) return;
    state = reached;
    state.moves.forEach((text, i) => {
      data().line[i].text = text;
    }); // the language may be another
    me.pos = me.read(state.sfen) ?? me.pos;
    picked = refused = null;
    draw();
    if (focus) me.board.focus();
  }

  const starts = (move) => picked && (picked.endsWith("*") ? move.startsWith(picked.toUpperCase())
    && sideOf(picked[0]) === me.pos.turn : move.startsWith(picked));

  function draw() {
    if (!state) return;
    const last = data().line[data().at - 1]?.usi ?? "";
    const targets = new Set(state.legal.filter(starts).map((m) => m.slice(2, 4)));
    me.show({ picked, targets, refused, last: [last.slice(2, 4), /^\d/.test(last) ? last.slice(0, 2) : ""] });
    if (!refused) speak(targets);
    moves();
  }

  // speak says whose turn it is, and what is picked.
  function speak(targets) {
    const over = state.outcome || (data().at === data().line.length && data().ending);
    const turn = over || t("play.turn", { side: t("side." + me.pos.turn) });
    const man = picked && (picked.endsWith("*") ? picked[0] : manAt(picked));
    const touch = matchMedia("(pointer: coarse)").matches;
    if (man) me.say(turn, t("play.picked", { man: me.pictures.name(man), n: number(targets.size) }));
    else me.say(turn, state.check && !state.outcome ? t("play.check") : over ? "" : t(touch ? "play.tap"
      : "play.click"));
  }

  const manAt = (sq) => {
    const [r, f] = me.pos.place(sq);
    return me.pos.board[r][f];
  };

  tab.act = (sq) => {
    if (!state) return; // the rules are still loading
    const man = manAt(sq),
      mine = man && sideOf(man) === me.pos.turn;
    refused = null;
    if (picked === sq) picked = null;
    else if (picked && !(mine && !state.legal.some((m) => starts(m)
      && m.slice(2, 4) === sq))) return move(sq);
    else picked = man ? sq : null;
    return draw();
  };
  tab.hand = (letter) => {
    if (!state) return;
    refused = null;
    picked = picked === letter ? null : letter;
    draw();
  };
  tab.put = (from, place) => {
    if (!state) return;
    picked = from;
    if (place?.dataset.square && place.dataset.square !== from) return move(place.dataset.square);
    picked = null;
    return draw();
  };
  tab.key = (e) => {
    if (e.key === "Escape") {
      picked = refused = null;
      draw();
      return true;
    }
    if (e.key === "Home") return void reach(0, true) ?? true;
    if (e.key === "End") return void reach(data().line.length, true) ?? true;
    return false;
  };
  tab.step = (n) => reach(data().at + n, true);

  // move makes a move to a square; where there are two ways, the visitor chooses.
  async function move(sq) {
    const can = state.legal.filter((m) => starts(m) && m.slice(2, 4) === sq);
    let usi = can[0] ?? (picked.endsWith("*") ? picked.toUpperCase() : picked) + sq;
    if (can.length > 1) {
      const letter = manAt(picked),
        over = await me.board.ask(sq, letter, "+" + letter);
      if (over === null) {
        picked = null;
        return draw();
      }
      usi = can.find((m) => m.endsWith("+") === over);
    }
    return make(usi, sq);
  }

  async function make(usi, sq) {
    const tried = await ask([...usis(), usi]);
    if (tried.why) {
      refused = sq;
      picked = null;
      draw();
      return me.say(t("play.turn", { side: t("side." + me.pos.turn) }), t("play.illegal", { why: tried.why }),
        "bad");
    }
    const line = addMove(data().line, data().at, usi, tried.moves.at(-1));
    tab.project.change({ ...data(), line, at: data().at + 1, ending: "" });
    await reach(data().at);
    return tab.played?.(usi);
  }

  // moves lists the moves, with variations and comments below theirs.
  function moves() {
    if (!parts.list?.isConnected) return;
    const { line, at, start } = data(),
      first = Number(start.split(" ")[3] ?? 1);
    const keep = parts.list.contains(document.activeElement);
    parts.list.replaceChildren(
      ...line.map((s, n) =>
        el(
          "li",
          { value: first + n },
          el("button", { type: "button", class: n === at - 1 ? "mv now" : "mv", "aria-current": n === at - 1
            ? "true" : undefined, onclick: () => reach(n + 1) }, s.text),
          s.comments?.length && el("p", { class: "note" }, s.comments.join(" ")),
          s.forks?.length &&
            el(
              "ul",
              { class: "var", "aria-label": t("play.variations") },
              s.forks.map((f, k) =>
                el(
                  "li",
                  {},
                  el(
                    "button",
                    { type: "button", class: "mv", onclick: () => branch(n, k) },
                    t("play.or", {
                      moves: f
                        .slice(0, 3)
                        .map((x) => x.text)
                        .join(" "),
                    }),
                  ),
                ),
              ),
            ),
        ),
      ),
    );
    parts.list.hidden = !line.length;
    const now = parts.list.querySelector("[aria-current]");
    if (now) parts.list.scrollTop = now.offsetTop - parts.list.clientHeight / 2;
    if (keep) now?.focus({ preventScroll: true });
    for (const [name, on] of [
      ["first", at > 0],
      ["back", at > 0],
      ["next", at < line.length],
      ["last", at < line.length],
    ])
      parts[name].setAttribute("aria-disabled", String(!on));
    parts.heads.textContent = data().heads.join(" · ");
  }

  function branch(n, k) {
    tab.project.change({ ...data(), line: swap(data().line, n, k), at: n + 1 });
    reach(n + 1);
  }

  // takeBack removes the last move that is shown, with what follows.
  function takeBack() {
    if (!data().at) return;
    tab.project.change({ ...data(), line: data().line.slice(0, data().at - 1), at: data().at - 1,
      ending: "" });
    reach(data().at);
  }

  async function saveGame() {
    const { start, line, heads } = data();
    const { text } = await page.table("kif", { options: me.options(), start, line,
      heads });
    save(new TextEncoder().encode(text), "game.kif");
  }

  async function savePages(e) {
    const pressed = e.currentTarget;
    pressed.setAttribute("aria-busy", "true");
    put("game.usi", `position sfen ${data().start} moves ${usis(data().line.length).join(" ")}`);
    const { status, said, files } = await page.run(["handout", "game.usi", ...me.flags(), "-o", "game.pdf"],
      { takes: "game.pdf" });
    pressed.removeAttribute("aria-busy");
    if (status === 0) save(files["game.pdf"], "game.pdf");
    else tell(said[0]?.text ?? "game.pdf");
  }

  tab.panel = () => {
    if (!tab.project) return [];
    const step = (name, to) => (parts[name] = button(name, t("play." + name), () => reach(to()),
      { bare: true }));
    parts.heads = el("p", { class: "small" });
    parts.list = el("ol", { class: "moves", "aria-label": t("play.moves") });
    const file = el("input", { type: "file", hidden: true,
      onchange: async () => file.files[0]
      && me.openRecord(new Uint8Array(await file.files[0].arrayBuffer())) });
    return [
      me.named(tab),
      parts.heads,
      parts.list,
      el(
        "div",
        { class: "go" },
        step("first", () => 0),
        step("back", () => data().at - 1),
        step("next", () => data().at + 1),
        step("last", () => data().line.length),
        button("undo", t("play.take-back"), takeBack),
        button("turn", t("play.flip"), () => {
          me.board.turn(!me.board.flip);
          draw();
        }),
      ),
      el(
        "div",
        { class: "acts" },
        button("plus", t("play.to-handout"), () => me.tabs.handout.add({ sfen: me.sfen(), title: "" })),
        button("link", t("link.copy"), () => me.share(tab.project)),
        button("save", t("play.save"), saveGame),
        el(
          "details",
          { class: "more" },
          el("summary", {}, t("play.more")),
          el(
            "div",
            { class: "acts" },
            button("save", t("play.pages"), savePages),
            button("open", t("play.open"), () => file.click()),
            file,
            button("plus", t("play.new"), () => {
              tab.project.close();
              tab.project = null;
              tab.begin();
            }),
            setups(),
          ),
        ),
      ),
    ];
  };

  function setups() {
    const all = [["", t("play.setups")], ["start", t("play.start")],
      ...me.info.handicaps.map((h) => [h.sfen, h.name])];
    return el(
      "select",
      { "aria-label": t("play.setups"), onchange: (e) => e.target.value
        && tab.enter({ start: e.target.value === "start" ? me.info.setup : e.target.value, line: [],
        heads: [], ending: "" }) },
      all.map(([v, name]) => el("option", { value: v }, name)),
    );
  }

  // begin starts a game of the game that is chosen; enter shows one that is given.
  tab.begin = () => tab.enter({ start: me.info.setup, line: [], heads: [], ending: "" });
  tab.enter = async (given) => {
    if (given) {
      tab.project?.close();
      tab.project = fresh(given.start);
      if (given.line.length) tab.project.change({ ...data(), ...given, at: 0 });
    } else if (!tab.project) tab.project = fresh(me.info.setup);
    me.say("", t("loading-rules"));
    return tab.restored();
  };
  tab.take = (project) => {
    tab.project?.close();
    tab.project = project;
  };
  tab.restored = async () => {
    const panel = document.getElementById("panel");
    if (me.tab === "play" && panel) panel.replaceChildren(...tab.panel());
    await reach(data().at ?? 0);
  };
  tab.draw = () => reach(data().at);
  tab.leave = () => {
    picked = null;
    return tab.project?.flush();
  };
  return tab;
}
