// Hands on a picture in space: what they take (hand.js), click, or turn. It is put in front of space.js.

const CLICK = 5; // px: a press that moves farther drags or turns, and picks nothing
const TURN = 0.4; // degrees a pixel

// `point(x, y)` is called when the pointer hovers (px) and says whether it is over something,
// `pick(x, y)` when it clicks, `leave()` when it goes away. `grab(x, y, finger)` says what a press takes
// in the hand: something with `move(x, y)`, `drop()` and `cancel()`. What is not taken turns the camera;
// a finger turns it sideways and scrolls the page up and down, and two zoom. `key(event)` may use a key.
function hands(space, picture, { point, pick, leave, grab, key }) {
  const fingers = new Map(); // those that are down, while nothing is held
  let spread = 0;
  let zoomed = false; // by two fingers, since the first came down
  let held = false;
  let box = null; // while something is held the words above may grow and shift the picture: no matter
  const place = (event) => {
    if (!held) box = picture.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    return [x * picture.clientWidth, y * picture.clientHeight];
  };
  const apart = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  const over = (event) => {
    picture.dataset.hand = event.pointerType === "mouse" && point(...place(event)) ? "pointing" : "";
  };
  const free = () => {
    held = false;
    picture.dataset.hand = "";
  };
  const taken = ({ move, drop, cancel }) => ({
    move: (event) => {
      picture.dataset.hand = "holding";
      move(...place(event));
    },
    drop: () => {
      free();
      drop();
    },
    click: (event) => {
      free();
      pick(...place(event));
    },
    cancel: () => {
      free();
      cancel();
    },
  });
  const turned = (start) => {
    let before = start;
    return {
      move: (event) => {
        const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
        before = event;
        if (fingers.size > 1) return;
        picture.dataset.hand = "turning";
        space.turn(-dx * TURN, dy * TURN);
      },
      drop: over,
      click: (event) => zoomed || pick(...place(event)),
      cancel: free,
    };
  };
  const end = presses(picture, (event) => {
    if (!space.eye) return null;
    const found = grab?.(...place(event), event.pointerType !== "mouse");
    held = Boolean(found);
    return found ? taken(found) : turned(event);
  }, CLICK);
  picture.addEventListener("pointerdown", (event) => {
    if (event.button || held || !space.eye) return;
    picture.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    zoomed = fingers.size > 1;
    if (zoomed) spread = apart();
  });
  // a finger on a column, and two fingers, are not for the page
  picture.addEventListener("touchstart", (event) => {
    if (held || event.touches.length > 1) event.preventDefault();
  }, { passive: false });
  picture.addEventListener("pointermove", (event) => {
    if (!space.eye) return;
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    else if (!held) over(event);
    if (fingers.size < 2) return;
    const now = apart();
    space.turn(0, 0, spread / Math.max(now, 1));
    spread = now;
  });
  for (const name of ["pointerup", "pointercancel"]) {
    picture.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId));
  }
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
    if (event.key === "Home") space.refit();
    else if (!key?.(event)) {
      if (!move) return;
      space.turn(...move);
    }
    used(event);
  });
  return end;
}
