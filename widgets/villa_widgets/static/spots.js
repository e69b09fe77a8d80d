// The spots of a mobile over a picture: dots to point at, to click, and to step through by keys while a
// rod is in the hand. It stands on hand.js and hanging.js.

const FEW = 6; // rods that are no crowd
const NEAR = 18; // px: how near a click must be to a spot

class Spots {
  /** `seen(spot)` tells where a spot is on the picture: [x, y] in px; null if it is not seen. */
  constructor(model, hanging, picture, seen) {
    Object.assign(this, { model, hanging, picture, seen, dots: [], pointed: null, hand: new Hand(model) });
    this.board = element("div", "villa-scene__labels", picture);
    this.board.setAttribute("aria-hidden", "true");
    this.canvas = element("canvas", "villa-scene__dots", this.board);
    this.pen = this.canvas.getContext("2d");
    this.tip = element("span", "villa-scene__label villa-mobile__tip", this.board);
    this.advice = element("span", "villa-scene__label villa-mobile__tip is-advice", this.board);
    this.advice.hidden = true;
    // a rod that is dragged here is not brought from the pile once more
    picture.addEventListener("villa-drop", () => (hanging.dropped = true));
  }

  words({ on, spot, taken }) {
    const texts = this.model.get("_texts");
    const name = texts.holders[on] ?? texts.of
      .replace("{spot}", texts[spot[0] === "n" ? "notch" : "section"].replace("{n}", spot.slice(1)))
      .replace("{rod}", this.hanging.rod(on)?.name ?? on);
    return taken ? texts.taken.replace("{spot}", name) : name;
  }

  draw(dark = false) {
    const { pen, canvas, tip, model } = this;
    const [width, height] = [this.board.clientWidth, this.board.clientHeight];
    const sharp = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * sharp) || canvas.height !== Math.round(height * sharp)) {
      [canvas.width, canvas.height] = [Math.round(width * sharp), Math.round(height * sharp)];
    }
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, width, height);
    const ring = (x, y, radius, line, fill, wide) => {
      pen.beginPath();
      pen.arc(x, y, radius, 0, 2 * Math.PI);
      if (fill) { pen.fillStyle = fill; pen.fill(); }
      if (line) { pen.lineWidth = wide; pen.strokeStyle = line; pen.stroke(); }
    };
    const [ink, paper] = dark ? ["#f3ede2", "#26221e"] : ["#2b2118", "#fffdf8"];
    // over a crowd of rods only while a spot is looked for: they would hide what hangs where
    const sought = this.hanging.poses.size <= FEW || model.get("_taking") || model.get("_chosen")[0];
    const shown = sought && (model.get("layers")?.includes("spots") ?? true);
    this.dots = [];
    for (const spot of this.hanging.spots()) {
      const place = this.seen(spot);
      if (place) this.dots.push({ ...spot, x: place[0], y: place[1] });
    }
    const chosen = model.get("_chosen");
    const is = (dot, on, spot) => dot.on === on && dot.spot === spot;
    for (const dot of this.dots) {
      const { x, y, taken, notch } = dot;
      const here = is(dot, ...chosen);
      if (here) {
        ring(x, y, 8.5, paper, null, 5);
        ring(x, y, 8.5, "#d97706", null, 3);
      } else if (is(dot, this.pointed?.on, this.pointed?.spot)) ring(x, y, 7.5, taken ? "#b3382f" : "#1f6feb", null, 2.4);
      if (!shown) continue;
      if (taken) ring(x, y, 3.2, paper, ink, 1.2);
      else if (notch) ring(x, y, 2.6, ink, paper, 1.2);
      else ring(x, y, 1.3, null, ink, 0);
    }
    const [on, spot, words] = model.get("_advised");
    const there = this.dots.find((dot) => is(dot, on, spot));
    this.advice.hidden = !there || !words;
    if (there) {
      ring(there.x, there.y, 9, paper, null, 6);
      ring(there.x, there.y, 9, "#1f6feb", null, 3);
      this.advice.textContent = words;
      put(this.advice, Math.min(there.x + 14, width - this.advice.offsetWidth - 4), there.y + 10);
    }
    const marked = this.dots.find((dot) => is(dot, this.pointed?.on, this.pointed?.spot));
    tip.hidden = !marked;
    if (!marked) return;
    const text = this.words(marked);
    if (tip.textContent !== text) tip.textContent = text;
    const x = Math.min(Math.max(marked.x - tip.offsetWidth / 2, 4), width - tip.offsetWidth - 4);
    put(tip, x, Math.max(marked.y - 32, 2));
  }

  nearest(x, y) {
    let best = null;
    for (const dot of this.dots) {
      const away = Math.hypot(dot.x - x, dot.y - y) + (dot.taken ? 3 : 0);
      if (away < NEAR && (!best || away < best.away)) best = { ...dot, away };
    }
    return best;
  }

  /** Says whether there is a spot; `changed` is true where it is another one than before. */
  point(x, y, redraw) {
    const hit = this.nearest(x, y);
    const changed = hit?.on !== this.pointed?.on || hit?.spot !== this.pointed?.spot;
    this.pointed = hit;
    if (changed) redraw();
    return Boolean(hit);
  }

  pick(x, y) {
    const { on = "", spot = "" } = this.nearest(x, y) ?? {};
    this.choose(on, spot);
  }

  choose(on, spot) {
    this.hand.put("spot", { on, spot }, { kind: "pick" });
  }

  /** With a rod in the hand arrow keys go from free spot to free spot, as they are seen; Enter leads on. */
  key(event) {
    if (!this.model.get("_taking")) return false;
    if (event.key === "Enter") {
      const page = this.picture.closest(".villa-lab");
      const [go, others] = [".villa-said > button:enabled", ".villa-choices button:enabled"];
      (page?.querySelector(go) ?? page?.querySelector(others))?.focus();
      return true;
    }
    const side = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!side) return false;
    const free = this.dots.filter(({ taken }) => !taken).sort((a, b) => a.x - b.x || a.y - b.y);
    const [on, spot] = this.model.get("_chosen");
    const now = this.hand.place("spot") ?? { on, spot }; // keys may be quicker than the kernel
    const here = free.findIndex((dot) => dot.on === now.on && dot.spot === now.spot);
    const next = free[(here < 0 ? (side > 0 ? 0 : free.length - 1) : here + side + free.length) % free.length];
    if (next) this.choose(next.on, next.spot);
    return true;
  }
}
