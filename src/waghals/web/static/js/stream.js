// One stream a browser and table. Browsers allow six connections to a server, so that a seventh
// tab with a stream of its own would hang, and its commands with it. The tabs of a table elect a
// leader over a BroadcastChannel; it holds the stream and passes each frame on. A hidden tab holds it only
// until one that is looked at takes over, so that a turn reaches who looks elsewhere; on a phone it resigns,
// since it would be frozen with the stream. Only what is new comes over the stream; what is passed on is whole.
import { whole } from "./frames.js";

const BEAT = 1000; // milliseconds between a leader's signs of life
const PATIENCE = 3200; // without one for so long, a tab stands for election
const KEEPS = matchMedia("(hover: hover) and (pointer: fine)").matches; // a hidden tab goes on
const ELECTION = 250; // so long others may object

export class Stream {
  /**
   * @param {string} address of the table
   * @param {(frame: string, first: boolean) => void} onFrame `first`: it begins a stream
   * @param {(connected: boolean) => void} onState
   */
  constructor(address, onFrame, onState) {
    this.url = `${address}/events`;
    this.onFrame = onFrame;
    this.onState = onState;
    this.id = Math.random().toString(36).slice(2);
    this.channel = new BroadcastChannel(`waghals ${address}`);
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.heard = 0;
    this.source = null;
    this.standing = null;
    this.last = null;
    setInterval(() => this.beat(), BEAT);
    document.addEventListener("visibilitychange", () => (document.hidden ? this.yield() : this.wake()));
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    addEventListener("pagehide", () => this.resign());
    this.say("who");
    setTimeout(() => this.beat(), ELECTION);
  }

  say(kind, frame = null) {
    this.channel.postMessage({ kind, id: this.id, frame });
  }

  hear({ kind, id, frame }) {
    if (kind === "who" && this.source) this.say("lead", this.last);
    const objects = (this.source && !document.hidden) || (this.standing && this.id < id);
    if (kind === "stand" && objects) this.say("lead", this.last);
    if (kind === "renew" && this.source) this.renew();
    if (kind === "resign" || (kind === "yield" && !document.hidden)) {
      this.heard = 0;
      setTimeout(() => this.beat(), Math.random() * ELECTION);
    }
    if (kind !== "lead") return;
    if (this.source && this.id < id && !document.hidden) return; // two lead: the lower name stays
    if (this.source) this.close();
    this.heard = Date.now();
    clearTimeout(this.standing);
    this.standing = null;
    this.onState(true);
    if (frame) this.onFrame(whole(frame), false);
  }

  beat() {
    if (document.hidden) return;
    if (this.source) this.say("lead");
    else if (!this.standing && Date.now() - this.heard > PATIENCE) this.stand();
  }

  stand() {
    this.say("stand");
    this.standing = setTimeout(() => this.lead(), ELECTION);
  }

  lead() {
    this.standing = null;
    this.source = new EventSource(this.url);
    let first = true;
    this.source.onopen = () => {
      first = true;
      this.onState(true);
    };
    this.source.onmessage = ({ data }) => {
      this.onState(true);
      this.last = whole(data);
      if (this.last === null) return this.renew();
      this.onFrame(this.last, first);
      first = false;
      this.say("lead", this.last);
    };
    this.source.onerror = () => {
      this.onState(false);
      if (this.source?.readyState === EventSource.CLOSED) this.close(); // refused: try again later
    };
    this.say("lead");
  }

  close() {
    this.source?.close();
    this.source = null;
    this.last = null;
  }

  /** Begin the stream anew: this browser has become somebody since it was opened. */
  renew() {
    if (!this.source) return this.say("renew");
    this.close();
    this.lead();
  }

  /** Who looks on may take the stream over. */
  yield() {
    if (!KEEPS) this.resign();
    else if (this.source) this.say("yield");
  }

  resign() {
    clearTimeout(this.standing);
    this.standing = null;
    if (!this.source) return;
    this.close();
    this.say("resign");
  }

  wake() {
    this.heard = 0;
    this.say("who");
    setTimeout(() => this.beat(), ELECTION);
  }
}
