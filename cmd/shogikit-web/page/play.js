// Games on the board: played, read from records, played through with their
// variations, saved and printed; and problems, whose tries the proof answers.
import { t, el, say, save, number, lang } from "./text.js";
import * as engine from "./engine.js";

const GIVEN = "given.txt"; // the record that was read, as the program finds it

// Game is the line of moves that is shown, {usi, text, comments, forks}, from a position.
class Game {
  constructor(start, record = {}) {
    this.start = start;
    this.line = record.line ?? [];
    this.heads = record.heads ?? [];
    this.ending = record.ending;
    this.given = !!record.line; // it is the record in GIVEN, unchanged
    this.at = 0;
  }

  moves(n = this.at) { return this.line.slice(0, n).map((s) => s.usi); }

  // add makes a move: the next one, a variation that is there, or a new one. What
  // followed stays as a variation.
  add(usi, text) {
    const next = this.line[this.at];
    if (next?.usi !== usi) {
      const there = next?.forks?.findIndex((f) => f[0].usi === usi) ?? -1;
      if (there >= 0) this.swap(this.at, there);
      else {
        this.given = false;
        const old = this.line.splice(this.at);
        this.line.push({ usi, text, forks: old.length ? [[{ ...next, forks: [] }, ...old.slice(1)], ...(next.forks ?? [])] : [] });
      }
    }
    this.at++;
  }

  // swap goes into a variation, which changes places with what it branches from.
  swap(n, k) {
    const [was, ...rest] = this.line.splice(n), [first, ...more] = was.forks[k];
    this.line.push({ ...first, forks: was.forks.with(k, [{ ...was, forks: [] }, ...rest]) }, ...more);
  }
}

