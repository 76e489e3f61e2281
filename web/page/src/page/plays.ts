// Tables of plays: those of a search, which can be chosen for a rollout, and those of a rollout.

import { t } from "../language.js";
import { button, fill, h, level, percent, signed } from "./dom.js";

export interface Row {
  readonly play: string;
  readonly result: string | null;
  readonly equity: number;
  /** Standard error of the equity, and of the loss. */
  readonly error: number | null;
  readonly lossError: number | null;
  /** Equity less that of the best play, null if the two cannot be compared. */
  readonly loss: number | null;
  readonly chances: readonly number[];
  /** Chance that the best play is better than this one; of the best play, than all others. */
  readonly confidence: number | null;
  /** Plies, if they are fewer than those of the table. */
  readonly plies: number | null;
}

export interface Handlers {
  readonly onShow: (play: string | null) => void;
  readonly onPlay: ((row: Row) => void) | null;
}

/** Choice of the plays to roll out. */
export interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (play: string, isChosen: boolean) => void;
}

/** What the column of confidences says. */
const SURE = t("sure-hint");

interface Chances { win: number; win_gammon: number; win_backgammon: number; lose_gammon: number; lose_backgammon: number }
export const five = (c: Chances): number[] => [c.win, c.win_gammon, c.win_backgammon, c.lose_gammon, c.lose_backgammon];
export const means = (c: Record<keyof Chances, { mean: number }>): number[] =>
  [c.win.mean, c.win_gammon.mean, c.win_backgammon.mean, c.lose_gammon.mean, c.lose_backgammon.mean];

/** Mean with its standard error. */
export const withError = (text: string, error: number | null | undefined): (string | HTMLElement | null)[] =>
  [text, error ? h("small", {}, ` ±${error.toFixed(3)}`) : null];

/** Chance in percent, which rounding must not make certain. */
export const sure = (chance: number | null | undefined): string =>
  chance === null || chance === undefined ? "–" : chance > 0.9994 ? "> 99.9" : percent(chance);

/** Shows plays in an element. The focus stays on its play. */
export function showPlays(body: HTMLElement, caption: string, rows: readonly Row[], handlers: Handlers, choice: Choice | null): void {
  const hasConfidence = rows.some((row) => row.confidence !== null);
  const scale = Math.max(0.05, ...rows.slice(0, 6).map((row) => -(row.loss ?? 0)));
  const focused = body.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset : {};
  const heads = [t("play-head"), t("equity"), t("loss"), t("win"), t("gammons"), ...(hasConfidence ? [t("sure")] : []), ...(choice ? [h("span", { class: "hidden" }, t("roll-out"))] : [])];
  fill(body, h("table", { class: "plays" },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col", title: text === t("sure") ? SURE : null }, text)))),
    h("tbody", {}, ...rows.map((row, index) => line(row, index, scale, handlers, choice, hasConfidence)))));
  const [key, value] = focused["play"] ? ["play", focused["play"]] : ["choose", focused["choose"]];
  if (value) body.querySelector<HTMLElement>(`[data-${key}="${CSS.escape(value)}"]`)?.focus();
}

function line(row: Row, index: number, scale: number, { onShow, onPlay }: Handlers, choice: Choice | null, hasConfidence: boolean): HTMLElement {
  const [win = 0, gammon = 0, , lost = 0] = row.chances;
  const show = () => onShow(row.play);
  const hide = () => onShow(null);
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.width = `${Math.min(100, (100 * -(row.loss ?? 0)) / scale)}%`;
  const loss = row.plies !== null ? [h("small", {}, level(row.plies))] : index === 0 ? [] : [...withError(signed(row.loss ?? 0), row.lossError), bar];
  const box = choice ? h("input", { type: "checkbox", "data-choose": row.play, "aria-label": t("roll-out-play", { play: row.play }), checked: choice.chosen.has(row.play), onchange: () => choice.choose(row.play, box?.checked ?? false) }) : null;
  return h("tr", { class: index === 0 ? "best" : "", onmouseenter: show, onmouseleave: hide },
    h("th", { scope: "row" }, onPlay
      ? button(row.play, () => onPlay(row), { class: "play", "data-play": row.play, title: t("make-play"), onfocus: show, onblur: hide })
      : row.play),
    h("td", { class: "number" }, ...withError(signed(row.equity), row.error)),
    h("td", { class: "number" }, ...loss),
    h("td", { class: "number" }, percent(win)),
    h("td", { class: "number" }, `${percent(gammon)}/${percent(lost)}`),
    hasConfidence ? h("td", { class: "number" }, sure(row.confidence)) : null,
    box ? h("td", { class: "choose" }, h("label", {}, box)) : null);
}
