// How rods hang, swing, are carried and fall: where each of them is at a time. The kernel tells on which
// rod, at which place there, by which place of its own and at which tilt each hangs in the end, and how
// all hung when it began to slip. What is between is a picture of it, not a simulation. A view draws
// `poses`. It stands on drawing.js, film.js and sound.js, and on the GRAVITY (mm/s²) that Python tells.

const LOWERED = 42; // mm: how far above its spot a rod comes down
const LOWERING = 0.32; // s until a rod in the hand is at its spot
const LEANING = 0.6; // s in which rods turn until one slips
const SLIDING = 0.5; // s of a slide along a wire
const SWINGING = 3.2; // s until all rods are still
const FADING = 0.52; // s in which a swing loses two thirds of its width
const QUICKER = 0.4; // in a film, which is slowed down
const FLAT = 4; // mm: how high a rod's middle lies when it lies on the table
const PILE = [400, -130, 70]; // mm: from where rods are brought, at the right edge of the picture

const FIELDS = ["px", "py", "pz", "bx", "by", "heading", "tilt"];
const ease = (t) => ((u) => u * u * (3 - 2 * u))(Math.min(Math.max(t, 0), 1));
const mixed = (a, b, part) => a.map((value, k) => value + (b[k] - value) * part);
const angle = (degrees) => (degrees * Math.PI) / 180;

/** Brought from one place to another: over to it, and then let down. */
function brought(start, end, part) {
  const [x, y, z] = mixed(start, end, ease(part / 0.75));
  return [x, y, z + LOWERED * ease(part / 0.25) * (1 - ease((part - 0.65) / 0.35))];
}

class Hanging {
  constructor(model, draw) {
    Object.assign(this, { model, draw, rows: [], poses: new Map(), lying: [], knocks: [], still: true, lasts: 0 });
  }

  /** A picture on the page, where a film has its buttons. */
  show(picture) {
    this.film = new Film(this.model, picture, (t) => this.pose(t));
    this.moving = new Moving(picture, (t) => this.pose(t), () => this.rest());
  }

  stop() {
    this.film?.stop();
    this.onFilm?.(0);
    if (this.moving) this.moving.on = false;
    this.moving?.stop();
  }

  rod(name) {
    return this.model.get("_rods")[name];
  }

  read(trait) {
    const told = this.model.get(trait);
    return told.map(([name, parent, ...values]) => {
      const end = Object.fromEntries(FIELDS.map((field, k) => [field, values[k]]));
      return { name, above: parent < 0 ? "" : told[parent][0], end, now: { ...end } };
    });
  }

