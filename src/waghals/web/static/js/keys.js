// A key for everything: a control with data-key is pressed by that key. They can be switched off.
import { label } from "./announce.js";
import { twice } from "./press.js";
import { pref } from "./settings.js";
import { open } from "./sheet.js";

const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";
const NAMES = { " ": "␣" };
const menu = document.querySelector("#menu");

function shown(control) {
  return control.checkVisibility?.({ visibilityProperty: true }) !== false;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (pref("keys", "on") === "off" || event.target.closest?.(`${TYPING}, dialog`)) return;
  const key = event.key.toLowerCase();
  if (key === " " && event.target.closest?.("button, summary, a, input, label")) return; // it presses that
  const button = [...document.querySelectorAll(`#table [data-key="${CSS.escape(key)}"]`)].find(shown);
  const does = {
    "?": () => open(),
    "/": () => document.querySelector("#notation")?.focus(),
    m: () => {
      menu.open = !menu.open;
      if (menu.open) menu.querySelector("summary").focus();
    },
  }[key];
  if (!button && !does) return;
  event.preventDefault();
  if (!button) does();
  else if (!twice(event) || !button.matches(".unready")) button.click();
});

/** The keys of what is on the page now. */
menu.addEventListener("toggle", () => {
  const list = menu.querySelector(".keys");
  for (const line of list.querySelectorAll(".here")) line.remove();
  const lines = [...document.querySelectorAll("#table [data-key]")].filter(shown).map((control) => {
    const line = document.createElement("div");
    line.className = "here";
    const { key } = control.dataset;
    line.append(document.createElement("dt"), document.createElement("dd"));
    line.firstChild.append(Object.assign(document.createElement("kbd"), { textContent: NAMES[key] ?? key.toUpperCase() }));
    line.lastChild.textContent = label(control.querySelector("input[aria-label]") ?? control, 0);
    return line;
  });
  list.prepend(...lines);
});
