// A film in a still picture: slices whose pieces move from frame to frame. It stands on film.js.

class Strips {
  constructor(model, el, layer) {
    Object.assign(this, { model, layer, strips: [] });
    el.classList.add("villa-filmed");
    this.film = new Film(model, el, (t) => this.strips.forEach((strip) => this.pose(strip, t)));
    const end = listen(model, { "change:_film": () => this.open() });
    this.close = () => {
      end();
      this.film.stop();
    };
    this.open();
  }

  open() {
    const film = this.model.get("_film");
    this.film.stop();
    this.layer.replaceChildren();
    this.strips = (film.strips ?? []).map((strip) => this.drawn(strip));
    if (film.strips) this.film.open(film.times, film);
  }

  /** A slice in its frame of the picture: what leans as a whole, and the pieces in it. */
  drawn(strip) {
    const part = (parent, markup) => {
      const group = svgElement("g", {}, parent);
      group.innerHTML = markup;
      return group;
    };
    const frame = svgElement("g", { transform: strip.frame }, this.layer);
    const ground = part(frame, strip.ground);
    const bodies = strip.bodies.map((body) => part(ground, body));
    return { ...strip, ground, bodies, poses: floats(strip.poses) };
  }

  pose({ times, ground, bodies, poses, leaning, edge, shift }, t) {
    const [before, after, part] = between(times, t);
    const mix = (numbers) => numbers[before] + (numbers[after] - numbers[before]) * part;
    const [lean, aside] = [leaning, shift].map((numbers) => (numbers.length ? mix(numbers) : 0));
    ground.setAttribute("transform", `translate(${aside} 0) rotate(${lean} ${edge.join(" ")})`);
    const wide = 3 * bodies.length;
    bodies.forEach((body, n) => {
      const [x, z, turn] = [0, 1, 2].map((k) => {
        const [from, to] = [before, after].map((frame) => poses[frame * wide + 3 * n + k]);
        return from + (to - from) * part;
      });
      body.setAttribute("transform", `translate(${x} ${-z}) rotate(${(-turn * 180) / Math.PI})`);
    });
  }
}
