// Who sits here: a button with a face that opens the cards of all who can be chosen.

function inner(card, lines) {
  const told = (lines ? card.lines : card.lines.slice(0, 2)).map((line) => `<small>${line}</small>`);
  return `${card.face}<span><b>${card.name}</b>${told.join("")}</span>`;
}

function render({ model, el }) {
  el.classList.add("villa-faces");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "villa-faces-now";
  const cards = document.createElement("div");
  cards.className = "villa-faces-cards";
  cards.setAttribute("role", "radiogroup");
  cards.hidden = true;
  el.replaceChildren(button, cards);

  const chosen = () => model.get("cards").find((card) => card.value === model.get("value"));
  const open = (wanted) => {
    cards.hidden = !wanted;
    button.setAttribute("aria-expanded", String(wanted));
    if (wanted) cards.querySelector('[aria-checked="true"]')?.focus();
  };
  const choose = (value) => {
    model.set("value", value);
    model.save_changes();
  };
  const draw = () => {
    button.disabled = model.get("disabled");
    if (button.disabled) open(false);
    button.innerHTML = inner(chosen(), false);
    button.setAttribute("aria-label", `${model.get("label")}: ${chosen().name}`);
    for (const line of button.querySelectorAll("small")) line.setAttribute("aria-hidden", "true"); // told on its card
    cards.setAttribute("aria-label", model.get("label"));
    for (const card of cards.children) {
      const on = card.dataset.value === model.get("value");
      card.setAttribute("aria-checked", String(on));
      card.tabIndex = on ? 0 : -1;
    }
  };
  for (const card of model.get("cards")) {
    const made = document.createElement("button");
    made.type = "button";
    made.dataset.value = card.value;
    made.setAttribute("role", "radio");
    made.innerHTML = inner(card, true);
    made.addEventListener("click", () => {
      choose(card.value);
      open(false);
      button.focus();
    });
    cards.append(made);
  }
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  cards.addEventListener("keydown", (event) => {
    const all = [...cards.children], step = STEPS[event.key];
    if (event.key === "Escape") {
      open(false);
      button.focus();
    } else if (step) {
      const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
      next.focus();
      choose(next.dataset.value);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  button.addEventListener("click", () => open(cards.hidden));
  button.setAttribute("aria-expanded", "false");
  draw();
  model.on("change:value", draw);
  model.on("change:disabled", draw);
  return () => {
    model.off("change:value", draw);
    model.off("change:disabled", draw);
  };
}

export default { render };
