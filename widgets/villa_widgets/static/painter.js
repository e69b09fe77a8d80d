// The painter: strokes that the kernel tells of become triangles. It stands before space.js.

// Amounts of light, 255 for all, as the lights of a scene reckon with a colour: see `grain.linear`.
const lights = new Map();
function light(color) {
  if (!lights.has(color)) {
    const parts = [1, 3, 5].map((k) => parseInt(color.slice(k, k + 2), 16) / 255);
    lights.set(color, parts.map((v) => Math.round(255 * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))));
  }
  return lights.get(color);
}

// The corners of triangles of one of three's shapes, which stand upright along y.
function corners(brush) {
  brush.villaCorners ??= brush.obj.toNonIndexed().attributes.position.array;
  return brush.villaCorners;
}

/** What strokes are, each an array with its kind first and its colour last; lengths are mm. */
const STROKES = {
  // a shape of three that is drawn out from one place to another
  rod: (put, [ax, ay, az, bx, by, bz, radius], brush) => {
    const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
    const long = Math.hypot(dx, dy, dz) || 1;
    const flat = Math.hypot(dx, dy);
    const [u, v] = flat > 1e-6 * long ? [dy / flat, -dx / flat] : [1, 0]; // across it, level
    const [p, q, r] = [(-dz * v) / long, (dz * u) / long, (dx * v - dy * u) / long]; // and across both
    const spots = corners(brush);
    for (let k = 0; k < spots.length; k += 3) {
      const [x, t, y] = [radius * spots[k], spots[k + 1] + 0.5, -radius * spots[k + 2]];
      put(ax + u * x + p * y + dx * t, ay + v * x + q * y + dy * t, az + r * y + dz * t);
    }
  },
  ball: (put, [x, y, z, radius], brush) => {
    const spots = corners(brush);
    for (let k = 0; k < spots.length; k += 3) {
      put(x + radius * spots[k], y + radius * spots[k + 1], z + radius * spots[k + 2]);
    }
  },
  // a flat line of some width along a closed outline
  loop: (put, [outline, z, width]) =>
    around(outline, (ax, ay, bx, by) => {
      const long = Math.hypot(bx - ax, by - ay) || 1;
      const [sx, sy] = [((bx - ax) / long) * (width / 2), ((by - ay) / long) * (width / 2)];
      // a little longer, so that corners close
      const [cx, cy, dx, dy] = [ax - sx, ay - sy, bx + sx, by + sy];
      quad(put, [cx + sy, cy - sx, z], [dx + sy, dy - sx, z], [dx - sy, dy + sx, z], [cx - sy, cy + sx, z]);
    }),
  wall: (put, [outline, low, high]) =>
    around(outline, (ax, ay, bx, by) =>
      quad(put, [ax, ay, low], [bx, by, low], [bx, by, high], [ax, ay, high])),
  // a convex area, and one that is cut into triangles already
  fan: (put, [outline, z]) => {
    for (let k = 2; k < outline.length - 2; k += 2) {
      put(outline[0], outline[1], z);
      put(outline[k], outline[k + 1], z);
      put(outline[k + 2], outline[k + 3], z);
    }
  },
  faces: (put, [spots, z]) => {
    for (let k = 0; k < spots.length; k += 2) put(spots[k], spots[k + 1], z);
  },
};
STROKES.cone = STROKES.rod;

function around(outline, each) {
  let [x, y] = outline.slice(-2);
  for (let k = 0; k < outline.length; k += 2) {
    each(x, y, outline[k], outline[k + 1]);
    [x, y] = [outline[k], outline[k + 1]];
  }
}

function quad(put, a, b, c, d) {
  for (const corner of [a, b, c, a, c, d]) put(...corner);
}

/** Strokes, as the kernel writes them, as triangles: `points` and `colors` of all corners. */
function painted(strokes, brushes) {
  const [points, colors] = [[], []];
  for (const [kind, ...stroke] of strokes ? JSON.parse(strokes) : []) {
    const color = light(stroke.pop());
    const put = (x, y, z) => {
      points.push(x, y, z);
      colors.push(...color);
    };
    STROKES[kind](put, stroke, brushes[kind]);
  }
  return { points, colors };
}
