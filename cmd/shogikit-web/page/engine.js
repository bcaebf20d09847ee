// The page's side of the program: questions in, answers out. A program that falls
// over is started again, and the question that felled it is told so.

import { lang } from "./text.js";

let worker, module, up, fail;
let isUp = false; // it has been, once
let pending = new Map(); // by number: {resolve, reject}
let next = 1;
const files = new Map(); // what the program has to find again after a fall

const MOST = 768 << 20; // bytes that the program may hold when it is idle
const PATIENCE = 1000; // milliseconds that an older choice may keep a newer one waiting

export class Stopped extends Error {}

let ready = start();

function start() {
  const ready = new Promise((resolve, reject) => { up = resolve; fail = reject; });
  ready.catch(() => {});
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.ready) {
      performance.mark("engine");
      isUp = true;
      up();
    } else if (data.module) module = data.module;
    else if (data.ended) restart(data.ended);
    else {
      const asked = pending.get(data.id);
      pending.delete(data.id);
      if (!asked) return;
      if (data.wrong) asked.reject(new Error(data.wrong));
      else asked.resolve({ result: data.result, files: data.files });
      if (!pending.size && (data.memory > MOST || data.result?.fell)) restart("the program is started anew");
    }
  };
  worker.onerror = (e) => { e.preventDefault(); restart(e.message || "the program could not be loaded"); };
  worker.postMessage({ start: true, module });
  for (const [path, data] of files) worker.postMessage({ put: path, data });
  return ready;
}

function restart(why) {
  worker.terminate();
  const asked = pending;
  pending = new Map();
  fail(new Error(why));
  for (const a of asked.values()) a.reject(why instanceof Stopped ? why : new Error(why));
  if (module) ready = start(); // else it could not be loaded: once more would not help
}

// ask puts a question; takes is the path of what it writes.
async function ask(what, question, takes) {
  await ready;
  const id = next++;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject, what, since: performance.now() });
    worker.postMessage({ id, what, question: { lang, ...question }, takes });
  });
}

// stop ends whatever runs.
export function stop() {
  if (pending.size) restart(new Stopped("stopped"));
}

// giveWay ends a layout that takes long, for a newer choice.
export function giveWay() {
  const all = [...pending.values()];
  if (all.some((a) => performance.now() - a.since > PATIENCE) && all.every((a) => a.what === "lay" || a.what === "sheet")) stop();
}

export const whenReady = () => ready;
export const loading = () => !isUp;

// run runs a command line: {status, out, said} and the files that it wrote, by name.
// said are its messages, {kind, text}; the kinds are "error", "warning", "hint", "note".
export async function run(args, { input = "", takes } = {}) {
  const { result, files } = await ask("run", { args, in: input }, takes);
  return { ...result, files };
}

// lay lays out a kit and describes its sheets, which sheet draws: as SVG, or as PNG of so many
// pixels an inch.
export const lay = async (args) => (await ask("lay", { args })).result;
export const sheet = async (n, dpi = 0) => (await ask("sheet", { sheet: n, dpi })).result;
// table asks about a game that is played, or a problem that is solved.
export const table = async (what, question) => (await ask(what, question)).result;
export const game = async (options) => (await ask("game", { options })).result;

// put keeps a file where the program finds it.
export function put(path, data) {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  files.set(path, bytes);
  worker.postMessage({ put: path, data: bytes });
}

// has reports whether there is a file under a path, hasFolder whether there is one below it.
export const has = (path) => files.has(path);
export const hasFolder = (path) => [...files.keys()].some((p) => p.startsWith(path + "/"));

export const text = (path) => new TextDecoder().decode(files.get(path));

export function drop(path) {
  for (const p of [...files.keys()]) if (p === path || p.startsWith(path + "/")) files.delete(p);
  worker.postMessage({ drop: path });
}
