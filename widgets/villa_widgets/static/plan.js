// The plan of one floor: draws what the kernel hands over, and lets pieces be dragged at once.
//
// The kernel decides where everything stands. While a piece is held it is drawn where the hand is,
// and where it was let go until the kernel has answered that; then the kernel's word counts again.
// By then the hand may hold another piece.

const FINGER = 22; // px around a finger within which it takes hold of a column
const TWICE = 500; // ms within which a second click is no wish of its own

class PlanView extends Drawing {
  static drawn = ["_ground", "_columns", "_overlay", "_chips", "_hand", "_texts", "removing", "_said"];

  constructor(model, el) {
    super(model, "plan");
    this.outbox = new Outbox(model, this.name);
    this.patches = new Map();
    this.press = null; // what a pointer holds down
    this.held = null; // the column in the hand, drawn where the hand is
    this.waiting = new Map(); // column id -> where it was let go, and the ticket of that wish
    this.heldPlate = null;
    this.armed = null; // the chosen column of the tray, which a click on the plan puts there
    this.build(el);
    this.listen();
    this.draw();
  }

  // building ------------------------------------------------------------------------------------

  build(el) {
    const texts = this.texts;
    this.root = element("div", "villa-plan", el);
    this.root.dataset.lmSuppressShortcuts = "true"; // else the arrows would walk through the cells
    const middle = element("div", "villa-plan-middle", this.root);
    this.board = element("div", "villa-plan-board", middle);
    const plan = { role: "application", "aria-roledescription": texts.plan };
    this.svg = svgElement("svg", plan, this.board);
    svgElement("g", {}, this.svg).innerHTML = this.named(texts.defs);
    this.layer = {};
    for (const name of ["ground", "under", "columns", "patches", "above", "over", "plate"]) {
      this.layer[name] = svgElement("g", { class: `villa-layer-${name}` }, this.svg);
      if (name !== "columns" && name !== "plate") {
        this.layer[name].setAttribute("aria-hidden", "true");
        this.layer[name].setAttribute("pointer-events", "none");
      }
    }
    this.layer.patches.setAttribute("clip-path", `url(#${this.name}-above)`);
    this.labels = new Labels(this.board);
    this.tray = element("section", "villa-plan-tray", middle);
    this.tray.setAttribute("aria-label", texts.tray);
    const shelf = element("div", "villa-plan-shelf", this.tray);
    element("h4", "", shelf, texts.tray);
    this.trayHint = element("p", "villa-plan-hint", shelf);
    this.chips = element("div", "villa-plan-chips", shelf);
    this.chips.setAttribute("role", "listbox");
    this.chips.setAttribute("aria-label", texts.tray);
    this.faults = element("ul", "villa-plan-faults", this.root);
    if (texts.legend) {
      const legend = element("details", "villa-plan-legend", this.root);
      element("summary", "", legend, texts.legend_title);
      element("div", "", legend).innerHTML = this.named(texts.legend);
    }
    this.help = element("p", "villa-hidden", this.root, texts.help);
    this.help.id = `${this.name}-help`;
    this.live = element("div", "villa-hidden villa-plan-live", this.root);
    this.live.setAttribute("aria-live", "polite");
  }

  listen() {
    const on = (name, fn) => this.root.addEventListener(name, fn.bind(this));
    on("pointerdown", this.pointerDown);
    on("pointermove", this.pointerMove);
    on("pointerup", this.pointerUp);
    on("pointercancel", this.giveUp);
    on("keydown", this.keyDown);
    on("keyup", this.keyUp);
    on("focusout", this.keysDone);
    on("focusin", ({ target }) => this.rove(target.dataset.id));
    const sizes = new ResizeObserver(() => this.placeLabels());
    sizes.observe(this.board);
    // during a drag the focus may be anywhere, for what had it may be gone
    this.escape = (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.giveUp();
    };
    const heard = () => {
      const ticket = this.model.get("_answered");
      for (const [id, { final }] of this.waiting) {
        if (final === ticket) this.waiting.delete(id);
      }
      if (this.heldPlate?.final === ticket) this.heldPlate = null;
      this.outbox.answered(ticket);
      this.redraw();
    };
    const last = () => {
      document.removeEventListener("keydown", this.escape, true);
      sizes.disconnect();
    };
    this.follow({ "change:_answered": heard }, last);
  }

