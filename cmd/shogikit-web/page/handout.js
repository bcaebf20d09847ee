// A handout: cards with boards, their order, and the page that is printed of them.
import { t, el, button, field, select, save, number, tell, lang } from "./dom.js";
import { page } from "./engine.js";
import { boardPicture } from "./picture.js";
import { valueName } from "./options.js";

export function handout(me) {
  const parts = {},
    tab = { project: null };
  const data = () => tab.project.data;
  const fresh = () => me.project("handout", t("handout.name"), { game: me.game, style: me.style, cards: [],
    title: "", answers: true, paper: "", lang: "" });
  const change = (more) => tab.project.change({ ...data(), ...more });

  // add puts a position on the handout, from wherever the visitor is.
  tab.add = (card) => tab.addAll([card]);
  tab.addAll = (cards) => {
    tab.project ??= fresh();
    change({ cards: [...data().cards, ...cards] });
    tell(t("handout.added", { n: number(data().cards.length) }), { text: t("handout.show"),
      do: () => me.go("handout") });
  };

  function cards() {
    parts.cards.replaceChildren(...data().cards.map(card), el("li", { class: "hc add" },
      el("p", {}, t(data().cards.length ? "handout.more" : "handout.empty"))));
  }

  function card(c, n) {
    const img = el("img", { alt: c.sfen }),
      fault = el("p", { class: "fault", hidden: true, role: "alert" });
    boardPicture(me, c.sfen).then(
      (url) => {
        img.src = url;
      },
      (err) => {
        fault.textContent = err.message;
        fault.hidden = false;
      },
    );
    const shift = (by) => {
      const all = [...data().cards];
      all.splice(n + by, 0, ...all.splice(n, 1));
      change({ cards: all });
      cards();
      parts.cards.children[n + by].querySelector(by < 0 ? ".earlier" : ".later").focus();
    };
    const drop = () => {
      change({ cards: data().cards.toSpliced(n, 1) });
      cards();
      (parts.cards.children[n] ?? parts.cards.lastChild).querySelector("button, p")?.focus?.();
    };
    const title = el("input", { type: "text", value: c.title,
      placeholder: t("handout.number", { n: number(n + 1) }), "aria-label": t("handout.card-title",
      { n: number(n + 1) }), onchange: () =>
      change({ cards: data().cards.with(n, { ...c, title: title.value.trim() }) }) });
    return el(
      "li",
      { class: "hc" },
      el("div", { class: "hb" }, img),
      fault,
      el(
        "div",
        { class: "row" },
        title,
        button("back", t("handout.earlier"), () => n && shift(-1), { bare: true, cls: "earlier",
          "aria-disabled": String(!n) }),
        button("next", t("handout.later"), () => n < data().cards.length - 1 && shift(1), { bare: true,
          cls: "later", "aria-disabled": String(n === data().cards.length - 1) }),
        button("delete", t("handout.remove", { n: number(n + 1) }), drop, { bare: true }),
      ),
    );
  }

  async function make(e, use) {
    const pressed = e.currentTarget,
      { paper, answers, title } = data();
    if (!data().cards.length) return tell(t("handout.empty"));
    pressed.setAttribute("aria-busy", "true");
    const input = data()
      .cards.map((c, n) => `${c.sfen} # ${c.title || t("handout.number", { n: n + 1 })}\n`)
      .join("");
    const line = ["handout", "-", "--kind", "study", ...me.flags(),
      ...(data().lang ? ["--lang", data().lang] : []), ...(paper ? ["--paper", paper] : []),
      ...(title ? ["--title", title] : []), ...(answers ? [] : ["--no-answers"])];
    const { status, said, files } = await page.run([...line, "-o", "handout.pdf"], { input,
      takes: "handout.pdf" });
    pressed.removeAttribute("aria-busy");
    if (status === 0) return use(files["handout.pdf"], "handout.pdf");
    parts.says.replaceChildren(
      ...said.map((m) =>
        el(
          "p",
          { class: m.kind },
          m.text.replace(/^(stdin|-):(\d+): ?/, (_, __, n) =>
            `${t("handout.number", { n: number(Number(n)) })}: `),
        ),
      ),
    );
    return parts.says.firstChild?.scrollIntoView({ block: "nearest" });
  }

  tab.panel = () => {
    tab.project ??= fresh();
    const papers = me.table.options.kit
      .find((o) => o.name === "paper")
      .values.filter((p) => ["a4", "a5", "letter"].includes(p))
      .map((p) => [p, valueName(me.table, "paper", p)]);
    const answers = el("input", { type: "checkbox", checked: data().answers,
      onchange: () => change({ answers: answers.checked }) });
    const title = el("input", { type: "text", value: data().title,
      onchange: () => change({ title: title.value.trim() }) });
    parts.cards = el("ol", { class: "hcs", "aria-label": t("handout.cards") });
    parts.says = el("div", { class: "says", role: "status" });
    cards();
    return [
      me.named(tab),
      el(
        "div",
        { class: "ho" },
        parts.cards,
        el(
          "div",
          { class: "hand-opt" },
          field(t("handout.title"), title),
          field(
            t("make.rules"),
            select(Object.entries(me.table.languages), data().lang || lang, (v) => change({ lang: v })),
          ),
          field(
            t("make.paper"),
            select([["", t("options.auto")], ...papers], data().paper, (paper) => change({ paper })),
          ),
          el("label", { class: "tick" }, answers, t("handout.answers")),
          parts.says,
          el(
            "div",
            { class: "acts" },
            button("save", t("make.save"), (e) => make(e, save), { cls: "main" }),
            button("link", t("link.copy"), () => me.share(tab.project)),
          ),
        ),
      ),
    ];
  };

  tab.begin = () => {
    tab.project?.close();
    tab.project = fresh();
    tab.restored();
  };
  tab.enter = () => tab.restored();
  tab.take = (project) => {
    tab.project?.close();
    tab.project = project;
  };
  tab.draw = () => cards();
  tab.restored = () => {
    if (me.tab === "handout") document.getElementById("panel")?.replaceChildren(...tab.panel());
  };
  tab.leave = () => tab.project?.flush();
  return tab;
}
