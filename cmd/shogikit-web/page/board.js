// The board as it is seen and touched: squares, hands, and the keys that reach them. It keeps its elements
// when a position changes, so that the focus stays where the visitor is.
import { t, el, blobURL, STEPS } from "./dom.js";
import { drag } from "./drag.js";
import { sideOf } from "./position.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDES = ["w", "b"];
const ASKED = 190; // pixels: the width of the question whether a man is turned over

// Pictures are the men of a game by letter and side, as addresses of images.
export class Pictures {
  constructor(info) {
    this.info = info;
    this.urls = new Map();
    for (const m of info.men) {
      this.urls.set("b" + m.letter, blobURL(m.sente, "man.svg"));
      if (m.gote) this.urls.set("w" + m.letter, blobURL(m.gote, "man.svg"));
    }
  }

  man(letter) {
    return this.info.men.find((m) => m.letter === letter.toUpperCase());
  }

  url(letter) {
    const m = this.man(letter);
    return m && this.urls.get((sideOf(letter) === "w" && m.gote ? "w" : "b") + m.letter);
  }

  name(letter) {
    return this.man(letter)?.name ?? letter;
  }

  full(letter) {
    return `${this.name(letter)}, ${t("side." + sideOf(letter))}`;
  }

  kinds() {
    return this.info.men.filter((m) => m.hand).map((m) => m.letter);
  }

  drop() {
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
  }
}

// Board shows what it is told by show. act(square), hand(letter, dragged), key(event) and put(from, to) are
// called for what the visitor does; from is a square, "P*" of a hand, or "+P" of the store.
export class Board {
  constructor({ act, hand, key, put }) {
    Object.assign(this, { act, handPressed: hand, onkey: key, put, flip: false, at: null, cells: new Map() });
    this.files = el("div", { class: "files", "aria-hidden": "true" });
    this.ranks = el("div", { class: "rank", "aria-hidden": "true" });
    this.grid = el("div", { class: "cells", role: "grid", "aria-label": t("teach.board"),
      onclick: (e) => this.click(e), onkeydown: (e) => this.press(e),
      onfocusin: (e) => this.reach(e.target.dataset.square ?? this.at) });
    this.root = el("div", { class: "board" }, this.files, this.grid, this.ranks);
    const hand1 = (s) => el("div", { class: `hand ${s}`, role: "group", "data-hand": s,
      onkeydown: (e) => this.pressHand(e, s) });
    this.hands = { w: hand1("w"), b: hand1("b") };
  }

  // draggable lets men be dragged inside a table that holds board and hands.
  draggable(root) {
    drag(root, (from) => this.handPressed(from, true), (from, place) => this.put(from, place));
  }

  // lay makes the squares for a game.
  lay(pictures) {
    this.pictures = pictures;
    const { files, ranks, square } = pictures.info;
    this.size = { files, ranks };
    for (const [name, value] of Object.entries({ files, ranks, shape: square })) {
      this.root.style.setProperty(`--${name}`, value);
    }
    this.cells.clear();
    const along = (n, make) => Array.from({ length: n }, (_, i) => make(i));
    const row = (r) => el("div", { role: "row" }, along(files, (f) => this.cell(r, f)));
    this.grid.replaceChildren(...along(ranks, row));
    if (!this.cells.has(this.at)) this.at = [...this.cells.keys()].at(Math.floor(this.cells.size / 2));
    for (const s of SIDES) {
      const men = pictures.kinds().map((k) => this.handButton(s === "b" ? k : k.toLowerCase()));
      this.hands[s].replaceChildren(el("b"), ...men, el("span", { class: "none" }));
    }
    this.turn(this.flip);
  }

  cell(r, f) {
    const sq = `${this.size.files - f}${String.fromCharCode(97 + r)}`;
    const cell = el("div", { class: "c", role: "gridcell", tabindex: -1, "data-square": sq },
      el("img", { alt: "", hidden: true }));
    this.cells.set(sq, cell);
    return cell;
  }

  handButton(letter) {
    const from = letter + "*";
    return el("button", { type: "button", class: "m", "data-man": letter, "data-drag": from, hidden: true,
      onclick: () => this.handPressed(from) },
    el("img", { src: this.pictures.url(letter), alt: "" }),
    el("span"));
  }

  // turn sets which side is seen at the bottom.
  turn(flip) {
    this.flip = flip;
    this.root.classList.toggle("flip", flip);
    const { files, ranks } = this.size;
    const along = (n, name) =>
      Array.from({ length: n }, (_, i) => el("span", {}, name(flip ? n - 1 - i : i)));
    this.files.replaceChildren(...along(files, (f) => String(files - f)));
    this.ranks.replaceChildren(...along(ranks, (r) => this.pictures.info.rankNames[r]));
  }

