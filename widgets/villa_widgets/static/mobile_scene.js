// The mobile in space. The kernel tells how the rods hang: on which rod, at which place there, by
// which place of their own, and at which tilt. This script puts them there: it lets them swing from
// where they were to where they hang now, lets fallen ones drop to the table, and finds the spot that
// is clicked. The swing is a picture of coming to rest, not a simulation; the end is the kernel's.
// It stands on space.js.

const REACH = 18; // px: how near a click must be to a spot
const SLIDE = 500; // ms of a slide along a wire
const LIFT = 42; // mm: how far above its spot a new rod appears
const REST = 3200; // ms until all rods are still
const FADING = 520; // ms in which a swing loses two thirds of its width
const GRAVITY = 2600; // mm/s²: slower than real, so that eyes can follow a fall
const FLAT = 4; // mm: how high a rod's middle lies when it lies on the table

const FIELDS = ["px", "py", "pz", "bx", "by", "heading", "tilt"];

class Hanging extends Space {
  static style = "villa-mobile";

  dress() {
    const some = this.meshes[this.names[0]];
    this.Matrix = some.matrix.constructor;
    this.Quaternion = some.quaternion.constructor;
    this.hang(true);
    this.strokes();
  }

  changes() {
    return { _turn: () => this.hang(), _strokes: () => this.strokes() };
  }

  stop() {
    super.stop();
    cancelAnimationFrame(this.swinging);
  }

  // How it hangs ----------------------------------------------------------------------------------

  hang(atOnce = false) {
    const before = new Map((this.rows ?? []).map((row) => [row.name, row]));
    const fallen = new Set(this.model.get("_fallen"));
    this.rows = this.model.get("_hung").map(([name, parent, ...values]) => {
      const end = Object.fromEntries(FIELDS.map((field, k) => [field, values[k]]));
      const old = before.get(name);
      const above = parent < 0 ? "" : this.model.get("_hung")[parent][0];
      const same = old && old.above === above;
      const row = { name, parent, above, end, now: { ...end }, length: this.rod(name).length };
      row.from = same ? { ...old.now } : { ...end, tilt: 0 };
      row.drop = same || atOnce ? 0 : LIFT;
      if (old && !same) row.from.tilt = old.now.tilt;
      return row;
    });
    this.lying = [...fallen].filter((name) => this.meshes[name]).map((name, k) => {
      const mesh = this.meshes[name];
      const seen = mesh.visible && before.has(name);
      const start = seen ? mesh.position.clone() : new this.Vector(60 + 9 * k, -90 - 7 * k, FLAT);
      return { name, start, from: mesh.quaternion.clone(), turn: 20 + 37 * k };
    });
    const shown = new Set([...this.rows.map((row) => row.name), ...fallen]);
    for (const [name, mesh] of Object.entries(this.meshes)) mesh.visible = shown.has(name);
    this.swing(atOnce);
  }

  rod(name) {
    return this.model.get("_rods")[name];
  }

  // A swing that dies down, longer for longer rods.
  swing(atOnce) {
    cancelAnimationFrame(this.swinging);
    const still = atOnce || STILL.matches || !this.moves();
    const start = performance.now();
    this.resting(still);
    const step = (now) => {
      const t = still ? REST : Math.max(now - start, 0);
      this.pose(t);
      if (t < REST) this.swinging = requestAnimationFrame(step);
      else this.resting(true);
    };
    if (still) step(start);
    else this.swinging = requestAnimationFrame(step);
  }

  moves() {
    const near = ({ from, end }) => FIELDS.every((field) => Math.abs(from[field] - end[field]) < 0.01);
    return this.lying.length > 0 || this.rows.some((row) => row.drop || !near(row));
  }

  resting(still) {
    this.still = still;
    for (const name of ["marks", "xray"]) this[name].obj.visible = still;
    this.onRest?.(still);
    this.redraw();
  }

  pose(t) {
    const slid = smooth(Math.min(t / SLIDE, 1));
    for (const row of this.rows) {
      const { from, end, now } = row;
      for (const field of FIELDS) now[field] = from[field] + (end[field] - from[field]) * slid;
      const period = 500 + 900 * Math.sqrt(row.length / 300);
      const left = t < REST ? Math.exp(-t / FADING) * Math.cos((2 * Math.PI * t) / period) : 0;
      now.tilt = end.tilt + (from.tilt - end.tilt) * left;
      this.place(row, row.drop * (1 - Math.min(t / 320, 1)) ** 2);
    }
    for (const one of this.lying) this.fall(one, t / 1000);
    this.redraw();
  }

