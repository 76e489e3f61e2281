// Candidates and cube panel of a position, which deepen while one looks.

import { ask, isAbort, type Engine, type ReplyOf } from "../engine/engine.js";
import { button, fill, h, percent, signed } from "./dom.js";
import { fields, roll, type Situation } from "./situation.js";

/** How deep an analysis goes: plies, or a rollout after 2 plies. */
export type Depth = "0" | "1" | "2" | "rollout";

export interface Row {
  readonly play: string;
  readonly result: string | null;
  readonly equity: number;
  readonly error: number | null;
  readonly difference: number;
  readonly level: string;
  readonly chances: readonly number[];
}

interface Chances { win: number; win_gammon: number; win_backgammon: number; lose_gammon: number; lose_backgammon: number }
const five = (c: Chances): number[] => [c.win, c.win_gammon, c.win_backgammon, c.lose_gammon, c.lose_backgammon];
const means = (c: Record<keyof Chances, { mean: number }>): number[] =>
  [c.win.mean, c.win_gammon.mean, c.win_backgammon.mean, c.lose_gammon.mean, c.lose_backgammon.mean];

export interface Handlers {
  readonly onShow: (play: string | null) => void;
  readonly onPlay: ((row: Row) => void) | null;
}

/** Panel with the best plays of a roll, or with the cube decision. */
export class AnalysisPanel {
  readonly element = h("section", { class: "analysis", "aria-label": "Analysis" });
  readonly #state = h("p", { class: "state", role: "status" });
  readonly #body = h("div");
  readonly #stop = button("Stop", () => this.stop(), { class: "small", hidden: true });
  #abort: AbortController | null = null;
  rows: readonly Row[] = [];

