// My things: what the visitor has made, kept in this browser.
import { t, el, byId, button, copy, save, lang, tell } from "./dom.js";
import * as store from "./store.js";
import { linkTo } from "./link.js";

export function makeThings({ open }) {
  const list = el("ul", {}),
    file = el("input", { type: "file", hidden: true, accept: ".json", onchange: () => take(file.files[0]) });
  const heading = el("h2", { class: "grow", tabindex: -1 }),
    about = el("p", { class: "small" }),
    foot = el("div", { class: "acts" });
  const dialog = el("dialog", { class: "things card", "aria-labelledby": "things-title" });
  heading.id = "things-title";
  dialog.append(
    el(
      "div",
      { class: "row" },
      heading,
      button("close", t("close"), () => dialog.close(), { bare: true }),
    ),
    about,
    list,
    foot,
  );
  document.body.append(dialog);
  dialog.addEventListener("close", () => byId("things").focus());
  byId("things").addEventListener("click", async () => {
    await render();
    dialog.showModal();
    heading.focus();
  });
  store.onChange(() => count());

  async function count() {
    const n = (await store.list()).length,
      badge = document.querySelector("#things .count");
    badge.hidden = !n;
    badge.textContent = n;
    byId("things").setAttribute("aria-label", t("things.count", { n }));
  }

  async function render() {
    heading.textContent = t("things.title");
    about.textContent = t("things.about");
    const all = await store.list();
    list.replaceChildren(...all.map((p, n) => item(p, n)),
      ...(all.length ? [] : [el("li", { class: "empty" }, t("things.empty"))]));
    foot.replaceChildren(
      button("save", t("things.save"), saveAll),
      button("open", t("things.open"), () => file.click()),
      file,
    );
    count();
  }

  const when = (time) => new Date(time).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });

  function item(p, n) {
    const go = async () => {
      dialog.close();
      await open(p);
    };
    const copied = async () => {
      const link = await linkTo(p);
      if (link) copy(link);
    };
    const drop = async () => {
      await store.remove(p.id);
      await render();
      (list.children[n] ?? list.lastChild)?.querySelector("button")?.focus();
      tell(t("things.deleted", { name: p.name }), {
        text: t("undo"),
        do: async () => {
          await store.remove(p.id, 0);
          count();
        },
      });
    };
    return el(
      "li",
      {},
      el("button", { type: "button", class: "grow thing", onclick: go }, el("b", {},
        p.name || t("invent.unnamed")), el("small", {}, `${t("things.kind." + p.kind)}, ${when(p.changed)}`)),
      button("link", t("things.link", { name: p.name }), copied, { bare: true }),
      button("delete", t("things.delete", { name: p.name }), drop, { bare: true }),
    );
  }

  async function saveAll() {
    const all = await store.list();
    const text = JSON.stringify({ shogikit: 1, projects: all }, null, 1);
    save(new TextEncoder().encode(text), "shogikit-things.json");
  }

  // take reads a copy that was saved; what is here under the same name stays.
  async function take(chosen) {
    try {
      const { projects } = JSON.parse(await chosen.text());
      for (const { kind, name, data } of projects) {
        const p = new store.Project({ kind, name, data });
        p.dirty = true;
        await p.flush();
        p.close();
      }
      await render();
      tell(t("things.taken", { n: projects.length }));
    } catch (err) {
      tell(t("things.unreadable", { why: err.message }));
    }
  }

  count();
  return { count, relabel: render };
}