  // The rod's frame: the same chain as in the model, spot for spot.
  place(row, lift) {
    const { px, py, pz, bx, by, heading, tilt } = row.now;
    const [h, a] = [radians(heading), radians(tilt)];
    const [c, s] = [Math.cos(a), Math.sin(a)];
    row.along = [c * Math.cos(h), c * Math.sin(h), s];
    row.up = [-s * Math.cos(h), -s * Math.sin(h), c];
    const pivot = row.parent < 0 ? [px, py, pz] : this.at(row.parent, px, py);
    row.origin = pivot.map((value, k) => value - bx * row.along[k] - by * row.up[k]);
    row.origin[2] += lift;
    const mesh = this.meshes[row.name];
    mesh.position.set(...row.origin);
    const [x, y] = [row.along, row.up];
    const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
    const basis = new this.Matrix().makeBasis(...[x, y, z].map((axis) => new this.Vector(...axis)));
    mesh.quaternion.setFromRotationMatrix(basis);
  }

  at(number, x, y) {
    const { origin, along, up } = this.rows[number];
    return origin.map((value, k) => value + x * along[k] + y * up[k]);
  }

  fall({ name, start, from, turn }, seconds) {
    const mesh = this.meshes[name];
    const high = Math.max(start.z - FLAT, 0);
    const needed = Math.sqrt((2 * high) / GRAVITY);
    const t = Math.min(seconds, needed);
    const flat = new this.Quaternion(0, 0, Math.sin(radians(turn) / 2), Math.cos(radians(turn) / 2));
    mesh.position.set(start.x, start.y, start.z - (GRAVITY * t * t) / 2);
    mesh.quaternion.copy(from).slerp(flat, needed ? smooth(t / needed) : 1);
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
    for (const [number, row] of this.rows.entries()) {
      if (row.name === held || !row.origin) continue;
      for (const [spot, x, y] of this.rod(row.name).spots) {
        const key = `${row.name} ${spot}`;
        yield { on: row.name, spot, at: this.at(number, x, y), taken: taken.has(key), notch: spot[0] === "n" };
      }
    }
  }
}

// What is drawn over the picture: a dot at every spot, the chosen one, names, and numbers.
function overlay(model, space, picture) {
  const board = element("div", "villa-scene__labels", picture);
  board.setAttribute("aria-hidden", "true");
  const canvas = element("canvas", "villa-scene__dots", board);
  const tags = element("div", "villa-mobile__tags", board);
  const tip = element("span", "villa-scene__label villa-mobile__tip", board);
  let names = new Map();
  let numbers = [];
  let pointed = null;
  let dots = [];
  space.onRest = (still) => {
    picture.dataset.still = String(still);
    if (!still || model.get("at_rest")) return;
    model.set("at_rest", true);
    model.save_changes();
  };

  const words = ({ on, spot, taken }) => {
    const texts = model.get("_texts");
    const name = texts.holders[on] ?? texts.of
      .replace("{spot}", texts[spot[0] === "n" ? "notch" : "section"].replace("{n}", spot.slice(1)))
      .replace("{rod}", on);
    return taken ? texts.taken.replace("{spot}", name) : name;
  };
  const write = () => {
    picture.dataset.still = String(space.still);
    tags.replaceChildren();
    names = new Map();
    const layers = new Set(model.get("layers"));
    if (layers.has("names")) {
      for (const row of space.rows ?? []) {
        const { short, paint, ink } = space.rod(row.name);
        const node = element("span", "villa-mobile__name", tags, short);
        node.style.background = paint;
        node.style.color = ink;
        node.dataset.chosen = String(row.name === model.get("rod"));
        names.set(row.name, node);
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
    if (!space.eye || !space.rows) return;
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
    for (const [number, row] of space.rows.entries()) {
      const node = names.get(row.name);
      if (!node || !row.origin) continue;
      const { length, sag } = space.rod(row.name);
      const [x, y] = space.onPicture(...space.at(number, length / 2 + 5, -sag - 3));
      put(node, x - node.offsetWidth / 2, y - node.offsetHeight / 2);
    }
    // numbers in the order of their weight; one that would cover another is left out
    const free = freeRoom();
    for (const { at, node, wide, high } of numbers) {
      const [u, v, depth] = space.onPicture(...at);
      const [x, y] = [u + 5, v - high / 2];
      node.hidden = !space.still || depth > 1 || !free(x, y, wide, high);
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
      picture.closest(".villa-table, .villa-lab")?.querySelector("button.mod-primary:enabled, .villa-choices button:enabled")?.focus();
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
  const from = ["_labels", "_turn", "_chosen", "_taken", "rod", "layers"];
  return { from, write, follow, point, pick, leave, key };
}

export default inSpace(Hanging, overlay);
