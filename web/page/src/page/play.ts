// Play against the engine, with a tutor.

import type { Variant } from "barpoint";

import type { BarpointBoard } from "../board/element.js";
import { two as inWords } from "../board/words.js";
import { ask, complaint, type Engine, type Fields, isAbort } from "../engine/engine.js";
import { said, t } from "../language.js";
import { button, choose, fill, h, select, signed } from "./dom.js";
import { Clock, CLOCKS } from "./clock.js";
import { canCommit, commitment, newSecret, type Committed } from "./dice.js";
import { historyView, keepResult } from "./history.js";
import { keepMatch, keepSettings, keptMatch, keptSettings, type Settings } from "./kept-match.js";
import { fields, roll, VARIANTS, type Situation } from "./situation.js";
import { chequerSound, diceSound } from "./sound.js";
import { colourOf, Table, today, type DiceOfTable, type TableState } from "./table.js";
import { Tutor } from "./tutor.js";

/** Levels of the library, with the performance rating that its documentation gives. */
const LEVELS: readonly (readonly [string, string])[] = [
  ["beginner", t("level-is", { level: t("beginner"), rate: "18" })], ["novice", t("level-is", { level: t("novice"), rate: "15" })], ["casual-play", t("level-is", { level: t("casual"), rate: "12" })], ["intermediate", t("level-is", { level: t("intermediate"), rate: "10" })],
  ["advanced", t("level-is", { level: t("advanced"), rate: "8" })], ["expert", t("level-is", { level: t("expert"), rate: "5.5" })], ["master", t("level-is", { level: t("master"), rate: "4" })], ["world-class", t("level-is", { level: t("world-class"), rate: "2.5" })],
  ["supremo", t("level-is", { level: t("supremo"), rate: "0.5" })], ["grandmaster", t("level-is", { level: t("grandmaster"), rate: "0" })],
];
const LENGTHS = ["1", "2", "3", "4", "5", "6", "7", "9", "11", "13", "15", "17", "19", "21", "23", "25"];
/** Dice of a text in words. */
const two = (dice: string | null | undefined): string => inWords([...(dice ?? "")]);
/** Plies of a hint. */
const HINT = 2;

export interface Stage {
  readonly board: BarpointBoard;
  /** Shows a situation with the names of White and Black. */
  readonly onState: (s: Situation, names: readonly [string, string]) => void;
  readonly onAnalyse: (text: string) => void;
  readonly onSave: (text: string) => void;
  /** A match is over, and analysed. */
  readonly onOver: (text: string) => void;
}

/** Panel for play against the engine. */
export class PlayPanel {
  readonly element = h("section", { class: "game", "aria-label": t("play-engine") });
  readonly #setup = h("div", { class: "setup" });
  /** The settings, which are away while a match runs. */
  readonly #settingsBox = h("details", { class: "setup-fields", open: true }, h("summary", {}, t("new-and-settings")), this.#setup);
  readonly #actions = h("div", { class: "row actions" });
  readonly #message = h("p", { class: "message", role: "status", "aria-live": "polite" });
  /** Buttons at the cube that is offered. */
  readonly atCube = h("div", { class: "at-cube", hidden: true });
  readonly #history = h("div");
  readonly #sheet = h("ol", { class: "sheet", tabindex: 0, "aria-label": t("game-moves") });
  readonly #tutor: Tutor;
  #table: Table | null = null;
  /** True while the engine or the tutor thinks. */
  #isBusy = false;
  #abort = new AbortController();
  #settings: Settings = { level: "expert", length: "5", colour: "black", variant: "backgammon", tutor: true, name: t("you"), resigns: true, verified: false, clock: "0", clockToo: false, ...keptSettings() };
  /** Name of the match among the results. */
  #id = "";
  readonly #clock = new Clock(t("your-clock"), "", () => this.#say(t("time-up")));
  readonly #theirs = new Clock(t("their-clock"), "Barpoint ", () => this.#say(t("their-time-up")));

