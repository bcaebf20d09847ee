// What follows when a kit is saved: four steps to the first game.
import { t, el, button, icon, number, duration } from "./dom.js";

const MEASURED = 100; // millimetres: the line on the first sheet

export function steps({ name, size, facts, build, back, again, print, rules, play, first }) {
  const step = (n, title, text, picture, ...todo) => el("li", {}, el("div", { class: "pic" }, picture),
    el("h3", {}, el("span", { class: "num" }, number(n)), title), el("p", {}, text), el("div",
    { class: "do" }, todo));
  return el(
    "section",
    { class: "card saved" },
    el("div", { class: "ok", role: "status" }, icon("check"), el("div", { class: "grow" },
      el("h2", { tabindex: -1 }, t("steps.saved", { file: name })), el("small", {},
      t("steps.file", { n: number(facts?.sheets ?? 0), mb: number(size / 1e6, 1) }))), button("back",
      t("steps.back"), back)),
    el(
      "ol",
      { class: "steps" },
      step(1, t("steps.print"), t("steps.print-how"), icon("print"), button("print", t("steps.print-now"),
        print, { cls: "main" })),
      step(2, t("steps.measure"), t("steps.measure-how"), ruler(), measure(again)),
      step(3, t("steps.make"), t("steps.make-how", { time: duration(facts?.minutes ?? 0) }), el("img",
        { src: first, alt: "" })),
      step(
        4,
        t("steps.learn"),
        t("steps.learn-how"),
        icon("help"),
        button("save", t("steps.rules"), (e) => rules(e.currentTarget)),
        button("next", t("steps.play"), play),
      ),
    ),
  );
}

const ruler = () => el("div", { class: "ruler" }, el("span", {}, "100 mm"));

// measure asks how long the two lines came out, across and down.
function measure(again) {
  const length = (label) => el("input",
    { type: "text", inputmode: "decimal", value: number(MEASURED), "aria-label": label });
  const across = length(t("steps.across")),
    down = length(t("steps.down")),
    answer = el("p", { role: "status", class: "small" });
  const millimetres = (input) => Number(input.value.trim().replace(",", "."));
  return el(
    "div",
    { class: "mm" },
    el("span", { class: "mmrow" }, across, "×", down, "mm"),
    button("check", t("steps.measured"), (e) => {
      const [w, h] = [across, down].map(millimetres);
      if (!(w > 80 && w < 120 && h > 80 && h < 120)) answer.textContent = t("steps.unlikely");
      else if (w === MEASURED && h === MEASURED) answer.textContent = t("steps.right");
      else again(`${w}x${h}`, e.currentTarget);
    }),
    answer,
  );
}
