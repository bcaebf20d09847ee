// Where sheets are looked at: one large, all of them small.
import { t, el, byId, blobURL } from "./text.js";

const CARD = 85.6; // millimetres: the width of a bank card
const SET = { id: "set" }; // the picture before the sheets
const SMALL = 160; // pixels, twice as many as a small picture is wide on the page
const PATIENCE = 300; // milliseconds that small pictures of an earlier choice may stand

export class Stage {
  constructor() {
    this.sheets = [];
    this.urls = []; // of drawings
    this.smalls = []; // of small pictures
    this.at = 0;
    this.scale = this.kept();
    byId("before").addEventListener("click", () => this.go(this.at - 1));
    byId("after").addEventListener("click", () => this.go(this.at + 1));
    byId("look").addEventListener("click", () => byId("sheet").scrollIntoView({ block: "center" }));
    byId("zoom").addEventListener("change", () => this.size());
    const range = byId("ruler-range");
    range.value = this.scale;
    range.addEventListener("input", () => this.calibrate(Number(range.value)));
    new ResizeObserver(() => this.size()).observe(byId("sheet"));
    this.paper = new CSSStyleSheet();
    document.adoptedStyleSheets.push(this.paper);
    addEventListener("beforeprint", () => this.print());
    this.card();
  }

  kept() {
    try { return Number(localStorage.getItem("px-per-mm")) || 96 / 25.4; } catch { return 96 / 25.4; }
  }

  calibrate(scale) {
    this.scale = scale;
    try { localStorage.setItem("px-per-mm", scale); } catch { /* for this visit only */ }
    this.card();
    this.size();
  }

  card() {
    byId("card").style.width = `${CARD * this.scale}px`;
    byId("card").style.height = `${53.98 * this.scale}px`;
  }

  // renew says that there is another choice, whose set is to be drawn.
  renew() {
    this.fresh = null;
    this.busy(true);
  }

  busy(on) { byId("sheet").setAttribute("aria-busy", on); }

  // old shows that the sheets are those of an earlier choice, as this has none.
  old(on) { for (const id of ["sheet", "thumbs"]) byId(id).classList.toggle("past", on); }

  // stand shows the picture of the set that was drawn beforehand.
  stand(sheets, url) {
    this.sheets = [SET, ...sheets];
    this.urls = [this.fresh = url]; // nothing is gained by drawing it once more
    this.at = 0;
    this.thumbs();
    this.go(0);
    performance.mark("prepared");
  }

  // shown is the ID of the sheet on show.
  shown() { return this.sheets[this.at]?.id; }

  // early shows the finished set, where that is on show, before the sheets are laid out:
  // that takes a quarter of the time.
  async early(draw, old) {
    const data = !this.fresh && this.at === 0 && this.sheets.length && (await draw());
    if (!data || old()) return;
    this.drop(this.urls[0]);
    this.urls[0] = this.fresh = blobURL(data, "set.svg");
    this.come(0);
    performance.mark("sheet");
  }

  // fill shows the finished set and new sheets, unless there are newer ones: what is on show,
  // as draw draws it by its number, then all of them small, which costs a fifth.
  async fill(sheets, draw, old) {
    const id = this.shown(), before = [...this.urls, ...this.smalls], fresh = this.fresh;
    this.sheets = [SET, ...sheets];
    const at = this.sheets.findIndex((s) => s.id === id);
    this.at = at >= 0 ? at : Math.min(this.at, sheets.length);
    this.fresh = null;
    this.urls = fresh ? [fresh] : [];
    this.smalls = [];
    while (!this.urls[this.at]) {
      const data = await draw(this.at);
      if (old()) return;
      if (data) this.urls[this.at] = blobURL(data, "sheet.svg");
      else this.at++; // a set that cannot be drawn
    }
    this.come(this.at);
    this.title();
    performance.mark("sheet");
    for (const url of before) if (url !== fresh) this.drop(url);
    let put = performance.now();
    for (const n of this.sheets.keys()) {
      const data = !this.urls[n] && (await draw(n, this.dpi(n)));
      if (old()) return;
      if (data) this.smalls[n] = blobURL(data, "sheet.png");
      this.come(n);
      if (performance.now() - put < PATIENCE) continue;
      this.thumbs();
      put = performance.now();
    }
    this.thumbs();
  }

