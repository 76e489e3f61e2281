// The value after each roll and each reply.

import { ask } from "../../engine/engine.js";
import { h, signed } from "../dom.js";
import { fields, roll } from "../situation.js";
import { cell, head, heat, scroll, type View } from "./view.js";

export const TEMPERATURE_MAP: View = {
  kind: "tempmap",
  name: "Temperature map",
  hint: "The value after each roll and each reply. Rows: own roll. Columns: the opponent's roll.",
  async draw({ engine, situation: s, signal }) {
    const reply = await ask(engine, "tempmap", { ...fields(s), ...roll(s.dice), plies: 0, ...(s.dice ? { candidates: 4 } : {}) }, { signal });
    const mean = reply.mean?.equity ?? reply.rows[0]?.mean.equity ?? 0;
    const first = reply.rows[0]?.cells ?? [];
    const short = (value: number) => value.toFixed(2).replace("-", "−");
    return scroll("Temperature map", h("table", { class: "grid dense" },
      head(null, ...first.map((one) => one.dice), "Mean"),
      h("tbody", {}, ...reply.rows.map((row) => h("tr", {},
        h("th", { scope: "row", title: row.play }, reply.dice ? row.play : row.dice),
        ...row.cells.map((one) => h("td", {
          class: `heat${heat(one.equity - mean, 0.8)}`, title: `${row.dice} ${row.play}, then ${one.dice} ${one.reply}: ${signed(one.equity)}`,
        }, short(one.equity))),
        cell(short(row.mean.equity)))))));
  },
};
