// Enters a match: dice by keys, plays by clicks or as text, cube, and corrections that keep what follows.

import type { TableAction, Variant } from "barpoint";

import type { BarpointBoard } from "../../board/element.js";
import { complaint, type Engine } from "../../engine/engine.js";
import { t } from "../../language.js";
import { button, fill, h, select } from "../dom.js";
import { remember, remembered } from "../remember.js";
import { ofTable, VARIANTS, type Situation } from "../situation.js";
import { colourOf, today } from "../table.js";
import { lines, Steps, type Step } from "./steps.js";

export interface Stage {
  readonly board: BarpointBoard;
  /** Shows a situation with the names of White and Black. */
  readonly onState: (s: Situation, names: readonly [string, string]) => void;
  readonly onAnalyse: (text: string) => void;
  readonly onSave: (text: string) => void;
}

interface Terms { readonly length: string; readonly variant: string; readonly white: string; readonly black: string; readonly date: string }
/** Match that is being entered, as the browser keeps it. */
interface Kept { readonly terms: Terms; readonly steps: readonly Step[] }

const CUBE: readonly (readonly [TableAction, string, string])[] = [
  ["double", t("double"), "d"], ["take", t("take"), "t"], ["pass", t("pass"), "p"], ["beaver", t("beaver"), "b"], ["raccoon", t("raccoon"), "r"], ["accept", t("accept"), "a"], ["decline", t("decline"), "n"],
];

