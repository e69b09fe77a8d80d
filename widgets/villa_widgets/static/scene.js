// The villa in space. The kernel builds the pythreejs meshes once and then tells in one message where
// they are; this script moves them, turns the camera, finds what is clicked, and plays falls.

const CLICK = 5; // px: a press that moves farther turns the villa and picks nothing
const TURN = 0.4; // degrees a pixel
const GLIDE = 450; // ms of a camera move
const COLUMN = /-(thin|hex|thick)/; // in the names of columns
const ASIDE = ["support", "falls"]; // labels that stand at the side
const RANK = ["chosen", "edge", "locked", "load"]; // which labels matter more
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

function hasWebGL() {
  try {
    const canvas = document.createElement("canvas");
    return Boolean(canvas.getContext("webgl2") || canvas.getContext("webgl"));
  } catch {
    return false;
  }
}

// Bytes from the kernel need not begin where numbers may: copy them.
function copied(view) {
  if (!view || !view.byteLength) return new ArrayBuffer(0);
  const bytes = view.buffer ?? view;
  const start = view.byteOffset ?? 0;
  return bytes.slice(start, start + view.byteLength);
}
const floats = (view) => new Float32Array(copied(view));

// After a page is loaded anew its models come in any order.
async function found(manager, id) {
  while (!manager.has_model(id)) await new Promise((next) => setTimeout(next, 20));
  const model = await manager.get_model(id);
  await model.initPromise;
  return model;
}

function element(tag, name, parent, text) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined) node.textContent = text;
  parent?.append(node);
  return node;
}

// What is on the stage, shared by all views of one scene.
class Stage {
  constructor(model) {
    this.model = model;
    this.aspect = 1.6;
    this.uploads = 1000;
    this.look = null;
    this.before = null; // where one looked from before a fall
  }

  async load() {
    const manager = this.model.widget_manager;
    const ids = this.model.get("_stage");
    const names = ["renderer", "scene", "camera", "table", "solid", "xray", "veil"];
    const models = await Promise.all(names.map((name) => found(manager, ids[name])));
    names.forEach((name, k) => (this[name] = models[k]));
    this.names = Object.keys(ids.pieces);
    const pieces = await Promise.all(this.names.map((name) => found(manager, ids.pieces[name])));
    this.pieces = pieces.map((piece) => piece.obj);
    this.eye = this.camera.obj;
    this.Vector = this.eye.position.constructor;
    this.tint(this.dark);
    this.poses();
    this.strokes();
    this.glow();
    this.look ??= this.view(this.model.get("camera")) ?? this.view("corner");
    this.aim();
  }

  redraw() {
    this.renderer?.trigger("rerender", this.renderer, {});
  }

  // Where everything is ---------------------------------------------------------------------------

  poses() {
    const all = floats(this.model.get("_poses"));
    this.pieces.forEach((mesh, k) => {
      const [x, y, z, a, b, c, w, seen] = all.subarray(8 * k, 8 * k + 8);
      mesh.position.set(x, y, z);
      mesh.quaternion.set(a, b, c, w);
      mesh.visible = seen > 0;
    });
    this.redraw();
  }

  strokes() {
    for (const [name, mesh] of [["_solid", this.solid.obj], ["_veil", this.veil.obj]]) {
      const bytes = copied(this.model.get(name));
      const count = bytes.byteLength / 15; // three floats and three bytes a corner
      const { position, color } = mesh.geometry.attributes;
      position.array.set(new Float32Array(bytes, 0, 3 * count));
      color.array.set(new Uint8Array(bytes, 12 * count, 3 * count));
      // pythreejs sets versions back while it starts, and three uploads only what has a higher one
      this.uploads += 1;
      for (const part of [position, color]) part.version = this.uploads;
      mesh.geometry.setDrawRange(0, count);
    }
    this.redraw();
  }

