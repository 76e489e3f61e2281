// The value after each roll and each reply.

import { ask } from "../../engine/engine.js";
import { h, signed } from "../dom.js";
import { fields, roll } from "../situation.js";
import { head, heat, scroll, type View } from "./view.js";

export const TEMPERATURE_MAP: View = {
  kind: "tempmap",
  name: "Temperature map",
  hint: "The value after each roll and each reply, in hundredths of a point. Rows: own roll. Columns: the opponent's roll.",
  async draw({ engine, situation: s, signal }) {
    const reply = await ask(engine, "tempmap", { ...fields(s), ...roll(s.dice), plies: 0, ...(s.dice ? { top: 4 } : {}) }, { signal });
    const mean = reply.mean?.equity ?? reply.rows[0]?.mean.equity ?? 0;
    const first = reply.rows[0]?.cells ?? [];
    const field = (equity: number, title: string) =>
      h("td", { class: `heat${heat(equity - mean, 0.8)}`, title }, h("span", {}, hundredths(equity)));
    const table = h("table", { class: `grid dense heat-map ${reply.dice ? "of-plays" : ""}` },
      head(null, ...first.map((one) => one.dice), "avg"),
      h("tbody", {}, ...reply.rows.map((row) => h("tr", {},
        h("th", { scope: "row", title: row.play }, reply.dice ? row.play : row.dice),
        ...row.cells.map((one) => field(one.equity, `${row.dice} ${row.play}, then ${one.dice} ${one.reply}: ${signed(one.equity)}`)),
        field(row.mean.equity, `${row.dice} ${row.play}: ${signed(row.mean.equity)} on average`)))));
    // The squares are small: what a pointer or a finger is on is written out below them.
    const detail = h("p", { class: "heat-detail" }, "Point at a square to read its plays.");
    const describe = (event: Event) => {
      const title = (event.target as HTMLElement).closest("td")?.title;
      if (title) detail.textContent = title;
    };
    table.addEventListener("pointerover", describe);
    table.addEventListener("click", describe);
    return h("div", {}, scroll("Temperature map", table), detail);
  },
};

function hundredths(value: number): string {
  return String(Math.round(100 * value) + 0).replace("-", "−");
}
