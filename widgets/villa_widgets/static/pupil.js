// A page of a class asks every two seconds what the teacher wants: go somewhere, or wait.
// When the server was started again, the page is loaded again and goes on where it was.

(() => {
  const WENT = "villa-went"; // the last call that this page has followed
  let since;
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

  async function ask() {
    try {
      const answer = await fetch("/class/now", { redirect: "manual" });
      if (answer.type === "opaqueredirect") location.href = "/"; // the class is another one now
      const { pupil, locked, going, began } = await answer.json();
      if (since && since !== began) location.reload();
      since = began;
      const text = locked ? `${pupil} · {{locked}}` : pupil;
      if (bar.textContent !== text) bar.textContent = text;
      const steps = document.querySelector(".villa-steps__middle"); // else it would hide words
      if (steps) bar.style.position = "static";
      if (!bar.isConnected) (steps ?? document.body).prepend(bar);
      follow(going);
    } catch {
      // the server is away for a moment
    }
    setTimeout(ask, 2000);
  }

  ask();
})();
