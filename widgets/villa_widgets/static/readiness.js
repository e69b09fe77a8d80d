// What this browser can do, told to the kernel once. It shows nothing.

function hasWebGL() {
  try {
    const canvas = document.createElement("canvas");
    const gl = canvas.getContext("webgl2") || canvas.getContext("webgl");
    gl?.getExtension("WEBGL_lose_context")?.loseContext(); // a page has only few of them
    return Boolean(gl);
  } catch {
    return false;
  }
}

function render({ model, el }) {
  el.style.display = "none";
  const facts = { webgl: hasWebGL(), width: window.innerWidth };
  if (navigator.deviceMemory) facts.memory = navigator.deviceMemory;
  model.set("facts", facts);
  model.save_changes();
}

export default { render };
