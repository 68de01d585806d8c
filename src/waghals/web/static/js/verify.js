// Recomputes the number of every outcome in a record, in this browser, with a SHA-256 that is not the server's.
import "./settings.js";
import { hmac } from "../vendor/noble/hmac.js";
import { sha256 } from "../vendor/noble/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "../vendor/noble/utils.js";

const BLOCKS = 1n << 256n;
const SEPARATOR = "\x1f";

/** What a record says of its dice: lines of words, `#` begins a comment, `\#` and `\\` escape. */
export function read(text) {
  const record = { seeds: [], outcomes: [] };
  for (const line of text.split("\n")) {
    const content = /^((?:[^#\\]|\\[#\\])*)/.exec(line)[1].trim();
    const [key, ...rest] = content.split(/[ \t]+/);
    const value = content.slice(key.length).trim();
    if (["match", "commitment", "secret"].includes(key)) record[key] = value;
    if (key === "seed") record.seeds[Number(rest[0])] = plain(value.slice(rest[0].length).trim());
    if (key === "*") record.outcomes.push(outcome(rest.join(" ")));
  }
  return record;
}

/** An outcome as it is written, such as `3 4 5 2 = 565/1296`: its notation, and which it was of how many. */
function outcome(written) {
  const [, text, number, count] = /^(.+) = (\d+)\/(\d+)$/.exec(written);
  return { text, number: Number(number), count: Number(count) };
}

function plain(text) {
  return text.replace(/\\([#\\])/g, "$1");
}

/** The seal of a secret: SHA-256 of a label, the match's name and the secret. */
export function seal(record) {
  const stem = utf8ToBytes(`waghals-commit/1${record.match}`);
  const secret = hexToBytes(record.secret);
  const bytes = new Uint8Array(stem.length + secret.length);
  bytes.set(stem);
  bytes.set(secret, stem.length);
  return bytesToHex(sha256(bytes));
}

/** The k-th draw below n: blocks of 32 bytes, passing over those that would favour small numbers. */
export function draw(record, k, n) {
  const stem = ["waghals-draw/1", record.match, ...record.seeds, String(k)].join(SEPARATOR);
  const end = BLOCKS - (BLOCKS % BigInt(n));
  for (let block = 0; ; block += 1) {
    const bytes = hmac(sha256, hexToBytes(record.secret), utf8ToBytes(`${stem}|${block}`));
    const value = BigInt(`0x${bytesToHex(bytes)}`);
    if (value < end) return Number(value % BigInt(n));
  }
}

function row(body, k, written, again, fits) {
  const line = body.insertRow();
  if (!fits) line.className = "wrong";
  const verdict = fits ? body.dataset.yes : body.dataset.no;
  for (const text of [k + 1, written, again, verdict]) line.insertCell().textContent = text;
}

/** Whether the seal of the record at this address fits, and every outcome is the one that was drawn. */
export async function fits(address) {
  const record = read(await (await fetch(address)).text());
  const drawn = ({ number, count }, k) => draw(record, k, count) === number;
  return seal(record) === record.commitment && record.outcomes.every(drawn);
}

async function verify(verdict) {
  const record = read(await (await fetch(verdict.dataset.record)).text());
  const table = document.querySelector("#draws");
  let good = seal(record) === record.commitment;
  record.outcomes.forEach(({ text, number, count }, k) => {
    const drawn = draw(record, k, count);
    good &&= drawn === number;
    row(table.tBodies[0], k, `${text} = ${number}/${count}`, `${drawn}/${count}`, drawn === number);
  });
  table.hidden = false;
  say(verdict, good, good ? verdict.dataset.good : verdict.dataset.bad, record.outcomes.length);
}

function say(verdict, good, sentence, count) {
  verdict.textContent = sentence.replace("{n}", count);
  verdict.classList.add(good ? "good" : "bad");
  if (!good) document.querySelector(".how").open = true; // where the marked lines are
}

const verdict = document.querySelector("#verdict");
if (verdict) {
  verify(verdict).catch((error) => {
    console.error(error);
    verdict.textContent = verdict.dataset.failed;
    verdict.classList.add("bad");
  });
}
