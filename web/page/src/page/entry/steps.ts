// Actions of a match that is being entered. The library knows the rules; the record carries everything.

import type { TableAction } from "barpoint";

import { ask, EngineError, type Engine, type Fields } from "../../engine/engine.js";
import { t } from "../../language.js";
import type { TableState } from "../table.js";

/** One request to the table. */
export type Step = Fields<"table"> & { readonly act: TableAction };

/** Steps of a match with the states between them. */
export class Steps {
  /** Records before each step. */
  #before: string[] = [];
  #steps: Step[] = [];
  /** Players who acted; null at the opening. */
  #players: (number | null)[] = [];

  private constructor(readonly engine: Engine, public state: TableState) {}

  static async begin(engine: Engine, terms: Fields<"table">): Promise<Steps> {
    return new Steps(engine, await ask(engine, "table", { ...terms, priority: 1 }));
  }

  get all(): readonly Step[] { return this.#steps; }
  get players(): readonly (number | null)[] { return this.#players; }

  /** Carries an action out; it stays as it was if the action is refused. */
  async add(step: Step): Promise<void> {
    const { record } = this.state;
    this.state = await ask(this.engine, "table", { record, ...step, priority: 1 });
    this.#before.push(record);
    this.#steps.push(step);
    this.#players.push(this.state.done?.player ?? null);
  }

  /** Returns to the state before a step; returns the steps from there on. */
  async back(index: number): Promise<Step[]> {
    const record = this.#before[index];
    if (record === undefined) return [];
    this.state = await ask(this.engine, "table", { record, priority: 1 });
    this.#before.length = this.#players.length = index;
    return this.#steps.splice(index);
  }

  /** Adds steps as long as they fit; returns the rest. */
  async addAll(steps: readonly Step[]): Promise<readonly Step[]> {
    for (const [index, step] of steps.entries()) {
      try {
        await this.add(step);
      } catch (error) {
        if (error instanceof EngineError) return steps.slice(index);
        throw error;
      }
    }
    return [];
  }
}

/** A line of the score sheet: a roll with its play, or an action of the cube. */
export interface Line {
  /** Number of its first step. */
  readonly from: number;
  readonly text: string;
  readonly kind: "play" | "cube" | "game";
}

/** Lines of the steps, in which a roll and its play are one. */
export function lines(steps: readonly Step[]): Line[] {
  const found: Line[] = [];
  for (const [index, { act, dice, plays, resignation }] of steps.entries()) {
    const last = found.at(-1);
    if (act === "play" && last?.kind === "play" && steps[index - 1]?.act === "roll") {
      found[found.length - 1] = { ...last, text: `${last.text} ${plays?.[0] || t("stuck-word")}` };
      continue;
    }
    const text = act === "roll" ? `${String(dice)}:` : act === "next_game" ? t("next-game") : act === "resign" ? t(RESIGNS[resignation ?? "single"] ?? "resigns") : WORDS[act] ?? act;
    found.push({ from: index, text, kind: act === "roll" ? "play" : act === "next_game" ? "game" : "cube" });
  }
  return found;
}

const WORDS: Readonly<Partial<Record<TableAction, string>>> = { double: t("doubles"), take: t("takes"), pass: t("passes"), beaver: t("beavers-it"), raccoon: t("raccoons-it"), accept: t("accepts"), decline: t("declines") };
const RESIGNS: Readonly<Record<string, string>> = { single: "resigns-single", gammon: "resigns-gammon", backgammon: "resigns-backgammon" };
