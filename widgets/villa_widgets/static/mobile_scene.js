// The mobile in space: it puts the rods where they hang, swing, are carried or fall, and finds the spot
// that is clicked. It stands on hanging.js and space.js.

const REACH = 18; // px: how near a click must be to a spot

class HangingSpace extends Space {
  static style = "villa-mobile";

  constructor(model) {
    super(model);
    this.hanging = new Hanging(model, () => this.place());
    this.hanging.onRest = (still) => this.resting(still);
    this.hanging.onFilm = (below) => this.resize({ below }); // its buttons cover no rod
  }

  dress() {
    const some = this.meshes[this.names[0]];
    this.Matrix = some.matrix.constructor;
    this.hanging.hang(true);
    this.strokes();
  }

  changes() {
    return { _turn: () => this.hanging.hang(), _strokes: () => this.strokes() };
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
    for (const [name, mesh] of Object.entries(this.meshes)) {
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

  // Every spot that can be seen: where, on which rod, which one, and whether something hangs there.
  *spots() {
    const taken = new Set(this.model.get("_taken").map((pair) => pair.join(" ")));
    for (const [name, x, y, z] of this.model.get("_holders")) {
      yield { on: name, spot: name, at: [x, y, z], taken: taken.has(`${name} ${name}`), notch: true };
    }
    const held = this.model.get("_held");
    const { hanging } = this;
    for (const { name } of hanging.rows) {
      if (name === held || !hanging.poses.has(name)) continue;
      for (const [spot, x, y] of hanging.rod(name).spots) {
        const key = `${name} ${spot}`;
        yield { on: name, spot, at: hanging.at(name, x, y), taken: taken.has(key), notch: spot[0] === "n" };
      }
    }
  }
}

// What is drawn over the picture: a dot at every spot, the chosen one, names, and numbers.
function overlay(model, space, picture) {
  const { hanging } = space;
  hanging.show(picture);
  const board = element("div", "villa-scene__labels", picture);
  board.setAttribute("aria-hidden", "true");
  const canvas = element("canvas", "villa-scene__dots", board);
  const tags = element("div", "villa-mobile__tags", board);
  const tip = element("span", "villa-scene__label villa-mobile__tip", board);
  let names = new Map();
  let numbers = [];
  let pointed = null;
  let dots = [];
  space.onRest = (still) => (picture.dataset.still = String(still));

  const words = ({ on, spot, taken }) => {
    const texts = model.get("_texts");
    const name = texts.holders[on] ?? texts.of
      .replace("{spot}", texts[spot[0] === "n" ? "notch" : "section"].replace("{n}", spot.slice(1)))
      .replace("{rod}", hanging.rod(on)?.name ?? on);
    return taken ? texts.taken.replace("{spot}", name) : name;
  };
  const write = () => {
    picture.dataset.still = String(hanging.still);
    picture.dataset.taking = String(model.get("_taking")); // arrow keys go from spot to spot
    tags.replaceChildren();
    names = new Map();
    const layers = new Set(model.get("layers"));
    if (layers.has("names")) {
      for (const name of hanging.poses.keys()) {
        const { short, paint, ink } = hanging.rod(name);
        const node = element("span", "villa-mobile__name", tags, short);
        node.style.background = paint;
        node.style.color = ink;
        node.dataset.chosen = String(name === model.get("rod"));
        names.set(name, node);
      }
    }
    numbers = model.get("_labels").map(([x, y, z, text, kind]) => {
      const node = element("span", `villa-scene__label villa-scene__label--${kind}`, tags, text);
      return { at: [x, y, z], node, wide: node.offsetWidth, high: node.offsetHeight };
    });
  };
  const pen = canvas.getContext("2d");
  const ring = (x, y, radius, line, fill, width) => {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    if (fill) { pen.fillStyle = fill; pen.fill(); }
    if (line) { pen.lineWidth = width; pen.strokeStyle = line; pen.stroke(); }
  };
  const follow = () => {
    if (!space.eye) return;
    const [width, height] = [board.clientWidth, board.clientHeight];
    const sharp = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * sharp) || canvas.height !== Math.round(height * sharp)) {
      [canvas.width, canvas.height] = [Math.round(width * sharp), Math.round(height * sharp)];
    }
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, width, height);
    const ink = space.dark ? "#f3ede2" : "#2b2118";
    const paper = space.dark ? "#26221e" : "#fffdf8";
    const chosen = model.get("_chosen");
    const shown = model.get("layers").includes("spots");
    dots = [];
    for (const spot of space.spots()) {
      const [x, y, depth] = space.onPicture(...spot.at);
      if (depth > 1) continue;
      dots.push({ ...spot, x, y, depth });
    }
    for (const { on, spot, x, y, taken, notch } of dots) {
      const here = on === chosen[0] && spot === chosen[1];
      const under = on === pointed?.on && spot === pointed?.spot;
      if (here) {
        ring(x, y, 8.5, paper, null, 5);
        ring(x, y, 8.5, "#d97706", null, 3);
      }
      if (under && !here) ring(x, y, 7.5, taken ? "#b3382f" : "#1f6feb", null, 2.4);
      if (!shown) continue;
      if (taken) ring(x, y, 3.2, paper, ink, 1.2);
      else if (notch) ring(x, y, 2.6, ink, paper, 1.2);
      else ring(x, y, 1.3, null, ink, 0);
    }
    for (const [name, node] of names) {
      node.hidden = !hanging.poses.has(name);
      if (node.hidden) continue;
      const { length, sag } = hanging.rod(name);
      const [x, y] = space.onPicture(...hanging.at(name, length / 2 + 5, -sag - 3));
      put(node, x - node.offsetWidth / 2, y - node.offsetHeight / 2);
    }
    // numbers in the order of their weight; one that would cover another is left out
    const free = freeRoom();
    for (const { at, node, wide, high } of numbers) {
      const [u, v, depth] = space.onPicture(...at);
      const [x, y] = [u + 5, v - high / 2];
      node.hidden = !hanging.still || depth > 1 || !free(x, y, wide, high);
      if (!node.hidden) put(node, x, y);
    }
    const marked = dots.find(({ on, spot }) => on === pointed?.on && spot === pointed?.spot);
    tip.hidden = !marked;
    if (marked) {
      const text = words(marked);
      if (tip.textContent !== text) tip.textContent = text;
      const x = Math.min(Math.max(marked.x - tip.offsetWidth / 2, 4), width - tip.offsetWidth - 4);
      put(tip, x, Math.max(marked.y - 32, 2));
    }
  };
  const nearest = (x, y) => {
    let best = null;
    for (const dot of dots) {
      const away = Math.hypot(dot.x - x, dot.y - y) + (dot.taken ? 3 : 0);
      if (away < REACH && (!best || away < best.away)) best = { ...dot, away };
    }
    return best;
  };
  const point = (x, y) => {
    const hit = nearest(x, y);
    const changed = hit?.on !== pointed?.on || hit?.spot !== pointed?.spot;
    pointed = hit;
    if (changed) follow();
    return Boolean(hit);
  };
  const pick = (x, y) => {
    const hit = nearest(x, y);
    model.send({ type: "pick", on: hit?.on ?? "", spot: hit?.spot ?? "" });
  };
  const leave = () => point(Infinity, Infinity);
  // with a rod in the hand arrow keys go from free spot to free spot, as they are seen; Enter leads on
  const key = (event) => {
    if (!model.get("_taking")) return false;
    if (event.key === "Enter") {
      const page = picture.closest(".villa-lab");
      const [go, others] = [".villa-said > button:enabled", ".villa-choices button:enabled"];
      (page?.querySelector(go) ?? page?.querySelector(others))?.focus();
      return true;
    }
    const side = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!side) return false;
    const free = dots.filter(({ taken }) => !taken).sort((a, b) => a.x - b.x || a.y - b.y);
    const [on, spot] = model.get("_chosen");
    const here = free.findIndex((dot) => dot.on === on && dot.spot === spot);
    const next = free[(here < 0 ? (side > 0 ? 0 : free.length - 1) : here + side + free.length) % free.length];
    if (next) model.send({ type: "pick", on: next.on, spot: next.spot });
    return true;
  };
  const from = ["_labels", "_turn", "_taking", "_chosen", "_taken", "rod", "layers"];
  return { from, write, follow, point, pick, leave, key };
}

export default inSpace(HangingSpace, overlay);
