// A panel on the page. New html is patched into what is there, so that focus, scroll positions and
// opened details stay, and only what changed is drawn again. Texts come escaped from the kernel.

const OURS = ".villa-lab, .villa-table, .villa-lesson, .villa-panel";
const MARK = "data-lm-suppress-shortcuts";

// Keys that are pressed in our lists and fields are no shortcuts of the notebook around them: K or an
// arrow would move to another cell, and D twice would delete this one. JupyterLab looks for its mark
// on the focused element itself, so each gets it when it is focused.
if (!document.documentElement.dataset.villaKeys) {
  document.documentElement.dataset.villaKeys = "kept";
  document.addEventListener("focusin", ({ target }) => {
    if (target.closest?.(OURS)) target.setAttribute(MARK, "true");
  }, true);
}

// Enter in a field sends what is answered there; Ctrl+Z is Undo in the lab or task that was used last.
const FIELDS = "input:is([type=text], [type=radio], [type=checkbox])";
let used = null;

function buttonNear(target, kind) {
  for (let node = target; node?.closest?.(OURS); node = node.parentElement) {
    const found = node.querySelector(`button.${kind}`);
    if (found || node.matches(".villa-lab, .villa-table, .villa-lesson")) return found;
  }
  return null;
}

function send(event) {
  const { target } = event;
  const near = target.matches?.(`.villa-lesson :is(${FIELDS})`) && buttonNear(target, "villa-send");
  if (!near) return;
  event.preventDefault();
  target.dispatchEvent(new Event("change", { bubbles: true })); // what is typed goes ahead of the click
  near.click();
}

function takeBack(event) {
  const { target } = event;
  // typing has an undo of its own
  if (target.closest?.("input:is([type=text], [type=number]), textarea, [contenteditable=true]")) return;
  const from = target.closest?.(OURS) ? target : used;
  const near = from?.isConnected && buttonNear(from, "villa-undo");
  if (!near) return;
  event.preventDefault();
  event.stopPropagation();
  near.click();
}

if (!document.documentElement.dataset.villaSends) {
  document.documentElement.dataset.villaSends = "yes";
  document.addEventListener("pointerdown", ({ target }) => {
    used = target;
  }, true);
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && !command) send(event);
    else if (event.key === "z" && command && !event.shiftKey && !event.altKey) takeBack(event);
  }, true);
}

const REST = 600; // ms that a sentence must stay the same before it is spoken

function patch(old, fresh) {
  for (const { name } of [...old.attributes]) {
    const kept = name === "open" && old.localName === "details"; // the reader's own choice
    if (!kept && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  patchChildren(old, fresh);
}

function patchChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
  wanted.forEach((node, k) => {
    const here = old.childNodes[k];
    if (!here) old.append(node);
    else if (here.nodeType !== node.nodeType || here.nodeName !== node.nodeName) here.replaceWith(node);
    else if (here.nodeType === Node.TEXT_NODE) {
      if (here.data !== node.data) here.data = node.data;
    } else if (here.nodeType === Node.ELEMENT_NODE) patch(here, node);
  });
}

// A link to a notebook is opened by JupyterLab itself, beside the one that shows it: its manager of
// widgets tells where that lies. A page without code follows the link as it is.
function lead(link, manager) {
  const here = manager?.context?.localPath;
  if (!here) return;
  const path = decodeURI(new URL(link.getAttribute("href"), `http://lab/${encodeURI(here)}`).pathname);
  link.dataset.commandlinkerCommand = "docmanager:open";
  link.dataset.commandlinkerArgs = JSON.stringify({ path: path.slice(1) });
}

function atEnd(box) {
  return box.scrollHeight - box.scrollTop - box.clientHeight < 24;
}

function render({ model, el }) {
  el.classList.add("villa-panel");
  const body = document.createElement("div");
  body.setAttribute("role", "group");
  const voice = document.createElement("div");
  voice.className = "villa-unseen";
  voice.setAttribute("role", "status");
  voice.setAttribute("aria-live", "polite");
  el.replaceChildren(body, voice);
  body.addEventListener("click", ({ target }) => {
    const { wish } = target.closest("button[data-wish]")?.dataset ?? {};
    if (wish) model.send({ wish });
  });

  const draw = () => {
    body.setAttribute("aria-label", model.get("label"));
    const followed = [...body.querySelectorAll("[data-follow]")].filter(atEnd);
    const fresh = document.createElement("template");
    fresh.innerHTML = model.get("html");
    // JupyterLab would take arrow keys and Enter for itself; it looks at the focused element only
    for (const box of fresh.content.querySelectorAll("[tabindex], summary")) {
      box.dataset.lmSuppressShortcuts = "true";
    }
    for (const link of fresh.content.querySelectorAll("a[href$='.ipynb']")) lead(link, model.widget_manager);
    patchChildren(body, fresh.content);
    for (const box of followed) box.scrollTop = box.scrollHeight;
  };
  // the control that had the focus is gone: it goes on here
  const meet = ({ do: deed }) => {
    if (deed !== "focus") return;
    body.tabIndex = -1;
    requestAnimationFrame(() => body.focus({ preventScroll: true }));
  };
  let waiting;
  const speak = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const words = model.get("spoken");
      if (voice.textContent !== words) voice.textContent = words;
    }, REST);
  };
  draw();
  speak();
  // a log begins at its newest line, once the page has given it a size
  const first = new ResizeObserver(() => {
    if (!body.clientHeight) return;
    for (const box of body.querySelectorAll("[data-follow]")) box.scrollTop = box.scrollHeight;
    first.disconnect();
  });
  first.observe(body);
  const unwatch = watchKernel(model, el);
  model.on("change:html", draw);
  model.on("change:label", draw);
  model.on("change:spoken", speak);
  model.on("msg:custom", meet);
  return () => {
    unwatch();
    first.disconnect();
    clearTimeout(waiting);
    model.off("change:html", draw);
    model.off("change:label", draw);
    model.off("change:spoken", speak);
    model.off("msg:custom", meet);
  };
}

export default { render };