  /** Another way to hang: all goes there from where it is. */
  hang(atOnce = false) {
    this.stop();
    const [was, old] = [new Map(this.rows.map((row) => [row.name, row])), new Map(this.poses)];
    const [end, via] = [this.read("_hung"), this.read("_via")];
    const first = via.length ? via : end;
    const fallen = this.model.get("_fallen");
    const seconds = atOnce ? 0 : this.model.get("_seconds");
    const here = new Set(first.map(({ name }) => name));
    const came = first.filter(({ name }) => !was.has(name));
    const went = [...was.keys()].filter((name) => !here.has(name) && !fallen.includes(name));
    begin(first, was);
    if (via.length) begin(end, new Map(via.map((row) => [row.name, { ...row, now: row.end }])));
    Object.assign(this, { end, first, came: null, went: null, carry: 0 });
    // what a hand holds comes from the pile, or from the spot where it was held before
    const held = first.find(({ name }) => name === this.model.get("_held"));
    const last = held && was.get(held.name);
    const moved = last && (last.above !== held.above || FIELDS.some((field) => last.end[field] !== held.end[field]));
    const dropped = this.dropped && held;
    this.dropped = false;
    if (moved) held.from = { ...held.end };
    if ((came.length === 1 || moved) && seconds && !atOnce) {
      const { name } = moved ? held : came[0];
      const lay = this.lying.find((one) => one.name === name)?.end.origin ?? PILE;
      this.came = { name, dropped, start: moved ? old.get(name).origin : lay };
      this.carry = moved || dropped ? LOWERING : seconds;
    } else if (went.length === 1 && !came.length && seconds) {
      this.went = { name: went[0], pose: old.get(went[0]) };
      this.carry = seconds;
    }
    this.turning = via.length ? this.carry + LEANING : this.carry;
    const lay = new Map(this.lying.map((one) => [one.name, one]));
    const slipping = chain(via.map((row) => ({ ...row, now: row.end })));
    const drops = fallen.filter((name) => !lay.has(name) && (slipping.has(name) || was.has(name)));
    this.lying = fallen.filter((name) => this.rod(name)).map((name, k) => (
      lay.get(name)?.end ? { name, end: lay.get(name).end } : falling(name, k, slipping.get(name) ?? old.get(name))
    ));
    const film = drops.length > 0 && seconds > 0 && this.film;
    this.pace = film ? QUICKER : 1;
    this.lasts = this.turning + SWINGING * this.pace;
    const near = ({ from, end: to }) => FIELDS.every((field) => Math.abs(from[field] - to[field]) < 0.01);
    const moves = this.carry || via.length || drops.length || !end.every(near);
    this.sounds(atOnce ? [] : first.filter(({ name }) => name !== held?.name && (!was.has(name) || name === this.holding)));
    this.holding = held?.name;
    this.rests(false);
    this.pose(0);
    if (film) {
      this.film.open([0, this.lasts], { turning: this.turning, words: this.model.get("_words"), told: [] });
      this.onFilm?.(this.film.bar.offsetHeight);
    } else if (moves && seconds && !atOnce) this.moving?.start(this.lasts);
    if (film || this.moving?.on) return;
    this.pose(this.lasts);
    this.rest();
  }

  /** What is to be heard, and when: each of these is hung, and what falls strikes the table. */
  sounds(hung) {
    const tone = (name) => 1500 - 3 * this.rod(name).length;
    const lands = ({ start: { origin: [, , z] } }) => this.turning + Math.sqrt((2 * Math.max(z - FLAT, 0)) / GRAVITY);
    this.heard = -1;
    this.knocks = [
      ...hung.slice(0, 1).map(({ name }) => [this.carry, 0.4, tone(name)]),
      ...this.lying.filter(({ start }) => start).map((one) => [lands(one), 0.9, tone(one.name) / 2]),
    ];
  }

  rest() {
    this.pose(this.lasts);
    this.rests(true);
    if (this.model.get("at_rest")) return;
    this.model.set("at_rest", true);
    this.model.save_changes();
  }

  rests(still) {
    this.still = still;
    this.onRest?.(still);
  }

  /** Where all is at a time (s). */
  pose(t) {
    if (this.model.get("sound")) {
      for (const [when, loud, tone] of this.knocks) if (when > this.heard && when <= t) knock(loud, tone);
    }
    this.heard = t;
    const slips = t >= this.turning;
    this.rows = slips ? this.end : this.first;
    for (const row of this.rows) move(row, slips ? t - this.turning : t - this.carry, slips, this.pace, this.rod(row.name));
    this.poses = chain(this.rows);
    if (this.came && t < this.carry) {
      const { name, dropped, start } = this.came;
      const pose = this.poses.get(name);
      const part = t / this.carry;
      pose.origin = dropped ? brought(pose.origin, pose.origin, 0.25 + 0.75 * part) : brought(start, pose.origin, part);
    }
    if (this.went?.pose && t < this.carry) {
      const { name, pose } = this.went;
      this.poses.set(name, { ...pose, origin: brought(PILE, pose.origin, 1 - t / this.carry) });
    }
    for (const one of this.lying) {
      if (slips || !one.start) this.poses.set(one.name, one.start ? fallen(one, t - this.turning) : one.end);
      else if (!this.poses.has(one.name)) this.poses.set(one.name, one.start);
    }
    if (this.still !== t >= this.lasts) this.rests(!this.still);
    this.draw();
  }

