// What is tried on the board from a position of a match: branches with names, which the notes of the action keep.

import type { BarpointBoard } from "../../board/element.js";
import { after, readPlay } from "../../board/steps.js";
import { ask, type Engine } from "../../engine/engine.js";
import { t } from "../../language.js";
import { button, fill, h, select } from "../dom.js";
import { turned } from "../setup.js";
import { roll, type Dice, type Situation } from "../situation.js";
import type { Branch, Move } from "./notes.js";

export interface Host {
  readonly board: BarpointBoard;
  /** Shows a situation of a branch. */
  readonly onState: (s: Situation) => void;
  /** The branches have changed. */
  readonly onChange: (branches: readonly Branch[]) => void;
  /** The match is to be shown again. */
  readonly onClose: () => void;
  readonly onProblem: (error: unknown) => void;
}

const ROLLS: readonly (readonly [string, string])[] = [1, 2, 3, 4, 5, 6].flatMap((high) => Array.from({ length: high }, (_, low) => [`${high}${low + 1}`, `${high} ${low + 1}`] as const));
const diceOf = (text: string): Dice => [Number(text[0]), Number(text[1])];

/** The situation after a move, with the other player on roll. */
function moved(s: Situation, { play }: Move): Situation {
  return turned({ ...s, points: play === "" ? s.points : readPlay(s.points, play).reduce(after, s.points) });
}

export class Branches {
  readonly element = h("div", { class: "branches" });
  #start: Situation | null = null;
  #all: Branch[] = [];
  /** Branch that is on the board; null for the match. */
  #open: number | null = null;
  /** Moves of the branch that are on the board. */
  #at = 0;
  #now: Situation | null = null;
  #look = 0;

  constructor(readonly engine: Engine, readonly host: Host) {}

  get isOpen(): boolean { return this.#open !== null; }
  /** The situation on the board, if a branch is there. */
  get situation(): Situation | null { return this.isOpen ? this.#now : null; }

  /** Takes the branches of an action, which begin at a situation. */
  take(start: Situation, branches: readonly Branch[]): void {
    this.#look += 1;
    this.#start = start;
    this.#all = [...branches];
    this.#open = null;
    this.#paint();
  }

  /** Forgets the match. */
  clear(): void {
    this.#look += 1;
    this.#open = null;
  }

  #paint(): void {
    const branch = this.#open === null ? null : this.#all[this.#open];
    if (branch) {
      this.#paintOpen(branch);
      return;
    }
    fill(this.element, h("div", { class: "row" },
      button(t("variation-try"), () => this.#begin(), { class: "small", id: "try-plays" }),
      this.#all.length > 0 ? h("div", { class: "row views", role: "group", "aria-label": t("variations") }, ...this.#all.map(({ name, moves }, index) =>
        button(name, () => void this.#show(index, moves.length), { class: "small", "data-branch": index }))) : null));
  }

  #paintOpen(branch: Branch): void {
    const name = h("input", { type: "text", id: "branch-name", maxlength: 60, value: branch.name, onchange: () => this.#rename(name.value) });
    // The dice of the match are those of the first play.
    const mayRoll = this.#at > 0 || !this.#start?.dice;
    fill(this.element,
      h("p", { class: "faint" }, t("variation-hint")),
      h("div", { class: "row" },
        h("label", { class: "field", for: "branch-name" }, h("span", {}, t("variation-name")), name),
        mayRoll ? select(t("variation-dice"), [["", "…"], ...ROLLS], [...(this.#now?.dice ?? [])].sort().reverse().join(""), (value) => { if (value) void this.#roll(diceOf(value)); }, "branch-dice") : null),
      h("ol", { class: "sheet" }, ...branch.moves.map(({ dice, play }, index) => h("li", {},
        button(play === "" ? t("variation-no-play", { dice }) : `${dice}: ${play}`, () => void this.#show(this.#open ?? 0, index + 1), { class: "play", "aria-pressed": String(index + 1 === this.#at), "data-move": index })))),
      h("div", { class: "row" },
        button(t("variation-end"), () => this.#close(), { class: "main", id: "branch-end" }),
        button(t("variation-back-step"), () => void this.#takeBack(), { class: "small", id: "branch-back", disabled: this.#at === 0 || this.#at < branch.moves.length }),
        button(t("variation-delete"), () => this.#delete(), { class: "small", id: "branch-delete" })));
  }

  /** Begins a branch; it is kept with its first play. */
  #begin(): void {
    this.#all.push({ name: t("variation-number", { number: this.#all.length + 1 }), moves: [] });
    void this.#show(this.#all.length - 1, 0);
  }

  /** Shows the situation after the first `at` moves of a branch. */
  async #show(index: number, at: number): Promise<void> {
    const [branch, start] = [this.#all[index], this.#start];
    if (!branch || !start) return;
    this.#open = index;
    this.#at = at;
    await this.#place(branch.moves.slice(0, at).reduce(moved, start));
  }

  /** Puts a situation on the board. A roll without a play is a move of its own. */
  async #place(s: Situation): Promise<void> {
    const look = ++this.#look;
    this.#now = s;
    this.host.onState(s);
    this.host.board.offer = null;
    this.host.board.show({ position: s.points, dice: s.dice });
    this.#paint();
    if (!s.dice) return;
    try {
      const { plays } = await ask(this.engine, "legal", { position: [...s.points], variant: s.variant, ...roll(s.dice) });
      if (look !== this.#look) return;
      if (plays.every(({ play }) => play === "" || /cannot move/.test(play))) this.play("");
      else this.host.board.legal = plays;
    } catch (error) {
      this.host.onProblem(error);
    }
  }

  async #roll(dice: Dice): Promise<void> {
    if (this.#now) await this.#place({ ...this.#now, dice });
  }

  /** A play was made on the board. One in the midst of a branch begins another branch. */
  play(play: string): void {
    const [s, index] = [this.#now, this.#open];
    const branch = index === null ? undefined : this.#all[index];
    if (!s?.dice || index === null || !branch) return;
    const moves = [...branch.moves.slice(0, this.#at), { dice: s.dice.join(""), play }];
    if (this.#at < branch.moves.length) {
      this.#all.push({ name: t("variation-number", { number: this.#all.length + 1 }), moves });
      this.#open = this.#all.length - 1;
    } else this.#all[index] = { ...branch, moves };
    this.#changed();
    void this.#show(this.#open ?? index, moves.length);
  }

  async #takeBack(): Promise<void> {
    const index = this.#open ?? 0;
    const branch = this.#all[index];
    if (!branch) return;
    this.#all[index] = { ...branch, moves: branch.moves.slice(0, this.#at - 1) };
    this.#changed();
    await this.#show(index, this.#at - 1);
  }

  #rename(name: string): void {
    const branch = this.#all[this.#open ?? 0];
    if (!branch) return;
    this.#all[this.#open ?? 0] = { ...branch, name: name.trim() || branch.name };
    this.#changed();
  }

  #delete(): void {
    this.#all.splice(this.#open ?? 0, 1);
    this.#changed();
    this.#close();
  }

  #changed(): void {
    this.host.onChange(this.#all.filter(({ moves }) => moves.length > 0));
  }

  #close(): void {
    this.#look += 1;
    this.#all = this.#all.filter(({ moves }) => moves.length > 0);
    this.#open = null;
    this.host.onClose();
  }
}
