// The mobile from the front and from the side: rods go where they hang, swing, are carried or fall. The
// kernel draws the stand. It stands on rod_names.js.

class Plan {
  constructor(model, el) {
    this.model = model;
    this.root = element("div", "villa-plan-drawing", el);
    this.picture = element("div", "villa-plan-picture", this.root);
    this.paper = element("div", "", this.picture);
    this.hanging = new Hanging(model, () => this.draw());
    this.spots = new Spots(model, this.hanging, this.picture, (spot) => this.seen(spot));
    this.names = new RodNames(model, this.hanging, this.spots, (on, at) => this.seen({ on, at }));
    this.handle();
    this.hanging.onRest = (still) => (this.root.dataset.still = String(still));
    this.hanging.show(this.root);
    const changes = { "change:_sheet": () => this.sheet(), "change:_turn": () => this.hanging.hang() };
    for (const name of ["_ghost", "_advised", "_chosen", "_taken", "_taking"]) changes[`change:${name}`] = () => this.draw();
    this.end = listen(model, changes);
    this.sizes = new ResizeObserver(() => this.draw());
    this.sizes.observe(this.picture);
    this.sheet();
    this.hanging.hang(true);
  }

  sheet() {
    this.paper.innerHTML = this.model.get("_sheet");
    this.views = [...this.paper.querySelectorAll("svg > g")];
    this.drawn = this.views.map(() => new Map());
    this.draw();
  }

  /** Fingers, mouse and keys on the spots. */
  handle() {
    const { picture, spots } = this;
    const draw = () => this.draw();
    const place = ({ clientX, clientY }) => {
      const { left, top } = picture.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const over = (event) => (picture.dataset.hand = spots.point(...place(event), draw) ? "pointing" : "");
    picture.tabIndex = 0;
    picture.setAttribute("role", "application"); // it takes keys
    const texts = this.model.get("_texts");
    picture.setAttribute("aria-label", texts.canvas);
    picture.setAttribute("aria-description", texts.keys);
    element("p", "villa-keys", picture, texts.keys).setAttribute("aria-hidden", "true");
    picture.dataset.lmSuppressShortcuts = "true"; // else the arrows would walk through the cells
    picture.addEventListener("pointermove", over);
    picture.addEventListener("pointerleave", () => spots.point(Infinity, Infinity, draw));
    picture.addEventListener("click", (event) => spots.pick(...place(event)));
    picture.addEventListener("villa-over", ({ detail }) => over(detail));
    picture.addEventListener("villa-drop", ({ detail }) => spots.pick(...place(detail)));
    picture.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !spots.key(event)) return;
      used(event);
    });
  }

  /** A spot is seen where its rod is seen broadside: from the front, or from the side. */
  seen({ on, at }) {
    const [x, y] = this.hanging.poses.get(on)?.along ?? [1, 0];
    const axis = Number(Math.abs(y) > Math.abs(x) + 1e-6);
    const { left, top } = this.picture.getBoundingClientRect();
    const place = new DOMPoint(at[axis], at[2]).matrixTransform(this.views[axis].getScreenCTM());
    return [place.x - left, place.y - top];
  }

  draw() {
    const { poses } = this.hanging;
    this.picture.dataset.taking = String(this.model.get("_taking"));
    this.views.forEach((view, axis) => {
      const groups = this.drawn[axis];
      for (const [name, group] of groups) {
        if (!poses.has(name) && groups.delete(name)) group.remove();
      }
      // what is nearer is drawn later
      const depth = (name) => poses.get(name).origin[1 - axis] * (axis ? 1 : -1);
      for (const name of [...poses.keys()].sort((a, b) => depth(a) - depth(b))) {
        if (!groups.has(name)) groups.set(name, this.rod(name));
        view.append(groups.get(name));
        this.put(groups.get(name), name, axis);
      }
    });
    this.spots.draw();
    this.names.draw();
  }

  rod(name) {
    const { wire, paint, name: words } = this.hanging.rod(name);
    const group = svgElement("g", { "data-rod": name });
    svgElement("title", {}, group).textContent = words;
    svgElement("polyline", { fill: "none", stroke: wire, "stroke-width": 2.6, "stroke-linejoin": "round" }, group);
    for (const _side of [-1, 1]) {
      svgElement("polyline", { stroke: paint, "stroke-width": 6, "stroke-linecap": "round" }, group);
    }
    return group;
  }

  put(group, name, axis) {
    const { path, tip, length, sag } = this.hanging.rod(name);
    const [ghost] = this.model.get("_ghost");
    const seen = (x, y) => [this.hanging.at(name, x, y)].map((at) => [at[axis], at[2]])[0];
    const line = (points) => points.map(([x, y]) => seen(x, y).map((value) => value.toFixed(2)).join(",")).join(" ");
    const [, wire, left, right] = group.children;
    group.classList.toggle("is-ghost", name === ghost);
    wire.setAttribute("points", line(path));
    [left, right].forEach((one, k) => {
      const side = k ? 1 : -1;
      const inner = length / 2 - tip;
      const high = -sag * (inner / (length / 2)) ** 2;
      one.setAttribute("points", line([[side * inner, high], [(side * length) / 2, -sag]]));
    });
  }

  close() {
    this.hanging.stop();
    this.spots.hand.close();
    this.sizes.disconnect();
    this.end();
  }
}

export default {
  render({ model, el }) {
    const plan = new Plan(model, el);
    return () => plan.close();
  },
};
