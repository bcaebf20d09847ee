// Links that carry a project: #make?…, #teach?… and #invent?….
import { t, tell, copy, number } from "./dom.js";

const LONGEST = 8000; // letters of a link that every program passes on
const MOST = 256 << 10; // bytes of what a link carries
const KINDS = { make: ["set"], teach: ["game", "diagram", "problems", "handout"], invent: ["invention"] };

// doorOf is the name of the door behind which a kind of project is opened.
export const doorOf = (kind) => Object.keys(KINDS).find((d) => KINDS[d].includes(kind));

// share copies the address of a project, unless that would be too long. Sets are written as they are read by
// people; everything else is packed.
export async function share({ kind, name, data }) {
  const query = kind === "set"
    ? new URLSearchParams({ game: data.game, ...data.options })
    : new URLSearchParams({ [kind]: await packed(JSON.stringify({ name, data })) });
  const link = `${location.href.split("#")[0]}#${doorOf(kind)}?${query}`;
  if (link.length > LONGEST) tell(t("link.long", { n: number(link.length), most: number(LONGEST) }));
  else await copy(link);
}

// openLink is the project that an address carries, or null.
export async function openLink(hash, table) {
  const [door, query] = hash.slice(1).split("?");
  const fields = new URLSearchParams(query);
  if (!query || !KINDS[door]) return null;
  if (door === "make") return set(fields, table);
  const kind = KINDS[door].find((k) => fields.has(k));
  if (!kind) return null;
  try {
    const { name, data } = JSON.parse(await unpacked(fields.get(kind)));
    return { kind, name: String(name).slice(0, 100), data };
  } catch (err) {
    tell(t("link.bad", { why: err.message }));
    return null;
  }
}

// set reads a choice of a kit; what it names and does not exist is said, and left out.
function set(fields, table) {
  const { game = "shogi", lang, ...options } = Object.fromEntries(fields);
  const there = table.games.some((g) => g.id === game);
  const odd = there ? [] : [`game=${game}`];
  for (const [name, value] of Object.entries(options)) {
    const o = table.options.kit.find((o) => o.name === name);
    const possible = o && (o.kind !== "choice" || o.open || o.values.includes(value));
    if (possible) continue;
    odd.push(`${name}=${value}`);
    delete options[name];
  }
  if (odd.length) tell(t("link.stray", { what: odd.join(", ").slice(0, 200) }));
  return { kind: "set", data: { game: there ? game : "shogi", options } };
}

// packed is a text as it can stand in a link; unpacked reads it again.
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (b) => String.fromCharCode(b)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let out = "";
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) throw new Error(`> ${MOST >> 10} kB`);
    out += decoder.decode(part.value, { stream: true });
  }
  return out + decoder.decode();
}
