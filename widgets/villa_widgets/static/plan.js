// The plan of one floor: draws what the kernel hands over, and lets pieces be dragged at once (hand.js).

const FINGER = 22; // px around a finger within which it takes hold of a column
const PLATE = "plate"; // what the plate is called in the hand
const NEXT = { PageDown: 1, Period: 1, PageUp: -1, Comma: -1 }; // keys that go on to another column

class PlanView extends Drawing {
  static drawn = ["_ground", "_columns", "_looks", "_overlay", "_chips", "_hand", "_texts", "removing", "still", "_said"];

  constructor(model, el) {
    super(model, "plan");
    this.hand = new Hand(model, { has: (id) => this.has(id), changed: (id) => this.moved(id) });
    this.patches = new Map();
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
    this.help = element("p", "villa-keys", this.board, texts.help);
    this.help.id = `${this.name}-help`;
    this.tray = element("section", "villa-plan-tray", middle);
    this.tray.setAttribute("aria-label", texts.tray);
    const shelf = element("div", "villa-plan-shelf", this.tray);
    element("p", "villa-plan-title", shelf, texts.tray);
    this.trayHint = element("p", "villa-plan-hint", shelf);
    this.chips = element("div", "villa-plan-chips", shelf);
    this.chips.setAttribute("role", "listbox");
    this.chips.setAttribute("aria-label", texts.tray);
    this.trayHelp = element("p", "villa-keys", this.tray, texts.help_tray);
    this.trayHelp.id = `${this.name}-help-tray`;
    this.faults = element("ul", "villa-plan-faults", this.root);
    if (texts.legend) {
      const legend = element("details", "villa-plan-legend", this.root);
      element("summary", "", legend, texts.legend_title);
      element("div", "", legend).innerHTML = this.named(texts.legend);
    }
    this.live = element("div", "villa-unseen villa-plan-live", this.root);
    this.live.setAttribute("aria-live", "polite");
  }

