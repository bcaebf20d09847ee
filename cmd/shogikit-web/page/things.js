// My things: what the visitor has made, kept in this browser.
import { t, el, acts, byId, button, opener, saveText, lang, tell } from "./dom.js";
import * as store from "./store.js";
import { share } from "./link.js";

// makeThings makes the list; open(project) opens one of them.
export function makeThings(open) {
  const list = el("ul");
  const heading = el("h2", { class: "grow", tabindex: -1, id: "things-title" });
  const dialog = el("dialog", { class: "things card", "aria-labelledby": heading.id });
  const door = byId("things");
  document.body.append(dialog);
  dialog.addEventListener("close", () => door.focus());
  door.addEventListener("click", async () => {
    await render();
    dialog.showModal();
    heading.focus();
  });
  store.onChange(count);

  async function count() {
    const n = (await store.list()).length;
    const badge = door.querySelector(".count");
    badge.hidden = !n;
    badge.textContent = n;
    door.setAttribute("aria-label", t("things.count", { n }));
  }

  async function render() {
    const all = await store.list();
    heading.textContent = t("things.title");
    list.replaceChildren(...all.map(item));
    if (!all.length) list.append(el("li", { class: "empty" }, t("things.empty")));
    dialog.replaceChildren(
      el("div", { class: "row" }, heading, button("close", t("close"), () => dialog.close(), { bare: true })),
      el("p", { class: "small" }, t("things.about")),
      list,
      acts(
        button("save", t("things.save"), saveAll),
        opener(t("things.open"), ([file]) => take(file), { accept: ".json" })));
    count();
  }

  function item(p, n) {
    const when = new Date(p.changed).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
    const name = p.name || t("invent.unnamed");
    const go = () => {
      dialog.close();
      open(p);
    };
    return el("li", {},
      el("button", { type: "button", class: "grow thing", onclick: go },
        el("b", {}, name),
        el("small", {}, `${t("things.kind." + p.kind)}, ${when}`)),
      button("link", t("things.link", { name }), () => share(p), { bare: true }),
      button("delete", t("things.delete", { name }), () => remove(p, n), { bare: true }));
  }

  async function remove(p, n) {
    await store.remove(p.id);
    await render();
    (list.children[n] ?? list.lastChild).querySelector("button")?.focus();
    const back = () => store.remove(p.id, 0).then(count);
    tell(t("things.deleted", { name: p.name }), { text: t("undo"), do: back });
  }

  async function saveAll() {
    const all = { shogikit: 1, projects: await store.list() };
    saveText(JSON.stringify(all, null, 1), "shogikit-things.json");
  }

  // take reads a copy that was saved; what is here under the same name stays.
  async function take(chosen) {
    try {
      const { projects } = JSON.parse(await chosen.text());
      for (const { kind, name, data } of projects) {
        const p = new store.Project({ kind, name, data });
        p.dirty = true;
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