  // Every spot that can be seen: where, on which rod, which one, and whether something hangs there.
  *spots() {
    const taken = new Set(this.model.get("_taken").map((pair) => pair.join(" ")));
    for (const [name, x, y, z] of this.model.get("_holders")) {
      yield { on: name, spot: name, at: [x, y, z], taken: taken.has(`${name} ${name}`), notch: true };
    }
    for (const { name } of this.rows) {
      if (name === this.model.get("_held") || !this.poses.has(name)) continue;
      for (const [spot, x, y] of this.rod(name).spots) {
        yield { on: name, spot, at: this.at(name, x, y), taken: taken.has(`${name} ${spot}`), notch: spot[0] === "n" };
      }
    }
  }

  /** Where the tips of all rods are at first, when it turns, and in the end. */
  tips() {
    const knocks = this.knocks.splice(0); // nobody listens meanwhile
    const found = [0, this.turning, this.lasts].flatMap((t) => {
      this.pose(t);
      return [...this.poses.keys()].flatMap((name) => {
        const { length, sag } = this.rod(name);
        return [-1, 1].map((side) => this.at(name, (side * length) / 2, -sag));
      });
    });
    this.pose(0);
    this.knocks = knocks;
    return found;
  }

  /** A point (x, y) of a rod's own frame, in space. */
  at(name, x, y) {
    const { origin, along, up } = this.poses.get(name);
    return origin.map((value, k) => value + x * along[k] + y * up[k]);
  }
}

/** From where each row goes to its end: from where it was, and level if it was not there. */
function begin(rows, was) {
  for (const row of rows) {
    const old = was.get(row.name);
    if (old?.above === row.above) row.from = { ...old.now };
    else row.from = { ...row.end, tilt: old?.now.tilt ?? 0 };
  }
}

/** A row at a time since it was let go: it turns until it slips, or swings to its rest. */
function move({ from, end, now }, since, swings, pace, { length }) {
  const t = Math.max(since, 0);
  for (const field of FIELDS) now[field] = from[field] + (end[field] - from[field]) * ease(t / SLIDING);
  if (!swings) {
    now.tilt = from.tilt + (end.tilt - from.tilt) * ease(t / LEANING);
    return;
  }
  const u = t / pace;
  const period = 0.5 + 0.9 * Math.sqrt(length / 300);
  const left = u < SWINGING ? Math.exp(-u / FADING) * Math.cos((2 * Math.PI * u) / period) : 0;
  now.tilt = end.tilt + (from.tilt - end.tilt) * left;
}

/** The frames of all rods: the same chain as in the model, spot for spot. */
function chain(rows) {
  const poses = new Map();
  for (const { name, above, now: { px, py, pz, bx, by, heading, tilt } } of rows) {
    const [h, a] = [angle(heading), angle(tilt)];
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const along = [c * Math.cos(h), c * Math.sin(h), s];
    const up = [-s * Math.cos(h), -s * Math.sin(h), c];
    const top = poses.get(above);
    const pivot = top ? top.origin.map((value, k) => value + px * top.along[k] + py * top.up[k]) : [px, py, pz];
    poses.set(name, { origin: pivot.map((value, k) => value - bx * along[k] - by * up[k]), along, up });
  }
  return poses;
}

/** The way of a rod to the table, where it lies on its side; one that nobody saw hanging lies there. */
function falling(name, k, start) {
  const [x, y] = start?.origin ?? [60 + 9 * k, -90 - 7 * k];
  const way = (start ? Math.atan2(start.along[1], start.along[0]) : 0) + angle(k % 2 ? -25 : 25);
  const [c, s] = [Math.cos(way), Math.sin(way)];
  return { name, start, end: { origin: [x, y, FLAT], along: [c, s, 0], up: [-s, c, 0] } };
}

function fallen({ start, end }, seconds) {
  const high = Math.max(start.origin[2] - FLAT, 0);
  const needed = Math.sqrt((2 * high) / GRAVITY);
  if (seconds >= needed) return end;
  const part = ease(seconds / needed);
  const unit = (v) => v.map((value) => value / Math.hypot(...v));
  const along = unit(mixed(start.along, end.along, part));
  const aside = mixed(start.up, end.up, part);
  const over = aside.reduce((sum, value, k) => sum + value * along[k], 0);
  const up = unit(aside.map((value, k) => value - over * along[k]));
  const [x, y, z] = start.origin;
  return { origin: [x, y, z - (GRAVITY * seconds * seconds) / 2], along, up };
}