  listen() {
    const on = (name, fn) => this.root.addEventListener(name, fn.bind(this));
    const end = presses(this.root, (event) => this.take(event));
    on("click", this.clicked);
    on("keydown", this.keyDown);
    on("focusin", ({ target }) => {
      this.rove(target.dataset.id);
      this.help.textContent = target === this.plate ? this.texts.help_plate : this.texts.help;
    });
    this.hand.endKeys(this.root);
    const sizes = new ResizeObserver(() => this.placeLabels());
    sizes.observe(this.board);
    this.follow({}, () => {
      end();
      this.hand.close();
      sizes.disconnect();
    });
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
      const { x, y } = this.standing(id) ?? { x: 0, y: 0 };
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
    const { hand } = this;
    const columns = this.columnsSeen;
    const chips = this.model.get("_chips").filter(
      ({ id }) => hand.place(id) && !columns.some((item) => item.id === id),
    );
    const taken = (chip) => ({ ...chip, movable: true, chosen: true, patch: "" });
    return [...columns, ...chips.map(taken)];
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
      const hand = this.hand.place(item.id);
      const { classList } = this.groups.get(item.id);
      classList.toggle("movable", item.movable);
      classList.toggle("held", Boolean(hand));
      this.fill(this.patches.get(item.id), item.patch);
      this.put(item.id, hand ?? item);
    }
    if (focused && this.root.ownerDocument.activeElement?.dataset?.id !== focused) {
      this.focus(focused);
    }
  }

  /** Where a column stands: where the hand has it or let it go, else by the kernel's word. */
  standing(id) {
    return this.hand.place(id) ?? this.stands(id);
  }

  has(id) {
    if (id === PLATE) return Boolean(this.model.get("_hand"));
    return [...this.model.get("_columns"), ...this.model.get("_chips")].some((one) => one.id === id);
  }

  /** The hand moved something, or the kernel has answered. */
  moved(id) {
    if (id === undefined) {
      this.redraw();
      return;
    }
    const place = this.hand.held?.id === id && this.hand.held.place;
    if (id === PLATE) this.drawPlate();
    else if (place && this.groups.get(id)?.classList.contains("held")) this.put(id, place);
    else this.draw(); // it was just taken or let go
    if (place) this.placeLabels();
  }

  put(id, place) {
    const move = `translate(${place.x} ${-place.y})`;
    this.groups.get(id)?.setAttribute("transform", move);
    this.patches.get(id)?.setAttribute("transform", move);
  }

  focus(id) {
    const chip = this.chipsShown.find((button) => button.dataset.id === id);
    (this.groups.get(id) ?? chip)?.focus({ preventScroll: true });
  }

  get chipsShown() {
    return [...this.chips.querySelectorAll(".villa-plan-chip")];
  }

  drawTray() {
    const chips = this.model.get("_chips") ?? [];
    // while a wish is under way the kernel does not know yet what was chosen here
    if (this.hand.idle) this.armed = chips.find((chip) => chip.chosen)?.id ?? null;
    const removing = this.model.get("removing");
    this.tray.hidden = !chips.length && !removing;
    const still = this.model.get("still");
    this.tray.classList.toggle("still", still);
    this.tray.classList.toggle("asked", !still && !this.armed && !removing);
    this.trayHint.textContent = removing ? this.texts.drop : chips.length ? "" : this.texts.empty;
    if (chips !== this.shownChips) {
      this.shownChips = chips;
      const old = new Map(this.chipsShown.map((button) => [button.dataset.id, button]));
      const focused = old.get(document.activeElement?.dataset?.id)?.dataset.id;
      this.chips.replaceChildren(...this.groupsOf(chips, old));
      if (focused) this.focus(focused);
    }
    for (const button of this.chipsShown) {
      const { id } = button.dataset;
      button.setAttribute("aria-selected", String(id === this.armed || Boolean(this.hand.place(id))));
    }
  }

  /** Columns of one floor lie together, under its name. */
  groupsOf(chips, old) {
    const groups = new Map();
    for (const chip of chips) {
      if (!groups.has(chip.note)) {
        const group = element("div", "villa-plan-group");
        group.setAttribute("role", "group");
        if (chip.note) {
          group.setAttribute("aria-label", chip.note);
          element("small", "", group, chip.note).setAttribute("aria-hidden", "true");
        }
        groups.set(chip.note, group);
      }
      groups.get(chip.note).append(this.chip(chip, old.get(chip.id)));
    }
    return groups.values();
  }

  chip(item, old) {
    const button = old ?? element("div", "villa-plan-chip");
    button.setAttribute("role", "option");
    button.dataset.id = item.id;
    button.setAttribute("aria-label", item.label);
    button.title = item.name;
    button.setAttribute("aria-describedby", this.trayHelp.id);
    button.replaceChildren();
    const picture = { viewBox: "-17 -17 34 34", "aria-hidden": "true" };
    svgElement("svg", picture, button).innerHTML = this.named(item.svg);
    element("span", "villa-plan-name", button, item.name);
    return button;
  }

  drawPlate() {
    const plate = this.model.get("_hand");
    if (!plate) {
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
    const place = this.hand.place(PLATE) ?? plate;
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

  /** What a press takes: a column, also out of the tray, the plate in hand or its handle, or the ground. */
  take(event) {
    const { target } = event;
    const group = target.closest(".villa-column, .villa-hand") ?? this.nearFinger(event);
    const chip = target.closest(".villa-plan-chip");
    const holder = group ?? chip;
    if (!holder) return target.closest(".villa-plan-board") && { click: (end) => this.clickGround(end) };
    event.preventDefault();
    holder.focus({ preventScroll: true });
    if (group?.classList.contains("villa-hand")) return this.takePlate(event);
    if (this.hand.held?.id !== holder.dataset.id) this.hand.drop();
    const { id } = holder.dataset;
    if (chip && this.model.get("still")) return {};
    if (chip) return this.takeColumn(id, { x: 0, y: 0 }, () => (this.pressed = this.hand.held ? null : id));
    const { movable, chosen, x, y } = this.item(id);
    const spot = this.at(event);
    if (!chosen) this.choose(id);
    return movable ? this.takeColumn(id, { x: x - spot.x, y: y - spot.y }) : {};
  }

  takeColumn(id, off, click) {
    let outside = false; // beside the plan it is only drawn; there one that stands nowhere goes back
    let overTray = false; // there one that stands may be taken away
    return {
      move: (event) => {
        const { held } = this.hand;
        const from = held ? held.from : this.stands(id);
        outside = !this.over(this.svg, event);
        overTray = Boolean(from) && !this.tray.hidden && this.over(this.tray, event);
        this.tray.classList.toggle("target", overTray);
        this.root.classList.add("dragging");
        if (outside && !held && !from) return;
        const spot = this.at(event);
        this.armed = null;
        this.hand.hold(id, this.within({ x: spot.x + off.x, y: spot.y + off.y }), { from, tell: !outside });
      },
      drop: () => {
        this.rest();
        if (outside && this.hand.held && !this.hand.held.from) this.giveUp();
        else this.hand.drop(overTray && this.model.get("removing") ? { kind: "remove" } : {});
      },
      cancel: () => this.giveUp(),
      click,
    };
  }

  takePlate(event) {
    const from = this.hand.place(PLATE) ?? this.stands(PLATE);
    const grip = this.at(event);
    const turns = event.target.closest(".villa-hand-turn");
    return {
      move: (next) => {
        const spot = this.at(next);
        const angle = (Math.atan2(spot.y - from.y, spot.x - from.x) * 180) / Math.PI;
        const there = { x: from.x + spot.x - grip.x, y: from.y + spot.y - grip.y };
        const place = turns ? { ...from, angle: Math.round(angle) } : { ...from, ...this.within(there) };
        this.root.classList.add("dragging");
        this.hand.hold(PLATE, place, { kind: "plate", from });
      },
      drop: () => {
        this.rest();
        this.hand.drop();
      },
      cancel: () => this.giveUp(),
    };
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

  /** Nothing is dragged any more. */
  rest() {
    this.tray.classList.remove("target");
    this.root.classList.remove("dragging");
  }

  clickGround(event) {
    if (this.armed) {
      const { armed } = this;
      this.armed = null;
      this.hand.put(armed, this.within(this.at(event)));
    } else if (!this.hand.held) this.choose(null);
  }

  /** A click on a column of the tray; the second one of a double click is no wish of its own. */
  clicked({ detail }) {
    const id = this.pressed;
    this.pressed = null;
    if (id && !(detail > 1 && id === this.armed)) this.arm(id);
  }

  arm(id) {
    this.armed = this.armed === id ? null : id;
    this.choose(this.armed);
    this.drawTray();
  }

  choose(id) {
    this.hand.ask("choose", id);
  }

  /** Everything goes back. */
  giveUp() {
    this.rest();
    const { held } = this.hand;
    this.hand.giveUp();
    if (held && held.id !== PLATE && !held.from) this.focus(held.id);
    else if (!held && this.armed) this.arm(this.armed);
  }

  // keys ----------------------------------------------------------------------------------------

  /** The Tab key stops at the columns of the floor, at the tray, and at a plate in hand. */
  get stops() {
    return [[...this.layer.columns.children], this.chipsShown];
  }

  keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target.closest?.(".villa-column, .villa-hand, .villa-plan-chip");
    const { held } = this.hand;
    let ours = true;
    if (event.code in NEXT && target?.dataset.id && !held) this.roveOn(NEXT[event.code]);
    else if (event.key === "Escape" && (held || this.armed)) this.giveUp();
    else if (!target || held?.by === "pointer") ours = false;
    else if (target.classList.contains("villa-hand")) ours = this.plateKey(event);
    else if (target.classList.contains("villa-plan-chip")) ours = this.chipKey(event, target);
    else ours = this.columnKey(event, target.dataset.id);
    if (ours) used(event);
  }

  columnKey(event, id) {
    const { movable, chosen, x, y } = this.item(id);
    const step = arrowStep(event);
    if (step) {
      if (!movable) return true;
      const place = this.within({ x: x + step[0], y: y + step[1] });
      this.hand.hold(id, place, { from: this.stands(id), by: "keys" });
      return true;
    }
    if (event.key === "Enter" || event.key === " ") {
      if (this.hand.held?.id === id) this.hand.drop();
      else this.choose(chosen ? null : id);
      return true;
    }
    if ((event.key === "Delete" || event.key === "Backspace") && this.model.get("removing")) {
      this.hand.ask("remove", id);
      return true;
    }
    return false;
  }

  chipKey(event, chip) {
    const step = arrowStep(event);
    if (step && !this.hand.held) this.roveOn(step[0] - step[1] > 0 ? 1 : -1);
    if (step) return true;
    if (event.key !== "Enter" && event.key !== " ") return false;
    const { id } = chip.dataset;
    const [x, y] = this.model.get("_ground").start;
    if (this.hand.held || this.model.get("still")) return true;
    this.armed = null;
    this.hand.hold(id, { x: tenth(x), y: tenth(y) }, { by: "hand" });
    this.focus(id);
    return true;
  }

  plateKey(event) {
    const from = this.stands(PLATE);
    const place = this.hand.place(PLATE) ?? from;
    const next = { ...place };
    const turns = { Comma: 1, Period: -1 };
    const step = arrowStep(event);
    if (step) Object.assign(next, this.within({ x: place.x + step[0], y: place.y + step[1] }));
    else if (event.code in turns) {
      next.angle = tenth(place.angle + turns[event.code] * (event.shiftKey ? 1 : 5));
    } else if (event.key !== "Enter") return false;
    this.hand.hold(PLATE, next, { kind: "plate", from, by: "keys" });
    return true;
  }

  /** A column as it is drawn: where the hand has it, and what is in the hand can be moved. */
  item(id) {
    const item = this.wanted().find((one) => one.id === id);
    return { ...item, ...this.hand.place(id), movable: item?.movable || this.hand.held?.id === id };
  }

  /** Where a column stands by the kernel's word, if it does, or where the plate in hand is. */
  stands(id) {
    if (id === PLATE) return (({ x, y, angle }) => ({ x, y, angle }))(this.model.get("_hand"));
    const item = this.model.get("_columns").find((one) => one.id === id);
    return item ? { x: item.x, y: item.y } : null;
  }
}

export default shownBy(PlanView);
