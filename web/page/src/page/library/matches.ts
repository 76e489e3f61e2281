// Tables of the library: matches, players, errors.

import type { Found, Matches, PlayerSummaries } from "../../engine/library.js";
import { said, t } from "../../language.js";
import { h, signed } from "../dom.js";
import { question, title } from "../review/report.js";
import { labels, type Labels } from "./tags.js";

/** Rate by the rule of eXtreme Gammon, which is the performance rating. */
export const ratingOf = <R extends { readonly rule: string }>(rates: readonly R[]): R | undefined => rates.find(({ rule }) => rule === "extreme-gammon");
export const rate = (value: number | null | undefined, digits = 2): string => (value === null || value === undefined ? "–" : value.toFixed(digits));
export const interval = (one: { readonly low?: number | null; readonly high?: number | null } | undefined): string =>
  one?.low === null || one?.low === undefined ? "–" : t("range", { low: rate(one.low), high: rate(one.high) });

/** Table that scrolls by itself, with a heading for each column. Headings stand where the cells of their columns do. */
export function table(label: string, headings: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const heading = (text: string, column: number) => h("th", { scope: "col", class: rows[0]?.children[column]?.classList.contains("number") ? "number" : "words" }, text);
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, h("table", {},
    h("thead", {}, h("tr", {}, ...headings.map(heading))), h("tbody", {}, ...rows)));
}

export const number = (...children: (string | number | Node)[]): HTMLElement => h("td", { class: "number" }, ...children);
export const link = (text: string, work: () => void, props: Record<string, string | number> = {}): HTMLElement =>
  h("button", { type: "button", class: "play", onclick: work, ...props }, text);

export function matchTable({ matches }: Matches, open: (id: number) => void): HTMLElement {
  return table(t("matches"), [t("players"), t("date"), t("length"), t("score"), "PR", t("without-luck")], matches.map((match) => h("tr", {},
    h("th", { scope: "row" }, link(match.names.map((name) => name || "?").join(" – "), () => open(match.id), { "data-match": match.id })),
    h("td", { class: "date" }, match.date ?? ""), number(match.length ?? t("money-tag")), number(match.score.join("–")),
    number(match.ratings.map((one) => rate(one, 1)).join(" / ")), number(withoutLuck(match)))));
}

/** Result of the first player without luck: points for money, or percent of winning chances. */
function withoutLuck({ luck_adjusted_result: result, length }: Matches["matches"][number]): string {
  if (result === null || result === undefined) return "–";
  return length === null ? signed(result, 2) : `${signed(100 * result, 1)} %`;
}

export function playerTable({ players }: PlayerSummaries, choose: (name: string) => void): HTMLElement {
  const lost = players.filter(({ matches }) => matches > 0).sort((a, b) => b.matches - a.matches);
  return table(t("players"), [t("player"), t("matches"), t("won"), "PR", "95 %", t("luck")], lost.map((one) => {
    const rating = ratingOf(one.rates);
    return h("tr", {}, h("th", { scope: "row" }, link(one.name, () => choose(one.name), { "data-player": one.name })),
      number(one.matches), number(one.matches_won), number(rate(rating?.rate)), number(interval(rating)),
      number(one.luck_rate === null || one.luck_rate === undefined ? "–" : signed(one.luck_rate)));
  }));
}

export type Hit = Found["hits"][number];

/** Table of actions with their labels. */
export function errorTable({ hits }: Found, open: (id: number, game: number, action: number) => void, tags: (hit: Hit) => Omit<Labels, "what">): HTMLElement {
  const row = (hit: Hit) => {
    const { id, names, date, action } = hit;
    const what = title(action) || question(action);
    return h("tr", {},
      h("th", { scope: "row" }, link(what, () => open(id, action.game, action.action), { "data-hit": `${id}.${action.game}.${action.action}` }), labels(hit.tags ?? [], { what, ...tags(hit) })),
      h("td", {}, action.best ?? said(action.cube?.correct ?? "")),
      number(signed(-Math.max(0, action.error?.normalised ?? 0))),
      h("td", { class: "faint" }, `${names.join(" – ")}${date ? `, ${date}` : ""}, ${action.game}.${action.action}`));
  };
  return table(t("errors"), [t("decision"), t("best"), t("loss"), t("match")], hits.map(row));
}
