// Hands on a picture in space: what they take, click, or turn. It is put in front of space.js.

const CLICK = 5; // px: a press that moves farther drags or turns, and picks nothing
const TURN = 0.4; // degrees a pixel

// `point(x, y)` is called when the pointer hovers (px) and says whether it is over something,
// `pick(x, y)` when it clicks, `leave()` when it goes away. `grab(x, y, finger)` says what a press takes
// in the hand: something with `move(x, y)`, `drop()` and `cancel()`. What is not taken turns the camera;
// a finger turns it sideways and scrolls the page up and down. `key(event)` may use a key itself.
function hands(space, picture, { point, pick, leave, grab, key }) {
  const pointers = new Map();
  let travelled = 0;
  let spread = 0;
  let held = null;
  let box = null; // while something is held the words above may grow and shift the picture: no matter
  const place = (event) => {
    if (!held) box = picture.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    return [x * picture.clientWidth, y * picture.clientHeight];
  };
  const apart = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  const over = (event) => {
    picture.dataset.hand = event.pointerType === "mouse" && point(...place(event)) ? "pointing" : "";
  };
  const giveUp = () => {
    if (held && travelled > CLICK) held.cancel();
    held = null;
    picture.dataset.hand = "";
  };
  picture.addEventListener("pointerdown", (event) => {
    if (event.button || held || !space.eye) return;
    picture.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    if (pointers.size === 1) {
      travelled = 0;
      held = grab?.(...place(event), event.pointerType !== "mouse") ?? null;
    } else {
      travelled = Infinity;
      spread = apart();
    }
  });
  // a finger on a column, and two fingers, are not for the page
  picture.addEventListener("touchstart", (event) => {
    if (held || event.touches.length > 1) event.preventDefault();
  }, { passive: false });
  picture.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!space.eye) return;
    if (!before) {
      over(event);
      return;
    }
    pointers.set(event.pointerId, event);
    if (pointers.size > 1) {
      const now = apart();
      space.turn(0, 0, spread / Math.max(now, 1));
      spread = now;
      return;
    }
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    travelled += Math.hypot(dx, dy);
    if (travelled <= CLICK) return;
    picture.dataset.hand = held ? "holding" : "turning";
    if (held) held.move(...place(event));
    else space.turn(-dx * TURN, dy * TURN);
  });
  picture.addEventListener("pointerup", (event) => {
    const pressed = pointers.delete(event.pointerId);
    if (!pressed || pointers.size || !space.eye) return;
    if (travelled <= CLICK) pick(...place(event));
    else held?.drop();
    held = null;
    over(event);
  });
  picture.addEventListener("pointercancel", (event) => {
    if (pointers.delete(event.pointerId)) giveUp();
  });
  // something that is dragged in from elsewhere on the page
  picture.addEventListener("villa-over", ({ detail }) => point(...place(detail)));
  picture.addEventListener("villa-drop", ({ detail }) => pick(...place(detail)));
  if (leave) picture.addEventListener("pointerleave", leave);
  // the wheel scrolls the notebook until the picture is in use
  picture.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !picture.contains(document.activeElement)) return;
    event.preventDefault();
    space.turn(0, 0, Math.exp(Math.sign(event.deltaY) * 0.08));
  }, { passive: false });
  const keys = {
    ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, 5], ArrowDown: [0, -5],
    "+": [0, 0, 0.9], "=": [0, 0, 0.9], "-": [0, 0, 1 / 0.9],
  };
  picture.addEventListener("keydown", (event) => {
    if (event.target !== picture || !space.eye || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = keys[event.key];
    if (event.key === "Escape" && held) giveUp();
    else if (event.key === "Home") space.refit();
    else if (!key?.(event)) {
      if (!move) return;
      space.turn(...move);
    }
    event.preventDefault();
    event.stopPropagation();
  });
}
