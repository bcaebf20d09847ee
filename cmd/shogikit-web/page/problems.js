// Mate problems: composed beside the page, solved on the board, handed out.
import { t, el, button, field, select, save, number, tell } from "./dom.js";
import { page } from "./engine.js";
import { compose } from "./compose.js";
import { boardPicture } from "./picture.js";
import { sideOf } from "./position.js";

const MOST = 48;

export function problems(me) {
  const parts = {},
    ask = { plies: 3, level: 0, count: 12 };
  const tab = { project: null };
  let job = null,
    solving = null; // solving: {n, moves, state, picked, refused, done}
  const list = () => tab.project.data.problems;
  const fresh = () => me.project("problems", t("problems.name"), { game: me.game, style: me.style,
    problems: [] });

  tab.panel = () => {
    tab.project ??= fresh();
    const plies = [1, 3, 5, 7].map((n) => [String(n), number(n)]);
    const levels = [["0", t("problems.rising")], ...[1, 2, 3, 4,
      5].map((n) => [String(n), t("problems.level", { n: number(n) })])];
    const count = el("input", {
      type: "number",
      min: 1,
      max: MOST,
      value: ask.count,
      onchange: () => {
        ask.count = Math.min(MOST, Math.max(1, Number(count.value) || 12));
      },
    });
    parts.make = button("plus", t("problems.compose"), begin, { cls: "main" });
    parts.stop = button("stop", t("problems.stop"), () => job?.abort());
    parts.progress = el("progress", { max: 1, value: 0 });
    parts.words = el("b", { class: "grow" });
    parts.job = el("div", { class: "job", role: "status", hidden: !job }, el("div", { class: "row" },
      parts.words, parts.stop), parts.progress, el("small", {}, t("problems.meanwhile")));
    parts.list = el("ol", { class: "pbs", "aria-label": t("problems.list") });
    cards();
    progress();
    const first = me.info.drops ? [] : [el("p", { class: "empty" }, t("problems.none-here"))];
    return [
      me.named(tab),
      ...first,
      el(
        "div",
        { class: "few", hidden: !me.info.drops },
        field(
          t("problems.plies"),
          select(plies, String(ask.plies), (v) => {
            ask.plies = Number(v);
          }),
        ),
        field(
          t("problems.how-hard"),
          select(levels, String(ask.level), (v) => {
            ask.level = Number(v);
          }),
        ),
        field(t("problems.how-many"), count),
      ),
      el("div", { class: "acts", hidden: !me.info.drops }, parts.make),
      parts.job,
      parts.list,
      el(
        "div",
        { class: "acts" },
        button("plus", t("problems.to-handout"), () =>
          me.tabs.handout.addAll(list().map((p) => ({ sfen: p.sfen, title: "" })))),
        button("save", t("problems.save"), () =>
          save(
            new TextEncoder().encode(
              list()
                .map((p, n) => `${p.sfen} # ${n + 1}\n`)
                .join(""),
            ),
            "problems.sfen",
          ),
        ),
      ),
    ];
  };

  async function begin() {
    if (job) return;
    job = new AbortController();
    const [seed] = crypto.getRandomValues(new Uint32Array(1)),
      before = list(),
      project = tab.project;
    const keep = (found) => {
      project.change({ ...project.data, problems: [...before, ...found] });
      if (tab.project === project) {
        cards();
        progress(found.length);
      }
    };
    progress(0);
    try {
      const found = await compose({ options: me.options(), plies: ask.plies, level: ask.level,
        count: ask.count, seed }, { found: keep, signal: job.signal });
      keep(found);
      if (found.length < ask.count && !job.signal.aborted) tell(t("problems.few",
        { n: number(found.length) }));
    } catch (err) {
      tell(t("trouble", { why: err.message }));
    }
    job = null;
    progress();
  }

  let done = 0;
  function progress(n = done) {
    done = n;
    if (!parts.job) return;
    parts.job.hidden = !job;
    parts.make.setAttribute("aria-disabled", String(!!job));
    parts.words.textContent = t("problems.working", { n: number(n), of: number(ask.count) });
    parts.progress.max = ask.count;
    parts.progress.value = n;
    parts.stop.lastChild.textContent = t("problems.stop", { n: number(n) });
  }

  // cards keeps those that are there, so that the focus stays.
  function cards() {
    for (const [n, p] of list().entries()) {
      let li = parts.list.children[n];
      if (!li || li.dataset.sfen !== p.sfen) {
        const fresh = card(p, n);
        if (li) li.replaceWith(fresh);
        else parts.list.append(fresh);
        li = fresh;
      }
      li.firstChild.classList.toggle("on", solving?.n === n);
    }
    while (parts.list.children.length > list().length) parts.list.lastChild.remove();
  }

  function card(p, n) {
    const img = el("img", { alt: "" });
    boardPicture(me, p.sfen).then(
      (url) => {
        img.src = url;
      },
      () => {},
    );
    return el("li", { "data-sfen": p.sfen }, el("button",
      { type: "button", class: "pb", onclick: () => solve(n) }, img, el("span", {},
      t("problems.card", { n: number(n + 1), plies: number(p.plies), level: number(p.level) }))));
  }

  const trial = (moves) => page.table("try",
    { options: me.options(), start: list()[solving.n].full, plies: list()[solving.n].plies, moves });
  const ask2 = (moves) => page.table("play", { options: me.options(), start: list()[solving.n].full, moves });

  // solve puts a problem on the board.
  async function solve(n) {
    solving = { n, moves: [], picked: null, refused: null, done: false };
    await reach([]);
    me.say(task(), t("solve.begin"));
    cards();
    me.board.focus();
  }

  const task = () => t("solve.task", { n: number(list()[solving.n].plies) });

  async function reach(moves) {
    solving.state = await ask2(moves);
    Object.assign(solving, { moves, picked: null, refused: null });
    me.pos = me.read(solving.state.sfen);
    tab.draw();
  }

  const starts = (m) => solving.picked && (solving.picked.endsWith("*")
    ? m.startsWith(solving.picked.toUpperCase()) : m.startsWith(solving.picked));

  tab.draw = () => {
    if (!solving?.state) return me.show({});
    const last = solving.moves.at(-1) ?? "";
    return me.show({ picked: solving.picked, refused: solving.refused,
      targets: new Set(solving.state.legal.filter(starts).map((m) => m.slice(2, 4))),
      last: [last.slice(2, 4)] });
  };

  tab.act = async (sq) => {
    if (!solving || solving.done) return;
    const [r, f] = me.pos.place(sq),
      man = me.pos.board[r][f],
      mine = man && sideOf(man) === "b";
    solving.refused = null;
    if (solving.picked && solving.picked !== sq && !mine) return move(sq);
    solving.picked = solving.picked === sq ? null : mine ? sq : null;
    tab.draw();
  };
  tab.hand = (letter) => {
    if (!solving) return;
    solving.picked = sideOf(letter[0]) === "b" ? letter : null;
    tab.draw();
  };
  tab.put = (from, place) => {
    if (!solving) return;
    solving.picked = from;
    if (place?.dataset.square && place.dataset.square !== from) return move(place.dataset.square);
    solving.picked = null;
    tab.draw();
  };
  tab.key = (e) => {
    if (e.key !== "Escape" || !solving) return false;
    solving.picked = null;
    tab.draw();
    return true;
  };

  async function move(sq) {
    const can = solving.state.legal.filter((m) => starts(m) && m.slice(2, 4) === sq);
    if (!can.length) {
      Object.assign(solving, { refused: sq, picked: null });
      tab.draw();
      return me.say(task(), t("solve.illegal"), "bad");
    }
    let usi = can[0];
    if (can.length > 1) {
      const [r, f] = me.pos.place(solving.picked),
        letter = me.pos.board[r][f],
        over = await me.board.ask(sq, letter, "+" + letter);
      if (over === null) return;
      usi = can.find((m) => m.endsWith("+") === over);
    }
    return judge(usi, sq);
  }

  // judge answers the solver's move: with the longest defence, or with why it is wrong.
  async function judge(usi, sq) {
    const moves = [...solving.moves, usi],
      verdict = await trial(moves);
    const reply = verdict.reply && (await ask2([...moves, verdict.reply])).moves.at(-1);
    if (verdict.solved) {
      await reach(moves);
      solving.done = true;
      return me.say(t("solve.solved"), t("solve.next"), "good");
    }
    if (verdict.right) {
      await reach([...moves, verdict.reply]);
      return me.say(task(), t("solve.right", { reply }), "good");
    }
    Object.assign(solving, { refused: sq, picked: null });
    tab.draw();
    const why = !verdict.check ? t("solve.no-check") : reply ? t("solve.wrong", { reply }) : t("solve.later");
    return me.say(task(), why, "bad");
  }

  tab.begin = () => {
    if (!tab.project || tab.project.data.game !== me.game) tab.project = fresh();
    tab.restored();
  };
  tab.enter = () => {
    me.say(t("problems.title"), t("problems.help"));
    tab.draw();
  };
  tab.take = (project) => {
    tab.project?.close();
    tab.project = project;
  };
  tab.restored = () => {
    solving = null;
    if (me.tab === "problems") document.getElementById("panel")?.replaceChildren(...tab.panel());
    tab.enter();
  };
  tab.leave = () => tab.project?.flush();
  return tab;
}
