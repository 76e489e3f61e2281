// All rolls, score map and temperature map.

import { ask, isAbort, type Engine } from "../engine/engine.js";
import type { Decided } from "../wire/engine-reply.js";
import { button, fill, h, signed } from "./dom.js";
import { fields, roll, type Situation } from "./situation.js";

type Kind = "rolls" | "scoremap" | "tempmap";
const NAMES: readonly (readonly [Kind, string, string])[] = [
  ["rolls", "All rolls", "The best play of each roll, and the luck that it brings."],
  ["scoremap", "Score map", "The decision at every score of a match. Rows: points that the player on roll needs. Columns: points that the opponent needs."],
  ["tempmap", "Temperature map", "The value after each roll and each reply. Rows: own roll. Columns: the opponent's roll."],
];

/** Buttons for the maps, and the map that was asked for. */
export class Maps {
  readonly element = h("section", { class: "maps", "aria-label": "Maps" });
  readonly #body = h("div", { class: "map" });
  readonly #buttons: HTMLButtonElement[];
  #abort: AbortController | null = null;
  #kind: Kind | null = null;

  constructor(readonly engine: Engine, readonly situation: () => Situation, readonly onPlay: (dice: string | null, play: string | null) => void) {
    this.#buttons = NAMES.map(([kind, name]) =>
      button(name, () => void (this.#kind === kind ? this.clear() : this.show(kind)), { class: "small", "data-map": kind, "aria-pressed": "false" }));
    this.element.append(h("div", { class: "row" }, ...this.#buttons), this.#body);
  }

  clear(): void {
    this.#abort?.abort();
    this.#kind = null;
    for (const one of this.#buttons) one.setAttribute("aria-pressed", "false");
    fill(this.#body);
  }

  /** Asks again after a change of the position. */
  refresh(): void {
    if (this.#kind) void this.show(this.#kind);
  }

  async show(kind: Kind): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#kind = kind;
    for (const one of this.#buttons) one.setAttribute("aria-pressed", String(one.dataset["map"] === kind));
    fill(this.#body, h("p", { role: "status" }, "Thinking…"));
    try {
      const map = await this.#map(kind, this.situation(), abort.signal);
      if (abort.signal.aborted) return;
      fill(this.#body, h("p", { class: "faint" }, NAMES.find(([name]) => name === kind)?.[2] ?? ""), map);
    } catch (error) {
      if (!isAbort(error) && !abort.signal.aborted) fill(this.#body, h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
    }
  }

  async #map(kind: Kind, s: Situation, signal: AbortSignal): Promise<HTMLElement> {
    switch (kind) {
      case "rolls": return this.#rolls(s, signal);
      case "scoremap": return this.#scores(s, signal);
      case "tempmap": return this.#temperature(s, signal);
    }
  }

  async #rolls(s: Situation, signal: AbortSignal): Promise<HTMLElement> {
    const reply = await ask(this.engine, "rolls", { ...fields(s), plies: 0 }, { signal });
    return scroll("All rolls", h("table", {},
      h("thead", {}, h("tr", {}, ...["Roll", "Best play", "Equity", "Luck"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...reply.rolls.map((one) => h("tr", {},
        h("th", { scope: "row" }, h("button", { type: "button", class: "play", onclick: () => this.onPlay(one.dice, one.play) }, one.dice)),
        h("td", {}, one.play),
        h("td", { class: "number" }, signed(one.equity)),
        h("td", { class: `number heat${heat(one.luck.equity, 0.6)}` }, signed(one.luck.equity))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Mean"), h("td"), h("td", { class: "number" }, signed(reply.mean.equity)), h("td")))));
  }

  async #scores(s: Situation, signal: AbortSignal): Promise<HTMLElement> {
    const points = 5;
    const reply = await ask(this.engine, "scoremap", { position: [...s.points], variant: s.variant, cube: s.cube, cube_owner: s.owner, ...roll(s.dice), plies: 0, points }, { signal });
    const cell = (decision: Decided | undefined): HTMLElement => {
      if (!decision) return h("td", {}, "–");
      if ("plays" in decision) {
        const best = decision.plays[0]?.play ?? "";
        const same = best === ("plays" in reply.money ? reply.money.plays[0]?.play : "");
        return h("td", { class: same ? "" : "heat-1", title: decision.margin ? `ahead by ${decision.margin.toFixed(3)}` : "" }, best);
      }
      const level = decision.double === "yes" ? (decision.take === "pass" ? 2 : 1) : decision.double === "too good" ? 3 : 0;
      const short = ["No double", "Double, take", "Double, pass", "Too good"][level] ?? "";
      return h("td", { class: `heat${level}`, title: `${decision.action}, ${signed(decision.best.equity)}` }, short);
    };
    const find = (own: number, other: number, crawford: boolean) =>
      reply.scores.find((one) => one.on_roll_away === own && one.opponent_away === other && one.crawford === crawford)?.decision;
    const aways = [...Array(points).keys()].map((index) => index + 1);
    const head = (crawford: boolean) => `${crawford ? "1, Crawford" : ""}`;
    const rows: HTMLElement[] = aways.map((own) => h("tr", {}, h("th", { scope: "row" }, `${own} away`), ...aways.map((other) => cell(find(own, other, false)))));
    rows.unshift(h("tr", {}, h("th", { scope: "row" }, `${head(true)}`), ...aways.map((other) => cell(find(1, other, true)))));
    return h("div", {},
      h("p", {}, "Money: ", "plays" in reply.money ? reply.money.plays[0]?.play ?? "" : reply.money.action),
      scroll("Score map", h("table", { class: "grid" },
        h("thead", {}, h("tr", {}, h("td"), ...aways.map((other) => h("th", { scope: "col" }, `${other} away`)))),
        h("tbody", {}, ...rows))));
  }

  async #temperature(s: Situation, signal: AbortSignal): Promise<HTMLElement> {
    const reply = await ask(this.engine, "tempmap", { ...fields(s), ...roll(s.dice), plies: 0, ...(s.dice ? { candidates: 4 } : {}) }, { signal });
    const mean = reply.mean?.equity ?? reply.rows[0]?.mean.equity ?? 0;
    const first = reply.rows[0]?.cells ?? [];
    return scroll("Temperature map", h("table", { class: "grid dense" },
      h("thead", {}, h("tr", {}, h("td"), ...first.map((one) => h("th", { scope: "col" }, one.dice)), h("th", { scope: "col" }, "Mean"))),
      h("tbody", {}, ...reply.rows.map((row) => h("tr", {},
        h("th", { scope: "row", title: row.play }, reply.dice ? row.play : row.dice),
        ...row.cells.map((one) => h("td", { class: `heat${heat(one.equity - mean, 0.8)}`, title: `${row.dice} ${row.play}, then ${one.dice} ${one.reply}: ${signed(one.equity)}` }, one.equity.toFixed(2).replace("-", "−"))),
        h("td", { class: "number" }, row.mean.equity.toFixed(2).replace("-", "−")))))));
  }
}

/** Step of a colour from -3 to 3. */
function heat(value: number, scale: number): number {
  return Math.max(-3, Math.min(3, Math.round((3 * value) / scale)));
}

/** Table that scrolls by itself on a narrow screen. */
function scroll(name: string, table: HTMLElement): HTMLElement {
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, table);
}

