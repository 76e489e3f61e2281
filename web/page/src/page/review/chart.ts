// Chart of a match: the chance to win it, the luck, the games and the errors.

import { svg } from "../../board/svg.js";
import { t } from "../../language.js";
import { fill, h } from "../dom.js";
import { BLUNDER, loss, nameOf, type Decision, type Report } from "./report.js";

const [WIDTH, HEIGHT] = [640, 210];
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 632, 16, 176];

export class Chart {
  readonly element = h("div", { class: "graph" });
  #report: Report | null = null;
  #x = (_at: number): number => LEFT;
  #cursor: SVGElement | null = null;

  /** `go` goes to a decision. */
  constructor(readonly go: (index: number) => void) {}

  draw(report: Report, all: readonly Decision[], threshold: number): void {
    this.#report = report;
    const moments = report.games.flatMap((game) => game.moments);
    const x = (at: number) => LEFT + ((RIGHT - LEFT) * at) / Math.max(1, moments.length);
    this.#x = x;
    // Values are those of player 0; the chart is that of player 1, who sits at the bottom.
    const isMatch = report.length !== null;
    const own = (value: number) => (isMatch ? 1 - value : -value);
    const values = moments.map((moment) => moment.value).filter((value): value is number => value !== null);
    const reach = isMatch ? 0.5 : Math.max(1, ...values.map(Math.abs));
    const middle = isMatch ? 0.5 : 0;
    const y = (value: number) => (TOP + BOTTOM) / 2 - ((BOTTOM - TOP) / 2) * Math.max(-1, Math.min(1, (value - middle) / reach));
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": this.#words() });
    const text = (words: string, at: number, down: number, anchor = "end") => {
      const label = svg("text", { x: at, y: down, "text-anchor": anchor });
      label.textContent = words;
      picture.append(label);
    };
    for (const value of [middle + reach, middle + reach / 2, middle, middle - reach / 2, middle - reach]) {
      picture.append(svg("line", { x1: LEFT, x2: RIGHT, y1: y(value), y2: y(value), class: value === middle ? "axis" : "grid" }));
      text(isMatch ? `${Math.round(100 * value)} %` : String(Math.round(10 * value) / 10), LEFT - 4, y(value) + 4);
    }
    this.#games(report, x, text, picture);
    picture.append(
      svg("path", { d: this.#luck(report, x, y, middle, isMatch), class: "luck" }),
      svg("path", { d: this.#line(report, x, (value) => y(own(value))), class: "line" }));
    for (const { action, at } of all) {
      if (loss(action) < threshold) continue;
      const size = Math.min(60, 8 + 120 * loss(action));
      const [from, to] = action.player === 1 ? [BOTTOM, BOTTOM - size] : [TOP, TOP + size];
      picture.append(svg("line", { x1: x(at), x2: x(at), y1: from, y2: to, class: loss(action) >= BLUNDER ? "blunder" : "error" }));
    }
    this.#cursor = svg("line", { x1: -9, x2: -9, y1: TOP, y2: BOTTOM, class: "cursor" });
    picture.append(this.#cursor);
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      const across = ((event.clientX - box.left) / box.width) * WIDTH;
      const near = all.reduce((best, one, index) => (Math.abs(x(one.at) - across) < Math.abs(x(all[best]?.at ?? 0) - across) ? index : best), 0);
      this.go(near);
    });
    fill(this.element, picture, h("p", { class: "faint" },
      t("chart-note", { chart: this.#words(), below: nameOf(report, 1), above: nameOf(report, 0) })));
  }

  /** Shows the place of a decision. */
  point(at: number): void {
    this.#cursor?.setAttribute("x1", String(this.#x(at)));
    this.#cursor?.setAttribute("x2", String(this.#x(at)));
  }

  #words(): string {
    const report = this.#report;
    if (!report) return "";
    return t(report.length === null ? "chart-money" : "chart-match", { name: nameOf(report, 1) });
  }

  #games(report: Report, x: (at: number) => number, text: (words: string, at: number, down: number, anchor: string) => void, picture: Element): void {
    let at = 0;
    let last = -99;
    for (const game of report.games) {
      picture.append(svg("line", { x1: x(at), x2: x(at), y1: TOP, y2: BOTTOM, class: "rule" }));
      // Numbers of short games would lie upon each other.
      if (x(at) - last > 30) {
        text(report.length === null ? `${game.game}` : `${game.score[1]}–${game.score[0]}`, x(at) + 2, BOTTOM + 16, "start");
        last = x(at);
      }
      at += game.moments.length;
    }
  }

  #line(report: Report, x: (at: number) => number, y: (value: number) => number): string {
    let at = 0;
    let path = "";
    for (const game of report.games) {
      const points: [number, number | null][] = [[at, game.value_before], ...game.moments.map((moment, index): [number, number | null] => [at + index + 1, moment.value])];
      for (const [here, value] of points) {
        if (value !== null) path += `${path ? "L" : "M"}${x(here).toFixed(1)} ${y(value).toFixed(1)}`;
      }
      at += game.moments.length;
    }
    return path;
  }

  #luck(report: Report, x: (at: number) => number, y: (value: number) => number, middle: number, isMatch: boolean): string {
    let sum = 0;
    let path = "";
    report.games.flatMap((game) => game.moments).forEach((moment, at) => {
      for (const { luck, player } of moment.decisions) sum += (luck?.[isMatch ? "unnormalised" : "normalised"] ?? 0) * (player === 1 ? 1 : -1);
      path += `${path ? "L" : "M"}${x(at + 1).toFixed(1)} ${y(middle + sum).toFixed(1)}`;
    });
    return path;
  }
}
