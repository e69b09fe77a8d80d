// Drag, swing, settle: a body on a pivot, with parts that slide along it. It stands on hand.js.
// The kernel gives the law θ'' = across cos θ + up sin θ (1/s², clockwise) and where it ends.

const FRICTION = 2.2; // 1/s: how quickly swinging dies out
const BOUNCE = 0.3; // of the speed is left at a stop
const TICK = 1 / 240; // s
const RADIAN = 180 / Math.PI;
const PAGES = { PageUp: 10, PageDown: -10 };
const WAIT = 700; // ms in which the kernel hears where a body was turned
const [CLOSE, SLOW] = [0.2, 3]; // degrees, and degrees a second: it has come to rest
const GLIDE = 900; // ms in which a part that glides gets to its new place

/** How far a path leads to the right, or up if that is farther. */
function along([x, y], [toX, toY]) {
  return Math.abs(toX - x) >= Math.abs(toY - y) ? toX - x : y - toY;
}

/** The spot of an area that lies so far from one of its spots, or the next that way. */
function towards(path, at, [step, axis = 0]) {
  const way = axis ? [0, -Math.sign(step)] : [Math.sign(step), 0];
  const off = ([x, y]) => [(x - path[at][0]) * way[0] + (y - path[at][1]) * way[1], Math.abs((x - path[at][0]) * way[1]) + Math.abs((y - path[at][1]) * way[0])];
  let [best, least] = [at, Infinity];
  path.forEach((spot, k) => {
    const [ahead, aside] = off(spot);
    const far = Math.abs(ahead - Math.abs(step)) + 2 * aside;
    if (ahead > 0.1 && far < least) [best, least] = [k, far];
  });
  return best;
}

class Swing {
  constructor(drawn, rested) {
    Object.assign(this, { drawn, rested, angle: 0, speed: 0, held: false, frame: 0, left: 0 });
  }

  /** How far it is from where it comes to rest: a whole turn is nothing. */
  get off() {
    return ((((this.angle - this.rest + 180) % 360) + 360) % 360) - 180;
  }

  obey({ law, rest, stops }) {
    Object.assign(this, { law, rest, stops });
    this.go();
  }

  hold(angle) {
    this.held = true;
    this.speed = 0;
    this.angle = angle;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.drawn();
  }

  letGo() {
    if (!this.held) return;
    this.held = false;
    this.go();
  }