  constructor(readonly engine: Engine, readonly stage: Stage) {
    this.#tutor = new Tutor(engine);
    this.element.append(this.#clock.element, this.#theirs.element, this.#actions, this.#message, this.#settingsBox, this.#history, this.#sheet);
    stage.board.addEventListener("step", () => { this.#steps(); chequerSound(); });
    this.#showHistory();
    // The clock may have run since the last decision.
    addEventListener("pagehide", () => this.#keep());
    this.#showSetup();
    this.#update();
  }

  get bottom(): string { return this.#table?.humanColour ?? this.#settings.colour; }
  /** Record of the match, if a game has begun. */
  get record(): string | null { return this.#table?.state.actions.length ? this.#table.state.record : null; }

  get situation(): Situation | null { return this.#table?.situation ?? null; }

  /** Shows the game on the board again. */
  enter(): void {
    if (this.#table) this.#show(); else this.stage.board.show({ position: "4HPwATDgc/ABMA" });
  }

  #showSetup(): void {
    const change = (part: Partial<Settings>) => {
      this.#settings = { ...this.#settings, ...part };
      keepSettings(this.#settings);
    };
    const set = (key: "level" | "length" | "colour" | "variant" | "clock") => (value: string) => change({ [key]: value });
    const check = (key: "tutor" | "resigns" | "verified" | "clockToo", text: string) => {
      const box = h("input", { type: "checkbox", id: key, checked: this.#settings[key], onchange: () => change({ [key]: box.checked }) });
      return h("label", { class: "check", for: key }, box, ` ${text}`);
    };
    const name = h("input", { type: "text", id: "name", maxlength: 40, value: this.#settings.name, onchange: () => change({ name: name.value.trim() || t("you") }) });
    const contests = [["0", t("money")] as const, ...LENGTHS.map((length) => [length, t("points", { points: length })] as const)];
    fill(this.#setup,
      select(t("level"), LEVELS, this.#settings.level, set("level"), "level"),
      select(t("contest"), contests, this.#settings.length, set("length"), "length"),
      select(t("game"), VARIANTS, this.#settings.variant, set("variant"), "game-variant"),
      select(t("you-play"), [["black", t("black")], ["white", t("white")]], this.#settings.colour, set("colour"), "colour"),
      select(t("your-clock"), CLOCKS, this.#settings.clock, set("clock"), "clock"),
      h("label", { class: "field", for: "name" }, h("span", {}, t("your-name")), name),
      check("clockToo", t("clock-too")),
      check("tutor", t("tutor-option")),
      check("resigns", t("resign-option")),
      canCommit() ? check("verified", t("verify-option")) : null,
      button(t("new-match"), () => void this.start(), { class: "main", id: "new-match" }));
  }

  /** Begins a match. */
  async start(): Promise<void> {
    const human = this.#settings.colour === "white" ? 0 : 1;
    const names: [string, string] = human === 0 ? [this.#settings.name, "Barpoint"] : ["Barpoint", this.#settings.name];
    const terms = { length: Number(this.#settings.length), variant: this.#settings.variant as Variant, names, date: today() };
    const left = terms.length * Number(this.#settings.clock) || null;
    await this.#sit(async () => Table.sit(this.engine, terms, human, colourOf(human), await this.#dice()), String(Date.now()), left, this.#settings.clockToo ? left : null);
  }

  /** Dice of a new match. The player chooses a text after the commitment, so that nobody chooses the dice. */
  async #dice(): Promise<DiceOfTable> {
    if (!this.#settings.verified || !canCommit()) return { committed: null, thrown: 0 };
    const secret = newSecret();
    const salt = h("input", { type: "text", id: "salt", value: "", maxlength: 200 });
    await choose(t("dice-title"), [
      t("dice-commitment-text"), h("p", {}, h("code", {}, await commitment(secret))),
      t("dice-salt-text"), h("label", { class: "field", for: "salt" }, h("span", {}, t("your-text")), salt),
    ], [["begin", t("begin")]]);
    return { committed: { secret, salt: salt.value }, thrown: 0 };
  }

  /** Shows what verifies the dice. */
  async #verify({ secret, salt }: Committed): Promise<void> {
    const file = "match.mat";
    const quoted = `'${salt.replaceAll("'", "'\\''")}'`;
    await choose(t("verify"), [
      t("verify-text", { file }),
      h("p", {}, h("code", { id: "verification" }, `barpoint dice verify ${file} --generator committed --secret ${secret} --salt ${quoted} --commitment ${await commitment(secret)}`)),
    ], [["close", t("close")]]);
  }

  /** Goes on with the match that this browser kept. */
  async resume(): Promise<void> {
    const kept = keptMatch();
    if (kept) await this.#sit(() => Table.sit(this.engine, { record: kept.record }, kept.human, kept.colour, kept.dice), kept.id, kept.left, kept.theirs);
  }

  /** Begins a match at a position; the player is on roll. */
  async startAt(s: Situation): Promise<void> {
    await this.#sit(() => Table.sit(this.engine, { ...fields(s), ...roll(s.dice) }, "on roll", s.onRoll, { committed: null, thrown: 0 }), "", null, null);
  }

  async #sit(sit: () => Promise<Table>, id: string, left: number | null, theirs: number | null): Promise<void> {
    if (this.#table && !this.#table.state.over && this.record) {
      const answer = await choose(t("begin-new"), [t("not-kept")], [["new", t("new-match")], ["keep", t("keep-playing")]]);
      if (answer !== "new") return;
    }
    this.#abort.abort();
    this.#abort = new AbortController();
    await this.#guard(async () => {
      this.#table = await sit();
      this.#id = id;
      this.#clock.set(left);
      this.#theirs.set(theirs);
      this.#settingsBox.open = false;
      await this.#continue();
    });
  }

  /** Runs a step of the game; failures end up in the message. */
  async #guard(work: () => Promise<void>): Promise<void> {
    const abort = this.#abort;
    try {
      this.#isBusy = true;
      this.#update();
      await work();
    } catch (error) {
      if (isAbort(error)) return;
      this.#say(complaint(error));
    } finally {
      if (abort === this.#abort) {
        this.#isBusy = false;
        this.#update();
      }
    }
  }

  #say(text: string): void {
    fill(this.#message, text);
  }

  #show(): void {
    const table = this.#table;
    if (!table) return;
    const s = table.situation;
    this.stage.onState(s, table.humanColour === "white" ? [this.#settings.name, "Barpoint"] : ["Barpoint", this.#settings.name]);
    const { board } = this.stage;
    board.offer = table.offer;
    board.toggleAttribute("rollable", table.isMine && table.due === "roll");
    const legal = table.isMine && table.due === "play" && !table.isStuck ? table.state.plays : [];
    board.show({ position: s.points, dice: s.dice, legal });
    this.#keep();
    this.#update();
  }

  /** Keeps the match as it is, or forgets one that is over. */
  #keep(): void {
    const table = this.#table;
    if (!table || !this.record) return;
    keepMatch(table.state.over ? null : { record: table.state.record, human: table.human, colour: table.humanColour, id: this.#id, dice: table.dice, left: this.#clock.left, theirs: this.#theirs.left });
  }

  /** Goes on until the player has a decision or the game is over. */
  async #continue(): Promise<void> {
    for (;;) {
      const table = this.#table;
      if (!table) return;
      this.#show();
      this.#runClocks(table);
      this.#abort.signal.throwIfAborted();
      const due = table.due;
      if (due === "over") { this.#ended(); return; }
      if (due === "opening") {
        diceSound();
        table.take(await table.ask("roll", { dice: await table.throw() }, this.#abort.signal));
        this.#sayOpening(table);
      } else if (!table.isMine) {
        await this.#engineActs(table);
      } else if (due === "play" && table.isStuck) {
        this.#say(t("you-stuck", { dice: two(table.state.dice) }));
        await this.#pause(900);
        table.take(await table.ask("play", { plays: [table.state.plays[0]?.play ?? ""] }, this.#abort.signal));
      } else {
        if (due === "answer") this.#say(t("it-doubles", { action: said(table.state.actions.at(-1)?.text ?? "doubles") }));
        if (due === "resignation") this.#say(t("it-resigns", { action: said(table.state.actions.at(-1)?.text ?? "resigns") }));
        return;
      }
    }
  }

  /** The clock of the player who has to act runs. */
  #runClocks(table: Table): void {
    const runs = table.due !== "over" && table.due !== "opening";
    if (runs && table.isMine) this.#clock.start(); else this.#clock.endTurn();
    if (runs && !table.isMine) this.#theirs.start(); else this.#theirs.endTurn();
  }

  #sayOpening(table: Table): void {
    const dice = table.state.done?.dice?.split("") ?? [];
    if (table.due === "opening") this.#say(t("both-roll", { die: dice[0] ?? "" }));
    else this.#say(t(table.isMine ? "you-begin" : "it-begins", { dice: two(dice.join("")) }));
  }

  async #engineActs(table: Table): Promise<void> {
    const signal = this.#abort.signal;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const next = await table.ask("engine", { level: this.#settings.level, noise_seed: seed, resigns: this.#settings.resigns, dice: await table.throw() }, signal);
    const { act, play, dice } = next.done ?? {};
    const thrown = two(dice);
    if (act === "play" && play) {
      const isStuck = table.isStuck;
      const text = isStuck ? t("it-stuck", { dice: thrown }) : t("it-plays", { dice: thrown, play });
      this.#say(text);
      this.stage.board.announce(text);
      await this.#pause(isStuck ? 700 : 350);
      if (!isStuck) await this.stage.board.animatePlay(play);
    } else if (act === "roll") {
      diceSound();
    } else {
      this.#say(t("it-acts", { action: said(next.actions.at(-1)?.text ?? "") }));
    }
    signal.throwIfAborted();
    table.take(next);
  }

  #pause(time: number): Promise<void> {
    const isStill = this.stage.board.hasAttribute("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return isStill ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, time * this.stage.board.pace));
  }

  #ended(): void {
    const table = this.#table;
    const end = table?.state.end;
    if (!table || !end) return;
    const [own = 0, other = 0] = table.human === 0 ? table.state.score : [...table.state.score].reverse();
    const won = t(end.winner === table.human ? "you-win" : "it-wins", { points: t("points", { points: end.points }) });
    this.#say(`${won} ${t(table.state.over ? "match-over" : "score-now", { own, other })}`);
    // A game from a position is no match of the player.
    if (this.#id) void this.#keepResult(table.state, table.human);
  }

  async #keepResult(state: TableState, human: number): Promise<void> {
    try {
      const record = await keepResult(this.engine, state, human, this.#id, this.#settings.level);
      this.#showHistory();
      if (state.over) this.stage.onOver(record);
    } catch (error) {
      this.#say(complaint(error));
    }
  }

  #showHistory(): void {
    const isOpen = this.#history.querySelector("details")?.open ?? false;
    const view = historyView(new Map(LEVELS));
    fill(this.#history, view);
    if (view instanceof HTMLDetailsElement) view.open = isOpen;
  }

  /** Carries out an action of the player, and goes on. */
  async #act(act: Parameters<Table["ask"]>[0], more: Fields<"table"> = {}): Promise<void> {
    const table = this.#table;
    if (!table) return;
    const next: TableState = await table.ask(act, more, this.#abort.signal);
    if (act !== "roll" && act !== "next_game") table.keep();
    table.take(next);
    await this.#continue();
  }

  /** Runs an action if it is the turn of the player and this is due. */
  async #turn(wanted: readonly string[], work: (table: Table, signal: AbortSignal) => Promise<void>): Promise<void> {
    const table = this.#table;
    if (!table?.isMine || this.#isBusy || !wanted.includes(table.due)) return;
    await this.#guard(() => work(table, this.#abort.signal));
  }

  /** A play was made on the board. */
  play(play: string): Promise<void> {
    return this.#turn(["play"], async (table, signal) => {
      const s = table.situation;
      if (this.#settings.tutor && s.dice) {
        const { answer, best } = await this.#tutor.play(s, s.dice, play, signal);
        if (answer !== "anyway") {
          this.#show();
          if (answer === "show") {
            this.stage.board.arrows = [{ play: best, kind: "best" }];
            this.#say(t("best-play-is", { best }));
          }
          return;
        }
      }
      await this.#act("play", { plays: [play] });
    });
  }

  /** The player presses Roll. */
  roll(): Promise<void> {
    return this.#turn(["roll"], async (table, signal) => {
      const warns = this.#settings.tutor && table.may("double");
      if (warns && (await this.#tutor.cube(table.situation, false, signal)) !== "anyway") return;
      const dice = await table.throw();
      diceSound();
      this.#say(t("you-roll", { dice: two(dice) }));
      await this.#act("roll", { dice });
    });
  }

  /** The player doubles. */
  double(): Promise<void> {
    return this.#turn(["roll"], async (table, signal) => {
      if (!table.may("double")) return;
      if (this.#settings.tutor && (await this.#tutor.cube(table.situation, true, signal)) !== "anyway") return;
      await this.#act("double");
    });
  }

  /** The player answers a double. */
  answer(act: "take" | "pass" | "beaver" | "raccoon"): Promise<void> {
    return this.#turn(["answer"], async (table, signal) => {
      const warns = this.#settings.tutor && !table.may("raccoon");
      if (warns && (await this.#tutor.answer(table.situation, act !== "pass", signal)) !== "anyway") return;
      await this.#act(act);
    });
  }

  /** The player answers a resignation. */
  settle(act: "accept" | "decline"): Promise<void> {
    return this.#turn(["resignation"], () => this.#act(act));
  }

  /** The player offers to resign. */
  async resign(): Promise<void> {
    if (!this.#table?.may("resign") || !this.#table.isMine || this.#isBusy) return;
    const answer = await choose(t("resign-title"), [t("resign-offer")], [["single", t("a-single")], ["gammon", t("a-gammon")], ["backgammon", t("a-backgammon")], ["no", t("keep-playing")]]);
    if (answer === "no") return;
    await this.#turn(["roll", "play"], () => this.#act("resign", { resignation: answer as "single" }));
  }

  /** Says what the engine would do. */
  hint(): Promise<void> {
    return this.#turn(["roll", "play", "answer"], async (table, signal) => {
      const s = table.situation;
      this.#say(t("hint-thinking"));
      if (table.due === "play") {
        const { plays } = await ask(this.engine, "moves", { ...fields(s), ...roll(s.dice), plies: HINT, top: 3 }, { signal });
        this.#show();
        this.stage.board.arrows = plays.slice(0, 1).map(({ play }) => ({ play, kind: "best" }));
        this.#say(t("hint-is", { hint: plays.map(({ play, equity }) => `${play} (${signed(equity)})`).join(", ") }));
      } else {
        const { action } = await ask(this.engine, "cube", { ...fields(s), plies: HINT }, { signal });
        this.#say(t("hint-is", { hint: said(action) }));
      }
    });
  }

  /** Nothing can be undone before the first step. */
  #steps(): void {
    const undo = this.#actions.querySelector<HTMLButtonElement>("#undo");
    if (undo) undo.disabled = this.stage.board.steps.length === 0;
  }

  /** Returns to the latest decision of the player. */
  async takeBack(): Promise<void> {
    const table = this.#table;
    if (!table?.canTakeBack || this.#isBusy) return;
    await this.#guard(async () => {
      await table.takeBack(this.#abort.signal);
      this.#say(t("taken-back-now"));
      this.#show();
    });
  }

  #nextGame(): Promise<void> {
    return this.#guard(() => this.#act("next_game"));
  }

  #update(): void {
    const table = this.#table;
    if (!table) this.#say(t("choose-level"));
    const kept = !table && !this.#isBusy && keptMatch() ? [button(t("resume"), () => void this.resume(), { id: "resume", class: "main" })] : [];
    fill(this.#actions, ...(table ? this.#buttons(table) : kept));
    const answers = [[t("take"), "take"], [t("pass"), "pass"], [t("beaver"), "beaver"], [t("raccoon"), "raccoon"]] as const;
    const due = answers.filter(([, act]) => table?.isMine && !this.#isBusy && table.may(act));
    fill(this.atCube, ...due.map(([text, act]) => button(text, () => void this.answer(act), { id: act, class: act === "take" ? "main" : "" })));
    this.atCube.hidden = due.length === 0;
    const [x, y] = this.stage.board.offerPlace;
    this.atCube.style.left = `${100 * x}%`;
    this.atCube.style.top = `${100 * y}%`;
    this.#steps();
    if (table?.state.over) this.#settingsBox.open = true;
    // Dice that were rolled and not played yet have no player.
    const lines = (table?.state.actions ?? []).filter(({ player }) => player !== null && player !== undefined);
    fill(this.#sheet, ...lines.map(({ player, text }) => {
      const who = player === table?.human ? t("you") : "Barpoint";
      return h("li", {}, h("span", { class: `disc ${table?.colour(player ?? 0) ?? ""}` }), h("span", { class: "hidden" }, `${who}: `), ` ${said(text)}`);
    }));
    this.#sheet.hidden = lines.length === 0;
    this.#sheet.scrollTop = this.#sheet.scrollHeight;
  }

  #buttons(table: Table): HTMLElement[] {
    const make = (text: string, id: string, work: () => void, main = false) => button(text, work, { id, class: main ? "main" : "" });
    const buttons: HTMLElement[] = [];
    if (table.isMine && !this.#isBusy) {
      if (table.may("roll")) buttons.push(make(t("roll"), "roll", () => void this.roll(), true));
      if (table.may("double")) buttons.push(make((table.state.state.cube ?? 1) > 1 ? t("redouble") : t("double"), "double", () => void this.double()));
      for (const [text, act] of [[t("accept"), "accept"], [t("decline"), "decline"]] as const) if (table.may(act)) buttons.push(make(text, act, () => void this.settle(act), act === "accept"));
      if (table.may("play")) buttons.push(make(t("undo"), "undo", () => void this.stage.board.undo()));
      if (table.due !== "resignation") buttons.push(make(t("hint"), "hint", () => void this.hint()));
      if (table.canTakeBack) buttons.push(make(t("take-back-turn"), "take-back", () => void this.takeBack()));
      if (table.may("resign") && table.due !== "answer") buttons.push(make(t("resign"), "resign", () => void this.resign()));
    }
    if (table.due === "over" && !this.#isBusy) {
      if (table.may("next_game")) buttons.push(make(t("next-game"), "next-game", () => void this.#nextGame(), true));
      if (table.canTakeBack) buttons.push(make(t("take-back-turn"), "take-back", () => void this.takeBack()));
      const { committed } = table.dice;
      if (committed && table.state.over) buttons.push(make(t("verify"), "verify", () => void this.#verify(committed)));
      buttons.push(make(t("analyse-match"), "analyse-match", () => this.stage.onAnalyse(table.state.record)));
    }
    if (this.record) buttons.push(make(t("save-the-match"), "save-match", () => this.stage.onSave(table.state.record)));
    return buttons;
  }
}
