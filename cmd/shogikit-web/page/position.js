// A position as SFEN writes it: letters of men on squares, numbers of men in hand.

export class Position {
  constructor(files, ranks) {
    this.files = files;
    this.ranks = ranks;
    this.board = Array.from({ length: ranks }, () =>
      Array(files).fill("")); // by rank from the top, file from the left
    this.hands = { b: {}, w: {} }; // numbers by upper-case letter
    this.turn = "b";
  }

  // parse reads an SFEN that fits the board; null for anything else.
  static parse(text, files, ranks) {
    const [board, turn = "b", hands = "-", ply = "1", ...more] = text
      .trim()
      .replace(/^(position )?sfen /, "")
      .split(/\s+/);
    const p = new Position(files, ranks),
      rows = board.split("/");
    if (rows.length !== ranks || !/^[bw] (-|(\d*[A-Za-z])+) \d+$/.test(`${turn} ${hands} ${ply}`)
      || more.length) return null;
    for (const [r, row] of rows.entries()) {
      let f = 0;
      for (const [word] of row.matchAll(/\d+|\+?[A-Za-z]|./g)) {
        if (/^\d/.test(word)) f += Number(word);
        else if (/[A-Za-z]$/.test(word) && f < files) p.board[r][f++] = word;
        else return null;
      }
      if (f !== files) return null;
    }
    p.turn = turn;
    for (const [, n, letter] of hands === "-" ? [] : hands.matchAll(/(\d*)([A-Za-z])/g)) p.inHand(letter < "a"
      ? "b" : "w", letter.toUpperCase(), Number(n || 1));
    return p;
  }

  inHand(side, letter, change) {
    this.hands[side][letter] = Math.max(0, (this.hands[side][letter] ?? 0) + change);
  }

  // sfen writes it; kinds are the letters of men in the order of hands.
  sfen(kinds) {
    const row = (r) =>
      r
        .map((m) => m || " ")
        .join("")
        .replace(/ +/g, (s) => s.length);
    const hand = (side) =>
      kinds
        .map((k) => {
          const n = this.hands[side][k] ?? 0;
          return n ? (n > 1 ? n : "") + (side === "b" ? k : k.toLowerCase()) : "";
        })
        .join("");
    return `${this.board.map(row).join("/")} ${this.turn} ${hand("b") + hand("w") || "-"} 1`;
  }

  // square names a place on the board, "5e".
  square(r, f) {
    return `${this.files - f}${String.fromCharCode(97 + r)}`;
  }

  // place returns the rank and file of a square.
  place(square) {
    const at = /^(\d+)([a-z])$/.exec(square);
    return at ? [at[2].charCodeAt(0) - 97, this.files - Number(at[1])] : null;
  }
}

export const sideOf = (man) => (/[A-Z]$/.test(man) ? "b" : "w");
