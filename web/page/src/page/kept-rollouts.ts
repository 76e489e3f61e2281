// Rollouts that this browser keeps: the latest ones.

import { remember, remembered } from "./remember.js";
import { toFragment, type Situation } from "./situation.js";

/** When a rollout stops: after all its games, or as soon as the best choice is known with a confidence. */
export type Stop = "games" | "0.95" | "0.99";

export interface Job {
  readonly of: string;
  /** Plays that are compared; null for the cube decision. */
  readonly plays: readonly string[] | null;
  readonly stop: Stop;
  readonly trials: number;
  /** Rollout file of the games that are done. */
  readonly file: string | null;
}

const MOST = 8;

/** Name of a situation; the colours do not matter. */
export const nameOf = (s: Situation): string => toFragment({ ...s, onRoll: "black" });

function all(): Job[] {
  try {
    return JSON.parse(remembered("rollouts", "[]")) as Job[];
  } catch {
    return [];
  }
}

/** The latest rollout of a situation, or that with this end: another confidence drops plays at other times, so that it has other games. */
export const keptRollout = (s: Situation, stop?: Stop): Job | null => all().find((job) => job.of === nameOf(s) && (stop === undefined || job.stop === stop)) ?? null;

export function keepRollout(job: Job): void {
  remember("rollouts", JSON.stringify([job, ...all().filter((one) => one.of !== job.of || one.stop !== job.stop)].slice(0, MOST)));
}
