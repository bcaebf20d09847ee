// The program runs here, beside the page: it is asked one thing after the other.
import { HOME, put, drop, take } from "./memfs.js";
import "./wasm_exec.js";
import { unpacked } from "./zip.js";

let ask; // the program's
let memory; // of the program, which grows and never shrinks
const here = new URL(".", import.meta.url);
const files = {};
// The program calls this for fonts and texts that it does not carry.
globalThis.beside = (name) => (files[name] ??= unpacked(new URL(`data/${name}.gz`, here),
  "application/octet-stream").then(async (r) => new Uint8Array(await r.arrayBuffer())));

// The program calls this when it is up.
globalThis.ready = (f) => {
  ask = f;
  postMessage({ ready: true });
};

const FIRST = ["mplus1-regular-first.ttf", "mplus1-bold-first.ttf"]; // what every kit asks for

// counted fetches a packed file and tells how much of it has come.
async function counted(url, type) {
  const got = await fetch(url),
    of = Number(got.headers.get("Content-Length")) || 4e6;
  let loaded = 0;
  const count = new TransformStream({
    transform(part, out) {
      loaded += part.length;
      postMessage({ loaded: Math.min(loaded, of), of });
      out.enqueue(part);
    },
  });
  return new Response(got.body.pipeThrough(count).pipeThrough(new DecompressionStream("gzip")),
    { headers: { "Content-Type": type } });
}

async function start(module) {
  FIRST.forEach(beside);
  const go = new Go();
  go.argv = ["shogikit"];
  go.env = { HOME };
  if (!module) {
    module = await WebAssembly.compileStreaming(counted(new URL("shogikit.wasm.gz", here),
      "application/wasm"));
    postMessage({ module });
  }
  const instance = await WebAssembly.instantiate(module, go.importObject);
  memory = instance.exports.mem;
  go.run(instance).then(
    () => postMessage({ ended: "the program ended" }),
    (err) => postMessage({ ended: String(err) }),
  );
}

function answer({ id, what, question, takes }) {
  ask(what, JSON.stringify(question), (answer, wrong) => {
    if (wrong) {
      postMessage({ id, wrong });
      return;
    }
    const files = takes ? take(takes) : {};
    const result = typeof answer === "string" ? JSON.parse(answer) : answer;
    const given = [...Object.values(files), ...(result instanceof Uint8Array ? [result] : [])];
    postMessage(
      { id, result, files, memory: memory.buffer.byteLength },
      given.map((f) => f.buffer),
    );
  });
}

onmessage = ({ data }) => {
  if (data.start) start(data.module).catch((err) => postMessage({ ended: String(err) }));
  else if (data.put) put(data.put, data.data);
  else if (data.drop) drop(data.drop);
  else answer(data);
};
