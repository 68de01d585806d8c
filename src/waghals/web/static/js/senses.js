// Sound and touch, both off until asked for. Sounds are made here, from waves and noise.
import { pref } from "./settings.js";
import { BUZZES, RATTLE, SOUNDS, soundOf } from "./sounds.js";

const PEAK = 0.12;
const SILENCE = 0.001;
let context = null;
let out = null; // what all sounds go through: the volume
let hiss = null; // a second of noise

function audio() {
  if (pref("sound", "off") !== "on" || document.hidden) return false;
  if (!context) {
    context = new AudioContext();
    out = context.createGain();
    out.connect(context.destination);
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  }
  if (context.state === "suspended") context.resume();
  out.gain.value = (Number(pref("volume", "60")) / 60) ** 2;
  return true;
}

function filtered(source, type, hz) {
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = hz;
  return source.connect(filter);
}

function note({ wave, from, to = from, hz, filter, below, at, ms, peak = PEAK }, factor = 1) {
  const start = context.currentTime + at / 1000;
  const end = start + ms / 1000;
  const gain = context.createGain();
  gain.gain.setValueAtTime(peak, start);
  gain.gain.exponentialRampToValueAtTime(SILENCE, end);
  let source;
  if (wave === "noise") {
    source = context.createBufferSource();
    source.buffer = hiss;
    filtered(source, filter, hz).connect(gain);
  } else {
    source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from * factor, start);
    if (to !== from) source.frequency.exponentialRampToValueAtTime(to * factor, end);
    (below ? filtered(source, "lowpass", below) : source).connect(gain);
  }
  gain.connect(out);
  source.start(start);
  source.stop(end + 0.01);
}

/** Play a sound by its name, and let it be felt. */
export function play(name, factor = 1) {
  if (pref("buzz", "off") === "on" && BUZZES[name]) navigator.vibrate?.(BUZZES[name]);
  if (audio()) for (const each of SOUNDS[name]) note(each, factor);
}

/** The sound of a moment. */
export function sound(moment) {
  play(...soundOf(moment));
}

/** Dice in a cup, for so many milliseconds. */
export function rattle(ms, level) {
  if (!audio()) return;
  for (let at = 0; at < ms; at += 45 + Math.random() * 30) {
    const from = 700 + Math.random() * 900;
    note({ wave: "triangle", from, to: from / 2, at, ms: 70, peak: RATTLE[level] });
  }
}
