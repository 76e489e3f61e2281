// A decision of a match: plays or cube actions, reasons, themes, difficulty.

import type { Action } from "barpoint";

import { explained, said, t } from "../../language.js";
import { h, percent, signed } from "../dom.js";
import { loss } from "./report.js";

export function headOf(action: Action, name: string): HTMLElement {
  const head = t("head-of", { game: action.game, move: action.action, name });
  return h("h2", {}, action.dice ? t("to-play", { head, dice: action.dice }) : head);
}

/** Table of the plays, or of the cube actions; pressing a play shows it on the board. */
export function values(action: Action, by: string | null, onPlay: ((play: string) => void) | null, pinned: string | null): HTMLElement | null {
  if (action.kind === "play") {
    return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": by ? t("plays-by", { by }) : t("plays") }, h("table", { class: "plays" },
      by ? h("caption", {}, by) : null,
      h("thead", {}, h("tr", {}, ...[t("play-head"), t("equity"), t("loss"), t("win"), t("level")].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...action.candidates.map((one, index) => h("tr", { class: one.made ? "made" : "" },
        h("th", { scope: "row" }, onPlay
          ? h("button", { type: "button", class: "play", "aria-pressed": String(pinned === one.play), title: index < 9 ? t("key", { key: index + 1 }) : null, onclick: () => onPlay(one.play) }, one.play)
          : one.play, one.made ? ` ${t("made-tag")}` : ""),
        h("td", { class: "number" }, signed(one.equity), one.standard_error ? h("small", {}, ` ±${one.standard_error.toFixed(3)}`) : null),
        h("td", { class: "number" }, one.difference ? signed(one.difference) : ""),
        h("td", { class: "number" }, one.chances ? percent(one.chances.win) : ""),
        h("td", { class: "number faint depth" }, said(one.level)))))));
  }
  if (!action.cube) return null;
  const { no_double: no, double_take: take, double_pass: pass, correct, level } = action.cube;
  return h("div", {}, h("p", {}, t("made-correct", { made: said(action.made), correct: said(correct) })), h("table", { class: "cube" },
    h("caption", {}, [by, said(level)].filter(Boolean).join(", ")),
    h("tbody", {}, ...([[t("no-double"), no], [t("double-take"), take], [t("double-pass"), pass]] as const).map(([text, value]) =>
      h("tr", {}, h("th", { scope: "row" }, text), h("td", { class: "number" }, signed(value)))))));
}

/** Loss, reasons, themes and difficulty. */
export function remarks(action: Action): HTMLElement {
  const themes = action.themes.map(({ theme, side }) => (side ? t(side === "on roll" ? "theme-of-roller" : "theme-of-opponent", { theme: said(theme) }) : said(theme)));
  const difficulty = action.difficulty ?? 0;
  return h("div", {},
    h("p", {}, loss(action) >= 0.0005 ? `${t("loss-is", { loss: loss(action).toFixed(3) })} ` : "", explained(action)),
    themes.length > 0 || difficulty >= 0.0005
      ? h("p", { class: "faint" }, themes.length > 0 ? `${t("theme-is", { themes: themes.join(", ") })} ` : "",
        difficulty < 0.0005 ? "" : t("difficulty-is", { loss: difficulty.toFixed(3) }))
      : null);
}
