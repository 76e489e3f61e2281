// The page: board, and panels for study, play and matches.

import "./style.css";
import "../board/element.js";

import type { Variant } from "barpoint";

import type { BarpointBoard } from "../board/element.js";
import { encodeId, onBoard, pips, readPoints, type Points } from "../board/position.js";
import { after as step, readPlay } from "../board/steps.js";
import { capital, other, type Colour } from "../board/words.js";
import { ask, complaint, type Engine, isAbort } from "../engine/engine.js";
import { keepAtServer, keptAtServer } from "../engine/links.js";
import { chosenNets } from "../engine/nets.js";
import { ComingEngine, type Place } from "../engine/open.js";
import { secret, takeSecret } from "../engine/secret.js";
import { t } from "../language.js";
import { AnalysisPanel, type Depth } from "./analysis.js";
import { displayMenu } from "./display.js";
import { button, choose, fill, h, level, select } from "./dom.js";
import { EntryPanel } from "./entry/panel.js";
import { droppedFiles } from "./library/import.js";
import { LearnPanel } from "./learn.js";
import { LibraryPanel } from "./library/panel.js";
import { PlayPanel } from "./play.js";
import type { Row } from "./plays.js";
import { packMatch, readBytes, readText, unpackBytes, unpackMatch, type Found } from "./read.js";
import { passOn, remember, remembered, takeOver } from "./remember.js";
import { see, seen, titleOf } from "./seen.js";
import { Viewer } from "./review/viewer.js";
import { post, saveMatch, savePng, saveSvg, share } from "./saving.js";
import { Setup, turned } from "./setup.js";
import { BEGIN, contest, fromFragment, roll, startOf, toFragment, total, type Dice, type Situation } from "./situation.js";
import { Views } from "./views/views.js";

/** A match is entered under the tab of matches. */
type Mode = "study" | "play" | "match" | "library" | "learn" | "entry";

const MODES: readonly (readonly [Mode, string])[] = [["study", t("study")], ["play", t("play-tab")], ["match", t("match")], ["library", t("library")], ["learn", t("learn")]];

const KEYS: readonly string[] = [t("keys-everywhere"), t("keys-board"), t("keys-match"), t("keys-entry"), t("keys-maps")];

class Page {
  readonly board = document.createElement("barpoint-board") as BarpointBoard;
  readonly #bars = { top: h("div", { class: "player" }), bottom: h("div", { class: "player" }) };
  readonly #panel = h("div", { class: "panel", id: "panel", tabindex: -1 });
  readonly #notice = h("p", { class: "notice", role: "alert" });
  readonly #seen = h("div");
  readonly #boardActions = h("div", { class: "row board-actions" });
  readonly #study: AnalysisPanel;
  readonly #views: Views;
  readonly #library: LibraryPanel;
  readonly #learn: LearnPanel;
  readonly #setup: Setup;
  readonly #play: PlayPanel;
  readonly #viewer: Viewer;
  readonly #entry: EntryPanel;
  readonly #tabs: HTMLButtonElement[];
  readonly #name = h("p", { class: "faint", id: "engine-name" });
  readonly #input: HTMLTextAreaElement;
  #mode: Mode = "study";
  #situation: Situation = BEGIN;
  #past: Situation[] = [];
  #depth = remembered("depth", "rollout") as Depth;
  #look = 0;
  /** The situation of a link that asks a question, until its answer is shown. */
  #asked: Situation | null = null;
  /** True if the server of this page keeps matches for links. A server of one player alone does not: others could not open them. */
  #keepsMatches = false;

