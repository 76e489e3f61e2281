// `<barpoint-board>`: a backgammon board on which one looks, plays and sets up positions.
//
// The element knows no engine. Legal plays come in as the property `legal`; it emits `play`, `roll`,
// `cube` and `edit`.

import { arrows, type Arrow } from "./arrows.js";
import * as draw from "./drawing.js";
import { Geometry, type Dot, type Place } from "./geometry.js";
import { encodeId, onBoard, readPoints, START, type Points } from "./position.js";
import { after, readPlay, Turn, type LegalPlay, type Step } from "./steps.js";
import { svg } from "./svg.js";
import { paint, SHEET, THEMES, type Theme } from "./themes.js";
import { capital, chequers, describe, other, placeName, type Colour } from "./words.js";

const STYLE = `
${SHEET}
:host{display:block;position:relative;user-select:none;-webkit-user-select:none}
svg{display:block;width:100%;height:auto;overflow:visible}
.area{fill:transparent;cursor:default;outline:none;touch-action:manipulation}
.area.live,.area.target,.area.tool{cursor:pointer}
.area.live,:host([editing]) .area{touch-action:none}
.area:focus-visible{stroke:var(--bp-best);stroke-width:4;rx:6px}
.art,.hints,.ghost{pointer-events:none}
.hint{fill:none;stroke:var(--bp-best);stroke-width:3.5}
.spot{fill:var(--bp-best);fill-opacity:.3;stroke:var(--bp-best);stroke-width:2.5}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:0}
`;

type Dice = readonly [number, number];
type Tool = "dice" | "cube" | "done" | "undo";

interface Area {
  readonly key: string;
  readonly place: Place | null;
  readonly tool: Tool | null;
  readonly node: SVGRectElement;
}

interface Drag { readonly from: number; readonly start: Dot; moved: boolean; ghost: SVGGElement | null; readonly ways: Map<number, Step[]> }

export class BarpointBoard extends HTMLElement {
  static readonly observedAttributes = ["position", "dice", "cube", "cube-owner", "on-roll", "bottom", "direction", "numbers", "score", "chequers", "editing", "rollable"];

