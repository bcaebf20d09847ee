// Where a set and its sheets are looked at: one large, all of them small beside it.
import { t, el, blobURL } from "./dom.js";

const SMALL = 150; // pixels: the width of a small sheet
const SET = { id: "set", title: "" };

const pageSize = new CSSStyleSheet(); // of what the browser prints
document.adoptedStyleSheets.push(pageSize);

export class Stage {
  constructor() {
    Object.assign(this, { sheets: [SET], urls: [], smalls: [], at: 0 });
    this.big = el("figure", { class: "stage", tabindex: 0 });
    this.list = el("ul", { class: "sheets", "aria-label": t("make.all-sheets") });
    this.root = el("div", { class: "show" }, this.big, this.list);
    this.list.addEventListener("keydown", (e) => this.key(e));
  }

  busy(on) {
    this.big.setAttribute("aria-busy", String(on));
  }

  // stand shows the picture that was drawn beforehand until the program is there.
  stand(url, fits) {
    if (fits && !this.urls[0]) this.setURL(url);
  }

  setPicture(data) {
    this.setURL(blobURL(data, "set.svg"));
  }

  setURL(url) {
    this.urls[0] = url;
    this.draw();
    performance.mark("set");
  }

  // fill shows new sheets: draw draws one by its number, large as SVG or small with a resolution.
  async fill(sheets, draw, old) {
    const id = this.sheets[this.at].id;
    const before = [...this.urls.slice(1), ...this.smalls];
    this.sheets = [SET, ...sheets];
    this.urls.length = 1;
    this.smalls = [];
    this.at = Math.max(
      0,
      this.sheets.findIndex((s) => s.id === id),
    );
    this.large = async (n) => (this.urls[n] ??= blobURL(await draw(n - 1, 0), "sheet.svg"));
    if (this.at) await this.large(this.at);
    if (old()) return;
    this.draw();
    for (const n of sheets.keys()) {
      const dpi = Math.ceil((SMALL * devicePixelRatio * 25.4) / sheets[n].paper[0]);
      const data = await draw(n, dpi);
      if (old()) return;
      this.smalls[n + 1] = blobURL(data, "sheet.png");
      this.thumb(n + 1);
    }
    for (const url of before) if (url) URL.revokeObjectURL(url);
    performance.mark("sheet");
  }

  name(n) {
    return n ? `${n} ${this.sheets[n].title}` : t("make.set");
  }

  async go(n) {
    this.at = n;
    this.draw();
    if (n && !this.urls[n]) {
      await this.large(n).catch(() => {}); // a newer choice came between
      if (this.at === n) this.draw();
    }
  }

  key(e) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const n = Math.min(Math.max(0, this.at + step), this.sheets.length - 1);
    this.go(n);
    this.list.children[n].firstChild.focus();
  }

  draw() {
    const url = this.urls[this.at] ?? this.smalls[this.at];
    this.big.setAttribute("aria-label", this.name(this.at));
    this.big.replaceChildren(...(url ? [this.leaf(this.at, url)] : []), el("figcaption", { class: "cap" },
      this.name(this.at)));
    const items = this.sheets.map((_, n) => this.list.children[n] ?? el("li"));
    this.list.replaceChildren(...items);
    for (const n of this.sheets.keys()) this.thumb(n);
  }

  // thumb keeps the button of a sheet that is there, so that focus stays on it.
  thumb(n) {
    const li = this.list.children[n],
      url = this.smalls[n] ?? this.urls[n];
    if (!li) return;
    const pressed = li.firstChild ?? el("button", { type: "button", onclick: () => this.go(n) });
    pressed.setAttribute("aria-label", this.name(n));
    pressed.tabIndex = n === this.at ? 0 : -1;
    if (n === this.at) pressed.setAttribute("aria-current", "true");
    else pressed.removeAttribute("aria-current");
    if (pressed.dataset.url !== String(url)) pressed.replaceChildren(url ? this.leaf(n, url) : el("span",
      { class: "leaf" }), el("span", {}, n ? this.name(n) : t("make.set")));
    pressed.dataset.url = String(url);
    if (!li.firstChild) li.append(pressed);
  }

  // leaf is a sheet on its paper, or the picture of the set.
  leaf(n, url) {
    const { paper, block } = this.sheets[n],
      img = el("img", { src: url, alt: "" });
    if (!paper) return el("span", { class: "leaf bare" }, img);
    const leaf = el("span", { class: "leaf" }, img);
    leaf.style.aspectRatio = `${paper[0]} / ${paper[1]}`;
    const [left, top, wide, high] = block;
    Object.assign(img.style, { left: `${(100 * left) / paper[0]}%`, top: `${(100 * top) / paper[1]}%`,
      width: `${(100 * wide) / paper[0]}%`, height: `${(100 * high) / paper[1]}%` });
    return leaf;
  }

  // print gives the browser's own printing the size of what is shown.
  print() {
    const { paper } = this.sheets[this.at];
    pageSize.replaceSync(paper
      ? `@page { size: ${paper[0]}mm ${paper[1]}mm; margin: 0; } @media print { .stage .leaf { width: ${paper[0]}mm; height: ${paper[1]}mm; } }` : "");
  }
}
