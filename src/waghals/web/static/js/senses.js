// Sound and touch, both off until asked for. Sounds are made here, from noise and sine.
import { pref } from "./settings.js";

let context = null;

function audio() {
  if (pref("sound", "off") !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function knock(at, pitch, loud) {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.05);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.07);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.08);
}

/** Dice in a cup, for so many milliseconds. */
export function rattle(time) {
  if (!audio()) return;
  for (let t = 0; t < time / 1000; t += 0.045 + Math.random() * 0.03) {
    knock(context.currentTime + t, 700 + Math.random() * 900, 0.05);
  }
}

/** Dice on wood. */
export function land() {
  if (pref("buzz", "off") === "on") navigator.vibrate?.(18);
  if (!audio()) return;
  for (const t of [0, 0.03, 0.055, 0.1]) knock(context.currentTime + t, 260 + Math.random() * 90, 0.16);
}

/** A small chime: it is this device's turn. */
export function chime() {
  if (!audio()) return;
  knock(context.currentTime, 880, 0.1);
  knock(context.currentTime + 0.12, 1320, 0.1);
}
