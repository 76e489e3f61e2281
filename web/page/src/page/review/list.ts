// List of the decisions of a match: all in their order, or errors by their size, of both players or of one.

import { t } from "../../language.js";
import { fill, h, select, signed } from "../dom.js";
import { remember, remembered } from "../remember.js";
import { readNotes } from "./notes.js";
import { BLUNDER, colourOf, loss, nameOf, question, THRESHOLDS, title, type Decision, type Report } from "./report.js";

/** What the list needs to know of the review. */
export interface Shown {
  readonly at: number;
  /** True if the answer to a decision must not be seen. */
  readonly hides: (index: number) => boolean;
}

export class DecisionList {
  readonly fields = h("div", { class: "row" });
  readonly element = h("ol", { class: "decisions", tabindex: 0, "aria-label": t("decisions") });
  #report: Report | null = null;
  #all: readonly Decision[] = [];
  #which = "errors";
  #order = "played";
  #player = "both";
  /** Loss from which a decision counts as an error. */
  threshold = Number(remembered("error-at", "0.02"));

  constructor(readonly go: (index: number) => void, readonly changed: () => void) {}

  open(report: Report, all: readonly Decision[]): void {
    this.#report = report;
    this.#all = all;
    fill(this.fields,
      select(t("list"), [["errors", t("errors")], ["all", t("all-decisions")], ["marked", t("marked")]], this.#which, (value) => { this.#which = value; this.changed(); }, "list"),
      select(t("of"), [["both", t("both-players")], ["1", nameOf(report, 1)], ["0", nameOf(report, 0)]], this.#player, (value) => { this.#player = value; this.changed(); }, "list-player"),
      select(t("order"), [["played", t("as-played")], ["size", t("largest-first")]], this.#order, (value) => { this.#order = value; this.changed(); }, "list-order"),
      select(t("errors-from"), THRESHOLDS.map((value) => [value, value] as const), String(this.threshold), (value) => {
        this.threshold = Number(value);
        remember("error-at", value);
        this.changed();
      }, "error-at"));
  }

  /** True for an error of a chosen player. */
  isError({ action }: Decision): boolean {
    return loss(action) >= this.threshold && this.#isOf(action.player);
  }

  #isOf(player: number): boolean {
    return this.#player === "both" || this.#player === String(player);
  }

  /** True for a decision worth looking at: rolling without a wish to double is not. */
  isStep(one: Decision): boolean {
    return this.isError(one) || one.action.kind !== "no_double" && this.#isOf(one.action.player);
  }

  /** True for a decision that the list shows. */
  #fits(one: Decision, isMarked: boolean): boolean {
    if (this.#which === "marked") return isMarked && this.isStep(one);
    return this.#which === "all" ? this.isStep(one) : this.isError(one);
  }

  /** Decisions in the order of the list. */
  get order(): number[] {
    const indices = [...this.#all.keys()];
    return this.#order === "size" ? indices.sort((a, b) => this.#loss(b) - this.#loss(a)) : indices;
  }

  #loss(index: number): number {
    const one = this.#all[index];
    return one ? loss(one.action) : 0;
  }

  show({ at, hides }: Shown): void {
    const rows: HTMLElement[] = [];
    let game = 0;
    const isPlayed = this.#order === "played";
    for (const index of this.order) {
      const one = this.#all[index];
      if (!one) continue;
      const { action } = one;
      if (this.#which === "all" && isPlayed && action.game !== game) {
        game = action.game;
        rows.push(this.#gameLine(game));
      }
      const { mark } = readNotes(one.moment.comment);
      if (!this.#fits(one, mark !== null) && index !== at) continue;
      const isHidden = hides(index);
      const size = isHidden ? "" : loss(action) >= BLUNDER ? "blunder" : loss(action) >= this.threshold ? "error" : "";
      rows.push(h("li", { class: size }, h("button", { type: "button", "data-index": index, "aria-current": index === at ? "true" : null, onclick: () => this.go(index) },
        h("span", { class: `disc ${colourOf(action.player)}` }), h("span", { class: "where" }, `${action.game}.${action.action}`),
        h("span", { class: "what" }, isHidden ? question(action) : title(action), mark ? h("strong", { class: "mark" }, ` ${mark === "study" ? t("study-later") : mark}`) : null),
        h("span", { class: "number" }, !isHidden && loss(action) >= 0.0005 ? signed(-loss(action)) : ""))));
    }
    fill(this.element, ...rows);
    const here = this.element.querySelector<HTMLElement>("[aria-current]");
    if (here) this.element.scrollTop = here.offsetTop - 40;
  }

  /** Line of the score sheet before a game. */
  #gameLine(number: number): HTMLElement {
    const report = this.#report;
    const game = report?.games.find((one) => one.game === number);
    if (!report || !game) return h("li", { class: "sheet-game" });
    const score = `${nameOf(report, 0)} ${game.score[0]}, ${nameOf(report, 1)} ${game.score[1]}`;
    const end = game.winner === null || game.points === null ? "" : `. ${t("name-wins-short", { name: nameOf(report, game.winner), points: t("points", { points: game.points }) })}`;
    return h("li", { class: "sheet-game" }, t("game-line", { game: number, score: `${score}${end}` }));
  }
}
