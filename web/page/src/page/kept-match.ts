// The match that is being played and its settings, which this browser keeps.

import type { Colour } from "../board/words.js";
import { remember, remembered } from "./remember.js";
import type { Player } from "./table.js";

export interface Settings {
  readonly level: string;
  readonly length: string;
  readonly colour: string;
  readonly variant: string;
  readonly tutor: boolean;
}

export interface KeptMatch {
  readonly record: string;
  readonly human: Player;
  readonly colour: Colour;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(remembered(key, "null")) as T | null;
  } catch {
    return null;
  }
}

export const keptMatch = (): KeptMatch | null => read<KeptMatch>("match");
/** Keeps a match, or forgets it. */
export const keepMatch = (match: KeptMatch | null): void => remember("match", JSON.stringify(match));

export const keptSettings = (): Partial<Settings> => read<Settings>("settings") ?? {};
export const keepSettings = (settings: Settings): void => remember("settings", JSON.stringify(settings));
