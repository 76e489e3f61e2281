// A decision of a match: plays or cube actions, reasons, themes, difficulty.

import type { Action } from "barpoint";

import { h, percent, signed } from "../dom.js";
import { loss } from "./report.js";

export const headOf = (action: Action, name: string): HTMLElement =>
  h("h2", {}, `Game ${action.game}, move ${action.action}: ${name}${action.dice ? ` to play ${action.dice}` : ""}`);

/** Table of the plays, or of the cube actions; pressing a play shows it on the board. */
export function values(action: Action, by: string | null, onPlay: ((play: string) => void) | null, pinned: string | null): HTMLElement | null {
  if (action.kind === "play") {
    return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": by ? `Plays by ${by}` : "Plays" }, h("table", { class: "plays" },
      by ? h("caption", {}, by) : null,
      h("thead", {}, h("tr", {}, ...["Play", "Equity", "Loss", "Win", "Level"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...action.candidates.map((one, index) => h("tr", { class: one.made ? "made" : "" },
        h("th", { scope: "row" }, onPlay
          ? h("button", { type: "button", class: "play", "aria-pressed": String(pinned === one.play), title: index < 9 ? `Key ${index + 1}` : null, onclick: () => onPlay(one.play) }, one.play)
          : one.play, one.made ? " (made)" : ""),
        h("td", { class: "number" }, signed(one.equity), one.standard_error ? h("small", {}, ` ±${one.standard_error.toFixed(3)}`) : null),
        h("td", { class: "number" }, one.difference ? signed(one.difference) : ""),
        h("td", { class: "number" }, one.chances ? percent(one.chances.win) : ""),
        h("td", { class: "number faint depth" }, one.level))))));
  }
  if (!action.cube) return null;
  const { no_double: no, double_take: take, double_pass: pass, correct, level } = action.cube;
  return h("div", {}, h("p", {}, `Made: ${action.made}. Correct: ${correct}.`), h("table", { class: "cube" },
    h("caption", {}, [by, level].filter(Boolean).join(", ")),
    h("tbody", {}, ...([["No double", no], ["Double, take", take], ["Double, pass", pass]] as const).map(([text, value]) =>
      h("tr", {}, h("th", { scope: "row" }, text), h("td", { class: "number" }, signed(value)))))));
}

/** Loss, reasons, themes and difficulty. */
export function remarks(action: Action): HTMLElement {
  const themes = action.themes.map(({ theme, side }) => (side ? `${theme} of the ${side === "on roll" ? "player on roll" : side}` : theme));
  const difficulty = action.difficulty ?? 0;
  return h("div", {},
    h("p", {}, loss(action) >= 0.0005 ? `Loss: ${loss(action).toFixed(3)}. ` : "", action.reasons ?? ""),
    themes.length > 0 || difficulty >= 0.0005
      ? h("p", { class: "faint" }, themes.length > 0 ? `Theme: ${themes.join(", ")}. ` : "",
        difficulty < 0.0005 ? "" : `Difficulty: the best choice at first sight loses ${difficulty.toFixed(3)}.`)
      : null);
}
