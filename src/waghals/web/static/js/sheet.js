// The rules as a sheet over the board, opened at the passage of what lies there: elements name it with data-rule. It
// opens by the key "?", by a press that is held (or the right button), and by asking: "?" in the bar, then any piece.

const HELD = 650; // milliseconds after which a finger that rests on a piece asks for its rule
const STILL = 10; // pixels that it may stray

const sheet = document.querySelector("#rules-sheet");
const link = document.querySelector("#rules-link");
const asking = document.querySelector("#asking");
let fetched = null;

const of = (element) => element?.closest("#table [data-rule]")?.dataset.rule;

/** The passage of what the focus or the pointer is on, else of what is to be done now. */
function passage() {
  const pointed = [...document.querySelectorAll("#table [data-rule]:hover")].at(-1);
  return of(document.activeElement) ?? of(pointed) ?? of(document.querySelector("#actions [data-rule]"));
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
  const { target, detail, ctrlKey, metaKey } = event;
  const rule = target.closest("#table [data-ask]");
  if (rule) open(of(rule));
  if (!target.closest("#rules-link, #table a[href*='rules/']") || ctrlKey || metaKey) return;
  event.preventDefault();
  if (target.closest("#rules-link") && detail) ask(true);
  else open();
});

/** Begin to ask, or end it: meanwhile a tap plays nothing but shows the passage of what it meets. */
function ask(begins) {
  asking.hidden = !begins;
  document.body.classList.toggle("asks", begins);
  (begins ? asking.querySelector(".all") : link).focus({ preventScroll: true });
}

let held = 0; // a timer, while a finger rests
let from = null;
let opened = false; // by the finger that rests

function rest(event) {
  clearTimeout(held);
  opened = false;
  from = event;
  const rule = of(event.target);
  if (event.pointerType === "mouse" || !rule) return;
  held = setTimeout(() => {
    opened = true;
    open(rule);
  }, HELD);
}

addEventListener("pointerdown", rest, true);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => clearTimeout(held), true);
addEventListener("pointermove", ({ clientX, clientY }) => {
  if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > STILL) clearTimeout(held);
}, true);
document.addEventListener("contextmenu", (event) => {
  const rule = of(event.target);
  if (!rule || event.target.closest("a[href], select, input:not([type=checkbox], [type=radio])")) return;
  event.preventDefault();
  open(rule);
});
addEventListener("click", (event) => {
  const { target } = event;
  if (asking.hidden ? !(opened && event.detail) : target.closest("#asking")) return;
  event.preventDefault();
  event.stopPropagation();
  if (opened) {
    opened = false;
    return;
  }
  ask(false);
  if (target.closest("#table")) open(of(target));
}, true);
asking.addEventListener("click", ({ target }) => {
  if (!target.closest("button")) return;
  ask(false);
  if (target.closest(".all")) open("");
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !asking.hidden) ask(false);
});
