// The program runs here, beside the page: it is asked one thing after the other.
import { HOME, put, drop, take } from "./memfs.js";
import "./wasm_exec.js";
import { module as whole } from "./wasm.js";
import { unpacked } from "./zip.js";

let ask; // the program's
let memory; // of the program, which grows and never shrinks
const here = new URL(".", import.meta.url);
const fonts = {};
// The program calls this for a font that it does not carry.
globalThis.font = (name) => (fonts[name] ??= unpacked(new URL(`data/${name}.ttf.gz`, here), "font/ttf").then(async (r) => new Uint8Array(await r.arrayBuffer())));

// The program calls this when it is up.
globalThis.ready = (f) => {
  ask = f;
  postMessage({ ready: true });
};

const FIRST = ["go", "go-bold", "go-mono", "mplus-1p-common"]; // what every kit asks for

async function start(module) {
  FIRST.forEach(font);
  const go = new Go();
  go.argv = ["shogikit"];
  go.env = { HOME };
  if (!module) {
    const packed = await unpacked(new URL("shogikit.wasm.gz", here), "application/wasm");
    module = await WebAssembly.compile(whole(await packed.arrayBuffer()));
    postMessage({ module });
  }
  const instance = await WebAssembly.instantiate(module, go.importObject);
  memory = instance.exports.mem;
  go.run(instance).then(() => postMessage({ ended: "the program ended" }), (err) => postMessage({ ended: String(err) }));
}

function answer({ id, what, question, takes }) {
  ask(what, JSON.stringify(question), (answer, wrong) => {
    if (wrong) {
      postMessage({ id, wrong });
      return;
    }
    const files = takes ? take(takes) : {};
    const result = typeof answer === "string" ? JSON.parse(answer) : answer;
    postMessage({ id, result, files, memory: memory.buffer.byteLength }, Object.values(files).map((f) => f.buffer));
  });
}

onmessage = ({ data }) => {
  if (data.start) start(data.module).catch((err) => postMessage({ ended: String(err) }));
  else if (data.put) put(data.put, data.data);
  else if (data.drop) drop(data.drop);
  else answer(data);
};
