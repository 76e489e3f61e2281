// The table at which a match is played. The library knows the rules; the record carries everything.

import type { TableAction } from "barpoint";

import type { Colour } from "../board/words.js";
import { ask, type Engine, type Fields, type ReplyOf } from "../engine/engine.js";
import { committedThrow, throwDice, type Committed } from "./dice.js";
import { ofTable, type Situation } from "./situation.js";

export type TableState = ReplyOf<"table">;
/** Player 0 is White and player 1 is Black. */
export type Player = number;
export const colourOf = (player: Player): Colour => (player === 0 ? "white" : "black");

/** The day of a match that is played now. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
}

/** Turns that can be taken back: each costs the memory of a record. */
const TURNS = 32;

/** Dice of a table: those of a commitment if there is one, with the number of throws so far. */
export interface DiceOfTable {
  readonly committed: Committed | null;
  thrown: number;
}

/** What is due at the table. */
export type Due = "opening" | "roll" | "play" | "answer" | "resignation" | "over";

export class Table {
  /** Records before the decisions of the player, with the numbers of throws, the latest last. */
  #past: { readonly record: string; readonly thrown: number }[] = [];

  private constructor(readonly engine: Engine, public state: TableState, readonly human: Player, readonly humanColour: Colour, readonly dice: DiceOfTable) {}

  /** Sits down to a new match, or to a position if the request has one. */
  static async sit(engine: Engine, terms: Fields<"table">, human: Player | "on roll", colour: Colour, dice: DiceOfTable): Promise<Table> {
    const state = await ask(engine, "table", { ...terms, priority: 1 });
    return new Table(engine, state, human === "on roll" ? state.on_roll : human, colour, { ...dice });
  }

  /** The next throw. It counts once an action has used it. */
  throw(): Promise<string> {
    return this.dice.committed ? committedThrow(this.dice.committed, this.dice.thrown) : Promise.resolve(throwDice());
  }

  colour(player: Player): Colour {
    return player === this.human ? this.humanColour : this.humanColour === "black" ? "white" : "black";
  }

  get situation(): Situation {
    return { ...ofTable(this.state), onRoll: this.colour(this.state.on_roll) };
  }

  get due(): Due {
    const { end, to_act: actor, resigning, decision } = this.state;
    if (end) return "over";
    if (actor === null || actor === undefined) return "opening";
    if (resigning !== null && resigning !== undefined) return "resignation";
    return decision === "play" || decision === "answer" ? decision : "roll";
  }

  get isMine(): boolean {
    return this.state.to_act === this.human;
  }

  /** True if no chequer can move. */
  get isStuck(): boolean {
    const { plays, position } = this.state;
    return plays.length === 1 && plays[0] !== undefined && (plays[0].play === "" || /cannot move/.test(plays[0].play)) && position !== "";
  }

  may(action: TableAction): boolean {
    return this.state.legal.includes(action);
  }

  /** Value of the cube that is offered. */
  get offer(): number | null {
    if (this.due !== "answer") return null;
    const last = this.state.actions.at(-1)?.text ?? "";
    return (this.state.state.cube ?? 1) * (last === "raccoons" ? 8 : last === "beavers" ? 4 : 2);
  }

  /** Acts; the table stays as it is until `take` is called with the new state. */
  ask(act: TableAction, more: Fields<"table">, signal: AbortSignal): Promise<TableState> {
    return ask(this.engine, "table", { record: this.state.record, act, ...more, priority: 1 }, { signal });
  }

  /** Takes the state after an action. */
  take(state: TableState): void {
    this.state = state;
    if (state.done?.act === "roll") this.dice.thrown += 1;
  }

  /** Remembers the present decision of the player, so that it can be taken back. */
  keep(): void {
    this.#past.push({ record: this.state.record, thrown: this.dice.thrown });
    if (this.#past.length > TURNS) this.#past.shift();
  }

  get canTakeBack(): boolean {
    return this.#past.length > 0;
  }

  /** Returns to the latest decision of the player. */
  async takeBack(signal: AbortSignal): Promise<void> {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.state = await ask(this.engine, "table", { record: last.record, priority: 1 }, { signal });
    this.dice.thrown = last.thrown;
    this.#past.pop();
  }
}
