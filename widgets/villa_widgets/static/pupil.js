// A page of a class asks every two seconds what the teacher wants: be at these steps, wait, look at
// the time. When the server was started again, the page is loaded again and goes on where it was. A
// page whose kernel was ended says so.

(() => {
  const SAT = "villa-sat"; // the table of the tournament to which this page has gone
  const GAME = "/voila/render/10_play.ipynb";
  let since;
  let kept = null; // the steps at which the class is kept
  // where Voila tells its own script which kernel the page has
  const told = document.getElementById("jupyter-config-data")?.textContent ?? "{}";
  const page = JSON.parse(told).kernelId ?? "";
  const bar = document.createElement("div");
  bar.className = "villa-pupil";
  bar.setAttribute("role", "status");
  bar.style.cssText =
    "position:fixed;top:6px;right:8px;z-index:1000;padding:1px 12px;border-radius:14px;" +
    "width:fit-content;margin:0 auto;font:600 14px/20px system-ui,sans-serif;background:#1b4965;color:#fff;pointer-events:none";

  const where = (lesson) => `/voila/render/${encodeURIComponent(lesson)}`;
  const here = () => decodeURIComponent(location.pathname.split("/").pop());
  const step = () => Number(/^#step-(\d+)$/.exec(location.hash)?.[1] ?? 1);

  // be at the steps where the class is kept; what was typed into the address does not lead further
  function follow() {
    if (!kept) return;
    const [lesson, first, last] = kept;
    const near = Math.min(Math.max(step(), first), last);
    if (here() !== lesson) location.href = `${where(lesson)}#step-${first}`;
    else if (near !== step()) location.hash = `step-${near}`;
  }

  // to the table at which the teacher has seated this pupil, once
  function sit(table) {
    if (!table || localStorage.getItem(SAT) === table) return false;
    localStorage.setItem(SAT, table);
    if (location.pathname === GAME) location.reload();
    else location.href = GAME;
    return true;
  }

  // all stands still under a sentence; nothing below it can be touched or reached by keys
  function pause(sentence) {
    let box = document.querySelector(".villa-paused");
    if (!sentence && !box) return;
    for (const one of document.body.children) if (one !== box) one.inert = Boolean(sentence);
    if (!sentence) return box.remove();
    if (!box) {
      box = document.createElement("div");
      box.className = "villa-paused";
      box.setAttribute("role", "alertdialog");
      box.tabIndex = -1;
      box.style.cssText =
        "position:fixed;inset:0;z-index:1002;display:grid;place-items:center;padding:24px;text-align:center;" +
        "font:600 clamp(24px,6vw,56px)/1.3 system-ui,sans-serif;background:#1b4965;color:#fff;overflow-wrap:anywhere";
      document.body.append(box);
      box.focus();
    }
    if (box.textContent !== sentence) box.textContent = sentence;
  }

  const clock = (s) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  function words({ pupil, locked, steps, left }) {
    const parts = [pupil];
    if (steps) {
      const [, n, m] = steps;
      parts.push((n === m ? "{{step}}" : "{{steps}}").replace("{n}", n).replace("{m}", m));
    }
    if (locked) parts.push("{{locked}}");
    if (left !== null) parts.push(left ? clock(left) : "{{over}}");
    return parts.join(" · ");
  }

  function end(sentence) {
    if (document.querySelector(".villa-ended")) return;
    const box = document.createElement("div");
    box.className = "villa-ended";
    box.setAttribute("role", "alert");
    box.style.cssText =
      "position:fixed;top:40px;left:12px;right:12px;z-index:1001;width:fit-content;max-width:36em;" +
      "margin:0 auto;padding:16px 20px;border-radius:10px;font:16px/24px system-ui,sans-serif;" +
      "color-scheme:light dark;background:Canvas;color:CanvasText;border:2px solid #b3261e;box-shadow:0 4px 16px #0006";
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "{{again}}";
    again.style.cssText = "display:block;margin-top:12px;padding:6px 14px;font:inherit;cursor:pointer";
    again.onclick = () => location.reload();
    box.append(sentence, again);
    document.body.append(box);
  }

  async function ask() {
    try {
      const query = new URLSearchParams({ page, lesson: here(), step: step() });
      const answer = await fetch(`/class/now?${query}`, { redirect: "manual" });
      if (answer.type === "opaqueredirect") location.href = "/"; // the class is another one now
      const state = await answer.json();
      if (since && since !== state.began) location.reload();
      since = state.began;
      const text = words(state);
      if (bar.textContent !== text) bar.textContent = text;
      const steps = document.querySelector(".villa-steps__middle"); // else it would hide words
      if (steps) bar.style.position = "static";
      if (!bar.isConnected) (steps ?? document.body).prepend(bar);
      if (state.ended) end(state.ended);
      pause(state.pause);
      kept = state.steps;
      if (!sit(state.table)) follow();
    } catch {
      // the server is away for a moment
    }
    setTimeout(ask, 2000);
  }

  window.addEventListener("hashchange", follow);
  ask();
})();
