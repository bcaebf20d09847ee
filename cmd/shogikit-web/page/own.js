// The visitor's own games, as the program finds them: each a template with a folder of pictures.
import { list } from "./store.js";
import { t } from "./dom.js";

const template = (id) => `own-${id.slice(0, 8)}.yaml`;

// inventions are the own games of this browser: {id, name, path, art, data}.
export async function inventions() {
  const all = (await list()).filter((p) => p.kind === "invention");
  return all.map((p) => ({ id: p.id, name: p.name || t("invent.unnamed"), path: template(p.id), data: p.data,
    art: Object.keys(p.data.pictures ?? {}).length ? `art-${p.id.slice(0, 8)}` : "" }));
}

// useInvention puts an own game where the program finds it.
export function useInvention({ path, art, data }, { put, drop }) {
  put(path, data.text);
  const folder = art || path.replace("own-", "art-").replace(".yaml", "");
  drop(folder);
  for (const [name, svg] of Object.entries(data.pictures ?? {})) put(`${folder}/${name}`, svg);
}
