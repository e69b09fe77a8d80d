// Space: what a 3D view needs whatever it shows: its pythreejs models, a camera that is turned and
// glides, drawers, light and dark. It stands on drawing.js and turning.js and is put in front of a
// view's own script, which ends with `export default inSpace(Kind, draw)`.

const GLIDE = 450; // ms of a camera move
const LOWEST = 1; // degrees: the eye never goes below the table
const STUDIO_PATIENCE = 120_000; // ms in which all models of a studio must have come
const CLOSE = /^floor-/; // the names of cameras that do not show all

// Asked once a page, for a browser has only few contexts, and the one that answers is given back.
function hasWebGL() {
  if (window.villaHasWebGL === undefined) {
    try {
      const canvas = document.createElement("canvas");
      const gl = canvas.getContext("webgl2") || canvas.getContext("webgl");
      gl?.getExtension("WEBGL_lose_context")?.loseContext();
      window.villaHasWebGL = Boolean(gl);
    } catch {
      window.villaHasWebGL = false;
    }
  }
  return window.villaHasWebGL;
}

// After a page is loaded anew its models come in any order, and one that its kernel has closed never.
async function found(manager, id) {
  const late = performance.now() + STUDIO_PATIENCE;
  while (!manager.has_model(id)) {
    if (performance.now() > late) throw new Error(`The model ${id} has not come.`);
    await new Promise((next) => setTimeout(next, 20));
  }
  const model = await manager.get_model(id);
  await model.initPromise;
  return model;
}

// pythreejs draws whenever a model changes, also what is far away, and so takes a context for it. It
// has no option for this: its view's own `tock`, which is called once a frame, is replaced.
function drawOnly(view, when) {
  view.tock = () => {
    view._ticking = false;
    if (when()) view.renderScene();
  };
}

const smooth = (t) => t * t * (3 - 2 * t);
const radians = (degrees) => (degrees * Math.PI) / 180;

// The studio and its camera, shared by all views of one scene. A kind of space has `dress()`, which
// puts everything in its place in a new studio, and `changes()`: what to do when the kernel tells more.
class Space {
  static style = "";

  constructor(model) {
    this.model = model;
    this.picture = { width: 640, height: 400, aside: 0, below: 0 }; // px; two are kept free
    this.uploads = 1000;
    this.look = null;
    this.fits = true; // whether all shall be in the picture: until somebody comes closer
  }

  async load() {
    const { meshes, order, ...single } = this.model.get("_studio");
    const all = (ids) => Promise.all(ids.map((id) => found(this.model.widget_manager, id)));
    const [models, moved] = await Promise.all([all(Object.values(single)), all(Object.values(meshes))]);
    Object.keys(single).forEach((name, k) => (this[name] = models[k]));
    this.meshes = Object.fromEntries(Object.keys(meshes).map((name, k) => [name, moved[k].obj]));
    if (order.meshes) this.make(order);
    this.names = Object.keys(this.meshes);
    this.eye = this.camera.obj;
    this.Vector = this.eye.position.constructor;
    this.tint(this.dark);
    this.dress();
    this.look ??= this.view(this.model.get("camera")) ?? this.view("corner");
    this.aim();
  }

