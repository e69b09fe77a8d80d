// The villa in space. The kernel builds the pythreejs meshes once and then tells in one message where
// they are; this script moves them, finds what is clicked, lets columns be taken in the hand, and plays
// falls. It stands on hand.js, labels.js, film.js, sound.js and space.js.

const COLUMN = /-(thin|hex|thick)/; // in the names of columns
const FLOORS = ["floor", "weakest", "falls"]; // labels of floors, which stand at their side
const RANK = [...FLOORS, "chosen", "points", "mark", "name", "edge", "locked", "load", "none"]; // which labels matter more
const NARROW = 520; // px: below, labels are short
const FINGER = 16; // px around a finger within which it takes hold of a column
const LEVEL = 0.12; // a look flatter than this moves a column only sideways
const FAINT = 0.34; // how strokes shine through what covers them
const PARTS = 40; // so many points of a piece stand for its shape

class Villa extends Space {
  away = null; // where one looked from before a fall
  motion = null; // a movement that is under way
  aside = null; // what was free for labels before a film

  constructor(model) {
    super(model);
    const has = (id) => id in this.model.get("_grab");
    this.hand = new Hand(model, { has, changed: (id) => this.handed(id) });
  }

  async load() {
    await super.load();
    this.wasHigh ??= this.high;
  }

  dress() {
    this.poses();
    this.strokes();
    this.glow();
  }

  changes() {
    return {
      _version: () => {
        if (this.falling) return; // they lie as they fell
        this.dress();
        this.regrown();
        this.keepInSight();
      },
    };
  }

  stop() {
    super.stop();
    this.hand.close();
  }

  get falling() {
    return Boolean(this.model.get("_film").pieces);
  }

  get busy() {
    return this.falling || Boolean(this.hand.held);
  }

  turn(...move) {
    this.away = null;
    super.turn(...move);
  }

  // How high (mm) all that is to be seen reaches.
  get high() {
    return Math.round(Math.max(0, ...this.points().map(([, , z]) => z)));
  }

  regrown() {
    if (this.busy || !this.eye) return;
    const { high } = this;
    if (high !== this.wasHigh) this.refit();
    this.wasHigh = high;
  }

  // Where everything is ---------------------------------------------------------------------------

  poses() {
    const all = floats(this.model.get("_poses"));
    if (!all.length) return;
    this.names.forEach((name, k) => {
      const [x, y, z, a, b, c, w, seen] = all.subarray(8 * k, 8 * k + 8);
      if (this.motion?.pieces.includes(name)) return;
      const mesh = this.meshes[name];
      const hand = this.hand.place(name);
      if (hand) mesh.position.set(hand.x, hand.y, this.foot(name));
      else mesh.position.set(x, y, z);
      mesh.quaternion.set(a, b, c, w);
      mesh.visible = seen > 0;
    });
    this.lay();
    this.redraw();
  }

  strokes() {
    for (const name of ["solid", "veil"]) this.fill(this[name].obj, this.model.get(`_${name}`));
    this.xray.obj.visible = this.solid.obj.visible;
    this.xray.obj.material.opacity = FAINT;
  }

  // The chosen column is brighter in its own colour; all others of a colour share one wood.
  glow() {
    const chosen = this.meshes[this.model.get("_chosen")];
    if (chosen === this.lit?.mesh) return;
    if (this.lit) this.lit.mesh.material = this.lit.wood;
    this.lit = chosen && { mesh: chosen, wood: chosen.material };
    if (chosen) {
      chosen.material = chosen.material.clone();
      chosen.material.color.setScalar(1.5);
    }
    this.redraw();
  }

  // Some points [x, y, z] of a piece, at its own place or at another.
  *outline(name, position, quaternion) {
    const mesh = this.meshes[name];
    const { array, count } = mesh.geometry.attributes.position;
    const spot = new this.Vector();
    for (let k = 0; k < count; k += Math.max(1, Math.floor(count / PARTS))) {
      spot.fromArray(array, 3 * k).applyQuaternion(quaternion ?? mesh.quaternion).add(position ?? mesh.position);
      yield [spot.x, spot.y, spot.z];
    }
  }

