// Record of a match in the format `barpoint-matches`, and the rules of scores and cubes while it is played.

import { flip, onBoard, START, type Points } from "../board/position.js";
import type { Colour } from "../board/words.js";
import type { Dice, Situation } from "./situation.js";

/** Player 0 is White and player 1 is Black. */
export type Player = 0 | 1;
export const opponent = (player: Player): Player => (player === 0 ? 1 : 0);
export const colourOf = (player: Player): Colour => (player === 0 ? "white" : "black");

export interface RecordAction { type: string; player: Player; dice?: string; play?: string; value?: string }
export interface GameEnd { winner: Player; points: number; how: "borne_off" | "dropped" | "resigned"; value?: string }
export interface RecordGame { score: [number, number]; crawford?: boolean; actions: RecordAction[]; end: GameEnd | null }
export interface MatchRecord {
  length: number | null;
  rules: { variant: string; crawford: boolean; jacoby: boolean; beavers: boolean };
  players: { name: string }[];
  games: RecordGame[];
}

const VALUES = ["single", "gammon", "backgammon"] as const;

/** Match in progress. */
export class PlayedMatch {
  readonly record: MatchRecord;
  score: [number, number] = [0, 0];
  crawford = false;
  #hadCrawford = false;
  cube = 1;
  owner: Player | null = null;
  turn: Player = 1;
  points: Points = START;

  constructor(readonly length: number, readonly jacoby: boolean, names: readonly [string, string]) {
    this.record = {
      length: length || null,
      rules: { variant: "backgammon", crawford: true, jacoby, beavers: false },
      players: names.map((name) => ({ name })),
      games: [],
    };
  }

  get game(): RecordGame | null {
    return this.record.games.at(-1) ?? null;
  }

  get isOver(): boolean {
    return this.length > 0 && this.score.some((points) => points >= this.length);
  }

  /** Begins a game with the player who won the opening roll. */
  begin(first: Player): void {
    const leads = this.length > 0 && this.score.some((points) => points === this.length - 1);
    this.crawford = leads && !this.#hadCrawford;
    this.#hadCrawford ||= this.crawford;
    this.cube = 1;
    this.owner = null;
    this.turn = first;
    this.points = START;
    const game: RecordGame = { score: [...this.score], actions: [], end: null };
    if (this.crawford) game.crawford = true;
    this.record.games.push(game);
  }

  /** The state as the player on roll sees it. */
  situation(dice: Dice | null): Situation {
    const me = this.turn;
    return {
      points: this.points, dice, onRoll: colourOf(me), length: this.length,
      score: [this.score[me], this.score[opponent(me)]], crawford: this.crawford, cube: this.cube,
      owner: this.owner === null ? "centred" : this.owner === me ? "on roll" : "opponent",
      jacoby: this.jacoby, beavers: false, variant: "backgammon",
    };
  }

  /** True if the player on roll may double. */
  get mayDouble(): boolean {
    if (this.crawford || (this.owner !== null && this.owner !== this.turn)) return false;
    return this.length === 0 ? this.cube < 1024 : this.score[this.turn] + this.cube < this.length;
  }

  act(action: RecordAction): void {
    this.game?.actions.push(action);
  }

  /** Makes a play; returns true if it ends the game. */
  play(dice: Dice, play: string, after: Points): boolean {
    this.act({ type: "play", player: this.turn, dice: dice.join(""), play });
    this.points = after;
    if (onBoard(after, 1) === 0) {
      this.end(this.turn, "borne_off", this.#lost(after));
      return true;
    }
    this.points = flip(after);
    this.turn = opponent(this.turn);
    return false;
  }

  /** The player on roll doubles and the opponent takes. */
  take(): void {
    this.act({ type: "take", player: opponent(this.turn) });
    this.cube *= 2;
    this.owner = opponent(this.turn);
  }

  drop(): void {
    this.act({ type: "drop", player: opponent(this.turn) });
    this.end(this.turn, "dropped", 0);
  }

  /** Ends the game; `value` is 0 for a single game or a drop, 1 for a gammon, 2 for a backgammon. */
  end(winner: Player, how: GameEnd["how"], value: number): void {
    const counts = how !== "resigned" && this.length === 0 && this.jacoby && this.owner === null ? 0 : value;
    const points = this.cube * (counts + 1);
    this.score[winner] += points;
    const game = this.game;
    if (game) game.end = { winner, points, how, ...(how === "dropped" ? {} : { value: VALUES[value] ?? "single" }) };
  }

  /** Loss of the opponent when the player on roll has borne off. */
  #lost(after: Points): number {
    if (onBoard(after, -1) < 15) return 0;
    return after.slice(0, 7).some((count) => count < 0) ? 2 : 1;
  }

  /** Text of the file. */
  toText(): string {
    return `${JSON.stringify({ format: "barpoint-matches", version: 2, matches: [this.record] })}\n`;
  }
}
