// The texts of the page, and small ways to make elements.

let texts = {}, fallback = {};
export let lang = "en";

const load = async (code) => (await fetch(new URL(`data/${code}.json`, import.meta.url))).json();

export async function setLang(code) {
  const [own, english] = await Promise.all([load(code), code === "en" ? null : load("en")]);
  lang = code;
  texts = own;
  fallback = english ?? own;
  document.documentElement.lang = code;
  for (const el of document.querySelectorAll("[data-t]")) el.textContent = t(el.dataset.t);
  for (const el of document.querySelectorAll("[data-label]")) el.setAttribute("aria-label", t(el.dataset.label));
}

// t is the text under a key, with its blanks filled in; other where there is none.
export function t(key, blanks = {}, other = `[${key}]`) {
  let s = texts[key] ?? fallback[key] ?? other;
  for (const [name, value] of Object.entries(blanks)) s = s.replaceAll(`{${name}}`, value);
  return s;
}

export const number = (v, digits = 0) => v.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

// el makes an element; what is not a property is an attribute.
export function el(name, props = {}, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(props)) {
    if (v === undefined || v === null || v === false) continue;
    if (k === "class") e.className = v;
    else if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (k in e && k !== "list" && !k.startsWith("aria-") && k !== "form") e[k] = v;
    else e.setAttribute(k, v === true ? "" : v);
  }
  e.append(...children.flat().filter((c) => c !== undefined && c !== null && c !== false));
  return e;
}

export const byId = (id) => document.getElementById(id);

// say puts messages where screen readers read out.
export function say(list, messages) {
  list.replaceChildren(...messages.map((m) => el("p", { class: m.kind }, m.text, m.more && el("small", { lang: "en" }, m.more))));
}

// notice tells, until it is closed, what is wrong with the whole page, or with the
// link that led here.
export function notice(text, ...more) {
  const box = byId("trouble");
  const close = el("button", { type: "button", "aria-label": t("close"), onclick: () => line.remove() || (box.hidden = !box.childElementCount) }, "✕");
  const line = el("p", {}, text, ...more, " ", close);
  if ([...box.children].some((p) => p.textContent === line.textContent)) return;
  box.append(line);
  box.hidden = false;
}

const kinds = { pdf: "application/pdf", svg: "image/svg+xml", png: "image/png", html: "text/html", zip: "application/zip", yaml: "text/yaml" };

export function blobURL(data, name) {
  return URL.createObjectURL(new Blob([data], { type: kinds[name.split(".").pop()] ?? "application/octet-stream" }));
}

// save hands a file to the visitor.
export function save(data, name) {
  const url = blobURL(data, name);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function debounce(ms, f) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(f, ms, ...args);
  };
}

const windows = /win/i.test(navigator.userAgentData?.platform ?? navigator.platform);

// SHELL is whose quotes the commands have that can be copied: PowerShell takes what
// stands in single quotes as it is, as shells of POSIX do, but doubles the quote.
export const SHELL = windows ? "PowerShell" : "sh";
const plain = windows ? /^[\w@%+=:./*-]+$/ : /^[\w@%+=:,./*-]+$/, quote = windows ? "''" : "'\\''";

// quoted is a word as that shell takes it for one.
export const quoted = (word) => (plain.test(word) ? word : `'${word.replaceAll("'", quote)}'`);
