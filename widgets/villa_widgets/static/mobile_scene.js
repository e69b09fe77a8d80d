// The mobile in space: it puts the rods where they hang, swing, are carried or fall. It stands on
// rod_names.js and space.js.

class HangingSpace extends Space {
  static style = "villa-mobile";

  constructor(model) {
    super(model);
    this.hanging = new Hanging(model, () => this.place());
    this.hanging.onRest = (still) => this.resting(still);
    this.hanging.onFilm = (below) => this.film(below);
  }

  // While a film is shown all stays in the picture over its buttons (px); then one looks as before.
  film(below) {
    if (!this.eye || below === this.picture.below) return;
    this.picture.below = below;
    if (below) {
      const [[, x, , z]] = this.model.get("_holders");
      const stand = [[-50, -60, 0], [-50, 60, 0], [x + 55, -110, 0], [x + 55, 110, 0], [x, 0, z + 15]];
      this.away ??= { ...this.look };
      this.glide(this.framed(this.away, [...stand, ...this.hanging.tips()]));
    } else if (this.away) {
      const before = this.away;
      this.away = null;
      this.glide(this.fits ? this.whole() : before);
    }
  }

  get busy() {
    return Boolean(this.away);
  }

  goTo(name) {
    if (!this.away) super.goTo(name); // else after the film
  }

  dress() {
    const some = this.meshes[this.names[0]];
    this.Matrix = some.matrix.constructor;
    this.solid = some.material;
    this.glass = Object.assign(some.material.clone(), { transparent: true, opacity: 0.7 });
    this.hanging.hang(true);
    this.strokes();
  }

  changes() {
    return { _turn: () => this.hanging.hang(), _strokes: () => this.strokes(), _ghost: () => this.place() };
  }

  stop() {
    super.stop();
    this.hanging.stop();
  }

  resting(still) {
    for (const name of ["marks", "xray"]) this[name].obj.visible = still;
    this.onRest?.(still);
    this.redraw();
  }

  place() {
    const [ghost] = this.model.get("_ghost");
    for (const [name, mesh] of Object.entries(this.meshes)) {
      mesh.material = name === ghost ? this.glass : this.solid;
      const pose = this.hanging.poses.get(name);
      mesh.visible = Boolean(pose);
      if (!pose) continue;
      const { origin, along: x, up: y } = pose;
      const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
      const basis = new this.Matrix().makeBasis(...[x, y, z].map((axis) => new this.Vector(...axis)));
      mesh.position.set(...origin);
      mesh.quaternion.setFromRotationMatrix(basis);
    }
    this.redraw();
  }

  strokes() {
    this.fill(this.marks.obj, this.model.get("_strokes"));
  }
}

// What is drawn over the picture: the spots, names, and numbers.
function overlay(model, space, picture) {
  const { hanging } = space;
  hanging.show(picture);
  const spots = new Spots(model, hanging, picture, ({ at }) => {
    const [x, y, depth] = space.onPicture(...at);
    return depth > 1 ? null : [x, y];
  });
  const tags = element("div", "villa-mobile__tags", spots.board);
  const names = new RodNames(model, hanging, spots, (_rod, at) => {
    const [x, y, depth] = space.onPicture(...at);
    return depth > 1 ? null : [x, y];
  });
  let numbers = [];
  space.onRest = (still) => (picture.dataset.still = String(still));

  const write = () => {
    picture.dataset.still = String(hanging.still);
    picture.dataset.taking = String(model.get("_taking")); // arrow keys go from spot to spot
    tags.replaceChildren();
    numbers = model.get("_labels").map(([x, y, z, text, kind]) => {
      const node = element("span", `villa-scene__label villa-scene__label--${kind}`, tags, text);
      return { at: [x, y, z], node, wide: node.offsetWidth, high: node.offsetHeight };
    });
  };
  const follow = () => {
    if (!space.eye) return;
    spots.draw(space.dark);
    const free = freeRoom();
    for (const box of names.draw()) free(...box);
    // numbers in the order of their weight; one that would cover another is left out
    for (const { at, node, wide, high } of numbers) {
      const [u, v, depth] = space.onPicture(...at);
      const [x, y] = [u + 5, v - high / 2];
      node.hidden = !hanging.still || depth > 1 || !free(x, y, wide, high);
      if (!node.hidden) put(node, x, y);
    }
  };
  const point = (x, y) => spots.point(x, y, follow);
  const from = ["_labels", "_turn", "_taking", "_chosen", "_taken", "_ghost", "_advised", "rod", "layers"];
  return {
    from, write, follow, point,
    pick: (x, y) => spots.pick(x, y),
    leave: () => point(Infinity, Infinity),
    key: (event) => spots.key(event),
    more: [[model.get("_texts").sound, "sound"]],
    end: () => spots.hand.close(),
  };
}

export default inSpace(HangingSpace, overlay);
