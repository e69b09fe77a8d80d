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

function render({ model, el }) {
  el.style.display = "none";
  // a notebook is opened by the address of its page without code, which the same server has
  const { origin, pathname } = window.location;
  const page = pathname.replace(/\/lab(\/workspaces\/[^/]+)?\/tree\//, "/voila/render/");
  if (!page.includes("/voila/") || model.get("address")) return;
  model.set("address", origin + page);
  model.save_changes();
}

export default { initialize, render };
