// A key for everything: a control with data-key is pressed by that key, or by several one after the other, which are
// parted by spaces there. They can be switched off.
import { label } from "./announce.js";
import { twice } from "./press.js";
import { pref } from "./settings.js";
import { open } from "./sheet.js";

const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";
const NAMES = { " ": "␣" };
const menu = document.querySelector("#menu");
let begun = ""; // what was pressed of several keys
let left = null; // what had the focus before the menu

function shown(control) {
  return control.checkVisibility?.({ visibilityProperty: true }) !== false;
}

/** The control that these keys press, if there is one; with a space after them, one of which they are the first. */
function pressedBy(keys) {
  const same = keys.at(-1) === " " && keys.length > 1 ? "^=" : "=";
  return [...document.querySelectorAll(`#table [data-key${same}"${CSS.escape(keys)}"]`)].find(shown);
}

document.addEventListener("waghals:shown", () => { begun = ""; });
document.addEventListener("keydown", (event) => {
  if (event.key === "Shift" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (pref("keys", "on") === "off" || event.target.closest?.(`${TYPING}, dialog`)) return;
  const again = twice(event);
  const key = event.key.toLowerCase();
  if (key === " " && event.target.closest?.("button, summary, a, input, label")) return; // it presses that
  const keys = pressedBy(begun + key) || pressedBy(`${begun}${key} `) ? begun + key : key;
  const button = pressedBy(keys);
  const last = keys !== key; // of several: equal ones are not one too many
  begun = !button && pressedBy(`${keys} `) ? `${keys} ` : "";
  const does = {
    "?": () => open(),
    "/": () => document.querySelector("#notation")?.focus(),
    m: () => {
      if (!menu.open) left = document.activeElement;
      menu.open = !menu.open;
      list(); // at once: who closes and opens it quickly gets one event for both
      (menu.open ? menu.querySelector("summary") : left)?.focus({ preventScroll: true });
    },
  }[key];
  if (!button && !does && !begun) return;
  event.preventDefault();
  if (begun) return;
  if (!button) does();
  else if (!again || last || !button.matches(".unready")) button.click();
});

/** The keys of what is on the page now. */
function list() {
  const keys = menu.querySelector(".keys");
  for (const line of keys.querySelectorAll(".here")) line.remove();
  if (!menu.open) return;
  const lines = [...document.querySelectorAll("#table [data-key]")].filter(shown).map((control) => {
    const line = document.createElement("div");
    line.className = "here";
    const { key } = control.dataset;
    line.append(document.createElement("dt"), document.createElement("dd"));
    for (const each of key === " " ? [key] : key.split(" ")) {
      line.firstChild.append(Object.assign(document.createElement("kbd"), { textContent: NAMES[each] ?? each.toUpperCase() }));
    }
    line.lastChild.textContent = label(control.querySelector("input[aria-label]") ?? control, 0);
    return line;
  });
  keys.prepend(...lines);
}
menu.addEventListener("toggle", list);