  constructor(readonly engine: Engine) {
    this.#study = new AnalysisPanel(engine, {
      onShow: (play) => { this.board.arrows = play ? [{ play, kind: "best" }] : []; },
      onPlay: (row) => void this.#choose(row),
    });
    this.#views = new Views(engine, () => this.#situation, (dice, play) => {
      if (dice) this.#set({ ...this.#situation, dice: [Number(dice[0]), Number(dice[1])] });
      if (play) this.board.arrows = [{ play, kind: "best" }];
    });
    this.#setup = new Setup(this.board, (s) => this.#set(s), (variant) => void this.#try(this.#begin(variant)));
    this.#play = new PlayPanel(engine, {
      board: this.board,
      onState: (s, names) => this.#dress(s, this.#play.bottom, names),
      onAnalyse: (text) => { this.#go("match"); void this.#viewer.open(text); },
      onSave: (text) => void this.#try(saveMatch(engine, text)),
      onOver: (text) => void this.#try(this.#keep(text)),
    });
    this.#library = new LibraryPanel(engine, (library, id, game, action) => void this.#try(library.match(id).then((text) => {
      this.#go("match");
      return this.#viewer.open(text, 1, { isKept: true, game, action });
    })));
    this.#learn = new LearnPanel(engine, {
      board: this.board,
      onState: (s, bottom) => this.#dress(s, bottom),
      onStudy: (s) => { see(s); this.#go("study"); this.#set(s); },
    });
    this.#viewer = new Viewer(engine, {
      board: this.board,
      onState: (s, names) => this.#dress(s, "black", names),
      onStudy: (s) => { see(s); this.#go("study"); this.#set(s); },
      onOpen: () => this.#actions(),
      onNote: (record) => void this.#try(this.#keep(record)),
    });
    this.#entry = new EntryPanel(engine, {
      board: this.board,
      onState: (s, names) => this.#dress(s, "black", names),
      onAnalyse: (text) => { this.#go("match"); void this.#viewer.open(text); },
      onSave: (text) => void this.#try(saveMatch(engine, text)),
    });
    this.#input = h("textarea", {
      id: "input", rows: 1, placeholder: t("input-hint"), "aria-label": t("input-name"), spellcheck: "false",
      onkeydown: (event) => { if ((event as KeyboardEvent).key === "Enter" && !(event as KeyboardEvent).shiftKey) { event.preventDefault(); void this.#open(this.#input.value); } },
      onpaste: () => setTimeout(() => void this.#open(this.#input.value)),
    });
    this.#tabs = MODES.map(([mode, name]) => button(name, () => this.#go(mode), { role: "tab", id: `tab-${mode}`, "aria-controls": "panel", "data-mode": mode, hidden: mode === "library" || mode === "learn" }));
    this.#listen();
  }

  mount(root: HTMLElement): void {
    fill(root,
      h("header", {},
        h("h1", {}, "Barpoint"),
        h("div", { role: "tablist", class: "tabs", "aria-label": t("what-to-do") }, ...this.#tabs),
        displayMenu(this.board, this.#name, () => this.#go(this.#mode), () => void this.#reload())),
      h("main", {},
        h("section", { class: "stage", "aria-label": t("board") }, this.#bars.top, h("div", { class: "table" }, this.board, this.#play.atCube), this.#bars.bottom, this.#boardActions),
        h("div", { class: "side" }, this.#notice, this.#panel)));
    // The position of the last visit, unless the address has another.
    if (!location.hash) this.#situation = fromFragment(remembered("position", "")) ?? BEGIN;
    this.#go("study");
    const kept = takeOver("open");
    if (kept) this.#reopen(kept); else void this.#fragment();
    addEventListener("hashchange", () => void this.#fragment());
  }

  /** Shows the name of the engine and the library of its server, which are there now. */
  opened(engine: ComingEngine): void {
    fill(this.#name, t("engine-is", { name: engine.name }));
    this.#keepsMatches = engine.isServed && secret() === null;
    if (!engine.library) return;
    this.#library.take(engine.library);
    this.#learn.take(engine.library);
    for (const tab of this.#tabs) tab.hidden = false;
  }

  /** Loads the page anew. The match that is looked through stays. */
  async #reload(): Promise<void> {
    const match = await this.#viewer.noted();
    if (match) passOn("open", await packMatch(match));
    location.reload();
  }

  #reopen(packed: string): void {
    this.#go("match");
    void this.#try(unpackMatch(packed).then((text) => this.#viewer.open(text)));
  }

  notify(text: string): void {
    fill(this.#notice, text);
  }

  async #fragment(): Promise<void> {
    const text = location.hash.slice(1);
    if (!text) return;
    const match = /^m=([\w-]+)$/.exec(text)?.[1];
    const kept = /^j=([\w-]+)$/.exec(text)?.[1];
    const file = /^open=([\w-]+)$/.exec(text)?.[1];
    if (file) {
      await this.#found(() => readBytes(this.engine, unpackBytes(file)));
      return;
    }
    if (text === "play") {
      this.#go("play");
      return;
    }
    try {
      if (kept) {
        const record = await keptAtServer(kept);
        if (!record) throw new Error(t("link-lost"));
        this.#go("match");
        await this.#viewer.open(record);
        return;
      }
      if (match) {
        this.#go("match");
        await this.#viewer.open(await unpackMatch(match));
        return;
      }
      const situation = fromFragment(text);
      if (!situation) throw new Error(t("no-position"));
      this.#go("study");
      this.#past = [];
      see(situation);
      this.#asked = new URLSearchParams(text).has("q") ? situation : null;
      this.#set(situation);
    } catch (error) {
      this.#report(error);
    }
  }

  #listen(): void {
    this.board.addEventListener("play", (event) => {
      const { play, result, position } = (event as CustomEvent<{ play: string; result: string; position: Points }>).detail;
      if (this.#mode === "play") void this.#play.play(play);
      else if (this.#mode === "match") void this.#viewer.play(play, position);
      else if (this.#mode === "entry") void this.#entry.play(play);
      else if (this.#mode === "learn") this.#learn.play(play);
      else if (this.#asked) this.#reveal(play);
      else this.#made(result);
    });
    this.board.addEventListener("roll", () => {
      if (this.#mode === "play") void this.#play.roll();
      else if (this.#mode === "study") this.#roll();
    });
    this.board.addEventListener("cube", () => { if (this.#mode === "play") void this.#play.double(); });
    this.board.addEventListener("refuse", (event) => this.notify((event as CustomEvent<{ reason: string }>).detail.reason));
    this.board.addEventListener("edit", (event) => {
      this.notify("");
      const { position } = (event as CustomEvent<{ position: Points }>).detail;
      this.#set({ ...this.#situation, points: position });
    });
    document.addEventListener("paste", (event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const file = event.clipboardData?.files[0];
      if (file) void this.#openFile(file);
      else void this.#open(event.clipboardData?.getData("text") ?? "");
    });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const text = event.dataTransfer?.getData("text") ?? "";
      // The list of files is gone once the event has ended.
      const files = event.dataTransfer ? droppedFiles(event.dataTransfer) : Promise.resolve([]);
      void this.#try(files.then((all) => this.#dropped(all, text)));
    });
    document.addEventListener("keydown", (event) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input:not([type="checkbox"]), textarea, select') || document.querySelector("dialog")) return;
      const steps: Readonly<Record<string, readonly [1 | -1, boolean]>> = { n: [1, true], p: [-1, true], j: [1, false], k: [-1, false] };
      const way = steps[event.key];
      if (this.#mode === "match" && way) void this.#viewer.step(...way);
      else if (this.#mode === "match" && /^[0-9]$/.test(event.key)) this.#viewer.pin(Number(event.key) || null);
      else if (this.#mode === "entry" && !event.defaultPrevented && this.#entry.key(event.key)) event.preventDefault();
      else if (event.key === "?") void choose(t("keys"), KEYS, [["close", t("close")]]);
      else if (event.key === "u" && this.#mode !== "match") this.board.undo();
    });
  }

  /** One file is opened; several go into the library, and any that is dropped there. */
  async #dropped(files: readonly File[], text: string): Promise<void> {
    const [first] = files;
    if (!first) await this.#open(text);
    else if (this.#library.grows && (files.length > 1 || this.#mode === "library")) {
      this.#go("library");
      await this.#library.add(files);
    } else await this.#openFile(first);
  }

  /** Does work with the match that is looked through. */
  #withMatch(work: (text: string) => Promise<void>): Promise<void> {
    return this.#try(this.#viewer.noted().then((text) => (text ? work(text) : undefined)));
  }

  /** Keeps a match in the library. */
  async #keep(record: string): Promise<void> {
    const isKept = await this.#library.keep("page", record);
    if (isKept) this.notify(t("in-library"));
  }

  #report(error: unknown): void {
    if (isAbort(error)) return;
    fill(this.#notice, error === null ? "" : capital(complaint(error)));
  }

  async #open(text: string): Promise<void> {
    if (!text.trim()) return;
    await this.#found(() => readText(this.engine, text));
  }

  async #openFile(file: File): Promise<void> {
    await this.#found(async () => readBytes(this.engine, new Uint8Array(await file.arrayBuffer())));
  }

  async #found(read: () => Promise<Found>): Promise<void> {
    // A rollout in this page has all workers, and reading needs one.
    this.#study.stop();
    try {
      const found = await read();
      this.#report(null);
      this.#input.value = "";
      if (found.kind === "position") {
        this.#go("study");
        this.#past = [];
        see(found.situation);
        this.#set(found.situation);
        return;
      }
      let number = 1;
      if (found.names.length > 1) {
        const answer = await choose(t("which-match"), [], found.names.slice(0, 20).map((name, index) => [String(index + 1), name] as const));
        number = Number(answer) || 1;
      }
      this.#go("match");
      await this.#viewer.open(found.text, number);
    } catch (error) {
      this.#report(error);
      // The answer about the position before must not look like the answer.
      if (this.#mode === "study") this.#withoutAnswer();
      this.#input.scrollTop = 0;
    }
  }

  /** Leaves the board as it is, without an answer about it. */
  #withoutAnswer(): void {
    this.#views.clear();
    this.#study.say(t("old-position"), t("study-again"), () => void this.#study.show(this.#situation, this.#depth));
  }

  #go(mode: Mode): void {
    fill(this.#notice);
    this.#mode = mode;
    this.#panel.closest("main")?.setAttribute("data-mode", mode);
    this.#study.stop();
    this.#setup.close();
    for (const tab of this.#tabs) {
      const isHere = tab.dataset["mode"] === (mode === "entry" ? "match" : mode);
      tab.setAttribute("aria-selected", String(isHere));
      tab.tabIndex = 0;
    }
    this.#panel.setAttribute("role", "tabpanel");
    this.#panel.setAttribute("aria-labelledby", `tab-${mode === "entry" ? "match" : mode}`);
    this.board.offer = null;
    this.board.removeAttribute("rollable");
    const file = h("input", { type: "file", id: "file", class: "hidden-file", onchange: () => { const one = file.files?.[0]; if (one) void this.#openFile(one); file.value = ""; } });
    const input = h("div", { class: "row open" }, this.#input, button(t("open"), () => void this.#open(this.#input.value), { id: "open" }),
      h("label", { class: "file", for: "file" }, t("file"), file));
    if (mode === "study") {
      fill(this.#panel, input, this.#setup.element, this.#study.element, h("div", { class: "row" }, this.#depthField(), this.#seen), this.#views.element);
      this.#set(this.#situation);
    } else if (mode === "play") {
      fill(this.#panel, this.#play.element);
      this.#dress(BEGIN, this.#play.bottom);
      this.#play.enter();
    } else if (mode === "match") {
      fill(this.#panel, input, h("div", { class: "row" }, button(t("enter-match"), () => this.#go("entry"), { class: "small", id: "enter-match" })), this.#viewer.element);
      this.#viewer.enter();
    } else if (mode === "entry") {
      fill(this.#panel, this.#entry.element);
      void this.#entry.enter();
    } else if (mode === "learn") {
      fill(this.#panel, this.#learn.element);
      this.#learn.enter();
    } else {
      fill(this.#panel, this.#library.element);
      this.#library.enter();
    }
    this.#actions();
  }

  #depthField(): HTMLElement {
    return select(t("look-ahead"), [...[0, 1, 2].map((plies) => [String(plies), level(plies)] as const), ["rollout", t("then-roll-out")]], this.#depth, (value) => {
      this.#depth = value as Depth;
      remember("depth", value);
      void this.#study.show(this.#situation, this.#depth);
    }, "depth");
  }

  /** Field with the positions that were opened before; nothing before the second one. */
  #seenField(): HTMLElement | null {
    const all = seen().filter((fragment) => fragment !== toFragment(this.#situation));
    if (all.length === 0) return null;
    return select(t("seen-before"), [["", "…"], ...all.map((fragment) => [fragment, titleOf(fragment)] as const)], "", (fragment) => {
      const found = fromFragment(fragment);
      if (!found) return;
      see(found);
      this.#past.push(this.#situation);
      this.#situation = found;
      this.#go("study");
    }, "seen");
  }

  /** Shows a situation for study, and analyses it. */
  #set(s: Situation): void {
    const look = ++this.#look;
    this.#situation = s;
    remember("position", toFragment(s));
    this.#dress(s, "black");
    this.board.show({ position: s.points, dice: s.dice });
    this.board.toggleAttribute("rollable", !s.dice && !this.board.editing);
    this.#setup.show(s);
    fill(this.#seen, this.#seenField());
    this.#actions();
    if (this.#asked === s) {
      this.#views.clear();
      this.#study.say(t(s.dice ? "your-play" : "what-do-you-do"), t("show-answer"), () => this.#reveal(null));
      if (s.dice) void this.#legal(s, look);
      return;
    }
    this.#asked = null;
    void this.#study.show(s, this.#depth);
    const all = total(s.variant);
    const isPosition = ([1, -1] as const).map((side) => onBoard(s.points, side)).every((count) => count > 0 && count <= all);
    if (!isPosition) {
      // The engine says what is wrong, once.
      this.#views.clear();
      return;
    }
    this.#views.refresh();
    if (s.dice) void this.#legal(s, look);
  }

  /** Shows the start of a variant. Score and rules stay. */
  async #begin(variant: Variant): Promise<void> {
    const look = ++this.#look;
    const points = await startOf(this.engine, variant);
    if (look === this.#look) this.#set({ ...this.#situation, variant, points, dice: null, cube: 1, owner: "centred" });
  }

  async #legal(s: Situation, look: number): Promise<void> {
    try {
      const { plays } = await ask(this.engine, "legal", { position: [...s.points], ...roll(s.dice), variant: s.variant, priority: 1 });
      if (look === this.#look && this.#mode === "study") this.board.legal = plays;
    } catch (error) {
      this.#report(error);
    }
  }

  #roll(): void {
    const two = crypto.getRandomValues(new Uint32Array(2));
    const dice: Dice = [1 + ((two[0] ?? 0) % 6), 1 + ((two[1] ?? 0) % 6)];
    this.#past.push(this.#situation);
    this.#set({ ...this.#situation, dice });
  }

  async #choose(row: Row): Promise<void> {
    const look = this.#look;
    this.board.arrows = [];
    await this.board.animatePlay(row.play);
    if (look !== this.#look) return;
    this.#made(row.result ?? encodeId(readPlay(this.#situation.points, row.play).reduce(step, this.#situation.points)));
  }

  /** A play was made: the other player is on roll. */
  /** Shows the answer to the question of a link, with the play that was made. */
  #reveal(play: string | null): void {
    const s = this.#situation;
    this.#asked = null;
    this.#set(s);
    if (play) this.board.arrows = [{ play, kind: "made" }];
  }

  #made(result: string): void {
    const s = this.#situation;
    this.#past.push(s);
    const points = readPoints(result);
    if (points) this.#set({ ...turned(s), points });
  }

  /** Gives the board and the bars the state of a situation. */
  #dress(s: Situation, bottom: string, names: readonly [string, string] = ["", ""]): void {
    const seat = remembered("seat", "auto");
    const low = (seat === "auto" ? bottom : seat === "on-roll" ? s.onRoll : seat) as Colour;
    const set = (name: string, value: string) => { if (this.board.getAttribute(name) !== value) this.board.setAttribute(name, value); };
    set("on-roll", s.onRoll);
    set("bottom", low);
    // Nobody doubles if both need one point.
    const isUseless = s.length > 0 && s.cube === 1 && s.score.every((points) => points === s.length - 1);
    set("cube", isUseless ? "0" : String(s.cube));
    set("cube-owner", s.owner);
    set("score", contest(s));
    set("chequers", String(total(s.variant)));
    if (s.crawford && s.owner === "centred") set("cube-face", "Cr"); else this.board.removeAttribute("cube-face");
    for (const [bar, colour] of [[this.#bars.top, other(low)], [this.#bars.bottom, low]] as const) {
      const side = colour === s.onRoll ? 1 : -1;
      const points = s.score[side > 0 ? 0 : 1];
      fill(bar, h("span", { class: `disc ${colour}` }), h("strong", {}, names[colour === "white" ? 0 : 1] || t(colour)), side > 0 ? h("span", { class: "turn" }, t("on-roll-tag")) : null,
        h("span", { class: "pips" }, t("pips", { pips: pips(s.points, side) })), s.length > 0 ? h("span", { class: "points" }, `${points}/${s.length}`) : null);
    }
  }

  #actions(): void {
    const small = { class: "small" };
    const match = this.#mode === "match" ? this.#viewer.text : null;
    fill(this.#boardActions,
      this.#mode === "study" && this.#past.length > 0 ? button(t("back"), () => { const last = this.#past.pop(); if (last) this.#set(last); }, { ...small, id: "back" }) : null,
      this.#mode === "study" && !this.#situation.dice ? button(t("roll"), () => this.#roll(), { ...small, id: "study-roll" }) : null,
      this.#mode === "study" ? button(t("other-on-roll"), () => { this.#past.push(this.#situation); this.#set(turned(this.#situation)); }, small) : null,
      this.#mode === "study" ? button(t("play-from-here"), () => { const from = this.#situation; this.#go("play"); void this.#play.startAt(from); }, { ...small, id: "play-on" }) : null,
      button(t("share-more"), () => void this.#try(this.#share()), { ...small, id: "share" }),
      match && this.#library.grows ? button(t("keep-in-library"), () => void this.#withMatch((text) => this.#keep(text)), { ...small, id: "keep" }) : null,
      match ? button(t("save-match"), () => void this.#withMatch((text) => saveMatch(this.engine, text)), { ...small, id: "save" }) : null);
  }

  /** Shares the position by a short link, the match by a long one, or a picture. */
  async #share(): Promise<void> {
    const hasMatch = this.#mode === "match" ? this.#viewer.text !== null : this.#mode === "play" && this.#play.record !== null;
    const way = await choose(t("share"), [], [
      ["link", t("link-position")], ["question", t("link-question")], ...(hasMatch && this.#keepsMatches ? [["short", t("link-short")] as const] : []), ...(hasMatch ? [["match", t("link-match")] as const] : []), ["text", t("forum-text")], ["svg", t("picture-svg")], ["png", t("picture-png")], ["cancel", t("cancel")],
    ]);
    if (way === "text") {
      const done = await post(this.engine, this.#shown());
      if (done) this.notify(done);
    }
    if (way === "svg") saveSvg(this.board);
    if (way === "png") await savePng(this.board);
    if (way === "link") this.notify(await share(toFragment(this.#shown())));
    if (way === "question") this.notify(await share(`${toFragment(this.#shown())}&q=1`));
    if (way !== "match" && way !== "short") return;
    const match = this.#mode === "match" ? await this.#viewer.withShownAnalysis() : this.#play.record;
    if (!match) return;
    const said = await share(way === "short" ? `j=${await keepAtServer(match)}` : `m=${await packMatch(match)}`);
    this.notify(way === "short" ? `${said} ${t("link-short-done")}` : said);
  }

  /** The situation on the board. */
  #shown(): Situation {
    if (this.#mode === "study") return this.#situation;
    const panels = { match: this.#viewer, play: this.#play, entry: this.#entry, library: null, learn: this.#learn };
    return panels[this.#mode]?.situation ?? this.#situation;
  }

  /** Waits for work, and shows its failure. */
  async #try(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#report(error);
    }
  }
}

takeSecret();
const nets = chosenNets(remembered("nets", "auto"));
const root = document.getElementById("app");
if (root) {
  const engine = new ComingEngine(remembered("engine", "auto") as Place, nets);
  const page = new Page(engine);
  page.mount(root);
  engine.ready().then(() => {
    performance.mark("engine");
    page.opened(engine);
  }, (error: unknown) => {
    const reason = error instanceof Error ? ` (${error.message})` : "";
    page.notify(t("no-engine", { reason }));
  });
}
if (HAS_MODULE && import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register(`${new URL("sw.js", document.baseURI).pathname}?nets=${nets}`).catch(() => undefined);
}