  // rest draws, while nobody waits for them, the sheets that are only there small: to be
  // turned to, and to be printed. The one that is on show comes first.
  async rest(draw, old) {
    const all = this.sheets.map(() => new Image());
    for (let n; (n = [this.at, ...this.sheets.keys()].find((n) => !this.urls[n] && this.smalls[n] && !all[n].src)) !== undefined;) {
      const data = await draw(n);
      if (old()) return;
      all[n].src = this.urls[n] = blobURL(data, "sheet.svg");
      await all[n].decode();
      if (old()) return;
      this.come(n);
    }
    this.all = all; // which keeps them at hand
  }

  // dpi is the resolution of a small picture.
  dpi(n) { return Math.ceil((SMALL * devicePixelRatio * 25.4) / (this.sheets[n].paper ?? [140])[0]); }

  drop(url) { if (url?.startsWith("blob:")) URL.revokeObjectURL(url); }

  // print puts all sheets on paper of their size, for the browser's own printing.
  print() {
    const sheets = this.sheets.map((_, n) => n).filter((n) => this.sheets[n].paper && this.url(n));
    const sizes = [...new Set(sheets.map((n) => this.sheets[n].paper.join("mm ")))];
    this.paper.replaceSync(sizes.map((s, i) => `@page p${i} { size: ${s}mm; margin: 0; }`).join("\n"));
    byId("prints").replaceChildren(...sheets.map((n) => {
      const leaf = this.picture(n), [w, h] = this.sheets[n].paper;
      leaf.style.cssText += `;width:${w}mm;height:${h}mm;page:p${sizes.indexOf(this.sheets[n].paper.join("mm "))}`;
      return leaf;
    }));
  }

  relabel() {
    this.thumbs();
    this.title();
  }

  thumbs() {
    byId("thumbs").replaceChildren(...this.sheets.map((s, n) => el("li", {}, el("button", {
      type: "button", "aria-label": this.name(n), onclick: () => this.go(n), "aria-current": n === this.at ? "true" : undefined,
    }, this.picture(n, this.smalls[n] ?? this.urls[n])))));
  }

  name(n) { return n ? `${n}: ${this.sheets[n].title}` : t("view.set"); }

  // url is the best picture of a sheet that there is.
  url(n) { return this.urls[n] ?? this.smalls[n]; }

  // come shows a picture that has come, where its sheet is on show.
  come(n) { if (n === this.at && this.url(n) !== this.on) this.go(n); }

  // picture is a sheet on its paper.
  picture(n, url = this.url(n)) {
    const s = this.sheets[n], paper = s.paper ?? [1.4, 1], box = s.block ?? [0, 0, 1.4, 1];
    const leaf = el("span", { class: s.paper ? "leaf" : "leaf bare" });
    leaf.style.aspectRatio = `${paper[0]} / ${paper[1]}`;
    if (url) {
      const img = el("img", { src: url, alt: this.name(n) });
      img.style.left = `${(100 * box[0]) / paper[0]}%`;
      img.style.top = `${(100 * box[1]) / paper[1]}%`;
      img.style.width = `${(100 * box[2]) / paper[0]}%`;
      img.style.height = `${(100 * box[3]) / paper[1]}%`;
      leaf.append(img);
    }
    return leaf;
  }

  go(n) {
    if (n < 0 || n >= this.sheets.length) return;
    this.at = n;
    this.leaf = this.picture(n);
    this.on = this.url(n);
    byId("sheet").replaceChildren(this.leaf);
    byId("look").replaceChildren(this.picture(n));
    for (const [i, li] of [...byId("thumbs").children].entries()) {
      if (i === n) li.firstChild.setAttribute("aria-current", "true");
      else li.firstChild.removeAttribute("aria-current");
    }
    this.title();
    this.size();
  }

  title() {
    if (!this.sheets.length) return;
    byId("sheet-title").textContent = this.name(this.at);
    byId("before").disabled = this.at === 0;
    byId("after").disabled = this.at === this.sheets.length - 1;
  }

  size() {
    if (!this.leaf) return;
    const room = byId("sheet"), [w, h] = this.sheets[this.at].paper ?? [140, 100];
    const wide = room.clientWidth - 24, high = room.clientHeight - 24;
    const widths = { fit: Math.min(wide, (high * w) / h), width: wide, true: w * this.scale, double: 2 * w * this.scale };
    this.leaf.style.width = `${widths[byId("zoom").value]}px`;
  }
}
