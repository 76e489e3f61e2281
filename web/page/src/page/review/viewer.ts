// Viewer of matches: ratings, chart, list of decisions, walk through errors, retry, notes.

import type { BarpointBoard } from "../../board/element.js";
import { encodeId, flip, type Points } from "../../board/position.js";
import { after, readPlay } from "../../board/steps.js";
import { ask, complaint, type Engine, isAbort } from "../../engine/engine.js";
import { t } from "../../language.js";
import { button, fill, h, select } from "../dom.js";
import { remember, remembered } from "../remember.js";
import { readPosition, roll, type Situation } from "../situation.js";
import { Branches } from "./branches.js";
import { Chart } from "./chart.js";
import { headOf, remarks, values } from "./detail.js";
import { DecisionList } from "./list.js";
import { analystsOf, colourOf, decisions, isAnswer, loss, nameOf, type Decision, type Report } from "./report.js";
import { costOf } from "./edit.js";
import { MARKS, readNotes, writeNotes, type Mark, type Notes } from "./notes.js";
import { summary } from "./summary.js";

export interface Stage {
  readonly board: BarpointBoard;
  /** Shows a situation with the names of White and Black. */
  readonly onState: (s: Situation, names: readonly [string, string]) => void;
  readonly onStudy: (s: Situation) => void;
  /** Another match is open now, or the same one with its analysis. */
  readonly onOpen: () => void;
  /** A match of the library has a note. */
  readonly onNote: (record: string) => void;
}

/** What the board shows of a play: the position with arrows, without them, or the position after it. */
type View = "arrows" | "before" | "after";
const VIEWS: readonly (readonly [View, string])[] = [["before", t("before")], ["arrows", t("arrows")], ["after", t("after")]];
const LEVELS: readonly (readonly [string, string])[] = [
  ["instant", t("anew", { level: t("level-instant") })], ["fast", t("anew", { level: t("level-fast") })], ["standard", t("anew", { level: t("level-standard") })], ["deep", t("anew", { level: t("level-deep") })], ["rollout", t("anew", { level: t("level-rollouts") })],
];

/** Where a match comes from: the library, and the action to show. */
export interface From {
  readonly isKept?: boolean;
  readonly game?: number | undefined;
  readonly action?: number | undefined;
}

export class Viewer {
  readonly element = h("section", { class: "viewer", "aria-label": t("match") });
  readonly #state = h("p", { class: "message", role: "status" });
  readonly #progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("analysis-progress") });
  readonly #analysts = h("div", { class: "row" });
  readonly #summary = h("div");
  readonly #tools = h("div");
  readonly #detail = h("div", { class: "detail" });
  readonly #chart = new Chart((index) => void this.go(index));
  readonly #list = new DecisionList((index) => void this.go(index), () => this.#paint());
  readonly #branches: Branches;
  #abort: AbortController | null = null;
  /** Match with all its analyses, as JSON of matches. */
  #record: string | null = null;
  #by: string | null = null;
  #beside: Report | null = null;
  #report: Report | null = null;
  #all: Decision[] = [];
  #at = -1;
  #view: View = "arrows";
  /** Play that is shown in place of the one that was made. */
  #pinned: string | null = null;
  #retry = false;
  #answered = false;
  #shown: Situation | null = null;
  #look = 0;
  #from: From = {};
  #noting: Promise<void> = Promise.resolve();

