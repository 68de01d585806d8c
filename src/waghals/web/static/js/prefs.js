// Runs before the first paint: what was chosen on this device becomes attributes of the page.
(() => {
  const root = document.documentElement;
  for (const name of ["theme", "speed", "sound", "volume", "buzz", "keys", "notify", "emotes", "reminders"]) {
    let value = null;
    try { value = localStorage.getItem(`waghals.${name}`); } catch { /* storage is shut: defaults */ }
    if (value) root.dataset[name] = value;
  }
  root.classList.add("scripted");
})();

// Without a connection a page of ours says so: see the service worker.
if (isSecureContext) {
  const { worker } = document.currentScript.dataset;
  addEventListener("load", () => navigator.serviceWorker?.register(worker).catch(() => {}));
}