  // drawing -------------------------------------------------------------------------------------

  /** Draws all that differs from what is on the screen. */
  draw() {
    const ground = this.model.get("_ground");
    const overlay = this.model.get("_overlay");
    if (!ground || !overlay) return;
    if (ground !== this.shownGround) {
      this.svg.setAttribute("viewBox", ground.box.join(" "));
      this.layer.ground.innerHTML = this.named(ground.svg);
      this.layer.above.innerHTML = this.named(ground.above);
      this.shownGround = ground;
    }
    if (overlay !== this.shownOverlay) {
      this.layer.under.innerHTML = this.named(overlay.under);
      this.layer.over.innerHTML = this.named(overlay.over);
      this.svg.setAttribute("aria-label", overlay.title);
      this.drawFaults(overlay.faults);
      this.shownOverlay = overlay;
    }
    this.drawTray();
    this.drawColumns();
    this.drawPlate();
    this.rove();
    this.placeLabels();
    const said = this.model.get("_said");
    if (this.live.textContent !== said) this.live.textContent = said;
  }

  /** Words beside what they speak of, off columns, tipping edge and the numbers of the ruler. */
  placeLabels() {
    const matrix = this.svg.getScreenCTM();
    if (!matrix?.a) return; // not on the page
    const { left, top } = this.board.getBoundingClientRect();
    const onBoard = (x, y) => [matrix.a * x + matrix.e - left, matrix.d * -y + matrix.f - top];
    const notes = [...this.model.get("_overlay").labels];
    if (this.plate) notes.unshift([...this.count, "hand"]);
    const taken = [...this.groups].map(([id, group]) => {
      const { x, y } = this.inHand(id) ?? this.standing(id) ?? { x: 0, y: 0 };
      const [px, py] = onBoard(x, y);
      const r = (group.getBBox().width / 2) * matrix.a;
      return [px - r, py - r, px + r, py + r];
    });
    for (const text of this.layer.ground.querySelectorAll("text")) {
      const box = text.getBoundingClientRect();
      taken.push([box.left - left, box.top - top, box.right - left, box.bottom - top]);
    }
    const edge = this.layer.over.querySelector(".villa-edge");
    for (let at = 0; edge && at <= edge.getTotalLength(); at += 8) {
      const { x, y } = edge.getPointAtLength(at);
      const [px, py] = onBoard(x, -y);
      taken.push([px - 3, py - 3, px + 3, py + 3]);
    }
    this.labels.write(notes.map(([, , ...words]) => words));
    this.labels.place(notes.map(([x, y]) => onBoard(x, y)), taken);
  }

  drawFaults(sentences) {
    const shown = sentences.slice(0, 3);
    if (sentences.length > 3) shown.push(this.texts.more);
    this.faults.replaceChildren(...shown.map((words) => element("li", "", null, words)));
  }

  /** The columns of the floor, and those out of the tray that are in hand or were just let go. */
  wanted() {
    const columns = this.model.get("_columns");
    const chips = this.model.get("_chips").filter(
      ({ id }) => this.inHand(id) && !columns.some((item) => item.id === id),
    );
    const taken = (chip) => ({ ...chip, movable: true, chosen: true, patch: "" });
    return [...columns, ...chips.map(taken)];
  }

  /** The place of a column that the hand holds, or let go without an answer yet. */
  inHand(id) {
    return this.held?.id === id ? this.held : this.waiting.get(id);
  }

  drawColumns() {
    const wanted = this.wanted();
    const focused = this.root.contains(document.activeElement)
      ? document.activeElement.dataset?.id
      : undefined;
    const fresh = (group, id) => {
      group.setAttribute("aria-describedby", this.help.id);
      this.patches.set(id, svgElement("g", {}, this.layer.patches));
    };
    const gone = (id) => {
      this.patches.get(id)?.remove();
      this.patches.delete(id);
    };
    this.drawGroups(this.layer.columns, wanted, fresh, gone);
    for (const item of wanted) {
      const hand = this.inHand(item.id);
      const { classList } = this.groups.get(item.id);
      classList.toggle("movable", item.movable);
      classList.toggle("held", Boolean(hand));
      this.fill(this.patches.get(item.id), item.patch);
      this.put(item.id, hand ?? item);
    }
    if (focused && !this.press && this.root.ownerDocument.activeElement?.dataset?.id !== focused) {
      this.focus(focused);
    }
  }

