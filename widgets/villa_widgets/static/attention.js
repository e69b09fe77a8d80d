// The keyboard focus goes on to the next decision, but only when it was inside the table before.
// And a button of a decision that was just pressed, or that comes to lie under the finger, takes no
// click for a moment: whoever clicks twice meant the button that was there before.

const TABLE = ".villa-table";
const JUST_CAME = "villa-just-came";
const MOMENT = 700; // ms
const NEAR = 12; // px that a resting hand may move
const CHOICES = ":is(.villa-choices, .villa-reports) button, button.villa-remedy";

function covers(button, { x, y }) {
  const area = button.getBoundingClientRect();
  return area.width > 0 && x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** Looks after the buttons of a table from the first click on; gives what ends it. */
function guard(root) {
  let hand = null; // where the finger rests, and what lies under it
  const under = () => {
    const button = [...root().querySelectorAll("button")].find((one) => covers(one, hand));
    return button && { button, words: button.textContent };
  };
  const rest = (button) => {
    button.classList.add(JUST_CAME);
    setTimeout(() => button.classList.remove(JUST_CAME), MOMENT);
  };
  const look = () => {
    if (!hand || !root()) return;
    const now = under();
    const before = hand.on;
    hand.on = now;
    if (!now || (now.button === before?.button && now.words === before.words)) return;
    rest(now.button);
  };
  const clicked = ({ target, detail }) => {
    const button = target.closest?.(CHOICES);
    if (detail > 0 && root()?.contains(button)) rest(button); // keys have no detail
  };
  const changes = new MutationObserver(look);
  const pressed = ({ target, clientX: x, clientY: y }) => {
    const table = root();
    if (!table?.contains(target)) return;
    hand = { x, y };
    hand.on = under();
    changes.observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const moved = ({ clientX, clientY }) => {
    if (!hand || Math.hypot(clientX - hand.x, clientY - hand.y) < NEAR) return;
    hand = null;
    changes.disconnect();
  };
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("pointermove", moved, true);
  document.addEventListener("click", clicked, true);
  return () => {
    changes.disconnect();
    document.removeEventListener("click", clicked, true);
    document.removeEventListener("pointerdown", pressed, true);
    document.removeEventListener("pointermove", moved, true);
  };
}

function render({ model, el }) {
  el.style.display = "none";
  let ours = false;
  const root = () => el.closest(TABLE);
  const watch = ({ target }) => {
    const table = root();
    if (!table) return;
    // a control that vanishes leaves the focus nowhere, or with the cell around us: still ours
    if (table.contains(target)) ours = true;
    else if (!target.contains(table)) ours = false;
  };
  document.addEventListener("focusin", watch, true);
  const soon = (selector, frames = 120) => {
    const found = root()?.querySelector(selector);
    if (found?.offsetHeight) found.scrollIntoView({ block: "nearest" });
    else if (frames) requestAnimationFrame(() => soon(selector, frames - 1));
  };
  const obey = ({ do: deed, selector }) => {
    if (deed === "see" && !selector) root()?.scrollIntoView({ block: "start" });
    else if (deed === "see") soon(selector);
    if (deed === "anew") window.dispatchEvent(new Event("villa-anew"));
    if (deed !== "focus") return;
    requestAnimationFrame(() => {
      if (!ours) return;
      const found = [...(root()?.querySelectorAll(selector) ?? [])];
      found.find((one) => one.offsetParent !== null)?.focus({ preventScroll: true });
    });
  };
  model.on("msg:custom", obey);
  const unguard = guard(root);
  return () => {
    unguard();
    document.removeEventListener("focusin", watch, true);
    model.off("msg:custom", obey);
  };
}

export default { render };
