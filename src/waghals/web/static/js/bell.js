// The bell in the bar asks once whether there is to be sound; afterwards it turns it on and off.
import { play } from "./senses.js";
import { choose, pref } from "./settings.js";

const bell = document.querySelector("#bell");

function show() {
  bell.setAttribute("aria-pressed", String(pref("sound", "off") === "on"));
  bell.querySelector("span").classList.toggle("unseen", pref("sound", null) !== null);
}

bell.addEventListener("click", () => {
  const first = pref("sound", null) === null;
  choose("sound", pref("sound", "off") === "on" ? "off" : "on");
  if (first) choose("buzz", "on");
  show();
  play("turn");
});
document.querySelector("#prefs").addEventListener("change", ({ target }) => {
  show();
  if (["sound", "volume", "buzz"].includes(target.name)) play("turn");
});
show();
bell.hidden = false;
