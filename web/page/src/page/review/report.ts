// What the page reads of the report of a match, which the engine makes: decisions, statistics, values.

import type { Action } from "barpoint";
import { said, t } from "../../language.js";

/** Loss from which a decision is a blunder. */
export const BLUNDER = 0.08;
/** Losses from which a decision counts as an error. */
export const THRESHOLDS = ["0.01", "0.02", "0.05", "0.08"];

export interface PlayerStatistics {
  readonly error: { readonly normalised: number };
  readonly luck: { readonly total: { readonly normalised: number } };
  readonly rating: string | null;
  readonly rates: readonly { readonly rule: string; readonly decisions: number; readonly rate: number | null; readonly low: number | null; readonly high: number | null }[];
}

export interface Moment {
  /** Number of the action in its game. */
  readonly move: number;
  readonly player: number;
  readonly comment: string | null;
  readonly decisions: readonly Action[];
  /** Value of the match for player 0 after the action. */
  readonly value: number | null;
}

export interface Game {
  readonly game: number;
  readonly score: readonly [number, number];
  readonly winner: number | null;
  readonly points: number | null;
  readonly value_before: number | null;
  readonly moments: readonly Moment[];
}

export interface Report {
  readonly by: string | null;
  readonly length: number | null;
  readonly players: readonly { readonly name: string }[];
  readonly statistics: { readonly players: readonly PlayerStatistics[] };
  readonly games: readonly Game[];
}

/** Decision with its place. */
export interface Decision {
  readonly action: Action;
  readonly moment: Moment;
  /** Number of the moment among those of all games. */
  readonly at: number;
}

/** Decisions of a match that were not forced. */
export function decisions(report: Report): Decision[] {
  let at = 0;
  return report.games.flatMap((game) => game.moments.flatMap((moment) => {
    const here = at++;
    return moment.decisions.filter((action) => !action.forced).map((action) => ({ action, moment, at: here }));
  }));
}

/** Programs whose analysis a match of a file has; null is an unknown one. */
export function analystsOf(record: string, number: number): string[] {
  interface Loose { matches?: { games: { actions: { analyses?: { by?: string | null }[] }[] }[] }[] }
  const match = (JSON.parse(record) as Loose).matches?.[number - 1];
  const found = match?.games.flatMap((game) => game.actions.flatMap((entry) => (entry.analyses ?? []).map((one) => one.by ?? "unknown")));
  return [...new Set(found)];
}

export const loss = (action: Action): number => Math.max(0, action.error?.normalised ?? 0);
export const isAnswer = (action: Action): boolean => action.kind === "take" || action.kind === "pass" || action.kind === "beaver";

const WORDS: Readonly<Record<string, string>> = { no_double: t("no-double"), double: t("double"), take: t("take"), pass: t("pass"), beaver: t("beaver") };
export const title = (action: Action): string => (action.kind === "play" ? `${action.dice}: ${said(action.made)}` : WORDS[action.kind] ?? said(action.made));

/** What had to be decided, without the answer. */
export const question = (action: Action): string =>
  action.kind === "play" ? `${action.dice}: ?` : action.kind === "double" || action.kind === "no_double" ? t("double-question") : t("take-question");

export const nameOf = (report: Report, player: number): string => report.players[player]?.name || (player === 1 ? t("black") : t("white"));
export const colourOf = (player: number): "black" | "white" => (player === 1 ? "black" : "white");

/** Error rate as eXtreme Gammon counts it, which is the performance rating. */
export const ratingOf = (report: Report, player: number): PlayerStatistics["rates"][number] | null =>
  report.statistics.players[player]?.rates.find((one) => one.rule === "extreme-gammon") ?? null;
