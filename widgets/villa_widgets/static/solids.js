// The shapes of the wooden pieces as triangles, made of their sizes: true outlines, true thickness,
// softly broken edges. Every solid has its centre of mass at the origin. Lengths are mm, z points up.
// It is put in front of space.js.

const GRAIN = 160; // mm of wood that one tile of the grain shows
const CURVED = Math.cos((35 * Math.PI) / 180); // edges that turn less than this are shaded as one curve

/** The corners of a regular polygon about (0, 0). */
function polygon(corners, radius) {
  const turns = Array.from({ length: corners }, (_, k) => (2 * Math.PI * k) / corners);
  return turns.map((turn) => [radius * Math.cos(turn), radius * Math.sin(turn)]);
}

/** Triangles with a normal and a place in the texture at every point. */
class Solid {
  points = [];
  normals = [];
  uv = [];

  /** A face by its corners, three or four; each is a point, a normal and a place in the texture. */
  face(...corners) {
    const order = corners.length > 3 ? [0, 1, 2, 0, 2, 3] : [0, 1, 2];
    for (const [point, normal, place] of order.map((k) => corners[k])) {
      this.points.push(...point);
      this.normals.push(...normal);
      this.uv.push(...place);
    }
  }

  /** The same with each axis in another's place. */
  turned(axes) {
    for (const values of [this.points, this.normals]) {
      for (let k = 0; k < values.length; k += 3) {
        const before = values.slice(k, k + 3);
        axes.forEach((from, to) => (values[k + to] = before[from]));
      }
    }
    return this;
  }
}

/**
 * An outline (anticlockwise) drawn out upwards, its rims broken by `edge` mm. `side` is asked for places
 * of the texture by the part of the way round the outline (0 to 1), the middle of that straight piece
 * and the height, `cap` by x and y. `faces` are the triangles of the caps by their corners; without
 * them the outline is convex.
 */
function prism(outline, height, edge, side, cap, faces) {
  const n = outline.length;
  const on = (k) => (k + 1) % n;
  const steps = outline.map(([x, y], k) => [outline[on(k)][0] - x, outline[on(k)][1] - y]);
  const long = steps.map(([x, y]) => Math.hypot(x, y));
  const out = steps.map(([x, y], k) => [y / long[k], -x / long[k]]);
  const before = out.map((_, k) => out[(k + n - 1) % n]);
  const cos = out.map(([x, y], k) => x * before[k][0] + y * before[k][1]);
  const both = out.map(([x, y], k) => [x + before[k][0], y + before[k][1]]);
  const scaled = ([x, y], by) => [x * by, y * by];
  const inner = outline.map(([x, y], k) => {
    const [dx, dy] = scaled(both[k], edge / Math.max(1 + cos[k], 0.2));
    return [x - dx, y - dy];
  });
  const smooth = both.map((sum, k) => scaled(sum, 1 / Math.sqrt(2 + 2 * Math.max(cos[k], CURVED))));
  const total = long.reduce((a, b) => a + b);
  let far = 0;
  const way = [0, ...long.map((one) => (far += one) / total)];
  const half = height / 2;
  const rims = [[inner, -half], [outline, edge - half], [outline, half - edge], [inner, half]];
  const solid = new Solid();
  [-1, 0, 1].forEach((slope, belt) => {
    const [[low, z], [high, top]] = [rims[belt], rims[belt + 1]];
    const lifted = ([x, y]) => scaled([x, y], 1 / Math.hypot(1, slope)).concat(slope / Math.hypot(1, slope));
    for (let k = 0; k < n; k += 1) {
      const first = lifted(cos[k] > CURVED ? smooth[k] : out[k]);
      const last = lifted(cos[on(k)] > CURVED ? smooth[on(k)] : out[k]);
      const middle = (way[k] + way[k + 1]) / 2;
      solid.face(
        [[...low[k], z], first, side(way[k], middle, z)],
        [[...low[on(k)], z], last, side(way[k + 1], middle, z)],
        [[...high[on(k)], top], last, side(way[k + 1], middle, top)],
        [[...high[k], top], first, side(way[k], middle, top)],
      );
    }
  });
  const fan = Array.from({ length: n - 2 }, (_, k) => [0, k + 1, k + 2]);
  for (const corners of faces ?? fan) {
    for (const up of [1, -1]) {
      const seen = up > 0 ? corners : [...corners].reverse();
      solid.face(...seen.map((k) => [[...inner[k], up * half], [0, 0, up], cap(...inner[k])]));
    }
  }
  return solid;
}

const SOLIDS = {
  /** A column: its side shows the left half of its texture, its top the upper right quarter. */
  column({ corners, radius, inner, height, tiles }) {
    const side = (turn, middle, z) => {
      const start = Math.floor(middle * tiles + 1e-9);
      return [0.5 * (turn * tiles - start), z / height + 0.5];
    };
    const cap = (x, y) => [0.75 + (0.24 / inner) * x, 0.75 + (0.24 / inner) * y];
    return prism(polygon(corners, radius), height, 0.9, side, cap);
  },

  /** A plate, or the base: its grain lies along x. */
  board({ outline, corners, radius, height, edge, faces }) {
    const border = outline ?? polygon(corners, radius);
    const round = border.reduce((sum, [x, y], k) => {
      const [u, v] = border[(k + 1) % border.length];
      return sum + Math.hypot(u - x, v - y);
    }, 0);
    const side = (turn, _middle, z) => [(turn * round) / GRAIN, z / GRAIN];
    return prism(border, height, edge, side, (x, y) => [x / GRAIN, y / GRAIN], faces);
  },

  /** A line round the zone where columns may stand, flat at its height. */
  ring({ corners, radius, wide, height }) {
    const [inside, outside] = [polygon(corners, radius), polygon(corners, radius + wide)];
    const solid = new Solid();
    const flat = ([x, y]) => [[x, y, height], [0, 0, 1], [x / GRAIN, y / GRAIN]];
    inside.forEach((here, k) => {
      const next = (k + 1) % corners;
      solid.face(...[here, outside[k], outside[next], inside[next]].map(flat));
    });
    return solid;
  },

  /** The seal: a square rod along x; its four long sides show the four quarters of its texture. */
  seal({ length, width }) {
    const square = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [(x * width) / 2, (y * width) / 2]);
    const upright = prism(square, length, 1.5, (turn, _middle, z) => [0.5 - z / length, turn], () => [0.01, 0.01]);
    return upright.turned([2, 0, 1]); // lay it down: what was up points along x
  },
};

/** The triangles of a shape by its sizes. */
const solidOf = (shape) => SOLIDS[shape.kind](shape);