  // Makes meshes of the sizes that the kernel tells, in the way of the table and of the strokes.
  make({ shapes, skins, meshes }) {
    const [table, strokes] = [this.table.obj, this.veil.obj.geometry];
    const [Mesh, Geometry] = [table.constructor, strokes.constructor];
    const Attribute = strokes.attributes.position.constructor;
    const geometries = shapes.map((shape) => {
      const { points, normals, uv } = solidOf(shape); // by solids.js
      const one = new Geometry();
      one.addAttribute("position", new Attribute(new Float32Array(points), 3));
      one.addAttribute("normal", new Attribute(new Float32Array(normals), 3));
      one.addAttribute("uv", new Attribute(new Float32Array(uv), 2));
      return one;
    });
    const maps = skins.map((skin) => {
      const one = table.material.map.clone();
      one.image = woodPixels(skin); // by grain.js
      one.wrapS = one.wrapT = skin.kind === "board" ? 1000 : 1001; // three's RepeatWrapping, ClampToEdgeWrapping
      one.needsUpdate = true;
      return one;
    });
    const woods = new Map();
    const wood = (skin, color) => {
      const key = `${skin} ${color}`;
      if (!woods.has(key)) {
        const one = table.material.clone();
        Object.assign(one, { map: maps[skin], roughness: 0.62, metalness: 0, transparent: false, depthWrite: true });
        one.color.set(color);
        woods.set(key, one);
      }
      return woods.get(key);
    };
    for (const [name, { shape, skin, color, part_of: whole }] of Object.entries(meshes)) {
      const mesh = new Mesh(geometries[shape], wood(skin, color));
      Object.assign(mesh, { name, castShadow: !whole, receiveShadow: true });
      if (!whole) this.meshes[name] = mesh;
      (whole ? this.meshes[whole] : this.scene.obj).add(mesh);
    }
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

  // Paints strokes of the kernel into a mesh, which gets more room for them when it has too little.
  fill(mesh, strokes) {
    const { points, colors } = painted(strokes, this);
    const count = points.length / 3;
    const { geometry } = mesh;
    let { position, color } = geometry.attributes;
    if (position.count < count) {
      geometry.dispose(); // the buffers of the graphics card; new ones are made when it is drawn
      const Attribute = position.constructor;
      position = new Attribute(new Float32Array(6 * count), 3);
      color = new Attribute(new Uint8Array(6 * count), 3, true);
      geometry.addAttribute("position", position);
      geometry.addAttribute("color", color);
    }
    position.array.set(points);
    color.array.set(colors);
    // pythreejs sets versions back while it starts, and three uploads only what has a higher one
    this.uploads += 1;
    for (const part of [position, color]) part.version = this.uploads;
    geometry.setDrawRange(0, count);
    mesh.visible = count > 0;
    this.redraw();
  }

  // The camera ------------------------------------------------------------------------------------

  view(name) {
    const given = this.model.get("_viewpoints")[name];
    if (!given) return null;
    const [[x, y, z], size, around, above] = given;
    const look = { x, y, z, size, around, above };
    return CLOSE.test(name) ? look : this.framed(look, this.points());
  }

  // Places [x, y, z] that all shall be in the picture; a kind of space may have them.
  points() {
    return [];
  }

  // All of it: from the fixed place, or in the direction in which one looks now.
  whole() {
    const fixed = this.view(this.seenFrom);
    if (fixed && !CLOSE.test(this.seenFrom)) return fixed;
    const { around, above } = this.look;
    const [[x, y, z], size] = this.model.get("_viewpoints").corner;
    return this.framed({ x, y, z, size, around, above }, this.points());
  }

  get seenFrom() {
    return this.model.get("camera");
  }

  // Whether now is no time to look elsewhere.
  get busy() {
    return false;
  }

  // Something grew, shrank or began, or somebody wants to see all of it: only the direction stays.
  refit() {
    if (!this.eye || this.busy) return;
    this.fits = true;
    const whole = this.whole();
    if (CLOSE.test(this.seenFrom)) this.isFree();
    this.glide(whole);
  }

  // What is shown may have another size.
  regrown() {
    this.refit();
  }

  isFree() {
    if (this.seenFrom === "free") return;
    this.model.set("camera", "free");
    this.model.save_changes();
  }

  // How far the corner of the picture is from its middle, where the distance is 1.
  get slopes() {
    const { width, height } = this.picture;
    const up = Math.tan(radians(this.eye.fov / 2));
    return [(up * width) / height, up];
  }

  // How a ball of some size fills the picture.
  get share() {
    return Math.sin(Math.atan(Math.min(...this.slopes)));
  }

  // The same direction from where all points fill the free part of the picture. A point that is s aside
  // and w nearer than the middle is seen at (s - shift) / (away - w); that is to lie within a slope.
  framed(look, points) {
    if (!points.length) return look;
    const [a, b] = [radians(look.around), radians(look.above)];
    const out = [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)];
    const axes = [[-Math.sin(a), Math.cos(a), 0], [-Math.sin(b) * Math.cos(a), -Math.sin(b) * Math.sin(a), Math.cos(b)]];
    const along = (p, axis) => (p[0] - look.x) * axis[0] + (p[1] - look.y) * axis[1] + (p[2] - look.z) * axis[2];
    const near = points.map((p) => along(p, out));
    const { width, height, aside, below } = this.picture;
    const free = [1 - (24 + aside) / width, 1 - (28 + below) / height];
    const bounds = axes.map((axis, k) => {
      const slope = free[k] * this.slopes[k];
      const seen = points.map((p) => along(p, axis));
      const most = Math.max(...seen.map((s, n) => s + slope * near[n]));
      const least = Math.min(...seen.map((s, n) => s - slope * near[n]));
      return { middle: (most + least) / 2, away: (most - least) / (2 * slope) };
    });
    const away = Math.max(...bounds.map((one) => one.away));
    const [right, up] = bounds.map(({ middle }) => middle);
    const middle = ["x", "y", "z"].map((key, k) => look[key] + right * axes[0][k] + up * axes[1][k]);
    return { ...look, x: middle[0], y: middle[1], z: middle[2], size: away * this.share };
  }

