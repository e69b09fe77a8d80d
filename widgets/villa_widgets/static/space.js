// Space: what a 3D view needs whatever it shows: its pythreejs models, a camera that is turned and
// glides, hands on the picture, buttons, labels, light and dark. It stands on drawing.js and is put in
// front of a view's own script, which ends with `export default inSpace(Kind, draw)`.

const CLICK = 5; // px: a press that moves farther turns the view and picks nothing
const TURN = 0.4; // degrees a pixel
const GLIDE = 450; // ms of a camera move

function hasWebGL() {
  try {
    const canvas = document.createElement("canvas");
    return Boolean(canvas.getContext("webgl2") || canvas.getContext("webgl"));
  } catch {
    return false;
  }
}

// After a page is loaded anew its models come in any order.
async function found(manager, id) {
  while (!manager.has_model(id)) await new Promise((next) => setTimeout(next, 20));
  const model = await manager.get_model(id);
  await model.initPromise;
  return model;
}

const smooth = (t) => t * t * (3 - 2 * t);
const radians = (degrees) => (degrees * Math.PI) / 180;

// The stage and its camera, shared by all views of one scene. A kind of space has `dress()`, which
// puts everything in its place on a new stage, and `changes()`: what to do when the kernel tells more.
class Space {
  static style = "";

  constructor(model) {
    this.model = model;
    this.aspect = 1.6;
    this.uploads = 1000;
    this.look = null;
  }

  async load() {
    const { meshes, ...single } = this.model.get("_stage");
    const all = (ids) => Promise.all(ids.map((id) => found(this.model.widget_manager, id)));
    const [models, moved] = await Promise.all([all(Object.values(single)), all(Object.values(meshes))]);
    Object.keys(single).forEach((name, k) => (this[name] = models[k]));
    this.names = Object.keys(meshes);
    this.meshes = Object.fromEntries(this.names.map((name, k) => [name, moved[k].obj]));
    this.eye = this.camera.obj;
    this.Vector = this.eye.position.constructor;
    this.look ??= this.view(this.model.get("camera")) ?? this.view("corner");
    this.tint(this.dark);
    this.dress();
    this.aim();
  }

  // Buttons of its own as [text, act, whether it is shown].
  buttons() {
    return [];
  }

  // Ends all motion.
  stop() {
    cancelAnimationFrame(this.gliding);
  }

  redraw() {
    this.renderer?.trigger("rerender", this.renderer, {});
  }

  tint(dark) {
    this.dark = dark;
    if (!this.table) return;
    this.table.obj.material.color.set(dark ? 0x1d1712 : 0xe4d8c2);
    this.redraw();
  }

