// Play against the engine, with a tutor.

import { readPoints, flip, type Points } from "../board/position.js";
import type { BarpointBoard } from "../board/element.js";
import { ask, isAbort, type Engine } from "../engine/engine.js";
import { button, choose, fill, h, select } from "./dom.js";
import { colourOf, opponent, PlayedMatch, type Player } from "./record.js";
import { contest, fields, roll, type Dice, type Situation } from "./situation.js";

interface Level { readonly name: string; readonly plies: number; readonly noise: number }
const LEVELS: Readonly<Record<string, Level>> = {
  beginner: { name: "Beginner", plies: 0, noise: 0.06 },
  casual: { name: "Casual", plies: 0, noise: 0.025 },
  club: { name: "Club player", plies: 0, noise: 0 },
  expert: { name: "Expert", plies: 1, noise: 0 },
  master: { name: "Master", plies: 2, noise: 0 },
};

/** Loss from which the tutor warns. */
const BLUNDER = 0.08;

type Phase = "none" | "roll" | "move" | "engine" | "answer" | "over";

export interface Table {
  readonly board: BarpointBoard;
  readonly onState: (s: Situation) => void;
  readonly onAnalyse: (text: string) => void;
  readonly onSave: (text: string) => void;
}

/** Panel for play against the engine. */
export class PlayPanel {
  readonly element = h("section", { class: "game", "aria-label": "Play against the engine" });
  readonly #setup = h("div", { class: "setup" });
  readonly #actions = h("div", { class: "row actions" });
  readonly #message = h("p", { class: "message", role: "status", "aria-live": "polite" });
  readonly #sheet = h("ol", { class: "sheet", tabindex: 0, "aria-label": "Moves of this game" });
  #match: PlayedMatch | null = null;
  #human: Player = 1;
  #phase: Phase = "none";
  #dice: Dice | null = null;
  #abort = new AbortController();
  #settings = { level: "expert", length: "5", colour: "black", tutor: true };

