// A switch for large letters, which this browser remembers for all pages.

const NAME = "villa-large";

function render({ model, el }) {
  el.classList.add("villa-large-switch");
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  label.append(box, ` ${model.get("words")}`);
  el.replaceChildren(label);
  try {
    box.checked = Boolean(localStorage.getItem(NAME));
  } catch {
    // a browser that keeps nothing
  }
  const show = () => document.documentElement.classList.toggle(NAME, box.checked);
  show();
  box.addEventListener("change", () => {
    show();
    try {
      if (box.checked) localStorage.setItem(NAME, "yes");
      else localStorage.removeItem(NAME);
    } catch {
      // then it is for this page only
    }
  });
}

export default { render };
