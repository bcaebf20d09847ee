// Men dragged by mouse, pen or finger. What can be lifted has data-drag, which
// names it; where it can be put down data-square or data-hand. A finger that moves
// at once scrolls the page; one that rests first lifts the man.

const FAR = 6; // pixels that a pointer moves before it drags and does not click
const HOLD = 220; // milliseconds that a finger rests before it drags

// drag calls lift(name) when something is lifted below root, and drop(name, place)
// when it is put down: on an element, or null beside all of them; undefined when
// the visitor thinks better of it.
export function drag(root, lift, drop) {
  let held = null; // {name, x, y, picture, ghost}

  function end(place) {
    const { name, ghost, timer } = held;
    clearTimeout(timer);
    held = null;
    ghost?.remove();
    if (ghost) drop(name, place);
  }

  root.addEventListener("dragstart", (e) => e.preventDefault()); // of the pictures, by the browser
  root.addEventListener("pointerdown", (e) => {
    const from = e.isPrimary && e.button === 0 && e.target.closest("[data-drag]:not(:disabled)");
    if (!from) return;
    held = { name: from.dataset.drag, x: e.clientX, y: e.clientY,
      picture: from.querySelector("img") ?? from };
    if (e.pointerType !== "touch") return;
    held.timer = setTimeout(() => begin(e), HOLD);
    // The page stays where it is while a man is dragged. What was touched is drawn anew
    // meanwhile, but goes on to hear of the finger.
    e.target.addEventListener("touchmove", (e) => held?.ghost && e.preventDefault(), { passive: false });
  });

  function begin(e) {
    const size = held.picture.getBoundingClientRect();
    held.ghost = held.picture.cloneNode();
    held.ghost.classList.add("ghost");
    held.ghost.style.width = `${size.width}px`;
    held.ghost.style.height = `${size.height}px`;
    root.append(held.ghost);
    root.setPointerCapture(e.pointerId); // what was lifted is drawn anew
    lift(held.name);
    follow(e);
  }

  function follow(e) {
    held.ghost.style.left = `${e.clientX}px`;
    held.ghost.style.top = `${e.clientY}px`;
  }

  root.addEventListener("pointermove", (e) => {
    if (held?.ghost) return follow(e);
    if (!held || Math.hypot(e.clientX - held.x, e.clientY - held.y) < FAR) return;
    if (e.pointerType === "touch") end();
    else begin(e);
  });
  root.addEventListener("touchmove", () => {},
    { passive: false }); // browsers ask at the touch whether anybody may object
  root.addEventListener("contextmenu", (e) => held && e.preventDefault());
  root.addEventListener("pointerup", (e) => {
    if (held) end(document.elementFromPoint(e.clientX,
      e.clientY)?.closest("[data-square], [data-hand]") ?? null);
  });
  root.addEventListener("pointercancel", () => held && end());
  root.addEventListener("keydown", (e) => {
    if (e.key === "Escape" && held) end();
  });
}
