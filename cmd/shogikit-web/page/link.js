// Links that carry a project: #make?…, #teach?… and #invent?….
import { t, tell, number } from "./dom.js";
import { squeezed, spread } from "./zip.js";

const LONGEST = 8000; // letters of a link that every program passes on
const MOST = 256 << 10; // bytes of what a link carries
const KINDS = { make: ["set"], teach: ["game", "diagram", "problems", "handout"], invent: ["invention"] };

// linkTo is the address of a project, or "" where that would be too long. Sets are written as they are read
// by people; everything else is packed.
export async function linkTo({ kind, name, data }) {
  const door = Object.keys(KINDS).find((d) => KINDS[d].includes(kind));
  const query = kind === "set" ? new URLSearchParams({ game: data.game, ...data.options })
    : new URLSearchParams({ [kind]: await squeezed(JSON.stringify({ name, data })) });
  const link = `${location.href.split("#")[0]}#${door}?${query}`;
  if (link.length <= LONGEST) return link;
  tell(t("link.long", { n: number(link.length), most: number(LONGEST) }));
  return "";
}

// openLink is the project that an address carries, or null.
export async function openLink(hash, table) {
  const [door, query] = hash.slice(1).split("?"),
    fields = new URLSearchParams(query);
  if (!query || !KINDS[door]) return null;
  if (door === "make") return set(fields, table);
  const kind = KINDS[door].find((k) => fields.has(k));
  if (!kind) return null;
  try {
    const { name, data } = JSON.parse(await spread(fields.get(kind), MOST));
    return { kind, name: String(name).slice(0, 100), data };
  } catch (err) {
    tell(t("link.bad", { why: err.message }));
    return null;
  }
}

// set reads a choice of a kit; what it names and does not exist is said, and left out.
function set(fields, table) {
  const options = Object.fromEntries(fields),
    known = table.options.kit,
    odd = [];
  const game = options.game ?? "shogi";
  delete options.game;
  delete options.lang;
  for (const [name, value] of Object.entries(options)) {
    const o = known.find((o) => o.name === name);
    if (o && !(o.kind === "choice" && !o.open && !o.values.includes(value))) continue;
    odd.push(`${name}=${value}`);
    delete options[name];
  }
  const there = table.games.some((g) => g.id === game);
  if (!there) odd.push(`game=${game}`);
  if (odd.length) tell(t("link.stray", { what: odd.join(", ").slice(0, 200) }));
  return { kind: "set", data: { game: there ? game : "shogi", options } };
}