  constructor(readonly engine: Engine, readonly handlers: Handlers) {
    this.element.append(h("div", { class: "row" }, this.#state, this.#stop), this.#body);
  }

  /** Ends the requests in progress and keeps what is shown. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#stop.hidden = true;
  }

  clear(): void {
    this.stop();
    this.rows = [];
    fill(this.#state);
    fill(this.#body);
  }

  /** Analyses a situation; what was asked before is aborted. */
  async show(s: Situation, depth: Depth): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.#stop.hidden = false;
    fill(this.#state, "Thinking…");
    // Positions that change at once are not worth a question.
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (abort.signal.aborted) return;
    try {
      for (const plies of [0, 1, 2].slice(0, depth === "rollout" ? 3 : Number(depth) + 1)) {
        if (plies > 0) fill(this.#state, `${this.#level(plies - 1)}, then ${this.#level(plies)}…`);
        await (s.dice ? this.#plays(s, plies, abort.signal) : this.#cube(s, plies, abort.signal));
        fill(this.#state, this.#level(plies));
      }
      if (depth === "rollout" && (!s.dice || this.rows.length > 1)) {
        fill(this.#state, `${this.#level(2)}, then a rollout…`);
        await this.#rollout(s, abort.signal);
      }
    } catch (error) {
      if (isAbort(error)) return;
      if (abort.signal.aborted) return;
      fill(this.#body, h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
      fill(this.#state);
    }
    if (this.#abort === abort) this.stop();
  }

  #level(plies: number): string {
    return plies === 1 ? "1 ply" : `${plies} plies`;
  }

  async #plays(s: Situation, plies: number, signal: AbortSignal): Promise<void> {
    const reply = await ask(this.engine, "moves", { ...fields(s), ...roll(s.dice), plies, top: 12 }, { signal });
    this.#table(reply.plays.map((one) => ({
      play: one.play, result: one.result, equity: one.equity, error: null, difference: one.difference.equity ?? 0,
      level: `${one.plies}`, chances: five(one.chances),
    })), `${reply.legal} legal ${reply.legal === 1 ? "play" : "plays"}`);
  }

  async #cube(s: Situation, plies: number, signal: AbortSignal): Promise<void> {
    const reply = await ask(this.engine, "cube", { ...fields(s), plies }, { signal });
    const rows: [string, number, number | null][] = [["No double", reply.no_double.equity, null]];
    if (reply.double_take) rows.push(["Double, take", reply.double_take.equity, null]);
    if (reply.double_pass) rows.push(["Double, pass", reply.double_pass.equity, null]);
    this.#decision(reply.action, rows, five(reply.chances), reply.best.mwc ?? null);
  }

  async #rollout(s: Situation, signal: AbortSignal): Promise<void> {
    const plays = s.dice ? { plays: this.rows.filter((row) => row.difference > -0.12).slice(0, 4).map((row) => row.play) } : {};
    if (plays.plays && plays.plays.length < 2) plays.plays = this.rows.slice(0, 2).map((row) => row.play);
    const shown = (reply: ReplyOf<"rollout">) => {
      fill(this.#state, `Rollout, ${reply.trials} of ${reply.planned ?? "?"} games`);
      this.#rolled(reply);
    };
    const reply = await ask(this.engine, "rollout", { ...fields(s), ...roll(s.dice), ...plays, report_every: 0.4, rollout: { preset: "standard", plies: 0 } }, {
      signal, onReport: (report) => { if (report.type === "rollout" && !signal.aborted) shown(report); },
    });
    shown(reply);
    fill(this.#state, `Rollout of ${reply.trials} games`);
  }

  #rolled(reply: ReplyOf<"rollout">): void {
    if (reply.cube) {
      const rows = reply.cube.map(({ action, equity }): [string, number, number | null] =>
        [action.charAt(0).toUpperCase() + action.slice(1), equity.mean, equity.error ?? null]);
      const first = reply.candidates[0];
      this.#decision(reply.decision ?? "", rows, first ? means(first.chances) : [], first?.mwc?.mean ?? null);
      return;
    }
    if (!reply.dice) return;
    const rolled = reply.candidates.map((one): Row => ({
      play: one.play ?? one.action, result: one.result ?? null, equity: one.equity.mean, error: one.equity.error ?? null,
      difference: one.difference.mean, level: "R", chances: means(one.chances),
    })).sort((a, b) => b.equity - a.equity);
    // The first report comes before the first game.
    if (rolled.length === 0) return;
    const names = new Set(rolled.map((row) => row.play));
    const best = rolled[0]?.equity ?? 0;
    const all = [...rolled, ...this.rows.filter((row) => !names.has(row.play))];
    this.#table(all.map((row) => ({ ...row, difference: row.equity - best })), null);
  }

  #note = "";

  #table(rows: readonly Row[], note: string | null): void {
    this.rows = rows;
    if (note !== null) this.#note = note;
    const scale = Math.max(0.05, ...rows.slice(0, 6).map((row) => -row.difference));
    const focused = document.activeElement?.getAttribute("data-play");
    fill(this.#body, h("table", { class: "plays" },
      h("caption", { class: "hidden" }, "Plays, the best first"),
      h("thead", {}, h("tr", {}, ...["Play", "Equity", "Loss", "Win", "Gammons", "Level"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows.map((row, index) => this.#row(row, index, scale)))),
      h("p", { class: "faint" }, this.#note));
    if (focused) this.#body.querySelector<HTMLElement>(`[data-play="${CSS.escape(focused)}"]`)?.focus();
  }

  #row(row: Row, index: number, scale: number): HTMLElement {
    const { onShow, onPlay } = this.handlers;
    const [win = 0, gammon = 0, , lost = 0] = row.chances;
    const show = () => onShow(row.play);
    const hide = () => onShow(null);
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${Math.min(100, (100 * -row.difference) / scale)}%`;
    const loss = h("td", { class: "number" }, index === 0 ? "" : signed(row.difference), bar);
    return h("tr", { class: index === 0 ? "best" : "", onmouseenter: show, onmouseleave: hide },
      h("th", { scope: "row" }, onPlay
        ? h("button", { type: "button", class: "play", "data-play": row.play, title: "Make this play", onfocus: show, onblur: hide, onclick: () => onPlay(row) }, row.play)
        : row.play),
      h("td", { class: "number" }, signed(row.equity), row.error === null ? null : h("small", {}, ` ±${row.error.toFixed(3)}`)),
      loss,
      h("td", { class: "number" }, percent(win)),
      h("td", { class: "number" }, `${percent(gammon)}/${percent(lost)}`),
      h("td", { class: "number faint" }, row.level));
  }

  #decision(action: string, rows: readonly (readonly [string, number, number | null])[], chances: readonly number[], mwc: number | null): void {
    this.rows = [];
    const [win = 0, gammon = 0, backgammon = 0, lost = 0, lostBackgammon = 0] = chances;
    fill(this.#body,
      h("p", { class: "verdict" }, action.charAt(0).toUpperCase() + action.slice(1)),
      h("table", { class: "cube" },
        h("caption", { class: "hidden" }, "Cube decision"),
        h("tbody", {}, ...rows.map(([name, equity, error]) => h("tr", {},
          h("th", { scope: "row" }, name),
          h("td", { class: "number" }, signed(equity), error ? h("small", {}, ` ±${error.toFixed(3)}`) : null))))),
      h("table", { class: "chances" },
        h("caption", { class: "hidden" }, "Chances in percent"),
        h("thead", {}, h("tr", {}, h("td"), ...["Win", "Gammon", "Backgammon"].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {},
          h("tr", {}, h("th", { scope: "row" }, "On roll"), ...[win, gammon, backgammon].map((value) => h("td", { class: "number" }, percent(value)))),
          h("tr", {}, h("th", { scope: "row" }, "Opponent"), ...[1 - win, lost, lostBackgammon].map((value) => h("td", { class: "number" }, percent(value)))))),
      mwc === null ? null : h("p", { class: "faint" }, `Chance to win the match: ${percent(mwc)} %`));
  }
}
