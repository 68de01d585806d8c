// The gauge in a button that pushes, where what it says depends on what is ticked.
const WHOLE = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
const LEAST = [0.1, 0.25, 0.5]; // shares from which danger is tricky, dangerous, foolhardy

/** Let a gauge, an element with data-gauge, show this share of outcomes that are a loss: 0 to 1. */
export function show(gauge, share) {
  const level = LEAST.filter((least) => share >= least).length;
  const length = `${Number((share * 100).toPrecision(4))}%`;
  const rounded = Math.round(share * 100);
  const percent = share > 0 && share < 1 ? Math.min(Math.max(rounded, 1), 99) : rounded;
  const { words, none, levels } = gauge.dataset;
  set(gauge, "data-level", level);
  set(gauge.querySelector(".filled"), "width", length);
  set(gauge.querySelector(".filled"), "fill", `url(#gauge-${level})`);
  set(gauge.querySelector(".mark"), "x", length);
  say(gauge.querySelector(".danger"), share ? words.replace("{p}", WHOLE.format(percent / 100)) : none);
  say(gauge.querySelector(".unseen"), `, ${levels.split("|")[level]}`);
}

// What stays the same is left alone: boards look for changes of the page.
function set(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