  glow() {
    const chosen = this.model.get("_chosen");
    this.pieces.forEach((mesh, k) => {
      // brighter in its own colour; plates have a stain of their own and are never chosen
      if (COLUMN.test(this.names[k])) mesh.material.color.setScalar(this.names[k] === chosen ? 1.5 : 1);
    });
    this.redraw();
  }

  tint(dark) {
    this.dark = dark;
    if (!this.table) return;
    this.table.obj.material.color.set(dark ? 0x1d1712 : 0xe4d8c2);
    this.redraw();
  }

  overlays(visible) {
    for (const name of ["solid", "xray", "veil"]) this[name].obj.visible = visible;
  }

  // The camera ------------------------------------------------------------------------------------

  view(name) {
    const given = this.model.get("_viewpoints")[name];
    if (!given) return null;
    const [[x, y, z], size, around, above] = given;
    return { x, y, z, size, around, above };
  }

  aim() {
    const { x, y, z, size, around, above } = this.look;
    const half = (this.eye.fov * Math.PI) / 360;
    const away = size / Math.sin(Math.atan(Math.tan(half) * Math.min(1, this.aspect)));
    const [a, b] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
    const out = away * Math.cos(b);
    this.eye.position.set(x + out * Math.cos(a), y + out * Math.sin(a), z + away * Math.sin(b));
    this.eye.up.set(0, 0, 1);
    this.eye.lookAt(new this.Vector(x, y, z));
    this.eye.aspect = this.aspect;
    this.eye.updateProjectionMatrix();
    this.redraw();
  }

  glide(to) {
    cancelAnimationFrame(this.gliding);
    const from = { ...this.look };
    const end = { ...to };
    end.around = from.around + ((((end.around - from.around) % 360) + 540) % 360) - 180;
    const start = performance.now();
    const step = (now) => {
      const t = STILL.matches ? 1 : Math.min(Math.max(now - start, 0) / GLIDE, 1);
      const soft = t * t * (3 - 2 * t);
      for (const key of Object.keys(end)) this.look[key] = from[key] + (end[key] - from[key]) * soft;
      if (t < 1) this.gliding = requestAnimationFrame(step);
      else Object.assign(this.look, to); // exactly there
      this.aim();
    };
    this.gliding = requestAnimationFrame(step);
  }

  goTo(name) {
    const view = this.view(name);
    if (view && this.eye) this.glide(view);
  }

  turn(around, above, zoom = 1) {
    cancelAnimationFrame(this.gliding);
    this.before = null;
    this.look.around += around;
    this.look.above = Math.min(Math.max(this.look.above + above, -8), 89.4);
    this.look.size = Math.min(Math.max(this.look.size * zoom, 30), 900);
    this.aim();
    if (this.model.get("camera") !== "free") {
      this.model.set("camera", "free");
      this.model.save_changes();
    }
  }

  // What is under the pointer ---------------------------------------------------------------------

