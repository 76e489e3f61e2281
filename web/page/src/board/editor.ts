// Setting up a position chequer by chequer.

import { t } from "../language.js";
import type { Place } from "./geometry.js";
import type { Perspective, Side } from "./perspective.js";
import { encodeId, onBoard, type Points } from "./position.js";
import { placed } from "./scene.js";
import { placeName, type Colour } from "./words.js";

/** The board as its editor sees it. */
export interface Desk {
  readonly seats: Perspective;
  readonly points: Points;
  /** Colour that a press adds; without one it takes a chequer away. */
  readonly pen: Colour | "none";
  readonly total: number;
  announce(text: string): void;
  /** Says why a change is not possible. */
  refuse(reason: string): void;
  /** Takes the new position with its ID. */
  put(points: Points, id: string): void;
}

export class Editor {
  constructor(readonly desk: Desk) {}

  /** Adds a chequer of the pen, or takes one away. A press with the other colour takes chequers away first. */
  change(place: Place | null, by: Side): void {
    const index = this.#index(place);
    if (index === null) return;
    const old = this.desk.points[index] ?? 0;
    const side = index === 25 ? 1 : index === 0 ? -1 : this.#side;
    this.#set(index, by < 0 || this.desk.pen === "none" ? old - Math.sign(old) : old + side);
  }

  /** Makes a point of two chequers. */
  prime(place: Place | null): void {
    const index = this.#index(place);
    if (index !== null && index > 0 && index < 25) this.#set(index, this.desk.pen === "none" ? 0 : 2 * this.#side);
  }

  get #side(): Side {
    return this.desk.pen === this.desk.seats.onRoll ? 1 : -1;
  }

  /** Index that changes at a place: each half of the bar belongs to one player. */
  #index(place: Place | null): number | null {
    if (!place || place.kind === "off") return null;
    if (place.kind === "bar") return this.desk.seats.side(place) > 0 ? 25 : 0;
    return this.desk.seats.index(place);
  }

  #set(index: number, count: number): void {
    const { seats, total } = this.desk;
    const points = this.desk.points.map((old, at) => (at === index ? count : old) + 0);
    for (const side of [1, -1] as const) {
      if (onBoard(points, side) > total) {
        this.desk.refuse(t("has-only", { colour: t(seats.colour(side)), count: total }));
        return;
      }
    }
    this.desk.put(points, encodeId(points));
    this.desk.announce(placed(seats, placeName(index === 0 ? 25 : index), count));
  }
}