  // Puts triangles from the kernel into the room that a mesh has for them.
  fill(mesh, view) {
    const bytes = copied(view);
    const count = bytes.byteLength / 15; // three floats and three bytes a corner
    const { position, color } = mesh.geometry.attributes;
    position.array.set(new Float32Array(bytes, 0, 3 * count));
    color.array.set(new Uint8Array(bytes, 12 * count, 3 * count));
    // pythreejs sets versions back while it starts, and three uploads only what has a higher one
    this.uploads += 1;
    for (const part of [position, color]) part.version = this.uploads;
    mesh.geometry.setDrawRange(0, count);
    this.redraw();
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
    if (!this.eye) return;
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

// `point(x, y)` is called when the pointer hovers (px) and says whether it is over something,
// `pick(x, y)` when it clicks, `leave()` when it goes away.
function hands(space, picture, { point, pick, leave }) {
  const pointers = new Map();
  let travelled = 0;
  let spread = 0;
  const place = (event) => {
    const box = picture.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    return [x * picture.clientWidth, y * picture.clientHeight];
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
      const over = event.pointerType === "mouse" && point(...place(event));
      picture.dataset.hand = over ? "pointing" : "";
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
  if (leave) picture.addEventListener("pointerleave", leave);
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
function toolbars(model, space, root) {
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
  let states = []; // one for each button that shows how things are

  const mark = () => {
    for (const show of states) show();
  };
  const press = (one, state) => states.push(() => one.setAttribute("aria-pressed", String(state())));
  // there may be many floors: a list takes less room than buttons
  const list = (parent, floors, texts) => {
    const one = element("select", "", parent);
    one.setAttribute("aria-label", texts.floor);
    element("option", "", one, `${texts.floor} …`).value = "";
    for (const [name, text] of floors) element("option", "", one, text).value = name;
    one.addEventListener("change", () => one.value && choose(one.value));
    states.push(() => {
      const name = model.get("camera");
      one.value = name.startsWith("floor-") ? name : "";
    });
  };
  const build = () => {
    const texts = model.get("_texts");
    bar.replaceChildren();
    low.replaceChildren();
    bar.setAttribute("aria-label", texts.look_from);
    low.setAttribute("aria-label", texts.show);
    states = [];
    const views = group(bar, texts.look_from);
    const floors = [];
    for (const [name, text] of Object.entries(texts.cameras)) {
      if (name.startsWith("floor-")) floors.push([name, text]);
      else press(button(views, text, () => choose(name)), () => model.get("camera") === name);
    }
    if (floors.length) list(views, floors, texts);
    const zoom = group(bar, "");
    button(zoom, texts.closer, () => space.turn(0, 0, 0.85));
    button(zoom, texts.farther, () => space.turn(0, 0, 1 / 0.85));
    if (texts.reset) button(zoom, texts.reset, () => choose("corner"));
    button(zoom, texts.picture, () => space.save?.());
    for (const [text, act, shown] of space.buttons()) {
      const one = button(zoom, text, act);
      states.push(() => (one.hidden = !shown()));
    }
    const layers = group(low, texts.show);
    for (const [name, text] of Object.entries(texts.layers)) {
      const one = button(layers, text, () => {
        const on = new Set(model.get("layers"));
        if (!on.delete(name)) on.add(name);
        model.set("layers", [...on].sort());
        model.save_changes();
      });
      one.dataset.layer = name;
      press(one, () => model.get("layers").includes(name));
    }
    mark();
  };
  build();
  return { low, build, mark };
}

function legend(model, list) {
  list.replaceChildren();
  for (const [layer, color, text] of model.get("_legend")) {
    const line = element("li", "", list, text);
    line.dataset.layer = layer;
    line.style.setProperty("--mark", color);
  }
}

function put(node, x, y) {
  node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}

// Says of one box after another whether it is clear of those before, and keeps its place if so.
function freeRoom() {
  const taken = [];
  return (x, y, wide, high) => {
    const clash = taken.some((t) => x < t[2] && t[0] < x + wide && y < t[3] && t[1] < y + high);
    if (!clash) taken.push([x, y, x + wide, y + high]);
    return !clash;
  };
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

// The life of a view. `Kind` is its space. `draw(model, space, board, picture)` gives what is drawn
// over the picture: `write()` makes it anew when one of `from` has changed, `follow()` puts it where
// the camera sees it, and `point`, `pick` and `leave` are for the hands.
function inSpace(Kind, draw) {
  return () => {
    let space;
    let ready;
    return {
      initialize({ model }) {
        space = new Kind(model);
        const able = hasWebGL();
        if (model.get("webgl") !== able) {
          model.set("webgl", able);
          model.save_changes();
        }
        if (!able) return undefined;
        ready = space.load();
        const go = () => space.goTo(model.get("camera"));
        const acts = {
          "change:_stage": () => (ready = ready.then(() => space.load())),
          "msg:custom": (message) => message.type === "picture" && space.save?.(),
        };
        for (const [name, act] of Object.entries({ camera: go, _viewpoints: go, ...space.changes() })) {
          acts[`change:${name}`] = () => ready.then(act);
        }
        const end = listen(model, acts);
        return () => {
          end();
          space.stop();
        };
      },

      async render({ model, el }) {
        const root = element("div", `villa-scene ${Kind.style}`.trim(), el);
        el.style.width = "100%";
        if (!ready) {
          element("p", "villa-scene__sorry", root, model.get("_texts").no_webgl);
          return undefined;
        }
        const bars = toolbars(model, space, root);
        const picture = element("div", "villa-scene__picture", root);
        picture.style.height = `${model.get("_height")}px`;
        picture.tabIndex = 0;
        picture.setAttribute("role", "img");
        const board = element("div", "villa-scene__labels");
        board.setAttribute("aria-hidden", "true");
        root.append(bars.low);
        const list = element("ul", "villa-scene__legend", root);
        const drawn = draw(model, space, board, picture);
        hands(space, picture, drawn);
        let view;
        let shownStage;

        const mount = async () => {
          await ready;
          if (shownStage === space.renderer) return;
          shownStage = space.renderer;
          view?.remove();
          view = await model.widget_manager.create_view(space.renderer);
          picture.replaceChildren(view.el, board);
          space.save = () => savePicture(model, view, picture);
          space.scene.on("afterRender", drawn.follow);
          drawn.write();
          fit();
          picture.dataset.ready = "true";
        };
        const fit = () => {
          const [width, height] = [picture.clientWidth, picture.clientHeight];
          if (!view || !width || !height) return;
          space.aspect = width / height;
          space.renderer.set({ _width: width, _height: height });
          theme();
          space.aim();
        };
        const theme = () => {
          const dark = isDark(root);
          root.dataset.theme = dark ? "dark" : "light";
          space.tint(dark);
        };
        const name = () => {
          const words = [model.get("_texts").canvas, model.get("description")];
          picture.setAttribute("aria-label", words.filter(Boolean).join(" "));
        };
        const write = () => ready.then(() => {
          drawn.write();
          drawn.follow();
        });
        const explain = () => legend(model, list);
        const ends = [
          listen(model, {
            change: bars.mark,
            "change:_texts": bars.build,
            "change:_legend": explain,
            "change:description": name,
            "change:_stage": mount,
          }),
          listen(model, Object.fromEntries(drawn.from.map((key) => [`change:${key}`, write]))),
        ];
        const sizes = new ResizeObserver(fit);
        sizes.observe(picture);
        const themes = new MutationObserver(theme);
        themes.observe(document.body, { attributes: true });
        name();
        theme();
        explain();
        await mount();
        return () => {
          for (const end of ends) end();
          sizes.disconnect();
          themes.disconnect();
          space.scene?.off("afterRender", drawn.follow);
          view?.remove();
        };
      },
    };
  };
}