  pick(x, y) {
    const origin = this.eye.position.clone();
    const direction = new this.Vector(x, y, 0.5).unproject(this.eye).sub(origin).normalize();
    // three's meshes ask no more than this of a caster
    const ray = { origin, direction, intersectsSphere: () => true };
    const caster = { ray, near: 0, far: Infinity };
    const hits = [];
    this.pieces.forEach((mesh, k) => {
      if (!mesh.visible) return;
      const here = [];
      mesh.raycast(caster, here);
      for (const { distance, point } of here) hits.push({ distance, point, name: this.names[k] });
    });
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
      const mesh = this.pieces[this.names.indexOf(name)];
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

// The buttons, the canvas and what is written over it ---------------------------------------------

function buttons(model, stage, root) {
  const bar = element("div", "villa-scene__bar", root);
  const low = element("div", "villa-scene__bar");
  for (const one of [bar, low]) one.setAttribute("role", "toolbar");
  const group = (parent, name) => {
    const box = element("span", "villa-scene__group", parent);
    if (name) element("span", "villa-scene__name", box, name);
    return box;
  };
  const button = (parent, text, act) => {
    const one = element("button", "", parent, text);
    one.type = "button";
    one.addEventListener("click", act);
    return one;
  };
  const choose = (name) => {
    model.set("camera", name);
    model.save_changes();
    stage.goTo(name);
  };
  let pressed = [];

  const build = () => {
    const texts = model.get("_texts");
    bar.replaceChildren();
    low.replaceChildren();
    bar.setAttribute("aria-label", texts.look_from);
    low.setAttribute("aria-label", texts.show);
    pressed = [];
    const views = group(bar, texts.look_from);
    for (const [name, text] of Object.entries(texts.cameras)) {
      if (name.startsWith("floor-")) continue;
      const one = button(views, text, () => choose(name));
      pressed.push([one, () => model.get("camera") === name]);
    }
    const floors = element("select", "", views);
    floors.setAttribute("aria-label", texts.floor);
    element("option", "", floors, `${texts.floor} …`).value = "";
    for (const [name, text] of Object.entries(texts.cameras)) {
      if (name.startsWith("floor-")) element("option", "", floors, text).value = name;
    }
    floors.addEventListener("change", () => floors.value && choose(floors.value));
    pressed.push([floors, () => model.get("camera")]);
    const zoom = group(bar, "");
    button(zoom, texts.closer, () => stage.turn(0, 0, 0.85));
    button(zoom, texts.farther, () => stage.turn(0, 0, 1 / 0.85));
    button(zoom, texts.reset, () => choose("corner"));
    button(zoom, texts.picture, () => stage.save?.());
    const back = button(zoom, texts.rewind, () => {
      model.set("_film", { number: model.get("_film").number });
      model.save_changes();
    });
    pressed.push([back, () => Boolean(model.get("_film").pieces)]);
    back.dataset.when = "fallen";
    const layers = group(low, texts.show);
    for (const [name, text] of Object.entries(texts.layers)) {
      const one = button(layers, text, () => {
        const on = new Set(model.get("layers"));
        if (!on.delete(name)) on.add(name);
        model.set("layers", [...on].sort());
        model.save_changes();
      });
      one.dataset.layer = name;
      pressed.push([one, () => model.get("layers").includes(name)]);
    }
    mark();
  };
  const mark = () => {
    for (const [one, state] of pressed) {
      const value = state();
      if (one.tagName === "SELECT") one.value = String(value).startsWith("floor-") ? value : "";
      else if (one.dataset.when) one.hidden = !value;
      else one.setAttribute("aria-pressed", String(value));
    }
  };
  build();
  return { low, build, mark };
}

function hands(model, stage, picture) {
  const pointers = new Map();
  let travelled = 0;
  let spread = 0;
  const place = (event) => {
    const box = picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    return stage.pick(x, 1 - ((event.clientY - box.top) / box.height) * 2);
  };
  const apart = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  picture.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    picture.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    if (pointers.size === 1) travelled = 0;
    else {
      travelled = Infinity;
      spread = apart();
    }
  });
  picture.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!stage.eye) return;
    if (!before) {
      const hit = event.pointerType === "mouse" ? place(event) : null;
      picture.dataset.hand = hit && COLUMN.test(hit.name) ? "pointing" : "";
      return;
    }
    pointers.set(event.pointerId, event);
    if (pointers.size > 1) {
      const now = apart();
      stage.turn(0, 0, spread / Math.max(now, 1));
      spread = now;
      return;
    }
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    travelled += Math.hypot(dx, dy);
    if (travelled > CLICK) {
      picture.dataset.hand = "turning";
      stage.turn(-dx * TURN, dy * TURN);
    }
  });
  picture.addEventListener("pointerup", (event) => {
    const pressed = pointers.delete(event.pointerId);
    picture.dataset.hand = "";
    if (!pressed || pointers.size || travelled > CLICK || !stage.eye) return;
    const hit = place(event);
    const { x, y } = hit?.point ?? { x: 0, y: 0 };
    model.send({ type: "pick", piece: hit?.name ?? "", x, y });
  });
  picture.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  // the wheel scrolls the notebook until the picture is in use
  picture.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !picture.contains(document.activeElement)) return;
    event.preventDefault();
    stage.turn(0, 0, Math.exp(Math.sign(event.deltaY) * 0.08));
  }, { passive: false });
  const keys = {
    ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, 5], ArrowDown: [0, -5],
    "+": [0, 0, 0.9], "=": [0, 0, 0.9], "-": [0, 0, 1 / 0.9],
  };
  picture.addEventListener("keydown", (event) => {
    const move = keys[event.key];
    if (!move || !stage.eye || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    stage.turn(...move);
  });
}

