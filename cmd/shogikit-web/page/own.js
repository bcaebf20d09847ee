// The visitor's own games, as the program finds them: each a template with a folder of pictures.
import { t } from "./dom.js";
import { put, drop } from "./engine.js";
import { list } from "./store.js";

// inventions are the own games of this browser: {id, name, path, art, data}.
export async function inventions() {
  const all = (await list()).filter((p) => p.kind === "invention");
  return all.map((p) => inventionOf(p, p.id.slice(0, 8)));
}

export function inventionOf({ id, name, data }, stem) {
  const art = Object.keys(data.pictures).length ? `art-${stem}` : "";
  return { id, name: name || t("invent.unnamed"), path: `own-${stem}.yaml`, art, data };
}

// useInvention puts an own game where the program finds it.
export function useInvention({ path, data }) {
  put(path, data.text);
  const folder = path.replace("own-", "art-").replace(".yaml", "");
  drop(folder);
  for (const [name, svg] of Object.entries(data.pictures)) put(`${folder}/${name}`, svg);
}

// artOf are the flags that name its pictures.
export const artOf = (own) => (own?.art ? ["--art", own.art] : []);
