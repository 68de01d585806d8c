// The positions of a match that has ended: fetched some at a time, shown one after the other.
import "./settings.js";
import "./share.js";

const CHUNK = 24; // positions that are fetched together
const MORPH = { target: "#position", swap: "innerMorph" };
const main = document.querySelector(".replay");
const { address, match } = main.dataset;
const plies = Number(main.dataset.plies);
const [scrub, where, eyes, speed, play] = ["ply", "where", "eyes", "speed", "play"].map((id) => document.getElementById(id));
const known = new Map();
let at = Number(main.dataset.at);
let wanted = at;
let timer = null;

/** The positions of the chunk in which this one lies, from a seat's eyes. */
function chunk(ply, seat) {
  const first = ply - (ply % CHUNK);
  const key = `${seat}:${first}`;
  if (!known.has(key)) {
    const query = new URLSearchParams({ match, first, count: CHUNK, eyes: seat });
    const asked = fetch(`${address}/plies?${query}`).then((answer) => {
      if (!answer.ok) throw new Error(`positions from ${first}: ${answer.status}`);
      return answer.json();
    });
    asked.catch(() => known.delete(key)); // perhaps the next time
    known.set(key, asked);
  }
  return known.get(key);
}

/** Show a position, unless another one is wanted by the time it is here. */
async function show(ply) {
  wanted = Math.min(Math.max(ply, 0), plies);
  const [now, seat] = [wanted, eyes?.value ?? ""];
  scrub.value = now;
  where.textContent = now;
  const found = await chunk(now, seat);
  if (now !== wanted || seat !== (eyes?.value ?? "")) return;
  await htmx.swap({ ...MORPH, sourceElement: main, text: found[now % CHUNK] });
  at = now;
  main.dataset.at = now;
  const query = new URLSearchParams({ match, ply: now, ...(seat && { eyes: seat }) });
  history.replaceState(null, "", `${address}?${query}`);
  if (now < plies) void chunk(Math.min(now + CHUNK / 2, plies), seat).catch(() => {});
}

function run(is) {
  clearTimeout(timer);
  timer = null;
  main.classList.toggle("playing", is);
  play.setAttribute("aria-label", is ? play.dataset.pause : play.dataset.play);
  if (is) timer = setTimeout(step, Number(speed.value));
}

async function step() {
  try {
    await show(at + 1);
  } finally {
    if (timer !== null) run(at < plies);
  }
}

function go(ply) {
  run(false);
  return show(ply);
}

const STEPS = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => plies };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

for (const [id, to] of Object.entries(STEPS)) {
  document.getElementById(id).addEventListener("click", (event) => {
    event.preventDefault();
    void go(to());
  });
}
play.addEventListener("click", async () => {
  const begins = timer === null;
  if (begins && wanted >= plies) await show(0);
  run(begins);
});
scrub.addEventListener("input", () => void go(Number(scrub.value)));
eyes?.addEventListener("change", () => void show(wanted));
document.getElementById("choose").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, summary, .menu")) return;
  if (event.key === " " && !event.target.closest("button, a")) {
    event.preventDefault();
    play.click();
  } else if (event.key in KEYS) {
    event.preventDefault();
    void go(STEPS[KEYS[event.key]]());
  }
});
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = button.dataset.done;
});
for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
document.getElementById("speeds").hidden = false;
play.hidden = false;
