// The slice on the page: left as statics sees it, right as the simulation moved it. All words come
// from the kernel; the browser draws, plays and lets one choose.

const SKY = 24; // mm above the villa

/** One drawing of a slice; `pose(k)` puts the bodies where they were at frame k. */
function drawSlice(drawing, picture, show) {
  const { defs, reach } = drawing.model.get("texts");
  const high = show.top + SKY;
  picture.setAttribute("viewBox", `${-reach} ${-high} ${2 * reach} ${high + 16}`);
  picture.replaceChildren();
  const part = (parent, markup) => {
    const group = svgElement("g", {}, parent);
    drawing.fill(group, markup);
    return group;
  };
  part(picture, defs + show.table);
  const table = part(picture, show.base);
  const poses = floats(show.poses);
  const groups = show.bodies.map((body) => part(table, body));
  const pose = (frame) => {
    groups.forEach((group, n) => {
      const [x, z, turn] = poses.subarray(3 * (frame * groups.length + n));
      group.setAttribute("transform", `translate(${x} ${-z}) rotate(${(-turn * 180) / Math.PI})`);
    });
    const lean = show.leaning[frame];
    // the board is lifted at one end and stays on the table with the other
    table.setAttribute("transform", lean ? `rotate(${lean} ${show.edge.join(" ")})` : "");
  };
  pose(0);
  return { pose, mark: (markup) => part(table, markup) };
}

function render({ model, el }) {
  el.classList.add("villa-slices");
  el.replaceChildren();
  const box = element("section", "", el);
  const headline = element("p", "vs-headline", box);
  headline.setAttribute("role", "status");
  const pair = element("div", "vs-pair", box);
  const [statics, simulation] = ["statics", "simulation"].map((kind) => {
    const figure = element("figure", "", pair);
    const title = element("div", "vs-title", figure);
    const picture = svgElement("svg", { role: "img", preserveAspectRatio: "xMidYMax" }, figure);
    return { kind, title, picture, words: element("figcaption", "", figure) };
  });
  const bar = element("div", "vs-bar", box);
  const play = element("button", "jupyter-button", bar);
  play.type = "button";
  const slider = element("input", "", bar);
  slider.type = "range";
  slider.min = 0;
  slider.step = 1;
  const clock = element("output", "vs-clock", bar);
  const choice = element("select", "", bar);
  const go = element("button", "jupyter-button vs-go", bar);
  go.type = "button";
  const meter = element("progress", "", bar);
  meter.max = 1;
  const limits = element("p", "vs-limits", box);
  // JupyterLab would take arrow keys and Enter for itself; it looks at the focused element only
  for (const control of [play, slider, choice, go]) control.dataset.lmSuppressShortcuts = "true";

  const drawing = new Drawing(model, "slices");
  let show = null;
  let moving = null;
  let frame = 0;
  let ticking = 0;

  const setText = () => {
    const words = model.get("texts");
    box.setAttribute("aria-label", words.label);
    statics.title.textContent = words.statics;
    simulation.title.textContent = words.simulation;
    slider.setAttribute("aria-label", words.time);
    choice.setAttribute("aria-label", words.choice);
    meter.setAttribute("aria-label", words.working);
    limits.textContent = words.limits;
    label();
  };
  const label = () => {
    const words = model.get("texts");
    play.textContent = ticking ? `❚❚ ${words.pause}` : `▶ ${words.play}`;
    const busy = model.get("progress") >= 0;
    go.textContent = busy ? words.cancel : show?.simulated ? words.again : words.simulate;
    go.hidden = !words.simulate;
    meter.hidden = !busy;
    if (busy) meter.value = model.get("progress");
  };
  const put = (k) => {
    frame = Math.max(0, Math.min(k, show.times.length - 1));
    moving.pose(frame);
    slider.value = frame;
    const time = model.get("texts").seconds.replace("{t}", show.times[frame].toFixed(2));
    const done = show.driven[frame];
    clock.textContent = done ? `${time} · ${done}` : time;
    slider.setAttribute("aria-valuetext", clock.textContent);
  };
  const stop = () => {
    cancelAnimationFrame(ticking);
    ticking = 0;
    label();
  };
  const start = () => {
    if (frame >= show.times.length - 1) put(0);
    const begun = performance.now() / 1000 - show.times[frame];
    const tick = () => {
      const now = performance.now() / 1000 - begun;
      let next = frame;
      while (next < show.times.length - 1 && show.times[next + 1] <= now) next += 1;
      put(next);
      if (next < show.times.length - 1) ticking = requestAnimationFrame(tick);
      else stop();
    };
    ticking = requestAnimationFrame(tick);
    label();
  };
  const draw = () => {
    stop();
    const shows = model.get("shows");
    headline.textContent = model.get("headline");
    box.classList.toggle("is-empty", !shows.length);
    if (!shows.length) {
      show = null;
      return;
    }
    show = shows[Math.min(model.get("chosen"), shows.length - 1)];
    drawSlice(drawing, statics.picture, show).mark(show.levels);
    moving = drawSlice(drawing, simulation.picture, show);
    const words = model.get("texts");
    for (const [one, sentence] of [[statics, show.predicted], [simulation, show.simulated || words.not_yet]]) {
      one.words.textContent = sentence;
      one.picture.setAttribute("aria-label", sentence);
    }
    simulation.words.className = show.agreement ? `is-${show.agreement}` : "is-waiting";
    simulation.picture.classList.toggle("is-waiting", !show.simulated);
    choice.hidden = shows.length < 2;
    choice.replaceChildren(...shows.map(({ title }) => new Option(title)));
    choice.selectedIndex = model.get("chosen");
    slider.max = show.times.length - 1;
    slider.disabled = play.disabled = show.times.length < 2;
    put(0);
    label();
  };
  const arrived = () => {
    draw();
    if (show && show.times.length > 1 && !STILL.matches) start();
  };
  play.addEventListener("click", () => (ticking ? stop() : start()));
  slider.addEventListener("input", () => {
    stop();
    put(Number(slider.value));
  });
  choice.addEventListener("change", () => {
    model.set("chosen", choice.selectedIndex);
    model.save_changes();
  });
  go.addEventListener("click", () => {
    model.send({ do: model.get("progress") >= 0 ? "cancel" : "simulate" });
  });
  const say = () => (headline.textContent = model.get("headline"));
  const end = listen(model, {
    "change:shows": arrived,
    "change:chosen": draw,
    "change:headline": say,
    "change:progress": label,
    "change:texts": setText,
  });
  draw();
  setText();
  return () => {
    cancelAnimationFrame(ticking);
    end();
  };
}

export default { render };
