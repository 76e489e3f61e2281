// The match that is being played and its settings, which this browser keeps.

import type { Colour } from "../board/words.js";
import { remember, remembered } from "./remember.js";
import type { DiceOfTable, Player } from "./table.js";

export interface Settings {
  readonly level: string;
  readonly length: string;
  readonly colour: string;
  readonly variant: string;
  readonly tutor: boolean;
  /** Name of the player. */
  readonly name: string;
  /** False if Barpoint plays every game to its end. */
  readonly resigns: boolean;
  /** Seconds of the clock for each point of the match. */
  readonly clock: string;
  /** True if Barpoint has a clock, too. */
  readonly clockToo: boolean;
  /** True for dice that can be verified. */
  readonly verified: boolean;
}

export interface KeptMatch {
  readonly record: string;
  readonly human: Player;
  readonly colour: Colour;
  /** Name of the match among the results of the player. */
  readonly id: string;
  readonly dice: DiceOfTable;
  /** Seconds that the player has left; null without a clock. */
  readonly left: number | null;
  /** Seconds that Barpoint has left; null without a clock. */
  readonly theirs: number | null;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(remembered(key, "null")) as T | null;
  } catch {
    return null;
  }
}

export function keptMatch(): KeptMatch | null {
  const kept = read<KeptMatch>("match");
  return kept && { ...kept, id: kept.id ?? String(Date.now()), dice: kept.dice ?? { committed: null, thrown: 0 }, left: kept.left ?? null, theirs: kept.theirs ?? null };
}
/** Keeps a match, or forgets it. */
export const keepMatch = (match: KeptMatch | null): void => remember("match", JSON.stringify(match));

export const keptSettings = (): Partial<Settings> => read<Settings>("settings") ?? {};
export const keepSettings = (settings: Settings): void => remember("settings", JSON.stringify(settings));
