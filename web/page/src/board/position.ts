// Positions: 26 numbers seen by the player on roll, and their IDs.

/**
 * Chequers of both players, seen by the player on roll.
 *
 * Indices 1 to 24 are points and 25 is the bar of the player on roll, whose chequers are positive.
 * Index 0 is the bar of the opponent, whose chequers are negative.
 */
export type Points = readonly number[];

/** Position at the start of a game of backgammon. */
export const START: Points = decodeId("4HPwATDgc/ABMA") ?? [];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Returns the position of an ID of GNU Backgammon, or null. */
export function decodeId(text: string): Points | null {
  if (!/^[A-Za-z0-9+/]{14}$/.test(text)) return null;
  const bytes = [...atob(`${text}==`)].map((letter) => letter.charCodeAt(0));
  const points = new Array<number>(26).fill(0);
  let bit = 0;
  const next = () => ((bytes[bit >> 3] ?? 0) >> (bit++ & 7)) & 1;
  for (const side of [-1, 1]) {
    let total = 0;
    for (let index = 1; index <= 25; index += 1) {
      let count = 0;
      while (bit < 80 && next()) count += 1;
      total += count;
      const at = side > 0 ? index : 25 - index;
      if (count && points[at]) return null;
      points[at] = (points[at] ?? 0) + side * count;
    }
    if (total > 15) return null;
  }
  return bit <= 80 ? points : null;
}

/** Returns the ID of a position. */
export function encodeId(points: Points): string {
  const bytes = new Array<number>(10).fill(0);
  let bit = 0;
  for (const side of [-1, 1]) {
    for (let index = 1; index <= 25; index += 1) {
      const count = side * (points[side > 0 ? index : 25 - index] ?? 0);
      for (let one = 0; one < count; one += 1, bit += 1) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
      bit += 1;
    }
  }
  let text = "";
  for (let index = 0; index < 10; index += 3) {
    const word = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += LETTERS[(word >> shift) & 63] ?? "";
  }
  return text.slice(0, 14);
}

/** Returns a position as the other player sees it. */
export function flip(points: Points): Points {
  return points.map((_, index) => -(points[25 - index] ?? 0) + 0);
}

/** Returns the pips of the player on roll (1) or of the opponent (-1). */
export function pips(points: Points, side: 1 | -1): number {
  return points.reduce((sum, count, index) => {
    return sum + Math.max(0, side * count) * (side > 0 ? index : 25 - index);
  }, 0);
}

/** Returns the number of chequers of a side on the board and on the bar. */
export function onBoard(points: Points, side: 1 | -1): number {
  return points.reduce((sum, count) => sum + Math.max(0, side * count), 0);
}

/** Returns the points of a position given as 26 numbers or as an ID, or null. */
export function readPoints(value: string | readonly number[] | null): Points | null {
  if (value === null) return null;
  if (typeof value !== "string") return value.length === 26 ? normal(value) : null;
  const words = value.trim().split(/[\s,]+/);
  if (words.length === 26) {
    const numbers = words.map(Number);
    return numbers.every(Number.isInteger) ? normal(numbers) : null;
  }
  return decodeId(value.trim());
}

function normal(points: readonly number[]): Points {
  return points.map((count, index) => (index === 0 ? -Math.abs(count) : index === 25 ? Math.abs(count) : count) + 0);
}
