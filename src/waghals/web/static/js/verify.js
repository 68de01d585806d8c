// Recomputes every roll from the record, in this browser, with a SHA-256 that is not the server's.
import "./settings.js";
import { hmac } from "../vendor/noble/hmac.js";
import { sha256 } from "../vendor/noble/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "../vendor/noble/utils.js";

const BLOCKS = 1n << 256n;
const SEPARATOR = "\x1f";

/** The record's header and its plies, each as words: lines of words, `#` begins a comment, `\#` and `\\` escape. */
export function read(text) {
  const record = { options: {}, seeds: [], plies: [], seats: 0 };
  for (const line of text.split("\n")) {
    const content = /^((?:[^#\\]|\\[#\\])*)/.exec(line)[1].trim();
    const [key, ...rest] = content.split(/[ \t]+/);
    const value = content.slice(key.length).trim();
    if (key === "game") record.game = value;
    if (key === "option") record.options[rest[0]] = rest[1];
    if (key === "match") record.match = value;
    if (key === "commitment") record.commitment = value;
    if (key === "secret") record.secret = value;
    if (key === "seed") record.seeds[Number(rest[0])] = plain(value.slice(rest[0].length).trim());
    if (key === "seat") record.seats += 1;
    if (/^(\d+|\*)$/.test(key)) record.plies.push([key, ...rest]);
  }
  return record;
}

function plain(text) {
  return text.replace(/\\([#\\])/g, "$1");
}

/** The seal of a secret: SHA-256 of a label, the match's name and the secret. */
export function seal(record) {
  const stem = utf8ToBytes(`waghals-commit/1${record.match}`);
  const secret = hexToBytes(record.secret);
  const whole = new Uint8Array(stem.length + secret.length);
  whole.set(stem);
  whole.set(secret, stem.length);
  return bytesToHex(sha256(whole));
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

function row(body, k, told, again, fits) {
  const line = body.insertRow();
  if (!fits) line.className = "wrong";
  const verdict = fits ? body.dataset.yes : body.dataset.no;
  for (const text of [k + 1, told, again, verdict]) line.insertCell().textContent = text;
}

/** For a game without `draws.js`: among how many, and which numbers stand for what came, as the server says. */
function numbered(record, draws) {
  const rolls = record.plies.filter(([who]) => who === "*").map(([, ...words]) => words.join(" "));
  return rolls.map((roll, k) => {
    const [outcomes, numbers] = draws[k];
    return { roll, outcomes, told: (number) => (numbers.includes(number) ? roll : `${number} / ${outcomes}`) };
  });
}

async function verify(verdict) {
  const { record: address, script, draws } = verdict.dataset;
  const record = read(await (await fetch(address)).text());
  const rolls = script ? (await import(script)).follow(record) : numbered(record, JSON.parse(draws));
  let good = seal(record) === record.commitment;
  const table = document.querySelector("#draws");
  let k = 0;
  for (const { roll, outcomes, told } of rolls) {
    const again = told(draw(record, k, outcomes));
    good = good && again === roll;
    row(table.tBodies[0], k, roll, again, again === roll);
    k += 1;
  }
  table.hidden = false;
  return say(verdict, good, good ? verdict.dataset.good : verdict.dataset.bad, k);
}

function say(verdict, good, sentence, rolls) {
  verdict.textContent = sentence.replace("{n}", rolls);
  verdict.classList.add(good ? "good" : "bad");
}

const verdict = document.querySelector("#verdict");
if (verdict) {
  verify(verdict).catch((error) => {
    console.error(error);
    verdict.textContent = verdict.dataset.failed;
    verdict.classList.add("bad");
  });
}
