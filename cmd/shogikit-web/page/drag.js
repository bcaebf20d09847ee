// Men dragged by mouse, pen or finger. What can be lifted has data-drag, which
// names it; where it can be put down data-square or data-hand.

const FAR = 6; // pixels that a pointer moves before it drags and does not click

// drag calls lift(name) when something is lifted below root, and drop(name, place)
// when it is put down: on an element, or null beside all of them; undefined when
// the visitor thinks better of it.
export function drag(root, lift, drop) {
  let held = null; // {name, x, y, picture, ghost}

  function end(place) {
    const { name, ghost } = held;
    held = null;
    ghost?.remove();
    if (ghost) drop(name, place);
  }

  root.addEventListener("dragstart", (e) => e.preventDefault()); // of the pictures, by the browser
  root.addEventListener("pointerdown", (e) => {
    const from = e.isPrimary && e.button === 0 && e.target.closest("[data-drag]:not(:disabled)");
    if (from) held = { name: from.dataset.drag, x: e.clientX, y: e.clientY, picture: from.querySelector("img") ?? from };
  });
  root.addEventListener("pointermove", (e) => {
    if (!held || !held.ghost && Math.hypot(e.clientX - held.x, e.clientY - held.y) < FAR) return;
    if (!held.ghost) {
      const size = held.picture.getBoundingClientRect();
      held.ghost = held.picture.cloneNode();
      held.ghost.classList.add("ghost");
      held.ghost.style.width = `${size.width}px`;
      held.ghost.style.height = `${size.height}px`;
      root.append(held.ghost);
      root.setPointerCapture(e.pointerId); // what was lifted is drawn anew
      lift(held.name);
    }
    held.ghost.style.left = `${e.clientX}px`;
    held.ghost.style.top = `${e.clientY}px`;
  });
  root.addEventListener("pointerup", (e) => {
    if (held) end(document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-square], [data-hand]") ?? null);
  });
  root.addEventListener("pointercancel", () => held && end());
  root.addEventListener("keydown", (e) => { if (e.key === "Escape" && held) end(); });
}
