// Space: what a 3D view needs whatever it shows: its pythreejs models, a camera that is turned and
// glides, hands on the picture, buttons, light and dark. It is put in front of a view's own script.

const CLICK = 5; // px: a press that moves farther turns the view and picks nothing
const TURN = 0.4; // degrees a pixel
const GLIDE = 450; // ms of a camera move
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

const smooth = (t) => t * t * (3 - 2 * t);
const radians = (degrees) => (degrees * Math.PI) / 180;

// The camera, shared by all views of one scene.
class Space {
  constructor(model) {
    this.model = model;
    this.aspect = 1.6;
    this.look = null;
  }

  async find(names) {
    const manager = this.model.widget_manager;
    const ids = this.model.get("_stage");
    const models = await Promise.all(names.map((name) => found(manager, ids[name])));
    names.forEach((name, k) => (this[name] = models[k]));
    this.eye = this.camera.obj;
    this.Vector = this.eye.position.constructor;
    this.look ??= this.view(this.model.get("camera")) ?? this.view("corner");
    this.aim();
  }

  redraw() {
    this.renderer?.trigger("rerender", this.renderer, {});
  }

  view(name) {
    const given = this.model.get("_viewpoints")[name];
    if (!given) return null;
    const [[x, y, z], size, around, above] = given;
    return { x, y, z, size, around, above };
  }

  aim() {
    const { x, y, z, size, around, above } = this.look;
    const half = radians(this.eye.fov / 2);
    const away = size / Math.sin(Math.atan(Math.tan(half) * Math.min(1, this.aspect)));
    const [a, b] = [radians(around), radians(above)];
    const out = away * Math.cos(b);
    this.eye.position.set(x + out * Math.cos(a), y + out * Math.sin(a), z + away * Math.sin(b));
    this.eye.up.set(0, 0, 1);
    this.eye.lookAt(new this.Vector(x, y, z));
    this.eye.aspect = this.aspect;
    this.eye.updateProjectionMatrix();
    this.eye.updateMatrixWorld();
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
      for (const key of Object.keys(end)) this.look[key] = from[key] + (end[key] - from[key]) * smooth(t);
      this.aim();
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  goTo(name) {
    const view = this.view(name);
    if (view && this.eye) this.glide(view);
  }

  turn(around, above, zoom = 1) {
    cancelAnimationFrame(this.gliding);
    this.look.around += around;
    this.look.above = Math.min(Math.max(this.look.above + above, -8), 89.4);
    this.look.size = Math.min(Math.max(this.look.size * zoom, 30), 900);
    this.aim();
    if (this.model.get("camera") !== "free") {
      this.model.set("camera", "free");
      this.model.save_changes();
    }
  }

  // Where a place is on a picture of this size, in px from its upper left corner.
  onPicture(x, y, z, width, height) {
    this.probe ??= new this.Vector();
    this.probe.set(x, y, z).project(this.eye);
    const { x: u, y: v, z: depth } = this.probe;
    return [((u + 1) / 2) * width, ((1 - v) / 2) * height, depth];
  }
}

// `point(x, y)` is called when the pointer hovers (px), `pick(x, y)` when it clicks.
function hands(space, picture, point, pick) {
  const pointers = new Map();
  let travelled = 0;
  let spread = 0;
  const place = (event) => {
    const box = picture.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
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
    if (!space.eye) return;
    if (!before) {
      const hit = event.pointerType === "mouse" ? point(...place(event)) : null;
      picture.dataset.hand = hit ? "pointing" : "";
      return;
    }
    pointers.set(event.pointerId, event);
    if (pointers.size > 1) {
      const now = apart();
      space.turn(0, 0, spread / Math.max(now, 1));
      spread = now;
      return;
    }
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    travelled += Math.hypot(dx, dy);
    if (travelled > CLICK) {
      picture.dataset.hand = "turning";
      space.turn(-dx * TURN, dy * TURN);
    }
  });
  picture.addEventListener("pointerup", (event) => {
    const pressed = pointers.delete(event.pointerId);
    picture.dataset.hand = "";
    if (pressed && !pointers.size && travelled <= CLICK && space.eye) pick(...place(event));
  });
  picture.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  picture.addEventListener("pointerleave", () => point(-1e6, -1e6));
  // the wheel scrolls the notebook until the picture is in use
  picture.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !picture.contains(document.activeElement)) return;
    event.preventDefault();
    space.turn(0, 0, Math.exp(Math.sign(event.deltaY) * 0.08));
  }, { passive: false });
  const keys = {
    ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, 5], ArrowDown: [0, -5],
    "+": [0, 0, 0.9], "=": [0, 0, 0.9], "-": [0, 0, 1 / 0.9],
  };
  picture.addEventListener("keydown", (event) => {
    const move = keys[event.key];
    if (!move || !space.eye || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    space.turn(...move);
  });
}

// The bars above and below the picture: cameras, zoom, and the layers that can be switched.
function buttons(model, space, root) {
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
    space.goTo(name);
  };
  const pressed = [];
  const texts = model.get("_texts");
  bar.setAttribute("aria-label", texts.look_from);
  low.setAttribute("aria-label", texts.show);
  const views = group(bar, texts.look_from);
  for (const [name, text] of Object.entries(texts.cameras)) {
    const one = button(views, text, () => choose(name));
    pressed.push([one, () => model.get("camera") === name]);
  }
  const zoom = group(bar, "");
  button(zoom, texts.closer, () => space.turn(0, 0, 0.85));
  button(zoom, texts.farther, () => space.turn(0, 0, 1 / 0.85));
  button(zoom, texts.picture, () => space.save?.());
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
  const mark = () => {
    for (const [one, state] of pressed) one.setAttribute("aria-pressed", String(state()));
  };
  mark();
  return { low, mark };
}

// The page's own colour tells; it has none before the view is on the page.
function isDark(node) {
  const [r, g, b] = (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
  return r * 0.3 + g * 0.59 + b * 0.11 < 128;
}

function savePicture(model, view, picture) {
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