  readonly #svg = svg("svg", { role: "group", "aria-label": "Backgammon board", "aria-describedby": "words" });
  readonly #words = document.createElement("p");
  readonly #live = document.createElement("p");
  readonly #base = svg("g", { class: "art" });
  readonly #hints = svg("g", { class: "hints" });
  readonly #men = svg("g", { class: "art" });
  readonly #touch = svg("g");
  readonly #over = svg("g", { class: "art" });
  readonly #ghosts = svg("g", { class: "ghost" });
  #geometry = new Geometry(false, false);
  #areas: Area[] = [];
  #here = "p6";
  #points: Points = START;
  #dice: Dice | null = null;
  #legal: readonly LegalPlay[] = [];
  #arrows: readonly Arrow[] = [];
  #turn: Turn | null = null;
  #selected: number | null = null;
  #drag: Drag | null = null;
  #painted = new Set<number>();
  #queued = false;
  #batch = 0;
  /** Value of a cube that is offered, or null. */
  #offer: number | null = null;
  /** Colour that editing puts on the board. */
  pen: Colour = "black";

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    this.#words.id = "words";
    this.#words.className = this.#live.className = "hidden";
    this.#live.setAttribute("role", "status");
    this.#svg.append(this.#base, this.#hints, this.#men, this.#over, this.#touch, this.#ghosts);
    root.append(this.#svg, this.#words, this.#live);
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.#svg.addEventListener("pointermove", (event) => this.#move(event));
    this.#svg.addEventListener("pointerup", (event) => this.#up(event));
    this.#svg.addEventListener("pointercancel", () => this.#drop());
    this.#svg.addEventListener("contextmenu", (event) => { if (this.editing) event.preventDefault(); });
    this.#svg.addEventListener("click", (event) => {
      // Screen readers click without a pointer.
      if (event.detail === 0) this.#activate(this.#areaOf(event.target), event.shiftKey);
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
    if (name === "direction" || name === "bottom" || name === "numbers" || name === "on-roll") this.#areas = [];
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

  get offer(): number | null { return this.#offer; }
  set offer(value: number | null) {
    this.#offer = value;
    this.#queue();
  }

  get onRoll(): Colour { return this.getAttribute("on-roll") === "white" ? "white" : "black"; }
  get editing(): boolean { return this.hasAttribute("editing"); }
  get cubeValue(): number { return Number(this.getAttribute("cube") ?? 0); }
  get cubeOwner(): string { return this.getAttribute("cube-owner") ?? "centred"; }
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
    this.#batch += 1;
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
    let points = this.#points;
    this.#turn = null;
    for (const step of readPlay(points, play)) {
      if (this.#batch !== batch) return;
      points = after(points, step);
      this.#points = points;
      await this.#fly(step, 260);
    }
  }

  /** Takes the last step back; returns false if there is none. */
  undo(): boolean {
    if (!this.#turn?.undo()) return false;
    this.#selected = null;
    this.announce("Taken back.");
    this.#draw();
    return true;
  }

  /** Picture of the board as a file of SVG. */
  toSVG(theme: Theme = this.#theme()): string {
    const g = this.#geometry;
    const copy = svg("svg", { viewBox: `0 0 ${g.width} ${g.height}`, width: g.width, height: g.height, role: "img" });
    copy.append(svg("title", {}, "Backgammon board"), svg("desc", {}, this.description));
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

  get #low(): boolean {
    const bottom = this.getAttribute("bottom") ?? "on-roll";
    return bottom === "on-roll" || bottom === this.onRoll;
  }

  #reset(): void {
    this.#selected = null;
    this.#drop();
    this.#turn = this.#dice && this.#legal.length > 0 ? new Turn(this.#points, this.#dice, this.#legal) : null;
    this.#queue();
  }

  #resize(): void {
    const compact = this.clientWidth > 0 && this.clientWidth < 520;
    if (compact !== this.#geometry.compact) {
      this.#areas = [];
      this.#geometry = new Geometry(this.#geometry.clockwise, compact);
      this.#queue();
    }
  }

  #queue(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.#draw();
    });
  }

  /** Index in the position of a place, for chequers of the player on roll; null for the other's bar and tray. */
  #index(place: Place): number | null {
    if (place.kind === "point") return this.#low ? place.point : 25 - place.point;
    if (place.low !== this.#low) return null;
    return place.kind === "bar" ? 25 : 0;
  }

  #place(index: number, side: 1 | -1 = 1): Place {
    const low = this.#low === side > 0;
    if (side > 0 ? index === 25 : index === 0) return { kind: "bar", low };
    if (side > 0 ? index === 0 : index === 25) return { kind: "off", low };
    return { kind: "point", point: this.#low ? index : 25 - index };
  }

  #colour(side: number): Colour {
    return side > 0 ? this.onRoll : other(this.onRoll);
  }

  #draw(): void {
    const clockwise = this.getAttribute("direction") === "clockwise";
    if (clockwise !== this.#geometry.clockwise) {
      this.#areas = [];
      this.#geometry = new Geometry(clockwise, this.#geometry.compact);
    }
    const g = this.#geometry;
    this.#svg.setAttribute("viewBox", `0 0 ${g.width} ${g.height}`);
    if (this.#areas.length === 0) this.#build();
    const men: Node[] = [];
    const points = this.shown;
    for (const side of [-1, 1] as const) {
      const colour = this.#colour(side);
      for (let index = 0; index <= 25; index += 1) {
        const number = side * (points[index] ?? 0);
        if (number <= 0) continue;
        const stack = draw.stack(g, this.#place(index, side), number, colour);
        stack.at(-1)?.setAttribute("data-top", `${side}:${index}`);
        men.push(...stack);
      }
      const off = Math.max(0, this.total - onBoard(points, side));
      const stack = draw.stack(g, this.#place(side > 0 ? 0 : 25, side), off, colour);
      stack.at(-1)?.setAttribute("data-top", `${side}:${side > 0 ? 0 : 25}`);
      men.push(...stack);
    }
    this.#men.replaceChildren(...men);
    this.#tokens();
    this.#hint();
    this.#labels();
    this.#words.textContent = this.description;
  }

  /** Frame and the areas that react. */
  #build(): void {
    const g = this.#geometry;
    const numbers = this.getAttribute("numbers") ?? "bottom";
    const own = numbers === "on-roll" ? this.#low : true;
    this.#base.replaceChildren(draw.frame(g, numbers === "none" ? null : (point) => (own ? point : 25 - point)));
    const add = (key: string, place: Place | null, tool: Tool | null, [x, y, width, height]: readonly [number, number, number, number]) => {
      const node = svg("rect", { x, y, width, height, class: "area", "data-key": key });
      this.#areas.push({ key, place, tool, node });
    };
    for (let point = 1; point <= 24; point += 1) add(`p${point}`, { kind: "point", point }, null, g.area({ kind: "point", point }));
    for (const low of [true, false]) {
      for (const kind of ["bar", "off"] as const) add(`${kind}${low ? "-low" : "-high"}`, { kind, low }, null, g.area({ kind, low }));
    }
    for (const tool of ["cube", "dice", "undo", "done"] as const) add(tool, null, tool, [0, 0, 0, 0]);
    const had = this.#touch.contains(this.shadowRoot?.activeElement ?? null);
    this.#touch.replaceChildren(...this.#areas.map((area) => area.node));
    if (had) this.#area(this.#here)?.node.focus();
  }

  /** Dice, cube, buttons and arrows, and the areas of the tools. */
  #tokens(): void {
    const g = this.#geometry;
    const nodes: Node[] = [];
    const set = (tool: Tool, box: readonly [number, number, number, number] | null) => {
      const node = this.#area(tool)?.node;
      if (!node) return;
      node.toggleAttribute("hidden", !box);
      node.setAttribute("display", box ? "inline" : "none");
      if (box) ["x", "y", "width", "height"].forEach((name, index) => node.setAttribute(name, String(box[index])));
    };
    const mine = g.half(this.#low);
    const theirs = g.half(!this.#low);
    if (this.#dice) {
      const left = this.#turn ? [...this.#turn.left] : [...this.#dice];
      const same = this.#dice[0] === this.#dice[1];
      const order = this.#turn && this.#turn.steps.length === 0 && !same ? this.#turn.left : this.#dice;
      order.slice(0, 2).forEach((pips, index) => {
        const used = same ? left.length <= 2 * (1 - index) && this.#turn !== null : !left.includes(pips);
        nodes.push(draw.die(this.onRoll, [mine[0] + (index ? 26 : -26), mine[1]], pips, used));
      });
      set("dice", [mine[0] - 48, mine[1] - 22, 96, 44]);
    } else if (this.hasAttribute("rollable")) {
      nodes.push(draw.rollSign(mine));
      set("dice", [mine[0] - 48, mine[1] - 22, 96, 44]);
    } else {
      set("dice", null);
    }
    const radius = g.compact ? 30 : 23;
    const canUndo = (this.#turn?.steps.length ?? 0) > 0;
    const done = canUndo && this.#turn?.play;
    const middle = theirs[0];
    const place = (tool: "done" | "undo", x: number) => {
      nodes.push(draw.button([x, g.middle], tool, radius));
      set(tool, [x - radius, g.middle - radius, 2 * radius, 2 * radius]);
    };
    if (canUndo) place("undo", done ? middle - 44 : middle); else set("undo", null);
    if (done) place("done", middle + 44); else set("done", null);
    if (this.#offer !== null) {
      nodes.push(draw.cube(mine, String(this.#offer)));
      set("cube", null);
    } else if (this.cubeValue > 0) {
      const low = this.cubeOwner === "on roll" ? this.#low : !this.#low;
      const dot: Dot = [g.cubeColumn, this.cubeOwner === "centred" ? g.middle : g.y(low, 28)];
      nodes.push(draw.cube(dot, this.getAttribute("cube-face") ?? String(this.cubeValue)));
      set("cube", [dot[0] - 22, dot[1] - 22, 44, 44]);
    } else {
      set("cube", null);
    }
    if (this.#arrows.length > 0 && (this.#turn?.steps.length ?? 0) === 0) {
      const off = this.total - onBoard(this.#points, 1);
      nodes.push(arrows(g, this.#points, off, this.#arrows, (index) => this.#place(index)));
    }
    this.#over.replaceChildren(...nodes);
  }

  #hint(): void {
    const g = this.#geometry;
    const turn = this.#turn;
    const sources = new Set(turn?.next().map((step) => step.from));
    const from = this.#drag?.moved ? this.#drag.from : this.#selected;
    const ways = turn && from !== null ? turn.ways(from) : new Map<number, Step[]>();
    for (const area of this.#areas) {
      const index = area.place ? this.#index(area.place) : null;
      const live = area.place?.kind !== "off" && index !== null && sources.has(index);
      area.node.setAttribute("class", `area${live ? " live" : ""}${index !== null && ways.has(index) ? " target" : ""}${area.tool ? " tool" : ""}`);
    }
    const nodes: Node[] = [];
    const points = this.shown;
    const off = this.total - onBoard(points, 1);
    for (const to of ways.keys()) {
      const count = to === 0 ? off : Math.max(0, points[to] ?? 0);
      const [cx, cy] = g.chequer(this.#place(to), count);
      nodes.push(to === 0
        ? svg("rect", { x: cx - 19, y: cy - 6, width: 38, height: 12, rx: 3, class: "spot" })
        : svg("circle", { cx, cy, r: count > 4 ? 12 : 15, class: "spot" }));
    }
    if (from !== null) {
      const [cx, cy] = g.chequer(this.#place(from), Math.max(0, (points[from] ?? 0) - 1));
      nodes.push(svg("circle", { cx, cy, r: 23, class: "hint" }));
    }
    this.#ghosts.querySelector(".marks")?.remove();
    this.#ghosts.prepend(svg("g", { class: "marks" }, ...nodes));
  }

  #labels(): void {
    const points = this.shown;
    for (const { key, place, tool, node } of this.#areas) {
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", key === this.#here ? "0" : "-1");
      let text = "";
      if (tool) {
        text = this.#toolLabel(tool);
      } else if (place) {
        const index = this.#index(place);
        const own = place.kind === "point" ? points[index ?? 0] ?? 0 : 0;
        if (place.kind === "point") {
          const number = this.getAttribute("numbers") === "on-roll" && !this.#low ? 25 - place.point : place.point;
          text = `${number}-point, ${own === 0 ? "empty" : `${chequers(Math.abs(own)).replace(" ", ` ${this.#colour(own)} `)}`}`;
        } else {
          const side = place.low === this.#low ? 1 : -1;
          const number = place.kind === "bar" ? Math.abs(points[side > 0 ? 25 : 0] ?? 0) : this.total - onBoard(points, side);
          text = `${place.kind === "bar" ? "Bar" : "Borne off"}, ${chequers(number).replace(" ", ` ${this.#colour(side)} `)}`;
        }
        if (index !== null && index === this.#selected && place.kind !== "off") text += ", chosen";
        else if (node.classList.contains("target")) text += ", move here";
        else if (node.classList.contains("live")) text += ", can move";
      }
      node.setAttribute("aria-label", text);
    }
    if (this.#area(this.#here)?.node.hasAttribute("hidden")) {
      this.#areas[0]?.node.setAttribute("tabindex", "0");
    }
  }

  #toolLabel(tool: Tool): string {
    switch (tool) {
      case "done": return "Finish the play";
      case "undo": return "Take a move back";
      case "cube": {
        const owner = this.cubeOwner === "centred" ? "in the middle" : `owned by ${this.cubeOwner === "on roll" ? this.onRoll : other(this.onRoll)}`;
        return `Cube at ${this.cubeValue}, ${owner}`;
      }
      case "dice":
        if (!this.#dice) return "Roll the dice";
        if (this.#turn?.play) return `Dice ${this.#dice.join(" and ")}, finish the play`;
        return `Dice ${(this.#turn && this.#turn.steps.length === 0 && this.#dice[0] !== this.#dice[1] ? this.#turn.left : this.#dice).join(" and ")}, swap them`;
    }
  }

  #area(key: string): Area | undefined {
    return this.#areas.find((area) => area.key === key);
  }

  #areaOf(target: EventTarget | null): Area | undefined {
    return this.#areas.find((area) => area.node === target);
  }

  #focus(area: Area): void {
    this.#area(this.#here)?.node.setAttribute("tabindex", "-1");
    this.#here = area.key;
    area.node.setAttribute("tabindex", "0");
    area.node.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.#areaOf(event.target) ?? this.#area(this.#here);
    const ways: Record<string, Dot> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way && here) {
      const next = this.#neighbour(here, way);
      if (next) this.#focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#activate(here, event.shiftKey);
    } else if (event.key === "Escape") {
      this.#selected = null;
      this.#draw();
    } else if (event.key === "Backspace" || event.key === "Delete" || event.key === "u") {
      if (this.editing) this.#edit(here, -1); else if (!this.undo()) return;
    } else if (this.editing && (event.key === "+" || event.key === "-")) {
      this.#edit(here, event.key === "+" ? 1 : -1);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #neighbour(here: Area, [right, down]: Dot): Area | null {
    const centre = ({ node }: Area): Dot => {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name)));
      return [(x ?? 0) + (width ?? 0) / 2, (y ?? 0) + (height ?? 0) / 2];
    };
    const [x, y] = centre(here);
    let best: Area | null = null;
    let least = Infinity;
    for (const area of this.#areas) {
      if (area === here || area.node.hasAttribute("hidden")) continue;
      const [dx, dy] = [centre(area)[0] - x, centre(area)[1] - y];
      const ahead = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (ahead < 8 || aside > ahead * 4) continue;
      const distance = ahead + 3 * aside;
      if (distance < least) { least = distance; best = area; }
    }
    return best;
  }

  /** Does what a press on an area does. */
  #activate(area: Area | undefined, shift: boolean): void {
    if (!area) return;
    if (area.tool) {
      this.#use(area.tool);
      return;
    }
    if (this.editing) {
      this.#edit(area, shift ? -1 : 1);
      return;
    }
    const index = area.place ? this.#index(area.place) : null;
    if (!this.#turn || index === null) return;
    if (this.#selected !== null && area.place) {
      const way = this.#turn.ways(this.#selected).get(index);
      if (way && !(index === this.#selected)) {
        void this.#commit(way, true);
        return;
      }
    }
    this.#choose(index);
  }

  /** Chooses a chequer, or moves it if there is one way only or it was chosen before. */
  #choose(index: number): void {
    const turn = this.#turn;
    if (!turn || index === 0) return;
    const steps = turn.next().filter((step) => step.from === index);
    const ways = turn.ways(index);
    if (steps.length === 0) {
      if (this.#selected !== null) this.announce("Nothing is chosen.");
      this.#selected = null;
    } else if (ways.size === 1 || this.#selected === index) {
      const first = turn.left.map((die) => steps.find((step) => step.die === die)).find((step) => step);
      if (first) { void this.#commit([first], true); return; }
    } else {
      this.#selected = index;
      const targets = [...ways.keys()].map(placeName);
      this.announce(`Chosen: a chequer on ${placeName(index)}. It can move to ${targets.join(", ")}.`);
    }
    this.#draw();
  }

  #use(tool: Tool): void {
    const turn = this.#turn;
    if (tool === "undo") {
      this.undo();
    } else if (tool === "cube") {
      this.dispatchEvent(new CustomEvent("cube", { bubbles: true, composed: true }));
    } else if (tool === "done" || turn?.play) {
      this.#finish();
    } else if (!this.#dice) {
      this.dispatchEvent(new CustomEvent("roll", { bubbles: true, composed: true }));
    } else if (turn?.swap()) {
      this.announce(`Dice ${turn.left.join(" and ")}.`);
      this.#draw();
    } else if (!turn) {
      this.dispatchEvent(new CustomEvent("roll", { bubbles: true, composed: true }));
    }
  }

  #finish(): void {
    const play = this.#turn?.play;
    if (!play) return;
    const position = this.#turn?.points;
    this.dispatchEvent(new CustomEvent("play", { bubbles: true, composed: true, detail: { ...play, position } }));
  }

  async #commit(steps: readonly Step[], flying: boolean): Promise<void> {
    const turn = this.#turn;
    if (!turn) return;
    this.#selected = null;
    const batch = this.#batch;
    for (const step of steps) {
      if (this.#turn !== turn || batch !== this.#batch) return;
      turn.push(step);
      const end = turn.next().length === 0 ? (turn.play ? " The play is complete." : "") : "";
      this.announce(`${capital(placeName(step.from).replace("the ", ""))} to ${placeName(step.to).replace("the ", "")}${step.hits ? ", hit" : ""}.${end}`);
      if (flying) await this.#fly(step, 160); else this.#draw();
    }
    this.dispatchEvent(new CustomEvent("step", { bubbles: true, composed: true }));
    if (this.hasAttribute("quick") && turn.play) this.#finish();
  }

  /** Draws the position after a step and lets the chequer slide to its place. */
  async #fly(step: Step, time: number): Promise<void> {
    this.#draw();
    if (this.hasAttribute("still") || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    const g = this.#geometry;
    const points = this.shown;
    const slide = (side: 1 | -1, from: number, to: number) => {
      const node = this.#men.querySelector(`[data-top="${side}:${to}"]`);
      if (!node) return null;
      const count = (index: number) => Math.max(0, side * (points[index] ?? 0));
      const start = g.chequer(this.#place(from, side), count(from));
      const end = g.chequer(this.#place(to, side), Math.max(0, (to === (side > 0 ? 0 : 25) ? this.total - onBoard(points, side) : count(to)) - 1));
      const shift = `translate(${start[0] - end[0]}px, ${start[1] - end[1]}px)`;
      node.parentNode?.append(node);
      return node.animate([{ transform: shift }, { transform: "none" }], { duration: time, easing: "ease-in-out" }).finished;
    };
    const moves = [slide(1, step.from, step.to)];
    if (step.hits) moves.push(slide(-1, step.to, 0));
    await Promise.all(moves.map((one) => one?.catch(() => undefined)));
  }

  #dot(event: PointerEvent): Dot {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  #under([x, y]: Dot): Area | undefined {
    const inside = this.#areas.filter(({ node }) => {
      if (node.hasAttribute("hidden")) return false;
      const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name))) as [number, number, number, number];
      return x >= left && x < left + width && y >= top && y < top + height;
    });
    return inside.at(-1);
  }

  #down(event: PointerEvent): void {
    if (event.button > 2 || this.#drag) return;
    const area = this.#under(this.#dot(event));
    if (!area) return;
    this.#here = area.key;
    if (this.editing && area.place) {
      event.preventDefault();
      this.#focus(area);
      this.#painted = new Set();
      this.#svg.setPointerCapture(event.pointerId);
      const index = this.#editIndex(area);
      if (index !== null) this.#painted.add(index);
      this.#edit(area, event.button === 2 || event.shiftKey ? -1 : 1);
      return;
    }
    if (event.button !== 0) return;
    this.#svg.setPointerCapture(event.pointerId);
    const index = area.place && area.place.kind !== "off" ? this.#index(area.place) : null;
    const ways = this.#turn && index !== null ? this.#turn.ways(index) : new Map<number, Step[]>();
    this.#drag = { from: index ?? -1, start: this.#dot(event), moved: false, ghost: null, ways };
  }

  #move(event: PointerEvent): void {
    const dot = this.#dot(event);
    if (this.editing && event.buttons > 0 && this.#painted.size > 0) {
      const area = this.#under(dot);
      const index = area ? this.#editIndex(area) : null;
      if (area?.place?.kind === "point" && index !== null && !this.#painted.has(index)) {
        this.#painted.add(index);
        this.#prime(index);
      }
      return;
    }
    const drag = this.#drag;
    if (!drag || drag.ways.size === 0) return;
    if (!drag.moved && Math.hypot(dot[0] - drag.start[0], dot[1] - drag.start[1]) > 9) {
      drag.moved = true;
      this.#selected = null;
      drag.ghost = draw.chequer(this.onRoll, [0, 0]);
      this.#men.querySelector(`[data-top="1:${drag.from}"]`)?.setAttribute("opacity", "0.35");
      this.#ghosts.append(drag.ghost);
      this.#hint();
    }
    drag.ghost?.setAttribute("transform", `translate(${dot[0]} ${dot[1]})`);
  }

  #up(event: PointerEvent): void {
    this.#painted = new Set();
    const drag = this.#drag;
    if (!drag) return;
    const dot = this.#dot(event);
    const area = this.#under(dot);
    const moved = drag.moved;
    this.#drop();
    if (!moved) {
      const start = this.#under(drag.start);
      if (start && start === area) {
        this.#focus(start);
        this.#activate(start, event.shiftKey);
      }
      return;
    }
    const index = area?.place ? this.#index(area.place) : null;
    const way = index === null || area?.place?.kind === "bar" ? undefined : drag.ways.get(index);
    if (way) void this.#commit(way, false); else this.#draw();
  }

  #drop(): void {
    this.#drag?.ghost?.remove();
    this.#drag = null;
  }

  /** Index that editing changes at an area: the bar of the pen's colour for both halves of the bar. */
  #editIndex(area: Area): number | null {
    if (!area.place || area.place.kind === "off") return null;
    if (area.place.kind === "bar") return (area.place.low === this.#low) ? 25 : 0;
    return this.#index(area.place);
  }

  #edit(area: Area | undefined, by: 1 | -1): void {
    const index = area ? this.#editIndex(area) : null;
    if (index === null) return;
    const old = this.#points[index] ?? 0;
    const side = index === 25 ? 1 : index === 0 ? -1 : this.pen === this.onRoll ? 1 : -1;
    const points = [...this.#points];
    // A press with the other colour takes chequers away first.
    points[index] = by < 0 ? old - Math.sign(old) : old + side;
    this.#put(points, index);
  }

  /** Makes a point of two chequers. */
  #prime(index: number): void {
    const points = [...this.#points];
    points[index] = this.pen === this.onRoll ? 2 : -2;
    this.#put(points, index);
  }

  #put(points: number[], index: number): void {
    for (const side of [1, -1] as const) {
      if (onBoard(points, side) > this.total) {
        this.announce(`${capital(this.#colour(side))} has only ${this.total} chequers.`);
        return;
      }
    }
    this.#points = points.map((count) => count + 0);
    const now = points[index] ?? 0;
    this.#reset();
    this.announce(`${capital(placeName(index === 0 ? 25 : index))}: ${now === 0 ? "empty" : chequers(Math.abs(now)).replace(" ", ` ${this.#colour(now)} `)}.`);
    this.dispatchEvent(new CustomEvent("edit", { bubbles: true, composed: true, detail: { position: this.#points, id: encodeId(this.#points) } }));
  }
}

customElements.define("barpoint-board", BarpointBoard);

declare global {
  interface HTMLElementTagNameMap {
    "barpoint-board": BarpointBoard;
  }
}
