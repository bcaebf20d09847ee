// Men picked up and put down: clicks, drags and keys on the board as moves, for games and for problems.
import { sideOf } from "./position.js";

// Picker knows what is picked and what was refused. rules are {legal(), mine(man), draw(), move(usi, square,
// possible)}: the moves there are, whose men are moved, and what happens when something changes.
export class Picker {
  constructor(me, rules) {
    Object.assign(this, { me, ...rules, picked: null, refused: null });
  }

  // clear puts back what is picked.
  clear() {
    this.picked = this.refused = null;
  }

  refuse(sq) {
    this.picked = null;
    this.refused = sq;
    this.draw();
  }

  // man is what is picked, null for nothing.
  get man() {
    return this.picked && this.manOf(this.picked);
  }

  manOf(from) {
    return from.endsWith("*") ? from[0] : this.me.pos.man(from);
  }

  possible() {
    const { picked } = this;
    if (!picked) return [];
    if (!picked.endsWith("*")) return this.legal().filter((m) => m.startsWith(picked));
    if (sideOf(picked[0]) !== this.me.pos.turn) return [];
    return this.legal().filter((m) => m.startsWith(picked.toUpperCase()));
  }

  targets() {
    return new Set(this.possible().map((m) => m.slice(2, 4)));
  }

  act(sq) {
    const man = this.me.pos.man(sq);
    this.refused = null;
    if (this.picked && this.picked !== sq && (!this.mine(man) || this.targets().has(sq))) return this.put(sq);
    this.picked = this.picked !== sq && man && this.picks(man) ? sq : null;
    return this.draw();
  }

  // hand picks what is pressed in a hand, or lifted anywhere.
  hand(from) {
    this.refused = null;
    this.picked = this.picked !== from && this.picks(this.manOf(from)) ? from : null;
    this.draw();
  }

  drop(from, place) {
    const sq = place?.dataset.square;
    this.picked = from;
    if (sq && sq !== from) return this.put(sq);
    this.picked = null;
    return this.draw();
  }

  // put makes a move of what is picked; where there are two ways, the visitor chooses.
  async put(sq) {
    const ways = this.possible().filter((m) => m.slice(2, 4) === sq);
    if (ways.length < 2) {
      const from = this.picked.endsWith("*") ? this.picked.toUpperCase() : this.picked;
      return this.move(ways[0] ?? from + sq, sq, ways.length > 0);
    }
    const over = await this.me.board.ask(sq, this.man);
    if (over !== null) return this.move(ways.find((m) => m.endsWith("+") === over), sq, true);
    this.clear();
    return this.draw();
  }
}
