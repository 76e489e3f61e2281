// `<barpoint-board>`: a backgammon board on which one looks, plays and sets up positions.
//
// The element knows no engine. Legal plays come in as the property `legal`; it emits `play`, `roll`,
// `cube`, `edit` and `refuse`.

import { t } from "../language.js";
import { Areas, type Area, type Tool } from "./areas.js";
import type { Arrow } from "./arrows.js";
import * as draw from "./drawing.js";
import { Editor } from "./editor.js";
import { Geometry } from "./geometry.js";
import { onKey } from "./keys.js";
import { Perspective, type Side } from "./perspective.js";
import { Pointer } from "./pointer.js";
import { onBoard, readPoints, START, type Points } from "./position.js";
import { hints, label, men, tokens, type Dice, type Scene } from "./scene.js";
import { after, readPlay, Turn, type LegalPlay, type Step } from "./steps.js";
import { STYLE } from "./style.js";
import { svg } from "./svg.js";
import { paint, THEMES, type Theme } from "./themes.js";
import { capital, describe, placeName, shortName, two, type Colour } from "./words.js";

/** Attributes after whose change the areas are made anew. */
const LAYOUT: readonly string[] = ["direction", "bottom", "numbers", "on-roll"];

/** Factors of the times of the animation by the attribute `pace`. */
const PACES: Readonly<Record<string, number>> = { slow: 2.2, fast: 0.5 };

export class BarpointBoard extends HTMLElement {
  static readonly observedAttributes = ["position", "dice", "cube", "cube-owner", "cube-face", "score", "chequers", "editing", "rollable", ...LAYOUT];

