// The projector's window: asks every second what all are to see. It has no controls.

const token = new URLSearchParams(location.search).get("token");
const shown = document.getElementById("shown");
const clock = document.getElementById("clock");

// a picture gives way to the next one only when that has come
function put(html) {
  if (shown.told === html) return;
  shown.told = html;
  const next = document.createElement("div");
  next.innerHTML = html;
  const [old, picture] = [shown.querySelector("img"), next.querySelector("img")];
  const show = () => shown.told === html && shown.replaceChildren(...next.childNodes);
  if (old && picture) picture.decode().then(show, show);
  else show();
}

async function look() {
  try {
    const { what, html, left, over } = await (await fetch(`/projected?token=${token}`)).json();
    document.body.dataset.what = what;
    put(html);
    clock.hidden = left === null;
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.textContent = left ? time : over;
  } catch {
    // the class server is away for a moment
  }
  setTimeout(look, 1000);
}

look();
