// A rule in a line where it first matters, told once in this browser: in the place of the hint, until the next ply.
import { say } from "./announce.js";
import { pref } from "./settings.js";

const READ = 4000; // milliseconds for which a line stays while others play on
const STORE = `waghals.reminded.${document.body.dataset.game}`;
const known = new Set();
let told = null; // the line that is shown

try {
  for (const key of (localStorage.getItem(STORE) ?? "").split(" ")) known.add(key);
} catch { /* storage is shut: it is told on every page */ }

function keep() {
  try { localStorage.setItem(STORE, [...known].join(" ").trim()); } catch { /* as above */ }
}

/** What to tell of this frame, as far as something is new. */
function next(list) {
  if (pref("reminders", "on") === "off") return null;
  const item = [...list?.children ?? []].find(({ dataset }) => !known.has(dataset.key));
  if (!item) return null;
  known.add(item.dataset.key);
  keep();
  return { rule: item.dataset.passage, words: item.textContent, ply: list.dataset.ply, since: performance.now(), heard: false };
}

/** Write what a frame has to tell into it. */
export function remind(frame) {
  const slot = frame.querySelector("#reminder");
  const list = frame.querySelector("#reminders");
  const mine = frame.hasAttribute("data-mine");
  const unread = told !== null && !mine && performance.now() - told.since < READ;
  if (!slot || pref("reminders", "on") === "off") told = null;
  else if (told?.ply !== list?.dataset.ply && !unread) told = next(list);
  if (!slot) return;
  slot.hidden = !told;
  if (told) slot.dataset.rule = told.rule;
  else delete slot.dataset.rule;
  slot.querySelector(".words").textContent = told?.words ?? "";
}

document.addEventListener("waghals:shown", () => {
  if (!told || told.heard) return;
  told.heard = true;
  say(told.words);
});
document.querySelector("#prefs").addEventListener("change", ({ target }) => {
  if (target.name !== "reminders") return;
  if (target.checked) { // all over again
    known.clear();
    keep();
  }
  remind(document.querySelector("#table"));
});
remind(document.querySelector("#table"));
