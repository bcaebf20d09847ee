// What a page owes to keyboards, screen readers, small windows and weak eyes: the
// faults of what is shown, as sentences.
(() => {
  const faults = [];
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const where = (e) => `<${e.tagName.toLowerCase()}${e.id ? " #" + e.id : ""} class="${e.className}"> ${(e.textContent ?? "").trim().slice(0, 30)}`;
  const fault = (e, what) => faults.push(`${what}: ${where(e)}`);

  // Names.
  const named = (e) => {
    const by = e.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join("").trim();
    const label = e.getAttribute("aria-label") ?? "";
    if (label.trim()) return label;
    if (e.labels?.length) return [...e.labels].map((l) => l.textContent).join("").trim();
    return (e.textContent ?? "").trim() || [...e.querySelectorAll("img")].map((i) => i.alt).join("").trim();
  };
  for (const e of all("button, a[href], input, select, textarea, summary, [role=grid], [role=gridcell], [role=region], nav")) if (!named(e)) fault(e, "no name");
  for (const e of all("img")) if (!e.hasAttribute("alt")) fault(e, "a picture without alt");
  for (const e of all("fieldset")) if (!e.querySelector("legend")?.textContent) fault(e, "no legend");
  if (!document.title || !document.documentElement.lang) faults.push("the page has no title or no language");

  // Structure.
  const ids = new Set();
  for (const e of document.querySelectorAll("[id]")) ids.has(e.id) ? fault(e, "the id stands twice") : ids.add(e.id);
  for (const a of ["aria-describedby", "aria-labelledby", "for"]) {
    for (const e of all(`[${a}]`)) for (const id of e.getAttribute(a).split(" ")) if (!ids.has(id)) fault(e, `${a} leads nowhere (${id})`);
  }
  const levels = all("h1, h2, h3, h4").map((h) => Number(h.tagName[1]));
  if (levels.filter((l) => l === 1).length !== 1 || levels[0] !== 1) faults.push(`headings ${levels}`);
  for (const [i, l] of levels.entries()) if (i && l > levels[i - 1] + 1) faults.push(`a heading is passed over: ${levels}`);
  for (const e of all("[role=gridcell]")) if (!e.parentElement.matches("[role=row]") || !e.closest("[role=grid]")) fault(e, "a cell outside its grid");
  for (const role of ["main", "header", "nav", "footer"]) if (all(role).length !== 1) faults.push(`not one ${role}`);
  for (const e of all("[tabindex]")) if (e.tabIndex > 0) fault(e, "a tab order of its own");
  for (const e of all("ul, ol")) if ([...e.children].some((c) => c.tagName !== "LI")) fault(e, "a list of what are no items");

  // Sizes.
  if (document.documentElement.scrollWidth > innerWidth) {
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide, the window ${innerWidth}`);
    for (const e of all("main *")) if (e.getBoundingClientRect().right > innerWidth + 1 && !e.closest("#thumbs, #sheet, #ruler, .scroll, .editor, pre")) fault(e, "reaches out");
  }
  for (const e of all("button, a[href], input, select, summary, [role=gridcell]")) {
    const r = e.getBoundingClientRect(), box = e.labels?.[0]?.getBoundingClientRect() ?? r;
    if (Math.max(r.width, box.width) < 24 || Math.max(r.height, box.height) < 24) if (!e.matches(".skip")) fault(e, `only ${r.width.toFixed()} x ${r.height.toFixed()} px`);
  }

  // Contrast.
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)).reduce((n, v, i) => n + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const c = rgba(getComputedStyle(e).backgroundColor);
      if (c[3] > 250) return c;
    }
    return [255, 255, 255, 255];
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !shown(e) || e.closest(":disabled, svg, option, .skip, script, noscript, [aria-hidden=true]")) continue;
    const style = getComputedStyle(e), size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const [a, b] = [light(rgba(style.color)), light(ground(e))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (large ? 3 : 4.5)) fault(e, `contrast ${ratio.toFixed(2)}`);
  }
  return faults;
})()
