// Take points, market windows and gammon values at the score.

import type { MetPlace } from "barpoint";

import { ask, type ReplyOf } from "../../engine/engine.js";
import { h, percent } from "../dom.js";
import { fields } from "../situation.js";
import { cell, head, rowHead, scroll, type View } from "./view.js";

type Side = "on_roll" | "opponent";
const SIDES: readonly (readonly [Side, string])[] = [["on_roll", "On roll"], ["opponent", "Opponent"]];

export const TAKE_POINTS: View = {
  kind: "points",
  name: "Take points",
  hint: "Winning chances at this score with the gammons of this position. The cube is the one before the double.",
  async draw({ engine, situation: s, signal }) {
    const of = (quantities: "take points" | "market windows" | "gammon values") =>
      ask(engine, "met_points", { ...fields(s), quantities }, { signal });
    // The gammon values exist in the Crawford game too, where nobody may double.
    const values = await of("gammon values");
    const [points, windows] = s.crawford && s.length > 0 ? [null, null] : await Promise.all([of("take points"), of("market windows")]);
    return h("div", {},
      points ? table("Take points", "Least chance to take, in percent", points, percent) : h("p", {}, "Nobody may double in the Crawford game."),
      windows ? table("Market windows", "Chance of the doubler, in percent", windows, percent) : null,
      table("Gammon values", "Gain by a gammon beside a single game", values, (value) => value.toFixed(3)),
      points ? rates(points) : null);
  },
};

/** A table with a column for each quantity, and a row for each cube that can matter and each side. */
function table(name: string, unit: string, reply: ReplyOf<"met_points">, text: (value: number) => string): HTMLElement {
  const cubes = reply.places.slice(0, 4);
  // A window has two ends, which stand in one column.
  const names = [...new Set(Object.keys(cubes[0]?.on_roll ?? {}).map((key) => key.replace(/_(opens|closes)$/, "")))];
  const value = (of: Readonly<Record<string, number | null>>, quantity: string): string | null => {
    const [low, high] = [of[quantity] ?? of[`${quantity}_opens`], of[`${quantity}_closes`]];
    if (low === null || low === undefined) return null;
    return high === null || high === undefined ? text(low) : `${text(low)}–${text(high)}`;
  };
  const rows = cubes.flatMap((place) => SIDES.map(([side, who]) => h("tr", {}, rowHead(cubes.length > 1 ? `${who}, cube ${place.cube}` : who), ...names.map((quantity) => cell(value(numbers(place, side), quantity))))));
  return h("div", {}, h("h3", {}, name), h("p", { class: "faint" }, unit),
    scroll(name, h("table", { class: "points" }, head(null, ...names.map(words)), h("tbody", {}, ...rows))));
}

const numbers = (place: MetPlace, side: Side) => place[side] as Readonly<Record<string, number | null>>;
const words = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

function rates({ gammon_rates: { on_roll: own, opponent: other }, met }: ReplyOf<"met_points">): HTMLElement {
  const share = (one: { gammon: number; backgammon: number }) => `${percent(one.gammon)} % gammons, ${percent(one.backgammon)} % backgammons`;
  return h("p", { class: "faint" }, `Share of the wins on roll: ${share(own)}; of the opponent's: ${share(other)}. Table: ${met}.`);
}
