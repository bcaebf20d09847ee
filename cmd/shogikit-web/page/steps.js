// What follows when a kit is saved: four steps to the first game.
import { t, el, button, icon, number, duration } from "./dom.js";

const MEASURED = 100; // millimetres: the line on the first sheet
const NEAR = 20; // millimetres by which a print may be wrong

export function steps({ name, size, facts, back, again, print, rules, play, picture }) {
  const step = (n, key, how, picture, ...todo) => el("li", {},
    el("div", { class: "pic" }, picture),
    el("h3", {}, el("span", { class: "num" }, n), t("steps." + key)),
    el("p", {}, t(`steps.${key}-how`, how)),
    el("div", { class: "do" }, todo));
  const file = t("steps.file", { n: facts?.sheets ?? 0, mb: number(size / 1e6, 1) });
  return el("section", { class: "card saved" },
    el("div", { class: "ok", role: "status" },
      icon("check"),
      el("div", { class: "grow" },
        el("h2", { tabindex: -1 }, t("steps.saved", { file: name })),
        el("small", {}, file)),
      button("back", t("steps.back"), back)),
    el("ol", { class: "steps" },
      step(1, "print", {}, icon("print"), button("print", t("steps.print-now"), print, { cls: "main" })),
      step(2, "measure", {}, el("div", { class: "ruler" }, el("span", {}, "100 mm")), measure(again)),
      step(3, "make", { time: duration(facts?.minutes ?? 0) }, el("img", { src: picture, alt: "" })),
      step(4, "learn", {}, icon("help"),
        button("save", t("steps.rules"), (e) => rules(e.currentTarget)),
        button("next", t("steps.play"), play))));
}

// measure asks how long the two lines came out, across and down.
function measure(again) {
  const length = (label) => el("input",
    { type: "text", inputmode: "decimal", value: number(MEASURED), "aria-label": label });
  const across = length(t("steps.across"));
  const down = length(t("steps.down"));
  const answer = el("p", { role: "status", class: "small" });
  const judge = (e) => {
    const [w, h] = [across, down].map((input) => Number(input.value.trim().replace(",", ".")));
    if (![w, h].every((v) => Math.abs(v - MEASURED) < NEAR)) answer.textContent = t("steps.unlikely");
    else if (w === MEASURED && h === MEASURED) answer.textContent = t("steps.right");
    else again(`${w}x${h}`, e.currentTarget);
  };
  return el("div", { class: "mm" },
    el("span", { class: "mmrow" }, across, "×", down, "mm"),
    button("check", t("steps.measured"), judge),
    answer);
}