  go() {
    if (this.held || this.frame) return;
    if (STILL.matches) {
      this.settle();
      return;
    }
    let before = performance.now();
    const tick = (now) => {
      this.left += Math.min(Math.max(now - before, 0) / 1000, 0.1);
      before = now;
      for (; this.left >= TICK; this.left -= TICK) this.step();
      if (Math.abs(this.off) < CLOSE && Math.abs(this.speed) < SLOW) {
        this.settle();
        return;
      }
      this.drawn();
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  step() {
    const [across, up] = this.law;
    const turn = this.angle / RADIAN;
    const pull = (across * Math.cos(turn) + up * Math.sin(turn)) * RADIAN;
    this.speed += (pull - FRICTION * this.speed) * TICK;
    this.angle += this.speed * TICK;
    if (!this.stops) return;
    const [least, most] = this.stops;
    const kept = Math.min(Math.max(this.angle, least), most);
    if (kept !== this.angle) [this.angle, this.speed] = [kept, -BOUNCE * this.speed];
  }

  settle() {
    this.angle -= this.off;
    this.speed = 0;
    this.frame = 0;
    this.drawn();
    this.rested();
  }

  close() {
    cancelAnimationFrame(this.frame);
  }
}

class SwingView {
  constructor(model, el) {
    this.model = model;
    this.svg = svgElement("svg", { class: "villa-swing", role: "group", viewBox: model.get("_box") }, el);
    this.back = svgElement("g", {}, this.svg);
    const layer = svgElement("g", {}, this.svg);
    this.strips = model.get("_film") ? new Strips(model, el, layer) : null; // strips.js
    this.turning = svgElement("g", {}, this.svg);
    this.body = svgElement("g", { class: "villa-swing-body" }, this.turning);
    this.parts = svgElement("g", {}, this.turning);
    this.still = svgElement("g", {}, this.svg); // parts that do not turn
    this.front = svgElement("g", { class: "villa-swing-front" }, this.svg);
    this.groups = new Map();
    this.gliding = new Map(); // id -> from where, to where, since when
    const changed = () => this.placeParts();
    this.hand = new Hand(model, { has: (id) => Boolean(this.path(id)), changed });
    this.swing = new Swing(() => this.turn(), () => this.rested());
    const ends = [
      listen(model, { "change:_scene": () => this.draw() }),
      presses(this.svg, (event) => this.take(event), 0),
      () => this.hand.close(),
      () => this.swing.close(),
      () => clearTimeout(this.waits),
      () => this.strips?.close(),
      () => cancelAnimationFrame(this.frame),
    ];
    this.close = () => ends.forEach((end) => end());
    this.svg.addEventListener("keydown", (event) => this.key(event));
    el.classList.add("villa-swing-host");
    const keys = element("p", "villa-keys", el);
    keys.setAttribute("aria-hidden", "true"); // it is told of each part
    // not heard by the drawing itself: a browser would make that a stop of the Tab key
    el.addEventListener("focusin", ({ target }) => (keys.textContent = target.getAttribute("aria-description")));
    el.addEventListener("focusout", ({ target }) => target === this.body && !this.holds && this.swing.letGo());
    this.draw();
  }

  get scene() {
    return this.model.get("_scene");
  }

  /** Whether the body stays where a hand turns it, which the kernel wants to know. */
  get holds() {
    return typeof this.scene.held === "number";
  }

  path(id) {
    return this.model.get("_paths")[id];
  }

  draw() {
    const { scene, svg } = this;
    if (!scene.parts) return; // the page may be quicker than the kernel
    svg.setAttribute("aria-label", scene.label);
    this.back.innerHTML = scene.back;
    this.front.innerHTML = scene.front;
    this.body.innerHTML = scene.body;
    if (scene.turns) {
      const [least, most] = scene.stops ?? [-180, 180];
      const told = { tabindex: 0, role: "slider", "aria-label": scene.turns, "aria-description": this.model.get("_texts").turns };
      Object.assign(told, { "aria-valuemin": least, "aria-valuemax": most });
      for (const [name, value] of Object.entries(told)) this.body.setAttribute(name, value);
    } else {
      for (const name of this.body.getAttributeNames()) if (name !== "class") this.body.removeAttribute(name);
    }
    this.body.classList.toggle("is-free", Boolean(scene.turns));
    const ids = new Set(scene.parts.map(({ id }) => id));
    for (const [id, group] of this.groups) {
      if (ids.has(id)) continue;
      group.remove();
      this.groups.delete(id);
      this.gliding.delete(id);
    }
    for (const part of scene.parts) this.drawPart(part);
    this.placeParts();
    this.turn();
    this.obey(scene);
    if (scene.parts.some(({ glides }) => glides) && !this.gliding.size) this.hand.ask("rest", scene.name);
  }

  /** It turns by its law, unless it is held, by a hand here or as the kernel says. */
  obey(scene) {
    if (this.inHand) return;
    if (typeof scene.held === "number") {
      const later = this.told !== undefined && this.told !== scene.held; // it has not heard of the last key yet
      if (!later) this.swing.hold(scene.held);
      return;
    }
    this.swing.held = false;
    this.swing.obey(scene);
  }

  drawPart(part) {
    const known = this.groups.get(part.id);
    const group = known ?? svgElement("g", { "data-id": part.id }, part.still ? this.still : this.parts);
    if (!known) {
      this.groups.set(part.id, group);
      svgElement("g", {}, group);
      svgElement("g", {}, group);
    }
    const path = this.path(part.id);
    const told = {};
    if (path) {
      Object.assign(told, { role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": path.length - 1 });
      Object.assign(told, { "aria-valuenow": part.at, "aria-valuetext": part.told });
      told["aria-description"] = this.model.get("_texts").slides;
    } else if (part.picks) {
      Object.assign(told, { role: "button", tabindex: 0, "aria-pressed": part.pressed });
      told["aria-description"] = this.model.get("_texts").picks;
    }
    if (part.label) Object.assign(told, { role: told.role ?? "img", "aria-label": part.label });
    for (const [name, value] of Object.entries(told)) group.setAttribute(name, value);
    group.classList.toggle("is-slider", Boolean(path));
    group.classList.toggle("is-pick", part.picks);
    const [turned, upright] = group.children;
    if (turned.markup !== part.svg) turned.innerHTML = turned.markup = part.svg;
    if (upright.markup !== part.upright) upright.innerHTML = upright.markup = part.upright;
  }

  placeParts() {
    for (const { id, x, y, glides } of this.scene.parts ?? []) {
      const group = this.groups.get(id);
      if (!group) continue; // it is drawn in a moment
      const held = this.hand.place(id);
      const to = held ? this.path(id)[held.at] : [x, y];
      const from = group.at;
      if (String(this.gliding.get(id)?.to) === String(to)) continue;
      if (glides && !held && from && String(from) !== String(to) && !STILL.matches) this.glide(id, from, to);
      else {
        this.gliding.delete(id);
        this.putPart(id, to);
      }
    }
  }

  putPart(id, at) {
    const group = this.groups.get(id);
    group.at = at;
    group.setAttribute("transform", `translate(${at[0]} ${at[1]})`);
  }

  /** It goes there before one's eyes; the kernel hears when all that glides has arrived. */
  glide(id, from, to) {
    this.gliding.set(id, { from, to, since: performance.now() });
    const tick = (now) => {
      for (const [one, { from: [x, y], to: [u, v], since }] of this.gliding) {
        const t = Math.min(Math.max(now - since, 0) / GLIDE, 1);
        const far = t * t * (3 - 2 * t);
        this.putPart(one, t < 1 ? [x + far * (u - x), y + far * (v - y)] : [u, v]);
        if (t === 1) this.gliding.delete(one);
      }
      if (this.gliding.size) this.frame = requestAnimationFrame(tick);
      else this.hand.ask("rest", this.scene.name);
    };
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(tick);
  }

  turn() {
    if (!this.scene.parts) return;
    const [x, y] = this.scene.pivot;
    const { angle } = this.swing;
    this.svg.dataset.angle = angle.toFixed(2);
    if (this.scene.turns) this.body.setAttribute("aria-valuenow", Math.round(angle));
    this.turning.setAttribute("transform", `translate(${x} ${y}) rotate(${angle.toFixed(3)})`);
    this.still.setAttribute("transform", `translate(${x} ${y})`);
    for (const { id, lift, still } of this.scene.parts) {
      const upright = this.groups.get(id)?.lastChild;
      upright?.setAttribute("transform", `translate(0 ${lift}) rotate(${still ? 0 : (-angle).toFixed(3)})`);
    }
  }

  rested() {
    this.svg.dataset.rest = this.swing.angle.toFixed(2);
    this.hand.ask("rest", this.scene.name);
  }

  /** A place of the page as seen from the pivot, in units of the picture. */
  seen({ clientX, clientY }) {
    const at = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const [x, y] = this.scene.pivot;
    return [at.x - x, at.y - y];
  }

  part(id) {
    return this.scene.parts?.find((one) => one.id === id);
  }

  take(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    const part = this.part(id);
    if (part?.picks) {
      this.groups.get(id).focus();
      this.hand.ask("pick", id);
      return null;
    }
    const slides = part && this.path(id);
    if (!slides && !(this.scene.turns && event.target.closest(".villa-swing-body, [data-id]"))) return null;
    event.preventDefault();
    this.svg.classList.add("is-held");
    return slides ? this.takePart(part, event) : this.takeBody(event);
  }

  takePart({ id, x, y, still }, event) {
    this.groups.get(id).focus();
    const place = (where) => (still ? this.seen(where) : this.onBody(where));
    const [px, py] = place(event);
    const off = [px - x, py - y];
    const free = (act) => () => {
      this.svg.classList.remove("is-held");
      this.hand[act]();
    };
    return {
      move: (next) => {
        const [nx, ny] = place(next);
        const far = this.path(id).map(([sx, sy]) => Math.hypot(sx - nx + off[0], sy - ny + off[1]));
        this.slide(id, far.indexOf(Math.min(...far)));
      },
      drop: free("drop"),
      click: free("drop"),
      cancel: free("giveUp"),
    };
  }

  takeBody(event) {
    this.body.focus({ preventScroll: true });
    const angle = (where) => Math.atan2(...this.seen(where).reverse()) * RADIAN;
    const from = this.swing.angle - angle(event);
    this.inHand = true;
    this.swing.hold(this.swing.angle);
    const free = () => {
      this.svg.classList.remove("is-held");
      this.inHand = false;
      if (this.holds) this.turned();
      else this.swing.letGo();
    };
    return { move: (next) => this.swing.hold(this.within(from + angle(next))), drop: free, click: free, cancel: free };
  }

  /** An angle between the stops, if there are any. */
  within(angle) {
    const [least, most] = this.scene.stops ?? [-Infinity, Infinity];
    return Math.min(Math.max(angle, least), most);
  }

  /** Tells the kernel to where a held body was turned: to the nearest degree. */
  turned() {
    const turn = Math.round(((((this.swing.angle + 180) % 360) + 360) % 360) - 180);
    this.swing.hold(turn);
    this.told = turn;
    clearTimeout(this.waits);
    this.waits = setTimeout(() => {
      this.told = undefined;
      this.obey(this.scene);
    }, WAIT);
    this.hand.ask("turn", this.scene.name, { at: turn });
  }

  slide(id, at) {
    this.hand.hold(id, { at }, { kind: "slide", from: { at: this.part(id)?.at } });
  }

  /** A place of the page as the turning body sees it. */
  onBody(event) {
    const [x, y] = this.seen(event);
    const turn = -this.swing.angle / RADIAN;
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  }

  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = target.dataset?.id;
    const path = id && this.path(id);
    const [aside, up] = arrowStep(event) ?? [PAGES[key] ?? 0, 0];
    const side = path ? aside || up : aside;
    const enter = key === "Enter" || key === " ";
    if (target === this.body && side && this.holds) {
      this.swing.hold(this.swing.angle + side);
      this.turned();
    } else if (target === this.body && side) this.swing.hold(this.within(this.swing.angle + Math.sign(side) * (event.shiftKey ? 30 : 10)));
    else if (target === this.body && enter && !this.holds) this.swing.letGo();
    else if (path && side) {
      const { at } = this.hand.place(id) ?? this.part(id);
      const next = this.part(id).free ? towards(path, at, arrowStep(event) ?? [side]) : at + side * Math.sign(along(path[0], path.at(-1)));
      this.hand.put(id, { at: Math.min(Math.max(next, 0), path.length - 1) }, { kind: "slide" });
    } else if (id && !path && enter) this.hand.ask("pick", id);
    else return;
    used(event);
  }
}

export default shownBy(SwingView);
