// A position as SFEN writes it: letters of men on squares, numbers of men in hand.

export class Position {
  constructor(files, ranks) {
    this.files = files;
    this.ranks = ranks;
    this.board = Array.from({ length: ranks }, () => Array(files).fill("")); // from the top and the left
    this.hands = { b: {}, w: {} }; // numbers by upper-case letter
    this.turn = "b";
  }

  // parse reads an SFEN that fits the board; null for anything else.
  static parse(text, files, ranks) {
    const words = text.trim().replace(/^(position )?sfen /, "").split(/\s+/);
    const [board, turn = "b", hands = "-", ply = "1", ...more] = words;
    const rows = board.split("/");
    const sound = /^[bw] (-|(\d*[A-Za-z])+) \d+$/.test(`${turn} ${hands} ${ply}`);
    if (rows.length !== ranks || !sound || more.length) return null;
    const p = new Position(files, ranks);
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
    for (const [, n, letter] of hands.matchAll(/(\d*)([A-Za-z])/g)) {
      p.inHand(sideOf(letter), letter.toUpperCase(), Number(n || 1));
    }
    return p;
  }

  inHand(side, letter, change) {
    this.hands[side][letter] = Math.max(0, (this.hands[side][letter] ?? 0) + change);
  }

  // sfen writes it; kinds are the letters of men in the order of hands.
  sfen(kinds) {
    const row = (men) => men.map((m) => m || " ").join("").replace(/ +/g, (s) => s.length);
    const held = (side, k) => {
      const n = this.hands[side][k] ?? 0;
      return n ? (n > 1 ? n : "") + (side === "b" ? k : k.toLowerCase()) : "";
    };
    const hands = ["b", "w"].flatMap((side) => kinds.map((k) => held(side, k))).join("");
    return `${this.board.map(row).join("/")} ${this.turn} ${hands || "-"} 1`;
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

  man(square) {
    const [r, f] = this.place(square);
    return this.board[r][f];
  }

  put(square, man) {
    const [r, f] = this.place(square);
    this.board[r][f] = man;
  }
}

export const sideOf = (man) => (/[A-Z]$/.test(man) ? "b" : "w");