// Labels of supports stand in a column at the side with a line to their floor; others at their place.
function writing(model, stage, board) {
  const NS = "http://www.w3.org/2000/svg";
  const lines = document.createElementNS(NS, "svg");
  lines.setAttribute("class", "villa-scene__leaders");
  let shown = [];
  const write = () => {
    board.replaceChildren(lines);
    lines.replaceChildren();
    shown = model.get("_labels").map(([x, y, z, text, kind]) => {
      const node = element("span", `villa-scene__label villa-scene__label--${kind}`, board, text);
      const leader = ASIDE.includes(kind) ? document.createElementNS(NS, "polyline") : null;
      leader?.setAttribute("class", kind);
      if (leader) lines.append(leader);
      return { at: [x, y, z], node, leader, kind };
    });
  };
  const put = (one, x, y) => {
    one.node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  };
  // one that would cover a more important one is left out until there is room
  const taken = [];
  const free = (x, y, wide, high) => {
    const clash = taken.some((t) => x < t[2] && t[0] < x + wide && y < t[3] && t[1] < y + high);
    if (!clash) taken.push([x, y, x + wide, y + high]);
    return !clash;
  };
  const follow = () => {
    if (!stage.eye) return;
    const away = Boolean(model.get("_film").pieces);
    const [width, height] = [board.clientWidth, board.clientHeight];
    const spot = new stage.Vector();
    board.style.visibility = away ? "hidden" : "";
    taken.length = 0;
    for (const one of shown) {
      one.wide ??= one.node.offsetWidth || undefined;
      one.high ??= one.node.offsetHeight || undefined;
      spot.set(...one.at).project(stage.eye);
      [one.x, one.y] = [((spot.x + 1) / 2) * width, ((1 - spot.y) / 2) * height];
    }
    const aside = shown.filter((one) => one.leader).sort((a, b) => a.y - b.y);
    const broad = Math.max(0, ...aside.map((one) => one.wide));
    const edge = Math.min(Math.max(0, ...aside.map((one) => one.x)) + 110, width - broad - 10);
    let last = 4;
    for (const one of aside) {
      const top = Math.min(Math.max(one.y - 10, last), height - 22);
      last = top + 21;
      put(one, edge, top);
      free(edge, top, one.wide, one.high);
      one.leader.setAttribute("points", `${one.x},${one.y} ${edge - 16},${top + 9} ${edge},${top + 9}`);
    }
    const plain = shown.filter((one) => !one.leader);
    plain.sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
    for (const one of plain) {
      const [x, y] = [one.x - one.wide / 2, one.y - one.high];
      put(one, x, y);
      one.node.style.visibility = free(x, y, one.wide, one.high) ? "" : "hidden";
    }
  };
  return { write, follow };
}

function legend(model, list) {
  list.replaceChildren();
  for (const [layer, color, text] of model.get("_legend")) {
    const line = element("li", "", list, text);
    line.dataset.layer = layer;
    line.style.setProperty("--mark", color);
  }
}

