// A lesson as a page: one step at a time, with Next, Back and dots; the address holds the step.
//
// A step begins at each heading of the second level, and the title belongs to the first. What stands
// in a step that is not shown costs nothing: it is not laid out. A guess that was not made yet (class
// villa-unanswered) keeps Next closed; Back, and an address that somebody sent, always work. A dot
// tells how far the tasks of its step are (villa-task, villa-tried, villa-solved). “The same in
// Python” is a fold of the step before it, and the last paragraph's first link leads on.
// A notebook without such headings is one page, as it is.
//
// Every page has a main part, a link that leads there, and its title, which is its one heading of the
// first level in every step. On paper all steps stand one after the other.

function lessonPage(texts) {
  const page = document.getElementById("rendered_cells");
  const words = (node) => node?.firstChild?.textContent?.trim() ?? "";
  const own = page.querySelector("h1");
  const title = words(own) || document.title;
  document.title = title;
  page.setAttribute("role", "main");
  page.tabIndex = -1;
  const make = (tag, className, parent, text = "") => {
    const made = document.createElement(tag);
    made.className = className;
    made.textContent = text;
    parent?.append(made);
    return made;
  };
  // the address of a page holds its step: this link leaves it as it is
  const skip = make("a", "villa-skip", null, texts.skip);
  skip.href = `#${page.id}`;
  document.body.prepend(skip);
  let start = page; // what has the focus after it
  skip.onclick = (event) => {
    event.preventDefault();
    start.focus({ preventScroll: true });
  };
  const named = make("h1", "villa-unseen", null, title); // where the title itself is not shown
  if (!own) page.prepend(named);

  const cells = [...document.querySelectorAll("#rendered_cells [cell-index]")];
  const steps = [];
  for (const cell of cells) {
    const heading = cell.querySelector("h2");
    if (heading || !steps.length) steps.push({ cells: [], heading });
    const step = steps.at(-1);
    step.heading ??= heading;
    step.cells.push(cell);
  }
  // the title and what stands before the first heading go with the first step
  if (steps.length > 1 && !steps[0].heading) {
    const [title, first] = steps.splice(0, 1).concat(steps);
    first.cells.unshift(...title.cells);
  }
  if (steps.length < 2) return;
  // lines of Python are behind a fold of the step before
  for (const step of steps.slice(1)) {
    if (!step.cells.some((cell) => cell.querySelector(".villa-python"))) continue;
    const before = steps[steps.indexOf(step) - 1];
    steps.splice(steps.indexOf(step), 1);
    before.fold = step.cells;
    before.cells.push(...step.cells);
    step.heading.classList.add("villa-folded");
    before.folded = step.heading;
  }

  const told = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  // The bar ---------------------------------------------------------------------------------------

  const bar = make("nav", "villa-steps", null);
  bar.setAttribute("aria-label", texts.steps);
  const home = page.querySelector("a[href$='00_start_here.ipynb']");
  if (home) {
    const link = make("a", "villa-steps__home", bar);
    link.href = home.href;
    link.title = texts.all;
    make("span", "", link, texts.all);
  }
  const back = make("button", "villa-steps__back", bar, "‹ ");
  make("span", "", back, texts.back);
  const middle = make("div", "villa-steps__middle", bar);
  const where = make("p", "villa-steps__where", middle);
  make("b", "", where, title);
  where.append(" ");
  const count = make("span", "", where);
  count.setAttribute("role", "status");
  const dots = make("ol", "", middle);
  const why = make("p", "villa-steps__why", bar);
  why.id = "villa-steps-why";
  const next = make("button", "villa-steps__next", bar, `${texts.next} ›`);
  for (const button of [back, next]) button.type = "button";
  steps.forEach((step, k) => {
    step.dot = make("a", "", make("li", "", dots));
    step.dot.href = `#step-${k + 1}`;
    step.dot.onclick = (event) => {
      event.preventDefault();
      if (open(k)) go(k);
    };
  });
  page.append(bar); // the Tab key comes to it after the step
  page.prepend(named);
  document.body.classList.add("villa-in-steps");
  document.body.style.setProperty("--villa-making", JSON.stringify(texts.making));

  // Which step is shown, and which may come ---------------------------------------------------------

  let now = -1;
  const asked = page.getElementsByClassName("villa-unanswered");
  const unanswered = (k) => [...asked].some((one) => steps[k].cells.some((c) => c.contains(one)));
  const unmade = (k) =>
    steps[k].cells.some((c) => c.querySelector(".jp-CodeCell:not(:has(.jp-Cell-outputWrapper))"));
  const staged = (k) => steps[k].cells.some((c) => c.querySelector(".villa-staged.villa-unanswered"));
  const asks = (k) => (staged(k) ? texts.guess : texts.predict);
  const shut = (k) => (unmade(k) ? texts.making : unanswered(k) ? asks(k) : "");
  const open = (k) => {
    for (let before = now; before < k; before += 1) if (shut(before)) return false;
    return true;
  };
  // how far its tasks are: “none”, “open”, “half” or “solved”
  const state = ({ cells }) => {
    const tasks = cells.flatMap((cell) => [...cell.querySelectorAll(".villa-task")]);
    const of = (name) => tasks.filter((task) => task.classList.contains(name)).length;
    if (!tasks.length) return "none";
    if (of("villa-solved") === tasks.length) return "solved";
    return of("villa-solved") || of("villa-tried") ? "half" : "open";
  };
  const mark = () => {
    const reason = shut(now);
    const last = now === steps.length - 1;
    why.textContent = last ? "" : reason;
    next.setAttribute("aria-disabled", last || Boolean(reason));
    if (reason && !last) next.setAttribute("aria-describedby", why.id);
    else next.removeAttribute("aria-describedby");
    next.classList.toggle("is-last", last);
    back.disabled = now === 0;
    steps.forEach((step, k) => {
      const { dot } = step;
      dot.dataset.state = state(step);
      const name = told(texts[dot.dataset.state], { n: k + 1, name: words(step.heading) });
      dot.setAttribute("aria-label", name);
      dot.title = name;
      if (k === now) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
      dot.setAttribute("aria-disabled", !open(k));
    });
  };
  // A step with a picture has it at the left of the screen, and its words at the right; one of words
  // alone is a column in the middle.
  const PICTURE = ".villa-step-picture, .villa-beside";
  const STAGE = ":is(.villa-lab, .villa-puzzle) .villa-stage .villa-picture";
  const frame = () => {
    const has = (what) => steps[now].cells.some((cell) => cell.querySelector(what));
    const { classList } = document.body;
    classList.toggle("villa-framed", has(PICTURE) || has(STAGE));
    classList.toggle("villa-framed-stage", !has(PICTURE) && has(STAGE));
    classList.toggle("villa-only-words", !has(".jupyter-widgets, .villa-map"));
  };
  // A stage gets the room that is left on the screen: it gives way when something comes in, and no
  // more while it is shown, so that nothing moves under a hand.
  const MOST = 640;
  const LEAST = 220; // px
  let room = MOST;
  const fit = () => {
    for (let time = 0; time < 20; time += 1) { // a picture may be lower than the room that it has
      const end = Math.max(...steps[now].cells.map((cell) => cell.getBoundingClientRect().bottom));
      const over = end + page.scrollTop + 4 - (window.innerHeight - bar.offsetHeight);
      if (over <= 0 || room === LEAST || window.innerWidth < 900) return;
      room = Math.max(room - over, LEAST);
      page.style.setProperty("--villa-left", `${room}px`);
    }
  };
  const anew = () => {
    room = MOST;
    page.style.setProperty("--villa-left", `${room}px`);
    fit();
  };
  const show = (k, focus) => {
    if (k === now) return;
    now = k;
    steps.forEach((step, j) => {
      const folded = (cell) => step.fold?.includes(cell) && !step.unfolded;
      for (const cell of step.cells) cell.hidden = j !== k || folded(cell);
    });
    named.hidden = steps[k].cells.some((cell) => cell.contains(own));
    const of = told(texts.where, { n: k + 1, all: steps.length });
    count.textContent = of;
    document.title = `${title} · ${of}`;
    mark();
    frame();
    page.scrollTop = 0;
    anew();
    window.dispatchEvent(new Event("resize")); // what was laid out for no room looks again
    const { heading } = steps[k];
    heading.tabIndex = -1;
    start = heading;
    if (focus) heading.focus({ preventScroll: true });
  };
  const go = (k) => {
    if (steps[k] && k !== now) location.hash = `step-${k + 1}`;
  };
  const addressed = () => {
    const name = decodeURIComponent(location.hash.slice(1));
    const number = /^step-(\d+)$/.exec(name)?.[1];
    if (number) return Math.min(Math.max(number, 1), steps.length) - 1;
    const named = name && document.getElementById(name);
    return named ? Math.max(steps.findIndex((s) => s.cells.some((c) => c.contains(named))), 0) : 0;
  };
  const FIRST = "[role=slider], .is-pick, input, button:not(:disabled), .villa-scene__picture";
  const forward = () => {
    if (now === steps.length - 1) return;
    if (!shut(now)) go(now + 1);
    else {
      [...asked].find((one) => one.offsetParent)?.querySelector(FIRST)?.focus();
      bar.classList.add("is-told"); // where there is room for a line only when it is asked for
      setTimeout(() => bar.classList.remove("is-told"), 4000);
    }
  };

  // a page without code shows no notebook whose code is the lesson
  const WORKSHOP = ".jp-RenderedMarkdown a[href*='workshop/']";
  for (const link of page.querySelectorAll(WORKSHOP)) link.replaceWith(...link.childNodes);

  // The fold, and the way on -------------------------------------------------------------------------

  for (const step of steps.filter(({ fold }) => fold)) {
    const button = make("button", "villa-fold", null, words(step.folded));
    button.type = "button";
    button.setAttribute("aria-expanded", "false");
    button.onclick = () => {
      step.unfolded = !step.unfolded;
      button.setAttribute("aria-expanded", step.unfolded);
      for (const cell of step.fold) cell.hidden = !step.unfolded;
    };
    step.fold[0].before(button);
    step.cells.push(button);
  }
  const last = steps.at(-1);
  const ending = last.cells.filter((cell) => !last.fold?.includes(cell));
  const closing = ending.flatMap((cell) => [...cell.querySelectorAll("p")]).at(-1);
  const links = [...(closing?.querySelectorAll("a[href$='.ipynb']") ?? [])];
  const onward = links.find((link) => link.href !== home?.href);
  if (onward) {
    const ways = make("p", "villa-onward", null);
    const way = make("a", "villa-onward__next", ways, `${onward.textContent} ›`);
    way.href = onward.href;
    for (const link of links.filter((one) => one.href === home?.href)) {
      make("a", "", ways, texts.all).href = home.href;
      if (/^\s*\.?\s*$/.test(link.nextSibling?.textContent ?? "")) link.nextSibling?.remove();
      link.remove();
    }
    closing.after(ways);
  }

  next.onclick = forward;
  back.onclick = () => go(now - 1);
  window.addEventListener("hashchange", () => show(addressed(), true));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const free = [document.body, steps[now].heading].includes(document.activeElement);
    if (!free && !bar.contains(document.activeElement)) return;
    if (event.key === "ArrowRight") forward();
    if (event.key === "ArrowLeft") go(now - 1);
  });
  let waiting = false;
  const changes = new MutationObserver((records) => {
    if (waiting || records.every(({ target }) => bar.contains(target))) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
      frame();
      fit();
    });
  });
  changes.observe(page, { subtree: true, childList: true, attributeFilter: ["class"] });
  new ResizeObserver(fit).observe(page);
  window.addEventListener("resize", ({ isTrusted }) => isTrusted && anew());
  window.addEventListener("villa-anew", anew);
  show(addressed(), false);
}
