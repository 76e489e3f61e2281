// Moves of single chequers that lead to legal plays.
//
// The engine lists the legal plays; this module only finds the ways to them, one die at a time.

import { encodeId, flip, type Points } from "./position.js";

/** Legal play, as the engine's `legal` lists it. */
export interface LegalPlay {
  /** Play in notation, such as `8/5 6/5`. */
  readonly play: string;
  /** Position ID after the play, seen by the opponent. */
  readonly result: string;
}

/** Move of one chequer: from 25 (bar) or a point to a point or 0 (off). */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly die: number;
  readonly hits: boolean;
}

/** Returns the position after a step. */
export function after(points: Points, { from, to, hits }: Step): Points {
  const next = [...points];
  next[from] = (next[from] ?? 0) - 1;
  if (hits) {
    next[to] = 0;
    next[0] = (next[0] ?? 0) - 1;
  }
  if (to > 0) next[to] = (next[to] ?? 0) + 1;
  return next;
}

/** Returns the steps with a die, without regard to the other die. */
export function singles(points: Points, die: number): Step[] {
  const steps: Step[] = [];
  const sources = (points[25] ?? 0) > 0 ? [25] : [...Array(24).keys()].map((index) => 24 - index);
  const last = points.reduce((high, count, index) => (count > 0 ? index : high), 0);
  for (const from of sources) {
    if ((points[from] ?? 0) <= 0) continue;
    const to = Math.max(0, from - die);
    if (to > 0) {
      const count = points[to] ?? 0;
      if (count >= -1) steps.push({ from, to, die, hits: count === -1 });
    } else if (last <= 6 && (from === die || from === last)) {
      steps.push({ from, to: 0, die, hits: false });
    }
  }
  return steps;
}

/** Turn of a player: the chequers that have been moved, and those that may be. */
export class Turn {
  readonly #legal: Map<string, string>;
  readonly #known = new Map<string, boolean>();
  readonly #steps: Step[] = [];
  readonly #boards: Points[];
  readonly #dice: number[];

  constructor(start: Points, dice: readonly [number, number], legal: readonly LegalPlay[]) {
    this.#boards = [start];
    this.#dice = dice[0] === dice[1] ? [dice[0], dice[0], dice[0], dice[0]] : [...dice];
    this.#legal = new Map(legal.map((one) => [one.result, one.play]));
  }

  /** Position after the steps so far. */
  get points(): Points {
    return this.#boards.at(-1) ?? [];
  }

  /** Steps so far. */
  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Dice that are left. */
  get left(): readonly number[] {
    const left = [...this.#dice];
    for (const { die } of this.#steps) left.splice(left.indexOf(die), 1);
    return left;
  }

  /** The legal play that the steps make, or null if it is not complete. */
  get play(): LegalPlay | null {
    const result = encodeId(flip(this.points));
    const play = this.#legal.get(result);
    return play === undefined || this.next().length > 0 ? null : { play, result };
  }

  /** Steps that may follow. */
  next(): Step[] {
    const left = this.left;
    return [...new Set(left)].flatMap((die) => this.#good(this.points, left, die));
  }

  /** Ways of one chequer to its places, by the fewest dice, the shortest first. */
  ways(from: number): Map<number, Step[]> {
    const ways = new Map<number, Step[]>();
    const follow = (points: Points, left: readonly number[], at: number, steps: Step[]) => {
      for (const die of new Set(left)) {
        for (const step of this.#good(points, left, die)) {
          if (step.from !== at) continue;
          const way = [...steps, step];
          const old = ways.get(step.to);
          if (!old || old.length > way.length) ways.set(step.to, way);
          if (step.to > 0) follow(after(points, step), without(left, die), step.to, way);
        }
      }
    };
    follow(this.points, this.left, from, []);
    return ways;
  }

  /** Makes a step, which must be one of `next`. */
  push(step: Step): void {
    this.#boards.push(after(this.points, step));
    this.#steps.push(step);
  }

  /** Takes the last step back; returns false if there is none. */
  undo(): boolean {
    if (this.#steps.length === 0) return false;
    this.#steps.pop();
    this.#boards.pop();
    return true;
  }

  /** Exchanges the dice before the first step. */
  swap(): boolean {
    if (this.#steps.length > 0) return false;
    this.#dice.reverse();
    return true;
  }

  #good(points: Points, left: readonly number[], die: number): Step[] {
    return singles(points, die).filter((step) => this.#leads(after(points, step), without(left, die)));
  }

  #leads(points: Points, left: readonly number[]): boolean {
    const key = `${points.join()};${left.join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const answer =
      this.#legal.has(encodeId(flip(points))) ||
      [...new Set(left)].some((die) =>
        singles(points, die).some((step) => this.#leads(after(points, step), without(left, die))),
      );
    this.#known.set(key, answer);
    return answer;
  }
}

function without(dice: readonly number[], die: number): number[] {
  const at = dice.indexOf(die);
  return dice.filter((_, index) => index !== at);
}

/** Returns the steps of a play in notation, from the numbering of the player who makes it. */
export function readPlay(points: Points, play: string): Step[] {
  const steps: Step[] = [];
  let board = points;
  for (const word of play.split(/\s+/)) {
    const match = /^([^()]+)(?:\((\d)\))?$/.exec(word);
    if (!match?.[1]?.includes("/")) continue;
    for (let time = 0; time < Number(match[2] ?? 1); time += 1) {
      const stops = match[1].replace(/\*/g, "").split("/").map((stop) => (stop === "bar" ? 25 : stop === "off" ? 0 : Number(stop)));
      for (let index = 1; index < stops.length; index += 1) {
        const [from, to] = [stops[index - 1] ?? 0, stops[index] ?? 0];
        const step = { from, to, die: from - to, hits: to > 0 && (board[to] ?? 0) < 0 };
        board = after(board, step);
        steps.push(step);
      }
    }
  }
  return steps;
}