  // The picture has another size: what is seen from a fixed place, and all of it, fills it again.
  resize(picture) {
    Object.assign(this.picture, picture);
    if (!this.eye) return;
    const there = this.fits ? this.whole() : this.view(this.seenFrom);
    if (there && !this.away && !this.busy) this.look = there;
    this.aim();
  }

  aim() {
    const { x, y, z, size, around, above } = this.look;
    const away = size / this.share;
    const [a, b] = [radians(around), radians(above)];
    const out = away * Math.cos(b);
    this.eye.position.set(x + out * Math.cos(a), y + out * Math.sin(a), z + away * Math.sin(b));
    this.eye.up.set(0, 0, 1);
    this.eye.lookAt(new this.Vector(x, y, z));
    const { width, height, aside, below } = this.picture;
    this.eye.setViewOffset(width, height, aside / 2, below / 2, width, height); // what is free is the middle
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
    if (!view || !this.eye) return;
    this.fits = !CLOSE.test(name);
    this.glide(view);
  }

  turn(around, above, zoom = 1) {
    if (!this.eye) return;
    cancelAnimationFrame(this.gliding);
    this.look.around += around;
    this.look.above = Math.min(Math.max(this.look.above + above, LOWEST), 89.4);
    this.look.size = Math.min(Math.max(this.look.size * zoom, 30), 1500);
    if (zoom !== 1) this.fits = false;
    this.isFree();
    if (this.fits && !this.busy) this.look = this.whole();
    this.aim();
  }

  // Where a place is on the picture, in px from its upper left corner.
  onPicture(x, y, z) {
    const { width, height } = this.picture;
    this.probe ??= new this.Vector();
    this.probe.set(x, y, z).project(this.eye);
    const { x: u, y: v, z: depth } = this.probe;
    return [((u + 1) / 2) * width, ((1 - v) / 2) * height, depth];
  }

  // The ray from the eye through a place on the picture (px).
  ray(x, y) {
    const { width, height } = this.picture;
    const origin = this.eye.position.clone();
    const there = new this.Vector((2 * x) / width - 1, 1 - (2 * y) / height, 0.5).unproject(this.eye);
    return { origin, direction: there.sub(origin).normalize() };
  }
}

