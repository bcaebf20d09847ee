// Controls made from the table of options.
import { t, el } from "./text.js";

const label = (o) => t(`option.${o.name}.label`, {}, o.name);
const help = (o) => t(`option.${o.name}.help`, {}, o.help);
const valueName = (o, v, table) => (o.name === "paper" && table.papers[v]) || (o.name === "lang" && table.languages[v])
  || (o.name === "also" && gameName(table, v)) || t(`value.${o.name}.${v}`, {}, v);

export const gameName = (table, id) => {
  const g = table.games.find((g) => g.id === id);
  return g ? (g.names[document.documentElement.lang] ?? g.names.en) : id;
};

// The options that everybody is asked, in the order of the page.
const SIMPLE = ["style", "build", "paper", "copies", "sheet-each", "board", "lang", "ink", "scale"];

// The groups of the other options, which the program's help has too.
const GROUPS = ["game", "paper", "pieces", "sets", "cutters", "output"];

// lower renames the fields of the program's table as they are called here.
const lower = (o) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k.toLowerCase(), v]));

// asked is an option of the table with the kind of control that asks for it.
export function asked(row) {
  const o = { ...lower(row), when: (row.When ?? []).map(lower), simple: SIMPLE.includes(row.Name) };
  o.accept = o.endings?.map((e) => "." + e).join();
  if (o.kind === "bool") o.kind = "switch";
  else if (o.endings) o.kind = "file";
  else if (o.values) o.kind = o.many || o.kind === "stringSlice" ? "choices" : "choice";
  else o.kind = o.kind === "int" ? "number" : "text";
  return o;
}

// pointed is a number as the program reads it, where a language writes it with a comma.
const pointed = (text) => (/^\d*,\d+ ?(%|[a-z]+)?$/i.test(text) ? text.replace(",", ".") : text);

// PICTURED are the options whose values have small pictures; a few values have none.
const PICTURED = ["style", "build"], BARE = ["all"];

// picks are small pictures of what a list offers, to be tapped. Keys and screen readers
// have the list itself. usual is the value where nothing is chosen.
export function picks(option, values, select, usual) {
  const pick = ([value, name]) => el("img", {
    src: new URL(`data/pick-${option}-${value}.jpg`, import.meta.url).href, alt: "", title: name, width: 56, height: 42, "data-value": value,
    onclick: () => { select.value = value; select.dispatchEvent(new Event("change")); } });
  const strip = el("div", { class: "picks", "aria-hidden": "true" }, values.filter(([v]) => !BARE.includes(v)).map(pick));
  const mark = () => { for (const i of strip.children) i.classList.toggle("on", i.dataset.value === (select.value || usual())); };
  select.addEventListener("change", mark);
  mark();
  return strip;
}

// Form shows the options of a command. choice holds what differs from the
// defaults, by name; changed is called when it does.
export class Form {
  constructor(root, { table, command, groups, changed, only, usual = () => ({}), prefix = command }) {
    Object.assign(this, { root, table, groups, changed, usual, prefix });
    this.options = table.commands[command].filter((o) => !only || only.includes(o.name));
    this.choice = {};
    this.files = {};
  }

