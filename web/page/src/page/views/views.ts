// Buttons for the views of a position, and the view that was asked for.

import { complaint, type Engine, isAbort } from "../../engine/engine.js";
import { t } from "../../language.js";
import { button, fill, h, level } from "../dom.js";
import type { Situation } from "../situation.js";
import { MARKET_MAP } from "./market-map.js";
import { OPENING_BOOK } from "./opening-book.js";
import { PLAYS_BY_CUBE } from "./plays-by-cube.js";
import { RACE } from "./race.js";
import { ROLLS } from "./rolls.js";
import { SCORE_MAP } from "./score-map.js";
import { TAKE_POINTS } from "./take-points.js";
import { TEMPERATURE_MAP } from "./temperature-map.js";
import type { View } from "./view.js";

const VIEWS: readonly View[] = [ROLLS, SCORE_MAP, TEMPERATURE_MAP, MARKET_MAP, PLAYS_BY_CUBE, TAKE_POINTS, RACE, OPENING_BOOK];

export class Views {
  readonly element = h("section", { class: "maps", "aria-label": t("views") });
  readonly #body = h("div", { class: "map" });
  readonly #buttons: HTMLButtonElement[];
  #abort: AbortController | null = null;
  #view: View | null = null;

  constructor(readonly engine: Engine, readonly situation: () => Situation, readonly onPlay: (dice: string | null, play: string | null) => void) {
    this.#buttons = VIEWS.map((view) =>
      button(view.name, () => void (this.#view === view ? this.clear() : this.show(view)), { class: "small", "data-map": view.kind, "aria-pressed": "false" }));
    this.element.append(h("div", { class: "row" }, ...this.#buttons), this.#body);
  }

  clear(): void {
    this.#abort?.abort();
    this.#view = null;
    this.#press();
    fill(this.#body);
  }

  /** Asks again after a change of the position. */
  refresh(): void {
    if (this.#view) void this.show(this.#view);
  }

  async show(view: View): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    const isNew = this.#view !== view;
    this.#abort = abort;
    this.#view = view;
    this.#press();
    const state = h("p", { class: "level", role: "status" }, t("thinking"));
    const drawing = h("div");
    fill(this.#body, h("p", { class: "faint" }, view.hint), state, drawing);
    try {
      const question = { engine: this.engine, situation: this.situation(), signal: abort.signal, onPlay: this.onPlay };
      const levels = view.plies ?? [null];
      for (const [index, plies] of levels.entries()) {
        const drawn = await view.draw({ ...question, plies: plies ?? 0 });
        if (abort.signal.aborted) return;
        const next = levels[index + 1];
        fill(state, plies === null ? "" : next === undefined || next === null ? level(plies) : t("level-then", { first: level(plies), next: level(next) }));
        replace(drawing, drawn);
        // The view of a position that changes stays where it is.
        if (isNew && index === 0) this.element.scrollIntoView({ block: "nearest" });
      }
    } catch (error) {
      if (isAbort(error) || abort.signal.aborted) return;
      fill(this.#body, h("p", { class: "problem" }, complaint(error)));
    }
  }

  #press(): void {
    for (const one of this.#buttons) one.setAttribute("aria-pressed", String(one.dataset["map"] === this.#view?.kind));
  }
}

/** Replaces a drawing by a deeper one. The focus stays on its square or button. */
function replace(drawing: HTMLElement, drawn: HTMLElement): void {
  const focused = drawing.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["place"] : undefined;
  fill(drawing, drawn);
  if (focused) drawing.querySelector<HTMLElement>(`[data-place="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}
