// The teacher's desk: asks for the state of the class every two seconds, and tells what is wanted.

const token = new URLSearchParams(location.search).get("token");
const headers = { "X-Token": token };
const at = (id) => document.getElementById(id);
let locked = false;

function put(id, html) {
  // what has not changed stays, with its place of scrolling
  if (at(id).told !== html) at(id).innerHTML = at(id).told = html;
}

function choices(html) {
  // a lesson may have come into the folder; what was chosen stays chosen
  const { value } = at("step");
  put("step", html);
  at("step").value = value;
  if (at("step").selectedIndex < 0) at("step").selectedIndex = 0;
}

async function look() {
  const telling = at("telling").checked ? "yes" : "no";
  try {
    const state = await (await fetch(`/state?telling=${telling}`, { headers })).json();
    locked = state.locked;
    at("told").textContent = state.told;
    at("lock").textContent = locked ? texts.unlock : texts.lock;
    at("lock").setAttribute("aria-pressed", locked);
    choices(state.step);
    for (const part of ["faults", "expected", "stuck", "grid", "games", "codes"]) put(part, state[part]);
  } catch {
    at("told").textContent = texts.away;
  }
}

async function want(wish) {
  await fetch("/do", { method: "POST", headers, body: JSON.stringify(wish) });
  await look();
}

at("lock").onclick = () => want({ do: "lock", locked: !locked });
at("telling").onchange = look;
at("go").onclick = () => {
  const [lesson, step] = at("step").value.split("#");
  want({ do: "go", lesson, step: Number(step) });
};
at("draw").onclick = () => confirm(texts.draw) && want({ do: "draw" });
at("forget").onclick = async () => {
  if (!confirm(texts.sure)) return;
  await want({ do: "forget" });
  location.reload();
};
at("codes").onclick = ({ target }) => {
  const { pupil } = target.dataset;
  if (pupil && confirm(texts.free)) want({ do: "free", pupil });
};
at("report").href = `/report?token=${token}`;
look();
setInterval(look, 2000);
