// Rollout of a position: which plays, how sure, more games. It is kept, so that it goes on after a reload.

import { capital } from "../board/words.js";
import { ask, complaint, type Engine, EngineError, isAbort, type ReplyOf } from "../engine/engine.js";
import { said, t } from "../language.js";
import { showCube } from "./cube.js";
import { button, fill, h, percent, save, select } from "./dom.js";
import { keepRollout, keptRollout, nameOf, type Job, type Stop } from "./kept-rollouts.js";
import { means, showPlays, type Handlers, type Row } from "./plays.js";
import { remember, remembered } from "./remember.js";
import { fields, roll, type Situation } from "./situation.js";

/** Games of a rollout, and those that are added at a time. */
const GAMES = 1296;
const STOPS: readonly (readonly [Stop, string])[] = [["0.95", t("stop-sure", { percent: 95 })], ["0.99", t("stop-sure", { percent: 99 })], ["games", t("stop-games", { games: GAMES })]];

type Reply = ReplyOf<"rollout">;

/** What a rollout needs of its panel: to run work that can be stopped, and to say how far it is. */
export interface Host {
  readonly run: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly say: (text: string) => void;
}

export class Rollout {
  readonly element = h("section", { class: "rollout", "aria-label": t("rollout"), hidden: true });
  readonly #table = h("div");
  readonly #verdict = h("p", { class: "decided", role: "status" });
  readonly #actions = h("div", { class: "row" });
  #situation: Situation | null = null;
  #job: Job | null = null;
  #stop = remembered("stop-at", "0.99") as Stop;

  constructor(readonly engine: Engine, readonly handlers: Handlers, readonly host: Host) {
    this.element.append(this.#table, this.#verdict, this.#actions);
  }

  /** Field for the end of the rollouts to come. */
  stopField(): HTMLElement {
    return select(t("stop-at"), STOPS, this.#stop, (value) => {
      this.#stop = value as Stop;
      remember("stop-at", value);
    }, "stop-at");
  }

  /** Forgets the rollout that is shown; the browser keeps it. */
  clear(): void {
    this.#job = null;
    this.element.hidden = true;
    fill(this.#table);
    fill(this.#verdict);
    fill(this.#actions);
  }

  /** True if this browser has games of a rollout of the situation. */
  has(s: Situation): boolean {
    return Boolean(keptRollout(s)?.file);
  }

  /** Goes on with the rollout that was kept, or begins one with these plays. */
  async goOn(s: Situation, plays: readonly string[] | null, signal: AbortSignal): Promise<void> {
    const kept = keptRollout(s);
    if (kept?.file) await this.#work(s, kept, signal);
    else await this.begin(s, plays, signal);
  }

  /** Begins a rollout with these plays, null for the cube decision; goes on with a kept one of these plays and the chosen end. */
  async begin(s: Situation, plays: readonly string[] | null, signal: AbortSignal): Promise<void> {
    const kept = keptRollout(s, this.#stop);
    const isSame = kept?.file && String(kept.plays?.toSorted() ?? "") === String(plays?.toSorted() ?? "");
    if (kept && isSame) await this.#work(s, kept, signal);
    else await this.#work(s, { of: nameOf(s), plays, stop: this.#stop, trials: GAMES, file: null }, signal);
  }

  async #work(s: Situation, job: Job, signal: AbortSignal): Promise<void> {
    this.#situation = s;
    this.#job = job;
    fill(this.#verdict);
    fill(this.#actions);
    const { plays, stop, trials, file } = job;
    const shown = (reply: Reply) => {
      this.#job = { ...job, file: reply.file ?? null };
      keepRollout(this.#job);
      this.#show(reply);
    };
    try {
      const reply = await ask(this.engine, "rollout", {
        ...fields(s), ...roll(s.dice), ...(plays ? { plays: [...plays] } : {}), report_every: 0.4, keep: true, ...(file ? { resume: file } : {}),
        rollout: { preset: "standard", plies: 0, trials, ...(stop === "games" ? {} : { confidence: Number(stop) }) },
      }, {
        signal, onReport: (report) => {
          if (report.type !== "rollout" || signal.aborted) return;
          this.host.say(t("rollout-at", { trials: report.trials, planned: report.planned ?? "?" }));
          shown(report);
        },
      });
      shown(reply);
      this.host.say("");
      this.#end(reply);
    } catch (error) {
      // Another version of the program has other games.
      if (error instanceof EngineError && error.field === "resume") {
        await this.#work(s, { ...job, file: null }, signal);
        return;
      }
      if (isAbort(error)) {
        // Another situation has no games of this rollout to go on with.
        if (this.#job?.of === job.of && this.#job.file) this.#buttons(t("go-on"), trials);
        throw error;
      }
      this.element.hidden = false;
      fill(this.#verdict, complaint(error));
      this.host.say("");
    }
  }

  #show(reply: Reply): void {
    this.element.hidden = false;
    const caption = `${t("rollout-is", { trials: reply.trials, plies: reply.plies })}${reply.met ? `, ${reply.met}` : ""}`;
    if (reply.cube) {
      const rows = reply.cube.map(({ action, equity, difference, confidence }) => ({
        action, equity: equity.mean, error: equity.error ?? null, difference: difference?.mean ?? null, differenceError: difference?.error ?? null, confidence: confidence ?? null,
      }));
      const first = reply.candidates[0];
      showCube(this.#table, caption, reply.decision ?? "", rows, first ? means(first.chances) : [], first?.mwc?.mean ?? null);
    } else if (reply.dice && reply.candidates.length > 0) {
      showPlays(this.#table, caption, reply.candidates.map((one): Row => ({
        play: one.play ?? one.action, result: one.result ?? null, equity: one.equity.mean, error: one.equity.error ?? null,
        loss: one.difference.mean, lossError: one.difference.error ?? null, chances: means(one.chances), confidence: one.confidence ?? null, plies: null,
      })), this.handlers, null);
    }
  }

  /** Says whether the rollout is decided, and offers what can come next. */
  #end(reply: Reply): void {
    const best = said(reply.cube ? reply.decision ?? "" : reply.candidates[0]?.action ?? "");
    const chance = reply.cube ? reply.cube.find((one) => one.difference === null || one.difference === undefined)?.confidence : reply.candidates[0]?.confidence;
    const asked = reply.stop?.confidence;
    const percentage = Math.round(100 * (asked ?? 0));
    if (reply.confidence_reached) fill(this.#verdict, t("decided", { percent: percentage, best }));
    else if (asked) fill(this.#verdict, t("not-decided", { percent: percentage, trials: reply.trials, best }));
    else if (chance !== null && chance !== undefined) fill(this.#verdict, capital(t("best-with", { best, chance: percent(chance) })));
    this.#buttons(reply.confidence_reached ? null : t("more-games", { games: GAMES }), reply.trials + GAMES);
  }

  #buttons(more: string | null, trials: number): void {
    const job = this.#job;
    const s = this.#situation;
    if (!job || !s) return;
    fill(this.#actions,
      more ? button(more, () => this.host.run((signal) => this.#work(s, { ...job, trials }, signal)), { class: "small", id: "more-games" }) : null,
      job.file ? button(t("save-rollout"), () => save("position.rollout", new Blob([job.file ?? ""])), { class: "small", id: "save-rollout", title: t("for-rollout-show") }) : null);
  }
}
