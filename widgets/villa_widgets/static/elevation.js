// The villa from the front or the side: draws what the kernel hands over. A column can be chosen and
// slid along its floor (hand.js), and the film of a fall is played.

const WALL = 4; // mm between the villa and the rim of the picture
const NEXT = { PageDown: 1, Period: 1, PageUp: -1, Comma: -1 }; // keys that go on to another column

class ElevationView extends Drawing {
  static drawn = ["_picture", "_columns", "_looks", "side"];

  constructor(model, el) {
    super(model, "elevation");
    const changed = (id) => (this.item(id) ? this.place(this.item(id)) : this.redraw());
    this.hand = new Hand(model, { has: (id) => Boolean(this.item(id)), changed });
    this.build(el);
    const end = presses(this.svg, (event) => this.take(event));
    this.film = new Film(model, this.board, (t, held) => this.show(t, held));
    const sizes = new ResizeObserver(() => this.fit());
    sizes.observe(this.board);
    this.moving = new Moving(this.root, (t) => this.moved(t), () => this.moveEnds());
    this.follow({ "change:_film": () => this.play(), "change:_motion": () => this.move() }, () => {
      end();
      this.hand.close();
      this.film.stop();
      this.moving.stop();
      sizes.disconnect();
    });
    this.draw();
    this.play();
  }

  build(el) {
    const texts = this.texts;
    this.root = element("div", "villa-elevation", el);
    this.root.dataset.lmSuppressShortcuts = "true"; // else Enter would open the cell
    this.buttons = this.model.get("bars") ? this.sides(texts) : [];
    this.words = element("p", "villa-elevation-words", this.root);
    this.board = element("div", "villa-elevation-board", this.root);
    this.svg = svgElement("svg", { role: "group" }, this.board);
    svgElement("g", {}, this.svg).innerHTML = this.named(texts.defs);
    const hidden = { "aria-hidden": "true" };
    this.back = svgElement("g", { class: "villa-back", ...hidden }, this.svg);
    this.columns = svgElement("g", { class: "villa-columns" }, this.svg);
    this.over = svgElement("g", { class: "villa-over", "pointer-events": "none", ...hidden }, this.svg);
    this.fall = svgElement("g", { class: "villa-fall", ...hidden }, this.svg);
    this.labels = new Labels(this.board);
    // not heard by the drawing itself: a browser would make that a stop of the Tab key
    const on = (name, fn) => this.board.addEventListener(name, fn.bind(this));
    on("keydown", this.keyDown);
    this.hand.endKeys(this.board);
    on("focusin", ({ target }) => this.rove(target.dataset.id));
  }

  sides(texts) {
    const sides = element("div", "villa-elevation-sides", this.root);
    sides.setAttribute("role", "group");
    sides.setAttribute("aria-label", texts.views);
    return ["front", "side"].map((side) => {
      const button = element("button", "", sides, texts[side]);
      button.type = "button";
      button.dataset.side = side;
      button.addEventListener("click", () => {
        this.model.set("side", side);
        this.model.save_changes();
      });
      return button;
    });
  }

  // the hand ------------------------------------------------------------------------------------

