// What a retried cube decision costs, and the notes of a match.

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

/** The file of a match with a remark at an action, whose number counts from 1. */
export function withNote(record: string, game: number, move: number, text: string): string {
  const file = JSON.parse(record) as { matches: { games: { actions: { comment?: string }[] }[] }[] };
  const entry = file.matches[0]?.games[game - 1]?.actions[move - 1];
  if (entry && text.trim()) entry.comment = text;
  else if (entry) delete entry.comment;
  return `${JSON.stringify(file)}\n`;
}
