// Games on the board: played, read from records, played through with their variations, saved.
import { t, el, acts, button, opener, saveText } from "./dom.js";
import { page, put, make } from "./engine.js";
import { share } from "./link.js";
import { Picker } from "./picker.js";

// addMove makes a move in a line at a place: the next one, a variation that is there, or a new one. What
// followed stays as a variation. It returns the new line.
export function addMove(line, at, usi, text) {
  const next = line[at];
  if (next?.usi === usi) return line;
  const there = next?.forks?.findIndex((f) => f[0].usi === usi) ?? -1;
  if (there >= 0) return swap(line, at, there);
  const forks = next ? [[{ ...next, forks: [] }, ...line.slice(at + 1)], ...(next.forks ?? [])] : [];
  return [...line.slice(0, at), { usi, text, forks }];
}

// swap goes into a variation, which changes places with what it branches from.
export function swap(line, n, k) {
  const [was, ...rest] = line.slice(n);
  const [first, ...more] = was.forks[k];
  const forks = was.forks.with(k, [{ ...was, forks: [] }, ...rest]);
  return [...line.slice(0, n), { ...first, forks }, ...more];
}

export function play(me) {
  const parts = {};
  const touch = matchMedia("(pointer: coarse)").matches;
  let state = null; // of the rules: {sfen, legal, check, outcome, moves}
  let asked = 0;
  const fresh = (start = me.info.setup) => me.project("game", t("play.name"),
    { game: me.game, style: me.style, start, line: [], at: 0, heads: [], ending: "" });
  const tab = me.newTab("play", fresh);
  const data = () => tab.project.data;
  const usis = (n = data().at) => data().line.slice(0, n).map((s) => s.usi);
  const ask = (moves) => page.table("play", { options: me.options(), start: data().start, moves });
  const change = (more) => tab.project.change({ ...data(), ...more });
  const turn = () => t("play.turn", { side: t("side." + me.pos.turn) });
  const picker = new Picker(me, { legal: () => state.legal, mine: me.moves, picks: () => true, draw, move });

  // reach shows the position after n moves.
  async function reach(n, focus = false) {
    const mine = ++asked;
    tab.project.data = { ...data(), at: Math.max(0, Math.min(n, data().line.length)) };
    const reached = await ask(usis());
    if (mine !== asked) return;
    state = reached;
    for (const [i, text] of state.moves.entries()) data().line[i].text = text; // the language may be another
    me.pos = me.read(state.sfen) ?? me.pos;
    picker.clear();
    draw();
    if (focus) me.board.focus();
  }

  function draw() {
    if (!state) return;
    const last = data().line[data().at - 1]?.usi ?? "";
    const from = /^\d/.test(last) ? last.slice(0, 2) : "";
    const targets = picker.targets();
    me.show({ picked: picker.picked, targets, refused: picker.refused, last: [last.slice(2, 4), from] });
    if (!picker.refused) speak(targets.size);
    moves();
  }

  // speak says whose turn it is, and what is picked.
  function speak(targets) {
    const over = state.outcome || (data().at === data().line.length && data().ending);
    if (picker.man) {
      me.say(turn(), t("play.picked", { man: me.pictures.name(picker.man), n: targets }));
    } else if (over) me.say(over, "");
    else me.say(turn(), t(state.check ? "play.check" : touch ? "play.tap" : "play.click"));
  }

  tab.act = (sq) => state && picker.act(sq);
  tab.hand = (letter) => state && picker.hand(letter);
  tab.put = (from, place) => state && picker.drop(from, place);
  tab.step = (n) => reach(data().at + n, true);
  tab.key = (e) => {
    if (e.key === "Escape") {
      picker.clear();
      draw();
    } else if (e.key === "Home") reach(0, true);
    else if (e.key === "End") reach(data().line.length, true);
    else return false;
    return true;
  };

  async function move(usi, sq) {
    const tried = await ask([...usis(), usi]);
    if (tried.why) {
      picker.refuse(sq);
      return me.say(turn(), t("play.illegal", { why: tried.why }), "bad");
    }
    change({ line: addMove(data().line, data().at, usi, tried.moves.at(-1)), at: data().at + 1, ending: "" });
    return reach(data().at);
  }

  // moves lists the moves, with variations and comments below theirs.
  function moves() {
    if (!parts.list?.isConnected) return;
    const { line, at, start, heads } = data();
    const first = Number(start.split(" ")[3] ?? 1);
    const keep = parts.list.contains(document.activeElement);
    parts.list.replaceChildren(...line.map((s, n) => item(s, n, first)));
    parts.list.hidden = !line.length;
    const now = parts.list.querySelector("[aria-current]");
    if (now) parts.list.scrollTop = now.offsetTop - parts.list.clientHeight / 2;
    if (keep) now?.focus({ preventScroll: true });
    const enable = (on, ...names) =>
      names.forEach((name) => parts[name].setAttribute("aria-disabled", String(!on)));
    enable(at > 0, "first", "back");
    enable(at < line.length, "next", "last");
    parts.heads.textContent = heads.join(" · ");
  }

  function item(s, n, first) {
    const now = n === data().at - 1;
    const mv = (text, onclick, more) => el("button", { type: "button", class: "mv", onclick, ...more }, text);
    const begins = (f) => t("play.or", { moves: f.slice(0, 3).map((x) => x.text).join(" ") });
    const fork = (f, k) => el("li", {}, mv(begins(f), () => branch(n, k)));
    return el("li", { value: first + n },
      mv(s.text, () => reach(n + 1), now && { class: "mv now", "aria-current": "true" }),
      s.comments?.length && el("p", { class: "note" }, s.comments.join(" ")),
      s.forks?.length && el("ul", { class: "var", "aria-label": t("play.variations") }, s.forks.map(fork)));
  }

  function branch(n, k) {
    change({ line: swap(data().line, n, k), at: n + 1 });
    reach(n + 1);
  }

  // takeBack removes the last move that is shown, with what follows.
  function takeBack() {
    const { at, line } = data();
    if (!at) return;
    change({ line: line.slice(0, at - 1), at: at - 1, ending: "" });
    reach(at - 1);
  }

  async function saveGame() {
    const { start, line, heads } = data();
    const { text } = await page.table("kif", { options: me.options(), start, line, heads });
    saveText(text, "game.kif");
  }

  function savePages(e) {
    put("game.usi", `position sfen ${data().start} moves ${usis(data().line.length).join(" ")}`);
    make(e.currentTarget, ["handout", "game.usi", ...me.flags()], "game.pdf");
  }

  function flip() {
    me.board.turn(!me.board.flip);
    draw();
  }

  tab.panel = () => {
    if (!tab.project) return [];
    const step = (name, to) => {
      parts[name] = button(name, t("play." + name), () => reach(to()), { bare: true });
      return parts[name];
    };
    parts.heads = el("p", { class: "small" });
    parts.list = el("ol", { class: "moves", "aria-label": t("play.moves") });
    return [
      me.bar(tab),
      parts.heads,
      parts.list,
      el("div", { class: "go" },
        step("first", () => 0),
        step("back", () => data().at - 1),
        step("next", () => data().at + 1),
        step("last", () => data().line.length),
        button("undo", t("play.take-back"), takeBack),
        button("turn", t("play.flip"), flip)),
      acts(
        button("plus", t("play.to-handout"), () => me.tabs.handout.add(me.sfen())),
        button("link", t("link.copy"), () => share(tab.project)),
        button("save", t("play.save"), saveGame)),
      el("details", { class: "more" }, el("summary", {}, t("play.more")), acts(
        button("save", t("play.pages"), savePages),
        opener(t("play.open"), ([file]) => me.openRecord(file)),
        button("plus", t("play.new"), tab.begin),
        me.setups((start) => tab.enter({ start, line: [], heads: [], ending: "" })))),
    ];
  };

  // enter shows a game that is given, from its beginning.
  tab.enter = (given) => {
    if (given) {
      tab.take(fresh(given.start));
      if (given.line.length) change({ ...given, at: 0 });
    }
    tab.project ??= fresh();
    me.say("", t("loading-rules"));
    return tab.restored();
  };
  tab.draw = () => reach(data().at);
  tab.leave = () => {
    picker.clear();
    return tab.project?.flush();
  };
  return tab;
}
