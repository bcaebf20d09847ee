// A file system in memory for the program: what it reads was put there by the page, what it writes the page
// takes away. Paths are absolute or below HOME.

export const HOME = "/home";

const S_DIR = 0o040000;
const S_FILE = 0o100000;
const O = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024,
  O_DIRECTORY: 65536 };

const nodes = new Map(); // by path: {dir, data: Uint8Array, size, ino}
const open = new Map(); // by number: {node, at, append}
let nextFile = 10;
let nextNode = 1;

const fault = (code) => Object.assign(new Error(code), { code });

const refuse = (code) => () => {
  throw fault(code);
};
const ignore = () => {};

function resolve(path) {
  const parts = [];
  for (const p of (path.startsWith("/") ? path : HOME + "/" + path).split("/")) {
    if (p === "..") parts.pop();
    else if (p !== "" && p !== ".") parts.push(p);
  }
  return "/" + parts.join("/");
}

const parent = (path) => path.slice(0, path.lastIndexOf("/")) || "/";
const base = (path) => path.slice(path.lastIndexOf("/") + 1);

function makeFile(path, data) {
  const n = { data, size: data.length, ino: nextNode++ };
  nodes.set(path, n);
  return n;
}

function makeDir(path) {
  if (nodes.has(path)) return;
  if (path !== "/") makeDir(parent(path));
  nodes.set(path, { dir: true, size: 0, ino: nextNode++ });
}

makeDir(HOME);
makeDir("/dev");
makeFile("/dev/null", new Uint8Array(0));

function node(path) {
  const n = nodes.get(resolve(path));
  if (!n) throw fault("ENOENT");
  return n;
}

const below = (path) => [...nodes.keys()].filter((p) => p.startsWith(path === "/" ? path : path + "/"));
const children = (path) => below(path).filter((p) => p !== "/" && parent(p) === path);

function stat(n) {
  return { dev: 1, ino: n.ino, mode: (n.dir ? S_DIR : S_FILE) | 0o777, nlink: 1, uid: 0, gid: 0, rdev: 0,
    size: n.size, blksize: 4096, blocks: Math.ceil(n.size / 512), atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
    isDirectory: () => !!n.dir };
}

function resize(n, size) {
  if (size > n.data.length) {
    const more = new Uint8Array(Math.max(size, 2 * n.data.length, 4096));
    more.set(n.data.subarray(0, n.size));
    n.data = more;
  } else if (size < n.size) n.data.fill(0, size, n.size);
  n.size = size;
}

function openFile(given, flags) {
  const path = resolve(given);
  const there = nodes.get(path);
  if (there && flags & O.O_CREAT && flags & O.O_EXCL) throw fault("EEXIST");
  if (!there && !(flags & O.O_CREAT && nodes.get(parent(path))?.dir)) throw fault("ENOENT");
  const n = there ?? makeFile(path, new Uint8Array(0));
  if (n.dir && flags & (O.O_WRONLY | O.O_RDWR)) throw fault("EISDIR");
  if (flags & O.O_TRUNC && !n.dir) resize(n, 0);
  open.set(nextFile, { node: n, at: 0, append: !!(flags & O.O_APPEND) });
  return nextFile++;
}

function opened(fd) {
  const f = open.get(fd);
  if (!f) throw fault("EBADF");
  return f;
}

function read(fd, buf, offset, length, position) {
  const f = opened(fd);
  const at = position ?? f.at;
  const part = f.node.data.subarray(at, Math.min(at + length, f.node.size));
  buf.set(part, offset);
  if (position === null) f.at += part.length;
  return part.length;
}

function write(fd, buf, offset, length, position) {
  const part = buf.subarray(offset, offset + length);
  if (fd === 1 || fd === 2) {
    console.warn(new TextDecoder().decode(part));
    return length;
  }
  const f = opened(fd);
  const n = f.node;
  const at = f.append ? n.size : (position ?? f.at);
  if (at + length > n.size) resize(n, at + length);
  n.data.set(part, at);
  if (position === null) f.at = at + length;
  return length;
}

function rename(from, to) {
  const [old, path] = [resolve(from), resolve(to)];
  if (!nodes.has(old) || !nodes.get(parent(path))?.dir) throw fault("ENOENT");
  for (const p of [old, ...below(old)]) {
    nodes.set(path + p.slice(old.length), nodes.get(p));
    nodes.delete(p);
  }
}

function removeDir(path) {
  if (!node(path).dir) throw fault("ENOTDIR");
  if (children(resolve(path)).length) throw fault("ENOTEMPTY");
  nodes.delete(resolve(path));
}

function removeFile(path) {
  if (node(path).dir) throw fault("EISDIR");
  nodes.delete(resolve(path));
}

function mkdir(given) {
  const path = resolve(given);
  if (nodes.has(path)) throw fault("EEXIST");
  if (!nodes.get(parent(path))) throw fault("ENOENT");
  makeDir(path);
}

function close(fd) {
  opened(fd);
  open.delete(fd);
}

// What the program calls: the last argument is told what went wrong, or what came of it.
const calls = {
  open: openFile, read, write, close, rename, mkdir, unlink: removeFile, rmdir: removeDir,
  readlink: refuse("EINVAL"), // there are no links
  stat: (path) => stat(node(path)),
  lstat: (path) => stat(node(path)),
  fstat: (fd) => stat(opened(fd).node),
  readdir: (path) => children(resolve(path)).map(base),
  chmod: ignore,
  fchmod: ignore,
  ftruncate: (fd, size) => resize(opened(fd).node, size),
  fsync: ignore,
};

globalThis.fs = { constants: O, writeSync: (fd, buf) => write(fd, buf, 0, buf.length, null) };
for (const [name, call] of Object.entries(calls)) {
  globalThis.fs[name] = (...args) => {
    const done = args.pop();
    let result;
    try {
      result = call(...args);
    } catch (err) {
      done(err.code ? err : fault("EIO"));
      return;
    }
    done(null, result);
  };
}

const zero = () => 0;
globalThis.process = { getuid: zero, getgid: zero, geteuid: zero, getegid: zero, getgroups: () => [], pid: 1,
  ppid: 0, umask: () => 0o022, cwd: () => HOME, chdir: refuse("ENOSYS") };

// put makes a file, and the folders above it.
export function put(given, data) {
  const path = resolve(given);
  makeDir(parent(path));
  makeFile(path, data);
}

// drop removes a file, or a folder with all that is in it.
export function drop(given) {
  const path = resolve(given);
  for (const p of [path, ...below(path)]) nodes.delete(p);
}

// take returns the file at a path, or those in the folder there, by name, and removes them.
export function take(given) {
  const path = resolve(given);
  const files = [path, ...below(path)].filter((p) => nodes.has(p) && !nodes.get(p).dir);
  const out = Object.fromEntries(files.map((p) => [base(p), nodes.get(p).data.slice(0, nodes.get(p).size)]));
  drop(path);
  return out;
}
