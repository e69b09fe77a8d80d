// The villa from the front or the side: draws what the kernel hands over; a column can be chosen,
// and the film of a fall is played.

class ElevationView extends Drawing {
  static drawn = ["_picture", "_columns", "side"];

  constructor(model, el) {
    super(model, "elevation");
    this.build(el);
    this.follow({ "change:_film": () => this.play() }, () => cancelAnimationFrame(this.playing));
    this.draw();
    this.play();
  }

  build(el) {
    const texts = this.texts;
    this.root = element("div", "villa-elevation", el);
    this.root.dataset.lmSuppressShortcuts = "true"; // else Enter would open the cell
    const sides = element("div", "villa-elevation-sides", this.root);
    sides.setAttribute("role", "group");
    sides.setAttribute("aria-label", texts.views);
    this.buttons = ["front", "side"].map((side) => {
      const button = element("button", "", sides, texts[side]);
      button.type = "button";
      button.dataset.side = side;
      button.addEventListener("click", () => {
        this.model.set("side", side);
        this.model.save_changes();
      });
      return button;
    });
    this.words = element("p", "villa-elevation-words", this.root);
    this.svg = svgElement("svg", { role: "group" }, this.root);
    svgElement("g", {}, this.svg).innerHTML = this.named(texts.defs);
    const hidden = { "aria-hidden": "true" };
    this.back = svgElement("g", { class: "villa-back", ...hidden }, this.svg);
    this.columns = svgElement("g", { class: "villa-columns" }, this.svg);
    this.over = svgElement("g", { class: "villa-over", "pointer-events": "none", ...hidden }, this.svg);
    this.fall = svgElement("g", { class: "villa-fall", ...hidden }, this.svg);
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
    const focused = this.columns.contains(document.activeElement) && document.activeElement;
    this.drawGroups(this.columns, items);
    for (const { id, x, y } of items) this.groups.get(id).setAttribute("transform", `translate(${x} ${y})`);
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
      const group = svgElement("g", { "data-piece": piece.id });
      const path = svgElement("path", { fill: piece.fill }, group);
      const letter = svgElement("text", { fill: piece.ink, dy: ".35em" }, group);
      letter.textContent = piece.letter;
      return { ...piece, group, path, letter };
    });
    this.fall.replaceChildren(...cast.map(({ group }) => group));
    const put = (k) => {
      for (const piece of cast) {
        piece.path.setAttribute("d", piece.paths[k]);
        piece.letter.setAttribute("transform", `translate(${piece.middles[k].join(" ")})`);
      }
    };
    // the same film again is another side of it: then it has been seen
    if (STILL.matches || number === this.played) {
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

export default shownBy(ElevationView);
