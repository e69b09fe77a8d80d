// The pile of rods. A click on a rod takes it by the notch that is nearest; dragging it onto the
// picture hangs it on the spot that it is dropped on. Arrow keys go from rod to rod and from notch to
// notch, Enter goes on to the picture.

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
  const box = document.createElement("div");
  box.className = "villa-pile-rods";
  box.setAttribute("role", "listbox");
  const fold = document.createElement("details");
  const folded = document.createElement("div");
  folded.className = "villa-pile-rods";
  const summary = document.createElement("summary");
  fold.append(summary, folded);
  const note = document.createElement("p");
  el.replaceChildren(note, box, fold);

  const take = (rod, by) => model.send({ type: "take", rod: rod.id, by });
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
  let dragging = false; // meanwhile what is dragged stays on the page as it is
  const drag = (rod, made, start) => {
    const by = notch(rod, made, start);
    dragging = true;
    let ghost = null;
    const tell = (kind, event) => {
      const picture = stage();
      const over = picture && picture.contains(document.elementFromPoint(event.clientX, event.clientY));
      if (over) picture.dispatchEvent(new CustomEvent(kind, { detail: event }));
    };
    const move = (event) => {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
      if (!ghost && far) {
        take(rod, by);
        ghost = made.querySelector("svg").cloneNode(true);
        ghost.classList.add("villa-pile-ghost");
        ghost.style.width = `${made.querySelector("svg").clientWidth}px`;
        el.append(ghost);
      }
      if (!ghost) return;
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      tell("villa-over", event);
    };
    const end = (event) => {
      made.removeEventListener("pointermove", move);
      made.removeEventListener("pointerup", end);
      made.removeEventListener("pointercancel", end);
      if (event.type === "pointerup") {
        if (ghost) tell("villa-drop", event);
        else take(rod, by);
      }
      ghost?.remove();
      dragging = false;
      draw();
    };
    made.setPointerCapture(start.pointerId);
    made.addEventListener("pointermove", move);
    made.addEventListener("pointerup", end);
    made.addEventListener("pointercancel", end);
  };
  const keys = (rod, event) => {
    const all = [...el.querySelectorAll("[role=option]")].filter((one) => one.offsetParent);
    const here = all.indexOf(event.currentTarget);
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key], step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (side) {
      const ids = rod.spots.map(([id]) => id);
      const now = model.get("value") === rod.id ? ids.indexOf(model.get("by")) : ids.indexOf(middle(rod)) - side;
      take(rod, ids[Math.min(Math.max(now + side, 0), ids.length - 1)]);
    } else if (step) all[(here + step + all.length) % all.length].focus();
    else if (event.key === "Enter" || event.key === " ") {
      if (model.get("value") !== rod.id) take(rod, middle(rod));
      if (event.key === "Enter") stage()?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const draw = () => {
    if (dragging) return;
    const rods = model.get("rods"), texts = model.get("_texts"), value = model.get("value");
    const widest = Math.max(...rods.map((rod) => rod.half), 1) + 8;
    const focused = el.contains(document.activeElement) ? document.activeElement.dataset.rod : null;
    box.setAttribute("aria-label", texts.label);
    note.textContent = texts.label;
    folded.setAttribute("aria-label", texts.others);
    folded.setAttribute("role", "listbox");
    summary.textContent = texts.others;
    const made = rods.map((rod, k) => {
      const node = document.createElement("div");
      const held = rod.id === value;
      const spot = rod.spots.find(([id]) => id === model.get("by"));
      node.dataset.rod = rod.id;
      node.setAttribute("role", "option");
      node.setAttribute("aria-selected", String(held));
      const words = [`${rod.short}, ${rod.name}`, rod.words, rod.note].filter(Boolean).join(", ");
      const told = texts.held.replace("{rod}", words).replace("{spot}", spot?.[3] ?? "");
      node.setAttribute("aria-label", held ? told : words);
      node.tabIndex = held || (!rods.some(({ id }) => id === value) && k === 0) ? 0 : -1;
      node.dataset.lmSuppressShortcuts = "true";
      node.innerHTML = `<b style="background:${rod.paint};color:${rod.ink}">${rod.short}</b>
        ${drawing(rod, widest, held ? model.get("by") : "")}<small></small>`;
      node.lastElementChild.textContent = held ? spot?.[3] ?? "" : rod.note;
      node.addEventListener("pointerdown", (event) => {
        if (!event.button) drag(rod, node, event);
      });
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
  const heard = ["rods", "value", "by", "first"].map((name) => `change:${name}`).join(" ");
  model.on(heard, draw);
  return () => model.off(heard, draw);
}

export default { render };
