// People at the table: what counts down, faces at seats, seats that change places by two taps, long names.
import { pref } from "./settings.js";

const SHOWN = 3000; // milliseconds that a face is seen
const { now } = document.body.dataset; // the server's clock as the page was made
const ahead = now ? Date.now() - 1000 * Number(now) : 0; // of the server's, in milliseconds
const clock = () => Date.now() - ahead;
let timer = null;

/** A frame is there: show what it says for now, and again when that changes. */
export function arrive() {
  clearTimeout(timer);
  const waits = [...countDown(), ...faces()];
  if (waits.length) timer = setTimeout(arrive, Math.max(20, Math.min(...waits)));
}

/** Seconds that are left until what the server has named. */
function countDown() {
  return [...document.querySelectorAll("[data-until]")].map((field) => {
    const left = Math.max(0, 1000 * Number(field.dataset.until) - clock());
    const seconds = Math.ceil(left / 1000);
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    field.textContent = field.dataset.words.replace("0:00", words);
    return left > 0 ? (left % 1000) + 1 : Infinity;
  }).filter(Number.isFinite);
}

/** Faces that were made just now. */
function faces() {
  const muted = pref("emotes", "on") === "off";
  return [...document.querySelectorAll("[data-emoted]")].map((face) => {
    const left = 1000 * Number(face.dataset.emoted) + SHOWN - clock();
    face.toggleAttribute("hidden", muted || left <= 0 || left > 2 * SHOWN);
    return left > 0 && left <= 2 * SHOWN ? left : Infinity;
  }).filter(Number.isFinite);
}

function mute(is) {
  document.documentElement.dataset.emotes = is ? "off" : "on";
  try { localStorage.setItem("waghals.emotes", is ? "off" : "on"); } catch { /* for this page only */ }
  arrive();
}

/** Two taps: the first takes a seat up, the second puts whoever sits there in the other's place. */
function place(button) {
  const taken = document.querySelector(".places [aria-pressed=true][data-place]");
  if (!taken || taken === button) {
    button.setAttribute("aria-pressed", String(taken !== button));
    return;
  }
  taken.setAttribute("aria-pressed", "false");
  const form = document.querySelector("#swap");
  form.elements.seat.value = taken.dataset.place;
  form.elements.other.value = button.dataset.place;
  form.requestSubmit();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-place]");
  if (button) place(button);
  const hurry = target.closest?.("#board") && document.querySelector("#hurry:not(.unready)");
  if (hurry) hurry.click();
  const picker = document.querySelector("#emotes");
  if (picker?.open && (!picker.contains(target) || target.closest("[name=emote]"))) setTimeout(() => { picker.open = false; });
});
document.addEventListener("change", ({ target }) => {
  if (target.id === "mute") mute(target.checked);
});
document.addEventListener("htmx:after:swap", arrive);
document.addEventListener("toggle", ({ target }) => {
  const box = target.querySelector?.("#mute");
  if (!box) return;
  box.checked = pref("emotes", "on") === "off";
  box.closest("[data-mute]").hidden = false;
}, true);
arrive();
