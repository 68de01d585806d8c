// My turn reaches me in another tab: by the title, a badge, and a notification if that was asked for.
// While a match runs and its page is looked at, the screen stays awake.
import { pref } from "./settings.js";

const title = document.title;
const icon = document.querySelector('link[rel="icon"]');
const plain = icon.href;
const { yourTurn, turnIcon } = document.body.dataset;
const notify = document.querySelector('#prefs [name="notify"]');
let mine = false;
let called = null; // whether the title calls
let lock = null;
let note = null;

/** Look at a frame as it comes, also while the page is hidden and shows none. */
export function attend(frame) {
  const was = mine;
  mine = frame.hasAttribute("data-mine");
  tell();
  if (mine && !was && document.hidden) call();
  if (frame.matches(".is-running")) void awake();
  else void sleep();
}

/** The title and the badge say whether it is my turn and I look elsewhere. */
function tell() {
  const calls = mine && document.hidden;
  if (calls === called) return;
  called = calls;
  document.title = calls ? `● ${yourTurn} · ${title}` : title;
  icon.href = calls ? turnIcon : plain;
  (calls ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch?.(() => {}); // not installed
  if (!calls) note?.close();
}

function call() {
  if (pref("notify", "off") !== "on" || globalThis.Notification?.permission !== "granted") return;
  try {
    note = new Notification(yourTurn, { body: title, tag: location.pathname, icon: turnIcon });
    note.onclick = () => focus();
  } catch { /* a phone wants them from a service worker: the badge has to do */ }
}

async function awake() {
  if (lock || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch { lock = null; } // the battery is low
}

async function sleep() {
  await lock?.release();
  lock = null;
}

document.addEventListener("visibilitychange", () => {
  tell();
  if (!document.hidden && document.querySelector("#table.is-running")) void awake();
});

// Asked only when somebody ticks the box; who refuses finds it unticked again.
if (notify) {
  notify.closest("label").hidden = !globalThis.Notification;
  notify.addEventListener("change", async () => {
    if (!notify.checked || (await Notification.requestPermission()) === "granted") return;
    notify.checked = false;
    notify.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
attend(document.querySelector("#table"));
