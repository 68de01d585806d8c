// Who has once let a match be kept in their statistics has all later ones kept by this device, until they are forgotten.

const KEY = "waghals.keep";
const kept = new Set();

function wish(to) {
  try {
    if (to === undefined) return localStorage.getItem(KEY);
    localStorage.setItem(KEY, to);
  } catch { /* storage is shut: each match anew */ }
  return null;
}

document.addEventListener("submit", ({ target }) => {
  if (target.matches("form.keep")) wish("on");
  if (target.matches("form.forget")) wish("off");
});

function keep() {
  const form = document.querySelector("form.keep");
  const match = form?.elements.match.value;
  if (!form || kept.has(match) || wish() !== "on") return;
  kept.add(match);
  fetch(form.action, { method: "POST", body: new URLSearchParams({ match }), redirect: "manual" })
    .catch(() => kept.delete(match));
}

document.addEventListener("waghals:shown", keep);
keep();