export class EntryPanel {
  readonly element = h("section", { class: "entry", "aria-label": t("enter-match") });
  readonly #message = h("p", { class: "message", role: "status", "aria-live": "polite" });
  readonly #actions = h("div", { class: "row actions" });
  readonly #dice = h("div", { class: "row dice", role: "group", "aria-label": t("dice") });
  readonly #text = h("input", { type: "text", id: "entry-play", placeholder: "8/5 6/5", "aria-label": t("play-head"), spellcheck: "false", autocomplete: "off" });
  readonly #play = h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); void this.play(this.#text.value); } },
    h("label", { class: "field", for: "entry-play" }, h("span", {}, t("play-or-board")), this.#text), h("button", { type: "submit", class: "small" }, t("enter-play")));
  readonly #setup = h("details", { class: "setup-fields", open: true });
  readonly #sheet = h("ol", { class: "decisions sheet-lines", tabindex: 0, "aria-label": t("actions") });
  #terms: Terms = { length: "7", variant: "backgammon", white: "", black: "", date: today() };
  #steps: Steps | null = null;
  /** First die of a roll that is being entered. */
  #die = "";
  /** Steps after the one that is being corrected, and all of them before the correction. */
  #after: readonly Step[] | null = null;
  #before: readonly Step[] | null = null;
  /** Ends when all work so far has ended, and when all keys so far have done theirs: fast fingers wait for nothing. */
  #working: Promise<void> = Promise.resolve();
  #pressed: Promise<void> = Promise.resolve();

  constructor(readonly engine: Engine, readonly stage: Stage) {
    this.element.append(this.#message, this.#dice, this.#play, this.#actions, this.#setup, this.#sheet);
  }

  get record(): string | null { return this.#steps && this.#steps.all.length > 0 ? this.#steps.state.record : null; }
  get situation(): Situation | null { return this.#steps && { ...ofTable(this.#steps.state), onRoll: colourOf(this.#steps.state.on_roll) }; }

  async enter(): Promise<void> {
    if (!this.#steps) {
      this.#showSetup();
      this.#show();
      const kept = read();
      if (kept) {
        this.#terms = kept.terms;
        this.#showSetup();
        await this.#guard(async () => { await this.#begin(); await this.#steps?.addAll(kept.steps); });
        this.#setup.open = false;
      }
    }
    this.#show();
  }

  #showSetup(): void {
    const name = (key: "white" | "black", label: string) => {
      const input = h("input", { type: "text", id: `entry-${key}`, maxlength: 60, value: this.#terms[key], onchange: () => { this.#terms = { ...this.#terms, [key]: input.value.trim() }; } });
      return h("label", { class: "field", for: `entry-${key}` }, h("span", {}, label), input);
    };
    const length = h("input", { type: "number", id: "entry-length", min: 0, max: 99, value: this.#terms.length, onchange: () => { this.#terms = { ...this.#terms, length: length.value }; } });
    const date = h("input", { type: "date", id: "entry-date", value: this.#terms.date, onchange: () => { this.#terms = { ...this.#terms, date: date.value }; } });
    fill(this.#setup, h("summary", {}, t("new-match")), h("div", { class: "setup" },
      name("black", t("black")), name("white", t("white")),
      h("label", { class: "field", for: "entry-length" }, h("span", {}, t("points-or-money")), length),
      h("label", { class: "field", for: "entry-date" }, h("span", {}, t("day")), date),
      select(t("game"), VARIANTS, this.#terms.variant, (variant) => { this.#terms = { ...this.#terms, variant }; }, "entry-variant"),
      button(t("begin"), () => void this.#guard(async () => { await this.#begin(); this.#setup.open = false; }), { class: "main", id: "entry-begin" })));
  }

  async #begin(): Promise<void> {
    const { length, variant, white, black, date } = this.#terms;
    this.#after = this.#before = null;
    this.#die = "";
    this.#steps = await Steps.begin(this.engine, { length: Number(length), variant: variant as Variant, names: [white || t("white"), black || t("black")], ...(date ? { date } : {}) });
    this.#announceScore();
  }

  /** Runs work after the work before; what is refused ends up in the message. */
  #guard(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working.then(async () => {
      try {
        await work();
        if (this.#steps) remember("entry", JSON.stringify({ terms: this.#terms, steps: [...this.#steps.all, ...(this.#after ?? [])] } satisfies Kept));
      } catch (error) {
        this.#say(complaint(error));
      }
      this.#show();
    });
    return this.#working;
  }

  #say(text: string): void {
    fill(this.#message, text);
  }

  #announceScore(): void {
    const state = this.#steps?.state;
    if (!state) return;
    this.#say(`${t("game-score", { game: state.game, first: state.names[1], a: state.score[1], second: state.names[0], b: state.score[0] })}${state.length ? t("game-to", { length: state.length }) : ""}.`);
  }

  /** A key was pressed: digits are dice, letters the cube. Returns true if it is one of the keys. */
  key(key: string): boolean {
    const isKey = this.#steps !== null && (/^[1-6gu]$/.test(key) || key === "Backspace" || CUBE.some(([, , letter]) => letter === key));
    if (isKey) this.#pressed = this.#pressed.then(() => this.#press(key));
    return isKey;
  }

  async #press(key: string): Promise<void> {
    const act = CUBE.find(([one, , letter]) => letter === key && this.#may(one))?.[0];
    if (/^[1-6]$/.test(key)) await this.#digit(key);
    else if (act) await this.#add({ act });
    else if (key === "g" && this.#may("next_game")) await this.#add({ act: "next_game" });
    else if (key === "Backspace" || key === "u") await this.#takeBack();
  }

  #may(act: TableAction): boolean {
    return this.#steps?.state.legal.includes(act) ?? false;
  }

  async #digit(digit: string): Promise<void> {
    if (!this.#may("roll")) return;
    this.#die += digit;
    if (this.#die.length === 2) {
      const dice = this.#die;
      this.#die = "";
      await this.#add({ act: "roll", dice });
    } else this.#show();
  }

  /** Enters a play of the roll. */
  async play(text: string): Promise<void> {
    if (!this.#may("play") || !text.trim()) return;
    await this.#add({ act: "play", plays: [text.trim()] });
    this.#text.value = "";
  }

  async #add(step: Step): Promise<void> {
    await this.#guard(async () => {
      const steps = this.#steps;
      if (!steps) return;
      await steps.add(step);
      this.#say("");
      const { plays, decision, end, names, to_act: actor, score, over } = steps.state;
      const only = plays.length === 1 ? plays[0] : undefined;
      if (decision === "play" && only && (only.play === "" || /cannot move/.test(only.play))) {
        this.#say(t("name-cannot-move", { name: names[actor ?? 0] ?? "" }));
        await steps.add({ act: "play", plays: [only.play] });
      }
      if (end) this.#say(`${t("name-wins", { name: names[end.winner] ?? "", points: t("points", { points: end.points }), first: names[1], a: score[1], second: names[0], b: score[0] })}${over ? ` ${t("match-is-over")}` : ""}`);
      else if (step.act === "next_game") this.#announceScore();
      await this.#rejoin();
    });
  }

  /** After a correction: adds what followed, as far as it fits. */
  async #rejoin(): Promise<void> {
    const steps = this.#steps;
    if (!steps || !this.#after) return;
    const { decision, resigning, end } = steps.state;
    const isPending = decision === "play" || decision === "answer" || typeof resigning === "number";
    if (isPending && !end) return;
    let left = await steps.addAll(this.#after);
    // A roll stays with its play.
    if (left[0]?.act === "play" && left.length < this.#after.length) left = [...(await steps.back(steps.all.length - 1)), ...left];
    this.#after = null;
    if (left.length === 0) this.#before = null;
    this.#say(left.length === 0 ? t("corrected") : t("corrected-not", { count: lines(left).length }));
  }

  /** Goes back to a line, so that another action can take its place. */
  async #correct(from: number): Promise<void> {
    await this.#guard(async () => {
      const steps = this.#steps;
      if (!steps) return;
      await this.#restore();
      this.#before = [...steps.all];
      const after = await steps.back(from);
      const isRoll = after[0]?.act === "roll" && after[1]?.act === "play";
      this.#after = after.slice(isRoll ? 2 : 1);
      this.#die = "";
      this.#say(t("instead-of", { action: lines(after)[0]?.text ?? "" }));
    });
  }

  /** Enters the roll of the corrected line again. */
  async #sameRoll(): Promise<void> {
    const old = this.#before?.[this.#steps?.all.length ?? 0];
    if (old?.act === "roll") await this.#add(old);
  }

  /** Returns to the actions before the correction. */
  async #restore(): Promise<void> {
    const before = this.#before;
    if (!this.#steps || !before) return;
    this.#after = this.#before = null;
    await this.#steps.back(0);
    await this.#steps.addAll(before);
    this.#say(t("correction-undone"));
  }

  async #takeBack(): Promise<void> {
    if (this.stage.board.undo() || this.#after) return;
    if (this.#die) {
      this.#die = "";
      this.#show();
      return;
    }
    await this.#guard(async () => {
      const all = this.#steps?.all ?? [];
      await this.#steps?.back(lines(all).at(-1)?.from ?? all.length);
      this.#before = null;
      this.#say(t("last-taken-back"));
    });
  }

  #show(): void {
    const steps = this.#steps;
    const { board } = this.stage;
    board.removeAttribute("rollable");
    const parts = [this.#actions, this.#dice, this.#play, this.#sheet];
    for (const part of parts) part.hidden = !steps;
    if (!steps) {
      board.show({ position: "4HPwATDgc/ABMA" });
      this.#say(t("name-players"));
      return;
    }
    const { state } = steps;
    const s = this.situation;
    if (!s) return;
    this.stage.onState(s, [state.names[0], state.names[1]]);
    board.offer = state.decision === "answer" ? s.cube * 2 : null;
    board.show({ position: s.points, dice: s.dice, legal: state.decision === "play" ? state.plays : [] });
    this.#showActions();
    this.#play.hidden = !this.#may("play");
    this.#dice.hidden = !this.#may("roll");
    const isOpening = state.to_act === null && !state.end;
    const who = this.#die ? t("first-die", { die: this.#die }) : isOpening ? t("opening-dice", { first: state.names[0], second: state.names[1] }) : t("name-rolls", { name: state.names[state.to_act ?? 0] ?? "" });
    fill(this.#dice, h("span", { id: "entry-dice" }, `${who}: `), ...["1", "2", "3", "4", "5", "6"].map((digit) => button(digit, () => void this.#digit(digit), { class: "die", "data-die": digit, title: t("key", { key: digit }) })));
    this.#showSheet();
  }

  #showActions(): void {
    const make = (text: string, id: string, work: () => void, key: string | null = null) => button(text, work, { id: `entry-${id}`, title: key && t("key", { key }) });
    const buttons: HTMLElement[] = [];
    for (const [act, text, key] of CUBE) if (this.#may(act)) buttons.push(make(text, act, () => void this.#add({ act }), key));
    if (this.#may("next_game")) buttons.push(button(t("next-game"), () => void this.#add({ act: "next_game" }), { id: "entry-next", class: "main", title: t("key", { key: "g" }) }));
    if (this.#may("resign") && !this.#after) {
      buttons.push(select(t("resign"), [["", "…"], ["single", t("a-single")], ["gammon", t("a-gammon")], ["backgammon", t("a-backgammon")]], "", (value) => { if (value) void this.#add({ act: "resign", resignation: value as "single" }); }, "entry-resign"));
    }
    const same = this.#after && this.#before?.[this.#steps?.all.length ?? 0];
    if (same && same.act === "roll" && this.#may("roll")) buttons.push(make(t("same-roll", { dice: String(same.dice) }), "same", () => void this.#sameRoll()));
    if (this.#before) buttons.push(make(t("undo-correction"), "restore", () => void this.#guard(() => this.#restore())));
    else if (this.#steps?.all.length) buttons.push(make(t("take-back"), "back", () => void this.#takeBack(), "Backspace"));
    const record = this.record;
    if (record && !this.#after) {
      buttons.push(make(t("analyse-match"), "analyse", () => this.stage.onAnalyse(record)), make(t("save-the-match"), "save", () => this.stage.onSave(record)));
    }
    fill(this.#actions, ...buttons);
  }

  #showSheet(): void {
    const all = this.#steps?.all ?? [];
    const disc = (step: number) => {
      const player = this.#steps?.players[step];
      return typeof player === "number" ? h("span", { class: `disc ${colourOf(player)}` }, h("span", { class: "hidden" }, `${this.#steps?.state.names[player] ?? ""}: `)) : null;
    };
    fill(this.#sheet, ...lines(all).map((line, index) => h("li", { class: line.kind === "game" ? "sheet-game" : "" }, line.kind === "game" ? line.text
      : h("button", { type: "button", "data-line": index, title: t("correct-this"), onclick: () => void this.#correct(line.from) }, h("span", { class: "where" }, index + 1), disc(line.from), h("span", { class: "what" }, line.text)))),
      ...(this.#after ? [h("li", { class: "faint" }, t("waiting", { count: lines(this.#after).length }))] : []));
    this.#sheet.scrollTop = this.#sheet.scrollHeight;
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(remembered("entry", "null")) as Kept | null;
  } catch {
    return null;
  }
}