  // render makes all controls anew, as when the language changes.
  render(...first) {
    const simple = this.options.filter((o) => o.simple || !this.groups), more = this.options.filter((o) => !o.simple && this.groups);
    simple.sort((a, b) => SIMPLE.indexOf(a.name) - SIMPLE.indexOf(b.name));
    const open = this.root.querySelector("details")?.open;
    this.root.replaceChildren(...first, ...simple.map((o) => this.row(o)));
    if (more.length) {
      const groups = GROUPS.filter((g) => more.some((o) => o.group === g))
        .map((g) => el("fieldset", { class: "group" }, el("legend", {}, t(`form.group.${g}`)), ...more.filter((o) => o.group === g).map((o) => this.row(o))));
      this.root.append(el("details", { open: !!open }, el("summary", {}, t("form.more")), ...groups,
        el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => this.take({}) }, t("form.reset")),
          el("button", { type: "button", hidden: !this.before, onclick: () => this.take(this.before) }, t("board.undo")))));
    }
    this.apply();
  }

  // take takes another choice as a whole, and keeps the one of before.
  take(choice) {
    [this.before, this.choice] = [this.choice, choice];
    this.render(...this.root.querySelectorAll(":scope > .first"));
    this.changed();
  }

  id(o) { return `${this.prefix}-${o.name}`; }

  row(o) {
    const id = this.id(o), describedBy = `${id}-help ${id}-fault`;
    const about = [el("p", { class: "help", id: `${id}-help` }, help(o)), el("p", { class: "fault", id: `${id}-fault`, hidden: true })];
    if (o.kind === "choices") {
      return el("fieldset", { class: "row", "data-option": o.name, "aria-describedby": describedBy }, el("legend", {}, label(o)), this.boxes(o), about);
    }
    const control = this.control(o, id);
    control.setAttribute("aria-describedby", describedBy);
    if (o.kind === "switch") return el("div", { class: "row", "data-option": o.name }, el("label", { class: "tick", htmlFor: id }, control, label(o)), about);
    return el("div", { class: "row", "data-option": o.name }, el("label", { htmlFor: id }, label(o)), control,
      PICTURED.includes(o.name) && picks(o.name, o.values.map((v) => [v, valueName(o, v, this.table)]), control, () => this.usual()[o.name]), this.other(o, id, control), about);
  }

  boxes(o) {
    const set = () => {
      const on = [...fields.querySelectorAll("input:checked")].map((i) => i.value);
      this.set(o, on.join(","));
    };
    const has = (this.choice[o.name] ?? "").split(",");
    const fields = el("div", { class: "boxes" }, o.values.map((v) => el("label", { class: "tick" },
      el("input", { type: "checkbox", value: v, checked: has.includes(v), onchange: set }), valueName(o, v, this.table))));
    return fields;
  }

  control(o, id) {
    const value = this.choice[o.name] ?? o.default;
    switch (o.kind) {
      case "switch":
        return el("input", { id, type: "checkbox", checked: value === "true", onchange: (e) => this.set(o, e.target.checked ? "true" : "") });
      case "choice": {
        const select = el("select", { id, onchange: (e) => { if (e.target.value !== "?") this.set(o, e.target.value); this.apply(); } });
        if (!o.values.includes(o.default)) select.append(el("option", { value: "" }, t("form.auto")));
        for (const v of o.values) select.append(el("option", { value: v }, valueName(o, v, this.table)));
        if (o.open && o.name !== "lang") select.append(el("option", { value: "?" }, t("form.other")));
        select.value = o.values.includes(value) || value === "" ? value : "?";
        return select;
      }
      case "file":
        return el("input", { id, type: "file", accept: o.accept, onchange: (e) => this.file(o, e.target.files[0]) });
      case "number":
        return el("input", { id, type: "number", value: value === "0" ? "" : value, placeholder: "1", min: o.min || undefined, max: o.max || undefined, onchange: (e) => this.set(o, e.target.value) });
    }
    return el("input", { id, type: "text", value, placeholder: o.default, autocomplete: "off", spellcheck: false, onchange: (e) => this.set(o, pointed(e.target.value.trim())) });
  }

  // other is the field for a value that the list does not have.
  other(o, id, select) {
    if (o.kind !== "choice" || !o.open || o.name === "lang") return null;
    const value = this.choice[o.name] ?? "";
    return el("input", {
      type: "text", class: "other", "aria-label": label(o), placeholder: t(`option.${o.name}.other`, {}, ""), hidden: select.value !== "?",
      value: o.values.includes(value) ? "" : value, onchange: (e) => this.set(o, e.target.value.trim()),
    });
  }

  async file(o, file) {
    if (file) this.files[o.name] = { name: file.name, data: new Uint8Array(await file.arrayBuffer()) };
    this.set(o, file ? file.name : "");
  }

  set(o, value) {
    if (value === o.default || value === "") delete this.choice[o.name];
    else this.choice[o.name] = value;
    this.apply();
    this.changed(o.name);
  }

  // value of an option, as the program will take it.
  value(name) {
    const o = this.options.find((o) => o.name === name);
    return this.choice[name] ?? (o?.default || this.usual()[name]) ?? "";
  }

  // wording names an option and a value of it.
  wording(name, value) {
    const o = this.options.find((o) => o.name === name);
    return `${label(o)}: ${valueName(o, value, this.table)}`;
  }

  // applies reports whether an option makes a difference to the choice: another has one of
  // some values, or is chosen at all.
  applies(o) { return !o.when.length || o.when.some((w) => (w.values ? this.value(w.option).split(",").some((v) => w.values.includes(v)) : w.option in this.choice)); }

  apply() {
    for (const o of this.options) {
      const row = this.root.querySelector(`[data-option="${o.name}"]`);
      row.hidden = !this.applies(o);
      const other = row.querySelector(".other");
      if (other) other.hidden = row.querySelector("select").value !== "?";
    }
  }

  // args are the choice as flags.
  args(always = []) {
    const out = [];
    for (const o of this.options) {
      if (!this.applies(o) || !(o.name in this.choice || always.includes(o.name))) continue;
      const value = this.value(o.name);
      if (o.kind === "switch") { if (value === "true") out.push("--" + o.name); }
      else if (value !== "") out.push("--" + o.name, value);
    }
    return out;
  }

  // blame shows messages at the options whose faults they are, and returns the others.
  blame(messages) {
    for (const p of this.root.querySelectorAll(".fault")) p.hidden = true;
    for (const c of this.root.querySelectorAll("[aria-invalid]")) c.removeAttribute("aria-invalid");
    return messages.filter((m) => {
      const row = m.option && this.root.querySelector(`[data-option="${m.option}"]`);
      if (!row) return true;
      const p = row.querySelector(".fault");
      p.textContent = m.text;
      p.hidden = false;
      row.querySelector("input, select").setAttribute("aria-invalid", "true");
      row.closest("details")?.setAttribute("open", "");
      return false;
    });
  }
}
