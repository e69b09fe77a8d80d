// What the views share: elements of the page, bytes of the kernel, listening, and drawings in SVG. It
// is put in front of a view's own script.

const SVG = "http://www.w3.org/2000/svg";
const KEY = "villa-key"; // the beginning of all ids in the pictures, see wood.py
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

function element(tag, name, parent, text) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined) node.textContent = text;
  parent?.append(node);
  return node;
}

function svgElement(name, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  parent?.append(node);
  return node;
}

function put(node, x, y) {
  node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}

// Bytes from the kernel need not begin where numbers may: copy them.
function copied(view) {
  if (!view || !view.byteLength) return new ArrayBuffer(0);
  const bytes = view.buffer ?? view;
  const start = view.byteOffset ?? 0;
  return bytes.slice(start, start + view.byteLength);
}
const floats = (view) => new Float32Array(copied(view));

// Starts listening to a model; the answer ends it.
function listen(model, acts) {
  for (const [name, act] of Object.entries(acts)) model.on(name, act);
  return () => {
    for (const [name, act] of Object.entries(acts)) model.off(name, act);
  };
}

const tenth = (value) => Math.round(value * 10) / 10;

// A drawing with ids of its own that is drawn anew, once, after any of some traits has changed.
class Drawing {
  static drawn = [];

  constructor(model, kind) {
    this.model = model;
    this.name = `villa-${kind}-${Math.random().toString(36).slice(2, 10)}`;
    this.groups = new Map(); // column id -> its drawn group
    this.redraw = () => {
      if (this.drawing) return;
      this.drawing = true;
      queueMicrotask(() => {
        this.drawing = false;
        this.draw();
      });
    };
  }

  /** Begins to listen; `close` ends that, and does what is to be done in the end. */
  follow(acts, last) {
    for (const name of this.constructor.drawn) acts[`change:${name}`] = this.redraw;
    const end = listen(this.model, acts);
    this.close = () => {
      end();
      last();
    };
  }

  get texts() {
    return this.model.get("_texts");
  }

  named(markup) {
    return (markup ?? "").replaceAll(KEY, this.name);
  }

  fill(node, markup) {
    if (node.markup === markup) return;
    node.innerHTML = this.named(markup);
    node.markup = markup;
  }

  /** The columns with their pictures, which come only when they change. */
  get columnsSeen() {
    const looks = this.model.get("_looks");
    return (this.model.get("_columns") ?? []).map((item) => ({ ...item, ...looks[item.id] }));
  }

  /** Lists of what can have the focus; each is one stop of the Tab key. */
  get stops() {
    return [[...this.root.querySelectorAll("[data-id]")]];
  }

  /** Where the Tab key stops in each list: at this one, the one before, the chosen, or the first. */
  rove(id) {
    const wishes = [
      ({ dataset }) => dataset.id === id,
      ({ tabIndex }) => tabIndex === 0,
      ({ ariaPressed }) => ariaPressed === "true",
    ];
    for (const all of this.stops) {
      const stop = wishes.map((wish) => all.find(wish)).find(Boolean) ?? all[0];
      for (const one of all) one.tabIndex = one === stop ? 0 : -1;
    }
  }

  /** On to the next of the list that has the focus, or back. */
  roveOn(step) {
    const all = this.stops.find((list) => list.includes(document.activeElement)) ?? [];
    const now = all.indexOf(document.activeElement);
    all[(now + step + all.length) % all.length]?.focus();
  }

  /** One group for each column in this order; `fresh` dresses a new one, `gone` hears of an old. */
  drawGroups(layer, items, fresh = () => {}, gone = () => {}) {
    const ids = new Set(items.map(({ id }) => id));
    for (const [id, group] of this.groups) {
      if (ids.has(id)) continue;
      group.remove();
      this.groups.delete(id);
      gone(id);
    }
    items.forEach((item, k) => {
      if (!this.groups.has(item.id)) {
        const group = svgElement("g", { class: "villa-column", "data-id": item.id, tabindex: "-1" });
        group.setAttribute("role", "button");
        group.setAttribute("aria-roledescription", this.texts.column);
        this.groups.set(item.id, group);
        fresh(group, item.id);
      }
      const group = this.groups.get(item.id);
      if (layer.children[k] !== group) layer.insertBefore(group, layer.children[k] ?? null);
      this.fill(group, item.svg);
      group.setAttribute("aria-label", item.label);
      group.setAttribute("aria-pressed", String(Boolean(item.chosen)));
    });
  }
}

const shownBy = (View) => ({
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
});