  /** Where a pointer is along the picture, in mm. */
  along(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse()).x;
  }

  take(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    if (!id) return { click: () => this.hand.ask("choose", null) };
    event.preventDefault();
    this.groups.get(id).focus({ preventScroll: true });
    const off = this.where(id) - this.along(event);
    if (!this.item(id).chosen) this.hand.ask("choose", id);
    if (!this.model.get("_grabbing")) return {};
    return {
      move: (next) => this.slide(id, this.along(next) + off),
      drop: () => this.hand.drop(),
      cancel: () => this.hand.giveUp(),
    };
  }

  slide(id, along, by = "pointer") {
    this.hand.hold(id, { along: tenth(along) }, { from: { along: this.item(id)?.x }, by });
  }

  keyDown(event) {
    const { id } = event.target.dataset;
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    const [step] = arrowStep(event) ?? [0];
    if (step && this.model.get("_grabbing")) {
      if (!this.item(id).chosen && !this.hand.held) this.hand.ask("choose", id);
      this.slide(id, this.where(id) + step, "keys");
    } else if (event.key === "Enter" || event.key === " ") this.hand.ask("choose", id);
    else if (event.key === "Escape" && this.hand.held) this.hand.giveUp();
    else if (event.code in NEXT) this.roveOn(NEXT[event.code]);
    else return;
    used(event);
  }

  item(id) {
    return this.model.get("_columns")?.find((one) => one.id === id);
  }

  /** Where a column is along the picture. */
  where(id) {
    return this.hand.place(id)?.along ?? this.item(id).x;
  }

  // drawing -------------------------------------------------------------------------------------

  draw() {
    const picture = this.model.get("_picture");
    if (picture && picture !== this.shown) {
      this.svg.setAttribute("aria-label", picture.title);
      this.fill(this.back, picture.back);
      this.fill(this.over, picture.over);
      this.words.textContent = picture.words;
      this.words.hidden = !picture.words;
      this.labels.write(picture.labels.map(([, , ...words]) => words));
      this.shown = picture;
    }
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.side === this.model.get("side")));
    }
    this.drawColumns(this.columnsSeen);
    this.rove();
    this.fit();
  }

  drawColumns(items) {
    const focused = this.columns.contains(document.activeElement) && document.activeElement;
    this.drawGroups(this.columns, items);
    for (const item of items) this.place(item);
    if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
  }

  place({ id, y }) {
    this.groups.get(id)?.setAttribute("transform", `translate(${this.where(id)} ${y})`);
  }

  /** The villa as large as it goes, with room beside it for the names of the floors. */
  fit() {
    const { clientWidth: width, clientHeight: whole } = this.board;
    if (!this.shown || !width || !whole) return;
    const height = whole - (this.reach ? this.film.bar.offsetHeight + 8 : 0);
    const beside = this.labels.wide + 2 * BESIDE;
    // labels may find room within the picture: only as much is left beside the villa as they need
    for (const part of this.reach ? [0] : [0, 0.25, 0.5, 0.75, 1]) {
      if (this.fitWith(part * beside, width, height, whole)) break;
    }
  }

  fitWith(words, width, height, whole) {
    const [x, y, wide, high] = this.reach ?? this.shown.box;
    const scale = Math.max(Math.min((width - words) / wide, height / high), 0.05); // px a mm
    const [w, h] = [width / scale, whole / scale];
    const left = x - Math.max(0, w - words / scale - wide) / 2;
    const top = y + high - height / scale; // the table is at the bottom, over the bar of a film
    this.svg.setAttribute("viewBox", [left, top, w, h].join(" "));
    const px = (u, v) => [(u - left) * scale, (v - top) * scale];
    const columns = this.model.get("_columns").map((c) => [c.x - c.half, c.y - c.high, c.x + c.half, c.y]);
    const taken = [...this.shown.solid, ...columns].map(([a, b, c, d]) => [...px(a, b), ...px(c, d)]);
    return this.labels.place(this.shown.labels.map(([u, v]) => (this.reach ? null : px(u, v))), taken);
  }

  /** The film of a fall, or without one the villa as it stands. It stays as it lies in the end. */
  play() {
    const data = this.model.get("_film") ?? {};
    const { number, time, pieces, edge } = data;
    this.root.classList.toggle("falling", Boolean(pieces));
    this.root.classList.toggle("tilting", Boolean(pieces?.some(({ id }) => id === "base")));
    this.reach = pieces ? this.reached(pieces) : null;
    this.film.bar.hidden = !pieces;
    this.fit();
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
    this.fall.replaceChildren(...this.cast.map(({ group }) => group), this.turning(edge));
    // the same film again is another side of it: then it goes on from where it was
    if (number === this.played) this.film.at(this.film.now);
    else this.film.open(time, data);
    this.played = number;
    this.hits = this.heard(time);
  }

  /** When pieces strike something: from the way of their middles. */
  heard(time) {
    const way = this.cast.flatMap(({ middles }) => middles.flatMap(([x, y]) => [x, 0, -y]));
    const turn = this.cast.flatMap(() => time.flatMap(() => [0, 0, 0, 1]));
    return strikes(time, way, turn, this.cast);
  }

  // A movement: pieces go their way to where they are now.
  move() {
    const { time, pieces } = this.model.get("_motion");
    this.moving.stop();
    if (!pieces || this.root.classList.contains("falling")) return;
    this.draw(); // all is where it is in the end
    this.movers = pieces.map((piece) => {
      const group = piece.svg ? svgElement("g", {}, this.fall) : null;
      if (group) this.fill(group, piece.svg);
      return { ...piece, group };
    });
    this.way = time;
    this.moving.start(time[time.length - 1]);
    if (!this.moving.on) this.moveEnds();
  }

  moved(t) {
    const [f, next, part] = between(this.way, t);
    for (const { id, way, group, seen } of this.movers) {
      const [dx, dy] = [0, 1].map((k) => way[f][k] + (way[next][k] - way[f][k]) * part);
      const item = this.item(id);
      const own = group ?? (item ? this.groups.get(id) : this.piece(id));
      own?.setAttribute("transform", `translate(${(item?.x ?? 0) + dx} ${(item?.y ?? 0) + dy})`);
      own?.setAttribute("visibility", seen[0] <= t && t < seen[1] ? "visible" : "hidden");
    }
  }

  piece(id) {
    return [this.back, this.over].map((part) => part.querySelector(`[data-piece="${id}"]`)).find(Boolean);
  }

  moveEnds() {
    for (const { id, group } of this.movers) {
      group?.remove();
      for (const name of ["transform", "visibility"]) this.piece(id)?.removeAttribute(name);
    }
    for (const item of this.model.get("_columns")) this.place(item);
    if (this.model.get("sound")) knock(0.6);
  }

  /** The edge over which it turns, with a wedge below, to be seen while the turning moment is held. */
  turning(edge) {
    this.edge = svgElement("g", { class: "villa-edge" });
    if (!edge.length) return this.edge;
    const along = edge.map(([x]) => x);
    const [from, to, y] = [Math.min(...along), Math.max(...along), edge[0][1]];
    const middle = (from + to) / 2;
    svgElement("path", { class: "villa-wedge", d: `M${middle} ${y}l8 14h-16z` }, this.edge);
    svgElement("path", { d: `M${from} ${y}L${to + 0.01} ${edge.at(-1)[1]}` }, this.edge);
    return this.edge;
  }

  show(t, held) {
    const { time } = this.model.get("_film");
    this.edge.toggleAttribute("hidden", !held);
    const after = time.findIndex((one) => one > t);
    const k = after < 0 ? time.length - 1 : Math.max(after - 1, 0);
    for (const { path, letter, paths, middles } of this.cast) {
      path.setAttribute("d", paths[k]);
      letter.setAttribute("transform", `translate(${middles[k].join(" ")})`);
    }
    if (this.model.get("sound") && this.hits && !STILL.matches) {
      const now = this.hits.filter(([when]) => when > this.last && when <= t);
      for (const [, loud, piece] of now.slice(0, 8)) knock(loud, 500 + 60 * (piece % 9));
    }
    this.last = t;
  }

  /** All that a film needs of the picture: nothing leaves it. */
  reached(pieces) {
    const [x, y, wide, high] = this.shown.box;
    let [left, right] = [x, x + wide];
    for (const { paths } of pieces) {
      for (const path of paths) {
        for (const [, u] of path.matchAll(/[ML](-?[\d.]+) /g)) {
          [left, right] = [Math.min(left, u - WALL), Math.max(right, Number(u) + WALL)];
        }
      }
    }
    return [left, y, right - left, high];
  }
}

export default shownBy(ElevationView);
