// The menu's settings: kept on this device, applied at once, told to other tabs by storage.

const root = document.documentElement;
const form = document.querySelector("#prefs");

/** What is set: for example pref("speed", "normal"). */
export function pref(name, otherwise) {
  return root.dataset[name] ?? otherwise;
}

/** Set it, here and on later pages. */
export function choose(name, value) {
  root.dataset[name] = value;
  try { localStorage.setItem(`waghals.${name}`, value); } catch { /* for this page only */ }
  show();
}

function show() {
  for (const field of form.elements) {
    if (!field.name) continue;
    const value = pref(field.name, null);
    if (field.type === "radio" && value) field.checked = field.value === value;
    if (field.type === "checkbox" && value) field.checked = value === "on";
    if (field.type === "range" && value) field.value = value;
  }
}

if (form) {
  show();
  form.addEventListener("change", ({ target }) => {
    choose(target.name, target.type === "checkbox" && !target.checked ? "off" : target.value);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

const menu = document.querySelector("#menu");
document.addEventListener("click", (event) => {
  if (menu?.open && !menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu?.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
