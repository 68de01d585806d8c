// Runs before the first paint: what was chosen on this device becomes attributes of the page.
(() => {
  const root = document.documentElement;
  for (const name of ["theme", "speed", "sound", "volume", "buzz", "keys", "emotes"]) {
    let value = null;
    try { value = localStorage.getItem(`waghals.${name}`); } catch { /* storage is shut: defaults */ }
    if (value) root.dataset[name] = value;
  }
  root.classList.add("scripted");
})();
