// Names of rods over a picture: of few rods all, of many only those that are asked about, each beside
// the tip of its rod and clear of the others. It stands on labels.js and spots.js.

class RodNames {
  /** `seen(rod, place)` tells where a place in space is on the picture: [x, y] in px, or null. */
  constructor(model, hanging, spots, seen) {
    Object.assign(this, { model, hanging, spots, seen, labels: new Labels(spots.picture) });
  }

  /** The rods that are named, those that are asked about first. */
  named() {
    const { model, hanging: { poses }, spots } = this;
    const asked = [model.get("_ghost")[0], model.get("_held"), model.get("rod"), model.get("_chosen")[0], spots.pointed?.on];
    const all = poses.size <= FEW || model.get("layers")?.includes("names");
    return [...new Set([...asked, ...(all ? poses.keys() : [])])].filter((name) => poses.has(name));
  }

  /** Boxes that cover the wire of a rod on the picture. */
  wire(name) {
    const { length } = this.hanging.rod(name);
    const steps = [...Array(9).keys()].map((k) => this.place(name, (k / 8 - 0.5) * length)).filter(Boolean);
    return steps.slice(1).map(([x, y], k) => {
      const [u, v] = steps[k];
      return [Math.min(x, u) - 1, Math.min(y, v) - 1, Math.max(x, u) + 1, Math.max(y, v) + 1];
    });
  }

  place(name, x) {
    const { length, sag } = this.hanging.rod(name);
    return this.seen(name, this.hanging.at(name, x, -4 * sag * (x / length) ** 2));
  }

  /** Writes the names; gives where they are as [left, top, width, height]. */
  draw() {
    const { model, hanging, labels, spots: { tip } } = this;
    const names = hanging.still ? this.named() : [];
    const [ghost, words] = model.get("_ghost");
    labels.write(names.map((name) => [name === ghost ? `${hanging.rod(name).short} ${words}` : hanging.rod(name).short, "rod"]));
    labels.notes.forEach(({ node, line }, k) => {
      const { paint, ink } = hanging.rod(names[k]);
      Object.assign(node.style, { background: paint, color: ink });
      line.style.stroke = paint;
      node.dataset.chosen = String(names[k] === (ghost || model.get("rod")));
    });
    // with the names of many rods there is no room beside every wire
    const taken = names.length > FEW ? [] : names.flatMap((name) => this.wire(name));
    if (!tip.hidden) {
      const [board, box] = [labels.board.getBoundingClientRect(), tip.getBoundingClientRect()];
      taken.push([box.left - board.left, box.top - board.top, box.right - board.left, box.bottom - board.top]);
    }
    labels.place(names.map((name) => this.place(name, this.hanging.rod(name).length / 2)), taken);
    const { left, top } = labels.board.getBoundingClientRect();
    return labels.notes.filter(({ node }) => node.style.visibility !== "hidden").map(({ node }) => {
      const box = node.getBoundingClientRect();
      return [box.left - left, box.top - top, box.width, box.height];
    });
  }
}
