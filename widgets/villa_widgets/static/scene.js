// The villa in space. The kernel builds the pythreejs meshes once and then tells in one message where
// they are; this script moves them, finds what is clicked, and plays falls. It stands on space.js.

const COLUMN = /-(thin|hex|thick)/; // in the names of columns
const ASIDE = ["support", "falls"]; // labels that stand at the side
const RANK = ["chosen", "edge", "locked", "load"]; // which labels matter more

class Villa extends Space {
  before = null; // where one looked from before a fall

  dress() {
    this.poses();
    this.strokes();
    this.glow();
  }

  changes() {
    return {
      _version: () => {
        if (!this.model.get("_film").pieces) this.poses(); // else they lie as they fell
        this.strokes();
        this.glow();
      },
      _film: () => this.play(),
    };
  }

  buttons() {
    const { model } = this;
    const back = () => {
      model.set("_film", { number: model.get("_film").number });
      model.save_changes();
    };
    return [[model.get("_texts").rewind, back, () => Boolean(model.get("_film").pieces)]];
  }

  turn(...move) {
    this.before = null;
    super.turn(...move);
  }

  stop() {
    super.stop();
    cancelAnimationFrame(this.playing);
  }

  // Where everything is ---------------------------------------------------------------------------

  poses() {
    const all = floats(this.model.get("_poses"));
    this.names.forEach((name, k) => {
      const [x, y, z, a, b, c, w, seen] = all.subarray(8 * k, 8 * k + 8);
      const mesh = this.meshes[name];
      mesh.position.set(x, y, z);
      mesh.quaternion.set(a, b, c, w);
      mesh.visible = seen > 0;
    });
    this.redraw();
  }

  strokes() {
    for (const name of ["solid", "veil"]) this.fill(this[name].obj, this.model.get(`_${name}`));
  }

  glow() {
    const chosen = this.model.get("_chosen");
    for (const name of this.names) {
      // brighter in its own colour; plates have a stain of their own and are never chosen
      if (COLUMN.test(name)) this.meshes[name].material.color.setScalar(name === chosen ? 1.5 : 1);
    }
    this.redraw();
  }

  overlays(visible) {
    for (const name of ["solid", "xray", "veil"]) this[name].obj.visible = visible;
  }

  // What is under the pointer ---------------------------------------------------------------------

  // The nearest piece at a place of the picture, where the middle is (0, 0) and the corners are ±1.
  pick(x, y) {
    const origin = this.eye.position.clone();
    const direction = new this.Vector(x, y, 0.5).unproject(this.eye).sub(origin).normalize();
    // three's meshes ask no more than this of a caster
    const ray = { origin, direction, intersectsSphere: () => true };
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

  // The film of a fall ----------------------------------------------------------------------------

  play() {
    cancelAnimationFrame(this.playing);
    const film = this.model.get("_film");
    if (!film.pieces) {
      this.overlays(true);
      this.poses();
      if (this.before) this.glide(this.before);
      this.before = null;
      return;
    }
    // step back, for the pieces roll far
    this.before ??= { ...this.look };
    this.glide({ ...this.before, z: Math.min(this.before.z, 70), size: Math.max(this.before.size, 300) });
    const time = floats(film.time);
    const position = floats(film.position);
    const turn = floats(film.turn);
    const frames = time.length;
    const cast = film.pieces.map((name, k) => {
      const mesh = this.meshes[name];
      return mesh && { mesh, k, upright: mesh.quaternion.clone(), spin: mesh.quaternion.clone() };
    });
    this.overlays(false);
    const start = performance.now();
    const step = (now) => {
      const t = STILL.matches ? time[frames - 1] : time[0] + Math.max(now - start, 0) / 1000;
      let f = 0;
      while (f < frames - 2 && time[f + 1] <= t) f += 1;
      const next = Math.min(f + 1, frames - 1);
      const part = next > f ? Math.min(Math.max((t - time[f]) / (time[next] - time[f]), 0), 1) : 0;
      for (const actor of cast) {
        if (!actor) continue;
        const { mesh, k, upright, spin } = actor;
        const [p, q] = [3 * (k * frames + f), 3 * (k * frames + next)];
        const at = (i) => position[p + i] + (position[q + i] - position[p + i]) * part;
        mesh.position.set(at(0), at(1), at(2));
        mesh.quaternion.fromArray(turn, 4 * (k * frames + f));
        mesh.quaternion.slerp(spin.fromArray(turn, 4 * (k * frames + next)), part);
        mesh.quaternion.multiply(upright);
      }
      this.redraw();
      if (t < time[frames - 1]) this.playing = requestAnimationFrame(step);
    };
    this.poses();
    this.playing = requestAnimationFrame(step);
  }
}

// Labels of supports stand in a column at the side with a line to their floor; others at their place.
function writing(model, space, board, picture) {
  const lines = svgElement("svg", { class: "villa-scene__leaders" });
  let shown = [];
  const write = () => {
    board.replaceChildren(lines);
    lines.replaceChildren();
    shown = model.get("_labels").map(([x, y, z, text, kind]) => {
      const node = element("span", `villa-scene__label villa-scene__label--${kind}`, board, text);
      const leader = ASIDE.includes(kind) ? svgElement("polyline", { class: kind }, lines) : null;
      return { at: [x, y, z], node, leader, kind };
    });
  };
  const follow = () => {
    const away = Boolean(model.get("_film").pieces);
    const [width, height] = [board.clientWidth, board.clientHeight];
    if (!space.eye || !width) return; // nothing has a size before it is on the page
    const free = freeRoom(); // one that would cover a more important one is left out until there is room
    board.style.visibility = away ? "hidden" : "";
    for (const one of shown) {
      one.wide ??= one.node.offsetWidth || undefined;
      one.high ??= one.node.offsetHeight || undefined;
      [one.x, one.y] = space.onPicture(...one.at, width, height);
    }
    const aside = shown.filter((one) => one.leader).sort((a, b) => a.y - b.y);
    const broad = Math.max(0, ...aside.map((one) => one.wide));
    const edge = Math.min(Math.max(0, ...aside.map((one) => one.x)) + 110, width - broad - 10);
    let last = 4;
    for (const one of aside) {
      const top = Math.min(Math.max(one.y - 10, last), height - 22);
      last = top + 21;
      put(one.node, edge, top);
      free(edge, top, one.wide, one.high);
      one.leader.setAttribute("points", `${one.x},${one.y} ${edge - 16},${top + 9} ${edge},${top + 9}`);
    }
    const plain = shown.filter((one) => !one.leader);
    plain.sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
    for (const one of plain) {
      // a label of what stands at the rim of the picture stays within it
      const x = Math.min(Math.max(one.x - one.wide / 2, 2), width - one.wide - 2);
      const y = Math.min(Math.max(one.y - one.high, 2), height - one.high - 2);
      put(one.node, x, y);
      one.node.style.visibility = free(x, y, one.wide, one.high) ? "" : "hidden";
    }
  };
  const under = (x, y) => space.pick((2 * x) / picture.clientWidth - 1, 1 - (2 * y) / picture.clientHeight);
  const point = (x, y) => {
    const hit = under(x, y);
    return Boolean(hit) && COLUMN.test(hit.name);
  };
  const pick = (px, py) => {
    const hit = under(px, py);
    const { x, y } = hit?.point ?? { x: 0, y: 0 };
    model.send({ type: "pick", piece: hit?.name ?? "", x, y });
  };
  return { from: ["_labels"], write, follow, point, pick };
}

export default inSpace(Villa, writing);
