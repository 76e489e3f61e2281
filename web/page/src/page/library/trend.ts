// Error rates of a player: a chart over time, and a table of the parts.

import type { Trend } from "../../engine/library.js";
import { svg } from "../../board/svg.js";
import { said, t } from "../../language.js";
import { h } from "../dom.js";
import { interval, link, number, rate, ratingOf, table } from "./matches.js";

export const PARTS = [["month", t("month")], ["year", t("year")], ["match", t("match")], ["moving", t("ten-matches")], ["opponent", t("opponent")], ["theme", t("theme")], ["score", t("score")]] as const;

const WIDTH = 460;
const HEIGHT = 210;
const LEFT = 34;
const BOTTOM = 24;

/** Table of the parts, before it a chart if the parts follow each other in time. */
export function trendView(trend: Trend, search: (label: string) => void): HTMLElement {
  const isTime = !["opponent", "theme", "score"].includes(trend.by);
  const most = Math.max(...trend.points.map(({ error }) => error), 1e-9);
  const row = (point: Trend["total"], isTotal: boolean) => {
    const rating = ratingOf(point.rates);
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${(100 * point.error) / most}%`;
    const name = (trend.by === "theme" ? point.label.split(", ").map(said).join(", ") : point.label) || t("no-theme");
    const parts = isTotal || trend.by === "moving" || !point.label ? name : link(name, () => search(point.label), { "data-part": point.label, title: t("show-errors") });
    return h("tr", { class: isTotal ? "best" : "" }, h("th", { scope: "row" }, parts), number(rating?.decisions ?? 0), number(rate(rating?.rate)), number(interval(rating)),
      h("td", { class: "number lost" }, rate(point.error, 3), isTotal || isTime ? null : bar));
  };
  const points = trend.points.filter(({ rates }) => (ratingOf(rates)?.decisions ?? 0) > 0).sort((a, b) => (isTime ? 0 : b.error - a.error));
  return h("div", {},
    isTime && points.length > 1 ? chart({ ...trend, points }) : null,
    h("div", { class: "parts" }, table(t("pr-by", { player: trend.player, part: PARTS.find(([part]) => part === trend.by)?.[1] ?? trend.by }), [t("part"), t("decisions"), "PR", "95 %", t("lost")], [row(trend.total, true), ...points.map((one) => row(one, false))])),
    h("p", { class: "faint" }, t("pr-explained")));
}

/** Rating of each part with its interval, and the mean as a dashed line. */
function chart({ points, total, player }: Trend): HTMLElement {
  const ratings = points.map(({ rates }) => ratingOf(rates));
  const means = ratings.map((one) => one?.rate ?? null).filter((value) => value !== null);
  // Wide intervals of single matches would press the rates together.
  const top = Math.max(1, 1.6 * Math.max(...means, 0));
  const x = (index: number) => LEFT + ((index + 0.5) * (WIDTH - LEFT - 8)) / points.length;
  const y = (value: number) => 8 + (1 - Math.min(top, value) / top) * (HEIGHT - BOTTOM - 8);
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100].find((one) => top / one <= 6) ?? 200;
  const parts: SVGElement[] = [];
  for (let value = 0; value <= top; value += step) {
    parts.push(svg("line", { class: "grid", x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }), svg("text", { x: LEFT - 5, y: y(value) + 4, "text-anchor": "end" }, String(value)));
  }
  const mean = ratingOf(total.rates)?.rate ?? 0;
  parts.push(svg("line", { class: "mean", x1: LEFT, x2: WIDTH - 8, y1: y(mean), y2: y(mean) }));
  const line: string[] = [];
  ratings.forEach((one, index) => {
    if (one?.rate === null || one?.rate === undefined) return;
    line.push(`${x(index)},${y(one.rate)}`);
    if (one.low !== null && one.low !== undefined) parts.push(svg("line", { class: "whisker", x1: x(index), x2: x(index), y1: y(one.low), y2: y(one.high ?? one.low) }));
  });
  parts.push(svg("polyline", { class: "line", points: line.join(" ") }));
  for (const place of line) {
    const [cx = "", cy = ""] = place.split(",");
    parts.push(svg("circle", { class: "dot", cx, cy, r: 3 }));
  }
  const labelled = [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])];
  for (const index of labelled) {
    const anchor = index === 0 ? "start" : index === points.length - 1 ? "end" : "middle";
    const at = index === 0 ? LEFT : index === points.length - 1 ? WIDTH - 8 : x(index);
    parts.push(svg("text", { x: at, y: HEIGHT - 7, "text-anchor": anchor }, points[index]?.label.slice(0, 16) ?? ""));
  }
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("pr-over-time", { player }) }, ...parts);
  return h("div", { class: "graph trend" }, picture);
}
