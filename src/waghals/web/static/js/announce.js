// What a screen reader hears of a table: what happens, who comes and goes, whose turn it is and what may be done.
// Each sentence is added to one polite region, so that readers say them in their order, however fast they come.

const KEPT = 40; // sentences in the region
const MANY = 3; // sentences about one another; more are told turn by turn
const region = document.querySelector("#heard");
let heard = -1; // the last ply that was told
let before = null; // what the page showed before

function say(words) {
  const sentence = words.replace(/\s+/g, " ").trim();
  if (!sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild.remove();
}

/** The sentences of plies that were not told yet, each with its seat. */
function news(table, rematch) {
  if (rematch) heard = -1;
  const items = [...table.querySelectorAll("#moments > [data-ply]")];
  const fresh = items.filter((item) => Number(item.dataset.ply) > heard && item.textContent.trim());
  heard = Math.max(heard, ...items.map((item) => Number(item.dataset.ply)));
  return fresh;
}

/** The same, told turn by turn. */
function condensed(table, fresh) {
  const lines = [];
  fresh.forEach((item, at) => {
    const { seat, ply } = item.dataset;
    if (fresh[at + 1]?.dataset.seat === seat) return; // the turn goes on
    const turn = table.querySelector(`.turn-line[data-seat="${seat}"]`);
    const whole = turn && Number(turn.dataset.first) <= ply && ply <= Number(turn.dataset.last);
    const alone = fresh[at - 1]?.dataset.seat !== seat;
    lines.push(whole && !alone ? turn.textContent : item.textContent);
  });
  return lines;
}

/** Who sits where: the name, and whether the person is away. */
function people(table) {
  const seats = [...table.querySelectorAll("[data-who]")];
  return new Map(seats.map(({ id, dataset }) => [id.replace(/\D+/, ""), { ...dataset }]));
}

function seated(now) {
  for (const [seat, { who, away }] of now) {
    const then = before.people.get(seat);
    const tell = (kind, name) => say(region.dataset[kind].replace("{name}", name));
    if (!then || then.who !== who) {
      if (then?.who) tell("stood", then.who);
      if (who) tell("sat", who);
    } else if (then.away !== away) tell(away === undefined ? "came" : "left", who);
  }
}

/** What a control is called, without its gauge if that is told for all. */
export function label(control, gauges) {
  const called = control.getAttribute("aria-label");
  if (called) return called;
  const unsaid = gauges > 1 ? "[aria-hidden=true]" : "[aria-hidden=true], .gauge";
  const said = [...control.childNodes].filter((part) => !part.matches?.(unsaid) && part.checkVisibility?.() !== false);
  return said.map((part) => {
    const copy = part.cloneNode(true);
    for (const inner of copy.querySelectorAll?.(unsaid) ?? []) inner.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  }).filter(Boolean).join(", ");
}

/** What may be done now, and the risk. */
function choices(table) {
  const shown = [...table.querySelectorAll("#actions form:not(#typing) button:not([aria-disabled], .quiet)")]
    .filter((one) => one.checkVisibility?.({ visibilityProperty: true }) !== false);
  const gauges = shown.flatMap((one) => [...one.querySelectorAll(".gauge .danger")]);
  const names = [...new Set(shown.map((one) => label(one, gauges.length)))];
  const risk = gauges.length === 1 ? ` ${gauges[0].textContent.trim()}.` : "";
  return names.length ? `${names.join("; ")}.${risk}` : "";
}

/** Tell what is new on the page. */
function tell() {
  const table = document.querySelector("#table");
  const current = table.querySelector(".seats [aria-current]");
  const now = {
    people: people(table),
    turn: table.hasAttribute("data-mine") ? current?.id : null,
    choices: table.hasAttribute("data-mine") ? choices(table) : "",
    over: table.matches(".is-over, .is-abandoned"),
  };
  const fresh = news(table, before?.over && !now.over);
  if (before) {
    const lines = fresh.length > MANY ? condensed(table, fresh) : fresh.map((item) => item.textContent);
    lines.forEach(say);
    seated(now.people);
    if (now.over && !before.over) say(table.querySelector("#actions h2")?.textContent ?? "");
  }
  const begins = now.turn && now.turn !== before?.turn;
  const name = current?.dataset.who;
  const whom = table.querySelector(".hint")?.textContent.startsWith(`${name}:`) ? `${name}: ` : "";
  if (begins) say(`${whom}${region.dataset.turn} ${now.choices}`);
  else if (now.choices !== before?.choices) say(now.choices);
  before = now;
}

document.addEventListener("waghals:shown", tell);
tell();
