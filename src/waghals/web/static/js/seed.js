// Each seat adds a seed to the dice. It is made here, so that no server can choose it.

/** Sixteen random bytes in hexadecimal. */
export function seed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fill the forms' hidden seeds, and the names with the one used last. */
export function fill(root = document) {
  for (const field of root.querySelectorAll("[data-seed]")) field.value ||= seed();
  let name = "";
  try { name = localStorage.getItem("waghals.name") ?? ""; } catch { /* none is known */ }
  for (const field of root.querySelectorAll("[data-last-name]")) if (name) field.value = name;
  const field = root.querySelector("[data-name]");
  if (field && !field.value && !root.querySelector(".mine")) field.value = name;
}

document.addEventListener("submit", ({ target }) => {
  const name = target.querySelector("[data-name]")?.value;
  if (document.querySelector("[data-viewer]")) return; // somebody else sits down at this device
  try { if (name) localStorage.setItem("waghals.name", name); } catch { /* not kept */ }
}, true);
