// The map of puzzles: a card for each kind with its picture, and a button for each level with its stars.
// It stands on drawing.js.

function render({ model, el }) {
  const board = element("div", "villa-kinds", el);
  board.setAttribute("role", "group");
  const draw = () => {
    const focused = board.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const { caption = "", patterns = "", rows = [] } = model.get("_map"); // empty until the first progress is told
    board.setAttribute("aria-label", caption);
    board.innerHTML = patterns; // ours, as the pictures are
    for (const { kind, name, picture, cells } of rows) {
      const card = element("section", "", board);
      card.setAttribute("aria-label", name);
      element("div", "", card).innerHTML = picture;
      element("b", "", card, name);
      const levels = element("ol", "", card);
      cells.forEach(({ name: level, drawn, label, note, open, next }, k) => {
        const button = element("button", "", element("li", "", levels));
        button.type = "button";
        button.classList.toggle("is-next", next);
        button.setAttribute("aria-label", label);
        button.setAttribute("aria-disabled", String(!open));
        button.title = label;
        button.dataset.key = `${kind}/${k + 1}`;
        element("span", "", button, level);
        // the name of the button tells both in words
        for (const [text, what] of [[drawn, "stars"], [note, "note"]]) {
          if (text) element("span", `villa-kinds-${what}`, button, text).setAttribute("aria-hidden", "true");
        }
        button.addEventListener("click", () => model.send({ kind: "play", puzzle: kind, level: k + 1 }));
      });
    }
    if (focused) board.querySelector(`[data-key="${focused}"]`)?.focus();
  };
  model.on("change:_map", draw);
  draw();
  return () => model.off("change:_map", draw);
}

export default { render };
