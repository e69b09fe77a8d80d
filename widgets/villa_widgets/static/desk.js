// The teacher's window: asks for the state of the class every two seconds, and tells what is wanted.

const token = new URLSearchParams(location.search).get("token");
const headers = { "X-Token": token };
const at = (id) => document.getElementById(id);
const PARTS = ["faults", "pupils", "expected", "stuck", "grid", "games", "groups"];
let now = {};
let chosen = ""; // the step that the teacher looks at; empty: where the class is
let opened = ""; // the pupil whose window is open

function put(id, html) {
  // what has not changed stays, with its place of scrolling
  if (at(id).told !== html) at(id).innerHTML = at(id).told = html;
}

// a lesson may have come into the folder; what was chosen stays chosen
function choices() {
  const step = at("step");
  if (step.told !== now.step) step.innerHTML = step.told = now.step;
  const wanted = chosen || now.where || step.value;
  if (document.activeElement !== step && wanted) step.value = wanted;
  if (step.selectedIndex < 0) step.selectedIndex = 0;
  const [lesson, first] = step.value.split("#");
  const own = [...step.options].filter(({ value }) => value.startsWith(`${lesson}#`));
  const later = own.filter(({ value }) => Number(value.split("#")[1]) > Number(first));
  const list = later.map(({ value, textContent }) => {
    const n = value.split("#")[1];
    return `<option value="${n}">${n}</option>`;
  });
  const last = at("last");
  const { value } = last;
  if (last.told !== list.join("")) last.innerHTML = last.told = list.join("");
  if (value) last.value = value;
  if (last.selectedIndex < 0) last.selectedIndex = 0;
  at("between").disabled = last.disabled = !later.length;
}

const clock = (s) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;

function show() {
  at("told").textContent = now.told;
  at("pacing").textContent = now.pacing;
  at("lock").textContent = now.locked ? texts.unlock : texts.lock;
  at("lock").setAttribute("aria-pressed", now.locked);
  at("pause").textContent = now.pause ? texts.resume : texts.pause;
  at("pause").setAttribute("aria-pressed", Boolean(now.pause));
  at("timer").textContent = now.left === null ? texts.timer : texts.stop.replace("{left}", clock(now.left));
  at("timer").setAttribute("aria-pressed", now.left !== null);
  at("free").setAttribute("aria-pressed", !now.kept);
  for (const one of document.querySelectorAll("[data-screen]"))
    one.setAttribute("aria-pressed", one.dataset.screen === now.screen);
  if (document.activeElement !== at("telling")) at("telling").checked = now.telling;
  choices();
  const busy = at("groups").contains(document.activeElement); // a list that is open stays open
  for (const part of PARTS) if (part !== "groups" || !busy) put(part, now[part]);
}

async function look() {
  try {
    const query = new URLSearchParams({ at: chosen });
    now = await (await fetch(`/state?${query}`, { headers })).json();
    show();
  } catch {
    at("told").textContent = texts.away;
  }
}

async function want(wish) {
  const answer = await fetch("/do", { method: "POST", headers, body: JSON.stringify(wish) });
  const { said = "" } = await answer.json().catch(() => ({}));
  at("said").hidden = !said;
  at("said").textContent = said;
  await look();
  return answer.ok;
}

// lead the class ----------------------------------------------------------------------------------

const place = () => {
  const [lesson, step] = at("step").value.split("#");
  return [lesson, Number(step)];
};
const screen = (what, more = {}) =>
  want({ do: "screen", screen: { what, task: chosen ? now.task : "", telling: at("telling").checked, ...more } });

at("step").onchange = () => {
  chosen = at("step").value;
  look();
};
at("here").onclick = async () => {
  const [lesson, step] = place();
  chosen = "";
  await want({ do: "lead", steps: [lesson, step, step] });
};
at("between").onclick = async () => {
  const [lesson, step] = place();
  chosen = "";
  await want({ do: "lead", steps: [lesson, step, Number(at("last").value)] });
};
at("free").onclick = () => want({ do: "lead", steps: null });
at("pause").onclick = () => want({ do: "pause", sentence: now.pause ? "" : at("sentence").value || "…" });
at("timer").onclick = () => want({ do: "timer", seconds: now.left === null ? Number(at("minutes").value) : 0 });
at("lock").onclick = () => want({ do: "lock", locked: !now.locked });
for (const one of document.querySelectorAll("[data-screen]")) one.onclick = () => screen(one.dataset.screen);
at("telling").onchange = () => screen(now.screen);

// groups and games --------------------------------------------------------------------------------

for (const one of document.querySelectorAll("[data-groups]"))
  one.onclick = () => want({ do: "groups", number: Number(one.dataset.groups) });
at("groups").onchange = ({ target }) => {
  const [lesson, step] = target.value.split("#");
  const steps = lesson ? [lesson, Number(step), Number(step)] : null;
  target.blur();
  want({ do: "group", group: Number(target.dataset.group), steps });
};
at("draw").onclick = () => confirm(texts.draw) && want({ do: "draw" });
at("games").onclick = ({ target }) => {
  const { seat, pupil } = target.dataset;
  if (seat) want({ do: "seat", pupil, partner: seat });
};

// one pupil ---------------------------------------------------------------------------------------

async function open(pupil) {
  opened = pupil;
  const answer = await fetch(`/pupil?pupil=${pupil}`, { headers });
  if (!answer.ok) return at("one").close();
  const told = await answer.json();
  at("one-name").textContent = told.name;
  at("one-where").textContent = told.where;
  at("one-thought").innerHTML = told.thought;
  at("one-code").innerHTML = told.code;
  at("one-free").textContent = told.freed ? texts.hold : texts.let;
  at("one-in").hidden = !told.groups;
  const groups = Array.from({ length: told.groups }, (_, k) => texts.group.replace("{n}", k + 1));
  at("one-group").innerHTML = [texts.with, ...groups].map((w, k) => `<option value="${k - 1}">${w}</option>`).join("");
  at("one-group").value = told.group;
  at("one-animal").innerHTML = told.free;
  at("one-seen").alt = texts.seen;
  at("one-seen").src = `/picture?token=${token}&pupil=${pupil}&now=${Date.now()}`;
  if (!at("one").open) at("one").showModal();
}

at("pupils").onclick = ({ target }) => {
  const tile = target.closest("[data-pupil]");
  if (tile) open(tile.dataset.pupil);
};
at("one-close").onclick = () => at("one").close();
at("one").onclose = () => (opened = "");
at("one-show").onclick = () => screen("pupil", { pupil: opened, named: false });
at("one-named").onclick = () => screen("pupil", { pupil: opened, named: true });
at("one-free").onclick = async () => {
  await want({ do: "free", pupil: opened });
  open(opened);
};
at("one-group").onchange = () => want({ do: "member", pupil: opened, group: Number(at("one-group").value) });
at("one-rename").onclick = async () => {
  const done = await want({ do: "rename", pupil: opened, animal: at("one-animal").value });
  if (done) open(opened);
  else at("one").close();
};
at("one-remove").onclick = async () => {
  if (!confirm(texts.remove.replace("{name}", at("one-name").textContent))) return;
  await want({ do: "remove", pupil: opened });
  at("one").close();
};

// after the lesson --------------------------------------------------------------------------------

at("forget").onclick = async () => {
  if (!confirm(texts.sure)) return;
  await want({ do: "forget" });
  location.reload();
};
for (const [id, where] of Object.entries({ report: "report", csv: "report.csv", list: "list", play: "play" }))
  at(id).href = `/${where}?token=${token}`;
look();
setInterval(look, 2000);
