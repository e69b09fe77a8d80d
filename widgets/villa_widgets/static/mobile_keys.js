// Keys that are pressed inside a lab or table are not shortcuts of the notebook around it. JupyterLab
// looks for its mark on the focused element itself, so each gets it when it is focused.

const ROOT = ".villa-lab";
const MARK = "data-lm-suppress-shortcuts";

function render({ el }) {
  el.style.display = "none";
  const mark = ({ target }) => {
    const root = el.closest(ROOT);
    if (root?.contains(target) && !target.hasAttribute(MARK)) target.setAttribute(MARK, "true");
  };
  document.addEventListener("focusin", mark, true);
  return () => document.removeEventListener("focusin", mark, true);
}

export default { render };
