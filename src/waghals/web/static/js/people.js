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
  react();
  mark();
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

/** Faces that were made just now, by people and by bots. */
function faces() {
  const muted = pref("emotes", "on") === "off";
  return [...document.querySelectorAll(".emote")].map((face) => {
    const own = made.get(face.id);
    const left = (own ? own.at : 1000 * Number(face.dataset.emoted ?? 0)) + SHOWN - clock();
    const shows = left > 0 && left <= 2 * SHOWN;
    if (own && shows) {
      const look = face.querySelector(".look");
      look.setAttribute("href", look.getAttribute("href").replace(/#.*/, `#${own.emote}`));
    }
    face.toggleAttribute("hidden", muted || !shows);
    return shows ? left : Infinity;
  }).filter(Number.isFinite);
}

// What bots make faces at: how it is for whoever did it, and for the others. Everybody sees the same, from the moments
// that they are shown: the favourite of a bot's level always, others one time in three, and one face a turn.
const FAVOURITE = ["", "yay", "phew", "grr", "bravo"];
const OWN = { summit: "yay", steal: "yay", last_die: "yay", bust: "haha", bite: "haha", own_hit: "haha", rotten: "oh" };
const OTHERS = { bust: "oh", bite: "oh", rotten: "oh", own_hit: "oh", summit: "bravo" };
const made = new Map(); // by the element: which face, and when in the server's milliseconds
const turns = new Map(); // by seat: the ply with which the turn began in which a bot made its last face
const moments = () => [...document.querySelectorAll("#moments > li[data-ply]")];
let seen = Number(moments().at(-1)?.dataset.ply ?? 0);
let turn = { seat: "", began: 0 };

/** What this bot thinks of a moment: a summit counts once it is kept; a person's, and many teeth, are praised. */
function thinks(bot, { seat, kind, level = "0", detail = "", pops = "" }) {
  const number = bot.id.slice(3);
  if (kind === "summit" && detail !== "won") return "";
  if (seat === number) return kind === "roll" && Number(level) >= 3 ? "phew" : OWN[kind];
  if (pops.split(" ").some((id) => id === `at-${number}` || id === `row-${number}`) && kind === "steal") return "grr";
  const thought = detail.includes("many") ? "bravo" : OTHERS[kind];
  return thought === "bravo" && document.querySelector(`#at-${seat}`)?.hasAttribute("data-bot") ? "" : thought;
}

function react() {
  for (const { dataset } of moments().filter((each) => Number(each.dataset.ply) > seen)) {
    seen = Number(dataset.ply);
    if (dataset.seat !== turn.seat) turn = { seat: dataset.seat, began: seen };
    for (const bot of document.querySelectorAll(".seats > [data-level]")) {
      const emote = thinks(bot, dataset);
      const number = Number(bot.id.slice(3));
      const moved = emote === FAVOURITE[bot.dataset.level] || (seen * 7 + number * 5) % 3 === 0;
      if (!emote || !moved || turns.get(number) === turn.began) continue;
      turns.set(number, turn.began);
      made.set(`emote-${number}`, { emote, at: clock() });
    }
  }
}

function mute(is) {
  document.documentElement.dataset.emotes = is ? "off" : "on";
  try { localStorage.setItem("waghals.emotes", is ? "off" : "on"); } catch { /* for this page only */ }
  arrive();
}

let taken = null; // the number of the seat that was taken up; frames that come before the second tap leave it

/** Two taps: the first takes a seat up, the second puts whoever sits there in the other's place. */
function place(number) {
  const first = taken;
  taken = first === null ? number : null;
  mark();
  if (first === null || first === number) return;
  const form = document.querySelector("#swap");
  form.elements.seat.value = first;
  form.elements.other.value = number;
  form.requestSubmit();
}

/** The seat that was taken up looks so; it is none once it cannot be moved. */
function mark() {
  const buttons = [...document.querySelectorAll("[data-place]")];
  if (!buttons.some(({ dataset }) => dataset.place === taken)) taken = null;
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.place === taken));
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-place]");
  if (button) place(button.dataset.place);
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
