// The page's side of the program: questions in, answers out. One engine answers the page; further
// ones work beside it on long jobs. An engine that falls over is started again.
import { lang } from "./dom.js";

export class Stopped extends Error {}

const MOST = 768 << 20; // bytes that an idle engine may hold
const PATIENCE = 1000; // milliseconds that an older choice may keep a newer one waiting
const files = new Map(); // by path: what every engine has to find
let module; // of the program, compiled once
const engines = new Set();

export class Engine {
  constructor(onprogress = () => {}) {
    Object.assign(this, { onprogress, pending: new Map(), next: 1, up: false });
    engines.add(this);
    this.start();
  }

  start() {
    this.ready = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.ready.catch(() => {});
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (e) => {
      e.preventDefault();
      this.restart(new Error(e.message || "the program could not be loaded"));
    };
    this.worker.postMessage({ start: true, module });
    for (const [path, data] of files) this.worker.postMessage({ put: path, data });
  }

  receive(data) {
    if (data.ready) {
      this.up = true;
      this.resolve();
    } else if (data.loaded !== undefined) this.onprogress(data.loaded, data.of);
    else if (data.module) module = data.module;
    else if (data.ended) this.restart(new Error(data.ended));
    else this.answer(data);
  }

  answer(data) {
    const asked = this.pending.get(data.id);
    this.pending.delete(data.id);
    if (!asked) return;
    if (data.wrong) asked.reject(new Error(data.wrong));
    else asked.resolve({ result: data.result, files: data.files });
    if (!this.pending.size && (data.memory > MOST
      || data.result?.fell)) this.restart(new Error("started anew"));
  }

  // restart ends whatever runs; those who asked are told why.
  restart(why) {
    this.worker.terminate();
    const asked = this.pending;
    this.pending = new Map();
    this.reject(why);
    for (const a of asked.values()) a.reject(why);
    if (module) this.start(); // else it could not be loaded: once more would not help
  }

  stop() {
    if (this.pending.size) this.restart(new Stopped("stopped"));
  }

  end() {
    this.worker.terminate();
    engines.delete(this);
    for (const a of this.pending.values()) a.reject(new Stopped("stopped"));
  }

  // ask puts a question; takes is the path of what it writes.
  async ask(what, question, takes) {
    await this.ready;
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject, what, since: performance.now() });
      this.worker.postMessage({ id, what, question: { lang, ...question }, takes });
    });
  }

  // giveWay ends a layout that takes long, for a newer choice.
  giveWay() {
    const all = [...this.pending.values()];
    const slow = all.some((a) => performance.now() - a.since > PATIENCE);
    if (slow && all.every((a) => a.what === "lay" || a.what === "sheet")) this.stop();
  }

  // run runs a command line: {status, out, said} and the files that it wrote, by name.
  async run(args, { input = "", takes } = {}) {
    const { result, files } = await this.ask("run", { args, in: input }, takes);
    return { ...result, files };
  }

  async table(what, question) {
    return (await this.ask(what, question)).result;
  }
}

const waiting = []; // those who want to know how much of the program is there
export const page = new Engine((loaded, of) => {
  for (const f of waiting) f(loaded, of);
});
export const onLoading = (f) => waiting.push(f);
page.ready.then(
  () => performance.mark("engine"),
  () => {},
);

export const cores = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1));

// put keeps a file where every engine finds it.
export function put(path, data) {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  files.set(path, bytes);
  for (const e of engines) e.worker.postMessage({ put: path, data: bytes });
}

export function drop(path) {
  for (const p of [...files.keys()]) if (p === path || p.startsWith(path + "/")) files.delete(p);
  for (const e of engines) e.worker.postMessage({ drop: path });
}

export const hasFolder = (path) => [...files.keys()].some((p) => p.startsWith(path + "/"));
