// Mate problems: composed beside the page, solved on the board, handed out.
import { t, el, button, field, select, saveText, tell } from "./dom.js";
import { page } from "./engine.js";
import { compose } from "./compose.js";
import { boardPicture } from "./picture.js";
import { Picker } from "./picker.js";
import { sideOf } from "./position.js";

const MOST = 48;
const PLIES = [1, 3, 5, 7];
const LEVELS = [1, 2, 3, 4, 5];

export function problems(me) {
  const parts = {};
  const wish = { plies: 3, level: 0, count: 12 };
  const tab = me.newTab("problems", () =>
    me.project("problems", t("problems.name"), { game: me.game, style: me.style, problems: [] }));
  const list = () => tab.project.data.problems;
  const black = (man) => !!man && sideOf(man) === "b";
  let job = null; // that composes, to be aborted
  let found = 0; // problems, by the job
  let solving = null; // {n, moves, state, done}: a problem on the board
  const picker = new Picker(me, { legal: () => solving.state.legal, mine: black, picks: black, draw, move });

  tab.panel = () => {
    tab.project ??= tab.fresh();
    const hidden = !me.info.drops;
    const wishes = (name, values) => select(values.map(([n, text]) => [String(n), text]), String(wish[name]),
      (v) => Object.assign(wish, { [name]: Number(v) }));
    const count = el("input", { type: "number", min: 1, max: MOST, value: wish.count, onchange: () =>
      Object.assign(wish, { count: Math.min(MOST, Math.max(1, Number(count.value) || 12)) }) });
    const level = (n) => [n, t("problems.level", { n })];
    const levels = [[0, t("problems.rising")], ...LEVELS.map(level)];
    parts.make = button("plus", t("problems.compose"), begin, { cls: "main" });
    parts.stop = button("stop", t("problems.stop"), () => job?.abort());
    parts.progress = el("progress", { max: 1, value: 0, "aria-label": t("problems.compose") });
    parts.words = el("b", { class: "grow" });
    parts.job = el("div", { class: "job", role: "status", hidden: !job },
      el("div", { class: "row" }, parts.words, parts.stop),
      parts.progress,
      el("small", {}, t("problems.meanwhile")));
    parts.list = el("ol", { class: "pbs", "aria-label": t("problems.list") });
    cards();
    progress();
    return [
      me.bar(tab),
      hidden && el("p", { class: "empty" }, t("problems.none-here")),
      el("div", { class: "few", hidden },
        field(t("problems.plies"), wishes("plies", PLIES.map((n) => [n, n]))),
        field(t("problems.how-hard"), wishes("level", levels)),
        field(t("problems.how-many"), count)),
      el("div", { class: "acts", hidden }, parts.make),
      parts.job,
      parts.list,
      el("div", { class: "acts", hidden },
        button("plus", t("problems.to-handout"), () => me.tabs.handout.add(...list().map((p) => p.sfen))),
        button("save", t("problems.save"), () =>
          saveText(list().map((p, n) => `${p.sfen} # ${n + 1}\n`).join(""), "problems.sfen"))),
    ].filter(Boolean);
  };

  async function begin() {
    if (job) return;
    job = new AbortController();
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const { project } = tab;
    const before = list();
    const keep = (more) => {
      project.change({ ...project.data, problems: [...before, ...more] });
      found = more.length;
      if (tab.project !== project) return;
      cards();
      progress();
    };
    found = 0;
    progress();
    try {
      keep(await compose({ options: me.options(), ...wish, seed }, { found: keep, signal: job.signal }));
      if (found < wish.count && !job.signal.aborted) tell(t("problems.few", { n: found }));
    } catch (err) {
      tell(t("trouble", { why: err.message }));
    }
    job = null;
    progress();
  }

  function progress() {
    if (!parts.job) return;
    parts.job.hidden = !job;
    parts.make.setAttribute("aria-disabled", String(!!job));
    parts.words.textContent = t("problems.working", { n: found, of: wish.count });
    parts.progress.max = wish.count;
    parts.progress.value = found;
    parts.stop.lastChild.textContent = t("problems.stop", { n: found });
  }

  // cards keeps those that are there, so that the focus stays.
  function cards() {
    for (const [n, p] of list().entries()) {
      const old = parts.list.children[n];
      if (old?.dataset.sfen !== p.sfen) {
        if (old) old.replaceWith(card(p, n));
        else parts.list.append(card(p, n));
      }
      parts.list.children[n].firstChild.classList.toggle("on", solving?.n === n);
    }
    while (parts.list.children.length > list().length) parts.list.lastChild.remove();
  }

  function card(p, n) {
    const img = el("img", { alt: "" });
    const words = t("problems.card", { n: n + 1, plies: p.plies, level: p.level });
    boardPicture(me, p.sfen).then((url) => Object.assign(img, { src: url }), () => {});
    return el("li", { "data-sfen": p.sfen },
      el("button", { type: "button", class: "pb", onclick: () => solve(n) }, img, el("span", {}, words)));
  }

  const problem = () => list()[solving.n];
  const task = () => t("solve.task", { n: problem().plies });
  const played = (moves) => page.table("play", { options: me.options(), start: problem().full, moves });

  // solve puts a problem on the board.
  async function solve(n) {
    solving = { n, moves: [], done: false };
    await reach([]);
    me.say(task(), t("solve.begin"));
    cards();
    me.board.focus();
    me.board.root.closest(".table").scrollIntoView({ block: "nearest" });
  }

  async function reach(moves) {
    const state = await played(moves);
    Object.assign(solving, { moves, state });
    me.pos = me.read(state.sfen);
    picker.clear();
    draw();
  }

  function draw() {
    me.rest(!solving);
    if (!solving?.state) return me.show({});
    const last = solving.moves.at(-1) ?? "";
    const { picked, refused } = picker;
    return me.show({ picked, refused, targets: picker.targets(), last: [last.slice(2, 4)] });
  }

  const playing = () => solving?.state && !solving.done;
  tab.draw = draw;
  tab.act = (sq) => playing() && picker.act(sq);
  tab.hand = (letter) => playing() && picker.hand(letter);
  tab.put = (from, place) => playing() && picker.drop(from, place);
  tab.key = (e) => {
    if (e.key !== "Escape" || !playing()) return false;
    picker.clear();
    draw();
    return true;
  };

  // move judges the solver's move: the longest defence answers it, or why it is wrong.
  async function move(usi, sq, possible) {
    if (!possible) return refuse(sq, t("solve.illegal"));
    const { plies, full } = problem();
    const moves = [...solving.moves, usi];
    const verdict = await page.table("try", { options: me.options(), start: full, plies, moves });
    if (verdict.solved) {
      await reach(moves);
      solving.done = true;
      return me.say(t("solve.solved"), t("solve.next"), "good");
    }
    const reply = verdict.reply && (await played([...moves, verdict.reply])).moves.at(-1);
    if (verdict.right) {
      await reach([...moves, verdict.reply]);
      return me.say(task(), t("solve.right", { reply }), "good");
    }
    if (!verdict.check) return refuse(sq, t("solve.no-check"));
    return refuse(sq, reply ? t("solve.wrong", { reply }) : t("solve.later"));
  }

  function refuse(sq, why) {
    picker.refuse(sq);
    me.say(task(), why, "bad");
  }

  tab.restored = () => {
    solving = null;
    tab.show();
    me.say(t("problems.title"), t("problems.help"));
    draw();
  };
  return tab;
}
