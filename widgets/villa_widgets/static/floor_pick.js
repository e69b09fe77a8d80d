// Which floor the plan shows: one control, a step up or down, by hand or by arrow keys.

const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

function render({ model, el }) {
  el.classList.add("villa-floor-pick");
  const pick = document.createElement("div");
  pick.tabIndex = 0;
  pick.setAttribute("role", "spinbutton");
  pick.setAttribute("aria-label", model.get("label"));
  pick.dataset.lmSuppressShortcuts = "true"; // else arrows would walk through the cells
  const [down, words, up] = ["‹", "", "›"].map((text) => {
    const part = document.createElement("span");
    part.textContent = text;
    part.setAttribute("aria-hidden", "true");
    pick.append(part);
    return part;
  });
  el.replaceChildren(pick);
  const go = (step) => {
    const floor = model.get("floor") + step;
    if (floor < 0 || floor >= model.get("names").length) return;
    model.set("floor", floor);
    model.save_changes();
  };
  const draw = () => {
    const [names, floor] = [model.get("names"), model.get("floor")];
    words.textContent = names[floor] ?? "";
    pick.setAttribute("aria-valuemin", 0);
    pick.setAttribute("aria-valuemax", names.length - 1);
    pick.setAttribute("aria-valuenow", floor);
    pick.setAttribute("aria-valuetext", words.textContent);
    down.classList.toggle("is-end", floor <= 0);
    up.classList.toggle("is-end", floor >= names.length - 1);
  };
  down.addEventListener("click", () => go(-1));
  up.addEventListener("click", () => go(1));
  pick.addEventListener("keydown", (event) => {
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    go(STEPS[event.key]);
  });
  draw();
  model.on("change:names change:floor", draw);
  return () => model.off("change:names change:floor", draw);
}

export default { render };
