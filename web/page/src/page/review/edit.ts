// What a retried cube decision costs.

import type { Action } from "barpoint";

/** Equity that a choice loses by the values of the analysis. */
export function costOf(cube: NonNullable<Action["cube"]>, choice: string): number {
  const doubled = Math.min(cube.double_take, cube.double_pass);
  const costs: Readonly<Record<string, number>> = {
    Double: cube.no_double - doubled, "No double": doubled - cube.no_double,
    Take: cube.double_take - cube.double_pass, Pass: cube.double_pass - cube.double_take,
  };
  return Math.max(0, costs[choice] ?? 0);
}