  /** Where a column stands: where it was let go, else by the kernel's word. */
  standing(id) {
    const item = this.waiting.get(id) ?? this.model.get("_columns").find((one) => one.id === id);
    return item && { x: item.x, y: item.y };
  }

  put(id, place) {
    const move = `translate(${place.x} ${-place.y})`;
    this.groups.get(id)?.setAttribute("transform", move);
    this.patches.get(id)?.setAttribute("transform", move);
  }

  focus(id) {
    const chip = [...this.chips.children].find((button) => button.dataset.id === id);
    (this.groups.get(id) ?? chip)?.focus({ preventScroll: true });
  }

  drawTray() {
    const chips = this.model.get("_chips") ?? [];
    // while a wish is under way the kernel does not know yet what was chosen here
    if (this.outbox.idle) this.armed = chips.find((chip) => chip.chosen)?.id ?? null;
    const removing = this.model.get("removing");
    this.tray.hidden = !chips.length && !removing;
    this.trayHint.textContent = removing ? this.texts.drop : chips.length ? "" : this.texts.empty;
    if (chips !== this.shownChips) {
      this.shownChips = chips;
      const old = new Map([...this.chips.children].map((button) => [button.dataset.id, button]));
      const focused = old.get(document.activeElement?.dataset?.id)?.dataset.id;
      this.chips.replaceChildren(...chips.map((chip) => this.chip(chip, old.get(chip.id))));
      if (focused) this.focus(focused);
    }
    for (const button of this.chips.children) {
      const { id } = button.dataset;
      button.setAttribute("aria-selected", String(id === this.armed || Boolean(this.inHand(id))));
    }
  }

  chip(item, old) {
    const button = old ?? element("div", "villa-plan-chip");
    button.setAttribute("role", "option");
    button.dataset.id = item.id;
    button.setAttribute("aria-label", item.label);
    button.setAttribute("aria-describedby", this.help.id);
    button.replaceChildren();
    const picture = { viewBox: "-17 -17 34 34", "aria-hidden": "true" };
    svgElement("svg", picture, button).innerHTML = this.named(item.svg);
    const words = element("span", "villa-plan-name", button, item.name);
    if (item.note) element("small", "", words, item.note);
    return button;
  }

  drawPlate() {
    const plate = this.model.get("_hand");
    if (!plate) {
      this.heldPlate = null;
      this.layer.plate.replaceChildren();
      this.plate = null;
      return;
    }
    const unit = this.model.get("_ground").unit;
    if (!this.plate) {
      const own = { class: "villa-hand", tabindex: "0", role: "button" };
      this.plate = svgElement("g", { ...own, "aria-describedby": this.help.id }, this.layer.plate);
      this.plateShape = svgElement("path", { class: "villa-hand-plate" }, this.plate);
      this.plateStem = svgElement("path", { class: "villa-hand-stem" }, this.plate);
      this.handle = svgElement("g", { class: "villa-hand-turn" }, this.plate);
      svgElement("title", {}, this.handle).textContent = this.texts.turn;
      svgElement("circle", { r: "9" }, this.handle);
      const arrow = "M-4.2 1.6A4.5 4.5 0 1 1 0 4.5M.6 2.2L-.4 4.6L1.8 6.2";
      svgElement("path", { d: arrow }, this.handle);
    }
    const place = this.heldPlate ?? plate;
    this.plate.setAttribute("aria-label", plate.label);
    const turn = `translate(${place.x} ${-place.y}) rotate(${-place.angle})`;
    this.plate.setAttribute("transform", turn);
    this.plateShape.setAttribute("d", plate.path);
    this.plateShape.setAttribute("fill", plate.wood);
    const away = 0.62 * plate.reach;
    this.plateStem.setAttribute("d", `M0 0H${away}`);
    this.handle.setAttribute("transform", `translate(${away} 0) scale(${unit})`);
    const n = this.coveredBy(plate, place);
    this.count = [place.x, place.y, this.texts.covers[n] ?? ""];
  }

