// A page of a class asks every two seconds what the teacher wants: go somewhere, or wait.
// When the server was started again, the page is loaded again and goes on where it was. A page whose
// kernel was ended says so.

(() => {
  const WENT = "villa-went"; // the last call that this page has followed
  let since;
  // where Voila tells its own script which kernel the page has
  const told = document.getElementById("jupyter-config-data")?.textContent ?? "{}";
  const page = JSON.parse(told).kernelId ?? "";
  const bar = document.createElement("div");
  bar.className = "villa-pupil";
  bar.setAttribute("role", "status");
  bar.style.cssText =
    "position:fixed;top:6px;right:8px;z-index:1000;padding:1px 12px;border-radius:14px;" +
    "width:fit-content;margin:0 auto;font:600 14px/20px system-ui,sans-serif;background:#1b4965;color:#fff;pointer-events:none";

  function follow({ n, lesson, step }) {
    if (!n || sessionStorage.getItem(WENT) === String(n)) return;
    sessionStorage.setItem(WENT, String(n));
    const where = `/voila/render/${lesson}`;
    if (location.pathname === where) location.hash = `step-${step}`;
    else location.href = `${where}#step-${step}`;
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
      const answer = await fetch(`/class/now?page=${page}`, { redirect: "manual" });
      if (answer.type === "opaqueredirect") location.href = "/"; // the class is another one now
      const { pupil, locked, going, began, ended } = await answer.json();
      if (since && since !== began) location.reload();
      since = began;
      const text = locked ? `${pupil} · {{locked}}` : pupil;
      if (bar.textContent !== text) bar.textContent = text;
      const steps = document.querySelector(".villa-steps__middle"); // else it would hide words
      if (steps) bar.style.position = "static";
      if (!bar.isConnected) (steps ?? document.body).prepend(bar);
      if (ended) end(ended);
      follow(going);
    } catch {
      // the server is away for a moment
    }
    setTimeout(ask, 2000);
  }

  ask();
})();
