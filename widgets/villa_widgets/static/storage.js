// A text that this browser keeps under a name, for the next page and another day. It shows nothing.

function initialize({ model }) {
  const name = model.get("name");
  let seen;

  // tells what is kept, unless it is what this page kept itself; true if there was something new
  function look() {
    let kept = "";
    try {
      kept = localStorage.getItem(name) ?? "";
    } catch {
      // a browser that keeps nothing
    }
    if (kept === seen) return false;
    seen = kept;
    model.send({ found: kept });
    return true;
  }

  // another page may have kept more meanwhile: then the kernel puts both together and asks again
  function keep({ text, aside }) {
    if (aside) localStorage.setItem(`${name}-damaged`, seen);
    if (look()) return;
    localStorage.setItem(name, text);
    seen = text;
  }

  const obey = (message) => {
    try {
      keep(message);
    } catch {
      model.send({ full: true });
    }
  };
  const heard = (event) => event.key === name && look();
  model.on("msg:custom", obey);
  window.addEventListener("storage", heard);
  look();
  return () => {
    model.off("msg:custom", obey);
    window.removeEventListener("storage", heard);
  };
}

export default { initialize, render: ({ el }) => (el.style.display = "none") };
