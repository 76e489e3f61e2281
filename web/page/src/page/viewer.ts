// Viewer of matches: analysis, list of decisions, walk through errors, retry.

import { encodeId, flip, type Points } from "../board/position.js";
import type { BarpointBoard } from "../board/element.js";
import { ask, isAbort, type Engine, type ReplyOf } from "../engine/engine.js";
import type { Action } from "barpoint";
import { svg } from "../board/svg.js";
import { button, fill, h, percent, select, signed } from "./dom.js";
import { readPosition, roll, type Situation } from "./situation.js";

/** Loss from which a decision counts as an error. */
const ERROR = 0.02;

export interface Stage {
  readonly board: BarpointBoard;
  /** Shows a situation with the names of White and Black. */
  readonly onState: (s: Situation, names: readonly [string, string]) => void;
  readonly onStudy: (s: Situation) => void;
  /** Another match is open now, or the same one with its analysis. */
  readonly onOpen: () => void;
}

const loss = (action: Action): number => Math.max(0, action.error?.normalised ?? 0);
const WORDS: Readonly<Record<string, string>> = { no_double: "No double", double: "Double", take: "Take", pass: "Pass", beaver: "Beaver" };
const title = (action: Action): string => (action.kind === "play" ? `${action.dice}: ${action.made}` : WORDS[action.kind] ?? action.made);

/** What had to be decided, without the answer. */
const question = (action: Action): string =>
  action.kind === "play" ? `${action.dice}: ?` : action.kind === "double" || action.kind === "no_double" ? "Double?" : "Take?";

/** Game of the record, as the score sheet needs it. */
interface SheetGame { readonly score: readonly [number, number]; readonly end?: { readonly winner: number; readonly points: number } | null }

/** Returns the games of a file with one match. */
function gamesOf(record: string | null): readonly SheetGame[] {
  const file = JSON.parse(record ?? "{}") as { matches?: { games: SheetGame[] }[] };
  return file.matches?.[0]?.games ?? [];
}

export class Viewer {
  readonly element = h("section", { class: "viewer", "aria-label": "Match" });
  readonly #state = h("p", { class: "message", role: "status" });
  readonly #progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress of the analysis" });
  readonly #summary = h("div");
  readonly #graph = h("div", { class: "graph" });
  readonly #tools = h("div", { class: "row" });
  readonly #list = h("ol", { class: "decisions", tabindex: 0, "aria-label": "Decisions" });
  readonly #detail = h("div", { class: "detail" });
  #abort: AbortController | null = null;
  #text: string | null = null;
  #number = 1;
  #analysis: ReplyOf<"analyse"> | null = null;
  #all: Action[] = [];
  #games: readonly SheetGame[] = [];
  #at = -1;
  #retry = false;
  #answered = false;
  #onlyErrors = true;
  #level = "fast";
  #shown: Situation | null = null;
  #look = 0;