  constructor(readonly engine: Engine, readonly stage: Stage) {
    this.#branches = new Branches(engine, {
      board: stage.board,
      onState: (s) => stage.onState(s, this.#names),
      onChange: (branches) => this.#note(this.#all[this.#at], (notes) => ({ ...notes, branches })),
      onClose: () => void this.#noting.then(() => this.go(this.#at)),
      onProblem: (error) => fill(this.#state, complaint(error)),
    });
    this.element.append(this.#state, this.#progress, this.#analysts, this.#summary, this.#chart.element, this.#tools, this.#detail, this.#list.fields, this.#list.element);
    fill(this.#state, t("drop-file"));
  }

  /** File that is shown, as JSON of matches. */
  get text(): string | null { return this.#report ? this.#record : null; }

  /** The same file, once the latest note is in it. */
  async noted(): Promise<string | null> {
    await this.#noting;
    return this.text;
  }

  /** The decision that is shown. */
  get situation(): Situation | null { return this.#branches.situation ?? this.#shown; }

  /** Names of White and Black. */
  get #names(): readonly [string, string] { return this.#report ? [nameOf(this.#report, 0), nameOf(this.#report, 1)] : ["", ""]; }

  /** The file with the analysis that is shown alone, so that links are short. */
  async withShownAnalysis(): Promise<string | null> {
    await this.#noting;
    if (!this.#record || !this.#report) return this.#record;
    const reply = await ask(this.engine, "analyse", { record: this.#record, to: "json", ...this.#analyst() });
    return reply.record ?? this.#record;
  }

  #analyst(): { analyst?: string } {
    return this.#by === null ? {} : { analyst: this.#by };
  }

  enter(): void {
    if (this.#at >= 0) void this.go(this.#at);
  }

  /** Opens a match of a file, at an action of a game if one is given. An analysis that it has is shown, else it is analysed. */
  async open(text: string, number = 1, from: From = {}): Promise<void> {
    this.#clear();
    this.#from = from;
    await this.#work(async (signal) => {
      let record = text;
      const known = analystsOf(text, number);
      if (known.length === 0) record = await this.#analysed(text, number, remembered("level", "fast"), signal);
      // The match alone, which links and files then hold.
      else record = (await ask(this.engine, "convert", { record: text, number, to: "json" }, { signal })).text ?? text;
      await this.#read(record, null, signal);
    });
  }

  /** Shows no match: what was here before must not look like the new one. */
  #clear(): void {
    this.#report = this.#record = this.#beside = this.#shown = null;
    this.#all = [];
    this.#branches.clear();
    this.#at = -1;
    for (const part of [this.#analysts, this.#summary, this.#chart.element, this.#tools, this.#detail, this.#list.fields, this.#list.element]) fill(part);
  }

  /** Analyses the match anew at a level, beside the analyses that it has. */
  async #anew(level: string): Promise<void> {
    const record = this.#record;
    if (!record) return;
    remember("level", level);
    await this.#work(async (signal) => this.#read(await this.#analysed(record, 1, level, signal), "Barpoint", signal));
  }

  async #analysed(record: string, number: number, level: string, signal: AbortSignal): Promise<string> {
    fill(this.#state, `${t("analysing")} `, button(t("stop"), () => this.#abort?.abort(), { class: "small" }));
    this.#progress.hidden = false;
    this.#progress.value = 0;
    const reply = await ask(this.engine, "analyse", { record, number, level, to: "json", report_every: 0.2 }, {
      signal,
      onReport: (report) => { if (report.type === "progress") this.#progress.value = report.done / Math.max(1, report.total); },
    });
    return reply.record ?? record;
  }

  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    fill(this.#state, t("reading-match"));
    try {
      await work(abort.signal);
    } catch (error) {
      if (this.#abort !== abort) return;
      fill(this.#state, isAbort(error) ? t("analysis-stopped") : complaint(error));
    } finally {
      if (this.#abort === abort) this.#progress.hidden = true;
    }
  }

  async #reportOf(record: string, analyst: string | null, signal: AbortSignal): Promise<Report> {
    const reply = await ask(this.engine, "report", { record, to: "json", ...(analyst === null ? {} : { analyst }) }, { signal });
    return JSON.parse(reply.text ?? "") as Report;
  }

  /** Shows the match as a program has analysed it. */
  async #read(record: string, analyst: string | null, signal: AbortSignal): Promise<void> {
    const isSame = record === this.#record;
    const report = await this.#reportOf(record, analyst, signal);
    this.#record = record;
    this.#report = report;
    this.#by = report.by;
    this.#beside = null;
    this.#all = decisions(report);
    if (!isSame && analyst === null) this.#at = -1;
    const names = report.players.map(({ name }) => name || "?").join(" – ");
    fill(this.#state, `${names}, ${report.length ? t("match-to-is", { length: report.length }) : t("money-session")}, ${t("decisions-are", { count: this.#all.length })}`);
    this.#choices(analystsOf(record, 1));
    this.#list.open(report, this.#all);
    this.#toolbar();
    this.#paint();
    this.stage.onOpen();
    const { game, action } = this.#from;
    const wanted = this.#all.filter((one) => one.action.game === game && one.action.action === action).sort((a, b) => loss(b.action) - loss(a.action))[0];
    const first = wanted ? this.#all.indexOf(wanted) : this.#all.findIndex((one) => this.#list.isError(one));
    await this.go(this.#at >= 0 && this.#at < this.#all.length ? this.#at : Math.max(0, first));
  }

  /** Fields for the analysis that is shown, and for another one beside it. */
  #choices(analysts: readonly string[]): void {
    const record = this.#record ?? "";
    const known = analysts.map((name) => [`by:${name}`, name] as const);
    const others = known.filter(([, name]) => name !== (this.#by ?? "unknown"));
    fill(this.#analysts,
      select(t("analysis"), [...known, ...LEVELS], `by:${this.#by ?? "unknown"}`, (value) => {
        const name = /^by:(.*)$/.exec(value)?.[1];
        void (name === undefined ? this.#anew(value) : this.#work((signal) => this.#read(record, name, signal)));
      }, "analysis"),
      others.length > 0 ? select(t("beside"), [["", t("nothing")], ...others], "", (value) => void this.#compare(value.slice(3)), "beside") : null);
  }

  async #compare(analyst: string): Promise<void> {
    const record = this.#record;
    const state = this.#state.textContent ?? "";
    await this.#work(async (signal) => {
      this.#beside = record && analyst ? await this.#reportOf(record, analyst, signal) : null;
      fill(this.#state, state);
      this.#paint();
    });
  }

  #paint(): void {
    const report = this.#report;
    if (!report) return;
    fill(this.#summary, summary(report, this.#beside, this.#all, this.#list.threshold));
    this.#chart.draw(report, this.#all, this.#list.threshold);
    this.#lines();
    this.#explain();
  }

  #toolbar(): void {
    const retry = h("input", { type: "checkbox", id: "retry", checked: this.#retry, onchange: () => { this.#retry = retry.checked; void this.go(this.#at); } });
    const views = VIEWS.map(([view, name]) => button(name, () => this.#choose(view), { class: "small", "data-view": view, "aria-pressed": String(view === this.#view) }));
    fill(this.#tools,
      h("div", { class: "row" },
        button(t("previous-error"), () => void this.step(-1, true), { id: "previous-error", title: t("key", { key: "p" }) }),
        button(t("next-error"), () => void this.step(1, true), { id: "next-error", class: "main", title: t("key", { key: "n" }) }),
        button(t("previous"), () => void this.step(-1, false), { id: "previous", title: t("key", { key: "k" }) }),
        button(t("next"), () => void this.step(1, false), { id: "next", title: t("key", { key: "j" }) })),
      h("div", { class: "row" },
        h("div", { class: "row views", role: "group", "aria-label": t("board") }, ...views),
        h("label", { class: "check", for: "retry" }, retry, ` ${t("retry")}`)));
  }

  #lines(): void {
    this.#list.show({ at: this.#at, hides: (index) => this.#retry && !(index === this.#at && this.#answered) });
    const here = this.#all[this.#at];
    if (here) this.#chart.point(here.at);
  }

  /** Goes to the next or the previous decision or error, in the order of the list. */
  async step(by: 1 | -1, errors: boolean): Promise<void> {
    const { order } = this.#list;
    for (let place = order.indexOf(this.#at) + by; place >= 0 && place < order.length; place += by) {
      const index = order[place] ?? 0;
      const one = this.#all[index];
      if (one && (errors ? this.#list.isError(one) : this.#list.isStep(one))) {
        await this.go(index);
        return;
      }
    }
    this.stage.board.announce(errors ? t("no-more-errors") : t("no-more-decisions"));
  }

  /** Shows a decision. */
  async go(index: number): Promise<void> {
    const one = this.#all[index];
    const report = this.#report;
    if (!one || !report) return;
    const { action } = one;
    const look = ++this.#look;
    this.#at = index;
    this.#answered = !this.#retry;
    this.#pinned = null;
    const s = await readPosition(this.engine, action.xgid ?? action.position);
    if (look !== this.#look) return;
    const dice: [number, number] | null = action.dice ? [Number(action.dice[0]), Number(action.dice[1])] : null;
    // For an answer, the player on roll at the board is the one who doubled.
    this.#shown = { ...s, dice, onRoll: colourOf(isAnswer(action) ? 1 - action.player : action.player) };
    this.stage.onState(this.#shown, this.#names);
    this.#branches.take(this.#shown, readNotes(one.moment.comment).branches);
    const { board } = this.stage;
    board.offer = isAnswer(action) ? this.#shown.cube * 2 : null;
    board.removeAttribute("rollable");
    this.#place();
    this.#lines();
    this.#explain();
    if (this.#retry && dice) {
      const { plays } = await ask(this.engine, "legal", { position: [...s.points], variant: s.variant, ...roll(dice) });
      if (look === this.#look) board.legal = plays;
    }
  }

  /** Shows the position on the board: before the play, with arrows, or after it. */
  #place(): void {
    const s = this.#shown;
    const action = this.#all[this.#at]?.action;
    if (!s || !action) return;
    const view = this.#answered && action.kind === "play" ? this.#view : "before";
    if (view === "after") {
      const play = this.#pinned ?? action.made;
      this.stage.board.show({ position: readPlay(s.points, play).reduce(after, s.points) });
      return;
    }
    this.stage.board.show({ position: s.points, dice: s.dice, arrows: view === "arrows" ? this.#arrows() : [] });
  }

  /** Arrows of the play that was made and of the best one; that of a small loss is grey. */
  #arrows(): { play: string; kind: "made" | "best" | "other" }[] {
    const action = this.#all[this.#at]?.action;
    if (!action || action.kind !== "play") return [];
    const best = action.best ?? action.made;
    if (this.#pinned) return [{ play: this.#pinned, kind: this.#pinned === best ? "best" : this.#pinned === action.made ? "made" : "other" }];
    return best === action.made ? [{ play: best, kind: "best" }] : [{ play: action.made, kind: loss(action) < this.#list.threshold ? "other" : "made" }, { play: best, kind: "best" }];
  }

  /** Chooses what the board shows of a play. */
  #choose(view: View): void {
    this.#view = view;
    for (const one of this.#tools.querySelectorAll("[data-view]")) one.setAttribute("aria-pressed", String(one.getAttribute("data-view") === view));
    this.#place();
  }

  /** Keeps a play on the board: its number in the table, or null for the one that was made. */
  pin(number: number | null): void {
    const action = this.#all[this.#at]?.action;
    if (!action || !this.#answered || this.#branches.isOpen) return;
    const play = number === null ? null : action.candidates[number - 1]?.play ?? null;
    this.#pinned = play === this.#pinned ? null : play;
    this.#place();
    this.#explain();
  }

  #explain(note: string | null = null): void {
    const one = this.#all[this.#at];
    const report = this.#report;
    if (!one || !report) return;
    const { action, moment } = one;
    const head = headOf(action, nameOf(report, action.player));
    if (!this.#answered) {
      const choices = action.kind === "play" ? [] : isAnswer(action) ? ["take", "pass"] : ["double", "no-double"];
      fill(this.#detail, head,
        h("p", {}, action.kind === "play" ? t("your-play") : t("what-do-you-do")),
        h("div", { class: "row" }, ...choices.map((choice) => button(t(choice), () => this.#answerCube(choice), { "data-answer": choice })),
          button(t("show-answer"), () => this.#reveal(null), { id: "show-answer" })));
      return;
    }
    const other = this.#beside ? decisions(this.#beside).find((two) => two.action.game === action.game && two.action.action === action.action && two.action.kind === action.kind) : undefined;
    const shown = this.#shown;
    const notes = readNotes(moment.comment);
    const text = h("textarea", { id: "note", rows: 2, "aria-label": t("note"), placeholder: t("note-hint"), onchange: () => this.#note(one, (before) => ({ ...before, text: text.value })) });
    text.value = notes.text;
    const mark = select(t("mark"), [["", t("mark-none")], ...Object.entries(MARKS).map(([key, name]) => [key, key === "study" ? t(name) : `${key} ${t(name)}`] as const)], notes.mark ?? "",
      (value) => { this.#note(one, (before) => ({ ...before, mark: value === "" ? null : value as Mark })); }, "mark");
    const pin = (play: string) => this.pin(action.candidates.findIndex((candidate) => candidate.play === play) + 1);
    fill(this.#detail, head,
      note ? h("p", { class: "verdict", role: "status", id: "verdict" }, note) : null,
      values(action, this.#beside ? report.by : null, pin, this.#pinned), remarks(action),
      other ? values(other.action, this.#beside?.by ?? "unknown", null, null) : null,
      h("div", { class: "row" }, mark), text, isAnswer(action) ? null : this.#branches.element,
      shown ? h("div", { class: "row" }, button(t("study-this"), () => this.stage.onStudy(shown), { class: "small", id: "study-this" })) : null);
  }

  /** Changes the notes of an action, after the changes before. */
  #note(one: Decision | undefined, change: (notes: Notes) => Notes): void {
    if (!one) return;
    const say = (error: unknown) => fill(this.#state, complaint(error));
    this.#noting = this.#noting.then(() => this.#keepNote(one, writeNotes(change(readNotes(one.moment.comment))))).catch(say);
  }

  async #keepNote(one: Decision, comment: string): Promise<void> {
    const report = this.#report;
    if (!this.#record || !report) return;
    const comments = [{ game: one.action.game, action: one.moment.move, comment }];
    const record = (await ask(this.engine, "convert", { record: this.#record, to: "json", comments })).text;
    if (!record || report !== this.#report) return;
    this.#record = record;
    for (const moment of report.games.flatMap((game) => game.moments)) {
      if (moment === one.moment) (moment as { comment: string | null }).comment = comment;
    }
    this.#lines();
    if (this.#from.isKept) this.stage.onNote(record);
    this.stage.onOpen();
  }

  #reveal(note: string | null): void {
    this.#answered = true;
    this.#lines();
    this.#place();
    this.#explain(note);
  }

  #answerCube(choice: string): void {
    const cube = this.#all[this.#at]?.action.cube;
    if (!cube) return;
    const cost = costOf(cube, choice);
    this.#reveal(cost < 0.0005 ? t("is-right", { choice: t(choice) }) : t("loses", { choice: t(choice), loss: cost.toFixed(3) }));
  }

  /** A play was made on the board in retry mode. */
  async play(play: string, points: Points): Promise<void> {
    if (this.#branches.isOpen) {
      this.#branches.play(play);
      return;
    }
    const action = this.#all[this.#at]?.action;
    const s = this.#shown;
    if (!action || !s || this.#answered || action.kind !== "play") return;
    const look = this.#look;
    const same = encodeId(flip(points));
    const reply = await ask(this.engine, "moves", { position: action.xgid ?? action.position, ...roll(s.dice), plies: 1, top: 1, plays: [play] });
    if (look !== this.#look) return;
    const mine = reply.plays.find((one) => one.result === same) ?? reply.plays.at(-1);
    const known = action.candidates.find((one) => one.play === play);
    const cost = known ? -known.difference : -(mine?.difference.equity ?? 0);
    this.#reveal(cost < 0.0005 ? t("is-best", { play }) : t("loses-best", { play, loss: cost.toFixed(3), best: action.best ?? reply.plays[0]?.play ?? "" }));
  }
}
