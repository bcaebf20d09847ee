// The program runs here, beside the page: it is asked one thing after the other.
import { HOME, put, drop, take } from "./memfs.js";
import "./wasm_exec.js";

const here = new URL(".", import.meta.url);
const files = {};
let ask; // the program's
let memory; // of the program, which grows and never shrinks

// unpacked fetches a file that lies packed on the host. One that knows its type unpacks it on the way.
async function unpacked(name, type, count = new TransformStream()) {
  const got = await fetch(new URL(name, here));
  if (!got.ok) throw new Error(`${name}: ${got.status}`);
  const packed = got.headers.get("Content-Type") !== type;
  const body = packed ? got.body.pipeThrough(new DecompressionStream("gzip")) : got.body;
  return new Response(body.pipeThrough(count), { headers: { "Content-Type": type } });
}

// The program calls this for fonts and texts that it does not carry.
globalThis.beside = (name) => {
  files[name] ??= unpacked(`data/${name}.gz`, "font/ttf").then((r) => r.arrayBuffer());
  return files[name].then((data) => new Uint8Array(data));
};

// The program calls this when it is up.
globalThis.ready = (f) => {
  ask = f;
  postMessage({ ready: true });
};

const PROGRAM = "shogikit.wasm.gz";
const USUAL = 16.2e6; // bytes of it, unpacked
const FIRST = ["mplus1-regular-first.ttf", "mplus1-bold-first.ttf"]; // what every kit asks for

async function load() {
  let loaded = 0;
  const count = new TransformStream({
    transform(part, out) {
      loaded += part.length;
      postMessage({ loaded: Math.min(loaded, USUAL), of: USUAL });
      out.enqueue(part);
    },
  });
  const module = await WebAssembly.compileStreaming(unpacked(PROGRAM, "application/wasm", count));
  postMessage({ module });
  return module;
}

async function start(module) {
  FIRST.forEach(beside);
  const go = new Go();
  go.argv = ["shogikit"];
  go.env = { HOME };
  const instance = await WebAssembly.instantiate(module ?? (await load()), go.importObject);
  memory = instance.exports.mem;
  await go.run(instance);
  throw new Error("the program ended");
}

function answer({ id, what, question, takes }) {
  ask(what, JSON.stringify(question), (answer, wrong) => {
    if (wrong) return postMessage({ id, wrong });
    const files = takes ? take(takes) : {};
    const result = typeof answer === "string" ? JSON.parse(answer) : answer;
    const given = [...Object.values(files), ...(result instanceof Uint8Array ? [result] : [])];
    return postMessage({ id, result, files, memory: memory.buffer.byteLength }, given.map((f) => f.buffer));
  });
}

onmessage = ({ data }) => {
  if (data.start) start(data.module).catch((err) => postMessage({ ended: String(err) }));
  else if (data.put) put(data.put, data.data);
  else if (data.drop) drop(data.drop);
  else answer(data);
};