  /** How many columns the plate in hand would touch. Only for the drawing: the kernel decides. */
  coveredBy(plate, place) {
    const turn = (place.angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const corners = plate.corners.map(([x, y]) => [
      place.x + cos * x - sin * y,
      place.y + sin * x + cos * y,
    ]);
    const touches = ({ x, y, r }) => {
      let inside = false;
      let nearest = Infinity;
      corners.forEach(([ax, ay], k) => {
        const [bx, by] = corners[(k + 1) % corners.length];
        if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
        const [ex, ey] = [bx - ax, by - ay];
        const along = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1);
        const t = Math.min(1, Math.max(0, along));
        nearest = Math.min(nearest, Math.hypot(x - ax - t * ex, y - ay - t * ey));
      });
      return inside || nearest < r;
    };
    return this.model.get("_columns").filter(touches).length;
  }

  // pointers ------------------------------------------------------------------------------------

  /** Where a pointer is in the plan, in mm. */
  at(event) {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: -point.y };
  }

  /** The same, kept within what is shown. */
  within({ x, y }) {
    const [left, top, width, height] = this.model.get("_ground").box;
    return {
      x: tenth(Math.min(left + width, Math.max(left, x))),
      y: tenth(Math.min(-top, Math.max(-top - height, y))),
    };
  }

  over(element, event) {
    const area = element.getBoundingClientRect();
    const [x, y] = [event.clientX, event.clientY];
    return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
  }

  pointerDown(event) {
    if (event.button !== 0 || this.press || !event.isPrimary) return;
    const press = { pointer: event.pointerId, at: [event.clientX, event.clientY], started: false };
    const target = event.target;
    const group = target.closest(".villa-column, .villa-hand") ?? this.nearFinger(event);
    const chip = target.closest(".villa-plan-chip");
    if (group?.classList.contains("villa-hand")) {
      const plate = this.heldPlate ?? this.model.get("_hand");
      press.kind = target.closest(".villa-hand-turn") ? "turn" : "plate";
      press.from = { x: plate.x, y: plate.y, angle: plate.angle };
      press.grip = this.at(event);
    } else if (group) {
      const item = this.wanted().find((one) => one.id === group.dataset.id);
      if (this.held && this.held.id !== item.id) this.finishHeld();
      const place = this.inHand(item.id) ?? item;
      const spot = this.at(event);
      press.kind = "column";
      press.id = item.id;
      press.origin = this.held?.origin ?? "plan";
      press.movable = item.movable;
      press.off = { x: place.x - spot.x, y: place.y - spot.y };
      if (!item.chosen) this.choose(item.id);
    } else if (chip) {
      if (this.held && this.held.id !== chip.dataset.id) this.finishHeld();
      press.kind = "column";
      press.id = chip.dataset.id;
      press.origin = "tray";
      press.movable = true;
      press.off = { x: 0, y: 0 };
    } else if (target.closest(".villa-plan-board")) {
      press.kind = "ground";
    } else return;
    this.press = press;
    document.addEventListener("keydown", this.escape, true);
    const holder = group ?? chip ?? this.svg;
    this.root.setPointerCapture(event.pointerId);
    if (press.kind !== "ground") {
      event.preventDefault();
      holder.focus({ preventScroll: true });
    }
  }

  /** The column next to a finger, which is broader than a mouse. */
  nearFinger({ pointerType, target, clientX, clientY }) {
    if (pointerType !== "touch" || !this.board.contains(target)) return null;
    const away = (group) => {
      const box = group.getBoundingClientRect();
      return Math.hypot((box.left + box.right) / 2 - clientX, (box.top + box.bottom) / 2 - clientY);
    };
    const [nearest] = [...this.groups.values()].sort((a, b) => away(a) - away(b));
    return nearest && away(nearest) < FINGER ? nearest : null;
  }

  pointerMove(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.pointer) return;
    const slip = Math.hypot(event.clientX - press.at[0], event.clientY - press.at[1]);
    if (!press.started && slip < SLIP) return;
    press.started = true;
    this.root.classList.toggle("dragging", press.kind !== "ground");
    if (press.kind === "column" && press.movable) this.dragColumn(press, event);
    if (press.kind === "plate" || press.kind === "turn") this.dragPlate(press, event);
  }

  dragColumn(press, event) {
    const spot = this.at(event);
    const place = this.within({ x: spot.x + press.off.x, y: spot.y + press.off.y });
    press.overTray = !this.tray.hidden && this.over(this.tray, event);
    this.tray.classList.toggle("target", press.overTray && press.origin === "plan");
    press.outside = !this.over(this.svg, event);
    if (press.origin === "tray" && press.outside && !this.held) return;
    const fresh = !this.held;
    const from = this.held?.from ?? this.standing(press.id);
    const origin = press.origin;
    this.held = { id: press.id, ...place, from, origin, mode: "pointer" };
    if (fresh) {
      this.armed = null;
      this.draw();
    }
    this.put(press.id, place);
    this.placeLabels();
    if (!press.outside) this.outbox.post({ kind: "move", id: press.id, ...place, done: false });
  }

  dragPlate(press, event) {
    const spot = this.at(event);
    const from = press.from;
    if (press.kind === "plate") {
      const place = { x: from.x + spot.x - press.grip.x, y: from.y + spot.y - press.grip.y };
      this.heldPlate = { ...this.within(place), angle: from.angle, final: null };
    } else {
      const angle = (Math.atan2(spot.y - from.y, spot.x - from.x) * 180) / Math.PI;
      this.heldPlate = { ...from, angle: Math.round(angle), final: null };
    }
    this.drawPlate();
    this.placeLabels();
    this.postPlate(false);
  }

  pointerUp(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.pointer) return;
    this.letGo();
    if (press.kind === "ground") this.clickGround(press, event);
    else if (press.kind === "column" && !press.started) {
      const twice = press.id === this.armed && event.timeStamp - this.armedAt < TWICE;
      if (press.origin === "tray" && !this.held && !twice) this.arm(press.id);
      this.armedAt = event.timeStamp;
    } else if (press.kind === "column" && this.held) {
      if (press.origin === "tray" && press.outside) this.cancelHeld();
      else if (press.overTray && this.model.get("removing")) {
        this.await(this.outbox.post({ kind: "remove", id: press.id }));
      } else this.finishHeld();
    } else if (this.heldPlate && press.started) {
      this.heldPlate.final = this.postPlate(true);
    }
  }

  letGo() {
    this.press = null;
    document.removeEventListener("keydown", this.escape, true);
    this.tray.classList.remove("target");
    this.root.classList.remove("dragging");
  }

  clickGround(press, event) {
    if (press.started) return;
    const place = this.within(this.at(event));
    if (this.armed) {
      this.held = { id: this.armed, ...place, origin: "tray", mode: "pointer" };
      this.armed = null;
      this.finishHeld();
      this.draw();
    } else if (!this.held) this.choose(null);
  }

  arm(id) {
    this.armed = this.armed === id ? null : id;
    this.choose(this.armed);
    this.drawTray();
  }

  /** A pointer that was taken away, or Escape: everything goes back. */
  giveUp() {
    const press = this.press;
    this.letGo();
    if (this.held) this.cancelHeld();
    else if (press && this.heldPlate) {
      Object.assign(this.heldPlate, press.from);
      this.heldPlate.final = this.postPlate(true);
      this.drawPlate();
    } else if (this.armed) this.arm(this.armed);
  }

  // what is sent --------------------------------------------------------------------------------

  choose(id) {
    this.outbox.post({ kind: "choose", id });
  }

  finishHeld(keys = false) {
    const { id, x, y } = this.held;
    this.await(this.outbox.post({ kind: "move", id, x, y, done: true, keys }));
  }

  cancelHeld() {
    const { id, origin, from } = this.held;
    const given = ({ kind, done }) => kind === "move" && !done;
    this.outbox.queue = this.outbox.queue.filter((wish) => wish.id !== id || !given(wish));
    const ticket = this.outbox.post({ kind: "cancel", id });
    if (origin === "tray") {
      this.held = null;
      this.draw();
      this.focus(id);
      return;
    }
    Object.assign(this.held, from);
    this.await(ticket);
    this.drawColumns();
  }

  /** The hand is free again; the column stays where it is until the kernel has answered this. */
  await(final) {
    const { id, x, y } = this.held;
    this.waiting.set(id, { x, y, final });
    this.held = null;
  }

  postPlate(done, keys = false) {
    const { x, y, angle } = this.heldPlate;
    return this.outbox.post({ kind: "plate", x, y, angle, done, keys });
  }

  // keys ----------------------------------------------------------------------------------------

  keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target.closest?.(".villa-column, .villa-hand, .villa-plan-chip");
    let used = true;
    if (event.key.startsWith("Page") && target && !this.press && !this.held) {
      this.roveOn(event.key === "PageDown" ? 1 : -1);
    } else if (event.key === "Escape" && (this.press || this.held || this.armed)) this.giveUp();
    else if (!target || this.press) used = false;
    else if (target.classList.contains("villa-hand")) used = this.plateKey(event);
    else if (target.classList.contains("villa-plan-chip")) used = this.chipKey(event, target);
    else used = this.columnKey(event, target.dataset.id);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  columnKey(event, id) {
    const item = this.wanted().find((one) => one.id === id);
    const inHand = this.held?.mode === "hand" && this.held.id === id;
    if (event.key in ARROWS) {
      if (!item.movable) return true;
      if (this.held?.id !== id) {
        if (this.held) this.finishHeld(true);
        const from = this.standing(id);
        this.held = { id, ...from, from, origin: "plan", mode: "keys" };
      }
      const step = event.shiftKey ? 10 : 1;
      const [dx, dy] = ARROWS[event.key];
      const spot = { x: this.held.x + dx * step, y: this.held.y + dy * step };
      Object.assign(this.held, this.within(spot));
      this.put(id, this.held);
      const { x, y } = this.held;
      this.outbox.post({ kind: "move", id, x, y, done: false, keys: true });
      return true;
    }
    if (event.key === "Enter" || event.key === " ") {
      if (inHand) this.finishHeld(true);
      else this.choose(item.chosen ? null : id);
      return true;
    }
    if ((event.key === "Delete" || event.key === "Backspace") && this.model.get("removing")) {
      this.outbox.post({ kind: "remove", id });
      return true;
    }
    return false;
  }

  chipKey(event, chip) {
    if (event.key !== "Enter" && event.key !== " ") return false;
    const id = chip.dataset.id;
    const [x, y] = this.model.get("_ground").start;
    if (this.held) return true;
    this.armed = null;
    this.held = { id, x: tenth(x), y: tenth(y), origin: "tray", mode: "hand" };
    this.outbox.post({ kind: "move", id, x: this.held.x, y: this.held.y, done: false, keys: true });
    this.draw();
    this.focus(id);
    return true;
  }

  plateKey(event) {
    const plate = this.heldPlate ?? this.model.get("_hand");
    const next = { x: plate.x, y: plate.y, angle: plate.angle, final: null };
    const turns = { Comma: 1, Period: -1 };
    if (event.key in ARROWS) {
      const step = event.shiftKey ? 10 : 1;
      const [dx, dy] = ARROWS[event.key];
      Object.assign(next, this.within({ x: plate.x + dx * step, y: plate.y + dy * step }));
    } else if (event.code in turns) {
      next.angle = tenth(plate.angle + turns[event.code] * (event.shiftKey ? 1 : 5));
    } else if (event.key !== "Enter") return false;
    this.heldPlate = next;
    this.drawPlate();
    this.postPlate(false, true);
    return true;
  }

  keyUp(event) {
    if (event.key in ARROWS || ["Comma", "Period", "Enter"].includes(event.code)) this.keysDone();
  }

  /** The end of a move by keys: a key came up, or the focus went elsewhere. */
  keysDone() {
    if (this.press) return;
    if (this.held?.mode === "keys") this.finishHeld(true);
    if (this.heldPlate && !this.heldPlate.final) this.heldPlate.final = this.postPlate(true, true);
  }
}

export default shownBy(PlanView);
