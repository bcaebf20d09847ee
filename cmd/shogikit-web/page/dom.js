// The texts of the page, and small ways to make elements.

let texts = {};
let english = {};
export let lang = "en";

const load = async (code) => (await fetch(new URL(`data/${code}.json`, import.meta.url))).json();

// setLang loads the texts of a language and puts them where the HTML has their keys.
export async function setLang(code) {
  const [own, other] = await Promise.all([load(code), code === "en" ? null : load("en")]);
  texts = own;
  english = other ?? own;
  lang = code;
  document.documentElement.lang = code;
  for (const e of document.querySelectorAll("[data-t]")) e.textContent = t(e.dataset.t);
  for (const e of document.querySelectorAll("[data-label]")) e.setAttribute("aria-label", t(e.dataset.label));
}

// t is the text under a key, with its blanks filled in; other where there is none.
export function t(key, blanks = {}, other = `[${key}]`) {
  let s = texts[key] ?? english[key] ?? other;
  for (const [name, value] of Object.entries(blanks)) s = s.replaceAll(`{${name}}`, value);
  return s;
}

// number is one with a fraction or with thousands, as the language writes it.
export const number = (v, digits = 0) =>
  v.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

// duration says minutes, rounded up to five.
export function duration(minutes) {
  const all = Math.ceil(minutes / 5) * 5;
  const rest = all % 60 ? t("minutes", { min: all % 60 }) : "";
  return all < 60 ? rest : t("hours", { h: Math.floor(all / 60), rest }).trim();
}

export const byId = (id) => document.getElementById(id);

// el makes an element; what is not a property is an attribute.
export function el(name, props = {}, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(props)) {
    if (v === undefined || v === null || v === false) continue;
    if (k === "class") e.className = v;
    else if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (k in e && k !== "list" && k !== "form" && !k.startsWith("aria-")) e[k] = v;
    else e.setAttribute(k, v === true ? "" : v);
  }
  e.append(...children.flat(2).filter((c) => c !== undefined && c !== null && c !== false && c !== 0));
  return e;
}

const SVG = "http://www.w3.org/2000/svg";

// icon is one of the signs in the page's sprite.
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

// button is one with a sign, a text, or both; a bare one shows its sign alone and is named by the text.
export function button(sign, text, onclick, { cls = "", bare = false, ...props } = {}) {
  const name = bare && { "aria-label": text, title: text };
  const kind = `btn ${cls}${bare ? " icon" : ""}`;
  return el("button", { type: "button", class: kind, onclick, ...name, ...props },
    sign && icon(sign),
    !bare && el("span", {}, text));
}

// opener is a button with which the visitor chooses files; take(files) gets them.
export function opener(text, take, props = {}) {
  const file = el("input", { type: "file", hidden: true, ...props,
    onchange: () => file.files.length && take([...file.files]).finally(() => (file.value = "")) });
  return [button("open", text, () => file.click()), file];
}

// droppable lets files be dropped on an element; take(files) gets them.
export function droppable(root, take) {
  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", (e) => {
    e.preventDefault();
    if (e.dataTransfer.files.length) take([...e.dataTransfer.files]);
  });
}

// acts is a row of buttons.
export const acts = (...buttons) => el("div", { class: "acts" }, buttons);

// field is a control with its label above it.
export const field = (label, control) =>
  el("label", { class: "field" }, el("span", { class: "lab" }, label), control);

export const tick = (label, control) => el("label", { class: "tick" }, control, label);

export function select(options, value, onchange, props = {}) {
  return el("select", { ...props, onchange: (e) => onchange(e.target.value) },
    options.map(([v, name]) => el("option", { value: v, selected: v === value }, name)));
}

// tiles is a group of pictures of which one is chosen: radio buttons for keys and screen readers.
export function tiles(legend, name, options, value, onchange) {
  const tile = ({ id, src, text, small }) => el("label", { class: "tile" },
    el("input", { type: "radio", name, value: id, checked: id === value, onchange: () => onchange(id) }),
    el("img", { src, alt: "" }),
    el("span", {}, text),
    small && el("small", {}, small));
  return el("fieldset", { class: `tiles ${name}` },
    el("legend", {}, legend),
    el("div", { class: "strip" }, options.map(tile)));
}

export const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }; // of keys along a row

// tabs is a bar of tabs, of which one stop is reached by Tab and the others by arrows. go(name) is called
// for the one that is chosen; choose(name) shows which one it is.
export function tabs(label, names, { prefix, panel, go }) {
  const all = Object.keys(names);
  const root = el("div", { class: "tabs", role: "tablist", "aria-label": label, onkeydown: along },
    all.map((name) => el("button", { type: "button", class: "tab", role: "tab", id: prefix + name,
      "aria-controls": panel, onclick: () => go(name) }, names[name])));

  async function along(e) {
    const step = STEPS[e.key];
    if (!step) return;
    e.preventDefault();
    const at = [...root.children].indexOf(document.activeElement);
    const next = all.at((at + step) % all.length);
    await go(next);
    byId(prefix + next).focus();
  }

  function choose(name) {
    for (const b of root.children) {
      const on = b.id === prefix + name;
      b.setAttribute("aria-selected", String(on));
      b.tabIndex = on ? 0 : -1;
    }
  }
  return { root, choose };
}

const kinds = { pdf: "application/pdf", svg: "image/svg+xml", png: "image/png", html: "text/html",
  zip: "application/zip", yaml: "text/yaml" };

export const blobURL = (data, name) =>
  URL.createObjectURL(new Blob([data], { type: kinds[name.split(".").pop()] ?? "application/octet-stream" }));

// save hands a file to the visitor.
export function save(data, name) {
  const url = blobURL(data, name);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const saveText = (text, name) => save(new TextEncoder().encode(text), name);

export function debounce(ms, f) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(f, ms, ...args);
  };
}

// tell shows a message for the whole page until it is closed, with an action {text, do} that it offers.
export function tell(text, action) {
  const bar = byId("notes");
  const act = () => {
    line.remove();
    action.do();
  };
  const line = el("p", { class: "info" },
    el("span", { class: "grow" }, text),
    action && button(null, action.text, act),
    button("close", t("close"), () => line.remove(), { bare: true }));
  if (![...bar.children].some((p) => p.textContent === line.textContent)) bar.append(line);
}

// hush takes away what was told, where the visitor turns to something else.
export const hush = () => byId("notes").replaceChildren();

// copy puts a text on the clipboard, or shows it where that is not allowed.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(t("copied"));
  } catch {
    tell(text);
  }
}

const windows = /win/i.test(navigator.userAgentData?.platform ?? navigator.platform);
const plain = windows ? /^[\w@%+=:./*-]+$/ : /^[\w@%+=:,./*-]+$/;
const quote = windows ? "''" : "'\\''"; // PowerShell doubles the quote, other shells end the string

// quoted is a word as the visitor's shell takes it for one.
export const quoted = (word) => (plain.test(word) ? word : `'${word.replaceAll("'", quote)}'`);
