// At the end of a match this browser checks the dice by itself, and says so where one would do it.

const checked = new Map(); // by the record's address: whether all fits

async function prove() {
  const link = document.querySelector("#proof");
  if (!link) return;
  const { record } = link.dataset;
  if (!checked.has(record)) checked.set(record, import("./verify.js").then(({ fits }) => fits(record)));
  let fits;
  try {
    fits = await checked.get(record);
  } catch { // the record could not be had: perhaps later
    checked.delete(record);
    return;
  }
  const now = document.querySelector("#proof"); // the page may have changed meanwhile
  if (now?.dataset.record !== record) return;
  now.textContent = fits ? `${now.dataset.checked} ✓` : `✗ ${now.dataset.wrong}`;
  now.classList.toggle("bad", !fits);
}

document.addEventListener("waghals:shown", () => void prove());
void prove();
