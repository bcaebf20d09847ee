// Controls made from the table of options.
import { t, el, tick, lang } from "./dom.js";
import { put } from "./engine.js";

const label = (o) => t(`option.${o.name}.label`, {}, o.name);

export const gameName = (table, id) => {
  const g = table.games.find((g) => g.id === id);
  return g ? (g.names[lang] ?? g.names.en) : id;
};

export function valueName(table, option, v) {
  const titles = { paper: table.papers, lang: table.languages }[option];
  return titles?.[v] ?? t(`value.${option}.${v}`, {}, v);
}

// pointed is a number as the program reads it, where a language writes it with a comma.
const pointed = (text) => (/^\d*,\d+ ?(%|[a-z]+)?$/i.test(text) ? text.replace(",", ".") : text);

// Options shows some options of a command. choice holds what differs from the defaults, by name; changed is
// called when it does.
export class Options {
  constructor({ table, command, names, choice, changed }) {
    Object.assign(this, { table, choice, changed });
    this.options = table.options[command].filter((o) => names(o.name));
    this.rows = new Map();
  }

  // groups makes the controls, by their groups, each with its heading.
  groups() {
    this.rows = new Map(this.options.map((o) => [o.name, this.row(o)]));
    const groups = [...new Set(this.options.map((o) => o.group))];
    const rows = (g) => this.options.filter((o) => o.group === g).map((o) => this.rows.get(o.name));
    return groups.map((g) => el("fieldset", { class: "group" }, el("legend", {}, t(`group.${g}`)), rows(g)));
  }

  row(o) {
    const id = `option-${o.name}`;
    const described = { "aria-describedby": `${id}-help ${id}-fault` };
    const about = [el("small", { id: `${id}-help` }, t(`option.${o.name}.help`, {}, o.help)),
      el("p", { class: "fault", id: `${id}-fault`, role: "alert", hidden: true })];
    if (o.kind === "choices") {
      return el("fieldset", { class: "row-o", ...described },
        el("legend", { class: "lab" }, label(o)), this.boxes(o), about);
    }
    const control = this.control(o, { id, ...described });
    if (o.kind === "switch") return el("div", { class: "row-o" }, tick(label(o), control), about);
    const other = o.kind === "choice" && o.open && this.other(o, control);
    return el("div", { class: "row-o" },
      el("label", { class: "lab", htmlFor: id }, label(o)), control, other, about);
  }

  boxes(o) {
    const has = (this.choice[o.name] ?? o.default).split(",");
    const ticked = () => [...box.querySelectorAll("input:checked")].map((i) => i.value).join(",");
    const one = (v) => el("input", { type: "checkbox", value: v, checked: has.includes(v),
      onchange: () => this.set(o, ticked()) });
    const box = el("div", { class: "boxes" },
      o.values.map((v) => tick(valueName(this.table, o.name, v), one(v))));
    return box;
  }

  control(o, props) {
    const value = this.choice[o.name] ?? o.default;
    const input = (more) => el("input", { ...props, ...more });
    switch (o.kind) {
      case "switch":
        return input({ type: "checkbox", checked: value === "true",
          onchange: (e) => this.set(o, e.target.checked ? "true" : "") });
      case "file":
        return input({ type: "file", accept: o.accept, onchange: (e) => this.file(o, e.target.files[0]) });
      case "choice":
        return this.list(o, props, value);
      default:
        return input({ type: "text", value, placeholder: o.default, autocomplete: "off", spellcheck: false,
          onchange: (e) => this.set(o, pointed(e.target.value.trim())) });
    }
  }

  list(o, props, value) {
    const all = o.values.map((v) => [v, valueName(this.table, o.name, v)]);
    if (!o.values.includes(o.default)) all.unshift(["", t("options.auto")]);
    if (o.open) all.push(["?", t("options.other")]);
    const list = el("select", { ...props, onchange: (e) => this.pick(o, e.target) },
      all.map(([v, name]) => el("option", { value: v }, name)));
    list.value = o.values.includes(value) || value === "" ? value : "?";
    return list;
  }

  pick(o, list) {
    const other = list.parentElement.querySelector(".other");
    if (other) other.hidden = list.value !== "?";
    if (list.value !== "?") this.set(o, list.value);
    else other.focus();
  }

  // other is the field for a value that the list does not have.
  other(o, list) {
    const value = this.choice[o.name] ?? "";
    return el("input", { type: "text", class: "other", "aria-label": label(o), hidden: list.value !== "?",
      placeholder: t(`option.${o.name}.other`, {}, ""), value: o.values.includes(value) ? "" : value,
      onchange: (e) => this.set(o, e.target.value.trim()) });
  }

  async file(o, file) {
    if (file) put(file.name, new Uint8Array(await file.arrayBuffer()));
    this.set(o, file ? file.name : "");
  }

  set(o, value) {
    if (value === o.default || value === "") delete this.choice[o.name];
    else this.choice[o.name] = value;
    this.changed();
  }

  // blame shows messages at the options whose faults they are, and returns the others as elements.
  blame(messages) {
    for (const [name, row] of this.rows) {
      const fault = row.querySelector(".fault");
      const mine = messages.find((m) => m.option === name);
      Object.assign(fault, { hidden: !mine, textContent: mine?.text ?? "" });
      row.querySelector("input, select").setAttribute("aria-invalid", String(!!mine));
      if (mine) row.closest("details")?.setAttribute("open", "");
    }
    const others = messages.filter((m) => !this.rows.has(m.option) && m.kind !== "note");
    return others.map((m) => el("p", { class: m.kind }, m.text));
  }
}

// flags are a choice as the words of a command line, as far as the command knows the options.
export function flags(table, command, choice) {
  const given = table.options[command].filter((o) => choice[o.name]);
  const words = (o) => (o.kind !== "switch" ? ["--" + o.name, choice[o.name]]
    : choice[o.name] === "true" ? ["--" + o.name] : []);
  return given.flatMap(words);
}
