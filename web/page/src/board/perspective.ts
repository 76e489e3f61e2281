// Places of the board as the player on roll numbers them.

import type { Place } from "./geometry.js";
import { other, type Colour } from "./words.js";

export type Side = 1 | -1;

/** Seat and colour of the player on roll. `low` is true if that player sits at the bottom. */
export class Perspective {
  constructor(readonly low: boolean, readonly onRoll: Colour) {}

  /** Index in the position of a place, for chequers of the player on roll; null for the other's bar and tray. */
  index(place: Place): number | null {
    if (place.kind === "point") return this.low ? place.point : 25 - place.point;
    if (place.low !== this.low) return null;
    return place.kind === "bar" ? 25 : 0;
  }

  /** Place of an index, for chequers of a side. */
  place(index: number, side: Side = 1): Place {
    const low = this.low === side > 0;
    if (side > 0 ? index === 25 : index === 0) return { kind: "bar", low };
    if (side > 0 ? index === 0 : index === 25) return { kind: "off", low };
    return { kind: "point", point: this.low ? index : 25 - index };
  }

  /** Side whose bar or tray a place is. */
  side(place: { readonly low: boolean }): Side {
    return place.low === this.low ? 1 : -1;
  }

  colour(side: number): Colour {
    return side > 0 ? this.onRoll : other(this.onRoll);
  }
}
