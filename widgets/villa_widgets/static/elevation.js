// The villa from the front or the side: draws what the kernel hands over; a column can be chosen,
// and the film of a fall is played.

class ElevationView extends Drawing {
  static drawn = ["_picture", "_columns", "side"];

  constructor(model, el) {
    super(model, "elevation");
    this.build(el);
    this.film = new Film(model, this.root, (t) => this.show(t));
    this.follow({ "change:_film": () => this.play() }, () => this.film.stop());
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
    const { number, time, pieces, turning, words } = this.model.get("_film") ?? {};
    this.root.classList.toggle("falling", Boolean(pieces));
    if (!pieces) {
      this.film.stop();
      this.fall.replaceChildren();
      return;
    }
    this.cast = pieces.map((piece) => {
      const group = svgElement("g", { "data-piece": piece.id });
      const path = svgElement("path", { fill: piece.fill }, group);
      const letter = svgElement("text", { fill: piece.ink, dy: ".35em" }, group);
      letter.textContent = piece.letter;
      return { ...piece, group, path, letter };
    });
    this.fall.replaceChildren(...this.cast.map(({ group }) => group));
    // the same film again is another side of it: then it goes on from where it was
    if (number === this.played) this.film.at(this.film.now);
    else this.film.open(time, turning, words);
    this.played = number;
  }

  show(t) {
    const { time } = this.model.get("_film");
    const after = time.findIndex((one) => one > t);
    const k = after < 0 ? time.length - 1 : Math.max(after - 1, 0);
    for (const { path, letter, paths, middles } of this.cast) {
      path.setAttribute("d", paths[k]);
      letter.setAttribute("transform", `translate(${middles[k].join(" ")})`);
    }
  }
}

export default shownBy(ElevationView);
