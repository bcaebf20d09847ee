// The start of the page: its language, its three doors, and what an address opens.
import { setLang, byId, el, t, lang, tell } from "./dom.js";
import { page, onLoading } from "./engine.js";
import * as store from "./store.js";
import { openLink } from "./link.js";
import { makeSet } from "./make.js";
import { makeTeach } from "./teach.js";
import { makeInvent } from "./invent.js";
import { makeThings } from "./things.js";

const doors = { make: makeSet, teach: makeTeach, invent: makeInvent };
const opened = {}; // views, by the name of their door
let table, things;

const doorOf = (hash) => hash.slice(1).split("?")[0];

// show opens the door that the address names, with the project that a link may carry.
async function show() {
  const wanted = doorOf(location.hash),
    door = Object.hasOwn(doors, wanted) ? wanted : "make";
  const link = await openLink(location.hash, table);
  for (const d of Object.keys(doors)) byId("view-" + d).hidden = d !== door;
  for (const a of document.querySelectorAll(".door")) {
    if (a.hash === "#" + door) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
  title(door);
  opened[door] ??= await doors[door]({ table, root: byId("view-" + door), open: openProject, count: () =>
    things.count() });
  if (link) {
    history.replaceState(null, "", "#" + door);
    await opened[door].open(link);
  } else await opened[door].show?.();
}

const title = (door) => {
  document.title = `${t("doors." + door)} – shogikit`;
};

// openProject opens one of the visitor's things behind its door.
async function openProject(project) {
  const door = { set: "make", game: "teach", diagram: "teach", problems: "teach", handout: "teach",
    invention: "invent" }[project.kind];
  if (doorOf(location.hash) !== door) {
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
  title(doorOf(location.hash) || "make");
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
  const wanted = [new URLSearchParams(location.hash.split("?")[1]).get("lang"), kept,
    ...navigator.languages.map((l) => l.split("-")[0])];
  return wanted.find((l) => l && Object.hasOwn(table.languages, l)) ?? "en";
}

async function start() {
  table = await (await fetch(new URL("data/table.json", import.meta.url))).json();
  const letter = /-(US|CA)$/.test(navigator.language);
  for (const options of Object.values(table.options)) for (const o of options) if (o.name === "paper"
    && letter) o.default = "letter";
  await setLang(firstLanguage());
  const choice = byId("lang");
  choice.append(...Object.entries(table.languages).map(([code, name]) => el("option",
    { value: code, lang: code, selected: code === lang }, name)));
  choice.addEventListener("change", () => changeLanguage(choice.value));
  const kept = await store.open();
  things = makeThings({ open: openProject });
  await show();
  document.body.classList.add("begun");
  addEventListener("hashchange", show);
  if (!kept) tell(t("store.none"));
  page.ready.catch((err) => tell(t("trouble", { why: err.message })));
  onLoading((loaded, of) => document.body.style.setProperty("--loaded",
    `${Math.round((100 * loaded) / of)}%`));
  await page.ready;
  document.body.classList.add("ready");
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register(new URL("sw.js",
      import.meta.url)).catch(() => {}); // then it is not there offline
  }
}

start();
