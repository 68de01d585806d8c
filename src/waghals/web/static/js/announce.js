// What a screen reader hears of a table: what happens, who comes and goes, whose turn it is and what may be done.
// Each sentence is added to one polite region, so that readers say them in their order, however fast they come.

const KEPT = 40; // sentences in the region
const MANY = 3; // sentences about one another; more are told turn by turn
const PLAYS = /\/(roll|act|enter|lift)$/; // addresses of what the game asks
const region = document.querySelector("#heard");
let heard = -1; // the last ply that was told
let before = null; // what the page showed before

/** Let it be heard after all that was said before. */
export function say(words) {
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

/** Whether a control can be pressed that belongs to what the game asks now. */
function offered(control) {
  return PLAYS.test(control.form?.getAttribute("action")) && control.matches(":not([aria-disabled], [type=hidden])")
    && control.checkVisibility?.({ visibilityProperty: true }) !== false;
}

/** What to do now, and before it for whom on a shared device. */
function hint(table) {
  const said = table.querySelector(".hint")?.textContent ?? "";
  const name = `${table.querySelector(".seats [aria-current]")?.dataset.who}: `;
  return said.startsWith(name) ? { whom: name, words: said.slice(name.length) } : { whom: "", words: said };
}

/** What can be chosen before something is done with it, such as the cards of a hand: each name once, with how many there are. */
function things(table) {
  const boxes = [...table.querySelectorAll("input[type=radio], input[type=checkbox]:not(:checked)")].filter(offered);
  const names = new Map();
  for (const box of boxes) {
    const name = label(box.ariaLabel || !box.labels[0] ? box : box.labels[0], 0);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  const group = boxes[0]?.closest("fieldset")?.querySelector("legend")?.textContent;
  const all = [...names].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
  return all && `${hint(table).words} ${group ? `${group}: ` : ""}${all}. `;
}

/** What may be done now, and the risk. */
function deeds(table) {
  const shown = [...table.querySelectorAll("button")].filter(offered);
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
    choices: table.hasAttribute("data-mine") ? things(table) + deeds(table) : "",
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
  if (begins) say(`${hint(table).whom}${region.dataset.turn} ${now.choices}`);
  else if (fresh.length || now.choices !== before?.choices) say(now.choices);
  before = now;
}

let offer = ""; // what was said last of what may be done with what is chosen

/** Something was chosen: tell what may be done with it. */
function chosen({ target }) {
  const now = target.closest("#table") && offered(target) ? deeds(document.querySelector("#table")) : "";
  if (now && now !== offer) say(now);
  offer = now;
}

document.addEventListener("change", (event) => setTimeout(chosen, 0, event)); // once the page shows it

// What the game's own script closes, such as a button for dice that nobody has chosen yet, is not told: wait for it.
let ready = false;
document.addEventListener("waghals:shown", () => ready && tell());
const script = document.querySelector('script[src*="boards/"]');
Promise.resolve(script && import(script.src)).catch(() => {}).then(() => {
  ready = true;
  tell();
});
