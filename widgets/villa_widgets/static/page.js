// What a lab needs of the browser itself: files to keep and text to copy. It shows nothing.

function keep({ name, text, kind }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  // the browser reads the file after the click has returned
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function copy({ text }) {
  // the clipboard may be closed to pages; the text stays in its field, to be copied by hand
  navigator.clipboard?.writeText(text).catch(() => {});
}

const deeds = { keep, copy };

function initialize({ model }) {
  const obey = (message) => deeds[message.do]?.(message);
  model.on("msg:custom", obey);
  return () => model.off("msg:custom", obey);
}

// Where this page is opened; for a notebook in JupyterLab that is its page without code, which the
// same server has: the manager of a notebook's widgets tells where the notebook lies.
function address(manager) {
  const { origin, pathname } = window.location;
  if (pathname.includes("/voila/")) return origin + pathname;
  const path = manager.context?.localPath ?? "";
  const lab = document.getElementById("jupyter-config-data");
  return path.endsWith(".ipynb") && lab ? `${origin}${JSON.parse(lab.textContent).baseUrl}voila/render/${encodeURI(path)}` : "";
}

function render({ model, el }) {
  el.style.display = "none";
  if (model.get("address")) return;
  model.set("address", address(model.widget_manager));
  model.save_changes();
}

export default { initialize, render };
