// Places of the board in the units of its drawing.

/** Where a chequer may be: a point 1 to 24 of the player at the bottom, a half of the bar, a tray. */
export type Place =
  | { readonly kind: "point"; readonly point: number }
  | { readonly kind: "bar"; readonly low: boolean }
  | { readonly kind: "off"; readonly low: boolean };

export type Dot = readonly [number, number];

/** Height of the board with its frame. */
export const BOARD = 512;
/** Width of a point. */
export const POINT = 44;
/** Radius of a chequer. */
export const RADIUS = 20;
/** Chequers that are drawn on a point; a taller stack has a number. */
export const STACK = 5;
/** Height of the frame above and below the field, which has the numbers. */
export const STRIP = 26;
/** Height of a spike. */
const SPIKE = 192;
const STEP = 41;
const SLAB = 13.6;

/** Measures of the board: wide, or compact for small screens. */
export class Geometry {
  readonly column: number;
  readonly margin: number;
  readonly bar = 52;
  readonly width: number;

  constructor(
    readonly clockwise: boolean,
    readonly compact: boolean,
  ) {
    this.column = compact ? 48 : 60;
    this.margin = compact ? 1 : 2;
    this.width = 2 * (this.margin + this.column) + 12 * POINT + this.bar;
  }

  get height(): number {
    return BOARD + 2 * this.margin;
  }

  get middle(): number {
    return this.margin + BOARD / 2;
  }

  get left(): number {
    return this.margin + this.column;
  }

  /** Centre of a point's column. */
  x(point: number): number {
    const fromRight = point < 13 ? point - 1 : 24 - point;
    return this.mirrored(this.left + POINT * (11.5 - fromRight) + (fromRight < 6 ? this.bar : 0));
  }

  get tray(): number {
    return this.mirrored(this.width - this.margin - this.column / 2);
  }

  get cubeColumn(): number {
    return this.mirrored(this.margin + this.column / 2);
  }

  /** Height at a distance from the upper or lower edge of the field. */
  y(low: boolean, distance: number): number {
    return this.margin + (low ? BOARD - STRIP - distance : STRIP + distance);
  }

  /** Centre of the chequer with this index in the stack of a place. */
  chequer(place: Place, index: number): Dot {
    const rise = STEP * Math.min(index, STACK - 1);
    switch (place.kind) {
      case "point": return [this.x(place.point), this.y(place.point < 13, 21 + rise)];
      case "bar": return [this.width / 2, this.middle + (place.low ? 1 : -1) * (46 + rise)];
      case "off": return [this.tray, this.y(place.low, 12 + SLAB * index)];
    }
  }

  /** Corners of the spike of a point. */
  spike(point: number): readonly Dot[] {
    const low = point < 13;
    const half = POINT / 2 - 1.5;
    const x = this.x(point);
    return [[x - half, this.y(low, 1)], [x, this.y(low, SPIKE)], [x + half, this.y(low, 1)]];
  }

  /** Rectangle that reacts to a pointer at a place: x, y, width, height. */
  area(place: Place): readonly [number, number, number, number] {
    const tall = BOARD / 2 - STRIP - 22;
    switch (place.kind) {
      case "point": {
        const low = place.point < 13;
        return [this.x(place.point) - POINT / 2, low ? this.y(true, tall) : this.margin, POINT, tall + STRIP];
      }
      case "bar":
        return [this.width / 2 - this.bar / 2, place.low ? this.middle + 22 : this.margin, this.bar, tall + STRIP];
      case "off":
        return [this.tray - this.column / 2, place.low ? this.middle + 22 : this.margin, this.column, tall + STRIP];
    }
  }

  /** Centre of the left or the right half of the field, as seen. */
  half(right: boolean): Dot {
    const from = this.left + 3 * POINT;
    return [right ? this.width - from : from, this.middle];
  }

  private mirrored(x: number): number {
    return this.clockwise ? this.width - x : x;
  }
}
