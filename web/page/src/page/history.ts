// Results and rating of the player over the matches played here, which this browser keeps.

import { ask, type Engine } from "../engine/engine.js";
import { t } from "../language.js";
import { h, signed } from "./dom.js";
import { analysed } from "./library/import.js";
import { number, rate, ratingOf, table } from "./library/matches.js";
import { remember, remembered } from "./remember.js";
import type { Report } from "./review/report.js";
import type { Player, TableState } from "./table.js";

/** Match or session that was played here, as far as it got. */
export interface Played {
  /** Name of the match: the time at which it began. */
  readonly id: string;
  readonly level: string;
  /** Length of the match, 0 for money. */
  readonly length: number;
  /** Points of the player and of Barpoint. */
  readonly points: readonly [number, number];
  readonly isOver: boolean;
  /** Decisions that count for the rating, and the loss in them. */
  readonly decisions: number;
  readonly lost: number;
  readonly luck: number;
}

const MOST = 1000;
/** The rating is 500 times the loss for each decision. */
const SCALE = 500;

export function playedHere(): readonly Played[] {
  try {
    return JSON.parse(remembered("played", "[]")) as Played[];
  } catch {
    return [];
  }
}

/** Analyses a match after a game, and keeps its result in place of that after the game before. Returns the analysed match. */
export async function keepResult(engine: Engine, state: TableState, player: Player, id: string, level: string): Promise<string> {
  const record = await analysed(engine, state.record, 1);
  const report = JSON.parse((await ask(engine, "report", { record, to: "json" })).text ?? "") as Report;
  const own = report.statistics.players[player];
  const rating = own ? ratingOf(own.rates) : undefined;
  const [mine = 0, other = 0] = player === 0 ? state.score : state.score.toReversed();
  const decisions = rating?.decisions ?? 0;
  const played: Played = {
    id, level, length: state.length ?? 0, points: [mine, other], isOver: state.over, decisions, lost: ((rating?.rate ?? 0) * decisions) / SCALE, luck: own?.luck.total.normalised ?? 0,
  };
  remember("played", JSON.stringify([...playedHere().filter((one) => one.id !== id), played].slice(-MOST)));
  return record;
}

/** Table of the results by level; null before the first one. */
export function historyView(names: ReadonlyMap<string, string>): HTMLElement | null {
  const all = playedHere();
  if (all.length === 0) return null;
  const row = (name: string, of: readonly Played[], isTotal: boolean) => {
    const matches = of.filter(({ length, isOver }) => length > 0 && isOver);
    const sum = (part: (one: Played) => number) => of.reduce((total, one) => total + part(one), 0);
    const decisions = sum((one) => one.decisions);
    const money = of.filter(({ length }) => length === 0).reduce((total, { points: [own, other] }) => total + own - other, 0);
    return h("tr", { class: isTotal ? "best" : "" }, h("th", { scope: "row" }, name), number(t("of-all", { count: matches.filter(({ points }) => points[0] > points[1]).length, all: matches.length })),
      number(signed(money, 0)), number(decisions), number(rate(decisions > 0 ? (SCALE * sum((one) => one.lost)) / decisions : null)), number(signed(sum((one) => one.luck))));
  };
  const levels = [...new Set(all.map(({ level }) => level))];
  return h("details", { class: "setup-fields history" }, h("summary", {}, t("results-here")),
    table(t("your-results"), [t("against"), t("matches-won"), t("money"), t("decisions"), "PR", t("luck")],
      [row(t("all-levels"), all, true), ...levels.map((level) => row(names.get(level)?.split(",")[0] ?? level, all.filter((one) => one.level === level), false))]));
}
