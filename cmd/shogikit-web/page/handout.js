// A handout: cards with boards, their order, and the page that is printed of them.
import { t, el, acts, button, field, select, tick, tell, lang } from "./dom.js";
import { make } from "./engine.js";
import { share } from "./link.js";
import { boardPicture } from "./picture.js";
import { valueName } from "./options.js";

const PAPERS = ["a4", "a5", "letter"];

export function handout(me) {
  const parts = {};
  const tab = me.newTab("handout", () => me.project("handout", t("handout.name"),
    { game: me.game, style: me.style, cards: [], title: "", answers: true, paper: "", lang: "" }));
  const data = () => tab.project.data;
  const change = (more) => tab.project.change({ ...data(), ...more });

  // add puts positions on the handout, from wherever the visitor is.
  tab.add = (...sfens) => {
    tab.project ??= tab.fresh();
    change({ cards: [...data().cards, ...sfens.map((sfen) => ({ sfen, title: "" }))] });
    const show = { text: t("handout.show"), do: () => me.go("handout") };
    tell(t("handout.added", { n: data().cards.length }), show);
  };

  function cards() {
    const more = t(data().cards.length ? "handout.more" : "handout.empty");
    parts.cards.replaceChildren(...data().cards.map(card), el("li", { class: "hc add" }, el("p", {}, more)));
  }

  function card(c, n) {
    const img = el("img", { alt: c.sfen });
    const fault = el("p", { class: "fault", hidden: true, role: "alert" });
    boardPicture(me, c.sfen).then(
      (url) => Object.assign(img, { src: url }),
      (err) => Object.assign(fault, { textContent: err.message, hidden: false }));
    const rename = () => change({ cards: data().cards.with(n, { ...c, title: title.value.trim() }) });
    const title = el("input", { type: "text", value: c.title, onchange: rename,
      placeholder: t("handout.number", { n: n + 1 }),
      "aria-label": t("handout.card-title", { n: n + 1 }) });
    const move = (sign, cls, by) => {
      const to = n + by;
      const possible = to >= 0 && to < data().cards.length;
      return button(sign, t("handout." + cls), () => possible && shift(n, to, cls),
        { bare: true, cls, "aria-disabled": String(!possible) });
    };
    return el("li", { class: "hc" },
      el("div", { class: "hb" }, img),
      fault,
      el("div", { class: "row" }, title,
        move("back", "earlier", -1),
        move("next", "later", 1),
        button("delete", t("handout.remove", { n: n + 1 }), () => remove(n), { bare: true })));
  }

  function shift(n, to, pressed) {
    const all = [...data().cards];
    all.splice(to, 0, ...all.splice(n, 1));
    change({ cards: all });
    cards();
    parts.cards.children[to].querySelector("." + pressed).focus();
  }

  function remove(n) {
    change({ cards: data().cards.toSpliced(n, 1) });
    cards();
    parts.cards.children[n]?.querySelector("input")?.focus();
  }

  function print(e) {
    const { cards, paper, answers, title } = data();
    if (!cards.length) return tell(t("handout.empty"));
    const wishes = Object.entries({ lang: data().lang, paper, title }).filter(([, v]) => v);
    const line = ["handout", "-", "--kind", "study", ...me.flags(),
      ...wishes.flatMap(([k, v]) => ["--" + k, v]), ...(answers ? [] : ["--no-answers"])];
    const name = (n) => t("handout.number", { n });
    const input = cards.map((c, n) => `${c.sfen} # ${c.title || name(n + 1)}\n`).join("");
    const where = (m) => m.text.replace(/^(stdin|-):(\d+): ?/, (_, __, n) => `${name(Number(n))}: `);
    const blame = (said) => {
      parts.says.replaceChildren(...said.map((m) => el("p", { class: m.kind }, where(m))));
      parts.says.scrollIntoView({ block: "nearest" });
    };
    parts.says.replaceChildren();
    return make(e.currentTarget, line, "handout.pdf", { input, blame });
  }

  tab.panel = () => {
    tab.project ??= tab.fresh();
    const papers = PAPERS.map((p) => [p, valueName(me.table, "paper", p)]);
    const languages = Object.entries(me.table.languages);
    const answers = el("input", { type: "checkbox", checked: data().answers,
      onchange: () => change({ answers: answers.checked }) });
    const title = el("input", { type: "text", value: data().title,
      onchange: () => change({ title: title.value.trim() }) });
    parts.cards = el("ol", { class: "hcs", "aria-label": t("handout.cards") });
    parts.says = el("div", { class: "says", role: "status" });
    cards();
    return [me.bar(tab), el("div", { class: "ho" }, parts.cards, el("div", { class: "hand-opt" },
      field(t("handout.title"), title),
      field(t("make.rules"), select(languages, data().lang || lang, (v) => change({ lang: v }))),
      field(t("make.paper"), select([["", t("options.auto")], ...papers], data().paper,
        (paper) => change({ paper }))),
      tick(t("handout.answers"), answers),
      parts.says,
      acts(
        button("save", t("make.save"), print, { cls: "main" }),
        button("link", t("link.copy"), () => share(tab.project)))))];
  };
  tab.draw = () => parts.cards && cards();
  return tab;
}