// The page's own colour tells; it has none before the view is on the page.
function isDark(node) {
  const [r, g, b] = (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
  return r * 0.3 + g * 0.59 + b * 0.11 < 128;
}

async function save(model, view, picture) {
  view.renderScene();
  const source = view.renderer.domElement;
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [source.width, source.height];
  const pen = copy.getContext("2d");
  pen.fillStyle = picture.closest("[data-theme='dark']") ? "#2a2724" : "#f6f1e8";
  pen.fillRect(0, 0, copy.width, copy.height);
  pen.drawImage(source, 0, 0);
  const link = document.createElement("a");
  link.href = copy.toDataURL("image/png");
  link.download = model.get("_texts").file;
  link.click();
}

export default () => {
  let stage;
  let ready;
  return {
    initialize({ model }) {
      stage = new Stage(model);
      const able = hasWebGL();
      if (model.get("webgl") !== able) {
        model.set("webgl", able);
        model.save_changes();
      }
      if (!able) return undefined;
      ready = stage.load();
      const later = (act) => () => ready.then(act);
      const acts = {
        "change:_version": later(() => {
          if (!model.get("_film").pieces) stage.poses(); // else they lie as they fell
          stage.strokes();
          stage.glow();
        }),
        "change:_film": later(() => stage.play()),
        "change:camera": later(() => stage.goTo(model.get("camera"))),
        "change:_viewpoints": later(() => stage.goTo(model.get("camera"))),
        "change:_stage": () => (ready = ready.then(() => stage.load())),
        "msg:custom": (message) => message.type === "picture" && stage.save?.(),
      };
      for (const [name, act] of Object.entries(acts)) model.on(name, act);
      return () => {
        for (const [name, act] of Object.entries(acts)) model.off(name, act);
        cancelAnimationFrame(stage.gliding);
        cancelAnimationFrame(stage.playing);
      };
    },

    async render({ model, el }) {
      const root = element("div", "villa-scene", el);
      el.style.width = "100%";
      if (!ready) {
        element("p", "villa-scene__sorry", root, model.get("_texts").no_webgl);
        return undefined;
      }
      const bars = buttons(model, stage, root);
      const picture = element("div", "villa-scene__picture", root);
      picture.style.height = `${model.get("_height")}px`;
      picture.tabIndex = 0;
      picture.setAttribute("role", "img");
      picture.setAttribute("aria-label", model.get("_texts").canvas);
      const board = element("div", "villa-scene__labels");
      board.setAttribute("aria-hidden", "true");
      root.append(bars.low);
      const list = element("ul", "villa-scene__legend", root);
      hands(model, stage, picture);
      const labels = writing(model, stage, board);
      let view;
      let shownStage;

      const mount = async () => {
        await ready;
        if (shownStage === stage.renderer) return;
        shownStage = stage.renderer;
        view?.remove();
        view = await model.widget_manager.create_view(stage.renderer);
        picture.replaceChildren(view.el, board);
        stage.save = () => save(model, view, picture);
        stage.scene.on("afterRender", labels.follow);
        fit();
        picture.dataset.ready = "true";
      };
      const fit = () => {
        const [width, height] = [picture.clientWidth, picture.clientHeight];
        if (!view || !width || !height) return;
        stage.aspect = width / height;
        stage.renderer.set({ _width: width, _height: height });
        theme();
        stage.aim();
      };
      const theme = () => {
        const dark = isDark(root);
        root.dataset.theme = dark ? "dark" : "light";
        stage.tint(dark);
      };
      const write = () => { labels.write(); stage.redraw(); };
      const explain = () => legend(model, list);
      const acts = {
        "change:_labels": write,
        "change:_legend": explain,
        "change:_texts": bars.build,
        "change:camera": bars.mark,
        "change:layers": bars.mark,
        "change:_film": bars.mark,
        "change:_stage": mount,
      };
      for (const [name, act] of Object.entries(acts)) model.on(name, act);
      const sizes = new ResizeObserver(fit);
      sizes.observe(picture);
      const themes = new MutationObserver(theme);
      themes.observe(document.body, { attributes: true });
      theme();
      explain();
      labels.write();
      await mount();
      return () => {
        for (const [name, act] of Object.entries(acts)) model.off(name, act);
        sizes.disconnect();
        themes.disconnect();
        stage.scene?.off("afterRender", labels.follow);
        view?.remove();
      };
    },
  };
};