  constructor(readonly engine: Engine, readonly stage: Stage) {
    this.element.append(this.#state, this.#progress, this.#summary, this.#graph, this.#tools, this.#detail, this.#list);
    fill(this.#state, "Drop a file of a match anywhere on the page, or open or paste one.");
  }

  /** File that is shown, as JSON of matches. */
  get text(): string | null { return this.#text; }
  /** The file with the analysis that is shown alone, so that links are short. */
  async withShownAnalysis(): Promise<string | null> {
    if (!this.#text || !this.#analysis) return this.#text;
    const reply = await ask(this.engine, "analyse", { record: this.#text, number: this.#number, to: "json", reuse: true });
    return reply.record ?? this.#text;
  }

  get isOpen(): boolean { return this.#analysis !== null; }
  get at(): number { return this.#at; }

  enter(): void {
    if (this.#at >= 0) void this.go(this.#at);
  }

  /** Opens a file of matches and analyses it. With `reuse` an analysis that it has is taken. */
  async open(text: string, number = 1, reuse = false): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#text = text;
    this.#number = number;
    this.#at = -1;
    this.#progress.hidden = false;
    this.#progress.value = 0;
    fill(this.#state, "Analysing the match… ", button("Stop", () => abort.abort(), { class: "small" }));
    try {
      const reply = await ask(this.engine, "analyse", { record: text, number, level: this.#level, to: "json", reuse, report_every: 0.2 }, {
        signal: abort.signal,
        onReport: (report) => { if (report.type === "progress") this.#progress.value = report.done / Math.max(1, report.total); },
      });
      this.#analysis = reply;
      // The analysed match alone, which links and files then hold.
      this.#text = reply.record ?? text;
      this.#games = gamesOf(reply.record ?? null);
      this.#number = 1;
      this.#all = reply.actions.filter((action) => !action.forced);
      fill(this.#state, `${reply.names.map((name) => name || "?").join(" – ")}, ${reply.length ? `match to ${reply.length}` : "money session"}, ${this.#all.length} decisions`);
      this.#paint();
      this.stage.onOpen();
      const first = this.#all.findIndex((action) => loss(action) >= ERROR);
      await this.go(first >= 0 ? first : 0);
    } catch (error) {
      fill(this.#state, isAbort(error) ? "The analysis was stopped." : error instanceof Error ? error.message : String(error));
    } finally {
      if (this.#abort === abort) this.#progress.hidden = true;
    }
  }

  #paint(): void {
    const analysis = this.#analysis;
    if (!analysis) return;
    const rows = [1, 0].map((player) => {
      const own = this.#all.filter((action) => action.player === player);
      const sum = own.reduce((total, action) => total + loss(action), 0);
      const errors = own.filter((action) => loss(action) >= ERROR).length;
      const luck = analysis.actions.filter((action) => action.player === player).reduce((total, action) => total + (action.luck?.normalised ?? 0), 0);
      return h("tr", {}, h("th", { scope: "row" }, h("span", { class: `disc ${player === 1 ? "black" : "white"}` }), h("span", { class: "hidden" }, player === 1 ? "Black:" : "White:"), ` ${analysis.names[player] || "?"}`),
        h("td", { class: "number" }, own.length), h("td", { class: "number" }, errors), h("td", { class: "number" }, signed(-sum)),
        h("td", { class: "number" }, signed(-sum / Math.max(1, own.length), 4)), h("td", { class: "number" }, signed(luck)));
    });
    fill(this.#summary, h("div", { class: "scroll summary", tabindex: 0, role: "region", "aria-label": "Summary" }, h("table", {},
      h("thead", {}, h("tr", {}, ...["Player", "Decisions", "Errors", "Loss", "Each", "Luck"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows))));
    const only = h("input", { type: "checkbox", id: "only-errors", checked: this.#onlyErrors, onchange: () => { this.#onlyErrors = only.checked; this.#lines(); } });
    const retry = h("input", { type: "checkbox", id: "retry", checked: this.#retry, onchange: () => { this.#retry = retry.checked; void this.go(this.#at); } });
    fill(this.#tools,
      button("Previous error", () => void this.step(-1, true), { id: "previous-error", title: "Key p" }),
      button("Next error", () => void this.step(1, true), { id: "next-error", class: "main", title: "Key n" }),
      button("Previous", () => void this.step(-1, false), { id: "previous", title: "Key k" }),
      button("Next", () => void this.step(1, false), { id: "next", title: "Key j" }),
      h("label", { class: "check", for: "retry" }, retry, " Retry: hide the answer"),
      h("label", { class: "check", for: "only-errors" }, only, " List errors only"),
      select("Level", [["instant", "Instant"], ["fast", "Fast"], ["standard", "Standard"], ["deep", "Deep"]], this.#level, (value) => {
        this.#level = value;
        if (this.#text) void this.open(this.#text, this.#number);
      }, "analysis-level"));
    this.#lines();
    this.#drawGraph();
  }

  #lines(): void {
    const rows: HTMLElement[] = [];
    let game = 0;
    this.#all.forEach((action, index) => {
      if (!this.#onlyErrors && action.game !== game) {
        game = action.game;
        rows.push(this.#gameLine(game));
      }
      if (this.#onlyErrors && loss(action) < ERROR && index !== this.#at) return;
      if (!this.#onlyErrors && action.kind === "no_double" && loss(action) < ERROR && index !== this.#at) return;
      const isHidden = this.#retry && !(index === this.#at && this.#answered);
      const size = isHidden ? "" : loss(action) >= 0.08 ? "blunder" : loss(action) >= ERROR ? "error" : "";
      rows.push(h("li", { class: size }, h("button", {
        type: "button", "data-index": index, "aria-current": index === this.#at ? "true" : null, onclick: () => void this.go(index),
      }, h("span", { class: action.player === 1 ? "disc black" : "disc white" }), h("span", { class: "where" }, `${action.game}.${action.action}`),
      h("span", { class: "what" }, isHidden ? question(action) : title(action)), h("span", { class: "number" }, !isHidden && loss(action) >= 0.0005 ? signed(-loss(action)) : ""))));
    });
    fill(this.#list, ...rows);
    const here = this.#list.querySelector<HTMLElement>("[aria-current]");
    if (here) this.#list.scrollTop = here.offsetTop - this.#list.offsetTop - 40;
  }

  /** Line of the score sheet before a game. */
  #gameLine(number: number): HTMLElement {
    const game = this.#games[number - 1];
    const names = this.#analysis?.names ?? ["", ""];
    const name = (player: number) => names[player] || (player === 1 ? "Black" : "White");
    const score = game ? `: ${name(0)} ${game.score[0]}, ${name(1)} ${game.score[1]}` : "";
    const end = game?.end ? `. ${name(game.end.winner)} wins ${game.end.points} ${game.end.points === 1 ? "point" : "points"}` : "";
    return h("li", { class: "sheet-game" }, `Game ${number}${score}${end}.`);
  }

  /** Chance to win the game of Black over the match, with the errors of both players. */
  #drawGraph(): void {
    const [width, height] = [640, 150];
    const x = (index: number) => 4 + ((width - 8) * index) / Math.max(1, this.#all.length - 1);
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Black's chance to win each game, and the errors of both players" });
    picture.append(svg("line", { x1: 0, x2: width, y1: 75, y2: 75, class: "axis" }));
    let path = "";
    let game = 0;
    this.#all.forEach((action, index) => {
      const chances = action.candidates[0]?.chances ?? action.cube?.chances;
      if (action.game !== game) {
        if (game) picture.append(svg("line", { x1: x(index), x2: x(index), y1: 0, y2: height, class: "rule" }));
      }
      if (chances) {
        const doubler = action.kind === "take" || action.kind === "pass" || action.kind === "beaver" ? 1 - action.player : action.player;
        const win = doubler === 1 ? chances.win : 1 - chances.win;
        path += `${action.game === game && path ? "L" : "M"}${x(index).toFixed(1)} ${(145 - 140 * win).toFixed(1)}`;
        game = action.game;
      }
      if (loss(action) >= ERROR) {
        const size = Math.min(60, 8 + 120 * loss(action));
        picture.append(svg("line", {
          x1: x(index), x2: x(index), y1: action.player === 1 ? height : 0, y2: action.player === 1 ? height - size : size,
          class: loss(action) >= 0.08 ? "blunder" : "error",
        }));
      }
    });
    picture.append(svg("path", { d: path, class: "line" }), svg("line", { x1: -9, x2: -9, y1: 0, y2: height, class: "cursor" }));
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      void this.go(Math.max(0, Math.min(this.#all.length - 1, Math.round(share * (this.#all.length - 1)))));
    });
    fill(this.#graph, picture, h("p", { class: "faint" }, "Line: Black's chance to win the game. Marks below: Black's errors; above: White's."));
  }

  /** Goes to the next or the previous decision or error. */
  async step(by: 1 | -1, errors: boolean): Promise<void> {
    for (let index = this.#at + by; index >= 0 && index < this.#all.length; index += by) {
      const action = this.#all[index];
      if (action && (errors ? loss(action) >= ERROR : action.kind !== "no_double" || loss(action) >= ERROR)) {
        await this.go(index);
        return;
      }
    }
    this.stage.board.announce(errors ? "There is no further error." : "There is no further decision.");
  }

  /** Shows a decision. */
  async go(index: number): Promise<void> {
    const action = this.#all[index];
    if (!action) return;
    const look = ++this.#look;
    this.#at = index;
    this.#answered = !this.#retry;
    const s: Situation = { ...(await readPosition(this.engine, action.xgid ?? action.position)), onRoll: this.#onRoll(action) };
    if (look !== this.#look) return;
    const dice: [number, number] | null = action.dice ? [Number(action.dice[0]), Number(action.dice[1])] : null;
    const shown: Situation = { ...s, dice };
    this.#shown = shown;
    this.stage.onState(shown, this.#analysis?.names ?? ["", ""]);
    const { board } = this.stage;
    board.offer = action.kind === "take" || action.kind === "pass" ? shown.cube * 2 : null;
    board.removeAttribute("rollable");
    board.show({ position: shown.points, dice, arrows: this.#retry ? [] : this.#arrows(action) });
    this.#lines();
    this.#cursor();
    this.#report();
    if (this.#retry && dice) {
      const { plays } = await ask(this.engine, "legal", { position: [...shown.points], ...roll(dice) });
      if (look === this.#look) board.legal = plays;
    }
  }

  /** Colour on roll at the board: for an answer, that of the player who doubled. */
  #onRoll(action: Action): "black" | "white" {
    const answers = action.kind === "take" || action.kind === "pass" || action.kind === "beaver";
    return (answers ? 1 - action.player : action.player) === 1 ? "black" : "white";
  }

  #arrows(action: Action): { play: string; kind: "made" | "best" }[] {
    if (action.kind !== "play") return [];
    const same = !action.best || action.best === action.made;
    return same ? [{ play: action.made, kind: "best" }] : [{ play: action.made, kind: "made" }, { play: action.best ?? "", kind: "best" }];
  }

  #cursor(): void {
    const cursor = this.#graph.querySelector(".cursor");
    const x = 4 + (632 * this.#at) / Math.max(1, this.#all.length - 1);
    cursor?.setAttribute("x1", String(x));
    cursor?.setAttribute("x2", String(x));
  }

  #report(note: string | null = null): void {
    const action = this.#all[this.#at];
    const analysis = this.#analysis;
    if (!action || !analysis) return;
    const name = analysis.names[action.player] || (action.player === 1 ? "Black" : "White");
    const head = h("h2", {}, `Game ${action.game}, move ${action.action}: ${name}${action.dice ? ` to play ${action.dice}` : ""}`);
    if (!this.#answered) {
      const choices = action.kind === "play" ? [] : action.kind === "take" || action.kind === "pass" || action.kind === "beaver" ? ["Take", "Pass"] : ["Double", "No double"];
      fill(this.#detail, head,
        h("p", {}, action.kind === "play" ? "Make your play on the board." : "What do you do?"),
        h("div", { class: "row" }, ...choices.map((text) => button(text, () => this.#answerCube(text), { "data-answer": text })),
          button("Show the answer", () => this.#reveal(null), { id: "show-answer" })));
      return;
    }
    const parts: (HTMLElement | null)[] = [head, note ? h("p", { class: "verdict", role: "status", id: "verdict" }, note) : null];
    if (action.kind === "play") {
      parts.push(h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Plays" }, h("table", { class: "plays" },
        h("thead", {}, h("tr", {}, ...["Play", "Equity", "Loss", "Win", "Level"].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, ...action.candidates.map((one) => h("tr", { class: one.made ? "made" : "" },
          h("th", { scope: "row" }, `${one.play}${one.made ? " (made)" : ""}`), h("td", { class: "number" }, signed(one.equity)),
          h("td", { class: "number" }, one.difference ? signed(one.difference) : ""), h("td", { class: "number" }, one.chances ? percent(one.chances.win) : ""),
          h("td", { class: "number faint" }, one.level)))))));
    } else if (action.cube) {
      const { no_double: no, double_take: take, double_pass: pass, correct } = action.cube;
      parts.push(h("p", {}, `Made: ${action.made}. Correct: ${correct}.`), h("table", { class: "cube" }, h("tbody", {},
        ...([["No double", no], ["Double, take", take], ["Double, pass", pass]] as const).map(([text, value]) =>
          h("tr", {}, h("th", { scope: "row" }, text), h("td", { class: "number" }, signed(value)))))));
    }
    parts.push(h("p", {}, loss(action) >= 0.0005 ? `Loss: ${loss(action).toFixed(3)}. ` : "", action.reasons ?? ""));
    const shown = this.#shown;
    parts.push(shown ? h("div", { class: "row" }, button("Study this position", () => this.stage.onStudy(shown), { class: "small", id: "study-this" })) : null);
    fill(this.#detail, ...parts);
  }

  #reveal(note: string | null): void {
    const action = this.#all[this.#at];
    this.#answered = true;
    this.#lines();
    if (action && this.#shown) {
      this.stage.board.show({ position: this.#shown.points, dice: this.#shown.dice, arrows: this.#arrows(action) });
    }
    this.#report(note);
  }

  #answerCube(text: string): void {
    const cube = this.#all[this.#at]?.cube;
    if (!cube) return;
    const doubled = Math.min(cube.double_take, cube.double_pass);
    const values: Readonly<Record<string, number>> = {
      Double: Math.max(0, cube.no_double - doubled), "No double": Math.max(0, doubled - cube.no_double),
      Take: Math.max(0, cube.double_take - cube.double_pass), Pass: Math.max(0, cube.double_pass - cube.double_take),
    };
    const cost = values[text] ?? 0;
    this.#reveal(cost < 0.0005 ? `${text} is right.` : `${text} loses ${cost.toFixed(3)}.`);
  }

  /** A play was made on the board in retry mode. */
  async play(play: string, points: Points): Promise<void> {
    const action = this.#all[this.#at];
    const s = this.#shown;
    if (!action || !s || this.#answered || action.kind !== "play") return;
    const look = this.#look;
    const same = action.best && encodeId(flip(points));
    const reply = await ask(this.engine, "moves", { position: action.xgid ?? action.position, ...roll(s.dice), plies: 1, top: 1, plays: [play] });
    if (look !== this.#look) return;
    const mine = reply.plays.find((one) => one.result === same) ?? reply.plays.at(-1);
    const known = action.candidates.find((one) => one.play === play);
    const cost = known ? -known.difference : -(mine?.difference.equity ?? 0);
    this.#reveal(cost < 0.0005 ? `${play} is the best play.` : `${play} loses ${cost.toFixed(3)}. The best play is ${action.best ?? reply.plays[0]?.play ?? ""}.`);
  }
}
