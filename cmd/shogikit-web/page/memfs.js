// A file system in memory for the program: what it reads was put there by the
// page, what it writes the page takes away. Paths are absolute or below HOME.

export const HOME = "/home";

const S_DIR = 0o040000,
  S_FILE = 0o100000;
const O = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024,
  O_DIRECTORY: 65536 };

const nodes = new Map(); // by path: {dir, data: Uint8Array, size, mode, ino}
const open = new Map(); // by number: {node, path, at, append}
let nextFile = 10,
  nextNode = 1;

function fault(code) {
  const err = new Error(code);
  err.code = code;
  return err;
}

function resolve(path) {
  const parts = [];
  for (const p of (path.startsWith("/") ? path : HOME + "/" + path).split("/")) {
    if (p === "..") parts.pop();
    else if (p !== "" && p !== ".") parts.push(p);
  }
  return "/" + parts.join("/");
}

const parent = (path) => path.slice(0, path.lastIndexOf("/")) || "/";

function makeDir(path) {
  if (nodes.has(path)) return;
  if (path !== "/") makeDir(parent(path));
  nodes.set(path, { dir: true, size: 0, mode: 0o777, ino: nextNode++ });
}
makeDir(HOME);
makeDir("/dev");
nodes.set("/dev/null", { data: new Uint8Array(0), size: 0, mode: 0o666, ino: nextNode++ });

function node(path) {
  const n = nodes.get(resolve(path));
  if (!n) throw fault("ENOENT");
  return n;
}

const children = (path) => {
  const start = path === "/" ? "/" : path + "/";
  return [...nodes.keys()].filter((p) => p !== "/" && p.startsWith(start)
    && !p.slice(start.length).includes("/"));
};

function stat(n) {
  return { dev: 1, ino: n.ino, mode: (n.dir ? S_DIR : S_FILE) | n.mode, nlink: 1, uid: 0, gid: 0, rdev: 0,
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

function openFile(path, flags, mode) {
  path = resolve(path);
  let n = nodes.get(path);
  if (n && flags & O.O_CREAT && flags & O.O_EXCL) throw fault("EEXIST");
  if (!n) {
    if (!(flags & O.O_CREAT)) throw fault("ENOENT");
    if (!nodes.get(parent(path))?.dir) throw fault("ENOENT");
    n = { data: new Uint8Array(0), size: 0, mode: mode & 0o777, ino: nextNode++ };
    nodes.set(path, n);
  }
  if (n.dir && flags & (O.O_WRONLY | O.O_RDWR)) throw fault("EISDIR");
  if (flags & O.O_TRUNC && !n.dir) resize(n, 0);
  open.set(nextFile, { node: n, path, at: 0, append: !!(flags & O.O_APPEND) });
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
  if (fd === 1 || fd === 2) {
    console.warn(new TextDecoder().decode(buf.subarray(offset, offset + length)));
    return length;
  }
  const f = opened(fd),
    n = f.node;
  const at = f.append ? n.size : (position ?? f.at);
  if (at + length > n.size) resize(n, at + length);
  n.data.set(buf.subarray(offset, offset + length), at);
  if (position === null) f.at = at + length;
  return length;
}

function rename(from, to) {
  from = resolve(from);
  to = resolve(to);
  const n = nodes.get(from);
  if (!n || !nodes.get(parent(to))?.dir) throw fault("ENOENT");
  for (const p of [...nodes.keys()]) {
    if (p === from || p.startsWith(from + "/")) {
      nodes.set(to + p.slice(from.length), nodes.get(p));
      nodes.delete(p);
    }
  }
}

function removeDir(path) {
  path = resolve(path);
  if (!node(path).dir) throw fault("ENOTDIR");
  if (children(path).length) throw fault("ENOTEMPTY");
  nodes.delete(path);
}

function removeFile(path) {
  if (node(path).dir) throw fault("EISDIR");
  nodes.delete(resolve(path));
}

function mkdir(path) {
  path = resolve(path);
  if (nodes.has(path)) throw fault("EEXIST");
  if (!nodes.get(parent(path))) throw fault("ENOENT");
  makeDir(path);
}

// What the program calls: the last argument is told what went wrong, or what came of it.
const calls = {
  open: openFile,
  read,
  write,
  rename,
  mkdir,
  unlink: removeFile,
  rmdir: removeDir,
  close: (fd) => {
    opened(fd);
    open.delete(fd);
  },
  stat: (path) => stat(node(path)),
  lstat: (path) => stat(node(path)),
  fstat: (fd) => stat(opened(fd).node),
  readdir: (path) => children(resolve(path)).map((p) => p.slice(p.lastIndexOf("/") + 1)),
  chmod: (path, mode) => {
    node(path).mode = mode & 0o777;
  },
  fchmod: (fd, mode) => {
    opened(fd).node.mode = mode & 0o777;
  },
  ftruncate: (fd, size) => resize(opened(fd).node, size),
  truncate: (path, size) => resize(node(path), size),
  readlink: (path) => {
    node(path);
    throw fault("EINVAL");
  },
  fsync: () => {},
  utimes: () => {},
  chown: () => {},
  fchown: () => {},
  lchown: () => {},
  link: () => {
    throw fault("ENOSYS");
  },
  symlink: () => {
    throw fault("ENOSYS");
  },
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
globalThis.process = {
  getuid: () => 0,
  getgid: () => 0,
  geteuid: () => 0,
  getegid: () => 0,
  getgroups: () => [],
  pid: 1,
  ppid: 0,
  umask: () => 0o022,
  cwd: () => HOME,
  chdir() {
    throw fault("ENOSYS");
  },
};

// put makes a file, and the folders above it.
export function put(path, data) {
  path = resolve(path);
  makeDir(parent(path));
  nodes.set(path, { data, size: data.length, mode: 0o666, ino: nextNode++ });
}

// drop removes a file, or a folder with all that is in it.
export function drop(path) {
  path = resolve(path);
  for (const p of [...nodes.keys()]) if (p === path || p.startsWith(path + "/")) nodes.delete(p);
}

// take returns the file at a path, or those in the folder there, by name, and
// removes them.
export function take(path) {
  path = resolve(path);
  const out = {};
  for (const [p, n] of nodes) {
    if (!n.dir && (p === path
      || p.startsWith(path + "/"))) out[p.slice(p.lastIndexOf("/") + 1)] = n.data.slice(0, n.size);
  }
  drop(path);
  return out;
}
