// The board in words, for people who cannot see it.

import { t } from "../language.js";
import { onBoard, pips, type Points } from "./position.js";

export type Colour = "black" | "white";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"];

export const count = (number: number): string => COUNTS[number] ?? String(number);
export const chequers = (number: number, colour: Colour): string => t(colour === "black" ? "black-chequers" : "white-chequers", { count: number, words: count(number) });
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const other = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

/** Name of a place in the numbers of its player. */
export function placeName(index: number): string {
  return index === 25 ? t("the-bar") : index === 0 ? t("the-off") : t("the-point", { point: index });
}

/** The same name without an article. */
export function shortName(index: number): string {
  return index === 25 ? t("bar") : index === 0 ? t("the-off") : t("point-name", { point: index });
}

function side(points: Points, which: 1 | -1, colour: Colour, total: number): string {
  const places: string[] = [];
  for (let index = 25; index >= 1; index -= 1) {
    const number = which * (points[which > 0 ? index : 25 - index] ?? 0);
    if (number > 0) places.push(t("men-on", { count: number, words: count(number), place: placeName(index) }));
  }
  const off = total - onBoard(points, which);
  if (off > 0) places.push(t("men-off", { count: off, words: count(off) }));
  return t("side-is", { colour: t(colour), pips: pips(points, which), places: places.join(", ") });
}

/** Dice in words. */
export const two = (dice: readonly (number | string)[]): string => (dice.length === 2 ? t("and", { first: dice[0] ?? "", second: dice[1] ?? "" }) : dice.join(" "));

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
  const owner = scene.cubeOwner === "on roll" ? t("owned-by", { colour: t(scene.onRoll) })
    : scene.cubeOwner === "opponent" ? t("owned-by", { colour: t(other(scene.onRoll)) }) : t("in-middle");
  const [first = 0, second = 0] = scene.dice ?? [];
  const parts = [t(scene.dice ? "is-on-roll-with" : "is-on-roll", { colour: t(scene.onRoll), first, second })];
  if (scene.score) parts.push(`${scene.score}.`);
  if (scene.cube > 0) parts.push(t("cube-shows", { value: scene.cube, owner }));
  parts.push(side(scene.points, 1, scene.onRoll, scene.total), side(scene.points, -1, other(scene.onRoll), scene.total));
  parts.push(t("own-home"));
  return parts.join(" ");
}