  readonly #svg = svg("svg", { role: "group", "aria-label": t("board-picture"), "aria-describedby": "words" });
  readonly #words = document.createElement("p");
  readonly #live = document.createElement("p");
  readonly #base = svg("g", { class: "art" });
  readonly #men = svg("g", { class: "art" });
  readonly #touch = svg("g");
  readonly #over = svg("g", { class: "art" });
  readonly #ghosts = svg("g", { class: "ghost" });
  readonly #editor: Editor;
  readonly #pointer: Pointer;
  #geometry = new Geometry(false, false);
  #seats = new Perspective(true, "black");
  #areas = new Areas(this.#geometry, "p6");
  /** True if frame and areas are those of the attributes. */
  #isBuilt = false;
  #points: Points = START;
  #dice: Dice | null = null;
  #legal: readonly LegalPlay[] = [];
  #arrows: readonly Arrow[] = [];
  #turn: Turn | null = null;
  #selected: number | null = null;
  #queued = false;
  /** Changes with each position, which ends animations. */
  #batch = 0;
  #offer: number | null = null;
  /** Colour that editing puts on the board; `none` takes chequers away. */
  pen: Colour | "none" = "black";

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    this.#words.id = "words";
    this.#words.className = this.#live.className = "hidden";
    this.#live.setAttribute("role", "status");
    this.#svg.append(this.#base, this.#men, this.#over, this.#touch, this.#ghosts);
    root.append(this.#svg, this.#words, this.#live);
    const self = this;
    this.#editor = new Editor({
      get seats() { return self.#seats; },
      get points() { return self.#points; },
      get pen() { return self.pen; },
      get total() { return self.total; },
      announce: (text) => this.announce(text),
      refuse: (reason) => {
        this.announce(reason);
        this.#emit("refuse", { reason });
      },
      put: (points, id) => {
        this.#points = points;
        this.#reset();
        this.#emit("edit", { position: points, id });
      },
    });
    this.#pointer = new Pointer({
      svg: this.#svg, men: this.#men, ghosts: this.#ghosts,
      get areas() { return self.#areas; },
      get seats() { return self.#seats; },
      get turn() { return self.#turn; },
      get editing() { return self.editing; },
      activate: (area, less) => this.#activate(area, less),
      prime: (area) => this.#editor.prime(area.place),
      dragged: () => { this.#selected = null; this.#mark(); },
      dropped: (way) => { if (way) void this.#commit(way, false); else this.#draw(); },
    });
    onKey(this.#svg, {
      get areas() { return self.#areas; },
      get editing() { return self.editing; },
      activate: (area, less) => this.#activate(area, less),
      edit: (area, by) => this.#editor.change(area.place, by),
      undo: () => this.undo(),
      release: () => { this.#selected = null; this.#draw(); },
    });
    new ResizeObserver(() => this.#resize()).observe(this);
  }

  connectedCallback(): void {
    this.#resize();
    this.#queue();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === "position") this.position = value ?? "";
    else if (name === "dice") this.dice = /^[1-6]{2}$/.test(value ?? "") ? [Number(value?.[0]), Number(value?.[1])] : null;
    if (LAYOUT.includes(name)) this.#isBuilt = false;
    this.#queue();
  }

  /** Position: 26 numbers or a position ID. */
  get position(): Points { return this.#points; }
  set position(value: string | readonly number[]) {
    this.#points = readPoints(value) ?? START;
    this.#reset();
  }

  /** Roll to be played. */
  get dice(): Dice | null { return this.#dice; }
  set dice(value: Dice | null) {
    this.#dice = value;
    this.#reset();
  }

  /** Legal plays of the roll; without them nothing can be moved. */
  get legal(): readonly LegalPlay[] { return this.#legal; }
  set legal(value: readonly LegalPlay[]) {
    this.#legal = value;
    this.#reset();
  }

  /** Plays that are shown as arrows. */
  get arrows(): readonly Arrow[] { return this.#arrows; }
  set arrows(value: readonly Arrow[]) {
    this.#arrows = value;
    this.#queue();
  }

  /** Value of a cube that is offered, or null. */
  get offer(): number | null { return this.#offer; }
  set offer(value: number | null) {
    this.#offer = value;
    this.#queue();
  }

  get onRoll(): Colour { return this.getAttribute("on-roll") === "white" ? "white" : "black"; }
  get editing(): boolean { return this.hasAttribute("editing"); }
  get cubeValue(): number { return Number(this.getAttribute("cube") ?? 0); }
  get cubeOwner(): string { return this.getAttribute("cube-owner") ?? "centred"; }
  /** Factor of the times of the animation. */
  get pace(): number { return PACES[this.getAttribute("pace") ?? ""] ?? 1; }
  /** Centre of the cube that is offered, in parts of the width and the height. */
  get offerPlace(): readonly [number, number] {
    const [x, y] = this.#geometry.half(this.#seats.low);
    return [x / this.#geometry.width, y / this.#geometry.height];
  }
  get total(): number { return Number(this.getAttribute("chequers") ?? 15); }
  /** Position with the steps that have been made so far. */
  get shown(): Points { return this.#turn?.points ?? this.#points; }
  /** Steps of the play so far. */
  get steps(): readonly Step[] { return this.#turn?.steps ?? []; }

  /** Everything that the board shows, in words. */
  get description(): string {
    return describe({
      points: this.shown, onRoll: this.onRoll, dice: this.#dice, cube: this.cubeValue,
      cubeOwner: this.cubeOwner, total: this.total, score: this.getAttribute("score") ?? "",
    });
  }

  /** Sets several properties with one drawing, and starts the turn anew. */
  show(state: { position: string | readonly number[]; dice?: Dice | null; legal?: readonly LegalPlay[]; arrows?: readonly Arrow[] }): void {
    this.#points = readPoints(state.position) ?? START;
    this.#dice = state.dice ?? null;
    this.#legal = state.legal ?? [];
    this.#arrows = state.arrows ?? [];
    this.#reset();
  }

  /** Says a text to readers who cannot see the board. */
  announce(text: string): void {
    this.#live.textContent = text;
  }

  /** Shows a play of the player on roll chequer by chequer; resolves when it is done. */
  async animatePlay(play: string): Promise<void> {
    const batch = ++this.#batch;
    this.#turn = null;
    for (const step of readPlay(this.#points, play)) {
      if (this.#batch !== batch) return;
      this.#points = after(this.#points, step);
      this.#emit("step");
      await this.#fly(step, 260);
    }
  }

  /** Takes the last step back; returns false if there is none. */
  undo(): boolean {
    if (!this.#turn?.undo()) return false;
    this.#selected = null;
    this.announce(t("taken-back-now"));
    this.#draw();
    this.#emit("step");
    return true;
  }

  /** Picture of the board as a file of SVG. */
  toSVG(theme: Theme = this.#theme()): string {
    const g = this.#geometry;
    const copy = svg("svg", { viewBox: `0 0 ${g.width} ${g.height}`, width: g.width, height: g.height, role: "img" });
    copy.append(svg("title", {}, t("board-picture")), svg("desc", {}, this.description));
    copy.append(...[this.#base, this.#men, this.#over].map((part) => part.cloneNode(true)));
    for (const sign of copy.querySelectorAll(".sign")) sign.remove();
    paint(copy, theme);
    return new XMLSerializer().serializeToString(copy);
  }

  #theme(): Theme {
    const name = this.getAttribute("theme");
    const known = THEMES.find((one) => one === name);
    return known ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  }

  #emit(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /** The position, the roll or its plays have changed. */
  #reset(): void {
    this.#batch += 1;
    this.#selected = null;
    this.#pointer.cancel();
    this.#turn = this.#dice && this.#legal.length > 0 ? new Turn(this.#points, this.#dice, this.#legal) : null;
    this.#queue();
  }

  #resize(): void {
    const compact = this.clientWidth > 0 && this.clientWidth < 520;
    if (compact === this.#geometry.compact) return;
    this.#geometry = new Geometry(this.#geometry.clockwise, compact);
    this.#isBuilt = false;
    this.#queue();
  }

  #queue(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.#draw();
    });
  }

  get #scene(): Scene {
    return {
      geometry: this.#geometry, seats: this.#seats, points: this.shown, total: this.total, dice: this.#dice,
      turn: this.#turn, rollable: this.hasAttribute("rollable"), cube: this.cubeValue, owner: this.cubeOwner,
      face: this.getAttribute("cube-face"), offer: this.#offer, arrows: this.#arrows,
      from: this.#pointer.dragging ?? this.#selected, ownNumbers: this.getAttribute("numbers") === "on-roll",
    };
  }

  #draw(): void {
    if (!this.#isBuilt) this.#build();
    const scene = this.#scene;
    this.#men.replaceChildren(...men(scene));
    this.#over.replaceChildren(...tokens(scene, this.#areas));
    this.#mark();
    this.#areas.label((area) => label(scene, area));
    this.#words.textContent = this.description;
  }

  /** Shows what can move, and where to. */
  #mark(): void {
    this.#ghosts.querySelector(".marks")?.remove();
    this.#ghosts.prepend(hints(this.#scene, this.#areas));
  }

  /** Draws the frame, and makes the areas that react. */
  #build(): void {
    this.#isBuilt = true;
    const bottom = this.getAttribute("bottom") ?? "on-roll";
    this.#seats = new Perspective(bottom === "on-roll" || bottom === this.onRoll, this.onRoll);
    this.#geometry = new Geometry(this.getAttribute("direction") === "clockwise", this.#geometry.compact);
    const g = this.#geometry;
    this.#svg.setAttribute("viewBox", `0 0 ${g.width} ${g.height}`);
    const numbers = this.getAttribute("numbers") ?? "bottom";
    const own = numbers !== "on-roll" || this.#seats.low;
    this.#base.replaceChildren(draw.frame(g, numbers === "none" ? null : (point) => (own ? point : 25 - point)));
    const had = this.#touch.contains(this.shadowRoot?.activeElement ?? null);
    this.#areas = new Areas(g, this.#areas.here);
    this.#touch.replaceChildren(...this.#areas.all.map((area) => area.node));
    if (had) this.#areas.find(this.#areas.here)?.node.focus();
  }

  /** Does what a press on an area does. */
  #activate({ place, tool }: Area, less: boolean): void {
    if (tool) {
      this.#use(tool);
    } else if (this.editing) {
      this.#editor.change(place, less ? -1 : 1);
    } else {
      const index = place ? this.#seats.index(place) : null;
      if (!this.#turn || index === null) return;
      const way = this.#selected === null || index === this.#selected ? undefined : this.#turn.ways(this.#selected).get(index);
      if (way) void this.#commit(way, true); else this.#choose(index);
    }
  }

  /** Chooses a chequer, or moves it if there is one way only or it was chosen before. */
  #choose(index: number): void {
    const turn = this.#turn;
    if (!turn || index === 0) return;
    const steps = turn.next().filter((step) => step.from === index);
    const ways = turn.ways(index);
    if (steps.length === 0) {
      if (this.#selected !== null) this.announce(t("nothing-chosen"));
      this.#selected = null;
    } else if (ways.size === 1 || this.#selected === index) {
      const first = turn.left.map((die) => steps.find((step) => step.die === die)).find((step) => step);
      if (first) { void this.#commit([first], true); return; }
    } else {
      this.#selected = index;
      const targets = [...ways.keys()].map(placeName);
      this.announce(t("chosen-can", { place: placeName(index), targets: targets.join(", ") }));
    }
    this.#draw();
  }

  #use(tool: Tool): void {
    const turn = this.#turn;
    if (tool === "undo") {
      this.undo();
    } else if (tool === "cube") {
      this.#emit("cube");
    } else if (tool === "done" || turn?.play) {
      this.#finish();
    } else if (turn?.swap()) {
      this.announce(t("dice-now", { dice: two(turn.left) }));
      this.#draw();
    } else if (!turn) {
      this.#emit("roll");
    }
  }

  #finish(): void {
    const play = this.#turn?.play;
    if (play) this.#emit("play", { ...play, position: this.#turn?.points });
  }

  async #commit(steps: readonly Step[], flying: boolean): Promise<void> {
    const turn = this.#turn;
    if (!turn) return;
    this.#selected = null;
    const batch = this.#batch;
    for (const step of steps) {
      if (this.#turn !== turn || batch !== this.#batch) return;
      turn.push(step);
      const end = turn.next().length === 0 && turn.play ? ` ${t("play-complete")}` : "";
      this.announce(`${capital(t("moved", { from: shortName(step.from), to: shortName(step.to), hit: step.hits ? t("hit-tag") : "" }))}${end}`);
      if (flying) await this.#fly(step, 160); else this.#draw();
    }
    this.#emit("step");
    if (this.hasAttribute("quick") && turn.play) this.#finish();
  }

  /** Draws the position after a step and lets the chequer slide to its place. */
  async #fly(step: Step, time: number): Promise<void> {
    this.#draw();
    if (this.hasAttribute("still") || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    const moves = [this.#slide(1, step.from, step.to, time)];
    if (step.hits) moves.push(this.#slide(-1, step.to, 0, time));
    await Promise.all(moves.map((one) => one?.catch(() => undefined)));
  }

  #slide(side: Side, from: number, to: number, time: number): Promise<Animation> | null {
    const node = this.#men.querySelector(`[data-top="${side}:${to}"]`);
    if (!node) return null;
    const g = this.#geometry;
    const isOff = to === (side > 0 ? 0 : 25);
    const count = (index: number) => Math.max(0, side * (this.shown[index] ?? 0));
    const start = g.chequer(this.#seats.place(from, side), count(from));
    const end = g.chequer(this.#seats.place(to, side), Math.max(0, (isOff ? this.total - onBoard(this.shown, side) : count(to)) - 1));
    const shift = `translate(${start[0] - end[0]}px, ${start[1] - end[1]}px)`;
    node.parentNode?.append(node);
    return node.animate([{ transform: shift }, { transform: "none" }], { duration: time * this.pace, easing: "ease-in-out" }).finished;
  }
}

customElements.define("barpoint-board", BarpointBoard);

declare global {
  interface HTMLElementTagNameMap {
    "barpoint-board": BarpointBoard;
  }
}
