// Questions of your decks that are due today: answer on the board, see the answer, grade yourself.

import type { BarpointBoard } from "../board/element.js";
import { capital, other, type Colour } from "../board/words.js";
import { ask, complaint, type Engine } from "../engine/engine.js";
import type { Answered, Due, Library } from "../engine/library.js";
import { explained, said, t } from "../language.js";
import { button, fill, h } from "./dom.js";
import { contest, ofTable, roll, type Situation } from "./situation.js";
import { colourOf } from "./table.js";

export interface LearnStage {
  readonly board: BarpointBoard;
  /** Shows a situation with the player of a colour at the bottom. */
  readonly onState: (s: Situation, bottom: Colour) => void;
  readonly onStudy: (s: Situation) => void;
}

type Asked = Due["questions"][number];
type Grade = Answered["grade"];

const GRADES: readonly (readonly [Grade, string])[] = [["again", t("again")], ["hard", t("hard")], ["good", t("good")], ["easy", t("easy")]];
const CHOICES = { play: [], double: [["double", t("double")], ["roll", t("no-double")]], take: [["take", t("take")], ["pass", t("pass")]] } as const;
const signed = (number: number): string => (number >= 0 ? "+" : "") + number.toFixed(3);
const days = (count: number): string => t("days", { days: count });

/** What a question asks, in the language of the page. */
function questionOf({ kind }: Asked, { onRoll, dice, cube }: Situation): string {
  const colour = capital(t(onRoll));
  if (kind === "take") return `${t("seen-doubles", { name: colour, value: 2 * cube, other: capital(t(other(onRoll))) })} ${t("take-question")}`;
  if (kind === "double") return `${t("is-on-roll", { colour })} ${t("double-question")}`;
  return dice ? t("to-play", { head: colour, dice: dice.join("") }) : t("is-on-roll", { colour });
}

export class LearnPanel {
  readonly element = h("section", { class: "learn", "aria-label": t("questions-today") });
  #library: Library | null = null;
  /** Questions that are left, the present one first. */
  #left: Asked[] = [];
  #shown: Situation | null = null;
  #answer: string | null = null;
  #judged: Answered | null = null;
  #done = 0;
  #right = 0;
  #isApart = false;
  #look = 0;

  constructor(readonly engine: Engine, readonly stage: LearnStage) {}

  /** The position of the present question. */
  get situation(): Situation | null { return this.#shown; }

  take(library: Library): void {
    this.#library = library;
  }

  /** Shows the present question again, or reads those of today. */
  enter(): void {
    void (this.#left.length > 0 ? this.#show() : this.#read(false));
  }

  async #read(isApart: boolean): Promise<void> {
    await this.#try(async (library) => {
      this.#isApart = isApart;
      const { questions } = await library.due(isApart ? { apart: "true" } : {});
      [this.#left, this.#done, this.#right] = [questions, 0, 0];
      await this.#show();
    });
  }

