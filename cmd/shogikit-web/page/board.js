// The board as it is seen and touched: squares, hands, and the keys that reach them. It keeps its
// elements when a position changes, so that the focus stays where the visitor is.
import { t, el, number } from "./dom.js";
import { drag } from "./drag.js";
import { sideOf } from "./position.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Pictures are the men of a game by letter and side, as addresses of images.
export class Pictures {
  constructor(info) {
    this.info = info;
    this.urls = new Map();
    const url = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    for (const m of info.men) {
      this.urls.set("b" + m.letter, url(m.sente));
      if (m.gote) this.urls.set("w" + m.letter, url(m.gote));
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

// Board shows what it is told by show. act(square), hand(letter), key(event) and put(from, to) are called
// for what the visitor does; from is a square, "P*" of a hand, or "+P" of the store.
export class Board {
  constructor({ act, hand, key, put }) {
    Object.assign(this, { act, handPressed: hand, onkey: key, flip: false, at: null });
    this.cells = new Map();
    this.files = el("div", { class: "files", "aria-hidden": "true" });
    this.ranks = el("div", { class: "rank", "aria-hidden": "true" });
    this.grid = el("div", { class: "cells", role: "grid", "aria-label": t("teach.board") });
    this.hands = Object.fromEntries(["w", "b"].map((s) => [s,
      el("div", { class: `hand ${s}`, role: "group", "data-hand": s })]));
    this.root = el("div", { class: "board" }, this.files, this.grid, this.ranks);
    this.grid.addEventListener("click", (e) => this.click(e));
    this.grid.addEventListener("keydown", (e) => this.press(e));
    this.grid.addEventListener("focusin", (e) => {
      if (e.target.dataset.square) this.reach(e.target.dataset.square);
    });
    for (const s of ["w", "b"]) this.hands[s].addEventListener("keydown", (e) => this.pressHand(e, s));
    this.put = put;
  }

  // draggable lets men be dragged inside a table that holds board and hands.
  draggable(root) {
    drag(
      root,
      (from) => this.handPressed(from, true),
      (from, place) => this.put(from, place),
    );
  }

  // lay makes the squares for a game.
  lay(pictures) {
    this.pictures = pictures;
    const { files, ranks, square } = pictures.info;
    this.size = { files, ranks };
    this.root.style.setProperty("--files", files);
    this.root.style.setProperty("--ranks", ranks);
    this.root.style.setProperty("--shape", square);
    this.cells.clear();
    const rows = Array.from({ length: ranks }, (_, r) =>
      el(
        "div",
        { role: "row" },
        Array.from({ length: files }, (_, f) => this.cell(r, f)),
      ),
    );
    this.grid.replaceChildren(...rows);
    this.at = this.at && this.cells.has(this.at) ? this.at
      : [...this.cells.keys()].at(Math.floor(this.cells.size / 2));
    for (const s of ["w", "b"]) {
      this.hands[s].replaceChildren(el("b", {}),
        ...pictures.kinds().map((k) => this.handButton(s, s === "b" ? k : k.toLowerCase())), el("span",
        { class: "none" }));
    }
    this.turn(this.flip);
  }

  cell(r, f) {
    const sq = `${this.size.files - f}${String.fromCharCode(97 + r)}`;
    const cell = el("div", { class: "c", role: "gridcell", tabindex: -1, "data-square": sq }, el("img",
      { alt: "", hidden: true }));
    this.cells.set(sq, cell);
    return cell;
  }

  handButton(side, letter) {
    return el("button", { type: "button", class: "m", "data-man": letter, "data-drag": letter + "*",
      hidden: true, onclick: () => this.handPressed(letter + "*") }, el("img",
      { src: this.pictures.url(letter), alt: "" }), el("span", {}));
  }

  // turn sets which side is seen at the bottom.
  turn(flip) {
    this.flip = flip;
    this.root.classList.toggle("flip", flip);
    const { files, ranks } = this.size;
    const along = (n, name) => Array.from({ length: n }, (_, i) =>
      el("span", {}, name(flip ? n - 1 - i : i)));
    this.files.replaceChildren(...along(files, (f) => String(files - f)));
    this.ranks.replaceChildren(...along(ranks, (r) => String.fromCharCode(97 + r)));
  }

  // show draws a position: men, and what is said of squares: picked, targets, last (squares of the last
  // move), refused and bad (by square: why).
  show({ pos, picked, targets = new Set(), last = [], refused, bad = new Map(), always = false }) {
    Object.assign(this, { pos, picked });
    const { files, ranks } = this.size;
    for (let r = 0; r < ranks; r++)
      for (let f = 0; f < files; f++) {
        const sq = pos.square(r, f),
          man = pos.board[r][f],
          cell = this.cells.get(sq),
          img = cell.firstChild;
        const marks = { sel: picked === sq, dot: targets.has(sq), last: last.includes(sq), no: refused === sq,
          why: bad.has(sq) };
        for (const [name, on] of Object.entries(marks)) cell.classList.toggle(name, on);
        img.hidden = !man;
        if (man && img.src !== this.pictures.url(man)) img.src = this.pictures.url(man);
        img.classList.toggle("up", !!man && (sideOf(man) === "w") !== this.flip);
        if (man) cell.dataset.drag = sq;
        else delete cell.dataset.drag;
        const said = [sq, man ? this.pictures.full(man) : t("teach.free"), marks.sel && t("teach.picked"),
          marks.dot && t("teach.target"), bad.get(sq)];
        cell.setAttribute("aria-label", said.filter(Boolean).join(", "));
        cell.setAttribute("aria-selected", String(marks.sel));
        cell.tabIndex = sq === this.at ? 0 : -1;
      }
    for (const side of ["w", "b"]) this.showHand(side, always);
  }

  showHand(side, always) {
    const hand = this.hands[side],
      name = t("side." + side);
    let any = 0;
    hand.setAttribute("aria-label", t("teach.hand", { side: name }));
    hand.firstChild.textContent = t("teach.has", { side: name });
    for (const b of hand.querySelectorAll(".m")) {
      const letter = b.dataset.man,
        n = this.pos.hands[side][letter.toUpperCase()] ?? 0;
      b.hidden = !n && !always;
      b.lastChild.textContent = n > 1 || always ? number(n) : "";
      b.setAttribute("aria-label", `${this.pictures.name(letter)}: ${number(n)}`);
      b.setAttribute("aria-pressed", String(this.picked === letter + "*"));
      b.firstChild.classList.toggle("up", (side === "w") !== this.flip);
      any += n;
    }
    hand.lastChild.textContent = any || always ? "" : t("teach.nothing");
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
    if (step) {
      const sign = this.flip ? -1 : 1,
        [r, f] = this.pos.place(this.at);
      const row = Math.min(Math.max(0, r + sign * step[0]), this.size.ranks - 1),
        file = Math.min(Math.max(0, f + sign * step[1]), this.size.files - 1);
      this.focus(this.pos.square(row, file));
    } else if (e.key === "Enter" || e.key === " ") this.act(this.at);
    else if (!this.onkey(e)) return;
    e.preventDefault();
  }

  // pressHand goes along a hand by arrows, and back to the board by Escape.
  pressHand(e, side) {
    const all = [...this.hands[side].querySelectorAll(".m:not([hidden])")],
      n = all.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (step) all[(n + step + all.length) % all.length]?.focus();
    else if (e.key === "Escape") this.focus();
    else return;
    e.preventDefault();
  }

  focusHand(side) {
    this.hands[side].querySelector(".m:not([hidden])")?.focus();
  }

  // ask offers the two ways of a move beside its square; it returns the one that is chosen, or null.
  ask(sq, plain, promoted) {
    return new Promise((resolve) => {
      const end = (answer) => {
        box.remove();
        this.focus(sq);
        resolve(answer);
      };
      const way = (letter, text, answer) => el("button",
        { type: "button", class: "m", onclick: () => end(answer) }, el("img",
        { src: this.pictures.url(letter), alt: "", class: (sideOf(letter) === "w") !== this.flip ? "up"
        : "" }), el("span", {}, text));
      const box = el(
        "div",
        {
          class: "promote",
          role: "group",
          "aria-label": t("teach.promote"),
          onkeydown: (e) => {
            if (e.key === "Escape") end(null);
          },
        },
        way(promoted, t("teach.turn-over"), true),
        way(plain, t("teach.stay"), false),
        el("button", { type: "button", class: "btn", onclick: () => end(null) }, t("cancel")),
      );
      const cell = this.cells.get(sq),
        [r] = this.pos.place(sq),
        low = r >= this.size.ranks / 2 !== this.flip;
      box.style.left = `${Math.min(cell.offsetLeft, this.root.clientWidth - 190)}px`;
      box.style.top = low ? "" : `${cell.offsetTop + cell.offsetHeight + 4}px`;
      box.style.bottom = low ? `${this.root.clientHeight - cell.offsetTop + 4}px` : "";
      this.root.append(box);
      box.firstChild.focus();
    });
  }
}
