// The pile of rods. A click on a rod takes it by the notch that is nearest; dragging it onto the
// picture hangs it on the spot that it is dropped on. Arrow keys go from rod to rod and from notch to
// notch, Enter goes on to the picture. It stands on hand.js.

const FAR = 8; // px: a press that moves farther is a drag

function drawing({ half, sag, tip, paint, wire, spots }, widest, by) {
  const line = [[-half, -sag], ...spots.map(([, x, y]) => [x, y]), [half, -sag]]
    .map(([x, y]) => `${x},${-y}`).join(" ");
  const dots = spots.map(([id, x, y]) => {
    const held = id === by;
    if (!held && id[0] !== "n") return "";
    return `<circle class="${held ? "is-held" : ""}" cx="${x}" cy="${-y}" r="${held ? 7 : 3.5}"/>`;
  });
  const ends = [-1, 1].map((side) => `<line x1="${side * half}" x2="${side * (half - tip)}" y1="${sag}" y2="${sag}" stroke="${paint}"/>`);
  const top = Math.max(...spots.map(([, , y]) => y), 0) + 9;
  return `<svg viewBox="${-widest} ${-top} ${2 * widest} ${top + sag + 9}" aria-hidden="true">
    <polyline points="${line}" stroke="${wire}"/><g class="ends">${ends.join("")}</g>${dots.join("")}</svg>`;
}

function render({ model, el }) {
  el.classList.add("villa-pile-hand");
  const note = element("p", "", el);
  const box = element("div", "villa-pile-rods", el);
  box.setAttribute("role", "listbox");
  const fold = element("details", "", el);
  const summary = element("summary", "", fold);
  const folded = element("div", "villa-pile-rods", fold);
  folded.setAttribute("role", "listbox");

  const hand = new Hand(model, { changed: () => draw() });
  const take = (rod, by) => hand.put("rod", { rod: rod.id, by }, { kind: "take" });
  const inHand = () => hand.place("rod") ?? { rod: model.get("value"), by: model.get("by") };
  const middle = (rod) => rod.spots[Math.floor(rod.spots.length / 2)][0];
  const stage = () => [...el.closest(".villa-table, .villa-lab")?.querySelectorAll(
    ".villa-scene__picture, .villa-plan-picture",
  ) ?? []].find((one) => one.offsetParent);
  const notch = (rod, made, event) => {
    const svg = made.querySelector("svg");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    if (Math.abs(at.x) > rod.half) return middle(rod);
    const away = ([id, x]) => Math.abs(x - at.x) + (id[0] === "n" ? 0 : 2);
    return rod.spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best))[0];
  };
  // a rod that is dragged is taken by the notch under the finger, and dropped on the picture's spot
  const grab = (start) => {
    const made = start.target.closest("[data-rod]");
    if (!made) return null;
    const rod = model.get("rods").find(({ id }) => id === made.dataset.rod);
    const by = notch(rod, made, start);
    let ghost = null;
    const tell = (kind, event) => {
      const picture = stage();
      const over = picture && picture.contains(document.elementFromPoint(event.clientX, event.clientY));
      if (over) picture.dispatchEvent(new CustomEvent(kind, { detail: event }));
    };
    return {
      move: (event) => {
        if (!ghost) {
          const svg = made.querySelector("svg");
          ghost = svg.cloneNode(true);
          ghost.classList.add("villa-pile-ghost");
          ghost.style.width = `${svg.clientWidth}px`;
          el.append(ghost);
          take(rod, by);
        }
        ghost.style.left = `${event.clientX}px`;
        ghost.style.top = `${event.clientY}px`;
        tell("villa-over", event);
      },
      drop: (event) => {
        ghost.remove();
        tell("villa-drop", event);
      },
      click: () => take(rod, by),
      cancel: () => ghost?.remove(),
    };
  };
  const keys = (rod, event) => {
    const all = [...el.querySelectorAll("[role=option]")].filter((one) => one.offsetParent);
    const here = all.indexOf(event.currentTarget);
    const now = inHand();
    const [side, up] = arrowStep(event)?.map(Math.sign) ?? [0, 0];
    if (side) {
      const ids = rod.spots.map(([id]) => id);
      const at = now.rod === rod.id ? ids.indexOf(now.by) : ids.indexOf(middle(rod)) - side;
      take(rod, ids[Math.min(Math.max(at + side, 0), ids.length - 1)]);
    } else if (up) all[(here - up + all.length) % all.length].focus();
    else if (event.key === "Enter" || event.key === " ") {
      if (now.rod !== rod.id) take(rod, middle(rod));
      if (event.key === "Enter") stage()?.focus();
    } else return;
    used(event);
  };
  const draw = () => {
    const rods = model.get("rods"), texts = model.get("_texts");
    const { rod: value, by } = inHand();
    const widest = Math.max(...rods.map((rod) => rod.half), 1) + 8;
    const focused = el.contains(document.activeElement) ? document.activeElement.dataset.rod : null;
    box.setAttribute("aria-label", texts.label);
    note.textContent = texts.label;
    folded.setAttribute("aria-label", texts.others);
    summary.textContent = texts.others;
    const made = rods.map((rod, k) => {
      const node = element("div");
      const held = rod.id === value;
      const spot = rod.spots.find(([id]) => id === by);
      node.dataset.rod = rod.id;
      node.setAttribute("role", "option");
      node.setAttribute("aria-selected", String(held));
      const words = [`${rod.short}, ${rod.name}`, rod.words, rod.note].filter(Boolean).join(", ");
      const told = texts.held.replace("{rod}", words).replace("{spot}", spot?.[3] ?? "");
      node.setAttribute("aria-label", held ? told : words);
      node.tabIndex = held || (!rods.some(({ id }) => id === value) && k === 0) ? 0 : -1;
      node.dataset.lmSuppressShortcuts = "true";
      node.innerHTML = `<b style="background:${rod.paint};color:${rod.ink}">${rod.short}</b>
        ${drawing(rod, widest, held ? by : "")}<small></small>`;
      node.lastElementChild.textContent = held ? spot?.[3] ?? "" : rod.note;
      node.addEventListener("keydown", (event) => keys(rod, event));
      return node;
    });
    box.replaceChildren(...made.slice(0, model.get("first")));
    folded.replaceChildren(...made.slice(model.get("first")));
    fold.hidden = made.length <= model.get("first");
    if (made.slice(model.get("first")).some((node) => node.dataset.rod === value)) fold.open = true;
    if (focused) el.querySelector(`[data-rod="${focused}"]`)?.focus();
  };
  draw();
  const acts = ["rods", "value", "by", "first"].map((name) => [`change:${name}`, draw]);
  const ends = [listen(model, Object.fromEntries(acts)), presses(el, grab, FAR), () => hand.close()];
  return () => ends.forEach((end) => end());
}

export default { render };
