// A key for everything: a button with data-key is pressed by that key. They can be switched off.
import { twice } from "./press.js";
import { pref } from "./settings.js";

const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (pref("keys", "on") === "off" || event.target.closest?.(TYPING)) return;
  if (event.key === " " && event.target.closest?.("button, summary, a, input")) return; // it is pressed itself
  const button = document.querySelector(`#table [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (button && button.checkVisibility?.({ visibilityProperty: true }) !== false) {
    event.preventDefault();
    if (!twice(event) || !button.matches(".unready")) button.click();
  } else if (event.key === "?") {
    const menu = document.querySelector("#menu");
    menu.open = !menu.open;
    if (menu.open) menu.querySelector("summary").focus();
  }
});
