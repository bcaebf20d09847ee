// What the visitor makes, kept in this browser: named projects, their past, and what other tabs do.
//
// A project is {id, kind, name, changed, rev, data}. Every change writes it a moment later and keeps
// what it was before, so that it can be undone, also after a reload. Where two tabs have changed the
// same project, both versions are kept.

const PAST = 100; // versions of a project that can be had again
const GONE = 30 * 24 * 3600 * 1000; // milliseconds after which what was deleted is gone
const SOON = 400; // milliseconds from a change to the disk

const channel = new BroadcastChannel("shogikit");
const memory = { projects: new Map(), past: new Map() }; // where there is no database
let db = null;

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

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
  await sweep();
  return db !== null;
}

async function sweep() {
  for (const p of await everything()) if (p.deleted && Date.now() - p.deleted > GONE) await forget(p.id);
}

async function forget(id) {
  if (!db) return void (memory.projects.delete(id), memory.past.delete(id));
  const tx = db.transaction(["projects", "past"], "readwrite");
  tx.objectStore("projects").delete(id);
  tx.objectStore("past").delete(IDBKeyRange.bound([id], [id, []]));
  await new Promise((resolve) => {
    tx.oncomplete = resolve;
  });
}

async function everything() {
  if (!db) return [...memory.projects.values()];
  return done(db.transaction("projects").objectStore("projects").getAll());
}

// list returns the projects that are not deleted, the latest first.
export async function list() {
  return (await everything()).filter((p) => !p.deleted).sort((a, b) => b.changed - a.changed);
}

// latest returns the project of a kind that was changed last, if there is one.
export const latest = async (kind) => (await list()).find((p) => p.kind === kind);

export async function get(id) {
  return db ? done(db.transaction("projects").objectStore("projects").get(id)) : memory.projects.get(id);
}

// write stores a project if nobody else has changed it since; it returns what is there instead.
async function write(project, before) {
  const kept = structuredClone(project);
  if (!db) {
    memory.projects.set(kept.id, kept);
    if (before) memory.past.set(kept.id, [...(memory.past.get(kept.id) ?? []), before].slice(-PAST));
    return null;
  }
  const tx = db.transaction(["projects", "past"], "readwrite"),
    projects = tx.objectStore("projects");
  const other = await done(projects.get(kept.id));
  if (other && other.rev >= kept.rev) return other;
  projects.put(kept);
  if (before) {
    tx.objectStore("past").put({ id: kept.id, rev: before.rev, data: before.data, name: before.name });
    const old = [kept.id, before.rev - PAST];
    if (old[1] >= 0) tx.objectStore("past").delete(IDBKeyRange.bound([kept.id, 0], old));
  }
  await new Promise((resolve, reject) => {
    tx.oncomplete = resolve;
    tx.onerror = () => reject(tx.error);
  });
  channel.postMessage({ id: kept.id, rev: kept.rev });
  return null;
}

// versions returns the past of a project, the latest last.
async function versions(id) {
  if (!db) return memory.past.get(id) ?? [];
  return done(
    db
      .transaction("past")
      .objectStore("past")
      .getAll(IDBKeyRange.bound([id], [id, []])),
  );
}

// Project is an open project. listeners: onkept(), onother(project): it was changed in another tab.
export class Project {
  constructor({ id = crypto.randomUUID(), kind, name, rev = 0, data, changed = Date.now() }, isNew = true) {
    Object.assign(this, { id, kind, name, rev, data, changed, isNew });
    this.stored = isNew ? null : structuredClone({ rev, data, name });
    this.future = [];
    this.onkept = this.onother = () => {};
    this.heard = ({ data }) => {
      if (data.id === this.id && data.rev > this.rev) this.other();
    };
    channel.addEventListener("message", this.heard);
    this.leave = () => {
      if (document.visibilityState === "hidden") this.flush();
    };
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
    Object.assign(this, { data, name, changed: Date.now() });
    this.future = [];
    this.dirty = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), SOON);
  }

  async flush() {
    clearTimeout(this.timer);
    if (!this.dirty) return;
    this.dirty = false;
    const { id, kind, name, data, changed } = this,
      before = this.stored,
      rev = this.rev + 1;
    const other = await write({ id, kind, name, data, changed, rev }, before);
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
    if (!there) return;
    if (!this.dirty) this.follow(there);
    else this.onother(there);
  }

  follow(there) {
    Object.assign(this, { rev: there.rev, data: there.data, name: there.name, dirty: false });
    this.stored = structuredClone({ rev: there.rev, data: there.data, name: there.name });
    this.onother(null);
  }

  // fork keeps what is here as a project of its own, beside what another tab has made of it.
  fork(name) {
    Object.assign(this, { id: crypto.randomUUID(), rev: 0, stored: null, name, dirty: true, isNew: true });
    return this.flush();
  }

  async undo() {
    await this.flush();
    const last = (await versions(this.id)).filter((v) => v.rev < this.rev).at(-1);
    if (!last) return false;
    this.future.push({ data: this.data, name: this.name });
    await this.restore(last);
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

  // restore puts an earlier version in place; the versions after it are those to redo.
  async restore({ data, name, rev }) {
    if (db) {
      const tx = db.transaction("past", "readwrite");
      tx.objectStore("past").delete([this.id, rev]);
      await new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
    } else memory.past.get(this.id)?.pop();
    Object.assign(this, { data: structuredClone(data), name, dirty: true, changed: Date.now(),
      stored: null });
    await this.flush();
  }
}

// remove marks a project as deleted; restoring it is removing the mark.
export async function remove(id, deleted = Date.now()) {
  const p = await get(id);
  if (p) await write({ ...p, rev: p.rev + 1, deleted }, null);
}

export const onChange = (f) => channel.addEventListener("message", f);
