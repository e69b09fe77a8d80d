// The moves of a game: a list of sentences, and below it a bar for each that says how safe all stood
// after it. Clicks and arrow keys look at a move; the kernel answers with the number that is shown.

const HIGH = 40; // px of the highest bar
const LEAST = 20; // a measure that fills half of it, where all are small

function made(tag, kind, parent, text = "") {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  if (text) node.textContent = text;
  parent?.append(node);
  return node;
}

function render({ model, el }) {
  const texts = model.get("_texts");
  el.classList.add("villa-moves");
  made("div", "villa-head", el, texts.title);
  const none = made("p", "villa-note", el, texts.none);
  const list = made("ol", "villa-log", el);
  const bars = made("div", "villa-bars", el);
  const words = made("p", "villa-note villa-bar-words", el);
  const id = `villa-moves-${Math.random().toString(36).slice(2, 9)}`;
  Object.assign(list, { tabIndex: 0 });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", texts.keys);
  list.dataset.lmSuppressShortcuts = "true";
  bars.setAttribute("aria-hidden", "true"); // the list tells the same

  const look = (number) => {
    const last = model.get("rows").length;
    if (number >= 0 && number <= last) model.send({ kind: "look", number });
  };
  const sentence = (row, k) => {
    const one = made("li", "", null);
    Object.assign(one, { value: k + 1, id: `${id}-${k + 1}` });
    one.setAttribute("role", "option");
    const [story, rules, , , mark] = row;
    if (mark === "lost") made("b", "villa-lost", one, `✕ ${model.get("_texts").lost}: `);
    else if (mark) made("b", "villa-marked", one, `${mark} `);
    one.append(story, " ");
    for (const rule of rules) made("kbd", "", one, rule);
    return one;
  };
  const bar = ([, , value, said, mark], k, most) => {
    const one = made("i", mark === "lost" ? "is-lost" : "", null);
    one.dataset.number = k + 1;
    one.title = texts.after.replace("{n}", k + 1).replace("{words}", said);
    if (mark === "lost") one.textContent = "✕";
    else if (value !== null) one.style.height = `${Math.max((value / most) * HIGH, 2)}px`;
    return one;
  };

  let drawn = [];
  const draw = () => {
    const rows = model.get("rows");
    const shown = model.get("shown");
    const same = rows.findIndex((row, k) => JSON.stringify(row) !== JSON.stringify(drawn[k]));
    const from = same < 0 ? rows.length : same;
    while (list.children.length > from) list.lastChild.remove();
    rows.slice(from).forEach((row, k) => list.append(sentence(row, from + k)));
    drawn = rows;
    none.hidden = rows.length > 0;
    list.hidden = rows.length === 0;
    const values = rows.map(([, , value]) => value).filter((value) => value !== null);
    const measured = model.get("measured") && values.length > 0;
    bars.hidden = words.hidden = !measured;
    if (measured) {
      const most = Math.max(2 * LEAST, ...values);
      bars.replaceChildren(...rows.map((row, k) => bar(row, k, most)));
    }
    [...list.children, ...bars.children].forEach((one) => one.removeAttribute("aria-selected"));
    for (const group of [list, bars]) group.children[shown - 1]?.setAttribute("aria-selected", "true");
    list.setAttribute("aria-activedescendant", shown ? `${id}-${shown}` : "");
    const said = shown ? rows[shown - 1]?.[3] : "";
    words.textContent = said ? texts.after.replace("{n}", shown).replace("{words}", said) : "";
    const one = list.children[shown - 1];
    if (!one) list.scrollTop = 0;
    else if (one.offsetTop < list.scrollTop) list.scrollTop = one.offsetTop;
    else list.scrollTop = Math.max(list.scrollTop, one.offsetTop + one.offsetHeight - list.clientHeight);
  };

  const clicked = ({ target }) => {
    const one = target.closest("li, i");
    if (one) look(Number(one.value || one.dataset.number));
  };
  list.addEventListener("click", clicked);
  bars.addEventListener("click", clicked);
  list.addEventListener("keydown", (event) => {
    const shown = model.get("shown");
    const ways = {
      ArrowUp: shown - 1, ArrowLeft: shown - 1, ArrowDown: shown + 1, ArrowRight: shown + 1,
      Home: 0, End: model.get("rows").length,
    };
    if (!(event.key in ways)) return;
    look(ways[event.key]);
    event.preventDefault();
    event.stopPropagation();
  });
  const names = ["change:rows", "change:shown", "change:measured"];
  let waiting = 0;
  const soon = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(draw); // both have come by then
  };
  for (const name of names) model.on(name, soon);
  const sizes = new ResizeObserver(draw);
  sizes.observe(el);
  draw();
  return () => {
    cancelAnimationFrame(waiting);
    sizes.disconnect();
    for (const name of names) model.off(name, soon);
  };
}

export default { render };
