// Mate problems: proven, made, solved on the board, and printed as handouts.
import { t, el, say, save, number, lang } from "./text.js";
import * as engine from "./engine.js";

const kept = () => { try { return localStorage.getItem("problems") ?? ""; } catch { return ""; } };

// makeProblems works for a board: {me, info(), sfen(), options(), flags(), told(fault), solve(problem)}.
export function makeProblems(board) {
  let list = kept(), made = [];
  const parts = {};

  // running shows a button to stop while work is done.
  async function running(button, stop, says, work) {
    button.disabled = !(stop.hidden = false);
    say(says, [{ kind: "note", text: t("take.working") }]);
    try {
      say(says, await work());
    } catch (err) {
      say(says, [{ kind: "error", text: err instanceof engine.Stopped ? t("board.stopped") : err.message }]);
    } finally {
      button.disabled = !(stop.hidden = true);
    }
  }

  const stopper = () => el("button", { type: "button", hidden: true, onclick: () => engine.stop() }, t("board.stop"));
  const lengths = (all) => el("select", {}, all.map((n) => el("option", { value: n, selected: n === 3 }, number(n))));

  // prover proves the position on the board.
  function prover() {
    const plies = lengths([1, 3, 5, 7, 9, 11, 13]), rest = el("input", { type: "checkbox", checked: true }), stop = stopper();
    plies.value = 1;
    const says = el("div", { class: "says", role: "status" });
    const prove = el("button", { type: "button", onclick: () => running(prove, stop, says, async () => {
      const { out, said } = await engine.run(["check", "-", "--json", "--kind", "tsume", "--mate", plies.value, ...(rest.checked ? ["--rest"] : []), ...board.flags()], { input: board.sfen() });
      const entry = out ? JSON.parse(out)[0] : null, faults = entry?.faults.map(board.told) ?? [];
      const { mate } = entry ?? {};
      const proven = mate?.decided && entry.valid ? [{ kind: "done", text: t("board.proven", { n: number(mate.plies), line: (mate.line ?? []).join(" ") }) }] : [];
      return [...proven, ...faults, ...said.filter((m) => m.kind !== "note").map((m) => ({ ...m, text: m.text.replace(/^-:1: /, "") }))];
    }) }, t("board.prove"));
    return [el("h2", {}, t("board.tsume")), el("div", { class: "buttons" }, el("label", {}, t("board.plies"), " ", plies), el("label", { class: "tick" }, rest, t("board.rest")), prove, stop), says];
  }

  // composer makes new problems: mates for the board, or questions for a class, on paper.
  function composer() {
    const plies = lengths([1, 3, 5]), says = el("div", { class: "says", role: "status" }), stop = stopper();
    const level = el("select", {}, [0, 1, 2, 3, 4, 5].map((n) => el("option", { value: n }, n ? number(n) : t("make.any"))));
    const count = el("input", { type: "number", min: 1, max: 24, value: 6 });
    const mates = () => [plies, level].forEach((s) => { s.parentElement.hidden = task.value !== "mate"; });
    const tasks = board.info().drops ? ["mate", "reach", "legal", "fork"] : ["reach", "legal"]; // of the others nobody is mated
    const task = el("select", { id: "task", onchange: mates }, tasks.map((n) => el("option", { value: n }, t("make.tasks." + n))));
    parts.made = el("ol", { class: "made" });
    const make = el("button", { type: "button", class: "main", id: "make-problems", onclick: () => running(make, stop, says, async () => {
      const [seed] = crypto.getRandomValues(new Uint32Array(1)), many = Math.min(24, Math.max(1, Number(count.value)));
      if (task.value !== "mate") return printed(["compose", board.me.game, "--task", task.value, "--count", String(many), "--seed", String(seed)], "exercises.pdf");
      made = await engine.table("compose", { options: board.options(), plies: Number(plies.value), level: Number(level.value), count: many, seed });
      drawMade();
      return [{ kind: "done", text: t("make.done", { n: number(made.length) }) }];
    }) }, t("make.make"));
    drawMade();
    const panel = el("section", { class: "panel" }, el("h2", {}, t("make.title")), el("p", { class: "help" }, t("make.help")),
      el("div", { class: "buttons" }, el("label", {}, t("make.task"), " ", task), el("label", {}, t("board.plies"), " ", plies), el("label", {}, t("make.level"), " ", level), el("label", {}, t("make.count"), " ", count), make, stop),
      says, parts.made);
    mates();
    return panel;
  }

  function drawMade() {
    parts.made.replaceChildren(...made.map((p, n) => el("li", {}, t("make.problem", { n: number(p.plies), level: number(p.level) }), " ",
      el("button", { type: "button", onclick: () => board.solve(p) }, t("make.try")))));
    if (made.length) {
      parts.made.append(el("li", { class: "buttons" },
        el("button", { type: "button", onclick: () => sheet(made.map((p) => p.sfen).join("\n"), parts.made.previousSibling) }, t("make.sheet")),
        el("button", { type: "button", onclick: () => addToList(made.map((p, n) => `${p.sfen} # ${t("board.problem", { n: n + 1 })}`)) }, t("make.add"))));
    }
  }

  // sheet prints a list of problems, with their answers.
  async function sheet(input, says, ...more) {
    say(says, [{ kind: "note", text: t("take.working") }]);
    say(says, await printed(["booklet", board.me.game, "--problems", "-", ...more], "problems.pdf", input));
  }

  // printed saves the file that a command line makes, and returns what there is to say.
  async function printed(line, file, input) {
    const { status, said, files } = await engine.run([...line, "--lang", lang, "-o", file], { input, takes: file });
    if (status === 0) save(files[file], file);
    const lines = (m) => ({ ...m, text: m.text.replace(/^stdin:(\d+: )?/, (_, n) => (n ? t("own.line", { n: number(parseInt(n)) }) + " " : "")) });
    return status ? said.map(lines) : [{ kind: "done", text: t("take.done", { file }) }, ...said.filter((m) => m.kind !== "note")];
  }

  function handout() {
    parts.list = el("textarea", { rows: 5, spellcheck: false, "aria-label": t("board.list"), value: list, oninput: () => keepList() });
    const answers = el("input", { type: "checkbox", checked: true }), says = el("div", { class: "says", role: "status" });
    return el("section", { class: "panel" }, el("h2", {}, t("board.handout.title")), el("p", { class: "help" }, t("board.handout.help")), parts.list,
      el("div", { class: "buttons" },
        el("button", { type: "button", onclick: () => addToList([`${board.sfen()} # ${t("board.problem", { n: parts.list.value.split("\n").filter((l) => l.trim()).length + 1 })}`]) }, t("board.add")),
        el("label", { class: "tick" }, answers, t("board.answers")),
        el("button", { type: "button", class: "main", onclick: () => sheet(parts.list.value, says, ...(answers.checked ? [] : ["--no-answers"])) }, t("board.handout.save"))), says);
  }

  // addToList adds as if it were typed, so that Ctrl+Z takes it back.
  function addToList(lines) {
    const text = lines.map((l) => l + "\n").join(""), back = document.activeElement;
    parts.list.focus({ preventScroll: true });
    parts.list.setSelectionRange(parts.list.value.length, parts.list.value.length);
    if (!document.execCommand("insertText", false, text)) parts.list.value += text;
    parts.list.blur();
    back.focus({ preventScroll: true });
    keepList();
  }

  function keepList() {
    list = parts.list.value;
    try { localStorage.setItem("problems", list); } catch { /* for this visit only */ }
  }

  return { prover, composer, handout };
}
