// The map of puzzles: a row for each kind, a button for each level with its stars. It stands on drawing.js.

function render({ model, el }) {
  const table = element("table", "villa-map", el);
  const draw = () => {
    const focused = table.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    table.replaceChildren();
    const { caption = "", heads = [], rows = [] } = model.get("_map"); // empty until the first progress is told
    element("caption", "villa-unseen", table, caption);
    const top = element("tr", "", element("thead", "", table));
    for (const words of heads) element("th", "", top, words).scope = "col";
    const body = element("tbody", "", table);
    for (const { kind, name, cells } of rows) {
      const row = element("tr", "", body);
      element("th", "", row, name).scope = "row";
      cells.forEach(({ drawn, label, note, open, next }, k) => {
        const button = element("button", "", element("td", "", row));
        button.type = "button";
        button.classList.toggle("is-next", next);
        button.setAttribute("aria-label", label);
        button.setAttribute("aria-disabled", String(!open));
        button.title = label;
        button.dataset.key = `${kind}/${k + 1}`;
        element("span", "villa-map-level", button, heads[k + 1]);
        element("span", "villa-map-stars", button, drawn);
        element("span", "villa-map-note", button, note);
        button.addEventListener("click", () => model.send({ kind: "play", puzzle: kind, level: k + 1 }));
      });
    }
    if (focused) table.querySelector(`[data-key="${focused}"]`)?.focus();
  };
  model.on("change:_map", draw);
  draw();
  return () => model.off("change:_map", draw);
}

export default { render };