  // What is part of the picture: everything but the seal, which lies aside, each where it is when all
  // movements are over; and room for a column on top, so that the picture rests while one is put there.
  points() {
    const names = this.names.filter((name) => name !== "seal");
    if (this.falling) return names.filter((name) => this.meshes[name].visible).flatMap((name) => [...this.outline(name)]);
    const all = floats(this.model.get("_poses"));
    const found = [];
    let top = [];
    for (const name of names) {
      const [x, y, z, a, b, c, w, seen] = all.subarray(8 * this.names.indexOf(name));
      if (!seen) continue;
      const spots = [...this.outline(name, new this.Vector(x, y, z), this.meshes[name].quaternion.clone().set(a, b, c, w))];
      found.push(...spots);
      if (!COLUMN.test(name)) top = spots; // from the base up
    }
    const tall = this.tall;
    return [...found, ...top.map(([x, y, z]) => [x, y, z + tall])];
  }

  // How high a column is.
  get tall() {
    const { geometry } = this.meshes[this.names.find((name) => COLUMN.test(name))];
    if (!geometry.boundingBox) geometry.computeBoundingBox();
    return 2 * geometry.boundingBox.max.z;
  }

  // What labels must not cover (px): a box for each plate, and one for the columns of each floor.
  boxes() {
    const found = new Map();
    for (const name of this.names) {
      const mesh = this.meshes[name];
      if (!mesh.visible || name === "base" || name === "seal") continue;
      const key = COLUMN.test(name) ? Math.round(mesh.position.z / 8) : name;
      const box = found.get(key) ?? [Infinity, Infinity, -Infinity, -Infinity];
      for (const spot of this.outline(name)) {
        const [x, y] = this.onPicture(...spot);
        [box[0], box[1], box[2], box[3]] = [
          Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y),
        ];
      }
      found.set(key, box);
    }
    return [...found.values()];
  }

  // What is under the pointer ---------------------------------------------------------------------

  // The nearest piece at a place of the picture (px).
  pick(x, y) {
    // three's meshes ask no more than this of a caster
    const ray = { ...this.ray(x, y), intersectsSphere: () => true };
    const caster = { ray, near: 0, far: Infinity };
    const hits = [];
    for (const name of this.names) {
      const mesh = this.meshes[name];
      if (!mesh.visible) continue;
      const here = [];
      mesh.raycast(caster, here);
      for (const { distance, point } of here) hits.push({ distance, point, name });
    }
    return hits.sort((a, b) => a.distance - b.distance)[0] ?? null;
  }

  // A column in the hand --------------------------------------------------------------------------

  // What a press at a place (px) takes in the hand; a finger need not be exact.
  grab(x, y, finger) {
    if (this.falling) return null;
    const floors = this.model.get("_grab");
    const around = finger ? [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]] : [[0, 0]];
    const hits = around.map(([u, v]) => this.pick(x + u * FINGER, y + v * FINGER));
    const hit = hits.find((one) => one && one.name in floors);
    const [wrong] = hits.filter((one) => COLUMN.test(one?.name ?? ""));
    if (!hit) return wrong && Object.keys(floors).length ? this.refused(wrong) : null;
    const id = hit.name;
    const { position } = this.meshes[id];
    const z = this.foot(id);
    const off = { x: position.x - hit.point.x, y: position.y - hit.point.y };
    const grip = hit.point.clone();
    grip.z += z - position.z;
    return {
      move: (u, v) => {
        const spot = this.onPlane(u, v, grip);
        if (spot) this.hold(id, { x: spot.x + off.x, y: spot.y + off.y });
      },
      drop: () => this.hand.drop(),
      cancel: () => this.hand.giveUp(),
    };
  }

  // A column that cannot be taken now, while others can: the kernel says why, and nothing turns.
  refused({ name, point: { x, y } }) {
    const wish = () => this.hand.ask("pick", name, { x, y });
    return { move: () => {}, drop: wish, cancel: () => {} };
  }

  // How high the middle of a column is over the floor on which it slides.
  foot(id) {
    const { geometry } = this.meshes[id];
    if (!geometry.boundingBox) geometry.computeBoundingBox();
    return this.model.get("_grab")[id] + geometry.boundingBox.max.z;
  }

  // Where a ray through a place of the picture (px) meets the level of the grip; for a flat look, the
  // upright plane through the grip that faces the eye.
  onPlane(x, y, grip) {
    const { origin, direction } = this.ray(x, y);
    const normal = new this.Vector(0, 0, 1);
    if (Math.abs(direction.z) < LEVEL) normal.copy(origin).sub(grip).setZ(0);
    const along = grip.clone().sub(origin).dot(normal) / direction.dot(normal);
    return along > 0 ? origin.addScaledVector(direction, along) : null;
  }

  hold(id, { x, y }, by = "pointer") {
    const base = this.meshes.base.geometry;
    if (!base.boundingBox) base.computeBoundingBox();
    const reach = base.boundingBox.max.x;
    const within = (value) => tenth(Math.min(Math.max(value, -reach), reach));
    const { x: fx, y: fy } = this.meshes[id].position;
    if (this.hand.held?.id !== id && this.model.get("_chosen") !== id) this.hand.ask("choose", id);
    this.hand.hold(id, { x: within(x), y: within(y) }, { from: { x: fx, y: fy }, by });
  }

  // The hand moved a column, or the kernel has answered.
  handed(id) {
    if (!this.eye) return;
    const { held } = this.hand;
    if (held?.id !== this.shadow?.name) this.shade(held?.id);
    const now = held && this.hand.place(held.id);
    if (now) this.shadow.position.set(now.x, now.y, this.model.get("_grab")[held.id] + 0.4);
    if (id && !held && this.hand.place(id) && this.model.get("sound")) knock(0.6);
    if (!this.falling) this.poses();
  }

  // The plumb shadow of a column: itself, flat on its floor, seen through all.
  shade(id) {
    if (this.shadow) this.scene.obj.remove(this.shadow);
    this.shadow = null;
    if (!id) return;
    const Material = this.veil.obj.material.constructor;
    const look = { color: 0x1b120a, transparent: true, opacity: 0.5, depthTest: false, depthWrite: false };
    this.shadow = this.meshes[id].clone();
    Object.assign(this.shadow, { name: id, material: new Material(look), castShadow: false, renderOrder: 4 });
    this.shadow.scale.set(1.04, 1.04, 0.004);
    this.scene.obj.add(this.shadow);
  }

  // Enter goes from column to column, arrows move the chosen one, Escape leaves it.
  key(event) {
    const { key } = event;
    const grab = Object.keys(this.model.get("_grab"));
    // where none can be moved, all can be chosen, as by a click
    const ids = grab.length ? grab : this.names.filter((name) => COLUMN.test(name) && this.meshes[name].visible);
    const chosen = this.hand.held?.id ?? (this.model.get("_chosen") || this.asked);
    const step = arrowStep(event);
    if (this.falling || !ids.length) return false;
    if (key === "Enter") {
      this.asked = ids[(ids.indexOf(chosen) + 1) % ids.length];
      this.hand.ask(grab.length ? "choose" : "pick", this.asked);
    } else if (key === "Escape" && chosen) {
      this.hand.giveUp();
      this.hand.ask("choose", null);
    } else if (step && grab.includes(chosen)) {
      const { x, y } = this.meshes[chosen].position;
      this.hold(chosen, { x: x + step[0], y: y + step[1] }, "keys");
    } else return false;
    return true;
  }

  // The film of a fall ----------------------------------------------------------------------------

  // Begins a film: what moves, and a look from where it all stays in the picture, over `below` px.
  begin(film, below) {
    const [time, position, turn] = [floats(film.time), floats(film.position), floats(film.turn)];
    this.poses();
    const spins = film.pieces.map((name) => this.meshes[name].quaternion.clone());
    this.film = { ...film, time, position, turn, spins, last: 0, strikes: strikes(time, position, turn, film.pieces) };
    film.pieces.forEach((name) => (this.meshes[name].visible = true));
    const points = [...this.outline("base")];
    for (let f = 0; f < time.length; f += Math.max(1, Math.floor(time.length / 12))) {
      this.frame(time[f]);
      for (const name of film.pieces) points.push(...this.outline(name));
    }
    this.frame(time[time.length - 1]);
    for (const name of film.pieces) points.push(...this.outline(name));
    this.away ??= { ...this.look, high: this.wasHigh };
    this.aside ??= this.picture.aside; // labels are gone, the bar of the film has come
    Object.assign(this.picture, { below, aside: 0 });
    this.glide(this.framed(this.away, points));
  }

  // Puts all pieces where they are in a film at a time (s); turns are added to `spins`, if it has any.
  frame(t, { time, position, turn, pieces, spins } = this.film) {
    const frames = time.length;
    const [f, next, part] = between(time, t);
    pieces.forEach((name, k) => {
      const mesh = this.meshes[name];
      const [p, q] = [k * frames + f, k * frames + next];
      const at = (i) => position[3 * p + i] + (position[3 * q + i] - position[3 * p + i]) * part;
      const spin = mesh.quaternion.clone().fromArray(turn, 4 * q);
      mesh.position.set(at(0), at(1), at(2));
      mesh.quaternion.fromArray(turn, 4 * p).slerp(spin, part);
      if (spins) mesh.quaternion.multiply(spins[k]);
    });
    this.lay();
  }

  // The table lies below the base, also when both are tilted.
  lay() {
    const [{ base }, table] = [this.meshes, this.table.obj];
    this.under ??= table.position.clone().sub(base.position);
    table.position.copy(this.under).applyQuaternion(base.quaternion).add(base.position);
    table.quaternion.copy(base.quaternion);
  }

  // A movement: pieces go their way to where they are now, and are heard when they are put down.
  move(moving) {
    const { time, position, turn, pieces } = this.model.get("_motion");
    moving.stop(); // one that is still under way is at its end now
    if (!pieces || this.falling) return;
    this.motion = { time: floats(time), position: floats(position), turn: floats(turn), pieces };
    moving.start(this.motion.time[this.motion.time.length - 1]);
    if (!moving.on) this.motion = null; // less motion is wanted
  }

  moved(t) {
    for (const name of this.motion.pieces) this.meshes[name].visible = true;
    this.frame(t, this.motion);
    this.redraw();
  }

  moveEnds() {
    this.motion = null;
    if (this.falling) return;
    this.poses();
    this.keepInSight();
    if (this.model.get("sound")) knock(0.6);
  }

  // Unless somebody came closer one always sees all.
  keepInSight() {
    if (!this.eye || !this.fits || this.busy || this.motion || this.away) return;
    if (!this.allSeen) this.refit();
  }

  get allSeen() {
    const { width, height } = this.picture;
    return this.points().every((spot) => {
      const [x, y] = this.onPicture(...spot);
      return x >= 0 && y >= 0 && x <= width && y <= height;
    });
  }

  // The same on the screen, with the edge over which it turns while that is held, and to be heard.
  show(t, held) {
    this.frame(t);
    this.fill(this.solid.obj, held ? this.film.edge : null);
    this.xray.obj.visible = held;
    this.xray.obj.material.opacity = 0.9; // it lies below a plate, and is what one shall look at
    this.veil.obj.visible = false;
    const { last, pieces } = this.film;
    this.film.last = t;
    if (this.model.get("sound") && !STILL.matches) {
      const now = this.film.strikes.filter(([when]) => when > last && when <= t);
      for (const [, loud, k] of now.slice(0, 8)) knock(loud, COLUMN.test(pieces[k]) ? 700 + 60 * (k % 9) : 380);
    }
    this.redraw();
  }

  // All is put back.
  end() {
    this.film = null;
    Object.assign(this.picture, { below: 0, aside: this.aside });
    this.aside = null;
    this.dress();
    const { high, ...before } = this.away ?? {};
    this.away = null;
    this.wasHigh = this.high;
    if (high === this.wasHigh && !this.fits) this.glide(before);
    else this.refit();
  }
}

