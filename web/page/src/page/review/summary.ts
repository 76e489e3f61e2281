// Ratings of both players.

import { said, t } from "../../language.js";
import { h, signed } from "../dom.js";
import { colourOf, loss, nameOf, ratingOf, type Decision, type Report } from "./report.js";

/** Table with the rating of both players, Black first, and with that by another analysis. */
export function summary(report: Report, beside: Report | null, all: readonly Decision[], threshold: number): HTMLElement {
  const rate = (value: number | null | undefined) => (value === null || value === undefined ? "–" : value.toFixed(2));
  const rows = [1, 0].map((player) => {
    const own = report.statistics.players[player];
    const rating = ratingOf(report, player);
    const errors = all.filter(({ action }) => action.player === player && loss(action) >= threshold).length;
    return h("tr", {},
      h("th", { scope: "row" }, h("span", { class: `disc ${colourOf(player)}` }), h("span", { class: "hidden" }, `${t(player === 1 ? "black" : "white")}:`), ` ${nameOf(report, player)}`,
        own?.rating ? h("small", {}, said(own.rating)) : null),
      h("td", { class: "number" }, h("strong", {}, rate(rating?.rate)), beside ? h("small", {}, t("rate-beside", { rate: rate(ratingOf(beside, player)?.rate) })) : null),
      h("td", { class: "number" }, rating?.low === null || rating?.low === undefined ? "–" : t("range", { low: rate(rating.low), high: rate(rating.high) })),
      h("td", { class: "number" }, errors),
      h("td", { class: "number" }, signed(-(own?.error.normalised ?? 0))),
      h("td", { class: "number" }, signed(own?.luck.total.normalised ?? 0)));
  });
  return h("div", { class: "scroll summary", tabindex: 0, role: "region", "aria-label": t("summary") }, h("table", {},
    h("thead", {}, h("tr", {},
      ...([[t("player"), null], ["PR", t("pr-hint")], ["95 %", t("interval-hint")], [t("errors"), null], [t("loss"), null], [t("luck"), null]] as const)
        .map(([text, title]) => h("th", { scope: "col", title }, text)))),
    h("tbody", {}, ...rows)));
}
