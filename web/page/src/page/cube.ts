// Table of a cube decision.

import { capital } from "../board/words.js";
import { said, t } from "../language.js";
import { fill, h, percent, signed } from "./dom.js";
import { sure, withError } from "./plays.js";

export interface CubeRow {
  readonly action: string;
  readonly equity: number;
  readonly error: number | null;
  /** Equity less that of the best action, null for that one. */
  readonly difference: number | null;
  readonly differenceError: number | null;
  readonly confidence: number | null;
}

/** Shows a cube decision in an element, with the chances without a double. */
export function showCube(body: HTMLElement, caption: string, verdict: string, rows: readonly CubeRow[], chances: readonly number[], mwc: number | null): void {
  const [win = 0, gammon = 0, backgammon = 0, lost = 0, lostBackgammon = 0] = chances;
  const isRolled = rows.some((row) => row.confidence !== null);
  fill(body,
    h("p", { class: "verdict" }, capital(said(verdict))),
    h("table", { class: "cube" },
      h("caption", {}, caption),
      isRolled ? h("thead", {}, h("tr", {}, ...[t("action"), t("equity"), t("difference"), t("sure")].map((text) => h("th", { scope: "col" }, text)))) : null,
      h("tbody", {}, ...rows.map((row) => h("tr", {},
        h("th", { scope: "row" }, capital(said(row.action))),
        h("td", { class: "number" }, ...withError(signed(row.equity), row.error)),
        isRolled ? h("td", { class: "number" }, ...(row.difference === null ? [] : withError(signed(row.difference), row.differenceError))) : null,
        isRolled ? h("td", { class: "number" }, sure(row.confidence)) : null)))),
    h("table", { class: "chances" },
      h("caption", { class: "hidden" }, t("chances-percent")),
      h("thead", {}, h("tr", {}, h("td"), ...[t("win"), t("gammon-head"), t("backgammon-head")].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {},
        h("tr", {}, h("th", { scope: "row" }, t("on-roll")), ...[win, gammon, backgammon].map((value) => h("td", { class: "number" }, percent(value)))),
        h("tr", {}, h("th", { scope: "row" }, t("opponent")), ...[1 - win, lost, lostBackgammon].map((value) => h("td", { class: "number" }, percent(value)))))),
    mwc === null ? null : h("p", { class: "faint" }, t("match-chance", { chance: percent(mwc) })));
}
