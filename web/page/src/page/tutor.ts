// The tutor: compares what the player is about to do with the best, before it is done.

import { ask, type Engine } from "../engine/engine.js";
import { t } from "../language.js";
import { choose } from "./dom.js";
import { fields, roll, type Dice, type Situation } from "./situation.js";

/** Loss from which the tutor warns. */
const BLUNDER = 0.08;

/** Answer of the player to a warning: `show` asks for the best play. */
export type Answer = "anyway" | "back" | "show";
export interface Warning { readonly answer: Answer; readonly best: string }

const NO_WARNING: Warning = { answer: "anyway", best: "" };
const PLIES = 1;

export class Tutor {
  constructor(readonly engine: Engine) {}

  /** Warns before a play that is a blunder. */
  async play(s: Situation, dice: Dice, play: string, signal: AbortSignal): Promise<Warning> {
    const { plays } = await ask(this.engine, "moves", { ...fields(s), ...roll(dice), plies: PLIES, top: 1, plays: [play] }, { signal });
    const best = plays[0];
    const made = plays.find((one) => one.play === play) ?? plays.at(-1);
    const loss = -(made?.difference.equity ?? 0);
    if (!best || loss < BLUNDER) return NO_WARNING;
    const answer = await warn(t("tutor-play", { play, loss: loss.toFixed(3) }), [["show", t("show-best")], ["anyway", t("play-anyway")], ["back", t("take-it-back")]]);
    return { answer, best: best.play };
  }

  /** Warns before a roll that misses a double, or before a double that is wrong. */
  async cube(s: Situation, doubles: boolean, signal: AbortSignal): Promise<Answer> {
    const reply = await ask(this.engine, "cube", { ...fields(s), plies: PLIES }, { signal });
    const doubled = Math.min(reply.double_take?.equity ?? Infinity, reply.double_pass?.equity ?? Infinity);
    if (!Number.isFinite(doubled)) return "anyway";
    const gain = doubled - reply.no_double.equity;
    if (doubles ? -gain < BLUNDER : gain < BLUNDER || reply.double !== "yes") return "anyway";
    const text = doubles ? t("doubling-loses", { loss: (-gain).toFixed(3) }) : t("rolling-loses", { loss: gain.toFixed(3) });
    return warn(text, [["anyway", doubles ? t("double-anyway") : t("roll-anyway")], ["back", t("think-again")]]);
  }

  /** Warns before a wrong answer to a double. The situation is that of the player who doubles. */
  async answer(s: Situation, takes: boolean, signal: AbortSignal): Promise<Answer> {
    const reply = await ask(this.engine, "cube", { ...fields(s), plies: PLIES }, { signal });
    const gain = (reply.double_take?.equity ?? 1) - (reply.double_pass?.equity ?? 1);
    const loss = takes ? gain : -gain;
    if (loss < BLUNDER) return "anyway";
    return warn(t(takes ? "taking-loses" : "passing-loses", { loss: loss.toFixed(3) }), [["anyway", takes ? t("take-anyway") : t("pass-anyway")], ["back", t("think-again")]]);
  }
}

async function warn(text: string, choices: readonly (readonly [Answer, string])[]): Promise<Answer> {
  return (await choose(t("tutor-title"), [text], choices)) as Answer;
}