// Labels, the film and the voice of a view. Labels of floors point at the side of their floor.
function writing(model, space, picture) {
  const labels = new Labels(picture);
  const film = new Film(model, picture, (t, held) => space.show(t, held));
  const voice = element("div", "villa-unseen", picture);
  voice.setAttribute("aria-live", "polite");
  let notes = [];
  const write = () => {
    const short = space.picture.width < NARROW;
    notes = model.get("_labels").map(([x, y, z, text, kind, brief]) => ({ x, y, z, kind, words: short ? brief : text }));
    notes.sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
    labels.write(notes.map(({ words, kind }) => [words, kind]));
    const wide = labels.notes.filter(({ kind }) => FLOORS.includes(kind)).map(({ node }) => node.offsetWidth);
    if (!space.film) space.picture.aside = wide.length ? Math.max(...wide) + 8 : 0;
  };
  // the rightmost column of the floor that a label speaks of
  const side = ({ x, y, z }) => {
    const here = Object.entries(space.meshes).filter(([name, mesh]) =>
      COLUMN.test(name) && mesh.visible && Math.abs(mesh.position.z - z) < 4);
    const spots = here.map(([, { position }]) => space.onPicture(position.x, position.y, position.z));
    return spots.sort((a, b) => b[0] - a[0])[0] ?? space.onPicture(x, y, z);
  };
  const follow = () => {
    labels.board.hidden = space.falling;
    voice.textContent = model.get("_said");
    if (!space.eye || space.falling) return;
    if (space.picture.width < NARROW !== space.wasNarrow) {
      space.wasNarrow = space.picture.width < NARROW;
      write();
      space.resize({}); // labels need more room beside the villa now, or less
    }
    const spots = notes.map((note) => {
      const [x, y, depth] = FLOORS.includes(note.kind) ? side(note) : space.onPicture(note.x, note.y, note.z);
      const { width, height } = space.picture;
      return depth < 1 && x > 0 && y > 0 && x < width && y < height ? [x, y] : null;
    });
    labels.place(spots, space.boxes());
  };
  const play = () => {
    const data = model.get("_film");
    if (!data.pieces) {
      film.stop();
      if (space.film) space.end();
      return;
    }
    film.bar.hidden = false;
    moving.stop();
    space.begin(data, film.bar.offsetHeight + 8);
    film.open(space.film.time, data);
  };
  const onFilm = () => space.loaded.then(play);
  model.on("change:_film", onFilm);
  const moving = new Moving(picture, (t) => space.moved(t), () => space.moveEnds());
  const onMotion = () => space.loaded.then(() => space.move(moving));
  model.on("change:_motion", onMotion);
  onFilm();
  const point = (x, y) => COLUMN.test(space.pick(x, y)?.name ?? "");
  const pick = (px, py) => {
    const hit = space.pick(px, py);
    const { x, y } = hit?.point ?? { x: 0, y: 0 };
    space.hand.ask("pick", hit?.name ?? "", { x, y });
  };
  space.hand.endKeys(picture);
  return {
    from: ["_labels", "_said"], write, follow, point, pick,
    grab: (x, y, finger) => space.grab(x, y, finger),
    key: (event) => space.key(event),
    more: [[model.get("_texts").sound, "sound"]],
    end: () => {
      film.stop();
      moving.stop();
      model.off("change:_film", onFilm);
      model.off("change:_motion", onMotion);
    },
  };
}

export default inSpace(Villa, writing);