  // show draws a position: men, and what is said of squares: picked, targets, last (squares of the last
  // move), refused and bad (by square: why).
  show({ pos, picked, targets = new Set(), last = [], refused, bad = new Map(), always = false }) {
    Object.assign(this, { pos, picked });
    for (const [sq, cell] of this.cells) {
      const man = pos.man(sq);
      const marks = { sel: picked === sq, dot: targets.has(sq), last: last.includes(sq), no: refused === sq,
        why: bad.has(sq) };
      for (const [name, on] of Object.entries(marks)) cell.classList.toggle(name, on);
      this.showMan(cell, man);
      const said = [this.name(sq), man ? this.pictures.full(man) : t("teach.free"),
        marks.sel && t("teach.picked"), marks.dot && t("teach.target"), bad.get(sq)];
      cell.setAttribute("aria-label", said.filter(Boolean).join(", "));
      cell.setAttribute("aria-selected", String(marks.sel));
      cell.tabIndex = sq === this.at ? 0 : -1;
    }
    for (const side of SIDES) this.showHand(side, always);
  }

  // name is what the visitor calls a square: 7g, in Japanese 7七.
  name(sq) {
    const [r, f] = this.pos.place(sq);
    return `${this.size.files - f}${this.pictures.info.rankNames[r]}`;
  }

  showMan(cell, man) {
    const img = cell.firstChild;
    img.hidden = !man;
    delete cell.dataset.drag;
    if (!man) return;
    if (img.src !== this.pictures.url(man)) img.src = this.pictures.url(man);
    img.classList.toggle("up", this.isTurned(man));
    cell.dataset.drag = cell.dataset.square;
  }

  isTurned(man) {
    return (sideOf(man) === "w") !== this.flip;
  }

  showHand(side, always) {
    const hand = this.hands[side];
    const name = t("side." + side);
    let any = always;
    hand.setAttribute("aria-label", t("teach.hand", { side: name }));
    hand.firstChild.textContent = t("teach.has", { side: name });
    for (const b of hand.querySelectorAll(".m")) {
      const letter = b.dataset.man;
      const n = this.pos.hands[side][letter.toUpperCase()] ?? 0;
      any ||= n > 0;
      b.hidden = !n && !always;
      b.lastChild.textContent = n > 1 || always ? n : "";
      b.setAttribute("aria-label", `${this.pictures.name(letter)}: ${n}`);
      b.setAttribute("aria-pressed", String(this.picked === letter + "*"));
      b.firstChild.classList.toggle("up", this.isTurned(letter));
    }
    hand.lastChild.textContent = any ? "" : t("teach.nothing");
    hand.hidden = !this.pictures.info.drops;
  }

  click(e) {
    const sq = e.target.closest("[data-square]")?.dataset.square;
    if (!sq) return;
    this.focus(sq);
    this.act(sq);
  }

  reach(sq) {
    this.cells.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = sq;
    this.cells.get(sq).tabIndex = 0;
  }

  focus(sq = this.at) {
    this.reach(sq);
    this.cells.get(sq).focus({ preventScroll: true });
  }

  press(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const step = ARROWS[e.key];
    if (step) this.go(...step);
    else if (e.key === "Enter" || e.key === " ") this.act(this.at);
    else if (!this.onkey(e)) return;
    e.preventDefault();
  }

  // go moves the focus by squares, as the board is seen.
  go(down, right) {
    const sign = this.flip ? -1 : 1;
    const [r, f] = this.pos.place(this.at);
    const within = (n, size) => Math.min(Math.max(0, n), size - 1);
    const row = within(r + sign * down, this.size.ranks);
    this.focus(this.pos.square(row, within(f + sign * right, this.size.files)));
  }

  // pressHand goes along a hand by arrows, and back to the board by Escape.
  pressHand(e, side) {
    const all = [...this.hands[side].querySelectorAll(".m:not([hidden])")];
    const step = STEPS[e.key];
    if (step) all.at((all.indexOf(document.activeElement) + step) % all.length)?.focus();
    else if (e.key === "Escape") this.focus();
    else return;
    e.preventDefault();
  }

  focusHand(side) {
    this.hands[side].querySelector(".m:not([hidden])")?.focus();
  }

  // ask offers the two ways of a move beside its square; it returns whether the man is turned over, or null.
  ask(sq, man) {
    return new Promise((resolve) => {
      const end = (answer) => {
        box.remove();
        this.focus(sq);
        resolve(answer);
      };
      const way = (letter, text, answer) => el("button",
        { type: "button", class: "m", onclick: () => end(answer) },
        el("img", { src: this.pictures.url(letter), alt: "", class: this.isTurned(letter) ? "up" : "" }),
        el("span", {}, text));
      const box = el("div", { class: "promote", role: "group", "aria-label": t("teach.promote"),
        onkeydown: (e) => e.key === "Escape" && end(null) },
      way("+" + man, t("teach.turn-over"), true),
      way(man, t("teach.stay"), false),
      el("button", { type: "button", class: "btn", onclick: () => end(null) }, t("cancel")));
      this.beside(sq, box);
      this.root.append(box);
      box.firstChild.focus();
    });
  }

  // beside puts a box above or below a square, where there is room.
  beside(sq, box) {
    const { offsetLeft: left, offsetTop: top, offsetHeight: high } = this.cells.get(sq);
    const [r] = this.pos.place(sq);
    const low = r >= this.size.ranks / 2 !== this.flip;
    box.style.left = `${Math.min(left, this.root.clientWidth - ASKED)}px`;
    if (low) box.style.bottom = `${this.root.clientHeight - top + 4}px`;
    else box.style.top = `${top + high + 4}px`;
  }
}
