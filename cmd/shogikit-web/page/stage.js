// Where a set and its sheets are looked at: one large, all of them small beside it.
import { t, el, blobURL, STEPS } from "./dom.js";

const SMALL = 150; // pixels: the width of a small sheet
const SET = { id: "set", title: "" };

const pageSize = new CSSStyleSheet(); // of what the browser prints
document.adoptedStyleSheets.push(pageSize);

export class Stage {
  constructor() {
    Object.assign(this, { sheets: [SET], urls: [], smalls: [], at: 0, stands: false, large: async () => {} });
    this.big = el("figure", { class: "stage", tabindex: 0 });
    this.list = el("ul", { class: "sheets", onkeydown: (e) => this.key(e) });
    this.root = el("div", { class: "show" }, this.big, this.list);
  }

  busy(on) {
    this.big.setAttribute("aria-busy", String(on));
    this.big.classList.toggle("stands", this.stands);
  }

  // stand shows what was drawn beforehand, the set and its sheets, until large asks for a sheet.
  stand(url, sheets, large = this.large) {
    Object.assign(this, { stands: true, large });
    this.sheets = [SET, ...sheets];
    this.smalls = [null, ...sheets.map((s) => `data:image/jpeg;base64,${s.small}`)];
    this.setURL(url);
  }

  // suffices reports whether what stands there has all the pixels of the set that can be seen.
  suffices() {
    const img = this.big.querySelector("img");
    const scale = Math.min(img.clientWidth / img.naturalWidth, img.clientHeight / img.naturalHeight);
    return scale * devicePixelRatio <= 1;
  }

  get blank() {
    return !this.urls[0];
  }

  setPicture(data) {
    this.setURL(blobURL(data, "set.svg"));
  }

  setURL(url) {
    this.urls[0] = url;
    this.draw();
    performance.mark("set");
  }

  // fill shows new sheets: draw draws one by its number, large as SVG or small with a resolution. The
  // large one is that which was large before, or the one with the number least.
  async fill(sheets, draw, old, least = 0) {
    const { id } = this.sheets[this.at];
    const before = [...this.urls.slice(1), ...this.smalls];
    this.sheets = [SET, ...sheets];
    this.urls.length = 1;
    this.smalls = [];
    this.at = Math.max(least, this.sheets.findIndex((s) => s.id === id));
    this.large = async (n) => {
      const url = this.urls[n] ?? blobURL(await draw(n - 1, 0), "sheet.svg");
      await el("img", { src: url }).decode(); // until then the small one stays
      this.urls[n] = url;
    };
    if (this.at) await this.large(this.at);
    if (old()) return;
    this.draw();
    for (const [n, sheet] of sheets.entries()) {
      const data = await draw(n, Math.ceil((SMALL * devicePixelRatio * 25.4) / sheet.paper[0]));
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
    if (!n || this.urls[n]) return;
    await this.large(n).catch(() => {}); // a newer choice came between
    if (this.at === n) this.draw();
  }

  key(e) {
    const step = STEPS[e.key];
    if (!step) return;
    e.preventDefault();
    const n = Math.min(Math.max(0, this.at + step), this.sheets.length - 1);
    this.go(n);
    this.list.children[n].firstChild.focus();
  }

  draw() {
    const url = this.urls[this.at] ?? this.smalls[this.at];
    const name = this.name(this.at);
    this.big.setAttribute("aria-label", name);
    this.list.setAttribute("aria-label", t("make.all-sheets"));
    this.big.replaceChildren(el("figcaption", { class: "cap" }, name));
    if (url) this.big.prepend(this.leaf(this.at, url));
    const there = this.list.children;
    while (there.length > this.sheets.length) this.list.lastChild.remove();
    while (there.length < this.sheets.length) this.list.append(this.item(there.length));
    for (const n of this.sheets.keys()) this.thumb(n);
  }

  item(n) {
    const press = () => {
      this.root.scrollLeft = 0; // on the phone, where the sheets run out of the window
      this.go(n);
    };
    return el("li", {}, el("button", { type: "button", onclick: press }));
  }

  // thumb keeps the button of a sheet that is there, so that focus stays on it.
  thumb(n) {
    const pressed = this.list.children[n]?.firstChild;
    if (!pressed) return;
    const url = this.smalls[n] ?? this.urls[n];
    pressed.setAttribute("aria-label", this.name(n));
    pressed.tabIndex = n === this.at ? 0 : -1;
    if (n === this.at) pressed.setAttribute("aria-current", "true");
    else pressed.removeAttribute("aria-current");
    if (pressed.dataset.url === String(url)) return;
    pressed.dataset.url = String(url);
    const leaf = url ? this.leaf(n, url) : el("span", { class: "leaf" });
    pressed.replaceChildren(el("span", { class: "slot" }, leaf), el("span", {}, this.name(n)));
  }

  // leaf is a sheet on its paper, or the picture of the set.
  leaf(n, url) {
    const { paper, block } = this.sheets[n];
    const img = el("img", { src: url, alt: "" });
    if (!paper) return el("span", { class: "leaf bare" }, img);
    const [wide, high] = paper;
    const share = (length, of) => `${(100 * length) / of}%`;
    Object.assign(img.style, { left: share(block[0], wide), top: share(block[1], high),
      width: share(block[2], wide), height: share(block[3], high) });
    const leaf = el("span", { class: "leaf" }, img);
    leaf.style.setProperty("--shape", wide / high);
    return leaf;
  }

  // print gives the browser's own printing the size of what is shown.
  print() {
    const { paper } = this.sheets[this.at];
    if (!paper) return pageSize.replaceSync("");
    const [wide, high] = paper;
    return pageSize.replaceSync(`@page { size: ${wide}mm ${high}mm; margin: 0; }
      @media print { .stage .leaf { width: ${wide}mm; height: ${high}mm; } }`);
  }
}
