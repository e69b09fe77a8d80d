// Labels of a picture: beside what they speak of, clear of each other and of what they must not
// cover, and never beyond the picture. It stands on drawing.js and is put in front of a view's script.

const BESIDE = 9; // px from what a label speaks of
const APART = 3; // px between two labels, and from what is in the way
const PINNED = ["points", "none"]; // lie on what they speak of, whatever is there
const TOUCH = 0.01; // px that two may share: sums of what is not whole are not exact

/**
 * Where labels go; everything in px, boxes as [left, top, right, bottom]. `labels` are
 * { x, y, wide, high }, those that matter most first, and (x, y) is what each speaks of. Gives
 * [left, top] for each, or null for one that has no room anywhere.
 *
 * The nearest free place of a box touches what is in its way, the frame, or is where it wishes to
 * be, both across and down: so no other places need to be tried.
 */
function placeLabels(labels, taken, [left, top, right, bottom]) {
  const walls = [...taken, ...labels.map(({ x, y }) => [x - 4, y - 4, x + 4, y + 4])];
  return labels.map(({ x, y, wide, high }) => {
    const ways = (wished, low, last, size, side) =>
      [...new Set([...wished, low, last, ...walls.flatMap((w) => [w[side + 2] + APART, w[side] - APART - size])])]
        .filter((at) => at >= low && at <= last);
    const across = ways([x + BESIDE, x - wide / 2, x - BESIDE - wide], left, right - wide, wide, 0);
    const down = ways([y - high / 2, y - BESIDE - high, y + BESIDE], top, bottom - high, high, 1);
    let best = null;
    let least = Infinity;
    for (const a of across) {
      const dx = Math.max(a - x, x - a - wide, 0);
      for (const b of down) {
        const dy = Math.max(b - y, y - b - high, 0);
        // of two as near as each other the one whose middle is nearer, and rather at the right
        const off = Math.hypot(a + wide / 2 - x, b + high / 2 - y);
        const cost = Math.hypot(dx, dy) + 0.02 * off + (a < x ? 0.5 : 0);
        if (cost >= least) continue;
        const gap = APART - TOUCH;
        const clash = (w) => a - gap < w[2] && w[0] < a + wide + gap && b - gap < w[3] && w[1] < b + high + gap;
        if (walls.some(clash)) continue;
        [best, least] = [[a, b], cost];
      }
    }
    if (best) walls.push([best[0], best[1], best[0] + wide, best[1] + high]);
    return best;
  });
}

// Labels as elements over a picture, with a line to what one speaks of where it is not beside it.
class Labels {
  constructor(picture) {
    this.board = element("div", "villa-labels", picture);
    this.board.setAttribute("aria-hidden", "true"); // the names of pictures tell the same
    this.lines = svgElement("svg", {}, this.board);
    this.notes = [];
  }

  /** `notes` are [words, kind], those that matter most first; a kind is a class of labels.css. */
  write(notes) {
    this.notes = notes.map(([words, kind], k) => {
      const old = this.notes[k];
      if (old?.words === words && old.kind === kind) return old;
      const node = old?.node ?? element("span", "", this.board);
      const line = old?.line ?? svgElement("path", {}, this.lines);
      node.textContent = words;
      node.className = `is-${kind}`;
      line.setAttribute("class", `is-${kind}`);
      return { words, kind, node, line };
    });
    const used = new Set(this.notes.flatMap(({ node, line }) => [node, line]));
    for (const one of [...this.board.children, ...this.lines.children]) {
      if (one !== this.lines && !used.has(one)) one.remove();
    }
  }

  /** The width of the widest label, in px. */
  get wide() {
    return Math.max(0, ...this.notes.map(({ node }) => node.offsetWidth));
  }

  /** `spots` are [x, y] px for each note, null for one not seen now. Says whether all have room. */
  place(spots, taken) {
    const { clientWidth: width, clientHeight: height } = this.board;
    if (!width || !height) return true; // nothing has a size before it is on the page
    const seen = this.notes.filter((_note, k) => spots[k]);
    const at = spots.filter(Boolean);
    const labels = seen.map((note, k) => {
      note.wide ||= note.node.offsetWidth;
      note.high ||= note.node.offsetHeight;
      return { x: at[k][0], y: at[k][1], wide: note.wide, high: note.high };
    });
    const pinned = (k) => PINNED.includes(seen[k].kind);
    const free = labels.filter((_label, k) => !pinned(k));
    const found = placeLabels(free, taken, [2, 2, width - 2, height - 2]);
    const places = labels.map((one, k) => (pinned(k) ? [one.x - one.wide / 2, one.y - one.high / 2] : found.shift()));
    for (const { node, line } of this.notes) node.style.visibility = line.style.visibility = "hidden";
    seen.forEach(({ node, line, wide, high }, k) => {
      const place = places[k];
      if (!place) return;
      node.style.visibility = "";
      const [x, y] = at[k];
      node.style.transform = `translate(${place[0].toFixed(1)}px, ${place[1].toFixed(1)}px)`;
      const [nx, ny] = [[x, place[0], wide], [y, place[1], high]].map(
        ([spot, low, size]) => Math.min(Math.max(spot, low), low + size),
      );
      if (Math.hypot(nx - x, ny - y) < 2 * BESIDE) return;
      line.style.visibility = "";
      line.setAttribute("d", `M${x.toFixed(1)} ${y.toFixed(1)}L${nx.toFixed(1)} ${ny.toFixed(1)}`);
    });
    return places.every(Boolean);
  }
}
