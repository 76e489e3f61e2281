// Candidates and cube panel of a position, which deepen while one looks.

import { ask, complaint, type Engine, isAbort } from "../engine/engine.js";
import { t } from "../language.js";
import { showCube, type CubeRow } from "./cube.js";
import { button, fill, h, level } from "./dom.js";
import { five, showPlays, type Handlers, type Row } from "./plays.js";
import { Rollout } from "./rollout.js";
import { fields, roll, type Situation } from "./situation.js";

/** How deep an analysis goes: plies, or a rollout after 2 plies. */
export type Depth = "0" | "1" | "2" | "rollout";

/** Plays that are listed, and that are rolled out unless others are chosen. */
const LISTED = 12;
const ROLLED = 4;
const NEAR = 0.12;
/** Milliseconds after which the answer to the question before is taken away. */
const PATIENCE = 300;

/** Panel with the best plays of a roll, or with the cube decision. */
export class AnalysisPanel {
  readonly element = h("section", { class: "analysis", "aria-label": t("analysis") });
  readonly #state = h("p", { class: "state", role: "status" });
  readonly #body = h("div");
  readonly #note = h("p", { class: "faint" });
  readonly #tools = h("div", { class: "row tools" });
  readonly #stop = button(t("stop"), () => this.#halt(), { class: "small", hidden: true });
  readonly #rollout: Rollout;
  #abort: AbortController | null = null;
  #rows: readonly Row[] = [];
  #plies = 0;
  /** True as long as the answer that is shown belongs to the question before. */
  #isOld = false;
  /** Plays that the user has chosen for a rollout; null for the best ones. */
  #chosen: Set<string> | null = null;

  constructor(readonly engine: Engine, readonly handlers: Handlers) {
    const say = (text: string) => this.#say(text);
    this.#rollout = new Rollout(engine, handlers, { say, run: (work) => void this.#run(work) });
    this.element.append(h("div", { class: "row" }, this.#state, this.#stop), this.#rollout.element, this.#body, this.#note, this.#tools);
  }

  /** Ends the requests in progress and keeps what is shown. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#stop.hidden = true;
  }

  /** The user ends the work. */
  #halt(): void {
    this.stop();
    if (this.#isOld) for (const part of [this.#body, this.#note]) fill(part);
    this.#say(this.#isOld ? t("stopped-early") : "", !this.#isOld);
  }

  /** Says what is being done. What is done stands above the table, so that it is said to screen readers only. */
  #say(text: string, isDone = false): void {
    fill(this.#state, text);
    this.#state.classList.toggle("hidden", isDone);
  }

  clear(): void {
    this.stop();
    this.#rollout.clear();
    this.#rows = [];
    this.#chosen = null;
    for (const part of [this.#state, this.#body, this.#note, this.#tools]) fill(part);
  }

  /** Shows a sentence in place of an answer, with a button. */
  say(text: string, action: string, work: () => void): void {
    this.clear();
    fill(this.#body, h("p", {}, text), button(action, work, { class: "small" }));
  }

  /** Analyses a situation; what was asked before is aborted. */
  async show(s: Situation, depth: Depth): Promise<void> {
    this.#rollout.clear();
    this.#chosen = null;
    fill(this.#tools);
    this.#isOld = true;
    await this.#run(async (signal) => {
      this.#say(t("thinking"));
      // Positions that change at once are not worth a question.
      await new Promise((resolve) => setTimeout(resolve, 30));
      signal.throwIfAborted();
      // The answer before must not look like the answer to a question that takes longer.
      const late = setTimeout(() => { if (!signal.aborted) for (const part of [this.#body, this.#note]) fill(part); }, PATIENCE);
      for (const plies of [0, 1, 2].slice(0, depth === "rollout" ? 3 : Number(depth) + 1)) {
        if (plies > 0) this.#say(t("level-then", { first: level(plies - 1), next: level(plies) }));
        await (s.dice ? this.#plays(s, plies, signal) : this.#cube(s, plies, signal));
        clearTimeout(late);
        this.#isOld = false;
        this.#say(level(plies), true);
      }
      const canRoll = !s.dice || this.#rows.length > 1;
      if (!canRoll) return;
      this.#offerRollout(s);
      if (depth !== "rollout" && !this.#rollout.has(s)) return;
      this.#say(t("then-rollout", { first: level(this.#plies) }));
      await this.#rollout.goOn(s, s.dice ? [...this.#choice()] : null, signal);
    });
  }

  /** Runs work that the button stops, in place of the work before. */
  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.#stop.hidden = false;
    try {
      await work(abort.signal);
    } catch (error) {
      if (isAbort(error) || abort.signal.aborted) return;
      this.#rollout.clear();
      for (const part of [this.#state, this.#note, this.#tools]) fill(part);
      fill(this.#body, h("p", { class: "problem" }, complaint(error)));
    }
    if (this.#abort === abort) this.stop();
  }

  #offerRollout(s: Situation): void {
    fill(this.#tools,
      button(s.dice ? t("roll-out-chosen") : t("roll-out"), () => void this.#run((signal) => this.#rollout.begin(s, s.dice ? [...this.#choice()] : null, signal)), { class: "small", id: "roll-out" }),
      this.#rollout.stopField());
  }

  /** Plays to roll out: those that the user has chosen, else the best ones. */
  #choice(): ReadonlySet<string> {
    if (this.#chosen) return this.#chosen;
    const near = this.#rows.filter((row, index) => index < 2 || (row.loss ?? -1) > -NEAR);
    return new Set(near.slice(0, ROLLED).map((row) => row.play));
  }

  async #plays(s: Situation, plies: number, signal: AbortSignal): Promise<void> {
    const reply = await ask(this.engine, "moves", { ...fields(s), ...roll(s.dice), plies, top: LISTED }, { signal });
    this.#rows = reply.plays.map((one): Row => ({
      play: one.play, result: one.result, equity: one.equity, error: null, lossError: null, loss: one.difference.equity ?? null,
      chances: five(one.chances), confidence: null, plies: one.plies < reply.plies ? one.plies : null,
    }));
    this.#plies = plies;
    this.#list();
    const { legal } = reply;
    fill(this.#note, this.#rows.length < legal ? t("some-plays", { count: this.#rows.length, legal }) : t("legal-plays", { legal }));
  }

  #list(): void {
    const choose = (play: string, isChosen: boolean) => {
      const chosen = new Set(this.#choice());
      if (isChosen) chosen.add(play); else chosen.delete(play);
      this.#chosen = chosen;
      const begin = this.#tools.querySelector<HTMLButtonElement>("#roll-out");
      if (begin) begin.disabled = chosen.size === 0;
    };
    showPlays(this.#body, level(this.#plies), this.#rows, this.handlers, this.#rows.length > 1 ? { chosen: this.#choice(), choose } : null);
  }

  async #cube(s: Situation, plies: number, signal: AbortSignal): Promise<void> {
    const reply = await ask(this.engine, "cube", { ...fields(s), plies }, { signal });
    this.#rows = [];
    this.#plies = plies;
    const row = (action: string, equity: number): CubeRow => ({ action, equity, error: null, difference: null, differenceError: null, confidence: null });
    const rows = [row(t("no-double"), reply.no_double.equity)];
    if (reply.double_take) rows.push(row(t("double-take"), reply.double_take.equity));
    if (reply.double_pass) rows.push(row(t("double-pass"), reply.double_pass.equity));
    fill(this.#note);
    showCube(this.#body, level(plies), reply.action, rows, five(reply.chances), reply.best.mwc ?? null);
  }
}
