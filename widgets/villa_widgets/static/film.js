// The film of a fall: first the moment when it turns, then slowly, and then as often, as fast and in as
// small steps as one likes. It stands on drawing.js and is put in front of a view's script.

const SLOWLY = 1 / 3; // of real speed
const MOMENT = 1800; // ms for which the turning moment is held
const STEP = 0.08; // s of a step by hand

// `show(t, held)` draws the film at a time (s); `held` while it waits at the turning moment.
class Film {
  constructor(model, picture, show) {
    Object.assign(this, { model, show, speed: SLOWLY, times: null });
    const texts = model.get("_texts").film;
    this.bar = element("div", "villa-film", picture);
    this.bar.dataset.lmSuppressShortcuts = "true"; // else keys would walk through the cells
    this.words = element("p", "villa-film-words", this.bar);
    this.words.setAttribute("aria-live", "polite");
    const buttons = element("div", "villa-film-buttons", this.bar);
    const button = (sign, words, act) => {
      const one = element("button", "", buttons);
      element("span", "", one, sign).setAttribute("aria-hidden", "true");
      element("span", "villa-film-name", one, words);
      one.type = "button";
      one.title = words;
      one.addEventListener("click", act);
      return one;
    };
    button("↺", texts.again, () => this.play());
    button("◂", texts.back, () => this.step(-1));
    button("▸", texts.on, () => this.step(1));
    this.pace = button("»", texts.real, () => {
      this.speed = this.speed === 1 ? SLOWLY : 1;
      this.play();
    });
    if (texts.rewind) {
      button("⤺", texts.rewind, () => {
        model.set("_film", { number: model.get("_film").number });
        model.set("at_rest", true);
        model.save_changes();
      });
    }
    // a drag that begins at a button is no drag in the picture
    this.bar.addEventListener("pointerdown", (event) => event.stopPropagation());
    this.stop();
  }

  stop() {
    cancelAnimationFrame(this.playing);
    clearTimeout(this.holding);
    this.bar.hidden = true;
    this.times = null;
  }

  /** Begins with a film: its times (s), when it turns, words about that, and words for each picture. */
  open(times, { turning, words, told }) {
    Object.assign(this, { times, told, turnWords: words, end: times[times.length - 1] });
    this.turning = Math.min(turning, this.end);
    this.bar.hidden = false;
    this.speed = SLOWLY;
    this.play();
  }

  at(t, held = false) {
    this.now = Math.min(Math.max(t, this.times[0]), this.end);
    const k = this.times.findIndex((one) => one >= this.now);
    const told = this.told[Math.min(k, this.told.length - 1)] ?? "";
    this.words.textContent = this.now < this.turning ? told : this.turnWords || told;
    this.show(this.now, held);
  }

  play() {
    this.bar.dataset.rest = "false";
    cancelAnimationFrame(this.playing);
    clearTimeout(this.holding);
    const texts = this.model.get("_texts").film;
    this.pace.lastChild.textContent = this.pace.title = this.speed === 1 ? texts.slow : texts.real;
    const turns = this.turning < this.end;
    if (STILL.matches) this.pictures([this.times[0], ...(turns ? [this.turning] : []), this.end]);
    else if (!turns) this.run(this.times[0], this.end, this.speed === 1 ? 1 : 0.7, () => this.rest());
    else {
      this.run(this.times[0], this.turning, 1, () => {
        this.at(this.turning, true);
        this.holding = setTimeout(() => this.run(this.turning, this.end, this.speed, () => this.rest()), MOMENT);
      });
    }
  }

  /** Less motion: one picture after the other. */
  pictures([t, ...later]) {
    this.at(t, t === this.turning);
    if (later.length) this.holding = setTimeout(() => this.pictures(later), MOMENT);
    else this.rest();
  }

  run(from, to, speed, then) {
    const start = performance.now();
    const step = (now) => {
      const t = from + (Math.max(now - start, 0) / 1000) * speed;
      if (t >= to) then();
      else {
        this.at(t);
        this.playing = requestAnimationFrame(step);
      }
    };
    this.playing = requestAnimationFrame(step);
  }

  rest() {
    this.bar.dataset.rest = "true";
    this.at(this.end);
    if (this.model.get("at_rest")) return;
    this.model.set("at_rest", true);
    this.model.save_changes();
  }

  step(way) {
    cancelAnimationFrame(this.playing);
    clearTimeout(this.holding);
    const stops = STILL.matches ? [this.times[0], this.turning, this.end] : null;
    const next = way > 0 ? stops?.find((t) => t > this.now) : stops?.findLast((t) => t < this.now);
    const t = stops ? next ?? this.now : this.now + way * STEP;
    this.at(t, Math.abs(t - this.turning) < STEP / 2);
    if (this.now >= this.end) this.rest();
  }
}

/** Plays a movement once, at its own pace: `show(t)` draws it at a time (s), `end` when it is over. */
class Moving {
  constructor(picture, show, end) {
    Object.assign(this, { picture, show, end, on: false });
  }

  start(seconds) {
    this.stop();
    if (STILL.matches || !seconds) return;
    this.on = true;
    this.picture.dataset.moving = "true";
    const start = performance.now();
    this.show(0);
    const step = (now) => {
      const t = Math.max(now - start, 0) / 1000;
      if (t >= seconds) {
        this.stop();
        return;
      }
      this.show(t);
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.picture.dataset.moving = "false";
    if (!this.on) return;
    this.on = false;
    this.end();
  }
}

/** Which two of some times (s) a time lies between, and how far on the way: [before, after, part]. */
function between(time, t) {
  const frames = time.length;
  let f = 0;
  while (f < frames - 2 && time[f + 1] <= t) f += 1;
  const next = Math.min(f + 1, frames - 1);
  return [f, next, next > f ? Math.min(Math.max((t - time[f]) / (time[next] - time[f]), 0), 1) : 0];
}
