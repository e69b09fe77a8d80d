// The villa from the front or the side: draws what the kernel hands over; a column can be chosen,
// and the film of a fall is played.

const SVG = "http://www.w3.org/2000/svg";
const KEY = "villa-key"; // the beginning of all ids in the pictures, see wood.py

let views = 0;

const svgElement = (name, attributes = {}) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

class ElevationView {
  constructor(model, el) {
    this.model = model;
    this.name = `villa-elevation-${++views}-${Math.random().toString(36).slice(2, 8)}`;
    this.groups = new Map(); // column id -> its drawn group
    this.build(el);
    this.redraw = () => {
      if (this.drawing) return;
      this.drawing = true;
      queueMicrotask(() => {
        this.drawing = false;
        this.draw();
      });
    };
    this.drawn = ["_picture", "_columns", "side"];
    for (const name of this.drawn) model.on(`change:${name}`, this.redraw);
    this.filmed = () => this.play();
    model.on("change:_film", this.filmed);
    this.draw();
    this.play();
  }

  close() {
    cancelAnimationFrame(this.playing);
    this.model.off("change:_film", this.filmed);
    for (const name of this.drawn) this.model.off(`change:${name}`, this.redraw);
  }

  named(markup) {
    return markup.replaceAll(KEY, this.name);
  }

  build(el) {
    const texts = this.model.get("_texts");
    this.root = document.createElement("div");
    this.root.className = "villa-elevation";
    this.root.dataset.lmSuppressShortcuts = "true"; // else Enter would open the cell
    const sides = document.createElement("div");
    sides.className = "villa-elevation-sides";
    sides.setAttribute("role", "group");
    sides.setAttribute("aria-label", texts.views);
    this.buttons = ["front", "side"].map((side) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.side = side;
      button.textContent = texts[side];
      button.addEventListener("click", () => {
        this.model.set("side", side);
        this.model.save_changes();
      });
      return button;
    });
    sides.append(...this.buttons);
    this.svg = svgElement("svg", { role: "group" });
    const defs = svgElement("g");
    defs.innerHTML = this.named(texts.defs);
    this.back = svgElement("g", { class: "villa-back", "aria-hidden": "true" });
    this.columns = svgElement("g", { class: "villa-columns" });
    this.over = svgElement("g", { class: "villa-over", "aria-hidden": "true", "pointer-events": "none" });
    this.fall = svgElement("g", { class: "villa-fall", "aria-hidden": "true" });
    this.svg.append(defs, this.back, this.columns, this.over, this.fall);
    this.svg.addEventListener("click", (event) => {
      this.choose(event.target.closest("[data-id]")?.dataset.id ?? null);
    });
    this.svg.addEventListener("keydown", (event) => {
      const id = event.target.dataset.id;
      if (!id || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      this.choose(id);
    });
    this.words = document.createElement("p");
    this.words.className = "villa-elevation-words";
    this.root.append(sides, this.words, this.svg);
    el.append(this.root);
  }

  choose(id) {
    this.model.send({ kind: "choose", id });
  }

  draw() {
    const picture = this.model.get("_picture");
    if (picture && picture !== this.shown) {
      this.svg.setAttribute("viewBox", picture.box.join(" "));
      this.svg.setAttribute("aria-label", picture.title);
      this.back.innerHTML = this.named(picture.back);
      this.over.innerHTML = this.named(picture.over);
      this.words.textContent = picture.words;
      this.words.hidden = !picture.words;
      this.shown = picture;
    }
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.side === this.model.get("side")));
    }
    this.drawColumns(this.model.get("_columns") ?? []);
  }

  drawColumns(items) {
    const ids = new Set(items.map((item) => item.id));
    const focused = this.columns.contains(document.activeElement) && document.activeElement;
    for (const [id, group] of this.groups) {
      if (ids.has(id)) continue;
      group.remove();
      this.groups.delete(id);
    }
    items.forEach((item, k) => {
      let group = this.groups.get(item.id);
      if (!group) {
        const kind = this.model.get("_texts").column;
        group = svgElement("g", { class: "villa-column", "data-id": item.id, tabindex: "0" });
        group.setAttribute("role", "button");
        group.setAttribute("aria-roledescription", kind);
        this.groups.set(item.id, group);
      }
      if (this.columns.children[k] !== group) {
        this.columns.insertBefore(group, this.columns.children[k] ?? null);
      }
      if (group.markup !== item.svg) {
        group.innerHTML = this.named(item.svg);
        group.markup = item.svg;
      }
      group.setAttribute("transform", `translate(${item.x} ${item.y})`);
      group.setAttribute("aria-label", item.label);
      group.setAttribute("aria-pressed", String(item.chosen));
    });
    if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
  }

  /** The film of a fall, or without one the villa as it stands. It stays as it lies in the end. */
  play() {
    cancelAnimationFrame(this.playing);
    const { number, time, pieces } = this.model.get("_film") ?? {};
    this.root.classList.toggle("falling", Boolean(pieces));
    if (!pieces) {
      this.fall.replaceChildren();
      return;
    }
    const cast = pieces.map((piece) => {
      const path = svgElement("path", { fill: piece.fill });
      const letter = svgElement("text", { fill: piece.ink, dy: ".35em" });
      letter.textContent = piece.letter;
      const group = svgElement("g", { "data-piece": piece.id });
      group.append(path, letter);
      return { ...piece, group, path, letter };
    });
    this.fall.replaceChildren(...cast.map(({ group }) => group));
    const put = (k) => {
      for (const piece of cast) {
        piece.path.setAttribute("d", piece.paths[k]);
        piece.letter.setAttribute("transform", `translate(${piece.middles[k].join(" ")})`);
      }
    };
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // the same film again is another side of it: then it has been seen
    if (calm || number === this.played) {
      put(time.length - 1);
      return;
    }
    this.played = number;
    const begun = performance.now();
    let k = 0;
    const step = () => {
      const now = (performance.now() - begun) / 1000;
      while (k < time.length - 1 && time[k + 1] <= now) k += 1;
      put(k);
      if (k < time.length - 1) this.playing = requestAnimationFrame(step);
    };
    step();
  }
}

export default {
  render({ model, el }) {
    const view = new ElevationView(model, el);
    return () => view.close();
  },
};
