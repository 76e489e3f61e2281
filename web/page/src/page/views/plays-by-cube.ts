// The plays of a roll for each owner of the cube.

import { ask } from "../../engine/engine.js";
import { t } from "../../language.js";
import { h, signed } from "../dom.js";
import { fields, roll } from "../situation.js";
import { cell, head, rowHead, scroll, type View } from "./view.js";

export const PLAYS_BY_CUBE: View = {
  kind: "bycube",
  name: t("plays-by-cube"),
  hint: t("by-cube-hint"),
  plies: [0, 2],
  async draw({ engine, situation: s, plies, signal }) {
    if (!s.dice) return h("p", { class: "faint" }, t("needs-roll"));
    const { by_cube: found } = await ask(engine, "moves", { ...fields(s), ...roll(s.dice), plies, by_cube: true }, { signal });
    if (!found?.plays.length) return h("p", { class: "faint" }, t("no-play"));
    const value = ({ equity, rank, difference }: { equity: number; rank: number; difference: { equity: number } }) =>
      cell(rank === 1 ? signed(equity) : `${signed(equity)} (${signed(difference.equity)})`, rank === 1 ? "best-here" : "");
    const owned = { cube: found.owned_cube };
    return scroll(t("plays-by-cube"), h("table", { class: "by-cube" },
      head(t("play-head"), t("centred"), t("own-cube", owned), t("opponents-cube", owned)),
      h("tbody", {}, ...found.plays.map((one) => h("tr", {}, rowHead(one.play), value(one.centred), value(one.own), value(one.opponent))))));
  },
};
