// The hand of every view: what it holds is drawn where the hand is at once, the kernel hears of it by
// wishes, and the kernel decides. It stands on drawing.js.
//
// What is decided here, for all of them:
// - One pointer holds one thing. Another finger is not heard meanwhile.
// - What was let go stays where the hand left it until the kernel has answered just that; by then the
//   hand may hold something else.
// - Escape, and a pointer that the browser takes away, give it back: it goes to where it stood.
// - A move by keys ends when the key comes up, or the focus goes elsewhere.
// - What has left the picture meanwhile is in no hand, and nothing is wished of it.
// - While something is moved on, the next wish goes only when the last was answered. All others go at once.
// - A wish that a kernel leaves unanswered for long holds nothing up: its last word counts.

const SLIP = 3; // px that a finger may slip in a click
const PATIENCE = 10000; // ms after which a kernel that did not answer is waited for no more
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** How far an arrow key moves: by one, with shift by ten; null for other keys. */
function arrowStep({ key, shiftKey }) {
  return ARROWS[key]?.map((way) => way * (shiftKey ? 10 : 1)) ?? null;
}

/** A key of the view itself, which neither the page nor the notebook around it shall hear. */
function used(event) {
  event.preventDefault();
  event.stopPropagation();
}

class Hand {
  held = null; // what is in the hand: its id, kind of wish, place, where it stood, and whether by keys
  waiting = new Map(); // id -> the place where it was let go, and the ticket of that wish
  later = null; // a wish of what is moved on, which waits
  sent = null; // the ticket of the last that is under way
  number = 0;

  /**
   * `has(id)` says whether a thing is still there to be held. `changed(id)` draws it anew, and without
   * an id all: the kernel has answered.
   */
  constructor(model, { has = () => true, changed = () => {} } = {}) {
    Object.assign(this, { model, has, changed });
    this.name = Math.random().toString(36).slice(2, 10); // tickets of each view are its own
    const end = listen(model, { "change:_answered": () => this.answered(model.get("_answered")) });
    this.close = () => {
      end();
      clearTimeout(this.late);
    };
  }

  // holding -------------------------------------------------------------------------------------

  /** Where a thing is that is held, or was let go without an answer yet. */
  place(id) {
    if (!this.has(id)) return undefined;
    const held = this.held?.id === id ? this.held : this.waiting.get(id);
    return held?.place;
  }

  /** Takes a thing in the hand, or moves it on; `from` is where it stands, if anywhere. */
  hold(id, place, { kind = "move", from = null, by = "pointer", tell = true } = {}) {
    if (this.held && (this.held.id !== id || !this.has(id))) this.drop();
    if (!this.has(id)) return;
    const same = this.held && Object.keys(place).every((key) => place[key] === this.held.place[key]);
    if (same) return;
    this.held ??= { id, kind, by, from: this.waiting.get(id)?.place ?? from };
    this.held.place = place;
    if (tell) this.ask(kind, id, { ...place, done: false, keys: by !== "pointer" });
    this.changed(id);
  }

  /** Puts it down where it is held, or does something else with it. */
  drop(wish = {}) {
    if (!this.held) return;
    const { id, kind, place, by } = this.held;
    this.held = null;
    if (this.has(id)) {
      const end = { kind, ...place, done: true, keys: by !== "pointer", ...wish };
      this.waiting.set(id, { place, ticket: this.ask(end.kind, id, end) });
    }
    this.changed(id);
  }

  /** Puts a thing somewhere at once. */
  put(id, place, { kind = "move", by = "pointer" } = {}) {
    this.drop();
    this.held = { id, kind, by, place };
    this.drop();
  }

  /** Gives back what is held: it goes to where it stood, or to where things lie that stand nowhere. */
  giveUp() {
    if (!this.held) return;
    const { id, kind, from, by } = this.held;
    this.later = null;
    if (kind !== "move") {
      this.held.place = from;
      this.drop();
      return;
    }
    this.held = null;
    const ticket = this.has(id) && this.ask("cancel", id, { keys: by !== "pointer" });
    if (from && ticket) this.waiting.set(id, { place: from, ticket });
    this.changed(id);
  }

  // wishing -------------------------------------------------------------------------------------

  /** Wishes something of a thing; gives the ticket of the wish. */
  ask(kind, id, more = {}) {
    const wish = { kind, id, ...more, ticket: `${this.name}-${++this.number}` };
    if (wish.done === false && this.sent) this.later = wish;
    else this.send(wish);
    return wish.ticket;
  }

  send(wish) {
    if (this.later && this.later.id !== wish.id) this.model.send(this.later); // else it is overtaken
    this.later = null;
    this.sent = wish.ticket;
    clearTimeout(this.late);
    this.late = setTimeout(() => this.tooLate(), PATIENCE);
    this.model.send(wish);
  }

  /** Whether the kernel has answered everything. */
  get idle() {
    return !this.sent;
  }

  answered(ticket) {
    for (const [id, one] of this.waiting) if (one.ticket === ticket) this.waiting.delete(id);
    if (ticket === this.sent) {
      clearTimeout(this.late);
      this.sent = null;
      if (this.later) this.send(this.later);
    }
    this.changed();
  }

  tooLate() {
    this.waiting.clear();
    this.answered(this.sent);
  }

  // keys ----------------------------------------------------------------------------------------

  /** Ends moves by keys in a picture. */
  endKeys(node) {
    const end = () => this.held?.by === "keys" && this.drop();
    node.addEventListener("keyup", ({ key }) => key !== "Shift" && end());
    node.addEventListener("focusout", end);
  }
}

/**
 * Presses on an element. `take(event)` says what a press takes: something with `move(event)`,
 * `drop(event)`, `click(event)` and `cancel()`, as far as they mean something; or nothing. Gives what
 * is to be called in the end.
 */
function presses(node, take, slip = SLIP) {
  let press = null;
  const end = (act, event) => {
    const taken = press?.taken;
    press = null;
    document.removeEventListener("keydown", escape, true);
    taken?.[act]?.(event);
  };
  // the focus may be anywhere, for what had it may be gone
  const escape = (event) => {
    if (event.key !== "Escape") return;
    used(event);
    end("cancel");
  };
  const ours = ({ pointerId }) => press?.pointer === pointerId;
  node.addEventListener("pointerdown", (event) => {
    if (event.button || press || !event.isPrimary) return;
    const taken = take(event);
    if (!taken) return;
    press = { taken, pointer: event.pointerId, at: [event.clientX, event.clientY], moved: false };
    node.setPointerCapture(event.pointerId);
    document.addEventListener("keydown", escape, true);
  });
  node.addEventListener("pointermove", (event) => {
    if (!ours(event)) return;
    const [x, y] = press.at;
    press.moved ||= Math.hypot(event.clientX - x, event.clientY - y) >= slip;
    if (press.moved) press.taken.move?.(event);
  });
  node.addEventListener("pointerup", (event) => ours(event) && end(press.moved ? "drop" : "click", event));
  node.addEventListener("pointercancel", (event) => ours(event) && end("cancel"));
  return () => end();
}
