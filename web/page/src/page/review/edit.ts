// What a retried cube decision costs.

import type { Action } from "barpoint";

/** Equity that a choice loses by the values of the analysis. */
export function costOf(cube: NonNullable<Action["cube"]>, choice: string): number {
  const doubled = Math.min(cube.double_take, cube.double_pass);
  const costs: Readonly<Record<string, number>> = {
    double: cube.no_double - doubled, "no-double": doubled - cube.no_double,
    take: cube.double_take - cube.double_pass, pass: cube.double_pass - cube.double_take,
  };
  return Math.max(0, costs[choice] ?? 0);
}
