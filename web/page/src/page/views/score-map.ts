// The decision at every score.

import type { Decided } from "barpoint";

import { ask } from "../../engine/engine.js";
import { said, t } from "../../language.js";
import { h, signed } from "../dom.js";
import { roll, type Situation } from "../situation.js";
import { describeSquares } from "./squares.js";
import { head, rowHead, scroll, type View } from "./view.js";

/** Points that a player needs at most, as in the command. Further scores are shown if the position has one of them. */
const POINTS = 7;
const MOST = 25;

export const SCORE_MAP: View = {
  kind: "scoremap",
  name: t("score-map"),
  hint: t("score-map-hint"),
  plies: [0, 2],
  async draw({ engine, situation: s, plies, signal }) {
    const [own, other] = s.score.map((points) => s.length - points) as [number, number];
    const points = Math.min(MOST, Math.max(POINTS, own, other));
    const reply = await ask(engine, "scoremap", {
      position: [...s.points], variant: s.variant, cube: s.cube, cube_owner: s.owner, ...roll(s.dice), plies, points,
    }, { signal });
    const letters = lettersOf([reply.money, ...reply.scores.map((one) => one.decision)]);
    const places = ["1", "1C", ...Array.from({ length: points - 1 }, (_, index) => String(index + 2))];
    const present = s.length > 0 ? [place(own, other, s), place(other, own, s)].join() : "";
    const square = (row: string, column: string) => {
      const isCrawford = [row, column].includes("1C");
      const found = reply.scores.find((one) => one.crawford === isCrawford
        && String(one.on_roll_away) === row.replace("C", "") && String(one.opponent_away) === column.replace("C", ""));
      if (!found) return h("td");
      const isHere = `${row},${column}` === present;
      const words = t(isHere ? "square-here" : "square-away", { row, column, values: values(found.decision) });
      const { letter, shade } = letters.get(key(found.decision)) ?? { letter: "", shade: 0 };
      return h("td", { class: `shade${shade} ${isHere ? "present" : ""}`, title: words, "aria-current": isHere ? "true" : null }, letter);
    };
    const table = h("table", { class: "grid score-map" }, head(null, ...places),
      h("tbody", {}, ...places.map((row) => h("tr", {}, rowHead(row), ...places.map((column) => square(row, column))))));
    const here = table.querySelector<HTMLElement>(".present")?.title;
    const detail = describeSquares(table, t("score-map"), here ?? t("point-square"));
    const legend = [...letters].map(([text, { letter, shade, count }]) =>
      h("li", {}, h("span", { class: `letter shade${shade}` }, letter), ` ${text} `, h("span", { class: "faint" }, t("at-scores", { count }))));
    return h("div", {},
      h("p", {}, t("money-is", { values: values(reply.money) })),
      scroll(t("score-map"), table), detail, h("ul", { class: "legend" }, ...legend),
      h("p", { class: "faint" }, t("table-cube", { met: reply.met, cube: s.cube, owner: s.owner === "opponent" ? t("opponent") : said(s.owner) })));
  },
};

/** Row or column of a score. */
function place(away: number, other: number, s: Situation): string {
  return away === 1 && other !== 1 && s.crawford ? "1C" : String(away);
}

/** What the decision is, in words: an action or a play. */
function key(decided: Decided): string {
  if ("plays" in decided) return decided.plays[0]?.play ?? "";
  return WORDS[decided.double] === "–" ? t("useless") : said(decided.action);
}

const WORDS: Readonly<Record<string, string>> = { no: "ND", yes: "D", optional: "OD", "too good": "TG", dead: "–", unavailable: "–" };

/** Letters and shades of all decisions, the most frequent ones first. */
function lettersOf(decisions: readonly Decided[]): Map<string, { letter: string; shade: number; count: number }> {
  const counts = new Map<string, { one: Decided; count: number }>();
  // The first decision is that of money, which is no score.
  decisions.forEach((one, index) => {
    const before = counts.get(key(one))?.count ?? 0;
    counts.set(key(one), { one, count: before + (index > 0 ? 1 : 0) });
  });
  const sorted = [...counts].sort(([, a], [, b]) => b.count - a.count);
  return new Map(sorted.map(([text, { one, count }], index) => {
    if ("plays" in one) return [text, { letter: String.fromCharCode(65 + index), shade: Math.min(index, 5), count }];
    const double = WORDS[one.double] ?? one.double;
    const letter = ["D", "OD", "TG"].includes(double) ? `${double}/${one.take.charAt(0).toUpperCase()}` : double;
    const shade = double === "–" ? 5 : double === "TG" ? 3 : double === "ND" ? 0 : one.take === "pass" ? 2 : 1;
    return [text, { letter, shade, count }];
  }));
}

/** Equities of a decision: of both actions, or of the best plays. */
function values(decided: Decided): string {
  if ("plays" in decided) {
    return decided.plays.slice(0, 3).map((one) => `${one.play} ${signed(one.equity)}`).join(", ");
  }
  const { action, no_double: no, double_take: take } = decided;
  return `${t("values-no", { action: said(action), none: signed(no) })}${take === null || take === undefined ? "" : t("values-take", { take: signed(take) })}`;
}
