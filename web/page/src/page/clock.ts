// Clock of a player: time for the whole match, which runs after a delay in each turn.

import { t } from "../language.js";
import { fill, h } from "./dom.js";

/** Seconds of each turn in which the clock stands, and times for each point of the match. */
const DELAY = 12;
export const CLOCKS = [["0", t("none")], ["120", t("per-point", { minutes: 2 })], ["60", t("per-point", { minutes: 1 })]] as const;

export class Clock {
  readonly element = h("p", { class: "clock", role: "timer", hidden: true });
  /** Seconds that are left; null without a clock. */
  #left: number | null = null;
  #delay = DELAY;
  #timer: ReturnType<typeof setInterval> | undefined;
  #last = 0;

  /** `over` is called once when the time is up. A clock with a label says whose it is. */
  constructor(name: string, readonly label: string, readonly over: () => void) {
    this.element.setAttribute("aria-label", name);
    this.element.title = name;
    if (label) this.element.className = "their-clock";
  }

  get left(): number | null { return this.#left; }

  /** Sets the time of a match; null for none. */
  set(seconds: number | null): void {
    this.stop();
    this.#left = seconds;
    this.#delay = DELAY;
    this.#show();
  }

  /** The player has a decision to make. */
  start(): void {
    if (this.#left === null || this.#left <= 0 || this.#timer !== undefined) return;
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), 200);
    this.#show();
  }

  /** The turn of the player has ended. */
  endTurn(): void {
    this.stop();
    this.#delay = DELAY;
    this.#show();
  }

  /** The clock stands; the delay of the turn goes on later. */
  stop(): void {
    if (this.#timer !== undefined) this.#tick();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const now = performance.now();
    const passed = (now - this.#last) / 1000;
    this.#last = now;
    const free = Math.min(this.#delay, passed);
    this.#delay -= free;
    this.#left = Math.max(0, (this.#left ?? 0) - (passed - free));
    this.#show();
    if (this.#left > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.over();
  }

  #show(): void {
    this.element.hidden = this.#left === null;
    const seconds = Math.ceil(this.#left ?? 0);
    fill(this.element, this.label, h("strong", {}, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`), ` ${t("this-turn", { seconds: Math.ceil(this.#delay) })}`);
  }
}