// Two drawers below the picture, closed at first and filled when they are opened: where to look from,
// and what is shown. `more` are further switches as [words, trait].
function drawers(model, space, root, more) {
  const bar = element("div", "villa-scene__bar", root);
  const states = new Map(); // of each drawer, what marks how things are
  const mark = () => {
    for (const show of [...states.values()].flat()) show();
  };
  const drawer = (name, fill) => {
    const box = element("details", "", bar);
    element("summary", "", box, model.get("_texts")[name]);
    const inside = element("div", "villa-scene__drawer", box);
    const draw = () => {
      if (!box.open) return;
      const shows = [];
      inside.replaceChildren();
      fill(inside, (text, act, pressed) => {
        const one = element("button", "", inside, text);
        one.type = "button";
        one.addEventListener("click", act);
        if (pressed) shows.push(() => one.setAttribute("aria-pressed", String(pressed())));
        return one;
      });
      states.set(name, shows);
      mark();
    };
    box.addEventListener("toggle", draw);
    return draw;
  };
  const set = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const camera = drawer("look_from", (_inside, button) => {
    const texts = model.get("_texts");
    for (const [name, text] of Object.entries(texts.cameras)) {
      const choose = () => {
        set("camera", name);
        space.goTo(name);
      };
      button(text, choose, () => model.get("camera") === name);
    }
    button(texts.closer, () => space.turn(0, 0, 0.85));
    button(texts.farther, () => space.turn(0, 0, 1 / 0.85));
    button(texts.picture, () => space.save?.());
  });
  const show = drawer("show", (inside, button) => {
    for (const [name, text] of Object.entries(model.get("_texts").layers)) {
      const toggle = () => {
        const on = new Set(model.get("layers"));
        if (!on.delete(name)) on.add(name);
        set("layers", [...on].sort());
      };
      button(text, toggle, () => model.get("layers").includes(name)).dataset.layer = name;
    }
    for (const [text, trait] of more) {
      button(text, () => set(trait, !model.get(trait)), () => model.get(trait));
    }
    const list = element("ul", "villa-scene__legend", inside);
    for (const [layer, color, text] of model.get("_legend")) {
      const line = element("li", "", list, text);
      line.dataset.layer = layer;
      line.style.setProperty("--mark", color);
    }
  });
  return { mark, camera, show };
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

// The life of a view. `Kind` is its space. `draw(model, space, picture)` gives what is drawn over the
// picture: `write()` makes it anew when one of `from` has changed, `follow()` puts it where the camera
// sees it; `more` are switches of its own, `end()` its end, and the rest is for the hands.
//
// A browser has few contexts for drawing in space: a view takes one when it comes near the screen, and
// gives it back when it goes away; then its last picture stays.
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
        ready = space.loaded = space.load();
        const go = () => space.goTo(model.get("camera"));
        const acts = {
          "change:_studio": () => (ready = space.loaded = ready.catch(() => {}).then(() => space.load())),
          "msg:custom": ({ type, by }) => {
            if (type === "picture") space.save?.();
            if (type === "zoom") space.turn(0, 0, by);
            if (type === "whole") ready.then(() => space.refit());
          },
        };
        for (const [name, act] of Object.entries({ camera: go, _viewpoints: () => space.regrown(), ...space.changes() })) {
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
        el.classList.add("villa-scene-host");
        if (!ready) {
          element("p", "villa-scene__sorry", root, model.get("_texts").no_webgl);
          return undefined;
        }
        const picture = element("div", "villa-scene__picture", root);
        picture.style.flexBasis = `${model.get("_height")}px`;
        picture.tabIndex = 0;
        picture.setAttribute("role", "application"); // it takes keys
        picture.dataset.lmSuppressShortcuts = "true"; // else the arrows would walk through the cells
        const drawn = draw(model, space, picture);
        const keys = element("p", "villa-keys", picture);
        keys.id = `villa-keys-${Math.random().toString(36).slice(2, 10)}`;
        picture.setAttribute("aria-describedby", keys.id);
        const unhand = hands(space, picture, drawn);
        const whole = element("button", "villa-scene__whole", root, model.get("_texts").whole);
        whole.type = "button";
        whole.addEventListener("click", () => space.refit());
        const bars = model.get("bars") ? drawers(model, space, root, drawn.more ?? []) : null;
        let view;
        let shownStage;
        let near = false;
        let sorry;

        const mount = async () => {
          const came = await ready.then(() => true, () => false);
          sorry?.remove();
          if (!came) {
            sorry = element("p", "villa-scene__sorry", root, model.get("_texts").late);
            sorry.setAttribute("role", "status");
            return;
          }
          if (!near) return;
          if (shownStage === space.renderer) {
            view?.tick();
            return;
          }
          shownStage = space.renderer;
          view?.remove();
          fit();
          view = await model.widget_manager.create_view(space.renderer);
          drawOnly(view, () => near);
          picture.prepend(view.el);
          space.save = () => savePicture(model, view, picture);
          space.scene.on("afterRender", drawn.follow);
          drawn.write();
          fit();
          view.tick();
          picture.dataset.ready = "true";
        };
        const fit = () => {
          const [width, height] = [picture.clientWidth, picture.clientHeight];
          if (!space.renderer || !width || !height) return;
          space.renderer.set({ _width: width, _height: height });
          theme();
          space.resize({ width, height });
        };
        const theme = () => {
          const dark = isDark(root);
          root.dataset.theme = dark ? "dark" : "light";
          space.tint(dark);
        };
        const named = () => (picture.dataset.camera = model.get("camera"));
        const name = () => {
          const words = [model.get("_texts").canvas, model.get("description")];
          picture.setAttribute("aria-label", words.filter(Boolean).join(" "));
          keys.textContent = model.get("_texts").keys;
        };
        const write = () => ready.then(() => {
          drawn.write();
          drawn.follow();
        });
        const ends = [
          listen(model, { "change:description": name, "change:_studio": mount, "change:camera": named }),
          listen(model, Object.fromEntries(drawn.from.map((key) => [`change:${key}`, write]))),
        ];
        if (bars) {
          const renamed = { change: bars.mark, "change:_texts": bars.camera, "change:_legend": bars.show };
          ends.push(listen(model, renamed));
        }
        const sizes = new ResizeObserver(fit);
        sizes.observe(picture);
        const themes = new MutationObserver(theme);
        themes.observe(document.body, { attributes: true });
        const sight = new IntersectionObserver((entries) => {
          near = entries.at(-1).isIntersecting;
          if (near) mount();
          else if (view && !view.isFrozen) view.freeze();
        }, { rootMargin: "30% 0px" });
        sight.observe(picture);
        name();
        named();
        theme();
        return () => {
          for (const end of [unhand, ...ends]) end();
          for (const watch of [sizes, themes, sight]) watch.disconnect();
          drawn.end?.();
          space.scene?.off("afterRender", drawn.follow);
          view?.remove();
        };
      },
    };
  };
}