  #show(): Promise<void> {
    return this.#try(async () => {
      const asked = this.#left[0];
      if (asked) await this.#ask(asked);
      else this.#end();
    });
  }

  async #ask(asked: Asked): Promise<void> {
    const look = ++this.#look;
    const table = await ask(this.engine, "table", { position: asked.xgid ?? asked.position, variant: asked.variant, priority: 1 });
    if (look !== this.#look) return;
    // White and Black are those of the question.
    const s = { ...ofTable(table), onRoll: colourOf(table.on_roll) };
    this.#shown = s;
    this.stage.onState(s, asked.kind === "take" ? other(s.onRoll) : s.onRoll);
    const { board } = this.stage;
    board.show({ position: s.points, dice: s.dice });
    this.#paint();
    if (asked.kind !== "play" || !s.dice || this.#judged) return;
    const { plays } = await ask(this.engine, "legal", { position: [...s.points], variant: s.variant, ...roll(s.dice) });
    if (look === this.#look && !this.#judged) board.legal = plays;
  }

  #paint(): void {
    const [asked, shown] = [this.#left[0], this.#shown];
    if (!asked) return;
    const count = h("p", { class: "faint" }, `${t("left", { count: this.#left.length })}${this.#isApart ? t("set-apart-tag") : ""}`);
    const head = [count, h("h2", { id: "question" }, shown ? questionOf(asked, shown) : asked.question), h("p", {}, shown ? contest(shown) : asked.situation)];
    if (!this.#judged) {
      fill(this.element, ...head, asked.kind === "play" ? h("p", {}, t("your-play")) : null,
        h("div", { class: "row" }, ...CHOICES[asked.kind].map(([word, text]) => button(text, () => void this.#give(word), { "data-answer": word })),
          button(t("show-answer"), () => void this.#give(null), { id: "show-answer" }),
          button(t("later"), () => { this.#left.push(...this.#left.splice(0, 1)); void this.#show(); }, { id: "later", disabled: this.#left.length < 2 })));
      return;
    }
    const grades = GRADES.map(([grade, name], index) => button(`${name}: ${days(this.#judged?.days[index] ?? 0)}`, () => void this.#grade(grade), {
      "data-grade": grade, class: grade === this.#judged?.grade ? "main" : "",
    }));
    fill(this.element, ...head, h("p", { class: "verdict", role: "status", id: "verdict" }, verdict(this.#judged)), solution(this.#judged),
      this.#library?.grows ? h("div", { class: "row", role: "group", "aria-label": t("grade-question") }, ...grades)
        : h("div", { class: "row" }, button(t("next"), () => this.#next(), { class: "main", id: "next-question" })),
      shown ? h("div", { class: "row" }, button(t("study-this"), () => this.stage.onStudy(shown), { class: "small", id: "study-this" })) : null);
    this.element.querySelector<HTMLButtonElement>("button.main")?.focus();
  }

  /** A play was made on the board. */
  play(play: string): void {
    if (this.#left[0]?.kind === "play" && !this.#judged) void this.#give(play);
  }

  async #give(answer: string | null): Promise<void> {
    await this.#try(async (library) => {
      const asked = this.#left[0];
      if (!asked) return;
      this.#judged = await library.answer({ id: asked.id, answer });
      this.#answer = answer;
      const { best } = this.#judged;
      if (asked.kind === "play" && this.#shown) this.stage.board.show({ position: this.#shown.points, dice: this.#shown.dice, arrows: [{ play: best, kind: "best" }] });
      this.#paint();
    });
  }

  async #grade(grade: Grade): Promise<void> {
    await this.#try(async (library) => {
      const asked = this.#left[0];
      if (!asked || !this.#judged) return;
      const { apart } = await library.answer({ id: asked.id, answer: this.#answer, grade });
      // A question that was missed comes again today.
      if (grade === "again" && !apart) this.#left.push(asked);
      this.#next();
    });
  }

  #next(): void {
    this.#done += 1;
    if (this.#judged && this.#judged.grade !== "again") this.#right += 1;
    [this.#judged, this.#answer] = [null, null];
    this.#left.shift();
    void this.#show();
  }

  #end(): void {
    this.#shown = null;
    this.stage.board.show({ position: "4HPwATDgc/ABMA" });
    const text = this.#done > 0 ? t("answered", { count: this.#done, right: this.#right })
      : this.#isApart ? t("no-apart") : t("no-due");
    fill(this.element, h("p", { role: "status", id: "verdict" }, text),
      h("div", { class: "row" }, button(t("questions-today"), () => void this.#read(false), { id: "today" }), button(t("missed-often"), () => void this.#read(true), { id: "apart" })));
  }

  async #try(work: (library: Library) => Promise<void>): Promise<void> {
    if (!this.#library) return;
    try {
      await work(this.#library);
    } catch (error) {
      fill(this.element, h("p", { class: "problem" }, complaint(error)), button(t("again"), () => this.enter(), { id: "again" }));
    }
  }
}

function verdict({ answer, best, loss, apart }: Answered): string {
  const missed = apart ? ` ${t("missed-apart")}` : "";
  if (answer === null) return `${t("answer-is", { best: said(best) })}${missed}`;
  return (loss ?? 0) < 0.00005 ? t("is-right", { choice: said(answer ?? "") }) : `${t("loses-choice", { answer: said(answer ?? ""), loss: (loss ?? 0).toFixed(3), best: said(best) })}${missed}`;
}

/** Values of the choices, and the reasons. */
function solution({ solution: { candidates, cube, engine, ...why } }: Answered): HTMLElement {
  const rows: [string, number][] = cube
    ? [[t("no-double"), cube.no_double], [t("double-take"), cube.double_take], [t("double-pass"), cube.double_pass]]
    : candidates.map(({ play, equity }) => [play, equity]);
  return h("div", {}, h("table", { class: "plays" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, cube ? t("cube") : t("play-head")), h("th", { scope: "col" }, t("equity")))),
    h("tbody", {}, ...rows.map(([name, equity]) => h("tr", {}, h("td", {}, name), h("td", { class: "number" }, signed(equity)))))),
  why.reasons ? h("p", {}, explained(why)) : null, h("p", { class: "faint" }, t("answer-by", { level: said(engine.level) })));
}
