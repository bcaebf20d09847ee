// What the visitor makes, kept in this browser: named projects, their past, and what other tabs do.
//
// A project is {id, kind, name, changed, rev, data}. Every change writes it a moment later and keeps what it
// was before, so that it can be undone, also after a reload. Where two tabs have changed the same project,
// both versions are kept.

const PAST = 100; // versions of a project that can be had again
const GONE = 30 * 24 * 3600 * 1000; // milliseconds after which what was deleted is gone
const SOON = 400; // milliseconds from a change to the disk

const channel = new BroadcastChannel("shogikit");
const memory = { projects: new Map(), past: new Map() }; // where there is no database
let db = null;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const finished = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onerror = () => reject(transaction.error);
});

const table = (name, mode) => db.transaction(name, mode).objectStore(name);
const versionsOf = (id) => IDBKeyRange.bound([id], [id, []]);

// open opens the database, and reports whether there is one.
export async function open() {
  try {
    const request = indexedDB.open("shogikit", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("projects", { keyPath: "id" });
      request.result.createObjectStore("past", { keyPath: ["id", "rev"] });
    };
    db = await done(request);
    db.onversionchange = () => db.close();
  } catch {
    db = null;
  }
  const old = (await everything()).filter((p) => p.deleted && Date.now() - p.deleted > GONE);
  for (const p of old) await forget(p.id);
  return db !== null;
}

async function forget(id) {
  memory.projects.delete(id);
  memory.past.delete(id);
  if (!db) return;
  await done(table("projects", "readwrite").delete(id));
  await done(table("past", "readwrite").delete(versionsOf(id)));
}

const everything = async () => (db ? done(table("projects").getAll()) : [...memory.projects.values()]);

// list returns the projects that are not deleted, the latest first.
export async function list() {
  return (await everything()).filter((p) => !p.deleted).sort((a, b) => b.changed - a.changed);
}

// latest returns the project of a kind that was changed last, if there is one.
export const latest = async (kind) => (await list()).find((p) => p.kind === kind);

export const get = async (id) => (db ? done(table("projects").get(id)) : memory.projects.get(id));

// versions returns the past of a project, the latest last.
const versions = async (id) => (db ? done(table("past").getAll(versionsOf(id))) : memory.past.get(id) ?? []);

// write stores a project if nobody else has changed it since; it returns what is there instead.
async function write(project, before) {
  const kept = structuredClone(project);
  if (!db) {
    memory.projects.set(kept.id, kept);
    if (before) memory.past.set(kept.id, [...(await versions(kept.id)), before].slice(-PAST));
    return null;
  }
  const tx = db.transaction(["projects", "past"], "readwrite");
  const projects = tx.objectStore("projects");
  const past = tx.objectStore("past");
  const other = await done(projects.get(kept.id));
  if (other && other.rev >= kept.rev) return other;
  projects.put(kept);
  if (before) {
    past.put({ id: kept.id, rev: before.rev, data: before.data, name: before.name });
    if (before.rev >= PAST) past.delete(IDBKeyRange.bound([kept.id, 0], [kept.id, before.rev - PAST]));
  }
  await finished(tx);
  channel.postMessage({ id: kept.id, rev: kept.rev });
  return null;
}

// Project is an open project. listeners: onkept(), onother(project): it was changed in another tab.
export class Project {
  constructor({ id, kind, name, rev = 0, data, changed = Date.now() }) {
    Object.assign(this, { id: id ?? crypto.randomUUID(), kind, name, rev, data, changed, isNew: !id });
    this.stored = this.isNew ? null : structuredClone({ rev, data, name });
    this.future = [];
    this.onkept = this.onother = () => {};
    this.heard = ({ data }) => {
      if (data.id === this.id && data.rev > this.rev) this.other();
    };
    this.leave = () => {
      if (document.visibilityState === "hidden") this.flush();
    };
    channel.addEventListener("message", this.heard);
    document.addEventListener("visibilitychange", this.leave);
  }

  close() {
    this.flush();
    channel.removeEventListener("message", this.heard);
    document.removeEventListener("visibilitychange", this.leave);
  }

  // change takes new data; it is written soon.
  change(data, name = this.name) {
    if (JSON.stringify([data, name]) === JSON.stringify([this.data, this.name])) return;
    Object.assign(this, { data, name, changed: Date.now(), future: [], dirty: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), SOON);
  }

  async flush() {
    clearTimeout(this.timer);
    if (!this.dirty) return;
    this.dirty = false;
    const { id, kind, name, data, changed } = this;
    const rev = this.rev + 1;
    const other = await write({ id, kind, name, data, changed, rev }, this.stored);
    if (other) {
      this.dirty = true;
      this.onother(other);
      return;
    }
    this.rev = rev;
    this.stored = structuredClone({ rev, data, name });
    if (this.isNew) navigator.storage?.persist?.();
    this.isNew = false;
    this.onkept();
  }

  // other follows a change of another tab, if nothing was changed here meanwhile.
  async other() {
    const there = await get(this.id);
    if (there && this.dirty) this.onother(there);
    else if (there) this.follow(there);
  }

  follow({ rev, data, name }) {
    Object.assign(this, { rev, data, name, dirty: false, stored: structuredClone({ rev, data, name }) });
    this.onother(null);
  }

  // fork keeps what is here as a project of its own, beside what another tab has made of it.
  fork(name) {
    Object.assign(this, { id: crypto.randomUUID(), rev: 0, stored: null, name, dirty: true, isNew: true });
    return this.flush();
  }

  // undo goes back to the version before; what was here can be had again by redo.
  async undo() {
    await this.flush();
    const last = (await versions(this.id)).filter((v) => v.rev < this.rev).at(-1);
    if (!last) return false;
    if (db) await done(table("past", "readwrite").delete([this.id, last.rev]));
    else memory.past.get(this.id).pop();
    this.future.push({ data: this.data, name: this.name });
    const { data, name } = structuredClone(last);
    Object.assign(this, { data, name, dirty: true, changed: Date.now(), stored: null });
    await this.flush();
    return true;
  }

  async redo() {
    const next = this.future.pop();
    if (!next) return false;
    const future = this.future;
    this.change(next.data, next.name);
    this.future = future;
    await this.flush();
    return true;
  }
}

// remove marks a project as deleted; restoring it is removing the mark.
export async function remove(id, deleted = Date.now()) {
  const p = await get(id);
  if (p) await write({ ...p, rev: p.rev + 1, deleted }, null);
}

export const onChange = (f) => channel.addEventListener("message", f);
