// What a lab needs of the browser itself: files to keep, text to copy, and that nobody presses by a
// second click what was not there for the first. It shows nothing.

// A button of a decision that was just pressed, and any that comes to lie under the finger, takes no
// click for a moment: whoever clicks twice meant the button that was there before.
const JUST_CAME = "villa-just-came";
const MOMENT = 700; // ms
const NEAR = 12; // px that a resting hand may move
const CHOICES = ":is(.villa-choices, .villa-reports) button, button.villa-remedy";

function covers(button, { x, y }) {
  const area = button.getBoundingClientRect();
  return area.width > 0 && x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

// Looks after the buttons of all labs and tables on the page from the first click on.
function guard() {
  if (document.documentElement.dataset.villaGuards) return;
  document.documentElement.dataset.villaGuards = "yes";
  const OURS = ".villa-lab, .villa-table, .villa-lesson";
  let root = null; // the lab or table that was pressed last
  let hand = null; // where the finger rests, and what lies under it
  const under = () => {
    const button = [...root.querySelectorAll("button")].find((one) => covers(one, hand));
    return button && { button, words: button.textContent };
  };
  const rest = (button) => {
    button.classList.add(JUST_CAME);
    setTimeout(() => button.classList.remove(JUST_CAME), MOMENT);
  };
  const look = () => {
    if (!hand || !root) return;
    const now = under();
    const before = hand.on;
    hand.on = now;
    if (!now || (now.button === before?.button && now.words === before.words)) return;
    rest(now.button);
  };
  const clicked = ({ target, detail }) => {
    const button = target.closest?.(CHOICES);
    if (detail > 0 && button?.closest(OURS)) rest(button); // keys have no detail
  };
  const changes = new MutationObserver(look);
  const pressed = ({ target, clientX: x, clientY: y }) => {
    root = target.closest?.(OURS);
    if (!root) return;
    hand = { x, y };
    hand.on = under();
    changes.disconnect();
    changes.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const moved = ({ clientX, clientY }) => {
    if (!hand || Math.hypot(clientX - hand.x, clientY - hand.y) < NEAR) return;
    hand = null;
    changes.disconnect();
  };
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("pointermove", moved, true);
  document.addEventListener("click", clicked, true);
}

function keep({ name, text, kind }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  // the browser reads the file after the click has returned
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function copy({ text }) {
  // the clipboard may be closed to pages; the text stays in its field, to be copied by hand
  navigator.clipboard?.writeText(text).catch(() => {});
}

const deeds = { keep, copy };

// A name that this browser has made up once, by which its games are found again.
const NAME = "villa-browser";

function browser() {
  try {
    if (!localStorage.getItem(NAME)) {
      const made = [...crypto.getRandomValues(new Uint8Array(16))];
      localStorage.setItem(NAME, made.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    return localStorage.getItem(NAME);
  } catch {
    return ""; // it keeps nothing
  }
}

function initialize({ model }) {
  guard();
  if (!model.get("browser")) {
    model.set("browser", browser());
    model.save_changes();
  }
  const obey = (message) => deeds[message.do]?.(message);
  model.on("msg:custom", obey);
  return () => model.off("msg:custom", obey);
}

// Where this page is opened; for a notebook in JupyterLab that is its page without code, which the
// same server has: the manager of a notebook's widgets tells where the notebook lies.
function address(manager) {
  const { origin, pathname } = window.location;
  if (pathname.includes("/voila/")) return origin + pathname;
  const path = manager.context?.localPath ?? "";
  const lab = document.getElementById("jupyter-config-data");
  return path.endsWith(".ipynb") && lab ? `${origin}${JSON.parse(lab.textContent).baseUrl}voila/render/${encodeURI(path)}` : "";
}

function render({ model, el }) {
  el.style.display = "none";
  if (model.get("address")) return;
  model.set("address", address(model.widget_manager));
  model.save_changes();
}

export default { initialize, render };
