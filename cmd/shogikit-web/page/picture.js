// Boards as pictures, as the program prints them.
import { blobURL } from "./dom.js";
import { page } from "./engine.js";

const MOST = 200; // pictures that are kept
const kept = new Map(); // addresses, by what they show

// boardPicture is the address of a picture of a position, in the game and look of the table.
export function boardPicture(me, sfen, kind = "study") {
  const line = ["diagram", sfen, "--kind", kind, ...me.flags(), "-o", "board.svg"],
    key = line.join(" ");
  if (!kept.has(key)) {
    kept.set(
      key,
      page.run(line, { takes: "board.svg" }).then(({ status, said, files }) => {
        if (status) throw new Error(said[0]?.text);
        return blobURL(files["board.svg"], "board.svg");
      }),
    );
    if (kept.size > MOST) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}
