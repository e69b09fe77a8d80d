// The mobile from the front and from the side: rods go where they hang, swing, are carried or fall. The
// kernel draws the stand. It stands on hanging.js.

class Plan {
  constructor(model, el) {
    this.model = model;
    this.root = element("div", "villa-plan-drawing", el);
    this.paper = element("div", "", this.root);
    this.hanging = new Hanging(model, () => this.draw());
    this.hanging.onRest = (still) => (this.root.dataset.still = String(still));
    this.hanging.show(this.root);
    const changes = { "change:_sheet": () => this.sheet(), "change:_turn": () => this.hanging.hang() };
    this.end = listen(model, changes);
    this.sheet();
    this.hanging.hang(true);
  }

  sheet() {
    this.paper.innerHTML = this.model.get("_sheet");
    this.views = [...this.paper.querySelectorAll("svg > g")];
    this.drawn = this.views.map(() => new Map());
    this.draw();
  }

  draw() {
    const { poses } = this.hanging;
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
  }

  rod(name) {
    const { wire, paint, short, name: words } = this.hanging.rod(name);
    const group = svgElement("g", { "data-rod": name });
    svgElement("title", {}, group).textContent = words;
    svgElement("polyline", { fill: "none", stroke: wire, "stroke-width": 2.6, "stroke-linejoin": "round" }, group);
    for (const _side of [-1, 1]) {
      svgElement("polyline", { stroke: paint, "stroke-width": 6, "stroke-linecap": "round" }, group);
    }
    const text = svgElement("text", { "text-anchor": "middle", dy: 6, "font-size": 8, fill: "#2e2a26" }, group);
    text.textContent = short;
    return group;
  }

  put(group, name, axis) {
    const { path, tip, length, sag } = this.hanging.rod(name);
    const seen = (x, y) => [this.hanging.at(name, x, y)].map((at) => [at[axis], at[2]])[0];
    const line = (points) => points.map(([x, y]) => seen(x, y).map((value) => value.toFixed(2)).join(",")).join(" ");
    const [, wire, left, right, text] = group.children;
    wire.setAttribute("points", line(path));
    [left, right].forEach((one, k) => {
      const side = k ? 1 : -1;
      const inner = length / 2 - tip;
      const high = -sag * (inner / (length / 2)) ** 2;
      one.setAttribute("points", line([[side * inner, high], [(side * length) / 2, -sag]]));
    });
    const [x, z] = seen(length / 2, -sag);
    text.setAttribute("transform", `translate(${x.toFixed(2)} ${(z - 5).toFixed(2)}) scale(1 -1)`);
  }

  close() {
    this.hanging.stop();
    this.end();
  }
}

export default {
  render({ model, el }) {
    const plan = new Plan(model, el);
    return () => plan.close();
  },
};
