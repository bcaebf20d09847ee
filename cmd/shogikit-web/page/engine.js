// The page's side of the program: questions in, answers out. One engine answers the page; further
// ones work beside it on long jobs. An engine that falls over is started again.
import { lang, tell, save } from "./dom.js";

export class Stopped extends Error {}

const MOST = 768 << 20; // bytes that an idle engine may hold
const PATIENCE = 1000; // milliseconds that an older choice may keep a newer one waiting
const files = new Map(); // by path: what every engine has to find
const engines = new Set();
let module; // of the program, compiled once

export class Engine {
  constructor(onprogress = () => {}) {
    Object.assign(this, { onprogress, pending: new Map(), next: 1, up: false });
    engines.add(this);
    this.renew();
  }

  renew() {
    this.worker = null;
    ({ promise: this.ready, resolve: this.resolve, reject: this.reject } = withResolvers());
    this.ready.catch(() => {});
  }

  // start loads the program, once there is something to ask: it takes what the machine has.
  start() {
    if (this.worker) return;
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

  answer({ id, wrong, result, files, memory }) {
    const asked = this.pending.get(id);
    this.pending.delete(id);
    if (!asked) return;
    if (wrong) asked.reject(new Error(wrong));
    else asked.resolve({ result, files });
    if (!this.pending.size && (memory > MOST || result?.fell)) this.restart(new Error("started anew"));
  }

  // restart ends whatever runs; those who asked are told why.
  restart(why) {
    this.reject(why);
    this.drop(why);
    if (!module) return; // it could not be loaded: once more would not help
    this.renew();
    this.start();
  }

  end() {
    engines.delete(this);
    this.drop(new Stopped("stopped"));
  }

  drop(why) {
    this.worker?.terminate();
    const asked = this.pending;
    this.pending = new Map();
    for (const a of asked.values()) a.reject(why);
  }

  // ask puts a question; takes is the path of what it writes.
  async ask(what, question, takes) {
    this.start();
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
    const needless = all.every((a) => a.what === "lay" || a.what === "sheet");
    if (slow && needless) this.restart(new Stopped("stopped"));
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

function withResolvers() {
  const out = {};
  out.promise = new Promise((resolve, reject) => Object.assign(out, { resolve, reject }));
  return out;
}

const waiting = []; // those who want to know how much of the program is there
export const onLoading = (f) => waiting.push(f);
export const page = new Engine((loaded, of) => {
  for (const f of waiting) f(loaded, of);
});
page.ready.then(() => performance.mark("engine"), () => {});

export const cores = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1));

// make runs a command line that writes a file and hands it to use, or says why there is none. The button
// that was pressed shows that it is busy meanwhile.
export async function make(pressed, args, name, { input, use = save, blame } = {}) {
  pressed.setAttribute("aria-busy", "true");
  try {
    const { status, said, files } = await page.run([...args, "-o", name], { input, takes: name });
    if (status === 0) return use(files[name], name, files);
    if (blame) return blame(said);
    return tell(said[0]?.text ?? name);
  } finally {
    pressed.removeAttribute("aria-busy");
  }
}

// put keeps a file where every engine finds it.
export function put(path, data) {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  files.set(path, bytes);
  for (const e of engines) e.worker?.postMessage({ put: path, data: bytes });
}

// drop removes a file, or a folder with all that is in it.
export function drop(path) {
  for (const p of [...files.keys()]) if (p === path || p.startsWith(path + "/")) files.delete(p);
  for (const e of engines) e.worker?.postMessage({ drop: path });
}
