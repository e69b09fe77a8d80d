// A page that has lost its computer says so: its server cannot be reached, or the program that works
// out what is shown (the kernel) has ended. What is shown goes grey, and the hand lets go. When the
// server is back, so is the page: it goes on if its program still runs, else it is loaded again and
// goes on where it was. In JupyterLab the cells are run again by hand. It stands in front of panel.js.

const AWAY = 1500; // ms without a connection before it is told
const POLL = 2000; // ms between two looks whether the server is back
const TRIES = 4; // looks at a server that is back before its program is given up
const ENDED = ["restarting", "autorestarting", "dead"];

const watches = (document.villaWatches ??= new WeakMap()); // of each kernel

class Watch {
  places = new Set(); // elements of views whose kernel it is
  state = ""; // or “away”, “gone”

  constructor(kernel, words, page) {
    Object.assign(this, { kernel, words, page });
    kernel.statusChanged.connect((_, status) => ENDED.includes(status) && this.lose("gone"));
    kernel.connectionStatusChanged.connect((_, status) => this.connection(status));
  }

  connection(status) {
    clearTimeout(this.late);
    if (status === "connected" && this.state === "away") this.found();
    else if (status !== "connected") this.late = setTimeout(() => this.lose("away"), AWAY);
  }

  /** Where it is told: the notebook in JupyterLab, else the page. */
  get scope() {
    const place = [...this.places].find((one) => one.isConnected);
    return place?.closest(".jp-NotebookPanel, .jp-Document") ?? document.body;
  }

  lose(state) {
    if (this.state === "gone" || this.kernel.isDisposed) return;
    const before = this.state;
    this.state = state;
    if (before !== state) this.tell();
    if (state === "away" && before !== state) this.poll(0);
  }

  tell() {
    this.box?.remove();
    const { scope, words, state, page } = this;
    scope.classList.add("villa-lost");
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // the hand lets go
    if (scope.contains(document.activeElement)) document.activeElement.blur();
    this.box = document.createElement("div");
    this.box.className = "villa-lost-box";
    this.box.setAttribute("role", "alert");
    this.box.append(state === "away" ? words.away : page ? words.gone : words.rerun);
    if (page) {
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = words.again;
      again.onclick = () => location.reload();
      this.box.append(again);
    }
    scope.append(this.box);
  }

  found() {
    this.state = "";
    this.box?.parentElement?.classList.remove("villa-lost");
    this.box?.remove();
  }

  async poll(answers) {
    if (this.state !== "away") return;
    let seen = answers;
    try {
      const { id, serverSettings } = this.kernel;
      const answer = await fetch(`${serverSettings.baseUrl}api/kernels/${id}`, { cache: "no-store" });
      seen = answer.status === 404 ? TRIES : seen + 1;
      if (seen < TRIES) this.kernel.reconnect().catch(() => {});
    } catch {
      // it is still away
    }
    if (seen < TRIES) setTimeout(() => this.poll(seen), POLL);
    else if (this.page && this.state === "away") location.reload();
    else if (this.state === "away") this.lose("gone");
  }
}

/** Watches the kernel of a view that is drawn; gives what is to be called in the end. */
function watchKernel(model, el) {
  const manager = model.widget_manager;
  const kernel = manager?.kernel;
  if (!kernel) return () => {};
  let watch = watches.get(kernel);
  if (!watch) watches.set(kernel, (watch = new Watch(kernel, model.get("_lost"), !manager.context)));
  else if (watch.state === "gone") watch.found(); // the cells were run again
  watch.places.add(el);
  return () => watch.places.delete(el);
}

