// Positions that were opened before, which this browser keeps.

import { encodeId } from "../board/position.js";
import { remember, remembered } from "./remember.js";
import { contest, fromFragment, toFragment, type Situation } from "./situation.js";

const MOST = 30;

/** Fragments of the positions, the latest first. */
export function seen(): string[] {
  try {
    return JSON.parse(remembered("seen", "[]")) as string[];
  } catch {
    return [];
  }
}

export function see(s: Situation): void {
  const fragment = toFragment(s);
  remember("seen", JSON.stringify([fragment, ...seen().filter((one) => one !== fragment)].slice(0, MOST)));
}

/** Name of a position for people. */
export function titleOf(fragment: string): string {
  const s = fromFragment(fragment);
  return s ? `${s.dice ? `${s.dice.join("")}: ` : ""}${encodeId(s.points)}, ${contest(s)}` : fragment;
}