// makePlay plays on a board: {me, options(), flags(), show(state), says()}.
export function makePlay(board) {
  const parts = {};
  let game, state, problem = null, asked = 0;

  const told = (kind, text) => say(board.says(), [{ kind, text }]);
  const ask = (moves) => engine.table("play", { options: board.options(), start: game.start, moves });

  async function go(n) {
    game.at = Math.max(0, Math.min(n, game.line.length));
    const mine = ++asked, reached = await ask(game.moves());
    if (mine !== asked) return;
    state = reached;
    state.moves.forEach((text, n) => { game.line[n].text = text; }); // the language may be another
    board.show(state);
    draw();
  }

  // start begins a game from a position; that of a record where one was read.
  async function start(sfen, record) {
    game = new Game(sfen, record);
    problem = null;
    await go(0);
  }

  // move makes a move on the board, or says why it is none.
  async function move(usi) {
    const tried = await ask([...game.moves(), usi]);
    if (tried.why) return told("error", t("play.illegal", { why: tried.why }));
    game.add(usi, tried.moves.at(-1));
    await go(game.at);
    if (problem) await judge();
  }

  function draw() {
    if (!parts.list?.isConnected) return;
    const over = state.outcome || (game.at === game.line.length && game.ending);
    parts.turn.textContent = [over || t("play.turn", { side: t("board.side." + state.sfen.split(" ")[1]) }), state.check && !state.outcome && t("play.check")].filter(Boolean).join(" · ");
    for (const [name, on] of Object.entries({ first: game.at > 0, back: game.at > 0, next: game.at < game.line.length, last: game.at < game.line.length })) parts[name].disabled = !on;
    const first = Number(game.start.split(" ")[3] ?? 1);
    parts.heads.replaceChildren(...game.heads.map((h) => el("div", {}, h)));
    parts.list.replaceChildren(...game.line.map((s, n) => el("li", { value: first + n },
      el("button", { type: "button", class: "link", "aria-current": n === game.at - 1 ? "true" : undefined, onclick: () => go(n + 1) }, s.text),
      !!s.comments?.length && el("p", { class: "help" }, s.comments.join(" ")),
      !!s.forks?.length && el("ul", { "aria-label": t("play.variations") }, s.forks.map((f, k) => el("li", {},
        el("button", { type: "button", class: "link", onclick: () => { game.swap(n, k); go(n + 1); } }, t("play.or", { moves: f.slice(0, 3).map((x) => x.text).join(" ") }))))))));
    parts.list.hidden = !game.line.length;
    const now = parts.list.querySelector("[aria-current]");
    if (now) parts.list.scrollTop = now.offsetTop - parts.list.clientHeight / 2;
    parts.out.hidden = !game.line.length || !!problem;
  }

  // panel makes the controls.
  function panel() {
    const button = (name, sign, to) => (parts[name] = el("button", { type: "button", "aria-label": t("play." + name), title: t("play." + name), onclick: () => go(to()) }, sign));
    parts.turn = el("p", { class: "turn", role: "status" });
    parts.heads = el("div", { class: "help" });
    parts.list = el("ol", { class: "moves", tabindex: 0, "aria-label": t("play.moves") });
    parts.done = el("div", { role: "status" });
    parts.out = el("div", { class: "buttons" },
      el("button", { type: "button", onclick: () => take("game.kif") }, t("play.kif")),
      el("button", { type: "button", onclick: () => take("game.pdf") }, t("play.pages")));
    parts.solve = el("div", { class: "buttons" });
    return el("div", { class: "play" }, parts.turn,
      el("div", { class: "buttons", role: "group", "aria-label": t("play.label") },
        button("first", "|◀", () => 0), button("back", "◀", () => game.at - 1), button("next", "▶", () => game.at + 1), button("last", "▶|", () => game.line.length)),
      parts.solve, parts.heads, parts.list, parts.out, parts.done);
  }

  // take saves the game, or its pages. A record that was read comes with all it says.
  async function take(name) {
    if (name.endsWith(".kif")) {
      const text = await engine.table("kif", { options: board.options(), file: game.given ? GIVEN : "", start: game.start, moves: game.moves(game.line.length) });
      save(new TextEncoder().encode(text), name);
      const list = el("div", { class: "says" });
      say(list, [{ kind: "done", text: t("take.done", { file: name }) }]);
      parts.done.replaceChildren(list);
      return;
    }
    const usi = `position sfen ${game.start} moves ${game.moves(game.line.length).join(" ")}`;
    if (!game.given) engine.put("game.usi", usi);
    const file = game.given ? GIVEN : "game.usi";
    const line = ["booklet", board.me.game, "--record", file, "--lang", lang];
    const { status, said, files } = await engine.run([...line, "-o", name], { takes: name });
    if (status === 0) save(files[name], name);
    const list = el("div", { class: "says" });
    say(list, status ? said : [{ kind: "done", text: t("take.done", { file: name }) }, ...said.filter((m) => m.kind === "warning")]);
    parts.done.replaceChildren(list);
  }

  // solve puts a problem on the board, to be tried.
  async function solve(p) {
    await start(p.full);
    problem = p;
    parts.solve.replaceChildren(
      el("button", { type: "button", onclick: () => solve(p) }, t("solve.again")),
      el("button", { type: "button", onclick: help }, t("solve.help")));
    draw();
    told("note", t("solve.task", { n: number(p.plies) }));
  }

  const trial = (moves) => engine.table("try", { options: board.options(), start: problem.full, plies: problem.plies, moves });

  // judge answers the solver's move: with the longest defence, or with why it is wrong.
  async function judge() {
    const moves = game.moves(), verdict = await trial(moves);
    if (verdict.solved) return told("done", t("solve.solved"));
    const replied = verdict.reply && (await ask([...moves, verdict.reply]));
    const reply = replied ? replied.moves.at(-1) : "";
    if (verdict.right) {
      game.add(verdict.reply, reply);
      await go(game.at);
      return told("done", t("solve.right", { reply }));
    }
    game.line.length = game.at - 1;
    await go(game.at - 1);
    const escapes = reply ? t("solve.wrong", { reply }) : t("solve.later");
    told("error", verdict.check ? escapes : t("solve.no-check"));
  }

  async function help() {
    const { hint } = await trial(game.moves());
    if (hint) await move(hint);
  }

  return {
    panel, start, move, go, solve, draw: () => state && draw(),
    at: () => state?.sfen.replace(/\d+$/, "1"), // as the board writes it; undefined: no game is begun
    forward: (n) => go(game.at + n),
  };
}

// readRecord reads a record or a diagram in any notation.
export async function readRecord(data, options) {
  engine.put(GIVEN, data);
  return engine.table("read", { file: GIVEN, options });
}

// promotion asks whether a man promotes: true, false, or null where the visitor thinks
// better of the move.
export function promotion(plain, promoted) {
  return new Promise((done) => {
    const choice = (value, label, picture) => el("button", { type: "button", class: "man", onclick: () => { dialog.returnValue = value; dialog.close(); } }, picture, label);
    const dialog = el("dialog", { "aria-label": t("board.promote"), class: "promote" }, el("h2", {}, t("board.promote")),
      el("div", { class: "buttons" }, choice("yes", t("play.promote"), promoted), choice("no", t("play.stay"), plain), choice("", t("play.cancel"))));
    dialog.addEventListener("close", () => { dialog.remove(); done({ yes: true, no: false }[dialog.returnValue] ?? null); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
