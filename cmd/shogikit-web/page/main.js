// The start of the page: its language, what is shown, and the choice in its address.
import { setLang, byId, el, t, notice } from "./text.js";
import * as engine from "./engine.js";
import { asked } from "./form.js";
import { makeKit } from "./kit.js";
import { makeBoard } from "./board.js";
import { makeOwn, restore } from "./own.js";

const views = ["kit", "board", "own"];
const made = {}; // views that were shown, by name
const kept = {}; // their choices

// The address keeps a view and its choice: #kit?game=minishogi&paper=letter.
function address() {
  const [view, query] = location.hash.slice(1).split("?");
  return { view: views.includes(view) ? view : "kit", choice: new URLSearchParams(query) };
}

function keep(view, choice) {
  const query = kept[view] = new URLSearchParams(choice).toString();
  if (address().view !== view) return;
  const hash = `#${view}${query && "?" + query}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

const makers = { kit: makeKit, board: makeBoard, own: makeOwn };

async function show() {
  const { view } = address();
  if (!location.hash.includes("?") && kept[view]) keep(view, kept[view]); // as it was left
  const { choice } = address(), mine = new URLSearchParams(choice);
  mine.delete("lang"); // that of the page may change meanwhile
  kept[view] = mine.toString();
  for (const v of views) byId("view-" + v).hidden = v !== view;
  for (const a of document.querySelectorAll("nav a")) {
    if (a.hash === "#" + view) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
  document.title = `${t("nav." + view)} – shogikit`;
  made[view] ??= await makers[view]({ table, keep: (c) => keep(view, c), chosen }, byId("view-" + view));
  made[view].choose(choice);
}

// chosen is what was chosen of an option of a kit; its default where nothing was.
const chosen = (option) => new URLSearchParams(kept.kit).get(option) ?? table.commands.kit.find((o) => o.name === option).default;

let table;

async function changeLanguage(code) {
  if (!Object.hasOwn(table.languages, code)) return;
  try { localStorage.setItem("lang", code); } catch { /* kept for this visit only */ }
  byId("lang").value = code;
  await setLang(code);
  for (const v of Object.values(made)) v.relabel();
}

function firstLanguage() {
  let kept;
  try { kept = localStorage.getItem("lang"); } catch { /* none is kept */ }
  const wanted = [address().choice.get("lang"), kept, ...navigator.languages.map((l) => l.split("-")[0])];
  return wanted.find((l) => l && Object.hasOwn(table.languages, l)) ?? "en";
}

async function start() {
  restore();
  table = await (await fetch(new URL("data/table.json", import.meta.url))).json();
  for (const [command, rows] of Object.entries(table.commands)) table.commands[command] = rows.map(asked);
  if (/-(US|CA)$/.test(navigator.language)) {
    for (const options of Object.values(table.commands)) for (const o of options) if (o.name === "paper" && o.default === "a4") o.default = "letter";
  }
  const select = byId("lang");
  for (const [code, name] of Object.entries(table.languages)) select.append(el("option", { value: code, lang: code }, name));
  select.value = firstLanguage();
  await setLang(select.value);
  select.addEventListener("change", () => changeLanguage(select.value));
  document.body.classList.add("up");
  await show();
  addEventListener("hashchange", show);
  engine.whenReady().catch((err) => notice(t("trouble", { why: err.message })));
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    await engine.whenReady();
    navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(() => {}); // then it is not there offline
  }
}

start();
