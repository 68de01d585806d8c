// A table: frames come in over the stream or as a command's answer, and are morphed into place.
import "./bell.js";
import { attend } from "./attention.js";
import "./announce.js";
import "./keys.js";
import "./keep.js";
import "./settings.js";
import { lie, roll, tumbles } from "./dice.js";
import { last, whole } from "./frames.js";
import { happened, perform, rolled } from "./moments.js";
import "./people.js";
import { arrive, change, look } from "./press.js";
import { fill, seed } from "./seed.js";
import "./proof.js";
import { remind } from "./reminders.js";
import { play } from "./senses.js";
import { Stream } from "./stream.js";
import "./turns.js";

const MORPH = { target: "#table", swap: "outerMorph", ours: true };
const { address } = document.body.dataset; // of this table
const table = () => document.querySelector("#table");
const CHOOSING = "#table form:is([action$=act], [action$=enter])";
const HEAD = /^<main id="table"[^>]*>/;
let shown = Number(table().dataset.version);
let queue = Promise.resolve();
let newest = null;
let answer = Promise.resolve(); // to the command that was sent last
let isAnswered = () => {};

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

/** What an answer's frame says of itself; it may stand in a whole page. Without one, say what the answer says. */
function read(text) {
  const opening = HEAD.exec(text);
  if (opening) {
    const head = parsed(opening[0]).querySelector("main");
    const { version, viewer } = head.dataset;
    return { text, head, version: Number(version), seated: viewer !== undefined, refuses: text.includes('class="notice"') };
  }
  const page = parsed(text);
  const frame = page.querySelector("main#table");
  const notice = page.querySelector(".notice");
  if (!frame && notice) say(notice.textContent);
  return frame && read(frame.outerHTML);
}

/** A word from outside the table, such as that one was too quick. It goes by itself. */
function say(words) {
  const toast = document.querySelector("#toast");
  toast.textContent = words;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { toast.textContent = ""; }, 5000);
}

/** The end of this task, also on a hidden page, so that each frame has a task of its own. */
const breath = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
});

/** Show a frame unless a newer one is on its way; an older one is dropped. */
function present(frame, insist = false) {
  if (!frame || (!insist && frame.version < (newest?.version ?? shown))) return;
  newest = frame;
  attend(frame.head);
  queue = queue.then(breath).then(() => newest && show()).catch((error) => console.error(error));
}

/** Show the newest frame, with all that has happened since the last one. */
async function show() {
  let frame = parsed(newest.text).querySelector("main");
  if (tumbles() && !rolled(frame)) { // the roll is on its way
    await answer;
    frame = parsed(newest.text).querySelector("main");
  }
  const { version } = newest;
  newest = null;
  shown = version;
  const busy = document.activeElement?.closest("#table");
  const mine = table().hasAttribute("data-mine");
  const begins = table().matches(".lobby") && frame.matches(".match");
  const choices = happened(frame) ? document.querySelectorAll(CHOOSING) : []; // they answered what was asked before
  await perform(frame, () => {
    change();
    for (const form of choices) form.reset();
    remind(frame);
    return htmx.swap({ ...MORPH, sourceElement: document.body, frame, text: "<main></main>" });
  });
  if (begins) scrollTo(0, 0); // to the board
  if (!mine && table().hasAttribute("data-mine")) play("turn");
  if (begins || (busy && [document.body, document.querySelector("#actions")].includes(document.activeElement))) {
    const next = document.querySelector(":is(#actions, #board) [data-main]") ?? document.querySelector("#actions");
    next?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("waghals:shown"));
  look();
  settle();
}

/** A pushed frame, unless it tells nothing new and would wipe out why something was refused. */
function push(text, insist) {
  const frame = read(text);
  const now = newest ?? {
    version: shown, seated: table().hasAttribute("data-viewer"), refuses: table().querySelector(".notice") !== null,
  };
  const same = frame?.version === now.version && frame.seated === now.seated;
  if (!(same && now.refuses)) present(frame, insist);
}

/** What a fresh frame wants from the browser: a seed for a match to come, names, the copy button. */
function settle() {
  fill();
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  if (table().hasAttribute("data-wants-seed") && !settle.asked) {
    settle.asked = true;
    const body = new URLSearchParams({ seed: seed() });
    const headers = { "HX-Request": "true", "Waghals-Frame": last };
    fetch(`${address}/seed`, { method: "POST", headers, body })
      .then((answer) => answer.text())
      .then(answered)
      .finally(() => { settle.asked = false; });
  }
}

/** A command's answer passes the same gate as pushed frames. */
function answered(text) {
  const all = whole(text);
  if (all === null) return stream.renew();
  const frame = read(all);
  if (frame?.seated && !table().hasAttribute("data-viewer")) stream.renew();
  present(frame);
}

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.ours) return event.detail.tasks[0].fragment.replaceChildren(ctx.frame); // it is parsed already
  event.preventDefault();
  connected(true);
  answered(ctx.text);
});
document.addEventListener("htmx:finally:request", () => {
  isAnswered();
  queue.then(lie); // unless the answer told what was rolled
});
document.addEventListener("htmx:error", () => connected(false));

/** The answer to a command, or none if the stream has shown more than `version` first: the next one need not wait. */
function fetched(request, version) {
  const coming = fetch(...request);
  return new Promise((resolve, reject) => {
    const stops = new AbortController();
    document.addEventListener("waghals:shown", () => {
      if (shown <= version) return;
      stops.abort();
      resolve(new Response(null, { status: 204 }));
      coming.then((late) => late.text()).then(answered).catch(() => {});
    }, stops);
    coming.then(resolve, reject).finally(() => stops.abort());
  });
}

// A command says which frame there is. The dice begin to tumble as one presses, not when the answer is there.
document.addEventListener("htmx:before:request", ({ detail, target }) => {
  const { ctx } = detail;
  ctx.request.headers["Waghals-Frame"] = last;
  ctx.fetch = (...request) => fetched(request, shown);
  const pressed = ctx.sourceEvent?.submitter ?? target;
  answer = new Promise((resolve) => { isAnswered = resolve; });
  if (pressed.matches?.("[data-rolls]")) roll(Number(pressed.querySelector("[data-level]")?.dataset.level ?? 0));
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = before; }, 1600);
});

// A short break goes without saying; of a longer one the page tells.
let worry = null;
function connected(is) {
  if (!is) {
    worry ??= setTimeout(() => document.body.classList.add("offline"), 2000);
    return;
  }
  clearTimeout(worry);
  worry = null;
  document.body.classList.remove("offline");
}

// The first frame of a stream is taken as it is: the server may have been set up again.
const stream = new Stream(address, push, connected);
arrive();
settle();
