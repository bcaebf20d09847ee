// Boards as pictures, as the program prints them.
import { blobURL } from "./dom.js";
import { page } from "./engine.js";

const MOST = 200; // pictures that are kept
const kept = new Map(); // addresses, by what they show

async function draw(line) {
  const { status, said, files } = await page.run(line, { takes: "board.svg" });
  if (status) throw new Error(said[0]?.text);
  return blobURL(files["board.svg"], "board.svg");
}

// boardPicture is the address of a picture of a position, in the game and look of the table.
export function boardPicture(me, sfen) {
  const line = ["diagram", sfen, "--kind", "study", ...me.flags(), "-o", "board.svg"];
  const key = line.join(" ");
  if (!kept.has(key)) kept.set(key, draw(line));
  if (kept.size > MOST) kept.delete(kept.keys().next().value);
  return kept.get(key);
}
