// Controls made from the table of options.
import { t, el, lang } from "./dom.js";

const label = (o) => t(`option.${o.name}.label`, {}, o.name);

export const gameName = (table, id) => {
  const g = table.games.find((g) => g.id === id);
  return g ? (g.names[lang] ?? g.names.en) : id;
};

export const valueName = (table, option, v) => (option === "paper" && table.papers[v]) || (option === "lang"
  && table.languages[v]) || t(`value.${option}.${v}`, {}, v);

// pointed is a number as the program reads it, where a language writes it with a comma.
const pointed = (text) => (/^\d*,\d+ ?(%|[a-z]+)?$/i.test(text) ? text.replace(",", ".") : text);

// Options shows some options of a command. choice holds what differs from the defaults, by name; changed
// is called when it does, and put with the bytes of a file that was chosen.
export class Options {
  constructor({ table, command, names, choice, changed, put }) {
    Object.assign(this, { table, choice, changed, put });
    this.options = table.options[command].filter((o) => names(o));
    this.rows = new Map(this.options.map((o) => [o.name, this.row(o)]));
  }

  // groups are the controls by their groups, each with its heading.
  groups() {
    const groups = [...new Set(this.options.map((o) => o.group))];
    return groups.map((g) =>
      el(
        "fieldset",
        { class: "group" },
        el("legend", {}, t(`group.${g}`)),
        this.options.filter((o) => o.group === g).map((o) => this.rows.get(o.name)),
      ),
    );
  }

  row(o) {
    const id = `option-${o.name}`;
    const about = [el("small", { id: `${id}-help` }, t(`option.${o.name}.help`, {}, o.help)), el("p",
      { class: "fault", id: `${id}-fault`, role: "alert", hidden: true })];
    const described = { "aria-describedby": `${id}-help ${id}-fault` };
    const props = { class: "row-o", "data-option": o.name };
    if (o.kind === "choices") return el("fieldset", { ...props, ...described }, el("legend", { class: "lab" },
      label(o)), this.boxes(o), about);
    const control = this.control(o, { id, ...described });
    if (o.kind === "switch") return el("div", props, el("label", { class: "tick", htmlFor: id }, control,
      label(o)), about);
    return el("div", props, el("label", { class: "lab", htmlFor: id }, label(o)), control, this.other(o,
      control), about);
  }

  boxes(o) {
    const has = (this.choice[o.name] ?? o.default).split(",");
    const box = el(
      "div",
      { class: "boxes" },
      o.values.map((v) => el("label", { class: "tick" }, el("input",
        { type: "checkbox", value: v, checked: has.includes(v), onchange: () => this.set(o,
        [...box.querySelectorAll("input:checked")].map((i) => i.value).join(",")) }), valueName(this.table,
        o.name, v))),
    );
    return box;
  }

  control(o, props) {
    const value = this.choice[o.name] ?? o.default;
    if (o.kind === "switch") return el("input", { ...props, type: "checkbox", checked: value === "true",
      onchange: (e) => this.set(o, e.target.checked ? "true" : "") });
    if (o.kind === "file") return el("input", { ...props, type: "file", accept: o.accept,
      onchange: (e) => this.file(o, e.target.files[0]) });
    if (o.kind !== "choice") {
      return el("input", { ...props, type: "text", value, placeholder: o.default, autocomplete: "off",
        spellcheck: false, onchange: (e) => this.set(o, pointed(e.target.value.trim())) });
    }
    const list = el("select", { ...props, onchange: (e) => this.pick(o, e.target) });
    if (!o.values.includes(o.default)) list.append(el("option", { value: "" }, t("options.auto")));
    list.append(...o.values.map((v) => el("option", { value: v }, valueName(this.table, o.name, v))));
    if (o.open) list.append(el("option", { value: "?" }, t("options.other")));
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
    if (o.kind !== "choice" || !o.open) return null;
    const value = this.choice[o.name] ?? "";
    return el("input", { type: "text", class: "other", "aria-label": label(o),
      placeholder: t(`option.${o.name}.other`, {}, ""), hidden: list.value !== "?",
      value: o.values.includes(value) ? "" : value, onchange: (e) => this.set(o, e.target.value.trim()) });
  }

  async file(o, file) {
    if (file) this.put(file.name, new Uint8Array(await file.arrayBuffer()));
    this.set(o, file ? file.name : "");
  }

  set(o, value) {
    if (value === o.default || value === "") delete this.choice[o.name];
    else this.choice[o.name] = value;
    this.changed(o.name);
  }

  // blame shows messages at the options whose faults they are, and returns the others.
  blame(messages) {
    for (const [name, row] of this.rows) {
      const fault = row.querySelector(".fault"),
        mine = messages.find((m) => m.option === name);
      fault.hidden = !mine;
      fault.textContent = mine?.text ?? "";
      row.querySelector("input, select").setAttribute("aria-invalid", String(!!mine));
      if (mine) row.closest("details")?.setAttribute("open", "");
    }
    return messages.filter((m) => !this.rows.has(m.option));
  }
}

// flags are a choice as the words of a command line, as far as the command knows the options.
export function flags(table, command, choice) {
  const out = [];
  for (const o of table.options[command]) {
    const value = choice[o.name];
    if (value === undefined || value === "") continue;
    if (o.kind === "switch") out.push(...(value === "true" ? ["--" + o.name] : []));
    else out.push("--" + o.name, value);
  }
  return out;
}
