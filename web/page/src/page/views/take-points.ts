// Take points, market windows and gammon values at the score.

import type { MetPlace } from "barpoint";

import { capital } from "../../board/words.js";
import { ask, type ReplyOf } from "../../engine/engine.js";
import { t } from "../../language.js";
import { h, percent } from "../dom.js";
import { fields } from "../situation.js";
import { cell, head, rowHead, scroll, type View } from "./view.js";

type Side = "on_roll" | "opponent";
const SIDES: readonly (readonly [Side, string])[] = [["on_roll", t("on-roll")], ["opponent", t("opponent")]];

export const TAKE_POINTS: View = {
  kind: "points",
  name: t("take-points"),
  hint: t("take-points-hint"),
  async draw({ engine, situation: s, signal }) {
    const of = (quantities: "take points" | "market windows" | "gammon values") =>
      ask(engine, "met_points", { ...fields(s), quantities }, { signal });
    // The gammon values exist in the Crawford game too, where nobody may double.
    const values = await of("gammon values");
    const [points, windows] = s.crawford && s.length > 0 ? [null, null] : await Promise.all([of("take points"), of("market windows")]);
    return h("div", {},
      points ? table(t("take-points"), t("least-to-take"), points, percent) : h("p", {}, t("no-crawford-double")),
      windows ? table(t("market-windows"), t("doubler-chance"), windows, percent) : null,
      table(t("gammon-values"), t("gammon-gain"), values, (value) => value.toFixed(3)),
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
  const rows = cubes.flatMap((place) => SIDES.map(([side, who]) => h("tr", {}, rowHead(cubes.length > 1 ? t("side-cube", { side: who, cube: place.cube }) : who), ...names.map((quantity) => cell(value(numbers(place, side), quantity))))));
  return h("div", {}, h("h3", {}, name), h("p", { class: "faint" }, unit),
    scroll(name, h("table", { class: "points" }, head(null, ...names.map(words)), h("tbody", {}, ...rows))));
}

const numbers = (place: MetPlace, side: Side) => place[side] as Readonly<Record<string, number | null>>;
const NAMES: Readonly<Record<string, string>> = {
  dead: t("dead-cube"), live: t("live-cube"), redoubled: t("redoubled"), gammon: t("gammon-head"), backgammon: t("backgammon-head"), take: t("cube-take"), beaver: t("cube-beaver"),
  raccoon: t("action-raccoon"), initial_double: t("initial-double"), redouble: t("cube-redouble"), cash: t("cash"), too_good: t("too-good"),
};

/** Name of a quantity, such as that of the dead cube. */
function words(name: string): string {
  const [, kind, what = ""] = /^(dead|live)_(.+)$/.exec(name) ?? [];
  return kind ? t(kind === "dead" ? "dead-of" : "live-of", { what: NAMES[what] ?? what }) : NAMES[name] ?? capital(name).replaceAll("_", " ");
}

function rates({ gammon_rates: { on_roll: own, opponent: other }, met }: ReplyOf<"met_points">): HTMLElement {
  const share = (one: { gammon: number; backgammon: number }) => t("share-of", { gammon: percent(one.gammon), backgammon: percent(one.backgammon) });
  return h("p", { class: "faint" }, t("shares", { own: share(own), other: share(other), met }));
}
