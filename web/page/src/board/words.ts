// The board in words, for people who cannot see it.

import { onBoard, pips, type Points } from "./position.js";

export type Colour = "black" | "white";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"];

export const count = (number: number): string => COUNTS[number] ?? String(number);
export const chequers = (number: number): string => `${count(number)} ${number === 1 ? "chequer" : "chequers"}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const other = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

/** Name of a place in the numbers of its player. */
export function placeName(index: number): string {
  return index === 25 ? "the bar" : index === 0 ? "off the board" : `the ${index}-point`;
}

function side(points: Points, which: 1 | -1, colour: Colour, total: number): string {
  const places: string[] = [];
  for (let index = 25; index >= 1; index -= 1) {
    const number = which * (points[which > 0 ? index : 25 - index] ?? 0);
    if (number > 0) places.push(`${count(number)} on ${placeName(index)}`);
  }
  const off = total - onBoard(points, which);
  if (off > 0) places.push(`${count(off)} off`);
  return `${capital(colour)}, ${pips(points, which)} pips: ${places.join(", ")}.`;
}

export interface Scene {
  readonly points: Points;
  readonly onRoll: Colour;
  readonly dice: readonly [number, number] | null;
  readonly cube: number;
  readonly cubeOwner: string;
  readonly total: number;
  readonly score: string;
}

/** Everything that the board shows. */
export function describe(scene: Scene): string {
  const roll = scene.dice ? ` with ${scene.dice[0]} and ${scene.dice[1]}` : "";
  const owner = scene.cubeOwner === "on roll" ? `owned by ${capital(scene.onRoll)}`
    : scene.cubeOwner === "opponent" ? `owned by ${capital(other(scene.onRoll))}` : "in the middle";
  const parts = [`${capital(scene.onRoll)} is on roll${roll}.`];
  if (scene.score) parts.push(`${scene.score}.`);
  if (scene.cube > 0) parts.push(`The cube shows ${scene.cube}, ${owner}.`);
  parts.push(side(scene.points, 1, scene.onRoll, scene.total), side(scene.points, -1, other(scene.onRoll), scene.total));
  parts.push("Each player's points are counted from their own home.");
  return parts.join(" ");
}
