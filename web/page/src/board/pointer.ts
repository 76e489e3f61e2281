// Presses and drags on the board.

import type { Area, Areas } from "./areas.js";
import * as draw from "./drawing.js";
import type { Dot } from "./geometry.js";
import type { Perspective } from "./perspective.js";
import type { Step, Turn } from "./steps.js";

/** The board as its pointer sees it. */
export interface Host {
  readonly svg: SVGSVGElement;
  readonly men: Element;
  readonly ghosts: Element;
  readonly areas: Areas;
  readonly seats: Perspective;
  readonly turn: Turn | null;
  readonly editing: boolean;
  /** Does what a press on an area does; `less` takes away while editing. */
  activate(area: Area, less: boolean): void;
  /** Makes a point of two chequers while editing. */
  prime(area: Area): void;
  /** A chequer is being dragged. */
  dragged(): void;
  /** A dragged chequer was dropped; `way` leads there, or is undefined. */
  dropped(way: readonly Step[] | undefined): void;
}

interface Drag {
  readonly from: number;
  readonly start: Dot;
  readonly ways: Map<number, Step[]>;
  moved: boolean;
  ghost: SVGGElement | null;
}

/** Distance from which a press becomes a drag. */
const FAR = 9;

export class Pointer {
  #drag: Drag | null = null;
  /** Areas that this drag has edited. */
  readonly #painted = new Set<string>();

  constructor(readonly host: Host) {
    host.svg.addEventListener("pointerdown", (event) => this.#down(event));
    host.svg.addEventListener("pointermove", (event) => this.#move(event));
    host.svg.addEventListener("pointerup", (event) => this.#up(event));
    host.svg.addEventListener("pointercancel", () => { this.cancel(); this.#painted.clear(); });
    host.svg.addEventListener("contextmenu", (event) => { if (host.editing) event.preventDefault(); });
    host.svg.addEventListener("click", (event) => {
      // Screen readers click without a pointer.
      const area = host.areas.of(event.target);
      if (event.detail === 0 && area) host.activate(area, event.shiftKey);
    });
  }

  /** Index of the chequer that is being dragged, or null. */
  get dragging(): number | null {
    return this.#drag?.moved ? this.#drag.from : null;
  }

  /** Ends the drag of a chequer where it began. */
  cancel(): void {
    this.#drag?.ghost?.remove();
    this.#drag = null;
  }

  #dot(event: PointerEvent): Dot {
    const matrix = this.host.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  #down(event: PointerEvent): void {
    const { areas, seats, turn, editing, svg } = this.host;
    if (event.button > 2 || this.#drag) return;
    const area = areas.under(this.#dot(event));
    if (!area) return;
    areas.here = area.key;
    if (editing && area.place) {
      event.preventDefault();
      areas.focus(area);
      svg.setPointerCapture(event.pointerId);
      this.#painted.clear();
      this.#painted.add(area.key);
      this.host.activate(area, event.button === 2 || event.shiftKey);
      return;
    }
    if (event.button !== 0) return;
    svg.setPointerCapture(event.pointerId);
    const index = area.place && area.place.kind !== "off" ? seats.index(area.place) : null;
    const ways = turn && index !== null ? turn.ways(index) : new Map<number, Step[]>();
    this.#drag = { from: index ?? -1, start: this.#dot(event), moved: false, ghost: null, ways };
  }

  #move(event: PointerEvent): void {
    const dot = this.#dot(event);
    if (this.#painted.size > 0) {
      const area = event.buttons > 0 ? this.host.areas.under(dot) : undefined;
      if (area?.place?.kind === "point" && !this.#painted.has(area.key)) {
        this.#painted.add(area.key);
        this.host.prime(area);
      }
      return;
    }
    const drag = this.#drag;
    if (!drag || drag.ways.size === 0) return;
    if (!drag.moved && Math.hypot(dot[0] - drag.start[0], dot[1] - drag.start[1]) > FAR) {
      drag.moved = true;
      drag.ghost = draw.chequer(this.host.seats.onRoll, [0, 0]);
      this.host.men.querySelector(`[data-top="1:${drag.from}"]`)?.setAttribute("opacity", "0.35");
      this.host.ghosts.append(drag.ghost);
      this.host.dragged();
    }
    drag.ghost?.setAttribute("transform", `translate(${dot[0]} ${dot[1]})`);
  }

  #up(event: PointerEvent): void {
    const { areas, seats } = this.host;
    const drag = this.#drag;
    this.cancel();
    this.#painted.clear();
    if (!drag) return;
    const area = areas.under(this.#dot(event));
    if (!drag.moved) {
      const start = areas.under(drag.start);
      if (start && start === area) {
        areas.focus(start);
        this.host.activate(start, event.shiftKey);
      }
      return;
    }
    const index = area?.place && area.place.kind !== "bar" ? seats.index(area.place) : null;
    this.host.dropped(index === null ? undefined : drag.ways.get(index));
  }
}
