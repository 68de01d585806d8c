// The rules as a sheet over the board, opened at the passage of what lies there: elements name it with data-rule.

const sheet = document.querySelector("#rules-sheet");
const link = document.querySelector("#rules-link");
let fetched = null;

/** The passage of what the focus or the pointer is on, else of what is to be done now. */
function passage() {
  const near = document.activeElement?.closest("#table [data-rule]");
  const pointed = [...document.querySelectorAll("#table [data-rule]:hover")].at(-1);
  return (near ?? pointed ?? document.querySelector("#actions [data-rule]"))?.dataset.rule;
}

async function rules() {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const text = page.querySelector("main");
  for (const part of text.querySelectorAll(".beside")) part.remove();
  return [...text.childNodes].map((node) => document.importNode(node, true));
}

/** Show the rules; `anchor` is the id of a passage. */
export async function open(anchor = passage()) {
  if (sheet.open) return;
  const text = sheet.querySelector(".text");
  sheet.showModal();
  try {
    fetched ??= rules();
    text.replaceChildren(...await fetched);
  } catch {
    fetched = null;
    location.href = link.href;
    return;
  }
  text.scrollTop = 0;
  const there = anchor && text.querySelector(`[id="${CSS.escape(anchor)}"]`);
  if (!there) return;
  there.scrollIntoView();
  there.classList.add("passage");
}

sheet.addEventListener("close", () => {
  sheet.querySelector(".passage")?.classList.remove("passage");
  sheet.querySelector(".text").replaceChildren(); // what has ids is there once
});
sheet.addEventListener("click", ({ target }) => {
  if (target === sheet || target.closest(".close")) sheet.close();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#rules-link, #table a[href*='rules/']") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  open();
});
