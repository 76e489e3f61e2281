// The value after each roll and each reply.

import { ask } from "../../engine/engine.js";
import { t } from "../../language.js";
import { h, signed } from "../dom.js";
import { fields, roll } from "../situation.js";
import { describeSquares } from "./squares.js";
import { head, heat, scroll, type View } from "./view.js";

export const TEMPERATURE_MAP: View = {
  kind: "tempmap",
  name: t("temperature-map"),
  hint: t("temperature-hint"),
  plies: [0, 1, 2],
  async draw({ engine, situation: s, plies, signal }) {
    const reply = await ask(engine, "tempmap", { ...fields(s), ...roll(s.dice), plies, ...(s.dice ? { top: 4 } : {}) }, { signal });
    const mean = reply.mean?.equity ?? reply.rows[0]?.mean.equity ?? 0;
    const first = reply.rows[0]?.cells ?? [];
    const field = (equity: number, title: string) =>
      h("td", { class: `heat${heat(equity - mean, 0.8)}`, title }, h("span", {}, hundredths(equity)));
    const table = h("table", { class: `grid dense heat-map ${reply.dice ? "of-plays" : ""}` },
      head(null, ...first.map((one) => one.dice), t("average")),
      h("tbody", {}, ...reply.rows.map((row) => h("tr", {},
        h("th", { scope: "row", title: row.play }, reply.dice ? row.play : row.dice),
        ...row.cells.map((one) => field(one.equity, t("then-reply", { dice: row.dice ?? "", play: row.play ?? "", reply: `${one.dice} ${one.reply}`, equity: signed(one.equity) }))),
        field(row.mean.equity, t("on-average", { dice: row.dice ?? "", play: row.play ?? "", equity: signed(row.mean.equity) }))))));
    // The squares are small: what a pointer, a finger or the focus is on is written out below them.
    const detail = describeSquares(table, t("temperature-map"), t("point-plays"));
    return h("div", {}, scroll(t("temperature-map"), table), detail);
  },
};

function hundredths(value: number): string {
  return String(Math.round(100 * value) + 0).replace("-", "−");
}
