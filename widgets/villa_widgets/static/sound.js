// The sound of wood, made here: short clicks whose tone dies down quickly. Silent until switched on.

const REACH = 60; // mm from the middle of a piece to its end, about
const wood = { air: null };

/** A piece of wood is struck: `loud` from 0 to 1, `tone` in Hz, after so many seconds. */
function knock(loud, tone = 900, after = 0) {
  wood.air ??= new AudioContext();
  const { air } = wood;
  const start = air.currentTime + after;
  // a wooden bar rings at 1, 2.76 and 5.4 times its tone, the higher the shorter
  for (const [times, part, long] of [[1, 1, 0.07], [2.76, 0.5, 0.035], [5.4, 0.25, 0.018]]) {
    const tine = air.createOscillator();
    const gain = air.createGain();
    tine.frequency.value = tone * times;
    gain.gain.setValueAtTime(0.25 * loud * part, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    tine.connect(gain).connect(air.destination);
    tine.start(start);
    tine.stop(start + long);
  }
}

/** When pieces strike something in a film: [time, how hard from 0 to 1, which], from sudden stops. */
function strikes(time, position, turn, pieces) {
  const frames = time.length;
  const found = [];
  pieces.forEach((_name, k) => {
    const speed = (f) => {
      const [p, q] = [3 * (k * frames + f), 3 * (k * frames + f + 1)];
      const span = Math.max(time[f + 1] - time[f], 1e-3);
      return [0, 1, 2].map((i) => (position[q + i] - position[p + i]) / span);
    };
    const spin = (f) => { // rad/s
      const [p, q] = [4 * (k * frames + f), 4 * (k * frames + f + 1)];
      const cosine = [0, 1, 2, 3].reduce((sum, i) => sum + turn[p + i] * turn[q + i], 0);
      return (2 * Math.acos(Math.min(Math.abs(cosine), 1))) / Math.max(time[f + 1] - time[f], 1e-3);
    };
    let last = -1;
    for (let f = 1; f < frames - 2; f += 1) {
      const [before, after] = [speed(f - 1), speed(f)];
      const up = Math.max(after[2] - before[2], 0); // what falls becomes faster downwards, unheard
      const tip = REACH * Math.max(spin(f - 1) - spin(f), 0); // its end strikes, and it turns no more
      const stop = Math.hypot(after[0] - before[0], after[1] - before[1], up, tip);
      if (stop < 150 || time[f] - last < 0.06) continue; // mm/s
      last = time[f];
      found.push([time[f], Math.min(stop / 1500, 1), k]);
    }
  });
  return found.sort((a, b) => a[0] - b[0]);
}