  constructor(readonly engine: Engine, readonly table: Table) {
    this.element.append(this.#setup, this.#actions, this.#message, this.#sheet);
    this.#showSetup();
    this.#update();
  }

  get isPlaying(): boolean { return this.#match !== null; }
  get bottom(): string { return colourOf(this.#human); }
  get record(): string | null { return this.#match?.game ? this.#match.toText() : null; }
  get level(): Level { return LEVELS[this.#settings.level] ?? { name: "", plies: 1, noise: 0 }; }

  /** Shows the game on the board again. */
  enter(): void {
    if (this.#match) void this.#show(); else this.table.board.show({ position: "4HPwATDgc/ABMA" });
  }

  #showSetup(): void {
    const set = (key: "level" | "length" | "colour") => (value: string) => { this.#settings = { ...this.#settings, [key]: value }; };
    const tutor = h("input", { type: "checkbox", id: "tutor", checked: true, onchange: () => { this.#settings.tutor = tutor.checked; } });
    fill(this.#setup,
      select("Level", Object.entries(LEVELS).map(([key, { name }]) => [key, name] as const), this.#settings.level, set("level"), "level"),
      select("Contest", [["0", "Money"], ["1", "1 point"], ["3", "3 points"], ["5", "5 points"], ["7", "7 points"], ["11", "11 points"]], this.#settings.length, set("length"), "length"),
      select("You play", [["black", "Black"], ["white", "White"]], this.#settings.colour, set("colour"), "colour"),
      h("label", { class: "check", for: "tutor" }, tutor, " Tutor warns before a blunder"),
      button("New match", () => void this.start(), { class: "main", id: "new-match" }));
  }

  /** Begins a match. */
  async start(): Promise<void> {
    if (this.#match && !this.#match.isOver && (this.#match.game?.actions.length ?? 0) > 0) {
      const answer = await choose("Begin a new match?", ["The match in progress is not kept."], [["new", "New match"], ["keep", "Keep playing"]]);
      if (answer !== "new") return;
    }
    this.#abort.abort();
    this.#human = this.#settings.colour === "white" ? 0 : 1;
    const names: [string, string] = this.#human === 0 ? ["You", "Barpoint"] : ["Barpoint", "You"];
    this.#match = new PlayedMatch(Number(this.#settings.length), Number(this.#settings.length) === 0, names);
    await this.#newGame();
  }

  async #newGame(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    let dice: Dice = throwDice();
    while (dice[0] === dice[1]) dice = throwDice();
    const first: Player = dice[0] > dice[1] ? this.#human : opponent(this.#human);
    match.begin(first);
    this.#say(`${first === this.#human ? "You begin" : "Barpoint begins"} with ${dice[0]} and ${dice[1]}.`);
    await this.#guard(() => this.#rolled([Math.max(...dice), Math.min(...dice)]));
  }

  /** Runs a step of the game; failures end up in the message. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  #say(text: string): void {
    fill(this.#message, text);
  }

  async #show(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    const s = match.situation(this.#dice);
    this.table.onState(s);
    const { board } = this.table;
    board.offer = this.#phase === "answer" ? match.cube * 2 : null;
    board.toggleAttribute("rollable", this.#phase === "roll");
    board.show({ position: s.points, dice: this.#dice });
    this.#update();
    if (this.#phase === "move" && this.#dice) {
      const { plays } = await ask(this.engine, "legal", { position: [...s.points], ...roll(this.#dice) }, { signal: this.#abort.signal });
      if (match !== this.#match || s.points !== match.points) return;
      board.legal = plays;
      const only = plays[0];
      if (!only || /cannot move/.test(only.play)) {
        this.#say("You cannot move.");
        await pause(900);
        await this.#played("cannot move", s.points);
      }
    }
  }

  /** The player on roll has rolled. */
  async #rolled(dice: Dice): Promise<void> {
    const match = this.#match;
    if (!match) return;
    this.#dice = dice;
    this.#phase = match.turn === this.#human ? "move" : "engine";
    await this.#show();
    if (match.turn !== this.#human) await this.#enginePlay();
  }

  async #enginePlay(): Promise<void> {
    const match = this.#match;
    if (!match || !this.#dice) return;
    const signal = this.#abort.signal;
    const s = match.situation(this.#dice);
    const { plies, noise } = this.level;
    const reply = await ask(this.engine, "moves", {
      ...fields(s), ...roll(s.dice), plies, candidates: 1, ...(noise ? { noise, noise_seed: Math.floor(Math.random() * 2 ** 31) } : {}),
    }, { signal });
    const best = reply.plays[0];
    const after = best ? flip(readPoints(best.result) ?? s.points) : s.points;
    if (best && best.play !== "cannot move") {
      this.#say(`Barpoint rolls ${s.dice?.join(" and ")} and plays ${best.play}.`);
      this.table.board.announce(`Barpoint rolls ${s.dice?.join(" and ")} and plays ${best.play}.`);
      await pause(350);
      await this.table.board.animatePlay(best.play);
    } else {
      this.#say(`Barpoint rolls ${s.dice?.join(" and ")} and cannot move.`);
      await pause(700);
    }
    signal.throwIfAborted();
    await this.#made(best?.play ?? "cannot move", after);
  }

  /** A play was made on the board. */
  async play(play: string, after: Points): Promise<void> {
    if (this.#phase !== "move") return;
    await this.#guard(() => this.#played(play, after));
  }

  async #played(play: string, after: Points): Promise<void> {
    const match = this.#match;
    if (!match || !this.#dice || this.#phase !== "move") return;
    if (this.#settings.tutor && play !== "cannot move") {
      this.#phase = "engine";
      this.#update();
      const s = match.situation(this.#dice);
      const reply = await ask(this.engine, "moves", { ...fields(s), ...roll(this.#dice), plies: 1, candidates: 1, plays: [play] }, { signal: this.#abort.signal });
      const best = reply.plays[0];
      const mine = reply.plays.find((one) => one.play === play) ?? reply.plays.at(-1);
      const loss = -(mine?.difference.equity ?? 0);
      this.#phase = "move";
      if (best && loss >= BLUNDER) {
        const answer = await this.#warn(`${play} loses ${loss.toFixed(3)}. There is a better play.`, [["back", "Take it back"], ["show", "Show the best play"], ["anyway", "Play it anyway"]]);
        if (answer !== "anyway") {
          await this.#show();
          if (answer === "show") {
            this.table.board.arrows = [{ play: best.play, kind: "best" }];
            this.#say(`The best play is ${best.play}.`);
          }
          return;
        }
      }
    }
    await this.#made(play, after);
  }

  async #made(play: string, after: Points): Promise<void> {
    const match = this.#match;
    if (!match || !this.#dice) return;
    const dice = this.#dice;
    this.#dice = null;
    const isOver = match.play(dice, play, after);
    if (isOver) { await this.#ended(); return; }
    await this.#next();
  }

  /** The next turn begins. */
  async #next(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    this.#dice = null;
    if (match.turn === this.#human) {
      this.#phase = "roll";
      await this.#show();
      return;
    }
    this.#phase = "engine";
    await this.#show();
    await this.#engineTurn();
  }

  async #engineTurn(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    const signal = this.#abort.signal;
    const { plies } = this.level;
    const reply = await ask(this.engine, "cube", { ...fields(match.situation(null)), plies }, { signal });
    const { win, lose_gammon: gammon, lose_backgammon: backgammon } = reply.chances;
    if (win < 0.0005 && (gammon < 0.0005 || (gammon > 0.9995 && backgammon < 0.0005))) {
      const value = gammon > 0.5 ? 1 : 0;
      this.#say("Barpoint resigns.");
      match.act({ type: "resign", player: match.turn, value: value ? "gammon" : "single" });
      match.act({ type: "accept_resignation", player: this.#human });
      match.end(this.#human, "resigned", value);
      await this.#ended();
      return;
    }
    if (match.mayDouble && reply.double === "yes") {
      match.act({ type: "double", player: match.turn });
      this.#phase = "answer";
      this.#say(`Barpoint doubles to ${match.cube * 2}. Do you take?`);
      await this.#show();
      return;
    }
    await this.#rolled(throwDice());
  }

  /** The player presses Roll. */
  async roll(): Promise<void> {
    const match = this.#match;
    if (!match || this.#phase !== "roll") return;
    await this.#guard(async () => {
      this.#phase = "engine";
      this.#update();
      if (this.#settings.tutor && match.mayDouble) {
        const reply = await ask(this.engine, "cube", { ...fields(match.situation(null)), plies: 1 }, { signal: this.#abort.signal });
        const double = Math.min(reply.double_take?.equity ?? -9, reply.double_pass?.equity ?? -9);
        const loss = double - reply.no_double.equity;
        if (reply.double === "yes" && loss >= BLUNDER) {
          const answer = await this.#warn(`Not doubling loses ${loss.toFixed(3)}.`, [["back", "Think again"], ["anyway", "Roll anyway"]]);
          if (answer !== "anyway") {
            this.#phase = "roll";
            await this.#show();
            return;
          }
        }
      }
      const dice = throwDice();
      this.#say(`You roll ${dice[0]} and ${dice[1]}.`);
      await this.#rolled(dice);
    });
  }

  /** The player doubles. */
  async double(): Promise<void> {
    const match = this.#match;
    if (!match || this.#phase !== "roll" || !match.mayDouble) return;
    await this.#guard(async () => {
      this.#phase = "engine";
      this.#update();
      const reply = await ask(this.engine, "cube", { ...fields(match.situation(null)), plies: Math.max(1, this.level.plies) }, { signal: this.#abort.signal });
      const double = Math.min(reply.double_take?.equity ?? 9, reply.double_pass?.equity ?? 9);
      const loss = reply.no_double.equity - double;
      if (this.#settings.tutor && loss >= BLUNDER) {
        const answer = await this.#warn(`Doubling loses ${loss.toFixed(3)}.`, [["back", "Think again"], ["anyway", "Double anyway"]]);
        if (answer !== "anyway") {
          this.#phase = "roll";
          await this.#show();
          return;
        }
      }
      match.act({ type: "double", player: match.turn });
      if (reply.take === "pass") {
        match.drop();
        this.#say("Barpoint passes.");
        await this.#ended();
      } else {
        match.take();
        this.#say(`Barpoint takes. The cube shows ${match.cube}.`);
        await this.#rolled(throwDice());
      }
    });
  }

  /** The player answers a double. */
  async answer(take: boolean): Promise<void> {
    const match = this.#match;
    if (!match || this.#phase !== "answer") return;
    await this.#guard(async () => {
      this.#phase = "engine";
      this.#update();
      if (this.#settings.tutor) {
        const reply = await ask(this.engine, "cube", { ...fields(match.situation(null)), plies: 1 }, { signal: this.#abort.signal });
        // Values of the player who doubles: a take costs what the double gains.
        const gain = (reply.double_take?.equity ?? 1) - (reply.double_pass?.equity ?? 1);
        const loss = take ? gain : -gain;
        if (loss >= BLUNDER) {
          const answer = await this.#warn(`${take ? "Taking" : "Passing"} loses ${loss.toFixed(3)}.`, [["back", "Think again"], ["anyway", take ? "Take anyway" : "Pass anyway"]]);
          if (answer !== "anyway") {
            this.#phase = "answer";
            await this.#show();
            return;
          }
        }
      }
      if (take) {
        match.take();
        await this.#rolled(throwDice());
      } else {
        match.drop();
        await this.#ended();
      }
    });
  }

  /** The player offers to resign. */
  async resign(): Promise<void> {
    const match = this.#match;
    if (!match || (this.#phase !== "roll" && this.#phase !== "move")) return;
    const answer = await choose("Resign?", ["How much do you offer?"], [["0", "A single game"], ["1", "A gammon"], ["2", "A backgammon"], ["no", "Keep playing"]]);
    if (answer === "no") return;
    await this.#guard(async () => {
      const value = Number(answer);
      const reply = await ask(this.engine, "evaluate", { ...fields(match.situation(null)), plies: 1 }, { signal: this.#abort.signal });
      if (-(reply.cubeful ?? reply.cubeless).equity > value + 1 + 1e-4) {
        this.#say("Barpoint declines your resignation and plays for more.");
        return;
      }
      const kind = ["single", "gammon", "backgammon"][value] ?? "single";
      match.act({ type: "resign", player: this.#human, value: kind });
      match.act({ type: "accept_resignation", player: opponent(this.#human) });
      match.end(opponent(this.#human), "resigned", value);
      await this.#ended();
    });
  }

  async #ended(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    const end = match.game?.end;
    this.#phase = "over";
    this.#dice = null;
    if (end) {
      const who = end.winner === this.#human ? "You win" : "Barpoint wins";
      const score = `${match.score[this.#human]} to ${match.score[opponent(this.#human)]}`;
      const points = `${end.points} ${end.points === 1 ? "point" : "points"}`;
      this.#say(`${who} ${points}. ${match.isOver ? `The match is over: ${score}.` : `The score is ${score}.`}`);
    }
    await this.#show();
  }

  async #warn(text: string, choices: readonly (readonly [string, string])[]): Promise<string> {
    return choose("The tutor warns", [text], [...choices.filter(([key]) => key !== "back"), ...choices.filter(([key]) => key === "back")]);
  }

  #update(): void {
    const match = this.#match;
    const phase = this.#phase;
    const { board } = this.table;
    const make = (text: string, id: string, work: () => void, props: Record<string, string | boolean> = {}) => button(text, work, { id, ...props });
    const actions: HTMLElement[] = [];
    if (phase === "roll") {
      actions.push(make("Roll", "roll", () => void this.roll(), { class: "main" }));
      if (match?.mayDouble) actions.push(make(match.cube === 1 ? "Double" : "Redouble", "double", () => void this.double()));
    }
    if (phase === "answer") {
      actions.push(make("Take", "take", () => void this.answer(true), { class: "main" }), make("Pass", "pass", () => void this.answer(false)));
    }
    if (phase === "move") actions.push(make("Take back", "undo", () => void board.undo()));
    if (phase === "roll" || phase === "move") actions.push(make("Resign", "resign", () => void this.resign()));
    if (phase === "over" && match) {
      if (!match.isOver) actions.push(make("Next game", "next-game", () => void this.#newGame(), { class: "main" }));
      actions.push(make("Analyse the match", "analyse-match", () => this.table.onAnalyse(match.toText())));
    }
    if (match?.game?.actions.length) actions.push(make("Save the match", "save-match", () => this.table.onSave(match.toText())));
    fill(this.#actions, ...actions);
    if (!match) this.#say("Choose a level and begin a match.");
    const last = match?.game?.actions ?? [];
    fill(this.#sheet, ...last.map((one) => {
      const who = one.player === this.#human ? "You" : "Barpoint";
      const what = one.type === "play" ? `${one.dice}: ${one.play}` : one.type.replaceAll("_", " ") + (one.value ? `, ${one.value}` : "");
      return h("li", {}, `${who}, ${what}`);
    }));
    this.#sheet.hidden = last.length === 0;
    this.#sheet.scrollTop = this.#sheet.scrollHeight;
  }

  /** Words about the contest. */
  get title(): string {
    return this.#match ? contest(this.#match.situation(null)) : "";
  }

  /** State for tests: whose turn it is and what is due. */
  get phase(): string {
    return this.#phase;
  }
}

function throwDice(): Dice {
  const two = crypto.getRandomValues(new Uint32Array(2));
  return [1 + ((two[0] ?? 0) % 6), 1 + ((two[1] ?? 0) % 6)];
}

const pause = (time: number): Promise<void> =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, time));

