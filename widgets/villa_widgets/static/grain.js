// The look of wood: grain, end grain, letters and patterns, painted once a page as pixels for three.js.
// The kernel says only which wood it is. The grain is the same at every start: its randomness is seeded.
// It is put in front of space.js.

const woods = (window.villaWoods ??= new Map()); // pixels by what they show

/** Numbers from 0 to 1 that look random (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const known = new Map(); // streaks that several woods have

/** Streaks along the columns' direction (upwards), seamless both ways, about 0 ± 1; by place. */
function streaks(rows, columns, seed) {
  const name = [rows, columns, seed].join();
  if (!known.has(name)) known.set(name, streaked(rows, columns, seed));
  const found = known.get(name);
  return (x, y) => found[y * columns + x];
}

function streaked(rows, columns, seed) {
  const random = seeded(seed);
  const wave = (turns) => Math.sin(2 * Math.PI * turns);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * wave(random());
  const [slow, quick] = [random(), random()];
  const rings = [[3, 0.5], [7, 0.45], [13, 0.35], [29, 0.3]].map(([many, weight]) => [many, weight, random()]);
  const fibres = Float64Array.from({ length: rows * columns }, normal);
  const long = Math.max(Math.floor(rows / 6), 1); // rows that a fibre is long
  const found = new Float64Array(rows * columns);
  for (let x = 0; x < columns; x += 1) {
    const fibre = (y) => fibres[((y + rows) % rows) * columns + x];
    let along = 0;
    for (let y = 1 - long; y < 0; y += 1) along += fibre(y);
    for (let y = 0; y < rows; y += 1) {
      along += fibre(y);
      const [u, v] = [x / columns, y / rows];
      const warp = 0.035 * wave(v + slow) + 0.02 * wave(2 * v + u + quick);
      const sum = rings.reduce((all, [many, weight, from]) => all + weight * wave(many * (u + warp) + from), 0);
      found[y * columns + x] = 0.6 * sum + (0.45 * along) / Math.sqrt(long);
      along -= fibre(y - long + 1);
    }
  }
  return found;
}

/** A letter, 1 where its ink is, in a picture of this size; its middle is that of the picture. */
function letterMask(width, height, letter, size, squeeze = 1) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  pen.font = `600 ${size}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.translate(width / 2, height / 2);
  pen.scale(1, squeeze);
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(letter);
  pen.fillText(letter, 0, (up - down) / 2);
  const { data } = pen.getImageData(0, 0, width, height);
  return (x, y) => data[4 * (y * width + x) + 3] / 255;
}

/** A narrow band in one of the patterns, 1 where its ink is; seamless sideways. */
function patternMask(name, rows, columns) {
  const cell = columns / 4;
  const masks = {
    stripes: (x, y) => Number((x + y * 0.9) % cell < cell * 0.45),
    dots: (x, y) => Math.min(Math.max(cell * 0.3 - Math.hypot((x % cell) - cell / 2, y - rows / 2) + 0.5, 0), 1),
    checks: (x, y) => (Math.floor(x / (cell / 2)) + Math.floor(y / (rows / 2))) % 2,
  };
  const mask = masks[name] ?? ((_x, y) => Number(Math.abs(y - rows / 2) < rows * 0.12));
  return (x, y) => mask(x + 0.5, y + 0.5);
}

const parts = (color) => [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16));

/** A painter of a wood, darker and lighter by a shade of about ± 1, with ink as a mask says. */
function stain({ wood, ink }) {
  const [light, dark] = [parts(wood), parts(ink)];
  return (shade, mask) => {
    const bright = 1 + 0.055 * shade;
    return light.map((value, k) => value * bright * (1 - mask) + dark[k] * mask);
  };
}

/** Pixels, rows from below as WebGL counts them; `color(x, y)` counts rows from above. */
function pixels(width, height, color) {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(color(x, y), 4 * ((height - 1 - y) * width + x));
  }
  return { data: new Uint8Array(data.buffer), width, height };
}

const PAINTERS = {
  /** Left half: a strip of the side with letter and pattern; right: the top with letter, twice. */
  column([paint]) {
    const [grain, stained] = [streaks(256, 128, 11), stain(paint)];
    const band = patternMask(paint.pattern, 18, 128);
    // the strip is four times as high as wide on the column: letters are squeezed to look right
    const [flat, large] = [letterMask(92, 44, paint.letter, 69, 0.5), letterMask(128, 128, paint.letter, 84)];
    const side = (x, y) => {
      let mask = y >= 26 && y < 44 ? band(x, y - 26) : 0;
      if (y >= 54 && y < 98 && x >= 18 && x < 110) mask = flat(x - 18, y - 54);
      return stained(grain(x, y), 0.88 * mask);
    };
    const top = (x, y) => {
      const [u, v] = [x - 63.5, y - 63.5];
      const rings = Math.sin(Math.hypot(u + 9, v * 1.06 - 6) * 0.75) * 0.9 + 0.5 * Math.sin(Math.atan2(v, u) * 23);
      return stained(rings + 0.6, 0.92 * large(x, y));
    };
    return pixels(256, 256, (x, y) => (x < 128 ? side(x, y) : top(x - 128, y % 128)));
  },

  /** Pale grain along x for plates and base, to be tinted by the colour of a material. */
  board() {
    const grain = streaks(256, 256, 5);
    return pixels(256, 256, (x, y) => {
      const light = 235 * (1 + 0.05 * grain(y, x));
      return [light, light, light];
    });
  },

  /** The four long sides of the seal, one quarter each from below, with their letters. */
  seal(paints) {
    const grain = streaks(128, 64, 3);
    const stains = paints.map(stain);
    const letters = paints.map(({ letter }) => letterMask(128, 64, letter, 48));
    return pixels(128, 256, (x, y) => {
      const side = paints.length - 1 - Math.floor(y / 64);
      return stains[side](grain(y % 64, x), 0.92 * letters[side](x, y % 64));
    });
  },
};

/** The pixels of a wood: `data`, `width` and `height`. */
function woodPixels({ kind, paints }) {
  const name = JSON.stringify([kind, paints]);
  if (!woods.has(name)) woods.set(name, PAINTERS[kind](paints));
  return woods.get(name);
}
