// The start of the page: its language, its three doors, and what an address opens.
import { setLang, byId, el, t, lang, tell, hush } from "./dom.js";
import { page } from "./engine.js";
import * as store from "./store.js";
import { openLink, doorOf } from "./link.js";
import { makeThings } from "./things.js";

const doors = {
  make: async (given) => (await import("./make.js")).makeSet(given),
  teach: async (given) => (await import("./teach.js")).makeTeach(given),
  invent: async (given) => (await import("./invent.js")).makeInvent(given),
};
const REST = 2500; // milliseconds from the first picture to the program, where nobody moves
const opened = {}; // views, by the name of their door
let table, things;

// current is the door that the address names.
function current() {
  const [name] = location.hash.slice(1).split("?");
  return Object.hasOwn(doors, name) ? name : "make";
}

// show opens the current door, with the project that a link may carry.
async function show() {
  const door = current();
  const link = await openLink(location.hash, table);
  for (const d of Object.keys(doors)) byId("view-" + d).hidden = d !== door;
  for (const a of document.querySelectorAll(".door")) {
    if (a.hash === "#" + door) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
  title();
  const count = () => things.count();
  opened[door] ??= await doors[door]({ table, root: byId("view-" + door), open: openProject, count });
  if (!link) return opened[door].show();
  history.replaceState(null, "", "#" + door);
  return opened[door].open(link);
}

function title() {
  document.title = `${t("doors." + current())} – shogikit`;
}

// openProject opens one of the visitor's things behind its door.
async function openProject(project) {
  const door = doorOf(project.kind);
  if (current() !== door) {
    history.pushState(null, "", "#" + door);
    await show();
  }
  await opened[door].open(project);
}

async function changeLanguage(code) {
  try {
    localStorage.setItem("lang", code);
  } catch {
    /* kept for this visit only */
  }
  await setLang(code);
  title();
  for (const view of Object.values(opened)) view.relabel();
  things.relabel();
}

function firstLanguage() {
  let kept;
  try {
    kept = localStorage.getItem("lang");
  } catch {
    /* none is kept */
  }
  const asked = new URLSearchParams(location.hash.split("?")[1]).get("lang");
  const wanted = [asked, kept, ...navigator.languages.map((l) => l.split("-")[0])];
  return wanted.find((l) => l && Object.hasOwn(table.languages, l)) ?? "en";
}

// usualPaper makes Letter the usual paper where it is.
function usualPaper() {
  if (!/-(US|CA)$/.test(navigator.language)) return;
  for (const o of Object.values(table.options).flat()) if (o.name === "paper") o.default = "letter";
}

async function start() {
  if (/^#(teach|invent)|game=/.test(location.hash)) page.start(); // which has to draw what is asked for
  table = await (await fetch(new URL("data/table.json", import.meta.url))).json();
  usualPaper();
  await setLang(firstLanguage());
  const choice = byId("lang");
  choice.append(...Object.entries(table.languages).map(([code, name]) =>
    el("option", { value: code, lang: code, selected: code === lang }, name)));
  choice.addEventListener("change", () => changeLanguage(choice.value));
  if (!(await store.open())) tell(t("store.none"));
  things = makeThings(openProject);
  await show();
  document.body.classList.add("begun");
  startSoon();
  addEventListener("hashchange", () => {
    hush();
    show();
  });
  page.ready.catch((err) => tell(t("trouble", { why: err.message })));
  await page.ready;
  document.body.classList.add("ready");
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    keepOffline().catch(() => {}); // not there offline
  }
}

// startSoon loads the program, which takes what a phone has: as soon as the visitor stirs, or after a rest.
function startSoon() {
  const start = () => page.start();
  for (const kind of ["pointermove", "pointerdown", "keydown", "scroll"]) {
    addEventListener(kind, start, { once: true, passive: true });
  }
  setTimeout(start, REST);
}

// keepOffline stores the page for use without a network, with the language that is in use.
async function keepOffline() {
  await navigator.serviceWorker.register(new URL("sw.js", import.meta.url));
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(["", "board-"].map((part) => `data/${part}${lang}.json`).concat(`data/${lang}.yaml.gz`));
}

start();
