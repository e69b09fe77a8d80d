// The keyboard focus goes on to the next decision, but only when it was inside the table before.

const TABLE = ".villa-table";

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
  return () => {
    document.removeEventListener("focusin", watch, true);
    model.off("msg:custom", obey);
  };
}

export default { render };
