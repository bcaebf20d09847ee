// The line with the name of a project: what it is called, that it is kept, undo and redo, and what to do when
// another tab has changed it too.
import { t, el, button, tell } from "./dom.js";

// projectBar is the line for an open project; redraw() is called when another version of it is in place, and
// kept() when it was written.
export function projectBar(project, redraw, kept, ...more) {
  const rename = () => project.change(project.data, name.value.trim() || t("invent.unnamed"));
  const name = el("input", { type: "text", class: "name", value: project.name, "aria-label": t("teach.name"),
    onchange: rename });
  const state = el("span", { class: "keep", role: "status" }, project.isNew ? "" : t("kept"));
  const go = async (way) => (await project[way]()) && redraw();
  project.onkept = () => {
    state.textContent = t("kept");
    kept();
  };
  project.onother = (other) => (other ? offerBoth(project, other) : redraw());
  return el("div", { class: "proj" }, name, state,
    button("undo", t("undo"), () => go("undo"), { bare: true }),
    button("redo", t("redo"), () => go("redo"), { bare: true }),
    more);
}

function offerBoth(project, other) {
  const fork = () => project.fork(`${project.name} (2)`);
  tell(t("store.both", { name: project.name }), { text: t("store.keep-both"), do: fork });
  tell(t("store.theirs"), { text: t("store.show-theirs"), do: () => project.follow(other) });
}
