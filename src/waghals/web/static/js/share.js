// The system's share sheet, where there is one: a button with `data-share` shows with the class `can-share`.

if (navigator.share) document.documentElement.classList.add("can-share");

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-share]");
  if (!button) return;
  try {
    await navigator.share({ title: button.dataset.title, url: button.dataset.share });
  } catch (error) {
    if (error.name !== "AbortError") throw error; // thought better of it
  }
});
