// What is wrong with what is shown in a narrow or low window, as sentences: the page is wider than the window,
// or a control cannot be brought into sight whole, is covered, or has its text cut off.
(() => {
  const faults = [];
  const name = (e) => `${e.tagName.toLowerCase()} ${(e.id || e.className)} "${(e.innerText ?? "").trim().slice(0, 30)}"`;
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} px wide, the window ${innerWidth}`);
  const controls = [...document.querySelectorAll("button, a[href], input, select, textarea, summary")];
  for (const e of controls) {
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || e.matches(".skip")) continue;
    const box = (e.matches("[type=radio], [type=checkbox]") && e.closest("label")) || e;
    box.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    for (let p = box; p; p = p.parentElement) { // what hides what runs out cannot be scrolled by a visitor
      if (!/auto|scroll/.test(getComputedStyle(p).overflowX) || p === document.documentElement) p.scrollLeft = 0;
    }
    const { left, right, top, width, height } = box.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) faults.push(`cut off from ${left | 0} to ${right | 0}: ${name(box)}`);
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight - top) / 2);
    if (!box.contains(at)) faults.push(`${name(box)} is covered by ${at ? name(at) : "the window's edge"}`);
    if (e.matches("button") && e.scrollWidth > e.clientWidth + 1) faults.push(`text is cut off: ${name(e)}`);
  }
  return faults;
})()
