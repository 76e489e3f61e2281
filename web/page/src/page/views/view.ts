// A view of a position beyond the best play: its name, and what it draws.

import type { Engine } from "../../engine/engine.js";
import { h } from "../dom.js";
import type { Situation } from "../situation.js";

export interface Question {
  readonly engine: Engine;
  readonly situation: Situation;
  readonly plies: number;
  readonly signal: AbortSignal;
  /** Shows a roll on the board, or the arrow of a play. */
  readonly onPlay: (dice: string | null, play: string | null) => void;
}

export interface View {
  readonly kind: string;
  readonly name: string;
  /** How to read the view. */
  readonly hint: string;
  /** Plies at which it is drawn, one after the other. A view without them is drawn once. */
  readonly plies?: readonly number[];
  draw(question: Question): Promise<HTMLElement>;
}

/** Step of a colour from -3 to 3. */
export function heat(value: number, scale: number): number {
  return Math.max(-3, Math.min(3, Math.round((3 * value) / scale)));
}

/** Table that scrolls by itself on a narrow screen. */
export function scroll(name: string, table: HTMLElement): HTMLElement {
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, table);
}

/** Head of a table. */
export const head = (...texts: (string | null)[]): HTMLElement =>
  h("thead", {}, h("tr", {}, ...texts.map((text) => (text === null ? h("td") : h("th", { scope: "col" }, text)))));

export const rowHead = (text: string | Node): HTMLElement => h("th", { scope: "row" }, text);
export const cell = (text: string | null | undefined, kind = ""): HTMLElement => h("td", { class: `number ${kind}` }, text ?? "–");
