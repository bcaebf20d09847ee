// Men dragged by mouse, pen or finger. What can be lifted has data-drag, which names it; where it can be put
// down data-square or data-hand. A finger that moves at once scrolls the page; one that rests first lifts
// the man.

const FAR = 6; // pixels that a pointer moves before it drags and does not click
const HOLD = 220; // milliseconds that a finger rests before it drags

// drag calls lift(name) when something is lifted below root, and drop(name, place) when it is put down: on an
// element, or null beside all of them; undefined when the visitor thinks better of it.
export function drag(root, lift, drop) {
  let held = null; // {name, x, y, picture, ghost}

  function end(place) {
    const { name, ghost, timer } = held;
    clearTimeout(timer);
    held = null;
    ghost?.remove();
    if (ghost) drop(name, place);
  }

  function begin(e) {
    const { width, height } = held.picture.getBoundingClientRect();
    held.ghost = held.picture.cloneNode();
    held.ghost.classList.add("ghost");
    Object.assign(held.ghost.style, { width: `${width}px`, height: `${height}px` });
    root.append(held.ghost);
    root.setPointerCapture(e.pointerId); // what was lifted is drawn anew
    lift(held.name);
    follow(e);
  }

  const follow = (e) => Object.assign(held.ghost.style, { left: `${e.clientX}px`, top: `${e.clientY}px` });

  root.addEventListener("dragstart", (e) => e.preventDefault()); // of the pictures, by the browser
  root.addEventListener("pointerdown", (e) => {
    const from = e.isPrimary && e.button === 0 && e.target.closest("[data-drag]:not(:disabled)");
    if (!from) return;
    const picture = from.querySelector("img") ?? from;
    held = { name: from.dataset.drag, x: e.clientX, y: e.clientY, picture };
    if (e.pointerType !== "touch") return;
    held.timer = setTimeout(() => begin(e), HOLD);
    // The page stays where it is while a man is dragged. What was touched is drawn anew meanwhile, but goes
    // on to hear of the finger.
    e.target.addEventListener("touchmove", (e) => held?.ghost && e.preventDefault(), { passive: false });
  });
  root.addEventListener("pointermove", (e) => {
    if (held?.ghost) return follow(e);
    if (!held || Math.hypot(e.clientX - held.x, e.clientY - held.y) < FAR) return null;
    return e.pointerType === "touch" ? end() : begin(e);
  });
  root.addEventListener("touchmove", () => {}, { passive: false }); // else browsers do not ask at the touch
  root.addEventListener("contextmenu", (e) => held && e.preventDefault());
  root.addEventListener("pointerup", (e) => {
    const below = held && document.elementFromPoint(e.clientX, e.clientY);
    if (held) end(below?.closest("[data-square], [data-hand]") ?? null);
  });
  root.addEventListener("pointercancel", () => held && end());
  root.addEventListener("keydown", (e) => e.key === "Escape" && held && end());
}
